//! Work on the items of a list in parallel.

use std::{panic::resume_unwind, thread};

/// Applies `work` to each item, all in parallel; the results are in the order of the items.
pub fn map_in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    thread::scope(|scope| {
        let work = &work;
        let running: Vec<_> = items.iter().map(|item| scope.spawn(move || work(item))).collect();
        running.into_iter().map(|one| one.join().unwrap_or_else(|bug| resume_unwind(bug))).collect()
    })
}
