//! Directives, by which a tester controls the built-in engine inside a message.
//!
//! | Directive | Effect |
//! |---|---|
//! | `[[say: TEXT]]` | answers with the text and nothing else |
//! | `[[think: TEXT]]` | thinks the text, if the model thinks |
//! | `[[tokens: N]]` | makes the answer at least N tokens long |
//! | `[[call: NAME]]` | calls a function, with arguments that fit its schema |
//! | `[[call: NAME {JSON}]]` | calls a function with these arguments, which need not fit |
//! | `[[no call]]` | answers without calling a function |
//!
//! Directives are read from the last message of the user and from system messages. They are removed
//! from the text before it is answered and screened. Anything else in double brackets stays in the
//! text.

use serde::de::IgnoredAny;
use serde_json::Value as JsonValue;
use std::cell::Cell;

/// Maximum size of the arguments of a directive, in bytes.
const MAX_ARGUMENT_BYTES: usize = 256 << 10;

/// One directive.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Directive {
    Say(String),
    Think(String),
    Tokens(u64),
    Call { name: String, arguments: Option<JsonValue> },
    NoCall,
}

/// Separates a text from its directives.
pub(super) fn take(text: &str) -> (String, Vec<Directive>) {
    let (clean, directives, _) = take_counted(text);
    (clean, directives)
}

/// Like [`take`], and also returns the number of bytes scanned.
pub(super) fn take_counted(text: &str) -> (String, Vec<Directive>, usize) {
    let mut reader = Reader {
        text,
        next_end: NextIndex::default(),
        next_name_end: NextIndex::default(),
        failed_name_end: None,
        read: Cell::new(text.len()),
    };
    let mut clean = String::with_capacity(text.len());
    let mut directives = Vec::new();
    let mut at = 0;
    while let Some(start) = text.get(at..).and_then(|rest| rest.find("[[")) {
        let start = at + start;
        clean.push_str(text.get(at..start).unwrap_or_default());
        at = start + 2;
        if let Some((directive, end)) = reader.read(at) {
            directives.push(directive);
            at = end;
        } else {
            clean.push_str("[[");
        }
    }
    clean.push_str(text.get(at..).unwrap_or_default());
    (clean, directives, reader.read.get())
}

/// A parser of directives that scans each stretch of a text once.
struct Reader<'a> {
    text: &'a str,
    /// The next closing brackets.
    next_end: NextIndex,
    /// The next character that ends the name of a function.
    next_name_end: NextIndex,
    /// The end of a name after which no call could be parsed.
    ///
    /// The call is thereby not parsed again for each opening bracket before it.
    failed_name_end: Option<usize>,
    /// Number of bytes scanned.
    read: Cell<usize>,
}

/// The index of the next occurrence of something, kept until it is passed.
///
/// Without it, each opening bracket of a text without closing brackets would cause a search to the
/// end.
#[derive(Default)]
struct NextIndex {
    /// `None` before the first search; [`usize::MAX`] if there is no further occurrence.
    found: Option<usize>,
}

impl NextIndex {
    fn at_or_after(
        &mut self,
        at: usize,
        (text, read): (&str, &Cell<usize>),
        find: impl Fn(&str) -> Option<usize>,
    ) -> Option<usize> {
        if self.found.is_none_or(|found| found < at) {
            let rest = text.get(at..).unwrap_or_default();
            let found = find(rest);
            read.set(read.get() + found.unwrap_or(rest.len()));
            self.found = Some(found.map_or(usize::MAX, |found| at + found));
        }
        self.found.filter(|found| *found != usize::MAX)
    }
}

impl<'a> Reader<'a> {
    /// Parses the directive after opening brackets that end at an index; returns the index of its
    /// end.
    fn read(&mut self, start: usize) -> Option<(Directive, usize)> {
        let start = self.skip_space(start);
        if let Some(end) = self.skip(start, "no call") {
            return Some((Directive::NoCall, self.close(end)?));
        }
        if let Some(value) = self.value_of(start, "say") {
            let (text, end) = self.value(value)?;
            return Some((Directive::Say(text), end));
        }
        if let Some(value) = self.value_of(start, "think") {
            let (text, end) = self.value(value)?;
            return Some((Directive::Think(text), end));
        }
        if let Some(value) = self.value_of(start, "tokens") {
            let digits = self.rest(self.skip_space(value));
            let count = digits.bytes().take_while(u8::is_ascii_digit).count();
            let number = digits.get(..count)?.parse().ok()?;
            let end = self.text.len() - digits.len() + count;
            return Some((Directive::Tokens(number), self.close(end)?));
        }
        self.call(self.value_of(start, "call")?)
    }

    /// Returns the index of the value of a directive with this name.
    fn value_of(&self, start: usize, name: &str) -> Option<usize> {
        let end = self.skip(start, name)?;
        self.skip(self.skip_space(end), ":")
    }

    /// Parses a call, whose arguments may contain brackets.
    fn call(&mut self, start: usize) -> Option<(Directive, usize)> {
        let text = self.text;
        let of = (text, &self.read);
        let find = |rest: &str| rest.find(['{', ']']);
        let name_end = self.next_name_end.at_or_after(start, of, find)?;
        if self.failed_name_end == Some(name_end) {
            return None;
        }
        let name = text.get(start..name_end)?.trim();
        if name.is_empty() {
            return None;
        }
        self.failed_name_end = Some(name_end);
        let from = self.rest(name_end);
        let (arguments, used) = if from.starts_with('{') {
            let mut values = serde_json::Deserializer::from_str(from).into_iter::<IgnoredAny>();
            let value = values.next();
            let used = values.byte_offset();
            self.read.set(self.read.get() + used);
            value?.ok()?;
            if used > MAX_ARGUMENT_BYTES {
                return None;
            }
            (Some(serde_json::from_str(from.get(..used)?).ok()?), used)
        } else {
            (None, 0)
        };
        let end = self.close(name_end + used)?;
        Some((Directive::Call { name: name.to_owned(), arguments }, end))
    }

    /// Returns the text up to the next closing brackets, and the index of their end.
    fn value(&mut self, start: usize) -> Option<(String, usize)> {
        let text = self.text;
        let of = (text, &self.read);
        let end = self.next_end.at_or_after(start, of, |rest| rest.find("]]"))?;
        Some((text.get(start..end)?.trim().to_owned(), end + 2))
    }

    /// Returns the index after the closing brackets, if only white space precedes them.
    fn close(&self, at: usize) -> Option<usize> {
        self.skip(self.skip_space(at), "]]")
    }

    fn skip(&self, at: usize, word: &str) -> Option<usize> {
        self.rest(at).starts_with(word).then_some(at + word.len())
    }

    fn skip_space(&self, at: usize) -> usize {
        let end = self.text.len() - self.rest(at).trim_start().len();
        self.read.set(self.read.get() + end.saturating_sub(at));
        end
    }

    fn rest(&self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{Directive, take};
    use proptest::prelude::proptest;
    use serde_json::json;

    fn check(text: &str, clean: &str, expected: &[Directive]) {
        let (found, directives) = take(text);
        assert_eq!(found, clean);
        assert_eq!(directives, expected);
    }

    #[test]
    fn directives_are_taken_out_of_the_text() {
        check("Hello", "Hello", &[]);
        check("a [[say: b c ]] d", "a  d", &[Directive::Say("b c".to_owned())]);
        check(
            "[[think:x]][[tokens: 7]]",
            "",
            &[Directive::Think("x".to_owned()), Directive::Tokens(7)],
        );
        check("[[no call]]", "", &[Directive::NoCall]);
        let name = "f".to_owned();
        check("[[call: f]]", "", &[Directive::Call { name: name.clone(), arguments: None }]);
        let arguments = Some(json!({ "a": [[1]], "b": "]]" }));
        check(
            r#"go [[call: f {"a":[[1]],"b":"]]"} ]]!"#,
            "go !",
            &[Directive::Call { name, arguments }],
        );
    }

    #[test]
    fn other_brackets_stay_text() {
        for text in
            ["[[a]]", "[[1, 2], [3]]", "[[say", "[[tokens: many]]", "[[call: ]]", "[[call: f {]]"]
        {
            check(text, text, &[]);
        }
        check("[[[say: a]]]", "[[[say: a]]]", &[]);
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "(\\[\\[|\\]\\]|say:|call:|[{}a \"é])*") {
            take(&text);
        }
    }
}
