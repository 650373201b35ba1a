//! Names of people. Names that look alike are one name.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{MixedScript, skeleton};

/// The longest name.
const MOST: usize = 24;
/// How names of guests begin; a number follows.
const GUEST: &str = "Guest";
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
            | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// What a name is signed in with: large and small letters are the same, and so are those that look alike.
pub fn login(name: &str) -> String {
    let name: String = tidy(name).nfkc().flat_map(char::to_lowercase).collect();
    let mut login = String::with_capacity(name.len());
    for c in name.chars() {
        // Among plain letters only the same ones count as alike: an m is no r and n.
        match c.is_ascii() {
            true => login.push(c),
            false => login.extend(skeleton(c.encode_utf8(&mut [0; 4]))),
        }
    }
    login.nfc().flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied_or_refused() {
        assert_eq!(clean("  Ada   Lovelace\n"), Ok("Ada Lovelace".to_owned()));
        assert_eq!(clean("<b>'\"&"), Ok("<b>'\"&".to_owned()));
        assert_eq!(clean("月の光"), Ok("月の光".to_owned()));
        for bad in ["", " \t", &"x".repeat(25), "a\u{202E}b", "\u{200B}", "a\u{0}b", "\u{3164}"] {
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
        ] {
            assert_eq!(login(one), login(other), "{one} {other}");
        }
        for name in
            ["Emma", "M\u{fc}ller 10", "\u{6708}\u{306e}\u{5149}", "\u{41b}\u{443}\u{43d}\u{430}"]
        {
            assert_eq!(login(name), login(&name.to_uppercase()), "{name}");
        }
        assert_eq!(login("Emma  10"), "emma 10");
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
    fn names_of_guests_are_known() {
        assert!(is_guest(&guest(1234)) && is_guest("gUEST  12345678") && is_guest("Guest1234"));
        assert!(is_guest("Guest \u{ff11}234") && is_guest("Guest l234"));
        assert!(!is_guest("Guest") && !is_guest("Guest of honour") && !is_guest("My Guest 1"));
    }
}
