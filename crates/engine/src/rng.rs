//! A small, fast source of random numbers for playouts.

use crate::math::ln;

/// SplitMix64: a few instructions a number, and every seed is a good one.
///
/// Not for decks: those come from [`nova_luna_rules::Shuffle`], which cannot be guessed.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The numbers that belong to `seed`.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next number.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// A number below `n`, all as good as equally likely; 0 when `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next_u64()) * n as u128) >> 64) as usize
    }

    /// A number from 0 up to but not including 1.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / (1 << 24) as f32
    }

    /// A number with the Gumbel distribution. The largest of `x + t·gumbel` is each `x` with the
    /// chance that a softmax of temperature `t` gives it.
    #[inline]
    pub fn gumbel(&mut self) -> f32 {
        -ln(-ln(self.unit() + 1e-7))
    }
}
