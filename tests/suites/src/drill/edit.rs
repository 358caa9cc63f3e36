//! An edit of the spec as data: its changes and the expected results.

use super::call::Call;
use genwire_workspace::problem::Problem;
use std::path::Path;
use std::{fs, io};

/// The folder of the edits.
const EDITS_FOLDER: &str = "tests/drill";

/// One edit.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Edit {
    /// The name of the edit, from its file.
    #[serde(skip)]
    pub(super) name: String,
    /// The purpose, in one sentence.
    pub(super) doc: String,
    /// The packages that must be built and tested.
    pub(super) packages: Vec<String>,
    /// The packages that depend on them and must be built.
    pub(super) users: Vec<String>,
    /// The changes, only of files below `spec/`.
    changes: Vec<Change>,
    /// The lines that are added to lists of areas, once the code that they name exists.
    #[serde(default)]
    lists: Vec<Change>,
    /// Text that files are expected to contain afterwards.
    expect: Vec<Expectation>,
    /// The key of the local service; if absent, a key is generated.
    pub(super) key: Option<String>,
    /// The header with the key; `{key}` is replaced.
    #[serde(default = "bearer")]
    pub(super) credential: String,
    /// The calls that the local service must answer, in order.
    #[serde(default)]
    pub(super) calls: Vec<Call>,
}

/// A change of one file.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    /// The file, from the root.
    file: String,
    /// The line to replace; the text is appended if this is absent.
    replace: Option<String>,
    /// The text.
    insert: String,
}

/// A string that a file must contain.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Expectation {
    /// The file, from the root.
    file: String,
    /// The text.
    contains: String,
}

fn bearer() -> String {
    "authorization: Bearer {key}".to_owned()
}

/// The edits, by name.
pub(super) fn read(root: &Path) -> io::Result<Vec<Edit>> {
    let mut edits = Vec::new();
    for entry in fs::read_dir(root.join(EDITS_FOLDER))? {
        let path = entry?.path();
        if path.is_dir() {
            continue;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path)?;
        let edit: Edit = toml::from_str(&text)
            .map_err(|error| io::Error::other(format!("`{EDITS_FOLDER}/{name}.toml`: {error}")))?;
        edits.push(Edit { name, ..edit });
    }
    edits.sort_by(|left, right| left.name.cmp(&right.name));
    Ok(edits)
}

impl Edit {
    /// Changes the files of the spec; returns the changes that do not apply.
    pub(super) fn apply(&self, root: &Path) -> io::Result<Vec<Problem>> {
        self.change(root, &self.changes)
    }

    /// Adds the lines to the lists of areas; returns the lines that do not apply.
    pub(super) fn add_to_lists(&self, root: &Path) -> io::Result<Vec<Problem>> {
        self.change(root, &self.lists)
    }

    fn change(&self, root: &Path, changes: &[Change]) -> io::Result<Vec<Problem>> {
        let mut problems = Vec::new();
        for change in changes {
            let path = root.join(&change.file);
            let old = if path.exists() { fs::read_to_string(&path)? } else { String::new() };
            match change.apply_to(&old) {
                Some(new) => {
                    if let Some(folder) = path.parent() {
                        fs::create_dir_all(folder)?;
                    }
                    fs::write(path, new)?;
                }
                None => problems.push(
                    Problem::new(
                        self.file(),
                        0,
                        format!("`{}` does not have the line", change.file),
                    )
                    .expected(change.replace.clone().unwrap_or_default())
                    .help("correct `replace`: the spec has changed since"),
                ),
            }
        }
        Ok(problems)
    }

    /// Returns the expectations that do not hold.
    pub(super) fn missing(&self, root: &Path) -> io::Result<Vec<Problem>> {
        let mut problems = Vec::new();
        for expectation in &self.expect {
            let path = root.join(&expectation.file);
            let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
            if !text.contains(&expectation.contains) {
                problems.push(
                    Problem::new(
                        &expectation.file,
                        0,
                        format!("`{}` has no effect here", self.name),
                    )
                    .expected(&expectation.contains),
                );
            }
        }
        Ok(problems)
    }

    fn file(&self) -> String {
        format!("{EDITS_FOLDER}/{}.toml", self.name)
    }
}

impl Change {
    fn apply_to(&self, old: &str) -> Option<String> {
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
        assert_eq!(change(Some("b")).apply_to("a\nb\nc\n").as_deref(), Some("a\nnew\nc\n"));
        assert_eq!(change(None).apply_to("a\n").as_deref(), Some("a\nnew\n"));
        assert_eq!(change(Some("x")).apply_to("a\n"), None);
    }

    #[test]
    fn every_edit_is_readable_stays_within_the_spec_and_adds_to_lists() {
        let root = genwire_workspace::root::find().unwrap();
        let edits = read(&root).unwrap();
        assert!(edits.len() >= 5);
        for edit in edits {
            assert!(edit.changes.iter().all(|change| change.file.starts_with("spec/")));
            for list in edit.lists {
                let text = fs::read_to_string(root.join(&list.file)).unwrap();
                assert!(list.insert.starts_with(list.replace.as_ref().unwrap()), "{list:?}");
                assert!(list.apply_to(&text).is_some(), "{list:?}");
            }
        }
    }
}
