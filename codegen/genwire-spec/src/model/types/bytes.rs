//! The size above which code stores a value behind a pointer.

use super::TypeDef;

impl TypeDef {
    /// Size in bytes above which a union or an either type boxes its variants.
    ///
    /// Each of its values is as large as the largest variant.
    pub const MAX_VARIANT_BYTES: usize = 200;

    /// Returns true if unions and either types store the type behind a pointer.
    pub fn is_large_variant(&self) -> bool {
        self.bytes > Self::MAX_VARIANT_BYTES
    }
}
