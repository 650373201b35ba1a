//! What a solo score would be if the deck were known: `perfect_information DECKS SEED NODES`.
//!
//! The decks are those of an arena with the same seed. NODES is the work for each deck: about a
//! million a second.
use nova_luna_engine::perfect_information_score;
use nova_luna_rules::Shuffle;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [decks, seed, nodes] = &args[..] else {
        return Err("perfect_information DECKS SEED NODES".into());
    };
    let (decks, seed, nodes): (u64, u64, u64) = (decks.parse()?, seed.parse()?, nodes.parse()?);
    let mut scores = Vec::new();
    for number in 0..decks {
        let deck = Shuffle::from_seed(seed, number).deck();
        scores.push(perfect_information_score(&deck, nodes).ok_or("no plan")?.total());
    }
    let mean = scores.iter().map(|&score| f64::from(score)).sum::<f64>() / decks as f64;
    let below = scores.iter().filter(|&&score| score < 100).count();
    println!("{decks} decks: mean {mean:.2}, {below} below 100");
    Ok(())
}
