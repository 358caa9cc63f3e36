//! Calling the service: one client for all operations of all areas.
//!
//! The areas define the operations; this module is independent of them. It sends a request, reads
//! the response, and reports failures as an [`Error`].
//!
//! ```
//! use genwire_core::client::{Config, Transport, Timeouts};
//! use std::time::Duration;
//!
//! let config = Config::builder()
//!     .base_url("http://127.0.0.1:8080")
//!     .api_key("a-key")
//!     .timeouts(Timeouts::default().idle(Duration::from_secs(30)))
//!     .build()?;
//! let http = Transport::new(config)?;
//! assert!(!format!("{http:?}").contains("a-key"));
//! # Ok::<(), genwire_core::client::Error>(())
//! ```
//!
//! - A request is validated before it is sent: see [`Validation`].
//! - Four [`Timeouts`] bound each call, and the size of a response is bounded as well.
//! - A call is retried only if nothing can have been generated for it: see [`RetryPolicy`].
//! - Each response and each [`Error`] gives access to the status, the headers and the body: see
//!   [`Raw`].
//! - Redirects are not followed, so that the API key reaches only the intended service.
//!   [`ConfigBuilder::same_origin_redirects`] follows redirects that stay on the same origin.
//! - Spans have the attributes that the interface declares for its operations. They contain
//!   content, such as prompts and answers, only if [`ConfigBuilder::trace_content`] is set.
//! - With the feature `opentelemetry`, a call sends the W3C `traceparent` of its span if the layer
//!   of `tracing-opentelemetry` records it, unless the program sets a `traceparent` itself.

mod auth;
#[cfg(feature = "blocking")]
mod blocking;
mod body;
mod call;
mod call_error_methods;
mod error;
mod limit;
mod middleware;
mod pages;
mod poll;
mod setup;
mod stream;
mod transport;

pub use self::transport::Transport;
pub use crate::FeedEnd;
pub use crate::failure::{ErrorKind, Phase, ReadError, RetryPolicy};
pub use auth::key::ApiKey;
pub use auth::oauth2::OAuth2;
pub use auth::token::{Token, TokenFuture, TokenSource};
#[cfg(feature = "blocking")]
pub use blocking::{Blocking, Iter};
pub use body::body_form::written;
pub use body::partial_file::PartialFile;
pub use body::read_response::ReadResponse;
pub use body::request_body::RequestBody;
pub use body::response::{Raw, Response};
pub use call::CallBuilder;
pub use call::options::CallOptions;
pub use call::validation::Validation;
pub use error::Error;
pub use limit::{Pace, Rate};
pub use middleware::{Incoming, Middleware, Next, Outgoing, ResponseFuture};
pub use pages::{Items, Paged, Pages};
pub use poll::{Poll, PollError, Progress};
pub use setup::config::{Config, ConfigBuilder, FromConfig};
pub use setup::environment_proxies::environment_proxies;
pub use setup::http_client_builder;
pub use setup::timeouts::Timeouts;
pub use stream::byte_stream::ByteStream;
pub use stream::event_feed::{EventFeed, Feed};
pub use stream::event_stream::EventStream;
pub use stream::stream_error::StreamError;
#[doc(hidden)]
pub use tracing;

/// Types of other libraries that appear in signatures of this module.
pub mod transport_types {
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    pub use super::setup::tls::{Certificate, Identity};
    pub use bytes::Bytes;
    pub use futures_core::Stream;
    pub use reqwest::{
        Body, Client as HttpClient, ClientBuilder as HttpClientBuilder, Method, NoProxy, Proxy,
        StatusCode, Url, header,
    };
    pub use tokio::io::{AsyncRead, ReadBuf};
}
