//! Sums and products of small integers: plain loops over arrays of fixed size, which the compiler turns
//! into vector instructions.
//!
//! A table's weights are in 64ths and a layer's in 128ths; what flows between them is in 64ths.

/// A table: one row for each thing that can be seen.
pub(super) type Rows<const N: usize> = Box<[[i16; N]]>;

/// A layer: for each input its weights for all outputs, in the upper bytes.
pub(super) type Dense<const IN: usize, const OUT: usize> = Box<[[i16; OUT]; IN]>;

/// What one is, in the numbers between layers.
pub(super) const ONE: i32 = 64;
/// What one is, in the weights of a layer.
pub(super) const LAYER_ONE: i32 = 128;
/// The most that a number has after [`rectify`]: not quite 32.
const MOST: i16 = 2047;

/// Adds a row.
#[inline(always)]
pub(super) fn add<const N: usize>(sum: &mut [i16; N], row: &[i16; N]) {
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum = sum.saturating_add(*weight);
    }
}

/// Adds what is above zero.
#[inline(always)]
pub(super) fn add_positive<const N: usize>(sum: &mut [i16; N], row: &[i16; N]) {
    for (sum, number) in sum.iter_mut().zip(row) {
        *sum = sum.saturating_add((*number).max(0));
    }
}

/// Replaces what is below zero by zero, and what is very large by something less.
#[inline(always)]
pub(super) fn rectify<const N: usize>(numbers: &mut [i16; N]) {
    for number in numbers {
        *number = (*number).clamp(0, MOST);
    }
}

/// A quarter of some sums, between zero and [`MOST`].
#[inline(always)]
pub(super) fn quarter<const N: usize>(sums: &[i16; N]) -> [i16; N] {
    let mut quarters = sums.map(|sum| sum.saturating_add(2) >> 2);
    rectify(&mut quarters);
    quarters
}

/// A layer without its bias. All inputs are between zero and [`MOST`].
///
/// Of each product only the upper half is added up, in 512ths, and half of what is lost on average is given
/// back in the end.
#[inline(always)]
pub(super) fn dense<const IN: usize, const OUT: usize>(
    input: &[i16; IN],
    weights: &[[i16; OUT]; IN],
) -> [i16; OUT] {
    let mut sums = [0_i16; OUT];
    let mut products = 0;
    for (&number, weights) in input.iter().zip(weights) {
        if number > 0 {
            let number = number << 4;
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum = sum.saturating_add(((i32::from(number) * i32::from(*weight)) >> 16) as i16);
            }
            products += 1;
        }
    }
    for sum in &mut sums {
        *sum = sum.saturating_add(products / 2 + 4) >> 3;
    }
    sums
}

/// The sum of the products, in units of 1 / ([`ONE`] · [`LAYER_ONE`]).
#[inline(always)]
pub(super) fn dot<const N: usize>(input: &[i16; N], weights: &[i16; N]) -> i32 {
    input.iter().zip(weights).map(|(number, weight)| i32::from(*number) * i32::from(*weight)).sum()
}
