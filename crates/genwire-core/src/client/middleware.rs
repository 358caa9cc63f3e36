//! User-defined layers around each attempt of a call.

use super::error::Error;
use crate::Endpoint;
use crate::client::body::upload::Upload;
use crate::client::call::deadline::Deadline;
use crate::client::call::fault;
use crate::failure::Phase;
use bytes::Bytes;
use reqwest::header::HeaderMap;
use reqwest::{Body, Client, Method, StatusCode, Url};
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

/// The future that [`Middleware::handle`] returns.
pub type ResponseFuture<'a> = Pin<Box<dyn Future<Output = Result<Incoming, Error>> + Send + 'a>>;

/// A function that adds the context of the current span to the headers of a request.
pub(super) type Propagator = Arc<dyn Fn(&mut HeaderMap) + Send + Sync>;

/// A layer around each attempt of a call.
///
/// It runs for each attempt, retries included, and sees responses of any status. It may change the
/// request, send it more than once, answer it itself, or read the head of the response.
///
/// ```
/// use genwire_core::client::{Middleware, Next, Outgoing, ResponseFuture};
/// use genwire_core::client::transport_types::header::HeaderValue;
///
/// struct Signed;
///
/// impl Middleware for Signed {
///     fn handle<'a>(&'a self, mut request: Outgoing, next: Next<'a>) -> ResponseFuture<'a> {
///         let size = HeaderValue::from(request.body().len());
///         request.headers_mut().insert("x-size", size);
///         Box::pin(async move {
///             let response = next.run(request).await?;
///             println!("{}", response.status());
///             Ok(response)
///         })
///     }
/// }
/// ```
pub trait Middleware: Send + Sync {
    /// Handles one attempt; `next` passes the request on.
    fn handle<'a>(&'a self, request: Outgoing, next: Next<'a>) -> ResponseFuture<'a>;
}

/// An outgoing request; it can be cloned and sent again.
#[derive(Clone)]
pub struct Outgoing {
    pub(super) endpoint: &'static Endpoint,
    pub(super) attempt: u32,
    pub(super) method: Method,
    pub(super) url: Url,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
    /// The body instead of the bytes, if it has files that are read while it is sent.
    pub(super) upload: Option<Arc<Upload>>,
}

impl Outgoing {
    /// Returns the operation that is called.
    pub fn endpoint(&self) -> &'static Endpoint {
        self.endpoint
    }

    /// Returns the number of this attempt of the call, counted from 1.
    pub fn attempt(&self) -> u32 {
        self.attempt
    }

    /// Returns the HTTP method.
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// Returns the URL.
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// Returns a mutable reference to the URL.
    pub fn url_mut(&mut self) -> &mut Url {
        &mut self.url
    }

    /// Returns the headers, including the header with the API key.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// Returns a mutable reference to the headers.
    pub fn headers_mut(&mut self) -> &mut HeaderMap {
        &mut self.headers
    }

    /// Returns the body; empty if it is [streamed](Self::is_streamed).
    pub fn body(&self) -> &Bytes {
        &self.body
    }

    /// Returns true if the body has files that are not in memory and are read while it is sent.
    pub fn is_streamed(&self) -> bool {
        self.upload.is_some()
    }

    /// Replaces the body.
    pub fn set_body(&mut self, body: impl Into<Bytes>) {
        self.body = body.into();
        self.upload = None;
    }
}

/// Omits the query and values that may be secret.
impl fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outgoing")
            .field("operation", &self.endpoint.operation)
            .field("attempt", &self.attempt)
            .field("method", &self.method)
            .field("path", &self.url.path())
            .field("headers", &self.headers)
            .field("body_bytes", &self.body.len())
            .finish_non_exhaustive()
    }
}

/// An incoming response: its head, and a body that has not been read.
#[derive(Debug)]
pub struct Incoming {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Body,
}

impl Incoming {
    /// Creates a response in a layer, without a request to the service.
    pub fn new(status: StatusCode, headers: HeaderMap, body: impl Into<Body>) -> Self {
        Self { status, headers, body: body.into() }
    }

    /// Returns the HTTP status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Returns the headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// Returns a mutable reference to the headers.
    pub fn headers_mut(&mut self) -> &mut HeaderMap {
        &mut self.headers
    }

    /// Replaces the body.
    #[must_use]
    pub fn map_body(mut self, change: impl FnOnce(Body) -> Body) -> Self {
        self.body = change(self.body);
        self
    }
}

/// The inner layers, followed by the network.
#[derive(Clone, Copy)]
pub struct Next<'a> {
    pub(super) service: &'a Client,
    pub(super) layers: &'a [Arc<dyn Middleware>],
    pub(super) deadline: &'a Deadline,
}

impl<'a> Next<'a> {
    /// Passes the request on to the next layer or the network.
    pub fn run(self, request: Outgoing) -> ResponseFuture<'a> {
        match self.layers.split_first() {
            Some((layer, layers)) => layer.handle(request, Next { layers, ..self }),
            None => Box::pin(transmit(self.service, request, self.deadline)),
        }
    }
}

impl fmt::Debug for Next<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Next").field("layers", &self.layers.len()).finish_non_exhaustive()
    }
}

/// Sends a request over the network and waits for the head of the response.
pub(super) fn transmit<'a>(
    service: &Client,
    request: Outgoing,
    deadline: &'a Deadline,
) -> impl Future<Output = Result<Incoming, Error>> + Send + 'a {
    let mut out = reqwest::Request::new(request.method, request.url);
    *out.headers_mut() = request.headers;
    if !request.body.is_empty() {
        *out.body_mut() = Some(request.body.into());
    }
    let sent = match request.upload {
        None => Ok(service.execute(out)),
        // Boxed separately, since few calls have files to read.
        Some(upload) => Err(Box::pin(upload_files(service.clone(), out, upload))),
    };
    async move {
        let sent = match sent {
            Ok(sent) => deadline.within(Phase::Headers, sent).await?,
            Err(uploaded) => Ok(deadline.within(Phase::Headers, uploaded).await??),
        };
        let mut response = sent.map_err(fault::before_response)?;
        let headers = std::mem::take(response.headers_mut());
        Ok(Incoming { status: response.status(), headers, body: response.into() })
    }
}

/// Sends a request and reads its files meanwhile.
async fn upload_files(
    service: Client,
    mut request: reqwest::Request,
    upload: Arc<Upload>,
) -> Result<reqwest::Response, Error> {
    let (body, failure) = upload.open().await?;
    *request.body_mut() = Some(Body::wrap(body));
    let sent = service.execute(request).await;
    sent.map_err(|error| failure.take().unwrap_or_else(|| fault::before_response(error)))
}
