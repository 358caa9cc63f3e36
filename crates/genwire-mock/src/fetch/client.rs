//! An HTTP client that only sends requests to allowed address ranges, even if a name is given.

use super::Ranges;
use crate::trace;
use genwire_core::client::http_client_builder;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use std::error::Error;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

/// Maximum time for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// An HTTP client that only sends requests to allowed address ranges.
#[derive(Clone, Debug)]
pub(crate) struct GuardedClient {
    client: Client,
    guard: Arc<Guard>,
}

/// The egress allow-list.
#[derive(Debug)]
struct Guard {
    ranges: Ranges,
    is_local: bool,
}

impl GuardedClient {
    /// Creates a client for these ranges; `most` is the time limit of each request.
    pub(crate) fn new(ranges: Ranges, is_local: bool, most: Duration) -> Result<Self, Unreachable> {
        let guard = Arc::new(Guard { ranges, is_local });
        let client = http_client_builder()
            .map_err(|error| Unreachable::Failed(reason(&error)))?
            // The name check would not cover a redirect to a literal address.
            .redirect(Policy::none())
            .referer(false)
            // A proxy would connect to addresses that are not checked here.
            .no_proxy()
            // Addresses are checked on connection, because the addresses of a name can change.
            .dns_resolver(GuardedNames(Arc::clone(&guard)))
            .connect_timeout(CONNECT_TIMEOUT.min(most))
            .timeout(most)
            .build()
            .map_err(|error| Unreachable::Failed(reason(&error)))?;
        Ok(Self { client, guard })
    }

    /// Parses an address, and refuses an address outside the ranges as far as possible without
    /// resolving its name.
    pub(crate) fn url(&self, text: &str) -> Result<Url, Unreachable> {
        let url = Url::parse(text).map_err(|_| Unreachable::NoAddress)?;
        let host = url.host_str().filter(|_| matches!(url.scheme(), "http" | "https"));
        let host = host.ok_or(Unreachable::NoAddress)?;
        // A literal address never reaches the resolver, so it is checked here.
        match host.trim_matches(['[', ']']).parse::<IpAddr>() {
            Ok(address) if self.guard.allows(address) => Ok(url),
            // A name server would see every name that a caller invents.
            Err(_) if self.guard.ranges.hold_names() || is_this_machine(host) => Ok(url),
            _ => Err(Unreachable::NotAllowed),
        }
    }

    /// Posts JSON, and returns the status and the start of the answer.
    pub(crate) async fn post(
        &self,
        url: &str,
        body: String,
        most: u64,
    ) -> Result<(u16, Vec<u8>), Unreachable> {
        let request = self.client.post(self.url(url)?).header(CONTENT_TYPE, "application/json");
        let request = trace::pass_on(request.body(body));
        let mut response = request.send().await.map_err(Unreachable::of)?;
        let status = response.status().as_u16();
        let (answer, _) = read(&mut response, most).await?;
        Ok((status, answer))
    }

    /// Requests a file of at most `most` bytes.
    pub(crate) async fn open(&self, url: &str, most: u64) -> Result<Opened, Unreachable> {
        let request = trace::pass_on(self.client.get(self.url(url)?));
        let response = request.send().await.map_err(Unreachable::of)?;
        if !response.status().is_success() {
            return Err(Unreachable::Status(response.status().as_u16()));
        }
        if response.content_length().is_some_and(|length| length > most) {
            return Err(Unreachable::TooLarge);
        }
        Ok(Opened { response, most })
    }
}

/// A file whose head has arrived.
#[derive(Debug)]
pub(crate) struct Opened {
    response: Response,
    most: u64,
}

impl Opened {
    /// Returns the declared number of bytes, or else the maximum.
    pub(crate) fn size(&self) -> u64 {
        self.response.content_length().unwrap_or(self.most)
    }

    /// Reads the whole file.
    pub(crate) async fn read(mut self) -> Result<Vec<u8>, Unreachable> {
        match read(&mut self.response, self.most).await? {
            (bytes, true) => Ok(bytes),
            (_, false) => Err(Unreachable::TooLarge),
        }
    }
}

/// Reads the first bytes of a body; the flag is true if the body is complete.
async fn read(response: &mut Response, most: u64) -> Result<(Vec<u8>, bool), Unreachable> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(Unreachable::of)? {
        let left = most - bytes.len();
        bytes.extend_from_slice(chunk.get(..left).unwrap_or(&chunk));
        if chunk.len() > left {
            return Ok((bytes, false));
        }
    }
    Ok((bytes, true))
}

impl Guard {
    fn allows(&self, address: IpAddr) -> bool {
        self.ranges.hold(address, self.is_local)
    }
}

/// Returns true if a name always means this machine.
fn is_this_machine(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    host == "localhost" || host.ends_with(".localhost")
}

/// Resolves names, and omits addresses outside the ranges.
#[derive(Debug)]
struct GuardedNames(Arc<Guard>);

impl Resolve for GuardedNames {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = Arc::clone(&self.0);
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let allowed: Vec<SocketAddr> =
                found.filter(|address| guard.allows(address.ip())).collect();
            if allowed.is_empty() {
                return Err(Unreachable::NotAllowed.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

/// Reason why a request got no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// The string is not a web address.
    NoAddress,
    /// The address is outside the ranges.
    NotAllowed,
    /// The status of the answer is not a success status.
    Status(u16),
    /// The answer is too large.
    TooLarge,
    /// The request took too long.
    TimedOut,
    /// The connection failed, with the reason.
    Failed(String),
}

impl Unreachable {
    fn of(error: reqwest::Error) -> Self {
        let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
        while let Some(found) = cause {
            if let Some(own) = found.downcast_ref::<Self>() {
                return own.clone();
            }
            cause = found.source();
        }
        if error.is_timeout() {
            return Self::TimedOut;
        }
        Self::Failed(reason(&error.without_url()))
    }
}

/// Returns the innermost source of an error.
fn reason(error: &dyn Error) -> String {
    let mut last = error;
    while let Some(cause) = last.source() {
        last = cause;
    }
    last.to_string()
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoAddress => f.write_str("expected an `http` or `https` address"),
            Self::NotAllowed => f.write_str("the address is outside of the allowed ranges"),
            Self::Status(status) => write!(f, "the server answered with the HTTP status {status}"),
            Self::TooLarge => f.write_str("the answer is too large"),
            Self::TimedOut => f.write_str("the server took too long"),
            Self::Failed(why) => write!(f, "the connection failed: {why}"),
        }
    }
}

impl Error for Unreachable {}

#[cfg(test)]
mod tests {
    use super::{GuardedClient, Unreachable};
    use std::time::Duration;

    fn client(ranges: &str, is_local: bool) -> GuardedClient {
        GuardedClient::new(ranges.parse().unwrap(), is_local, Duration::from_secs(5)).unwrap()
    }

    #[test]
    fn addresses_are_refused_however_they_are_written() {
        let client = client("loopback", true);
        for inside in [
            "http://127.0.0.1:9/x",
            "http://localhost/",
            "https://LOCALHOST./",
            "http://[::1]/",
            "http://a.localhost/",
            "http://2130706433/",
            "http://0x7f.1/",
            "http://127.1/",
            "http://[::ffff:127.0.0.1]/",
        ] {
            assert!(client.url(inside).is_ok(), "{inside}");
        }
        for outside in [
            "http://169.254.169.254/latest",
            "http://10.0.0.1/",
            "http://0.0.0.0/",
            "http://[::]/",
            "http://192.168.1.1/",
            "http://example.com/",
            "http://localhost.example.com/",
            "http://127.0.0.1.example.com/",
            "http://0xa9fea9fe/",
            "http://[::ffff:10.0.0.1]/",
            "http://[fe80::1]/",
            "http://127.0.0.1@example.com/",
            "http://8.8.8.8/",
        ] {
            assert_eq!(client.url(outside), Err(Unreachable::NotAllowed), "{outside}");
        }
        for other in ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "x", ""] {
            assert_eq!(client.url(other), Err(Unreachable::NoAddress), "{other}");
        }
    }

    #[tokio::test]
    async fn a_name_does_not_help_to_an_address_outside() {
        let outside = client("192.0.2.0/24", true);
        for url in ["http://localhost:9/", "http://LOCALHOST:9/"] {
            assert_eq!(outside.open(url, 9).await.unwrap_err(), Unreachable::NotAllowed);
        }
        let not_local = client("loopback, public, private", false);
        for url in ["http://localhost:9/", "http://127.0.0.1:9/"] {
            assert_eq!(not_local.open(url, 9).await.unwrap_err(), Unreachable::NotAllowed);
        }
    }
}
