//! The parts of `multipart/form-data` bodies.

use super::{Encoding, Field, Interface, Operation, TypeKind};

impl Operation {
    /// Returns true if a request may be a `multipart/form-data` body.
    pub fn has_parts(&self) -> bool {
        self.body_media_types.iter().any(|name| Encoding::of(name) == Encoding::Parts)
    }

    /// Returns the parts of the body that are files or have media types; empty for other bodies.
    pub fn special_parts<'i>(&self, interface: &'i Interface) -> Vec<&'i Field> {
        let request = self.request.filter(|_| self.has_parts());
        let Some(TypeKind::Object(object)) = request.map(|id| &interface.ty(id).kind) else {
            return Vec::new();
        };
        let is_special = |field: &&Field| field.is_file() || !field.media_types.is_empty();
        object.fields.iter().filter(is_special).collect()
    }
}

/// Returns true for a valid name of a header or cookie: a token of RFC 9110.
pub fn is_token(text: &str) -> bool {
    let is_of_token = |it: u8| it.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&it);
    !text.is_empty() && text.bytes().all(is_of_token)
}

/// Returns true for a media type without parameters, such as `image/png` or `image/*`.
pub fn is_media_range(text: &str) -> bool {
    // `*` is only valid as a whole subtype.
    let is_name = |part: &str| is_token(part) && !part.contains('*');
    match text.split_once('/') {
        Some(("*", group)) => group == "*",
        Some((group, name)) => is_name(group) && (name == "*" || is_name(name)),
        None => false,
    }
}
