//! Prism on the same documents, and what both services take.

use super::document::{Document, Operation};
use super::http::{Client, Request};
use super::request::Maker;
use crate::packages;
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
/// The time for which each service is called.
const LOAD_TIME: Duration = Duration::from_secs(5);
/// The longest time for the start of Prism.
const START_LIMIT: Duration = Duration::from_mins(3);
/// The pause between two attempts to reach it.
const PAUSE: Duration = Duration::from_millis(20);

/// Prism, which serves a document until it is dropped.
pub(super) struct Prism {
    child: Child,
    pub(super) base_url: String,
    pub(super) start: Duration,
}

/// The speed of a service under load.
pub(super) struct Load {
    pub(super) per_second: u64,
    pub(super) median: Duration,
    /// The time that 99 of 100 replies take at most.
    pub(super) most: Duration,
}

/// Installs Prism; returns its command.
pub(super) fn prism(root: &Path) -> io::Result<PathBuf> {
    Ok(packages::node(root, "prism", PACKAGE)?.join("node_modules/.bin/prism"))
}

/// Returns the operations as Prism serves them: only at their own paths, without the paths of the
/// servers.
pub(super) fn bare(operations: &[Operation]) -> Vec<Operation> {
    operations.iter().map(|it| Operation { base: String::new(), ..it.clone() }).collect()
}

/// Sends the same requests to some services: `GET` requests that need no parameter and that all
/// services answer with a success; `None` if there are none.
pub(super) fn loads(
    document: &Document,
    operations: &[Operation],
    urls: [&str; 2],
) -> io::Result<Option<[Load; 2]>> {
    let requests = requests(document, operations, urls);
    if requests.is_empty() {
        return Ok(None);
    }
    let [own, other] = urls.map(|url| load(url, &requests));
    Ok(Some([own?, other?]))
}

fn requests(document: &Document, operations: &[Operation], urls: [&str; 2]) -> Vec<Request> {
    let maker = Maker { document };
    let mut found = Vec::new();
    for operation in operations.iter().filter(|it| it.method == "GET" && !it.path.contains('{')) {
        let Some(made) = maker.request(operation, false, &BTreeMap::new()) else { continue };
        let mut is_answered = true;
        for url in urls {
            let reply = Client::new(url).send(&made.request);
            is_answered &= reply.is_ok_and(|reply| (200..300).contains(&reply.status));
        }
        if is_answered {
            found.push(made.request);
        }
        if found.len() == MAX_REQUESTS {
            break;
        }
    }
    found
}

/// Sends the requests in turn on some connections.
fn load(url: &str, requests: &[Request]) -> io::Result<Load> {
    let end = Instant::now() + LOAD_TIME;
    let call = || -> io::Result<Vec<Duration>> {
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
    };
    let mut all = thread::scope(|scope| {
        let workers: Vec<_> = (0..CONNECTION_COUNT).map(|_| scope.spawn(call)).collect();
        let mut all = Vec::new();
        for worker in workers {
            all.extend(worker.join().map_err(|_| io::Error::other("a connection panicked"))??);
        }
        Ok::<_, io::Error>(all)
    })?;
    all.sort_unstable();
    let at = |percent: usize| all.get(all.len() * percent / 100).copied().unwrap_or_default();
    let per_second = all.len() as u64 / LOAD_TIME.as_secs();
    Ok(Load { per_second, median: at(50), most: at(99) })
}

impl Prism {
    pub(super) fn start(program: &Path, document: &Path, log: &Path) -> io::Result<Self> {
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

    /// Returns the number of the process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Prism {
    fn drop(&mut self) {
        // A process that has ended by itself cannot be ended again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
