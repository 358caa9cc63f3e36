//! The language of the project: openings of doc comments, and words with a plainer form.

use genwire_workspace::problem::Problem;
use genwire_workspace::tree::{SourceFile, Tree};
use std::collections::BTreeMap;

/// The words and their exceptions.
const WORDS: &str = "xtask/tidy/words.toml";
/// Kinds of files that people write and read.
const EXTENSIONS: &[&str] =
    &["css", "go", "html", "java", "js", "md", "mjs", "py", "rs", "toml", "ts"];

/// Starts of docs with a separate end mark: the doc of a spec item, a Python docstring, and a
/// TypeScript doc comment.
const DOC_STARTS: &[&str] = &["doc = \"", "\"\"\"", "/**"];
/// The rules as data, read from `words.toml`.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Language {
    /// Words that no doc comment begins with.
    openings: Vec<String>,
    words: Vec<Word>,
    exceptions: Vec<Exception>,
}

/// A word or phrase in all its forms, and its plainer replacement.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Word {
    forms: Vec<String>,
    say: String,
}

/// A use of a word that stays.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    /// A form of the word, or an opening.
    word: String,
    /// The beginning of the path; a path that begins with `*` names its end.
    path: String,
    /// A part of the line; any line of the file when absent.
    line: Option<String>,
    /// The reason, for readers of the list.
    #[expect(dead_code, reason = "people read it")]
    reason: String,
}

impl Exception {
    fn covers(&self, file: &SourceFile, text: &str, finding: &Finding) -> bool {
        let is_here = match self.path.strip_prefix('*') {
            Some(end) => file.path.ends_with(end),
            None => file.path.starts_with(&self.path),
        };
        is_here
            && self.word == finding.word
            && self.line.as_ref().is_none_or(|line| text.contains(line))
    }
}

/// A broken rule in one line.
struct Finding {
    word: String,
    message: String,
    expected: String,
}

/// Reports every line that breaks a rule of the language without an exception.
pub(super) fn language(tree: &Tree) -> Vec<Problem> {
    let Some(list) = tree.get(WORDS) else { return Vec::new() };
    let language: Language = match toml::from_str(&list.text) {
        Ok(language) => language,
        Err(error) => return vec![Problem::new(WORDS, 0, error.message())],
    };
    let mut problems = Vec::new();
    let mut is_used = vec![false; language.exceptions.len()];
    for file in tree.files.iter().filter(|file| is_read(file)) {
        for (line, text, finding) in language.findings(file) {
            let excepted =
                language.exceptions.iter().position(|it| it.covers(file, text, &finding));
            if let Some(index) = excepted {
                is_used[index] = true;
                continue;
            }
            problems.push(
                Problem::new(&file.path, line, finding.message)
                    .expected(finding.expected)
                    .help(format!("rewrite the sentence, or give an exception in `{WORDS}`")),
            );
        }
    }
    let unused = language.exceptions.iter().zip(is_used).filter(|(_, used)| !used);
    problems.extend(unused.map(|(Exception { word, path, .. }, _)| {
        Problem::new(WORDS, 0, format!("the entry `{word}` in `{path}` matches nothing"))
            .help("remove it")
    }));
    problems
}

/// Returns true for a file that people write.
fn is_read(file: &SourceFile) -> bool {
    let is_text = EXTENSIONS.iter().any(|extension| file.has_extension(extension));
    is_text && !file.is_generated() && file.path != WORDS
}

impl Language {
    fn findings<'a>(&self, file: &'a SourceFile) -> Vec<(usize, &'a str, Finding)> {
        let mut found = Vec::new();
        let forms = self.forms();
        let mut before = "";
        for (line, text) in file.lines() {
            let tokens = tokens(text);
            let words = tokens.iter().enumerate().filter_map(|(at, token)| {
                let candidates = forms.get(token.as_str())?;
                candidates.iter().find(|(form, _)| tokens[at..].starts_with(form))
            });
            found.extend(words.map(|(form, say)| {
                let word = form.join(" ");
                let message = format!("the word `{word}`");
                (line, text, Finding { word, message, expected: (*say).to_owned() })
            }));
            found.extend(self.opening(before, text).map(|finding| (line, text, finding)));
            before = text;
        }
        found
    }

    /// Returns the word forms, split into words, by their first word.
    fn forms(&self) -> BTreeMap<&str, Vec<(Vec<String>, &str)>> {
        let mut forms: BTreeMap<&str, Vec<(Vec<String>, &str)>> = BTreeMap::new();
        for word in &self.words {
            for form in &word.forms {
                let parts: Vec<String> = form.split(' ').map(str::to_owned).collect();
                let first = form.split(' ').next().unwrap_or_default();
                forms.entry(first).or_default().push((parts, &word.say));
            }
        }
        forms
    }

    /// Finds a doc comment, or the doc of a spec item, that begins with a question word.
    fn opening(&self, before: &str, text: &str) -> Option<Finding> {
        let (text, before) = (text.trim_start(), before.trim_start());
        let comment = ["/// ", "//! "].iter().find_map(|mark| {
            let is_first = !before.starts_with(mark.trim_end());
            text.strip_prefix(mark).filter(|_| is_first)
        });
        let starts = DOC_STARTS.iter().find_map(|mark| text.strip_prefix(mark));
        let second = match before {
            "/**" => text.strip_prefix('*'),
            // The end of a docstring follows a line of prose or an indented line, and precedes
            // code.
            "\"\"\"" if !text.contains(" = ") && !text.ends_with(':') => Some(text),
            _ => None,
        };
        let doc = comment.or(starts).or(second)?.trim_start();
        let is_opening = |opening: &&String| {
            doc.strip_prefix(opening.as_str())
                .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let opening = self.openings.iter().find(is_opening)?;
        Some(Finding {
            word: opening.clone(),
            message: format!("a doc comment that opens with `{opening}`"),
            expected: "a verb in the third person, or a noun".to_owned(),
        })
    }
}

/// Returns the words of a line in lower case; the words in an identifier are separate.
fn tokens(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut token = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let is_start = letter.is_ascii_uppercase() && at > 0 && {
            // `HttpServer` and `HTTPServer` are two words each.
            let next_is_small = letters.get(at + 1).is_some_and(char::is_ascii_lowercase);
            letters[at - 1].is_ascii_lowercase() || next_is_small
        };
        if (is_start || !letter.is_alphabetic()) && !token.is_empty() {
            tokens.push(std::mem::take(&mut token));
        }
        if letter.is_alphabetic() {
            token.push(letter.to_ascii_lowercase());
        }
    }
    tokens.extend((!token.is_empty()).then_some(token));
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"
openings = ["What"]
words = [{ forms = ["gizmo", "gizmos"], say = "device" }, { forms = ["odd thing"], say = "item" }]
exceptions = [{ word = "gizmo", path = "*kept.rs", line = "wire", reason = "a contract" }]
"#;

    /// Returns the reported lines of `a.rs`. Other files use up the entries of the list.
    fn lines(text: &str) -> Vec<usize> {
        let tree = Tree::of(&[(WORDS, LIST), ("a.rs", text), ("b/kept.rs", "wire(\"gizmo\")\n")]);
        let problems = language(&tree);
        assert!(problems.iter().all(|problem| problem.file == "a.rs"), "{problems:?}");
        problems.iter().map(|problem| problem.line).collect()
    }

    #[test]
    fn words_are_found_in_prose_and_in_names() {
        assert_eq!(
            lines("// A Gizmo.\nlet gizmos = 1;\nstruct BigGizmo;\nHTTPGizmo\n"),
            [1, 2, 3, 4]
        );
        assert_eq!(lines("OddThing odd_thing\n// an odd\n// gizmology\n"), [1, 1]);
    }

    #[test]
    fn openings_are_those_of_the_first_line() {
        assert_eq!(lines("/// What it is.\n/// What else.\n//! Whatever.\n"), [1]);
        assert_eq!(lines("// What it is.\n\n    doc = \"What it is.\"\n"), [3]);
        assert_eq!(lines("/** What it is. */\n/* What it is. */\n/** Whatever. */\n"), [1]);
        assert_eq!(lines("/**\n * What it is.\n * What else.\n */\n"), [2]);
        assert_eq!(lines("\"\"\"\nWhat it is.\n"), [2]);
        assert_eq!(lines("    \"\"\"What it is.\"\"\"\n\"What it is.\"\n"), [1]);
    }

    #[test]
    fn entries_that_match_nothing_are_errors() {
        let messages: Vec<_> = language(&Tree::of(&[(WORDS, LIST), ("kept.rs", "gizmo\n")]))
            .into_iter()
            .map(|problem| problem.message)
            .collect();
        assert_eq!(messages.len(), 2);
        assert_eq!(messages[1], "the entry `gizmo` in `*kept.rs` matches nothing");
    }
}
