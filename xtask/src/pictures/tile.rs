//! Tiles, goals and discs.

use nova_luna_rules::{Color, GoalId, Position, Seat, Tally, TileId};

use super::svg::{N, Svg, night};

/// The side of a tile as it is drawn; scale it to the size wanted.
pub(super) const SIDE: f64 = 100.0;
/// How round a tile's corners are.
pub(super) const CORNER: f64 = 13.0;
/// The radius of a goal.
const GOAL: f64 = 20.5;
/// The paper of goals.
const PAPER: &str = "#fdfaf0";

/// The paint of a tile of this colour.
fn paint(color: Color) -> &'static str {
    match color {
        Color::Blue => "#3c6fd9",
        Color::Red => "#d2463a",
        Color::Turquoise => "#149482",
        Color::Yellow => "#efb32a",
    }
}

/// The same colour for the small shapes in goals, dark enough for paper.
fn ink(color: Color) -> &'static str {
    match color {
        Color::Blue => "#2a57c2",
        Color::Red => "#c2331f",
        Color::Turquoise => "#0a7a6c",
        Color::Yellow => "#ad7800",
    }
}

/// The time's colour on a tile: white does not show on yellow.
fn digit(color: Color) -> &'static str {
    if color == Color::Yellow { "#3d2b00" } else { "#fff" }
}

/// A player's disc: its colour, and its side in the shade.
fn disc_paint(seat: Seat) -> (&'static str, &'static str) {
    [("#f0894a", "#a9521f"), ("#a583f0", "#6a4bb0"), ("#ef86b6", "#a94a78"), ("#cdd3de", "#848b9c")]
        [seat.index()]
}

/// The shape that stands for a colour, about a unit around its centre.
fn shape(color: Color) -> &'static str {
    match color {
        Color::Blue => "M-.9 0a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0z",
        Color::Red => "M0 -.98L1 .78H-1z",
        Color::Turquoise => "M0 -1.08L1.08 0L0 1.08L-1.08 0z",
        Color::Yellow => {
            "M0 -1.1L.29 -.35L1.05 -.34L.44 .16L.65 .93L0 .48L-.65 .93L-.44 .16L-1.05 -.34L-.29 \
             -.35z"
        }
    }
}

/// One shape of a goal: the tile it stands for is there, or still lacking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    There(Color),
    Lacking(Color),
}

/// The shapes of a goal, colour by colour, first what is there.
pub(super) fn parts(needs: Tally, lacking: Tally) -> Vec<Part> {
    let mut parts = Vec::new();
    for color in Color::ALL {
        for i in 0..needs.of(color) {
            let there = i < needs.of(color) - lacking.of(color);
            parts.push(if there { Part::There(color) } else { Part::Lacking(color) });
        }
    }
    parts
}

/// A round light token with the shapes of a goal.
pub(super) fn goal_token(svg: &mut Svg, x: f64, y: f64, radius: f64, parts: &[Part]) {
    let (places, size): (&[(f64, f64)], f64) = match parts.len() {
        1 => (&[(0.0, 0.0)], 0.5),
        2 => (&[(-0.43, 0.0), (0.43, 0.0)], 0.36),
        3 => (&[(0.0, -0.44), (-0.44, 0.32), (0.44, 0.32)], 0.34),
        _ => (&[(-0.38, -0.38), (0.38, -0.38), (-0.38, 0.38), (0.38, 0.38)], 0.32),
    };
    svg.open(x, y, radius, "");
    svg.add(format!("<circle r=\"1\" fill=\"{PAPER}\"/>"));
    for (&part, &(x, y)) in parts.iter().zip(places) {
        // The outlined shape is drawn smaller by its line, so that both look equally large.
        match part {
            Part::There(color) => {
                let name = solid(svg, color);
                svg.repeat(&name, x, y, size);
            }
            Part::Lacking(color) => {
                let name = outlined(svg, color);
                svg.repeat(&name, x, y, size * 0.88);
            }
        }
    }
    svg.close();
}

/// The name of the solid small shape of a colour.
fn solid(svg: &mut Svg, color: Color) -> String {
    let name = format!("{color}-there");
    svg.define(&name, || format!("<path d=\"{}\" fill=\"{}\"/>", shape(color), ink(color)));
    name
}

/// The name of the outlined small shape of a colour.
fn outlined(svg: &mut Svg, color: Color) -> String {
    let name = format!("{color}-lacking");
    svg.define(&name, || {
        format!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\".3\"/>",
            shape(color),
            ink(color)
        )
    });
    name
}

/// The name of a tile of a colour without its time and goals.
fn blank(svg: &mut Svg, color: Color) -> String {
    let name = format!("{color}-tile");
    svg.define(&name, || {
        format!(
            "<rect width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>\
             <path transform=\"translate(46 52)scale(33)\" d=\"{}\" fill=\"#fff\" opacity=\".2\"/>\
             <rect x=\"3.5\" y=\"3.5\" width=\"93\" height=\"93\" rx=\"10\" fill=\"none\" \
             stroke=\"#fff\" stroke-opacity=\".32\" stroke-width=\"1.5\"/>",
            N(SIDE),
            N(SIDE),
            N(CORNER),
            paint(color),
            shape(color)
        )
    });
    name
}

/// A player's disc seen from above, with a tick: this goal is done.
pub(super) fn ticked_disc(svg: &mut Svg, x: f64, y: f64, radius: f64, seat: Seat) {
    let (paint, shade) = disc_paint(seat);
    svg.open(x, y, radius, "");
    svg.add(format!(
        "<circle r=\".96\" fill=\"{paint}\" stroke=\"{PAPER}\" stroke-width=\".08\"/>\
         <circle r=\".76\" fill=\"none\" stroke=\"{shade}\" stroke-opacity=\".35\" \
         stroke-width=\".07\"/>\
         <path d=\"M-.42 .04L-.12 .36L.44 -.32\" fill=\"none\" stroke=\"#2b1305\" \
         stroke-width=\".22\"/>"
    ));
    svg.close();
}

/// A player's disc that lies flat on the table, seen from the front.
pub(super) fn lying_disc(svg: &mut Svg, x: f64, y: f64, radius: f64, seat: Seat) {
    let (paint, shade) = disc_paint(seat);
    svg.open(x, y, radius, "");
    svg.add(format!(
        "<path d=\"M-1 0V.34A1 .72 0 0 0 1 .34V0z\" fill=\"{shade}\" stroke=\"{}\" \
         stroke-width=\".08\"/>\
         <ellipse rx=\"1\" ry=\".72\" fill=\"{paint}\" stroke=\"{PAPER}\" stroke-opacity=\".8\" \
         stroke-width=\".07\"/>",
        night::SKY
    ));
    svg.close();
}

/// How a tile is to be drawn.
#[derive(Clone, Copy, Default)]
pub(super) struct Look<'p> {
    /// The position in whose displays the tile lies; without one it shows its goals as printed.
    pub(super) position: Option<&'p Position>,
    /// The goals that the picture is about get a ring, the others fade.
    pub(super) focus: Option<&'p [GoalId]>,
}

/// Where the middle of a goal is on a tile with that many goals.
fn goal_place(index: usize, count: usize) -> (f64, f64) {
    match (index, count) {
        (0, 2 | 3) => (75.0, 25.5),
        (1, 3) => (26.0, 74.5),
        _ => (75.0, 74.5),
    }
}

/// A tile with its upper left corner in the origin.
pub(super) fn draw(svg: &mut Svg, tile: TileId, look: Look<'_>) {
    let name = blank(svg, tile.color());
    svg.add(format!(
        "<use href=\"#{name}\"/><text x=\"11\" y=\"39\" \
         font-family=\"Georgia,'DejaVu Serif',serif\" font-weight=\"700\" font-size=\"38\" \
         fill=\"{}\">{}</text>",
        digit(tile.color()),
        tile.time()
    ));
    let goals = tile.goals();
    for index in 0..goals.len() {
        let goal = GoalId { tile, index: index as u8 };
        let (x, y) = goal_place(index, goals.len());
        let faded = look.focus.is_some_and(|focus| !focus.contains(&goal));
        if faded {
            svg.add("<g opacity=\".42\">");
        } else if look.focus.is_some() {
            ring(svg, x, y);
        }
        face(svg, x, y, goal, look.position);
        if faded {
            svg.close();
        }
    }
}

/// The gold ring around a goal, with a dark line on either side: it has to show on yellow too.
fn ring(svg: &mut Svg, x: f64, y: f64) {
    svg.add(format!(
        "<g transform=\"translate({} {})\"><circle r=\"{}\" fill=\"{}\"/><circle r=\"{}\" \
         fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/></g>",
        N(x),
        N(y),
        N(GOAL + 4.4),
        night::SKY,
        N(GOAL + 2.3),
        night::GOLD
    ));
}

/// A goal as it stands: covered by a disc, or with what is there and what is lacking.
fn face(svg: &mut Svg, x: f64, y: f64, goal: GoalId, position: Option<&Position>) {
    let needs = goal.tile.goals()[usize::from(goal.index)].needs;
    let placed = position.and_then(|position| Some((position, position.whereabouts(goal.tile)?)));
    match placed {
        Some((position, (seat, _))) if position.is_covered(goal) => {
            ticked_disc(svg, x, y, GOAL, seat);
        }
        Some((position, _)) => {
            let lacking = position.tally(goal.tile).lacking(needs);
            goal_token(svg, x, y, GOAL, &parts(needs, lacking));
        }
        None => goal_token(svg, x, y, GOAL, &parts(needs, Tally::NONE)),
    }
}
