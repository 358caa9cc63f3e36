//! Concurrent execution of several futures in one task.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

type Boxed<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Runs futures, at most `at_once` of them concurrently, and returns their outputs in order.
///
/// A future is created only when its turn comes.
pub(super) async fn all<T>(
    begin: impl ExactSizeIterator<Item = impl FnOnce() -> Boxed<T>>,
    at_once: usize,
) -> Vec<T> {
    let count = begin.len();
    let mut waiting = begin.enumerate();
    let mut running: Vec<(usize, Boxed<T>)> = Vec::new();
    let mut done: Vec<(usize, T)> = Vec::with_capacity(count);
    poll_fn(|context| {
        loop {
            let free = at_once.max(1).saturating_sub(running.len());
            running.extend(waiting.by_ref().take(free).map(|(place, begin)| (place, begin())));
            let before = done.len();
            running.retain_mut(|(place, future)| match future.as_mut().poll(context) {
                Poll::Ready(value) => {
                    done.push((*place, value));
                    false
                }
                Poll::Pending => true,
            });
            if done.len() == count {
                return Poll::Ready(());
            }
            // Futures that were just created have no waker yet, so they are polled at once.
            if done.len() == before {
                return Poll::Pending;
            }
        }
    })
    .await;
    done.sort_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, value)| value).collect()
}
