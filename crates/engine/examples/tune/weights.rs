//! The weights, and the source file that they are written to.

use std::fmt::Write as _;

use nova_luna_engine::internals::{Eval, PARTS, QUICK_WEIGHTS, SOLO_WEIGHTS, WEIGHTS, Weights};

/// The weights of all evaluations: for 2, 3 and 4 players, and for the parts of a solo game.
#[derive(Clone)]
pub struct Tuned {
    pub full: [Weights; 3],
    pub quick: [Weights; 3],
    pub solo: [Weights; PARTS],
}

impl Default for Tuned {
    /// The weights in use.
    fn default() -> Tuned {
        Tuned { full: WEIGHTS, quick: QUICK_WEIGHTS, solo: SOLO_WEIGHTS }
    }
}

impl Tuned {
    /// An evaluation that uses them.
    pub fn eval(&self) -> Eval {
        Eval::new(&self.full, &self.quick)
    }

    /// The source file of these weights.
    pub fn source(&self) -> String {
        let mut text = String::from(
            "//! The weights of the evaluation, written by `examples/tune`, which says how: do not edit.\n\
             \nuse crate::interpolation::Weights;\n",
        );
        for (name, what, table) in [
            ("WEIGHTS", "The full evaluation, by players (2 to 4)", &self.full),
            ("QUICK_WEIGHTS", "The quick estimate, by players (2 to 4)", &self.quick),
            ("SOLO_WEIGHTS", "What the rest of a solo game costs, by part of it", &self.solo),
        ] {
            let _ = write!(text, "\n/// {what}, discs left and feature.\n#[rustfmt::skip]\n");
            let _ = writeln!(text, "pub static {name}: [Weights; 3] = [");
            for weights in table {
                text.push_str("    [\n");
                for line in weights {
                    text.push_str("        [");
                    for (i, weight) in line.iter().enumerate() {
                        let _ = write!(text, "{}{weight:.4}", if i == 0 { "" } else { ", " });
                    }
                    text.push_str("],\n");
                }
                text.push_str("    ],\n");
            }
            text.push_str("];\n");
        }
        text
    }
}
