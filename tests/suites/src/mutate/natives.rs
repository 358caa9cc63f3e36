//! Runs the native checks on the vectors with the `genwire` command.

use crate::cargo;
use genwire_spec::model::Json;
use genwire_vectors::Vector;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;

/// One line of the answer.
#[derive(Debug, Deserialize)]
struct Answer {
    id: usize,
    #[serde(default)]
    violations: Vec<Reported>,
}

/// One violation in the answer.
#[derive(Debug, Deserialize)]
struct Reported {
    path: String,
    rule: String,
}

/// Returns the native checks that report a violation that a vector expects.
pub(super) fn reported(root: &Path, cases: &[(&str, Vector)]) -> io::Result<BTreeSet<String>> {
    let concerned: Vec<&(&str, Vector)> =
        cases.iter().filter(|(_, vector)| expected(vector).next().is_some()).collect();
    let lines: Vec<String> = concerned
        .iter()
        .enumerate()
        .map(|(id, (operation, vector))| line(id, operation, vector))
        .collect();
    let folder = root.join("target/mutate");
    fs::create_dir_all(&folder)?;
    let file = folder.join("natives.jsonl");
    fs::write(&file, lines.join("\n") + "\n")?;
    let output =
        Command::new(cargo::command(root)?).args(["check", "--jsonl"]).arg(&file).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut natives = BTreeSet::new();
    let mut answers = 0;
    for answer in text.lines() {
        let answer: Answer = serde_json::from_str(answer)?;
        answers += 1;
        let Some((_, vector)) = concerned.get(answer.id) else { continue };
        natives.extend(expected(vector).filter_map(|(path, rule)| {
            let found = answer.violations.iter().any(|one| one.path == path && one.rule == rule);
            found.then(|| rule.to_owned())
        }));
    }
    if answers != concerned.len() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(io::Error::other(format!(
            "`genwire check` answered {answers} of {} lines: {errors}",
            concerned.len()
        )));
    }
    Ok(natives)
}

/// Returns the violations of native checks that a vector expects: paths and rules.
fn expected(vector: &Vector) -> impl Iterator<Item = (&str, &str)> {
    vector
        .violations
        .iter()
        .filter(|violation| violation.rule.contains(".natives."))
        .map(|violation| (violation.path.as_str(), violation.rule.as_str()))
}

fn line(id: usize, operation: &str, vector: &Vector) -> String {
    format!(
        "{{\"id\":{id},\"operation\":{},\"part\":{},\"body\":{}}}",
        Json::string(operation).to_compact(),
        Json::string(vector.part.as_str()).to_compact(),
        vector.body.to_compact()
    )
}
