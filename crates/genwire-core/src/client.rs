//! Calling the service: one client for all operations of all areas.
//!
//! The areas bring the operations; this module knows none of them. It carries a request to the
//! service and its reply back, and says exactly what went wrong when one of them got lost.
//!
//! ```
//! use genwire_core::client::{Config, Http, Timeouts};
//! use std::time::Duration;
//!
//! let config = Config::builder()
//!     .base_url("http://127.0.0.1:8080")
//!     .api_key("a-key")
//!     .timeouts(Timeouts::default().idle(Duration::from_secs(30)))
//!     .build()?;
//! let http = Http::new(config)?;
//! assert!(!format!("{http:?}").contains("a-key"));
//! # Ok::<(), genwire_core::client::Error>(())
//! ```
//!
//! - A request is validated before it is sent: see [`Validation`].
//! - Four [`Timeouts`] bound each call, and the size of a reply is bounded as well.
//! - A call is repeated only while nothing can have been generated for it: see [`RetryPolicy`].
//! - Each reply, and each [`Error`], gives access to what really came: see [`Raw`].
//! - Redirects are not followed, so that the key reaches nobody else.
//! - Spans follow the conventions of OpenTelemetry for generative models; what was said is not in
//!   them unless [`ConfigBuilder::trace_content`] asks for it.

#[cfg(feature = "blocking")]
pub mod blocking;
mod body;
mod byte_stream;
mod config;
mod deadline;
mod error;
mod events;
mod exchange;
mod fault;
mod fetch;
mod http;
mod key;
mod limit;
mod members;
mod middleware;
mod options;
mod poll;
mod reply;
mod retry;
mod retry_after;
mod spans;
mod target;
mod transport;

pub use self::http::Http;
pub use byte_stream::ByteStream;
pub use config::{Config, ConfigBuilder, Timeouts, Validation};
pub use error::{Error, ErrorKind, Phase};
pub use events::EventStream;
pub use key::ApiKey;
pub use limit::Rate;
pub use middleware::{Incoming, Middleware, Next, Outgoing, ResponseFuture};
pub use options::CallOptions;
pub use poll::{Poll, PollError, Progress};
pub use reply::{Raw, Reply};
pub use retry::RetryPolicy;
pub use transport::prepare_tls;

/// The types of other libraries that show in this module.
pub mod transport_types {
    pub use bytes::Bytes;
    pub use futures_core::Stream;
    pub use reqwest::{Body, Method, NoProxy, Proxy, StatusCode, Url, header};
    #[cfg(any(feature = "rustls", feature = "native-tls"))]
    pub use reqwest::{Certificate, Identity};
    pub use tokio::io::{AsyncRead, ReadBuf};
}
