//! Bounds on the source of a CEL expression, checked before it is parsed.
//!
//! CEL parsers, checkers and evaluators are recursive. Each bracket and each operator may add a
//! level. Too many levels overflow the stack of the thread, and that aborts the process.

use std::ops::Range;

/// Bounds on a source to be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceBounds {
    /// Maximum length, in bytes.
    pub bytes: usize,
    /// Maximum number of nested brackets.
    pub brackets: usize,
    /// Maximum number of operators, member accesses, and brackets that open after an operand.
    pub operators: usize,
}

/// The reason for not parsing a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excess {
    /// The source is too long.
    Bytes,
    /// Brackets are nested too deeply.
    Brackets,
    /// There are too many operators.
    Operators,
    /// A string follows a number, so the end of the number is ambiguous.
    StringAfterNumber,
}

impl SourceBounds {
    /// Returns the first position at which a source exceeds the bounds, as a byte range.
    #[must_use]
    pub fn excess(&self, source: &str) -> Option<(Range<usize>, Excess)> {
        let (mut depth, mut operators) = (0_usize, 0_usize);
        // A bracket after an operand is a call or an index: a level in the tree, like an operator.
        let mut is_after_operand = false;
        let mut at = 0;
        while let Some((token, length)) = next_token(&source[at..]) {
            let range = at..at + length;
            at = range.end;
            match token {
                Token::Blank => continue,
                Token::StringAfterNumber => return Some((range, Excess::StringAfterNumber)),
                Token::Opening => {
                    depth += 1;
                    operators += usize::from(is_after_operand);
                }
                Token::Closing => depth = depth.saturating_sub(1),
                Token::Operator => operators += 1,
                Token::Operand | Token::Other => {}
            }
            is_after_operand = matches!(token, Token::Operand | Token::Closing);
            let excess = match () {
                () if range.end > self.bytes => Excess::Bytes,
                () if depth > self.brackets => Excess::Brackets,
                () if operators > self.operators => Excess::Operators,
                () => continue,
            };
            return Some((range, excess));
        }
        None
    }
}

/// Tokens, as far as they affect the depth of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    /// White space or a comment.
    Blank,
    /// A name, number or string.
    Operand,
    Operator,
    Opening,
    Closing,
    /// A comma, a colon, or a character that is not part of CEL.
    Other,
    StringAfterNumber,
}

/// Returns the first token of a source, and its length.
fn next_token(source: &str) -> Option<(Token, usize)> {
    let first = source.chars().next()?;
    let one = first.len_utf8();
    Some(match first {
        _ if source.starts_with("//") => (Token::Blank, source.find('\n').unwrap_or(source.len())),
        _ if first.is_whitespace() => (Token::Blank, one),
        '"' | '\'' => (Token::Operand, string_length(source, false)),
        '`' => (Token::Operand, source[1..].find('`').map_or(source.len(), |end| end + 2)),
        _ if is_word(first) => word(source),
        '(' | '[' | '{' => (Token::Opening, one),
        ')' | ']' | '}' => (Token::Closing, one),
        // The decimal point of a number.
        '.' if source[1..].starts_with(|next: char| next.is_ascii_digit()) => (Token::Operand, one),
        '.' | '+' | '-' | '*' | '/' | '%' | '?' | '&' | '|' | '=' | '!' | '<' | '>' => {
            let pairs = ["==", "!=", "<=", ">=", "&&", "||"];
            let is_pair = pairs.iter().any(|pair| source.starts_with(pair));
            (Token::Operator, if is_pair { 2 } else { one })
        }
        _ => (Token::Other, one),
    })
}

/// Returns the token of a name or a number, or of a string with a prefix.
fn word(source: &str) -> (Token, usize) {
    let length = source.find(|next| !is_word(next)).unwrap_or(source.len());
    let (word, rest) = source.split_at(length);
    let prefix = word.to_ascii_lowercase();
    if rest.starts_with(['"', '\'']) {
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            return (Token::StringAfterNumber, length);
        }
        if ["r", "b", "rb", "br"].contains(&prefix.as_str()) {
            let is_raw = prefix.contains('r');
            return (Token::Operand, length + string_length(rest, is_raw));
        }
    }
    (if word == "in" { Token::Operator } else { Token::Operand }, length)
}

/// Returns the length of the string at the start of a source, including its quotes.
fn string_length(source: &str, is_raw: bool) -> usize {
    let quote = &source[..1];
    let triple = quote.repeat(3);
    let quote = if source.starts_with(&triple) { &triple } else { quote };
    let mut at = quote.len();
    while let Some(next) = source[at..].chars().next() {
        if source[at..].starts_with(quote) {
            return at + quote.len();
        }
        at += next.len_utf8();
        if next == '\\' && !is_raw {
            at += source[at..].chars().next().map_or(0, char::len_utf8);
        }
    }
    source.len()
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: SourceBounds = SourceBounds { bytes: 4096, brackets: 10, operators: 20 };

    fn excess(source: &str) -> Option<Excess> {
        BOUNDS.excess(source).map(|(_, excess)| excess)
    }

    #[test]
    fn each_kind_of_nesting_ends_at_its_bound() {
        for (open, middle, close, most, expected) in [
            ("(", "true", ")", 10, Excess::Brackets),
            ("[", "", "]", 10, Excess::Brackets),
            ("{'a':", "1", "}", 10, Excess::Brackets),
            ("size(", "a", ")", 10, Excess::Brackets),
            ("a[", "0", "]", 10, Excess::Brackets),
            ("true ? ", "1", " : 1", 20, Excess::Operators),
            ("", "true", " && true", 20, Excess::Operators),
            ("", "1", " + 1", 20, Excess::Operators),
            ("", "1", " in a", 20, Excess::Operators),
            ("", "a", ".a", 20, Excess::Operators),
            ("", "a", "[0]", 20, Excess::Operators),
            ("", "a", "()", 20, Excess::Operators),
            ("", "a", "{}", 20, Excess::Operators),
            ("!", "true", "", 20, Excess::Operators),
            ("-", "1", "", 20, Excess::Operators),
            ("1 <= ", "1", "", 20, Excess::Operators),
        ] {
            let nested = |n: usize| format!("{}{middle}{}", open.repeat(n), close.repeat(n));
            assert_eq!(excess(&nested(most)), None, "{open}{close}");
            assert_eq!(excess(&nested(most + 1)), Some(expected), "{open}{close}");
        }
    }

    #[test]
    fn strings_names_and_comments_do_not_count() {
        let brackets = "(".repeat(11);
        for quoted in [
            format!("'{brackets}'"),
            format!("\"{brackets}\""),
            format!("'\\'{brackets}'"),
            format!("b\"\\\"{brackets}\""),
            format!("r'\\' + '{brackets}'"),
            format!("'''it's {brackets}'''"),
            format!("\"\"\"a \" {brackets} \"\"\""),
            format!("Rb'''\\{brackets}\\'''"),
            format!("a.`{brackets}`"),
            format!("1 // it's {brackets}"),
            format!("// \"\n1 // {brackets}\n + 1"),
        ] {
            assert_eq!(excess(&quoted), None, "{quoted}");
            // Brackets after it count again.
            let more = format!("{quoted}\n + {brackets}1");
            assert_eq!(excess(&more), Some(Excess::Brackets), "{more}");
        }
    }

    #[test]
    fn a_string_after_a_number_is_refused() {
        for source in ["1r\"\\\"", "0xr'a'", "1ub''", "2''"] {
            assert_eq!(excess(source), Some(Excess::StringAfterNumber), "{source}");
        }
    }

    #[test]
    fn the_position_of_the_excess_is_named() {
        let source = format!("a{}", ".b".repeat(21));
        assert_eq!(BOUNDS.excess(&source), Some((41..42, Excess::Operators)));
        let long = format!("'{}'", "é".repeat(2048));
        assert_eq!(BOUNDS.excess(&long), Some((0..4098, Excess::Bytes)));
        assert_eq!(excess(&long[1..4097]), None);
        assert_eq!(excess(&"[1.5, 2.5], ".repeat(20)), None);
    }
}
