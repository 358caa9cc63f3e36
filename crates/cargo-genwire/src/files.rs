//! The files of the workspace: reading the spec, formatting, comparing and writing outputs.

use genwire_output::{OutputFile, render};
use genwire_spec::model::project::PROJECT_FILE;
use genwire_spec::{Project, SpecFile};
use std::{collections::BTreeSet, fs, io, path::Path};

/// Reads `genwire.toml` of a workspace; everything is at its usual place without one.
pub fn project(root: &Path) -> io::Result<Project> {
    genwire_spec::load_project(&project_file(root)?).map_err(|mistakes| {
        io::Error::other(format!("`{PROJECT_FILE}` has mistakes\n\n{mistakes}"))
    })
}

fn project_file(root: &Path) -> io::Result<Vec<SpecFile>> {
    match fs::read_to_string(root.join(PROJECT_FILE)) {
        Ok(text) => Ok(vec![SpecFile { path: PROJECT_FILE.to_owned(), text }]),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Reads the spec files of a workspace, by path, after `genwire.toml`.
pub fn spec(root: &Path) -> io::Result<Vec<SpecFile>> {
    let mut files = project_file(root)?;
    // What is wrong in it is reported with the rest of the spec.
    let project = genwire_spec::load_project(&files).unwrap_or_default();
    files.extend(spec_in(&root.join(&project.spec), &project.spec)?);
    Ok(files)
}

/// Reads the spec files of a folder, by path; the folder goes by a name in their paths.
pub fn spec_in(folder: &Path, name: &str) -> io::Result<Vec<SpecFile>> {
    let mut paths = Vec::new();
    walk(folder, Path::new(""), &mut paths)?;
    paths.sort();
    let paths = paths.into_iter().filter(|path| is_spec(path));
    paths
        .map(|path| {
            let text = fs::read_to_string(folder.join(&path))?;
            Ok(SpecFile { path: format!("{name}/{path}"), text })
        })
        .collect()
}

/// Returns true for the path of a spec file in the folder of the spec; released versions are
/// history.
pub fn is_spec(path: &str) -> bool {
    matches!(extension(path), "toml" | "tsv") && !path.starts_with("released/")
}

/// The differences between outputs and the files on disk.
#[derive(Debug, Default)]
pub struct Changes {
    /// Files whose text differs or that do not exist, with the new text.
    pub written: Vec<OutputFile>,
    /// Generated files that no emitter produces.
    pub stale: Vec<String>,
    /// The number of equal files.
    pub same: usize,
}

impl Changes {
    /// Returns true without differences.
    pub fn is_empty(&self) -> bool {
        self.written.is_empty() && self.stale.is_empty()
    }

    /// Compares outputs with the files on disk.
    pub fn find(root: &Path, project: &Project, outputs: Vec<OutputFile>) -> io::Result<Self> {
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
        let mut existing = BTreeSet::new();
        for folder in places(project) {
            let mut paths = Vec::new();
            walk(root, Path::new(folder), &mut paths)?;
            existing.extend(paths);
        }
        for path in existing {
            if !produced.contains(&path) && is_generated(root, project, &path)? {
                changes.stale.push(path);
            }
        }
        Ok(changes)
    }

    /// Writes the differences to disk: whole files beside the old ones first, which then take their
    /// places, so that a run that ends early leaves what was there.
    pub fn apply(&self, root: &Path) -> io::Result<()> {
        let beside = |output: &OutputFile| root.join(format!("{}{NEW_FILE_ENDING}", output.path));
        let staged = self.written.iter().try_for_each(|output| {
            let path = beside(output);
            create_folder_of(&path)?;
            fs::write(path, &output.text)
        });
        if let Err(error) = staged {
            for output in &self.written {
                // What was not written cannot be removed.
                let _ = fs::remove_file(beside(output));
            }
            return Err(error);
        }
        for output in &self.written {
            fs::rename(beside(output), root.join(&output.path))?;
        }
        for path in &self.stale {
            fs::remove_file(root.join(path))?;
        }
        Ok(())
    }
}

/// Returns the text after the last dot of a path.
pub fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// The ending of a new file until it takes the place of the old one.
const NEW_FILE_ENDING: &str = ".genwire-new";

/// Writes one output.
pub fn write(root: &Path, output: &OutputFile) -> io::Result<()> {
    let path = root.join(&output.path);
    create_folder_of(&path)?;
    fs::write(path, &output.text)
}

fn create_folder_of(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// The folders with generated files.
fn places(project: &Project) -> Vec<&str> {
    let outputs = &project.outputs;
    let folders = [
        &outputs.schemas,
        &outputs.vectors,
        &outputs.reference,
        &outputs.typescript,
        &outputs.python,
    ]
    .into_iter()
    .flatten();
    let files = [&outputs.bodies, &outputs.cli_schemas, &outputs.spec_schema].into_iter().flatten();
    let parents = files.filter_map(|file| Some(file.rsplit_once('/')?.0));
    let packages = project.crates.as_str();
    folders.map(String::as_str).chain(parents).chain([packages]).collect()
}

/// Returns true for a generated file: by its place (outputs that cannot have a comment), or by its
/// first line.
fn is_generated(root: &Path, project: &Project, path: &str) -> io::Result<bool> {
    match extension(path) {
        "json" => {
            let places = [&project.outputs.schemas, &project.outputs.vectors].into_iter().flatten();
            let mut below = places.filter_map(|place| path.strip_prefix(place.as_str()));
            let placed = below.any(|rest| rest.starts_with('/'));
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
    use genwire_spec::Project;
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
        let text = render::first_line("//", "spec/chat/types.toml", "cargo genwire");
        OutputFile { path: path.to_owned(), text, kind: OutputKind::Rust }
    }

    #[test]
    fn a_second_run_changes_nothing() {
        let folder = Folder::new("second_run");
        let outputs = vec![output("crates/a/src/generated/types.rs")];
        let first = Changes::find(&folder.0, &Project::default(), outputs.clone()).unwrap();
        assert_eq!((first.written.len(), first.same), (1, 0));
        first.apply(&folder.0).unwrap();
        let second = Changes::find(&folder.0, &Project::default(), outputs).unwrap();
        assert!(second.is_empty());
        assert_eq!(second.same, 1);
    }

    #[test]
    fn a_run_that_cannot_write_a_file_leaves_all_as_they_were() {
        let folder = Folder::new("unwritable");
        folder.write("crates/a/src/generated/types.rs", "old");
        // A file is where the second output wants a folder.
        folder.write("crates/b", "");
        let outputs = ["crates/a/src/generated/types.rs", "crates/b/src/generated/types.rs"];
        let written = outputs.map(output).to_vec();
        let changes = Changes { written, ..Changes::default() };
        changes.apply(&folder.0).unwrap_err();
        let old = folder.0.join("crates/a/src/generated");
        assert_eq!(fs::read_to_string(old.join("types.rs")).unwrap(), "old");
        assert_eq!(fs::read_dir(old).unwrap().count(), 1);
    }

    #[test]
    fn stale_outputs_are_removed_and_other_files_stay() {
        let folder = Folder::new("stale");
        folder.write("crates/a/src/generated/old.rs", &output("").text);
        folder.write("crates/a/src/lib.rs", "//! Written by hand.\n");
        folder.write("tests/vectors/a/old.json", "{}\n");
        folder.write("tests/fixtures/mine.json", "{}\n");
        let changes = Changes::find(&folder.0, &Project::default(), Vec::new()).unwrap();
        assert_eq!(changes.stale, ["crates/a/src/generated/old.rs", "tests/vectors/a/old.json"]);
        changes.apply(&folder.0).unwrap();
        assert!(folder.0.join("crates/a/src/lib.rs").exists());
        assert!(!folder.0.join("tests/vectors/a/old.json").exists());
    }
}
