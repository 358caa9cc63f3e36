//! A second implementation of each format, and random strings on which both must agree.

use genwire_constraint::Format;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

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
        Format::Json => serde_json::from_str::<serde_json::Value>(text).is_ok(),
        Format::MediaUrl => is_web_url(text) || is_data_url(text) || is_file_reference(text),
        Format::WebUrl => is_web_url(text),
        // Compared by their patterns below.
        _ => format.accepts(text),
    }
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

/// Strings made of the fragments that the formats look at, and of anything else.
fn strings() -> impl Strategy<Value = String> {
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
        // Without an exponent: a value, unlike the text of a number, has a largest one.
        "1.5",
        "null",
        "true",
    ]);
    prop_oneof![
        prop::collection::vec(fragments, 0..7).prop_map(|all| all.concat()),
        (1890_u32..2110, 0_u32..14, 0_u32..34)
            .prop_map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}")),
        "\\PC{0,12}",
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
    TestRunner::new(config)
        .run(&strings(), |text| {
            for format in Format::ALL {
                let name = format.name();
                prop_assert_eq!(
                    format.accepts(&text),
                    accepts(format, &text),
                    "{}: {:?}",
                    name,
                    text
                );
            }
            Ok(())
        })
        .unwrap();
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
fn a_format_is_within_its_pattern_and_the_same_where_that_is_exact() {
    let config = ProptestConfig {
        cases: 5_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(9),
        ..ProptestConfig::default()
    };
    let formats = Format::ALL.into_iter().filter(|format| format.schema_name().is_some());
    let patterns: Vec<(Format, regex_lite::Regex)> = formats
        .map(|format| (format, regex_lite::Regex::new(format.pattern().unwrap()).unwrap()))
        .collect();
    let samples: Vec<&str> = Format::ALL
        .into_iter()
        .flat_map(|format| format.accepted().iter().chain(format.refused()))
        .copied()
        .collect();
    // Samples with one character left out, doubled or in place of another.
    let near = (prop::sample::select(samples), 0_usize..40, "[0-9a-zA-Z:./@%+-]{0,2}").prop_map(
        |(text, at, more)| {
            let head: String = text.chars().take(at).collect();
            let tail: String = text.chars().skip(at + 1).collect();
            format!("{head}{more}{tail}")
        },
    );
    TestRunner::new(config)
        .run(&near, |text| {
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
