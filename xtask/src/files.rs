//! The files of the workspace: reading the spec, formatting, comparing and writing outputs.

use genwire_output::{OutputFile, render};
use genwire_spec::SpecFile;
use std::{collections::BTreeSet, fs, io, path::Path};

/// The folders of generated files.
const GENERATED_FOLDERS: [&str; 7] =
    ["crates", "docs", "packages", "schemas", "spec", "tests/it", "tests/vectors"];

/// The spec files, by path.
pub(crate) fn spec(root: &Path) -> io::Result<Vec<SpecFile>> {
    spec_in(&root.join("spec"))
}

/// The spec files of a folder, by path; the folder goes by the name of `spec`.
pub(crate) fn spec_in(folder: &Path) -> io::Result<Vec<SpecFile>> {
    let mut paths = Vec::new();
    walk(folder, Path::new(""), &mut paths)?;
    paths.sort();
    paths
        .into_iter()
        .map(|path| (format!("spec/{path}"), folder.join(path)))
        .filter(|(path, _)| is_spec(path))
        .map(|(path, file)| Ok(SpecFile { text: fs::read_to_string(file)?, path }))
        .collect()
}

/// Returns true for the path of a spec file; released versions are history.
pub(crate) fn is_spec(path: &str) -> bool {
    let released = path.starts_with("spec/released/");
    path.starts_with("spec/") && matches!(extension(path), "toml" | "tsv") && !released
}

/// The differences between outputs and the files on disk.
#[derive(Debug, Default)]
pub(crate) struct Changes {
    /// Files whose text differs or that do not exist, with the new text.
    pub(crate) written: Vec<OutputFile>,
    /// Generated files that no emitter produces.
    pub(crate) stale: Vec<String>,
    /// The number of equal files.
    pub(crate) same: usize,
}

impl Changes {
    /// Returns true without differences.
    pub(crate) fn is_empty(&self) -> bool {
        self.written.is_empty() && self.stale.is_empty()
    }

    /// Compares outputs with the files on disk.
    pub(crate) fn find(root: &Path, outputs: Vec<OutputFile>) -> io::Result<Self> {
        let mut changes = Self::default();
        let produced: BTreeSet<String> = outputs.iter().map(|output| output.path.clone()).collect();
        for output in outputs {
            match fs::read(root.join(&output.path)) {
                Ok(old) if old == output.text.as_bytes() => changes.same += 1,
                Ok(_) => changes.written.push(output),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    changes.written.push(output);
                }
                Err(error) => return Err(error),
            }
        }
        let mut existing = Vec::new();
        for folder in GENERATED_FOLDERS {
            walk(root, Path::new(folder), &mut existing)?;
        }
        for path in existing {
            if !produced.contains(&path) && is_generated(root, &path)? {
                changes.stale.push(path);
            }
        }
        changes.stale.sort();
        Ok(changes)
    }

    /// Writes the differences to disk.
    pub(crate) fn apply(&self, root: &Path) -> io::Result<()> {
        for output in &self.written {
            write(root, output)?;
        }
        for path in &self.stale {
            fs::remove_file(root.join(path))?;
        }
        Ok(())
    }
}

/// Returns the text after the last dot of a path.
pub(crate) fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// Writes one output.
pub(crate) fn write(root: &Path, output: &OutputFile) -> io::Result<()> {
    let path = root.join(&output.path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, &output.text)
}

/// Returns true for a generated file: by its place (outputs that cannot have a comment), or by its
/// first line.
fn is_generated(root: &Path, path: &str) -> io::Result<bool> {
    match extension(path) {
        "json" => {
            let places = ["schemas/", "tests/vectors/"];
            let placed = places.iter().any(|place| path.starts_with(place));
            return Ok(placed || path.contains("/generated/"));
        }
        "rs" | "md" | "toml" | "py" | "ts" => {}
        _ => return Ok(false),
    }
    let bytes = fs::read(root.join(path))?;
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let text = String::from_utf8_lossy(first);
    Ok(["// ", "# ", "<!-- "]
        .iter()
        .any(|comment| text.starts_with(&format!("{comment}{} from ", render::MARKER))))
}

fn walk(root: &Path, folder: &Path, paths: &mut Vec<String>) -> io::Result<()> {
    let entries = match fs::read_dir(root.join(folder)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            if entry.file_name() != "target" && entry.file_name() != "node_modules" {
                walk(root, &path, paths)?;
            }
        } else if let Some(path) = path.to_str() {
            paths.push(path.replace('\\', "/"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Changes;
    use genwire_output::{OutputFile, OutputKind, render};
    use std::{fs, path::PathBuf};

    /// An empty folder that is gone when the test is over.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = crate::root::find().unwrap().join("target/xtask-tests").join(name);
            if path.exists() {
                fs::remove_dir_all(&path).unwrap();
            }
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn write(&self, path: &str, text: &str) {
            let path = self.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    fn output(path: &str) -> OutputFile {
        let text = render::first_line("//", "spec/chat/types.toml");
        OutputFile { path: path.to_owned(), text, kind: OutputKind::Rust }
    }

    #[test]
    fn a_second_run_changes_nothing() {
        let folder = Folder::new("second_run");
        let outputs = vec![output("crates/a/src/generated/types.rs")];
        let first = Changes::find(&folder.0, outputs.clone()).unwrap();
        assert_eq!((first.written.len(), first.same), (1, 0));
        first.apply(&folder.0).unwrap();
        let second = Changes::find(&folder.0, outputs).unwrap();
        assert!(second.is_empty());
        assert_eq!(second.same, 1);
    }

    #[test]
    fn stale_outputs_are_removed_and_other_files_stay() {
        let folder = Folder::new("stale");
        folder.write("crates/a/src/generated/old.rs", &output("").text);
        folder.write("crates/a/src/lib.rs", "//! Written by hand.\n");
        folder.write("tests/vectors/a/old.json", "{}\n");
        folder.write("tests/fixtures/mine.json", "{}\n");
        let changes = Changes::find(&folder.0, Vec::new()).unwrap();
        assert_eq!(changes.stale, ["crates/a/src/generated/old.rs", "tests/vectors/a/old.json"]);
        changes.apply(&folder.0).unwrap();
        assert!(folder.0.join("crates/a/src/lib.rs").exists());
        assert!(!folder.0.join("tests/vectors/a/old.json").exists());
    }
}
