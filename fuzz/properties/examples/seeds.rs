//! Writes the texts that a fuzz target begins with into a folder: `seeds TARGET FOLDER`.

use std::path::PathBuf;
use std::{env, fs};

use nova_luna_fuzzing::TARGETS;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, folder] = &arguments[..] else { return Err("seeds TARGET FOLDER".into()) };
    let target = TARGETS.iter().find(|target| target.name == name).ok_or("no such target")?;
    fs::create_dir_all(folder)?;
    for (number, text) in (target.seeds)().iter().enumerate() {
        fs::write(PathBuf::from(folder).join(format!("seed-{number}")), text)?;
    }
    Ok(())
}
