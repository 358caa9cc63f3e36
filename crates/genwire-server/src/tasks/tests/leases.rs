//! Leases: signs of life, dead processes, stops and restarts.

use super::*;

const LEASE: Duration = Duration::from_secs(15);

fn slow(gated: &Arc<Gated>) -> [(&'static str, Arc<dyn Work>); 1] {
    [("slow", shared(gated))]
}

#[tokio::test]
async fn work_that_takes_longer_than_a_lease_is_not_taken_over() {
    let store = memory().await;
    let (first, second) = (Arc::new(Gated::default()), Arc::new(Gated::default()));
    let one = Bench::with(store.clone(), TaskConfig::default(), &slow(&first));
    let mut two = Bench::with(store.clone(), TaskConfig::default(), &slow(&second));
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
        // Where the worker has not begun to wait when the clock is set, it is the next step that
        // brings its sign of life.
        one.machine.advance(LEASE / 3);
        while tokio::time::timeout(Duration::from_secs(3), renewed()).await.is_err() {
            one.machine.advance(LEASE / 3);
        }
    }
    first.gate.add_permits(1);
    let row = one.wait("a", TaskStatus::Succeeded).await;
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
    // Its clock stands, as if it had been stopped in the middle: no sign of life comes.
    let one = Bench::with(store.clone(), TaskConfig::default(), &slow(&first));
    one.create("a", "slow", "real").await;
    one.tasks.start();
    first.wait_for_begin().await;

    let other = Store::open(&folder.config()).await.unwrap();
    let two = Bench::with(other, TaskConfig::default(), &slow(&second));
    two.tasks.start();
    two.machine.advance(LEASE);
    second.wait_for_begin().await;
    first.gate.add_permits(1);
    first.wait_for_drop().await;
    one.stop().await;
    let row = two.query("a").await;
    assert_eq!((row.status, row.attempts), (TaskStatus::Running, 2));
    second.gate.add_permits(1);
    two.wait("a", TaskStatus::Succeeded).await;
    two.stop().await;
    assert_eq!(two.told("a").await, ["running", "succeeded"]);
}

#[tokio::test]
async fn work_that_is_lost_is_dropped_at_the_next_sign_of_life() {
    let gated = Arc::new(Gated::default());
    let bench = Bench::new(&slow(&gated)).await;
    bench.create("a", "slow", "real").await;
    bench.tasks.start();
    gated.wait_for_begin().await;
    bench.tasks.store().reset(None).await.unwrap();
    bench.machine.advance(LEASE / 3);
    gated.wait_for_drop().await;
    bench.stop().await;
}

#[tokio::test]
async fn a_task_whose_work_never_ends_is_given_up() {
    let folder = Folder::new().await;
    let config = TaskConfig { attempts: 3, ..TaskConfig::default() };
    let bench = Bench::with(Store::open(&folder.config()).await.unwrap(), config.clone(), &[]);
    bench.create("a", "slow", "real").await;
    for life in 1..=3_u32 {
        let gated = Arc::new(Gated::default());
        let store = Store::open(&folder.config()).await.unwrap();
        let dying = Bench::with(store, config.clone(), &slow(&gated));
        dying.machine.advance(LEASE * life);
        dying.tasks.start();
        gated.wait_for_begin().await;
        // It dies: nothing is handed back.
        let mut running = std::mem::take(&mut *dying.tasks.0.running.lock().unwrap());
        running.shutdown().await;
    }
    bench.machine.advance(LEASE * 4);
    bench.tasks.start();
    let row = bench.wait("a", TaskStatus::Failed).await;
    assert_eq!(
        row.error.as_deref(),
        Some(r#"{"code":1000,"message":"the work was begun 3 times and never ended"}"#)
    );
    assert_eq!(bench.told("a").await, ["running", "failed"]);
    bench.stop().await;
}

#[tokio::test]
async fn a_stop_hands_back_what_is_under_way_and_a_restart_goes_on() {
    let folder = Folder::new().await;
    let gated = Arc::new(Gated::default());
    let store = Store::open(&folder.config()).await.unwrap();
    let bench = Bench::with(store, TaskConfig::default(), &slow(&gated));
    bench.tasks.start();
    bench.create("under way", "slow", "real").await;
    gated.wait_for_begin().await;
    bench.create("timed", "generation", "after:10").await;
    bench.create("polled", "generation", "polls:1").await;
    bench.tasks.stop(Duration::ZERO).await.unwrap();
    gated.wait_for_drop().await;
    bench.create("waiting", "generation", "real").await;
    bench.tasks.store().close().await;

    let store = Store::open(&folder.config()).await.unwrap();
    let bench = Bench::with(store, TaskConfig::default(), &slow(&gated));
    gated.gate.add_permits(1);
    bench.tasks.start();
    // At once: the machine's clock stands, and no lease ends.
    let row = bench.wait("under way", TaskStatus::Succeeded).await;
    assert_eq!((row.attempts, row.claims), (1, 2));
    bench.wait("waiting", TaskStatus::Succeeded).await;
    bench.advance(Duration::from_secs(10)).await;
    assert_eq!(bench.status("timed").await, TaskStatus::Succeeded);
    assert_eq!(bench.query("polled").await.status, TaskStatus::Succeeded);
    assert_eq!(bench.told("under way").await, ["running", "succeeded"]);
    bench.stop().await;
}

#[tokio::test]
async fn a_stop_waits_for_what_ends_in_time() {
    let gated = Arc::new(Gated::default());
    let bench = Bench::new(&slow(&gated)).await;
    bench.create("a", "slow", "real").await;
    bench.tasks.start();
    gated.wait_for_begin().await;
    let stop = bench.tasks.stop(Duration::from_mins(1));
    let (stopped, ()) = tokio::join!(stop, async {
        tokio::task::yield_now().await;
        gated.gate.add_permits(1);
    });
    stopped.unwrap();
    assert_eq!(bench.status("a").await, TaskStatus::Succeeded);
}

#[tokio::test]
async fn setting_the_clock_forward_ends_no_lease() {
    let gated = Arc::new(Gated::default());
    let bench = Bench::new(&slow(&gated)).await;
    bench.create("a", "slow", "real").await;
    bench.tasks.start();
    gated.wait_for_begin().await;
    bench.advance(Duration::from_hours(24)).await;
    gated.gate.add_permits(1);
    let row = bench.wait("a", TaskStatus::Succeeded).await;
    assert_eq!(row.attempts, 1);
    bench.stop().await;
}
