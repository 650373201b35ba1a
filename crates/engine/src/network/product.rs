//! The products in a layer: a sixteenth of an input, which is at least zero, times a weight, rounded down.

/// How this machine multiplies.
#[cfg(not(target_arch = "wasm32"))]
pub(super) type Factor = Upper;
#[cfg(target_arch = "wasm32")]
pub(super) type Factor = Parts;

/// The upper half of a product of 32 bits, which processors have an instruction for.
#[cfg(any(test, not(target_arch = "wasm32")))]
pub(super) struct Upper(i16);

#[cfg(any(test, not(target_arch = "wasm32")))]
impl Upper {
    /// How a weight is kept.
    pub(super) const fn weight(weight: i16) -> i16 {
        weight << 8
    }

    #[inline(always)]
    pub(super) fn of(input: i16) -> Upper {
        Upper(input << 4)
    }

    #[inline(always)]
    pub(super) fn times(&self, weight: i16) -> i16 {
        ((i32::from(self.0) * i32::from(weight)) >> 16) as i16
    }
}

/// The same by two products of 16 bits: WebAssembly has no instruction for an upper half.
#[cfg(any(test, target_arch = "wasm32"))]
pub(super) struct Parts {
    sixteens: i16,
    rest: i16,
}

#[cfg(any(test, target_arch = "wasm32"))]
impl Parts {
    /// How a weight is kept.
    pub(super) const fn weight(weight: i16) -> i16 {
        weight
    }

    #[inline(always)]
    pub(super) fn of(input: i16) -> Parts {
        Parts { sixteens: input >> 4, rest: input & 15 }
    }

    #[inline(always)]
    pub(super) fn times(&self, weight: i16) -> i16 {
        self.sixteens.wrapping_mul(weight).wrapping_add(self.rest.wrapping_mul(weight) >> 4)
    }
}

#[cfg(test)]
mod tests {
    use super::super::layers::MOST;
    use super::*;

    #[test]
    fn both_ways_to_multiply_give_the_same() {
        for input in 0..=MOST {
            let (upper, parts) = (Upper::of(input), Parts::of(input));
            for weight in i16::from(i8::MIN)..=i16::from(i8::MAX) {
                let exact = (i32::from(input) * i32::from(weight)).div_euclid(16);
                let products =
                    [upper.times(Upper::weight(weight)), parts.times(Parts::weight(weight))];
                assert_eq!(products.map(i32::from), [exact; 2], "{input} times {weight}");
            }
        }
    }
}
