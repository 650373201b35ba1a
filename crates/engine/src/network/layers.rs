//! Sums and products of small integers: plain loops over arrays of fixed size, which the compiler turns
//! into vector instructions.
//!
//! A table's weights are in 64ths and a layer's in 128ths; what flows between them is in 64ths.

use super::product::Factor;

/// Some numbers, where vector instructions can read them directly.
#[repr(align(16))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<const N: usize>(pub(super) [i16; N]);

/// A table: one row for each thing that can be seen.
pub(super) type Rows<const N: usize> = Box<[Row<N>]>;

/// A layer: for each input its weights for all outputs, as [`Factor`] wants them.
pub(super) type Dense<const IN: usize, const OUT: usize> = Box<[Row<OUT>; IN]>;

/// What one is, in the numbers between layers.
pub(super) const ONE: i32 = 64;
/// What one is, in the weights of a layer.
pub(super) const LAYER_ONE: i32 = 128;
/// The most that a number has after [`Row::rectify`]: not quite 32.
pub(super) const MOST: i16 = 2047;

impl<const N: usize> Row<N> {
    pub(super) const ZERO: Row<N> = Row([0; N]);

    /// Adds a row.
    #[inline(always)]
    pub(super) fn add(&mut self, row: &Row<N>) {
        for (sum, weight) in self.0.iter_mut().zip(&row.0) {
            *sum = sum.saturating_add(*weight);
        }
    }

    /// Adds some rows.
    #[inline(always)]
    pub(super) fn add_all<'a>(&mut self, rows: impl Iterator<Item = &'a Row<N>>) {
        // A copy of its own stays in registers.
        let mut sum = *self;
        rows.for_each(|row| sum.add(row));
        *self = sum;
    }

    /// Adds what is above zero.
    #[inline(always)]
    pub(super) fn add_positive(&mut self, row: &Row<N>) {
        for (sum, number) in self.0.iter_mut().zip(&row.0) {
            *sum = sum.saturating_add((*number).max(0));
        }
    }

    /// Replaces what is below zero by zero, and what is very large by something less.
    #[inline(always)]
    pub(super) fn rectify(&mut self) {
        for number in &mut self.0 {
            *number = (*number).clamp(0, MOST);
        }
    }

    /// A quarter of some sums, between zero and [`MOST`].
    #[inline(always)]
    pub(super) fn quarter(mut self) -> Row<N> {
        for sum in &mut self.0 {
            *sum = (sum.saturating_add(2) >> 2).clamp(0, MOST);
        }
        self
    }

    /// The sum of the products, in units of 1 / ([`ONE`] · [`LAYER_ONE`]).
    #[inline(always)]
    pub(super) fn dot(&self, weights: &Row<N>) -> i32 {
        let products = self.0.iter().zip(&weights.0);
        products.map(|(number, weight)| i32::from(*number) * i32::from(*weight)).sum()
    }
}

/// A layer without its bias, whose inputs come in parts. All inputs are between zero and [`MOST`].
///
/// Of each product only the upper half is added up, in 512ths, and half of what is lost on average is given
/// back in the end.
pub(super) struct Sums<const OUT: usize> {
    sums: Row<OUT>,
    products: i16,
}

impl<const OUT: usize> Sums<OUT> {
    pub(super) const NONE: Sums<OUT> = Sums { sums: Row::ZERO, products: 0 };

    /// Adds the products of some inputs with their weights.
    #[cfg(not(target_arch = "wasm32"))]
    // Eight inputs at a time, which the compiler writes out, and not inlined, so that it does so only once.
    #[inline(never)]
    pub(super) fn add<const IN: usize>(&mut self, input: &Row<IN>, weights: &[Row<OUT>; IN]) {
        let mut sums = self.sums;
        let (inputs, _) = input.0.as_chunks::<8>();
        let (weights, _) = weights.as_chunks::<8>();
        for (numbers, weights) in inputs.iter().zip(weights) {
            for (&number, weights) in numbers.iter().zip(weights) {
                let factor = Factor::of(number);
                for (sum, weight) in sums.0.iter_mut().zip(&weights.0) {
                    *sum = sum.saturating_add(factor.times(*weight));
                }
            }
        }
        self.sums = sums;
        self.products += input.0.iter().map(|&number| i16::from(number > 0)).sum::<i16>();
    }

    /// The same. A product takes so many instructions here that it pays to leave out inputs that are zero.
    #[cfg(target_arch = "wasm32")]
    #[inline(never)]
    pub(super) fn add<const IN: usize>(&mut self, input: &Row<IN>, weights: &[Row<OUT>; IN]) {
        let mut sums = self.sums;
        let mut left = positive(input);
        self.products += left.count_ones() as i16;
        while left != 0 {
            let i = left.trailing_zeros() as usize % IN;
            left &= left - 1;
            let factor = Factor::of(input.0[i]);
            for (sum, weight) in sums.0.iter_mut().zip(&weights[i].0) {
                *sum = sum.saturating_add(factor.times(*weight));
            }
        }
        self.sums = sums;
    }

    /// What comes out, between -[`MOST`] and [`MOST`].
    #[inline(always)]
    pub(super) fn done(mut self) -> Row<OUT> {
        for sum in &mut self.sums.0 {
            *sum = (sum.saturating_add(self.products / 2 + 4) >> 3).clamp(-MOST, MOST);
        }
        self.sums
    }
}

/// A bit for each number that is above zero; there are 32 at most.
#[cfg(target_arch = "wasm32")]
#[inline(always)]
fn positive<const N: usize>(row: &Row<N>) -> u32 {
    use core::arch::wasm32::{i16x8, i16x8_bitmask, i16x8_gt, i16x8_splat};
    const { assert!(N <= 32) };
    let (chunks, _) = row.0.as_chunks::<8>();
    chunks.iter().rev().fold(0, |bits, &[a, b, c, d, e, f, g, h]| {
        let above = i16x8_gt(i16x8(a, b, c, d, e, f, g, h), i16x8_splat(0));
        bits << 8 | u32::from(i16x8_bitmask(above))
    })
}

/// A layer without its bias.
#[inline(always)]
pub(super) fn dense<const IN: usize, const OUT: usize>(
    input: &Row<IN>,
    weights: &Dense<IN, OUT>,
) -> Row<OUT> {
    let mut sums = Sums::NONE;
    sums.add(input, weights);
    sums.done()
}
