//! The plot of how strong the bots are.

use super::svg::{N, Svg, Text, night};
use super::{Picture, WIDTH};
use crate::strength::{Aim, Row, rows};

const LEFT: f64 = 250.0;
const RIGHT: f64 = WIDTH - 40.0;
const TOP: f64 = 74.0;
const ROW: f64 = 34.0;

/// The win rates of all matches that have been played.
pub(super) fn pictures() -> Vec<Picture> {
    let rows = rows().unwrap_or_else(|error| panic!("{error}"));
    vec![Picture { name: "strength", svg: plot(&rows) }]
}

fn x(rate: f64) -> f64 {
    LEFT + rate * (RIGHT - LEFT)
}

fn plot(rows: &[Row]) -> String {
    let played: Vec<(&Row, (f64, f64, f64))> =
        rows.iter().filter_map(|row| Some((row, row.rate()?))).collect();
    let bottom = TOP + ROW * played.len() as f64;
    let words: Vec<String> = played
        .iter()
        .map(|(row, (rate, ..))| format!("{}: {:.1} %", row.plan.name, 100.0 * rate))
        .collect();
    let mut svg = Svg::panel(WIDTH, bottom + 30.0, "Win rates", &words.join("; "));
    svg.text(24.0, 40.0, Text::BOLD, "Games won by the first");
    for tenth in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let label = format!("{} %", 100.0 * tenth);
        svg.text(x(tenth), 58.0, Text::ASIDE.sized(13.0).middle(), &label);
        line(&mut svg, x(tenth), TOP - 8.0, x(tenth), bottom, night::EDGE, 1.0);
    }
    for (i, (row, rate)) in played.iter().enumerate() {
        draw_row(&mut svg, TOP + ROW * i as f64 + ROW / 2.0, row, *rate);
    }
    svg.finish()
}

/// A dot for the rate, a line for its interval, and a short gold line for the aim.
fn draw_row(svg: &mut Svg, y: f64, row: &Row, (rate, low, high): (f64, f64, f64)) {
    svg.text(LEFT - 18.0, y + 5.0, Text::PLAIN.sized(15.0).end(), row.plan.name);
    if let Aim::Rate(aim) | Aim::AtMost(aim) = row.plan.aim {
        line(svg, x(aim), y - 9.0, x(aim), y + 9.0, night::GOLD, 2.5);
    }
    line(svg, x(low), y, x(high), y, night::MUTED, 3.0);
    svg.add(format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"5.5\" fill=\"{}\"/>",
        N(x(rate)),
        N(y),
        night::TEXT
    ));
}

fn line(svg: &mut Svg, x1: f64, y1: f64, x2: f64, y2: f64, color: &str, width: f64) {
    svg.add(format!(
        "<path d=\"M{} {}L{} {}\" stroke=\"{color}\" stroke-width=\"{}\"/>",
        N(x1),
        N(y1),
        N(x2),
        N(y2),
        N(width)
    ));
}
