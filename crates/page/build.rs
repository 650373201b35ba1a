//! Builds the page in `web/` with npm and writes down its files for `lib.rs`.
//!
//! Without npm, or without a network for npm's first visit, the build still succeeds, with a plain
//! page that says how to get the real one. `NOVA_LUNA_PAGE=skip` chooses that plain page at once.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, io};

/// What the page is made of, in `web/`.
const SOURCES: [&str; 8] = [
    "src",
    "public",
    "build",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "vite.config.ts",
];

/// What npm writes last, when everything is installed.
const INSTALLED: &str = "node_modules/.package-lock.json";

fn main() -> Result<(), Box<dyn Error>> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for source in SOURCES {
        println!("cargo:rerun-if-changed={}", web.join(source).display());
    }
    println!("cargo:rerun-if-env-changed=NOVA_LUNA_PAGE");

    let page = out.join("page");
    if env::var("NOVA_LUNA_PAGE").as_deref() == Ok("skip") {
        write_fallback(&page, "NOVA_LUNA_PAGE=skip was set when this program was built.")?;
    } else if let Err(reason) = build(&web, &page) {
        println!("cargo:warning=the page is not built: {}", reason.replace('\n', " "));
        // There is no such file, so the next build tries again.
        println!("cargo:rerun-if-changed={}", out.join("try-again").display());
        write_fallback(&page, &reason)?;
    }
    fs::write(out.join("assets.rs"), list(&page)?)?;
    Ok(())
}

/// Builds the page into `page`; an error says why not.
fn build(web: &Path, page: &Path) -> Result<(), String> {
    // Several builds may want the same node_modules at once: one after the other.
    let lock = File::create(web.join(".build-lock")).map_err(|error| format!("web/: {error}"))?;
    lock.lock().map_err(|error| format!("web/.build-lock: {error}"))?;

    if !is_newer(&web.join(INSTALLED), &web.join("package-lock.json")) {
        npm(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    let out = page.to_str().ok_or("the build's folder has a name that is not UTF-8")?;
    npm(web, &["run", "build", "--", "--outDir", out, "--emptyOutDir"])
}

fn is_newer(one: &Path, other: &Path) -> bool {
    let changed = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    changed(one).is_some_and(|one| changed(other).is_some_and(|other| one >= other))
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let result = Command::new(name).args(arguments).current_dir(web).output();
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err("npm was not found: install Node.js 20.19 or newer.".into())
        }
        Err(error) => Err(format!("npm: {error}")),
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let words = said.lines().filter(|line| !line.trim().is_empty()).take(12);
            let said: Vec<&str> = words.collect();
            Err(format!("`npm {}` failed: {}", arguments.join(" "), said.join("\n")))
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
        "png" => "image/png",
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
