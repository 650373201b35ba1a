//! What states allow is what `decide` accepts, and where they refuse it gives the same reason: at random tables of every
//! stage, for everybody, and for every command.

use std::collections::BTreeMap;

use nova_luna_protocol::online::{
    By, Command, GoalDiscs, NewTable, Permission, SeatPlan, Stage, TableState,
};
use nova_luna_protocol::{PersonId, Version};
use nova_luna_rules::Shuffle;
use nova_luna_table::{Act, Deal, Dealer, Decision, Person, Table, create, names};
use nova_luna_testing::Dice;
use nova_luna_testing::commands::{any_allowed, commands};

const TABLES: u64 = 1000;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Whoever is not `ada`, `bob` or `cleo` has nothing to do with a table.
const PEOPLE: [&str; 4] = ["ada", "bob", "cleo", "dora"];

struct Seeded(u64);

impl Dealer for Seeded {
    fn deal(&self, players: usize) -> Deal {
        let deck = Shuffle::from_seed(self.0, 0).deck();
        Deal { deck, order: (0..players as u8).collect() }
    }
}

fn person(id: &str) -> Person {
    Person { id: id.into(), name: id.to_uppercase() }
}

/// How often something was met: a command at a stage, allowed or refused with a reason.
#[derive(Default)]
struct Met(BTreeMap<String, usize>);

impl Met {
    fn add(&mut self, what: String) {
        *self.0.entry(what).or_default() += 1;
    }
}

struct Walk {
    table: Table,
    now_ms: i64,
    dice: Dice,
    dealer: Seeded,
    met: Met,
}

impl Walk {
    /// A table of any kind.
    fn new(seed: u64, met: Met) -> Walk {
        let mut dice = Dice::new(seed);
        let dealer = Seeded(seed);
        let now_ms = 1_000_000_000_000;
        let made = match dice.below(8) {
            0 => create::challenge("t".into(), "7".to_owned(), person("ada"), now_ms, &dealer),
            _ => create::new("t".into(), person("ada"), &plan(&mut dice), now_ms, &dealer),
        };
        let table = after(made.expect("a good plan"));
        Walk { table, now_ms, dice, dealer, met }
    }

    /// Somebody does something that they may do, or a bot or the clock plays, or time goes by.
    fn step(&mut self) {
        self.now_ms += match self.dice.below(20) {
            0 => DAY_MS,
            1..=4 => 60_000,
            _ => 1000,
        };
        if let Some(turn) = self.table.next_bot_turn().filter(|turn| turn.at_ms <= self.now_ms)
            && self.dice.below(4) > 0
        {
            self.play_for(turn.version, turn.by);
            return;
        }
        let who = person(PEOPLE[self.dice.below(PEOPLE.len())]);
        let state = self.state(&who.id);
        if let Some(command) = any_allowed(&state, self.now_ms, &mut self.dice) {
            let decision = self.table.decide(&who, &command, self.now_ms, &self.dealer);
            let decision = decision.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
            self.go_on(decision);
        }
    }

    /// On to the rematch, where seats are held for others, or to a copy that its host has no seat at; or here.
    fn go_on(&mut self, mut decision: Decision) {
        let record = self.table.record().filter(|record| record.result.is_some());
        self.table = match (decision.creates.take(), record) {
            (Some(rematch), _) if self.dice.below(3) > 0 => after(*rematch),
            (Some(_), Some(record)) => {
                let host = person("dora");
                let (now_ms, dealer) = (self.now_ms, &self.dealer);
                let copy = create::import("i".into(), host, &record, names::clean, now_ms, dealer);
                after(copy.expect("a good copy"))
            }
            _ if decision.steps.is_empty() => return,
            _ => after(decision),
        };
    }

    fn play_for(&mut self, version: Version, by: By) {
        let legal = self.table.game().expect("a game is played").position().legal_actions();
        let action = legal.get(self.dice.below(legal.len())).expect("an action is legal").into();
        let decision = self.table.decide_turn(version, action, by, self.now_ms);
        self.table = after(decision.expect("it is legal"));
    }

    fn state(&self, viewer: &PersonId) -> TableState {
        self.table.view(Some(viewer), &|_| false, true)
    }

    /// Everything that everybody could do now, and at the moments when time alone changes what they may.
    fn check(&mut self) {
        for who in PEOPLE {
            let state = self.state(&who.into());
            for (command, permission) in commands(&state) {
                let turns = [permission.from_ms, permission.until_ms].into_iter().flatten();
                for now_ms in turns.flat_map(|at_ms| [at_ms - 1, at_ms]).chain([self.now_ms]) {
                    self.check_command(who, &command, &permission, now_ms);
                }
            }
            self.check_others(who, &state);
        }
    }

    fn check_command(&mut self, who: &str, command: &Command, told: &Permission, now_ms: i64) {
        let decided = self.table.decide(&person(who), command, now_ms, &self.dealer);
        let allowed = told.is_allowed_at(now_ms);
        let context =
            || format!("{who} {command:?} at {now_ms}: {told:?}, {:?}", self.table.stage());
        assert_eq!(decided.is_ok(), allowed, "{}", context());
        let refusal = decided.err();
        if let Some(refusal) = &refusal {
            assert_eq!(Some(refusal.code()), told.reason, "{}: {refusal}", context());
        }
        let known = self.table.permission(&who.into(), Act::from(command)).at(now_ms).err();
        assert_eq!(known, refusal, "{}", context());
        let kind = format!("{command:?}");
        let kind = kind.split([' ', '{']).next().unwrap_or_default();
        let outcome = refusal.map_or("allowed".to_owned(), |refusal| format!("{refusal:?}"));
        let outcome = outcome.split(['(', ' ']).next().unwrap_or_default();
        self.met.add(format!("{:?} {kind} {outcome}", self.table.stage()));
    }

    /// Hints and deleting are no commands.
    fn check_others(&self, who: &str, state: &TableState) {
        let hint = self.table.position_for_hint(&person(who)).map(|_| ());
        assert_eq!(hint.is_ok(), state.may.hint.allowed, "{who}");
        assert_eq!(hint.err().map(|refusal| refusal.code()), state.may.hint.reason, "{who}");
        let others = self.table.seats().iter().filter_map(|seat| seat.person());
        let alone = others.into_iter().all(|other| *other.id == *who);
        let close = self.table.decide(&person(who), &Command::Close, self.now_ms, &self.dealer);
        let own = close.is_ok() && alone && state.stage != Stage::Waiting;
        assert_eq!(state.may.delete.allowed, own, "{who}");
        let listed = self.table.listing().seen_by(Some(&who.into()), false);
        assert_eq!(listed.deletable, own, "{who}");
        let can_move = state.game.as_ref().is_some_and(|game| game.options.is_some());
        assert_eq!(state.may.play.allowed, can_move, "{who}");
        if state.may.resign.allowed {
            let resigned =
                self.table.decide(&person(who), &Command::Resign, self.now_ms, &self.dealer);
            let ended = after(resigned.expect("it was allowed")).stage() == Stage::Finished;
            assert_eq!(state.play_on == 0, ended, "{who}");
        }
    }
}

fn after(decision: Decision) -> Table {
    decision.after().expect("the table has changed").clone()
}

fn plan(dice: &mut Dice) -> NewTable {
    use SeatPlan::{Level1, Level3, Me, Open};
    let kinds: &[&[SeatPlan]] = &[
        &[Me],
        &[Me, Me],
        &[Me, Level1],
        &[Me, Open],
        &[Open, Open],
        &[Me, Open, Open],
        &[Me, Open, Level3],
        &[Me, Me, Open],
        &[Me, Open, Level1, Open],
    ];
    let seats = kinds[dice.below(kinds.len())].to_vec();
    let goal_discs = match seats.len() {
        1 => GoalDiscs::default(),
        _ => GoalDiscs::Number(1 + dice.below(4) as u8),
    };
    let turn_limit_s = (dice.below(3) == 0).then_some(90);
    NewTable {
        id: "1".to_owned(),
        seats,
        goal_discs,
        public: false,
        turn_limit_s,
        bot_pause_ms: Some(0),
    }
}

#[test]
fn states_allow_what_is_accepted_and_refuse_for_the_same_reason() {
    let mut met = Met::default();
    for seed in 0..TABLES {
        let mut walk = Walk::new(seed, met);
        let steps = walk.dice.below(90);
        let between = walk.dice.below(steps.max(1));
        for step in 0..steps {
            if step == between {
                walk.check();
            }
            walk.step();
        }
        walk.check();
        met = walk.met;
    }
    for stage in ["Waiting", "Playing", "Finished", "Closed"] {
        let checks: usize =
            met.0.iter().filter(|(what, _)| what.starts_with(stage)).map(|(_, n)| n).sum();
        assert!(checks > 2000, "{stage}: {checks} {:#?}", met.0);
    }
    for what in [
        "Waiting Sit allowed",
        "Waiting Sit SeatTaken",
        "Waiting Leave allowed",
        "Waiting Seat allowed",
        "Waiting Seat NotHost",
        "Waiting Seat TooFewSeats",
        "Waiting AddSeat allowed",
        "Waiting AddSeat TooManySeats",
        "Waiting Start allowed",
        "Waiting Start OpenSeats",
        "Waiting Close allowed",
        "Playing Leave allowed",
        "Playing Leave AlreadyLeft",
        "Playing Leave OnlyBots",
        "Playing Return allowed",
        "Playing Return AlreadyHere",
        "Playing Close allowed",
        "Playing Close TooLateToClose",
        "Playing Close ChallengeStays",
        "Playing Resign allowed",
        "Playing Resign OnlyBots",
        "Playing Resign Resigned",
        "Playing Play allowed",
        "Playing Play NotYourTurn",
        "Playing Play NotSeated",
        "Playing Undo allowed",
        "Playing Undo NothingToUndo",
        "Playing Undo TurnIsOver",
        "Playing StandIn allowed",
        "Playing StandIn NotAway",
        "Playing StandIn NobodyThere",
        "Playing AllowHints allowed",
        "Playing Rematch NoRematchYet",
        "Finished Rematch allowed",
        "Finished Close allowed",
        "Finished Close WrongStage",
        "Closed Play WrongStage",
    ] {
        assert!(met.0.contains_key(what), "{what} was not met: {:#?}", met.0);
    }
}
