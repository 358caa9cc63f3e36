//! A stream made of asynchronous steps.

use futures_core::Stream;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// A step in progress: the next item and the state for the step after it.
type Step<S, T> = Pin<Box<dyn Future<Output = Option<(T, S)>> + Send>>;

/// A stream that calls a function for each item; dropping it drops the step in progress.
pub(crate) struct Unfold<S, F, T> {
    state: Option<S>,
    next: F,
    step: Option<Step<S, T>>,
}

/// Makes a stream that calls a function for each item, until there is none.
pub(crate) fn unfold<S, F, Fut, T>(
    state: S,
    next: F,
) -> Unfold<S, impl FnMut(S) -> Step<S, T> + Unpin, T>
where
    F: Fn(S) -> Fut + Unpin,
    Fut: Future<Output = Option<(T, S)>> + Send + 'static,
{
    let next = move |state| -> Step<S, T> { Box::pin(next(state)) };
    Unfold { state: Some(state), next, step: None }
}

impl<S: Unpin, F: FnMut(S) -> Step<S, T> + Unpin, T> Stream for Unfold<S, F, T> {
    type Item = T;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        let this = &mut *self;
        if let Some(state) = this.state.take() {
            this.step = Some((this.next)(state));
        }
        let Some(step) = &mut this.step else { return Poll::Ready(None) };
        let outcome = ready!(step.as_mut().poll(context));
        this.step = None;
        Poll::Ready(outcome.map(|(item, state)| {
            this.state = Some(state);
            item
        }))
    }
}
