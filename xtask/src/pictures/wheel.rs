//! The moon wheel: the track of tiles outside, the moons with the players' discs inside.

use std::f64::consts::TAU;

use nova_luna_rules::{Position, SPACES, Seat};

use super::svg::{N, Svg, night};
use super::tile::{self, Look, SIDE, lying_disc};

/// How many spaces the moon track has (R1.3).
const MOONS: u16 = 24;

/// The radius of the whole wheel.
const RADIUS: f64 = 232.0;
const SPACE_RING: f64 = 181.0;
const MOON_RING: f64 = 116.0;
const INNER: f64 = 135.0;
const TILE: f64 = 64.0;
const MOON: f64 = 10.5;
const DISC: f64 = 12.5;

/// The point at `turn` (0 to 1, clockwise from the top) on a ring around the origin.
fn on_ring(radius: f64, turn: f64) -> (f64, f64) {
    ((turn * TAU).sin() * radius, -(turn * TAU).cos() * radius)
}

/// The middle of a space of the track.
pub(super) fn space(number: usize) -> (f64, f64) {
    on_ring(SPACE_RING, number as f64 / SPACES as f64)
}

/// The middle of a moon.
pub(super) fn moon(number: u16) -> (f64, f64) {
    on_ring(MOON_RING, f64::from(number % MOONS) / f64::from(MOONS))
}

/// A wheel around the origin, with or without what can be taken.
pub(super) fn draw(svg: &mut Svg, position: &Position, choices: bool) {
    svg.add(format!(
        "<circle r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>\
         <circle r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
        N(RADIUS),
        night::SURFACE,
        night::EDGE,
        N(INNER),
        night::SKY,
        night::EDGE
    ));
    draw_track(svg, position, choices);
    for number in 0..MOONS {
        let (x, y) = moon(number);
        draw_moon(svg, x, y, MOON, number);
    }
    draw_discs(svg, position, choices);
}

/// The twelve spaces: tiles, the marker, and dashes where there is nothing.
fn draw_track(svg: &mut Svg, position: &Position, choices: bool) {
    let wheel = position.wheel();
    for (number, tile) in wheel.spaces().iter().enumerate() {
        let (x, y) = space(number);
        let Some(tile) = *tile else {
            if number == wheel.marker() {
                draw_marker(svg, x, y);
            } else {
                svg.add(format!(
                    "<rect x=\"{}\" y=\"{}\" width=\"56\" height=\"56\" rx=\"9\" fill=\"none\" \
                     stroke=\"{}\" stroke-width=\"1.5\" stroke-dasharray=\"4 5\"/>",
                    N(x - 28.0),
                    N(y - 28.0),
                    night::DASH
                ));
            }
            continue;
        };
        svg.open(x - TILE / 2.0, y - TILE / 2.0, TILE / SIDE, "");
        tile::draw(svg, tile, Look::default());
        svg.close();
        if let Some(place) = wheel.takeable().iter().position(|other| other == tile)
            && choices
        {
            draw_choice(svg, number, place + 1);
        }
    }
}

/// A gold frame and a number: this tile may be taken.
fn draw_choice(svg: &mut Svg, number: usize, place: usize) {
    let ((x, y), frame) = (space(number), TILE + 10.0);
    // Outwards from the middle of the tile to the frame and a little beyond.
    let outwards = frame / 2.0 * SPACE_RING / x.abs().max(y.abs()) + 3.0;
    let (badge_x, badge_y) = on_ring(SPACE_RING + outwards, number as f64 / SPACES as f64);
    svg.add(format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{frame}\" height=\"{frame}\" rx=\"13\" fill=\"none\" \
         stroke=\"{}\" stroke-width=\"3.5\"/>\
         <circle cx=\"{}\" cy=\"{}\" r=\"12\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"15\" font-weight=\"700\" text-anchor=\"middle\" \
         fill=\"{}\">{place}</text>",
        N(x - frame / 2.0),
        N(y - frame / 2.0),
        night::GOLD,
        N(badge_x),
        N(badge_y),
        night::GOLD,
        night::SURFACE,
        N(badge_x),
        N(badge_y + 5.3),
        night::SKY
    ));
}

/// The moon figure that marks a space.
fn draw_marker(svg: &mut Svg, x: f64, y: f64) {
    svg.add(format!(
        "<g transform=\"translate({} {})\"><circle r=\"30\" fill=\"{}\" stroke=\"{}\" \
         stroke-width=\"1.5\" stroke-dasharray=\"1 5\"/>\
         <path d=\"M9 -20A22 22 0 1 0 9 20A16.5 20.5 0 0 1 9 -20z\" fill=\"{}\"/></g>",
        N(x),
        N(y),
        night::SKY,
        night::MOONLIGHT,
        night::MOONLIGHT
    ));
}

/// A moon: new at 0, full at 12, the light growing from the right.
pub(super) fn draw_moon(svg: &mut Svg, x: f64, y: f64, radius: f64, number: u16) {
    let phase = f64::from(number % MOONS) / f64::from(MOONS);
    let waning = phase > 0.5;
    let bulge = (phase * TAU).cos();
    let r = N(radius);
    // The bright limb on one side, then back along the edge of the shadow.
    let (limb, edge) = (u8::from(!waning), u8::from((bulge < 0.0) != waning));
    let light = match number % MOONS {
        0 => String::new(),
        _ => format!(
            "<path d=\"M0 -{r}A{r} {r} 0 0 {limb} 0 {r}A{} {r} 0 0 {edge} 0 -{r}z\" fill=\"{}\"/>",
            N(bulge.abs() * radius),
            night::MOONLIGHT
        ),
    };
    svg.add(format!(
        "<g transform=\"translate({} {})\"><circle r=\"{r}\" fill=\"{}\"/>{light}</g>",
        N(x),
        N(y),
        night::MOON_SHADE
    ));
}

/// The discs where they lie: whoever moves first lies on top.
fn draw_discs(svg: &mut Svg, position: &Position, mark: bool) {
    for (seat, height) in stacked(position) {
        let (x, y) = moon(position.moon().time(seat));
        let y = y - 2.0 - height as f64 * DISC * 0.62;
        lying_disc(svg, x, y, DISC, seat);
        if mark && seat == position.moon().next() {
            turn_mark(svg, x, y - DISC);
        }
    }
}

/// A golden arrow from above: the disc below it moves.
pub(super) fn turn_mark(svg: &mut Svg, x: f64, y: f64) {
    let (x, y) = (N(x), N(y));
    svg.add(format!("<path d=\"M{x} {y}l8 -11h-16z\" fill=\"{}\"/>", night::GOLD));
}

/// The discs from those that lie lowest up, each with how many lie below it.
pub(super) fn stacked(position: &Position) -> Vec<(Seat, usize)> {
    let track = position.moon();
    let order = track.order();
    order
        .iter()
        .enumerate()
        .rev()
        .map(|(place, &seat)| {
            let below = &order[place + 1..];
            let same = |other: &&Seat| track.time(**other) == track.time(seat);
            (seat, below.iter().filter(same).count())
        })
        .collect()
}
