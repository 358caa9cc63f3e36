//! `genwire serve` with a database in a file, killed under load again and again.
//!
//! `GENWIRE_KILLS` sets the number of kills; the default is 5.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use crate::process::{ISOLATION, KillOnDrop, scratch};
use genwire_video::{TASK_TRANSITIONS, TaskOutcome, TaskStatus};
use serde_json::{Value as JsonValue, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// The key of all callers.
const KEY: &str = "test-key";
/// The number of callers at the same time.
const CALLERS: u64 = 6;
/// Long enough for any machine.
const MAX_WAIT: Duration = Duration::from_mins(10);

/// Triggers that make the database itself record every change of a task.
const WITNESS: &str = "
    CREATE TABLE witness (place INTEGER PRIMARY KEY, id TEXT, old TEXT, new TEXT);
    CREATE TRIGGER moved AFTER UPDATE OF status ON tasks WHEN OLD.status <> NEW.status
    BEGIN INSERT INTO witness (id, old, new) VALUES (OLD.id, OLD.status, NEW.status); END;
    CREATE TRIGGER removed AFTER DELETE ON tasks
    BEGIN INSERT INTO witness (id, old, new) VALUES (OLD.id, OLD.status, 'removed'); END;";

/// A service that does not outlive the test.
pub(crate) struct Service {
    _child: KillOnDrop,
    pub(crate) base: String,
}

impl Service {
    pub(crate) async fn start(folder: &Path) -> Self {
        Self::start_by(Command::new(env!("CARGO_BIN_EXE_genwire")), folder).await
    }

    /// A service that another command starts.
    pub(crate) async fn start_by(mut command: Command, folder: &Path) -> Self {
        let file = folder.join("ready.json");
        drop(std::fs::remove_file(&file));
        let child = command
            .args(["serve", "--addr", "127.0.0.1:0", "--seed", "7", "--log", "off"])
            .args(["--key", KEY, "--ready-file", &file.display().to_string()])
            .args(["--store", &format!("sqlite:{}", folder.join("state.db").display())])
            .args(["--set", "tasks.lease_seconds=0.3", "--set", "tasks.attempts=1000000"])
            .env_remove("GENWIRE_API_KEY")
            .envs(ISOLATION)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut service = Self { _child: KillOnDrop(child), base: String::new() };
        let began = Instant::now();
        loop {
            if let Ok(text) = std::fs::read(&file) {
                let ready: JsonValue = serde_json::from_slice(&text).unwrap();
                ready["base_url"].as_str().unwrap().clone_into(&mut service.base);
                return service;
            }
            assert!(began.elapsed() < MAX_WAIT, "the service was never ready");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

/// The knowledge of a caller about a task.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The last reply about it.
    task: JsonValue,
    /// True once its deletion was requested, with or without a response.
    is_deleting: bool,
    /// Its record has been removed for certain.
    is_removed: bool,
}

/// A caller, who remembers all of its tasks.
pub(crate) struct Caller {
    client: reqwest::Client,
    number: u64,
    step: u64,
    pub(crate) known: BTreeMap<String, Known>,
}

impl Caller {
    pub(crate) fn new(number: u64) -> Self {
        let builder = genwire_core::client::http_client_builder().unwrap();
        let client = builder.no_proxy().build().unwrap();
        Self { client, number, step: 0, known: BTreeMap::new() }
    }

    /// Status and body of a response; `None` once the service is gone.
    async fn call(&self, method: &str, url: String, body: String) -> Option<(u16, JsonValue)> {
        let request = self
            .client
            .request(method.parse().unwrap(), url)
            .bearer_auth(KEY)
            .header("content-type", "application/json")
            .header("x-genwire-progression", self.progression())
            .body(body);
        let reply = request.send().await.ok()?;
        let status = reply.status().as_u16();
        let body = reply.bytes().await.ok()?;
        Some((status, serde_json::from_slice(&body).unwrap()))
    }

    /// Half of the tasks are processed by an engine, and half end after a delay.
    fn progression(&self) -> &'static str {
        if self.step.is_multiple_of(2) { "real" } else { "after:0.05" }
    }

    /// Creates, queries and deletes tasks until the service is gone.
    async fn load(&mut self, base: &str) {
        while self.one(base).await.is_some() {}
    }

    async fn one(&mut self, base: &str) -> Option<()> {
        self.step += 1;
        let draw = (self.step + self.number).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        let place = usize::try_from(draw).unwrap() % self.known.len().max(1);
        let id = self.known.keys().nth(place).cloned();
        match (draw % 5, id) {
            (0 | 1, _) | (_, None) => self.create(base).await,
            (2, Some(id)) => self.delete(base, &id).await,
            (_, Some(id)) => self.ask(base, &id).await,
        }
    }

    async fn create(&mut self, base: &str) -> Option<()> {
        let (status, reply) = self.try_to_create(base).await?;
        assert_eq!(status, 200, "{reply}");
        Some(())
    }

    /// Creates a task unless that is refused.
    pub(crate) async fn try_to_create(&mut self, base: &str) -> Option<(u16, JsonValue)> {
        let text = format!("Scene {} of {}.", self.step, self.number);
        let content = json!([{ "type": "text", "text": text }]);
        let body = json!({ "model": "X-H3", "content": content, "duration": 6, "ratio": "16:9" });
        let url = format!("{base}/v2/h3_context_ir");
        let (status, reply) = self.call("POST", url, body.to_string()).await?;
        if status == 200 {
            let id = reply["task_id"].as_str().unwrap().to_owned();
            let before = self.known.insert(id, Known::default());
            assert!(before.is_none(), "an id was given twice: {reply}");
        }
        Some((status, reply))
    }

    pub(crate) async fn ask(&mut self, base: &str, id: &str) -> Option<()> {
        let url = format!("{base}/v2/query/video_generation/{id}");
        let (status, reply) = self.call("GET", url, String::new()).await?;
        let known = self.known.get_mut(id).unwrap();
        if status != 200 {
            assert!(known.is_deleting, "`{id}` is lost: {reply}");
            known.is_removed = true;
            return Some(());
        }
        assert!(!known.is_removed, "`{id}` came back: {reply}");
        let task = reply["task"].clone();
        let (old, new) = (state(&known.task), state(&task));
        assert!(leads(&old, &new), "`{id}` went from {old:?} to {new:?}");
        if old.is_terminal() {
            assert_eq!(known.task, task, "`{id}` changed after its end");
        }
        known.task = task;
        Some(())
    }

    async fn delete(&mut self, base: &str, id: &str) -> Option<()> {
        let known = self.known.get_mut(id).unwrap();
        if known.is_removed {
            return Some(());
        }
        known.is_deleting = true;
        let url = format!("{base}/v2/video_generation/{id}");
        let (status, reply) = self.call("DELETE", url, String::new()).await?;
        let known = self.known.get_mut(id).unwrap();
        known.is_removed |= status == 200 && reply["action"] == "deleted";
        Some(())
    }

    /// Waits for the end of every task.
    pub(crate) async fn settle(&mut self, base: &str) {
        let began = Instant::now();
        for id in self.known.keys().cloned().collect::<Vec<_>>() {
            loop {
                self.ask(base, &id).await.unwrap();
                let known = &self.known[&id];
                if known.is_removed || state(&known.task).is_terminal() {
                    break;
                }
                assert!(began.elapsed() < MAX_WAIT, "stuck: {known:?}");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
}

fn state(task: &JsonValue) -> TaskStatus {
    TaskStatus::from(task["status"].as_str().unwrap_or("queued"))
}

/// Returns true if the state table leads from one state to another, in any number of transitions.
fn leads(old: &TaskStatus, new: &TaskStatus) -> bool {
    let direct = |from: &TaskStatus| {
        let rows = TASK_TRANSITIONS.iter().filter(move |row| row.from == *from);
        rows.filter_map(|row| match &row.outcome {
            TaskOutcome::To(to) => Some(to.clone()),
            _ => None,
        })
        .collect::<Vec<_>>()
    };
    old == new || direct(old).iter().any(|next| next == new || direct(next).contains(new))
}

async fn database(folder: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(folder.join("state.db"))
        .busy_timeout(Duration::from_secs(30));
    SqliteConnection::connect_with(&options).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_kill_of_the_service_loses_a_task_or_ends_one_twice() {
    let kills: u64 = std::env::var("GENWIRE_KILLS").map_or(5, |kills| kills.parse().unwrap());
    let folder = scratch("killed-service");
    let mut service = Service::start(&folder).await;
    let mut witness = database(&folder).await;
    sqlx::raw_sql(WITNESS).execute(&mut witness).await.unwrap();
    let mut callers: Vec<Caller> = (0..CALLERS).map(Caller::new).collect();
    for kill in 0..kills {
        let mut loads = JoinSet::new();
        for mut caller in callers.drain(..) {
            let base = service.base.clone();
            loads.spawn(async move {
                caller.load(&base).await;
                caller
            });
        }
        tokio::time::sleep(Duration::from_millis(60 + kill * 37 % 120)).await;
        drop(service);
        callers = loads.join_all().await;
        service = Service::start(&folder).await;
    }
    for caller in &mut callers {
        caller.settle(&service.base).await;
    }
    let lived = check(&mut witness, &callers).await;
    println!("{kills} kills: {lived}");
}

/// Compares the records of the database with the state table and with the results of callers;
/// counts the transitions.
async fn check(witness: &mut SqliteConnection, callers: &[Caller]) -> String {
    let rows: Vec<(String, String, String)> =
        sqlx::query_as("SELECT id, old, new FROM witness ORDER BY place")
            .fetch_all(witness)
            .await
            .unwrap();
    let mut ends: BTreeMap<&str, u32> = BTreeMap::new();
    for (id, old, new) in &rows {
        let is_listed = TASK_TRANSITIONS.iter().any(|row| {
            row.from.as_str() == old
                && match &row.outcome {
                    TaskOutcome::To(to) => to.as_str() == new,
                    TaskOutcome::Removed => new == "removed",
                    TaskOutcome::Refused => false,
                }
        });
        assert!(is_listed, "`{id}` moved from `{old}` to `{new}`");
        if new != "removed" && TaskStatus::from(new.as_str()).is_terminal() {
            *ends.entry(id).or_default() += 1;
        }
    }
    assert!(ends.values().all(|count| *count == 1), "{ends:?}");
    let known: BTreeMap<&str, &Known> = callers
        .iter()
        .flat_map(|caller| &caller.known)
        .map(|(id, known)| (id.as_str(), known))
        .collect();
    let total: usize = callers.iter().map(|caller| caller.known.len()).sum();
    assert_eq!(known.len(), total, "two callers were given the same task");
    assert_ne!(total, 0, "no caller was ever answered");
    for (id, known) in &known {
        assert!(ends.contains_key(id), "`{id}` never ended: {known:?}");
    }
    for (id, ..) in rows.iter().filter(|(.., new)| new == "removed") {
        assert!(known.get(id.as_str()).is_none_or(|known| known.is_deleting), "`{id}` vanished");
    }
    let succeeded = rows.iter().filter(|(.., new)| new == "succeeded").count();
    let removed = rows.iter().filter(|(.., new)| new == "removed").count();
    format!("{total} tasks, {succeeded} succeeded, {removed} deleted, {} moves", rows.len())
}
