//! Tests of the video area.

mod content;
mod notifications;
mod sections;
mod states;
