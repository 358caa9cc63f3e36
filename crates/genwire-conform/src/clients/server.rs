//! The misbehaving server, which answers each call as the case in the request path defines.

use crate::clients::callbacks::{self, Delivered};
use crate::clients::cases::{Case, ClientCases};
use crate::http::{self, Request};
use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// Maximum wait for outstanding callbacks after the client has printed its line.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(5);

/// Interval for polling the sent callbacks.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A request of the client.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) request: Request,
    /// True if the request was sent to the other server, which only redirects point to.
    pub(crate) is_elsewhere: bool,
}

/// The requests of a case, and its callbacks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) requests: Vec<Received>,
    pub(crate) delivered: Vec<Delivered>,
}

/// A local server.
pub(crate) struct Server {
    address: String,
    shared: Arc<Shared>,
    tasks: [AbortHandle; 2],
}

struct Shared {
    cases: BTreeMap<String, Case>,
    seen: Mutex<(BTreeMap<String, Seen>, usize)>,
    /// The address of the other server.
    elsewhere: String,
}

impl Shared {
    fn seen(&self) -> MutexGuard<'_, (BTreeMap<String, Seen>, usize)> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Server {
    /// Starts the server on a free loopback port.
    pub(crate) async fn start(cases: &ClientCases) -> io::Result<Self> {
        let listeners =
            [TcpListener::bind("127.0.0.1:0").await?, TcpListener::bind("127.0.0.1:0").await?];
        let address = |listener: &TcpListener| {
            listener.local_addr().map(|address| format!("http://{address}"))
        };
        let [own, elsewhere] = [address(&listeners[0])?, address(&listeners[1])?];
        let cases = cases.cases.iter().map(|case| (case.id.clone(), case.clone())).collect();
        let shared = Arc::new(Shared { cases, seen: Mutex::default(), elsewhere });
        let [one, other] = listeners;
        let tasks = [
            tokio::spawn(accept(one, Arc::clone(&shared), false)).abort_handle(),
            tokio::spawn(accept(other, Arc::clone(&shared), true)).abort_handle(),
        ];
        Ok(Self { address: own, shared, tasks })
    }

    /// Returns the base address for the calls of a case.
    pub(crate) fn address_of(&self, case: &str) -> String {
        format!("{}/{case}", self.address)
    }

    /// Takes the records of a case, once its callbacks have been sent.
    pub(crate) async fn take(&self, case: &Case, is_over: bool) -> Seen {
        let end = Instant::now() + DELIVERY_TIMEOUT;
        loop {
            let sent = self.shared.seen().0.get(&case.id).map_or(0, |seen| seen.delivered.len());
            if is_over || sent >= case.callbacks.len() || Instant::now() >= end {
                return self.shared.seen().0.remove(&case.id).unwrap_or_default();
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Returns the number of requests so far.
    pub(crate) fn count(&self) -> usize {
        self.shared.seen().1
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.tasks.iter().for_each(AbortHandle::abort);
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>, is_elsewhere: bool) {
    loop {
        let connection = http::accept(&listener).await;
        let shared = Arc::clone(&shared);
        tokio::spawn(async move { drop(serve(connection, &shared, is_elsewhere).await) });
    }
}

async fn serve(mut connection: TcpStream, shared: &Shared, is_elsewhere: bool) -> io::Result<()> {
    let mut request = http::read(&mut connection).await?;
    let path = request.path.trim_start_matches('/').to_owned();
    let (id, path) = path.split_once('/').unwrap_or((&path, ""));
    let Some(case) = shared.cases.get(id) else { return Ok(()) };
    request.path = format!("/{path}");
    let count = {
        let mut seen = shared.seen();
        seen.1 += 1;
        let of_case = seen.0.entry(id.to_owned()).or_default();
        of_case.requests.push(Received { request: request.clone(), is_elsewhere });
        of_case.requests.len()
    };
    let address = callbacks::address(case, &request.body);
    if let Some(address) = &address {
        deliver(shared, case, address, true).await;
    }
    if let Some(answer) = case.answers.get(count - 1).or(case.answers.last()) {
        answer.send(&mut connection, &shared.elsewhere).await?;
    }
    drop(connection);
    if let Some(address) = &address {
        deliver(shared, case, address, false).await;
    }
    Ok(())
}

async fn deliver(shared: &Shared, case: &Case, address: &str, first: bool) {
    for callback in case.callbacks.iter().filter(|callback| callback.first == first) {
        let delivered = callbacks::deliver(address, callback).await;
        shared.seen().0.entry(case.id.clone()).or_default().delivered.push(delivered);
    }
}
