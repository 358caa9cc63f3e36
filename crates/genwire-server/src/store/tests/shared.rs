//! State that the nodes of a server share; left out in files and in memory.

use super::super::{CallLimits, Counted};
use super::*;
use std::time::Duration;

/// Two processes on one server; `None` without a server.
async fn nodes() -> Option<(Store, Store)> {
    let folder = Folder::new().await;
    if !matches!(folder.config(), StoreConfig::Postgres(_)) {
        return None;
    }
    let open = async || Store::open(&folder.config()).await.unwrap();
    Some((open().await, open().await))
}

#[tokio::test]
async fn nodes_count_the_calls_of_a_key_together() {
    let Some((one, two)) = nodes().await else { return };
    let limits = CallLimits { per_minute: Some(4), concurrency: Some(3) };
    let second = START / 1000;
    let begin = async |store: &Store, node: &str, now: i64| {
        store.begin_call(("key", node), limits, now).await.unwrap()
    };
    assert_eq!(begin(&one, "one", START).await, Counted::Call(second));
    assert_eq!(begin(&two, "two", START).await, Counted::Call(second));
    assert_eq!(begin(&two, "two", START + 1_000).await, Counted::Call(second + 1));
    assert_eq!(begin(&one, "one", START).await, Counted::TooManyOpen);
    two.end_call(("key", "two")).await.unwrap();
    assert_eq!(begin(&one, "one", START + 2_000).await, Counted::Call(second + 2));
    // A node that has ended holds no call open.
    one.end_calls("one").await.unwrap();
    assert_eq!(begin(&two, "two", START + 3_000).await, Counted::TooManyRecent(57));
    assert_eq!(begin(&two, "two", START + 60_000).await, Counted::Call(second + 60));
    // A call that was not paid for was none.
    two.uncount_call("key", second + 60).await.unwrap();
    two.end_call(("key", "two")).await.unwrap();
    assert_eq!(begin(&two, "two", START + 60_000).await, Counted::Call(second + 60));
    two.forget_calls("key").await.unwrap();
    assert_eq!(begin(&two, "two", START + 60_000).await, Counted::Call(second + 60));
}

#[tokio::test]
async fn a_call_is_admitted_once_whichever_node_asks_first() {
    let Some((one, two)) = nodes().await else { return };
    let limits = CallLimits { per_minute: Some(10), concurrency: None };
    let mut asking = tokio::task::JoinSet::new();
    for index in 0..40 {
        let store = if index % 2 == 0 { one.clone() } else { two.clone() };
        asking.spawn(async move { store.begin_call(("key", "n"), limits, START).await.unwrap() });
    }
    let answers = asking.join_all().await;
    let admitted = answers.iter().filter(|answer| matches!(answer, Counted::Call(_)));
    assert_eq!(admitted.count(), 10);
}

#[tokio::test]
async fn what_one_node_adds_wakes_the_others() {
    let Some((one, two)) = nodes().await else { return };
    let listening = {
        let two = two.clone();
        tokio::spawn(async move { two.listen().await })
    };
    let woken = async |topic: Topic| {
        let wait = tokio::time::timeout(Duration::from_secs(20), two.added(topic).notified());
        wait.await.unwrap_or_else(|_| panic!("{topic:?} wakes no one else"));
    };
    // Everything counts as added once the connection is there.
    for topic in Topic::ALL {
        woken(topic).await;
    }
    add(&one, "a").await;
    woken(Topic::Tasks).await;
    one.change_control(|_| ("{}".to_owned(), ())).await.unwrap();
    woken(Topic::Control).await;
    listening.abort();
}

#[tokio::test]
async fn changes_of_the_shared_state_are_made_one_after_the_other() {
    let Some((one, two)) = nodes().await else { return };
    let mut changing = tokio::task::JoinSet::new();
    for index in 0..50 {
        let store = if index % 2 == 0 { one.clone() } else { two.clone() };
        changing.spawn(async move {
            let count = |before: &str| before.parse::<u32>().unwrap_or(0) + 1;
            store.change_control(|before| (count(before).to_string(), ())).await.unwrap();
        });
    }
    changing.join_all().await;
    assert_eq!(one.control().await.unwrap().control.as_deref(), Some("50"));
}

#[tokio::test]
async fn the_lease_of_a_process_with_another_clock_holds() {
    let Some((one, two)) = nodes().await else { return };
    add(&one, "a").await;
    let by_database = |owner| Claimant { owner, now: START, machine_now: None, lease: 60_000 };
    let claim = one.claim(ClaimScope::Any, &by_database("one"), None).await.unwrap().unwrap();
    assert!(two.claim(ClaimScope::Any, &by_database("two"), None).await.unwrap().is_none());
    assert!(one.renew(&claim.lease(), None, 60_000).await.unwrap());
    let left = two.next_lease_end(None).await.unwrap().unwrap();
    assert!((50_000..=60_000).contains(&left), "{left}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn replies_are_removed_while_calls_are_counted() {
    let Some((one, two)) = nodes().await else { return };
    for _ in 0..60 {
        let mut met = Vec::new();
        for _ in 0..12 {
            let id = one.add_reply(Some("n"), "rule", (0, 100)).await.unwrap().unwrap();
            met.push(MetReply { id, call: None, times: None });
        }
        // Counted rows are written elsewhere in the table, so that its order is not that of the ids.
        for reply in met.iter().step_by(2) {
            one.take_reply(&[*reply], true).await.unwrap();
        }
        let mut calling = tokio::task::JoinSet::new();
        for _ in 0..6 {
            let (one, met) = (one.clone(), met.clone());
            calling.spawn(async move { one.take_reply(&met, true).await.map(drop) });
        }
        let two = two.clone();
        calling.spawn(async move { two.clear_replies(Some("n")).await.map(drop) });
        let ended: Result<Vec<()>, _> = calling.join_all().await.into_iter().collect();
        ended.unwrap();
    }
}
