//! Games in files: one record each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use nova_luna_protocol::{Record, from_json, to_json};

use crate::state::Kept;

/// Only so many files, the newest, are read.
const MOST_FILES: usize = 100;

/// The unfinished games of a folder, the newest first. What cannot be read is passed over.
pub fn kept_games(folder: &Path) -> Vec<Kept> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let is_record = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "json");
    let files = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_record);
    let changed = |path: &Path| fs::metadata(path).and_then(|data| data.modified());
    let mut files: Vec<(SystemTime, PathBuf)> =
        files.filter_map(|path| Some((changed(&path).ok()?, path))).collect();
    files.sort_by(|one, other| other.cmp(one));
    let games = files.into_iter().take(MOST_FILES).filter_map(|(_, file)| {
        let record: Record = from_json(fs::read_to_string(&file).ok()?.trim()).ok()?;
        let going_on = record.check().is_ok_and(|position| !position.is_over());
        going_on.then_some(Kept { file, record })
    });
    games.collect()
}

/// Writes a record, all of it or nothing.
pub fn save(file: &Path, record: &Record) -> io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = file.with_file_name(name);
    fs::write(&new, to_json(record) + "\n")?;
    fs::rename(&new, file)
}
