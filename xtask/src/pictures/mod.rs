//! The pictures of the docs, drawn from positions.
//!
//! `docs/pictures` holds exactly what this draws: a test compares every file. What a picture shows
//! (which goals are complete, which shapes are still lacking, what can be taken) is asked of the
//! rules, so no picture can contradict them.

mod display;
mod examples;
mod page;
mod parts;
mod strength;
mod svg;
mod tile;
mod wheel;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use nova_luna_rules::Position;

/// All pictures are equally wide, so that a page of them has one edge.
const WIDTH: f64 = 640.0;

/// A file of `docs/pictures`.
struct Picture {
    name: &'static str,
    svg: String,
}

/// Every picture.
fn all() -> Vec<Picture> {
    let of_the_rules = parts::pictures().into_iter().chain(examples::pictures());
    of_the_rules.chain(strength::pictures()).collect()
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

/// The position that `line` denotes. The lines are part of this program.
fn position(line: &str) -> Position {
    line.parse().unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Draws them all, and removes drawings that are no longer made.
pub fn draw() -> Result<(), String> {
    let folder = docs().join("pictures");
    let fault = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(fault)?;
    let pictures = all();
    for picture in &pictures {
        let file = format!("{}.svg", picture.name);
        fs::write(folder.join(file), &picture.svg).map_err(fault)?;
    }
    for entry in fs::read_dir(&folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        let drawn = pictures.iter().any(|p| path.file_stem().is_some_and(|stem| stem == p.name));
        if path.extension().is_some_and(|extension| extension == "svg") && !drawn {
            fs::remove_file(&path).map_err(fault)?;
        }
    }
    page::write()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn files() -> BTreeSet<String> {
        all().iter().map(|picture| format!("{}.svg", picture.name)).collect()
    }

    #[test]
    fn the_folder_holds_what_is_drawn() {
        let folder = docs().join("pictures");
        let mut wrong = Vec::new();
        for picture in all() {
            let file = format!("{}.svg", picture.name);
            match fs::read_to_string(folder.join(&file)) {
                Err(error) => wrong.push(format!("{file}: {error}")),
                Ok(text) if text.replace("\r\n", "\n") != picture.svg => {
                    wrong.push(format!("{file} is not what the code draws now"));
                }
                Ok(_) => {}
            }
        }
        for entry in fs::read_dir(&folder).expect("the folder of the pictures") {
            let name = entry.expect("a file").file_name().to_string_lossy().into_owned();
            if !files().contains(&name) {
                wrong.push(format!("{name} is drawn by no code"));
            }
        }
        assert!(
            wrong.is_empty(),
            "docs/pictures: {}.\nRun `cargo xtask pictures`, look at the pictures, commit them.",
            wrong.join("; ")
        );
    }

    /// Every picture is on a page, with words for those who do not see it, and no page shows a
    /// picture that is not there.
    #[test]
    fn the_pages_show_every_picture() {
        let page = |name| fs::read_to_string(docs().join(name)).expect("a page");
        let pages = page("rules.md") + &page("strength.md");
        let mut shown = BTreeSet::new();
        for image in pages.split("![").skip(1) {
            let (words, rest) = image.split_once("](").expect("an address after the words");
            let (address, _) = rest.split_once(')').expect("the end of the address");
            assert!(words.len() > 20, "{address}: say what it shows, not only {words:?}");
            shown.insert(address.trim_start_matches("pictures/").to_string());
        }
        assert_eq!(shown, files());
    }

    /// Code and tests cite the clauses by their numbers.
    #[test]
    fn the_page_has_every_clause() {
        let page = fs::read_to_string(docs().join("rules.md")).expect("docs/rules.md");
        for (section, clauses) in (1..).zip([4, 4, 3, 6, 6, 3, 8]) {
            for clause in 1..=clauses {
                let number = format!("- **R{section}.{clause}** ");
                assert_eq!(page.matches(&number).count(), 1, "{number}");
            }
        }
        assert!(page.contains("### R8 "));
        assert!((1..=8).all(|number| page.contains(&format!("### X{number}: "))));
    }

    #[test]
    fn pictures_are_small_and_keep_to_themselves() {
        for Picture { name, svg } in all() {
            assert!(svg.len() < 20_000, "{name}: {} bytes", svg.len());
            for part in ["<title", "<desc", "role=\"img\""] {
                assert!(svg.contains(part), "{name} lacks {part}");
            }
            for part in ["<script", "url(", "@import", "<image", "NaN"] {
                assert!(!svg.contains(part), "{name} has {part}");
            }
        }
    }
}
