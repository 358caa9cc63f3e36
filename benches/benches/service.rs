//! The local service under load over loopback, compared with a bare handler and a mock of the same
//! document.
//!
//! Every service is a separate process. The bare handler returns the bytes of one of Genwire's
//! replies; it reads the request but does not parse it. The mock is Prism, which is measured if
//! `npm install --prefix target/node/prism @stoplight/prism-cli@5.14.2` has been run.
#![expect(clippy::print_stdout, reason = "the table is what this program is for")]

use genwire_benches::service::load::{self, Streams};
use genwire_benches::service::peers::{
    self, BARE_SERVICE, GENWIRE, PACED_SERVICE, REPLY, SET_SERVICE, SETTINGS,
};
use genwire_benches::service::process::{self, Process};
use genwire_benches::service::{chat, long_chat, request};
use std::error::Error;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::runtime::Builder;

/// The number of connections.
const CALLER_CONNECTIONS: usize = 32;
/// The duration of a round.
const ROUND_TIME: Duration = Duration::from_secs(2);
/// Rounds of each service, in turn; the best counts.
const ROUNDS_PER_SERVICE: usize = 5;
/// The requests per connection while instructions are counted; the second run sends twice as many.
const COUNTED_REQUESTS: usize = 50;
/// The number of streams with few chunks.
const IDLE_STREAMS: usize = 1000;
/// The number of streams at full speed, in addition to the idle streams.
const BUSY_STREAMS: usize = 200;
/// The size of the largest bodies, in bytes; the limit is 64 MiB.
const LARGE_BODY_BYTES: usize = (64 << 20) - (4 << 10);

fn main() -> Result<(), Box<dyn Error>> {
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    if let Some(name) = process::service_to_run() {
        return runtime.block_on(peers::serve(&name));
    }
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|one| one == name);
    runtime.block_on(async {
        if is_wanted("requests") {
            requests().await?;
        }
        if is_wanted("instructions") {
            instructions().await?;
        }
        if is_wanted("layers") {
            layers().await?;
        }
        if is_wanted("streams") {
            streams().await?;
        }
        if is_wanted("memory") {
            memory().await?;
        }
        if is_wanted("bodies") {
            bodies().await?;
        }
        Ok(())
    })
}

/// Requests per second for a small chat completion.
async fn requests() -> Result<(), Box<dyn Error>> {
    let small = request(&chat("Name three rivers.", false), "");
    let genwire = Process::start(GENWIRE);
    let reply = load::call(genwire.address(), &small).await?;
    let bare = Process::start_with(BARE_SERVICE, &[(REPLY, &reply)]);
    let services =
        [("bare axum", Some(bare)), ("genwire", Some(genwire)), ("prism", peers::prism())];
    let mut best = [0.0_f64; 3];
    for _ in 0..ROUNDS_PER_SERVICE {
        for ((_, process), best) in services.iter().zip(&mut best) {
            if let Some(process) = process {
                let rate =
                    load::requests(process.address(), &small, CALLER_CONNECTIONS, ROUND_TIME)
                        .await?;
                *best = best.max(rate);
            }
        }
    }
    println!(
        "a small chat completion, {CALLER_CONNECTIONS} connections, replies of {} bytes",
        reply.len()
    );
    for ((name, process), best_of_it) in services.iter().zip(best) {
        match process {
            Some(process) => println!(
                "  {name:<12} {best_of_it:>9.0} requests/s  {:>6.2} of genwire  {:>5} MiB",
                best_of_it / best[1],
                process.memory("VmHWM").unwrap_or_default()
            ),
            None => println!("  {name:<12} is not installed"),
        }
    }
    Ok(())
}

/// Instructions outside the kernel that a request costs the service.
async fn instructions() -> Result<(), Box<dyn Error>> {
    let small = request(&chat("Name three rivers.", false), "");
    let genwire = Process::start(GENWIRE);
    let reply = load::call(genwire.address(), &small).await?;
    drop(genwire);
    println!("instructions of the service for a small chat completion");
    for (name, service) in [("bare axum", BARE_SERVICE), ("genwire", GENWIRE)] {
        match instructions_of(service, (REPLY, &reply), &small).await? {
            Some(count) => println!("  {name:<12} {count:>9}"),
            None => println!("  {name:<12} needs `valgrind` to be counted"),
        }
    }
    Ok(())
}

/// Instructions of a small chat completion, layer by layer: each call reaches a deeper layer than
/// the previous call. Errors have status 200, so that all of the calls count as successful.
async fn layers() -> Result<(), Box<dyn Error>> {
    let small = chat("Name three rivers.", false);
    let genwire = Process::start(GENWIRE);
    let reply = load::call(genwire.address(), &request(&small, "")).await?;
    drop(genwire);
    let file = std::env::current_exe()?.with_extension("replies.json");
    let rule = serde_json::json!({ "replies": [{ "operation": "create_chat_completion",
        "reply": { "body": serde_json::from_str::<serde_json::Value>(&reply)? } }] });
    std::fs::write(&file, rule.to_string())?;
    let plain = "server.errors_as_ok=true";
    let programmed = format!("{plain}\nserver.replies={}", file.display());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes);
    let whole = text(request(&small, ""))?;
    let unknown = whole.replace("Bearer key", "Bearer not");
    let broken = text(request(&small.replace("\"stream\":", "\"stream\" "), ""))?;
    let invalid = text(request(&small.replace("\"user\"", "\"none\""), ""))?;
    let steps = [
        ("bare axum: HTTP, the body, the reply", BARE_SERVICE, plain, &whole),
        ("routing, ids, trace, journal, metrics, an error", SET_SERVICE, plain, &unknown),
        ("key, limits, the body, JSON that is broken", SET_SERVICE, plain, &broken),
        ("types and rules, with a report of a violation", SET_SERVICE, plain, &invalid),
        ("a valid body, a programmed reply checked and sent", SET_SERVICE, &programmed, &whole),
        ("the built-in engine and its reply", SET_SERVICE, plain, &whole),
    ];
    println!("instructions of the service, layer by layer");
    let mut before = 0_isize;
    for (name, service, settings, asked) in steps {
        let variable =
            if service == BARE_SERVICE { (REPLY, &*reply) } else { (SETTINGS, settings) };
        match instructions_of(service, variable, asked.as_bytes()).await? {
            Some(count) => {
                let count = isize::try_from(count)?;
                println!("  {name:<52} {count:>8}  {:>+8}", count - before);
                before = count;
            }
            None => println!("  {name:<52} needs `valgrind` to be counted"),
        }
    }
    std::fs::remove_file(file)?;
    Ok(())
}

/// Counts the instructions of a request after the service has warmed up.
async fn instructions_of(
    service: &str,
    variable: (&str, &str),
    small: &[u8],
) -> Result<Option<usize>, Box<dyn Error>> {
    let mut counts = [0; 2];
    for (count, of_it) in counts.iter_mut().zip([COUNTED_REQUESTS, 2 * COUNTED_REQUESTS]) {
        let process = Process::start_counted(service, &[variable]);
        let Some(process) = process else { return Ok(None) };
        load::calls(process.address(), small, CALLER_CONNECTIONS, of_it).await?;
        *count = process.instructions().ok_or("valgrind did not say what it counted")?;
    }
    Ok(Some((counts[1] - counts[0]) / (CALLER_CONNECTIONS * COUNTED_REQUESTS)))
}

/// A thousand concurrent streams of four seconds each, read to the end.
async fn streams() -> Result<(), Box<dyn Error>> {
    let genwire = Process::start(PACED_SERVICE);
    let text = request(&long_chat(200), "connection: close\r\n");
    let before = genwire.memory("VmRSS").unwrap_or_default();
    let began = Instant::now();
    let brought = Streams::open(genwire.address(), &text, IDLE_STREAMS).await?.ended().await?;
    let time = began.elapsed().as_secs_f64();
    let bytes = brought.bytes.load(Ordering::Relaxed) >> 20;
    println!("{IDLE_STREAMS} streams of 200 tokens at once, 50 in a second");
    println!(
        "  {} came to their end in {time:.2} s, {bytes} MiB; {before} MiB before, at most {} MiB",
        brought.ended.load(Ordering::Relaxed),
        genwire.memory("VmHWM").unwrap_or_default()
    );
    Ok(())
}

/// The memory that idle and busy streams hold.
async fn memory() -> Result<(), Box<dyn Error>> {
    let genwire = Process::start(GENWIRE);
    let rss = || genwire.memory("VmRSS").unwrap_or_default();
    println!("memory\n  at the start {} MiB", rss());
    let slow = "x-genwire-fault: slow=1\r\n";
    let idle = request(&long_chat(200), slow);
    let idle = Streams::open(genwire.address(), &idle, IDLE_STREAMS).await?;
    idle.begun().await;
    println!("  with {IDLE_STREAMS} idle streams {} MiB", rss());
    let busy = request(&long_chat(20000), "");
    let busy = Streams::open(genwire.address(), &busy, BUSY_STREAMS).await?;
    busy.begun().await;
    tokio::time::sleep(ROUND_TIME).await;
    let bytes = busy.brought().bytes.load(Ordering::Relaxed) >> 20;
    println!("  with {BUSY_STREAMS} busy ones beside them {} MiB; they brought {bytes} MiB", rss());
    drop((idle, busy));
    tokio::time::sleep(ROUND_TIME).await;
    println!(
        "  after all have been left {} MiB; at most {} MiB",
        rss(),
        genwire.memory("VmHWM").unwrap_or_default()
    );
    Ok(())
}

/// Eight concurrent bodies of the maximum size.
async fn bodies() -> Result<(), Box<dyn Error>> {
    let genwire = Process::start(GENWIRE);
    let address = genwire.address();
    let large = request(&chat(&"a ".repeat(LARGE_BODY_BYTES / 2), false), "");
    let large: std::sync::Arc<[u8]> = large.into();
    let began = Instant::now();
    let mut calls = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let large = std::sync::Arc::clone(&large);
        calls.spawn(
            async move { load::call(address, &large).await.map_err(|error| error.to_string()) },
        );
    }
    let mut refused = 0;
    while let Some(ended) = calls.join_next().await {
        let text = match ended? {
            Ok(text) | Err(text) => text,
        };
        refused += usize::from(text.contains("2013"));
    }
    println!("eight bodies of 64 MiB at once, with more tokens than a context holds");
    println!(
        "  {refused} were read and refused in {:.1} s; at most {} MiB",
        began.elapsed().as_secs_f64(),
        genwire.memory("VmHWM").unwrap_or_default()
    );
    Ok(())
}
