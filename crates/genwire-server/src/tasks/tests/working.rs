//! Workers: they take what is there, whatever becomes of the work.

use super::*;

#[tokio::test]
async fn a_task_is_worked_on_when_it_comes() {
    let echo = Arc::new(Echo::default());
    let bench = Bench::new(&[("h3_context_ir", shared(&echo))]).await;
    bench.tasks.start();
    bench.create("a", "h3_context_ir", "real").await;
    let row = bench.wait("a", TaskStatus::Succeeded).await;
    assert_eq!(row.result.as_deref(), Some(r#"{"for":"a"}"#));
    assert_eq!(row.usage.as_deref(), Some(r#"{"total_tokens":3}"#));
    assert_eq!((row.lease_owner, row.due_at, row.attempts), (None, None, 1));
    assert_eq!(bench.told("a").await, ["running", "succeeded"]);
    assert_eq!(echo.0.load(Ordering::Relaxed), 1);
    bench.stop().await;
}

#[tokio::test]
async fn all_that_waited_is_worked_on_after_the_start() {
    let bench = Bench::new(&[]).await;
    for id in 0..20 {
        bench.create(&id.to_string(), "regeneration", "real").await;
    }
    bench.tasks.start();
    for id in 0..20 {
        let row = bench.wait(&id.to_string(), TaskStatus::Succeeded).await;
        assert_eq!(row.result.as_deref(), Some("{}"));
    }
    bench.stop().await;
}

#[tokio::test]
async fn work_that_fails_or_panics_fails_its_task_and_nothing_else() {
    let bench = Bench::with(
        memory().await,
        TaskConfig { workers: 1, ..TaskConfig::default() },
        &[
            ("fails", Arc::new(Broken { panics: false })),
            ("panics", Arc::new(Broken { panics: true })),
        ],
    );
    bench.tasks.start();
    for task_type in ["fails", "panics", "generation"] {
        bench.create(task_type, task_type, "real").await;
    }
    bench.wait("generation", TaskStatus::Succeeded).await;
    let error = async |id: &str| {
        let row = bench.wait(id, TaskStatus::Failed).await;
        assert_eq!(row.result, None);
        row.error.unwrap()
    };
    assert_eq!(error("fails").await, r#"{"code":1026,"message":"the prompt is refused"}"#);
    assert_eq!(error("panics").await, r#"{"code":1000,"message":"the work broke down"}"#);
    bench.stop().await;
}

#[tokio::test]
async fn a_running_task_is_not_cancelled_and_a_finished_one_removed() {
    let gated = Arc::new(Gated::default());
    let bench = Bench::new(&[("slow", shared(&gated))]).await;
    bench.create("a", "slow", "real").await;
    bench.tasks.start();
    gated.wait_for_begin().await;
    let refused = bench.tasks.delete("", "a").await.unwrap();
    assert!(matches!(refused, Deletion::Refused(row) if row.code == Some(2013)));
    gated.gate.add_permits(1);
    bench.wait("a", TaskStatus::Succeeded).await;
    let done = bench.tasks.delete("", "a").await.unwrap();
    assert!(matches!(done, Deletion::Done(row) if row.action == Some("deleted")));
    assert_eq!(bench.tasks.delete("", "a").await.unwrap(), Deletion::Unknown);
    assert_eq!(bench.tasks.query("", "a").await.unwrap(), Found::Unknown);
    bench.stop().await;
}

#[tokio::test]
async fn a_waiting_task_is_cancelled_and_never_worked_on() {
    let echo = Arc::new(Echo::default());
    let bench = Bench::new(&[("h3_context_ir", shared(&echo))]).await;
    bench.create("a", "h3_context_ir", "real").await;
    let done = bench.tasks.delete("", "a").await.unwrap();
    assert!(matches!(done, Deletion::Done(row) if row.action == Some("cancelled")));
    bench.tasks.start();
    bench.create("b", "h3_context_ir", "real").await;
    bench.wait("b", TaskStatus::Succeeded).await;
    assert_eq!(bench.status("a").await, TaskStatus::Cancelled);
    assert_eq!(echo.0.load(Ordering::Relaxed), 1);
    assert_eq!(bench.told("a").await, ["cancelled"]);
    bench.stop().await;
}

#[tokio::test]
async fn a_task_that_is_gone_ends_its_work_without_a_trace() {
    let gated = Arc::new(Gated::default());
    let bench = Bench::new(&[("slow", shared(&gated))]).await;
    bench.create("a", "slow", "real").await;
    bench.tasks.start();
    gated.wait_for_begin().await;
    bench.tasks.store().reset(None).await.unwrap();
    gated.gate.add_permits(1);
    gated.wait_for_drop().await;
    bench.create("b", "generation", "real").await;
    bench.wait("b", TaskStatus::Succeeded).await;
    assert_eq!(bench.tasks.store().tasks(None, 10).await.unwrap().len(), 1);
    bench.stop().await;
}
