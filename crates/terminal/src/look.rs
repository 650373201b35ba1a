//! Colours and characters: what the terminal can show, and what everything looks like there.

use nova_luna_rules::Color as TileColor;
use ratatui::style::{Color, Modifier, Style};

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    None,
    Sixteen,
    Indexed,
    True,
}

/// Characters, and below each what stands for it in ASCII.
const UNICODE: &str = "áéíóúñÁÉÍÓº’“”„«»·−–—←→↑↓●○▲△◆◇★☆◉";
const ASCII: &str = "aeiounAEIOo'\"\"\"\"\"----<>^v*********";

/// How everything is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub depth: Depth,
    /// Whether only ASCII characters are drawn.
    pub ascii: bool,
}

/// What a colour is for. The shades are those of the page's night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Sky,
    Surface,
    Edge,
    Text,
    Muted,
    Moonlight,
    /// You may take or do this. Nothing else is gold.
    Gold,
    OnGold,
    Good,
    Bad,
    /// The paint of a tile; of two neighbours one is a little lighter, so that they can be told apart.
    Tile(TileColor, bool),
    /// The number on a tile.
    OnTile(TileColor),
    /// A shape in a goal.
    OnPaper(TileColor),
    Paper,
    Seat(usize),
    OnSeat,
}

impl Look {
    /// What the environment says of the terminal. `env` reads an environment variable.
    pub fn detect(env: &dyn Fn(&str) -> Option<String>) -> Look {
        let set = |name: &str| env(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let color_term = set("COLORTERM").unwrap_or_default();
        let depth = if set("NO_COLOR").is_some() {
            Depth::None
        } else if ["truecolor", "24bit"].contains(&color_term.as_str()) || term.contains("direct") {
            Depth::True
        } else if term.contains("256color") || cfg!(windows) {
            Depth::Indexed
        } else if ["", "dumb", "vt100", "vt102", "vt220"].contains(&term.as_str()) {
            Depth::None
        } else {
            Depth::Sixteen
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let unicode = match locale {
            Some(locale) => {
                let locale = locale.to_ascii_lowercase();
                locale.contains("utf-8") || locale.contains("utf8")
            }
            None => cfg!(any(windows, target_os = "macos")),
        };
        Look { depth, ascii: !unicode }
    }

    /// The colour that the terminal is told.
    pub fn color(self, ink: Ink) -> Color {
        let (red, green, blue) = rgb(ink);
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => sixteen(ink),
            Depth::Indexed => Color::Indexed(nearest(red, green, blue)),
            Depth::True => Color::Rgb(red, green, blue),
        }
    }

    /// Writing in one colour on another.
    pub fn on(self, ink: Ink, ground: Ink) -> Style {
        Style::new().fg(self.color(ink)).bg(self.color(ground))
    }

    /// Writing on the sky.
    pub fn ink(self, ink: Ink) -> Style {
        self.on(ink, Ink::Sky)
    }

    /// Something that stands out also where there are no colours.
    pub fn badge(self, ink: Ink, ground: Ink) -> Style {
        let style = self.on(ink, ground).add_modifier(Modifier::BOLD);
        if self.depth == Depth::None { style.add_modifier(Modifier::REVERSED) } else { style }
    }

    /// Whether tiles have a ground of their own, or are drawn with lines.
    pub fn paints(self) -> bool {
        self.depth != Depth::None
    }

    /// One of two texts, the second in ASCII.
    pub fn pick<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        if self.ascii { ascii } else { unicode }
    }

    /// The shape of a colour, solid or outlined; in ASCII its letter, large or small.
    pub fn shape(self, color: TileColor, solid: bool) -> &'static str {
        let [shape, outline, large, small] = match color {
            TileColor::Blue => ["●", "○", "B", "b"],
            TileColor::Red => ["▲", "△", "R", "r"],
            TileColor::Turquoise => ["◆", "◇", "T", "t"],
            TileColor::Yellow => ["★", "☆", "Y", "y"],
        };
        if solid { self.pick(shape, large) } else { self.pick(outline, small) }
    }

    /// A goal disc.
    pub fn disc(self) -> &'static str {
        self.pick("◉", "*")
    }

    /// What a text becomes on a terminal that shows only ASCII.
    pub fn text(self, text: &str) -> String {
        if !self.ascii {
            return text.to_owned();
        }
        let mut plain = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                c if c.is_ascii() => plain.push(c),
                'ä' => plain.push_str("ae"),
                'ö' => plain.push_str("oe"),
                'ü' => plain.push_str("ue"),
                'Ä' => plain.push_str("Ae"),
                'Ö' => plain.push_str("Oe"),
                'Ü' => plain.push_str("Ue"),
                'ß' => plain.push_str("ss"),
                '…' => plain.push_str("..."),
                '¿' | '¡' => {}
                c => {
                    let at = UNICODE.chars().position(|known| known == c);
                    plain.push(at.and_then(|at| ASCII.chars().nth(at)).unwrap_or('?'));
                }
            }
        }
        plain
    }
}

/// The colour of an ink where all colours can be shown: those of `web/src/style/tokens.css`.
fn rgb(ink: Ink) -> (u8, u8, u8) {
    let hex = |value: u32| ((value >> 16) as u8, (value >> 8) as u8, value as u8);
    hex(match ink {
        Ink::Sky => 0x0f1124,
        Ink::Surface => 0x22264a,
        Ink::Edge => 0x565c92,
        Ink::Text => 0xf4f1e6,
        Ink::Muted => 0xb9bcdb,
        Ink::Moonlight => 0xf7ecc6,
        Ink::Gold => 0xffdf85,
        Ink::OnGold => 0x2a1f00,
        Ink::Good => 0x8fdcae,
        Ink::Bad => 0xff9d8f,
        Ink::Tile(TileColor::Blue, false) => 0x3464d3,
        Ink::Tile(TileColor::Red, false) => 0xd2463a,
        Ink::Tile(TileColor::Turquoise, false) => 0x179684,
        Ink::Tile(TileColor::Yellow, false) => 0xf2b832,
        Ink::Tile(TileColor::Blue, true) => 0x4a78e0,
        Ink::Tile(TileColor::Red, true) => 0xdf5c50,
        Ink::Tile(TileColor::Turquoise, true) => 0x2ca895,
        Ink::Tile(TileColor::Yellow, true) => 0xf7c655,
        Ink::OnTile(TileColor::Yellow) => 0x2b1d00,
        Ink::OnTile(_) => 0xffffff,
        Ink::OnPaper(TileColor::Blue) => 0x2a57c2,
        Ink::OnPaper(TileColor::Red) => 0xc2331f,
        Ink::OnPaper(TileColor::Turquoise) => 0x0a7a6c,
        Ink::OnPaper(TileColor::Yellow) => 0xa06f00,
        Ink::Paper => 0xfdfaf0,
        Ink::Seat(0) => 0xf0894a,
        Ink::Seat(1) => 0xa583f0,
        Ink::Seat(2) => 0xef86b6,
        Ink::Seat(_) => 0xcdd3de,
        Ink::OnSeat => 0x2b1305,
    })
}

/// The sixteen colours are the user's own, so the ground of everything is left as it is.
fn sixteen(ink: Ink) -> Color {
    match ink {
        Ink::Sky | Ink::Text => Color::Reset,
        Ink::Surface | Ink::Edge | Ink::Muted => Color::DarkGray,
        Ink::Gold | Ink::Moonlight => Color::LightYellow,
        Ink::OnGold | Ink::OnSeat | Ink::Paper => Color::Black,
        Ink::Good => Color::LightGreen,
        Ink::Bad => Color::LightRed,
        Ink::Tile(TileColor::Blue, _) => Color::Blue,
        Ink::Tile(TileColor::Red, _) => Color::Red,
        Ink::Tile(TileColor::Turquoise, _) => Color::Cyan,
        Ink::Tile(TileColor::Yellow, _) => Color::Yellow,
        Ink::OnTile(TileColor::Blue | TileColor::Red) => Color::White,
        Ink::OnTile(_) => Color::Black,
        Ink::OnPaper(TileColor::Blue) => Color::LightBlue,
        Ink::OnPaper(TileColor::Red) => Color::LightRed,
        Ink::OnPaper(TileColor::Turquoise) => Color::LightCyan,
        Ink::OnPaper(TileColor::Yellow) => Color::LightYellow,
        Ink::Seat(0) => Color::LightRed,
        Ink::Seat(1) => Color::LightMagenta,
        Ink::Seat(2) => Color::LightGreen,
        Ink::Seat(_) => Color::White,
    }
}

/// The nearest of the 240 fixed colours of a terminal with 256: a cube of six steps, and greys.
fn nearest(red: u8, green: u8, blue: u8) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let color = |index: u8| match index {
        232.. => [8 + 10 * (index - 232); 3],
        _ => [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6]
            .map(|step| STEPS[usize::from(step)]),
    };
    let far = |index: &u8| -> u32 {
        let pairs = color(*index).into_iter().zip([red, green, blue]);
        pairs.map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    (16..=255).min_by_key(far).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_what_the_terminal_can_show() {
        let check = |set: &[(&str, &str)], depth, ascii| {
            let env = |name: &str| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Look::detect(&env), Look { depth, ascii }, "{set:?}");
        };
        let utf8 = ("LANG", "en_US.UTF-8");
        check(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), utf8], Depth::True, false);
        check(&[("TERM", "xterm-256color"), utf8], Depth::Indexed, false);
        check(&[("TERM", "screen-256color"), ("COLORTERM", ""), utf8], Depth::Indexed, false);
        check(&[("TERM", "xterm"), utf8], Depth::Sixteen, false);
        check(&[("TERM", "linux"), ("LC_ALL", "C")], Depth::Sixteen, true);
        check(&[("TERM", "vt100"), utf8], Depth::None, false);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "1"), utf8], Depth::None, false);
        // Set but empty means nothing.
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", ""), utf8], Depth::Indexed, false);
    }

    #[test]
    fn every_language_can_be_written_in_ascii() {
        let look = Look { depth: Depth::None, ascii: true };
        assert_eq!(look.text("„Plättchen“ · größer …"), "\"Plaettchen\" - groesser ...");
        assert_eq!(look.text("¿Dejar esta partida?"), "Dejar esta partida?");
    }

    #[test]
    fn colours_have_their_nearest_in_256() {
        assert_eq!(nearest(0, 0, 0), 16);
        assert_eq!(nearest(255, 255, 255), 231);
        assert_eq!(nearest(0x80, 0x80, 0x80), 244);
        assert_eq!(nearest(0xff, 0x00, 0x00), 196);
    }
}
