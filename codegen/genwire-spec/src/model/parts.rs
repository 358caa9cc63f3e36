//! The parts of `multipart/form-data` bodies.

use super::{Encoding, Field, Interface, Operation, TypeKind};

impl Operation {
    /// Returns true if a request may be a `multipart/form-data` body.
    pub fn has_parts(&self) -> bool {
        self.body_media_types.iter().any(|name| Encoding::of(name) == Encoding::Parts)
    }

    /// Returns the parts of the body that are files or have media types; none of other bodies.
    pub fn special_parts<'i>(&self, interface: &'i Interface) -> Vec<&'i Field> {
        let request = self.request.filter(|_| self.has_parts());
        let Some(TypeKind::Object(object)) = request.map(|id| &interface.ty(id).kind) else {
            return Vec::new();
        };
        let is_special = |field: &&Field| field.is_file() || !field.media_types.is_empty();
        object.fields.iter().filter(is_special).collect()
    }
}
