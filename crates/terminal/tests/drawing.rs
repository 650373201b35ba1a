//! What is drawn, compared with pictures in text. `GOLDEN=write` writes them anew: look at them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use nova_luna_protocol::Record;
use nova_luna_terminal::internals::{App, ReplayScreen, Screen};
use nova_luna_terminal::{Depth, Kept, Language, Look};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::common::{LARGE, LOOK, Play, SMALL, plan, setting};

const ASCII: Look = Look { depth: Depth::Indexed, ascii: true };
const NO_COLOR: Look = Look { depth: Depth::None, ascii: false };
const BARE: Look = Look { depth: Depth::None, ascii: true };

/// Compares with the file of this name.
fn check(name: &str, drawn: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pictures")
        .join(format!("{name}.txt"));
    if std::env::var_os("GOLDEN").is_some_and(|value| value == "write") {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, drawn).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        drawn == expected,
        "{name} is drawn like this:\n{drawn}\ninstead of:\n{expected}\nGOLDEN=write writes it anew"
    );
}

fn table(look: Look, size: (u16, u16), seats: &str) -> Play {
    let discs = (seats != "me").then_some(12);
    Play::with(setting(look, Language::ENGLISH), size, plan(seats, discs))
}

/// A moment in the middle of a game, at the player's own turn.
fn middle(look: Look, size: (u16, u16), seats: &str, tiles: usize) -> Play {
    let mut play = table(look, size, seats);
    play.until(|table| {
        let game = table.game().unwrap();
        game.view.players.iter().all(|player| player.display.len() >= tiles)
            && game.options.is_some()
    });
    play
}

fn filling(look: Look, size: (u16, u16)) -> Play {
    let mut play = table(look, size, "me,level3");
    play.until(|table| table.options().is_some_and(|options| options.refill));
    play
}

fn over(look: Look, size: (u16, u16), seats: &str) -> Play {
    let discs = (seats != "me").then_some(4);
    let mut play = Play::with(setting(look, Language::ENGLISH), size, plan(seats, discs));
    play.until(|table| table.is_over());
    play
}

fn unfinished(seats: &str) -> Record {
    let mut play = table(LOOK, LARGE, seats);
    play.keys("1\n1\n1\n");
    play.table().record().unwrap()
}

fn start(look: Look, size: (u16, u16)) -> Play {
    let kept = vec![
        Kept { file: "kept/1.json".into(), record: unfinished("me,level4") },
        Kept { file: "kept/2.json".into(), record: unfinished("me") },
    ];
    Play::start(look, size, kept)
}

#[test]
fn the_start_screen() {
    check("start-80", &start(LOOK, SMALL).text());
    check("start-120", &start(LOOK, LARGE).text());
    check("start-ascii", &start(ASCII, SMALL).text());
}

#[test]
fn a_turn() {
    check("turn-80", &middle(LOOK, SMALL, "me,level3", 5).text());
    check("turn-120", &middle(LOOK, LARGE, "me,level3", 5).text());
    check("turn-ascii", &middle(ASCII, SMALL, "me,level3", 5).text());
    check("turn-no-color", &middle(NO_COLOR, LARGE, "me,level3", 5).text());
    check("turn-bare", &middle(BARE, SMALL, "me,level3", 5).text());
}

/// Picks the tile with which most goals can be covered.
fn preview(look: Look, size: (u16, u16)) -> Play {
    let mut play = middle(look, size, "me,level3", 6);
    let options = play.table().options().unwrap().tiles.iter().enumerate();
    let covers = |cells: &[nova_luna_protocol::online::CellOption]| {
        cells.iter().map(|cell| cell.covers.len()).max().unwrap_or_default()
    };
    let best = options.max_by_key(|(_, option)| covers(&option.cells)).unwrap().0;
    play.keys(&(best + 1).to_string());
    play
}

#[test]
fn what_a_placement_would_bring() {
    check("preview-80", &preview(LOOK, SMALL).text());
    check("preview-120", &preview(LOOK, LARGE).text());
    check("preview-ascii", &preview(ASCII, SMALL).text());
    check("preview-no-color", &preview(NO_COLOR, SMALL).text());
}

#[test]
fn the_wheel_may_be_filled() {
    check("fill-80", &filling(LOOK, SMALL).text());
    check("fill-120", &filling(LOOK, LARGE).text());
    check("fill-ascii", &filling(ASCII, SMALL).text());
    check("fill-no-color", &filling(NO_COLOR, SMALL).text());
}

#[test]
fn the_end() {
    check("end-80", &over(LOOK, SMALL, "me,level3").text());
    check("end-120", &over(LOOK, LARGE, "me,level3").text());
    check("end-ascii", &over(ASCII, SMALL, "me,level3").text());
    check("end-no-color", &over(NO_COLOR, SMALL, "me,level3").text());
    check("end-solo-80", &over(LOOK, SMALL, "me").text());
}

#[test]
fn alone() {
    check("solo-80", &middle(LOOK, SMALL, "me", 6).text());
    check("solo-120", &middle(LOOK, LARGE, "me", 6).text());
    check("solo-ascii", &middle(ASCII, SMALL, "me", 6).text());
    check("solo-no-color", &middle(NO_COLOR, SMALL, "me", 6).text());
}

#[test]
fn four_players() {
    let seats = "me,level1,me,level5";
    check("four-80", &middle(LOOK, SMALL, seats, 4).text());
    check("four-120", &middle(LOOK, LARGE, seats, 4).text());
    check("four-ascii", &middle(ASCII, SMALL, seats, 4).text());
    check("four-no-color", &middle(NO_COLOR, SMALL, seats, 4).text());
}

#[test]
fn help_and_questions() {
    let mut play = middle(LOOK, SMALL, "me,level3", 3);
    play.keys("?");
    check("help-80", &play.text());
    play.resize(120, 40);
    check("help-120", &play.text());
    play.press(KeyCode::Esc);
    play.keys("q");
    check("quit-120", &play.text());
    play.press(KeyCode::Esc);
    play.keys("H");
    check("hint-120", &play.text());
    play.resize(80, 24);
    check("hint-80", &play.text());
    play.keys("L");
    check("log-80", &play.text());
}

#[test]
fn other_languages() {
    for (name, language) in Language::all() {
        let mut play = Play::with(setting(LOOK, language), SMALL, plan("me,level4", Some(12)));
        play.keys("1\n1\n1\n2");
        check(&format!("language-{name}"), &play.text());
        play.keys("?");
        check(&format!("language-{name}-help"), &play.text());
    }
}

#[test]
fn looking_through_a_game() {
    let record = over(LOOK, LARGE, "me,level3").table().record().unwrap();
    let replay = ReplayScreen::new(&record, &|name| name.starts_with("level")).unwrap();
    let size = Rect::new(0, 0, LARGE.0, LARGE.1);
    let mut play = Play::of(App::new(
        setting(LOOK, Language::ENGLISH),
        size,
        Screen::Replay(replay),
        Vec::new(),
    ));
    check("replay-start", &play.text());
    play.keys("lll");
    play.keys("a");
    check("replay-analysis", &play.text());
    play.keys("b");
    check("replay-better", &play.text());
    play.resize(80, 24);
    check("replay-80", &play.text());
}

#[test]
fn a_small_terminal_says_so_and_waits() {
    let mut play = middle(LOOK, SMALL, "me,level3", 3);
    let before = play.text();
    play.resize(79, 24);
    check("too-small", &play.text());
    play.keys("1\nq");
    assert!(!play.has_quit);
    play.resize(3, 1);
    play.text();
    play.resize(80, 24);
    assert_eq!(play.text(), before, "no key counted meanwhile");
}

#[test]
fn a_terminal_without_colours_is_told_none() {
    for play in [preview(NO_COLOR, SMALL), over(BARE, LARGE, "me,level3"), start(NO_COLOR, SMALL)] {
        for cell in &play.buffer().content {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        }
    }
}

#[test]
fn each_terminal_is_told_the_colours_that_it_has() {
    for depth in [Depth::Sixteen, Depth::Indexed, Depth::True] {
        let play = preview(Look { depth, ascii: false }, LARGE);
        for cell in &play.buffer().content {
            for color in [cell.fg, cell.bg] {
                let right = match color {
                    Color::Rgb(..) => depth == Depth::True,
                    Color::Indexed(_) => depth == Depth::Indexed,
                    Color::Reset => depth == Depth::Sixteen,
                    _ => depth == Depth::Sixteen,
                };
                assert!(right, "{color:?} at {depth:?}");
            }
        }
    }
}

#[test]
fn ascii_is_ascii() {
    let mut help = middle(BARE, SMALL, "me,level3", 3);
    help.keys("?");
    let mut german = Play::with(
        setting(BARE, Language::named("de").unwrap()),
        LARGE,
        plan("me,level4", Some(12)),
    );
    german.keys("1\n1\nH");
    let plays = [preview(ASCII, LARGE), over(BARE, LARGE, "me"), start(BARE, LARGE), help, german];
    for play in plays {
        let text = play.text();
        assert!(text.is_ascii(), "{text}");
    }
}

/// The colours of a picture: a letter for each pair, and what the letters mean.
#[test]
fn the_colours_of_a_turn() {
    let buffer = preview(LOOK, SMALL).buffer();
    let mut pairs: BTreeMap<String, char> = BTreeMap::new();
    let mut letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    let mut drawn = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width)) {
        for cell in row {
            let pair = format!("{} on {} {:?}", cell.fg, cell.bg, cell.modifier);
            let letter = pairs.entry(pair).or_insert_with(|| letters.next().unwrap_or('!'));
            drawn.push(*letter);
        }
        drawn.push('\n');
    }
    for (pair, letter) in pairs {
        writeln!(drawn, "{letter} {pair}").unwrap();
    }
    check("colors-80", &drawn);
}
