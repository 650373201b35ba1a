//! The eight examples of goals, X1 to X8.
//!
//! An example is a position in the notation, perhaps an action that is played from there, and what
//! it claims. It becomes a scene only if the claims hold.

use nova_luna_rules::{Action, Goal, GoalId, Placed, Position, TileId};

use super::scene::{Scene, position};
use When::{After, Before, Never};

/// A position and what it shows.
struct Frame {
    position: &'static str,
    action: When,
    claims: Vec<Claim>,
}

/// What the frame does with an action.
#[derive(Clone, Copy)]
enum When {
    /// There is none.
    Never,
    /// It is about to be played.
    Before(&'static str),
    /// It has been played.
    After(&'static str),
}

/// The goal `goal` on tile `tile` lacks `lacks`, or is complete and covered if that is empty.
struct Claim {
    tile: u64,
    goal: &'static str,
    lacks: &'static str,
}

fn frame<const N: usize>(position: &'static str, action: When, claims: [Claim; N]) -> Frame {
    Frame { position, action, claims: claims.into() }
}

fn done(tile: u64, goal: &'static str) -> Claim {
    Claim { tile, goal, lacks: "" }
}

fn open(tile: u64, goal: &'static str, lacks: &'static str) -> Claim {
    Claim { tile, goal, lacks }
}

// Nobody else is in these pictures, but a position needs an opponent who is near enough in time.
const X1: &str = "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 60@0,0oox/1@-1,0/2@1,0o 17@0,0ooo";
const X2: &str = "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 60@0,0oox/1@1,0/2@2,0o 17@0,0ooo";
const X2_CORNER: &str = "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 \
                         60@0,0ooo/18@0,1/19@1,1o/35@-1,0/20@-1,-1o 17@0,0ooo/34@1,0ooo";
const X2_EDGE: &str = "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 \
                       60@0,0xoo/18@0,1/19@1,1o/35@-1,0/20@-1,1o 17@0,0ooo/34@1,0ooo";
const X3: &str = "2p20 *,60,.,.,.,.,.,.,.,.,.,. 01 \
                  18@0,0/19@1,0o/20@2,0o/1@3,0/2@3,1o 17@0,0ooo/34@1,0ooo";
const X4: &str = "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 \
                  68@0,0xxx/1@-1,0/18@0,-1/35@1,0 17@0,0ooo/34@1,0ooo";
const X5: &str = "2p20 *,32,.,.,.,.,.,.,.,.,.,. 01 49@0,0ooo 17@0,0ooo";
const X6: &str = "2p20 *,53,.,.,.,.,.,.,.,.,.,. 01 \
                  49@0,0oox/32@1,0oox/52@0,1 17@0,0ooo/34@1,0ooo";
const X7: &str = "2p20 *,22,.,.,.,.,.,.,.,.,.,. 01 \
                  19@0,0o/18@1,0/20@0,1o/21@1,1o 17@0,0ooo/34@1,0ooo";
const X8: &str = "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 \
                  11@0,0xx/18@1,0/19@2,0o/20@2,1o/21@3,1o 17@0,0ooo/34@1,0ooo";

/// The frames of each picture: one, or two side by side.
fn examples() -> [(&'static str, Vec<Frame>); 9] {
    let corner = frame(X2_CORNER, Never, [open(60, "rrr", "r")]);
    let edge = frame(X2_EDGE, Never, [done(60, "rrr")]);
    let before_x3 = frame(X3, Before("60@2,1"), []);
    let x3 = frame(X3, After("60@2,1"), [done(60, "rrr"), done(60, "bb")]);
    let x4 = frame(X4, Never, [done(68, "br"), done(68, "bt"), done(68, "rt")]);
    let before_x5 = frame(X5, Before("32@1,0"), [open(49, "r", "r")]);
    let x5 = frame(X5, After("32@1,0"), [done(49, "r"), done(32, "t")]);
    let before_x6 = frame(X6, Before("53@1,1"), [open(49, "yy", "y"), open(32, "yy", "yy")]);
    let x6 = frame(X6, After("53@1,1"), [done(49, "yy"), done(32, "yy")]);
    let before_x7 = frame(X7, Before("22@2,0"), [open(19, "rrrr", "r")]);
    let x7 = frame(X7, After("22@2,0"), [done(19, "rrrr"), done(20, "rrrr")]);
    [
        ("x1", vec![frame(X1, Never, [done(60, "bb")])]),
        ("x2", vec![frame(X2, Never, [done(60, "bb")])]),
        ("x2-corner", vec![corner, edge]),
        ("x3", vec![before_x3, x3]),
        ("x4", vec![x4]),
        ("x5", vec![before_x5, x5]),
        ("x6", vec![before_x6, x6]),
        ("x7", vec![before_x7, x7]),
        ("x8", vec![frame(X8, Never, [done(11, "rrrr"), done(11, "rr")])]),
    ]
}

/// What the examples show, by name.
pub(super) fn scenes() -> Vec<(&'static str, Vec<Scene>)> {
    let scenes =
        |(name, frames): (_, Vec<Frame>)| (name, frames.iter().map(Frame::scene).collect());
    examples().into_iter().map(scenes).collect()
}

impl Claim {
    fn goal(&self) -> GoalId {
        let tile = TileId::new(self.tile).expect("a tile of the list");
        let index = tile.goals().iter().position(|goal| goal.to_string() == self.goal);
        GoalId { tile, index: index.expect("a goal of that tile") as u8 }
    }

    /// Holds it against the position.
    fn check(&self, scene: &Position) {
        let needs = scene.lacking(self.goal()).expect("a goal of that tile");
        let lacks = Goal { needs }.to_string();
        assert_eq!(lacks, self.lacks, "{scene}: what {} on {} lacks", self.goal, self.tile);
        let covered = scene.is_covered(self.goal());
        assert_eq!(covered, lacks.is_empty(), "{scene}: {} on {} covered", self.goal, self.tile);
    }
}

impl Frame {
    fn scene(&self) -> Scene {
        let mut position = position(self.position);
        let parse = |text: &str| text.parse::<Action>().expect("an action in the notation");
        let mut placing = None;
        match self.action {
            Never => {}
            Before(text) => {
                let action = parse(text);
                position.check(action).expect("a legal action");
                if let Action::Take { tile, cell } = action {
                    placing = Some(Placed { tile, cell });
                }
            }
            After(text) => {
                position.play(parse(text)).expect("a legal action");
            }
        }
        self.claims.iter().for_each(|claim| claim.check(&position));
        let focus = self.claims.iter().map(Claim::goal).collect();
        Scene { position, focus, placing, free: false }
    }
}

#[cfg(test)]
mod tests {
    use nova_luna_rules::{Color, GoalSet, Seat};

    use super::super::scene::counted;
    use super::*;

    /// The tiles that count are worked out for the pictures, so they are held against the rules' own
    /// count.
    #[test]
    fn the_outlined_tiles_are_those_that_count() {
        for Scene { position, focus, .. } in scenes().into_iter().flat_map(|(_, scenes)| scenes) {
            for goal in focus {
                let needs = goal.tile.goals()[usize::from(goal.index)].needs;
                let outlined = counted(&position, goal);
                for color in Color::ALL.into_iter().filter(|&color| needs.of(color) > 0) {
                    let count = outlined.iter().filter(|tile| tile.color() == color).count();
                    assert_eq!(count, usize::from(position.tally(goal.tile).of(color)));
                }
            }
        }
    }

    /// The goals that are ringed after an action are those that the action covered.
    #[test]
    fn the_actions_cover_what_is_claimed() {
        let mut pairs = 0;
        for (name, scenes) in scenes() {
            let [before, after] = scenes.as_slice() else { continue };
            let Some(Placed { tile, cell }) = before.placing else { continue };
            let completed = before.position.would_complete(Seat::ALL[0], tile, cell);
            let claimed: GoalSet = after.focus.iter().copied().collect();
            assert_eq!(completed, claimed, "{name}");
            assert_eq!(claimed.len(), 2, "{name}");
            pairs += 1;
        }
        assert_eq!(pairs, 4, "X3, X5, X6 and X7 show a placement");
    }
}
