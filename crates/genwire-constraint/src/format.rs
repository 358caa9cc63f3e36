//! The written forms of strings: the name, the meaning, the pattern and the samples of each.
//!
//! Everything about a format is in this file. The validator, the schemas, the vectors and the drafts
//! of examples all use [`Format`].

/// The written form of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A calendar date, `YYYY-MM-DD`.
    Date,
    /// At least one character that is not white space.
    NotBlank,
    /// Hexadecimal digits, two for each byte.
    Hex,
    /// A string that is itself JSON.
    Json,
    /// An `http(s)` address, a data URL or an `mm_file://` reference.
    MediaUrl,
    /// An `http` or `https` address.
    WebUrl,
}

impl Format {
    /// Every format, in the order of the spec language's page.
    pub const ALL: [Self; 6] =
        [Self::Date, Self::NotBlank, Self::Hex, Self::Json, Self::MediaUrl, Self::WebUrl];

    /// Returns the name of the format in the spec and in attributes.
    pub fn name(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::NotBlank => "not_blank",
            Self::Hex => "hex",
            Self::Json => "json",
            Self::MediaUrl => "media_url",
            Self::WebUrl => "web_url",
        }
    }

    /// Returns the format of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns a phrase that completes the words "expected ...".
    pub fn expectation(self) -> &'static str {
        match self {
            Self::Date => "a date written `YYYY-MM-DD`",
            Self::NotBlank => "a text with at least one character that is not white space",
            Self::Hex => "hexadecimal digits, two for each byte",
            Self::Json => "a text that is itself JSON",
            Self::MediaUrl => "an `http(s)` address, a data URL or an `mm_file://` reference",
            Self::WebUrl => "an `http` or `https` address",
        }
    }

    /// Returns true if a string is written in this form.
    #[cfg(feature = "json")]
    #[inline]
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Self::Date => is_date(text),
            Self::NotBlank => is_not_blank(text),
            Self::Hex => is_hex(text),
            Self::Json => is_json(text),
            Self::MediaUrl => is_media_url(text),
            Self::WebUrl => is_web_url(text),
        }
    }

    /// Returns a regular expression (ECMA-262) for the form, where there is one.
    pub fn pattern(self) -> Option<&'static str> {
        match self {
            Self::Date => Some("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"),
            Self::NotBlank => Some("\\S"),
            Self::Hex => Some("^([0-9A-Fa-f]{2})*$"),
            Self::Json => None,
            Self::MediaUrl => {
                Some("^([Hh][Tt][Tt][Pp][Ss]?://[^/]|[Dd][Aa][Tt][Aa]:[^,]*,|mm_file://.)")
            }
            Self::WebUrl => Some("^[Hh][Tt][Tt][Pp][Ss]?://[^/]"),
        }
    }

    /// Returns true if [`pattern`](Self::pattern) matches exactly the strings of the form.
    pub fn has_exact_pattern(self) -> bool {
        match self {
            // No expression of bearable size knows the days of each month.
            Self::Date | Self::Json => false,
            Self::NotBlank | Self::Hex | Self::MediaUrl | Self::WebUrl => true,
        }
    }

    /// Returns the shortest natural string of the form, for examples.
    pub fn example(self) -> &'static str {
        match self {
            Self::Date => "2026-01-31",
            Self::NotBlank => "a",
            Self::Hex => "00ff",
            Self::Json => "{}",
            Self::MediaUrl | Self::WebUrl => "https://example.com/a",
        }
    }

    /// Returns strings of the form, its corners among them.
    pub fn accepted(self) -> &'static [&'static str] {
        match self {
            Self::Date => &["2026-02-28", "2024-02-29", "1970-12-31"],
            Self::NotBlank => &["a", " \t語\n"],
            Self::Hex => &["00fF", ""],
            Self::Json => &["{}", "[1, null]", "\"text\""],
            Self::MediaUrl => &[
                "https://example.com/a.png",
                "HTTP://example.com/a.png",
                "data:image/png;base64,iVBORw0KGgo=",
                "mm_file://205258526306433",
            ],
            Self::WebUrl => &["https://example.com/a", "HTTP://example.com"],
        }
    }

    /// Returns strings that are nearly of the form.
    pub fn refused(self) -> &'static [&'static str] {
        match self {
            Self::Date => &["2026-13-01", "2026-1-1", "20260101", "2026-01-32", "tomorrow"],
            Self::NotBlank => &["", " \t\r\n\u{3000}"],
            Self::Hex => &["0", "0g", "00 "],
            Self::Json => &["{", "", "text"],
            Self::MediaUrl => &["", "ftp://example.com/a.png", "a.png", "mm_file://", "https://"],
            Self::WebUrl => &["", "ftp://example.com", "example.com", "https://", "https:///a"],
        }
    }
}

/// Returns true for a calendar date, `YYYY-MM-DD`.
///
/// ```
/// use genwire_constraint::format::is_date;
///
/// assert!(is_date("2026-02-28") && is_date("2024-02-29"));
/// assert!(!is_date("2026-02-29") && !is_date("2026-2-28"));
/// ```
pub fn is_date(text: &str) -> bool {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text.as_bytes() else { return false };
    let number = |digits: &[u8]| {
        digits.iter().try_fold(0_u32, |sum, digit| {
            digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0'))
        })
    };
    let (Some(year), Some(month), Some(day)) =
        (number(&[y1, y2, y3, y4]), number(&[m1, m2]), number(&[d1, d2]))
    else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=last).contains(&day)
}

/// Returns true for a string with at least one character that is not white space.
pub fn is_not_blank(text: &str) -> bool {
    // The byte order mark counts as white space, as in the regular expressions of JSON Schema.
    text.chars().any(|character| !character.is_whitespace() && character != '\u{feff}')
}

/// Returns true for hexadecimal digits, two for each byte.
pub fn is_hex(text: &str) -> bool {
    text.len().is_multiple_of(2)
        && every_byte(text.as_bytes(), |byte| {
            (byte.wrapping_sub(b'0') < 10) | ((byte | 0x20).wrapping_sub(b'a') < 6)
        })
}

/// Returns true for a string that is itself JSON.
// Inlined, so that only programs that call it compile a JSON reader for it.
#[cfg(feature = "json")]
#[inline]
pub fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde_core::de::IgnoredAny>(text).is_ok()
}

/// Returns true for an `http(s)` address, a data URL or an `mm_file://` reference.
pub fn is_media_url(text: &str) -> bool {
    if is_web_url(text) {
        return true;
    }
    match after(text, "data:") {
        Some(rest) => rest.contains(','),
        None => text.strip_prefix("mm_file://").is_some_and(starts_without_line_end),
    }
}

/// Returns true for an `http` or `https` address.
pub fn is_web_url(text: &str) -> bool {
    let rest = after(text, "https://").or_else(|| after(text, "http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
}

/// Returns true if every byte is accepted.
///
/// The loop has no early end inside a chunk, and the conditions passed to it have no branches, so
/// that the compiler turns it into vector instructions.
pub fn every_byte(bytes: &[u8], is_accepted: impl Fn(u8) -> bool) -> bool {
    bytes
        .chunks(256)
        .all(|chunk| chunk.iter().fold(true, |accepted, byte| accepted & is_accepted(*byte)))
}

/// Returns the rest of a string after a prefix, in any mixture of upper and lower case.
fn after<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    if head.eq_ignore_ascii_case(prefix) { text.get(prefix.len()..) } else { None }
}

/// Returns true if there is a first character that is no line end, as `.` in a pattern requires.
fn starts_without_line_end(rest: &str) -> bool {
    rest.chars().next().is_some_and(|first| !matches!(first, '\n' | '\r' | '\u{2028}' | '\u{2029}'))
}
