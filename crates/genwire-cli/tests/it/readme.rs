//! The commands of the README print what it says, and its Rust is that of a crate's docs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The prompt in front of the commands that are run.
const PROMPT: &str = "$ genwire ";

#[test]
fn the_readme_shows_what_the_command_prints() {
    let path = root().join("README.md");
    let text = fs::read_to_string(&path).expect("the README is there");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    fs::create_dir_all(&folder).expect("a folder for the body");
    let body = block(&text, "json").expect("the README shows a body");
    fs::write(folder.join("chat.json"), body).expect("the body is written");
    let shown = with_outputs(&text, |arguments| output(&folder, arguments));
    if std::env::var_os("GENWIRE_BLESS").is_some() {
        fs::write(&path, &shown).expect("the README is written");
    } else {
        assert_eq!(text, shown, "read the difference, then set GENWIRE_BLESS=1");
    }
}

#[test]
fn the_readme_shows_rust_that_a_doc_test_runs() {
    let text = fs::read_to_string(root().join("README.md")).expect("the README is there");
    let docs: String = ["genwire", "genwire-chat", "genwire-server"].map(docs).concat();
    let shown: Vec<&str> = blocks(&text, "rust").collect();
    assert!(!shown.is_empty(), "the README shows Rust");
    for shown in shown {
        assert!(!shown.is_empty() && docs.contains(shown), "no docs of a crate hold:\n{shown}");
    }
}

/// What the docs of a crate show, without the lines that they hide.
fn docs(package: &str) -> String {
    let path = root().join("crates").join(package).join("src/lib.rs");
    let text = fs::read_to_string(path).expect("the crate is there");
    let lines = text.lines().filter_map(|line| line.strip_prefix("//!"));
    let lines = lines.map(|line| line.strip_prefix(' ').unwrap_or(line));
    let shown = lines.filter(|line| !line.starts_with("# ")).map(|line| format!("{line}\n"));
    shown.collect::<Vec<String>>().concat()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The first block of a language.
fn block<'a>(text: &'a str, language: &str) -> Option<&'a str> {
    blocks(text, language).next()
}

/// The blocks of a language.
fn blocks<'a>(text: &'a str, language: &str) -> impl Iterator<Item = &'a str> {
    let start = format!("```{language}\n");
    let starts: Vec<usize> = text.match_indices(&start).map(|(at, _)| at + start.len()).collect();
    starts.into_iter().filter_map(|at| text[at..].split("```").next())
}

/// The text with what each command prints after it.
fn with_outputs(text: &str, run: impl Fn(&str) -> String) -> String {
    let mut shown = String::new();
    let mut replaced = false;
    for line in text.lines() {
        replaced &= line != "```";
        if replaced {
            continue;
        }
        shown.push_str(line);
        shown.push('\n');
        if let Some(arguments) = line.strip_prefix(PROMPT) {
            shown.push_str(&run(arguments));
            replaced = true;
        }
    }
    shown
}

fn output(folder: &Path, arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_genwire"))
        .args(arguments.split(' '))
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env_remove("GENWIRE_API_KEY")
        .env_remove("GENWIRE_BASE_URL")
        .output()
        .expect("the command runs");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).expect("output is UTF-8");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    format!("{}\n", lines.join("\n"))
}
