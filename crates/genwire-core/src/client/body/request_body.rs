//! Request bodies: validated and serialized when a call is sent.

use crate::client::body::upload::Upload;
use crate::client::call::validation::{Validation, check_report, check_size};
use crate::client::error::Error;
use crate::encoding::{Body, Chunk, Encoding, encoded};
use crate::file::beside;
use crate::part::check_files;
use crate::{ByteBody, Endpoint, File, Part, RawJson, Report, Validate};
use bytes::Bytes;
use reqwest::header::HeaderValue;
use serde_core::Serialize;
use serde_json::Value as JsonValue;
use std::borrow::Cow;
use std::sync::Arc;
use uuid::Uuid;

/// A request body of an operation.
///
/// ```
/// use genwire_core::client::RequestBody;
/// use genwire_core::{Validate, Wire};
///
/// #[derive(Wire, Validate)]
/// #[wire(name = "example.Greeting")]
/// struct Greeting {
///     name: String,
/// }
///
/// impl RequestBody for Greeting {}
/// ```
pub trait RequestBody: Serialize + Validate + Sync {
    /// Returns the request with its `stream` member changed.
    ///
    /// Returns `None` if the request already specifies that form of response, or if the operation
    /// has only one form.
    fn with_stream(&self, is_streamed: bool) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = is_streamed;
        None
    }
}

/// JSON is sent unchanged; only the service checks it.
impl RequestBody for RawJson {}

/// The body of a call, ready to be sent.
#[derive(Clone, Debug, Default)]
pub(in crate::client) struct Prepared {
    /// The bytes; empty if the body has files that are read while it is sent.
    pub(in crate::client) bytes: Bytes,
    /// The body, if it has such files.
    pub(in crate::client) upload: Option<Arc<Upload>>,
    /// The media type; `None` without a body.
    pub(in crate::client) media_type: Option<HeaderValue>,
    /// The JSON source of the body. Spans record its members.
    pub(in crate::client) json: Bytes,
}

impl Prepared {
    /// Encodes JSON in the media type of the operation; a body that is too large is rejected.
    pub(in crate::client) fn new(
        endpoint: &'static Endpoint,
        Written { json, files }: Written,
        writing: Writing,
        validation: Validation,
    ) -> Result<Self, Error> {
        let media_type = endpoint.content_type();
        if Encoding::of(media_type) == Encoding::Json {
            check_size(endpoint, json.len() as u64, validation)?;
            let bytes = Bytes::from(json);
            let media_type = Some(HeaderValue::from_static(media_type));
            return Ok(Self { json: bytes.clone(), bytes, upload: None, media_type });
        }
        let kept = Bytes::copy_from_slice(&json);
        let Writing { in_brackets, parts } = writing;
        let random =
            if files.is_empty() { String::new() } else { Uuid::new_v4().simple().to_string() };
        let body = Body { json, in_brackets, parts, files, random, is_apart: false };
        let body = encoded(media_type, body)
            .map_err(|error| Error::request(format!("the request cannot be written: {error}")))?;
        let media_type = match body.media_type {
            Cow::Borrowed(text) => HeaderValue::from_static(text),
            Cow::Owned(text) => HeaderValue::try_from(text)
                .map_err(|_| Error::request("the media type is not a valid header value"))?,
        };
        let (bytes, upload) = match <[Chunk; 1]>::try_from(body.chunks) {
            Ok([Chunk::Bytes(bytes)]) => (Bytes::from(bytes), None),
            Ok(other) => (Bytes::new(), Some(Vec::from(other))),
            Err(others) => (Bytes::new(), Some(others)),
        };
        check_size(endpoint, bytes.len() as u64, validation)?;
        let upload = upload.map(|chunks| Arc::new(Upload::new(chunks, endpoint, validation)));
        Ok(Self { bytes, upload, media_type: Some(media_type), json: kept })
    }

    /// Returns false once a file reader has been consumed.
    pub(in crate::client) fn can_be_sent(&self) -> bool {
        self.upload.as_ref().is_none_or(|upload| upload.can_be_sent())
    }

    /// Sends text or bytes unchanged.
    pub(in crate::client) fn of_raw(
        endpoint: &'static Endpoint,
        body: &ByteBody,
    ) -> Result<Self, Error> {
        // A group such as `image/*` is not a valid media type of a body.
        let mut known = endpoint.content_types.iter().filter(|name| !name.contains('*'));
        let usual = || known.next().copied().unwrap_or("application/octet-stream");
        let media_type = HeaderValue::from_str(body.media_type().unwrap_or_else(usual))
            .map_err(|_| Error::request("the media type is not a valid header value"))?;
        let bytes = body.bytes().clone();
        Ok(Self { bytes, media_type: Some(media_type), ..Self::default() })
    }
}

/// Encoding options for a body that is not JSON.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::client) struct Writing {
    /// Writes lists and objects of a form in brackets.
    pub(in crate::client) in_brackets: bool,
    /// The parts that are files or have media types.
    pub(in crate::client) parts: &'static [Part],
}

/// A body as JSON, and the files that its handles refer to.
#[derive(Debug)]
pub(in crate::client) struct Written {
    pub(in crate::client) json: Vec<u8>,
    pub(in crate::client) files: Vec<File>,
}

impl Written {
    /// Returns a violation for each file with a media type that its part does not accept.
    pub(in crate::client) fn check_files(&self, parts: &[Part]) -> Report {
        let body: JsonValue = serde_json::from_slice(&self.json).unwrap_or_default();
        check_files(&body, &self.files, parts)
    }
}

/// A request body with its type erased, so that a call has one type per response.
#[derive(Clone, Copy)]
pub(in crate::client) enum Payload<'a> {
    /// A request that can be changed to request the other form of the response.
    Own(&'a dyn Own),
    /// A request that is sent unchanged.
    Shared(&'a dyn Shared),
}

impl Payload<'_> {
    /// Validates and serializes the request, for the form of response that is expected.
    pub(in crate::client) fn encode(
        self,
        endpoint: &'static Endpoint,
        parts: &[Part],
        is_streamed: bool,
        validation: Validation,
    ) -> Result<Written, Error> {
        // Only the encoder of parts replaces the handles of files with their contents.
        let has_files = Encoding::of(endpoint.content_type()) == Encoding::Parts
            && parts.iter().any(|part| part.is_file);
        let encode = || match self {
            Self::Own(request) => request.encode_for(endpoint, is_streamed, validation),
            Self::Shared(request) => request.encode_as_is(endpoint, validation),
        };
        let (json, files) = if has_files { beside::write(encode) } else { (encode(), Vec::new()) };
        Ok(Written { json: json?, files })
    }
}

pub(in crate::client) trait Own: Sync {
    fn encode_for(
        &self,
        endpoint: &'static Endpoint,
        is_streamed: bool,
        validation: Validation,
    ) -> Result<Vec<u8>, Error>;
}

pub(in crate::client) trait Shared: Sync {
    fn encode_as_is(
        &self,
        endpoint: &'static Endpoint,
        validation: Validation,
    ) -> Result<Vec<u8>, Error>;
}

impl<Q: RequestBody> Own for Q {
    fn encode_for(
        &self,
        endpoint: &'static Endpoint,
        is_streamed: bool,
        validation: Validation,
    ) -> Result<Vec<u8>, Error> {
        match self.with_stream(is_streamed) {
            Some(changed) => encode(&changed, endpoint, validation),
            None => encode(self, endpoint, validation),
        }
    }
}

impl<Q: Serialize + Validate + Sync> Shared for Q {
    fn encode_as_is(
        &self,
        endpoint: &'static Endpoint,
        validation: Validation,
    ) -> Result<Vec<u8>, Error> {
        encode(self, endpoint, validation)
    }
}

fn encode<Q: Serialize + Validate>(
    request: &Q,
    endpoint: &'static Endpoint,
    validation: Validation,
) -> Result<Vec<u8>, Error> {
    if validation != Validation::Off {
        check_report(endpoint, request.validate_thoroughly(), validation)?;
    }
    crate::to_vec(request)
        .map_err(|error| Error::request(format!("the request cannot be written as JSON: {error}")))
}
