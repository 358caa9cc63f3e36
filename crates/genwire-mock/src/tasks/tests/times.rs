//! Progressions and time: due work is done before the request that sets the clock returns.

use super::*;

const SECOND: Duration = Duration::from_secs(1);
const WEEK: Duration = Duration::from_hours(7 * 24);

#[tokio::test]
async fn a_timed_task_waits_runs_and_ends() {
    let echo = Arc::new(Echo::default());
    let harness = Harness::new(&[("h3_context_ir", shared(&echo))]).await;
    harness.create("a", "h3_context_ir", "after:10").await;
    harness.advance(Duration::from_millis(4_999)).await;
    assert_eq!(harness.status("a").await, "queued");
    harness.advance(Duration::from_millis(1)).await;
    assert_eq!(harness.status("a").await, "running");
    harness.advance(Duration::from_millis(4_999)).await;
    assert_eq!(harness.status("a").await, "running");
    assert_eq!(echo.0.load(Ordering::Relaxed), 0);
    harness.advance(Duration::from_millis(1)).await;
    let row = harness.query("a").await;
    assert_eq!(row.status, "succeeded");
    assert_eq!(row.result.as_deref(), Some(r#"{"for":"a"}"#));
    assert_eq!(row.updated_at, START + 10_000);
    assert_eq!(harness.delivered("a").await, ["running", "succeeded"]);
}

#[tokio::test]
async fn one_step_of_the_clock_may_bring_all_steps_of_a_task() {
    let harness = Harness::new(&[]).await;
    harness.create("a", "generation", "after:10").await;
    harness.create("b", "generation", "after:0").await;
    harness.advance(Duration::ZERO).await;
    assert_eq!(harness.status("b").await, "succeeded");
    harness.advance(10 * SECOND).await;
    assert_eq!(harness.status("a").await, "succeeded");
    assert_eq!(harness.delivered("a").await, ["running", "succeeded"]);
}

#[tokio::test]
async fn workers_and_the_setter_of_the_clock_share_what_is_due() {
    let echo = Arc::new(Echo::default());
    let harness = Harness::new(&[("h3_context_ir", shared(&echo))]).await;
    harness.tasks.start();
    for id in 0..50 {
        harness.create(&id.to_string(), "h3_context_ir", "after:10").await;
    }
    harness.advance(10 * SECOND).await;
    for id in 0..50 {
        assert_eq!(harness.status(&id.to_string()).await, "succeeded");
    }
    assert_eq!(echo.0.load(Ordering::Relaxed), 50);
    harness.stop().await;
}

#[tokio::test]
async fn timed_tasks_go_on_without_being_looked_at() {
    let harness = Harness::new(&[]).await;
    harness.tasks.start();
    harness.create("a", "generation", "after:10").await;
    harness.clock.advance(5 * SECOND);
    harness.wait("a", "running").await;
    harness.clock.advance(5 * SECOND);
    harness.wait("a", "succeeded").await;
    harness.stop().await;
}

#[tokio::test]
async fn the_setter_of_the_clock_waits_for_timed_work_that_a_worker_has() {
    let gated = Arc::new(Gated::default());
    let harness = Harness::new(&[("slow", shared(&gated))]).await;
    harness.tasks.start();
    harness.create("a", "slow", "after:10").await;
    harness.clock.advance(10 * SECOND);
    gated.wait_for_begin().await;
    let (_, ()) = tokio::join!(harness.tasks.run_due(), async {
        tokio::task::yield_now().await;
        assert_eq!(harness.status("a").await, "running");
        gated.gate.add_permits(1);
    });
    assert_eq!(harness.status("a").await, "succeeded");
    harness.stop().await;
}

async fn polled(count: u32) -> Vec<String> {
    let harness = Harness::new(&[]).await;
    harness.create("a", "generation", &format!("polls:{count}")).await;
    let mut seen = Vec::new();
    while seen.last().is_none_or(|last| last != "succeeded") {
        seen.push(harness.query("a").await.status);
    }
    assert_eq!(harness.delivered("a").await, ["running", "succeeded"]);
    seen
}

#[tokio::test]
async fn questions_bring_a_task_to_its_end() {
    assert_eq!(polled(0).await, ["succeeded"]);
    assert_eq!(polled(1).await, ["succeeded"]);
    assert_eq!(polled(2).await, ["running", "succeeded"]);
    assert_eq!(polled(3).await, ["queued", "running", "succeeded"]);
    assert_eq!(polled(4).await, ["queued", "running", "running", "succeeded"]);
}

#[tokio::test]
async fn only_hands_move_a_manual_task() {
    let harness = Harness::new(&[]).await;
    harness.tasks.start();
    harness.create("a", "generation", "manual").await;
    harness.advance(6 * 24 * Duration::from_hours(1)).await;
    for _ in 0..3 {
        assert_eq!(harness.query("a").await.status, "queued");
    }
    harness.stop().await;
}

#[tokio::test]
async fn a_task_can_be_asked_for_during_seven_days_and_deleted_after_them() {
    let harness = Harness::new(&[]).await;
    harness.tasks.start();
    harness.create("a", "h3_context_ir", "real").await;
    harness.create("b", "h3_context_ir", "manual").await;
    harness.wait("a", "succeeded").await;
    harness.advance(WEEK.saturating_sub(SECOND)).await;
    assert_eq!(harness.query("a").await.status, "succeeded");
    harness.advance(2 * SECOND).await;
    assert_eq!(harness.tasks.query("", "a").await.unwrap(), Found::Expired);
    assert_eq!(harness.tasks.query("", "b").await.unwrap(), Found::Expired);
    assert!(matches!(harness.tasks.delete("", "a").await.unwrap(), Deletion::Done(_)));
    assert!(matches!(harness.tasks.delete("", "b").await.unwrap(), Deletion::Done(_)));
    assert_eq!(harness.tasks.query("", "a").await.unwrap(), Found::Unknown);
    harness.stop().await;
}

#[tokio::test]
async fn a_task_is_kept_for_as_long_as_configured() {
    let harness = Harness::new(&[]).await;
    harness.tasks.start();
    harness.create("a", "generation", "after:0").await;
    harness.advance(2 * WEEK).await;
    assert!(harness.tasks.store().task("", "a").await.unwrap().is_some());
    harness.advance(SECOND).await;
    assert_eq!(harness.tasks.store().task("", "a").await.unwrap(), None);
    harness.stop().await;
}

#[tokio::test]
async fn a_file_is_valid_for_its_day() {
    let harness = Harness::new(&[]).await;
    let store = harness.tasks.store();
    let until = harness.clock.now() + MILLISECONDS_PER_DAY;
    let name = store.put_blob("", &[0; 32], "audio/mpeg", b"tone", until).await.unwrap();
    harness.advance(Duration::from_hours(24).saturating_sub(SECOND)).await;
    assert!(store.blob(&name, harness.clock.now()).await.unwrap().is_some());
    harness.advance(2 * SECOND).await;
    assert_eq!(store.blob(&name, harness.clock.now()).await.unwrap(), None);
    assert_eq!(store.next_purge(MILLISECONDS_PER_DAY).await.unwrap(), None);
}

/// Work such as deliveries, of which each adds the next one once.
struct Chain(AtomicUsize);

impl DueWork for Chain {
    fn run_due(&self) -> BoxFuture<'_, Result<usize, StoreError>> {
        Box::pin(async { Ok(usize::from(self.0.fetch_add(1, Ordering::Relaxed) < 3)) })
    }
}

#[tokio::test]
async fn what_else_is_due_is_done_until_nothing_is() {
    let clock = Clock::frozen_at(START);
    let chain = Arc::new(Chain(AtomicUsize::new(0)));
    let due: Arc<Chain> = Arc::clone(&chain);
    let tasks = Tasks::builder(memory().await, clock, TaskConfig::default()).due(due).build();
    assert_eq!(tasks.run_due().await.unwrap(), 3);
    assert_eq!(chain.0.load(Ordering::Relaxed), 4);
}
