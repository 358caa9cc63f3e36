//! An edit of the spec as data: what is changed, and what must come of it.

use crate::problem::Problem;
use std::path::Path;
use std::{fs, io};

/// The folder of the edits.
const FOLDER: &str = "xtask/drill";

/// One edit.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Edit {
    /// The name: that of the file.
    #[serde(skip)]
    pub(super) name: String,
    /// What a person wants, in one sentence.
    pub(super) doc: String,
    /// The packages that have to be built and tested.
    pub(super) packages: Vec<String>,
    /// The packages that use them and have to be built.
    pub(super) users: Vec<String>,
    /// What is changed. Only files below `spec/`.
    changes: Vec<Change>,
    /// What must stand in files afterwards.
    expect: Vec<Expectation>,
}

/// A change of one file.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    /// The file, from the root.
    file: String,
    /// The line in whose place the text goes; at the end of the file when absent.
    replace: Option<String>,
    /// The text.
    insert: String,
}

/// A text that must stand in a file.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Expectation {
    /// The file, from the root.
    file: String,
    /// The text.
    contains: String,
}

/// The edits, by name.
pub(super) fn read(root: &Path) -> io::Result<Vec<Edit>> {
    let mut edits = Vec::new();
    for entry in fs::read_dir(root.join(FOLDER))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path)?;
        let edit: Edit = toml::from_str(&text)
            .map_err(|error| io::Error::other(format!("`{FOLDER}/{name}.toml`: {error}")))?;
        edits.push(Edit { name, ..edit });
    }
    edits.sort_by(|left, right| left.name.cmp(&right.name));
    Ok(edits)
}

impl Edit {
    /// Changes the files below a root; what cannot be done is said and nothing is written.
    pub(super) fn apply(&self, root: &Path) -> io::Result<Vec<Problem>> {
        let mut problems = Vec::new();
        for change in &self.changes {
            if !change.file.starts_with("spec/") {
                problems.push(
                    Problem::new(self.file(), 0, format!("a change of `{}`", change.file))
                        .expected("changes of files below `spec/` alone"),
                );
                continue;
            }
            let path = root.join(&change.file);
            let old = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
            match change.applied(&old) {
                Some(new) => {
                    if let Some(folder) = path.parent() {
                        fs::create_dir_all(folder)?;
                    }
                    fs::write(path, new)?;
                }
                None => problems.push(
                    Problem::new(self.file(), 0, format!("`{}` lacks the line", change.file))
                        .expected(change.replace.clone().unwrap_or_default())
                        .help("correct `replace`: the spec has changed since"),
                ),
            }
        }
        Ok(problems)
    }

    /// What does not stand where it must.
    pub(super) fn missing(&self, root: &Path) -> io::Result<Vec<Problem>> {
        let mut problems = Vec::new();
        for expectation in &self.expect {
            let path = root.join(&expectation.file);
            let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
            if !text.contains(&expectation.contains) {
                problems.push(
                    Problem::new(&expectation.file, 0, format!("`{}` left no trace", self.name))
                        .expected(&expectation.contains),
                );
            }
        }
        Ok(problems)
    }

    fn file(&self) -> String {
        format!("{FOLDER}/{}.toml", self.name)
    }
}

impl Change {
    fn applied(&self, old: &str) -> Option<String> {
        let Some(line) = &self.replace else { return Some(format!("{old}{}", self.insert)) };
        let line = format!("{line}\n");
        let place = if old.starts_with(&line) { 0 } else { old.find(&format!("\n{line}"))? + 1 };
        let (head, tail) = old.split_at(place);
        Some(format!("{head}{}{}", self.insert, &tail[line.len()..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(replace: Option<&str>) -> Change {
        Change {
            file: "spec/a.toml".to_owned(),
            replace: replace.map(str::to_owned),
            insert: "new\n".to_owned(),
        }
    }

    #[test]
    fn text_goes_in_place_of_its_line_or_to_the_end() {
        assert_eq!(change(Some("b")).applied("a\nb\nc\n").as_deref(), Some("a\nnew\nc\n"));
        assert_eq!(change(None).applied("a\n").as_deref(), Some("a\nnew\n"));
        assert_eq!(change(Some("x")).applied("a\n"), None);
    }

    #[test]
    fn every_edit_is_readable_and_stays_within_the_spec() {
        let root = crate::files::root();
        let edits = read(&root).unwrap();
        assert!(edits.len() >= 5);
        for edit in edits {
            assert!(edit.changes.iter().all(|change| change.file.starts_with("spec/")));
        }
    }
}
