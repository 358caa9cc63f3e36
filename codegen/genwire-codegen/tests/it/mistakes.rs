//! Random mistakes in a spec are reported with their positions and never cause a panic.
//!
//! `GENWIRE_ROUNDS=100000 cargo test -p genwire-codegen --test it mistakes` runs longer.

use crate::rng::{Rng, rounds};
use crate::spec::good;
use genwire_spec::SpecFile;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Values that are invalid for most keys.
const ODD_VALUES: [&str; 34] = [
    "",
    "-1",
    "0",
    "1e400",
    "-0.0",
    "nan",
    "inf",
    "9223372036854775807",
    "18446744073709551616",
    "true",
    "1979-05-27",
    "\"\"",
    "\" \"",
    "\"é\u{1F600}\u{202E}\"",
    "\"\\u0000\"",
    "\"a`b\"",
    "\"{}\"",
    "\"/v1/{a}/{a}\"",
    "\"[[[[[[string]]]]]]\"",
    "\"[\"",
    "\"Note\"",
    "\"Part\"",
    "\"string\"",
    "\"json\"",
    "\"demo.Note.rules.x\"",
    "\"this.text\"",
    "\"size(this.tags) > 0 && !(1 in [2])\"",
    "'''\n'''",
    "[]",
    "[[]]",
    "{}",
    "{ min = 5, max = 1 }",
    "{ a = { b = { c = 1 } } }",
    "{ of = \"text\", property = \"text\" }",
];

/// Key names of the spec language.
const KEYS: [&str; 12] = [
    "kind", "tag", "type", "fields", "rules", "values", "default", "range", "with", "base",
    "items", "merge",
];

fn value(line: &str) -> Option<(&str, &str)> {
    line.split_once(" = ")
}

/// Changes one position in a file.
fn spoil(rng: &mut Rng, files: &mut [SpecFile]) {
    let (place, other) = (rng.below(files.len()), rng.below(files.len()));
    let theirs: Vec<String> = files[other].text.lines().map(str::to_owned).collect();
    let mut lines: Vec<String> = files[place].text.lines().map(str::to_owned).collect();
    if lines.is_empty() || theirs.is_empty() {
        return;
    }
    let (at, from) = (rng.below(lines.len()), rng.below(theirs.len()));
    let line = lines[at].clone();
    match rng.below(13) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, line),
        2 => {
            let second = rng.below(lines.len());
            lines.swap(at, second);
        }
        3 | 4 => {
            if let Some((key, _)) = value(&line) {
                lines[at] = format!("{key} = {}", rng.pick(&ODD_VALUES));
            }
        }
        5 | 6 => {
            if let (Some((key, _)), Some((_, value))) = (value(&line), value(&theirs[from])) {
                lines[at] = format!("{key} = {value}");
            }
        }
        7 => {
            if let (Some((_, value)), Some((key, _))) = (value(&line), value(&theirs[from])) {
                lines[at] = format!("{key} = {value}");
            }
        }
        8 => lines.insert(at, theirs[from].clone()),
        9 => lines.truncate(at),
        10 => {
            let characters: Vec<char> = line.chars().collect();
            let cut = rng.below(characters.len() + 1);
            let odd = ['"', '[', '}', '\u{0}', 'é', '\\', '.', '\t', '7', '\r', '\'', '#'];
            let mut changed: String = characters[..cut].iter().collect();
            changed.push(*rng.pick(&odd));
            changed.extend(characters[cut..].iter().skip(rng.below(3)));
            lines[at] = changed;
        }
        11 => {
            let depth = 1 << rng.below(12);
            let key = rng.pick(&KEYS);
            lines[at] = format!("{key} = {}{}", "[".repeat(depth), "]".repeat(depth));
        }
        _ => {
            let words: Vec<&str> = line.split('.').collect();
            let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            let word = rng.below(words.len());
            (*rng.pick(&KEYS)).clone_into(&mut words[word]);
            lines[at] = words.join(".");
        }
    }
    files[place].text = lines.join("\n") + "\n";
}

/// Describes the fault in the report about a spec, if there is one.
fn fault(files: &[SpecFile]) -> Option<String> {
    let answer = catch_unwind(AssertUnwindSafe(|| match genwire_spec::load(files) {
        // Every emitter must be able to process a spec that loads.
        Ok(interface) => (0, genwire_codegen::generate(&interface).len().to_string()),
        Err(diagnostics) => (diagnostics.count(), diagnostics.to_string()),
    }));
    let Ok((count, report)) = answer else { return Some("a panic".to_owned()) };
    let places = report.lines().filter(|line| line.trim_start().starts_with("--> spec/")).count();
    let helps = report.matches("help: ").count();
    (places < count || helps < count)
        .then(|| format!("{count} mistakes, {places} places, {helps} helps:\n{report}"))
}

#[test]
fn every_broken_spec_is_answered() {
    let mut wrong = Vec::new();
    for round in 0..rounds(200) {
        let mut rng = Rng::new(round);
        let mut files = good();
        for _ in 0..=rng.below(3) {
            spoil(&mut rng, &mut files);
        }
        if let Some(fault) = fault(&files) {
            let original = good();
            let changed: Vec<String> = files
                .iter()
                .zip(&original)
                .flat_map(|(file, old)| {
                    let known: Vec<&str> = old.text.lines().collect();
                    let fresh = file.text.lines().filter(move |line| !known.contains(line));
                    fresh.map(|line| format!("{}: {line:.200}", file.path))
                })
                .collect();
            wrong.push(format!("round {round}: {fault}\n{}", changed.join("\n")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
