//! Names of people. Names that look alike are one name.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{MixedScript, skeleton};

/// The longest name.
const MOST: usize = 24;
/// How names of guests begin; a number follows.
const GUEST: &str = "Guest";
/// Names that nobody can have: of who runs a server, of the game, and of the bots in every language.
const RESERVED: [&str; 26] = [
    "Admin",
    "Administrator",
    "Moderator",
    "Operator",
    "Root",
    "Server",
    "Support",
    "System",
    "Nova Luna",
    "Bot",
    "You",
    "Level 1",
    "Level 2",
    "Level 3",
    "Level 4",
    "Level 5",
    "Puck",
    "Io",
    "Phoebe",
    "Rhea",
    "Oberon",
    "\u{cd}o",
    "Febe",
    "Rea",
    "Ober\u{f3}n",
    "Nobody",
];
/// The most accents on a letter. Vietnamese needs two.
const MOST_ACCENTS: usize = 2;

/// A name as it is kept, or what is wrong with it.
pub fn clean(name: &str) -> Result<String, String> {
    let name = seen(&tidy(name))?;
    if has_stray_accents(&name) {
        return Err(format!("accents in a name belong to letters, at most {MOST_ACCENTS} to each"));
    }
    if !is_of_one_script(&name) {
        return Err("a name has letters of one alphabet, since others look the same".to_owned());
    }
    Ok(name)
}

/// A name that nobody but the owner of a device sees, or what is wrong with it: there, no other name can be taken for it.
pub fn seen(name: &str) -> Result<String, String> {
    let name = spaced(name);
    if name.is_empty() {
        return Err("a name has at least one letter".to_owned());
    }
    if name.chars().count() > MOST {
        return Err(format!("a name has at most {MOST} letters"));
    }
    if name.chars().any(is_trickery) {
        return Err("a name has no invisible characters".to_owned());
    }
    Ok(name)
}

/// A name with single spaces, and with one way to write each letter.
fn tidy(name: &str) -> String {
    spaced(name).nfc().collect()
}

fn spaced(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has_stray_accents(name: &str) -> bool {
    // At the beginning of each word there is nothing that an accent could belong to.
    let mut accents = MOST_ACCENTS;
    name.chars().any(|c| {
        accents = match c {
            c if is_combining_mark(c) => accents + 1,
            ' ' => MOST_ACCENTS,
            _ => 0,
        };
        accents > MOST_ACCENTS
    })
}

/// Whether all letters are of one alphabet, or of those that East Asian languages use together and Latin letters.
fn is_of_one_script(name: &str) -> bool {
    let latin = AugmentedScriptSet::for_char('a');
    let is_other = |c: &char| {
        let mut scripts = AugmentedScriptSet::for_char(*c);
        scripts.intersect_with(latin);
        scripts.is_empty()
    };
    let others = AugmentedScriptSet::for_str(&name.chars().filter(is_other).collect::<String>());
    name.is_single_script() || others.hanb || others.jpan || others.kore
}

/// The name of a guest with this number.
pub fn guest(number: u64) -> String {
    format!("{GUEST} {number}")
}

/// Whether a name is one that guests are given, which nobody can register.
pub fn is_guest(name: &str) -> bool {
    let login = login(name);
    let number = login.strip_prefix(&GUEST.to_lowercase()).map(str::trim_start);
    number.is_some_and(|number| {
        !number.is_empty() && number.chars().all(|c| c.is_numeric() || c == 'l' || c == 'o')
    })
}

/// Characters that cannot be seen, or that turn the text around them.
fn is_trickery(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}'..='\u{1160}' | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}'
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{13430}'..='\u{13442}' | '\u{16FE4}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D159}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// By what names are compared, and people found who sign in: large and small letters are the same, and so is what looks
/// alike. It is not for people to read.
pub fn login(name: &str) -> String {
    let small: String = tidy(name).nfkc().flat_map(char::to_lowercase).collect();
    let login: String = small.chars().map(look).collect();
    // As a large letter an i is like an l. That an m is like r and n, the skeleton knows.
    let login: String = login.nfc().map(|c| if c == 'i' { 'l' } else { c }).collect();
    login.replace("vv", "w")
}

/// How a small letter looks, or else the large one: a Russian v is like a B only as a large letter.
fn look(c: char) -> String {
    let of = |text: &str| skeleton(text).flat_map(char::to_lowercase).collect::<String>();
    let small = of(c.encode_utf8(&mut [0; 4]));
    if small.is_ascii() {
        return small;
    }
    let large = of(&c.to_uppercase().collect::<String>());
    if large.is_ascii() { large } else { small }
}

/// Whether people could take somebody with this name for a bot, or for who runs the server.
pub fn is_reserved(name: &str) -> bool {
    let login = login(name).replace(' ', "");
    RESERVED.iter().any(|reserved| self::login(reserved).replace(' ', "") == login)
}

/// A name that may be beside text of the other direction: neither turns the other around.
pub fn isolated(name: &str) -> String {
    if name.chars().any(is_right_to_left) {
        format!("\u{2068}{name}\u{2069}")
    } else {
        name.to_owned()
    }
}

fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}'
        | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied_or_refused() {
        assert_eq!(clean("  Ada   Lovelace\n"), Ok("Ada Lovelace".to_owned()));
        assert_eq!(clean("<b>'\"&"), Ok("<b>'\"&".to_owned()));
        assert_eq!(clean("月の光"), Ok("月の光".to_owned()));
        let invisible =
            ["a\u{202E}b", "\u{200B}", "a\u{0}b", "\u{3164}", "\u{1D159}", "a\u{13441}"];
        for bad in ["", " \t", &"x".repeat(25)].into_iter().chain(invisible) {
            assert!(clean(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_one() {
        let (composed, decomposed) = ("Zo\u{eb}", "Zoe\u{308}");
        assert_eq!(clean(decomposed), Ok(composed.to_owned()));
        for (one, other) in [
            (composed, decomposed),
            ("coco", "\u{441}\u{43e}\u{441}\u{43e}"),
            ("Coco", "\u{ff23}oco"),
            ("ADA", "ada"),
            ("Vova", "\u{3bd}ov\u{430}"),
            ("Ian", "lan"),
            ("Ian", "1an"),
            ("Ian", "|an"),
            ("Bill", "BiII"),
            ("Emma", "Ernrna"),
            ("Wim", "vvim"),
            ("Bob 10", "Bob lO"),
            ("BOB", "\u{412}\u{41e}\u{412}"),
            ("\u{432}\u{43e}\u{432}", "\u{412}\u{41e}\u{412}"),
            ("paypa", "\u{440}\u{430}\u{443}\u{440}\u{430}"),
        ] {
            assert_eq!(login(one), login(other), "{one} {other}");
        }
        for name in
            ["Emma", "M\u{fc}ller 10", "\u{6708}\u{306e}\u{5149}", "\u{41b}\u{443}\u{43d}\u{430}"]
        {
            assert_eq!(login(name), login(&name.to_uppercase()), "{name}");
        }
        for (one, other) in [("Ann", "Anna"), ("Tim", "Tom"), ("Max", "Mex"), ("Uwe", "Ute")] {
            assert_ne!(login(one), login(other), "{one} {other}");
        }
        // Letters of two alphabets.
        assert!(clean("C\u{43e}co").is_err() && clean("\u{412}ob").is_err());
        for good in [
            "\u{41b}\u{443}\u{43d}\u{430} 7",
            "Ada \u{6708}\u{306e}",
            "\u{ac00}\u{b098} X",
            "\u{1f315} Luna!",
        ] {
            assert_eq!(clean(good).as_deref(), Ok(good));
        }
        for bad in ["\u{301}", "a \u{301}", "a\u{301}\u{302}\u{303}\u{304}"] {
            assert!(clean(bad).is_err(), "{bad:?}");
        }
        assert_eq!(clean("Vi\u{1ec7}t").as_deref(), Ok("Vi\u{1ec7}t"));
    }

    #[test]
    fn names_that_promise_too_much_are_reserved() {
        for name in
            ["admin", "ADMlN", "Nova  Luna", "NovaLuna", "Level 5", "level5", "\u{420}uck", "Puck"]
        {
            assert!(is_reserved(name), "{name}");
        }
        for name in ["Ada", "Adm", "Luna", "Nova", "Level 50", "Rheanna"] {
            assert!(!is_reserved(name), "{name}");
        }
    }

    #[test]
    fn names_of_either_direction_stay_by_themselves() {
        assert_eq!(isolated("Ada"), "Ada");
        assert_eq!(isolated("\u{5d3}\u{5e0}\u{5d4} 7"), "\u{2068}\u{5d3}\u{5e0}\u{5d4} 7\u{2069}");
    }

    #[test]
    fn names_of_guests_are_known() {
        assert!(is_guest(&guest(1234)) && is_guest("gUEST  12345678") && is_guest("Guest1234"));
        assert!(is_guest("Guest \u{ff11}234") && is_guest("Guest l234"));
        assert!(!is_guest("Guest") && !is_guest("Guest of honour") && !is_guest("My Guest 1"));
    }
}
