//! The areas of the interface.

pub(crate) mod audio;
pub(crate) mod chat;
pub(crate) mod video;
