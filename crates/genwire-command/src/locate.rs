//! Finds the bytes that JSON pointers refer to, by scanning the document itself.

use std::collections::BTreeMap;
use std::ops::Range;

/// The position of the target of a JSON pointer in a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JsonSpan {
    /// The value, or the innermost existing value on the path to it.
    pub span: Range<usize>,
    /// The name of the member, quotes included, if the value is the value of a member.
    pub key: Option<Range<usize>>,
    /// True if the value itself exists. A violation may refer to a missing member.
    pub found: bool,
}

/// Finds the target of a JSON pointer in a valid JSON document.
pub fn find(text: &str, pointer: &str) -> JsonSpan {
    find_all(text, [pointer]).pop().unwrap_or_default()
}

/// Finds the targets of JSON pointers in a valid JSON document, in one pass.
///
/// If several members have the same name, the last one counts, as in the parser.
pub fn find_all<'a>(text: &str, pointers: impl IntoIterator<Item = &'a str>) -> Vec<JsonSpan> {
    let mut root = Node::default();
    let mut count = 0;
    for pointer in pointers {
        root.insert(pointer, count);
        count += 1;
    }
    let mut places = vec![JsonSpan::default(); count];
    let mut scanner = Scanner::new(text.as_bytes());
    visit(&mut scanner, &root, None, &mut places);
    places
}

/// A tree of pointers: the children of a node are the members or items of its value.
#[derive(Debug, Default)]
struct Node {
    children: BTreeMap<String, Self>,
    /// The numbers of the pointers that end here.
    ends: Vec<usize>,
}

impl Node {
    fn insert(&mut self, pointer: &str, number: usize) {
        let mut node = self;
        for segment in pointer.split('/').skip(1) {
            let name = genwire_constraint::pointer::unescape(segment);
            node = node.children.entry(name).or_default();
        }
        node.ends.push(number);
    }

    /// Sets the position of the node and of all its descendants.
    fn fill(&self, place: &JsonSpan, places: &mut [JsonSpan]) {
        self.set(place, places);
        let below = JsonSpan { found: false, ..place.clone() };
        for child in self.children.values() {
            child.fill(&below, places);
        }
    }

    fn set(&self, place: &JsonSpan, places: &mut [JsonSpan]) {
        for number in &self.ends {
            places[*number] = place.clone();
        }
    }
}

/// Scans a value, and sets the positions of a node and of all its descendants.
fn visit(
    scanner: &mut Scanner<'_>,
    node: &Node,
    key: Option<Range<usize>>,
    places: &mut [JsonSpan],
) -> Option<()> {
    let kind = scanner.peek();
    let start = scanner.at;
    let mut seen = Vec::new();
    let end = match kind {
        _ if node.children.is_empty() => scanner.value().map(drop),
        Some(b'{') => visit_members(scanner, node, &mut seen, places),
        Some(b'[') => visit_items(scanner, node, &mut seen, places),
        _ => scanner.value().map(drop),
    };
    let place = JsonSpan { span: start..scanner.at.max(start), key, found: true };
    node.set(&place, places);
    let missing = JsonSpan { found: false, ..place };
    for (name, child) in &node.children {
        if !seen.contains(&name.as_str()) {
            child.fill(&missing, places);
        }
    }
    end
}

fn visit_members<'a>(
    scanner: &mut Scanner<'_>,
    node: &'a Node,
    seen: &mut Vec<&'a str>,
    places: &mut [JsonSpan],
) -> Option<()> {
    scanner.open(b'{')?;
    while scanner.peek()? == b'"' {
        let key = scanner.value()?;
        scanner.open(b':')?;
        match child(node, scanner.bytes.get(key.clone())?) {
            Some((name, child)) => {
                seen.push(name);
                visit(scanner, child, Some(key), places)?;
            }
            None => {
                scanner.value()?;
            }
        }
        if scanner.comma().is_none() {
            break;
        }
    }
    scanner.open(b'}')
}

fn visit_items<'a>(
    scanner: &mut Scanner<'_>,
    node: &'a Node,
    seen: &mut Vec<&'a str>,
    places: &mut [JsonSpan],
) -> Option<()> {
    scanner.open(b'[')?;
    let children = node.children.iter().filter_map(|(name, child)| {
        let index: usize = name.parse().ok()?;
        Some((index, (name.as_str(), child)))
    });
    let children: BTreeMap<usize, (&str, &Node)> = children.collect();
    for index in 0.. {
        if scanner.peek()? == b']' {
            break;
        }
        match children.get(&index) {
            Some((name, child)) => {
                seen.push(name);
                visit(scanner, child, None, places)?;
            }
            None => {
                scanner.value()?;
            }
        }
        if scanner.comma().is_none() {
            break;
        }
    }
    scanner.open(b']')
}

/// Returns the child for a key in quotes.
fn child<'a>(node: &'a Node, key: &[u8]) -> Option<(&'a str, &'a Node)> {
    let found = if key.contains(&b'\\') {
        node.children.get_key_value(&serde_json::from_slice::<String>(key).ok()?)
    } else {
        let name = key.get(1..key.len().checked_sub(1)?)?;
        node.children.get_key_value(std::str::from_utf8(name).ok()?)
    };
    found.map(|(name, child)| (name.as_str(), child))
}

/// Returns the bytes of a member of the outermost object. The document may be truncated or invalid
/// after the member.
pub fn first_member<'a>(bytes: &'a [u8], name: &str) -> Option<&'a str> {
    let mut scanner = Scanner::new(bytes);
    scanner.open(b'{')?;
    loop {
        let (key, value) = scanner.member()?;
        if key_is(bytes.get(key)?, name) {
            // A number at the end of a truncated document may be incomplete.
            let whole = value.end < bytes.len();
            return std::str::from_utf8(&bytes[value]).ok().filter(|_| whole);
        }
        scanner.comma()?;
    }
}

/// Returns true if a key in quotes is equal to a name.
fn key_is(key: &[u8], name: &str) -> bool {
    if key.contains(&b'\\') {
        return serde_json::from_slice::<String>(key).is_ok_and(|key| key == name);
    }
    key.len() == name.len() + 2 && key[1..].starts_with(name.as_bytes())
}

/// Scans JSON without building values; stops at the first syntax error.
struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Returns the next byte that is not white space.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.bytes.get(self.at..)?;
        let space = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.at += space;
        rest.get(space).copied()
    }

    /// Steps over the given byte.
    fn open(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    /// Steps over a comma, if there is one.
    fn comma(&mut self) -> Option<()> {
        self.open(b',')
    }

    /// Scans a member and returns the positions of its key and its value.
    fn member(&mut self) -> Option<(Range<usize>, Range<usize>)> {
        (self.peek()? == b'"').then_some(())?;
        let key = self.value()?;
        self.open(b':')?;
        Some((key, self.value()?))
    }

    /// Scans a value of any depth and returns its position.
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

    const FOUND: &[(&str, &str)] = &[
        ("/a", r#"[1, {"b": "x]\"}"}, -2.5e3]"#),
        ("/a/0", "1"),
        ("/a/1/b", r#""x]\"}""#),
        ("/a/2", "-2.5e3"),
        ("/a~1b~0c", "null"),
        ("/é", "true"),
        ("/twice", "[[], {}]"),
        ("/twice/1", "{}"),
    ];

    const MISSING: &[(&str, &str)] = &[
        ("/a/1/c", r#"{"b": "x]\"}"}"#),
        ("/a/3", r#"[1, {"b": "x]\"}"}, -2.5e3]"#),
        ("/a/0/deeper", "1"),
        ("/a/x", r#"[1, {"b": "x]\"}"}, -2.5e3]"#),
        ("/twice/0/0", "[]"),
        ("/twice/5/5", "[[], {}]"),
    ];

    #[test]
    fn pointers_lead_to_their_value_or_to_the_value_that_does_not_have_it() {
        let root = [("", TEXT.trim(), true), ("/nothing", TEXT.trim(), false)];
        let found = FOUND.iter().map(|(pointer, text)| (*pointer, *text, true));
        let missing = MISSING.iter().map(|(pointer, text)| (*pointer, *text, false));
        let expected: Vec<(&str, &str, bool)> = found.chain(missing).chain(root).collect();
        let together = find_all(TEXT, expected.iter().map(|(pointer, ..)| *pointer));
        for (place, (pointer, text, found)) in together.into_iter().zip(expected) {
            assert_eq!((&TEXT[place.span.clone()], place.found), (text, found), "{pointer}");
            assert_eq!(find(TEXT, pointer), place, "{pointer}, alone");
        }
    }

    #[test]
    fn a_member_is_found_with_its_name() {
        let key = |pointer: &str| find(TEXT, pointer).key.map(|key| &TEXT[key]);
        assert_eq!(key("/a/1/b"), Some("\"b\""));
        assert_eq!(key("/é"), Some("\"\\u00e9\""));
        assert_eq!([key(""), key("/a/0")], [None, None]);
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
