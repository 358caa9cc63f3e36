//! The size above which code stores a value in a `Box`.

use super::TypeDef;

impl TypeDef {
    /// Size in bytes above which a union or an either type boxes its variants.
    ///
    /// Each of its values needs as much memory as the largest variant.
    pub const MAX_VARIANT_BYTES: usize = 200;

    /// Returns true if unions and either types box the type.
    pub fn is_large_variant(&self) -> bool {
        self.bytes > Self::MAX_VARIANT_BYTES
    }
}
