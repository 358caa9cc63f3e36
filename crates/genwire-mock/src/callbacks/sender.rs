//! Background delivery: due callbacks are sent as time passes, and at once when the clock is
//! advanced.

use super::Callbacks;
use super::places::MAX_CONCURRENT_DELIVERIES;
use crate::faults::FaultKind;
use crate::store::{Attempt, Claimant, DeliveryRow, Settled, StoreError, Topic};
use crate::tasks::{BoxFuture, DueWork};
use crate::trace::TraceContext;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tracing::field::Empty;

/// Heartbeats per lease.
const HEARTBEATS_PER_LEASE: u32 = 3;
/// Interval of the search for deliveries that another process abandoned.
const POLL_INTERVAL: Duration = Duration::from_secs(30);
/// Pause after a database error.
const ERROR_BACKOFF: Duration = Duration::from_secs(1);
/// HTTP status of a receiver that fails because of a fault, unless the fault sets another status.
const FAULTY_STATUS: u16 = 500;

impl Callbacks {
    /// Starts to send pending and future deliveries.
    pub(crate) fn start(&self) {
        let mut running = self.0.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.spawn(self.clone().pump());
    }

    /// Stops sending. Deliveries in flight may finish within `grace`; all others are left to the
    /// next start.
    pub(crate) async fn stop(&self, grace: Duration) -> Result<(), StoreError> {
        self.0.stop.send_replace(true);
        let mut running = {
            let mut running = self.0.running.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *running)
        };
        let all = async { while running.join_next().await.is_some() {} };
        if tokio::time::timeout(grace, all).await.is_err() {
            running.shutdown().await;
        }
        self.0.store.release_deliveries(&self.0.owner).await
    }

    async fn pump(self) {
        let mut stop = self.0.stop.subscribe();
        let mut under_way = self.0.under_way.subscribe();
        let mut sending = JoinSet::new();
        while !*stop.borrow_and_update() {
            if let Err(error) = self.send_due(&mut sending).await {
                tracing::error!("no callbacks are sent for a moment: {error}");
                tokio::time::sleep(ERROR_BACKOFF).await;
                continue;
            }
            let busy = self.0.places.busy();
            let next = self.0.store.next_delivery(&busy).await.unwrap_or_default();
            let is_full = !has_place(*under_way.borrow());
            tokio::select! {
                Some(_) = sending.join_next() => {}
                () = self.0.store.added(Topic::Deliveries).notified() => {}
                // A full sender could not send due deliveries, and would be woken repeatedly.
                () = self.0.clock.sleep_until(next.unwrap_or_default()),
                    if next.is_some() && !is_full => {}
                _ = under_way.wait_for(|count| has_place(*count)), if is_full => {}
                () = self.0.store.wait_for_search(POLL_INTERVAL, self.0.lease_ms) => {}
                _ = stop.changed() => {}
            }
        }
        while sending.join_next().await.is_some() {}
    }

    /// Starts to send due deliveries, and returns their number.
    async fn send_due(&self, sending: &mut JoinSet<()>) -> Result<usize, StoreError> {
        let mut begun = 0;
        // Counted before the claim, so that a waiter for all deliveries misses none.
        while let Some(mark) = UnderWay::count(&self.0.under_way) {
            let Some(delivery) = self.claim().await? else { break };
            let callbacks = self.clone();
            let place = self.0.places.begin(&delivery);
            sending.spawn(async move {
                let trace = callbacks.trace_of(&delivery).await;
                let span = tracing::error_span!(
                    "delivery",
                    otel.kind = "producer",
                    trace_id = Empty,
                    span_id = Empty,
                    parent_id = Empty,
                    trace_state = Empty,
                    task = delivery.task_id,
                    kind = delivery.kind
                );
                trace.of_span(&span).run(span, callbacks.deliver(delivery)).await;
                drop(place);
                drop(mark);
            });
            begun += 1;
        }
        Ok(begun)
    }

    async fn claim(&self) -> Result<Option<DeliveryRow>, StoreError> {
        let claimant = Claimant {
            owner: &self.0.owner,
            now: self.0.clock.now(),
            machine_now: self.machine_now(),
            lease: self.0.lease_ms,
        };
        self.0.store.claim_delivery(&claimant, &self.0.places.busy()).await
    }

    /// Returns a span in the trace of the reported task.
    async fn trace_of(&self, delivery: &DeliveryRow) -> TraceContext {
        // A removed task no longer has a trace, and neither has its callback.
        let task = self.0.store.task(&delivery.namespace, &delivery.task_id).await;
        let details = task.ok().flatten().map(|task| task.details).unwrap_or_default();
        TraceContext::of_task(&details)
    }

    /// Makes a delivery attempt.
    async fn deliver(&self, delivery: DeliveryRow) {
        let operation = self.0.form.as_ref().map_or("", |form| form.operation());
        let is_taken = |kind| kind == FaultKind::Callback;
        let faults = self.0.nodes.take_faults(&delivery.namespace, operation, is_taken).await;
        let mut faults = faults.unwrap_or_else(|error| {
            tracing::error!(%error, "the faults of callbacks cannot be read");
            Vec::new()
        });
        let attempt = if let Some(fault) = faults.pop() {
            Attempt {
                at: self.0.clock.now(),
                status: Some(fault.status.unwrap_or(FAULTY_STATUS)),
                error: Some("the receiver was made to fail".to_owned()),
                ..Attempt::default()
            }
        } else {
            let time = Duration::try_from_secs_f64(self.0.config.seconds);
            let time = time.unwrap_or(Duration::MAX);
            tokio::select! {
                attempt = self.post(&delivery.url, delivery.body.clone(), time) => attempt,
                // Another process has taken over the delivery, and records its outcome.
                () = self.renew_until_lost(&delivery) => return,
            }
        };
        let settled = self.settled(&delivery, &attempt);
        if let Some(error) = &attempt.error {
            let (task, kind) = (&delivery.task_id, &delivery.kind);
            tracing::warn!(%task, %kind, %error, "a callback has not arrived");
        }
        if let Err(error) = self.0.store.settle_delivery(&delivery, attempt, settled).await {
            // The lease expires, and the callback is sent again.
            tracing::error!("the outcome of a callback could not be stored: {error}");
        }
        self.0.tries.fetch_add(1, Ordering::SeqCst);
    }

    /// Renews the lease on a delivery, and returns once it is lost.
    async fn renew_until_lost(&self, delivery: &DeliveryRow) {
        let pause = Duration::from_millis(self.0.lease_ms.unsigned_abs());
        loop {
            self.0.machine.sleep(pause / HEARTBEATS_PER_LEASE).await;
            let renewed =
                self.0.store.renew_delivery(delivery, self.machine_now(), self.0.lease_ms).await;
            match renewed {
                Ok(true) => {}
                Ok(false) => return,
                // The lease is still valid, and the next heartbeat may succeed.
                Err(error) => tracing::warn!(%error, "the lease on a callback is not renewed"),
            }
        }
    }

    fn settled(&self, delivery: &DeliveryRow, attempt: &Attempt) -> Settled {
        if attempt.error.is_none() {
            return Settled::Delivered;
        }
        let pause = self.0.config.retry_seconds.get(delivery.attempts.len());
        pause.map_or(Settled::GivenUp, |seconds| {
            let pause = Duration::try_from_secs_f64(*seconds).unwrap_or_default();
            let pause = i64::try_from(pause.as_millis()).unwrap_or(i64::MAX);
            Settled::Again(attempt.at.saturating_add(pause))
        })
    }

    async fn send_all(&self) -> Result<usize, StoreError> {
        let mut all = 0;
        loop {
            let before = self.0.tries.load(Ordering::SeqCst);
            let mut sending = JoinSet::new();
            all += self.send_due(&mut sending).await?;
            while sending.join_next().await.is_some() {}
            // Deliveries that the background task has started are included; the sender lives as
            // long as `self`.
            let _ = self.0.under_way.subscribe().wait_for(|count| *count == 0).await;
            // Any finished attempt may have freed capacity for the next one.
            if self.0.tries.load(Ordering::SeqCst) == before {
                return Ok(all);
            }
        }
    }
}

const fn has_place(under_way: usize) -> bool {
    under_way < MAX_CONCURRENT_DELIVERIES
}

impl DueWork for Callbacks {
    fn run_due(&self) -> BoxFuture<'_, Result<usize, StoreError>> {
        Box::pin(self.send_all())
    }
}

/// In-flight delivery guard.
struct UnderWay(watch::Sender<usize>);

impl UnderWay {
    /// Counts another delivery, unless the maximum is under way.
    fn count(all: &watch::Sender<usize>) -> Option<Self> {
        let is_counted = all.send_if_modified(|count| {
            let has_place = has_place(*count);
            *count += usize::from(has_place);
            has_place
        });
        is_counted.then(|| Self(all.clone()))
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count = count.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_CONCURRENT_DELIVERIES, UnderWay};
    use tokio::sync::watch;

    #[test]
    fn no_delivery_is_counted_beyond_the_maximum() {
        let all = watch::Sender::new(0);
        let mut marks: Vec<_> =
            (0..MAX_CONCURRENT_DELIVERIES).map_while(|_| UnderWay::count(&all)).collect();
        assert_eq!(marks.len(), MAX_CONCURRENT_DELIVERIES);
        assert!(UnderWay::count(&all).is_none());
        assert_eq!(*all.borrow(), MAX_CONCURRENT_DELIVERIES);
        marks.pop();
        assert!(UnderWay::count(&all).is_some());
        drop(marks);
        assert_eq!(*all.borrow(), 0);
    }
}
