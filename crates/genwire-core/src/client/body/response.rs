//! A response, typed and raw.

use crate::client::error::Error;
use crate::failure;
use crate::parameters::{Sent, gathered};
use crate::response_headers::parameters;
use crate::{Described, ParameterPlace, ResponseHeaders};
use bytes::Bytes;
use reqwest::StatusCode;
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use serde_core::de::DeserializeOwned;
use std::fmt;
use std::ops::Deref;

/// A typed response, together with the raw response.
///
/// It dereferences to the value.
#[derive(Clone, Debug)]
pub struct Response<R> {
    value: R,
    raw: Raw,
}

impl<R> Response<R> {
    pub(in crate::client) fn new(value: R, raw: Raw) -> Self {
        Self { value, raw }
    }

    /// Returns the status, the headers and the body that the value was read from.
    pub fn raw(&self) -> &Raw {
        &self.raw
    }

    /// Returns the value.
    pub fn into_inner(self) -> R {
        self.value
    }

    /// Returns the value and the response that it was read from.
    pub fn into_parts(self) -> (R, Raw) {
        (self.value, self.raw)
    }

    /// Returns the response with its value replaced.
    pub fn map<T>(self, change: impl FnOnce(R) -> T) -> Response<T> {
        Response { value: change(self.value), raw: self.raw }
    }
}

impl<R> Deref for Response<R> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.value
    }
}

/// A response as it arrived.
#[derive(Clone)]
pub struct Raw {
    pub(in crate::client) status: StatusCode,
    pub(in crate::client) headers: HeaderMap,
    pub(in crate::client) body: Bytes,
    pub(in crate::client) attempts: u32,
}

impl Raw {
    /// Returns the HTTP status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Returns the headers.
    pub fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// Returns the headers that the operation describes, as an object.
    ///
    /// ```no_run
    /// # use genwire_core::client::{Error, Raw};
    /// # use genwire_core::{Described, ResponseHeaders};
    /// # use serde::de::DeserializeOwned;
    /// # fn example<OrderHeaders: ResponseHeaders + Described + DeserializeOwned>(
    /// #     raw: &Raw,
    /// # ) -> Result<(), Error> {
    /// let headers: OrderHeaders = raw.typed_headers()?;
    /// # drop(headers);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// A header is not UTF-8, or is not valid for its type.
    pub fn typed_headers<H>(&self) -> Result<H, Error>
    where
        H: ResponseHeaders + Described + DeserializeOwned,
    {
        let mut sent = Sent::default();
        for (name, value) in &self.headers {
            sent.add(ParameterPlace::Header, name.as_str(), value.as_bytes());
        }
        let list = parameters::<H>();
        if let Some(header) = sent.unreadable(&list).next() {
            let message = format!("the header `{}` of the response is not UTF-8", header.name);
            return Err(Error::protocol(message, &[]));
        }
        let object = gathered(&list, H::descriptor(), &sent);
        serde_json::from_value(object).map_err(|error| {
            Error::protocol("the headers of the response do not match their type", &[])
                .caused_by(error)
        })
    }

    /// Returns the media type, as the service wrote it.
    pub fn media_type(&self) -> Option<&str> {
        self.headers.get(CONTENT_TYPE)?.to_str().ok()
    }

    /// Returns the body; for a stream, the part that was not passed on.
    pub fn body(&self) -> &Bytes {
        &self.body
    }

    /// Returns the number of times the request was sent.
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// Returns the id of the request, for support requests to the service.
    pub fn request_id(&self) -> Option<String> {
        failure::request_id(|name| self.headers.get(name)?.to_str().ok(), &self.body)
    }

    /// Returns a string member of the body.
    pub(in crate::client) fn text_member(&self, name: &str) -> Option<String> {
        failure::text_member(&self.body, name)
    }
}

/// Omits the body, since it may be long and does not belong in a log.
impl fmt::Debug for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Raw")
            .field("status", &self.status.as_u16())
            .field("request_id", &self.request_id())
            .field("body_bytes", &self.body.len())
            .finish_non_exhaustive()
    }
}
