//! Requests and responses without I/O: the bytes that a client writes and expects.
//!
//! The client of this crate and the packages for other languages use it.

#![cfg(feature = "exchange")]
#![doc(hidden)]

mod link;
mod pages;

pub use self::link::next_link;
pub use self::pages::{PageFacts, Pager, Turn, find, find_text};
pub use crate::FeedEnd;

use crate::encoding::{Body, Chunk as Encoded, Encoding, encoded};
use crate::parameters::{Written, cookie_header, written};
use crate::part::check_files;
use crate::sse::JsonTexts;
use crate::{
    AuthPlace, BodyForm, Endpoint, File, Parameter, ParameterPlace, RequestForm, ResponseForm,
};
use bytes::Bytes;
use genwire_constraint::Framing;
use genwire_constraint::media_type::{essence, is_in};
use serde_json::Value as JsonValue;
use std::fmt;

/// The requested form of the response of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A whole response, with a body of one form if one is given; otherwise of any form.
    Whole(Option<BodyForm>),
    /// Text or bytes, chunk by chunk; or the body of a stream, if the operation has nothing else.
    Bytes,
    /// A stream.
    Events,
}

/// Names and values.
pub type Pairs = Vec<(String, String)>;

/// The parameters of a call, as a request has them.
#[derive(Clone, Debug, Default)]
pub struct Parameters {
    /// The names and values of the query.
    pub query: Pairs,
    /// The headers, `cookie` included.
    pub headers: Pairs,
}

/// Writes the parameters of a call outside its path.
///
/// # Errors
///
/// A parameter cannot be written, or would replace a credential.
pub fn parameters(form: &RequestForm, object: &JsonValue) -> Result<Parameters, String> {
    let sent = written(form.parameters, form.gathered, object)?;
    if let Some(problem) = forged(form.endpoint, form.parameters, &sent) {
        return Err(problem);
    }
    let Written { query, mut headers, cookies } = sent;
    if !cookies.is_empty() {
        headers.push(("cookie".to_owned(), cookie_header(&cookies)));
    }
    Ok(Parameters { query, headers })
}

/// Returns an error message if a member of a parameter would replace a credential.
pub(crate) fn forged(endpoint: &Endpoint, list: &[Parameter], written: &Written) -> Option<String> {
    endpoint.security.iter().copied().flatten().find_map(|auth| {
        let (place, pairs) = match auth.place {
            AuthPlace::Query => (ParameterPlace::Query, &written.query),
            AuthPlace::Cookie => (ParameterPlace::Cookie, &written.cookies),
            AuthPlace::Header => return None,
        };
        let is_listed = list.iter().any(|it| it.place == place && it.name == auth.name);
        let is_sent = pairs.iter().any(|(name, _)| name == auth.name);
        (is_sent && !is_listed)
            .then(|| format!("the member `{}` has the name of a credential", auth.name))
    })
}

/// The name and the media type of a file whose content the caller sends.
#[derive(Clone, Debug, Default)]
pub struct FileHead {
    /// The name; by default, the name of the part.
    pub name: Option<String>,
    /// The media type; by default, the usual media type of the part.
    pub media_type: Option<String>,
}

/// A chunk of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chunk {
    /// Bytes.
    Bytes(Vec<u8>),
    /// The content of the file at a position.
    File(usize),
}

/// Writes a body of JSON in the media type of its operation, and returns its chunks and the media
/// type; handles such as `file:0` in the JSON refer to the files.
///
/// # Errors
///
/// The body has no form in the media type.
pub fn body(
    form: &RequestForm,
    json: &[u8],
    files: &[FileHead],
    random: &str,
) -> Result<(Vec<Chunk>, String), String> {
    let files = files.iter().enumerate().map(|(position, head)| {
        // The caller has the content: the position is its placeholder.
        let mut file = File::from(position.to_string().into_bytes());
        if let Some(name) = &head.name {
            file = file.with_name(name);
        }
        match &head.media_type {
            Some(media_type) => file.with_media_type(media_type),
            None => file,
        }
    });
    let files: Vec<File> = files.collect();
    if Encoding::of(form.endpoint.content_type()) == Encoding::Parts {
        let shown = serde_json::from_slice(json).unwrap_or_default();
        let report = check_files(&shown, &files, form.parts);
        if let Some(violation) = report.violations().first() {
            return Err(format!("{}: {}", violation.path, violation.message));
        }
    }
    let body = Body {
        json: json.to_vec(),
        in_brackets: form.is_body_deep,
        parts: form.parts,
        files,
        random: random.to_owned(),
        is_apart: true,
    };
    let encoded = encoded(form.endpoint.content_type(), body)
        .map_err(|error| format!("the request cannot be written: {error}"))?;
    let chunks = encoded.chunks.into_iter().filter_map(|chunk| match chunk {
        Encoded::Bytes(bytes) => Some(Chunk::Bytes(bytes)),
        Encoded::File(file) => str::from_utf8(file.bytes()?).ok()?.parse().ok().map(Chunk::File),
    });
    Ok((chunks.collect(), encoded.media_type.into_owned()))
}

/// Splits a stream into JSON values, by lines or by separators.
pub struct Values(JsonTexts);

impl Values {
    /// Creates a splitter for values of up to `limit` bytes; `None` for a stream of events.
    pub fn new(framing: Framing, limit: usize) -> Option<Self> {
        JsonTexts::new(framing, limit).map(Self)
    }

    /// Returns the values that a chunk completes; `None` if a value is too large.
    pub fn push(&mut self, chunk: &[u8]) -> Option<Vec<Bytes>> {
        self.0.push(&Bytes::copy_from_slice(chunk))
    }

    /// Returns the last value. It may have no line end.
    pub fn finish(&mut self) -> Bytes {
        self.0.finish()
    }

    /// Returns true for a truncated value.
    pub fn is_cut(&self, value: &[u8]) -> bool {
        self.0.is_cut(value)
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values").finish_non_exhaustive()
    }
}

/// Returns the form of the body of a response; JSON if the operation does not describe it.
pub fn form(endpoint: &Endpoint, status: u16, media_type: Option<&str>) -> BodyForm {
    let described = endpoint.response_at(status, media_type);
    if let Some(form) = described {
        return form.body;
    }
    // A success that is not described is read like the described one.
    let whole = endpoint.responses.iter().find(|form| form.body != BodyForm::Events);
    let is_success = (200..300).contains(&status);
    whole.filter(|_| is_success).map_or(BodyForm::Json, |form| form.body)
}

/// Returns true for a response that is passed on unchanged, without a search for errors.
pub fn is_raw(endpoint: &Endpoint, status: u16, media_type: Option<&str>) -> bool {
    let is_json =
        || media_type.map(essence).unwrap_or_default().eq_ignore_ascii_case("application/json");
    (200..400).contains(&status) && form(endpoint, status, media_type).is_raw() && !is_json()
}

/// Returns true if the head of a response announces a stream of the operation.
pub fn is_stream(endpoint: &Endpoint, status: u16, media_type: Option<&str>) -> bool {
    let Some(stream) = endpoint.stream() else { return false };
    let media_type = media_type.unwrap_or_default();
    let is_framed = Framing::of(media_type).is_some();
    // Lines of JSON often have other media types, but never the media type of another response.
    let is_other = || {
        let replies = endpoint.responses.iter().filter(|form| form.body != BodyForm::Events);
        replies.flat_map(|form| form.media_types).any(|known| is_in(media_type, known))
    };
    status != 204 && (is_framed || (stream.framing(media_type) != Framing::Events && !is_other()))
}

/// Returns the framing of a stream.
pub fn framing(endpoint: &Endpoint, media_type: Option<&str>) -> Framing {
    let media_type = media_type.unwrap_or_default();
    match endpoint.stream() {
        Some(stream) => stream.framing(media_type),
        None => Framing::of(media_type).unwrap_or(Framing::Events),
    }
}

/// Returns the value of `Accept` for a call that expects a form.
pub fn accepted(endpoint: &Endpoint, form: Form) -> String {
    let is_asked = |it: &ResponseForm| match form {
        Form::Whole(Some(asked)) => it.body == asked,
        Form::Whole(None) => it.body != BodyForm::Events,
        Form::Bytes => it.body.is_raw(),
        Form::Events => it.body == BodyForm::Events,
    };
    let types = |is_asked: &dyn Fn(&ResponseForm) -> bool| {
        let mut known: Vec<&str> = Vec::new();
        for form in endpoint.responses.iter().filter(|form| is_asked(form)) {
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

/// The media types of a response that a call accepts.
fn types_of(form: &ResponseForm) -> &'static [&'static str] {
    match form.body {
        BodyForm::Json => form.media_types.get(..1).unwrap_or_default(),
        BodyForm::Text | BodyForm::Bytes | BodyForm::Events => form.media_types,
        BodyForm::None => &[],
    }
}
