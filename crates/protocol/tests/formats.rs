//! Every example of `docs/formats.md` is what it says it is.

use std::collections::{BTreeMap, BTreeSet};

use nova_luna_protocol::{
    ActionJson, BotMessage, HostMessage, OutcomeJson, Record, RecordAction, TileJson, View,
    from_json, to_json,
};
use nova_luna_rules::{Action, Position, Seat, Shuffle, Variant};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A fenced block: the words after the fence, and what is in it.
struct Block {
    kind: String,
    text: String,
    line: usize,
}

fn documentation() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
    std::fs::read_to_string(path).expect("the formats are documented")
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (i, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(kind), None) => {
                open = Some(Block { kind: kind.to_owned(), text: String::new(), line: i + 1 });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

type Check = fn(&str);

/// Each kind of block and how it is checked.
const KINDS: &[(&str, Check)] = &[
    ("json action", action),
    ("json view", view),
    ("json result", result),
    ("json record", record),
    ("json host", host),
    ("json bot", bot),
    ("json arena", arena),
    ("json deck", deck),
    ("notation action", notation),
    ("notation position", position),
    ("csv tiles", tiles),
    ("json tile", tile),
    // What people read and no program of ours writes.
    ("text", |_| ()),
    ("python", |_| ()),
];

#[test]
fn every_example_is_real() {
    let mut found: BTreeMap<&str, usize> = KINDS.iter().map(|&(kind, _)| (kind, 0)).collect();
    for block in blocks(&documentation()) {
        let Some((kind, check)) = KINDS.iter().find(|(kind, _)| *kind == block.kind) else {
            panic!("line {}: there is no kind of block {:?}", block.line, block.kind);
        };
        // Shown only when the check fails.
        println!("line {}: {kind}", block.line);
        check(block.text.trim_end());
        *found.entry(kind).or_default() += 1;
    }
    for (kind, count) in found {
        assert!(count > 0, "there is no example of {kind}");
    }
}

/// Reads it, prints it again and compares. What is a line has to be one when it is printed.
fn same<T: Serialize + DeserializeOwned>(text: &str) -> T {
    let read: T = from_json(text).unwrap_or_else(|error| panic!("{error}"));
    let printed = to_json(&read);
    assert!(!printed.contains('\n'));
    assert_eq!(value(&printed), value(text));
    read
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

fn action(text: &str) {
    let read: ActionJson = same(text);
    let action = read.action().expect("there is such an action");
    assert_eq!(ActionJson::from(action), read);
}

fn view(text: &str) {
    check_view(&same(text));
}

/// It shows a position, of which it is the view for the seat to move.
fn check_view(view: &View) {
    let position = view.position().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(&View::of(&position, position.seat_to_move()), view);
}

fn result(text: &str) {
    same::<OutcomeJson>(text);
}

fn record(text: &str) {
    let record: Record = same(text);
    let end = record.check().unwrap_or_else(|fault| panic!("{fault}"));
    if end.is_over() {
        let game = record.game().expect("it has been checked");
        let Record { bots, forfeit, seed, game: number, .. } = record.clone();
        assert_eq!(Record { bots, forfeit, seed, game: number, ..Record::of(&game) }, record);
    } else {
        let unseen = end.unseen().len();
        assert_eq!(record.deck.len() + unseen, 68, "only what was revealed is in the deck");
    }
}

fn host(text: &str) {
    if let HostMessage::Choose { view, .. } = same(text) {
        check_view(&view);
        assert!(view.turn.is_some(), "a bot is asked when it can answer");
    }
}

fn bot(text: &str) {
    if let BotMessage::Action(action) = same(text) {
        assert!(action.action().is_ok());
    }
}

fn notation(text: &str) {
    let read: Action = text.parse().expect("it can be read");
    assert_eq!(read.to_string(), text);
}

fn position(text: &str) {
    let read: Position = text.parse().expect("it can be read");
    assert_eq!(read.notation(), text);
}

/// Another crate prints these; here it is made sure that the example agrees with itself and has the
/// fields that others rely on.
fn arena(text: &str) {
    const TABLE: &[&str] = &["games", "seconds", "games_per_second", "bots"];
    const BOT: &[&str] = &[
        "name",
        "wins",
        "win_rate",
        "interval",
        "elo",
        "elo_interval",
        "mean_discs_left",
        "ms_per_move",
        "ms_per_move_p99",
        "forfeits",
    ];
    const SOLO: &[&str] = &[
        "games",
        "seconds",
        "mean",
        "median",
        "deciles",
        "below_100",
        "all_placed",
        "ms_per_game",
    ];
    let report = value(text);
    let has = |value: &Value, fields: &[&str]| {
        fields.iter().for_each(|field| assert!(value.get(field).is_some(), "{field} is missing"));
    };
    let Some(bots) = report.get("bots").and_then(Value::as_array) else {
        has(&report, SOLO);
        assert_eq!(report["deciles"].as_array().map(Vec::len), Some(9));
        assert_eq!(report["deciles"][4], report["median"]);
        return;
    };
    has(&report, TABLE);
    let games = report["games"].as_f64().expect("a number");
    let mut wins = 0.0;
    for bot in bots {
        has(bot, BOT);
        let won = bot["wins"].as_f64().expect("a number");
        let rate = bot["win_rate"].as_f64().expect("a number");
        assert!((won / games - rate).abs() < 0.0001);
        wins += won;
    }
    assert_eq!(wins, games);
}

fn deck(text: &str) {
    let example = value(text);
    let number = |field: &str| example[field].as_u64().expect("a number");
    let players = number("players") as usize;
    let mut shuffle = Shuffle::from_seed(number("seed"), number("number"));
    let deck: Vec<u8> = shuffle.deck().tiles().iter().map(|tile| tile.number()).collect();
    let seats: Vec<usize> = shuffle.seats(players).iter().map(|s| s.index()).collect();
    assert_eq!(example["deck"], json!(deck));
    assert_eq!(example["top_to_bottom"], json!(seats));
}

fn tiles(text: &str) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/src/tiles.csv");
    let list = std::fs::read_to_string(path).expect("there is a list of tiles");
    for line in text.lines() {
        assert!(list.lines().any(|listed| listed == line), "{line} is not in the list");
    }
}

fn tile(text: &str) {
    let tile: TileJson = same(text);
    assert!(TileJson::all().contains(&tile), "there is no such tile");
}

/// Read as JSON, the tiles are those of the list that people edit.
#[test]
fn the_tiles_as_json_are_the_list() {
    let list = include_str!("../../rules/src/tiles.csv");
    let letter = |color: &Value| color.as_str().unwrap()[..1].to_owned();
    let row = |tile: &Value| {
        let goals: Vec<String> = tile["goals"]
            .as_array()
            .unwrap()
            .iter()
            .map(|goal| goal.as_array().unwrap().iter().map(letter).collect())
            .collect();
        let color = tile["color"].as_str().unwrap();
        format!("{},{color},{},{}", tile["id"], tile["time"], goals.join(" "))
    };
    let tiles = value(&to_json(&TileJson::all()));
    let rows: Vec<String> = tiles.as_array().unwrap().iter().map(row).collect();
    assert_eq!(rows, list.lines().skip(1).collect::<Vec<_>>());
}

/// The page says that its examples are one game: its deck, its positions, its moves.
#[test]
fn the_examples_are_one_game() {
    let page = documentation();
    let blocks = blocks(&page);
    let first = |kind: &str| {
        let block = blocks.iter().find(|block| block.kind == kind);
        block.map(|block| block.text.trim_end()).expect("there is one")
    };
    let record: Record = from_json(first("json record")).unwrap();
    let dealt = value(first("json deck"));
    assert_eq!(dealt["deck"], json!(record.deck));
    assert_eq!(dealt["seed"], json!(record.seed));
    assert_eq!(record.game, Some(0));

    // The first view is the record's last decision, and so is the first line.
    let mut before = record.clone();
    let last = before.actions.pop().unwrap();
    before.result = None;
    let position = before.check().unwrap();
    let view: View = from_json(first("json view")).unwrap();
    assert_eq!(view.position().unwrap(), position);
    assert_eq!(first("notation position"), position.notation());

    // The bot is shown that view and finds that action.
    let asked: Vec<HostMessage> = blocks
        .iter()
        .filter(|block| block.kind == "json host")
        .map(|block| from_json(&block.text).unwrap())
        .collect();
    let shown = asked.iter().find_map(|message| match message {
        HostMessage::Choose { view, .. } => Some(&**view),
        _ => None,
    });
    assert_eq!(shown, Some(&view));
    let answers = || blocks.iter().filter(|block| block.kind == "json bot");
    let answer = BotMessage::Action(last.action);
    assert!(answers().any(|block| from_json(&block.text) == Ok(answer.clone())));
    let actions = blocks.iter().filter(|block| block.kind == "json action");
    assert!(actions.clone().any(|block| from_json(&block.text) == Ok(last.action)));
    let word = last.action.action().unwrap().to_string();
    assert!(blocks.iter().any(|b| b.kind == "notation action" && b.text.trim_end() == word));

    // The last view is the end of it.
    let views: Vec<View> = blocks
        .iter()
        .filter(|block| block.kind == "json view")
        .map(|block| from_json(&block.text).unwrap())
        .collect();
    let end = views.last().unwrap();
    assert_eq!(end.position().unwrap(), record.check().unwrap());
    assert_eq!(end.result, record.result);
}

/// Every field of an example is named in the words around it.
#[test]
fn every_field_is_explained() {
    let page = documentation();
    let words = code_words(&page);
    for block in blocks(&page).iter().filter(|block| block.kind.starts_with("json")) {
        let mut fields = BTreeSet::new();
        collect_fields(&value(&block.text), &mut fields);
        for field in fields {
            assert!(words.contains(&field), "line {}: {field} is not explained", block.line);
        }
    }
}

fn collect_fields(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            found.extend(object.keys().cloned());
            object.values().for_each(|inner| collect_fields(inner, found));
        }
        Value::Array(list) => list.iter().for_each(|inner| collect_fields(inner, found)),
        _ => {}
    }
}

/// The words that stand in backticks outside of blocks.
fn code_words(page: &str) -> BTreeSet<String> {
    let mut inside = false;
    let prose = page.lines().filter(|line| {
        inside ^= line.starts_with("```");
        !inside && !line.starts_with("```")
    });
    let code = prose.flat_map(|line| line.split('`').skip(1).step_by(2));
    let no_word = |c: char| !c.is_alphanumeric() && c != '_';
    code.flat_map(|code| code.split(no_word)).map(str::to_owned).collect()
}

/// The examples that bots and referees were first written against, as far as they are complete.
#[test]
fn the_first_examples_are_still_read() {
    for text in [r#"{"type":"refill"}"#, r#"{"type":"take","tile":28,"x":0,"y":1}"#] {
        action(text);
        bot(text);
    }
    for text in [
        r#"{"winner":0,"ranking":[0,1],"reason":"discs"}"#,
        r#"{"score":93,"phase1_score":31,"phase2_score":62,"discs_left":0}"#,
    ] {
        result(text);
    }
    host(r#"{"type":"hello","protocol":1}"#);
    host(r#"{"type":"quit"}"#);
    bot(r#"{"type":"ready","name":"my bot"}"#);

    // The deck of that record is not complete, but a game can begin like it.
    let begun = r#"{"format":"nova-luna-record/1","mode":"multiplayer","players":2,"goal_discs":20,
        "start_stack":[1,0],
        "deck":[17,3,40,1,2,4,5,6,7,8,9],
        "actions":[{"seat":0,"type":"take","tile":17,"x":0,"y":0,"covers":[]},
                   {"seat":1,"type":"take","tile":3,"x":0,"y":0,"covers":[]}],
        "result":null}"#;
    record(begun);
    same::<RecordAction>(r#"{"seat":1,"type":"refill"}"#);
    same::<RecordAction>(
        r#"{"seat":0,"type":"take","tile":40,"x":1,"y":0,"covers":[[17,0],[40,2]]}"#,
    );
}

/// A view has these fields, in every game, and `solo` in a solo game only.
#[test]
fn views_have_the_agreed_fields() {
    let fields = |view: &View| -> Vec<String> {
        let object = value(&to_json(view));
        object.as_object().expect("a view is an object").keys().cloned().collect()
    };
    let all = "goal_discs legal mode order players result supply turn wheel";
    for players in 1..=4 {
        let variant = Variant::standard(players).unwrap_or(Variant::solo());
        let mut position = Position::start(variant, &Seat::ALL[..players]).unwrap();
        let drawn: Vec<_> = position.unseen().iter().take(11).collect();
        position.fill(&drawn).unwrap();
        let mut agreed: Vec<&str> = all.split(' ').collect();
        agreed.extend((players == 1).then_some("solo"));
        agreed.sort_unstable();
        for viewer in [None, position.seat_to_move()] {
            assert_eq!(fields(&View::of(&position, viewer)), agreed);
        }
    }
}
