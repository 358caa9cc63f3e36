//! Diagnostics about the syntax and structure of files.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "stray-file" stray_file()
        "this file has no place in the spec"
        help "a spec has `service.toml`, `gaps.toml`, `facts.tsv` and `AREA/NAME.toml`";
    "toml-syntax" toml_syntax(message: &str)
        "not valid TOML: {message}"
        help "write strings in quotes, and each key on a line of its own";
    "merge-conflict" merge_conflict()
        "the file has a merge conflict"
        label "it begins here"
        help "keep the lines of one version, and remove the marks `<<<<<<<`, `=======`, `>>>>>>>`";
    "toml-too-deep" toml_too_deep(most: usize)
        "the value has too many tables and lists around it"
        label "expected at most {most}"
        help "give what is inside a name of its own";
    "not-finite" not_finite()
        "the value is no number of JSON"
        label "expected a finite number"
        help "write a number, or remove the key: a bound that is left out limits nothing";
    "left-blank" left_blank()
        "this line still has the text of the template"
        help "write what holds for this interface, and remove the mark `FILL IN`"
        as warning;
}

impl Diagnostic {
    /// Reports a key or a table that occurs twice in its file.
    pub fn key_twice(
        place: SpecPlace,
        name: &str,
        is_table: bool,
        first: Option<SpecPlace>,
    ) -> Self {
        let what = if is_table { "table" } else { "key" };
        let diagnostic =
            Self::new("key-twice", place, format!("the {what} `{name}` is here twice"))
                .help("rename one of them, or put both into one");
        match first {
            Some(first) => diagnostic.label("the second one").related(first, "the first one"),
            None => diagnostic,
        }
    }

    /// Reports TOML that does not match the spec language, such as an unknown or missing key, or a
    /// value of the wrong type.
    pub fn toml_structure(place: SpecPlace, message: &str) -> Self {
        let mut quoted = message.split('`').skip(1).step_by(2);
        let wrong = quoted.next().unwrap_or_default();
        let known: Vec<&str> = quoted.collect();
        let (title, expected) = message.split_once(", expected ").unwrap_or((message, ""));
        let title = title
            .replace("field", "key")
            .replace("unknown variant", "unknown value")
            .replace("floating point", "number");
        let expected = in_toml_words(expected);
        let diagnostic = Self::new("toml-structure", place, title)
            .help("`spec/README.md` lists the keys and their values");
        if !known.is_empty() {
            // For an unknown word, the nearest known one helps more than the whole list.
            diagnostic.label("expected a known word").suggest(wrong, known)
        } else if expected.is_empty() {
            diagnostic
        } else {
            diagnostic.label(format!("expected {expected}"))
        }
    }
}

/// Returns the TOML term for a type that Serde expected, instead of its Rust name.
fn in_toml_words(expected: &str) -> &str {
    match expected {
        "f32" | "f64" => "a number",
        "i8" | "i16" | "i32" | "i64" | "isize" | "u8" | "u16" | "u32" | "u64" | "usize" => {
            "a whole number"
        }
        "a sequence" => "a list",
        "a map" => "a table",
        other => other,
    }
}
