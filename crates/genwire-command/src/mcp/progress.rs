//! Progress of a call, as notifications for a client that requests them.

use rmcp::RoleServer;
use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::service::{Peer, RequestContext};
use std::time::Duration;
use tokio::time::Instant;

/// The minimum interval between two notifications of the same message.
const MIN_INTERVAL: Duration = Duration::from_millis(200);

/// Sends the progress of one call.
#[derive(Debug)]
pub struct Reporter {
    /// The client and its token; `None` if it did not request progress.
    receiver: Option<(Peer<RoleServer>, ProgressToken)>,
    steps: u32,
    last: Option<(Instant, String)>,
}

impl Reporter {
    pub(super) fn new(context: &RequestContext<RoleServer>) -> Self {
        let token = context.meta.get_progress_token();
        let receiver = token.map(|token| (context.peer.clone(), token));
        Self { receiver, steps: 0, last: None }
    }

    /// Returns true if the client requests progress.
    pub fn is_wanted(&self) -> bool {
        self.receiver.is_some()
    }

    /// Counts a step, and reports it unless the same message was sent a moment ago.
    pub async fn step(&mut self, message: &str) {
        self.steps += 1;
        let Some((peer, token)) = &self.receiver else { return };
        let now = Instant::now();
        if let Some((sent, text)) = &self.last
            && text == message
            && now.duration_since(*sent) < MIN_INTERVAL
        {
            return;
        }
        self.last = Some((now, message.to_owned()));
        let progress = ProgressNotificationParam::new(token.clone(), f64::from(self.steps));
        // A disconnected client is detected when its result is sent.
        drop(peer.notify_progress(progress.with_message(message)).await);
    }
}
