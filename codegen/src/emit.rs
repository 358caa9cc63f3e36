//! The registry of emitters: each makes one kind of output and knows none of the others.

use crate::{Interface, OutputFile};

/// One kind of output.
#[derive(Clone, Copy, Debug)]
pub struct Emitter {
    /// The name of the emitter, for timings and messages.
    pub name: &'static str,
    /// Makes the files.
    pub emit: fn(&Interface) -> Vec<OutputFile>,
}

/// Every emitter, in the order in which they run.
pub const EMITTERS: &[Emitter] = &[];
