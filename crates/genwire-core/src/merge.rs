//! How the events of a streamed reply add up to the reply that a whole call returns.
//!
//! The spec says of each member how its pieces add up, and what is generated from it implements
//! [`Collected`] for the whole reply. An [`Accumulator`] takes the events one by one; a
//! [`Reader`] does so without parsing those that repeat the one before but for a bit of text.
//!
//! A reply is complete once the member is there that the spec names for it. A stream that ends
//! earlier was cut: [`Accumulator::finish`] then gives what had arrived as [`Truncated`], so that
//! part of a reply is never taken for the whole.

mod accumulator;
mod members;
mod reader;
mod repeated;

pub use accumulator::{Accumulator, Collected, EventError, Pushed, Truncated, parse};
pub use members::{
    ByKey, adds_nothing, agree, by_key, concat, concat_or_repeat, constant, extra, first,
    first_text, is_repeat, item_of, list, replace, text,
};
pub use reader::{Reader, Update};
pub use repeated::Repeated;
