//! Sorting without the sort of the standard library, which would make the program in the page some kilobytes larger for each
//! type.

use std::cmp::Ordering;

/// Sorts a short list; equal ones keep their order.
pub(crate) fn sort_short<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    for i in 1..list.len() {
        let mut at = i;
        while at > 0 && order(&list[at], &list[at - 1]) == Ordering::Less {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// The length up to which [`sort_short`] is fast.
const SHORT: usize = 8;

/// Sorts a list of any length; equal ones keep their order. It needs room for the list twice, and takes it behind the list,
/// so that lists that are used again take no memory any more.
pub(crate) fn sort_long<T: Copy>(list: &mut Vec<T>, order: impl Fn(&T, &T) -> Ordering) {
    let length = list.len();
    for part in list.chunks_mut(SHORT) {
        sort_short(part, &order);
    }
    list.extend_from_within(..);
    let (whole, parts) = list.split_at_mut(length);
    let mut sorted = SHORT;
    while sorted < length {
        parts.copy_from_slice(whole);
        for (merged, pair) in whole.chunks_mut(2 * sorted).zip(parts.chunks(2 * sorted)) {
            let (mut left, mut right) = pair.split_at(sorted.min(pair.len()));
            for place in merged {
                let side = match (left, right) {
                    ([], _) => &mut right,
                    ([a, ..], [b, ..]) if order(b, a) == Ordering::Less => &mut right,
                    _ => &mut left,
                };
                if let [next, rest @ ..] = *side {
                    (*place, *side) = (*next, rest);
                }
            }
        }
        sorted *= 2;
    }
    list.truncate(length);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn they_sort_as_the_standard_library_does() {
        let mut rng = Rng::new(1);
        for length in 0..140 {
            let list: Vec<(u64, usize)> = (0..length).map(|i| (rng.next_u64() % 7, i)).collect();
            let (mut expected, mut short, mut long) = (list.clone(), list.clone(), list);
            expected.sort_by_key(|&(key, _)| key);
            sort_short(&mut short, |a, b| a.0.cmp(&b.0));
            assert_eq!(short, expected);
            sort_long(&mut long, |a, b| a.0.cmp(&b.0));
            assert_eq!(long, expected);
        }
    }
}
