//! Parser for the regular expressions of patterns.

use super::categories;
use std::fmt;

/// Maximum length of an expression, in bytes.
const MAX_BYTES: usize = 8192;
/// Maximum nesting of groups.
const MAX_DEPTH: usize = 50;
/// Maximum count of a repetition.
const MAX_COUNT: u32 = 10_000_000;
/// The largest code point.
const LAST_CHAR_CODE: u32 = 0x0010_ffff;

/// Characters that may need a backslash in a dialect.
const SYNTAX: &str = "^$\\.*+?()[]{}|/";

/// Line ends, which `.` does not match.
const LINE_ENDS: [(u32, u32); 3] = [(0x0a, 0x0a), (0x0d, 0x0d), (0x2028, 0x2029)];
/// The digits of `\d`.
const DIGITS: [(u32, u32); 1] = [(0x30, 0x39)];
/// The letters, digits and `_` of `\w`.
const WORD: [(u32, u32); 4] = [(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];
/// The white space of `\s`, as in ECMA-262.
const SPACE: [(u32, u32); 10] = [
    (0x09, 0x0d),
    (0x20, 0x20),
    (0xa0, 0xa0),
    (0x1680, 0x1680),
    (0x2000, 0x200a),
    (0x2028, 0x2029),
    (0x202f, 0x202f),
    (0x205f, 0x205f),
    (0x3000, 0x3000),
    (0xfeff, 0xfeff),
];

/// The reason why an expression is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// The byte offset in the expression.
    pub at: usize,
    /// The reason, as a sentence without a full stop.
    pub reason: &'static str,
    /// A suggestion for rewriting it.
    pub help: &'static str,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at byte {})", self.reason, self.at)
    }
}

impl std::error::Error for PatternError {}

/// A part of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    Empty,
    /// A character in sorted, disjoint ranges.
    Set(Vec<(u32, u32)>),
    Start,
    End,
    Boundary(bool),
    Concat(Vec<Self>),
    Either(Vec<Self>),
    Repeat(Box<Self>, u32, Option<u32>),
    Look(Box<Look>),
}

/// A lookaround assertion: the expression matches after or before the position, or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) node: Node,
    pub(super) is_behind: bool,
    pub(super) is_wanted: bool,
}

impl Node {
    /// Returns true if a match can start only at the start of the string.
    pub(super) fn is_anchored(&self) -> bool {
        match self {
            Self::Start => true,
            Self::Concat(parts) => parts
                .iter()
                .find(|part| !matches!(part, Self::Look(_)))
                .is_some_and(Self::is_anchored),
            Self::Either(parts) => parts.iter().all(Self::is_anchored),
            Self::Repeat(inner, min, _) => *min > 0 && inner.is_anchored(),
            Self::Empty | Self::Set(_) | Self::End | Self::Boundary(_) | Self::Look(_) => false,
        }
    }

    /// Returns true for a node that consumes no character.
    fn is_position(&self) -> bool {
        matches!(self, Self::Start | Self::End | Self::Boundary(_) | Self::Look(_))
    }

    /// Returns the minimum and maximum number of characters that the node matches.
    pub(super) fn lengths(&self) -> (u64, Option<u64>) {
        match self {
            Self::Empty | Self::Start | Self::End | Self::Boundary(_) | Self::Look(_) => {
                (0, Some(0))
            }
            Self::Set(_) => (1, Some(1)),
            Self::Concat(parts) => {
                parts.iter().map(Self::lengths).fold((0, Some(0)), |sum, one| {
                    let max = sum.1.zip(one.1).map(|(sum, one)| sum.saturating_add(one));
                    (sum.0.saturating_add(one.0), max)
                })
            }
            Self::Either(parts) => {
                let lengths = || parts.iter().map(Self::lengths);
                let max = lengths().map(|(_, max)| max).collect::<Option<Vec<u64>>>();
                let min = lengths().map(|(min, _)| min).min().unwrap_or(0);
                (min, max.map(|max| max.into_iter().max().unwrap_or(0)))
            }
            Self::Repeat(inner, min, max) => {
                let (fewest, most) = inner.lengths();
                let max = match (most, max) {
                    (Some(0), _) => Some(0),
                    (Some(most), Some(max)) => Some(most.saturating_mul(u64::from(*max))),
                    _ => None,
                };
                (fewest.saturating_mul(u64::from(*min)), max)
            }
        }
    }
}

pub(super) struct Parsed {
    pub(super) node: Node,
    /// The expression as every dialect reads it.
    pub(super) text: String,
    /// True if it uses lookaround or Unicode categories. Some dialects do not support them.
    pub(super) is_wide: bool,
}

pub(super) fn parse(text: &str) -> Result<Parsed, PatternError> {
    let mut parser = Parser { text, at: 0, plain: String::new(), is_wide: false };
    if text.len() > MAX_BYTES {
        return Err(error(0, "it is too long", "write a shorter one"));
    }
    let node = parser.either(0)?;
    if parser.at < text.len() {
        return Err(parser.error("this `)` ends no group", "write `\\)` for the character"));
    }
    Ok(Parsed { node, text: parser.plain, is_wide: parser.is_wide })
}

fn error(at: usize, reason: &'static str, help: &'static str) -> PatternError {
    PatternError { at, reason, help }
}

/// The openings of lookaround groups, each with true for lookbehind and true for a positive
/// assertion.
const LOOKAROUND_OPENINGS: [(&str, bool, bool); 4] =
    [("(?=", false, true), ("(?!", false, false), ("(?<=", true, true), ("(?<!", true, false)];
const NO_REFERENCE: &str = "a reference to a group needs more than linear time";
const REWORDING_HELP: &str = "say it in another way, as a rule or as a native check";

struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// The expression so far, without needless characters.
    plain: String,
    is_wide: bool,
}

/// An escape: a character or a class.
enum Escape {
    One(char),
    Class(Vec<(u32, u32)>),
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Consumes the next character without writing it.
    fn skip(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Consumes a string, if it is next, and writes it.
    fn take(&mut self, text: &str) -> bool {
        let is_next = self.rest().starts_with(text);
        if is_next {
            self.at += text.len();
            self.plain.push_str(text);
        }
        is_next
    }

    fn error(&self, reason: &'static str, help: &'static str) -> PatternError {
        error(self.at, reason, help)
    }

    fn either(&mut self, depth: usize) -> Result<Node, PatternError> {
        if depth > MAX_DEPTH {
            return Err(self.error("groups are nested too deep", "write a plainer expression"));
        }
        let mut parts = vec![self.concat(depth)?];
        while self.take("|") {
            parts.push(self.concat(depth)?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Node::Either(parts) })
    }

    fn concat(&mut self, depth: usize) -> Result<Node, PatternError> {
        let mut parts = Vec::new();
        while let Some(next) = self.peek() {
            if matches!(next, '|' | ')') {
                break;
            }
            let start = self.at;
            let part = self.atom(next, depth)?;
            let repeated = self.repetition()?;
            parts.push(match repeated {
                None => part,
                Some(_) if part.is_position() => {
                    return Err(error(start, "a position cannot be repeated", "leave one out"));
                }
                Some((min, max)) => Node::Repeat(Box::new(part), min, max),
            });
        }
        Ok(match parts.len() {
            0 => Node::Empty,
            1 => parts.remove(0),
            _ => Node::Concat(parts),
        })
    }

    fn atom(&mut self, next: char, depth: usize) -> Result<Node, PatternError> {
        match next {
            '^' if self.take("^") => Ok(Node::Start),
            '$' if self.take("$") => Ok(Node::End),
            '.' if self.take(".") => Ok(Node::Set(negated(&LINE_ENDS))),
            '(' => self.group(depth),
            '[' => self.class(),
            '*' | '+' | '?' => {
                Err(self.error("this repeats nothing", "write a backslash for the character"))
            }
            '{' if self.counts_ahead() => {
                Err(self.error("this repeats nothing", "write `\\{` for the character"))
            }
            '\\' => {
                for (text, node) in [("\\b", Node::Boundary(true)), ("\\B", Node::Boundary(false))]
                {
                    if self.take(text) {
                        return Ok(node);
                    }
                }
                Ok(match self.escape(false)? {
                    Escape::One(one) => Node::Set(vec![(u32::from(one), u32::from(one))]),
                    Escape::Class(set) => Node::Set(set),
                })
            }
            other => {
                self.skip();
                if SYNTAX.contains(other) && other != '/' {
                    self.plain.push('\\');
                }
                self.plain.push(other);
                Ok(Node::Set(vec![(u32::from(other), u32::from(other))]))
            }
        }
    }

    fn group(&mut self, depth: usize) -> Result<Node, PatternError> {
        let start = self.at;
        for (look, is_behind, is_wanted) in LOOKAROUND_OPENINGS {
            if self.take(look) {
                return self.look(start, depth, is_behind, is_wanted);
            }
        }
        if self.rest().starts_with("(?<") {
            self.at += "(?<".len();
            let name = self.rest().split('>').next().unwrap_or_default().to_owned();
            let is_name = !name.is_empty()
                && name.chars().all(|it| it.is_ascii_alphanumeric() || it == '_')
                && !name.starts_with(|it: char| it.is_ascii_digit());
            self.at += name.len();
            if !is_name || !self.rest().starts_with('>') {
                return Err(self.error("this is not a name of a group", "write `(?:…)`"));
            }
            self.at += ">".len();
        } else if self.rest().starts_with("(?:") {
            self.at += "(?:".len();
        } else if self.rest().starts_with("(?") {
            let help = "list the characters in classes, and groups as `(…)` or `(?:…)`";
            return Err(self.error("flags are not the same in every dialect", help));
        } else {
            self.at += "(".len();
        }
        // Captures are not used, so all groups are written in the form that every dialect supports.
        self.plain.push('(');
        let inner = self.either(depth + 1)?;
        if !self.take(")") {
            return Err(error(start, "the group does not end", "add `)`, or write `\\(`"));
        }
        Ok(inner)
    }

    /// Parses the rest of a lookaround group.
    fn look(
        &mut self,
        start: usize,
        depth: usize,
        is_behind: bool,
        is_wanted: bool,
    ) -> Result<Node, PatternError> {
        self.is_wide = true;
        let node = self.either(depth + 1)?;
        if !self.take(")") {
            return Err(error(start, "the group does not end", "add `)`, or write `\\(`"));
        }
        let (fewest, most) = node.lengths();
        if is_behind && most != Some(fewest) {
            let reason = "some dialects look behind for strings of one length only";
            return Err(error(start, reason, REWORDING_HELP));
        }
        Ok(Node::Look(Box::new(Look { node, is_behind, is_wanted })))
    }

    /// Returns true if the next brace would start a count in some dialect.
    fn counts_ahead(&self) -> bool {
        self.rest().chars().nth(1).is_some_and(|it| it.is_ascii_digit() || it == ',')
    }

    fn repetition(&mut self) -> Result<Option<(u32, Option<u32>)>, PatternError> {
        let start = self.at;
        let found = if self.take("*") {
            (0, None)
        } else if self.take("+") {
            (1, None)
        } else if self.take("?") {
            (0, Some(1))
        } else if let Some(counts) = self.counts()? {
            counts
        } else {
            return Ok(None);
        };
        // Greediness does not affect whether a string matches.
        self.at += usize::from(self.rest().starts_with('?'));
        let twice = matches!(self.peek(), Some('*' | '+' | '?'))
            || (self.peek() == Some('{') && self.counts_ahead());
        if twice {
            return Err(self.error("this repeats a repetition", "put the inner one into a group"));
        }
        if found.1.is_some_and(|max| max < found.0) {
            return Err(error(start, "the most is below the least", "put the lower number first"));
        }
        Ok(Some(found))
    }

    /// Parses `{n}`, `{n,}` or `{n,m}`; any other brace is a character.
    fn counts(&mut self) -> Result<Option<(u32, Option<u32>)>, PatternError> {
        let rest = self.rest();
        let Some(inside) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) else {
            return Ok(None);
        };
        let (text, length) = (inside.0, inside.0.len() + 2);
        let (min, max) = text.split_once(',').map_or((text, None), |(min, max)| (min, Some(max)));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        if !is_number(min) || !max.is_none_or(|max| max.is_empty() || is_number(max)) {
            return Ok(None);
        }
        let number = |text: &str| text.parse().ok().filter(|count| *count <= MAX_COUNT);
        let ends = match max {
            None => number(min).map(|count| (count, Some(count))),
            Some("") => number(min).map(|min| (min, None)),
            Some(max) => number(min).zip(number(max)).map(|(min, max)| (min, Some(max))),
        };
        let Some(ends) = ends else {
            let help = "limit the length by `length`, and repeat by `*` or `+`";
            return Err(self.error("it repeats too often", help));
        };
        let taken = self.text.get(self.at..self.at + length).unwrap_or_default().to_owned();
        self.take(&taken);
        Ok(Some(ends))
    }

    /// Parses a backslash and its escape.
    fn escape(&mut self, in_class: bool) -> Result<Escape, PatternError> {
        let start = self.at;
        self.skip();
        let Some(next) = self.skip() else {
            return Err(error(start, "nothing follows the backslash", "write two of them"));
        };
        let class = |set: &[(u32, u32)], not: bool| {
            Escape::Class(if not { negated(set) } else { set.to_vec() })
        };
        let found = match next {
            'd' | 'D' => class(&DIGITS, next == 'D'),
            'w' | 'W' => class(&WORD, next == 'W'),
            's' | 'S' => class(&SPACE, next == 'S'),
            't' => Escape::One('\t'),
            'n' => Escape::One('\n'),
            'r' => Escape::One('\r'),
            'f' => Escape::One('\u{c}'),
            'v' => Escape::One('\u{b}'),
            'x' => Escape::One(self.code(start, 2)?),
            'u' => Escape::One(self.code(start, 4)?),
            '0'..='9' | 'k' => return Err(error(start, NO_REFERENCE, REWORDING_HELP)),
            'p' | 'P' => Escape::Class(self.category(start, next == 'P')?),
            'A' | 'z' | 'Z' => {
                let help = "write `^` for the start of the string, `$` for its end";
                return Err(error(start, "not every dialect has this position", help));
            }
            other if other.is_ascii_punctuation() || other == ' ' => {
                // Dialects differ in which characters may be escaped, so only required backslashes
                // are kept.
                if (SYNTAX.contains(other) && other != '/') || (in_class && other == '-') {
                    self.plain.push('\\');
                }
                // In a class, some doubled characters are an operator.
                if !in_class || !matches!(other, '&' | '~') || !self.plain.ends_with(other) {
                    self.plain.push(other);
                }
                return Ok(Escape::One(other));
            }
            _ => {
                let help = "leave the backslash out, or write `\\u` and four digits";
                return Err(error(start, "dialects read this differently", help));
            }
        };
        let taken = self.text.get(start..self.at).unwrap_or_default().to_owned();
        self.plain.push_str(&taken);
        Ok(found)
    }

    /// Parses the `{L}` of a category, after `\p`.
    fn category(&mut self, start: usize, not: bool) -> Result<Vec<(u32, u32)>, PatternError> {
        let named = self.rest().strip_prefix('{').and_then(|rest| rest.split_once('}'));
        let name = named.map_or("", |(name, _)| name);
        let Some(ranges) = categories::ranges(name) else {
            let help = "name a general category, such as `\\p{L}` or `\\p{Nd}`, or list ranges, such as `\\u00c0-\\u024f`";
            return Err(error(start, "not every dialect has this class of Unicode", help));
        };
        self.at += name.len() + "{}".len();
        self.is_wide = true;
        Ok(if not { negated(&ranges) } else { ranges })
    }

    fn code(&mut self, start: usize, digits: usize) -> Result<char, PatternError> {
        let text = self.rest().get(..digits).unwrap_or_default();
        let is_hex = text.len() == digits && text.bytes().all(|it| it.is_ascii_hexdigit());
        let code = u32::from_str_radix(text, 16).ok().filter(|_| is_hex).and_then(char::from_u32);
        self.at += digits.min(self.rest().len());
        let help = "write `\\x` and two hexadecimal digits, or `\\u` and four";
        code.ok_or_else(|| error(start, "this is the code of no character", help))
    }

    fn class(&mut self) -> Result<Node, PatternError> {
        let start = self.at;
        self.take("[");
        let is_negated = self.take("^");
        let mut set = Vec::new();
        loop {
            match self.peek() {
                None => {
                    return Err(error(
                        start,
                        "the character class is not closed",
                        "add `]`, or write `\\[`",
                    ));
                }
                Some(']') => break,
                Some(_) => self.class_item(&mut set)?,
            }
        }
        if set.is_empty() {
            return Err(error(
                start,
                "an empty class is not the same in every dialect",
                REWORDING_HELP,
            ));
        }
        self.take("]");
        let set = merged(set);
        Ok(Node::Set(if is_negated { negated(&set) } else { set }))
    }

    fn class_item(&mut self, set: &mut Vec<(u32, u32)>) -> Result<(), PatternError> {
        let start = self.at;
        for pair in ["&&", "--", "~~"] {
            if self.rest().starts_with(pair) {
                let help = "write the character once, or the `-` at the end";
                return Err(self.error("this is an operator in some dialects", help));
            }
        }
        let first = match self.class_char(set.is_empty())? {
            Escape::Class(class) => {
                set.extend(class);
                return Ok(());
            }
            Escape::One(first) => u32::from(first),
        };
        let is_range = self.rest().starts_with('-') && !self.rest().starts_with("-]");
        if !is_range {
            set.push((first, first));
            return Ok(());
        }
        self.take("-");
        match self.class_char(false)? {
            Escape::One(last) if first <= u32::from(last) => set.push((first, u32::from(last))),
            _ => {
                let help = "put the lower character first, or a `-` at the end of the class";
                return Err(error(start, "this is not a range of characters", help));
            }
        }
        Ok(())
    }

    fn class_char(&mut self, is_first: bool) -> Result<Escape, PatternError> {
        match self.peek() {
            Some('\\') => self.escape(true),
            Some(next) => {
                self.skip();
                let is_end = self.rest().starts_with(']');
                if next == '[' || (next == '-' && !is_first && !is_end) {
                    self.plain.push('\\');
                }
                self.plain.push(next);
                Ok(Escape::One(next))
            }
            None => Err(self.error("the character class is not closed", "add `]`")),
        }
    }
}

/// Sorts ranges and merges adjacent ones.
fn merged(mut set: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    set.sort_unstable();
    let mut out: Vec<(u32, u32)> = Vec::new();
    for (first, last) in set {
        match out.last_mut() {
            Some(before) if first <= before.1.saturating_add(1) => before.1 = before.1.max(last),
            _ => out.push((first, last)),
        }
    }
    out
}

/// Returns the complement of sorted ranges.
fn negated(set: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut out = Vec::new();
    let mut next = 0;
    for (first, last) in set {
        if next < *first {
            out.push((next, first - 1));
        }
        next = last + 1;
    }
    if next <= LAST_CHAR_CODE {
        out.push((next, LAST_CHAR_CODE));
    }
    out
}
