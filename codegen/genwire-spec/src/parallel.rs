//! Parallel work on the items of a list.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Applies a function to each item in parallel; the results are in the order of the items.
///
/// There is one thread per processor. Threads fetch items one at a time and wait for each other, so
/// the iterator should be cheap.
pub fn map_in_parallel<I, R>(items: I, work: impl Fn(I::Item) -> R + Sync) -> Vec<R>
where
    I: IntoIterator<IntoIter: Send>,
    R: Send,
{
    let items = items.into_iter();
    let most = items.size_hint().1.unwrap_or(usize::MAX);
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(most);
    let queue = Mutex::new(items.enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let take_turns = || {
        let mut done = Vec::new();
        while let Some((index, item)) = next() {
            done.push((index, work(item)));
        }
        done
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take_turns)).collect();
        // The current thread works too, because each additional thread needs memory of its own.
        let mut done = take_turns();
        for other in others {
            done.extend(other.join().unwrap_or_else(|bug| resume_unwind(bug)));
        }
        done
    });
    // Threads finish in any order, which must not affect outputs.
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_list_of_unknown_length_is_taken_to_its_end() {
        for length in [0, 1, 5, 100] {
            let items = (0..length).flat_map(|one| [one, one + 1]).filter(|one| one % 3 > 0);
            let expected: Vec<usize> = items.clone().map(|one| one * 2).collect();
            assert_eq!(map_in_parallel(items, |one| one * 2), expected);
        }
    }

    #[test]
    fn results_have_the_order_of_the_items_and_threads_are_few() {
        for length in [0, 1, 2, 3, 1_000] {
            let items: Vec<usize> = (0..length).collect();
            let found =
                map_in_parallel(&items, |item| (*item, format!("{:?}", thread::current().id())));
            let (order, threads): (Vec<usize>, BTreeSet<String>) = found.into_iter().unzip();
            assert_eq!(order, items);
            assert!(threads.len() <= thread::available_parallelism().map_or(1, NonZero::get));
        }
    }
}
