//! The pictures that explain what lies on the table and whose turn it is.

use nova_luna_rules::{Action, Color, GoalId, Position, Seat, TileId};

use super::display::{self, Display};
use super::svg::{N, Svg, Text, night};
use super::tile::{self, Look, SIDE};
use super::wheel;
use super::{Picture, WIDTH, position, words};

/// All of them, drawn.
pub(super) fn pictures() -> Vec<Picture> {
    vec![
        Picture { name: "tile", svg: draw_tile() },
        Picture { name: "setup", svg: draw_setup() },
        Picture { name: "wheel", svg: draw_wheel() },
        Picture { name: "placing", svg: draw_placing() },
        Picture { name: "turn-order", svg: draw_turn_order() },
    ]
}

/// Yellow 4 with one of three red, two of three turquoise and both blue tiles there.
const TILE: &str = "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 \
                    60@0,0oox/1@1,0/2@2,0o/18@0,-1/35@-1,0/36@-2,0o 17@0,0ooo/34@1,0ooo";
/// A game for three that is about to begin. Seat 1 lies on top.
const SETUP: &str = "3p20 *,60,8,19,44,31,5,57,22,38,53,14 102 - - -";
/// Later: two share a moon, and an empty space lies between the marker and the next tile.
const WHEEL: &str = "3p20 .,14,42,*,.,20,31,5,57,22,38,12 012 \
                     34@0,0xoo/51@1,0ooo/1@-1,0/18@-1,1 17@0,0oox/68@1,0ooo/35@0,-1/52@2,0 \
                     16@0,0ooo/33@1,0ooo/13@2,0oo/2@-1,0o";
/// A display of four tiles.
const PLACING: &str = "2p20 *,3,.,.,.,.,.,.,.,.,.,. 01 44@0,0oo/30@1,0ox/55@1,1o/6@2,1o \
                       17@0,0ooo/34@1,0ooo/2@2,0o";
/// You are at 3, Ada at 7.
const TURN_ORDER: &str = "2p20 *,2,19,41,.,.,.,.,.,.,.,. 01 24@0,0o 34@0,0ooo";
/// Three turns in a row, since you stay behind or land on top; then you are ahead.
const TURNS: [(&str, &str); 4] = [
    ("", "your turn"),
    ("2@0,1", "still behind: your turn"),
    ("19@0,2", "level, but on top: your turn"),
    ("41@0,3", "now ahead: Ada’s turn"),
];

pub(super) fn tile() -> Position {
    position(TILE)
}

pub(super) fn setup() -> Position {
    position(SETUP)
}

pub(super) fn wheel() -> Position {
    position(WHEEL)
}

pub(super) fn placing() -> Position {
    position(PLACING)
}

/// A dot on what is meant, and a thin line to the words about it.
fn pointer(svg: &mut Svg, from: (f64, f64), to: (f64, f64)) {
    svg.add(format!(
        "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"5\"/>\
         <path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"1.5\"/>\
         <circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
        N(from.0),
        N(from.1),
        N(to.0),
        N(to.1),
        night::SKY,
        N(from.0),
        N(from.1),
        N(to.0),
        N(to.1),
        night::MUTED,
        N(from.0),
        N(from.1),
        night::TEXT,
        night::SKY
    ));
}

/// Words with a heading.
fn note(svg: &mut Svg, x: f64, y: f64, end: bool, heading: &str, lines: &[&str]) {
    let side = |text: Text| if end { text.end() } else { text };
    svg.text(x, y, side(Text::BOLD), heading);
    for (i, line) in lines.iter().enumerate() {
        svg.text(x, y + 21.0 * (i as f64 + 1.0), side(Text::ASIDE.sized(15.0)), line);
    }
}

/// A tile and its parts.
fn draw_tile() -> String {
    let mut svg = Svg::panel(
        WIDTH,
        400.0,
        "A tile",
        "A yellow tile with its parts named: the time 4 in the upper left corner, the colour with \
         its shape, and three goals. In a goal a solid shape stands for a tile that is there, an \
         outlined one for a tile that is still lacking; a covered goal is a disc with a tick. \
         Below are the four colours: blue with a circle, red with a triangle, turquoise with a \
         diamond and yellow with a star.",
    );
    let scene = tile();
    let tile = TileId::new(60).expect("a tile of the list");
    let (left, top, side) = (213.0, 34.0, 214.0);
    svg.open(left, top, side / SIDE, "");
    tile::draw(&mut svg, tile, Look { position: Some(&scene), focus: None });
    svg.close();
    let at = |x: f64, y: f64| (left + x * side / SIDE, top + y * side / SIDE);
    let goal = |index: usize| GoalId { tile, index: index as u8 };
    let stands = |index: usize| -> [String; 2] {
        let needs = tile.goals()[index].needs;
        let lacking = scene.lacking(goal(index)).expect("a goal of the tile");
        let there = lacking.lacking(needs);
        [
            format!("{} there,", words::count(needs, there)),
            format!("{} lacking", words::count(needs, lacking)),
        ]
    };
    let needs = |index: usize| words::capital(&words::tiles(tile.goals()[index].needs));
    let (west, east) = (178.0, 462.0);
    pointer(&mut svg, at(12.0, 25.0), (west + 9.0, 58.0));
    note(&mut svg, west, 62.0, true, "Time", &["what it costs:", "1 to 7"]);
    pointer(&mut svg, at(38.0, 50.0), (west + 9.0, 152.0));
    note(&mut svg, west, 156.0, true, "Colour", &["and its shape"]);
    pointer(&mut svg, at(8.0, 75.0), (west + 9.0, 222.0));
    let [there, lacking] = stands(1);
    note(&mut svg, west, 224.0, true, &needs(1), &[&there, &lacking]);
    pointer(&mut svg, at(93.0, 25.0), (east - 9.0, 70.0));
    let [there, lacking] = stands(0);
    note(&mut svg, east, 66.0, false, &needs(0), &[&there, &lacking]);
    pointer(&mut svg, at(93.0, 75.0), (east - 9.0, 196.0));
    note(&mut svg, east, 192.0, false, &needs(2), &["complete: covered", "by your disc"]);
    svg.add(format!(
        "<path d=\"M26 282H{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
        N(WIDTH - 26.0),
        night::EDGE
    ));
    for (color, x) in Color::ALL.into_iter().zip([30.0, 176.0, 308.0, 488.0]) {
        draw_color(&mut svg, x, 310.0, color);
    }
    svg.finish()
}

/// A colour, by its tile of time 1, its small shape and its name.
fn draw_color(svg: &mut Svg, x: f64, y: f64, color: Color) {
    let plain = TileId::all().find(|tile| tile.color() == color && tile.goals().is_empty());
    svg.open(x, y, 0.58, "");
    tile::draw(svg, plain.expect("a tile without goals in every colour"), Look::default());
    svg.close();
    svg.text(x + 68.0, y + 35.0, Text::PLAIN.sized(15.0), color.name());
}

/// Where the wheel is in its pictures.
const HUB: (f64, f64) = (246.0, 246.0);

/// A wheel on the left, and room for words on the right.
fn wheel_panel(scene: &Position, choices: bool, title: &str, description: &str) -> Svg {
    let mut svg = Svg::panel(WIDTH, 492.0, title, description);
    svg.open(HUB.0, HUB.1, 1.0, "");
    wheel::draw(&mut svg, scene, choices);
    let supply = scene.unseen().len().to_string();
    svg.text(0.0, 6.0, Text::BOLD.sized(26.0).middle(), &supply);
    svg.text(0.0, 28.0, Text::ASIDE.sized(15.0).middle(), "in the supply");
    svg.close();
    svg
}

fn on_wheel((x, y): (f64, f64)) -> (f64, f64) {
    (HUB.0 + x, HUB.1 + y)
}

fn draw_setup() -> String {
    let scene = setup();
    let mut svg = wheel_panel(
        &scene,
        false,
        "The set-up",
        "The moon wheel before the first turn. The moon marker is on the top space, a tile lies on \
         each of the other eleven. Inside is a ring of 24 moons from new moon at the top to full \
         moon at the bottom and back; the discs of three players lie in a stack on the new moon. \
         57 tiles are in the supply.",
    );
    let marker = on_wheel(wheel::space(scene.wheel().marker()));
    pointer(&mut svg, (marker.0 + 24.0, marker.1 - 14.0), (488.0, 36.0));
    note(&mut svg, 496.0, 42.0, false, "Moon marker", &["on the top space"]);
    let stack = on_wheel(wheel::moon(0));
    let aside = Text::ASIDE.sized(14.0).middle();
    svg.text(stack.0, stack.1 + 36.0, aside, "one disc each,");
    svg.text(stack.0, stack.1 + 55.0, aside, "the top one begins");
    let tile = on_wheel(wheel::space(3));
    pointer(&mut svg, (tile.0 + 26.0, tile.1 - 8.0), (488.0, 212.0));
    note(&mut svg, 496.0, 206.0, false, "Eleven tiles", &["one on every", "other space"]);
    let moon = on_wheel(wheel::moon(9));
    pointer(&mut svg, (moon.0 + 4.0, moon.1 + 4.0), (488.0, 452.0));
    note(&mut svg, 496.0, 450.0, false, "24 moons", &["to count time"]);
    svg.finish()
}

fn draw_wheel() -> String {
    let scene = wheel();
    let mut svg = wheel_panel(
        &scene,
        true,
        "The moon wheel during the game",
        "The moon wheel with the marker on a space and an empty space behind it. The next three \
         tiles clockwise are framed in gold and numbered 1, 2 and 3: one of them can be taken. On \
         the ring of moons two discs share a moon, the orange one on top, and a third is ahead.",
    );
    let order = scene.moon().order();
    for (height, &seat) in order[..2].iter().rev().enumerate() {
        tile::lying_disc(&mut svg, 516.0, 54.0 - 10.0 * height as f64, 16.0, seat);
    }
    wheel::turn_mark(&mut svg, 516.0, 27.0);
    note(&mut svg, 496.0, 94.0, false, "Your turn", &["furthest back,", "and on top"]);
    let spaces = scene.wheel().spaces();
    let first = scene.wheel().takeable().get(0);
    let first = spaces.iter().position(|&tile| tile == first).expect("a tile to take");
    let marker = on_wheel(wheel::space(scene.wheel().marker()));
    pointer(&mut svg, (marker.0 + 24.0, marker.1 - 10.0), (488.0, 204.0));
    note(&mut svg, 496.0, 198.0, false, "Moon marker", &["count from here"]);
    let empty = on_wheel(wheel::space(scene.wheel().marker() + 1));
    pointer(&mut svg, (empty.0 + 12.0, empty.1), (488.0, 294.0));
    note(&mut svg, 496.0, 288.0, false, "Empty", &["does not count"]);
    let tile = on_wheel(wheel::space(first));
    pointer(&mut svg, (tile.0 + 37.0, tile.1 + 12.0), (488.0, 384.0));
    note(&mut svg, 496.0, 378.0, false, "Take 1, 2 or 3", &["the next three", "clockwise"]);
    svg.finish()
}

fn draw_placing() -> String {
    let scene = placing();
    let bounds = display::bounds(&scene, None, true);
    let display =
        Display { position: &scene, focus: Vec::new(), placing: None, free: true, bounds };
    let side = 68.0;
    let (width, height) = display.size(side);
    let mut svg = Svg::panel(
        WIDTH,
        height + 52.0,
        "Where a tile may go",
        "A display of four tiles. The free cells that share an edge with one of them are dashed: \
         the next tile may go there. Crosses mark cells that touch only with a corner.",
    );
    display.draw(&mut svg, 28.0, 26.0, side);
    let x = 28.0 + width + 34.0;
    let middle = height / 2.0 + 26.0;
    svg.add(format!(
        "<rect x=\"{}\" y=\"{}\" width=\"34\" height=\"34\" rx=\"6\" fill=\"{}\" stroke=\"{}\" \
         stroke-width=\"1.5\" stroke-dasharray=\"5 4\"/>\
         <path d=\"M{} {}l18 18m0 -18l-18 18\" stroke=\"{}\" stroke-width=\"3.5\"/>",
        N(x),
        N(middle - 62.0),
        night::SURFACE,
        night::DASH,
        N(x + 8.0),
        N(middle + 26.0),
        night::DASH
    ));
    note(&mut svg, x + 50.0, middle - 48.0, false, "Edge to edge", &["here it may go"]);
    note(&mut svg, x + 50.0, middle + 32.0, false, "Only a corner", &["not here"]);
    svg.finish()
}

/// The position before the first of [`TURNS`], after it, and so on.
pub(super) fn turn_order() -> Vec<Position> {
    let mut scene = position(TURN_ORDER);
    TURNS
        .iter()
        .map(|(action, _)| {
            if !action.is_empty() {
                let action: Action = action.parse().expect("an action in the notation");
                scene.play(action).expect("a legal action");
            }
            scene.clone()
        })
        .collect()
}

/// A strip of moons for each turn: the disc that is furthest back moves.
fn draw_turn_order() -> String {
    let (row, top) = (88.0, 22.0);
    let scenes = turn_order();
    let mut svg = Svg::panel(
        WIDTH,
        top * 2.0 + row * scenes.len() as f64,
        "Whose turn it is",
        "Four times a stretch of the moon track with your orange disc and Ada’s purple one. First \
         you are four moons behind Ada: it is your turn. After a tile of time 2 you are still \
         behind: your turn again. After another tile of time 2 your disc lies on top of Ada’s: \
         again your turn. After a tile of time 3 you are ahead: it is Ada’s turn.",
    );
    for (i, (scene, (_, words))) in scenes.iter().zip(TURNS).enumerate() {
        let y = top + row * i as f64 + 48.0;
        let before = i.checked_sub(1).map(|i| &scenes[i]);
        draw_strip(&mut svg, y, scene, before);
        let heading = match before.map(|before| before.moon()) {
            None => "You are behind".to_string(),
            Some(moon) => {
                let cost = scene.moon().time(moon.next()) - moon.time(moon.next());
                format!("You take time {cost}")
            }
        };
        note(&mut svg, 392.0, y - 3.0, false, &heading, &[words]);
    }
    svg.finish()
}

/// A stretch of the moon track with its discs, their names, and where one was before.
fn draw_strip(svg: &mut Svg, y: f64, scene: &Position, before: Option<&Position>) {
    const FIRST: u16 = 2;
    let x = |number: u16| 42.0 + 38.0 * f64::from(number - FIRST);
    let (moon, discs) = (scene.moon(), wheel::stacked(scene));
    for number in FIRST..FIRST + 9 {
        wheel::draw_moon(svg, x(number), y, 13.0, number);
        let there = |seat: &&Seat| moon.time(**seat) == number;
        let names: Vec<&str> =
            moon.order().iter().filter(there).map(|seat| ["you", "Ada"][seat.index()]).collect();
        if !names.is_empty() {
            let look = Text::ASIDE.sized(14.0).middle();
            svg.text(x(number), y + 33.0, look, &names.join(" on "));
        }
        let left = before.is_some_and(|before| before.moon().time(before.moon().next()) == number);
        if left && names.is_empty() {
            svg.add(format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"16\" fill=\"none\" stroke=\"{}\" \
                 stroke-width=\"2\" stroke-dasharray=\"3 5\"/>",
                N(x(number)),
                N(y),
                night::MUTED
            ));
        }
    }
    for (seat, height) in discs {
        let (x, y) = (x(moon.time(seat)), y - 3.0 - 10.0 * height as f64);
        tile::lying_disc(svg, x, y, 16.0, seat);
        if seat == moon.next() {
            wheel::turn_mark(svg, x, y - 17.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use nova_luna_rules::Goal;

    use super::*;

    #[test]
    fn the_tile_shows_every_state_of_a_goal() {
        let scene = tile();
        let tile = TileId::new(60).expect("a tile of the list");
        let lacking = |index: u8| {
            let lacking = scene.lacking(GoalId { tile, index }).expect("a goal");
            Goal { needs: lacking }.to_string()
        };
        assert_eq!([lacking(0), lacking(1), lacking(2)], ["rr", "t", ""]);
        assert!(scene.is_covered(GoalId { tile, index: 2 }));
    }

    #[test]
    fn the_set_up_is_a_game_before_its_first_turn() {
        let scene = setup();
        assert_eq!(scene.wheel().marker(), 0);
        assert_eq!((scene.wheel().len(), scene.unseen().len()), (11, 57));
        assert_eq!(wheel::stacked(&scene).last(), Some(&(Seat::ALL[1], 2)));
    }

    #[test]
    fn the_wheel_shows_an_empty_space_and_a_stack() {
        let scene = wheel();
        let wheel = scene.wheel();
        assert_eq!(wheel.spaces()[wheel.marker() + 1], None);
        assert_eq!(wheel.spaces()[wheel.marker() + 2], wheel.takeable().get(0));
        assert_eq!(wheel.takeable().len(), 3);
        // As after a first fill, which draws 9, 10 or 11 of the 57 tiles.
        assert!((46..=48).contains(&scene.unseen().len()));
        let time = |seat: usize| scene.moon().time(Seat::ALL[seat]);
        assert_eq!((time(0), time(1)), (time(1), time(0)));
        assert!(time(2) > time(0));
        assert_eq!(scene.moon().next(), Seat::ALL[0]);
    }

    #[test]
    fn the_turns_go_as_the_words_say() {
        let scenes = turn_order();
        let shown: Vec<_> = scenes
            .iter()
            .map(|scene| {
                let time = |seat: usize| scene.moon().time(Seat::ALL[seat]);
                (time(0), time(1), scene.moon().next().index())
            })
            .collect();
        assert_eq!(shown, [(3, 7, 0), (5, 7, 0), (7, 7, 0), (10, 7, 1)]);
    }
}
