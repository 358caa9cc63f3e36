//! Leases: heartbeats, dead processes, stops and restarts.

use super::*;

const LEASE: Duration = Duration::from_secs(15);

fn slow(gated: &Arc<Gated>) -> [(&'static str, Arc<dyn Work>); 1] {
    [("slow", shared(gated))]
}

#[tokio::test]
async fn work_that_takes_longer_than_a_lease_is_not_taken_over() {
    let store = memory().await;
    let (first, second) = (Arc::new(Gated::default()), Arc::new(Gated::default()));
    let one = Harness::with(store.clone(), TaskConfig::default(), &slow(&first));
    let mut two = Harness::with(store.clone(), TaskConfig::default(), &slow(&second));
    two.tasks = Tasks::builder(store.clone(), two.clock.clone(), TaskConfig::default())
        .machine(one.machine.clone())
        .work("slow", shared(&second))
        .build();
    one.create("a", "slow", "real").await;
    one.tasks.start();
    first.wait_for_begin().await;
    two.tasks.start();
    let held = async || store.task("", "a").await.unwrap().unwrap().lease_until;
    for _ in 0..9 {
        let before = held().await;
        let renewed = async || {
            while held().await == before {
                tokio::task::yield_now().await;
            }
        };
        // If the worker does not wait yet when the clock is set, the next step triggers its
        // heartbeat.
        one.machine.advance(LEASE / 3);
        while tokio::time::timeout(Duration::from_secs(3), renewed()).await.is_err() {
            one.machine.advance(LEASE / 3);
        }
    }
    first.gate.add_permits(1);
    let row = one.wait("a", "succeeded").await;
    assert_eq!(row.attempts, 1);
    assert_eq!(second.begun.available_permits(), 0);
    one.stop().await;
    two.stop().await;
}

#[tokio::test]
async fn the_work_of_a_dead_process_is_taken_over_and_its_late_end_refused() {
    let folder = Folder::new().await;
    let (first, second) = (Arc::new(Gated::default()), Arc::new(Gated::default()));
    let store = Store::open(&folder.config()).await.unwrap();
    // Its clock is stopped, as if the process were suspended, so there is no heartbeat.
    let one = Harness::with(store.clone(), TaskConfig::default(), &slow(&first));
    one.create("a", "slow", "real").await;
    one.tasks.start();
    first.wait_for_begin().await;

    let other = Store::open(&folder.config()).await.unwrap();
    let two = Harness::with(other, TaskConfig::default(), &slow(&second));
    two.tasks.start();
    two.machine.advance(LEASE);
    second.wait_for_begin().await;
    first.gate.add_permits(1);
    first.wait_for_drop().await;
    one.stop().await;
    let row = two.query("a").await;
    assert_eq!((row.status.as_str(), row.attempts), ("running", 2));
    second.gate.add_permits(1);
    two.wait("a", "succeeded").await;
    two.stop().await;
    assert_eq!(two.delivered("a").await, ["running", "succeeded"]);
}

#[tokio::test]
async fn work_that_is_lost_is_dropped_at_the_next_sign_of_life() {
    let gated = Arc::new(Gated::default());
    let harness = Harness::new(&slow(&gated)).await;
    harness.create("a", "slow", "real").await;
    harness.tasks.start();
    gated.wait_for_begin().await;
    harness.tasks.store().reset(None).await.unwrap();
    harness.machine.advance(LEASE / 3);
    gated.wait_for_drop().await;
    harness.stop().await;
}

#[tokio::test]
async fn a_task_whose_work_never_ends_is_given_up() {
    let folder = Folder::new().await;
    let config = TaskConfig { attempts: 3, ..TaskConfig::default() };
    let harness = Harness::with(Store::open(&folder.config()).await.unwrap(), config.clone(), &[]);
    harness.create("a", "slow", "real").await;
    for life in 1..=3_u32 {
        let gated = Arc::new(Gated::default());
        let store = Store::open(&folder.config()).await.unwrap();
        let dying = Harness::with(store, config.clone(), &slow(&gated));
        dying.machine.advance(LEASE * life);
        dying.tasks.start();
        gated.wait_for_begin().await;
        // The process dies: nothing is handed back.
        let mut running = std::mem::take(&mut *dying.tasks.0.running.lock().unwrap());
        running.shutdown().await;
    }
    harness.machine.advance(LEASE * 4);
    harness.tasks.start();
    let row = harness.wait("a", "failed").await;
    assert_eq!(
        row.error.as_deref(),
        Some(r#"{"code":1000,"message":"the work was begun 3 times and never ended"}"#)
    );
    assert_eq!(harness.delivered("a").await, ["running", "failed"]);
    harness.stop().await;
}

#[tokio::test]
async fn a_stop_hands_back_what_is_under_way_and_a_restart_goes_on() {
    let folder = Folder::new().await;
    let gated = Arc::new(Gated::default());
    let store = Store::open(&folder.config()).await.unwrap();
    let harness = Harness::with(store, TaskConfig::default(), &slow(&gated));
    harness.tasks.start();
    harness.create("under way", "slow", "real").await;
    gated.wait_for_begin().await;
    harness.create("timed", "generation", "after:10").await;
    harness.create("polled", "generation", "polls:1").await;
    harness.tasks.stop(Duration::ZERO).await.unwrap();
    gated.wait_for_drop().await;
    harness.create("waiting", "generation", "real").await;
    harness.tasks.store().close().await;

    let store = Store::open(&folder.config()).await.unwrap();
    let harness = Harness::with(store, TaskConfig::default(), &slow(&gated));
    gated.gate.add_permits(1);
    harness.tasks.start();
    // Takes effect at once: the machine's clock is stopped, and no lease expires.
    let row = harness.wait("under way", "succeeded").await;
    assert_eq!((row.attempts, row.claims), (1, 2));
    harness.wait("waiting", "succeeded").await;
    harness.advance(Duration::from_secs(10)).await;
    assert_eq!(harness.status("timed").await, "succeeded");
    assert_eq!(harness.query("polled").await.status, "succeeded");
    assert_eq!(harness.delivered("under way").await, ["running", "succeeded"]);
    harness.stop().await;
}

#[tokio::test]
async fn a_stop_waits_for_what_ends_in_time() {
    let gated = Arc::new(Gated::default());
    let harness = Harness::new(&slow(&gated)).await;
    harness.create("a", "slow", "real").await;
    harness.tasks.start();
    gated.wait_for_begin().await;
    let stop = harness.tasks.stop(Duration::from_mins(1));
    let (stopped, ()) = tokio::join!(stop, async {
        tokio::task::yield_now().await;
        gated.gate.add_permits(1);
    });
    stopped.unwrap();
    assert_eq!(harness.status("a").await, "succeeded");
}

#[tokio::test]
async fn setting_the_clock_forward_ends_no_lease() {
    let gated = Arc::new(Gated::default());
    let harness = Harness::new(&slow(&gated)).await;
    harness.create("a", "slow", "real").await;
    harness.tasks.start();
    gated.wait_for_begin().await;
    harness.advance(Duration::from_hours(24)).await;
    gated.gate.add_permits(1);
    let row = harness.wait("a", "succeeded").await;
    assert_eq!(row.attempts, 1);
    harness.stop().await;
}
