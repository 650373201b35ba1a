//! The page, embedded: `build.rs` builds it from `web/`.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its bytes.
    pub body: &'static [u8],
    /// The same, compressed with Brotli.
    pub brotli: Option<&'static [u8]>,
    /// The same, compressed with gzip.
    pub gzip: Option<&'static [u8]>,
    /// Its media type.
    pub content_type: &'static str,
    /// Changes when the bytes do; with its quotation marks.
    pub etag: &'static str,
    /// Whether its name changes when its bytes do, so that it may be kept for ever.
    pub hashed: bool,
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// All files by their paths, sorted.
pub fn assets() -> impl Iterator<Item = (&'static str, Asset)> {
    ASSETS.iter().copied()
}

/// The file at `path`, which has no slash in front; the empty path is the page itself.
pub fn asset(path: &str) -> Option<Asset> {
    let path = if path.is_empty() { "index.html" } else { path };
    let found = ASSETS.binary_search_by_key(&path, |(name, _)| name).ok()?;
    Some(ASSETS[found].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_itself_is_there() {
        let page = asset("").expect("a page");
        assert_eq!(page.body, asset("index.html").expect("the same page").body);
        assert!(page.content_type.starts_with("text/html") && !page.hashed);
        assert!(String::from_utf8_lossy(page.body).contains("Nova Luna"));
    }

    #[test]
    fn what_is_not_there_is_not_there() {
        for path in ["nothing.js", "/index.html", "index.html.br", "../Cargo.toml", "assets"] {
            assert!(asset(path).is_none(), "{path}");
        }
    }

    /// The page refers to nothing that is not embedded, and to no other host.
    #[test]
    fn what_the_page_asks_for_is_there() {
        let page = String::from_utf8_lossy(asset("").expect("a page").body);
        for part in page.split("=\"./").skip(1) {
            let path = part.split('"').next().unwrap_or_default();
            assert!(asset(path).is_some(), "{path}");
        }
        assert!(!page.contains("://"));
    }

    #[test]
    fn every_file_is_found_and_compressed_ones_are_smaller() {
        for (path, file) in ASSETS {
            assert!(asset(path).is_some(), "{path}");
            assert_ne!(file.content_type, "application/octet-stream", "{path}");
            assert_eq!(file.content_type == "font/woff2", path.ends_with(".woff2"));
            for small in [file.brotli, file.gzip].into_iter().flatten() {
                assert!(!small.is_empty() && small.len() < file.body.len(), "{path}");
            }
        }
    }

    /// Every screen in every language, without the font, without the program that plays in the page, and without the
    /// pictures for who installs it as an app.
    /// `quick.spec.ts` counts what a first visit takes of it.
    #[test]
    fn the_whole_page_is_light() {
        let sent = |file: &Asset| file.brotli.unwrap_or(file.body).len();
        let is_program = |path: &str| path.ends_with(".wasm") || path.ends_with(".bin");
        let is_extra = |path: &str| {
            path.contains("young-serif") || path.ends_with(".png") || path.ends_with(".jpg")
        };
        let files = ASSETS.iter().filter(|(path, _)| !is_extra(path));
        let (programs, page): (Vec<_>, Vec<_>) = files.partition(|(path, _)| is_program(path));
        let all: usize = page.iter().map(|(_, file)| sent(file)).sum();
        assert!(all < 200_000, "{all} bytes");
        // The program, and what the strongest bot needs for the games of one size.
        let [program, network] = [".wasm", ".bin"].map(|ending| {
            let files = programs.iter().filter(|(path, _)| path.ends_with(ending));
            files.map(|(_, file)| sent(file)).max().unwrap_or(0)
        });
        assert!(program < 215_000, "{program} bytes");
        assert!(program + network < 265_000, "{program} and {network} bytes");
        assert!(programs.iter().all(|(_, file)| file.hashed));
    }
}
