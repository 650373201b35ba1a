//! The page, embedded.

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

/// The file at `path`, which has no slash in front; the empty path is the page itself.
#[must_use]
pub fn asset(path: &str) -> Option<Asset> {
    path.is_empty().then_some(Asset {
        body: b"<!doctype html><title>Nova Luna</title>The page is not built yet.",
        brotli: None,
        gzip: None,
        content_type: "text/html; charset=utf-8",
        etag: "\"0\"",
        hashed: false,
    })
}
