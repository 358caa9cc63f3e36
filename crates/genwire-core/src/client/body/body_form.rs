//! A JSON body as its media type says, for callers that send it themselves.

use crate::Part;
use crate::encoding::{Body, encoded};
use serde_core::ser::Error as _;
use std::borrow::Cow;

/// Writes a JSON body as its media type says: as a form, as parts, or as it is; returns it with its
/// media type, which has the boundary of parts.
///
/// With `in_brackets`, lists and objects of a form are names and texts as well. `parts` are those
/// that are files, whose contents are texts in the JSON, or that have media types.
///
/// # Errors
///
/// The body is no object, which forms and parts need, or has a part without a form.
pub fn written(
    media_type: &'static str,
    json: Vec<u8>,
    in_brackets: bool,
    parts: &[Part],
) -> Result<(Vec<u8>, Cow<'static, str>), serde_json::Error> {
    let body = Body { json, in_brackets, parts, files: Vec::new() };
    let written = encoded(media_type, body)?.into_bytes();
    written.ok_or_else(|| serde_json::Error::custom("a file is not in memory"))
}
