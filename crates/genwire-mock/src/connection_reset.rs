//! Deliberate reset of a connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Handle that resets a connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectionReset(Arc<AtomicBool>);

impl ConnectionReset {
    /// Resets the connection (RST) on the next write.
    pub(crate) fn trigger(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Returns true if the connection is to be reset.
    pub(crate) fn is_triggered(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}
