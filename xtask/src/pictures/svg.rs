//! A picture as text: the same input always gives the same bytes.

use std::fmt;

/// The colours that everything but the tiles is made of: a quiet night.
pub(super) mod night {
    pub(crate) const SKY: &str = "#121429";
    pub(crate) const SURFACE: &str = "#1c1f3c";
    pub(crate) const EDGE: &str = "#343963";
    pub(crate) const DASH: &str = "#6a70a6";
    pub(crate) const TEXT: &str = "#f4f1e6";
    pub(crate) const MUTED: &str = "#b9bcdb";
    /// You may take or do this.
    pub(crate) const GOLD: &str = "#ffdf85";
    pub(crate) const MOONLIGHT: &str = "#f7ecc6";
    pub(crate) const MOON_SHADE: &str = "#2c3160";
}

/// A number with at most two decimals, so that no floating noise gets into a file.
#[derive(Clone, Copy)]
pub(super) struct N(pub(super) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let sign = if hundredths < 0 { "-" } else { "" };
        match (rest, rest % 10) {
            (0, _) => write!(f, "{sign}{whole}"),
            (_, 0) => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// A picture in the making.
pub(super) struct Svg {
    head: String,
    /// What the body refers to by name, each once.
    definitions: Vec<(String, String)>,
    body: String,
}

impl Svg {
    /// A calm panel of this size. It brings its own background, so that it looks the same on light
    /// and dark pages.
    pub(super) fn panel(width: f64, height: f64, title: &str, description: &str) -> Svg {
        let (w, h) = (N(width), N(height));
        let head = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\" aria-labelledby=\"title desc\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\" \
             font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\">\n\
             <title id=\"title\">{}</title>\n<desc id=\"desc\">{}</desc>\n",
            escape(title),
            escape(description)
        );
        let mut svg = Svg { head, definitions: Vec::new(), body: String::new() };
        svg.add(format!(
            "<rect x=\".75\" y=\".75\" width=\"{}\" height=\"{}\" rx=\"18\" fill=\"{}\" \
             stroke=\"{}\" stroke-width=\"1.5\"/>",
            N(width - 1.5),
            N(height - 1.5),
            night::SKY,
            night::EDGE
        ));
        svg.stars(width, height);
        svg
    }

    /// A few faint stars, always the same ones.
    fn stars(&mut self, width: f64, height: f64) {
        let mut state = 20_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f64::from(state >> 16) / 65_536.0
        };
        let mut path = String::new();
        for _ in 0..(width * height / 9000.0) as usize {
            let (x, y) = (12.0 + next() * (width - 24.0), 12.0 + next() * (height - 24.0));
            path += &format!("M{} {}h0", N(x.round()), N(y.round()));
        }
        self.add(format!(
            "<path d=\"{path}\" stroke=\"#fff\" stroke-width=\"1.6\" opacity=\".22\"/>"
        ));
    }

    /// Makes `element` known as `name`, for [`Svg::repeat`].
    pub(super) fn define(&mut self, name: &str, element: impl FnOnce() -> String) {
        if !self.definitions.iter().any(|(known, _)| known == name) {
            self.definitions.push((name.to_string(), element()));
        }
    }

    /// Adds the element known as `name`, moved and scaled.
    pub(super) fn repeat(&mut self, name: &str, x: f64, y: f64, scale: f64) {
        self.add(format!(
            "<use href=\"#{name}\" transform=\"translate({} {})scale({})\"/>",
            N(x),
            N(y),
            Fine(scale)
        ));
    }

    /// Adds an element.
    pub(super) fn add(&mut self, element: impl AsRef<str>) {
        self.body.push_str(element.as_ref());
        self.body.push('\n');
    }

    /// Opens a group that moves and scales what is in it.
    pub(super) fn open(&mut self, x: f64, y: f64, scale: f64, more: &str) {
        let space = if more.is_empty() { "" } else { " " };
        self.add(format!(
            "<g transform=\"translate({} {})scale({})\"{space}{more}>",
            N(x),
            N(y),
            Fine(scale)
        ));
    }

    /// Closes the group opened last.
    pub(super) fn close(&mut self) {
        self.add("</g>");
    }

    /// A line of text in the page's plain type.
    pub(super) fn text(&mut self, x: f64, y: f64, look: Text, words: &str) {
        let weight = if look.bold { " font-weight=\"600\"" } else { "" };
        let anchor = match look.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        self.add(format!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"{weight}{anchor}>{}</text>",
            N(x),
            N(y),
            N(look.size),
            look.fill,
            escape(words)
        ));
    }

    /// The whole file.
    pub(super) fn finish(self) -> String {
        let definitions: Vec<String> = self
            .definitions
            .iter()
            .map(|(name, element)| format!("<g id=\"{name}\">{element}</g>\n"))
            .collect();
        let definitions = match definitions.concat() {
            none if none.is_empty() => none,
            some => format!("<defs>\n{some}</defs>\n"),
        };
        self.head + &definitions + &self.body + "</svg>\n"
    }
}

/// A scale: it is multiplied, so it gets more decimals than a place.
struct Fine(f64);

impl fmt::Display for Fine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.4}", self.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// What a line of text looks like.
#[derive(Clone, Copy)]
pub(super) struct Text {
    size: f64,
    fill: &'static str,
    bold: bool,
    anchor: Anchor,
}

/// Which point of the line its place is.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Text {
    /// What is said.
    pub(super) const PLAIN: Text =
        Text { size: 17.0, fill: night::TEXT, bold: false, anchor: Anchor::Start };
    /// What is said with weight.
    pub(super) const BOLD: Text = Text { bold: true, ..Text::PLAIN };
    /// What is said aside.
    pub(super) const ASIDE: Text = Text { size: 16.0, fill: night::MUTED, ..Text::PLAIN };

    pub(super) const fn middle(self) -> Text {
        Text { anchor: Anchor::Middle, ..self }
    }

    pub(super) const fn end(self) -> Text {
        Text { anchor: Anchor::End, ..self }
    }

    pub(super) const fn sized(self, size: f64) -> Text {
        Text { size, ..self }
    }
}

fn escape(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown = |value: f64| N(value).to_string();
        assert_eq!(shown(3.0), "3");
        assert_eq!(shown(-0.001), "0");
        assert_eq!(shown(0.1 + 0.2), "0.3");
        assert_eq!(shown(-12.345), "-12.35");
        assert_eq!(shown(7.05), "7.05");
    }
}
