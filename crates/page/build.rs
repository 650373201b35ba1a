//! Builds the program that the page runs, builds the page in `web/` with npm, and writes down its files for
//! `lib.rs`.
//!
//! The program is `crates/wasm` as WebAssembly, built by the same cargo in a folder of its own. Without a standard
//! library for WebAssembly, and without rustup to get it, the page goes without: then the server does it all.
//!
//! Without npm, or without a network for npm's first visit, the build still succeeds, with a plain
//! page that says how to get the real one. `NOVA_LUNA_PAGE=skip` chooses that plain page at once, and with
//! `NOVA_LUNA_PAGE=require` the build fails instead.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

/// What the page is made of, and the program in it.
const SOURCES: [&str; 18] = [
    "web/src",
    "web/public",
    "web/build",
    "web/index.html",
    "web/manifest.webmanifest",
    "web/package.json",
    "web/package-lock.json",
    "web/svelte.config.js",
    "web/vite.config.ts",
    "words",
    "Cargo.toml",
    "Cargo.lock",
    "crates/rules/src",
    "crates/engine/src",
    NETWORKS,
    "crates/protocol/src",
    "crates/table/src",
    "crates/wasm/src",
];
/// What the strongest bot values positions with. The page fetches each when a game needs it.
const NETWORKS: &str = "crates/engine/networks";
const TARGET: &str = "wasm32-unknown-unknown";

/// What npm writes last, when everything is installed.
const INSTALLED: &str = "node_modules/.package-lock.json";

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let web = root.join("web");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", root.join(source).display());
    }
    println!("cargo:rerun-if-env-changed=NOVA_LUNA_PAGE");

    let page = out.join("page");
    let mode = env::var("NOVA_LUNA_PAGE").unwrap_or_default();
    if mode == "skip" {
        write_fallback(&page, "NOVA_LUNA_PAGE=skip was set when this program was built.")?;
    } else {
        let program = build_program(&root, &out.join("program"));
        if let Err(reason) = &program {
            if mode == "require" {
                return Err(format!("the program in the page is not built: {reason}").into());
            }
            warn("bots play on the server only, not in the page", reason, &out);
        }
        if let Err(reason) = build(&web, &page, program.ok().as_deref()) {
            if mode == "require" {
                return Err(format!("the page is not built: {reason}").into());
            }
            warn("the page is not built", &reason, &out);
            write_fallback(&page, &reason)?;
        }
    }
    fs::write(out.join("assets.rs"), list(&page)?)?;
    Ok(())
}

/// Says what is missing and why. The next build tries again, because there is no such file.
fn warn(what: &str, reason: &str, out: &Path) {
    println!("cargo:warning={what}: {}", reason.replace('\n', " "));
    println!("cargo:rerun-if-changed={}", out.join("try-again").display());
}

/// Builds the program that the page runs, and returns where it is; an error says why not.
fn build_program(root: &Path, target_dir: &Path) -> Result<PathBuf, String> {
    if !is_installed() {
        println!("cargo:warning=getting {TARGET} for the page: rustup target add {TARGET}");
        run(Command::new("rustup").args(["target", "add", TARGET]))
            .map_err(|reason| format!("{reason} Install {TARGET} as your Rust came to you."))?;
    }
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["build", "--locked", "--lib", "--package", "nova-luna-wasm"]);
    cargo.args(["--profile", "wasm", "--target", TARGET, "--target-dir"]).arg(target_dir);
    // Flags and wrappers that are meant for the program itself, such as clippy, do not fit here.
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "RUSTC_WORKSPACE_WRAPPER"] {
        cargo.env_remove(variable);
    }
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-C target-feature=+simd128");
    run(cargo.current_dir(root))?;
    Ok(target_dir.join(TARGET).join("wasm/nova_luna_wasm.wasm"))
}

/// Whether the compiler finds a standard library for WebAssembly.
fn is_installed() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
    let arguments = ["--print", "target-libdir", "--target", TARGET];
    Command::new(rustc).args(arguments).output().is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout);
        output.status.success() && Path::new(folder.trim()).is_dir()
    })
}

/// Builds the page into `page`, with the program in it if there is one; an error says why not.
fn build(web: &Path, page: &Path, program: Option<&Path>) -> Result<(), String> {
    // Several builds may want the same node_modules at once: one after the other.
    let lock = File::create(web.join(".build-lock")).map_err(|error| format!("web/: {error}"))?;
    lock.lock().map_err(|error| format!("web/.build-lock: {error}"))?;

    place_program(web, program).map_err(|error| format!("web/wasm: {error}"))?;
    if !is_newer(&web.join(INSTALLED), &web.join("package-lock.json")) {
        npm(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    let out = page.to_str().ok_or("the build's folder has a name that is not UTF-8")?;
    npm(web, &["run", "build", "--", "--outDir", out, "--emptyOutDir"])
}

/// Puts the program and its networks where Vite, the tests and the package for others find them.
fn place_program(web: &Path, program: Option<&Path>) -> io::Result<()> {
    let folder = web.join("wasm");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let Some(program) = program else { return Ok(()) };
    fs::create_dir_all(&folder)?;
    fs::copy(program, folder.join("nova_luna.wasm"))?;
    for entry in fs::read_dir(web.join("..").join(NETWORKS))? {
        let entry = entry?;
        fs::copy(entry.path(), folder.join(entry.file_name()))?;
    }
    Ok(())
}

fn is_newer(one: &Path, other: &Path) -> bool {
    let changed = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    changed(one).is_some_and(|one| changed(other).is_some_and(|other| one >= other))
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    run(Command::new(name).args(arguments).current_dir(web)).map_err(|reason| {
        let missing = reason == format!("{name} was not found.");
        if missing { format!("{reason} Install Node.js 20.19 or newer.") } else { reason }
    })
}

/// Runs a program; an error has what it wrote.
fn run(command: &mut Command) -> Result<(), String> {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    match command.output() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(format!("{} was not found.", words[0]))
        }
        Err(error) => Err(format!("{}: {error}", words[0])),
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            let lines = errors.lines().filter(|line| !line.trim().is_empty());
            let lines: Vec<&str> =
                lines.filter(|line| !line.starts_with("   Compiling")).take(12).collect();
            Err(format!("`{}` failed: {}", words.join(" "), lines.join("\n")))
        }
    }
}

/// A plain page instead of the real one.
fn write_fallback(page: &Path, reason: &str) -> io::Result<()> {
    let _ = fs::remove_dir_all(page);
    fs::create_dir_all(page)?;
    let reason = reason.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let text = include_str!("src/fallback.html").replace("{reason}", &reason);
    fs::write(page.join("index.html"), text)
}

/// The files of the page as Rust, sorted by path.
fn list(page: &Path) -> Result<String, Box<dyn Error>> {
    let mut paths = Vec::new();
    collect(page, &mut paths)?;
    paths.sort();
    let mut text = String::from("static ASSETS: &[(&str, Asset)] = &[\n");
    for path in &paths {
        let name = path.strip_prefix(page)?.to_string_lossy().replace('\\', "/");
        if name.ends_with(".br") || name.ends_with(".gz") {
            continue;
        }
        let variant = |ending: &str| {
            let beside = PathBuf::from(format!("{}{ending}", path.display()));
            match paths.binary_search(&beside) {
                Ok(_) => format!("Some(include_bytes!({:?}))", beside.display().to_string()),
                Err(_) => "None".into(),
            }
        };
        writeln!(
            text,
            "    ({name:?}, Asset {{ body: include_bytes!({:?}), brotli: {}, gzip: {}, \
             content_type: {:?}, etag: \"\\\"{:016x}\\\"\", hashed: {} }}),",
            path.display().to_string(),
            variant(".br"),
            variant(".gz"),
            content_type(&name),
            fingerprint(&fs::read(path)?),
            name.starts_with("assets/"),
        )?;
    }
    text += "];\n";
    Ok(text)
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "bin" => "application/x-nova-luna-network",
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webmanifest" => "application/manifest+json",
        "json" => "application/json",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// FNV-1a: it only has to change when the bytes do.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
