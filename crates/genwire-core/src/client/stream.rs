//! Responses that are read as they arrive.

pub(super) mod byte_stream;
pub(super) mod deltas;
pub(super) mod event_feed;
pub(super) mod event_stream;
pub(super) mod events;
pub(super) mod stream_error;
