//! Several nodes on one `PostgreSQL` server, and the cost of a task for its store.
//!
//! Every node is a process of its own. The server is started in a temporary folder, with commits that
//! are written to disk, where its programs are installed. `GENWIRE_BENCHMARK_SCALE` multiplies the
//! numbers of calls and tasks: `0.02` is a short run.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]
#![expect(
    clippy::cast_precision_loss,
    reason = "no number here needs more digits than a float has"
)]

use genwire_benches::service::load;
use genwire_benches::service::peers::{self, SET_SERVICE, SETTINGS};
use genwire_benches::service::process::{self, Process};
use genwire_benches::service::{PROMPTS, chat, get, post, prompt, request, statements, store};
use genwire_server::Server;
use postgres::Postgres;
use sqlx::{PgPool, Transaction};
use std::error::Error;
use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tokio::runtime::Builder;

#[path = "../../crates/genwire-cli/tests/it/postgres.rs"]
#[expect(dead_code, reason = "it is that of the tests, which use all of it")]
#[expect(clippy::expect_used, reason = "a measurement that cannot go on fails")]
mod postgres;

type Failure = Box<dyn Error>;

/// The number of connections of callers, over all nodes.
const CALLER_CONNECTIONS: usize = 32;
/// The duration of a round of calls.
const ROUND_TIME: Duration = Duration::from_secs(5);
/// The numbers of calls and tasks of a whole run.
const CALLS_PER_RUN: usize = 1_000_000;
const TASKS_PER_RUN: usize = 200_000;
/// The tasks of one measurement of speed or of statements.
const TIMED_TASKS: usize = 20_000;
const COUNTED_TASKS: usize = 2_000;
/// Tasks under way at once in a process, and nodes that are tried.
const WORK_AT_ONCE: usize = 4;
const WORKER_COUNT: usize = 4;
const API_NODES: usize = 3;
/// The pause between two looks at what is left to do.
const LOOK_INTERVAL: Duration = Duration::from_millis(10);
/// The longest wait for what is left: a measurement that hangs fails.
const MAX_WAIT: Duration = Duration::from_mins(10);
/// Statements on the rows of the tasks that are measured.
const COPY: &str = "INSERT INTO tasks (namespace, id, position, key_id, task_type, model, status, \
     progression, details, request, created_at, updated_at, due_at, finish_at, claims, attempts, \
     polls) SELECT namespace, 'copy' || number, position + number, key_id, task_type, model, status, \
     progression, details, request, created_at, updated_at, due_at, finish_at, claims, attempts, \
     polls FROM tasks, generate_series(1, $1) AS number WHERE id = $2";
const AGAIN: &str =
    "UPDATE tasks SET status = 'queued', due_at = created_at WHERE id = $1 AND due_at IS NULL";
const IS_OPEN: &str = "SELECT EXISTS (SELECT 1 FROM tasks WHERE due_at IS NOT NULL)";
const LOG: &str = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::BIGINT";

fn main() -> Result<(), Failure> {
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    if let Some(name) = process::service_to_run() {
        return runtime.block_on(peers::serve(&name));
    }
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|one| one == name);
    runtime.block_on(async {
        // The statements of this process are counted from the start.
        statements::count()?;
        let server = Postgres::start_with("benchmark", "on");
        if let Some(server) = &server {
            if is_wanted("workers") {
                workers(server).await?;
            }
            if is_wanted("calls") {
                calls(server).await?;
            }
        }
        if is_wanted("tasks") {
            tasks(server.as_ref()).await?;
        }
        if is_wanted("growth") {
            growth().await?;
        }
        Ok(())
    })
}

/// Returns a number of a whole run, multiplied by the scale.
fn scaled(count: usize) -> usize {
    let scale = std::env::var("GENWIRE_BENCHMARK_SCALE").ok();
    let scale = scale.and_then(|scale| scale.parse::<f64>().ok()).unwrap_or(1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is positive")]
    let count = (count as f64 * scale) as usize;
    count.max(CALLER_CONNECTIONS)
}

/// Starts a node of a cluster.
fn node(store: &str, role: &str) -> Process {
    let settings = format!(
        "store={store}\nserver.role={role}\nserver.addr=127.0.0.1:0\ntasks.workers={WORK_AT_ONCE}"
    );
    Process::start_with(SET_SERVICE, &[(SETTINGS, &settings)])
}

/// Creates a task that waits for a worker, and returns its id.
async fn created(address: SocketAddr) -> Result<String, Failure> {
    let reply = load::call(address, &post(PROMPTS, &prompt(), "")).await?;
    let reply: serde_json::Value = serde_json::from_str(&reply)?;
    Ok(reply["task_id"].as_str().ok_or("no task")?.to_owned())
}

/// Tasks per second of 1 to 4 workers, from a queue that is full.
async fn workers(server: &Postgres) -> Result<(), Failure> {
    let count = scaled(TIMED_TASKS);
    println!("{count} prompts that wait, {WORK_AT_ONCE} at once in a worker, on PostgreSQL");
    let mut first = None;
    for workers in 1..=WORKER_COUNT {
        let schema = format!("workers{workers}");
        let address = server.address(&schema);
        let api = node(&address, "api");
        let id = created(api.address()).await?;
        let pool = PgPool::connect(&server.plain_address(&schema)).await?;
        let nodes: Vec<Process> = (0..workers).map(|_| node(&address, "worker")).collect();
        // The first task is done by then, or soon will be.
        until_done(&pool).await?;
        let queued = queued(&pool, &id, &schema, i64::try_from(count)?).await?;
        let began = Instant::now();
        queued.commit().await?;
        until_done(&pool).await?;
        let rate = count as f64 / began.elapsed().as_secs_f64();
        let of_first = rate / *first.get_or_insert(rate);
        println!("  {workers} workers {rate:>9.0} tasks/s  {of_first:>5.2} of one");
        drop(nodes);
        pool.close().await;
    }
    Ok(())
}

/// Queues a finished task again, with copies up to `count`, and notifies the workers of its schema.
///
/// All of it is one transaction, so that no worker takes the task before it has been copied.
async fn queued(
    pool: &PgPool,
    id: &str,
    schema: &str,
    count: i64,
) -> Result<Transaction<'static, sqlx::Postgres>, Failure> {
    let mut transaction = pool.begin().await?;
    let again = sqlx::query(AGAIN).bind(id).execute(&mut *transaction).await?;
    let copies = sqlx::query(COPY).bind(count - 1).bind(id).execute(&mut *transaction).await?;
    let rows = again.rows_affected() + copies.rows_affected();
    if rows != u64::try_from(count)? {
        return Err(format!("{rows} tasks were queued instead of {count}").into());
    }
    sqlx::query("SELECT pg_notify($1, 'tasks')")
        .bind(format!("genwire_{schema}"))
        .execute(&mut *transaction)
        .await?;
    Ok(transaction)
}

/// Waits until no task has a further step.
async fn until_done(pool: &PgPool) -> Result<(), Failure> {
    let end = Instant::now() + MAX_WAIT;
    while sqlx::query_scalar::<_, bool>(IS_OPEN).fetch_one(pool).await? {
        look_again(end, "the tasks").await?;
    }
    Ok(())
}

/// Pauses before the next look at what is left to do, or fails after a time.
async fn look_again(end: Instant, what: &str) -> Result<(), Failure> {
    if Instant::now() > end {
        return Err(format!("{what} did not come to their end within {MAX_WAIT:?}").into());
    }
    tokio::time::sleep(LOOK_INTERVAL).await;
    Ok(())
}

/// Calls per second of 1 to 3 nodes: chat completions, and queries of a finished task.
async fn calls(server: &Postgres) -> Result<(), Failure> {
    println!("{CALLER_CONNECTIONS} connections over all nodes, on PostgreSQL");
    let address = server.address("calls");
    let worker = node(&address, "worker");
    let mut nodes = Vec::new();
    let mut first = [None; 2];
    let small = request(&chat("Name three rivers.", false), "");
    let mut query = Vec::new();
    for count in 1..=API_NODES {
        nodes.push(node(&address, "api"));
        if count == 1 {
            let id = created(nodes[0].address()).await?;
            query = get(&format!("/v2/query/video_generation/{id}"));
            let pool = PgPool::connect(&server.plain_address("calls")).await?;
            until_done(&pool).await?;
        }
        print!("  {count} nodes");
        for ((name, asked), first) in
            [("chat completions", &small), ("queries", &query)].into_iter().zip(&mut first)
        {
            let rate = rate_of(&nodes, asked).await?;
            let of_first = rate / *first.get_or_insert(rate);
            print!("  {rate:>9.0} {name}/s  {of_first:>5.2} of one");
        }
        println!();
    }
    drop(worker);
    Ok(())
}

/// Returns the requests per second of several nodes that are called at the same time.
async fn rate_of(nodes: &[Process], request: &[u8]) -> Result<f64, Failure> {
    let mut calling = tokio::task::JoinSet::new();
    for node in nodes {
        let (address, request) = (node.address(), request.to_vec());
        let connections = CALLER_CONNECTIONS / nodes.len();
        calling
            .spawn(async move { load::requests(address, &request, connections, ROUND_TIME).await });
    }
    let mut rate = 0.0;
    while let Some(ended) = calling.join_next().await {
        rate += ended??;
    }
    Ok(rate)
}

/// A place for the files of this run, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self, Failure> {
        // Below the folder of the build, because temporary folders may be in memory.
        let path = std::env::current_exe()?.with_extension("store");
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// The place that a store writes to.
#[derive(Clone, Copy)]
enum Disk<'a> {
    /// That of this process.
    Process,
    /// The log of a server.
    Log(&'a PgPool),
}

impl Disk<'_> {
    /// Returns the bytes that have been written so far; for a process only on Linux.
    async fn written(self) -> Result<i64, Failure> {
        match self {
            Disk::Process => {
                let text = fs::read_to_string("/proc/self/io").unwrap_or_default();
                let bytes = text.lines().find_map(|line| line.strip_prefix("write_bytes: "));
                Ok(bytes.map(str::parse).transpose()?.unwrap_or_default())
            }
            Disk::Log(pool) => Ok(sqlx::query_scalar(LOG).fetch_one(pool).await?),
        }
    }
}

/// Costs of a task from its creation to its end, beside an insert and two updates.
async fn tasks(server: Option<&Postgres>) -> Result<(), Failure> {
    let folder = Folder::new()?;
    let count = scaled(COUNTED_TASKS) / CALLER_CONNECTIONS * CALLER_CONNECTIONS;
    let rows = i64::try_from(count)?;
    println!(
        "{count} prompts from creation to end by one process, beside an insert and two updates"
    );
    let file = folder.0.join("tasks.db");
    let store = format!("sqlite:{}", file.display());
    whole("SQLite", &store, count, Disk::Process).await?;
    let floor = store::sqlite(&folder.0.join("floor.db")).await?;
    let written = Disk::Process.written().await?;
    let rate = store::floor_in_file(&floor, rows, CALLER_CONNECTIONS, &prompt()).await?;
    report("its floor", count, rate, Disk::Process.written().await? - written);
    floor.close().await;
    let Some(server) = server else { return Ok(()) };
    sqlx::query("CREATE SCHEMA floor")
        .execute(&PgPool::connect(&server.plain_address("public")).await?)
        .await?;
    let pool = PgPool::connect(&server.plain_address("floor")).await?;
    let log = Disk::Log(&pool);
    whole("PostgreSQL", &server.address("tasks"), count, log).await?;
    let written = log.written().await?;
    let rate = store::floor_on_server(&pool, rows, CALLER_CONNECTIONS, &prompt()).await?;
    report("its floor", count, rate, log.written().await? - written);
    pool.close().await;
    Ok(())
}

/// Creates tasks on a service in this process, waits for their end, and reports their costs.
async fn whole(name: &str, store: &str, count: usize, disk: Disk<'_>) -> Result<(), Failure> {
    let builder = Server::builder().key(genwire_benches::service::KEY);
    let builder = builder.set("store", store).set("server.addr", "127.0.0.1:0");
    let server = builder.set("server.admin_token", "none").start().await?;
    let address = server.base_url().trim_start_matches("http://").parse()?;
    let admin = server.admin_url().trim_start_matches("http://").parse()?;
    let one = post(PROMPTS, &prompt(), "");
    // The tables are there, and the first statements of each connection have been made.
    load::calls(address, &one, CALLER_CONNECTIONS, 1).await?;
    until_succeeded(admin, CALLER_CONNECTIONS).await?;
    let written = disk.written().await?;
    statements::take();
    let began = Instant::now();
    load::calls(address, &one, CALLER_CONNECTIONS, count / CALLER_CONNECTIONS).await?;
    until_succeeded(admin, CALLER_CONNECTIONS + count).await?;
    let rate = count as f64 / began.elapsed().as_secs_f64();
    report(name, count, rate, disk.written().await? - written);
    server.shutdown().await;
    Ok(())
}

/// Waits until so many tasks have succeeded.
async fn until_succeeded(admin: SocketAddr, count: usize) -> Result<(), Failure> {
    let line = format!("genwire_tasks{{status=\"succeeded\"}} {count}\n");
    let end = Instant::now() + MAX_WAIT;
    while !load::call(admin, &get("/metrics")).await?.contains(&line) {
        look_again(end, "the prompts").await?;
    }
    Ok(())
}

fn report(name: &str, count: usize, rate: f64, written: i64) {
    let statements = statements::take();
    let sum: u64 = statements.values().sum();
    let each = |number: u64| number as f64 / count as f64;
    println!("  {name:<12} {rate:>9.0} tasks/s  {:>6.1} statements for each", each(sum));
    println!("    {:>9.0} bytes to disk for each", written as f64 / count as f64);
    let mut statements: Vec<_> = statements.into_iter().collect();
    statements.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    for (statement, number) in statements.iter().filter(|(_, number)| each(*number) >= 0.05) {
        println!("    {:>9.2} {statement}", each(*number));
    }
}

/// The memory of a process after many calls and tasks, and after the tasks have been purged.
async fn growth() -> Result<(), Failure> {
    let admin = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let settings = format!("server.admin_addr={admin}\nserver.admin_token=none");
    let service = Process::start_with(SET_SERVICE, &[(SETTINGS, &settings)]);
    let rss = |what: &str| {
        println!("  {what:<32} {:>5} MiB", service.memory("VmRSS").unwrap_or_default());
    };
    println!("memory of one process, everything in memory, as configured by default");
    rss("at the start");
    let small = request(&chat("Name three rivers.", false), "");
    let calls = scaled(CALLS_PER_RUN);
    for step in 1..=4 {
        load::calls(service.address(), &small, CALLER_CONNECTIONS, calls / 4 / CALLER_CONNECTIONS)
            .await?;
        rss(&format!("after {} calls", calls * step / 4));
    }
    let tasks = scaled(TASKS_PER_RUN);
    for step in 1..=4 {
        let one = post(PROMPTS, &prompt(), "");
        load::calls(service.address(), &one, CALLER_CONNECTIONS, tasks / 4 / CALLER_CONNECTIONS)
            .await?;
        rss(&format!("after {} tasks", tasks * step / 4));
    }
    // What is under way ends, and 15 days later `tasks.keep_days` is over.
    tokio::time::sleep(Duration::from_secs(5)).await;
    for (what, seconds) in [("15 days later", 15 * 24 * 60 * 60), ("after the purge", 1)] {
        let body = format!("{{\"advance_seconds\":{seconds}}}");
        load::call(admin, &post("/clock", &body, "")).await?;
        rss(what);
    }
    let metrics = load::call(admin, &get("/metrics")).await?;
    let left = metrics.lines().filter(|line| line.starts_with("genwire_tasks{"));
    println!("  left: {}", left.collect::<Vec<_>>().join(", "));
    for _ in 0..4 {
        load::calls(service.address(), &small, CALLER_CONNECTIONS, calls / 16 / CALLER_CONNECTIONS)
            .await?;
    }
    rss("after more calls");
    Ok(())
}
