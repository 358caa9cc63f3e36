//! Reading a whole reply as its type.

use crate::client::body::response::Raw;
use crate::failure::{self, BYTE_ORDER_MARK, ReadError};
use crate::{BodyForm, ByteBody, Described, Endpoint, ReplyForm, TextBody};
use genwire_constraint::Framing;
use genwire_constraint::media_type::{essence, is_in};
use serde_core::de::DeserializeOwned;
use serde_core::de::Error as _;
use serde_json::Error;

/// In which form the reply of a call is to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::client) enum Form {
    /// A whole reply, with a body of one form if the operation has one; otherwise of any form.
    Whole(Option<BodyForm>),
    /// Text or bytes, chunk by chunk; or the body of a stream, if the operation has no other.
    Bytes,
    /// A stream.
    Events,
}

/// The type of a whole reply: one that reads JSON, text or bytes, or the enum of several replies.
pub trait ReadReply: Sized {
    /// The form of the bodies that the type reads and a call requests.
    ///
    /// `None` for an enum, which reads every form that the operation describes.
    const FORM: Option<BodyForm> = None;

    /// Reads the reply, whose body has the given form.
    ///
    /// # Errors
    ///
    /// The body is not JSON of the type, or not valid UTF-8.
    fn read_reply(form: BodyForm, raw: &Raw) -> Result<Self, ReadError>;
}

impl<T: DeserializeOwned + Described> ReadReply for T {
    const FORM: Option<BodyForm> = Some(BodyForm::Json);

    fn read_reply(form: BodyForm, raw: &Raw) -> Result<Self, ReadError> {
        let body = raw.body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&raw.body);
        if form == BodyForm::None || body.is_empty() {
            // A reply without a body is read like null, which `NoContent` and `Option` accept.
            let value = serde_json::from_slice(b"null").or_else(|_| serde_json::from_slice(body));
            return value.map_err(ReadError::from);
        }
        failure::read(body)
    }
}

impl ReadReply for TextBody {
    const FORM: Option<BodyForm> = Some(BodyForm::Text);

    fn read_reply(_: BodyForm, raw: &Raw) -> Result<Self, ReadError> {
        let body = raw.body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&raw.body);
        let text = str::from_utf8(body).map_err(Error::custom)?;
        Ok(match raw.media_type() {
            Some(media_type) => Self::new(text).with_media_type(media_type),
            None => Self::new(text),
        })
    }
}

impl ReadReply for ByteBody {
    const FORM: Option<BodyForm> = Some(BodyForm::Bytes);

    fn read_reply(_: BodyForm, raw: &Raw) -> Result<Self, ReadError> {
        let bytes = raw.body.clone();
        Ok(match raw.media_type() {
            Some(media_type) => Self::new(bytes).with_media_type(media_type),
            None => Self::new(bytes),
        })
    }
}

/// Returns the form of the body of a reply; JSON if the operation does not describe it.
pub(in crate::client) fn form(endpoint: &Endpoint, raw: &Raw) -> BodyForm {
    let described = endpoint.reply_at(raw.status.as_u16(), raw.media_type());
    if let Some(form) = described {
        return form.body;
    }
    // A success that is not described is read like the one that is.
    let whole = endpoint.replies.iter().find(|form| form.body != BodyForm::Events);
    let is_success = raw.status.is_success();
    whole.filter(|_| is_success).map_or(BodyForm::Json, |form| form.body)
}

/// Returns true for a reply that is passed on unchanged, without a search for errors.
pub(in crate::client) fn is_raw(endpoint: &Endpoint, raw: &Raw) -> bool {
    let is_json = || {
        let essence = raw.media_type().map(essence).unwrap_or_default();
        essence.eq_ignore_ascii_case("application/json")
    };
    (raw.status.is_success() || raw.status.is_redirection())
        && form(endpoint, raw).is_raw()
        && !is_json()
}

/// Returns true if the head of a reply announces a stream of the operation.
pub(in crate::client) fn is_stream(endpoint: &Endpoint, head: &Raw) -> bool {
    let Some(stream) = endpoint.stream() else { return false };
    let media_type = head.media_type().unwrap_or_default();
    let is_framed = Framing::of(media_type).is_some();
    // Lines of JSON often come under other names, but never under that of another reply.
    let is_other = || {
        let replies = endpoint.replies.iter().filter(|form| form.body != BodyForm::Events);
        replies.flat_map(|form| form.media_types).any(|known| is_in(media_type, known))
    };
    head.status.as_u16() != 204
        && (is_framed || (stream.framing(media_type) != Framing::Events && !is_other()))
}

/// Returns the framing of a stream.
pub(in crate::client) fn framing(endpoint: &Endpoint, head: &Raw) -> Framing {
    let media_type = head.media_type().unwrap_or_default();
    match endpoint.stream() {
        Some(stream) => stream.framing(media_type),
        None => Framing::of(media_type).unwrap_or(Framing::Events),
    }
}

/// Returns the problem of a reply that does not have the requested form, if the operation has
/// several.
pub(in crate::client) fn mismatch(
    endpoint: &Endpoint,
    raw: &Raw,
    form: BodyForm,
) -> Option<String> {
    let media_type = raw.media_type()?;
    let mut asked = endpoint.replies.iter().filter(|it| it.body == form).peekable();
    asked.peek()?;
    let expected: Vec<&str> = asked.flat_map(|form| form.media_types).copied().collect();
    let found = endpoint.reply_at(raw.status.as_u16(), Some(media_type))?;
    let is_other = if found.body == form {
        endpoint.stream().is_some() && Framing::of(media_type).is_some()
    } else {
        found.has_media_type(media_type)
    };
    let expected = expected.join("` or `");
    is_other.then(|| format!("the reply is `{media_type}`; the call expected `{expected}`"))
}

/// Returns the value of `Accept` for a call that expects a form.
pub(in crate::client) fn accepted(endpoint: &Endpoint, form: Form) -> String {
    let is_asked = |it: &ReplyForm| match form {
        Form::Whole(Some(asked)) => it.body == asked,
        Form::Whole(None) => it.body != BodyForm::Events,
        Form::Bytes => it.body.is_raw(),
        Form::Events => it.body == BodyForm::Events,
    };
    let types = |is_asked: &dyn Fn(&ReplyForm) -> bool| {
        let mut known: Vec<&str> = Vec::new();
        for form in endpoint.replies.iter().filter(|form| is_asked(form)) {
            for media_type in types_of(form) {
                if !known.contains(media_type) {
                    known.push(media_type);
                }
            }
        }
        known
    };
    let asked = types(&is_asked);
    let usual = || match form {
        Form::Whole(_) => types(&|it| it.body != BodyForm::Events),
        // A stream that the operation does not describe.
        Form::Bytes | Form::Events if endpoint.stream().is_none() => {
            vec!["text/event-stream", JSON]
        }
        Form::Bytes | Form::Events => types(&|it| it.body == BodyForm::Events),
    };
    let all = if asked.is_empty() { usual() } else { asked };
    match all.as_slice() {
        [] => JSON.to_owned(),
        all if all.contains(&JSON) => all.join(", "),
        // Errors are JSON, so it is always accepted, with a low preference.
        all => format!("{}, {JSON};q=0.1", all.join(", ")),
    }
}

/// The media type of JSON.
const JSON: &str = "application/json";

/// The media types of a reply that a call accepts.
fn types_of(form: &ReplyForm) -> &'static [&'static str] {
    match form.body {
        BodyForm::Json => form.media_types.get(..1).unwrap_or_default(),
        BodyForm::Text | BodyForm::Bytes | BodyForm::Events => form.media_types,
        BodyForm::None => &[],
    }
}
