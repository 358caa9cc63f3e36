//! What is sent to the callback addresses of template tasks: a challenge at first, then a
//! notification for every change of the status.
//!
//! Notifications are rows of the store, added in the same step as the change that they tell of, so
//! that none is lost with a process. The notifications of a task go out one after the other.

mod body;
mod sender;

pub(crate) use body::{TEMPLATE, notices, verified};

use crate::clock::Clock;
use crate::faults::Faults;
use crate::fetch::{Ranges, Reach, Unreachable};
use crate::store::{Attempt, NewDelivery, Settled, Store, StoreError};
use genwire_video::CallbackChallenge;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The kind of the delivery that verifies an address.
pub(crate) const CHALLENGE: &str = "challenge";
/// The time in which a challenge has to be answered.
const CHALLENGE_TIME: Duration = Duration::from_secs(3);
/// How long a request may really take, also while the clock of the service stands.
const REAL_TIME: Duration = Duration::from_secs(30);
/// How much of an answer is read, in bytes.
const LONGEST_ANSWER: u64 = 64 * 1024;
/// How many characters of an answer are kept for those who look.
const KEPT_ANSWER: usize = 1_000;

/// Where callbacks may go and how often they are tried.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct CallbackConfig {
    /// Where callbacks may go.
    pub(crate) allow: Ranges,
    /// How long a receiver may take for a notification, in the time of the service.
    #[serde(deserialize_with = "crate::config::number::seconds")]
    pub(crate) seconds: f64,
    /// The pauses before the second try of a notification, the third one, and so on.
    #[serde(deserialize_with = "crate::config::number::pauses")]
    pub(crate) retry_seconds: Vec<f64>,
}

impl Default for CallbackConfig {
    fn default() -> Self {
        Self { allow: Ranges::loopback(), seconds: 10.0, retry_seconds: vec![10.0, 60.0] }
    }
}

/// The sender of callbacks; clones share it.
#[derive(Clone)]
pub(crate) struct Callbacks(Arc<Inner>);

struct Inner {
    config: CallbackConfig,
    store: Store,
    clock: Clock,
    /// What leases are timed by.
    machine: Clock,
    faults: Arc<Faults>,
    reach: Reach,
    owner: String,
    /// How many are sending, or about to.
    under_way: watch::Sender<usize>,
    /// How many tries have ended.
    tries: AtomicU64,
    stop: watch::Sender<bool>,
    running: Mutex<JoinSet<()>>,
}

impl Callbacks {
    /// A sender; `is_local` tells whether only this machine can reach the service.
    pub(crate) fn new(
        config: CallbackConfig,
        is_local: bool,
        store: Store,
        clock: Clock,
        faults: Arc<Faults>,
    ) -> Result<Self, Unreachable> {
        let reach = Reach::new(config.allow.clone(), is_local, REAL_TIME)?;
        let nonce = RandomState::new().hash_one(std::process::id());
        Ok(Self(Arc::new(Inner {
            config,
            store,
            clock,
            machine: Clock::system(),
            faults,
            reach,
            owner: format!("{}-{nonce:016x}", std::process::id()),
            under_way: watch::Sender::new(0),
            tries: AtomicU64::new(0),
            stop: watch::Sender::new(false),
            running: Mutex::default(),
        })))
    }

    /// Asks the receiver at an address to send a value back, keeps how that went, and tells
    /// whether it did.
    pub(crate) async fn verify(
        &self,
        key: (&str, &str),
        url: &str,
        challenge: String,
    ) -> Result<bool, StoreError> {
        let body = json!({ "challenge": challenge }).to_string();
        let mut attempt = self.post(url, body.clone(), CHALLENGE_TIME).await;
        if attempt.error.is_none() && !returns(attempt.response.as_deref(), &challenge) {
            attempt.error = Some("expected the same `challenge` in a JSON object".to_owned());
        }
        let is_verified = attempt.error.is_none();
        let settled = if is_verified { Settled::Delivered } else { Settled::GivenUp };
        let delivery =
            NewDelivery { kind: CHALLENGE.to_owned(), url: url.to_owned(), body, next_at: 0 };
        self.0.store.record_delivery(key, &delivery, &attempt, settled).await?;
        Ok(is_verified)
    }

    /// Posts a body; an answer within the time and with a status of success has no error.
    async fn post(&self, url: &str, body: String, time: Duration) -> Attempt {
        let clock = &self.0.clock;
        let until = clock.now().saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
        let answer = tokio::select! {
            biased;
            () = clock.sleep_until(until) => Err(Unreachable::TimedOut),
            answer = self.0.reach.post(url, body, LONGEST_ANSWER) => answer,
        };
        let at = clock.now();
        match answer {
            Ok((status, body)) => Attempt {
                at,
                status: Some(status),
                response: Some(excerpt(&body)),
                error: (!(200..300).contains(&status))
                    .then(|| Unreachable::Status(status).to_string()),
            },
            Err(error) => Attempt { at, error: Some(error.to_string()), ..Attempt::default() },
        }
    }

    fn claims_until(&self) -> (i64, i64) {
        let now = self.0.machine.now();
        (now, now + 2 * i64::try_from(REAL_TIME.as_millis()).unwrap_or_default())
    }
}

/// Whether an answer is an object with the same challenge.
fn returns(answer: Option<&str>, challenge: &str) -> bool {
    let answer: Option<CallbackChallenge> =
        answer.and_then(|answer| serde_json::from_str(answer).ok());
    answer.is_some_and(|answer| answer.challenge.as_deref() == Some(challenge))
}

/// The beginning of an answer.
fn excerpt(answer: &[u8]) -> String {
    String::from_utf8_lossy(answer).chars().take(KEPT_ANSWER).collect()
}

impl fmt::Debug for Callbacks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Callbacks").field("config", &self.0.config).finish_non_exhaustive()
    }
}
