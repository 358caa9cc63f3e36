//! A second implementation of each format, and random strings on which both must agree.

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{GeneralPurpose, GeneralPurposeConfig};
use fluent_uri::{Iri, IriRef, Uri, UriRef};
use genwire_constraint::Format;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use regex_lite::Regex;
use std::cell::RefCell;
use std::sync::LazyLock;

/// Reports whether a string is of a format, by other means than the library.
fn accepts(format: Format, text: &str) -> bool {
    match format {
        Format::Date => is_date(text),
        Format::NotBlank => {
            !text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}').is_empty()
        }
        Format::Hex => {
            text.chars().count().is_multiple_of(2)
                && text.chars().all(|digit| digit.is_ascii_hexdigit())
        }
        Format::Json => is_json(text),
        Format::MediaUrl => is_web_url(text) || is_data_url(text) || is_file_reference(text),
        Format::WebUrl => is_web_url(text),
        Format::DateTime => {
            text.split_once(['T', 't']).is_some_and(|(date, time)| is_date(date) && is_time(time))
        }
        Format::Time => is_time(text),
        Format::Uuid => {
            text.split('-').map(str::len).eq([8, 4, 4, 4, 12])
                && text.chars().all(|one| one == '-' || one.is_ascii_hexdigit())
        }
        Format::Uri => Uri::parse(text).is_ok(),
        Format::UriReference => UriRef::parse(text).is_ok(),
        Format::Iri => Iri::parse(text).is_ok(),
        Format::IriReference => IriRef::parse(text).is_ok(),
        Format::UriTemplate => is_template(text),
        Format::Email => is_mailbox(text),
        Format::Hostname => is_host(text),
        Format::Ipv4 => is_v4(text),
        Format::Ipv6 => is_v6(text),
        Format::Byte => {
            let config = GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true);
            GeneralPurpose::new(&STANDARD, config).decode(text).is_ok()
        }
        Format::Duration => is_length_of_time(text),
        Format::JsonPointer => is_pointer(text),
    }
}

/// Reads a value. Unlike the text of a number, a value has a largest exponent.
fn is_json(text: &str) -> bool {
    static EXPONENT: LazyLock<Regex> =
        LazyLock::new(|| Regex::new("([0-9][eE])[+-]?[0-9]{3,}").unwrap());
    serde_json::from_str::<serde_json::Value>(&EXPONENT.replace_all(text, "${1}1")).is_ok()
}

fn is_date(text: &str) -> bool {
    let [year, month, day] = text.split('-').collect::<Vec<_>>()[..] else { return false };
    let number = |digits: &str, length| {
        (digits.len() == length && digits.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| digits.parse::<u32>().ok())
            .flatten()
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2))
    else {
        return false;
    };
    let leap = (year % 4 == 0) != (year % 100 == 0) || year % 400 == 0;
    let days = [31, 28 + u32::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    (1..=12).contains(&month) && day > 0 && day <= days[month as usize - 1]
}

fn is_web_url(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else { return false };
    matches!(scheme.to_lowercase().as_str(), "http" | "https")
        && scheme.is_ascii()
        && rest.chars().next().is_some_and(|first| first != '/')
}

fn is_data_url(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    scheme.to_lowercase() == "data" && rest.contains(',')
}

fn is_file_reference(text: &str) -> bool {
    // A `.` of a pattern matches no line end.
    text.split_once("mm_file://").is_some_and(|(before, id)| {
        before.is_empty() && !id.is_empty() && !id.starts_with(['\n', '\r', '\u{2028}', '\u{2029}'])
    })
}

/// Follows RFC 3339 by its grammar, and counts in UTC with negative numbers.
fn is_time(text: &str) -> bool {
    static TIME: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$").unwrap()
    });
    let Some(parts) = TIME.captures(text) else { return false };
    let part = |at: usize| parts.get(at).map_or(0, |it| it.as_str().parse::<i32>().unwrap());
    let sign = if parts.get(4).is_some_and(|it| it.as_str() == "-") { -1 } else { 1 };
    let in_utc = part(1) * 60 + part(2) - sign * (part(5) * 60 + part(6));
    let last_second = if in_utc.rem_euclid(1440) == 1439 { 60 } else { 59 };
    part(1) <= 23 && part(2) <= 59 && part(3) <= last_second && part(5) <= 23 && part(6) <= 59
}

/// Takes the units in their order, each at most once; those between two others are not left out
/// from dates.
fn is_length_of_time(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    let [first, rest @ ..] = &chars[..] else { return false };
    let mut units = String::new();
    let mut has_digits = false;
    for one in rest {
        match (one, has_digits) {
            ('0'..='9', _) => has_digits = true,
            ('T', false) => units.push('T'),
            ('Y' | 'M' | 'W' | 'D' | 'H' | 'S', true) => {
                units.push(*one);
                has_digits = false;
            }
            _ => return false,
        }
    }
    let dates = ["", "Y", "YM", "YMD", "M", "MD", "D"];
    let times = ["", "TH", "THM", "THMS", "TM", "TMS", "TS"];
    let all = dates.iter().flat_map(|date| times.iter().map(move |time| format!("{date}{time}")));
    let is_known = all.chain(["W".to_owned()]).any(|known| !known.is_empty() && known == units);
    *first == 'P' && !has_digits && is_known
}

/// Reads a host name from its end, one character after the other.
fn is_host(text: &str) -> bool {
    let mut label = 0;
    let mut behind = '.';
    for one in text.chars().rev().chain(['.']) {
        let is_edge = behind == '.' || one == '.';
        match one {
            '.' if label == 0 || label > 63 || behind == '-' => return false,
            '.' => label = 0,
            '-' if is_edge => return false,
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' => label += 1,
            _ => return false,
        }
        behind = one;
    }
    text.chars().count() < 254
}

fn is_mailbox(text: &str) -> bool {
    static PARTS: LazyLock<Regex> = LazyLock::new(|| {
        let word = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
        let quoted = r#""(?:[ !#-\[\]-~]|\\[ -~])*""#;
        let host = r"(?<host>[^@\[]*)|\[(?:(?<v4>[^@\]:]*)|ipv6:(?<v6>[^@\]]*))\]";
        let local = format!("(?<local>{word}(?:[.]{word})*|{quoted})");
        Regex::new(&format!("^(?i:{local}@(?:{host}))$")).unwrap()
    });
    let Some(parts) = PARTS.captures(text) else { return false };
    let is = |name: &str, accepts: fn(&str) -> bool| {
        parts.name(name).is_some_and(|part| accepts(part.as_str()))
    };
    is("local", |local| local.len() < 65)
        && (is("host", is_host) || is("v4", is_v4) || is("v6", is_v6))
}

fn is_v4(text: &str) -> bool {
    // A number is written as it would be printed.
    let is_number = |text: &str| text.parse::<u8>().is_ok_and(|it| it.to_string() == text);
    text.split('.').count() == 4 && text.split('.').all(is_number)
}

/// Counts the groups on both sides of the one `::` that there may be.
fn is_v6(text: &str) -> bool {
    // The last two groups may be written as an IPv4 address.
    let text = match text.rfind(':') {
        Some(at) if is_v4(&text[at + 1..]) => format!("{}0:0", &text[..=at]),
        _ => text.to_owned(),
    };
    let groups = |side: &str| {
        let is_group = |group: &str| {
            (1..=4).contains(&group.len()) && group.chars().all(|one| one.is_ascii_hexdigit())
        };
        match side {
            "" => Some(0),
            _ => side.split(':').all(is_group).then(|| side.split(':').count()),
        }
    };
    match text.split("::").collect::<Vec<_>>()[..] {
        [all] => groups(all) == Some(8),
        [left, right] => {
            groups(left).zip(groups(right)).is_some_and(|(left, right)| left + right < 8)
        }
        _ => false,
    }
}

/// Follows the grammar of RFC 6570, expression by expression.
fn is_template(text: &str) -> bool {
    static EXPRESSION: LazyLock<Regex> = LazyLock::new(|| {
        let char = "(?:[[:alnum:]_]|%[[:xdigit:]]{2})";
        let variable = format!(r"{char}+(?:\.{char}+)*(?::[1-9]\d{{0,3}}|\*)?");
        Regex::new(&format!(r"\{{[+#./;?&=,!@|]?{variable}(?:,{variable})*\}}")).unwrap()
    });
    static LITERALS: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r#"^(?:[^\x00-\x20\x7f"%<>\\^`{|}]|%[[:xdigit:]]{2})*$"#).unwrap()
    });
    // A character that literals may contain separates the expressions before and after it.
    LITERALS.is_match(&EXPRESSION.replace_all(text, "/"))
}

fn is_pointer(text: &str) -> bool {
    let without_escapes = text.replace("~0", "").replace("~1", "");
    !without_escapes.contains('~') && (text.is_empty() || text.starts_with('/'))
}

/// Samples of all formats with one character removed, doubled or replaced.
fn near_samples() -> impl Strategy<Value = String> {
    let samples: Vec<&str> = Format::ALL
        .into_iter()
        .flat_map(|format| format.accepted().iter().chain(format.refused()))
        .copied()
        .collect();
    (prop::sample::select(samples), 0_usize..40, "[0-9a-zA-Z:./@%+-]{0,2}").prop_map(
        |(text, at, more)| {
            let head: String = text.chars().take(at).collect();
            let tail: String = text.chars().skip(at + 1).collect();
            format!("{head}{more}{tail}")
        },
    )
}

/// Fragments, each list for one group of formats, so that a string has several fragments of the
/// same group.
const FRAGMENTS: &[&[&str]] = &[
    // Times and durations.
    &["T", "t", "12:00:00", "23:59:60", "24", "60", ":", ".5", ".", "Z", "z", "+", "-", "00:30"],
    &["P", "T", "1", "23", "Y", "M", "W", "D", "H", "S", "-", ".5"],
    // Network addresses.
    &["0", "1", "25", "255", "256", "01", ".", "127", "::", ":"],
    &["::", ":", "0", "abcd", "F", "12345", "g", "127.0.0.1", "1:2:3:4:5:6:7", ".", "%eth0"],
    &["a", "B1", "-", ".", "_", "@", "+", "'", "é", "localhost", " ", "example.com"],
    // URIs, templates and pointers.
    &["a", "urn", "http", "://", ":", "/", "//", "?", "#", "@", "%4a", "%", "%g", "[", "]", "::1"],
    &["//[", "v1.", "Vf.", "a", "::1", ":", "]", "]:80"],
    &["//", "[", "]", "::1", ":", "80", "@", "a", "/", "127.0.0.1", "?"],
    &["é", "\u{e000}", "\u{fdd0}", "\u{fffd}", "\u{9f}", "\u{e0001}", "\u{10fffe}", "a:", "?", "#"],
    &[
        "{", "}", "a", "+", "#", "/", ",", ".", ":3", ":0", ":12345", "*", "%41", "%", "é", "|",
        "{x}",
    ],
    &["/", "~", "~0", "~1", "~2", "a", "é", ""],
    // Bytes.
    &["A", "AB", "AAEC", "=", "==", "+", "/", "-", "_", "\n"],
];

/// Ends of times, right and wrong.
const OFFSETS: &[&str] =
    &["Z", "z", ".25Z", ".Z", "", "+00:00", "-23:59", "+24:00", "-00:60", "+01:30", "-1:00"];

/// Strings made of the fragments that are significant for the formats, and of anything else.
fn strings() -> impl Strategy<Value = String> {
    let groups = prop::sample::select(FRAGMENTS).prop_flat_map(|group| {
        prop::collection::vec(prop::sample::select(group), 0..9).prop_map(|all| all.concat())
    });
    // Labels and words on both sides of their longest.
    let long = (60_usize..66, prop::sample::select(&["", ".a", "@a", "-", ".a@b"][..]), 1_usize..6)
        .prop_map(|(count, end, times)| format!("{}{end}", "a".repeat(count)).repeat(times));
    let fragments = prop::sample::select(vec![
        "http",
        "HTTPS",
        "https",
        "://",
        ":",
        "/",
        "data",
        "Data",
        ",",
        ";base64",
        "mm_file://",
        "\n",
        "\r",
        "\u{2028}",
        "\u{2029}",
        " ",
        "\t",
        "\u{3000}",
        "\u{feff}",
        "a",
        "f",
        "G",
        "0",
        "9",
        "é",
        "2024",
        "2023",
        "1900",
        "2000",
        "-",
        "02",
        "29",
        "30",
        "31",
        "13",
        "00",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "1.5",
        "e+",
        "null",
        "true",
    ]);
    let time = (0_u32..25, 0_u32..61, 57_u32..62, prop::sample::select(OFFSETS))
        .prop_map(|(hour, minute, second, end)| format!("{hour:02}:{minute:02}:{second:02}{end}"));
    let dates = prop::sample::select(&["", "2024-02-29T", "1900-02-29t", "2026-12-31 "][..]);
    prop_oneof![
        2 => (dates, time).prop_map(|(date, time)| format!("{date}{time}")),
        2 => prop::collection::vec(fragments, 0..7).prop_map(|all| all.concat()),
        1 => (1890_u32..2110, 0_u32..14, 0_u32..34)
            .prop_map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}")),
        1 => "\\PC{0,12}",
        1 => "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-f]{11,12}",
        1 => (prop::sample::select(&["a", "a.", "b@"][..]), groups.clone())
            .prop_map(|(start, rest)| format!("{start}{rest}")),
        4 => groups,
        4 => near_samples(),
        1 => long,
    ]
}

#[test]
fn both_implementations_agree_on_random_strings() {
    let config = ProptestConfig {
        cases: 20_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(7),
        ..ProptestConfig::default()
    };
    let accepted = RefCell::new([0; Format::ALL.len()]);
    TestRunner::new(config)
        .run(&strings(), |text| {
            for (format, count) in Format::ALL.into_iter().zip(accepted.borrow_mut().iter_mut()) {
                let is_accepted = format.accepts(&text);
                *count += usize::from(is_accepted);
                let name = format.name();
                prop_assert_eq!(is_accepted, accepts(format, &text), "{}: {:?}", name, text);
            }
            Ok(())
        })
        .unwrap();
    // Strings that no format accepts would compare nothing.
    for (format, count) in Format::ALL.into_iter().zip(accepted.into_inner()) {
        assert!(count > 25, "{}: {count}", format.name());
    }
}

#[test]
fn both_implementations_agree_on_the_samples() {
    for format in Format::ALL {
        for (samples, expected) in [(format.accepted(), true), (format.refused(), false)] {
            for text in samples {
                assert_eq!(format.accepts(text), expected, "{}: {text:?}", format.name());
                assert_eq!(accepts(format, text), expected, "{}: {text:?}", format.name());
            }
        }
        assert!(format.accepts(format.example()), "{}", format.name());
    }
}

#[test]
fn a_file_reference_does_not_start_with_a_line_end() {
    for text in ["mm_file://\n", "mm_file://\r\n1", "mm_file://\u{2028}"] {
        assert!(!Format::MediaUrl.accepts(text), "{text:?}");
    }
    assert!(Format::MediaUrl.accepts("mm_file://1\n"));
}

#[test]
fn the_host_of_a_uri_may_be_an_address_of_a_later_version() {
    for text in ["http://[v1.a:b]/", "//[vF.~]:80", "//a@[V1f.!]"] {
        assert!(Format::UriReference.accepts(text), "{text:?}");
        assert!(Format::IriReference.accepts(text), "{text:?}");
    }
    for text in ["//[v.a]", "//[v1.]", "//[vg.a]", "//[v1a]", "//[1.a]", "//[v1.%41]", "//[v1.é]"]
    {
        assert!(!Format::UriReference.accepts(text), "{text:?}");
        assert!(!Format::IriReference.accepts(text), "{text:?}");
    }
}

#[test]
fn a_format_is_within_its_pattern_and_the_same_where_that_is_exact() {
    let config = ProptestConfig {
        cases: 5_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(9),
        ..ProptestConfig::default()
    };
    let formats = Format::ALL.into_iter().filter(|format| format.schema_name().is_some());
    let patterns: Vec<(Format, Regex)> =
        formats.map(|format| (format, Regex::new(format.pattern().unwrap()).unwrap())).collect();
    TestRunner::new(config)
        .run(&near_samples(), |text| {
            for (format, pattern) in &patterns {
                let (is_accepted, is_match) = (format.accepts(&text), pattern.is_match(&text));
                let agree = is_accepted == is_match;
                let fits = agree || (is_match && !format.has_exact_pattern());
                prop_assert!(fits, "{}: {:?}", format.name(), text);
            }
            Ok(())
        })
        .unwrap();
}
