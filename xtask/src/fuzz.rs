//! The fuzzer: for as long as one likes, one target after the other.

use crate::tools;

/// What to fuzz.
#[derive(clap::Args)]
pub struct Arguments {
    /// The name of a target, see fuzz/README.md; without it all of them
    target: Option<String>,
    /// For how many seconds each
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

pub fn run(arguments: &Arguments) -> Result<(), String> {
    if !tools::has("cargo-fuzz") {
        return Err("cargo-fuzz is missing; cargo install cargo-fuzz --locked".to_owned());
    }
    let all = targets()?;
    let wanted = match &arguments.target {
        None => all,
        Some(name) if all.contains(name) => vec![name.clone()],
        Some(name) => {
            return Err(format!("there is no target {name}; there are {}", all.join(", ")));
        }
    };
    wanted.iter().try_for_each(|target| fuzz(target, arguments.seconds))
}

fn targets() -> Result<Vec<String>, String> {
    let files = tools::paths_in(&tools::root().join("fuzz/targets"))?;
    let names = files.iter().filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}

fn fuzz(target: &str, seconds: u64) -> Result<(), String> {
    let folder = tools::root().join("fuzz");
    // What the fuzzer finds is written here, and is not committed.
    let work = format!("corpus-work/{target}");
    let mut seeds = tools::cargo();
    seeds.args(["run", "--quiet", "--package", "nova-luna-fuzzing", "--example", "seeds", target]);
    tools::run(seeds.arg(folder.join(&work)))?;
    let mut fuzz = tools::cargo();
    // The compiler's options for fuzzing count as unstable. There is no unsafe code to watch, so no sanitizer is needed.
    fuzz.current_dir(&folder).env("RUSTC_BOOTSTRAP", "1");
    fuzz.args(["fuzz", "run", "--sanitizer", "none", target, &work]);
    let corpus = format!("corpus/{target}");
    if folder.join(&corpus).is_dir() {
        fuzz.arg(corpus);
    }
    let dictionary = if target == "notation" { "notation.dict" } else { "json.dict" };
    fuzz.args([
        "--".to_owned(),
        format!("-dict={dictionary}"),
        format!("-max_total_time={seconds}"),
    ]);
    tools::run(&mut fuzz)
}
