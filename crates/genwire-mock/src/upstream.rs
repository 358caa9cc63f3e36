//! Another service, which answers the operations that are not served here.
//!
//! Calls are sent to the configured address only, with the headers of their callers; redirects are
//! passed back, not followed.

use crate::error::Error;
use crate::interface::InterfaceData;
use crate::mock::Mock;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, EXPECT, HOST, TE, TRAILER,
    TRANSFER_ENCODING, UPGRADE,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use futures_util::stream::{Stream, TryStreamExt as _, try_unfold};
use genwire_core::client::http_client_builder;
use genwire_core::server::{BodySize, ByteReply, Call, Refusal, Reply, refuse};
use genwire_core::{Area, BodyForm, BodyKind, Interface, Report, RequestForm, ServiceCode};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use std::time::Duration;
use tokio::time::timeout;

/// Maximum time for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum time until the head of a response, from the start of its request.
const HEAD_TIMEOUT: Duration = Duration::from_mins(1);
/// Maximum size of the body of a request without an operation, in bytes.
const MAX_BODY_BYTES: usize = 64 << 20;
/// Beginning of the headers of this service.
const OWN_HEADERS: &str = "x-genwire-";
/// Headers that are about one connection, or about the form of a body on it.
const OF_CONNECTIONS: [HeaderName; 9] = [
    ACCEPT_ENCODING,
    CONNECTION,
    CONTENT_LENGTH,
    EXPECT,
    HOST,
    TE,
    TRAILER,
    TRANSFER_ENCODING,
    UPGRADE,
];

/// Another service.
#[derive(Debug)]
pub(crate) struct Upstream {
    client: Client,
    base_url: String,
}

/// Mark of a call that the other service has answered, kept for the journal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FromUpstream;

impl Upstream {
    /// Makes a client of the service at an address; `None` if it is empty.
    pub(crate) fn new(base_url: &str) -> Result<Option<Self>, Error> {
        if base_url.is_empty() {
            return Ok(None);
        }
        let url = Url::parse(base_url)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
        let Some(url) = url else {
            return Err(Error::config("`server.upstream` is not the address of a service")
                .with_help("write it like `https://api.example.com/v1`"));
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Error::config("`server.upstream` holds a user name or a password")
                .with_help(
                    "leave it out; calls are passed on with the credentials of their callers",
                ));
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(Error::config("`server.upstream` has a query or a fragment")
                .with_help("leave it out; calls are passed on with queries of their own"));
        }
        let unready = |error: reqwest::Error| {
            Error::start("cannot set up the HTTP client", error.without_url())
        };
        let client = http_client_builder()
            .map_err(|error| Error::start("cannot set up the HTTP client", error))?
            .redirect(Policy::none())
            .referer(false)
            .connect_timeout(CONNECT_TIMEOUT)
            .build()
            .map_err(unready)?;
        Ok(Some(Self { client, base_url: url.as_str().trim_end_matches('/').to_owned() }))
    }

    /// Returns the address of the service.
    pub(crate) fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Passes a call of an operation on.
    pub(crate) async fn serve(&self, call: &Call) -> Result<Reply, Refusal> {
        let interface = call.endpoint().interface;
        let method = Method::from_bytes(call.endpoint().method.as_bytes()).unwrap_or_default();
        let target = call.uri().path_and_query().map_or("/", |target| target.as_str());
        let response = self.send(method, target, call.headers(), call.body()).await;
        let response = response.map_err(|unsent| unsent.refusal(interface))?;
        call.insert(FromUpstream);
        let (status, headers) = (response.status(), response.headers().clone());
        let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let broken = move |error| Unsent::Failed(error).refusal(interface);
        let reply = match media_type {
            None => {
                let body = response.bytes().await.map_err(broken)?;
                if body.is_empty() { Reply::empty(200) } else { Reply::raw("", body) }
            }
            Some(media_type) => {
                ByteReply::stream(chunks(response).map_err(broken)).into_reply(media_type)
            }
        };
        let passed = headers.iter().filter(|(name, _)| is_passed(name) && *name != CONTENT_TYPE);
        let reply = reply.with_status(status.as_u16());
        Ok(passed
            .fold(reply, |reply, (name, value)| reply.with_header(name.clone(), value.clone())))
    }

    /// Forwards a request for which there is no operation.
    pub(crate) async fn pass(&self, shared: &Mock, request: Request) -> axum::response::Response {
        let interface = shared.api.interface;
        let (parts, body) = request.into_parts();
        let refuse = |status, message: String| {
            let request = Request::from_parts(parts.clone(), Body::empty());
            refuse(interface, request, status, message)
        };
        // A body of an unknown size is counted with the largest.
        let most = MAX_BODY_BYTES as u64;
        let wanted = body.size_hint().upper().unwrap_or(most).min(most);
        let size = BodySize { held: 0, wanted, max: wanted };
        let held = match shared.body_memory.admit("", None, size).await {
            Ok(held) => held,
            Err(full) => {
                return refuse(StatusCode::SERVICE_UNAVAILABLE, full.message().to_owned()).await;
            }
        };
        let time = Duration::from_secs_f64(shared.config.server.body_seconds);
        let body = match timeout(time, axum::body::to_bytes(body, MAX_BODY_BYTES)).await {
            Ok(Ok(body)) => body,
            Ok(Err(_)) => {
                let message = format!("the body has more than {MAX_BODY_BYTES} bytes, or was cut");
                return refuse(StatusCode::PAYLOAD_TOO_LARGE, message).await;
            }
            Err(_) => {
                let message = "the body did not arrive in time".to_owned();
                return refuse(StatusCode::REQUEST_TIMEOUT, message).await;
            }
        };
        let target = parts.uri.path_and_query().map_or("/", |target| target.as_str());
        let response = self.send(parts.method.clone(), target, &parts.headers, body).await;
        drop(held);
        match response {
            Ok(response) => {
                let (status, headers) = (response.status(), response.headers().clone());
                let mut reply = axum::response::Response::new(Body::from_stream(chunks(response)));
                *reply.status_mut() = status;
                let passed = headers.iter().filter(|(name, _)| is_passed(name));
                passed.for_each(|(name, value)| {
                    reply.headers_mut().append(name.clone(), value.clone());
                });
                reply
            }
            Err(unsent) => refuse(unsent.status(), unsent.message()).await,
        }
    }

    async fn send(
        &self,
        method: Method,
        target: &str,
        headers: &HeaderMap,
        body: Bytes,
    ) -> Result<Response, Unsent> {
        let url = self.url(target).ok_or(Unsent::Path)?;
        let passed = headers.iter().filter(|(name, _)| is_passed(name));
        let passed: HeaderMap = passed
            .map(|(name, value): (&HeaderName, &HeaderValue)| (name.clone(), value.clone()))
            .collect();
        let response = self.client.request(method, url).headers(passed).body(body).send();
        match timeout(HEAD_TIMEOUT, response).await {
            Ok(response) => response.map_err(Unsent::Failed),
            Err(_) => Err(Unsent::Late),
        }
    }

    /// Returns the address of a target; `None` if its path would change, as with the segments `.`
    /// and `..`, which may lead out of the base path.
    fn url(&self, target: &str) -> Option<Url> {
        let text = format!("{}{target}", self.base_url);
        let url = Url::parse(&text).ok().filter(|_| target.starts_with('/'))?;
        let path = |text: &str| text.split('?').next().map(str::to_owned);
        (path(url.as_str()) == path(&text)).then_some(url)
    }
}

/// The reason for which the other service has not answered.
#[derive(Debug)]
enum Unsent {
    /// The path would change.
    Path,
    /// No answer has begun in time.
    Late,
    /// The call has failed.
    Failed(reqwest::Error),
}

impl Unsent {
    fn status(&self) -> StatusCode {
        match self {
            Self::Path => StatusCode::BAD_REQUEST,
            Self::Late => StatusCode::GATEWAY_TIMEOUT,
            Self::Failed(_) => StatusCode::BAD_GATEWAY,
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Path => {
                "the path is not passed on, as the other service would read another one; \
                           write it without segments `.` and `..`, and with special characters \
                           percent-encoded"
                    .to_owned()
            }
            Self::Late => format!(
                "the service that calls are passed on to does not answer within {} seconds",
                HEAD_TIMEOUT.as_secs()
            ),
            Self::Failed(error) => {
                let mut last: &dyn std::error::Error = error;
                while let Some(cause) = last.source() {
                    last = cause;
                }
                format!("the service that calls are passed on to does not answer: {last}")
            }
        }
    }

    fn refusal(&self, interface: &'static Interface) -> Refusal {
        let code = match self {
            Self::Path => interface.invalid_code,
            Self::Late | Self::Failed(_) => interface.internal_code,
        };
        let code = ServiceCode::new(interface, i64::from(code));
        Refusal::new(code, self.message()).with_status(self.status().as_u16())
    }
}

/// Returns an area and its request forms without checks for the forwarded operations, which the
/// other service checks.
pub(crate) fn unchecked(
    api: &'static InterfaceData,
    area: &Area,
    forms: &[RequestForm],
) -> (Area, Vec<RequestForm>) {
    let is_passed = |operation: &str| api.passed.contains(operation);
    if api.passed.is_empty() {
        return (*area, forms.to_vec());
    }
    let check = area.check;
    // The routes refer to it until the process ends, as they do to the interface.
    let area = Area {
        check: Box::leak(Box::new(move |operation: &str, part: BodyKind, body: &[u8]| {
            if api.passed.contains(operation) { None } else { check(operation, part, body) }
        })),
        ..*area
    };
    let forms = forms.iter().map(|form| {
        if !is_passed(form.endpoint.operation) {
            return *form;
        }
        RequestForm {
            body: BodyForm::Bytes,
            is_body_optional: true,
            is_negotiated: false,
            parameters: &[],
            check_path: &|_: &[(String, String)]| Report::default(),
            ..*form
        }
    });
    (area, forms.collect())
}

/// Returns the body of a response as it arrives.
fn chunks(response: Response) -> impl Stream<Item = Result<Bytes, reqwest::Error>> + Send {
    try_unfold(response, |mut response| async move {
        let chunk = response.chunk().await?;
        Ok(chunk.map(|chunk| (chunk, response)))
    })
}

fn is_passed(name: &HeaderName) -> bool {
    !OF_CONNECTIONS.contains(name)
        && !name.as_str().starts_with(OWN_HEADERS)
        && !matches!(name.as_str(), "keep-alive" | "proxy-authenticate" | "proxy-authorization")
}

#[cfg(test)]
mod tests {
    use super::Upstream;

    #[test]
    fn an_address_has_neither_credentials_nor_query_nor_fragment() {
        for (address, expected) in [
            ("api.example.com", "is not the address of a service"),
            ("ftp://api.example.com", "is not the address of a service"),
            ("http://ann@api.example.com", "a user name or a password"),
            ("http://ann:word@api.example.com", "a user name or a password"),
            ("http://api.example.com/?a=b", "a query or a fragment"),
            ("http://api.example.com/#a", "a query or a fragment"),
        ] {
            let error = Upstream::new(address).expect_err(address).to_string();
            assert!(error.contains(expected) && !error.contains("word@"), "{address}: {error}");
        }
        assert!(Upstream::new("").expect("no address").is_none());
    }

    #[test]
    fn a_path_is_passed_on_only_as_it_is() {
        let upstream = Upstream::new("http://a.example/v1/").expect("an address").expect("one");
        for target in ["/", "/pets", "/pets/a%2Fb?x=..", "/pets//a", "/a.b/...", "/pets?it's"] {
            let url = upstream.url(target).expect(target);
            assert!(url.as_str().starts_with("http://a.example/v1/"), "{target}: {url}");
        }
        for target in ["/../x", "/pets/..", "/./pets", "/%2e%2E/x", "/.%2e/x", "/a\\b", "*", "@b/x"]
        {
            assert!(upstream.url(target).is_none(), "{target}");
        }
    }
}
