//! What `lab/train.py` reads: every position after an action, as the network sees it, with what the next
//! search said of it and who won in the end.
//!
//! `displays` has the inputs of displays, `positions` refers to them by number. Both have entries of fixed
//! size, which the head of `train.py` describes.

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};

use nova_luna_engine::internals::{DisplayInputs, Eval, Network, TableInputs};
use nova_luna_rules::{Action, Position, Seat};

use crate::Failure;
use crate::games::Played;

/// Games are turned into samples so many at a time by each thread.
const CHUNK: usize = 256;

/// How long the number of a display is.
const ID: usize = size_of::<u32>();

/// The files of a folder.
pub struct Writer {
    displays: BufWriter<File>,
    positions: BufWriter<File>,
    display_count: u32,
    pub position_count: usize,
}

impl Writer {
    pub fn create(folder: &str) -> Result<Writer, Failure> {
        fs::create_dir_all(folder)?;
        let file = |name| File::create(format!("{folder}/{name}")).map(BufWriter::new);
        let (displays, positions) = (file("displays")?, file("positions")?);
        Ok(Writer { displays, positions, display_count: 0, position_count: 0 })
    }

    pub fn write(&mut self, samples: &Samples) -> Result<(), Failure> {
        self.displays.write_all(&samples.displays)?;
        self.positions.write_all(&samples.positions(self.display_count))?;
        self.display_count += samples.display_count;
        self.position_count += samples.position_count;
        self.displays.flush()?;
        Ok(self.positions.flush()?)
    }
}

/// Prints what a network says of every position after an action, by place.
pub fn outputs(network: &Network, file: &str) -> Result<(), Failure> {
    let bytes = fs::read(file)?;
    let mut rest = &bytes[..];
    while let Some(played) = Played::read(&mut rest) {
        let replayed = played.replay(|i, _, after| {
            if !after.is_over() && played.searched_after(i).is_some() {
                println!("{:?}", network.outputs(after));
            }
            Some(())
        });
        replayed.ok_or("not a file of games")?;
    }
    Ok(())
}

/// Turns files of games into samples.
pub fn write(threads: usize, folder: &str, files: &[&str]) -> Result<(), Failure> {
    let mut writer = Writer::create(folder)?;
    let mut games = 0;
    for (number, file) in files.iter().enumerate() {
        let bytes = fs::read(file)?;
        let mut rest = &bytes[..];
        loop {
            let batch: Vec<Played> =
                std::iter::from_fn(|| Played::read(&mut rest)).take(threads * CHUNK).collect();
            if batch.is_empty() {
                break;
            }
            games += batch.len();
            let parts: Vec<Option<Samples>> = std::thread::scope(|scope| {
                let work = |games| move || Samples::of(games, number as u8);
                let threads: Vec<_> =
                    batch.chunks(CHUNK).map(|games| scope.spawn(work(games))).collect();
                threads.into_iter().map(|thread| thread.join().ok().flatten()).collect()
            });
            for part in parts {
                writer.write(&part.ok_or_else(|| format!("{file}: not a file of games"))?)?;
            }
        }
    }
    println!(
        "{games} games, {} positions, {} displays",
        writer.position_count, writer.display_count
    );
    Ok(())
}

/// The samples of some games.
#[derive(Default)]
pub struct Samples {
    displays: Vec<u8>,
    display_count: u32,
    positions: Vec<u8>,
    position_count: usize,
}

impl Samples {
    fn of(games: &[Played], file: u8) -> Option<Samples> {
        let mut samples = Samples::default();
        let eval = Eval::default();
        for game in games {
            samples.add(game, file, &eval)?;
        }
        Some(samples)
    }

    /// The positions, for a file that has so many displays already.
    fn positions(&self, displays: u32) -> Vec<u8> {
        let mut positions = self.positions.clone();
        let size = positions.len() / self.position_count.max(1);
        for position in positions.chunks_exact_mut(size.max(1)) {
            for id in position[..4 * ID].as_chunks_mut::<ID>().0 {
                *id = (u32::from_le_bytes(*id) + displays).to_le_bytes();
            }
        }
        positions
    }

    fn add(&mut self, played: &Played, file: u8, eval: &Eval) -> Option<()> {
        let end = played.replay(|_, _, _| Some(()))?;
        let winner = end.position().outcome()?.winner()?;
        let mut ids = [None; 4];
        played.replay(|i, seat, after| {
            let ply = &played.plies[i];
            let before = ids;
            if let Action::Take { .. } = ply.action {
                ids[seat.index()] = None;
            }
            let searched = played.searched_after(i);
            if let Some(searched) = searched.filter(|_| !after.is_over()) {
                let ids = self.displays(after, &mut ids);
                self.positions.extend(ids.map(u32::to_le_bytes).as_flattened());
                write_table(after, &mut self.positions);
                let order = after.moon().order();
                let by_place = |values: [f32; 4]| {
                    let mut places = [0.0_f32; 4];
                    places.iter_mut().zip(order).for_each(|(to, seat)| *to = values[seat.index()]);
                    places.map(f32::to_le_bytes)
                };
                let mut discs = [0; 4];
                discs.iter_mut().zip(order).for_each(|(to, &seat)| *to = after.discs_left(seat));
                let won = order.iter().position(|&seat| seat == winner)? as u8;
                let kind = u8::from(ply.explored) | u8::from(ply.aside) << 1;
                self.positions.extend(discs);
                self.positions.extend([played.players as u8, won, kind, file]);
                self.positions.extend(by_place(searched.chances).as_flattened());
                self.positions.extend(by_place(eval.chances(after)).as_flattened());
                self.positions.extend(played.number.to_le_bytes());
                self.position_count += 1;
            }
            if ply.aside {
                ids = before;
            }
            Some(())
        })?;
        Some(())
    }

    /// Adds a solo position with what the rest costs and what the linear evaluation says it does.
    pub fn add_solo(&mut self, number: u32, position: &Position, rest: [f32; 2]) {
        let ids = self.displays(position, &mut [None; 4]);
        self.positions.extend(ids.map(u32::to_le_bytes).as_flattened());
        write_table(position, &mut self.positions);
        let seat = Seat::default();
        self.positions.extend([position.discs_left(seat), 0, 0, 0, 1, 0, 0, 0]);
        for value in rest {
            self.positions.extend([value, 0.0, 0.0, 0.0].map(f32::to_le_bytes).as_flattened());
        }
        self.positions.extend(number.to_le_bytes());
        self.position_count += 1;
    }

    /// By place in the order of play: the numbers of the displays, those that are not known yet being new.
    fn displays(&mut self, position: &Position, ids: &mut [Option<u32>; 4]) -> [u32; 4] {
        let mut places = [0; 4];
        for (place, &seat) in places.iter_mut().zip(position.moon().order()) {
            let id = &mut ids[seat.index()];
            *place = *id.get_or_insert_with(|| {
                let inputs = DisplayInputs::of(position, seat);
                inputs.write(position.tiles(seat), &mut self.displays);
                self.display_count += 1;
                self.display_count - 1
            });
        }
        places
    }
}

/// The inputs of the table.
fn write_table(position: &Position, out: &mut Vec<u8>) {
    let table = TableInputs::of(position);
    table.write(out);
    out.extend(DisplayInputs::turns(position, &table));
}
