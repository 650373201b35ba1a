//! The game in a terminal: the real program in a pseudo-terminal, and what it says of bad input.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use nova_luna_client::new_id;
use nova_luna_protocol::online::{Command, CommandMessage, SeatPlan};
use nova_luna_protocol::{Record, from_json};
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

use crate::common::{root, run};
use crate::online::{Server, guest, new_table_with, serve};

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

/// The program in a terminal of its own.
struct Pty {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    /// Everything that was written to the terminal.
    written: Arc<Mutex<Vec<u8>>>,
    /// How the terminal treats what is typed, before the program.
    before: String,
}

impl Pty {
    /// `folder` is where games are kept.
    fn start(folder: &Path, size: (u16, u16), arguments: &[&str]) -> Pty {
        let (cols, rows) = size;
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_nova-luna"));
        command.arg("play");
        command.args(arguments);
        command.cwd(root());
        command.env("TERM", "xterm-256color");
        command.env("LANG", "en_US.UTF-8");
        command.env("XDG_DATA_HOME", folder);
        command.env("HOME", folder);
        for name in ["LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANGUAGE", "NO_COLOR", "COLORTERM"] {
            command.env_remove(name);
        }
        let before = format!("{:?}", pair.master.get_termios().unwrap().local_flags);
        let child = pair.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(vt100::Parser::new(nonzero(rows), nonzero(cols), 0)));
        let written = Arc::new(Mutex::new(Vec::new()));
        let mut output = pair.master.try_clone_reader().unwrap();
        let (shown, kept) = (screen.clone(), written.clone());
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..count]);
                kept.lock().unwrap().extend_from_slice(&bytes[..count]);
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Pty { master: pair.master, child, keys, screen, written, before }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    fn until(&self, what: &str, is: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        loop {
            let text = self.text();
            if is(&text) {
                return text;
            }
            assert!(started.elapsed() < Duration::from_secs(60), "no {what}:\n{text}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[track_caller]
    fn shows(&self, text: &str) -> String {
        self.until(text, |screen| screen.contains(text))
    }

    fn resize(&self, cols: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(nonzero(rows), nonzero(cols));
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Waits for the end; the terminal has to be as it was before.
    #[track_caller]
    fn ended(mut self) -> ExitStatus {
        let status = self.child.wait().unwrap();
        let after = format!("{:?}", self.master.get_termios().unwrap().local_flags);
        assert_eq!(after, self.before, "typed characters are shown again");
        let left = |written: &[u8]| {
            let text = String::from_utf8_lossy(written);
            ["\x1b[?1049l", "\x1b[?25h", "\x1b[?1003l"].iter().all(|code| text.contains(code))
        };
        let started = Instant::now();
        while !left(&self.written.lock().unwrap()) {
            assert!(started.elapsed() < Duration::from_secs(60), "the screen is not given back");
            std::thread::sleep(Duration::from_millis(10));
        }
        status
    }
}

/// Plays the first tile that is offered, until somebody has won.
fn play_to_the_end(pty: &mut Pty) {
    loop {
        let text = pty
            .until("turn or end", |text| text.contains("Result") || text.contains("Take a tile"));
        if text.contains("Result") {
            return;
        }
        pty.press("1");
        pty.until("preview", |text| text.contains("Place here"));
        pty.press("\r");
        pty.until("placement", |text| !text.contains("Place here"));
    }
}

#[test]
fn a_whole_game_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.json");
    let file = file.to_str().unwrap();
    let arguments =
        ["level1", "--goal-discs", "3", "--seed", "5", "--bot-pause", "0", "--record", file];
    let mut pty = Pty::start(folder.path(), (120, 40), &arguments);
    play_to_the_end(&mut pty);
    let text = pty.text();
    assert!(text.contains("You win!") || text.contains("Puck wins"), "{text}");
    pty.press("q");
    pty.shows("Leave the table?");
    pty.press("\r");
    assert!(pty.ended().success());
    let replayed = run(&["replay", file]);
    assert_eq!((replayed.code, replayed.out.as_str()), (0, "1 record: 1 right, 0 wrong\n"));
    let record: Record = from_json(std::fs::read_to_string(file).unwrap().trim()).unwrap();
    assert_eq!((record.seed, record.goal_discs), (Some(5), 3));
    assert_eq!(record.bots.unwrap(), ["me", "level1"]);

    let mut pty = Pty::start(folder.path(), (80, 24), &["--replay", file]);
    pty.shows("Before the first move");
    pty.press("\x1b[F");
    let last = format!("Move {} of", record.actions.len());
    pty.shows(&last);
    pty.press("q");
    assert!(pty.ended().success());
}

#[test]
fn a_game_that_is_left_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--seats", "me,me", "--bot-pause", "0"];
    let mut pty = Pty::start(folder.path(), (80, 24), &arguments);
    pty.shows("it is your turn");
    pty.press("2");
    pty.shows("Place here");
    pty.press("\r");
    pty.until("placement", |text| !text.contains("Place here"));
    pty.press("q");
    pty.shows("Keep it and leave");
    pty.press("\r");
    assert!(pty.ended().success());

    let mut pty = Pty::start(folder.path(), (80, 24), &[]);
    pty.shows("Continue at one screen");
    pty.press("\r");
    pty.shows("it is your turn");
    pty.press("q");
    pty.shows("Delete it and leave");
    pty.press("d");
    let text = pty.shows("A quiet game");
    assert!(!text.contains("Continue"), "{text}");
    pty.press("q");
    assert!(pty.ended().success());
}

#[test]
fn a_bot_of_ones_own_plays() {
    let folder = tempfile::tempdir().unwrap();
    let arguments =
        ["cmd:python3 bots/example.py", "--goal-discs", "2", "--seed", "2", "--bot-pause", "0"];
    let mut pty = Pty::start(folder.path(), (120, 40), &arguments);
    pty.shows("example.py");
    play_to_the_end(&mut pty);
    // Ctrl-C: nothing is asked.
    pty.press("\x03");
    assert!(pty.ended().success());

    // One that ends at once has the first turn here.
    let mut pty = Pty::start(folder.path(), (120, 40), &["cmd:false", "--seed", "3"]);
    pty.shows("cannot play on");
    pty.press("\r");
    pty.shows("cannot play on");
    pty.press("\x03");
    assert!(pty.ended().success());
}

#[test]
fn ctrl_c_and_signals_give_the_terminal_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut pty = Pty::start(folder.path(), (80, 24), &["level5"]);
    pty.shows("Nova Luna");
    pty.press("\x03");
    assert!(pty.ended().success());

    let pty = Pty::start(folder.path(), (80, 24), &["--solo"]);
    pty.shows("Phase 1 of 2");
    let pid = rustix::process::Pid::from_raw(pty.child.process_id().unwrap() as i32).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert!(pty.ended().success());
}

#[test]
fn the_size_of_the_terminal_may_change() {
    let folder = tempfile::tempdir().unwrap();
    let mut pty = Pty::start(folder.path(), (60, 20), &["--solo"]);
    pty.shows("too small");
    pty.resize(120, 40);
    pty.shows("Phase 1 of 2");
    pty.resize(80, 24);
    pty.until("small wheel", |text| text.contains("Phase 1 of 2") && !text.contains("too small"));
    pty.press("\x03");
    assert!(pty.ended().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_a_server_is_joined_live_and_again_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    let start = |listen: String| {
        let database = database.clone();
        async move {
            let options = ["serve", "--listen", &listen, "--database", &database, "--log=warn"];
            Server::start(serve(&options)).await
        }
    };
    let mut server = start("127.0.0.1:0".to_owned()).await;
    let address = server.address;
    let host = guest(address).await;
    let new = new_table_with(&[SeatPlan::Me, SeatPlan::Open]);
    let table = host.create_table(&new).await.unwrap().table;
    let url = format!("http://{address}/");
    let data = folder.path().join("data");
    let arguments = ["--server", &url, "--table", &table];
    let mut pty = Pty::start(&data, (120, 40), &arguments);
    tokio::task::block_in_place(|| pty.shows("Sit down here"));
    pty.press("\r");
    tokio::task::block_in_place(|| pty.shows("Your display"));

    // Whoever is to move does so, and both see it.
    for _ in 0..6 {
        let now = host.table(&table).await.unwrap();
        let game = now.game.unwrap();
        let discs: usize = game.view.players.iter().map(|player| player.display.len()).sum();
        match game.options {
            Some(options) => {
                let (tile, cell) = (options.tiles[0].tile, options.tiles[0].cells[0].clone());
                let action = nova_luna_protocol::ActionJson::Take { tile, x: cell.x, y: cell.y };
                let command = Command::Play { version: now.version, action };
                host.command(&table, &CommandMessage { id: new_id(), command }).await.unwrap();
            }
            None => {
                tokio::task::block_in_place(|| {
                    pty.shows("Take a tile");
                    pty.press("1");
                    pty.shows("Place here");
                    pty.press("\r");
                    pty.until("placement", |text| !text.contains("Place here"));
                });
            }
        }
        // Until the move is there.
        let started = Instant::now();
        loop {
            let game = host.table(&table).await.unwrap().game.unwrap();
            if game.view.players.iter().map(|p| p.display.len()).sum::<usize>() > discs {
                break;
            }
            assert!(started.elapsed() < Duration::from_secs(30), "{}", pty.text());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    server.kill_now().await;
    tokio::task::block_in_place(|| pty.shows("No connection"));
    let _server = start(address.to_string()).await;
    tokio::task::block_in_place(|| {
        pty.until("connection", |text| !text.contains("No connection"));
    });
    pty.press("q");
    tokio::task::block_in_place(|| pty.shows("The game goes on without you"));
    pty.press("\r");
    assert!(tokio::task::block_in_place(|| pty.ended()).success());

    // The same guest comes back to the same seat.
    let pty = Pty::start(&data, (120, 40), &arguments);
    tokio::task::block_in_place(|| {
        pty.shows("Your display");
        let removed = run(&["admin", "remove-table", &table, "--yes", "--database", &database]);
        assert_eq!(removed.code, 0, "{}", removed.err);
        pty.shows("There is no such table");
    });
}

#[test]
fn what_is_wrong_is_said_before_anything_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let text = file("text.txt", "hello\n");
    let empty = file("empty.json", "");
    let json = file("other.json", "{\"format\":\"chess\"}\n");
    let several = folder.path().join("several.jsonl");
    let several = several.to_str().unwrap();
    run(&["arena", "random", "random", "--games", "2", "--goal-discs", "1", "--record", several]);
    let missing = folder.path().join("missing.json");
    let missing = missing.to_str().unwrap();
    let here = folder.path().to_str().unwrap();
    #[track_caller]
    fn check(arguments: &[&str], expected: &str) {
        let run = run(&[&["play"], arguments].concat());
        assert!(run.err.contains(expected), "{arguments:?}: {}", run.err);
        assert_eq!(run.code, 2, "{arguments:?}");
    }
    check(&["level9"], "there is no bot \"level9\"; built in: random");
    check(&["cmd:no-such-program-here"], "there is no such program");
    check(&[missing], "there is no such file either");
    check(&[&text], "not the record of a game");
    check(&[&empty], "it is empty");
    check(&[&json], "not the record of a game: ");
    check(&[here], "this is a folder");
    check(&[several], "has several games");
    check(&["--replay", missing], "--replay: ");
    check(&["--replay", missing], "there is no such file");
    check(&["level1", "level1", "level1", "level1"], "at most four seats, not 5");
    check(&["--seats", "me,you"], "--seats: there is no bot \"you\"");
    check(&["--seats", "level1,level2"], "one is \"me\"");
    check(&["--solo", "--goal-discs", "5"], "alone one always plays with 21");
    check(&["level1", "--goal-discs", "21"], "a whole number from 1 to 20");
    check(&["level1", "--language", "fr"], "one of en, de, es");
    check(&["--seed", "3"], "need a game");
    check(&["--server", "http://127.0.0.1:1/", "--table", "x"], "no server answers at 127.0.0.1:1");
    check(&["--server", "localhost", "--table", "x"], "is no address like");
    check(&["--server", "http://127.0.0.1:1/"], "--table");
    check(&["--server", "http://127.0.0.1:1/", "--table", "../x y"], "--table: an id of");
    check(&["level1"], "needs a terminal");
}
