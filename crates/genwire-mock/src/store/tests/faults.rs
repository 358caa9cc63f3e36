//! Tests every operation of the store with a database that fails at each step.
//!
//! `SQLite` counts the steps of its statements and can be interrupted at each of them, and a commit
//! can be refused. Shared key limits are counted only on a server. Whatever fails: an acknowledged
//! change is stored, any other change is stored completely or not at all, and the service is not
//! ready.

#[cfg(feature = "postgres")]
mod server;

use super::*;
use crate::clock::ClockSetting;
use crate::progression::Progression;
use crate::tasks::BoxFuture;
use serde_json::json;
use sqlx::sqlite::LockedSqliteHandle;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

/// An operation on a prepared store.
type Operation = for<'a> fn(&'a Store) -> BoxFuture<'a, Result<(), StoreError>>;

/// Creates a list of operations, each with its name.
macro_rules! operations {
    ($($name:ident: |$store:ident| $body:expr,)*) => {
        [$((stringify!($name), |$store| Box::pin(async move { $body.await.map(drop) }))),*]
    };
}

const WRITES: [(&str, Operation); 32] = operations! {
    add_task: |store| store.add_task(&new_task("new"), Progression::Real, DUE, START),
    count_poll: |store| store.count_poll("", "waiting"),
    make_due: |store| store.make_due("", "timed", START + 1),
    claim: |store| store.claim(ClaimScope::Any, &claimant("w", 0), Some(&notices)),
    claim_one: |store| store.claim_one(("", "timed"), &claimant("w", 5_000)),
    renew: |store| store.renew(&lease(), Some(0), 5_000),
    release_all: |store| store.release_all("owner"),
    start_timed: |store| store.start_timed(START, Some(&notices)),
    fire: |store| store.fire(("", "waiting"), "start", &change(), Some(&notices)),
    remove: |store| store.fire(("", "done"), "delete", &change(), Some(&notices)),
    finish: |store| store.finish(&lease(), "succeed", &change(), Some(&notices)),
    purge: |store| store.purge(START + 9_000, 1_000),
    record_delivery: |store| store.record_delivery(("", "new"), &notice(), &attempt(), AGAIN),
    claim_delivery: |store| store.claim_delivery(&claimant("w", 0), &Busy::default()),
    renew_delivery: |store| renew_delivery(store),
    settle_delivery: |store| settle_delivery(store),
    release_deliveries: |store| store.release_deliveries("sender"),
    take_numbers: |store| store.take_numbers("", "tasks", 3, START),
    keep_clock: |store| store.keep_clock(setting(START)),
    change_control: |store| store.change_control(|before| (format!("{before} more"), ())),
    put_voice: |store| store.put_voice(&VoiceRow { voice_id: "v2".into(), ..VoiceRow::default() }),
    use_voice: |store| store.use_voice("", "v"),
    put_record: |store| store.put_record(RecordKey { namespace: "", area: "a", id: "2" }, "{}"),
    change_record: |store| store.change_record(RECORD, |_| (RecordChange::Remove, ())),
    put_blob: |store| store.put_blob("", &[7; 32], "text/plain", b"other", START),
    add_reply: |store| store.add_reply(None, "{}", (0, 9)),
    take_reply: |store| store.take_reply(&[MetReply { id: 1, call: None, times: None }], true),
    clear_replies: |store| store.clear_replies(None),
    remove_reply: |store| store.remove_reply(1),
    spend: |store| store.spend("key", 9),
    forget_spent: |store| store.forget_spent("key"),
    reset: |store| store.reset(None),
};

const READS: [(&str, Operation); 17] = operations! {
    task: |store| store.task("", "done"),
    find_task: |store| store.find_task("done"),
    tasks: |store| store.tasks(None, 9),
    task_counts: |store| store.task_counts(),
    has_due: |store| store.has_due(START),
    next_due: |store| store.next_due(START),
    next_lease_end: |store| store.next_lease_end(Some(0)),
    next_purge: |store| store.next_purge(1_000),
    deliveries: |store| store.deliveries(None, None, 9),
    next_delivery: |store| store.next_delivery(&Busy::default()),
    kept_clock: |store| store.kept_clock(),
    voice: |store| store.voice("", "v"),
    voices: |store| store.voices(""),
    records: |store| store.records("", "a", "gone"),
    has_records: |store| store.has_records("", "a"),
    replies: |store| store.replies(),
    blob: |store| store.blob("none", START),
};

const DUE: Due = Due { due_at: Some(START), finish_at: None };
const PROGRESSION: Progression = Progression::After(Duration::from_secs(9));
const AGAIN: Settled = Settled::Again(START);
const RECORD: RecordKey<'static> = RecordKey { namespace: "", area: "a", id: "1" };

fn new_task(id: &str) -> NewTask {
    NewTask { id: id.to_owned(), request: "{}".to_owned(), ..NewTask::default() }
}

fn lease() -> Lease {
    Lease { namespace: String::new(), id: "held".into(), owner: "owner".into(), claims: 1 }
}

fn change() -> Change {
    Change { now: START + 1, result: Some("{}".to_owned()), ..Change::default() }
}

fn notice() -> NewDelivery {
    let url = "http://127.0.0.1:1/".to_owned();
    NewDelivery { kind: "a".to_owned(), url, body: "{}".to_owned(), next_at: START }
}

fn notices(_: &TaskRow) -> Vec<NewDelivery> {
    vec![notice(), notice()]
}

/// A clock setting that is the same in every run.
fn setting(at: i64) -> ClockSetting {
    let setting = json!({ "shown_ms": at, "machine_ms": at, "scale": 1.0, "is_frozen": true });
    serde_json::from_value(setting).unwrap()
}

fn attempt() -> Attempt {
    Attempt { at: START, status: Some(500), ..Attempt::default() }
}

/// Returns the delivery held by `sender`.
async fn held_delivery(store: &Store) -> Result<DeliveryRow, StoreError> {
    let all = store.deliveries(None, Some("held"), 1).await?;
    Ok(all.into_iter().next().expect("one is prepared"))
}

async fn renew_delivery(store: &Store) -> Result<bool, StoreError> {
    let mut held = held_delivery(store).await?;
    held.lease_owner = Some("sender".to_owned());
    store.renew_delivery(&held, Some(0), 5_000).await
}

async fn settle_delivery(store: &Store) -> Result<bool, StoreError> {
    let held = held_delivery(store).await?;
    store.settle_delivery(&held, attempt(), Settled::Delivered).await
}

/// Returns a store with data for each of the operations.
async fn prepared() -> Store {
    let store = Store::open(&StoreConfig::Memory).await.unwrap();
    prepare(&store).await;
    store
}

/// Adds the data that the operations read and change.
async fn prepare(store: &Store) {
    // The task that waits longest is claimed first.
    for id in ["held", "done", "timed"] {
        store.add_task(&new_task(id), Progression::Real, DUE, START).await.unwrap();
    }
    let owner = claimant("owner", 0);
    store.claim(ClaimScope::Any, &owner, None).await.unwrap().unwrap();
    for trigger in ["start", "succeed"] {
        store.fire(("", "done"), trigger, &change(), None).await.unwrap();
    }
    store.fire(("", "timed"), "start", &change(), None).await.unwrap();
    let timed = Due { due_at: Some(START), finish_at: Some(START + 9) };
    for (id, due) in [("waiting", DUE), ("starting", timed)] {
        store.add_task(&new_task(id), PROGRESSION, due, START).await.unwrap();
    }
    let none = Busy::default();
    store.record_delivery(("", "held"), &notice(), &attempt(), AGAIN).await.unwrap();
    store.claim_delivery(&claimant("sender", 0), &none).await.unwrap().unwrap();
    store.record_delivery(("", "done"), &notice(), &attempt(), AGAIN).await.unwrap();
    store.take_numbers("", "tasks", 1, START).await.unwrap();
    store.keep_clock(setting(1)).await.unwrap();
    let voice = VoiceRow { voice_id: "v".into(), ..VoiceRow::default() };
    store.put_voice(&voice).await.unwrap();
    store.put_record(RECORD, "{}").await.unwrap();
    store.put_blob("", &[7; 32], "text/plain", b"file", START).await.unwrap();
    store.add_reply(None, "{}", (0, 9)).await.unwrap();
    store.spend("key", 9).await.unwrap();
}

/// Runs a step on the connection that all operations on an in-memory database use.
async fn with_handle(store: &Store, step: impl FnOnce(&mut LockedSqliteHandle<'_>)) {
    let write = match &store.0.pools {
        Pools::Sqlite { write, .. } => write,
        #[cfg(feature = "postgres")]
        Pools::Postgres { .. } => return,
    };
    let mut connection = write.acquire().await.unwrap();
    step(&mut connection.lock_handle().await.unwrap());
}

/// Removes all failures.
fn mend(handle: &mut LockedSqliteHandle<'_>) {
    handle.remove_progress_handler();
    handle.remove_commit_hook();
}

/// Interrupts the database once after a number of statement steps; the flag is true once it has.
async fn fail_after(store: &Store, steps: i64) -> Arc<AtomicBool> {
    let (left, failed) = (AtomicI64::new(steps), Arc::new(AtomicBool::new(false)));
    let has_failed = Arc::clone(&failed);
    let goes_on = move || {
        let is_last = left.fetch_sub(1, Ordering::Relaxed) == 0;
        has_failed.fetch_or(is_last, Ordering::Relaxed);
        !is_last
    };
    with_handle(store, |handle| handle.set_progress_handler(1, goes_on)).await;
    failed
}

/// Everything that operations change, as a string.
async fn contents(store: &Store) -> String {
    let tables = "SELECT name, '', '' FROM sqlite_master \
         WHERE type = 'table' AND name <> 'genwire_migrations' ORDER BY name";
    let mut text = String::new();
    for (table, ..) in rows(store, tables).await {
        let columns = format!(
            "SELECT group_concat('quote(\"' || name || '\")', ' || '','' || ') \
             FROM pragma_table_info('{table}')"
        );
        let columns: String = query(store, columns).await;
        let all = format!("SELECT COALESCE(group_concat({columns}, char(10)), '') FROM {table}");
        text = [text, table, query(store, all).await].join("\n");
    }
    text
}

async fn query(store: &Store, sql: String) -> String {
    let sql = sqlx::AssertSqlSafe(sql);
    on_read!(store, pool => sqlx::query_scalar(sql).fetch_one(pool).await).unwrap()
}

/// Runs an operation with a failure at every fifth step, and returns the number of actual failures.
async fn check_operation(name: &str, operation: Operation, is_write: bool) -> usize {
    let mut store = prepared().await;
    let before = contents(&store).await;
    operation(&store).await.unwrap();
    let after = contents(&store).await;
    assert_eq!(before != after, is_write, "{name}");
    store.check().await.unwrap();

    store = prepared().await;
    for (count, steps) in (0..).step_by(5).enumerate() {
        let failed = fail_after(&store, steps).await;
        let done = operation(&store).await;
        with_handle(&store, mend).await;
        if !failed.load(Ordering::Relaxed) {
            done.unwrap();
            assert_eq!(contents(&store).await, after, "{name}");
            return count;
        }
        let found = contents(&store).await;
        if done.is_ok() {
            assert_eq!(found, after, "{name}, acknowledged although step {steps} failed");
        } else {
            let is_whole = found == before || found == after;
            assert!(is_whole, "{name}, half done at step {steps}:\n{before}\n{found}\n{after}");
            store.check().await.expect_err("a failure counts against the readiness");
        }
        if found != before || done.is_ok() {
            store = prepared().await;
        }
        store.0.health.forget_failure();
    }
    0
}

#[tokio::test]
async fn writes_that_fail_at_any_step_are_whole_or_undone_and_never_ready() {
    for (name, operation) in WRITES {
        assert!(check_operation(name, operation, true).await > 0, "{name}");
    }
}

#[tokio::test]
async fn reads_that_fail_at_any_step_are_never_ready() {
    for (name, operation) in READS {
        assert!(check_operation(name, operation, false).await > 0, "{name}");
    }
}

#[tokio::test]
async fn commits_that_are_refused_are_not_acknowledged() {
    for (name, operation) in WRITES {
        let store = prepared().await;
        let before = contents(&store).await;
        with_handle(&store, |handle| handle.set_commit_hook(|| false)).await;
        operation(&store).await.expect_err(name);
        store.check().await.expect_err(name);
        with_handle(&store, mend).await;
        assert_eq!(contents(&store).await, before, "{name}");
    }
}
