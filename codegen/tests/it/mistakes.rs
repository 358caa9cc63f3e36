//! Random mistakes in a spec are reported with their places; nothing panics, whatever stands there.
//!
//! `GENWIRE_ROUNDS=100000 cargo test -p genwire-codegen --test it mistakes` looks for longer.

use crate::dice::{Dice, rounds};
use crate::spec::good;
use genwire_codegen::SpecFile;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Values that hardly fit anywhere.
const ODD: [&str; 34] = [
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

/// Pieces of keys that mean something in the language.
const KEYS: [&str; 12] = [
    "kind", "tag", "type", "fields", "rules", "values", "default", "range", "with", "base",
    "items", "merge",
];

fn value(line: &str) -> Option<(&str, &str)> {
    line.split_once(" = ")
}

/// Changes a file in one place.
fn spoil(dice: &mut Dice, files: &mut [SpecFile]) {
    let (place, other) = (dice.roll(files.len()), dice.roll(files.len()));
    let theirs: Vec<String> = files[other].text.lines().map(str::to_owned).collect();
    let mut lines: Vec<String> = files[place].text.lines().map(str::to_owned).collect();
    if lines.is_empty() || theirs.is_empty() {
        return;
    }
    let (at, from) = (dice.roll(lines.len()), dice.roll(theirs.len()));
    let line = lines[at].clone();
    match dice.roll(13) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, line),
        2 => {
            let second = dice.roll(lines.len());
            lines.swap(at, second);
        }
        3 | 4 => {
            if let Some((key, _)) = value(&line) {
                lines[at] = format!("{key} = {}", dice.pick(&ODD));
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
            let cut = dice.roll(characters.len() + 1);
            let odd = ['"', '[', '}', '\u{0}', 'é', '\\', '.', '\t', '7', '\r', '\'', '#'];
            let mut changed: String = characters[..cut].iter().collect();
            changed.push(*dice.pick(&odd));
            changed.extend(characters[cut..].iter().skip(dice.roll(3)));
            lines[at] = changed;
        }
        11 => {
            let depth = 1 << dice.roll(12);
            let key = dice.pick(&KEYS);
            lines[at] = format!("{key} = {}{}", "[".repeat(depth), "]".repeat(depth));
        }
        _ => {
            let words: Vec<&str> = line.split('.').collect();
            let mut words: Vec<String> = words.into_iter().map(str::to_owned).collect();
            let word = dice.roll(words.len());
            (*dice.pick(&KEYS)).clone_into(&mut words[word]);
            lines[at] = words.join(".");
        }
    }
    files[place].text = lines.join("\n") + "\n";
}

/// What is wrong with the answer to a spec, if anything is.
fn fault(files: &[SpecFile]) -> Option<String> {
    let answer = catch_unwind(AssertUnwindSafe(|| match genwire_codegen::load(files) {
        // What is taken for a good spec has to be one for everything that is made from it.
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
fn whatever_stands_in_a_spec_is_answered() {
    let mut wrong = Vec::new();
    for round in 0..rounds(200) {
        let mut dice = Dice::new(round);
        let mut files = good();
        for _ in 0..=dice.roll(3) {
            spoil(&mut dice, &mut files);
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
