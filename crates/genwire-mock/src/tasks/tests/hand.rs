//! Manual transitions: exactly the transitions of the state table.

use super::*;
use crate::states::tests::TASKS;

const STATES: [&str; 5] = ["queued", "running", "succeeded", "failed", "cancelled"];

async fn by_hand(harness: &Harness, id: &str, to: &str) -> Moved {
    harness.tasks.move_by_hand(("", id), to, ByHand::default()).await.unwrap()
}

fn path(to: &str) -> Vec<&str> {
    match to {
        "queued" => Vec::new(),
        "running" | "cancelled" => vec![to],
        _ => vec!["running", to],
    }
}

#[tokio::test]
async fn every_state_moves_by_hand_where_the_table_leads() {
    let harness = Harness::new(&[]).await;
    for from in STATES {
        for to in STATES {
            let id = format!("{from}-{to}");
            harness.create(&id, "generation", "manual").await;
            for step in path(from) {
                assert!(matches!(by_hand(&harness, &id, step).await, Moved::To(..)), "{id}");
            }
            let is_listed = TASKS.between(from, to).is_some();
            match by_hand(&harness, &id, to).await {
                Moved::To(row, _) if is_listed => assert_eq!(row.status, to),
                Moved::NotListed(status) if !is_listed => assert_eq!(status, from),
                other => panic!("{id}: {other:?}"),
            }
            let expected = if is_listed { to } else { from };
            assert_eq!(harness.status(&id).await, expected);
        }
    }
    assert_eq!(by_hand(&harness, "none", "running").await, Moved::Unknown);
}

#[tokio::test]
async fn a_task_that_is_made_to_succeed_gets_its_work_or_what_is_given() {
    let echo = Arc::new(Echo::default());
    let harness = Harness::new(&[("h3_context_ir", echo)]).await;
    for id in ["work", "given"] {
        harness.create(id, "h3_context_ir", "manual").await;
        by_hand(&harness, id, "running").await;
    }
    by_hand(&harness, "work", "succeeded").await;
    let row = harness.query("work").await;
    assert_eq!(row.result.as_deref(), Some(r#"{"for":"work"}"#));

    let given = ByHand {
        result: Some(serde_json::json!({ "prompt": "mine" })),
        usage: Some(serde_json::json!({ "total_tokens": 1 })),
        error: None,
    };
    harness.tasks.move_by_hand(("", "given"), "succeeded", given).await.unwrap();
    let row = harness.query("given").await;
    assert_eq!(row.result.as_deref(), Some(r#"{"prompt":"mine"}"#));
    assert_eq!(row.usage.as_deref(), Some(r#"{"total_tokens":1}"#));
    assert_eq!(harness.delivered("given").await, ["running", "succeeded"]);
}

#[tokio::test]
async fn a_task_that_is_made_to_fail_says_why() {
    let harness = Harness::new(&[]).await;
    for (id, error) in [("a", None), ("b", Some(Failure::new(1008, "no balance")))] {
        harness.create(id, "generation", "manual").await;
        by_hand(&harness, id, "running").await;
        let by_hand = ByHand { error, ..ByHand::default() };
        harness.tasks.move_by_hand(("", id), "failed", by_hand).await.unwrap();
    }
    let error = async |id: &str| harness.query(id).await.error.unwrap();
    assert_eq!(error("a").await, r#"{"code":1000,"message":"the task was made to fail by hand"}"#);
    assert_eq!(error("b").await, r#"{"code":1008,"message":"no balance"}"#);
}

#[tokio::test]
async fn a_hand_takes_a_task_from_its_worker() {
    let gated = Arc::new(Gated::default());
    let harness = Harness::new(&[("slow", shared(&gated))]).await;
    harness.tasks.start();
    harness.create("a", "slow", "real").await;
    gated.wait_for_begin().await;
    by_hand(&harness, "a", "failed").await;
    gated.gate.add_permits(1);
    gated.wait_for_drop().await;
    harness.stop().await;
    let row = harness.query("a").await;
    assert_eq!((row.status.as_str(), row.result), ("failed", None));
    assert_eq!(harness.delivered("a").await, ["running", "failed"]);
}

#[tokio::test]
async fn a_task_that_asks_for_nothing_succeeds_with_an_empty_result() {
    let broken: Arc<dyn Work> = Arc::new(Broken { panics: true });
    let harness = Harness::new(&[("h3_context_ir", broken)]).await;
    let task = NewTask {
        id: "a".to_owned(),
        task_type: "h3_context_ir".to_owned(),
        progression: Some(Progression::Manual),
        ..NewTask::default()
    };
    harness.tasks.create(&task).await.unwrap();
    by_hand(&harness, "a", "running").await;
    by_hand(&harness, "a", "succeeded").await;
    assert_eq!(harness.query("a").await.result.as_deref(), Some("{}"));
}
