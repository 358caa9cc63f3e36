//! Internet names and addresses, and Base64.

use std::net::{Ipv4Addr, Ipv6Addr};

/// Maximum length of a host name, in bytes.
const MAX_HOSTNAME_BYTES: usize = 253;
/// Maximum length of a label of a host name, in bytes.
const MAX_LABEL_BYTES: usize = 63;
/// Maximum length of the local part of an email address, in bytes.
const MAX_LOCAL_BYTES: usize = 64;
/// The tag of an IPv6 address in an email address.
const IPV6_TAG: &str = "IPv6:";

/// Returns true for a UUID, in five groups of hexadecimal digits.
pub fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// Returns true for a URI with a scheme, as in RFC 3986.
pub fn is_uri(text: &str) -> bool {
    text.is_ascii() && is_iri(text)
}

/// Returns true for a URI or a relative reference, as in RFC 3986.
pub fn is_uri_reference(text: &str) -> bool {
    text.is_ascii() && is_iri_reference(text)
}

/// Returns true for an IRI with a scheme, as in RFC 3987.
pub fn is_iri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let is_scheme = scheme.starts_with(|it: char| it.is_ascii_alphabetic())
        && scheme.bytes().all(|it| it.is_ascii_alphanumeric() || b"+-.".contains(&it));
    is_scheme && is_after_scheme(rest)
}

/// Returns true for an IRI or a relative reference, as in RFC 3987.
pub fn is_iri_reference(text: &str) -> bool {
    // A colon before the first slash ends a scheme.
    let first = text.split(['/', '?', '#']).next().unwrap_or_default();
    is_iri(text) || (!first.contains(':') && is_after_scheme(text))
}

/// Returns true for an authority, a path, a query and a fragment, each of which may be absent.
fn is_after_scheme(rest: &str) -> bool {
    let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            (Some(authority), path)
        }
        None => (None, rest),
    };
    authority.is_none_or(is_authority)
        && has_uri_characters(path, ":@/", false)
        && has_uri_characters(query, ":@/?", true)
        && has_uri_characters(fragment, ":@/?", false)
}

fn is_authority(text: &str) -> bool {
    let (user, place) = text.rsplit_once('@').unwrap_or(("", text));
    let is_port = |port: &str| port.bytes().all(|it| it.is_ascii_digit());
    let is_place = if let Some(rest) = place.strip_prefix('[') {
        rest.split_once(']').is_some_and(|(address, port)| {
            let is_address = is_ipv6(address) || is_later_address(address);
            is_address && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port))
        })
    } else {
        let (host, port) = place.split_once(':').unwrap_or((place, ""));
        has_uri_characters(host, "", false) && is_port(port)
    };
    has_uri_characters(user, ":", false) && is_place
}

/// Returns true for an address of a later IP version, as in RFC 3986: `v1.a`.
fn is_later_address(text: &str) -> bool {
    let rest = text.strip_prefix(['v', 'V']).unwrap_or_default();
    let Some((version, address)) = rest.split_once('.') else { return false };
    let is_address = |it: u8| it.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:".contains(&it);
    !version.is_empty()
        && version.bytes().all(|it| it.is_ascii_hexdigit())
        && !address.is_empty()
        && address.bytes().all(is_address)
}

/// Returns true if each character is allowed in a part of a URI.
///
/// Allowed are unreserved characters, delimiters inside parts, escapes, the given characters, and
/// those outside ASCII. Private-use characters are allowed only if `private` is set.
fn has_uri_characters(text: &str, more: &str, private: bool) -> bool {
    has_escapes(text)
        && text.chars().all(|it| {
            it.is_ascii_alphanumeric()
                || "%-._~!$&'()*+,;=".contains(it)
                || more.contains(it)
                || is_outside_ascii(it)
                || (private && is_private(it))
        })
}

/// Returns true if two hexadecimal digits follow each percent sign.
pub(super) fn has_escapes(text: &str) -> bool {
    text.split('%').skip(1).all(|after| {
        after.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    })
}

/// Returns true for a non-ASCII character that any part of an IRI may contain.
fn is_outside_ascii(it: char) -> bool {
    let code = u32::from(it);
    match code {
        0..0xa0 => false,
        0xa0..0x1_0000 => {
            matches!(code, 0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef)
        }
        // The last two of each plane are noncharacters, and the tags are the start of plane 14.
        _ => code < 0xf_0000 && code & 0xffff < 0xfffe && !(0xe_0000..0xe_1000).contains(&code),
    }
}

/// Returns true for a private-use character. Only the query of an IRI may contain it.
fn is_private(it: char) -> bool {
    let code = u32::from(it);
    (0xe000..=0xf8ff).contains(&code) || (code >= 0xf_0000 && code & 0xffff < 0xfffe)
}

/// Returns true for an email address, as in RFC 5321.
///
/// It consists of dot-separated words or a quoted string, `@`, and a host name or an address in
/// brackets.
pub fn is_email(text: &str) -> bool {
    let Some((local, host)) = text.rsplit_once('@') else { return false };
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|it| it.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&it))
    };
    local.len() <= MAX_LOCAL_BYTES
        && (local.split('.').all(is_word) || is_quoted(local))
        && (is_hostname(host) || is_address_literal(host))
}

/// Returns true for printable ASCII in quotes, with backslashes before quotes and backslashes.
fn is_quoted(text: &str) -> bool {
    let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let mut bytes = inner.unwrap_or("\"").bytes();
    while let Some(byte) = bytes.next() {
        let is_plain = matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\';
        let is_pair = byte == b'\\' && matches!(bytes.next(), Some(b' '..=b'~'));
        if !is_plain && !is_pair {
            return false;
        }
    }
    true
}

/// Returns true for a host address in brackets, such as `[192.0.2.1]` or `[IPv6:::1]`.
fn is_address_literal(text: &str) -> bool {
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or_default();
    match inner.split_at_checked(IPV6_TAG.len()) {
        Some((tag, address)) if tag.eq_ignore_ascii_case(IPV6_TAG) => is_ipv6(address),
        _ => is_ipv4(inner),
    }
}

/// Returns true for an IPv4 address of four numbers.
pub fn is_ipv4(text: &str) -> bool {
    text.parse::<Ipv4Addr>().is_ok()
}

/// Returns true for an IPv6 address without a zone.
pub fn is_ipv6(text: &str) -> bool {
    text.parse::<Ipv6Addr>().is_ok()
}

/// Returns true for a host name of letters, digits and hyphens, as in RFC 1123.
///
/// Labels that start with `xn--` are not decoded.
pub fn is_hostname(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=MAX_LABEL_BYTES).contains(&label.len())
            && label.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.len() <= MAX_HOSTNAME_BYTES && text.split('.').all(is_label)
}

/// Returns true for Base64 with padding.
pub fn is_base64(text: &str) -> bool {
    let digits = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text);
    text.len().is_multiple_of(4)
        && digits.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'+' || it == b'/')
}
