//! The header `Link` of RFC 8288.

/// Returns the target of the first link to the next page, from the values of the header.
pub fn next_link<'a>(values: impl IntoIterator<Item = &'a str>) -> Option<String> {
    values.into_iter().flat_map(links).find(Link::is_next).map(|link| link.target.to_owned())
}

/// One link of a header.
#[derive(Debug, PartialEq, Eq)]
struct Link<'a> {
    target: &'a str,
    /// The lower-case names and the values.
    attributes: Vec<(String, String)>,
}

impl Link<'_> {
    /// Returns true for a link from the page itself to the next one.
    fn is_next(&self) -> bool {
        let first = |name: &str| self.attributes.iter().find(|(known, _)| known == name);
        let relations = first("rel").map(|(_, value)| value.as_str()).unwrap_or_default();
        let mut relations = relations.split_ascii_whitespace();
        relations.any(|name| name.eq_ignore_ascii_case("next")) && first("anchor").is_none()
    }
}

/// Parses the links of one header; everything after a syntax error is ignored.
fn links(mut text: &str) -> Vec<Link<'_>> {
    let mut links = Vec::new();
    loop {
        text = text.trim_start_matches([' ', '\t', ',']);
        let Some((target, rest)) = text.strip_prefix('<').and_then(|text| text.split_once('>'))
        else {
            return links;
        };
        let (attributes, rest) = attributes(rest);
        links.push(Link { target: target.trim(), attributes });
        text = rest;
    }
}

/// Parses the attributes of a link, and returns the rest.
fn attributes(mut text: &str) -> (Vec<(String, String)>, &str) {
    let mut attributes = Vec::new();
    while let Some(rest) = text.trim_start().strip_prefix(';') {
        let rest = rest.trim_start();
        let end = rest.find(['=', ';', ',']).unwrap_or(rest.len());
        let name = rest[..end].trim().to_ascii_lowercase();
        let (value, rest) = match rest[end..].strip_prefix('=') {
            Some(rest) => value(rest.trim_start()),
            None => (String::new(), &rest[end..]),
        };
        if !name.is_empty() {
            attributes.push((name, value));
        }
        text = rest;
    }
    (attributes, text)
}

/// Parses the value of an attribute, and returns the rest.
fn value(text: &str) -> (String, &str) {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find([';', ',']).unwrap_or(text.len());
        return (text[..end].trim().to_owned(), &text[end..]);
    };
    let mut value = String::new();
    let mut characters = quoted.char_indices();
    while let Some((index, character)) = characters.next() {
        match character {
            '"' => return (value, &quoted[index + 1..]),
            '\\' => value.extend(characters.next().map(|(_, escaped)| escaped)),
            other => value.push(other),
        }
    }
    (value, "")
}

#[cfg(test)]
mod tests {
    use super::next_link;

    #[test]
    fn the_next_page_is_found() {
        for (values, expected) in [
            (&["</a?page=2>; rel=\"next\""][..], Some("/a?page=2")),
            (&["</a>; rel=prev, </b,c>; rel=next"], Some("/b,c")),
            (
                &[
                    "</a>;rel=\"prev first\"",
                    "<b>;title=\"x, \\\"y\\\"; rel=next\";REL=\"last NEXT\"",
                ],
                Some("b"),
            ),
            (&["</a>; rel=\"prev\"; rel=\"next\""], None),
            (&["</a>; rel=next; anchor=\"#x\", </b> ; rel = next"], Some("/b")),
            (&["</a>; rel=nextto", "</a>; title", "", ",,", "</a"], None),
            (&["</a>; rel=\"next"], Some("/a")),
            (&["<>; rel=next"], Some("")),
            (&["no link, </a>; rel=next"], None),
        ] {
            assert_eq!(next_link(values.iter().copied()).as_deref(), expected, "{values:?}");
        }
    }
}
