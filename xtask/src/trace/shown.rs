//! The check that the words of each item of the spec are shown where a reader of that item looks:
//! in its section of the reference, and in the docs of its Rust item.

use super::ids::FACTS;
use super::normal::{has_words, normal};
use super::rustdoc::RustDocs;
use super::sections::Sections;
use super::words::{RustWords, Statement, Statements};
use cargo_genwire::problem::Problem;
use genwire_docs::markdown::FileAnchor;
use genwire_spec::model::{Coverage, Fact};
use genwire_spec::source::Places;
use std::collections::BTreeMap;

/// Words of the items of the spec, and the outputs that have to show them.
pub(super) struct Shown<'a> {
    /// The words of each item.
    pub(super) statements: &'a Statements,
    /// The reference.
    pub(super) sections: &'a Sections<'a>,
    /// The file and the anchor of each item in the reference.
    pub(super) anchors: &'a BTreeMap<&'a str, FileAnchor>,
    /// The docs of the generated Rust.
    pub(super) docs: &'a RustDocs,
    /// The lines of the spec that state the items.
    pub(super) lines: &'a Places,
}

impl Shown<'_> {
    /// Reports items that cover a fact and have no words, and words of items that readers of these
    /// items do not find.
    pub(super) fn problems(&self, facts: &[Fact]) -> Vec<Problem> {
        let mut problems: Vec<Problem> =
            facts.iter().flat_map(|fact| self.wordless(fact)).collect();
        let statements = self.statements.iter();
        problems.extend(statements.flat_map(|(item, statement)| self.hidden(item, statement)));
        problems
    }

    fn wordless(&self, fact: &Fact) -> Vec<Problem> {
        let items = fact.coverage.iter().filter_map(|cover| match cover {
            Coverage::Item(item) => Some(item.0.as_str()),
            Coverage::Test { .. } | Coverage::Step { .. } | Coverage::Pending { .. } => None,
        });
        let has_words =
            |item: &str| self.statements.get(item).is_some_and(|one| !one.page.is_empty());
        let wordless = items.filter(|item| !has_words(item)).map(|item| {
            let (file, line) = self.line(item).unwrap_or((FACTS, fact.line));
            Problem::new(file, line, format!("`{item}` covers `{}` and has no words", fact.id))
                .expected("a doc, a value or a limit that the reference shows")
                .help("write a doc, or cover the fact by the item that states it")
        });
        wordless.collect()
    }

    fn hidden(&self, item: &str, statement: &Statement) -> Vec<Problem> {
        let (file, line) = self.line(item).unwrap_or_default();
        let at = |message: String| Problem::new(file, line, message);
        let mut problems = Vec::new();
        let (place, text) = self.section(item);
        let missing = statement.page.iter().filter(|words| !is_in(text, words));
        problems.extend(missing.map(|words| {
            at(format!("the section of `{item}` does not show what it says"))
                .expected(format!("`{words}` in {place}"))
                .help("mend the emitter of the section (`codegen/genwire-docs/src/reference`)")
        }));
        problems.extend(statement.rust.iter().filter(|one| !self.is_in_rust(one)).map(|one| {
            let RustWords { folder, rust_item, words } = one;
            at(format!("the Rust docs of `{item}` do not show what it says"))
                .expected(format!("`{words}` in the docs of `{rust_item}` in `{folder}`"))
                .help("mend the emitter of the docs (`codegen/genwire-rust/src`)")
        }));
        problems
    }

    fn section(&self, item: &str) -> (String, Option<&str>) {
        let Some(place) = self.anchors.get(item) else {
            return ("a section of the reference".to_owned(), None);
        };
        let anchor = place.anchor.as_deref();
        let name = anchor.map_or_else(String::new, |anchor| format!("#{anchor}"));
        (format!("`{}{name}`", place.file), self.sections.get(&place.file, anchor))
    }

    fn is_in_rust(&self, one: &RustWords) -> bool {
        is_in(self.docs.get(&one.folder, &one.rust_item), &one.words)
    }

    /// Returns the line of an item, or of the nearest item that contains it.
    fn line(&self, item: &str) -> Option<(&str, usize)> {
        let mut item = item;
        loop {
            if let Some((file, line)) = self.lines.get(item) {
                return Some((file, *line));
            }
            item = item.rsplit_once('.')?.0;
        }
    }
}

fn is_in(text: Option<&str>, words: &str) -> bool {
    text.is_some_and(|text| has_words(text, &normal(words)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_output::{OutputFile, OutputKind};
    use genwire_spec::model::ItemPath;

    const SOURCES: &str = "<a id=\"CHAT-001\"></a>CHAT-001: All tokens of a call.";
    const PAGE: &str = "\
<a id=\"Usage\"></a>

## `Usage`

| Member | Description |
| --- | --- |
| <a id=\"Usage.total\"></a>`total` | All [tokens](types.md#Token) of a call. |
| <a id=\"Usage.prompt\"></a>`prompt` | Tokens of the input. |
";
    const RUST: &str =
        "/// Usage.\npub struct Usage {\n/// All tokens\n/// of a `call`.\npub total: i64\n}";

    /// Checks the messages about a fact that an item covers, where the spec says of
    /// `chat.Usage.total` some words.
    fn check(item: &str, words: &str, page: &str, rust: &str, expected: &[&str]) {
        let file = |path: &str, text: &str, kind| OutputFile {
            path: path.to_owned(),
            text: text.into(),
            kind,
        };
        let outputs = [
            file("types.md", page, OutputKind::Markdown),
            file("sources.md", SOURCES, OutputKind::Markdown),
            file("crates/chat/src/generated/types.rs", rust, OutputKind::Rust),
        ];
        let rust_words = RustWords {
            folder: "crates/chat".to_owned(),
            rust_item: "Usage.total".to_owned(),
            words: words.to_owned(),
        };
        let page = (!words.is_empty()).then(|| words.to_owned()).into_iter().collect();
        let statement = Statement { page, rust: vec![rust_words] };
        let anchor = Some("Usage.total".to_owned());
        let shown = Shown {
            statements: &Statements::from([("chat.Usage.total".to_owned(), statement)]),
            sections: &Sections::of(&outputs),
            anchors: &BTreeMap::from([(
                "chat.Usage.total",
                FileAnchor { file: "types.md".to_owned(), anchor },
            )]),
            docs: &RustDocs::of(&outputs).unwrap(),
            lines: &Places::from([("chat.Usage".to_owned(), ("spec/chat.toml".to_owned(), 7))]),
        };
        let fact = Fact {
            id: "CHAT-001".to_owned(),
            area: "chat".to_owned(),
            kind: "field".to_owned(),
            statement: String::new(),
            places: Vec::new(),
            coverage: vec![Coverage::Item(ItemPath(item.to_owned()))],
            line: 2,
        };
        let problems = shown.problems(&[fact]);
        let messages: Vec<String> = problems
            .iter()
            .map(|problem| format!("{}:{}: {}", problem.file, problem.line, problem.message))
            .collect();
        assert_eq!(messages, expected);
    }

    const NOT_IN_PAGE: &str =
        "spec/chat.toml:7: the section of `chat.Usage.total` does not show what it says";
    const NOT_IN_RUST: &str =
        "spec/chat.toml:7: the Rust docs of `chat.Usage.total` do not show what it says";

    #[test]
    fn words_in_both_places_are_no_problem() {
        check("chat.Usage.total", "All tokens of a call.", PAGE, RUST, &[]);
    }

    #[test]
    fn words_elsewhere_do_not_count() {
        let item = "chat.Usage.total";
        check(item, "Tokens of the input.", PAGE, RUST, &[NOT_IN_PAGE, NOT_IN_RUST]);
        check(item, "All tokens of a call.", "", RUST, &[NOT_IN_PAGE]);
        check(item, "All tokens of a call.", PAGE, "", &[NOT_IN_RUST]);
        let other = RUST.replace("struct Usage", "struct Other");
        check(item, "All tokens of a call.", PAGE, &other, &[NOT_IN_RUST]);
    }

    #[test]
    fn an_item_that_covers_a_fact_needs_words() {
        for (item, words) in [("chat.Usage.total", ""), ("chat.Usage.prompt", "All tokens")] {
            let message = format!("spec/chat.toml:7: `{item}` covers `CHAT-001` and has no words");
            check(item, words, PAGE, RUST, &[&message]);
        }
        let message = "spec/facts.tsv:2: `service.auth` covers `CHAT-001` and has no words";
        check("service.auth", "", PAGE, RUST, &[message]);
    }
}
