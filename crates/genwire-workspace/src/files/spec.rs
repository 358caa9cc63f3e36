//! Reads `genwire.toml` and the spec of a workspace.

use super::extension;
use crate::help::error_of_kind;
use crate::read::text;
use crate::walk::{self, Kind};
use genwire_spec::model::project::PROJECT_FILE;
use genwire_spec::{Project, SpecFile, map_in_parallel};
use std::{io, path::Path};

/// Reads `genwire.toml` of a workspace.
///
/// # Errors
///
/// The file does not exist, cannot be read or has mistakes. Using the defaults instead would remove
/// the outputs of the workspace as outputs of another project.
pub fn project(root: &Path) -> io::Result<Project> {
    loaded(&[project_file(root)?])
}

/// Reads `genwire.toml` of a folder that may not be a workspace. Without the file, returns the
/// defaults.
pub fn project_or_default(folder: &Path) -> io::Result<Project> {
    loaded(&optional_project_file(folder)?)
}

fn loaded(files: &[SpecFile]) -> io::Result<Project> {
    genwire_spec::load_project(files).map_err(|mistakes| {
        io::Error::other(format!("`{PROJECT_FILE}` has mistakes\n\n{mistakes}"))
    })
}

fn project_file(root: &Path) -> io::Result<SpecFile> {
    let missing = || {
        let message = format!("there is no `{PROJECT_FILE}` in `{}`", root.display());
        let help = "put the file back; `cargo genwire init` writes one for a new workspace";
        error_of_kind(io::ErrorKind::NotFound, message, Some(help.to_owned()))
    };
    optional_project_file(root)?.pop().ok_or_else(missing)
}

fn optional_project_file(folder: &Path) -> io::Result<Vec<SpecFile>> {
    match spec_text(&folder.join(PROJECT_FILE)) {
        Ok(text) => Ok(vec![SpecFile { path: PROJECT_FILE.to_owned(), text }]),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Reads a spec file and normalises its line endings: a checkout on Windows may have others, and
/// strings of several lines go into outputs.
fn spec_text(path: &Path) -> io::Result<String> {
    let text = text(path)?;
    Ok(if text.contains('\r') { text.replace("\r\n", "\n") } else { text })
}

/// Reads `genwire.toml` and the spec files of a workspace, in the order of their paths.
///
/// # Errors
///
/// There is no `genwire.toml`, or a file cannot be read.
pub fn spec(root: &Path) -> io::Result<Vec<SpecFile>> {
    with_spec(root, vec![project_file(root)?])
}

/// Reads the spec files of a folder that may not be a workspace, and `genwire.toml` if there is
/// one.
pub fn draft(folder: &Path) -> io::Result<Vec<SpecFile>> {
    with_spec(folder, optional_project_file(folder)?)
}

fn with_spec(root: &Path, mut files: Vec<SpecFile>) -> io::Result<Vec<SpecFile>> {
    // Mistakes in it are reported together with mistakes in the spec.
    let project = genwire_spec::load_project(&files).unwrap_or_default();
    files.extend(spec_in(&root.join(&project.spec), &project.spec)?);
    Ok(files)
}

/// Reads the spec files of a folder, in the order of their paths. `name` becomes the prefix of the
/// paths.
///
/// # Errors
///
/// A file cannot be read, or an entry has the name of a spec file or an area but is something else:
/// if it were skipped, its outputs would be removed.
pub fn spec_in(folder: &Path, name: &str) -> io::Result<Vec<SpecFile>> {
    let entries = walk::entries(folder, "", |_, _| false)?;
    let unfit = entries.iter().filter_map(|(path, kind)| Some((path, unfit(path, *kind)?)));
    let mut problems: Vec<String> =
        unfit.map(|(path, why)| format!("`{name}/{path}` {why}")).collect();
    let files = entries.into_iter().filter(|(path, kind)| *kind == Kind::File && is_spec(path));
    let files: Vec<_> = files.collect();
    let read: Vec<io::Result<SpecFile>> = map_in_parallel(&files, |(path, _)| {
        Ok(SpecFile { path: format!("{name}/{path}"), text: spec_text(&folder.join(path))? })
    });
    let mut files = Vec::new();
    for file in read {
        match file {
            Ok(file) => files.push(file),
            Err(error) => problems.push(error.to_string()),
        }
    }
    if problems.is_empty() { Ok(files) } else { Err(io::Error::other(problems.join("\n"))) }
}

/// Returns the reason why an entry of the spec folder can be neither read nor skipped.
fn unfit(path: &str, kind: Kind) -> Option<&'static str> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    // Editors mark a file that is being edited with such a link. It leads to no file.
    if name.starts_with(".#") {
        return None;
    }
    let is_area = folder.is_empty() && !name.contains('.');
    match kind {
        Kind::LinkToFolder if folder.is_empty() => {
            Some("is a link to a folder, which is not followed\n  help: move the folder here")
        }
        Kind::DeadLink if is_area || is_spec(path) => {
            Some("is a link that leads to no file\n  help: correct the link, or remove it")
        }
        Kind::Unnamed if folder.is_empty() || is_spec(path) => {
            Some("has a name that is not UTF-8\n  help: rename it")
        }
        Kind::Folder | Kind::LinkToFolder | Kind::Other if is_spec(path) => {
            Some("has the name of a file of the spec and is none\n  help: rename or remove it")
        }
        _ => None,
    }
}

/// Returns true for the path of a spec file, relative to the spec folder; releases are not spec
/// files.
pub fn is_spec(path: &str) -> bool {
    matches!(extension(path), "toml" | "tsv") && !path.starts_with("released/")
}

#[cfg(all(test, unix))]
mod tests {
    use super::spec_in;
    use crate::folder::Folder;
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::ffi::OsStrExt as _;

    #[test]
    fn all_files_that_cannot_be_read_are_named_at_once() {
        let folder = Folder::new("unreadable_spec");
        folder.write("service.toml", "");
        for name in [&b"a.toml"[..], b"b.toml", b"\xff.toml"] {
            fs::write(folder.0.join(OsStr::from_bytes(name)), b"\xff").unwrap();
        }
        let error = spec_in(&folder.0, "spec").unwrap_err().to_string();
        let path = |name: &str| folder.0.join(name).display().to_string();
        let expected = format!(
            "`spec/\u{fffd}.toml` has a name that is not UTF-8\n  help: rename it\n\
             `{}` cannot be read: it is not UTF-8\n  help: save it in this encoding\n\
             `{}` cannot be read: it is not UTF-8\n  help: save it in this encoding",
            path("a.toml"),
            path("b.toml")
        );
        assert_eq!(error, expected);
    }
}
