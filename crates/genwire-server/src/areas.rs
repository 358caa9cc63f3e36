//! The areas, as the service answers them.

pub(crate) mod audio;
pub(crate) mod chat;
pub(crate) mod video;
