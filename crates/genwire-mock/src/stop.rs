//! Shutdown signal.

use std::fmt;
use std::sync::Arc;
use tokio::sync::watch;

/// Shutdown signal; clones share it.
#[derive(Clone)]
pub(crate) struct Stop(Arc<watch::Sender<bool>>);

impl Stop {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    /// Sends the signal.
    pub(crate) fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Returns true if the service is stopping.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.0.borrow()
    }

    /// Waits until the service is stopping.
    pub(crate) async fn stopping(&self) {
        // The sender lives as long as this value.
        let _ = self.0.subscribe().wait_for(|stops| *stops).await;
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stop").field(&self.is_stopping()).finish()
    }
}
