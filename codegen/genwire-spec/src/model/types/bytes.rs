//! The bytes from which code holds a value behind a pointer.

use super::TypeDef;

impl TypeDef {
    /// Bytes above which a union or an either type holds the type behind a pointer, since each of
    /// its values has the bytes of the largest variant.
    pub const MAX_VARIANT_BYTES: usize = 200;

    /// Returns true if a union or an either type holds the type behind a pointer.
    pub fn is_large_variant(&self) -> bool {
        self.bytes > Self::MAX_VARIANT_BYTES
    }
}
