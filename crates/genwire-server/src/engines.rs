//! What does the work behind each operation.

pub(crate) mod chat;
pub(crate) mod prompt;
pub(crate) mod speech;
pub(crate) mod template;
pub(crate) mod upstream;
