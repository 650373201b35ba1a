//! A text that is compared with a kept file.

use std::collections::HashMap;
use std::path::Path;

/// Lines, each of which is written once: when it comes again, its number stands for it.
#[derive(Default)]
pub struct Transcript {
    lines: Vec<String>,
    numbers: HashMap<String, usize>,
}

/// A number takes less room than a line of this length.
const SHORT: usize = 40;

impl Transcript {
    pub fn line(&mut self, line: &str) {
        assert!(!line.contains('\n'));
        let number = self.lines.len() + 1;
        let line = match self.numbers.get(line) {
            Some(earlier) => format!("={earlier}"),
            None => line.to_owned(),
        };
        if line.len() > SHORT {
            self.numbers.insert(line.clone(), number);
        }
        self.lines.push(line);
    }

    /// JSON in several lines, so that parts that come again are found.
    pub fn body(&mut self, body: &str) {
        let mut body = body.to_owned();
        for begin in ["{\"event\":", "\"state\":", "\"view\":", "\"goals\":", "\"options\":"] {
            body = body.replace(begin, &format!("\n{begin}"));
        }
        for part in body.lines() {
            self.line(part);
        }
    }

    /// Compares with a file in `golden/`, or writes it.
    #[track_caller]
    pub fn compare(&self, file: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
        if std::env::var_os("GOLDEN").is_some_and(|wish| wish == "write") {
            std::fs::write(&path, self.lines.join("\n") + "\n").unwrap();
            return;
        }
        let kept = std::fs::read_to_string(&path).unwrap();
        let kept: Vec<&str> = kept.lines().collect();
        for (i, (line, kept)) in self.lines.iter().zip(&kept).enumerate() {
            if line != kept {
                let number = i + 1;
                let same = line.bytes().zip(kept.bytes()).take_while(|(a, b)| a == b).count();
                let begin = same.saturating_sub(80);
                let excerpt = |text: &str| {
                    let bytes = &text.as_bytes()[begin..];
                    String::from_utf8_lossy(&bytes[..bytes.len().min(240)]).into_owned()
                };
                let (now, before) = (excerpt(line), excerpt(kept));
                panic!("{file}:{number} differs at byte {same}\nkept: …{before}\n now: …{now}");
            }
        }
        assert_eq!(self.lines.len(), kept.len(), "{file} has another number of lines");
    }
}
