//! Splitting the events of a stream into deltas: text, thinking and tool calls.

#[cfg(feature = "client")]
use futures_core::Stream;
#[cfg(feature = "client")]
use std::pin::Pin;
use std::task::Poll;
#[cfg(feature = "client")]
use std::task::{Context, ready};

/// State machine that splits the events of a stream into deltas; it does no I/O.
pub trait SplitDeltas {
    /// Event of the stream.
    type Event;
    /// Unit that most programs handle: some text, a tool call, a finish reason.
    type Delta;

    /// Processes the next event.
    fn push(&mut self, event: Self::Event);

    /// Ends the stream, so that text that was held back becomes a delta.
    fn finish(&mut self);

    /// Returns the next delta of the events so far.
    fn pop(&mut self) -> Option<Self::Delta>;
}

/// An event that can be split into deltas.
pub trait IntoDeltas: Sized {
    /// State machine that splits the events.
    type Splitter: SplitDeltas<Event = Self> + Default;
}

/// The deltas of a source of events.
///
/// The source is an iterator of `Result<Event, Error>`; with the feature `client`, it may also be a
/// stream of such results. An error is returned after the deltas of earlier events, and ends the
/// deltas.
#[derive(Debug)]
pub struct Deltas<S, P, E> {
    source: S,
    splitter: P,
    state: DeltasState<E>,
}

#[derive(Debug)]
enum DeltasState<E> {
    Open,
    /// The source has ended; the remaining deltas are returned before the error.
    Ending(Option<E>),
}

impl<S, P, E> Deltas<S, P, E>
where
    P: SplitDeltas + Default,
{
    /// Splits the events of a source.
    pub fn new(source: S) -> Self {
        Self { source, splitter: P::default(), state: DeltasState::Open }
    }

    /// Returns a reference to the source of the events.
    pub const fn get_ref(&self) -> &S {
        &self.source
    }

    /// Returns the source of the events, for instance to collect the whole reply.
    pub fn into_inner(self) -> S {
        self.source
    }

    /// Returns the next delta of the events so far, or the end; pending if there is neither.
    fn pop(&mut self) -> Poll<Option<Result<P::Delta, E>>> {
        if let Some(delta) = self.splitter.pop() {
            return Poll::Ready(Some(Ok(delta)));
        }
        match &mut self.state {
            DeltasState::Open => Poll::Pending,
            DeltasState::Ending(error) => Poll::Ready(error.take().map(Err)),
        }
    }

    fn push(&mut self, item: Option<Result<P::Event, E>>) {
        match item {
            Some(Ok(event)) => self.splitter.push(event),
            ended => {
                self.splitter.finish();
                self.state = DeltasState::Ending(ended.and_then(Result::err));
            }
        }
    }
}

impl<S, P, E> Iterator for Deltas<S, P, E>
where
    S: Iterator<Item = Result<P::Event, E>>,
    P: SplitDeltas + Default,
{
    type Item = Result<P::Delta, E>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Poll::Ready(item) = self.pop() {
                return item;
            }
            let item = self.source.next();
            self.push(item);
        }
    }
}

#[cfg(feature = "client")]
impl<S, P, E> Deltas<S, P, E>
where
    S: Stream<Item = Result<P::Event, E>> + Unpin,
    P: SplitDeltas + Default,
{
    /// Returns the next delta; `None` at the end of the stream.
    ///
    /// # Errors
    ///
    /// The stream of events returned an error; this error is passed on.
    pub async fn next(&mut self) -> Option<Result<P::Delta, E>> {
        std::future::poll_fn(|context| self.poll_delta(context)).await
    }

    /// Polls for the next delta.
    pub fn poll_delta(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<P::Delta, E>>> {
        loop {
            if let Poll::Ready(item) = self.pop() {
                return Poll::Ready(item);
            }
            let item = ready!(Pin::new(&mut self.source).poll_next(context));
            self.push(item);
        }
    }
}

#[cfg(feature = "client")]
impl<S, P, E> Stream for Deltas<S, P, E>
where
    S: Stream<Item = Result<P::Event, E>> + Unpin,
    P: SplitDeltas + Default + Unpin,
    E: Unpin,
{
    type Item = Result<P::Delta, E>;

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<P::Delta, E>>> {
        self.get_mut().poll_delta(context)
    }
}
