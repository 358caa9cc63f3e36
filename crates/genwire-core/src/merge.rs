//! Merging the events of a streamed reply into the reply that a call without a stream returns.
//!
//! The spec says for each member how its values are merged, and the generated code implements
//! [`Collected`] for the whole reply. An [`Accumulator`] takes the events one by one; a [`Reader`]
//! does the same without parsing events that differ from the event before in one text only.
//! [`Deltas`] turns the events into what most programs ask a stream for: text, thinking, calls.
//!
//! A reply is complete once it has the member that the spec names for this. A stream that ends
//! earlier was cut: [`Accumulator::finish`] then returns what had arrived as [`Truncated`], so that
//! a part of a reply is never used as the whole.
//!
//! A stream has no end of its own, so its reply is bounded: see [`TooLarge`].

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
