//! The due times of the tokens of a reply.

use super::config::ChatConfig;
use genwire_chat::{CreateChatCompletionRequest, ServiceTier};
use genwire_mock::Draw;
use std::time::Duration;

/// The due times of the tokens of a reply, relative to the request.
#[derive(Debug)]
pub(super) struct Pace {
    due: f64,
    /// The mean time between two tokens, in seconds.
    interval: f64,
    jitter: f64,
    draw: Draw,
}

impl Pace {
    /// Creates the pace of a reply; `None` if there are no delays.
    pub(super) fn new(
        config: &ChatConfig,
        request: &CreateChatCompletionRequest,
        draw: impl FnOnce() -> Draw,
    ) -> Option<Self> {
        let is_eager = request.service_tier == Some(ServiceTier::Priority);
        let first = Duration::from_millis(config.first_token_ms).as_secs_f64();
        let due = if is_eager { first * config.priority_factor.clamp(0.0, 1.0) } else { first };
        let rate = config.tokens_per_second;
        let interval = if rate > 0.0 { 1.0 / rate } else { 0.0 };
        let jitter = config.jitter.clamp(0.0, 1.0);
        (due > 0.0 || interval > 0.0).then(|| Self { due, interval, jitter, draw: draw() })
    }

    /// Returns the due time of an event with the next `tokens` tokens.
    pub(super) fn after(&mut self, tokens: u64) -> Duration {
        if self.interval > 0.0 {
            for _ in 0..tokens {
                let swing = self.jitter * (2.0 * self.draw.unit() - 1.0);
                self.due += self.interval * (1.0 + swing);
            }
        }
        Duration::try_from_secs_f64(self.due).unwrap_or(Duration::MAX)
    }
}
