//! The protocol over HTTP, for programs on this machine.

use super::handler::Handler;
use super::message::{self, MAX_MESSAGE_BYTES, Refusal};
use super::sessions::{BoundedSessions, SessionRequest, TooManyRequests, Uses};
use crate::problem::Problem;
use crate::program::Program;
use crate::signals::stopped;
use crate::verdict::Verdict;
use crate::write::note;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use http_body::Frame;
use rmcp::transport::streamable_http_server::session::local::SessionConfig;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The path of the endpoint.
const PATH: &str = "/mcp";

/// The header with the id of a session.
const SESSION_HEADER: &str = "mcp-session-id";

/// The host names of this machine in `Host` and `Origin` headers.
const LOCAL_HOSTS: [&str; 3] = ["127.0.0.1", "[::1]", "localhost"];

/// Maximum number of requests that are processed at a time.
const MAX_REQUESTS: usize = 1024;

/// Maximum size of the messages that are read or processed at a time, in bytes; each value of a
/// message counts as [`VALUE_BYTES`] in addition.
const MAX_PENDING_BYTES: usize = 2 * MAX_MESSAGE_BYTES;

/// Size that a parsed value counts as: an object of a few bytes of JSON needs far more memory.
const VALUE_BYTES: usize = 128;

/// Maximum time for reading a message.
const READ_TIMEOUT: Duration = Duration::from_secs(20);

/// The time during which the reply to a finished call remains available.
const COMPLETED_TTL: Duration = Duration::from_secs(5);

/// The bounds of all requests together.
#[derive(Clone)]
struct Limits {
    program: &'static Program,
    requests: Arc<Semaphore>,
    bytes: Arc<Semaphore>,
    sessions: Arc<Uses>,
}

/// The share of the limits that a request holds until its reply has ended.
struct Taken {
    _request: OwnedSemaphorePermit,
    _bytes: Option<OwnedSemaphorePermit>,
    _of_session: Option<SessionRequest>,
}

/// Serves until a signal ends the command.
pub(super) async fn serve(
    program: &'static Program,
    handler: Handler,
    address: SocketAddr,
) -> Result<Verdict, Problem> {
    if !address.ip().is_loopback() {
        let help =
            "listen on `127.0.0.1`; a proxy with its own authentication can be put before it";
        let message =
            format!("`{address}` can be reached from other machines, which could use your key");
        return Err(Problem::usage(message, Some(help)));
    }
    let taken = |error: std::io::Error| {
        Problem::usage(format!("cannot listen at {address}: {error}"), None)
    };
    let listener = tokio::net::TcpListener::bind(address).await.map_err(taken)?;
    let address = listener.local_addr().map_err(taken)?;
    let mut config = StreamableHttpServerConfig::default();
    config.max_request_body_bytes = MAX_MESSAGE_BYTES;
    let ended = config.cancellation_token.clone();
    let mut session = SessionConfig::default();
    session.completed_cache_ttl = COMPLETED_TTL;
    let sessions = BoundedSessions::new(session);
    let limits = Limits {
        program,
        requests: Arc::new(Semaphore::new(MAX_REQUESTS)),
        bytes: Arc::new(Semaphore::new(MAX_PENDING_BYTES)),
        sessions: sessions.uses(),
    };
    let service =
        StreamableHttpService::new(move || Ok(handler.clone()), Arc::new(sessions), config);
    let router =
        axum::Router::new().route_service(PATH, service).layer(from_fn_with_state(limits, admit));
    note(&format!("listening at http://{address}{PATH}"));
    let stop = async move {
        stopped().await;
        // Streams that are open end, too.
        ended.cancel();
    };
    let served = axum::serve(listener, router).with_graceful_shutdown(stop).await;
    served.map_err(|error| Problem::usage(format!("the server ended: {error}"), None))?;
    Ok(Verdict::Interrupted)
}

/// Passes on a request of this machine that is within the limits.
async fn admit(State(limits): State<Limits>, request: Request, next: Next) -> Response {
    if !is_of_this_machine(request.headers()) {
        let text = "only programs and pages of this machine may call";
        return (StatusCode::FORBIDDEN, text).into_response();
    }
    match limits.take(request).await {
        Ok((request, taken)) => {
            let response = next.run(request).await;
            response.map(|body| Body::new(Held { body, _taken: taken }))
        }
        Err(refused) => refused,
    }
}

impl Limits {
    /// Reads and checks a message, and acquires the permits that it needs.
    async fn take(&self, request: Request) -> Result<(Request, Taken), Response> {
        let busy = |message: &[u8], reason: &str| {
            refuse(StatusCode::SERVICE_UNAVAILABLE, Refusal::busy(message, reason))
        };
        let requests = Arc::clone(&self.requests).try_acquire_owned();
        let requests = requests.map_err(|_| busy(b"", "there are too many requests"))?;
        let session = request.headers().get(SESSION_HEADER).and_then(|id| id.to_str().ok());
        // An open request for the notifications of a session does not count as work.
        let session = session.filter(|_| *request.method() == Method::POST).map(str::to_owned);
        let (head, body) = request.into_parts();
        let read = tokio::time::timeout(READ_TIMEOUT, self.read(body)).await;
        let read = read.map_err(|_| StatusCode::REQUEST_TIMEOUT.into_response())?;
        let (message, mut bytes) = read.map_err(|(status, refusal)| refuse(status, refusal))?;
        let values = message::check(self.program, &message)
            .map_err(|refusal| refuse(StatusCode::PAYLOAD_TOO_LARGE, refusal))?;
        self.add(&mut bytes, values.saturating_mul(VALUE_BYTES))
            .map_err(|reason| busy(&message, reason))?;
        let of_session = session.map(|id| self.sessions.begin(&id)).transpose();
        let of_session = of_session
            .map_err(|TooManyRequests| busy(&message, "the session has too many requests"))?
            .flatten();
        let taken = Taken { _request: requests, _bytes: bytes, _of_session: of_session };
        Ok((Request::from_parts(head, Body::from(message)), taken))
    }

    /// Reads a message; each chunk counts as soon as it arrives.
    async fn read(
        &self,
        body: Body,
    ) -> Result<(Vec<u8>, Option<OwnedSemaphorePermit>), (StatusCode, Refusal)> {
        let mut message = Vec::new();
        let mut taken: Option<OwnedSemaphorePermit> = None;
        let mut body = pin!(body);
        while let Some(frame) = std::future::poll_fn(|cx| body.as_mut().poll_frame(cx)).await {
            let failed =
                |_| (StatusCode::BAD_REQUEST, Refusal::busy(b"", "the message has no end"));
            let Ok(chunk) = frame.map_err(failed)?.into_data() else { continue };
            if message.len() + chunk.len() > MAX_MESSAGE_BYTES {
                return Err((StatusCode::PAYLOAD_TOO_LARGE, Refusal::too_large()));
            }
            self.add(&mut taken, chunk.len())
                .map_err(|reason| (StatusCode::SERVICE_UNAVAILABLE, Refusal::busy(b"", reason)))?;
            message.extend_from_slice(&chunk);
        }
        Ok((message, taken))
    }

    /// Acquires permits for more bytes of a message, if they are free.
    fn add(
        &self,
        taken: &mut Option<OwnedSemaphorePermit>,
        bytes: usize,
    ) -> Result<(), &'static str> {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let more = Arc::clone(&self.bytes).try_acquire_many_owned(bytes);
        let more = more.map_err(|_| "there are too many messages at a time")?;
        match taken {
            Some(taken) => taken.merge(more),
            None => *taken = Some(more),
        }
        Ok(())
    }
}

fn refuse(status: StatusCode, refusal: Refusal) -> Response {
    let answer = serde_json::to_string(&refusal.answer()).unwrap_or_default();
    (status, [(CONTENT_TYPE, "application/json")], answer).into_response()
}

/// Returns true for a request to a host of this machine that was not sent by a page of another
/// machine.
fn is_of_this_machine(headers: &HeaderMap) -> bool {
    let all = |name, is_local: fn(&str) -> bool| {
        headers.get_all(name).iter().all(|value| value.to_str().is_ok_and(is_local))
    };
    headers.get_all(HOST).iter().count() == 1
        && all(HOST, is_local_host)
        && all(ORIGIN, |origin| origin.strip_prefix("http://").is_some_and(is_local_host))
}

/// Returns true for one of the local hosts, with or without a port, and nothing else.
fn is_local_host(text: &str) -> bool {
    let is_port =
        |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    LOCAL_HOSTS.into_iter().any(|host| {
        let rest = text.get(..host.len()).filter(|start| start.eq_ignore_ascii_case(host));
        let rest = rest.and_then(|_| text.get(host.len()..));
        rest.is_some_and(|rest| rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port))
    })
}

/// The body of a reply. It holds the permits of its request.
struct Held {
    body: Body,
    _taken: Taken,
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }
}

#[cfg(test)]
mod tests {
    use super::super::message::tests::SAMPLE;
    use super::super::sessions::BoundedSessions;
    use super::{Limits, MAX_PENDING_BYTES, VALUE_BYTES, is_of_this_machine};
    use axum::body::Body;
    use axum::extract::Request;
    use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
    use rmcp::transport::streamable_http_server::session::local::SessionConfig;
    use std::sync::Arc;
    use tokio::sync::Semaphore;

    fn is_admitted(headers: &[(&str, &str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
            map.append(name, HeaderValue::from_bytes(value.as_bytes()).unwrap());
        }
        is_of_this_machine(&map)
    }

    #[test]
    fn the_hosts_of_this_machine_are_admitted_and_nothing_that_looks_like_them() {
        for host in ["127.0.0.1", "[::1]", "localhost", "LocalHost"] {
            for port in ["", ":1", ":8931", ":65535"] {
                let text = format!("{host}{port}");
                assert!(is_admitted(&[("host", &text)]), "{text}");
                let origin = format!("http://{text}");
                assert!(is_admitted(&[("host", "localhost"), ("origin", &origin)]), "{origin}");
            }
            for more in [
                ":",
                ":1.evil.test",
                ":1@evil.test",
                ":+1",
                ":-1",
                ":65536",
                ":1:1",
                ".evil.test",
                ".",
                "x",
                "/",
                ":1/",
                "?",
                "#",
                "@evil.test",
                ":1?",
                " ",
                ":1 ",
                "\u{e9}",
                "%00",
            ] {
                let text = format!("{host}{more}");
                assert!(!is_admitted(&[("host", &text)]), "{text}");
                let origin = format!("http://{text}");
                assert!(!is_admitted(&[("host", "localhost"), ("origin", &origin)]), "{origin}");
            }
        }
        for origin in [
            "",
            "null",
            "http://",
            "https://localhost",
            "file://localhost",
            "localhost",
            "http://evil.test",
            "http://user@localhost",
            "http://user:1@localhost:1",
            "http:///localhost",
            "http://127.0.0.2",
            "http://[::1",
            "http://[::1]x:1",
        ] {
            assert!(!is_admitted(&[("host", "localhost"), ("origin", origin)]), "{origin}");
        }
        assert!(!is_admitted(&[]));
        assert!(!is_admitted(&[("host", "localhost"), ("host", "localhost")]));
        let own = ("origin", "http://localhost:1");
        assert!(!is_admitted(&[("host", "localhost"), own, ("origin", "http://evil.test")]));
    }

    #[tokio::test]
    async fn messages_count_with_their_values() {
        let limits = Limits {
            program: &SAMPLE,
            requests: Arc::new(Semaphore::new(1024)),
            bytes: Arc::new(Semaphore::new(MAX_PENDING_BYTES)),
            sessions: BoundedSessions::new(SessionConfig::default()).uses(),
        };
        let objects = vec![r#"{"":0}"#; 20_000].join(",");
        let message = format!("[{objects}]");
        // An object counts, and so does its member.
        let size = message.len() + VALUE_BYTES * 40_000;
        let mut all = Vec::new();
        for _ in 0..MAX_PENDING_BYTES / size {
            all.push(limits.take(Request::new(Body::from(message.clone()))).await.unwrap().1);
            assert_eq!(MAX_PENDING_BYTES - limits.bytes.available_permits(), all.len() * size);
        }
        let refused = limits.take(Request::new(Body::from(message.clone()))).await.err().unwrap();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        // The permits of a refused message are free again, and so are the permits of the others.
        assert_eq!(MAX_PENDING_BYTES - limits.bytes.available_permits(), all.len() * size);
        drop(all);
        assert_eq!(limits.bytes.available_permits(), MAX_PENDING_BYTES);
    }
}
