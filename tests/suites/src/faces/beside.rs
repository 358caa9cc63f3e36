//! `cargo xtask beside`: `cargo genwire serve` beside Prism, on the same documents.

use super::below;
use super::document::Document;
use super::http::{Client, Request};
use super::request::Maker;
use super::served::{Served, peak_memory};
use crate::{cargo, packages};
use genwire_workspace::outln;
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The list of the package with Prism.
const PACKAGE: &str = "tests/faces/prism";
/// The largest number of requests that are sent in turn.
const MAX_REQUESTS: usize = 8;
/// The number of connections on which they are sent.
const CONNECTION_COUNT: usize = 4;
/// The longest time for the start of Prism.
const START_LIMIT: Duration = Duration::from_mins(3);
/// The pause between two attempts to reach it.
const PAUSE: Duration = Duration::from_millis(20);

/// Serve documents by `cargo genwire serve` and by Prism, and print what each takes
///
/// Both get the same requests: those of `GET` that need no parameter and are answered with a success.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Folders with documents
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// The command that serves, built by `cargo build` otherwise; build it with `--release` to measure
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Seconds for which each service is called
    #[arg(long, default_value_t = 5)]
    seconds: u64,
}

/// Prism, which serves a document until it is dropped.
struct Prism {
    child: Child,
    base_url: String,
    start: Duration,
}

/// The measures of a service.
struct Measures {
    start: Duration,
    memory: u64,
    count: usize,
    latencies: Vec<Duration>,
}

/// Runs the comparison.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let program = match &args.program {
        Some(program) => program.clone(),
        None => cargo::generator(root)?,
    };
    let prism = packages::node(root, "prism", PACKAGE)?.join("node_modules/.bin/prism");
    let mut files = Vec::new();
    for folder in &args.folders {
        below(folder, folder, &mut files)?;
    }
    files.sort();
    outln!("| Document | Service | Start | Requests a second | Median | 99 % | Memory |");
    outln!("|---|---|---|---|---|---|---|");
    for (name, file) in files {
        let document = Document::read(&name, &file)?;
        compare(root, (&program, &prism), &document, args.seconds)?;
    }
    Ok(true)
}

fn compare(
    root: &Path,
    (program, prism): (&Path, &Path),
    document: &Document,
    seconds: u64,
) -> io::Result<()> {
    let log = root.join("target/beside.log");
    let served = Served::start(program, &document.file, &log)?;
    let other = Prism::start(prism, &document.file, &log)?;
    let urls = [served.base_url(), other.base_url.as_str()];
    let requests = requests(document, urls)?;
    if requests.is_empty() {
        outln!("| {} | no request that both answer | | | | | |", document.name);
        return Ok(());
    }
    for (service, url, start, process) in [
        ("`cargo genwire serve`", urls[0], served.start, served.id()),
        ("Prism", urls[1], other.start, other.child.id()),
    ] {
        let (count, latencies) = load(url, &requests, Duration::from_secs(seconds))?;
        let measures = Measures { start, memory: peak_memory(process), count, latencies };
        outln!("| {} | {service} | {} |", document.name, measures.cells(seconds));
    }
    Ok(())
}

impl Measures {
    fn cells(&self, seconds: u64) -> String {
        let Self { start, memory, count, latencies } = self;
        let at = |percent: usize| {
            let place = (latencies.len() * percent / 100).min(latencies.len().saturating_sub(1));
            latencies.get(place).map_or(0, Duration::as_micros)
        };
        let rate = *count as u64 / seconds.max(1);
        let (half, most) = (at(50), at(99));
        format!("{} ms | {rate} | {half} µs | {most} µs | {} MiB", start.as_millis(), memory >> 20)
    }
}

/// Returns requests that both services answer with a success.
fn requests(document: &Document, urls: [&str; 2]) -> io::Result<Vec<Request>> {
    let maker = Maker { document };
    let mut found = Vec::new();
    for operation in document.operations() {
        if operation.method != "GET" || operation.path.contains('{') || found.len() == MAX_REQUESTS
        {
            continue;
        }
        // Prism takes the paths of the document, without those of its servers.
        let operation = super::document::Operation { base: String::new(), ..operation };
        let Some(made) = maker.request(&operation, false, &BTreeMap::new()) else { continue };
        let mut is_answered = true;
        for url in urls {
            let reply = Client::new(url).send(&made.request)?;
            is_answered &= (200..300).contains(&reply.status);
        }
        if is_answered {
            found.push(made.request);
        }
    }
    Ok(found)
}

/// Sends the requests in turn on some connections; returns their number and times, in order.
fn load(url: &str, requests: &[Request], time: Duration) -> io::Result<(usize, Vec<Duration>)> {
    let end = Instant::now() + time;
    let mut all = thread::scope(|scope| {
        let workers = (0..CONNECTION_COUNT).map(|_| {
            scope.spawn(move || {
                let mut client = Client::new(url);
                let mut times = Vec::new();
                for request in requests.iter().cycle() {
                    let begun = Instant::now();
                    if begun >= end {
                        break;
                    }
                    client.send(request)?;
                    times.push(begun.elapsed());
                }
                Ok(times)
            })
        });
        let workers: Vec<_> = workers.collect();
        let mut all = Vec::new();
        for worker in workers {
            let times: io::Result<Vec<Duration>> =
                worker.join().map_err(|_| io::Error::other("a connection panicked"))?;
            all.extend(times?);
        }
        Ok::<_, io::Error>(all)
    })?;
    all.sort_unstable();
    Ok((all.len(), all))
}

impl Prism {
    fn start(program: &Path, document: &Path, log: &Path) -> io::Result<Self> {
        let begun = Instant::now();
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let child = Command::new(program)
            .args(["mock", "--port", &port.to_string()])
            .arg(document)
            .stdout(File::create(log)?)
            .stderr(Stdio::null())
            .spawn()?;
        let base_url = format!("http://127.0.0.1:{port}");
        let mut prism = Self { child, base_url, start: Duration::ZERO };
        let first =
            Request { method: "GET".to_owned(), target: "/".to_owned(), ..Request::default() };
        while Client::new(&prism.base_url).send(&first).is_err() {
            if begun.elapsed() > START_LIMIT || prism.child.try_wait()?.is_some() {
                return Err(io::Error::other("Prism does not start"));
            }
            thread::sleep(PAUSE);
        }
        prism.start = begun.elapsed();
        Ok(prism)
    }
}

impl Drop for Prism {
    fn drop(&mut self) {
        // A process that has ended by itself cannot be ended again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
