//! Names of people.

/// The longest name.
const MOST: usize = 24;

/// A name as it is kept, or what is wrong with it.
pub fn clean(name: &str) -> Result<String, &'static str> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err("a name has at least one letter");
    }
    if name.chars().count() > MOST {
        return Err("a name has at most 24 letters");
    }
    if name.chars().any(is_trickery) {
        return Err("a name has no invisible characters");
    }
    Ok(name)
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

/// What a name is signed in with: large and small letters are the same.
pub fn login(name: &str) -> String {
    name.to_lowercase()
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
}
