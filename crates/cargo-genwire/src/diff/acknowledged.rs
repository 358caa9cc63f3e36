//! Reads and writes the file of accepted breaking changes, in the folder of the releases.

use genwire_diff::{Acknowledgement, Change, Report};
use genwire_spec::Project;
use genwire_workspace::releases::releases_folder;
use genwire_workspace::replace;
use std::{fs, io, path::Path};
use toml::Spanned;

/// Returns the path of the file, relative to the root.
pub(super) fn file(project: &Project) -> String {
    format!("{}/acknowledged.toml", releases_folder(project))
}

/// Returns the comment at the beginning of the file.
fn header(project: &Project) -> String {
    let command = &project.command;
    format!(
        "# Breaking changes since the newest release that were accepted, each with its reason.\n\
         # `{command} diff` lists ids and fingerprints; `{command} release` empties the file.\n"
    )
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    acknowledged: Vec<Spanned<AcknowledgedChange>>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct AcknowledgedChange {
    id: String,
    fingerprint: String,
    reason: String,
}

/// Applies the acknowledgements to a report; returns the mistakes in the file.
pub(super) fn apply(
    root: &Path,
    project: &Project,
    report: &mut Report,
) -> io::Result<Vec<String>> {
    Ok(apply_text(project, &read(root, project)?, report))
}

fn apply_text(project: &Project, text: &str, report: &mut Report) -> Vec<String> {
    let position = |offset: usize| {
        let before = &text[..offset.min(text.len())];
        let line = before.matches('\n').count() + 1;
        (line, before.chars().rev().take_while(|c| *c != '\n').count() + 1)
    };
    let describe = |offset: usize, message: &str, help: &str| {
        let (line, column) = position(offset);
        let file = file(project);
        format!("error: {message}\n --> {file}:{line}:{column}\n  help: {help}")
    };
    let entries: File = match toml::from_str(text) {
        Ok(entries) => entries,
        Err(error) => {
            let offset = error.span().map_or(0, |span| span.start);
            let help = "an entry is `[[acknowledged]]` with `id`, `fingerprint` and `reason`";
            return vec![describe(offset, error.message(), help)];
        }
    };
    let spans: Vec<usize> = entries.acknowledged.iter().map(|one| one.span().start).collect();
    let entries = entries.acknowledged.into_iter().map(Spanned::into_inner);
    let accepted: Vec<Acknowledgement> = entries
        .map(|AcknowledgedChange { id, fingerprint, reason }| Acknowledgement {
            id,
            fingerprint,
            reason,
        })
        .collect();
    let invalid = report.acknowledge(&accepted).into_iter();
    invalid.map(|(entry, it)| describe(spans[entry], &it.message, &it.help)).collect()
}

fn read(root: &Path, project: &Project) -> io::Result<String> {
    match fs::read_to_string(root.join(file(project))) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(header(project)),
        other => other,
    }
}

/// Adds a change. If the file would then have mistakes, returns them and writes nothing.
pub(super) fn add(
    root: &Path,
    project: &Project,
    report: &Report,
    change: &Change,
    reason: &str,
) -> io::Result<Vec<String>> {
    let text = format!("{}{}", read(root, project)?, render_entry(change, reason));
    let mistakes = apply_text(project, &text, &mut report.clone());
    if mistakes.is_empty() {
        replace::write(root, [(file(project), text)])?;
    }
    Ok(mistakes)
}

fn render_entry(change: &Change, reason: &str) -> String {
    let quote = |text: &str| toml::Value::String(text.to_owned()).to_string();
    format!(
        "\n[[acknowledged]]\nid = {}\nfingerprint = {}\nreason = {}\n",
        quote(&change.id()),
        quote(&change.fingerprint()),
        quote(reason)
    )
}

/// Returns the path of the file, and its content without entries.
pub(crate) fn cleared(project: &Project) -> (String, String) {
    (file(project), header(project))
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
            project: Project::default(),
            left_out: Vec::new(),
        };
        assert_eq!(apply_text(&Project::default(), text, &mut report), [expected]);
    }

    #[test]
    fn a_mistake_has_its_place() {
        check(
            "\n[[acknowledged]]\nid = \"a:b\"\nfingerprint = \"00000000\"\nreason = \"none\"\n",
            "error: the acknowledgement of `a:b` matches no change\n \
             --> spec/released/acknowledged.toml:2:1\n  \
             help: remove it: `cargo genwire diff` lists the changes",
        );
    }

    #[test]
    fn an_unknown_key_has_its_place() {
        check(
            "# one\n\n[[acknowledged]]\nidd = \"a:b\"\n",
            "error: unknown field `idd`, expected one of `id`, `fingerprint`, `reason`\n \
             --> spec/released/acknowledged.toml:4:1\n  \
             help: an entry is `[[acknowledged]]` with `id`, `fingerprint` and `reason`",
        );
    }
}
