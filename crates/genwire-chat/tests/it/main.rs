//! Tests of the chat area.

mod conversation;
mod media;
mod models;
mod replies;
#[cfg(feature = "stream")]
mod stream;
mod tool_links;
