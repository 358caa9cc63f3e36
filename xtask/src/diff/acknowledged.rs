//! `spec/released/acknowledged.toml`: what was accepted although it breaks something.

use genwire_codegen::diff::{Acknowledgement, Change, Report};
use std::{fs, io, path::Path};
use toml::Spanned;

/// The file, from the root.
pub(super) const FILE: &str = "spec/released/acknowledged.toml";

/// What the file begins with.
const HEAD: &str = "\
# Changes since the newest release that break something and were accepted, each with its reason.
# `cargo xtask diff` names ids and fingerprints; `cargo xtask release` empties the file.
";

#[derive(Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    acknowledged: Vec<Spanned<Entry>>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    fingerprint: String,
    reason: String,
}

/// Takes over what was accepted; answers with what is wrong in the file.
pub(super) fn apply(root: &Path, report: &mut Report) -> io::Result<Vec<String>> {
    Ok(judged(&text(root)?, report))
}

fn judged(text: &str, report: &mut Report) -> Vec<String> {
    let place = |offset: usize| {
        let before = &text[..offset.min(text.len())];
        let line = before.matches('\n').count() + 1;
        (line, before.chars().rev().take_while(|c| *c != '\n').count() + 1)
    };
    let shown = |offset: usize, message: &str, help: &str| {
        let (line, column) = place(offset);
        format!("error: {message}\n --> {FILE}:{line}:{column}\n  help: {help}")
    };
    let file: File = match toml::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            let offset = error.span().map_or(0, |span| span.start);
            let help = "an entry is `[[acknowledged]]` with `id`, `fingerprint` and `reason`";
            return vec![shown(offset, error.message(), help)];
        }
    };
    let spans: Vec<usize> = file.acknowledged.iter().map(|one| one.span().start).collect();
    let entries = file.acknowledged.into_iter().map(Spanned::into_inner);
    let accepted: Vec<Acknowledgement> = entries
        .map(|Entry { id, fingerprint, reason }| Acknowledgement { id, fingerprint, reason })
        .collect();
    let wrong = report.acknowledge(&accepted).into_iter();
    wrong.map(|(entry, wrong)| shown(spans[entry], &wrong.message, &wrong.help)).collect()
}

fn text(root: &Path) -> io::Result<String> {
    match fs::read_to_string(root.join(FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(HEAD.to_owned()),
        other => other,
    }
}

/// Adds a change; answers with what would be wrong in the file, which then stays as it is.
pub(super) fn add(
    root: &Path,
    report: &Report,
    change: &Change,
    reason: &str,
) -> io::Result<Vec<String>> {
    let text = format!("{}{}", text(root)?, entry(change, reason));
    let wrong = judged(&text, &mut report.clone());
    if wrong.is_empty() {
        fs::write(root.join(FILE), text)?;
    }
    Ok(wrong)
}

fn entry(change: &Change, reason: &str) -> String {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    format!(
        "\n[[acknowledged]]\nid = {}\nfingerprint = {}\nreason = {}\n",
        quoted(&change.id()),
        quoted(&change.fingerprint()),
        quoted(reason)
    )
}

/// Empties the file.
pub(crate) fn clear(root: &Path) -> io::Result<()> {
    fs::write(root.join(FILE), HEAD)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut report = Report {
            old: String::new(),
            new: String::new(),
            changes: Vec::new(),
            areas: Vec::new(),
        };
        assert_eq!(judged(text, &mut report), [expected]);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        check(
            "\n[[acknowledged]]\nid = \"a:b\"\nfingerprint = \"00000000\"\nreason = \"none\"\n",
            "error: the acknowledgement of `a:b` is of no change\n \
             --> spec/released/acknowledged.toml:2:1\n  \
             help: remove it: `cargo xtask diff` names the changes",
        );
    }

    #[test]
    fn a_key_that_is_not_known_has_its_place() {
        check(
            "# one\n\n[[acknowledged]]\nidd = \"a:b\"\n",
            "error: unknown field `idd`, expected one of `id`, `fingerprint`, `reason`\n \
             --> spec/released/acknowledged.toml:4:1\n  \
             help: an entry is `[[acknowledged]]` with `id`, `fingerprint` and `reason`",
        );
    }
}
