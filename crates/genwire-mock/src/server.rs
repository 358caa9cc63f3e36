//! Connections, and the processing around a call.

mod connection;
mod cors;
mod framing;
mod index;
mod listen;
mod observe;
mod ready;

pub(crate) use listen::serve;
pub(crate) use observe::{answer, answer_admin};
pub(crate) use ready::{Ready, write as write_ready_file};
