//! Reading a whole response as its type.

use crate::client::body::response::Raw;
use crate::exchange;
use crate::failure::{self, BYTE_ORDER_MARK, ReadError};
use crate::{BodyForm, ByteBody, Described, Endpoint, TextBody};
use genwire_constraint::Framing;
use serde_core::de::DeserializeOwned;
use serde_core::de::Error as _;
use serde_json::Error;

/// The type of a whole response: a type that reads JSON, text or bytes, or the enum of several
/// responses.
pub trait ReadResponse: Sized {
    /// The form of the bodies that the type reads and a call requests.
    ///
    /// `None` for an enum, since it reads every form that the operation describes.
    const FORM: Option<BodyForm> = None;

    /// Reads the response from a body of the given form.
    ///
    /// # Errors
    ///
    /// The body is not JSON of the type, or not valid UTF-8.
    fn read_response(form: BodyForm, raw: &Raw) -> Result<Self, ReadError>;
}

impl<T: DeserializeOwned + Described> ReadResponse for T {
    const FORM: Option<BodyForm> = Some(BodyForm::Json);

    fn read_response(form: BodyForm, raw: &Raw) -> Result<Self, ReadError> {
        let body = raw.body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&raw.body);
        if form == BodyForm::None || body.is_empty() {
            // A response without a body is read like null, which `NoContent` and `Option` accept.
            let value = serde_json::from_slice(b"null").or_else(|_| serde_json::from_slice(body));
            return value.map_err(ReadError::from);
        }
        failure::read(body)
    }
}

impl ReadResponse for TextBody {
    const FORM: Option<BodyForm> = Some(BodyForm::Text);

    fn read_response(_: BodyForm, raw: &Raw) -> Result<Self, ReadError> {
        let body = raw.body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&raw.body);
        let text = str::from_utf8(body).map_err(Error::custom)?;
        Ok(match raw.media_type() {
            Some(media_type) => Self::new(text).with_media_type(media_type),
            None => Self::new(text),
        })
    }
}

impl ReadResponse for ByteBody {
    const FORM: Option<BodyForm> = Some(BodyForm::Bytes);

    fn read_response(_: BodyForm, raw: &Raw) -> Result<Self, ReadError> {
        let bytes = raw.body.clone();
        Ok(match raw.media_type() {
            Some(media_type) => Self::new(bytes).with_media_type(media_type),
            None => Self::new(bytes),
        })
    }
}

/// Returns the form of the body of a response; JSON if the operation does not describe it.
pub(in crate::client) fn form(endpoint: &Endpoint, raw: &Raw) -> BodyForm {
    exchange::form(endpoint, raw.status.as_u16(), raw.media_type())
}

/// Returns true for a response that is passed on unchanged, without a search for errors.
pub(in crate::client) fn is_raw(endpoint: &Endpoint, raw: &Raw) -> bool {
    exchange::is_raw(endpoint, raw.status.as_u16(), raw.media_type())
}

/// Returns true if the head of a response announces a stream of the operation.
pub(in crate::client) fn is_stream(endpoint: &Endpoint, head: &Raw) -> bool {
    exchange::is_stream(endpoint, head.status.as_u16(), head.media_type())
}

/// Returns the framing of a stream.
pub(in crate::client) fn framing(endpoint: &Endpoint, head: &Raw) -> Framing {
    exchange::framing(endpoint, head.media_type())
}

/// Returns the problem of a response that does not have the requested form, if the operation has
/// several.
pub(in crate::client) fn mismatch(
    endpoint: &Endpoint,
    raw: &Raw,
    form: BodyForm,
) -> Option<String> {
    let media_type = raw.media_type()?;
    let mut asked = endpoint.responses.iter().filter(|it| it.body == form).peekable();
    asked.peek()?;
    let expected: Vec<&str> = asked.flat_map(|form| form.media_types).copied().collect();
    let found = endpoint.response_at(raw.status.as_u16(), Some(media_type))?;
    let is_other = if found.body == form {
        endpoint.stream().is_some() && Framing::of(media_type).is_some()
    } else {
        found.has_media_type(media_type)
    };
    let expected = expected.join("` or `");
    is_other.then(|| format!("the response is `{media_type}`; the call expected `{expected}`"))
}
