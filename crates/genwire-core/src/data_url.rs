//! Parses `data:` URLs without decoding them.

use genwire_constraint::format::every_byte;

/// A parsed `data:` URL.
///
/// ```
/// use genwire_core::data_url::DataUrl;
///
/// let url = DataUrl::parse("data:image/png;base64,aGVsbG8=").unwrap();
/// assert_eq!(url.media_type(), "image/png");
/// assert_eq!(url.decoded_len(), Some(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataUrl<'a> {
    media_type: &'a str,
    is_base64: bool,
    payload: &'a str,
}

impl<'a> DataUrl<'a> {
    /// Parses a string; returns `None` if it is not a `data:` URL.
    pub fn parse(text: &'a str) -> Option<Self> {
        if !Self::has_scheme(text) {
            return None;
        }
        let (head, payload) = text.get(5..)?.split_once(',')?;
        let (head, is_base64) = match head.rsplit_once(';') {
            Some((front, last)) if last.trim().eq_ignore_ascii_case("base64") => (front, true),
            _ => (head, false),
        };
        let media_type = head.split(';').next().unwrap_or_default().trim();
        Some(Self { media_type, is_base64, payload })
    }

    /// Returns true if a string starts with `data:`.
    #[inline]
    pub(crate) fn has_scheme(text: &str) -> bool {
        let scheme = text.as_bytes().first_chunk::<5>();
        scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"data:"))
    }

    /// Returns the media type without parameters; empty if the URL has none.
    pub fn media_type(&self) -> &'a str {
        self.media_type
    }

    /// Returns true if the payload is Base64.
    pub fn is_base64(&self) -> bool {
        self.is_base64
    }

    /// Returns the part after the comma.
    pub fn payload(&self) -> &'a str {
        self.payload
    }

    /// Returns the size of the decoded payload in bytes; `None` if it is malformed.
    pub fn decoded_len(&self) -> Option<u64> {
        if self.is_base64 { base64_len(self.payload) } else { percent_len(self.payload) }
    }
}

/// Returns the number of bytes that a Base64 string encodes; `None` if it is malformed.
///
/// It accepts both alphabets, with or without padding.
pub fn base64_len(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches('=');
    let padding = text.len() - digits.len();
    #[expect(clippy::needless_bitwise_bool, reason = "without branches it is vectorised")]
    let is_digit = |byte: u8| {
        ((byte | 0x20).wrapping_sub(b'a') < 26)
            | (byte.wrapping_sub(b'0') < 10)
            | (byte == b'+')
            | (byte == b'/')
            | (byte == b'-')
            | (byte == b'_')
    };
    let rest = digits.len() % 4;
    let padded = padding == 0 || (rest + padding == 4 && rest >= 2);
    if rest == 1 || !padded || !every_byte(digits.as_bytes(), is_digit) {
        return None;
    }
    Some((digits.len() / 4 * 3 + rest.saturating_sub(1)) as u64)
}

fn percent_len(text: &str) -> Option<u64> {
    let mut bytes = text.bytes();
    let mut length = 0;
    while let Some(byte) = bytes.next() {
        if byte == b'%' && !(bytes.next()?.is_ascii_hexdigit() && bytes.next()?.is_ascii_hexdigit())
        {
            return None;
        }
        length += 1;
    }
    Some(length)
}
