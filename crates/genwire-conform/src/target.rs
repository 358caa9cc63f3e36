//! The server under test: its address, the API key, and the number of remaining calls.

use crate::exchange::Exchange;
use crate::removals::{Removals, path_of_address};
use crate::{RunError, Settings, place};
use genwire_core::client::{environment_proxies, http_client_builder};
use genwire_core::{Auth, AuthPlace};
use reqwest::{Client, ClientBuilder, Method};
use serde_json::Value as JsonValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Maximum size of a reply that is read, in bytes.
const MAX_REPLY_BYTES: usize = 64 << 20;

/// Maximum size of a reply of the admin interface, in bytes.
const MAX_ADMIN_REPLY_BYTES: usize = 1 << 20;

/// The reason why a call was not made or had no reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoReply {
    /// The maximum number of calls is reached.
    Limit,
    /// The connection failed before a status arrived.
    Connection(String),
}

impl NoReply {
    pub(crate) fn reason(&self) -> String {
        match self {
            Self::Limit => "the maximum number of calls was reached".to_owned(),
            Self::Connection(error) => format!("no reply arrived: {error}"),
        }
    }
}

/// The credential for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Credential {
    /// The API key of the run.
    Right,
    /// A key that no server accepts.
    Wrong,
    /// No credential.
    Missing,
}

/// A key that no server accepts.
const WRONG_KEY: &str = "genwire-conform-wrong-key";

/// A call to make.
#[derive(Clone, Debug)]
pub(crate) struct Call<'a> {
    pub(crate) operation: &'a str,
    pub(crate) method: &'a str,
    pub(crate) path: String,
    /// The schemes whose credentials the call carries together.
    pub(crate) auth: &'a [&'a Auth],
    pub(crate) credential: Credential,
    pub(crate) content_type: Option<Cow<'a, str>>,
    /// Parameters in headers.
    pub(crate) headers: Vec<(String, String)>,
    /// Parameters in cookies.
    pub(crate) cookies: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// The server under test; has no `Debug`, so that its API key is never printed.
pub(crate) struct Target {
    client: Client,
    base_url: String,
    /// The addresses of operations with their own server.
    servers: BTreeMap<String, String>,
    key: String,
    admin: Option<(String, Option<String>)>,
    max_calls: usize,
    calls: AtomicUsize,
    /// True once the connection of a call has failed.
    has_failed: AtomicBool,
    /// The number of cleanup calls, which are not limited.
    removing_calls: AtomicUsize,
    pub(crate) removals: Removals,
}

impl Target {
    /// Sets up the client for a server; `servers` has the addresses of operations with their own
    /// server.
    pub(crate) fn new(
        settings: &Settings,
        servers: BTreeMap<String, String>,
        removals: Removals,
    ) -> Result<Self, RunError> {
        let builder = http_client_builder().map_err(|error| RunError::Setup(error.to_string()))?;
        let builder =
            environment_proxies().into_iter().fold(builder.no_proxy(), ClientBuilder::proxy);
        let client = builder
            .redirect(reqwest::redirect::Policy::none())
            .timeout(settings.timeout)
            .build()
            .map_err(|error| RunError::Setup(error.to_string()))?;
        Ok(Self {
            client,
            base_url: settings.base_url.trim_end_matches('/').to_owned(),
            servers,
            key: settings.key.clone(),
            admin: settings
                .admin_url
                .as_ref()
                .map(|url| (url.trim_end_matches('/').to_owned(), settings.admin_token.clone())),
            max_calls: settings.max_calls.unwrap_or(usize::MAX),
            calls: AtomicUsize::new(0),
            has_failed: AtomicBool::new(false),
            removing_calls: AtomicUsize::new(0),
            removals,
        })
    }

    /// Returns the number of calls made.
    pub(crate) fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed).min(self.max_calls)
    }

    /// Makes a call and reads the whole reply.
    pub(crate) async fn send(&self, call: Call<'_>) -> Result<Exchange, NoReply> {
        if self.calls.fetch_add(1, Ordering::Relaxed) >= self.max_calls {
            return Err(NoReply::Limit);
        }
        let operation = call.operation;
        let exchange = self.exchange(call).await;
        match &exchange {
            Ok(exchange) => self.removals.note(operation, self.base_path(operation), exchange),
            Err(NoReply::Connection(_)) => self.has_failed.store(true, Ordering::Relaxed),
            Err(NoReply::Limit) => {}
        }
        exchange
    }

    /// Makes a cleanup call, even if the run has reached its maximum number of calls.
    pub(crate) async fn remove(&self, call: Call<'_>) -> Result<Exchange, NoReply> {
        self.removing_calls.fetch_add(1, Ordering::Relaxed);
        self.exchange(call).await
    }

    /// Returns the number of cleanup calls.
    pub(crate) fn removing_calls(&self) -> usize {
        self.removing_calls.load(Ordering::Relaxed)
    }

    /// Returns the base address of an operation.
    fn base(&self, operation: &str) -> &str {
        self.servers.get(operation).unwrap_or(&self.base_url)
    }

    /// Returns the path of an operation's base address, which is a prefix of the path of each call.
    fn base_path(&self, operation: &str) -> &str {
        path_of_address(self.base(operation)).trim_end_matches('/')
    }

    /// Returns true if the connection of a call failed.
    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// Makes a call that is not counted, and reads the whole reply.
    pub(crate) async fn exchange(&self, call: Call<'_>) -> Result<Exchange, NoReply> {
        let mut sent = call.headers.clone();
        let mut cookies = call.cookies.clone();
        let base = self.base(call.operation);
        let mut url = format!("{base}{}", call.path);
        let key = match call.credential {
            Credential::Right => Some(self.key.as_str()),
            Credential::Wrong => Some(WRONG_KEY),
            Credential::Missing => None,
        };
        for (auth, key) in call.auth.iter().zip(key.iter().cycle()) {
            match auth.place {
                AuthPlace::Header => sent.push((auth.name.to_owned(), auth.value(key))),
                AuthPlace::Cookie => cookies.push((auth.name.to_owned(), auth.value(key))),
                AuthPlace::Query => {
                    let mark = if url.contains('?') { '&' } else { '?' };
                    let pair = format!("{}={}", place::escaped(auth.name), place::escaped(key));
                    url = format!("{url}{mark}{pair}");
                }
            }
        }
        sent.extend(joined(&cookies).map(|text| ("Cookie".to_owned(), text)));
        if let Some(media_type) = call.content_type {
            sent.push(("Content-Type".to_owned(), media_type.into_owned()));
        }
        let method = Method::from_bytes(call.method.as_bytes())
            .map_err(|error| NoReply::Connection(error.to_string()))?;
        let mut request = self.client.request(method, url);
        for (name, value) in &sent {
            request = request.header(name, value);
        }
        let failed = |error: &reqwest::Error| NoReply::Connection(describe(error));
        let mut response =
            request.body(call.body.clone()).send().await.map_err(|error| failed(&error))?;
        let status = response.status().as_u16();
        let headers = response.headers().iter();
        let headers = headers
            .map(|(name, value)| {
                (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
            })
            .collect();
        let (reply, is_whole) = match read(&mut response, MAX_REPLY_BYTES).await {
            Read::Whole(reply) => (reply, true),
            // A timeout set by the run is not a server fault.
            Read::Cut(_, Some(error)) if error.is_timeout() => return Err(failed(&error)),
            Read::Cut(reply, _) => (reply, false),
        };
        Ok(Exchange {
            method: call.method.to_owned(),
            path: call.path,
            sent,
            body: call.body,
            status,
            headers,
            reply,
            is_whole,
            kept: OnceLock::new(),
        })
    }

    /// Calls the admin interface of the service.
    pub(crate) async fn admin(
        &self,
        method: &str,
        path: &str,
        body: &JsonValue,
    ) -> Result<JsonValue, String> {
        let (url, token) = self.admin.as_ref().ok_or("there is no admin interface")?;
        let method = Method::from_bytes(method.as_bytes()).map_err(|error| error.to_string())?;
        let mut request = self.client.request(method, format!("{url}{path}"));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let request = request.header("content-type", "application/json").body(body.to_string());
        let failed = |error: reqwest::Error| format!("the admin interface: {}", describe(&error));
        let mut response = request.send().await.map_err(failed)?;
        let status = response.status();
        let bytes = match read(&mut response, MAX_ADMIN_REPLY_BYTES).await {
            Read::Whole(bytes) => bytes,
            Read::Cut(_, Some(error)) => return Err(failed(error)),
            Read::Cut(_, None) => {
                let limit = MAX_ADMIN_REPLY_BYTES;
                return Err(format!("the admin interface: its reply has more than {limit} bytes"));
            }
        };
        if !status.is_success() {
            return Err(format!("the admin interface answered with {status}"));
        }
        serde_json::from_slice(&bytes).map_err(|error| format!("the admin interface: {error}"))
    }

    /// Returns the secrets of the run, to be masked.
    pub(crate) fn secrets(&self) -> Vec<String> {
        let token = self.admin.as_ref().and_then(|(_, token)| token.clone());
        std::iter::once(self.key.clone()).chain(token).collect()
    }
}

/// The body of a reply, as far as it was read.
pub(crate) enum Read {
    Whole(Vec<u8>),
    /// The bytes before an error, or up to the limit.
    Cut(Vec<u8>, Option<reqwest::Error>),
}

/// Reads the body of a reply, up to a limit.
pub(crate) async fn read(response: &mut reqwest::Response, limit: usize) -> Read {
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(chunk)) if body.len() + chunk.len() <= limit => body.extend_from_slice(&chunk),
            Ok(None) => return Read::Whole(body),
            Ok(Some(_)) => return Read::Cut(body, None),
            Err(error) => return Read::Cut(body, Some(error)),
        }
    }
}

/// Returns the value of the `Cookie` header, if there are cookies.
fn joined(cookies: &[(String, String)]) -> Option<String> {
    let pairs = cookies.iter().map(|(name, value)| format!("{name}={value}"));
    (!cookies.is_empty()).then(|| pairs.collect::<Vec<_>>().join("; "))
}

/// Describes an error with its causes, without the URL, which may contain the API key.
fn describe(error: &reqwest::Error) -> String {
    let mut text = if error.is_timeout() { "timeout" } else { "connection failed" }.to_owned();
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;
    use tokio::task::JoinHandle;

    /// Starts a server whose only reply never ends; the task returns the number of bytes sent.
    async fn endless(status: &'static str) -> (String, JoinHandle<usize>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let task = tokio::spawn(async move {
            let (mut connection, _) = listener.accept().await.unwrap();
            drop(connection.read(&mut [0; 4096]).await);
            let head = format!("HTTP/1.1 {status}\r\ncontent-type: application/json\r\n\r\n");
            connection.write_all(head.as_bytes()).await.unwrap();
            let mut sent = 0;
            let chunk = vec![b' '; 1 << 16];
            while connection.write_all(&chunk).await.is_ok() {
                sent += 1 << 16;
            }
            sent
        });
        (url, task)
    }

    #[tokio::test]
    async fn a_reply_of_the_admin_interface_without_end_is_not_read_on() {
        for status in ["200 OK", "500 Internal Server Error"] {
            let (url, task) = endless(status).await;
            let mut settings = Settings::new("http://127.0.0.1:1", "k");
            settings.admin_url = Some(url);
            let target = Target::new(&settings, BTreeMap::new(), Removals::default()).unwrap();
            let error = target.admin("GET", "/clock", &JsonValue::Null).await.unwrap_err();
            assert_eq!(error, "the admin interface: its reply has more than 1048576 bytes");
            drop(target);
            // Bytes beyond the limit are in the buffers of the operating system.
            assert!(task.await.unwrap() < 32 << 20);
        }
    }
}
