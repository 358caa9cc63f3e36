//! Tests of the task lifecycle.

mod hand;
mod kill;
mod leases;
mod times;
mod working;

use super::*;
use crate::store::NewDelivery;
use crate::store::tests::{Folder, START, memory};
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Semaphore;

/// Tasks with both clocks stopped, so that nothing happens by itself.
struct Harness {
    tasks: Tasks,
    clock: Clock,
    machine: Clock,
}

impl Harness {
    async fn new(works: &[(&str, Arc<dyn Work>)]) -> Self {
        Self::with(memory().await, TaskConfig::default(), works)
    }

    fn with(store: Store, config: TaskConfig, works: &[(&str, Arc<dyn Work>)]) -> Self {
        let (clock, machine) = (Clock::frozen_at(START), Clock::frozen_at(0));
        let mut builder = Tasks::builder(store, clock.clone(), config)
            .machine(machine.clone())
            .notices(|row| vec![notice(row)])
            .query_days(|_| Some(7))
            .failure_code(1000);
        for (task_type, work) in works {
            builder = builder.work(task_type, Arc::clone(work));
        }
        Self { tasks: builder.build(), clock, machine }
    }

    async fn create(&self, id: &str, task_type: &str, progression: &str) {
        let task = NewTask {
            id: id.to_owned(),
            task_type: task_type.to_owned(),
            request: format!(r#"{{"for":"{id}"}}"#),
            progression: Some(progression.parse().unwrap()),
            ..NewTask::default()
        };
        self.tasks.create(&task).await.unwrap();
    }

    async fn query(&self, id: &str) -> TaskRow {
        match self.tasks.query("", id).await.unwrap() {
            Found::Task(row) => *row,
            other => panic!("{other:?}"),
        }
    }

    async fn status(&self, id: &str) -> String {
        self.tasks.store().task("", id).await.unwrap().unwrap().status
    }

    /// Waits for a state that the task enters by itself.
    async fn wait(&self, id: &str, status: &str) -> TaskRow {
        let mut moves = self.tasks.moves();
        loop {
            moves.mark_unchanged();
            let row = self.tasks.store().task("", id).await.unwrap().unwrap();
            if row.status == status {
                return row;
            }
            moves.changed().await.unwrap();
        }
    }

    async fn advance(&self, time: Duration) {
        self.clock.advance(time);
        self.tasks.run_due().await.unwrap();
    }

    async fn stop(&self) {
        self.tasks.stop(Duration::from_secs(5)).await.unwrap();
    }

    /// Returns the kinds of a task's deliveries, in order.
    async fn delivered(&self, id: &str) -> Vec<String> {
        let all = self.tasks.store().deliveries(None, Some(id), 10).await.unwrap();
        all.into_iter().map(|delivery| delivery.kind).collect()
    }
}

/// Shares work with the test, which keeps access to it.
fn shared<W: Work>(work: &Arc<W>) -> Arc<dyn Work> {
    let work: Arc<W> = Arc::clone(work);
    work
}

fn notice(row: &TaskRow) -> NewDelivery {
    NewDelivery {
        kind: row.status.as_str().to_owned(),
        url: "http://127.0.0.1:1/".to_owned(),
        body: "{}".to_owned(),
        next_at: row.updated_at,
    }
}

/// Work that returns its request and counts its executions.
#[derive(Default)]
struct Echo(AtomicUsize);

impl Work for Echo {
    fn run<'a>(
        &'a self,
        _: &'a TaskRow,
        request: &'a str,
    ) -> BoxFuture<'a, Result<WorkOutcome, Failure>> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Box::pin(async move {
            let result = serde_json::from_str(request).unwrap();
            Ok(WorkOutcome { result, usage: Some(serde_json::json!({ "total_tokens": 3 })) })
        })
    }
}

/// Worker that reports its start and ends when permitted.
struct Gated {
    begun: Semaphore,
    gate: Semaphore,
    dropped: Arc<Semaphore>,
}

impl Default for Gated {
    fn default() -> Self {
        Self {
            begun: Semaphore::new(0),
            gate: Semaphore::new(0),
            dropped: Arc::new(Semaphore::new(0)),
        }
    }
}

struct OnDrop(Arc<Semaphore>);

impl Drop for OnDrop {
    fn drop(&mut self) {
        self.0.add_permits(1);
    }
}

impl Gated {
    async fn wait_for_begin(&self) {
        self.begun.acquire().await.unwrap().forget();
    }

    async fn wait_for_drop(&self) {
        self.dropped.acquire().await.unwrap().forget();
    }
}

impl Work for Gated {
    fn run<'a>(
        &'a self,
        _: &'a TaskRow,
        _: &'a str,
    ) -> BoxFuture<'a, Result<WorkOutcome, Failure>> {
        let dropped = OnDrop(Arc::clone(&self.dropped));
        self.begun.add_permits(1);
        Box::pin(async move {
            let _dropped = dropped;
            self.gate.acquire().await.unwrap().forget();
            Ok(WorkOutcome::default())
        })
    }
}

/// Work that fails in one of several ways.
struct Broken {
    panics: bool,
}

impl Work for Broken {
    fn run<'a>(
        &'a self,
        _: &'a TaskRow,
        _: &'a str,
    ) -> BoxFuture<'a, Result<WorkOutcome, Failure>> {
        Box::pin(async move {
            assert!(!self.panics, "the work of this test panics");
            Err(Failure::new(1026, "the prompt is refused"))
        })
    }
}
