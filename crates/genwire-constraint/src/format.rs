//! The formats of strings: the name, the description, the pattern and the samples of each.
//!
//! This file contains everything about a format, except for the check of a string in `values`. The
//! validator, the schemas, the vectors and the drafts of examples all use [`Format`].
#![warn(clippy::wildcard_enum_match_arm)]

#[cfg(feature = "values")]
mod values;

#[cfg(feature = "values")]
pub use values::{
    every_byte, is_base64, is_date, is_date_time, is_duration, is_email, is_hex, is_hostname,
    is_ipv4, is_ipv6, is_iri, is_iri_reference, is_json, is_json_pointer, is_media_url,
    is_not_blank, is_time, is_uri, is_uri_reference, is_uri_template, is_uuid, is_web_url,
};

/// The format of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A calendar date, `YYYY-MM-DD`.
    Date,
    /// At least one character that is not white space.
    NotBlank,
    /// Hexadecimal digits, two per byte.
    Hex,
    /// A string that is itself JSON.
    Json,
    /// An `http(s)` URL, a data URL or an `mm_file://` reference.
    MediaUrl,
    /// An `http` or `https` URL.
    WebUrl,
    /// A date and time with an offset.
    DateTime,
    /// A time of day with an offset.
    Time,
    /// A UUID.
    Uuid,
    /// A URI with a scheme.
    Uri,
    /// An email address.
    Email,
    /// An IPv4 address.
    Ipv4,
    /// An IPv6 address.
    Ipv6,
    /// A host name.
    Hostname,
    /// Bytes in Base64.
    Byte,
    /// A duration in integers, such as `P1DT12H` or `PT30S`, or in weeks, such as `P2W`.
    Duration,
    /// A URI or a relative reference.
    UriReference,
    /// A URI that may contain non-ASCII characters.
    Iri,
    /// A reference that may contain non-ASCII characters.
    IriReference,
    /// A URI template.
    UriTemplate,
    /// A JSON pointer.
    JsonPointer,
}

/// Near misses of email addresses.
const REFUSED_ADDRESSES: &[&str] = &[
    "",
    "a",
    "@example.com",
    "a@",
    "a..b@example.com",
    "a b@example.com",
    "a@-example.com",
    "\"a@example.com",
    "\"a\"b\"@example.com",
    "\"a\\\"@example.com",
    "\"é\"@example.com",
    "\"@example.com",
    "a@[192.0.2.256]",
    "a@[2001:db8::1]",
    "a@[IPv6:192.0.2.1]",
    "a@[]",
    "a@[192.0.2.1",
];

impl Format {
    /// All formats, in the order of the spec language's documentation.
    pub const ALL: [Self; 21] = [
        Self::Date,
        Self::NotBlank,
        Self::Hex,
        Self::Json,
        Self::MediaUrl,
        Self::WebUrl,
        Self::DateTime,
        Self::Time,
        Self::Uuid,
        Self::Uri,
        Self::Email,
        Self::Ipv4,
        Self::Ipv6,
        Self::Hostname,
        Self::Byte,
        Self::Duration,
        Self::UriReference,
        Self::Iri,
        Self::IriReference,
        Self::UriTemplate,
        Self::JsonPointer,
    ];

    /// Returns the name of the format in the spec and in attributes.
    pub fn name(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::NotBlank => "not_blank",
            Self::Hex => "hex",
            Self::Json => "json",
            Self::MediaUrl => "media_url",
            Self::WebUrl => "web_url",
            Self::DateTime => "date-time",
            Self::Time => "time",
            Self::Uuid => "uuid",
            Self::Uri => "uri",
            Self::Email => "email",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::Hostname => "hostname",
            Self::Byte => "byte",
            Self::Duration => "duration",
            Self::UriReference => "uri-reference",
            Self::Iri => "iri",
            Self::IriReference => "iri-reference",
            Self::UriTemplate => "uri-template",
            Self::JsonPointer => "json-pointer",
        }
    }

    /// Returns the name of the format in schemas, if schemas state it in addition to the pattern.
    pub fn schema_name(self) -> Option<&'static str> {
        match self {
            Self::Date
            | Self::NotBlank
            | Self::Hex
            | Self::Json
            | Self::MediaUrl
            | Self::WebUrl => None,
            Self::DateTime
            | Self::Time
            | Self::Uuid
            | Self::Uri
            | Self::Email
            | Self::Ipv4
            | Self::Ipv6
            | Self::Hostname
            | Self::Byte
            | Self::Duration
            | Self::UriReference
            | Self::Iri
            | Self::IriReference
            | Self::UriTemplate
            | Self::JsonPointer => Some(self.name()),
        }
    }

    /// Returns the media type of the content of such a string, for schemas; `None` if it has no
    /// content.
    pub fn content_media_type(self) -> Option<&'static str> {
        match self {
            Self::Json => Some("application/json"),
            Self::Date
            | Self::NotBlank
            | Self::Hex
            | Self::MediaUrl
            | Self::WebUrl
            | Self::DateTime
            | Self::Time
            | Self::Uuid
            | Self::Uri
            | Self::Email
            | Self::Ipv4
            | Self::Ipv6
            | Self::Hostname
            | Self::Byte
            | Self::Duration
            | Self::UriReference
            | Self::Iri
            | Self::IriReference
            | Self::UriTemplate
            | Self::JsonPointer => None,
        }
    }

    /// Returns the Rust type for such a string, and the feature of the runtime that provides it;
    /// `None` if there is no such type.
    pub fn typed_form(self) -> Option<(&'static str, Option<&'static str>)> {
        match self {
            Self::Date => Some(("chrono::NaiveDate", Some("chrono"))),
            Self::DateTime => Some(("chrono::DateTime", Some("chrono"))),
            Self::Uuid => Some(("uuid::Uuid", Some("uuid"))),
            Self::Ipv4 => Some(("std::net::Ipv4Addr", None)),
            Self::Ipv6 => Some(("std::net::Ipv6Addr", None)),
            Self::Byte => Some(("Vec<u8>", Some("base64"))),
            Self::NotBlank
            | Self::Hex
            | Self::Json
            | Self::MediaUrl
            | Self::WebUrl
            | Self::Time
            | Self::Uri
            | Self::Email
            | Self::Hostname
            | Self::Duration
            | Self::UriReference
            | Self::Iri
            | Self::IriReference
            | Self::UriTemplate
            | Self::JsonPointer => None,
        }
    }

    /// Returns the format with a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Returns a phrase that follows the words "expected ...".
    pub fn expectation(self) -> &'static str {
        match self {
            Self::Date => "a date written `YYYY-MM-DD`",
            Self::NotBlank => "a string with at least one character that is not white space",
            Self::Hex => "hexadecimal digits, two for each byte",
            Self::Json => "a string that is itself JSON",
            Self::MediaUrl => "an `http(s)` address, a data URL or an `mm_file://` reference",
            Self::WebUrl => "an `http` or `https` address",
            Self::DateTime => "a date and a time written `YYYY-MM-DDThh:mm:ssZ`",
            Self::Time => "a time with its offset, written `hh:mm:ssZ`",
            Self::Uuid => "a UUID",
            Self::Uri => "a URI with its scheme",
            Self::Email => "the address of a mailbox",
            Self::Ipv4 => "an IPv4 address",
            Self::Ipv6 => "an IPv6 address",
            Self::Hostname => "a host name",
            Self::Byte => "bytes in Base64",
            Self::Duration => "a duration such as `P3DT12H`",
            Self::UriReference => "a URI or a relative reference",
            Self::Iri => "an IRI with its scheme",
            Self::IriReference => "an IRI or a relative reference",
            Self::UriTemplate => "a template of URIs such as `/a/{id}`",
            Self::JsonPointer => "a JSON pointer such as `/a/0`",
        }
    }

    /// Returns true if a string has this format.
    #[cfg(feature = "values")]
    #[inline]
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Self::Date => is_date(text),
            Self::NotBlank => is_not_blank(text),
            Self::Hex => is_hex(text),
            Self::Json => is_json(text),
            Self::MediaUrl => is_media_url(text),
            Self::WebUrl => is_web_url(text),
            Self::DateTime => is_date_time(text),
            Self::Time => is_time(text),
            Self::Uuid => is_uuid(text),
            Self::Uri => is_uri(text),
            Self::Email => is_email(text),
            Self::Ipv4 => is_ipv4(text),
            Self::Ipv6 => is_ipv6(text),
            Self::Hostname => is_hostname(text),
            Self::Byte => is_base64(text),
            Self::Duration => is_duration(text),
            Self::UriReference => is_uri_reference(text),
            Self::Iri => is_iri(text),
            Self::IriReference => is_iri_reference(text),
            Self::UriTemplate => is_uri_template(text),
            Self::JsonPointer => is_json_pointer(text),
        }
    }

    /// Returns a regular expression (ECMA-262) for the format, if there is one.
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
            Self::DateTime => Some(
                "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$",
            ),
            Self::Time => Some(
                "^([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$",
            ),
            Self::Uuid => Some("^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"),
            Self::Uri => Some(
                "^[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._~:/?#@!$&'()*+,;=\\[\\]-]|%[0-9A-Fa-f]{2})*$",
            ),
            Self::Email => Some(
                "^([A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*|\"([ !#-\\[\\]-~]|\\\\[ -~])*\")@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*|\\[([0-9.]+|[Ii][Pp][Vv]6:[0-9A-Fa-f:.]+)\\])$",
            ),
            Self::Ipv4 => Some(
                "^((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])$",
            ),
            Self::Ipv6 => Some("^[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f]{0,4}){2,8}(\\.[0-9]{1,3}){0,3}$"),
            Self::Hostname => Some(
                "^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$",
            ),
            Self::Byte => Some("^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"),
            Self::Duration => Some(
                "^P((([0-9]+Y([0-9]+M([0-9]+D)?)?|[0-9]+M([0-9]+D)?|[0-9]+D)(T([0-9]+H([0-9]+M([0-9]+S)?)?|[0-9]+M([0-9]+S)?|[0-9]+S))?)|T([0-9]+H([0-9]+M([0-9]+S)?)?|[0-9]+M([0-9]+S)?|[0-9]+S)|[0-9]+W)$",
            ),
            Self::UriReference => {
                Some("^([A-Za-z0-9._~:/?#@!$&'()*+,;=\\[\\]-]|%[0-9A-Fa-f]{2})*$")
            }
            Self::Iri => Some(
                "^[A-Za-z][A-Za-z0-9+.-]*:([^\\u0000- \"%<>\\\\^`{|}\\u007f-\\u009f]|%[0-9A-Fa-f]{2})*$",
            ),
            Self::IriReference => {
                Some("^([^\\u0000- \"%<>\\\\^`{|}\\u007f-\\u009f]|%[0-9A-Fa-f]{2})*$")
            }
            Self::UriTemplate => Some(
                "^([^\\u0000- \"%<>\\\\^`{|}\\u007f]|%[0-9A-Fa-f]{2}|\\{[+#./;?&=,!@|]?([A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(\\.([A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*(:[1-9][0-9]{0,3}|\\*)?(,([A-Za-z0-9_]|%[0-9A-Fa-f]{2})+(\\.([A-Za-z0-9_]|%[0-9A-Fa-f]{2})+)*(:[1-9][0-9]{0,3}|\\*)?)*\\})*$",
            ),
            Self::JsonPointer => Some("^(/([^/~]|~[01])*)*$"),
        }
    }

    /// Returns true if [`pattern`](Self::pattern) matches exactly the strings of the format.
    pub fn has_exact_pattern(self) -> bool {
        match self {
            // No expression of reasonable size knows the days of each month, or counts across
            // parts.
            Self::Date
            | Self::Json
            | Self::DateTime
            | Self::Time
            | Self::Uri
            | Self::Email
            | Self::Ipv6
            | Self::Hostname
            | Self::UriReference
            | Self::Iri
            | Self::IriReference => false,
            Self::NotBlank
            | Self::Hex
            | Self::MediaUrl
            | Self::WebUrl
            | Self::Uuid
            | Self::Ipv4
            | Self::Byte
            | Self::Duration
            | Self::UriTemplate
            | Self::JsonPointer => true,
        }
    }

    /// Returns the shortest natural string of the format, for examples.
    pub fn example(self) -> &'static str {
        match self {
            Self::Date => "2026-01-31",
            Self::NotBlank => "a",
            Self::Hex => "00ff",
            Self::Json => "{}",
            Self::MediaUrl | Self::WebUrl | Self::Uri => "https://example.com/a",
            Self::DateTime => "2026-01-31T12:00:00Z",
            Self::Time => "12:00:00Z",
            Self::Uuid => "123e4567-e89b-12d3-a456-426614174000",
            Self::Email => "a@example.com",
            Self::Ipv4 => "192.0.2.1",
            Self::Ipv6 => "2001:db8::1",
            Self::Hostname => "example.com",
            Self::Byte => "AAEC",
            Self::Duration => "PT1H",
            Self::UriReference | Self::IriReference => "/a",
            Self::Iri => "https://example.com/ä",
            Self::UriTemplate => "/a/{id}",
            Self::JsonPointer => "/a/0",
        }
    }

    /// Returns strings of the format, including edge cases.
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
            Self::DateTime => &[
                "2026-01-31T12:00:00Z",
                "2024-02-29t23:59:59.123456+05:30",
                "1998-12-31T23:59:59.999Z",
            ],
            Self::Time => &["12:00:00Z", "23:59:59.5-08:00", "00:29:59+00:30"],
            Self::Uuid => {
                &["123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-00000000ABCD"]
            }
            Self::Uri => &[
                "https://example.com/a?b=c#d",
                "urn:isbn:0451450523",
                "mailto:a@example.com",
                "ftp://[2001:db8::1]:21/%20",
            ],
            Self::Email => &[
                "a@example.com",
                "first.last+tag@sub.example.org",
                "\"a b..@\\\"\\\\\"@example.com",
                "\"\"@[192.0.2.1]",
                "a@[IPv6:2001:db8::1]",
                "a@[ipv6:::]",
            ],
            Self::Ipv4 => &["192.0.2.1", "0.0.0.0", "255.255.255.255"],
            Self::Ipv6 => &["2001:db8::1", "::", "::ffff:192.0.2.1", "1:2:3:4:5:6:7:8"],
            Self::Hostname => &["example.com", "a-1.example", "localhost"],
            Self::Byte => &["", "AAEC", "+/8=", "Zg=="],
            Self::Duration => &["P4Y", "P1Y2M3DT4H5M6S", "PT1M30S", "P1MT1S", "P4W", "P0D"],
            Self::UriReference => {
                &["", "/a?b#c", "a/b:c", "//example.com:80/%20", "urn:isbn:0451450523", "#a"]
            }
            Self::Iri => &["https://example.com/ä?ö", "urn:é", "https://例え.example"],
            Self::IriReference => &["", "/ä", "a/b:c", "https://例え.example/#é"],
            Self::UriTemplate => &[
                "",
                "https://example.com/a{/b,c}{?page,per_page*}",
                "{a.b:3}",
                "/%20/{%41}",
                "{+a}/ä",
            ],
            Self::JsonPointer => &["", "/a/0", "/~0~1/", "/ "],
        }
    }

    /// Returns near misses, for negative tests.
    pub fn refused(self) -> &'static [&'static str] {
        match self {
            Self::Date => &["2026-13-01", "2026-1-1", "20260101", "2026-01-32", "tomorrow"],
            Self::NotBlank => &["", " \t\r\n\u{3000}"],
            Self::Hex => &["0", "0g", "00 "],
            Self::Json => &["{", "", "text"],
            Self::MediaUrl => &["", "ftp://example.com/a.png", "a.png", "mm_file://", "https://"],
            Self::WebUrl => &["", "ftp://example.com", "example.com", "https://", "https:///a"],
            Self::DateTime => &[
                "2026-01-31",
                "2026-01-31 12:00:00Z",
                "2026-01-31T12:00:00",
                "2026-13-01T12:00:00Z",
                "2026-01-31T24:00:00Z",
                "2026-01-31T12:00Z",
            ],
            Self::Time => {
                &["12:00:00", "12:00Z", "24:00:00Z", "12:60:00Z", "1:00:00Z", "12:00:00.Z"]
            }
            Self::Uuid => &[
                "",
                "123e4567e89b12d3a456426614174000",
                "123e4567-e89b-12d3-a456-42661417400",
                "123e4567-e89b-12d3-a456-42661417400g",
            ],
            Self::Uri => &[
                "",
                "/a",
                "example.com",
                "https://example.com/a b",
                "https://example.com/%zz",
                "1a:b",
            ],
            Self::Email => REFUSED_ADDRESSES,
            Self::Ipv4 => &["", "192.0.2", "192.0.2.256", "192.0.2.01", "192.0.2.1.1"],
            Self::Ipv6 => &["", "192.0.2.1", "12345::", "2001:db8::1%eth0", "2001:db8::g"],
            Self::Hostname => &["", "-a.example", "a-.example", "a..b", "a_b", "example.com."],
            Self::Byte => &["A", "AAE", "AA=C", "AA-_", "AAEC\n"],
            Self::Duration => &[
                "", "P", "PT", "4Y", "P1Y2D", "PT1H2S", "P1DT1H2S", "P1DT", "P1WT1H", "PT1S1H",
                "P1H", "PT0.5S", "-P1D",
            ],
            Self::UriReference => &["/a b", "a:b c", "1a:b", "a#b#c", "%zz", "ä", "\\a"],
            Self::Iri => &["", "/ä", "https://example.com/a b", "1ä:b", "a:%zz", "a:<ä>"],
            Self::IriReference => &["/ä b", "1ä:b", "ä#b#c", "%zz", "<ä>"],
            Self::UriTemplate => &[
                "{",
                "}",
                "{}",
                "{a",
                "{a,}",
                "{a b}",
                "{a-b}",
                "{a:0}",
                "{a:10000}",
                "{a**}",
                "{.}",
                "a b",
                "%zz",
                "a|b",
            ],
            Self::JsonPointer => &["a", "/~", "/~2", "a/b", "#/a"],
        }
    }
}
