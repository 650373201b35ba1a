//! What keys and clicks do, without a terminal.

use nova_luna_protocol::Version;
use nova_luna_protocol::online::{ErrorCode, ErrorMessage, Stage, TableState};
use nova_luna_terminal::internals::{
    Dialog, Effect, Layout, Message, ReplayScreen, Screen, TableScreen, Texts,
};
use nova_luna_terminal::{Kept, Language, ServerUpdate};
use ratatui::crossterm::event::{KeyCode, KeyModifiers, MouseEventKind};
use ratatui::layout::Rect;

use crate::common::{LARGE, LOOK, Play, SMALL, plan, setting};

#[test]
fn a_whole_game_by_keys() {
    let mut play = Play::new("me,level3", Some(6));
    play.until(|table| table.is_over());
    assert_eq!(play.app.dialog, Some(Dialog::Result));
    let record = play.table().record().unwrap();
    assert!(record.check().unwrap().is_over());
    assert_eq!(record.bots, Some(vec!["me".to_owned(), "level3".to_owned()]));
    assert_eq!(play.removed.len(), 1, "what is over is not kept");
}

#[test]
fn a_tile_is_picked_aimed_and_placed() {
    let mut play = Play::new("me,level3", None);
    play.until(|table| table.game().unwrap().view.players[0].display.len() >= 2);
    let before = play.table().game().unwrap().view.players[0].display.len();
    play.keys("2");
    let first = play.table().cell.unwrap();
    play.press(KeyCode::Right);
    play.press(KeyCode::Down);
    play.keys("h");
    play.press(KeyCode::Up);
    let options = &play.table().picked_option().unwrap().cells;
    assert!(options.iter().any(|cell| Some((cell.x, cell.y)) == play.table().cell));
    assert!(options.iter().any(|cell| (cell.x, cell.y) == first));
    play.press(KeyCode::Esc);
    assert_eq!(play.table().picked, None);
    play.keys("3\n");
    assert_eq!(play.table().game().unwrap().view.players[0].display.len(), before + 1);
}

#[test]
fn undo_takes_back_what_was_done() {
    let mut play = Play::new("me,level3", None);
    let before = play.table().game().unwrap().view.clone();
    play.keys("1\n");
    assert_ne!(play.table().game().unwrap().view, before);
    play.keys("u");
    assert_eq!(play.table().game().unwrap().view, before);
    play.keys("u");
    assert!(play.table().notice.as_ref().unwrap().contains("nothing to take back"));
}

#[test]
fn a_hint_is_shown_and_played() {
    let mut play = Play::new("me,level3", None);
    play.keys("1\n1\n");
    let actions = play.table().record().unwrap().actions.len();
    play.keys("H");
    assert!(play.text().contains("Hint: "), "{}", play.text());
    assert!(play.text().contains("your chance to win"), "{}", play.text());
    play.keys("H");
    assert!(play.table().record().unwrap().actions.len() > actions);
}

#[test]
fn the_mouse_does_what_keys_do() {
    let mut play = Play::new("me,level3", None);
    play.keys("1\n1\n1\n");
    let layout = play.app.layout().unwrap();
    let option = play.table().options().unwrap().tiles[1].clone();
    let space = layout.space(option.space.into());
    play.click(space.x + 3, space.y + 2);
    assert_eq!(play.table().picked, Some(option.tile));
    let cell = &option.cells[0];
    let (x, y) = play.table().grid(&layout).corner((cell.x, cell.y));
    let (x, y) = (x as u16 + 3, y as u16 + 2);
    play.mouse(MouseEventKind::Moved, x, y);
    assert_eq!(play.table().cell, Some((cell.x, cell.y)));
    play.click(x, y);
    let display = &play.table().game().unwrap().view.players[0].display;
    assert!(display.iter().any(|placed| placed.tile == option.tile));
    // The wheel of the mouse moves the display.
    let before = play.table().camera;
    play.mouse(MouseEventKind::ScrollUp, 60, 20);
    assert_ne!(play.table().camera, before);
    // A click on a card shows that display.
    let card = layout.card(1, 2);
    play.click(card.x + 1, card.y);
    assert_eq!(play.table().shown_seat(), 1);
    assert!(play.text().contains("Phoebe's display"));
    play.click(card.x + 1, card.y);
    assert_eq!(play.table().shown_seat(), 1);
    play.keys("d");
    assert_eq!(play.table().shown_seat(), 0);
}

#[test]
fn the_display_pans_and_zooms() {
    let mut play = Play::new("me,level3", None);
    play.keys("1\n1\n");
    let first = play.text();
    play.press_with(KeyCode::Right, KeyModifiers::SHIFT);
    assert_ne!(play.text(), first);
    play.keys("-");
    play.keys("0");
    assert_eq!(play.text(), first);
}

#[test]
fn quitting_asks_and_keeps() {
    let mut play = Play::new("me,level3", None);
    play.keys("1\n");
    assert!(play.saved.is_some(), "every move is kept at once");
    play.keys("q");
    assert_eq!(play.app.dialog, Some(Dialog::Quit));
    play.press(KeyCode::Esc);
    assert!(!play.has_quit && play.app.dialog.is_none());
    play.keys("q\n");
    assert!(play.has_quit && play.removed.is_empty());

    let mut play = Play::new("me,level3", None);
    play.keys("1\nqd");
    assert!(play.has_quit && play.removed.len() == 1);
}

#[test]
fn ctrl_c_ends_at_once() {
    let mut play = Play::new("me,level3", None);
    play.keys("?");
    play.press_with(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert!(play.has_quit);
    let mut play = Play::new("me,level3", None);
    play.resize(10, 5);
    play.press_with(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert!(play.has_quit, "also in a terminal that is too small");
}

#[test]
fn a_kept_game_goes_on_from_the_start_screen() {
    let mut play = Play::new("me,level3", None);
    play.keys("1\n1\n");
    let record = play.saved.take().unwrap();
    let displays = play.table().game().unwrap().view.players.clone();
    let kept = vec![Kept { file: "kept/one.json".into(), record }];
    let mut play = Play::start(LOOK, SMALL, kept);
    assert!(play.text().contains("Continue with Phoebe"), "{}", play.text());
    play.keys("\n");
    assert_eq!(play.table().game().unwrap().view.players, displays);
    assert_eq!(play.table().file, Some("kept/one.json".into()));
    // One may still take back what was done before.
    play.keys("u");
    assert_ne!(play.table().game().unwrap().view.players, displays);
    play.keys("1\nq\n");
    assert!(matches!(play.app.screen, Screen::Start(_)) && !play.has_quit);
    assert_eq!(play.app.kept.len(), 1);
    play.keys("q");
    assert!(play.has_quit);
}

#[test]
fn the_start_screen_opens_games() {
    let mut play = Play::start(LOOK, SMALL, Vec::new());
    play.keys("5");
    play.press(KeyCode::Down);
    play.press(KeyCode::Right);
    play.press(KeyCode::Up);
    play.keys("\n");
    assert_eq!(play.table().state.seats.len(), 3);
    assert_eq!(play.table().state.seats[1].level, Some(5));

    let mut play = Play::start(LOOK, SMALL, Vec::new());
    for _ in 0..3 {
        play.press(KeyCode::Down);
    }
    play.keys("\n");
    assert!(play.table().state.solo);

    let mut play = Play::start(LOOK, SMALL, Vec::new());
    for _ in 0..4 {
        play.press(KeyCode::Down);
    }
    play.press(KeyCode::Right);
    play.keys("\n");
    assert_eq!(play.table().state.you.seats, [0, 1, 2]);
}

#[test]
fn a_solo_game_asks_before_phase_1_ends() {
    let mut play = Play::with(setting(LOOK, Language::ENGLISH), LARGE, plan("me", None));
    play.until(|table| table.is_over() || table.options().is_some_and(|o| o.refill));
    if !play.table().is_over() {
        play.keys("f");
        assert_eq!(play.app.dialog, Some(Dialog::EndPhase));
        play.press(KeyCode::Esc);
        assert_eq!(play.table().game().unwrap().view.solo.unwrap().phase, 1);
        play.keys("f\n");
        assert_eq!(play.table().game().unwrap().view.solo.unwrap().phase, 2);
    }
    play.until(|table| table.is_over());
    assert_eq!(play.table().state.stage, Stage::Finished);
}

#[test]
fn a_bot_that_fails_is_asked_again() {
    let mut play = Play::new("me,level3", None);
    // Somebody else's turn, as if the bot had not answered yet.
    play.until(|table| table.game().unwrap().view.players[0].display.len() >= 2);
    play.message(Message::BotChose { version: Version(99), action: Err("it died".to_owned()) });
    assert_eq!(play.table().fault, None, "an answer to another question does not matter");
}

#[test]
fn several_people_share_a_screen() {
    let mut play = Play::new("me,me", Some(8));
    let turn = play.table().game().unwrap().view.turn.unwrap();
    assert_eq!(play.table().shown_seat(), turn);
    assert!(play.text().contains(&format!("Player {}, it is your turn", turn + 1)));
    play.until(|table| table.game().unwrap().view.turn != Some(turn));
    assert_eq!(Some(play.table().shown_seat()), play.table().game().unwrap().view.turn);
}

#[test]
fn after_the_end_one_plays_again_or_looks_back() {
    let mut play = Play::new("me,level3", Some(3));
    play.until(|table| table.is_over());
    play.keys("v");
    assert!(matches!(play.app.screen, Screen::Replay(_)));
    let mut play = Play::new("me,level3", Some(3));
    play.until(|table| table.is_over());
    play.keys("\n");
    assert!(!play.table().is_over());
    assert_eq!(play.table().state.seats[1].level, None, "another one begins");
}

#[test]
fn an_unfinished_record_can_be_looked_through_but_not_analysed() {
    let mut play = Play::new("me,level3", None);
    play.keys("1\n1\n");
    let record = play.table().record().unwrap();
    let mut replay = ReplayScreen::new(&record, &|name| name == "level3").unwrap();
    assert_eq!(replay.moves.len(), record.actions.len());
    let effects = replay.key(KeyCode::Char('a').into());
    assert!(effects.is_empty() && replay.notice);
}

#[test]
fn nothing_is_offered_while_the_server_is_still_to_answer() {
    let play = Play::new("me,me", None);
    let state = play.table().state.clone();
    let mut table = TableScreen::server(state.clone());
    let texts = Texts::new(Language::ENGLISH);
    let layout = Layout::new(Rect::new(0, 0, 80, 24), 2).unwrap();
    let key = |table: &mut TableScreen, code: KeyCode| table.key(code.into(), &layout, &texts);
    key(&mut table, KeyCode::Char('1'));
    let sent = key(&mut table, KeyCode::Enter);
    assert!(matches!(sent.as_slice(), [Effect::Send(_)]));
    assert!(table.options().is_none() && table.is_sending());
    key(&mut table, KeyCode::Char('1'));
    assert!(key(&mut table, KeyCode::Enter).is_empty() && table.picked.is_none());
    let refused = ServerUpdate::Refused(ErrorMessage {
        code: ErrorCode::Stale,
        message: String::new(),
        retry_after_s: None,
    });
    table.handle(Message::Server(refused), &texts);
    assert!(table.options().is_some() && table.notice.is_some());
    key(&mut table, KeyCode::Char('1'));
    key(&mut table, KeyCode::Enter);
    let next = TableState { version: state.version.next(), ..state };
    table.handle(Message::Server(ServerUpdate::State(Box::new(next))), &texts);
    assert!(table.options().is_some());
}

#[test]
fn what_names_hide_does_not_reach_the_terminal() {
    let mut play = Play::new("me,level3", None);
    if let Screen::Table(table) = &mut play.app.screen {
        table.names = vec![None, Some("E\u{1b}[31mve月".to_owned())];
    }
    play.keys("1\n");
    let text = play.text();
    assert!(!text.contains('\u{1b}') && text.contains("ve月"), "{text}");
}

#[test]
fn a_file_is_written_only_after_a_change() {
    let mut play = Play::new("me,level3", None);
    play.keys("1\n");
    let kept = vec![Kept { file: "kept/one.json".into(), record: play.saved.take().unwrap() }];
    let mut play = Play::start(LOOK, SMALL, kept);
    play.keys("\n");
    assert!(play.saved.is_none());
    play.keys("1\n");
    assert!(play.saved.is_some());
}
