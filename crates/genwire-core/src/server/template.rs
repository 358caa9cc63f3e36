//! Paths of operations. Their parameters may be parts of segments.

use crate::encoding::unescaped;

/// Returns the router's pattern for a path with parameters.
///
/// Each segment with parameters becomes one parameter, with an independent name.
pub(super) fn pattern(path: &str) -> String {
    let segments = path.split('/').enumerate().map(|(place, segment)| {
        if segment.contains('{') { format!("{{{place}}}") } else { segment.to_owned() }
    });
    segments.collect::<Vec<_>>().join("/")
}

/// Returns true if each parameter of a path is a whole segment and occurs once.
pub(super) fn is_plain(path: &str) -> bool {
    let mut names: Vec<&str> = path.split('{').skip(1).collect();
    names.sort_unstable();
    let is_single = names.windows(2).all(|pair| {
        let [one, other] = pair else { return true };
        one.split('}').next() != other.split('}').next()
    });
    is_single
        && path.split('/').all(|segment| match segment.split_once('{') {
            Some((before, rest)) => before.is_empty() && rest.find('}') == Some(rest.len() - 1),
            None => true,
        })
}

/// Counts the bytes of a path outside its parameters.
pub(super) fn literal_len(path: &str) -> usize {
    let names = path.split('{').skip(1).filter_map(|part| part.find('}'));
    path.len() - names.map(|name| name + 2).sum::<usize>()
}

/// Returns the unescaped parameters of a request path; `None` if it does not match.
pub(super) fn values(path: &str, sent: &str) -> Option<Vec<(String, String)>> {
    let (mut segments, mut texts) = (path.split('/'), sent.split('/'));
    let mut found = Vec::new();
    loop {
        match (segments.next(), texts.next()) {
            (Some(segment), Some(text)) => add_values(segment, text, &mut found)?,
            (None, None) => return Some(found),
            _ => return None,
        }
    }
}

/// Adds the parameters of a segment; `None` if the string does not match.
fn add_values(segment: &str, text: &str, found: &mut Vec<(String, String)>) -> Option<()> {
    let Some((before, rest)) = segment.split_once('{') else {
        return (segment == text).then_some(());
    };
    let text = text.strip_prefix(before)?;
    let (name, after) = rest.split_once('}')?;
    // A value ends at the next literal, or at the end of the segment.
    let (value, left) = match after.find('{') {
        None => (text.strip_suffix(after)?, ""),
        Some(next) => text.split_at(text.find(&after[..next])?),
    };
    if value.is_empty() {
        return None;
    }
    let value = unescaped(&value.replace('+', "%2B"))?;
    match found.iter().find(|(known, _)| known == name) {
        // A parameter that occurs several times must have the same value.
        Some((_, known)) if *known != value => return None,
        Some(_) => {}
        None => found.push((name.to_owned(), value)),
    }
    if after.contains('{') { add_values(after, left, found) } else { Some(()) }
}

#[cfg(test)]
mod tests {
    use super::{is_plain, literal_len, pattern, values};

    #[test]
    fn the_router_knows_whole_segments() {
        for (path, known, plain) in [
            ("/v1/things", "/v1/things", true),
            ("/v1/things/{id}", "/v1/things/{3}", true),
            ("/v1/{name}:cancel", "/v1/{2}", false),
            ("/v1/{a}-{b}/c", "/v1/{2}/c", false),
            ("/v1/{a}{b}", "/v1/{2}", false),
            ("/v1/{a}/b/{a}", "/v1/{2}/b/{4}", false),
        ] {
            assert_eq!((pattern(path).as_str(), is_plain(path)), (known, plain), "{path}");
        }
        assert!(literal_len("/v1/{name}:cancel") > literal_len("/v1/{a_much_longer_name}"));
    }

    #[test]
    fn values_are_what_is_between_the_literals() {
        let found = |path: &str, sent: &str| {
            let values = values(path, sent)?;
            Some(values.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>())
        };
        for (path, sent, expected) in [
            ("/v1/{name}:cancel", "/v1/a%3Ab+c:cancel", Some(vec!["name=a:b+c"])),
            ("/v1/{name}:cancel", "/v1/a:start", None),
            ("/v1/{name}:cancel", "/v1/:cancel", None),
            ("/v1/{name}:cancel", "/v1/a/b:cancel", None),
            ("/v1/{a}-{b}.json", "/v1/x-y-z.json", Some(vec!["a=x", "b=y-z"])),
            ("/v1/{a}/{b}", "/v1/%C3%A9/2", Some(vec!["a=é", "b=2"])),
            ("/v1/{a}/b-{a}", "/v1/x/b-x", Some(vec!["a=x"])),
            ("/v1/{a}/b-{a}", "/v1/x/b-y", None),
            ("/v1/{a}", "/v1/%ff", None),
            ("/v1/{a}", "/v1/%c", None),
        ] {
            let expected = expected.map(|all| all.into_iter().map(str::to_owned).collect());
            assert_eq!(found(path, sent), expected, "{path} {sent}");
        }
    }
}
