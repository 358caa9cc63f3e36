//! Tests of the chat area.

mod conversation;
mod media;
mod models;
mod replies;
mod tool_links;
