//! Moves: every state with every trigger, compared with the state table.

use super::*;
use crate::states::target;
use crate::states::tests::TASKS;
use genwire_core::{MoveResult, StateMove};

const STATES: [&str; 5] = ["queued", "running", "succeeded", "failed", "cancelled"];
const ALL: [&str; 4] = ["delete", "start", "succeed", "fail"];

async fn fire(store: &Store, trigger: &str) -> Moved {
    let change = Change { now: START + 7, ..Change::default() };
    store.fire(("", "a"), trigger, &change, None).await.unwrap()
}

/// Moves the task `a` to a state along the table.
async fn bring_to(store: &Store, status: &str) {
    let path: &[&str] = match status {
        "running" => &["start"],
        "succeeded" => &["start", "succeed"],
        "failed" => &["start", "fail"],
        "cancelled" => &["delete"],
        _ => &[],
    };
    for trigger in path {
        assert!(matches!(fire(store, trigger).await, Moved::To(..)));
    }
    assert_eq!(store.task("", "a").await.unwrap().unwrap().status, status);
}

fn row(status: &str, trigger: &str) -> Option<&'static StateMove> {
    // Does not use `StateTable::on`, since the store uses it.
    TASKS.moves.iter().find(|row| row.from == status && row.trigger == trigger)
}

#[tokio::test]
async fn every_state_with_every_trigger_does_what_the_table_says() {
    let mut seen = 0;
    for status in STATES {
        for trigger in ALL {
            let store = memory().await;
            add(&store, "a").await;
            bring_to(&store, status).await;
            let before = store.task("", "a").await.unwrap().unwrap();
            let moved = fire(&store, trigger).await;
            let after = store.task("", "a").await.unwrap();
            match row(status, trigger) {
                Some(row) if target(row).is_some() => {
                    let after = after.unwrap();
                    assert_eq!(Some(after.status.as_str()), target(row));
                    assert_eq!(after.updated_at, START + 7);
                    assert_eq!(moved, Moved::To(Box::new(after), row));
                }
                Some(row) if row.result == MoveResult::Removed => {
                    assert_eq!(after, None);
                    assert_eq!(moved, Moved::Removed(Box::new(before), row));
                }
                Some(row) => {
                    assert_eq!(after, Some(before));
                    assert_eq!(moved, Moved::Refused(row));
                    assert_eq!(row.code, Some(409));
                }
                None => {
                    assert_eq!(after, Some(before));
                    assert_eq!(moved, Moved::NotListed(status.to_owned()));
                }
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 20);
}

#[tokio::test]
async fn a_trigger_needs_a_task_of_the_namespace() {
    let store = memory().await;
    add(&store, "a").await;
    let change = Change::default();
    let moved = store.fire(("other", "a"), "delete", &change, None).await.unwrap();
    assert_eq!(moved, Moved::Unknown);
    assert!(store.task("", "a").await.unwrap().is_some());
}

#[tokio::test]
async fn an_id_is_taken_once_in_a_namespace() {
    let store = memory().await;
    add(&store, "a").await;
    let task = NewTask { id: "a".to_owned(), ..NewTask::default() };
    let add = |task: NewTask| {
        let store = store.clone();
        async move {
            store
                .add_task(&task, crate::progression::Progression::Manual, Due::default(), START)
                .await
        }
    };
    let error = add(task.clone()).await.unwrap_err();
    assert!(error.is_taken());
    assert_eq!(error.to_string(), "there is a task `a` already");
    add(NewTask { namespace: "other".to_owned(), ..task }).await.unwrap();
    assert_eq!(store.tasks(None, 10).await.unwrap().len(), 2);
    assert_eq!(store.tasks(Some("other"), 10).await.unwrap().len(), 1);
    assert_eq!(store.task_counts().await.unwrap(), [("queued".to_owned(), 2)]);
}

#[tokio::test]
async fn a_claim_is_the_start_of_the_table() {
    let store = memory().await;
    add(&store, "a").await;
    let claim = store.claim(ClaimScope::Any, &claimant("w", 0), None).await.unwrap().unwrap();
    assert_eq!(claim.task.status, "running");
    assert_eq!(claim.request, "{}");
    assert!(store.claim(ClaimScope::Any, &claimant("w", 0), None).await.unwrap().is_none());
}

#[tokio::test]
async fn a_lease_holds_until_it_ends_and_then_belongs_to_the_next() {
    let store = memory().await;
    add(&store, "a").await;
    let claim = |owner: &'static str, now: i64| {
        let store = store.clone();
        async move { store.claim(ClaimScope::Any, &claimant(owner, now), None).await.unwrap() }
    };
    let first = claim("one", 0).await.unwrap().lease();
    assert!(claim("two", 999).await.is_none());
    assert!(store.renew(&first, Some(500), 1_000).await.unwrap());
    assert!(claim("two", 1_499).await.is_none());
    assert_eq!(store.next_lease_end(Some(0)).await.unwrap(), Some(1_500));
    let second = claim("two", 1_500).await.unwrap();
    assert_eq!((second.task.attempts, second.task.claims), (2, 2));

    // The first worker is late: it can neither keep nor finish the task.
    assert!(!store.renew(&first, Some(8_000), 1_000).await.unwrap());
    let change = Change { now: START, result: Some("1".to_owned()), ..Change::default() };
    let late = store.finish(&first, "succeed", &change, None).await.unwrap();
    assert_eq!(late, Moved::Lost);
    let held = store.task("", "a").await.unwrap().unwrap();
    assert_eq!(held.lease_owner.as_deref(), Some("two"));
    assert_eq!(held.result, None);

    let change = Change { result: Some("2".to_owned()), ..change };
    let done = store.finish(&second.lease(), "succeed", &change, None).await.unwrap();
    assert!(matches!(done, Moved::To(row, _) if row.result.as_deref() == Some("2")));
    let again = store.finish(&second.lease(), "fail", &change, None).await.unwrap();
    assert_eq!(again, Moved::Lost);
}

#[tokio::test]
async fn the_same_process_does_not_mistake_an_old_lease_for_its_new_one() {
    let store = memory().await;
    add(&store, "a").await;
    let old = store.claim(ClaimScope::Any, &claimant("w", 0), None).await.unwrap().unwrap().lease();
    let new =
        store.claim(ClaimScope::Any, &claimant("w", 1_000), None).await.unwrap().unwrap().lease();
    assert!(!store.renew(&old, Some(4_000), 1_000).await.unwrap());
    assert!(store.renew(&new, Some(4_000), 1_000).await.unwrap());
}

#[tokio::test]
async fn what_is_handed_back_is_claimed_at_once_and_counts_as_no_attempt() {
    let store = memory().await;
    add(&store, "a").await;
    store.claim(ClaimScope::Any, &claimant("one", 0), None).await.unwrap().unwrap();
    assert_eq!(store.release_all("two").await.unwrap(), 0);
    assert_eq!(store.release_all("one").await.unwrap(), 1);
    let claim = store.claim(ClaimScope::Any, &claimant("two", 0), None).await.unwrap().unwrap();
    assert_eq!((claim.task.attempts, claim.task.claims), (1, 2));
    assert_eq!(claim.task.status, "running");
}

#[tokio::test]
async fn tasks_are_claimed_in_the_order_in_which_they_came() {
    let store = memory().await;
    for id in ["c", "a", "b"] {
        add(&store, id).await;
    }
    let mut ids = Vec::new();
    while let Some(claim) = store.claim(ClaimScope::Any, &claimant("w", 0), None).await.unwrap() {
        ids.push(claim.task.id);
    }
    assert_eq!(ids, ["c", "a", "b"]);
}
