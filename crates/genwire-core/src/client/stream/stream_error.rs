//! The error of a stream, with the part of the response that arrived before it.

use crate::client::error::Error;
use std::error::Error as StdError;
use std::fmt;
use std::ops::Deref;

/// The error of a stream, with the part of the response that arrived before it.
///
/// It dereferences to the [`Error`], and `?` converts it into one.
///
/// ```no_run
/// # use genwire_core::client::{Error, EventStream};
/// # use genwire_core::merge::Collected;
/// # use serde_core::Serialize;
/// # async fn example<R>(stream: EventStream<R>) -> Result<(), Error>
/// # where
/// #     R: Collected + Serialize + std::fmt::Debug + Send + Sync + 'static,
/// # {
/// match stream.into_response().await {
///     Ok(reply) => println!("{:?}", *reply),
///     Err(error) => println!("{error}, after {:?}", error.partial()),
/// }
/// # Ok(())
/// # }
/// ```
pub struct StreamError<R> {
    error: Error,
    partial: Box<R>,
}

impl<R> StreamError<R> {
    pub(in crate::client) fn new(error: Error, partial: R) -> Self {
        Self { error, partial: Box::new(partial) }
    }

    /// Returns the part of the response that arrived.
    pub fn partial(&self) -> &R {
        &self.partial
    }

    /// Returns the error and the part of the response that arrived.
    pub fn into_parts(self) -> (Error, R) {
        (self.error, *self.partial)
    }
}

impl<R> Deref for StreamError<R> {
    type Target = Error;

    fn deref(&self) -> &Error {
        &self.error
    }
}

impl<R> From<StreamError<R>> for Error {
    fn from(error: StreamError<R>) -> Self {
        error.error
    }
}

impl<R> fmt::Display for StreamError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

impl<R> fmt::Debug for StreamError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.error, f)
    }
}

impl<R> StdError for StreamError<R> {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.error.source()
    }
}
