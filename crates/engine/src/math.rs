//! Exponentials and logarithms that are the same everywhere.
//!
//! Those of the standard library come from the platform and may differ in the last bit, which is
//! enough to make a search choose differently. These use nothing but exact operations.

use std::f32::consts::{LN_2, LOG2_E, SQRT_2};

/// e to the `x`, to about six digits. Very small results are 0, very large ones stop growing.
#[inline]
pub(crate) fn exp(x: f32) -> f32 {
    if x < -80.0 {
        return 0.0;
    }
    let x = x.min(80.0);
    // x = whole · ln 2 + rest, with the rest within ±0.35, where the series is short.
    let whole = (x * LOG2_E + if x < 0.0 { -0.5 } else { 0.5 }) as i32;
    let rest = x - whole as f32 * LN_2;
    let series = 1.0
        + rest
            * (1.0
                + rest
                    * (1.0 / 2.0
                        + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest * (1.0 / 120.0)))));
    series * f32::from_bits(((whole + 127) as u32) << 23)
}

/// The natural logarithm of a positive number, to about six digits.
#[inline]
pub(crate) fn ln(x: f32) -> f32 {
    // x = m · 2^whole with m between 1/√2 and √2, and ln m = 2 artanh((m - 1) / (m + 1)).
    let bits = x.max(f32::MIN_POSITIVE).to_bits();
    let mut whole = (bits >> 23) as i32 - 127;
    let mut m = f32::from_bits(bits & 0x007F_FFFF | 0x3F80_0000);
    if m > SQRT_2 {
        m /= 2.0;
        whole += 1;
    }
    let s = (m - 1.0) / (m + 1.0);
    let square = s * s;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0)));
    whole as f32 * LN_2 + 2.0 * s * series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_agree_with_the_platform() {
        for i in -700..700 {
            let x = i as f32 / 10.0;
            let (ours, theirs) = (exp(x), x.exp());
            assert!((ours - theirs).abs() <= 1e-4 * theirs, "exp {x}: {ours} {theirs}");
            let x = theirs;
            assert!((ln(x) - x.ln()).abs() <= 1e-4 * (1.0 + x.ln().abs()), "ln {x}");
        }
        assert_eq!(exp(f32::NEG_INFINITY), 0.0);
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(ln(1.0), 0.0);
    }
}
