//! Processes that are repeatedly killed in the middle of their work.
//!
//! `GENWIRE_KILLS` sets the number of kills; the default is 10.

use super::*;
use crate::seed::Seed;
use crate::states::tests::TASKS;
use crate::store::StoreConfig;
use crate::store::tests::{execute, rows};
use genwire_core::MoveResult;
use std::collections::BTreeMap;
use std::env;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// Environment variable with the store of a child process.
const STORE: &str = "GENWIRE_KILL_STORE";
/// Number of concurrent processes.
const PROCESSES: usize = 2;
/// Number of new tasks per kill.
const LOAD: usize = 20;
/// Long enough for any machine; the test itself only waits for its tasks.
const TIMEOUT: Duration = Duration::from_mins(10);

/// Database trigger that records every change of a task, whatever process makes it.
const WITNESS: &str = "
    CREATE TABLE witness (place INTEGER PRIMARY KEY, id TEXT, old TEXT, new TEXT);
    CREATE TRIGGER moved AFTER UPDATE OF status ON tasks WHEN OLD.status <> NEW.status
    BEGIN INSERT INTO witness (id, old, new) VALUES (OLD.id, OLD.status, NEW.status); END;
    CREATE TRIGGER touched AFTER UPDATE ON tasks
    WHEN OLD.status IN ('succeeded', 'failed', 'cancelled')
    BEGIN INSERT INTO witness (id, old, new) VALUES (OLD.id, OLD.status, 'touched'); END;
    CREATE TRIGGER removed AFTER DELETE ON tasks
    BEGIN INSERT INTO witness (id, old, new) VALUES (OLD.id, OLD.status, 'removed'); END;";

/// The same, in the syntax of a database server.
const WITNESS_ON_A_SERVER: &str = "
    CREATE TABLE witness (place BIGSERIAL PRIMARY KEY, id TEXT, old TEXT, new TEXT);
    CREATE FUNCTION write_down() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'DELETE' THEN
        INSERT INTO witness (id, old, new) VALUES (OLD.id, OLD.status, 'removed');
        RETURN NULL;
    END IF;
    IF OLD.status <> NEW.status THEN
        INSERT INTO witness (id, old, new) VALUES (OLD.id, OLD.status, NEW.status);
    END IF;
    IF OLD.status IN ('succeeded', 'failed', 'cancelled') THEN
        INSERT INTO witness (id, old, new) VALUES (OLD.id, OLD.status, 'touched');
    END IF;
    RETURN NULL;
    END $$;
    CREATE TRIGGER written AFTER UPDATE OR DELETE ON tasks
    FOR EACH ROW EXECUTE FUNCTION write_down();";

/// The process to kill; does nothing if it runs as an ordinary test.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_that_works_until_it_is_killed() {
    let Ok(config) = env::var(STORE) else { return };
    let store = Store::open(&config.parse().unwrap()).await.unwrap();
    let config = TaskConfig { lease_seconds: 0.3, attempts: u32::MAX, ..TaskConfig::default() };
    let tasks = Tasks::builder(store, Clock::system(), config)
        .work("h3_context_ir", Arc::new(Napping))
        .notices(|row| vec![notice(row)])
        .build();
    tasks.start();
    tokio::time::sleep(TIMEOUT * 10).await;
}

/// Work that takes a random time of a few milliseconds.
struct Napping;

impl Work for Napping {
    fn run<'a>(
        &'a self,
        task: &'a TaskRow,
        _: &'a str,
    ) -> BoxFuture<'a, Result<WorkOutcome, Failure>> {
        Box::pin(async move {
            let nap = Seed::new(0).draw(&task.id).below(40);
            tokio::time::sleep(Duration::from_millis(nap)).await;
            Ok(WorkOutcome::default())
        })
    }
}

/// A process that does not outlive the test.
struct Process(Child);

impl Process {
    fn spawn(config: &StoreConfig) -> Self {
        let store = match config {
            StoreConfig::Postgres(address) => address.clone(),
            other => other.to_string(),
        };
        let module = module_path!().split_once("::").unwrap().1;
        let child = Command::new(env::current_exe().unwrap())
            .args(["--exact", &format!("{module}::a_process_that_works_until_it_is_killed")])
            .env(STORE, store)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self(child)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

async fn unfinished(store: &Store) -> usize {
    let counts = store.task_counts().await.unwrap();
    let counts = counts.into_iter().filter(|(status, _)| TASKS.is_open(status));
    counts.map(|(_, count)| usize::try_from(count).unwrap()).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_kill_loses_a_task_or_ends_one_twice() {
    let kills: usize = env::var("GENWIRE_KILLS").map_or(10, |kills| kills.parse().unwrap());
    let folder = Folder::new().await;
    let store = Store::open(&folder.config()).await.unwrap();
    let is_server = matches!(folder.config(), StoreConfig::Postgres(_));
    execute(&store, if is_server { WITNESS_ON_A_SERVER } else { WITNESS }).await;
    let tasks = Tasks::builder(store.clone(), Clock::system(), TaskConfig::default()).build();
    let mut draw = Seed::new(1).draw("kills");
    let mut processes: Vec<_> = (0..PROCESSES).map(|_| Process::spawn(&folder.config())).collect();
    let mut added = 0;
    let start = Instant::now();
    for kill in 0..kills {
        for _ in 0..LOAD {
            let task = NewTask {
                id: format!("{added:05}"),
                task_type: "h3_context_ir".to_owned(),
                request: "{}".to_owned(),
                ..NewTask::default()
            };
            tasks.create(&task).await.unwrap();
            added += 1;
            if draw.chance(0.2) {
                let id = format!("{:05}", draw.index(added));
                tasks.delete("", &id).await.unwrap();
            }
        }
        // Half of the new tasks are finished, so the others are in progress or waiting.
        while unfinished(&store).await > LOAD / 2 {
            assert!(start.elapsed() < TIMEOUT);
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_millis(draw.below(10))).await;
        processes[kill % PROCESSES] = Process::spawn(&folder.config());
    }
    while unfinished(&store).await > 0 {
        assert!(start.elapsed() < TIMEOUT);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    drop(processes);
    check(&store, added).await;
}

/// Compares the changes that the database recorded with the state table.
async fn check(store: &Store, added: usize) {
    let witness = rows(store, "SELECT id, old, new FROM witness ORDER BY place").await;
    let mut lives: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (id, old, new) in &witness {
        let is_listed = match new.as_str() {
            "removed" => {
                TASKS.moves.iter().any(|row| row.from == *old && row.result == MoveResult::Removed)
            }
            new => TASKS.between(old, new).is_some(),
        };
        assert!(is_listed, "`{id}` moved from `{old}` to `{new}`");
        lives.entry(id).or_default().push(new);
    }
    let mut taken_over = 0;
    let left = store.tasks(None, u32::MAX).await.unwrap();
    for row in &left {
        let deliveries = store.deliveries(None, Some(&row.id), 10).await.unwrap();
        let delivered: Vec<_> = deliveries.iter().map(|delivery| delivery.kind.as_str()).collect();
        match row.status.as_str() {
            "succeeded" => {
                assert_eq!(lives.remove(row.id.as_str()).unwrap(), ["running", "succeeded"]);
                // Deliveries of a move are neither lost nor duplicated.
                assert_eq!(delivered, ["running", "succeeded"]);
                taken_over += usize::from(row.attempts > 1);
            }
            "cancelled" => {
                assert_eq!(lives.remove(row.id.as_str()).unwrap(), ["cancelled"]);
                assert!(delivered.is_empty());
            }
            _ => panic!("{row:?}"),
        }
    }
    // Exactly the tasks that were deleted after their end are gone.
    assert!(lives.values().all(|life| *life == ["running", "succeeded", "removed"]), "{lives:?}");
    assert_eq!(left.len() + lives.len(), added);
    println!("{added} tasks, {taken_over} taken over from a process that was killed");
}
