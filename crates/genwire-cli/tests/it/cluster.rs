//! Several `genwire serve` on one `PostgreSQL` server, killed under load.
//!
//! `GENWIRE_CLUSTER_TASKS` sets the number of tasks; the default is 600.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]
#![expect(clippy::too_many_lines, reason = "a cluster is started once for all that it shows")]

use crate::postgres::Postgres;
use crate::process::{ISOLATION, KillOnDrop, scratch, send};
use axum::Router;
use axum::body::Bytes;
use axum::routing::post;
use serde_json::{Value as JsonValue, json};
use sqlx::PgPool;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const KEY: &str = "test-key";
const TOKEN: &str = "test-token";
const CALLERS: usize = 6;
/// Long enough for any machine.
const MAX_WAIT: Duration = Duration::from_mins(10);
/// Number of kills after which one worker is suspended, and after which it resumes: longer than a
/// lease.
const SLEEPS: usize = 1;
const WAKES: usize = 5;
const TEMPLATES: &str = "/v1/video_template_generation";
const PROMPTS: &str = "/v2/h3_context_ir";

/// Triggers that make the database itself record every change of a task.
const WITNESS: &str = "
    CREATE TABLE witness (place BIGSERIAL, id TEXT, old TEXT, new TEXT, worker TEXT);
    CREATE FUNCTION witnessed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
    BEGIN
        IF OLD.status <> NEW.status THEN
            INSERT INTO witness (id, old, new, worker)
            VALUES (OLD.id, OLD.status, NEW.status, COALESCE(NEW.lease_owner, OLD.lease_owner));
        END IF;
        RETURN NULL;
    END $$;
    CREATE TRIGGER moved AFTER UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION witnessed();";

/// A process of the cluster.
struct Node {
    role: &'static str,
    name: String,
    folder: PathBuf,
    store: String,
    more: Vec<String>,
    child: KillOnDrop,
    base: String,
    admin: String,
}

impl Node {
    async fn start(folder: &Path, store: &str, role: &'static str, more: &[&str]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("{role}-{}", COUNT.fetch_add(1, Ordering::SeqCst));
        let more: Vec<String> = more.iter().map(|it| (*it).to_owned()).collect();
        let child = spawn(folder, &name, store, role, &more);
        let mut node = Self {
            role,
            name,
            folder: folder.to_owned(),
            store: store.to_owned(),
            more,
            child,
            base: String::new(),
            admin: String::new(),
        };
        node.wait().await;
        node
    }

    /// Kills the process and starts a new one with the same settings.
    async fn replace(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.child = spawn(&self.folder, &self.name, &self.store, self.role, &self.more);
        self.wait().await;
    }

    async fn wait(&mut self) {
        let file = self.folder.join(format!("{}.json", self.name));
        let began = Instant::now();
        loop {
            if let Ok(text) = std::fs::read(&file) {
                let ready: JsonValue = serde_json::from_slice(&text).unwrap();
                let of = |name: &str| ready[name].as_str().unwrap().to_owned();
                (self.base, self.admin) = (of("base_url"), of("admin_url"));
                return;
            }
            assert!(began.elapsed() < MAX_WAIT, "{} was never ready", self.name);
            if self.child.try_wait().unwrap().is_some() {
                // The database was just being restarted.
                tokio::time::sleep(Duration::from_millis(100)).await;
                self.child = spawn(&self.folder, &self.name, &self.store, self.role, &self.more);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

fn spawn(folder: &Path, name: &str, store: &str, role: &str, more: &[String]) -> KillOnDrop {
    let file = folder.join(format!("{name}.json"));
    drop(std::fs::remove_file(&file));
    let log = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(folder.join(format!("{name}.log")))
        .unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_genwire"))
        .envs(ISOLATION)
        .args(["serve", "--role", role, "--addr", "127.0.0.1:0", "--log-level", "warn"])
        .args(["--key", KEY, "--admin-token", TOKEN, "--allow-local-callbacks"])
        .args(["--ready-file", &file.display().to_string()])
        .args(["--set", "tasks.lease_seconds=2", "--set", "tasks.attempts=1000000"])
        .args(more)
        .env("GENWIRE_STORE", store)
        .env_remove("GENWIRE_API_KEY")
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap();
    KillOnDrop(child)
}

fn client() -> reqwest::Client {
    let builder = genwire_core::client::http_client_builder().unwrap();
    builder.no_proxy().timeout(Duration::from_secs(20)).build().unwrap()
}

/// Status and body of a response; `None` once the node is gone.
async fn call(
    client: &reqwest::Client,
    method: &str,
    url: String,
    headers: &[(&str, &str)],
    body: &JsonValue,
) -> Option<(u16, JsonValue)> {
    let secret = if url.contains("/v1/") || url.contains("/v2/") { KEY } else { TOKEN };
    let mut request = client
        .request(method.parse().unwrap(), url)
        .bearer_auth(secret)
        .header("content-type", "application/json");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    if !body.is_null() {
        request = request.body(body.to_string());
    }
    let reply = request.send().await.ok()?;
    let status = reply.status().as_u16();
    let body = reply.bytes().await.ok()?;
    Some((status, serde_json::from_slice(&body).ok()?))
}

/// A receiver that returns challenges and counts notifications by task and status.
async fn receiver() -> (String, Arc<Mutex<BTreeMap<(String, String), usize>>>) {
    let seen: Arc<Mutex<BTreeMap<(String, String), usize>>> = Arc::default();
    let kept = Arc::clone(&seen);
    let handler = move |body: Bytes| {
        let notice: JsonValue = serde_json::from_slice(&body).unwrap();
        if let (Some(task), Some(status)) = (notice["task_id"].as_str(), notice["status"].as_str())
        {
            *kept.lock().unwrap().entry((task.to_owned(), status.to_owned())).or_default() += 1;
        }
        std::future::ready(body)
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let router = Router::new().fallback(post(handler));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (url, seen)
}

/// The addresses of the nodes that accept calls, as they change.
type Addresses = Arc<Mutex<Vec<String>>>;

/// Creates tasks until a number of them is acknowledged; returns their ids with their kinds.
async fn create(
    addresses: Addresses,
    receiver: String,
    created: Arc<AtomicUsize>,
    count: usize,
    caller: usize,
) -> Vec<(String, bool)> {
    let client = client();
    let mut own = Vec::new();
    let mut step = caller;
    while created.load(Ordering::SeqCst) < count {
        step += 1;
        let base = {
            let addresses = addresses.lock().unwrap();
            addresses[step % addresses.len()].clone()
        };
        let has_notices = !step.is_multiple_of(3);
        let (path, body) = if has_notices {
            (TEMPLATES, json!({ "template_id": "t", "callback_url": receiver }))
        } else {
            let content = json!([{ "type": "text", "text": "A lighthouse at dusk." }]);
            (PROMPTS, json!({ "model": "X-H3", "content": content, "duration": 6, "ratio": "1:1" }))
        };
        let progression = if step.is_multiple_of(4) { "after:1" } else { "real" };
        let headers = [("x-genwire-progression", progression)];
        let answer = call(&client, "POST", format!("{base}{path}"), &headers, &body).await;
        match answer {
            Some((200, reply)) => {
                created.fetch_add(1, Ordering::SeqCst);
                own.push((reply["task_id"].as_str().unwrap().to_owned(), has_notices));
            }
            // The node or the database is temporarily unavailable.
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    own
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_are_killed_lose_nothing_and_end_nothing_twice() {
    let Some(server) = Postgres::start("cluster") else { return };
    let count = std::env::var("GENWIRE_CLUSTER_TASKS").map_or(600, |it| it.parse().unwrap());
    let (folder, store) = (scratch("cluster"), server.address("cluster"));
    // Work takes a moment, so that nodes die in the middle of it.
    let settings = ["--set", "video.engine=chat", "--set", "chat.first_token_ms=150"];
    // All start at once on an empty database.
    let mut starting = JoinSet::new();
    for index in 0..6 {
        let role = if index % 2 == 0 { "api" } else { "worker" };
        let (folder, store) = (folder.clone(), store.clone());
        starting.spawn(async move { Node::start(&folder, &store, role, &settings).await });
    }
    let mut nodes = starting.join_all().await;
    let pool = PgPool::connect(&server.plain_address("cluster")).await.unwrap();
    sqlx::raw_sql(WITNESS).execute(&pool).await.unwrap();
    let (receiver, seen) = receiver().await;
    let addresses = Addresses::default();
    let list = |nodes: &[Node]| -> Vec<String> {
        nodes.iter().filter(|node| node.role == "api").map(|node| node.base.clone()).collect()
    };
    *addresses.lock().unwrap() = list(&nodes);
    let created: Arc<AtomicUsize> = Arc::default();
    let mut callers = JoinSet::new();
    for caller in 0..CALLERS {
        callers.spawn(create(
            Arc::clone(&addresses),
            receiver.clone(),
            Arc::clone(&created),
            count,
            caller,
        ));
    }
    // One worker sleeps for longer than its lease, while another takes its tasks.
    let sleeper = nodes.iter().position(|node| node.role == "worker").unwrap();
    let (mut kills, mut was_restarted) = (0_usize, false);
    let began = Instant::now();
    while created.load(Ordering::SeqCst) < count || !was_restarted || kills <= WAKES {
        assert!(began.elapsed() < MAX_WAIT, "the tasks were never created");
        tokio::time::sleep(Duration::from_secs(1)).await;
        match kills {
            SLEEPS => send("STOP", nodes[sleeper].child.id()),
            WAKES => send("CONT", nodes[sleeper].child.id()),
            _ => {}
        }
        let victim = kills * 5 % nodes.len();
        kills += 1;
        if victim == sleeper && (SLEEPS..=WAKES).contains(&kills) {
            continue;
        }
        nodes[victim].replace().await;
        *addresses.lock().unwrap() = list(&nodes);
        if !was_restarted && created.load(Ordering::SeqCst) >= count / 2 {
            tokio::task::block_in_place(|| server.restart());
            was_restarted = true;
        }
    }
    let acknowledged: Vec<(String, bool)> = callers.join_all().await.concat();
    let ids: BTreeSet<&String> = acknowledged.iter().map(|(id, _)| id).collect();
    assert_eq!(ids.len(), acknowledged.len(), "an id was given twice");
    check_ends(&pool, &acknowledged).await;
    check_notices(&acknowledged, &seen).await;
    let repeated: usize = seen.lock().unwrap().values().map(|count| count - 1).sum();
    eprintln!(
        "{} tasks, {kills} kills, {repeated} notifications repeated, {:.0} s",
        acknowledged.len(),
        began.elapsed().as_secs_f64()
    );
    // Every node sends the same response.
    let (client, id) = (client(), &acknowledged[0].0);
    let mut answers = BTreeSet::new();
    for base in list(&nodes) {
        let url = format!("{base}/v2/query/video_generation/{id}");
        let (status, mut body) = call(&client, "GET", url, &[], &JsonValue::Null).await.unwrap();
        assert_eq!(status, 200, "{body}");
        // Links contain the address of the called node.
        body["task"]["content"] = JsonValue::Null;
        answers.insert(body.to_string());
    }
    assert_eq!(answers.len(), 1, "{answers:?}");
}

/// Waits until all tasks have ended, and checks that each followed the state table once.
async fn check_ends(pool: &PgPool, acknowledged: &[(String, bool)]) {
    let began = Instant::now();
    loop {
        let open: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM tasks WHERE status NOT IN ('succeeded', 'failed', 'cancelled')",
        )
        .fetch_one(pool)
        .await
        .unwrap_or(1);
        if open == 0 {
            break;
        }
        assert!(began.elapsed() < MAX_WAIT, "{open} tasks never end");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let moves: Vec<(String, String, String)> =
        sqlx::query_as("SELECT id, old, new FROM witness ORDER BY place")
            .fetch_all(pool)
            .await
            .unwrap();
    let mut ways: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for (id, old, new) in &moves {
        ways.entry(id).or_default().push((old, new));
    }
    for (id, _) in acknowledged {
        let way = ways.get(id.as_str()).map_or(&[][..], Vec::as_slice);
        assert_eq!(way, [("queued", "running"), ("running", "succeeded")], "{id}");
    }
    assert!(ways.values().all(|way| way.len() == 2), "a task has taken another way");
}

/// Waits until every change of every task has been notified.
async fn check_notices(
    acknowledged: &[(String, bool)],
    seen: &Mutex<BTreeMap<(String, String), usize>>,
) {
    let began = Instant::now();
    let expected = acknowledged.iter().filter(|(_, has_notices)| *has_notices);
    for (id, _) in expected {
        for status in ["processing", "success"] {
            let key = (id.clone(), status.to_owned());
            while !seen.lock().unwrap().contains_key(&key) {
                assert!(began.elapsed() < MAX_WAIT, "{key:?} was never notified");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// Settings of the admin interface of one node apply to the others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_share_what_is_set_on_one_of_them() {
    let Some(server) = Postgres::start("shared") else { return };
    let (folder, store) = (scratch("cluster_shared"), server.address("shared"));
    let keys = folder.join("genwire.toml");
    let limited = "[[keys]]\nkey = \"limited\"\nrequests_per_minute = 10\nconcurrency = 3\n\
        [[faults]]\noperation = \"delete_video_task\"\ncode = 1008\n";
    std::fs::write(&keys, limited).unwrap();
    let keys = keys.display().to_string();
    let settings = ["--config", keys.as_str(), "--seed", "7"];
    let one = Node::start(&folder, &store, "api", &settings).await;
    let two = Node::start(&folder, &store, "api", &settings).await;
    let worker = Node::start(&folder, &store, "worker", &settings).await;
    assert_eq!(worker.base, "", "a worker has no address for calls");
    let client = client();
    let voices = async |node: &Node, headers: &[(&str, &str)]| {
        let url = format!("{}/v1/get_voice", node.base);
        call(&client, "POST", url, headers, &json!({ "voice_type": "all" })).await.unwrap()
    };
    let admin = async |node: &Node, method: &str, path: &str, body: JsonValue| {
        let url = format!("{}{path}", node.admin);
        let (status, body) = call(&client, method, url, &[], &body).await.unwrap();
        assert!(status < 300, "{method} {path}: {status} {body}");
        body
    };
    let until = async |what: &str, is_so: &mut dyn AsyncCheck| {
        let began = Instant::now();
        while !is_so.check().await {
            assert!(began.elapsed() < MAX_WAIT, "{what}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };

    // The clock is set on one node and read on the other; due work is done before the response.
    admin(&one, "POST", "/clock", json!({ "freeze": true })).await;
    let url = format!("{}{TEMPLATES}", two.base);
    let timed = [("x-genwire-progression", "after:600")];
    let template = json!({ "template_id": "t" });
    let (_, reply) = call(&client, "POST", url, &timed, &template).await.unwrap();
    let id = reply["task_id"].as_str().unwrap().to_owned();
    let clock = admin(&two, "POST", "/clock", json!({ "advance_seconds": 600 })).await;
    let url = format!("{}/v2/query/video_generation/{id}", one.base);
    let (_, shown) = call(&client, "GET", url, &[], &JsonValue::Null).await.unwrap();
    assert_eq!(shown["task"]["status"], "succeeded", "{shown}");
    let same = admin(&one, "GET", "/clock", JsonValue::Null).await;
    assert_eq!((&same["now_ms"], &same["frozen"]), (&clock["now_ms"], &json!(true)));

    // Faults: two in total, whichever node is called.
    let fault = json!({ "operation": "list_voices", "code": 1008, "times": 2 });
    admin(&one, "POST", "/faults", fault).await;
    until("the fault is on the other node", &mut async || {
        let list = admin(&two, "GET", "/faults", JsonValue::Null).await;
        list["faults"].as_array().unwrap().len() == 2
    })
    .await;
    let mut failed = 0;
    for node in [&two, &one, &two, &one] {
        failed += usize::from(voices(node, &[]).await.0 != 200);
    }
    assert_eq!(failed, 2);

    // Faults of the configuration belong to each node; a reset restores them on all nodes.
    admin(&one, "DELETE", "/faults/1", JsonValue::Null).await;
    assert_eq!(admin(&one, "GET", "/faults", JsonValue::Null).await["faults"], json!([]));

    // Programmed replies: added and removed on all nodes, and counted once for each call.
    let reply = json!({ "operation": "list_voices", "reply": { "status": 503 } });
    let added = admin(&one, "POST", "/replies", reply).await;
    until("the reply is on the other node", &mut async || voices(&two, &[]).await.0 == 503).await;
    let path = format!("/replies/{}", added["id"]);
    admin(&two, "DELETE", &path, JsonValue::Null).await;
    until("the reply is gone on the first node", &mut async || voices(&one, &[]).await.0 == 200)
        .await;
    let third = json!({ "operation": "list_voices", "call": 3, "reply": { "status": 503 } });
    admin(&one, "POST", "/replies", third).await;
    let list = admin(&two, "GET", "/replies", JsonValue::Null).await;
    assert_eq!(list["replies"].as_array().unwrap().len(), 1, "{list}");
    let mut statuses = Vec::new();
    for node in [&two, &one, &two, &one] {
        statuses.push(voices(node, &[]).await.0);
    }
    assert_eq!(statuses, [200, 200, 503, 200]);
    let list = admin(&one, "GET", "/replies", JsonValue::Null).await;
    assert_eq!(
        (&list["replies"][0]["calls"], &list["replies"][0]["answered"]),
        (&json!(4), &json!(1))
    );

    // Words, seeded voices and a reset.
    admin(&one, "POST", "/screening", json!({ "words": { "forbidden": 3 } })).await;
    let voice = json!({ "category": "voice_cloning", "voice_id": "mine", "used": true });
    admin(&one, "POST", "/voices", voice).await;
    let words = async |node: &Node| admin(node, "GET", "/screening", JsonValue::Null).await;
    until("the word is on the other node", &mut async || {
        words(&two).await["words"]["forbidden"] == 3
    })
    .await;
    assert_eq!(voices(&two, &[]).await.1["voice_cloning"].as_array().unwrap().len(), 1);
    admin(&two, "POST", "/reset", json!({})).await;
    until("the word is gone on the other node", &mut async || {
        words(&one).await["words"].as_object().unwrap().is_empty()
    })
    .await;
    assert!(voices(&one, &[]).await.1["voice_cloning"].as_array().unwrap().is_empty());
    let list = admin(&one, "GET", "/faults", JsonValue::Null).await;
    assert_eq!(list["faults"][0]["operation"], "delete_video_task", "{list}");
    let list = admin(&one, "GET", "/replies", JsonValue::Null).await;
    assert_eq!(list["replies"], json!([]));

    // Calls per minute: ten in all.
    let limited = [("authorization", "Bearer limited")];
    let mut admitted = 0;
    for index in 0..24 {
        let node = if index % 2 == 0 { &one } else { &two };
        let url = format!("{}/v1/get_voice", node.base);
        let body = json!({ "voice_type": "system" }).to_string();
        let request = client.post(url).header(limited[0].0, limited[0].1);
        let request = request.header("content-type", "application/json").body(body);
        admitted += usize::from(request.send().await.unwrap().status() == 200);
    }
    assert_eq!(admitted, 10);

    // Nodes with one seed give no id twice.
    let mut requests = BTreeSet::new();
    for index in 0..100 {
        let node = if index % 2 == 0 { &one } else { &two };
        let url = format!("{}/v1/get_voice", node.base);
        let request = client.post(url).bearer_auth(KEY).body("{}");
        let reply = request.send().await.unwrap();
        let id = reply.headers()["x-request-id"].to_str().unwrap().to_owned();
        assert!(requests.insert(id), "a request id was given twice");
    }

    // The worker completes a task that ends after a number of queries.
    let polled = [("x-genwire-progression", "polls:2")];
    let url = format!("{}{TEMPLATES}", one.base);
    let (_, reply) = call(&client, "POST", url, &polled, &template).await.unwrap();
    let id = reply["task_id"].as_str().unwrap().to_owned();
    let mut last = JsonValue::Null;
    for node in [&one, &two] {
        let url = format!("{}/v2/query/video_generation/{id}", node.base);
        (_, last) = call(&client, "GET", url, &[], &JsonValue::Null).await.unwrap();
    }
    assert_eq!(last["task"]["status"], "succeeded", "{last}");
    for node in [&one, &two, &worker] {
        let (status, _) =
            call(&client, "GET", format!("{}/ready", node.admin), &[], &JsonValue::Null)
                .await
                .unwrap();
        assert_eq!(status, 200, "{}", node.name);
    }
}

/// A condition that is polled until it holds.
trait AsyncCheck {
    fn check(&mut self) -> std::pin::Pin<Box<dyn Future<Output = bool> + '_>>;
}

impl<F: AsyncFnMut() -> bool> AsyncCheck for F {
    fn check(&mut self) -> std::pin::Pin<Box<dyn Future<Output = bool> + '_>> {
        Box::pin(self())
    }
}

/// Connections are encrypted, and the certificate is checked, as the address requires.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_store_is_reached_by_tls() {
    let Some(server) = Postgres::start("tls") else { return };
    let Some(authority) = server.encrypt() else { return };
    let folder = scratch("cluster_tls");
    let trusting =
        server.named_address(&format!("schema=tls&sslmode=verify-full&sslrootcert={authority}"));
    let node = Node::start(&folder, &trusting, "all", &[]).await;
    let pool = PgPool::connect(&server.plain_address("tls")).await.unwrap();
    let encrypted: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM pg_stat_ssl WHERE ssl")
        .fetch_one(&pool)
        .await
        .unwrap();
    assert!(encrypted > 0);
    drop(node);
    let refused = Command::new(env!("CARGO_BIN_EXE_genwire"))
        .envs(ISOLATION)
        .args(["serve", "--addr", "127.0.0.1:0"])
        .env("GENWIRE_STORE", server.named_address("sslmode=verify-full"))
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let reason = String::from_utf8(refused.stderr).unwrap();
    assert!(reason.contains("invalid peer certificate"), "{reason}");
}

/// Nodes without calls and tasks send less than one statement per second each to their database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_node_costs_less_than_one_statement_a_second() {
    const SECONDS: usize = 15;
    let Some(server) = Postgres::start("idle") else { return };
    server.log_statements();
    let folder = scratch("cluster_idle");
    let store = server.address("idle");
    let mut nodes = Vec::new();
    for role in ["api", "worker", "all"] {
        let usual = ["--set", "tasks.lease_seconds=15"];
        nodes.push(Node::start(&folder, &store, role, &usual).await);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = server.statements().len();
    assert!(before > 0, "what a node does at its start is in the log");
    tokio::time::sleep(Duration::from_secs(SECONDS as u64)).await;
    let during = server.statements().split_off(before);
    assert!(during.len() < SECONDS * nodes.len(), "{during:#?}");
}
