//! Signals that wake workers, deliveries and nodes once rows for them are stored.

use super::Store;
#[cfg(feature = "postgres")]
use super::pools::Pools;
use std::time::Duration;
use tokio::sync::Notify;

/// Kind of rows, whose readers are woken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// Tasks that a worker can claim.
    Tasks,
    /// Tasks that progress by time.
    Timed,
    /// Deliveries.
    Deliveries,
    /// The clock, faults, settings or resets.
    Control,
}

/// A signal for each topic.
#[derive(Debug, Default)]
pub(super) struct Wakes {
    tasks: Notify,
    timed: Notify,
    deliveries: Notify,
    control: Notify,
}

impl Topic {
    #[cfg(feature = "postgres")]
    pub(super) const ALL: [Self; 4] = [Self::Tasks, Self::Timed, Self::Deliveries, Self::Control];

    /// Returns the payload of the topic's notifications.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Tasks => "tasks",
            Self::Timed => "timed",
            Self::Deliveries => "deliveries",
            Self::Control => "control",
        }
    }
}

impl Wakes {
    fn of(&self, topic: Topic) -> &Notify {
        match topic {
            Topic::Tasks => &self.tasks,
            Topic::Timed => &self.timed,
            Topic::Deliveries => &self.deliveries,
            Topic::Control => &self.control,
        }
    }
}

impl Store {
    /// Returns the signal of a topic, which wakes one waiter.
    pub(crate) fn added(&self, topic: Topic) -> &Notify {
        self.0.wakes.of(topic)
    }

    /// Waits for the next search of the database for work that another process abandoned. Waits for
    /// an interval, or for the lease time `lease_ms` with jitter if the processes notify each
    /// other, since few notifications are missed.
    pub(crate) async fn wait_for_search(&self, interval: Duration, lease_ms: i64) {
        let lease = lease_ms.unsigned_abs();
        let is_notified = self.0.pools.channel().is_some();
        let pause = if is_notified { jitter::between(lease..lease + lease / 2) } else { interval };
        tokio::time::sleep(pause).await;
    }

    /// Sends a signal for each notification of another process, until the future is dropped. Waits
    /// forever without a server.
    ///
    /// Each new connection triggers all signals, since notifications may have been missed until
    /// then.
    #[cfg(feature = "postgres")]
    pub(crate) async fn listen(&self) {
        use sqlx::postgres::PgListener;

        let Pools::Postgres { pool, channel } = &self.0.pools else {
            return std::future::pending().await;
        };
        loop {
            let listened = async {
                let mut listener = PgListener::connect_with(pool).await?;
                listener.listen(channel).await?;
                self.wake_all();
                loop {
                    match listener.try_recv().await? {
                        Some(notification) => self.wake(notification.payload()),
                        // The connection was lost; the next call opens another.
                        None => self.wake_all(),
                    }
                }
            };
            let Err(error): Result<std::convert::Infallible, sqlx::Error> = listened.await;
            tracing::warn!(%error, "notifications of the database are lost for a while");
            tokio::time::sleep(jitter::between(RECONNECT_PAUSE_MS)).await;
        }
    }

    /// Waits forever, because there is no server.
    #[cfg(not(feature = "postgres"))]
    pub(crate) async fn listen(&self) {
        std::future::pending::<()>().await;
    }

    #[cfg(feature = "postgres")]
    fn wake(&self, payload: &str) {
        for topic in Topic::ALL.into_iter().filter(|topic| topic.as_str() == payload) {
            self.added(topic).notify_one();
        }
    }

    #[cfg(feature = "postgres")]
    fn wake_all(&self) {
        for topic in Topic::ALL {
            self.added(topic).notify_one();
        }
    }
}

/// Pause before a reconnection, in milliseconds.
#[cfg(feature = "postgres")]
const RECONNECT_PAUSE_MS: std::ops::Range<u64> = 100..500;

/// Random pauses, so that nodes do not act at the same time.
pub(crate) mod jitter {
    use std::hash::{BuildHasher as _, RandomState};
    use std::ops::Range;
    use std::time::Duration;

    /// Returns a pause within a range of milliseconds.
    pub(crate) fn between(range: Range<u64>) -> Duration {
        let width = range.end.saturating_sub(range.start).max(1);
        Duration::from_millis(range.start + RandomState::new().hash_one(()) % width)
    }
}
