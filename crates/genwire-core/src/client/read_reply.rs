//! Reading a whole reply as its type.

use super::response::Raw;
use crate::reply_form::essence;
use crate::{BodyForm, ByteBody, Described, Endpoint, ReplyForm, TextBody, mend};
use serde_core::de::DeserializeOwned;
use serde_core::de::Error as _;
use serde_json::Error;

/// The mark of UTF-8 at the beginning of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The error of a reply whose body does not have its form.
pub type ReadError = Error;

/// The type of a whole reply: one that reads JSON, text or bytes, or the enum of several
/// replies.
pub trait ReadReply: Sized {
    /// Reads the reply, whose body has a form.
    ///
    /// # Errors
    ///
    /// The body is no JSON of the type, or no text in UTF-8.
    fn read_reply(form: BodyForm, raw: &Raw) -> Result<Self, Error>;
}

impl<T: DeserializeOwned + Described> ReadReply for T {
    fn read_reply(form: BodyForm, raw: &Raw) -> Result<Self, Error> {
        let body = raw.body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&raw.body);
        if form == BodyForm::None || body.is_empty() {
            // A reply without a body is read like null, which `NoContent` and `Option` take.
            return serde_json::from_slice(b"null").or_else(|_| serde_json::from_slice(body));
        }
        serde_json::from_slice(body).or_else(|error| mend::parse(body).ok_or(error))
    }
}

impl ReadReply for TextBody {
    fn read_reply(_: BodyForm, raw: &Raw) -> Result<Self, Error> {
        let body = raw.body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&raw.body);
        let text = str::from_utf8(body).map_err(Error::custom)?;
        Ok(match raw.media_type() {
            Some(media_type) => Self::new(text).with_media_type(media_type),
            None => Self::new(text),
        })
    }
}

impl ReadReply for ByteBody {
    fn read_reply(_: BodyForm, raw: &Raw) -> Result<Self, Error> {
        let bytes = raw.body.clone();
        Ok(match raw.media_type() {
            Some(media_type) => Self::new(bytes).with_media_type(media_type),
            None => Self::new(bytes),
        })
    }
}

/// The form of the body of a reply, JSON where the operation does not describe it.
pub(super) fn form(endpoint: &Endpoint, raw: &Raw) -> BodyForm {
    let described = endpoint.reply_at(raw.status.as_u16(), raw.media_type());
    if let Some(form) = described {
        return form.body;
    }
    // A success that is not described is read like the one that is.
    let whole = endpoint.replies.iter().find(|form| form.body != BodyForm::Events);
    let is_success = raw.status.is_success();
    whole.filter(|_| is_success).map_or(BodyForm::Json, |form| form.body)
}

/// Returns true for a reply that is passed on as it is, and in which no error is looked for.
pub(super) fn is_raw(endpoint: &Endpoint, raw: &Raw) -> bool {
    let is_json = || {
        let essence = raw.media_type().map(essence).unwrap_or_default();
        essence.eq_ignore_ascii_case("application/json")
    };
    (raw.status.is_success() || raw.status.is_redirection())
        && form(endpoint, raw).is_raw()
        && !is_json()
}

/// The media types that a call accepts, where they are not those of JSON alone.
pub(super) fn accepted(endpoint: &Endpoint) -> Option<String> {
    let all = || endpoint.replies.iter().flat_map(|form| types_of(form).iter().copied());
    if all().all(|it| it == "application/json") {
        return None;
    }
    let mut known: Vec<&str> = Vec::new();
    for media_type in all() {
        if !known.contains(&media_type) {
            known.push(media_type);
        }
    }
    // Errors are JSON.
    let json = if known.contains(&"application/json") { "" } else { ", application/json;q=0.1" };
    Some(known.join(", ") + json)
}

/// The media types of a reply that a call accepts.
fn types_of(form: &ReplyForm) -> &'static [&'static str] {
    match form.body {
        BodyForm::Json => form.media_types.get(..1).unwrap_or_default(),
        BodyForm::Text | BodyForm::Bytes => form.media_types,
        BodyForm::None | BodyForm::Events => &[],
    }
}
