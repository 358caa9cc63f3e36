//! Races between callers who cancel and workers who claim.

use super::*;
use std::sync::Arc as Shared;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

const TASKS: usize = 500;
const SIDES: usize = 4;

/// Races for every task of a file, between processes that share nothing but the file.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn of_those_who_cancel_and_those_who_claim_exactly_one_wins() {
    let folder = Folder::new().await;
    let store = Store::open(&folder.config()).await.unwrap();
    for index in 0..TASKS {
        add(&store, &format!("{index:03}")).await;
    }
    let barrier = Shared::new(Barrier::new(2 * SIDES));
    let mut claims = JoinSet::new();
    let mut cancels = JoinSet::new();
    for side in 0..SIDES {
        let (config, start) = (folder.config(), Shared::clone(&barrier));
        claims.spawn(async move {
            let store = Store::open(&config).await.unwrap();
            let owner = side.to_string();
            start.wait().await;
            let mut won = Vec::new();
            while let Some(claim) =
                store.claim(ClaimScope::Any, &claimant(&owner, 0), None).await.unwrap()
            {
                won.push(claim.task.id);
            }
            won
        });
        let (config, start) = (folder.config(), Shared::clone(&barrier));
        cancels.spawn(async move {
            let store = Store::open(&config).await.unwrap();
            start.wait().await;
            let mut won = Vec::new();
            for index in (side..TASKS).step_by(SIDES) {
                let id = format!("{index:03}");
                let change = Change { now: START, ..Change::default() };
                let key = ("", id.as_str());
                match store.fire(key, "delete", &change, None).await.unwrap() {
                    Moved::To(row, _) if row.status == "cancelled" => won.push(id),
                    Moved::Refused(row) if row.from == "running" => {}
                    other => panic!("{other:?}"),
                }
            }
            won
        });
    }
    let claimed = claims.join_all().await.concat();
    let cancelled = cancels.join_all().await.concat();
    let mut winners: Vec<&String> = claimed.iter().chain(&cancelled).collect();
    winners.sort();
    winners.dedup();
    assert_eq!(winners.len(), TASKS, "{} + {}", claimed.len(), cancelled.len());
    assert_eq!(claimed.len() + cancelled.len(), TASKS);
    assert!(!claimed.is_empty() && !cancelled.is_empty(), "no race");
    for row in store.tasks(None, 1_000).await.unwrap() {
        let is_claimed = row.status == "running" && claimed.contains(&row.id);
        let is_cancelled = row.status == "cancelled" && cancelled.contains(&row.id);
        assert!(is_claimed != is_cancelled, "{row:?}");
    }
}

/// Only one of many concurrent deletions of a finished task succeeds.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_task_is_removed_once() {
    let folder = Folder::new().await;
    let store = Store::open(&folder.config()).await.unwrap();
    let change = Change { now: START, ..Change::default() };
    for round in 0..20 {
        let id = round.to_string();
        add(&store, &id).await;
        for trigger in ["start", "succeed"] {
            store.fire(("", &id), trigger, &change, None).await.unwrap();
        }
        let mut racers = JoinSet::new();
        for _ in 0..SIDES {
            let (store, id, change) = (store.clone(), id.clone(), change.clone());
            racers.spawn(
                async move { store.fire(("", &id), "delete", &change, None).await.unwrap() },
            );
        }
        let ends = racers.join_all().await;
        let removed = ends.iter().filter(|end| matches!(end, Moved::Removed(..))).count();
        let unknown = ends.iter().filter(|end| **end == Moved::Unknown).count();
        assert_eq!((removed, unknown), (1, SIDES - 1));
    }
}
