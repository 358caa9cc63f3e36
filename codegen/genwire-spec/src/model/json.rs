//! An ordered JSON tree for literals and JSON outputs.

use genwire_constraint::format::every_byte;
use genwire_constraint::{Literal, Number, whole};
use std::fmt::{self, Write as _};

/// A JSON value whose objects keep the order of their members.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Json {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number without a fraction.
    Integer(i64),
    /// A number without a fraction, of at least 2^63.
    Unsigned(u64),
    /// A number with a fraction, or outside the range of the integers above.
    Number(f64),
    /// A string.
    String(String),
    /// A list.
    Array(Vec<Self>),
    /// An object, in order.
    Object(Vec<(String, Self)>),
}

impl Json {
    /// Creates a string.
    pub fn string(text: impl Into<String>) -> Self {
        Self::String(text.into())
    }

    /// Creates a list.
    pub fn array(items: impl IntoIterator<Item = Self>) -> Self {
        Self::Array(items.into_iter().collect())
    }

    /// Creates an object without members.
    pub fn empty_object() -> Self {
        Self::Object(Vec::new())
    }

    /// Creates an object.
    pub fn object<K: Into<String>>(members: impl IntoIterator<Item = (K, Self)>) -> Self {
        Self::Object(members.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    /// Creates a number; without a fraction, it becomes an integer.
    pub fn number(number: f64) -> Self {
        whole(number).map_or(Self::Number(number), Self::Integer)
    }

    /// Creates a non-negative integer.
    pub fn unsigned(number: u64) -> Self {
        i64::try_from(number).map_or(Self::Unsigned(number), Self::Integer)
    }

    /// Creates a number, exact if it is a 64-bit integer.
    pub fn exact(number: Number) -> Self {
        let signed = number.integer().and_then(|number| i64::try_from(number).ok());
        let unsigned = || number.integer().and_then(|number| u64::try_from(number).ok());
        match signed {
            Some(number) => Self::Integer(number),
            None => unsigned().map_or_else(|| Self::number(number.as_f64()), Self::Unsigned),
        }
    }

    /// Returns the value as an integer, whatever its notation: `1.0` is the integer 1.
    pub fn as_integer(&self) -> Option<i128> {
        match self {
            Self::Integer(number) => Some((*number).into()),
            Self::Unsigned(number) => Some((*number).into()),
            Self::Number(number) => whole(*number).map(i128::from),
            _ => None,
        }
    }

    /// Returns the value as a number.
    pub fn as_number(&self) -> Option<Number> {
        match self {
            Self::Number(number) => Some(Number::new(*number)),
            _ => self.as_integer().map(Number::Integer),
        }
    }

    /// Returns true for null.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Returns a member of an object; `None` if it is absent or this is not an object.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => {
                members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// Returns a member of an object for changes.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        match self {
            Self::Object(members) => {
                members.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// Returns the members of an object; empty for any other value.
    pub fn members(&self) -> &[(String, Self)] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }

    /// Returns the members of an object; empty for any other value.
    pub fn into_members(self) -> Vec<(String, Self)> {
        match self {
            Self::Object(members) => members,
            _ => Vec::new(),
        }
    }

    /// Sets a member of an object: in place if it exists, else at the end.
    pub fn set(&mut self, key: &str, value: Self) {
        if let Self::Object(members) = self {
            match members.iter_mut().find(|(name, _)| name == key) {
                Some((_, old)) => *old = value,
                None => members.push((key.to_owned(), value)),
            }
        }
    }

    /// Applies a JSON merge patch (RFC 7396): null removes a member, objects merge, any other value
    /// replaces.
    #[must_use]
    pub fn merged(&self, patch: &Self) -> Self {
        let Self::Object(changes) = patch else { return patch.clone() };
        let mut members = match self {
            Self::Object(members) => members.clone(),
            _ => Vec::new(),
        };
        for (key, change) in changes {
            let place = members.iter().position(|(name, _)| name == key);
            match (place, change) {
                (Some(place), Self::Null) => drop(members.remove(place)),
                (None, Self::Null) => {}
                (Some(place), change) => members[place].1 = members[place].1.merged(change),
                (None, change) => members.push((key.clone(), Self::Null.merged(change))),
            }
        }
        Self::Object(members)
    }

    /// Prints the value as JSON, indented by two spaces per level, with a final line feed.
    pub fn to_pretty(&self) -> String {
        let mut text = String::new();
        self.write(&mut text, Some(0));
        text.push('\n');
        text
    }

    /// Appends a string as a JSON string.
    pub fn append_string(out: &mut String, text: &str) {
        write_string(out, text);
    }

    /// Prints the value as JSON on one line.
    pub fn to_compact(&self) -> String {
        let mut text = String::with_capacity(256);
        self.write(&mut text, None);
        text
    }

    fn write(&self, out: &mut String, indent: Option<usize>) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Integer(value) => append(out, format_args!("{value}")),
            Self::Unsigned(value) => append(out, format_args!("{value}")),
            Self::Number(value) => append(out, format_args!("{value:?}")),
            Self::String(value) => write_string(out, value),
            Self::Array(items) => {
                write_all(out, indent, '[', ']', items.len(), |out, index, indent| {
                    items[index].write(out, indent);
                });
            }
            Self::Object(members) => {
                write_all(out, indent, '{', '}', members.len(), |out, index, indent| {
                    let (key, value) = &members[index];
                    write_string(out, key);
                    out.push_str(if indent.is_some() { ": " } else { ":" });
                    value.write(out, indent);
                });
            }
        }
    }
}

impl From<&Literal> for Json {
    fn from(literal: &Literal) -> Self {
        match literal {
            Literal::Text(text) => Self::string(text),
            Literal::Integer(number) => Self::exact(Number::Integer(*number)),
            Literal::Boolean(flag) => Self::Bool(*flag),
        }
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Json {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

fn write_all(
    out: &mut String,
    indent: Option<usize>,
    open: char,
    close: char,
    count: usize,
    mut item: impl FnMut(&mut String, usize, Option<usize>),
) {
    out.push(open);
    let inner = indent.map(|level| level + 1);
    for index in 0..count {
        if index > 0 {
            out.push(',');
        }
        line(out, inner);
        item(out, index, inner);
    }
    if count > 0 {
        line(out, indent);
    }
    out.push(close);
}

fn append(out: &mut String, text: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}

fn line(out: &mut String, indent: Option<usize>) {
    if let Some(level) = indent {
        out.push('\n');
        for _ in 0..level {
            out.push_str("  ");
        }
    }
}

fn write_string(out: &mut String, text: &str) {
    /// Returns true for a byte that needs no escape.
    fn is_plain(byte: u8) -> bool {
        !matches!(byte, ..b' ' | b'"' | b'\\')
    }
    out.reserve(text.len() + 2);
    out.push('"');
    if every_byte(text.as_bytes(), is_plain) {
        out.push_str(text);
        out.push('"');
        return;
    }
    let mut rest = text;
    // Escaped characters are ASCII, so each is one byte.
    while let Some(at) = rest.bytes().position(|byte| !is_plain(byte)) {
        let (plain, escaped) = rest.split_at(at);
        out.push_str(plain);
        match escaped.as_bytes()[0] {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            control => append(out, format_args!("\\u{control:04x}")),
        }
        rest = &escaped[1..];
    }
    out.push_str(rest);
    out.push('"');
}
