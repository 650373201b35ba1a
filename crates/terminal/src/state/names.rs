//! Who is on a seat.

use nova_luna_catalogue::{Texts, Who};
use nova_luna_engine::Level;
use nova_luna_protocol::online::{SeatKind, TableState};
use nova_luna_table::names::isolated;

use crate::local::ME;

/// What a bot is called that is no level: the file of its program, or its own name. People at this screen have none.
pub fn bot_name(name: &str) -> Option<String> {
    if matches!(name, "" | ME) || name.parse::<Level>().is_ok() {
        return None;
    }
    let Some(command) = name.strip_prefix("cmd:") else { return Some(name.to_owned()) };
    let word = command.split_whitespace().rfind(|word| !word.starts_with('-'));
    let file = word.unwrap_or(command).rsplit('/').next().unwrap_or(command);
    Some(file.to_owned())
}

/// Who is on a seat, as sentences name them.
pub fn who_is(texts: &Texts, state: &TableState, names: &[Option<String>], seat: u8) -> Who {
    let plain = |number: usize| -> Who {
        let Some(seat) = state.seats.get(number) else { return Who::Named(String::new()) };
        if let Some(Some(name)) = names.get(number) {
            return Who::Named(name.clone());
        }
        match seat.kind {
            SeatKind::Bot => Who::Named(texts.bot(seat.level.unwrap_or(1).into())),
            SeatKind::Open => Who::Named(texts.nobody()),
            _ if seat.you && state.you.seats.len() > 1 => {
                Who::Named(texts.player(number as i64 + 1))
            }
            _ if seat.you => Who::You,
            _ => Who::Named(isolated(seat.name.as_deref().unwrap_or_default())),
        }
    };
    let who = plain(usize::from(seat));
    if who == Who::You {
        return who;
    }
    let same: Vec<usize> = (0..state.seats.len()).filter(|&other| plain(other) == who).collect();
    match (same.len(), who) {
        (2.., Who::Named(name)) => {
            let number = same.iter().position(|&other| other == usize::from(seat));
            Who::Named(format!("{name} {}", number.unwrap_or_default() + 1))
        }
        (_, who) => who,
    }
}

#[cfg(test)]
mod tests {
    use nova_luna_catalogue::Language;
    use nova_luna_table::names::is_reserved;

    use super::*;

    #[test]
    fn nobody_has_the_name_of_a_bot() {
        for (code, language) in Language::all() {
            let texts = Texts::new(language);
            for level in 1..=5 {
                let name = texts.bot(level);
                assert!(is_reserved(&name), "{code}: {name}");
            }
        }
    }
}
