//! Addresses as values of `url`.

use super::TypedForm;
use crate::descriptor::Format;
use url::Url;

/// The type cannot represent some addresses of the format, such as an address with a port above
/// 65535.
///
/// ```
/// use genwire_core::typed::Typed as _;
/// use url::Url;
///
/// let address: Url = "https://example.com/a?b=1".typed()?;
/// assert_eq!(address.query(), Some("b=1"));
/// assert!("https://example.com:99999".typed::<Url>().is_err());
/// # Ok::<(), genwire_core::typed::TypedError>(())
/// ```
impl TypedForm for Url {
    const FORMAT: Format = Format::Uri;

    fn from_text(text: &str) -> Option<Self> {
        Self::parse(text).ok()
    }

    fn to_text(&self) -> String {
        self.as_str().to_owned()
    }
}
