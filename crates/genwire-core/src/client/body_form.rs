//! A JSON body as its media type says, for callers that send it themselves.

use crate::encoding::{Encoded, encoded};
use std::borrow::Cow;

/// Writes a JSON body as its media type says: as a form, as parts, or as it is; returns it with its
/// media type, which has the boundary of parts.
///
/// With `in_brackets`, lists and objects of a form are names and texts as well.
///
/// # Errors
///
/// The body is no object, which forms and parts need, or has a part without a form.
pub fn written(
    media_type: &'static str,
    json: Vec<u8>,
    in_brackets: bool,
) -> Result<(Vec<u8>, Cow<'static, str>), serde_json::Error> {
    encoded(media_type, json, in_brackets).map(|Encoded { bytes, media_type }| (bytes, media_type))
}
