//! Bytes in Base64.

use super::TypedForm;
use crate::descriptor::Format;
use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{GeneralPurpose, GeneralPurposeConfig};

/// Accepts non-zero bits after the last byte, as the format does.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true),
);

/// Padding is required and written.
///
/// ```
/// use genwire_core::typed::{Typed as _, TypedForm as _};
///
/// let bytes: Vec<u8> = "AAEC/w==".typed()?;
/// assert_eq!(bytes, [0, 1, 2, 255]);
/// assert_eq!(bytes.to_text(), "AAEC/w==");
/// # Ok::<(), genwire_core::typed::TypedError>(())
/// ```
impl TypedForm for Vec<u8> {
    const FORMAT: Format = Format::Byte;

    fn from_text(text: &str) -> Option<Self> {
        ENGINE.decode(text).ok()
    }

    fn to_text(&self) -> String {
        ENGINE.encode(self)
    }
}
