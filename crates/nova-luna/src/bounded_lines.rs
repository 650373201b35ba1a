//! Reading lines from programs and files that may contain anything.

use std::io::{self, BufRead, Read};

use thiserror::Error;

/// The longest line that is read. The longest record needs a hundredth of it.
const LONGEST: usize = 1 << 20;

/// Reads lines in bounded memory.
pub struct BoundedLines<R> {
    input: R,
    line: Vec<u8>,
    /// Whether the rest of a line that was too long is still to be passed over.
    skipping: bool,
}

/// Why a line cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BadLine {
    #[error("the line is longer than a megabyte")]
    TooLong,
    #[error("the line is not UTF-8 text")]
    NotUtf8,
}

impl<R: BufRead> BoundedLines<R> {
    pub fn new(input: R) -> BoundedLines<R> {
        BoundedLines { input, line: Vec::new(), skipping: false }
    }

    /// The next line without its end, or `None` after the last one.
    ///
    /// A line that is too long is reported as soon as that is known: it may never end.
    pub fn next_line(&mut self) -> io::Result<Option<Result<&str, BadLine>>> {
        if std::mem::take(&mut self.skipping) {
            self.input.skip_until(b'\n')?;
        }
        self.line.clear();
        // The byte beyond the longest line is its end, or else the line is too long.
        let mut input = self.input.by_ref().take(LONGEST as u64 + 1);
        if input.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        let line = self.line.strip_suffix(b"\n").unwrap_or(&self.line);
        if line.len() > LONGEST {
            self.skipping = true;
            return Ok(Some(Err(BadLine::TooLong)));
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Ok(Some(std::str::from_utf8(line).map_err(|_| BadLine::NotUtf8)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(input: &[u8], expected: &[Result<&str, BadLine>]) {
        // A small buffer, so that lines arrive in pieces.
        let mut lines = BoundedLines::new(io::BufReader::with_capacity(3, input));
        for line in expected {
            assert_eq!(lines.next_line().unwrap(), Some(*line));
        }
        assert_eq!(lines.next_line().unwrap(), None);
    }

    #[test]
    fn lines_come_without_their_ends() {
        check(b"", &[]);
        check(b"one\r\n\ntwo longer\nlast", &[Ok("one"), Ok(""), Ok("two longer"), Ok("last")]);
    }

    #[test]
    fn bad_lines_are_named_and_skipped() {
        let mut input = vec![b'x'; LONGEST + 1];
        input.extend_from_slice(b"\n\xFF\xFE\nfine\n");
        check(&input, &[Err(BadLine::TooLong), Err(BadLine::NotUtf8), Ok("fine")]);
    }
}
