//! Documents of other authors: their strings are plain text in every output.

mod document;
mod rustdoc;

use document::{VERSIONS, with_names, with_texts, with_values};
use genwire_codegen::{EMITTERS, ON_DEMAND};
use genwire_constraint::is_hidden;
use genwire_import::{Options, openapi};
use genwire_output::OutputFile;
use genwire_spec::{Interface, SpecFile};
use proptest::collection::vec;
use proptest::prelude::Strategy as _;
use proptest::sample::select;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use serde_json::Value as JsonValue;

/// Strings with a program in a form that rustdoc runs, or that a Markdown reader may mistake for a
/// program. `@` is the program.
const PROGRAMS: &[&str] = &[
    "A.\n\n```\n@\n```",
    "A.\n\n```rust\n@\n```",
    "A.\n\n```Rust\n@\n```",
    "A.\n\n``` rust \n@\n```",
    "A.\n\n```rust,no_run\n@\n```",
    "A.\n\n```no_run\n@\n```",
    "A.\n\n```should_panic\n@\n```",
    "A.\n\n```compile_fail\n@\n```",
    "A.\n\n```compile_fail,E0277\n@\n```",
    "A.\n\n```E0277\n@\n```",
    "A.\n\n```should_panic,ignore-wasm\n@\n```",
    "A.\n\n```edition2021\n@\n```",
    "A.\n\n```edition\n@\n```",
    "A.\n\n```ignore\n@\n```",
    "A.\n\n```ignore-wasm\n@\n```",
    "A.\n\n```standalone\n@\n```",
    "A.\n\n```standalone_crate\n@\n```",
    "A.\n\n```test_harness\n@\n```",
    "A.\n\n```{.rust}\n@\n```",
    "A.\n\n```{class=json}\n@\n```",
    "A.\n\n```{.a .b}\n@\n```",
    "A.\n\n```(json)\n@\n```",
    "A.\n\n```é\n@\n```",
    "A.\n\n```json,rust\n@\n```",
    "A.\n\n```rust json\n@\n```",
    "A.\n\n```\"rust\"\n@\n```",
    "A.\n\n```r&#117;st\n@\n```",
    "A.\n\n```\\rust\n@\n```",
    "A.\n\n~~~rust\n@\n~~~",
    "A.\n\n~~~`rust\n@\n~~~",
    "A.\n\n~~~ ~~~\n@\n~~~",
    "A.\n\n~~~\n@\n~~~",
    "A.\n\n````rust\n```\n@\n````",
    "A.\n\n``````\n@\n``````",
    "A.\n\n```text\n```\n\n```rust\n@\n```",
    "A.\n\n```text\n``` x\n```\n```rust\n@",
    "A.\n\n```rust\n@",
    "A.\n\n```rust",
    "A.\n\n    @",
    "A.\n\n\t@",
    "A.\n\n \t @\n \t @",
    "    @\n\nB.",
    "A.\n\n-      @\n-\t\t@",
    "A.\n\n- ```rust\n  @\n  ```",
    "A.\n\n- a\n\n      @\n",
    "A.\n\n-\n      @\n",
    "A.\n\n1.      @\n\n10) ```rust\n    @",
    "A.\n\n* - + ```rust\n      @",
    "A.\n\n>     @\n> > ```rust\n> > @",
    "A.\n\n> ```should_panic\n> @\n\n```\n@",
    "A.\n\n> ```text\n@\n\n```rust\n@\n```",
    "A.\n\n| a |\n|---|\n| b |\n```rust\n@\n```",
    "A.\n\na | b\n--|--\n    @",
    "A.\n\n[^1]: ```rust\n    @\n\n[^1]:\n        @",
    "A.\n\n# ```rust\n@\n```",
    "A.\n===\n    @",
    "A.\n\n<pre>\n```rust\n@\n```\n</pre>",
    "A.\n\n<!--\n\n```rust\n-->\n@\n```",
    "A \\` <pre> `.\n\n    @",
    "A \\`<img src=x onerror=@>`.",
    "A [link](javascript:@) and ![one](<java&#10;script:@>).",
    "A [link].\n\n[link]: javascript:@",
    "A [link][a].\n\n[a]:\nJavaScript&colon;@",
    "[link]: javascript:@\n[link]",
    "[^1]: javascript:@\n\n`",
    "A `\n\n```rust\n@\n```\n\n`.",
    "A.\r\r```rust\r@\r```",
    "A.\r\n\r\n```rust\r\n@\r\n```\r\n",
    "A.\n\n```rust\u{2028}@\u{2028}```",
    "A.\n\n\u{a0}\u{a0}\u{a0}\u{a0}@\n\n\u{b}```rust\n@\n```",
    "A.\n\n>>> @",
    "A.\n\n- a\n>>> @\n\n```ts\n@\n```",
    "A.\n\n\u{feff}```rust\n@\n```",
    "A.\n\n*/ @ /*\n\n\"\"\" @\n\n-->\n\n]]>\n@",
    "`` ```rust aaaaaaaaaaaa aaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaa aaaaaaaaaaaa a\n@ ",
    "``rust aaaaaaaaaaaa aaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaaaa aaaaaaaaaaaaaaa @ ",
];

/// Parts of random strings.
const PARTS: &[&str] = &[
    "```",
    "~~~",
    "````",
    "`",
    "rust",
    "json",
    "text",
    "should_panic",
    "{.rust}",
    "E0001",
    ",",
    " ",
    "\n",
    "\n",
    "\n\n",
    "\n\n",
    "    ",
    "  ",
    "\t",
    "- ",
    "-",
    "* ",
    "> ",
    ">",
    "1. ",
    "# ",
    "===\n",
    "---\n",
    "|",
    "a | b\n--|--\n",
    "<pre>",
    "</pre>",
    "<!--",
    "-->",
    "<",
    ">",
    "[x]: ",
    "[x]",
    "javascript:",
    "[^1]: ",
    "[a](b)",
    "\\",
    "&#96;",
    "\r",
    "\u{2028}",
    "\u{a0}",
    "A.",
    "é",
    "@",
    "@",
    "@",
];

/// The prefix of the names of planted programs.
const PLANTED: &str = "planted";

/// Returns a function that creates the next string of a form, with a new name for `@`.
fn numbered(form: &str) -> impl FnMut() -> String {
    let mut number = 0;
    move || {
        number += 1;
        form.replace('@', &format!("{PLANTED}{number}!();"))
    }
}

fn loaded(document: &JsonValue) -> Result<(Vec<SpecFile>, Interface), String> {
    let draft = openapi(&document.to_string(), &Options::default());
    let draft = draft.map_err(|refusal| format!("{refusal:?}"))?;
    draft.mistakes.map_or(Ok(()), |mistakes| Err(mistakes.to_string()))?;
    let interface = genwire_spec::load(&draft.files).map_err(|mistakes| mistakes.to_string())?;
    Ok((draft.files, interface))
}

/// Checks that runners of doc examples find none in the types for other languages. Python runners
/// look for a prompt, and TypeScript runners for a code block.
fn check_typings(interface: &Interface) -> Result<(), String> {
    for (name, signs) in [("python", ">>>"), ("typescript", "```")] {
        let emitter = EMITTERS.iter().find(|emitter| emitter.name == name).unwrap();
        for file in emitter.emit(interface) {
            let is_found = |line: &&str| {
                line.trim_start_matches([' ', '*', '/']).starts_with(signs)
                    && line.contains(PLANTED)
            };
            if let Some(line) = file.text.lines().find(is_found) {
                return Err(format!("an example of the document in `{}`:\n{line}", file.path));
            }
        }
    }
    Ok(())
}

fn rust(interface: &Interface) -> Vec<OutputFile> {
    let of_rust = EMITTERS.iter().filter(|emitter| emitter.name.starts_with("rust_"));
    of_rust.flat_map(|emitter| emitter.emit(interface)).collect()
}

/// Returns the tests in generated Rust, or an error with the first doc that is not plain text.
fn tests(interface: &Interface) -> Result<Vec<String>, String> {
    let mut tests = Vec::new();
    for file in rust(interface) {
        for doc in rustdoc::docs(&file.text) {
            let found = rustdoc::tests(&doc);
            if found.iter().any(|test| rustdoc::calls(test, PLANTED)) {
                return Err(format!("a program of the document in `{}`:\n{doc}", file.path));
            }
            if rustdoc::has_markup(&doc) {
                return Err(format!("markup of the document in `{}`:\n{doc}", file.path));
            }
            tests.extend(found);
        }
    }
    Ok(tests)
}

/// Counts the tests of a document without programs.
fn own_tests(version: &str) -> usize {
    let (_, interface) = loaded(&with_texts(version, &mut || "A text.".to_owned())).unwrap();
    tests(&interface).unwrap().len()
}

/// Checks that strings of a form do not add tests to a document.
fn check_texts(version: &str, form: &str, own: usize) -> Result<(), String> {
    let (_, interface) = loaded(&with_texts(version, &mut numbered(form)))?;
    check_typings(&interface)?;
    let found = tests(&interface)?.len();
    if own == found { Ok(()) } else { Err(format!("{found} tests in place of {own}")) }
}

#[test]
fn no_text_of_a_document_is_a_program() {
    let own = VERSIONS.map(own_tests);
    for (number, form) in PROGRAMS.iter().enumerate() {
        let version = number % VERSIONS.len();
        check_texts(VERSIONS[version], form, own[version])
            .unwrap_or_else(|problem| panic!("{form:?} in {}: {problem}", VERSIONS[version]));
    }
}

#[test]
fn no_value_and_no_name_of_a_document_is_a_program() {
    for (number, form) in PROGRAMS.iter().enumerate() {
        let version = VERSIONS[number % VERSIONS.len()];
        for document in [with_values, with_names] {
            loaded(&document(version, &mut numbered(form)))
                .and_then(|(_, interface)| tests(&interface))
                .unwrap_or_else(|problem| panic!("{form:?} in {version}: {problem}"));
        }
    }
}

#[test]
fn no_random_text_is_a_program() {
    let parts = vec(select(PARTS), 1..24).prop_map(|parts| parts.concat());
    let own = VERSIONS.map(own_tests);
    let mut runner = TestRunner::new(Config { cases: 48, ..Config::default() });
    let run = runner.run(&(parts, 0..VERSIONS.len()), |(text, version)| {
        check_texts(VERSIONS[version], &text, own[version]).map_err(TestCaseError::fail)
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

/// Every character that readers do not see, each after a letter.
fn hidden() -> String {
    let all = ('\0'..='\u{ffff}').filter(|character| is_hidden(*character));
    all.flat_map(|character| ['a', character]).collect()
}

#[test]
fn no_output_has_a_character_that_readers_do_not_see() {
    let hidden = hidden();
    assert_eq!(hidden.chars().filter(|character| is_hidden(*character)).count(), 63 + 14);
    let mut number = 0;
    let mut text = || {
        number += 1;
        format!("A{number} {hidden}.")
    };
    for document in [with_texts, with_values, with_names] {
        let (draft, interface) = loaded(&document(VERSIONS[2], &mut text)).unwrap();
        let emitters = EMITTERS.iter().chain(ON_DEMAND);
        let files = emitters.flat_map(|emitter| emitter.emit(&interface));
        let texts = files.map(|file| (file.path, file.text));
        for (path, text) in texts.chain(draft.into_iter().map(|file| (file.path, file.text))) {
            if let Some(at) = text.find(is_hidden) {
                let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
                panic!("`{path}` has one after {:?}", &text[line..at]);
            }
        }
    }
}
