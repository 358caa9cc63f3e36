//! What a tester tells the built-in engine inside a message.
//!
//! | Directive | What it does |
//! |---|---|
//! | `[[say: TEXT]]` | answers with the text and nothing else |
//! | `[[think: TEXT]]` | thinks the text, where the model thinks |
//! | `[[tokens: N]]` | makes the answer at least N tokens long |
//! | `[[call: NAME]]` | calls a function, with arguments that fit its schema |
//! | `[[call: NAME {JSON}]]` | calls a function with these arguments, whether they fit or not |
//! | `[[no call]]` | answers without calling a function |
//!
//! Directives stand in the last message of the user or in a system message. They are no part of
//! the text that is answered and screened. Whatever else stands in double brackets stays text.

use serde_json::Value as JsonValue;

/// One directive.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Directive {
    Say(String),
    Think(String),
    Tokens(u64),
    Call { name: String, arguments: Option<JsonValue> },
    NoCall,
}

/// Parts a text from the directives in it.
pub(super) fn take(text: &str) -> (String, Vec<Directive>) {
    let mut clean = String::with_capacity(text.len());
    let mut directives = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("[[") {
        let (before, from) = rest.split_at(at);
        clean.push_str(before);
        if let Some((directive, len)) = from.get(2..).and_then(read) {
            directives.push(directive);
            rest = from.get(2 + len..).unwrap_or_default();
        } else {
            clean.push_str("[[");
            rest = from.get(2..).unwrap_or_default();
        }
    }
    clean.push_str(rest);
    (clean, directives)
}

/// Reads a directive behind its brackets; tells how far it reaches, brackets included.
fn read(text: &str) -> Option<(Directive, usize)> {
    let end = text.find("]]")?;
    let inside = text.get(..end)?;
    if inside.trim() == "no call" {
        return Some((Directive::NoCall, end + 2));
    }
    let (name, value) = inside.split_once(':')?;
    let directive = match name.trim() {
        "say" => Directive::Say(value.trim().to_owned()),
        "think" => Directive::Think(value.trim().to_owned()),
        "tokens" => Directive::Tokens(value.trim().parse().ok()?),
        "call" => return call(text, name.len() + 1),
        _ => return None,
    };
    Some((directive, end + 2))
}

/// Reads a call whose arguments may hold brackets themselves.
fn call(text: &str, start: usize) -> Option<(Directive, usize)> {
    let value = text.get(start..)?;
    let name_end = value.find(['{', ']'])?;
    let name = value.get(..name_end)?.trim().to_owned();
    if name.is_empty() {
        return None;
    }
    let from = value.get(name_end..)?;
    let (arguments, used) = if from.starts_with('{') {
        let mut values = serde_json::Deserializer::from_str(from).into_iter::<JsonValue>();
        let arguments = values.next()?.ok()?;
        (Some(arguments), values.byte_offset())
    } else {
        (None, 0)
    };
    let after = from.get(used..)?;
    let end = after.trim_start().strip_prefix("]]")?;
    Some((Directive::Call { name, arguments }, text.len() - end.len()))
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
