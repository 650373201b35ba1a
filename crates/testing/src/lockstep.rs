//! Games of all kinds: played by simple players, alone or side by side with the oracle.

use std::collections::BTreeSet;

use nova_luna_rules::{
    Action, Cell, Deck, EndReason, Game, GoalId, GoalSet, Outcome, Placement, Position, Seat,
    TileId, Turn, Variant,
};

use crate::Dice;
use crate::oracle::{Act, End, Oracle, Xy};

/// One game, played by the rules crate and by the oracle.
pub struct Lockstep {
    pub game: Game,
    pub oracle: Oracle,
}

impl Lockstep {
    pub fn deal(variant: Variant, order: &[Seat], deck: Deck) -> Lockstep {
        let draw_order: Vec<u8> = deck.tiles().iter().map(|tile| tile.number()).collect();
        let oracle = if variant.is_solo() {
            Oracle::solo(&draw_order)
        } else {
            let bottom_to_top: Vec<usize> = order.iter().rev().map(|seat| seat.index()).collect();
            let discs = u32::from(variant.goal_discs());
            Oracle::multiplayer(variant.players(), discs, &bottom_to_top, &draw_order)
        };
        let game = Game::new(variant, order, deck).expect("each seat once");
        Lockstep { game, oracle }
    }

    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Plays a legal action on both sides; they have to agree on the goals.
    #[track_caller]
    pub fn play(&mut self, action: Action) -> Placement {
        let seat = self.position().seat_to_move().expect("a game that goes on");
        let discs = usize::from(self.position().discs_left(seat));
        let placement = self.game.play(seat, action).expect("a legal action");
        let completed = self.oracle.apply(act(action)).expect("a legal action");
        assert_eq!(goals(placement.completed), completed, "completed by {action}");
        let covered = &completed[..completed.len().min(discs)];
        assert_eq!(goals(placement.covered()), covered, "covered by {action}");
        placement
    }

    /// Whatever the oracle knows, the position says as well.
    #[track_caller]
    pub fn assert_same(&self) {
        let (position, oracle) = (self.position(), &self.oracle);
        assert_eq!(position.seat_to_move().map(Seat::index), oracle.turn());
        let order: Vec<usize> = position.moon().order().iter().map(|seat| seat.index()).collect();
        assert_eq!(order, oracle.order());
        let spaces = position.wheel().spaces().map(|space| space.map(TileId::number));
        assert_eq!((spaces, position.wheel().marker()), (oracle.spaces, oracle.marker));
        let unseen: BTreeSet<u8> = position.unseen().iter().map(TileId::number).collect();
        assert_eq!(unseen, oracle.supply.iter().copied().collect());
        assert_eq!(position.phase1_score().map(u32::from), oracle.phase1_score);
        for (seat, player) in position.seats().zip(&oracle.players) {
            assert_eq!(u32::from(position.moon().time(seat)), player.time);
            assert_eq!(u32::from(position.discs_left(seat)), player.discs_left);
            let display = position.display(seat).map(|p| (p.tile.number(), xy(p.cell)));
            assert!(display.eq(player.display.iter().copied()), "display of seat {seat}");
            assert_eq!(covered(position, seat), player.covered);
        }
        assert_eq!(legal(position), oracle.legal());
        self.assert_same_outcome();
    }

    #[track_caller]
    fn assert_same_outcome(&self) {
        let oracle = &self.oracle;
        match (self.position().outcome(), oracle.end) {
            (None, None) => assert_ne!(self.position().turn(), Turn::Over),
            (Some(Outcome::Score(score)), Some(End::Solo)) => {
                let scores = (u32::from(score.phase1_score), u32::from(score.phase2_score));
                assert_eq!(scores, oracle.solo_scores());
                assert_eq!(u32::from(score.discs_left), oracle.players[0].discs_left);
            }
            (Some(Outcome::Ranking { reason, ranking }), Some(end)) => {
                assert_eq!(reason == EndReason::Discs, end == End::Discs);
                assert_ne!(end, End::Solo);
                let seats: Vec<usize> = ranking.seats().iter().map(|seat| seat.index()).collect();
                assert_eq!(seats, oracle.ranking());
            }
            (ours, theirs) => panic!("{ours:?} is not {theirs:?}"),
        }
    }
}

pub fn xy(cell: Cell) -> Xy {
    (i32::from(cell.x), i32::from(cell.y))
}

pub fn act(action: Action) -> Act {
    match action {
        Action::Refill => Act::Refill,
        Action::Take { tile, cell } => Act::Take { tile: tile.number(), at: xy(cell) },
    }
}

pub fn goals(goals: GoalSet) -> Vec<(u8, usize)> {
    goals.iter().map(|goal| (goal.tile.number(), usize::from(goal.index))).collect()
}

/// The legal actions, sorted.
pub fn legal(position: &Position) -> Vec<Act> {
    let mut legal: Vec<Act> = position.legal_actions().iter().map(act).collect();
    legal.sort();
    legal
}

/// All goals in the display of `seat`.
pub fn goals_of(position: &Position, seat: Seat) -> impl Iterator<Item = GoalId> {
    position
        .tiles(seat)
        .iter()
        .flat_map(|tile| (0..tile.goals().len() as u8).map(move |index| GoalId { tile, index }))
}

/// The goals of `seat` that a disc lies on.
pub fn covered(position: &Position, seat: Seat) -> BTreeSet<(u8, usize)> {
    goals_of(position, seat)
        .filter(|&goal| position.is_covered(goal))
        .map(|goal| (goal.tile.number(), usize::from(goal.index)))
        .collect()
}

/// What kind of game it is, and who plays it.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub players: usize,
    /// For a game together: 1 to 20.
    pub goal_discs: usize,
    pub style: Style,
    pub seed: u64,
}

/// So many games: alone and together, long and short, random and greedy.
pub fn shapes(count: u64) -> impl Iterator<Item = Shape> {
    const STYLES: [Style; 3] = [Style::Random, Style::Greedy, Style::Eager];
    (0..count).map(|seed| {
        let mut dice = Dice::new(seed);
        Shape {
            players: 1 + dice.below(4),
            goal_discs: 1 + dice.below(20),
            style: STYLES[dice.below(3)],
            seed: dice.roll(),
        }
    })
}

impl Shape {
    pub fn variant(self) -> Variant {
        match self.players {
            1 => Variant::solo(),
            players => Variant::new(players, self.goal_discs).expect("2 to 4 players, 1 to 20"),
        }
    }

    fn order(self, dice: &mut Dice) -> Vec<Seat> {
        let mut order = Seat::ALL[..self.players].to_vec();
        dice.shuffle(&mut order);
        order
    }

    /// The game at its start, and the dice to go on with.
    pub fn deal(self) -> (Game, Dice) {
        let mut dice = Dice::new(self.seed);
        let (deck, order) = (dice.deck(), self.order(&mut dice));
        (Game::new(self.variant(), &order, deck).expect("each seat once"), dice)
    }

    /// The same with the oracle at its side.
    pub fn deal_lockstep(self) -> (Lockstep, Dice) {
        let mut dice = Dice::new(self.seed);
        let (deck, order) = (dice.deck(), self.order(&mut dice));
        (Lockstep::deal(self.variant(), &order, deck), dice)
    }

    /// Plays the game and calls `visit` with every position, those that wait for tiles included.
    pub fn visit(self, mut visit: impl FnMut(&Position, &mut Dice)) {
        let mut dice = Dice::new(self.seed);
        let (deck, order) = (dice.deck(), self.order(&mut dice));
        let mut supply = deck.tiles().iter().copied();
        let mut position = Position::start(self.variant(), &order).expect("each seat once");
        loop {
            visit(&position, &mut dice);
            match position.turn() {
                Turn::Over => return,
                Turn::Fill => {
                    let drawn: Vec<TileId> = supply.by_ref().take(position.fill_size()).collect();
                    position.fill(&drawn).expect("tiles that are due");
                }
                Turn::Act(_) => {
                    let action = self.style.choose(&position, &mut dice);
                    position.play(action).expect("a legal action");
                }
            }
        }
    }
}

/// How a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Any legal action.
    Random,
    /// Whatever covers most goals, never a fill.
    Greedy,
    /// The same, but fills the track, or ends phase 1, whenever that is allowed.
    Eager,
}

impl Style {
    pub fn choose(self, position: &Position, dice: &mut Dice) -> Action {
        match self {
            Style::Random => dice.action(position),
            Style::Eager if position.may_refill() => Action::Refill,
            Style::Greedy | Style::Eager => greediest(position, dice),
        }
    }
}

/// The action that covers most goals; of several such, any.
fn greediest(position: &Position, dice: &mut Dice) -> Action {
    let mut takes: Vec<Action> = position.legal_actions().iter().collect();
    dice.shuffle(&mut takes);
    let covers = |action: &Action| match *action {
        Action::Refill => 0,
        Action::Take { .. } => {
            let preview = position.preview(*action).expect("a legal action");
            1 + preview.placement.covered().len()
        }
    };
    takes.into_iter().max_by_key(covers).expect("a seat to move has an action")
}
