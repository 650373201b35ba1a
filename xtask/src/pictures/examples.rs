//! The eight examples of goals, X1 to X8.
//!
//! An example is a position in the notation, perhaps an action that is played from there, and what
//! it claims. The picture is drawn from the position alone, and only if the claims hold.

use nova_luna_rules::{Action, Cell, Goal, GoalId, Placed, Position, Seat, TileId};

use super::display::{Display, bounds, join};
use super::svg::{N, Svg, Text, night};
use super::{Picture, WIDTH, position, tile, words};

/// One picture: a single frame, or two side by side.
struct Example {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    frames: &'static [Frame],
}

/// A position and what it shows.
struct Frame {
    position: &'static str,
    action: When,
    claims: &'static [Claim],
}

/// What the frame does with an action.
#[derive(Clone, Copy)]
enum When {
    /// There is none, but a heading.
    Never(&'static str),
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

const fn done(tile: u64, goal: &'static str) -> Claim {
    Claim { tile, goal, lacks: "" }
}

const fn open(tile: u64, goal: &'static str, lacks: &'static str) -> Claim {
    Claim { tile, goal, lacks }
}

/// Nobody else comes into these pictures, but a position needs an opponent who is near enough.
const X3: &str = "2p20 *,60,.,.,.,.,.,.,.,.,.,. 01 18@0,0/19@1,0o/20@2,0o/1@3,0/2@3,1o \
                  17@0,0ooo/34@1,0ooo";
const X5: &str = "2p20 *,32,.,.,.,.,.,.,.,.,.,. 01 49@0,0ooo 17@0,0ooo";
const X6: &str = "2p20 *,53,.,.,.,.,.,.,.,.,.,. 01 49@0,0oox/32@1,0oox/52@0,1 \
                  17@0,0ooo/34@1,0ooo";
const X7: &str = "2p20 *,22,.,.,.,.,.,.,.,.,.,. 01 19@0,0o/18@1,0/20@0,1o/21@1,1o \
                  17@0,0ooo/34@1,0ooo";

static EXAMPLES: [Example; 9] = [
    Example {
        name: "x1",
        title: "X1: two blue neighbours",
        description: "A yellow tile of time 4 lies between two blue tiles. Its goal of two blue \
                      is covered by a disc with a tick.",
        frames: &[Frame {
            position: "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 60@0,0oox/1@-1,0/2@1,0o 17@0,0ooo",
            action: When::Never(""),
            claims: &[done(60, "bb")],
        }],
    },
    Example {
        name: "x2",
        title: "X2: a chain counts",
        description: "A blue tile lies beside a yellow tile of time 4, and a second blue tile \
                      lies beside the first. Both count, so the goal of two blue is covered.",
        frames: &[Frame {
            position: "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 60@0,0oox/1@1,0/2@2,0o 17@0,0ooo",
            action: When::Never(""),
            claims: &[done(60, "bb")],
        }],
    },
    Example {
        name: "x2-corner",
        title: "X2: a corner does not count",
        description: "Twice the yellow tile of time 4 with three red tiles. On the left two of \
                      them are connected with it and the third touches only its corner: the goal \
                      of three red lacks one. On the right the third lies beside another red \
                      tile: the goal is covered.",
        frames: &[
            Frame {
                position: "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 60@0,0ooo/18@0,1/19@1,1o/35@-1,0/\
                           20@-1,-1o 17@0,0ooo/34@1,0ooo",
                action: When::Never("Only a corner"),
                claims: &[open(60, "rrr", "r")],
            },
            Frame {
                position: "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 60@0,0xoo/18@0,1/19@1,1o/35@-1,0/\
                           20@-1,1o 17@0,0ooo/34@1,0ooo",
                action: When::Never("Edge to edge"),
                claims: &[done(60, "rrr")],
            },
        ],
    },
    Example {
        name: "x3",
        title: "X3: one tile, two goals",
        description: "Before: three red tiles in a row and two blue ones, with a free cell \
                      touching both groups. After: the yellow tile of time 4 lies there. Its \
                      goals of three red and of two blue are covered, its goal of three turquoise \
                      is open.",
        frames: &[
            Frame { position: X3, action: When::Before("60@2,1"), claims: &[] },
            Frame {
                position: X3,
                action: When::After("60@2,1"),
                claims: &[done(60, "rrr"), done(60, "bb")],
            },
        ],
    },
    Example {
        name: "x4",
        title: "X4: the same tiles serve several goals",
        description: "A yellow tile of time 7 has one blue, one red and one turquoise neighbour. \
                      Its three goals, blue and red, blue and turquoise, red and turquoise, are \
                      all covered.",
        frames: &[Frame {
            position: "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 68@0,0xxx/1@-1,0/18@0,-1/35@1,0 \
                       17@0,0ooo/34@1,0ooo",
            action: When::Never(""),
            claims: &[done(68, "br"), done(68, "bt"), done(68, "rt")],
        }],
    },
    Example {
        name: "x5",
        title: "X5: two tiles help each other",
        description: "Before: a turquoise tile of time 6. After: a red tile of time 6 lies beside \
                      it. The goal of one red on the turquoise tile and the goal of one turquoise \
                      on the red tile are covered.",
        frames: &[
            Frame { position: X5, action: When::Before("32@1,0"), claims: &[open(49, "r", "r")] },
            Frame {
                position: X5,
                action: When::After("32@1,0"),
                claims: &[done(49, "r"), done(32, "t")],
            },
        ],
    },
    Example {
        name: "x6",
        title: "X6: one chain for two tiles",
        description: "Before: below the turquoise tile of time 6, which lies beside a red tile of \
                      time 6, there is one yellow tile. After: a second yellow tile lies beside \
                      it, below the red tile. The goals of two yellow on both upper tiles are \
                      covered.",
        frames: &[
            Frame {
                position: X6,
                action: When::Before("53@1,1"),
                claims: &[open(49, "yy", "y"), open(32, "yy", "yy")],
            },
            Frame {
                position: X6,
                action: When::After("53@1,1"),
                claims: &[done(49, "yy"), done(32, "yy")],
            },
        ],
    },
    Example {
        name: "x7",
        title: "X7: a tile never counts for itself",
        description: "Before: four red tiles in a square, two of them of time 2 with a goal of \
                      four red. Each has only three others, so one is lacking. After: a fifth red \
                      tile joins the group, and both goals are covered.",
        frames: &[
            Frame {
                position: X7,
                action: When::Before("22@2,0"),
                claims: &[open(19, "rrrr", "r")],
            },
            Frame {
                position: X7,
                action: When::After("22@2,0"),
                claims: &[done(19, "rrrr"), done(20, "rrrr")],
            },
        ],
    },
    Example {
        name: "x8",
        title: "X8: a whole group through one neighbour",
        description: "A blue tile of time 4 has one red neighbour, which belongs to a group of \
                      four red tiles. Its goals of four red and of two red are both covered.",
        frames: &[Frame {
            position: "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 11@0,0xx/18@1,0/19@2,0o/20@2,1o/21@3,1o \
                       17@0,0ooo/34@1,0ooo",
            action: When::Never(""),
            claims: &[done(11, "rrrr"), done(11, "rr")],
        }],
    },
];

/// All of them, drawn.
pub(super) fn pictures() -> Vec<Picture> {
    EXAMPLES.iter().map(|example| Picture { name: example.name, svg: example.draw() }).collect()
}

/// A position, the goals that it is about, and the tile about to be placed there.
pub(super) type Scene = (Position, Vec<GoalId>, Option<Placed>);

/// What the examples show, by name.
pub(super) fn scenes() -> Vec<(&'static str, Vec<Scene>)> {
    let scene = |frame: &Frame| {
        let (scene, placing) = frame.scene();
        (scene, frame.focus(), placing)
    };
    EXAMPLES
        .iter()
        .map(|example| (example.name, example.frames.iter().map(scene).collect()))
        .collect()
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
    /// The position it shows, and the tile about to be placed there.
    fn scene(&self) -> (Position, Option<Placed>) {
        let mut scene = position(self.position);
        let parse = |text: &str| text.parse::<Action>().expect("an action in the notation");
        let mut placing = None;
        match self.action {
            When::Never(_) => {}
            When::Before(text) => {
                let action = parse(text);
                scene.check(action).expect("a legal action");
                if let Action::Take { tile, cell } = action {
                    placing = Some(Placed { tile, cell });
                }
            }
            When::After(text) => {
                scene.play(parse(text)).expect("a legal action");
            }
        }
        for claim in self.claims {
            claim.check(&scene);
        }
        (scene, placing)
    }

    fn heading(&self) -> String {
        let (scene, placing) = self.scene();
        match (self.action, placing) {
            (When::Never(heading), _) => heading.to_string(),
            (_, Some(Placed { tile, .. })) => {
                format!("You place {} {}", tile.color(), tile.time())
            }
            (_, None) => {
                let before = position(self.position).discs_left(Seat::ALL[0]);
                words::goals_covered(before - scene.discs_left(Seat::ALL[0]))
            }
        }
    }

    fn focus(&self) -> Vec<GoalId> {
        self.claims.iter().map(Claim::goal).collect()
    }
}

const MARGIN: f64 = 26.0;
/// The height of a line that says how a goal stands.
const ROW: f64 = 56.0;

impl Example {
    fn draw(&self) -> String {
        match self.frames {
            [frame] => self.draw_one(frame),
            frames => self.draw_pair(frames),
        }
    }

    /// The display on the left, how its goals stand on the right.
    fn draw_one(&self, frame: &Frame) -> String {
        let (scene, placing) = frame.scene();
        let bounds = bounds(&scene, placing, false);
        let display =
            Display { position: &scene, focus: frame.focus(), placing, free: false, bounds };
        let left = 372.0;
        let side = ((left - 40.0) / display.size(1.0).0).min(88.0).floor();
        let (width, height) = display.size(side);
        let rows = ROW * frame.claims.len() as f64;
        let total = height.max(rows) + 2.0 * MARGIN;
        let mut svg = Svg::panel(WIDTH, total, self.title, self.description);
        display.draw(&mut svg, (left - width) / 2.0 + 4.0, (total - height) / 2.0, side);
        standings(&mut svg, left, (total - rows) / 2.0, &scene, &display.focus);
        svg.finish()
    }

    /// Two displays side by side, how their goals stand below each.
    fn draw_pair(&self, frames: &[Frame]) -> String {
        let (column, heading) = (WIDTH / 2.0, 34.0);
        let scenes: Vec<(Position, Option<Placed>)> = frames.iter().map(Frame::scene).collect();
        let bounds = scenes
            .iter()
            .map(|(position, placing)| bounds(position, *placing, false))
            .fold((Cell::ORIGIN, Cell::ORIGIN), join);
        let displays: Vec<Display> = frames
            .iter()
            .zip(&scenes)
            .map(|(frame, (position, placing))| Display {
                position,
                focus: frame.focus(),
                placing: *placing,
                free: false,
                bounds,
            })
            .collect();
        let size = |side| displays[0].size(side);
        let side = ((column - 46.0) / size(1.0).0).min(84.0).floor();
        let (width, height) = size(side);
        let rows = frames.iter().map(|frame| frame.claims.len()).max().unwrap_or(0) as f64;
        let top = MARGIN + heading;
        let total = top + height + 22.0 + ROW * rows + MARGIN - 10.0;
        let mut svg = Svg::panel(WIDTH, total, self.title, self.description);
        for (i, (frame, display)) in frames.iter().zip(&displays).enumerate() {
            let left = column * i as f64;
            let middle = left + column / 2.0;
            svg.text(middle, MARGIN + 12.0, Text::BOLD.middle(), &frame.heading());
            display.draw(&mut svg, middle - width / 2.0, top, side);
            standings(&mut svg, left + 34.0, top + height + 22.0, display.position, &display.focus);
        }
        svg.add(format!(
            "<path d=\"M{} {MARGIN}V{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
            N(column),
            N(total - MARGIN),
            night::EDGE
        ));
        if frames.iter().any(|frame| matches!(frame.action, When::After(_))) {
            svg.add(format!(
                "<g transform=\"translate({} {})\" fill=\"{}\" stroke=\"{}\" \
                 stroke-width=\"1.5\"><circle r=\"15\" fill=\"{}\"/>\
                 <path d=\"M-3 -6L4 0L-3 6\" fill=\"none\" stroke=\"{}\" \
                 stroke-width=\"3\"/></g>",
                N(column),
                N(MARGIN + 6.0),
                night::SKY,
                night::EDGE,
                night::SURFACE,
                night::TEXT
            ));
        }
        svg.finish()
    }
}

/// One line a goal: its shapes, solid for what is there, and what that means in words.
fn standings(svg: &mut Svg, x: f64, y: f64, position: &Position, focus: &[GoalId]) {
    for (i, &goal) in focus.iter().enumerate() {
        let (Some((seat, _)), Some(lacking)) =
            (position.whereabouts(goal.tile), position.lacking(goal))
        else {
            continue;
        };
        let needs = goal.tile.goals()[usize::from(goal.index)].needs;
        let middle = y + ROW * (i as f64 + 0.5);
        tile::goal_token(svg, x + 22.0, middle, 22.0, &tile::parts(needs, lacking));
        let asked = words::capital(&words::tiles(needs));
        svg.text(x + 58.0, middle - 3.0, Text::BOLD, &asked);
        let state = if position.is_covered(goal) {
            tile::ticked_disc(svg, x + 42.0, middle + 17.0, 9.5, seat);
            "complete".to_string()
        } else {
            format!("{} lacking", words::count(needs, lacking))
        };
        let state = format!("{} {}: {state}", goal.tile.color(), goal.tile.time());
        svg.text(x + 58.0, middle + 17.0, Text::ASIDE, &state);
    }
}

#[cfg(test)]
mod tests {
    use nova_luna_rules::{Color, GoalSet};

    use super::super::display::counted;
    use super::*;

    #[test]
    fn every_position_shows_what_its_example_claims() {
        for example in &EXAMPLES {
            for frame in example.frames {
                let (scene, _) = frame.scene();
                frame.claims.iter().for_each(|claim| claim.check(&scene));
            }
        }
    }

    /// The outline is worked out here, so it is held against the rules' own count.
    #[test]
    fn the_outlined_tiles_are_those_that_count() {
        for frame in EXAMPLES.iter().flat_map(|example| example.frames) {
            let (scene, _) = frame.scene();
            for goal in frame.focus() {
                let needs = goal.tile.goals()[usize::from(goal.index)].needs;
                let outlined = counted(&scene, goal);
                for color in Color::ALL.into_iter().filter(|&color| needs.of(color) > 0) {
                    let count = outlined.iter().filter(|tile| tile.color() == color).count();
                    assert_eq!(count, usize::from(scene.tally(goal.tile).of(color)));
                }
            }
        }
    }

    /// The two goals that are ringed after an action are those that the action covered.
    #[test]
    fn the_actions_cover_what_is_claimed() {
        let mut pairs = 0;
        for example in &EXAMPLES {
            let [before, after] = example.frames else { continue };
            let (scene, Some(Placed { tile, cell })) = before.scene() else { continue };
            let completed = scene.would_complete(Seat::ALL[0], tile, cell);
            let claimed: GoalSet = after.focus().into_iter().collect();
            assert_eq!(completed, claimed, "{}", example.name);
            assert_eq!(claimed.len(), 2, "{}", example.name);
            pairs += 1;
        }
        assert_eq!(pairs, 4, "X3, X5, X6 and X7 show a placement");
    }
}
