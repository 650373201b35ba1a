//! Sorting short lists.

use std::cmp::Ordering;

/// Sorts a short list; equal ones keep their order. The sort of the standard library, which is fast for long ones, would
/// make the program in the page five kilobytes larger for each type.
pub(crate) fn sort_short<T>(list: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    for i in 1..list.len() {
        let mut at = i;
        while at > 0 && order(&list[at], &list[at - 1]) == Ordering::Less {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut rng = Rng::new(1);
        for length in 0..40 {
            let mut list: Vec<(u64, usize)> =
                (0..length).map(|i| (rng.next_u64() % 7, i)).collect();
            let mut expected = list.clone();
            expected.sort_by_key(|&(key, _)| key);
            sort_short(&mut list, |a, b| a.0.cmp(&b.0));
            assert_eq!(list, expected);
        }
    }
}
