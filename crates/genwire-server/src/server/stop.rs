//! How a shutdown is told to those whom it concerns.

use std::fmt;
use std::sync::Arc;
use tokio::sync::watch;

/// Tells that the service stops; clones tell of the same.
#[derive(Clone)]
pub(crate) struct Stop(Arc<watch::Sender<bool>>);

impl Stop {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    /// Says that the service stops.
    pub(crate) fn stop(&self) {
        self.0.send_replace(true);
    }

    /// Whether the service stops.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.0.borrow()
    }

    /// Is ready once the service stops.
    pub(crate) async fn stopping(&self) {
        // The sender lives as long as this does.
        let _ = self.0.subscribe().wait_for(|stops| *stops).await;
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stop").field(&self.is_stopping()).finish()
    }
}
