//! The Python package: built as others build it, in a virtual environment of its own, and tested there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::outcome::{Outcome, run_tests};
use crate::tools;

/// What the wheel has to be called: for every Python from 3.10 on.
const TAG: &str = "-cp310-abi3-";
/// OpenSpiel has wheels for some systems only; where it has none its tests are left out.
const OPTIONAL: &str = "open_spiel==2.0.2";
const BUILDER: &str = "maturin==1.16.0";

/// The part of `cargo xtask test`, which is skipped where there is no Python or PyPI cannot be reached.
pub fn test() -> Result<Outcome, String> {
    let folder = tools::root().join("python");
    let python = match environment(&folder) {
        Ok(python) => python,
        Err(reason) => return Ok(Outcome::Skipped(reason)),
    };
    lint(&python, &folder)?;
    let wheel = build(&python, &folder)?;
    let mut install = tools::pip(&python);
    tools::run(install.args(["install", "--no-deps", "--force-reinstall", "--quiet"]).arg(wheel))?;
    // The arena that games are compared with; whoever has built it already can name it.
    let program = match std::env::var_os("NOVA_LUNA_BIN") {
        Some(program) => program.into(),
        None => tools::build_program()?,
    };
    let mut tests = Command::new(&python);
    // Not in the folder of the package, so that what was installed is tested.
    tests.current_dir(folder.join("tests")).env("NOVA_LUNA_BIN", program);
    tests.env("MYPY_CACHE_DIR", tools::target().join("python/mypy"));
    run_tests(tests.args(["-m", "pytest"]))
}

/// Python in an environment below `target` that has everything the tests need.
fn environment(folder: &Path) -> Result<PathBuf, String> {
    let home = tools::target().join("python/venv");
    let project = tools::read(&folder.join("pyproject.toml"))?;
    let wanted = format!("{BUILDER} {OPTIONAL}\n{project}");
    tools::python_environment(&home, &wanted, |python| {
        let mut packages = requirements(&project);
        packages.push(BUILDER.to_owned());
        tools::pip_install(python, &packages)?;
        if let Err(reason) = tools::pip_install(python, &[OPTIONAL.to_owned()]) {
            println!("the tests with OpenSpiel are left out: {reason}");
        }
        Ok(())
    })
}

/// The packages that `test` in pyproject.toml lists.
fn requirements(project: &str) -> Vec<String> {
    let list = project.split_once("\ntest = [").map_or("", |(_, list)| list);
    let list = list.split_once(']').map_or("", |(list, _)| list);
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The checks of `.ci/run` for what is not part of the workspace.
fn lint(python: &Path, folder: &Path) -> Result<(), String> {
    tools::run(tools::cargo().args(["fmt", "--check"]).current_dir(folder))?;
    let mut clippy = tools::cargo();
    // In the profile of the wheel, which needs the same macros.
    clippy.args(["clippy", "--quiet", "--locked", "--release"]);
    clippy.args(["--features", "pyo3/extension-module"]);
    clippy.current_dir(folder).env("PYO3_PYTHON", python);
    clippy.env("CARGO_TARGET_DIR", tools::target().join("python/build"));
    tools::run(clippy.args(["--", "-D", "warnings"]))
}

/// Builds the wheel by pip, as `pip install ./python` does, and checks its tags.
fn build(python: &Path, folder: &Path) -> Result<PathBuf, String> {
    let home = tools::target().join("python");
    let wheels = home.join("wheels");
    // Only the new one shall be there.
    let _ = fs::remove_dir_all(&wheels);
    let mut wheel = tools::pip(python);
    wheel.args(["wheel", "--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir"]);
    wheel.arg(&wheels).arg(folder).env("CARGO_TARGET_DIR", home.join("build"));
    // Maturin is found beside Python.
    let bin = python.parent().unwrap_or(python);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = [bin.to_owned()].into_iter().chain(std::env::split_paths(&path));
    let path = std::env::join_paths(paths).map_err(|error| error.to_string())?;
    tools::run(wheel.env("PATH", path))?;
    match &tools::paths_in(&wheels)?[..] {
        [wheel] if wheel.to_string_lossy().contains(TAG) => Ok(wheel.clone()),
        built => Err(format!("expected one wheel for {TAG}, not {built:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_requirements_of_the_tests_are_found() {
        let file = tools::root().join("python/pyproject.toml");
        let project = tools::read(&file).expect("python/pyproject.toml");
        let packages = requirements(&project);
        assert!(packages.iter().all(|package| package.contains("==")), "{packages:?}");
        assert!(packages.iter().any(|package| package.starts_with("pettingzoo==")));
    }
}
