//! Reads the spec of a workspace, and compares and writes outputs.

mod spec;

pub use spec::draft;
pub use spec::{is_spec, project, project_or_default, spec, spec_in};

use crate::help::error_with_help;
use crate::mark::{is_marked, is_output_of, start_of};
use crate::read::unreadable;
use crate::walk::{self, is_foreign, is_workspace};
use genwire_output::OutputFile;
use genwire_spec::model::project::{Outputs, PROJECT_FILE};
use genwire_spec::{Project, map_in_parallel};
use std::io::Read as _;
use std::{collections::BTreeSet, fs, io, path::Path};

/// Differences between outputs and the files on disk.
#[derive(Debug, Default)]
pub struct Changes {
    /// Files whose content differs or that do not exist, with the new content.
    pub written: Vec<OutputFile>,
    /// Generated files that no emitter produces.
    pub stale: Vec<String>,
    /// Number of equal files.
    pub same: usize,
}

impl Changes {
    /// Returns true if there are no differences.
    pub fn is_empty(&self) -> bool {
        self.written.is_empty() && self.stale.is_empty()
    }

    /// Compares outputs with the files on disk.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read, or if a file at the path of an output is not marked as
    /// generated.
    pub fn find(root: &Path, project: &Project, outputs: Vec<OutputFile>) -> io::Result<Self> {
        let compared = outputs.into_iter().map(|output| Compared::find(root, output));
        let compared = compared.collect::<io::Result<_>>()?;
        Self::of(root, compared, possible_outputs(root, project)?)
    }

    /// Collects the differences of all outputs, and finds stale files: those in `possible` that no
    /// output produces. The paths in `possible` are sorted.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read, if a file at the path of an output is not marked as
    /// generated, if two outputs have the same path, or if an output folder is a link out of the
    /// workspace.
    pub fn of(root: &Path, compared: Vec<Compared>, possible: Vec<String>) -> io::Result<Self> {
        let mut changes = Self::default();
        let mut unmarked = Vec::new();
        let mut produced = Vec::with_capacity(compared.len());
        for output in compared {
            produced.push(match output {
                Compared::Same(path) => {
                    changes.same += 1;
                    path
                }
                Compared::Unmarked(path) => {
                    unmarked.push(path.clone());
                    path
                }
                Compared::New(output) => {
                    let path = output.path.clone();
                    changes.written.push(output);
                    path
                }
            });
        }
        // They are almost sorted.
        produced.sort();
        if let Some([twice, _]) = produced.array_windows().find(|[path, next]| path == next) {
            return Err(clash_error(twice, twice));
        }
        if let Some((folder, path)) = clash(&produced) {
            return Err(clash_error(folder, path));
        }
        // Some outputs are compared before others are formatted, so the order differs between runs.
        changes.written.sort_by(|one, other| one.path.cmp(&other.path));
        if !unmarked.is_empty() {
            unmarked.sort();
            return Err(unmarked_error(&unmarked));
        }
        debug_assert!(possible.is_sorted(), "both lists are gone through at once");
        let mut others = produced.iter().peekable();
        let is_other = |path: &String| {
            while others.next_if(|other| *other < path).is_some() {}
            others.peek().is_none_or(|other| *other != path)
        };
        let left: Vec<String> = possible.into_iter().filter(is_other).collect();
        let stale = map_in_parallel(left, |path| {
            is_generated(root, &path).map(|is_stale| is_stale.then_some(path))
        });
        for path in stale {
            changes.stale.extend(path?);
        }
        inside(root, produced.iter().chain(&changes.stale))?;
        Ok(changes)
    }
}

/// The result of comparing an output with the file at its path. The content of an unchanged output
/// is dropped.
#[derive(Debug)]
pub enum Compared {
    /// The file has the same bytes.
    Same(String),
    /// There is no file, or a file with other bytes that is marked as generated.
    New(OutputFile),
    /// The file has other bytes and is not marked as generated.
    Unmarked(String),
}

impl Compared {
    /// Compares an output with the file at its path.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn find(root: &Path, output: OutputFile) -> io::Result<Self> {
        let path = root.join(&output.path);
        let file = match fs::File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::New(output)),
            Err(error) => return Err(unreadable(&path, &error)),
        };
        let is_same = has_text(file, &output.text);
        Ok(if is_same.map_err(|error| unreadable(&path, &error))? {
            Self::Same(output.path)
        } else if is_marked(&start_of(&path)?) {
            Self::New(output)
        } else {
            Self::Unmarked(output.path)
        })
    }
}

/// Returns true if a file has exactly this content.
fn has_text(mut file: fs::File, text: &str) -> io::Result<bool> {
    if file.metadata()?.len() != text.len() as u64 {
        return Ok(false);
    }
    let mut found = Vec::with_capacity(text.len());
    file.read_to_end(&mut found)?;
    Ok(found == text.as_bytes())
}

/// Returns true if a file at the path of an output is not marked as generated.
///
/// A file with the same content counts as generated.
pub fn is_by_hand(path: &Path, text: &str) -> io::Result<bool> {
    match fs::File::open(path) {
        Ok(file) => Ok(!is_marked(&start_of(path)?) && !has_text(file, text)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(unreadable(path, &error)),
    }
}

/// Checks that no parent folder of the paths is a link out of the workspace.
pub(crate) fn inside<'p>(root: &Path, paths: impl Iterator<Item = &'p String>) -> io::Result<()> {
    let is_link = |folder: &&str| root.join(folder).is_symlink();
    for folder in folders(paths).into_iter().filter(is_link) {
        let real = |path: &Path| fs::canonicalize(path).map_err(|error| unreadable(path, &error));
        if !real(&root.join(folder))?.starts_with(real(&root.join("."))?) {
            return Err(error_with_help(
                format!(
                    "`{folder}` is a link to a folder outside of the workspace, in which no outputs \
                     are written or removed; nothing was written"
                ),
                format!(
                    "move the folder here, or name another place for the output in `{PROJECT_FILE}`"
                ),
            ));
        }
    }
    Ok(())
}

/// Returns all parent folders of some paths.
fn folders<'p>(paths: impl Iterator<Item = &'p String>) -> BTreeSet<&'p str> {
    let mut folders = BTreeSet::new();
    let above = |path: &'p str| path.rsplit_once('/').map(|(folder, _)| folder);
    let mut last = None;
    for path in paths {
        let mut next = above(path);
        // In sorted order, paths with the same folder are adjacent.
        if next == std::mem::replace(&mut last, next) {
            continue;
        }
        // If a folder is known, its parents are known as well.
        while let Some(folder) = next.filter(|folder| folders.insert(*folder)) {
            next = above(folder);
        }
    }
    folders
}

/// Returns the first path that is a parent of another path, and that other path.
///
/// The paths are sorted.
fn clash(paths: &[String]) -> Option<(&str, &str)> {
    let place = |path: &str| paths.binary_search_by(|other| other.as_str().cmp(path));
    let folder = folders(paths.iter()).into_iter().find(|folder| place(folder).is_ok())?;
    let inside = paths.get(place(&format!("{folder}/")).unwrap_or_else(|next| next))?;
    Some((folder, inside))
}

/// Returns the error for two outputs with the same path, or with one path inside the other.
fn clash_error(one: &str, other: &str) -> io::Error {
    let what = if one == other {
        format!("two outputs have the path `{one}`")
    } else {
        format!("one output has the path `{one}`, and another one `{other}`")
    };
    error_with_help(
        format!("{what}; nothing was written"),
        format!("name another place for one of them in `{PROJECT_FILE}`"),
    )
}

/// Returns the error for files at the paths of outputs that are not marked as generated.
fn unmarked_error(paths: &[String]) -> io::Error {
    error_with_help(
        format!(
            "{} not marked as generated, and an output has the same path; nothing was written",
            named(paths)
        ),
        format!("move the file away, or name another place for the output in `{PROJECT_FILE}`"),
    )
}

/// Returns the names of files, and the verb that follows them.
pub fn named(paths: &[String]) -> String {
    let are = if paths.len() == 1 { "is" } else { "are" };
    format!("`{}` {are}", paths.join("`, `"))
}

/// Returns the part of a path after its last dot.
pub fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// Returns the paths of all files that may be outputs of an earlier run.
pub fn possible_outputs(root: &Path, project: &Project) -> io::Result<Vec<String>> {
    let mut possible = Vec::new();
    for folder in output_folders(project) {
        possible.extend(walk::files(root, folder, is_workspace)?);
    }
    let in_packages = walk::files(root, &project.crates, is_foreign)?;
    // The other files of a package are written by hand.
    possible.extend(in_packages.into_iter().filter(|path| is_generated_path(path)));
    possible.sort();
    possible.dedup();
    Ok(possible)
}

/// Returns the default output paths that the project no longer uses but that still contain its
/// outputs. These outputs are neither updated nor removed.
pub fn abandoned(root: &Path, project: &Project) -> io::Result<Vec<String>> {
    let Outputs { schemas, vectors, reference, .. } = Project::default().outputs;
    let now = output_folders(project);
    let is_now = |path: &str| now.iter().any(|folder| Path::new(path).starts_with(folder));
    let places = [schemas, vectors, reference, Some(project.spec_path("schema.json"))];
    let mut found = Vec::new();
    for place in places.into_iter().flatten().filter(|place| !is_now(place)) {
        let whole = root.join(&place);
        let files = if whole.is_dir() {
            walk::files(root, &place, is_workspace)?
        } else {
            whole.is_file().then(|| place.clone()).into_iter().collect()
        };
        let is_left = |path: &String| !is_now(path) && is_output_of(&root.join(path), project);
        if files.iter().any(is_left) {
            found.push(place);
        }
    }
    Ok(found)
}

/// Returns true for the path of a generated file of a package: `generated.rs`, or a file in a
/// folder `generated`.
fn is_generated_path(path: &str) -> bool {
    path.split('/').any(|part| matches!(part, "generated" | "generated.rs"))
}

/// Returns true if a workspace already has a folder for outputs. It may contain files of the user.
pub fn has_output_folder(root: &Path, project: &Project) -> bool {
    let mut folders = output_folders(project).into_iter().chain([project.crates.as_str()]);
    folders.any(|folder| root.join(folder).exists())
}

/// Returns the output folders outside the packages.
fn output_folders(project: &Project) -> Vec<&str> {
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
    let files = [
        &outputs.bodies,
        &outputs.cli_schemas,
        &outputs.requirements,
        &outputs.server_operations,
        &outputs.spec_schema,
    ]
    .into_iter()
    .flatten();
    let parents = files.filter_map(|file| Some(file.rsplit_once('/')?.0));
    folders.map(String::as_str).chain(parents).collect()
}

/// Returns true for a file with the mark of a generated file.
fn is_generated(root: &Path, path: &str) -> io::Result<bool> {
    if !matches!(extension(path), "json" | "rs" | "md" | "toml" | "py" | "ts") {
        return Ok(false);
    }
    Ok(is_marked(&start_of(&root.join(path))?))
}

#[cfg(test)]
mod tests;
