//! Callbacks of tasks: a challenge first, followed by a callback for every status change.
//!
//! Callbacks are rows of the store. They are added in the same transaction as the change that they
//! report, so that a crash loses none. The callbacks of a task are sent in order.

pub(crate) mod config;
mod places;
mod sender;

use config::CallbackConfig;

use crate::clock::Clock;
use crate::fetch::{GuardedClient, Unreachable};
use crate::hooks::CallbackForm;
use crate::nodes::Nodes;
use crate::store::{Attempt, NewDelivery, Settled, Store, StoreError};
use places::Places;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// Kind of the delivery that verifies a URL.
pub(crate) const CHALLENGE: &str = "challenge";
/// Time limit for the response to a challenge.
const CHALLENGE_TIMEOUT: Duration = Duration::from_secs(3);
/// Time limit of a request in real time, which also applies while the service clock is stopped.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum size of a response that is read, in bytes.
const MAX_RESPONSE_BYTES: u64 = 64 * 1024;
/// Maximum number of characters of a response that are kept for inspection.
const MAX_KEPT_CHARS: usize = 1_000;

/// Sender of callbacks; clones share their state.
#[derive(Clone)]
pub struct Callbacks(Arc<Inner>);

struct Inner {
    config: CallbackConfig,
    store: Store,
    clock: Clock,
    /// Clock of the machine.
    machine: Clock,
    /// Clock that times leases; `None` for the database clock.
    lease_clock: Option<Clock>,
    nodes: Arc<dyn Nodes>,
    client: GuardedClient,
    /// Form of the callbacks; `None` if tasks have none.
    form: Option<Arc<dyn CallbackForm>>,
    owner: String,
    /// Time after which another process takes over a delivery, in milliseconds.
    lease_ms: i64,
    places: Places,
    /// Number of deliveries that are in flight or about to start.
    under_way: watch::Sender<usize>,
    /// Number of finished attempts.
    tries: AtomicU64,
    stop: watch::Sender<bool>,
    running: Mutex<JoinSet<()>>,
}

impl Callbacks {
    /// Creates a sender. `lease_ms` is the time after which another process takes over a delivery,
    /// and `is_local` is true if only this machine can reach the service.
    pub(crate) fn new(
        (config, lease_ms): (CallbackConfig, i64),
        form: Option<Arc<dyn CallbackForm>>,
        is_local: bool,
        (store, nodes): (Store, Arc<dyn Nodes>),
    ) -> Result<Self, Unreachable> {
        let client = GuardedClient::new(config.allow.clone(), is_local, REQUEST_TIMEOUT)?;
        let nonce = RandomState::new().hash_one(std::process::id());
        Ok(Self(Arc::new(Inner {
            config,
            clock: nodes.own().clock().clone(),
            machine: Clock::system(),
            lease_clock: store.lease_clock(),
            store,
            nodes,
            client,
            form,
            owner: format!("{}-{nonce:016x}", std::process::id()),
            lease_ms,
            places: Places::default(),
            under_way: watch::Sender::new(0),
            tries: AtomicU64::new(0),
            stop: watch::Sender::new(false),
            running: Mutex::default(),
        })))
    }

    /// Sends a challenge to a URL, records the attempt, and returns true if it succeeded.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn verify(
        &self,
        key: (&str, &str),
        url: &str,
        challenge: String,
    ) -> Result<bool, StoreError> {
        let Some(form) = &self.0.form else { return Ok(false) };
        let body = form.challenge(&challenge);
        let (mut attempt, response) = self.exchange(url, body.clone(), CHALLENGE_TIMEOUT).await;
        if attempt.error.is_none() && !form.is_answer(&response, &challenge) {
            attempt.error = Some("expected the same `challenge` in a JSON object".to_owned());
        }
        let is_verified = attempt.error.is_none();
        let settled = if is_verified { Settled::Delivered } else { Settled::GivenUp };
        let delivery =
            NewDelivery { kind: CHALLENGE.to_owned(), url: url.to_owned(), body, next_at: 0 };
        self.0.store.record_delivery(key, &delivery, &attempt, settled).await?;
        Ok(is_verified)
    }

    /// Sends a callback without a task once, and records the attempt.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub(crate) async fn send_once(
        &self,
        namespace: &str,
        delivery: NewDelivery,
    ) -> Result<Attempt, StoreError> {
        let time = Duration::try_from_secs_f64(self.0.config.seconds).unwrap_or(REQUEST_TIMEOUT);
        let attempt = self.post(&delivery.url, delivery.body.clone(), time).await;
        let settled = if attempt.error.is_none() { Settled::Delivered } else { Settled::GivenUp };
        self.0.store.record_delivery((namespace, ""), &delivery, &attempt, settled).await?;
        Ok(attempt)
    }

    /// Posts a body. Records anything but a success status within the time limit as an error.
    async fn post(&self, url: &str, body: String, time: Duration) -> Attempt {
        self.exchange(url, body, time).await.0
    }

    /// Posts a body, and also returns the response body, which may be empty.
    async fn exchange(&self, url: &str, body: String, time: Duration) -> (Attempt, Vec<u8>) {
        let clock = &self.0.clock;
        let until = clock.now().saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
        let answer = tokio::select! {
            biased;
            () = clock.sleep_until(until) => Err(Unreachable::TimedOut),
            answer = self.0.client.post(url, body, MAX_RESPONSE_BYTES) => answer,
        };
        let at = clock.now();
        match answer {
            Ok((status, body)) => {
                let response = Some(excerpt(&body));
                let error = (!(200..300).contains(&status))
                    .then(|| Unreachable::Status(status).to_string());
                (Attempt { at, status: Some(status), response, error }, body)
            }
            Err(error) => {
                let error = Some(error.to_string());
                (Attempt { at, error, ..Attempt::default() }, Vec::new())
            }
        }
    }

    /// Returns the time by which leases are measured; `None` for database time.
    fn machine_now(&self) -> Option<i64> {
        self.0.lease_clock.as_ref().map(Clock::now)
    }
}

/// Returns the start of a response.
fn excerpt(answer: &[u8]) -> String {
    String::from_utf8_lossy(answer).chars().take(MAX_KEPT_CHARS).collect()
}

impl fmt::Debug for Callbacks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Callbacks").field("config", &self.0.config).finish_non_exhaustive()
    }
}
