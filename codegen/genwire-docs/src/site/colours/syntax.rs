//! The syntax of each language, as far as samples use it.

use crate::reference::Language;

/// The syntax of a language.
#[derive(Debug)]
pub(super) struct Syntax {
    /// The start of a comment, which ends with its line.
    pub(super) comment: Option<&'static str>,
    /// The kinds of strings; an opening delimiter that starts with another one must come first.
    pub(super) quotes: &'static [Quote],
    /// The keywords.
    pub(super) keywords: &'static [&'static str],
    /// The characters of words other than letters and digits.
    pub(super) joints: &'static str,
    /// True if a string before a colon is the name of a member.
    pub(super) has_members: bool,
    /// True if a word before a colon is the name of a member.
    pub(super) has_names: bool,
    /// True if numbers are highlighted.
    pub(super) has_numbers: bool,
    /// True for shell commands.
    pub(super) is_shell: bool,
}

/// A kind of string.
#[derive(Debug)]
pub(super) struct Quote {
    /// The opening delimiter.
    pub(super) open: &'static str,
    /// The closing delimiter.
    pub(super) close: &'static str,
    /// True if a backslash escapes the next character.
    pub(super) has_escapes: bool,
    /// True if the string may span several lines.
    pub(super) has_lines: bool,
    /// Returns the length of a variable that begins here.
    pub(super) variable: Option<fn(&str) -> Option<usize>>,
}

impl Quote {
    /// A single-line string literal with escapes.
    const fn of_line(mark: &'static str) -> Self {
        let (has_escapes, has_lines) = (true, false);
        Self { open: mark, close: mark, has_escapes, has_lines, variable: None }
    }

    /// A multi-line string literal with escapes.
    const fn of_lines(mark: &'static str) -> Self {
        Self { has_lines: true, ..Self::of_line(mark) }
    }
}

/// A language without any syntax.
const EMPTY: Syntax = Syntax {
    comment: None,
    quotes: &[],
    keywords: &[],
    joints: "_",
    has_members: false,
    has_names: false,
    has_numbers: false,
    is_shell: false,
};

const SHELL: Syntax = Syntax {
    comment: Some("#"),
    quotes: &[
        Quote { has_escapes: false, ..Quote::of_lines("'") },
        Quote { variable: Some(variable), ..Quote::of_lines("\"") },
    ],
    is_shell: true,
    ..EMPTY
};

const RUST: Syntax = Syntax {
    comment: Some("//"),
    quotes: &[
        Quote { open: "r#\"", close: "\"#", has_escapes: false, ..Quote::of_lines("\"") },
        Quote::of_lines("\""),
    ],
    keywords: &[
        "Err", "None", "Ok", "Some", "as", "async", "await", "break", "const", "crate", "dyn",
        "else", "enum", "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod",
        "move", "mut", "pub", "ref", "return", "self", "Self", "static", "struct", "trait", "true",
        "type", "use", "where", "while",
    ],
    has_numbers: true,
    ..EMPTY
};

const PYTHON: Syntax = Syntax {
    comment: Some("#"),
    quotes: &[
        Quote::of_lines("\"\"\""),
        Quote::of_lines("'''"),
        Quote::of_line("\""),
        Quote::of_line("'"),
    ],
    keywords: &[
        "False", "None", "True", "and", "as", "async", "await", "class", "def", "del", "elif",
        "else", "except", "finally", "for", "from", "if", "import", "in", "is", "lambda", "not",
        "or", "pass", "raise", "return", "try", "while", "with", "yield",
    ],
    has_members: true,
    has_numbers: true,
    ..EMPTY
};

const TYPESCRIPT: Syntax = Syntax {
    comment: Some("//"),
    quotes: &[
        Quote { variable: Some(in_template), ..Quote::of_lines("`") },
        Quote::of_line("\""),
        Quote::of_line("'"),
    ],
    keywords: &[
        "as",
        "async",
        "await",
        "break",
        "case",
        "catch",
        "class",
        "const",
        "else",
        "export",
        "false",
        "finally",
        "for",
        "from",
        "function",
        "if",
        "import",
        "in",
        "let",
        "new",
        "null",
        "of",
        "return",
        "switch",
        "this",
        "throw",
        "true",
        "try",
        "type",
        "typeof",
        "undefined",
        "var",
        "while",
    ],
    joints: "_$",
    has_members: true,
    has_names: true,
    has_numbers: true,
    ..EMPTY
};

const JSON: Syntax = Syntax {
    quotes: &[Quote::of_line("\"")],
    keywords: &["false", "null", "true"],
    has_members: true,
    has_numbers: true,
    ..EMPTY
};

const HTTP: Syntax = Syntax { joints: "-_", has_names: true, ..EMPTY };

const CEL: Syntax = Syntax {
    comment: Some("//"),
    quotes: &[Quote::of_line("\""), Quote::of_line("'")],
    keywords: &["false", "has", "in", "null", "this", "true"],
    has_numbers: true,
    ..EMPTY
};

impl Syntax {
    /// Returns the syntax of a language.
    pub(super) fn of(language: Language) -> &'static Self {
        match language {
            Language::Shell => &SHELL,
            Language::Rust => &RUST,
            Language::Python => &PYTHON,
            Language::TypeScript => &TYPESCRIPT,
            Language::Json => &JSON,
            Language::Http => &HTTP,
            Language::Cel => &CEL,
        }
    }
}

/// Returns the length of `$NAME` or `${…}`.
pub(super) fn variable(text: &str) -> Option<usize> {
    let name = text.strip_prefix('$')?;
    if name.starts_with('{') {
        return in_template(text);
    }
    let is_part = |one: char| one.is_ascii_alphanumeric() || one == '_';
    let len = name.find(|one: char| !is_part(one)).unwrap_or(name.len());
    (len > 0).then_some(len + 1)
}

/// Returns the length of `${…}` on one line.
fn in_template(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("${")?;
    let end = inner.find(['}', '\n'])?;
    inner[end..].starts_with('}').then_some(end + "${}".len())
}

/// Returns the lengths of `<<'WORD'` at the end of a line, and of the lines after it up to `WORD`.
pub(super) fn body_behind(text: &str) -> Option<(usize, usize)> {
    let (first, lines) = text.split_once('\n')?;
    let word = first.strip_prefix("<<'")?.strip_suffix('\'')?;
    let mut len = 0;
    for line in lines.split_inclusive('\n') {
        if line.trim_end_matches('\n') == word {
            return Some((first.len(), len));
        }
        len += line.len();
    }
    None
}
