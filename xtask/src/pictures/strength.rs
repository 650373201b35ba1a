//! The plot of how strong the bots are.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::strength::{Aim, Row, rows};
use crate::tools;

const WIDTH: f64 = 640.0;
const LEFT: f64 = 336.0;
const RIGHT: f64 = WIDTH - 40.0;
const TOP: f64 = 74.0;
const ROW: f64 = 34.0;

/// The colours of the page's dark theme (`web/src/style/tokens.css`).
const SKY: &str = "#0f1124";
const EDGE: &str = "#343963";
const TEXT: &str = "#f4f1e6";
const MUTED: &str = "#b9bcdb";
const GOLD: &str = "#ffdf85";

fn path() -> PathBuf {
    tools::root().join("docs/pictures/strength.svg")
}

/// Draws the win rates of all matches that have been played.
pub fn write() -> Result<(), String> {
    tools::write(&path(), plot(&rows()?))
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
    let mut svg = head(bottom + 30.0, "Win rates", &words.join("; "));
    text(&mut svg, 24.0, 40.0, "font-size=\"17\" font-weight=\"600\"", "Games won by the first");
    for rate in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let look = format!("font-size=\"13\" text-anchor=\"middle\" fill=\"{MUTED}\"");
        text(&mut svg, x(rate), 58.0, &look, &format!("{} %", 100.0 * rate));
        line(&mut svg, (x(rate), TOP - 8.0), (x(rate), bottom), EDGE, 1.0);
    }
    for (i, (row, rate)) in played.iter().enumerate() {
        draw_row(&mut svg, TOP + ROW * (i as f64 + 0.5), row, *rate);
    }
    svg + "</svg>\n"
}

/// A panel with its own background, so that it looks the same on light and dark pages.
fn head(height: f64, title: &str, description: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-labelledby=\"title desc\" \
         stroke-linecap=\"round\" fill=\"{TEXT}\" \
         font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\">\n\
         <title id=\"title\">{title}</title>\n<desc id=\"desc\">{description}</desc>\n\
         <rect x=\".75\" y=\".75\" width=\"{}\" height=\"{}\" rx=\"18\" fill=\"{SKY}\" \
         stroke=\"{EDGE}\" stroke-width=\"1.5\"/>\n",
        WIDTH - 1.5,
        height - 1.5
    )
}

/// A dot for the rate, a line for its interval, and a short gold line for the aim.
fn draw_row(svg: &mut String, y: f64, row: &Row, (rate, low, high): (f64, f64, f64)) {
    text(svg, LEFT - 18.0, y + 5.0, "font-size=\"15\" text-anchor=\"end\"", row.plan.name);
    if let Aim::Rate(aim) | Aim::AtMost(aim) = row.plan.aim {
        line(svg, (x(aim), y - 9.0), (x(aim), y + 9.0), GOLD, 2.5);
    }
    line(svg, (x(low), y), (x(high), y), MUTED, 3.0);
    let _ = writeln!(svg, "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5.5\"/>", x(rate));
}

/// A line of text. The words need no escaping: they are names of our own.
fn text(svg: &mut String, x: f64, y: f64, look: &str, words: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" {look}>{words}</text>");
}

fn line(svg: &mut String, from: (f64, f64), to: (f64, f64), color: &str, width: f64) {
    let _ = writeln!(
        svg,
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"{color}\" stroke-width=\"{width}\"/>",
        from.0, from.1, to.0, to.1
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plot_shows_the_measured_results() {
        let kept = tools::read(&path()).unwrap_or_default();
        let current = plot(&rows().expect("the data"));
        let fresh = kept.replace("\r\n", "\n") == current;
        assert!(fresh, "docs/pictures/strength.svg is out of date: cargo xtask pictures");
        let page = tools::read(&tools::root().join("docs/strength.md")).expect("the page");
        assert!(page.contains("](pictures/strength.svg)"), "docs/strength.md shows the plot");
    }
}
