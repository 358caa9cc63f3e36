//! Merging the events of a streamed reply into the reply that a call without a stream returns.
//!
//! The spec states for each member how its values are merged, and the generated code implements
//! [`Collected`] for the whole reply. An [`Accumulator`] merges the events one by one. A [`Reader`]
//! does the same, but does not parse an event if only one string differs from the previous event.
//! [`Deltas`] splits the events into text, thinking and tool calls.
//!
//! A reply is complete once it has the member that the spec declares for this. A stream that ends
//! earlier was truncated: [`Accumulator::finish`] then returns what had arrived as [`Truncated`],
//! so that a partial reply is never mistaken for a whole one.
//!
//! A stream may be endless, so its reply is bounded: see [`TooLarge`].

mod accumulator;
mod deltas;
mod items;
mod members;
mod reader;
mod repeated;
mod tally;

pub use accumulator::{
    Accumulator, Collected, DEFAULT_TERMINATOR, EventError, Pushed, Truncated, join, parse,
};
#[cfg(feature = "client")]
pub(crate) use accumulator::{Unnamed, read_event};
pub use deltas::{Deltas, IntoDeltas, SplitDeltas};
pub use items::{ByKey, Labels, ListDelta, by_key, has_unnamed, item_of, place_of, sort};
pub use members::{
    MAX_ITEMS, MAX_UNLISTED_MEMBERS, adds_nothing, agree, concat, concat_new, concat_or_repeat,
    concat_within, constant, extra, first, first_text, is_repeat, list, longest, new_part, replace,
    text, typed_extra,
};
pub use reader::{Reader, Update};
pub use repeated::Repeated;
pub use tally::{MAX_COLLECTED_BYTES, Tally, TooLarge};
