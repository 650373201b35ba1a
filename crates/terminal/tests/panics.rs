//! The terminal is given back after a panic.

use std::io::{Read, Write};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use nova_luna_engine::Limit;
use nova_luna_protocol::online::GoalDiscs;
use nova_luna_rules::{Action, Position};
use nova_luna_terminal::{Begin, Depth, Language, LocalSeat, Look, Options, Plan, Player, run};
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

struct Panics;

impl Player for Panics {
    fn choose(&mut self, _: &Position, _: &Limit<'_>, _: u64) -> Result<Action, String> {
        panic!("a bot made of glass")
    }
}

/// Not a test: what the test below runs in a terminal of its own.
#[test]
#[ignore = "it runs inside of a_panic_gives_the_terminal_back"]
fn plays_with_a_bot_that_panics() {
    let bot = || LocalSeat::Bot("glass".to_owned());
    let options = Options {
        begin: Begin::Play(Plan {
            seats: vec![LocalSeat::Me, bot(), bot(), bot()],
            goal_discs: GoalDiscs::default(),
            seed: Some(1),
        }),
        look: Look { depth: Depth::True, ascii: false },
        language: Language::ENGLISH,
        folder: None,
        record: None,
        players: Arc::new(|_| Ok(Box::new(Panics))),
        bot_pause: Duration::ZERO,
    };
    let _ = run(options);
}

#[test]
fn a_panic_gives_the_terminal_back() {
    let pair = native_pty_system()
        .openpty(PtySize { rows: 40, cols: 120, pixel_width: 0, pixel_height: 0 })
        .unwrap();
    let before = format!("{:?}", pair.master.get_termios().unwrap().local_flags);
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--exact", "panics::plays_with_a_bot_that_panics", "--ignored", "--nocapture"]);
    command.env("TERM", "xterm-256color");
    let mut child = pair.slave.spawn_command(command).unwrap();
    let mut output = pair.master.try_clone_reader().unwrap();
    let (sender, written) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        // On Linux the end of the other side is an error.
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            sender.send(String::from_utf8_lossy(&bytes[..count]).into_owned()).unwrap();
        }
    });
    let mut output = String::new();
    while !output.contains("Quit") {
        output += &written.recv_timeout(Duration::from_secs(60)).unwrap();
    }
    // Whoever begins: after this a bot has its turn.
    let mut keys = pair.master.take_writer().unwrap();
    keys.write_all(b"1\r").unwrap();
    let status = child.wait().unwrap();
    let after = format!("{:?}", pair.master.get_termios().unwrap().local_flags);
    drop((pair, keys));
    output.extend(written);
    assert!(!status.success());
    let [entered, left] = ["\x1b[?1049h", "\x1b[?1049l"].map(|code| output.find(code).unwrap());
    let told = output.find("a bot made of glass").unwrap();
    assert!(entered < left && left < told, "{output:?}");
    assert!(output.contains("\x1b[?25h") && output.contains("\x1b[?1003l"));
    assert_eq!(after, before, "typed characters are shown again");
}
