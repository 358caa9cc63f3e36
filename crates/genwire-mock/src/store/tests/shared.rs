//! State that the nodes of a server share; not used in files and in memory.

use super::super::{CallLimits, Counted};
use super::*;
use crate::nodes::SharedCalls;
use std::time::Duration;

/// Two processes on a server; `None` without a server.
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
    // A node that has ended has no open calls.
    one.end_calls("one").await.unwrap();
    assert_eq!(
        begin(&two, "two", START + 3_000).await,
        Counted::TooManyRecent(Duration::from_secs(57))
    );
    assert_eq!(begin(&two, "two", START + 60_000).await, Counted::Call(second + 60));
    // An unpaid call does not count.
    two.uncount_call("key", second + 60).await.unwrap();
    two.end_call(("key", "two")).await.unwrap();
    assert_eq!(begin(&two, "two", START + 60_000).await, Counted::Call(second + 60));
    two.forget_calls("key").await.unwrap();
    assert_eq!(begin(&two, "two", START + 60_000).await, Counted::Call(second + 60));
}

#[tokio::test]
async fn places_are_free_after_a_renewal_though_the_ends_of_calls_were_lost() {
    let Some((one, two)) = nodes().await else { return };
    let limits = CallLimits { per_minute: None, concurrency: Some(4) };
    let calls = SharedCalls::default();
    let begin = async |key: &str| calls.begin(&one, (key, "one"), limits, START).await.unwrap();
    for key in ["key", "key", "key", "key", "other"] {
        assert_eq!(begin(key).await, Counted::Call(START / 1000));
    }
    // The database is unavailable when calls end.
    let away = one.clone();
    away.close().await;
    for key in ["key", "key", "key", "other"] {
        calls.end(&away, (key, "one")).await.unwrap_err();
    }
    assert!(calls.renew(&away, "one").await.is_err());
    let of_others = async || two.begin_call(("key", "two"), limits, START).await.unwrap();
    assert_eq!(of_others().await, Counted::TooManyOpen);
    calls.renew(&two, "one").await.unwrap();
    let open = "SELECT key_id, node, CAST(calls AS TEXT) FROM open_calls WHERE node <> '' \
         ORDER BY key_id, node";
    let row =
        |key: &str, node: &str, calls: &str| (key.to_owned(), node.to_owned(), calls.to_owned());
    // The row of a key without open calls is gone.
    assert_eq!(rows(&two, open).await, [row("key", "one", "1")]);
    for _ in 0..3 {
        assert_eq!(of_others().await, Counted::Call(START / 1000));
    }
    assert_eq!(of_others().await, Counted::TooManyOpen);
    // The last call ends as usual, and leaves nothing of this node.
    calls.end(&two, ("key", "one")).await.unwrap();
    calls.renew(&two, "one").await.unwrap();
    assert_eq!(rows(&two, open).await, [row("key", "two", "3")]);
}

#[tokio::test]
async fn calls_that_begin_and_end_while_counts_are_renewed_are_counted_once() {
    let Some((one, two)) = nodes().await else { return };
    let limits = CallLimits { per_minute: None, concurrency: Some(100) };
    let calls = Arc::new(SharedCalls::default());
    let mut running = tokio::task::JoinSet::new();
    for index in 0..60 {
        let (calls, store) = (Arc::clone(&calls), one.clone());
        running.spawn(async move {
            if index % 3 == 0 {
                return calls.renew(&store, "one").await.unwrap();
            }
            calls.begin(&store, ("key", "one"), limits, START).await.unwrap();
            if index % 3 == 1 {
                calls.end(&store, ("key", "one")).await.unwrap();
            }
        });
    }
    running.join_all().await;
    let counts = "SELECT key_id, node, CAST(calls AS TEXT) FROM open_calls WHERE node <> ''";
    let before = rows(&two, counts).await;
    assert_eq!(before, [("key".to_owned(), "one".to_owned(), "20".to_owned())]);
    calls.renew(&one, "one").await.unwrap();
    assert_eq!(rows(&two, counts).await, before);
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
    // Every topic is signalled once the connection is open.
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
        // Counting a row rewrites it elsewhere in the table, so that the table is not in id order.
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
