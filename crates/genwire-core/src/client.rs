//! Calling the service: one client for all operations of all areas.
//!
//! The areas define the operations; this module knows none of them. It sends a request, reads the
//! reply, and reports what went wrong as an [`Error`].
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
//! - Four [`Timeouts`] bound each call, and the size of a reply is bounded as well.
//! - A call is retried only if nothing can have been generated for it: see [`RetryPolicy`].
//! - Each reply, and each [`Error`], gives access to the status, the headers and the body that
//!   arrived: see [`Raw`].
//! - Redirects are not followed, so that the key reaches only the service that it is meant for;
//!   [`ConfigBuilder::same_origin_redirects`] follows those that stay there.
//! - Spans follow the conventions of OpenTelemetry for generative models; prompts and answers are
//!   not in them unless [`ConfigBuilder::trace_content`] asks for it.
//! - With the feature `opentelemetry`, a call sends the W3C `traceparent` of its span, if the layer of
//!   `tracing-opentelemetry` records it and the program sets no `traceparent` of its own.

#[cfg(feature = "blocking")]
mod blocking;
mod body;
mod body_form;
mod byte_stream;
mod call;
mod config;
mod deadline;
mod deltas;
mod environment_proxies;
mod error;
mod error_kind;
mod event_feed;
mod event_stream;
mod events;
mod exchange;
mod fault;
mod fetch;
mod inner;
mod json_texts;
mod key;
mod limit;
mod members;
mod middleware;
mod oauth2;
mod offload;
mod option_methods;
mod options;
mod pages;
mod parameters;
mod partial_file;
mod path_params;
mod poll;
mod read_reply;
mod request_body;
mod response;
mod retry;
mod retry_after;
mod setup;
mod spans;
mod stream_error;
mod target;
mod timeouts;
#[cfg(any(feature = "rustls", feature = "native-tls"))]
mod tls;
mod token;
#[cfg(feature = "opentelemetry")]
mod trace_context;
mod transport;
mod upload;
mod validation;

pub use self::transport::Transport;
#[cfg(feature = "blocking")]
pub use blocking::{Blocking, Iter};
pub use body_form::written;
pub use byte_stream::ByteStream;
pub use call::CallBuilder;
pub use config::{Config, ConfigBuilder, FromConfig};
pub use environment_proxies::environment_proxies;
pub use error::Error;
pub use error_kind::{ErrorKind, Phase};
pub use event_feed::{EventFeed, Feed};
pub use event_stream::EventStream;
pub use key::ApiKey;
pub use limit::{Pace, Rate};
pub use middleware::{Incoming, Middleware, Next, Outgoing, ResponseFuture};
pub use oauth2::OAuth2;
pub use options::CallOptions;
pub use pages::{Items, Paged, Pages};
pub use partial_file::PartialFile;
pub use poll::{Poll, PollError, Progress};
pub use read_reply::{ReadError, ReadReply};
pub use request_body::RequestBody;
pub use response::{Raw, Response};
pub use retry::RetryPolicy;
pub use setup::http_client_builder;
pub use stream_error::StreamError;
pub use timeouts::Timeouts;
pub use token::{Token, TokenFuture, TokenSource};
pub use validation::Validation;

/// Types of other libraries that signatures of this module name.
pub mod transport_types {
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    pub use super::tls::{Certificate, Identity};
    pub use bytes::Bytes;
    pub use futures_core::Stream;
    pub use reqwest::{
        Body, Client as HttpClient, ClientBuilder as HttpClientBuilder, Method, NoProxy, Proxy,
        StatusCode, Url, header,
    };
    pub use tokio::io::{AsyncRead, ReadBuf};
}
