//! Where the program keeps what it keeps, unless it is told otherwise.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use nova_luna_io_error::in_words;

use crate::exit::Failure;

/// The option by which a command is told where the database is.
#[derive(clap::Args)]
pub struct DatabaseArgument {
    /// Where everything is kept: sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(
        long,
        global = true,
        env = "NOVA_LUNA_DATABASE",
        value_name = "URL",
        hide_env_values = true,
        default_value = DEFAULT_DATABASE.as_deref()
    )]
    database: Option<String>,
}

impl DatabaseArgument {
    pub fn url(self) -> Result<String, Failure> {
        self.database.ok_or_else(|| {
            Failure::usage("--database: this system names no data folder; say sqlite:PATH")
        })
    }

    /// The same, for who may make a new one: the folder of the default database is made if it is missing.
    pub fn url_to_write(self) -> Result<String, Failure> {
        let url = self.url()?;
        if Some(&url) == DEFAULT_DATABASE.as_ref()
            && let Some(folder) = default_folder()
        {
            make_folder(&folder).map_err(|error| {
                let (folder, reason) = (folder.display(), in_words(&error));
                Failure::usage(format_args!("--database: {folder}: {reason}; choose another place"))
            })?;
        }
        Ok(url)
    }
}

/// A file in the user's data folder, if the system names one.
static DEFAULT_DATABASE: LazyLock<Option<String>> = LazyLock::new(|| {
    default_folder().map(|folder| format!("sqlite:{}", folder.join("games.db").display()))
});

/// The folder for what the program keeps.
pub fn default_folder() -> Option<PathBuf> {
    Some(dirs::data_dir()?.join("nova-luna"))
}

/// Makes a folder and those around it, for nobody else to read.
fn make_folder(path: &Path) -> io::Result<()> {
    let mut folders = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folders, 0o700);
    folders.recursive(true).create(path)
}
