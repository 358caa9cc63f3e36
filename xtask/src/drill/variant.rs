//! A new variant of an enum as data: where it goes, and the places that do not compile before they
//! know it.
//!
//! A crate that fails hides the crates that depend on it. Each round therefore completes the
//! matches that the compiler refused, with an arm that is never reached, and checks again.

use cargo_genwire::outln;
use cargo_genwire::problem::{Problem, count, render};
use genwire_suites::copy;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Output};
use std::{fs, io};

/// The folder of the variants.
const VARIANTS_FOLDER: &str = "xtask/drill/variants";

/// The code of the error about a match that does not name every variant.
const NOT_EXHAUSTIVE: &str = "E0004";

/// One variant that is to be added.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Variant {
    /// The name: that of the file.
    #[serde(skip)]
    pub(super) name: String,
    /// The purpose, in one sentence.
    pub(super) doc: String,
    /// The packages that have to know it.
    packages: Vec<String>,
    /// The enums that get it.
    enums: Vec<Enum>,
    /// The matches that have to name it.
    places: Vec<Places>,
}

/// An enum.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Enum {
    /// The file, from the root.
    file: String,
    /// The line that opens the enum.
    open: String,
    /// The variant.
    insert: String,
}

/// Matches in a file that the same arm completes.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Places {
    /// The file, from the root.
    file: String,
    /// The functions, each as often as it has such matches.
    functions: Vec<String>,
    /// The pattern that completes each match.
    arm: String,
}

/// The arms of the matches that have not been found yet, by file and function.
type Arms = BTreeMap<(String, String), Vec<String>>;

/// A match that does not name a variant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Match {
    /// The file, from the root.
    file: String,
    /// The end of the value that is matched, in bytes from the start of the file.
    end: usize,
}

/// The errors of one check.
#[derive(Default)]
struct Errors {
    matches: BTreeSet<Match>,
    /// The texts of the others.
    others: Vec<String>,
}

/// The variants, by name.
pub(super) fn read(root: &Path) -> io::Result<Vec<Variant>> {
    let mut variants = Vec::new();
    for entry in fs::read_dir(root.join(VARIANTS_FOLDER))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path)?;
        let variant: Variant = toml::from_str(&text).map_err(|error| {
            io::Error::other(format!("`{VARIANTS_FOLDER}/{name}.toml`: {error}"))
        })?;
        variants.push(Variant { name, ..variant });
    }
    variants.sort_by(|left, right| left.name.cmp(&right.name));
    Ok(variants)
}

impl Variant {
    /// Adds the variant to a copy of the project and completes one match after the other; returns
    /// the first failure.
    pub(super) fn drill(
        &self,
        root: &Path,
        tree: &Path,
        target: &Path,
    ) -> io::Result<Option<String>> {
        copy::synchronise(root, tree)?;
        let problems = self.add(tree)?;
        if !problems.is_empty() {
            return Ok(Some(render(&problems)));
        }
        let mut missing = self.listed();
        loop {
            let output = self.check(tree, target)?;
            let errors = errors(&output.stdout);
            if output.status.success() {
                break;
            }
            if errors.matches.is_empty() || !errors.others.is_empty() {
                let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
                let others = errors.others.concat();
                return Ok(Some(if others.is_empty() { stderr } else { others }));
            }
            outln!("    {} to complete", count(errors.matches.len(), "place"));
            let problems = self.complete(tree, &errors.matches, &mut missing)?;
            if !problems.is_empty() {
                return Ok(Some(render(&problems)));
            }
        }
        let problems: Vec<Problem> =
            missing.keys().map(|(file, function)| self.hidden(file, function)).collect();
        Ok((!problems.is_empty()).then(|| render(&problems)))
    }

    /// A listed match that compiles without the variant.
    fn hidden(&self, file: &str, function: &str) -> Problem {
        let name = &self.name;
        Problem::new(file, 0, format!("a match in `{function}` compiles without the new variant"))
            .expected("a match that names every variant")
            .help(format!("replace the arm `_`, or correct `{VARIANTS_FOLDER}/{name}.toml`"))
    }

    /// The arms of the listed matches, by file and function.
    fn listed(&self) -> Arms {
        let mut listed = Arms::new();
        for places in &self.places {
            for function in &places.functions {
                let place = (places.file.clone(), function.clone());
                listed.entry(place).or_default().push(places.arm.clone());
            }
        }
        listed
    }

    /// Adds the variant to its enums.
    fn add(&self, tree: &Path) -> io::Result<Vec<Problem>> {
        let mut problems = Vec::new();
        for one in &self.enums {
            let path = tree.join(&one.file);
            let text = fs::read_to_string(&path)?;
            let open = format!("{}\n", one.open);
            if text.matches(&open).count() == 1 {
                fs::write(path, text.replace(&open, &format!("{open}    {},\n", one.insert)))?;
            } else {
                problems.push(
                    Problem::new(&one.file, 0, "the enum is not here")
                        .expected(&one.open)
                        .help(format!("correct `open` in `{VARIANTS_FOLDER}/{}.toml`", self.name)),
                );
            }
        }
        Ok(problems)
    }

    fn check(&self, tree: &Path, target: &Path) -> io::Result<Output> {
        Command::new("cargo")
            .args(["check", "--quiet", "--keep-going", "--message-format=json"])
            .args(self.packages.iter().flat_map(|package| ["--package", package]))
            .env("CARGO_TARGET_DIR", target)
            .current_dir(tree)
            .output()
    }

    /// Completes matches with their listed arms; returns those that are not listed.
    fn complete(
        &self,
        tree: &Path,
        matches: &BTreeSet<Match>,
        missing: &mut Arms,
    ) -> io::Result<Vec<Problem>> {
        let mut problems = Vec::new();
        let mut texts: BTreeMap<&str, String> = BTreeMap::new();
        // From the last to the first, so that the places of the others stay.
        for one in matches.iter().rev() {
            if !texts.contains_key(one.file.as_str()) {
                texts.insert(&one.file, fs::read_to_string(tree.join(&one.file))?);
            }
            let Some(text) = texts.get_mut(one.file.as_str()) else { continue };
            let function = function_around(text, one.end).unwrap_or_default();
            let arms = missing.get_mut(&(one.file.clone(), function.clone()));
            let brace = text.get(one.end..).and_then(|rest| rest.find('{'));
            if let (Some(arm), Some(brace)) = (arms.and_then(Vec::pop), brace) {
                let pattern = format!(" {arm} => unreachable!(),");
                text.insert_str(one.end + brace + 1, &pattern);
            } else {
                let line = text.get(..one.end).unwrap_or_default().lines().count();
                let message = format!("`{function}` has a match that is not in the list");
                problems.push(
                    Problem::new(&one.file, line, message)
                        .help(format!("add it to `{VARIANTS_FOLDER}/{}.toml`", self.name)),
                );
            }
        }
        missing.retain(|_, arms| !arms.is_empty());
        for (file, text) in texts {
            fs::write(tree.join(file), text)?;
        }
        Ok(problems)
    }
}

/// Reads the errors from the messages of cargo.
fn errors(messages: &[u8]) -> Errors {
    let mut errors = Errors::default();
    for line in String::from_utf8_lossy(messages).lines() {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let message = &message["message"];
        let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
        if message["level"] != "error" || spans.is_empty() {
            continue;
        }
        let primary = spans.iter().find(|span| span["is_primary"] == true);
        let found =
            primary.filter(|_| message["code"]["code"] == NOT_EXHAUSTIVE).and_then(|span| {
                let end = usize::try_from(span["byte_end"].as_u64()?).ok()?;
                Some(Match { file: span["file_name"].as_str()?.to_owned(), end })
            });
        match found {
            Some(found) => drop(errors.matches.insert(found)),
            None => errors.others.push(message["rendered"].as_str().unwrap_or(line).to_owned()),
        }
    }
    errors
}

/// Returns the name of the function around a place.
fn function_around(text: &str, at: usize) -> Option<String> {
    text.get(..at)?.lines().rev().find_map(|line| {
        let (before, rest) = line.split_once("fn ")?;
        let is_item = before
            .split_whitespace()
            .all(|word| word.starts_with("pub") || matches!(word, "const" | "async" | "unsafe"));
        let end = rest.find(|letter: char| letter != '_' && !letter.is_alphanumeric())?;
        is_item.then(|| rest[..end].to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_place_exists() {
        let root = cargo_genwire::root::find().unwrap();
        let variants = read(&root).unwrap();
        assert!(!variants.is_empty());
        for variant in variants {
            for places in &variant.places {
                let text = fs::read_to_string(root.join(&places.file)).unwrap();
                for function in &places.functions {
                    let is_there =
                        ["(", "<"].iter().any(|end| text.contains(&format!("fn {function}{end}")));
                    assert!(is_there, "{}: {}: {function}", variant.name, places.file);
                }
            }
            for one in &variant.enums {
                let text = fs::read_to_string(root.join(&one.file)).unwrap();
                assert!(
                    text.contains(&format!("{}\n", one.open)),
                    "{}: {}",
                    variant.name,
                    one.file
                );
            }
        }
    }

    #[test]
    fn a_match_gets_the_arm_of_its_function() {
        let text = "impl A {\n    pub(crate) fn a(self) -> u8 {\n        match self {\n";
        let end = text.find("self {").unwrap() + 4;
        assert_eq!(function_around(text, end).as_deref(), Some("a"));
        assert_eq!(function_around("// no fn b() here\nmatch x {", 24), None);
    }

    #[test]
    fn errors_are_read_from_the_messages_of_cargo() {
        let message = |code: &str| {
            format!(
                r#"{{"reason":"compiler-message","message":{{"level":"error","rendered":"{code}","code":{{"code":"{code}"}},"spans":[{{"is_primary":true,"file_name":"a.rs","byte_start":1,"byte_end":5}}]}}}}"#
            )
        };
        let text = [message("E0004"), message("E0004"), message("E0308")].join("\n");
        let errors = errors(text.as_bytes());
        let expected = Match { file: "a.rs".to_owned(), end: 5 };
        assert_eq!(errors.matches, BTreeSet::from([expected]));
        assert_eq!(errors.others, ["E0308"]);
    }
}
