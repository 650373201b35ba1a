//! Prints questions and what has to be answered, in turn, each on a line: `transcript FIRST COUNT`.
//! `web/package/package.test.mjs` asks the same questions in WebAssembly.

mod script;

use std::io::{BufWriter, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().ok_or("usage: transcript FIRST COUNT");
    let (first, count): (u64, u64) = (number()?.parse()?, number()?.parse()?);
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut written = Ok(());
    for game in first..first + count {
        script::play(game, &mut |exchange| {
            if written.is_ok() {
                written = writeln!(out, "{}\n{}", exchange.question, exchange.reply);
            }
        });
    }
    written?;
    Ok(out.flush()?)
}
