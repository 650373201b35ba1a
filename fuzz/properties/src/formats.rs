//! What holds for every text that is a format of ours, or is none.

use std::fmt::Debug;

use nova_luna_protocol::online::{ClientMessage, ServerMessage};
use nova_luna_protocol::{
    ActionJson, BotMessage, HostMessage, InputError, OutcomeJson, Record, View, from_json, to_json,
};
use nova_luna_rules::{Action, Cell, Game, Position, Seat, Setup, TILE_COUNT, TileId, Turn};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A record is refused or printed as it was read; checking it leads to a sound position, up to the
/// first wrong action if there is one, and with a whole deck to a game with the same record.
pub fn record(text: &str) -> bool {
    let Some(record) = same_when_printed::<Record>(text) else { return false };
    let end = match record.check() {
        Ok(end) => end,
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            assert!(record.game().is_err(), "what cannot be checked cannot be replayed");
            if let Some(number) = fault.action {
                right_so_far(record, number);
            }
            return false;
        }
    };
    assert_eq!(record.result, end.outcome().map(OutcomeJson::from));
    if record.deck.len() == TILE_COUNT {
        let game = record.game().expect("it has been checked");
        assert_eq!(game.position(), &end);
        own_record_replays(&game);
    }
    sound(&end);
    true
}

/// A text is refused as a position, or it is the only way to print it; so it is with an action.
pub fn notation(text: &str) -> bool {
    match text.parse::<Action>() {
        Ok(action) => assert_eq!(action.to_string(), text),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match text.parse::<Position>() {
        Ok(position) => {
            let printed = position.notation();
            if !may_choose_last_discs(&position) {
                assert_eq!(printed, text.trim_end());
            }
            sound(&position);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

/// Every message is refused or printed as it was read, and a view that can be shown is sound.
pub fn bot_protocol(text: &str) -> bool {
    same_when_printed::<ActionJson>(text).map(ActionJson::action);
    same_when_printed::<OutcomeJson>(text);
    let from_bot = same_when_printed::<BotMessage>(text);
    let from_host = same_when_printed::<HostMessage>(text);
    if let Some(HostMessage::Choose { view, .. }) = &from_host {
        shows_a_sound_position(view);
    }
    let view = same_when_printed::<View>(text);
    let shown = view.is_some_and(|view| shows_a_sound_position(&view));
    from_bot.is_some() || from_host.is_some() || shown
}

/// Whatever a client or a server says is refused or printed as it was read; a message that is refused is answered under its id.
pub fn socket(text: &str) -> bool {
    let from_client = same_when_printed::<ClientMessage>(text);
    let id = ClientMessage::id_of(text);
    if let Some(ClientMessage::Command { id: read, .. }) = &from_client {
        assert_eq!(id.as_ref(), Some(read));
    }
    from_client.is_some() || same_when_printed::<ServerMessage>(text).is_some()
}

/// What the text says, if it says anything: printed and read again it is the same.
fn same_when_printed<T>(text: &str) -> Option<T>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let read: Result<T, InputError> = from_json(text);
    if let Err(error) = &read {
        let message = error.to_string();
        assert!(!message.is_empty() && message.chars().all(|c| !c.is_control()), "{message:?}");
    }
    let value = read.ok()?;
    let printed = to_json(&value);
    assert_eq!(from_json::<T>(&printed).as_ref(), Ok(&value), "{printed}");
    assert_eq!(to_json(&value), printed);
    Some(value)
}

/// Whether a view can be shown.
fn shows_a_sound_position(view: &View) -> bool {
    let Ok(position) = view.position() else { return false };
    if !may_choose_last_discs(&position) {
        // These two are not looked at: the position knows better.
        let View { legal, result, .. } = view.clone();
        assert_eq!(&View { legal, result, ..View::of(&position, None) }, view);
    }
    sound(&position);
    true
}

/// When the action with this number is the first that is wrong, all is well before it.
fn right_so_far(mut record: Record, number: usize) {
    record.actions.truncate(number);
    record.result = None;
    match record.check() {
        Ok(position) => sound(&position),
        Err(fault) => assert_eq!((fault.action, fault.error.field.as_str()), (None, "result")),
    }
}

/// The record that we write of a game leads to where the game is, and at its end to all of it.
fn own_record_replays(game: &Game) {
    let record = Record::of(game);
    assert_eq!(record.check().as_ref(), Ok(game.position()));
    if game.position().is_over() {
        let replayed = record.game().expect("a game's own record replays");
        assert_eq!(to_json(&Record::of(&replayed)), to_json(&record));
    }
}

/// The position is the same through every format, and plays out to an end.
fn sound(position: &Position) {
    let mut position = position.clone();
    // All choices of the playout follow from the position: what fails, fails again.
    let mut choice = position.hash64();
    for _ in 0..=2 * TILE_COUNT {
        same_in_every_format(&position);
        match position.turn() {
            Turn::Over => {
                assert!(position.outcome().is_some(), "{position:?} is over without an outcome");
                return;
            }
            Turn::Fill => {
                let unseen = position.unseen().iter();
                let drawn: Vec<TileId> = unseen.take(position.fill_size()).collect();
                position.fill(&drawn).expect("they are in the supply");
            }
            Turn::Act(seat) => {
                legal_is_what_can_be_played(&position, seat);
                let legal = position.legal_actions();
                choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let number = (choice >> 33) as usize % legal.len();
                let action = legal.get(number).expect("below the number of actions");
                position.play(action).expect("it is legal");
            }
        }
    }
    panic!("{position:?} does not come to an end");
}

fn same_in_every_format(position: &Position) {
    assert_eq!(Setup::from(position).position().as_ref(), Ok(position));
    let line = position.notation();
    assert_eq!(line.parse::<Position>().as_ref(), Ok(position), "{line}");
    // A view is what is seen between fills.
    if position.turn() != Turn::Fill {
        for viewer in [None, position.seat_to_move()] {
            let view = View::of(position, viewer);
            let shown = view.position().expect("a position's own view shows it");
            assert_eq!(&shown, position, "{line}");
            assert_eq!(View::of(&shown, viewer), view);
        }
    }
}

/// `legal.contains(action) == is_legal(action)`, for all tiles and for cells in and out of reach.
fn legal_is_what_can_be_played(position: &Position, seat: Seat) {
    let legal = position.legal_actions();
    assert!(!legal.is_empty(), "{position:?} waits for a seat that can do nothing");
    assert_eq!(legal.refill(), position.check(Action::Refill).is_ok());
    let far = [Cell::ORIGIN, Cell { x: 1, y: 1 }, Cell { x: 68, y: -68 }];
    for tile in TileId::all() {
        let takeable = legal.tiles().any(|legal| legal == tile);
        let near = position.free_cells(seat).iter().copied();
        for cell in near.take(3).chain(far) {
            let said = takeable && legal.cells().contains(&cell);
            assert_eq!(said, position.check(Action::Take { tile, cell }).is_ok(), "{position:?}");
        }
    }
}

/// Whether somebody has run out of discs: then which of the last goals got them may be written in
/// several ways (R5.6), and only one of them is ours.
fn may_choose_last_discs(position: &Position) -> bool {
    position.seats().any(|seat| position.discs_left(seat) == 0)
}
