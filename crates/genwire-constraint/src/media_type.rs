//! Names of media types, groups of media types, and their parameters.

/// Splits a header value at a separator, except inside quoted strings.
///
/// ```
/// use genwire_constraint::media_type::split;
///
/// let all: Vec<&str> = split(r#"a/b;c="d,\",", e/f"#, ',').collect();
/// assert_eq!(all, [r#"a/b;c="d,\",""#, " e/f"]);
/// ```
pub fn split(value: &str, sign: char) -> impl Iterator<Item = &str> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    value.split(move |found: char| {
        let is_end = found == sign && !is_quoted;
        is_quoted ^= found == '"' && !is_escaped;
        is_escaped = is_quoted && found == '\\' && !is_escaped;
        is_end
    })
}

/// Returns a media type without its parameters.
pub fn essence(media_type: &str) -> &str {
    media_type.split(';').next().unwrap_or_default().trim()
}

/// Returns the parameters of a media type, except the charset.
pub fn parameters(media_type: &str) -> impl Iterator<Item = (&str, &str)> {
    let all = split(media_type, ';').skip(1);
    let pairs = all.filter_map(|part| {
        let (name, value) = part.split_once('=')?;
        Some((name.trim(), value.trim().trim_matches('"')))
    });
    pairs.filter(|(name, _)| !name.eq_ignore_ascii_case("charset"))
}

/// Returns true for a media type that belongs to a range.
///
/// A range is a type such as `text/csv`, a group such as `image/*`, or `*/*`. The media type must
/// have each parameter of the range.
///
/// ```
/// use genwire_constraint::media_type::is_in;
///
/// assert!(is_in("image/PNG", "image/*"));
/// assert!(is_in("application/json; charset=utf-8; stream=watch", "application/json;stream=watch"));
/// assert!(!is_in("application/json", "application/json;stream=watch"));
/// ```
pub fn is_in(media_type: &str, range: &str) -> bool {
    let (name, known) = (essence(media_type), essence(range));
    let is_named = match known.strip_suffix("/*") {
        Some("*") => true,
        Some(group) => name.split_once('/').is_some_and(|(own, _)| own.eq_ignore_ascii_case(group)),
        None => known.eq_ignore_ascii_case(name),
    };
    let has = |(name, value): (&str, &str)| {
        parameters(media_type).any(|(own, it)| own.eq_ignore_ascii_case(name) && it == value)
    };
    is_named && parameters(range).all(has)
}

/// Returns true for two media types or groups that a reply cannot distinguish.
///
/// A media type with parameters differs from the same media type without parameters.
///
/// ```
/// use genwire_constraint::media_type::are_alike;
///
/// assert!(are_alike("text/*", "text/csv"));
/// assert!(!are_alike("application/json", "application/json;stream=watch"));
/// ```
pub fn are_alike(one: &str, other: &str) -> bool {
    let (first, second) = (is_in(one, other), is_in(other, one));
    let has_group = [one, other].into_iter().any(|name| essence(name).contains('*'));
    first && second || has_group && (first || second)
}
