//! The header `Accept` (RFC 9110): the media types that a caller accepts, and its preferences.

use axum::http::HeaderMap;
use axum::http::header::ACCEPT;

use crate::Endpoint;
use genwire_constraint::media_type::{are_alike, essence, is_in, parameters, split};

/// Quality of the most preferred media type, in thousandths.
const MAX_QUALITY: u16 = 1000;

/// Returns the media types of the replies of an operation, in order.
pub(super) fn media_types(endpoint: &Endpoint) -> impl Iterator<Item = &'static str> {
    endpoint.responses.iter().flat_map(|form| form.media_types).copied()
}

/// Returns the media type with the highest quality, or the first one on a tie; `None` if the caller
/// accepts none.
///
/// A caller without the header accepts all media types.
pub(super) fn preferred(
    headers: &HeaderMap,
    all: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    let values = headers.get_all(ACCEPT).iter();
    let ranges: Vec<&str> = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| split(value, ','))
        .map(str::trim)
        .filter(|range| !range.is_empty())
        .collect();
    let mut best: Option<(u16, &'static str)> = None;
    for media_type in all {
        let quality = if ranges.is_empty() { MAX_QUALITY } else { quality_of(media_type, &ranges) };
        if quality > best.map_or(0, |(quality, _)| quality) {
            best = Some((quality, media_type));
        }
    }
    best.map(|(_, media_type)| media_type)
}

/// Returns the quality of a media type, from its most specific range.
fn quality_of(media_type: &str, ranges: &[&str]) -> u16 {
    let ranges = || ranges.iter().map(|range| parts(range));
    let fitting = ranges().filter(|(range, _)| is_in(media_type, range));
    let best = fitting.max_by_key(|(range, quality)| {
        let stars = essence(range).matches('*').count();
        (2_usize.saturating_sub(stars), parameters(range).count(), *quality)
    });
    // A reply with a range may have any media type of the range.
    let of_group = || ranges().filter(|(range, _)| are_alike(media_type, range));
    best.or_else(|| of_group().max_by_key(|(_, quality)| *quality)).map_or(0, |it| it.1)
}

/// Returns a media range without its quality, and the quality in thousandths.
fn parts(range: &str) -> (&str, u16) {
    let mut end = 0;
    for part in split(range, ';') {
        if let Some(stated) = quality(part) {
            return (range[..end].trim_end_matches([';', ' ', '\t']), stated);
        }
        end += part.len() + 1;
    }
    (range, MAX_QUALITY)
}

/// Parses a parameter as a quality, in thousandths.
fn quality(parameter: &str) -> Option<u16> {
    let (name, value) = parameter.split_once('=')?;
    let value = value.trim().parse::<f32>().unwrap_or(1.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the value lies between 0 and 1000"
    )]
    let quality = (value.clamp(0.0, 1.0) * f32::from(MAX_QUALITY)).round() as u16;
    name.trim().eq_ignore_ascii_case("q").then_some(quality)
}

#[cfg(test)]
mod tests {
    use super::{HeaderMap, preferred};

    #[test]
    fn the_most_specific_range_says_what_a_caller_prefers() {
        for (accept, all, expected) in [
            ("", "a/json a/csv", Some("a/json")),
            ("*/*", "a/json a/csv", Some("a/json")),
            ("a/csv, a/json;q=0.1", "a/json a/csv", Some("a/csv")),
            ("a/*;q=0.5, a/csv ; q=0.9", "a/json a/csv", Some("a/csv")),
            ("a/*, a/json;q=0", "a/json a/csv", Some("a/csv")),
            ("a/*, a/gif;q=0", "a/*", Some("a/*")),
            ("a/gif", "a/*", Some("a/*")),
            ("text/html", "a/json a/csv", None),
            ("a/json;q=0", "a/json", None),
            ("A/JSON; charset=utf-8", "a/json", Some("a/json")),
            ("a/json;v=2, a/json;q=0.4", "a/json a/json;v=2", Some("a/json;v=2")),
            ("a/json", "a/json;v=2 a/json", Some("a/json;v=2")),
            ("a/json; v=2", "a/json a/json;v=2", Some("a/json;v=2")),
            ("image/gif", "a/json image/*", Some("image/*")),
            ("nonsense", "a/json", None),
            (
                r#"a/json;p="x,a/csv;q=0",a/csv;q=0.1"#,
                r#"a/csv a/json;p="x,a/csv;q=0""#,
                Some(r#"a/json;p="x,a/csv;q=0""#),
            ),
        ] {
            let mut headers = HeaderMap::new();
            if !accept.is_empty() {
                headers.insert("accept", accept.parse().unwrap());
            }
            let found = preferred(&headers, all.split(' '));
            assert_eq!(found, expected, "{accept} of {all}");
        }
    }
}
