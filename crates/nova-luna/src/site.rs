//! `nova-luna site`: the page as a folder of files, for hosts that run no program.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::exit::{Failure, Verdict};

/// Write the page as a folder that any host of files can serve
///
/// There one plays against bots, alone and around one screen, learns, and analyses one's games, all in the browser. There are
/// no other people and no accounts, because there is no server. The folder works at any address, also below another page.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder. It is made if it is not there; files of an earlier version are replaced.
    folder: PathBuf,
}

/// What says to the page that it has no server.
const WITH_SERVER: &str = "<html ";
const WITHOUT_SERVER: &str = "<html data-server=\"none\" ";

pub fn run(Arguments { folder }: Arguments) -> Result<Verdict, Failure> {
    if !nova_luna_page::assets().any(|(name, _)| name.ends_with(".wasm")) {
        return Err(Failure::usage(
            "this program was built without what the page needs to play by itself; the warnings of its build say why",
        ));
    }
    check(&folder)?;
    let mut bytes = 0;
    for (name, file) in nova_luna_page::assets() {
        let path = folder.join(name);
        let parent = path.parent().unwrap_or(&folder);
        fs::create_dir_all(parent).map_err(|error| about(parent, &error))?;
        let page;
        let body = if name == "index.html" {
            page = String::from_utf8_lossy(file.body).replacen(WITH_SERVER, WITHOUT_SERVER, 1);
            page.as_bytes()
        } else {
            file.body
        };
        fs::write(&path, body).map_err(|error| about(&path, &error))?;
        bytes += body.len();
    }
    let files = nova_luna_page::assets().count();
    let mut out = io::stdout().lock();
    writeln!(out, "{files} files, {} kB, in {}", bytes / 1000, folder.display())?;
    Ok(Verdict::Fine)
}

/// A folder with something else in it is not written to.
fn check(folder: &Path) -> Result<(), Failure> {
    let is_ours = folder.join("index.html").exists() && folder.join("sw.js").exists();
    match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(about(folder, &error)),
        Ok(is_empty) if is_empty || is_ours => Ok(()),
        Ok(_) => Err(Failure::usage(format_args!(
            "{}: there is something else in this folder; name a new or an empty one",
            folder.display()
        ))),
    }
}

fn about(path: &Path, error: &io::Error) -> Failure {
    io::Error::new(error.kind(), format!("{}: {error}", path.display())).into()
}
