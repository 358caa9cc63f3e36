//! A JSON body encoded in its media type, for callers that send it themselves.

use crate::Part;
use crate::encoding::{Body, encoded};
use serde_core::ser::Error as _;
use std::borrow::Cow;

/// Encodes a JSON body in its media type: as a form, as parts, or unchanged.
///
/// Returns the body with its media type, including the boundary of parts.
///
/// With `in_brackets`, lists and objects of a form are also written as names and values. `parts`
/// lists the parts that are files or have media types. The contents of files are strings in the
/// JSON.
///
/// # Errors
///
/// The body is not an object, as forms and parts require, or a part cannot be written.
pub fn written(
    media_type: &'static str,
    json: Vec<u8>,
    in_brackets: bool,
    parts: &[Part],
) -> Result<(Vec<u8>, Cow<'static, str>), serde_json::Error> {
    let body = Body { json, in_brackets, parts, ..Body::default() };
    let written = encoded(media_type, body)?.into_bytes();
    written.ok_or_else(|| serde_json::Error::custom("a file is not in memory"))
}
