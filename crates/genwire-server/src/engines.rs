//! The engines that perform the operations.

pub(crate) mod backend;
pub(crate) mod chat;
pub(crate) mod prompt;
pub(crate) mod speech;
pub(crate) mod template;
pub(crate) mod upstream;
