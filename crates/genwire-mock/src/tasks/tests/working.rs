//! Workers continue with other tasks, whatever the outcome of the work.

use super::*;

#[tokio::test]
async fn a_task_is_worked_on_when_it_comes() {
    let echo = Arc::new(Echo::default());
    let harness = Harness::new(&[("h3_context_ir", shared(&echo))]).await;
    harness.tasks.start();
    harness.create("a", "h3_context_ir", "real").await;
    let row = harness.wait("a", "succeeded").await;
    assert_eq!(row.result.as_deref(), Some(r#"{"for":"a"}"#));
    assert_eq!(row.usage.as_deref(), Some(r#"{"total_tokens":3}"#));
    assert_eq!((row.lease_owner, row.due_at, row.attempts), (None, None, 1));
    assert_eq!(harness.delivered("a").await, ["running", "succeeded"]);
    assert_eq!(echo.0.load(Ordering::Relaxed), 1);
    harness.stop().await;
}

#[tokio::test]
async fn all_that_waited_is_worked_on_after_the_start() {
    let harness = Harness::new(&[]).await;
    for id in 0..20 {
        harness.create(&id.to_string(), "regeneration", "real").await;
    }
    harness.tasks.start();
    for id in 0..20 {
        let row = harness.wait(&id.to_string(), "succeeded").await;
        assert_eq!(row.result.as_deref(), Some("{}"));
    }
    harness.stop().await;
}

#[tokio::test]
async fn a_busy_worker_does_not_hold_up_those_that_wait() {
    let gated = Arc::new(Gated::default());
    let config = TaskConfig { workers: 2, ..TaskConfig::default() };
    let harness = Harness::with(memory().await, config, &[("slow", shared(&gated))]);
    harness.tasks.start();
    harness.create("slow", "slow", "real").await;
    gated.wait_for_begin().await;
    for id in ["a", "b"] {
        // The other worker has found no task, and waits.
        tokio::time::sleep(Duration::from_millis(50)).await;
        harness.create(id, "regeneration", "real").await;
        harness.wait(id, "succeeded").await;
    }
    gated.gate.add_permits(1);
    harness.stop().await;
}

#[tokio::test]
async fn work_that_fails_or_panics_fails_its_task_and_nothing_else() {
    let harness = Harness::with(
        memory().await,
        TaskConfig { workers: 1, ..TaskConfig::default() },
        &[
            ("fails", Arc::new(Broken { panics: false })),
            ("panics", Arc::new(Broken { panics: true })),
        ],
    );
    harness.tasks.start();
    for task_type in ["fails", "panics", "generation"] {
        harness.create(task_type, task_type, "real").await;
    }
    harness.wait("generation", "succeeded").await;
    let error = async |id: &str| {
        let row = harness.wait(id, "failed").await;
        assert_eq!(row.result, None);
        row.error.unwrap()
    };
    assert_eq!(error("fails").await, r#"{"code":1026,"message":"the prompt is refused"}"#);
    assert_eq!(error("panics").await, r#"{"code":1000,"message":"the work panicked"}"#);
    harness.stop().await;
}

#[tokio::test]
async fn a_running_task_is_not_cancelled_and_a_finished_one_removed() {
    let gated = Arc::new(Gated::default());
    let harness = Harness::new(&[("slow", shared(&gated))]).await;
    harness.create("a", "slow", "real").await;
    harness.tasks.start();
    gated.wait_for_begin().await;
    let refused = harness.tasks.delete("", "a").await.unwrap();
    assert!(matches!(refused, Deletion::Refused(row) if row.code == Some(409)));
    gated.gate.add_permits(1);
    harness.wait("a", "succeeded").await;
    let done = harness.tasks.delete("", "a").await.unwrap();
    assert!(matches!(done, Deletion::Done(row) if row.action == Some("deleted")));
    assert_eq!(harness.tasks.delete("", "a").await.unwrap(), Deletion::Unknown);
    assert_eq!(harness.tasks.query("", "a").await.unwrap(), Found::Unknown);
    harness.stop().await;
}

#[tokio::test]
async fn a_waiting_task_is_cancelled_and_never_worked_on() {
    let echo = Arc::new(Echo::default());
    let harness = Harness::new(&[("h3_context_ir", shared(&echo))]).await;
    harness.create("a", "h3_context_ir", "real").await;
    let done = harness.tasks.delete("", "a").await.unwrap();
    assert!(matches!(done, Deletion::Done(row) if row.action == Some("cancelled")));
    harness.tasks.start();
    harness.create("b", "h3_context_ir", "real").await;
    harness.wait("b", "succeeded").await;
    assert_eq!(harness.status("a").await, "cancelled");
    assert_eq!(echo.0.load(Ordering::Relaxed), 1);
    assert_eq!(harness.delivered("a").await, ["cancelled"]);
    harness.stop().await;
}

#[tokio::test]
async fn a_task_that_is_gone_ends_its_work_without_a_trace() {
    let gated = Arc::new(Gated::default());
    let harness = Harness::new(&[("slow", shared(&gated))]).await;
    harness.create("a", "slow", "real").await;
    harness.tasks.start();
    gated.wait_for_begin().await;
    harness.tasks.store().reset(None).await.unwrap();
    gated.gate.add_permits(1);
    gated.wait_for_drop().await;
    harness.create("b", "generation", "real").await;
    harness.wait("b", "succeeded").await;
    assert_eq!(harness.tasks.store().tasks(None, 10).await.unwrap().len(), 1);
    harness.stop().await;
}
