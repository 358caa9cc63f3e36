//! Syntax highlighting of samples: spans around comments, strings, numbers and words.

mod syntax;

#[cfg(test)]
mod tests;

use super::lines::escaped;
use crate::reference::Language;
use syntax::{Quote, Syntax};

/// The class of a highlighted token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Comment,
    String,
    Number,
    Keyword,
    Variable,
    Key,
}

impl Class {
    /// Returns the class in the style sheet.
    fn name(self) -> &'static str {
        match self {
            Self::Comment => "comment",
            Self::String => "string",
            Self::Number => "number",
            Self::Keyword => "keyword",
            Self::Variable => "variable",
            Self::Key => "key",
        }
    }
}

/// Highlights source code as HTML; without its tags, it is the same text.
pub(super) fn coloured(language: Language, text: &str) -> String {
    let mut scanner = Scanner::new(Syntax::of(language), text);
    scanner.run();
    scanner.out
}

/// The state of a scan.
struct Scanner<'a> {
    syntax: &'static Syntax,
    text: &'a str,
    /// The offset of the next byte to scan.
    at: usize,
    /// The offset from which the source is not yet written.
    plain: usize,
    out: String,
}

impl<'a> Scanner<'a> {
    fn new(syntax: &'static Syntax, text: &'a str) -> Self {
        Self { syntax, text, at: 0, plain: 0, out: String::new() }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn run(&mut self) {
        while let Some(next) = self.rest().chars().next() {
            let has_colour = self.comment() || self.quoted() || self.of_shell() || self.number();
            if !has_colour && !self.word() {
                self.at += next.len_utf8();
            }
        }
        self.flush(self.text.len());
    }

    /// Writes the source up to an offset without highlighting.
    fn flush(&mut self, end: usize) {
        self.out.push_str(&escaped(&self.text[self.plain..end]));
        self.plain = end;
    }

    /// Writes a highlighted token and moves past it.
    fn take(&mut self, len: usize, class: Class) {
        self.flush(self.at);
        let part = &self.text[self.at..self.at + len];
        if !part.is_empty() {
            let (class, part) = (class.name(), escaped(part));
            self.out.extend(["<span class=\"", class, "\">", &part, "</span>"]);
        }
        self.at += len;
        self.plain = self.at;
    }

    /// Returns true at the start of a word: at the beginning, or after whitespace.
    fn is_apart(&self) -> bool {
        let before = self.text[..self.at].chars().next_back();
        before.is_none_or(char::is_whitespace)
    }

    /// Returns the number of bytes to the end of the line.
    fn line_len(&self) -> usize {
        self.rest().find('\n').unwrap_or(self.rest().len())
    }

    fn comment(&mut self) -> bool {
        let Some(mark) = self.syntax.comment else { return false };
        let is_one = self.rest().starts_with(mark) && (!self.syntax.is_shell || self.is_apart());
        if is_one {
            self.take(self.line_len(), Class::Comment);
        }
        is_one
    }

    fn quoted(&mut self) -> bool {
        let rest = self.rest();
        let Some(quote) = self.syntax.quotes.iter().find(|it| rest.starts_with(it.open)) else {
            return false;
        };
        let (len, holes) = quote.read(rest);
        let behind = rest[len..].trim_start_matches(' ');
        let is_key = self.syntax.has_members && behind.starts_with(':');
        let class = if is_key { Class::Key } else { Class::String };
        let start = self.at;
        for (from, to) in holes {
            self.take(start + from - self.at, class);
            self.take(to - from, Class::Variable);
        }
        self.take(start + len - self.at, class);
        true
    }

    /// Scans variables, flags, the body after `<<'WORD'`, and command names.
    fn of_shell(&mut self) -> bool {
        if !self.syntax.is_shell {
            return false;
        }
        let rest = self.rest();
        if let Some(len) = syntax::variable(rest) {
            self.take(len, Class::Variable);
        } else if self.is_apart() && rest.starts_with('-') {
            let len = rest.find(|one: char| one.is_whitespace() || one == '=');
            self.take(len.unwrap_or(rest.len()), Class::Key);
        } else if let Some((mark, body)) = syntax::body_behind(rest) {
            self.take(mark, Class::String);
            self.flush(self.at + 1);
            let inner = coloured(Language::Json, &rest[mark + 1..mark + 1 + body]);
            self.out.push_str(&inner);
            self.at += 1 + body;
            self.plain = self.at;
            self.take(self.line_len(), Class::String);
        } else if self.is_command() {
            let len = rest.find(|one: char| one.is_whitespace());
            self.take(len.unwrap_or(rest.len()), Class::Keyword);
        } else {
            return false;
        }
        true
    }

    /// Returns true at the first word of a command.
    fn is_command(&self) -> bool {
        let before = &self.text[..self.at];
        let is_first = before.is_empty() || before.ends_with('\n') && !before.ends_with("\\\n");
        is_first && self.rest().starts_with(|one: char| one.is_ascii_alphabetic())
    }

    fn number(&mut self) -> bool {
        let rest = self.rest();
        if !self.syntax.has_numbers || !rest.starts_with(|one: char| one.is_ascii_digit()) {
            return false;
        }
        let mut before = '0';
        let mut letters = rest.char_indices().peekable();
        let mut len = 0;
        while let Some((at, letter)) = letters.next() {
            let next = letters.peek().map_or(' ', |(_, next)| *next);
            let is_point = letter == '.' && next.is_ascii_digit();
            let is_sign = matches!(letter, '+' | '-') && matches!(before, 'e' | 'E');
            if !letter.is_ascii_alphanumeric() && letter != '_' && !is_point && !is_sign {
                break;
            }
            len = at + letter.len_utf8();
            before = letter;
        }
        self.take(len, Class::Number);
        true
    }

    /// Scans a word, which is highlighted if it is a keyword or the name of a member.
    fn word(&mut self) -> bool {
        let rest = self.rest();
        let is_part = |one: char| one.is_alphanumeric() || self.syntax.joints.contains(one);
        let len = rest.find(|one: char| !is_part(one)).unwrap_or(rest.len());
        if self.syntax.keywords.contains(&&rest[..len]) {
            self.take(len, Class::Keyword);
        } else if self.syntax.has_names && rest[len..].starts_with(": ") {
            self.take(len, Class::Key);
        } else {
            self.at += len;
        }
        len > 0
    }
}

impl Quote {
    /// Returns the length of a string that begins here, and the positions of the variables in it.
    fn read(&self, text: &str) -> (usize, Vec<(usize, usize)>) {
        let mut holes = Vec::new();
        let mut at = self.open.len();
        while let Some(next) = text[at..].chars().next() {
            let rest = &text[at..];
            if rest.starts_with(self.close) {
                return (at + self.close.len(), holes);
            }
            if next == '\n' && !self.has_lines {
                break;
            }
            at += if next == '\\' && self.has_escapes {
                rest.chars().take(2).map(char::len_utf8).sum()
            } else if let Some(len) = self.variable.and_then(|variable| variable(rest)) {
                holes.push((at, at + len));
                len
            } else {
                next.len_utf8()
            };
        }
        (at, holes)
    }
}
