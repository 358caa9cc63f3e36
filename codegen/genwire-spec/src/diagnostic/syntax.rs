//! Diagnostics about the syntax and structure of files.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "stray-file" stray_file()
        "this file is not part of the spec"
        help "a spec has `service.toml`, `gaps.toml`, `facts.tsv` and `AREA/NAME.toml`";
    "toml-syntax" toml_syntax(message: &str)
        "not valid TOML: {message}"
        help "quote strings, and put each key on its own line";
    "merge-conflict" merge_conflict()
        "the file has a merge conflict"
        label "it begins here"
        help "keep the lines of one version, and remove the markers `<<<<<<<`, `=======` and \
            `>>>>>>>`";
    "toml-too-deep" toml_too_deep(most: usize)
        "the value is nested too deeply"
        label "expected at most {most} levels"
        help "declare a type for the inner part";
    "not-finite" not_finite()
        "the number cannot be represented in JSON"
        label "expected a finite number"
        help "write a finite number, or remove the key";
    "left-blank" left_blank()
        "this line still contains text of the template"
        help "fill in the value, and remove `FILL IN`"
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
        let diagnostic = Self::new("key-twice", place, format!("duplicate {what} `{name}`"))
            .help("rename one of them, or merge them");
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
