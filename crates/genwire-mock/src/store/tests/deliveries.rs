//! Deliveries are added with the move, sent in order, and retried.

use super::*;

fn notice(row: &TaskRow) -> Vec<NewDelivery> {
    vec![NewDelivery {
        kind: row.status.as_str().to_owned(),
        url: "http://127.0.0.1:1/hook".to_owned(),
        body: "{}".to_owned(),
        next_at: START,
    }]
}

fn attempt(at: i64, status: u16) -> Attempt {
    Attempt { at, status: Some(status), ..Attempt::default() }
}

async fn kinds(store: &Store) -> Vec<String> {
    let all = store.deliveries(None, None, 10).await.unwrap();
    all.into_iter().map(|delivery| delivery.kind).collect()
}

#[tokio::test]
async fn every_move_brings_its_delivery_and_no_other_does() {
    let store = memory().await;
    add(&store, "a").await;
    let added = store.added(Topic::Deliveries).notified();
    let claim =
        store.claim(ClaimScope::Any, &claimant("w", 0), Some(&notice)).await.unwrap().unwrap();
    added.await;
    assert_eq!(kinds(&store).await, ["running"]);
    // A task that is taken over is not started again.
    let next =
        store.claim(ClaimScope::Any, &claimant("v", 1_000), Some(&notice)).await.unwrap().unwrap();
    let change = Change { now: START, ..Change::default() };
    let late = store.finish(&claim.lease(), "fail", &change, Some(&notice)).await;
    assert_eq!(late.unwrap(), Moved::Lost);
    assert_eq!(kinds(&store).await, ["running"]);
    store.finish(&next.lease(), "succeed", &change, Some(&notice)).await.unwrap();
    assert_eq!(kinds(&store).await, ["running", "succeeded"]);
}

#[tokio::test]
async fn a_later_delivery_waits_for_the_earlier() {
    let store = memory().await;
    add(&store, "a").await;
    let claim =
        store.claim(ClaimScope::Any, &claimant("w", 0), Some(&notice)).await.unwrap().unwrap();
    let change = Change { now: START, ..Change::default() };
    store.finish(&claim.lease(), "succeed", &change, Some(&notice)).await.unwrap();
    assert_eq!(store.next_delivery(&Busy::default()).await.unwrap(), Some(START));

    let first = store.claim_delivery(&claimant("w", 0), &Busy::default()).await.unwrap().unwrap();
    assert_eq!((first.sequence, first.kind.as_str()), (1, "running"));
    assert_eq!(store.claim_delivery(&claimant("v", 0), &Busy::default()).await.unwrap(), None);
    let again = Settled::Again(START + 5_000);
    assert!(store.settle_delivery(&first, attempt(START, 500), again).await.unwrap());
    assert!(!store.settle_delivery(&first, attempt(START, 200), again).await.unwrap());
    assert_eq!(store.claim_delivery(&claimant("w", 0), &Busy::default()).await.unwrap(), None);

    let later = Claimant { now: START + 5_000, ..claimant("w", 0) };
    let first = store.claim_delivery(&later, &Busy::default()).await.unwrap().unwrap();
    assert_eq!(first.attempts, [attempt(START, 500)]);
    store.settle_delivery(&first, attempt(later.now, 500), Settled::GivenUp).await.unwrap();
    let second = store.claim_delivery(&later, &Busy::default()).await.unwrap().unwrap();
    assert_eq!((second.sequence, second.kind.as_str()), (2, "succeeded"));
    store.settle_delivery(&second, attempt(later.now, 200), Settled::Delivered).await.unwrap();
    assert_eq!(store.claim_delivery(&later, &Busy::default()).await.unwrap(), None);
    assert_eq!(store.next_delivery(&Busy::default()).await.unwrap(), None);

    let states: Vec<_> = store.deliveries(Some(""), Some("a"), 10).await.unwrap();
    assert_eq!(states[0].state, DeliveryState::GivenUp);
    assert_eq!(states[0].attempts.len(), 2);
    assert_eq!(states[1].state, DeliveryState::Delivered);
}

#[tokio::test]
async fn the_delivery_of_a_dead_process_is_made_by_another() {
    let store = memory().await;
    let delivery = NewDelivery {
        kind: "success".to_owned(),
        url: "http://127.0.0.1:1/".to_owned(),
        body: "{}".to_owned(),
        next_at: START,
    };
    let refused = Attempt { at: START, error: Some("refused".to_owned()), ..Attempt::default() };
    let key = ("", "a");
    store.record_delivery(key, &delivery, &refused, Settled::GivenUp).await.unwrap();
    store.record_delivery(key, &delivery, &refused, Settled::Again(START)).await.unwrap();
    let dead = store.claim_delivery(&claimant("one", 0), &Busy::default()).await.unwrap().unwrap();
    assert_eq!(dead.sequence, 2);
    assert_eq!(store.claim_delivery(&claimant("two", 999), &Busy::default()).await.unwrap(), None);
    let taken =
        store.claim_delivery(&claimant("two", 1_000), &Busy::default()).await.unwrap().unwrap();
    assert!(!store.settle_delivery(&dead, refused.clone(), Settled::Delivered).await.unwrap());
    assert!(store.settle_delivery(&taken, refused, Settled::Again(START)).await.unwrap());
    store.claim_delivery(&claimant("three", 0), &Busy::default()).await.unwrap().unwrap();
    store.release_deliveries("three").await.unwrap();
    assert!(store.claim_delivery(&claimant("four", 0), &Busy::default()).await.unwrap().is_some());
}

#[tokio::test]
async fn busy_receivers_and_namespaces_are_left_out() {
    let store = memory().await;
    add(&store, "a").await;
    store.claim(ClaimScope::Any, &claimant("w", 0), Some(&notice)).await.unwrap().unwrap();
    let row = store.claim_delivery(&claimant("w", 0), &Busy::default()).await.unwrap().unwrap();
    let receiver = receiver_of(&row.url);
    store.release_deliveries("w").await.unwrap();
    let busy = |receivers: &[&str], namespaces: &[&str]| {
        Busy::new(receivers.iter().copied(), namespaces.iter().copied())
    };
    let elsewhere = busy(&["elsewhere", "else|where"], &["other", "another"]);
    for (busy, is_left_out) in [
        (busy(&["elsewhere", &receiver], &[]), true),
        (busy(&[], &["other", &row.namespace]), true),
        (elsewhere, false),
    ] {
        assert_eq!(store.next_delivery(&busy).await.unwrap().is_none(), is_left_out, "{busy:?}");
        let claimed = store.claim_delivery(&claimant("v", 0), &busy).await.unwrap();
        assert_eq!(claimed.is_none(), is_left_out, "{busy:?}");
    }
}

#[tokio::test]
async fn a_busy_namespace_is_no_other_one() {
    let store = memory().await;
    add(&store, "a").await;
    store.claim(ClaimScope::Any, &claimant("w", 0), Some(&notice)).await.unwrap().unwrap();
    let names = ["", "ab", "a|b", "a~b", "a~1b", "a~01b", "|", "~", "a", "b"];
    for name in names {
        let rename = format!("UPDATE deliveries SET namespace = '{name}'").leak();
        execute(&store, rename).await;
        for busy in names {
            let listed = Busy::new(std::iter::empty(), [busy].into_iter());
            let next = store.next_delivery(&listed).await.unwrap();
            assert_eq!(next.is_none(), name == busy, "{name:?} {busy:?}");
        }
    }
}
