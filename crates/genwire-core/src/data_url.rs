//! Reading `data:` URLs without decoding them.

use crate::format;

/// A `data:` URL, taken apart.
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
    /// Takes a text apart, if it is a `data:` URL.
    pub fn parse(text: &'a str) -> Option<Self> {
        let scheme = text.get(..5)?;
        if !scheme.eq_ignore_ascii_case("data:") {
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

    /// The media type without parameters; empty where the URL leaves it out.
    pub fn media_type(&self) -> &'a str {
        self.media_type
    }

    /// Whether the payload is Base64.
    pub fn is_base64(&self) -> bool {
        self.is_base64
    }

    /// What follows the comma.
    pub fn payload(&self) -> &'a str {
        self.payload
    }

    /// How many bytes the payload stands for; `None` if it is not well-formed.
    pub fn decoded_len(&self) -> Option<u64> {
        if self.is_base64 { base64_len(self.payload) } else { percent_len(self.payload) }
    }
}

/// How many bytes a Base64 text stands for; `None` if it is not well-formed.
///
/// Both alphabets are read, and the padding may be left out.
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
    if rest == 1 || !padded || !format::every(digits.as_bytes(), is_digit) {
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
