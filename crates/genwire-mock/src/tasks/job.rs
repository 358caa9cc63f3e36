//! Work on a task, under a lease that is renewed, and ended by a single move.

use super::{Failure, Tasks, Work, WorkOutcome};
use crate::states::{FAIL, SUCCEED};
use crate::store::{Change, Claim, Lease, Moved, StoreError, TaskRow};
use crate::trace::TraceContext;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tracing::Span;
use tracing::field::Empty;

/// Heartbeats per lease.
const HEARTBEATS_PER_LEASE: i64 = 3;

impl Tasks {
    /// Does the work on a claimed task and finishes the task.
    pub(super) async fn work(&self, claim: Claim) -> Result<Moved, StoreError> {
        let trace = TraceContext::of_task(&claim.task.details);
        let span = tracing::error_span!(
            "task",
            trace_id = Empty,
            span_id = Empty,
            parent_id = Empty,
            trace_state = Empty,
            task = claim.task.id,
            task_type = claim.task.task_type
        );
        trace.of_span(&span).run(span, self.work_in_trace(claim)).await
    }

    async fn work_in_trace(&self, claim: Claim) -> Result<Moved, StoreError> {
        let lease = claim.lease();
        let done = if claim.task.attempts > i64::from(self.0.config.attempts) {
            let often = match claim.task.attempts - 1 {
                1 => "once".to_owned(),
                tries => format!("{tries} times"),
            };
            let message = format!("the work was begun {often} and never ended");
            Some(Err(Failure::new(self.0.failure_code, message)))
        } else {
            let task = claim.task.clone();
            match self.result_of(claim, &lease).await {
                Some(Ok(outcome)) => Some(Ok(self.finished(&task, outcome).await?)),
                other => other,
            }
        };
        let Some(done) = done else { return Ok(Moved::Lost) };
        let (trigger, change) = match done {
            Ok(outcome) => (
                SUCCEED,
                Change {
                    result: Some(outcome.result.to_string()),
                    usage: outcome.usage.map(|usage| usage.to_string()),
                    ..self.change()
                },
            ),
            Err(failure) => (FAIL, Change { error: Some(failure.to_json()), ..self.change() }),
        };
        let moved =
            self.0.store.finish(&lease, trigger, &change, self.0.notices.as_deref()).await?;
        if moved == Moved::Lost {
            tracing::warn!(
                task = lease.id,
                "another process has taken the task over; the work is dropped"
            );
        }
        self.has_moved();
        Ok(moved)
    }

    /// Completes the result of a task that succeeds.
    pub(super) async fn finished(
        &self,
        task: &TaskRow,
        outcome: WorkOutcome,
    ) -> Result<WorkOutcome, StoreError> {
        let Some(finish) = &self.0.finish else { return Ok(outcome) };
        let result = finish.finish(task, outcome.result).await?;
        Ok(WorkOutcome { result, ..outcome })
    }

    /// Runs the work and returns its outcome; `None` if the lease is lost before the work ends.
    async fn result_of(&self, claim: Claim, lease: &Lease) -> Option<Result<WorkOutcome, Failure>> {
        let work = self.0.works.get(&claim.task.task_type);
        // A task that was added through the admin interface has no request, so its work would have
        // nothing to read.
        let Some(work) = work.filter(|_| !claim.request.is_empty()).map(Arc::clone) else {
            return Some(Ok(WorkOutcome { result: serde_json::json!({}), usage: None }));
        };
        // The work runs in its own task, so that a panic or a busy loop stops neither the
        // heartbeats nor the worker. It is dropped with the set, so that lost work ends.
        let mut job = JoinSet::new();
        let run = run(work, claim);
        match TraceContext::current() {
            Some(trace) => job.spawn(trace.run(Span::current(), run)),
            None => job.spawn(run),
        };
        loop {
            tokio::select! {
                done = job.join_next() => {
                    return Some(done.and_then(Result::ok).unwrap_or_else(|| {
                        Err(Failure::new(self.0.failure_code, "the work panicked"))
                    }));
                }
                () = self.beat() => {
                    let (now, time) = (self.machine_now(), self.0.config.lease_ms());
                    match self.0.store.renew(lease, now, time).await {
                        Ok(true) => {}
                        Ok(false) => return None,
                        // The lease is still valid, and the next heartbeat may succeed.
                        Err(error) => tracing::warn!(task = lease.id, "the lease could not be renewed: {error}"),
                    }
                }
            }
        }
    }

    async fn beat(&self) {
        let pause = self.0.config.lease_ms() / HEARTBEATS_PER_LEASE;
        self.0.machine.sleep(Duration::from_millis(pause.unsigned_abs())).await;
    }
}

async fn run(work: Arc<dyn Work>, claim: Claim) -> Result<WorkOutcome, Failure> {
    work.run(&claim.task, &claim.request).await
}
