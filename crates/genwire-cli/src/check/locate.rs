//! Finds the bytes that a JSON pointer points at, by scanning the text itself.

use std::collections::BTreeMap;
use std::ops::Range;

/// Where a JSON pointer leads in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The value, or the innermost value on the way to it.
    pub(crate) span: Range<usize>,
    /// Whether the value itself is there. A violation may point at a member that is missing.
    pub(crate) found: bool,
}

/// Follows JSON pointers through a valid JSON text.
///
/// Of members with the same name the last one counts, as it does for the parser. The ways that
/// have been gone are remembered, so that many pointers into one large list cost few scans.
#[derive(Debug)]
pub(crate) struct Places<'a> {
    text: &'a str,
    known: BTreeMap<String, Option<Range<usize>>>,
}

impl<'a> Places<'a> {
    /// The places of a text.
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, known: BTreeMap::new() }
    }

    /// Where a pointer leads.
    pub(crate) fn find(&mut self, pointer: &str) -> Place {
        let mut scanner = Scanner::new(self.text.as_bytes());
        // The whole is not stepped over: a scan of it ends where the value that is looked for does.
        let start = scanner.peek().map_or(0, |_| scanner.at);
        let mut span = start..self.text.trim_end().len().max(start);
        let ends = pointer.match_indices('/').map(|(at, _)| at).skip(1).chain([pointer.len()]);
        let mut from = 0;
        for end in ends.filter(|_| !pointer.is_empty()) {
            let segment = &pointer[from + 1..end];
            let text = self.text;
            let inner = self.known.entry(pointer[..end].to_owned()).or_insert_with(|| {
                child(text, &span, &segment.replace("~1", "/").replace("~0", "~"))
            });
            match inner {
                Some(inner) => span = inner.clone(),
                None => return Place { span, found: false },
            }
            from = end;
        }
        Place { span, found: true }
    }
}

/// The text of a member of the outermost object, in a text that may be cut off or broken later on.
pub(crate) fn first_member<'a>(bytes: &'a [u8], name: &str) -> Option<&'a str> {
    let mut scanner = Scanner::new(bytes);
    scanner.open(b'{')?;
    loop {
        let (key, value) = scanner.member()?;
        if key_is(bytes.get(key)?, name) {
            // A number at the end of a text that is cut off may lack digits.
            let whole = value.end < bytes.len();
            return std::str::from_utf8(&bytes[value]).ok().filter(|_| whole);
        }
        scanner.comma()?;
    }
}

fn child(text: &str, span: &Range<usize>, segment: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes().get(..span.end)?;
    let mut scanner = Scanner { bytes, at: span.start };
    let mut found = None;
    if scanner.peek()? == b'{' {
        scanner.open(b'{')?;
        while let Some((key, value)) = scanner.member() {
            if key_is(bytes.get(key)?, segment) {
                found = Some(value);
            }
            if scanner.comma().is_none() {
                break;
            }
        }
    } else {
        let index: usize = segment.parse().ok()?;
        scanner.open(b'[')?;
        for _ in 0..index {
            scanner.value()?;
            scanner.comma()?;
        }
        found = scanner.value();
    }
    found
}

/// Whether a key, quotes included, spells a name.
fn key_is(key: &[u8], name: &str) -> bool {
    if key.contains(&b'\\') {
        return serde_json::from_slice::<String>(key).is_ok_and(|key| key == name);
    }
    key.len() == name.len() + 2 && key[1..].starts_with(name.as_bytes())
}

/// Walks over JSON without building anything; gives up where the text is none.
struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next byte that is not white space.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.bytes.get(self.at..)?;
        let space = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.at += space;
        rest.get(space).copied()
    }

    /// Steps over one certain byte.
    fn open(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    /// Steps over a comma, if there is one.
    fn comma(&mut self) -> Option<()> {
        self.open(b',')
    }

    /// Steps over a member and tells where its key and its value are.
    fn member(&mut self) -> Option<(Range<usize>, Range<usize>)> {
        (self.peek()? == b'"').then_some(())?;
        let key = self.value()?;
        self.open(b':')?;
        Some((key, self.value()?))
    }

    /// Steps over a value, however deep, and tells where it is.
    fn value(&mut self) -> Option<Range<usize>> {
        self.peek()?;
        let start = self.at;
        let mut depth = 0_usize;
        loop {
            match self.peek()? {
                b'"' => self.string()?,
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    self.at += 1;
                }
                b',' | b':' if depth == 0 => return None,
                b',' | b':' => self.at += 1,
                _ => self.scalar(),
            }
            if depth == 0 {
                return Some(start..self.at);
            }
        }
    }

    fn string(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            match self.bytes.get(self.at)? {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some(())
    }

    /// Steps over a number or a word.
    fn scalar(&mut self) {
        let rest = &self.bytes[self.at..];
        let end = rest
            .iter()
            .position(|byte| byte.is_ascii_whitespace() || b",:]}[{\"".contains(byte))
            .unwrap_or(rest.len());
        self.at += end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#" { "a": [1, {"b": "x]\"}"}, -2.5e3], "a/b~c": null, "\u00e9": true,
        "twice": 1, "twice": [[], {}] } "#;

    fn check(pointer: &str, expected: &str, found: bool) {
        let mut places = Places::new(TEXT);
        for time in ["the first time", "the second time"] {
            let place = places.find(pointer);
            assert_eq!(&TEXT[place.span], expected, "{pointer}, {time}");
            assert_eq!(place.found, found, "{pointer}, {time}");
        }
    }

    #[test]
    fn pointers_lead_to_the_bytes_of_their_value() {
        check("", TEXT.trim(), true);
        check("/a", r#"[1, {"b": "x]\"}"}, -2.5e3]"#, true);
        check("/a/0", "1", true);
        check("/a/1/b", r#""x]\"}""#, true);
        check("/a/2", "-2.5e3", true);
        check("/a~1b~0c", "null", true);
        check("/é", "true", true);
        check("/twice", "[[], {}]", true);
        check("/twice/1", "{}", true);
    }

    #[test]
    fn a_missing_value_is_shown_by_what_lacks_it() {
        check("/a/1/c", r#"{"b": "x]\"}"}"#, false);
        check("/a/3", r#"[1, {"b": "x]\"}"}, -2.5e3]"#, false);
        check("/a/0/deeper", "1", false);
        check("/a/x", r#"[1, {"b": "x]\"}"}, -2.5e3]"#, false);
        check("/twice/0/0", "[]", false);
        check("/nothing", TEXT.trim(), false);
    }

    #[test]
    fn an_id_is_found_before_the_place_where_a_line_breaks() {
        assert_eq!(first_member(br#"{"id": 7, "body": {"x"#, "id"), Some("7"));
        assert_eq!(first_member(br#"{"part": "x", "id": "a", "#, "id"), Some("\"a\""));
        assert_eq!(first_member(br#"{"id": 7"#, "id"), None);
        assert_eq!(first_member(br#"{"id" 7}"#, "id"), None);
        assert_eq!(first_member(b"[1]", "id"), None);
        assert_eq!(first_member(b"", "id"), None);
    }
}
