//! Replaces the files of a workspace: a run that ends early leaves either the old files or the new
//! ones, once [`recover`] has run.
//!
//! New files are written beside the old ones first, and take their places by renaming. Two lists at
//! the root record the progress of a run: [`STAGING_LIST`] while the new files are written, and
//! [`PENDING_LIST`] once all of them are written. [`recover`] undoes a run that left the first
//! list, and finishes one that left the second. A lock keeps two runs apart.
//!
//! No file takes the place of a folder. Such places are found before the second list is written; a
//! folder that is made later keeps its place, and the new file is removed with a warning.

use crate::errln;
use crate::{files, mark, signals};
use genwire_output::{OutputFile, OutputKind, Text};
use std::{
    borrow::Cow,
    fs, io,
    path::{Component, Path},
};

/// Suffix of a new file until it replaces the old one.
const NEW_FILE_SUFFIX: &str = ".genwire-new";
/// List of the files of a run that is writing new files.
const STAGING_LIST: &str = ".genwire-staging";
/// List of the files of a run that has written all new files.
const PENDING_LIST: &str = ".genwire-pending";

/// Change on disk; paths are relative to the root of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step<'a> {
    // The texts of all files are large, so that they are not copied.
    Write { path: String, text: Cow<'a, Text> },
    // The new files have made the folders that they are in.
    CheckPlace { path: String },
    Rename { from: String, to: String },
    Remove { path: String },
}

impl Step<'_> {
    fn run(&self, root: &Path) -> io::Result<()> {
        match self {
            Self::Write { path, text } => write_new(root, path, text).map_err(|error| {
                if matches!(path.as_str(), STAGING_LIST | PENDING_LIST) {
                    return cannot_write_in(root, &error);
                }
                let path = path.strip_suffix(NEW_FILE_SUFFIX).unwrap_or(path);
                with_path("write", path, &error)
            }),
            Self::CheckPlace { path } if root.join(path).is_dir() => Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                format!(
                    "`{path}` is a folder, and a file is to be written there; nothing was \
                     written\n  help: move the folder away, or name another place for the file"
                ),
            )),
            Self::CheckPlace { .. } => Ok(()),
            Self::Rename { from, to } => fs::rename(root.join(from), root.join(to))
                .map_err(|error| with_path("replace", to, &error)),
            // Another run may have removed it meanwhile.
            Self::Remove { path } => remove(root, path),
        }
    }
}

/// Writes a file, which gets the mode of the file that it is to replace.
fn write_new(root: &Path, path: &str, text: &Text) -> io::Result<()> {
    let file = root.join(path);
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    files::write(&file, text)?;
    match path.strip_suffix(NEW_FILE_SUFFIX).map(|old| fs::metadata(root.join(old))) {
        Some(Ok(old)) => fs::set_permissions(file, old.permissions()),
        _ => Ok(()),
    }
}

/// Returns an error that names the file.
fn with_path(verb: &str, path: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot {verb} `{path}`: {error}"))
}

/// Returns an error that names the folder of the workspace, in which nothing can be written.
fn cannot_write_in(root: &Path, error: &io::Error) -> io::Error {
    let folder = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    let folder = folder.display();
    io::Error::new(error.kind(), format!("cannot write in the folder `{folder}`: {error}"))
}

/// Writes files and removes others, in two phases, once an earlier run is undone or finished. A
/// signal that would end the process waits.
///
/// # Errors
///
/// Fails if a file cannot be written, renamed or removed. The old files stay unless all new ones
/// have been written.
pub(crate) fn replace(root: &Path, written: &[OutputFile], removed: &[String]) -> io::Result<()> {
    if written.is_empty() && removed.is_empty() {
        return Ok(());
    }
    let targets: Vec<String> = written.iter().map(|file| target(root, &file.path)).collect();
    let steps = steps(written, &targets, removed);
    fs::create_dir_all(root)?;
    let _lock = lock(root)?;
    let _guard = signals::hold()?;
    recover_locked(root)?;
    steps.iter().try_for_each(|step| step.run(root)).inspect_err(|_| {
        // If that fails, the next run undoes or finishes this one.
        let _ = recover_locked(root);
    })
}

/// Writes texts to paths below a root, all of them or none.
///
/// # Errors
///
/// Fails if a file cannot be written; the old files stay.
pub(crate) fn write(
    root: &Path,
    files: impl IntoIterator<Item = (String, String)>,
) -> io::Result<()> {
    // The kind is for formatters alone.
    let file = |(path, text): (String, String)| OutputFile {
        path,
        text: text.into(),
        kind: OutputKind::Toml,
    };
    replace(root, &files.into_iter().map(file).collect::<Vec<_>>(), &[])
}

/// Waits until no other process replaces files below a root, and keeps others out until the value is
/// dropped.
fn lock(root: &Path) -> io::Result<fs::File> {
    let root = if root.as_os_str().is_empty() { Path::new(".") } else { root };
    let file = open_lock(root)?;
    match file.lock() {
        // Some network file systems have no locks; a run alone is safe without one.
        Err(error) if error.kind() != io::ErrorKind::Unsupported => Err(error),
        _ => Ok(file),
    }
}

/// Opens the folder itself, so that no file is left.
#[cfg(unix)]
fn open_lock(root: &Path) -> io::Result<fs::File> {
    fs::File::open(root)
}

/// Opens a file for the lock, which stays.
#[cfg(not(unix))]
fn open_lock(root: &Path) -> io::Result<fs::File> {
    fs::OpenOptions::new().write(true).create(true).open(root.join(".genwire-lock"))
}

/// Returns the path of the file that a path leads to: a link to a file stays, and its file changes.
fn target(root: &Path, path: &str) -> String {
    let file = root.join(path);
    let leads_to = file.is_symlink().then(|| fs::canonicalize(&file).ok()).flatten();
    leads_to.and_then(|file| file.to_str().map(str::to_owned)).unwrap_or_else(|| path.to_owned())
}

/// Returns true if a run ended early, and was neither undone nor finished.
pub(crate) fn is_unfinished(root: &Path) -> bool {
    [STAGING_LIST, PENDING_LIST].iter().any(|list| root.join(list).exists())
}

/// Undoes or finishes a run that ended early; returns true if there was one.
///
/// # Errors
///
/// Fails if a file cannot be renamed or removed.
pub(crate) fn recover(root: &Path) -> io::Result<bool> {
    if !is_unfinished(root) {
        return Ok(false);
    }
    let _lock = lock(root)?;
    recover_locked(root)
}

fn recover_locked(root: &Path) -> io::Result<bool> {
    if let Some(list) = read(root, PENDING_LIST)? {
        for (path, is_removed) in entries(PENDING_LIST, &list)? {
            if is_removed {
                // A run removes outputs alone; a list from elsewhere may name any file.
                if mark::is_output(&root.join(path)) {
                    remove(root, path)?;
                }
            } else {
                finish(root, &target(root, path))?;
            }
        }
        remove(root, PENDING_LIST)?;
        return Ok(true);
    }
    let Some(list) = read(root, STAGING_LIST)? else { return Ok(false) };
    for (path, is_removed) in entries(STAGING_LIST, &list)? {
        if !is_removed {
            remove(root, &format!("{}{NEW_FILE_SUFFIX}", target(root, path)))?;
        }
    }
    remove(root, STAGING_LIST)?;
    Ok(true)
}

/// Gives a new file its place; one whose new version is missing has already been replaced.
///
/// # Errors
///
/// Fails if that is not possible now; it may be later.
fn finish(root: &Path, file: &str) -> io::Result<()> {
    let staged = format!("{file}{NEW_FILE_SUFFIX}");
    let place = root.join(file);
    if place.is_dir() && root.join(&staged).exists() {
        remove(root, &staged)?;
        errln!(
            "warning: `{file}` is a folder, and an earlier run could not write a file there; the \
             new file was removed"
        );
        return Ok(());
    }
    allow_missing(fs::rename(root.join(&staged), place)).map_err(|error| {
        let help = format!(
            "an earlier run is not finished: make the file and its folder writable, or remove \
             `{staged}` to keep the old file"
        );
        let error = with_path("replace", file, &error);
        io::Error::new(error.kind(), format!("{error}\n  help: {help}"))
    })
}

/// Returns the changes on disk, in their order; the files that are written have the given paths.
fn steps<'a>(written: &'a [OutputFile], paths: &[String], removed: &[String]) -> Vec<Step<'a>> {
    let new = |path: &String| format!("{path}{NEW_FILE_SUFFIX}");
    // The list has the path of a link, not of the file behind it, so that it leads out of the
    // workspace only where the workspace does.
    let kept = written.iter().map(|file| format!("+{}\n", file.path));
    let list: String = kept.chain(removed.iter().map(|path| format!("-{path}\n"))).collect();
    let mut steps =
        vec![Step::Write { path: STAGING_LIST.to_owned(), text: Cow::Owned(list.into()) }];
    let texts = paths.iter().zip(written);
    steps.extend(
        texts.map(|(path, it)| Step::Write { path: new(path), text: Cow::Borrowed(&it.text) }),
    );
    steps.extend(paths.iter().map(|path| Step::CheckPlace { path: path.clone() }));
    steps.push(Step::Rename { from: STAGING_LIST.to_owned(), to: PENDING_LIST.to_owned() });
    steps.extend(paths.iter().map(|path| Step::Rename { from: new(path), to: path.clone() }));
    steps.extend(removed.iter().map(|path| Step::Remove { path: path.clone() }));
    steps.push(Step::Remove { path: PENDING_LIST.to_owned() });
    steps
}

/// Returns the files of a list, each with true if it is removed; a last line without a newline was
/// not written in full and is left out.
///
/// # Errors
///
/// A path leads out of the root: no run has written the list.
fn entries<'a>(name: &str, list: &'a str) -> io::Result<Vec<(&'a str, bool)>> {
    let lines = list.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
    let entries = lines.filter_map(|line| {
        let (mark, path) = line.split_at_checked(1)?;
        Some((path, mark == "-"))
    });
    let entries: Vec<(&str, bool)> = entries.collect();
    match entries.iter().find(|(path, _)| !is_below(path)) {
        None => Ok(entries),
        Some((path, _)) => Err(io::Error::other(format!(
            "`{name}` names `{path}`, which is not in the workspace; nothing was changed\n  help: no \
             run of this command wrote the list; remove it"
        ))),
    }
}

/// Returns true for a relative path that stays below the folder that it begins at.
fn is_below(path: &str) -> bool {
    let mut parts = Path::new(path).components();
    parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

fn read(root: &Path, list: &str) -> io::Result<Option<String>> {
    match fs::read_to_string(root.join(list)) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn remove(root: &Path, path: &str) -> io::Result<()> {
    allow_missing(fs::remove_file(root.join(path)))
        .map_err(|error| with_path("remove", path, &error))
}

/// Ignores the error that a file or its folder does not exist, or that no file can have its name.
fn allow_missing(result: io::Result<()>) -> io::Result<()> {
    use io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    match result {
        Err(error) if matches!(error.kind(), NotFound | NotADirectory | InvalidFilename) => Ok(()),
        result => result,
    }
}

#[cfg(test)]
mod tests {
    use super::{recover, replace, steps, target, write};
    use crate::folder::Folder;
    use genwire_output::{OutputFile, OutputKind, render};
    use std::collections::{BTreeMap, BTreeSet};

    fn output(path: &str) -> OutputFile {
        OutputFile { path: path.to_owned(), text: "new".into(), kind: OutputKind::Rust }
    }

    /// Two files are changed, one is new in a folder of its own, one goes.
    fn changes() -> (Vec<OutputFile>, Vec<String>) {
        (vec![output("a.rs"), output("b/b.rs"), output("c/d/e.rs")], vec!["gone.rs".to_owned()])
    }

    fn begin(name: &str) -> Folder {
        let folder = Folder::new(name);
        for path in ["a.rs", "b/b.rs", "mine.rs"] {
            folder.write(path, "old");
        }
        folder.write("gone.rs", &render::first_line("//", "spec", "tests", "cargo genwire"));
        folder
    }

    fn texts(folder: &Folder) -> BTreeMap<String, String> {
        folder.texts()
    }

    #[test]
    fn a_run_ended_after_any_step_leaves_the_old_files_or_the_new_ones() {
        let (written, removed) = changes();
        let old = texts(&begin("replace_old"));
        let new = {
            let folder = begin("replace_new");
            replace(&folder.0, &written, &removed).unwrap();
            texts(&folder)
        };
        assert_eq!(new["c/d/e.rs"], "new");
        assert_eq!(new["mine.rs"], "old");
        assert!(!new.contains_key("gone.rs"));
        let paths: Vec<String> = written.iter().map(|file| file.path.clone()).collect();
        let all = steps(&written, &paths, &removed);
        let mut found = Vec::new();
        for end in 0..=all.len() {
            let folder = begin(&format!("replace_{end}"));
            all[..end].iter().for_each(|step| step.run(&folder.0).unwrap());
            assert_eq!(recover(&folder.0).unwrap(), end != 0 && end != all.len());
            let left = texts(&folder);
            assert!(left == old || left == new, "after {end} steps: {left:?}");
            found.push(left == new);
            assert!(!recover(&folder.0).unwrap());
        }
        assert!(found.is_sorted() && !found[0] && found[all.len()]);
    }

    #[test]
    fn a_list_that_was_cut_removes_nothing_else() {
        let folder = begin("replace_cut");
        folder.write(super::STAGING_LIST, "+a.rs\n+b/b");
        folder.write("a.rs.genwire-new", "ne");
        assert!(recover(&folder.0).unwrap());
        assert_eq!(texts(&folder), texts(&begin("replace_cut_old")));
    }

    #[test]
    fn a_list_that_no_run_wrote_removes_and_replaces_nothing() {
        for list in [super::STAGING_LIST, super::PENDING_LIST] {
            for entry in ["-../victim", "+../victim", "-/nowhere/victim", "+a/../../victim"] {
                let folder = begin("replace_foreign");
                folder.write(list, &format!("-a.rs\n{entry}\n"));
                let before = texts(&folder);
                let error = recover(&folder.0).unwrap_err().to_string();
                assert!(error.contains(&entry[1..]) && error.contains(list), "{error}");
                assert_eq!(texts(&folder), before, "{entry}");
            }
        }
        // A file that is not marked as generated stays.
        let folder = begin("replace_foreign_removal");
        folder.write(super::PENDING_LIST, "-mine.rs\n-gone.rs\n");
        assert!(recover(&folder.0).unwrap());
        let left = texts(&folder);
        assert!(left.contains_key("mine.rs") && !left.contains_key("gone.rs"));
    }

    #[test]
    fn a_name_that_is_too_long_is_reported_and_leaves_no_run_to_finish() {
        let folder = begin("replace_long");
        let before = texts(&folder);
        let long = format!("{}.rs", "x".repeat(300));
        let error = replace(&folder.0, &[output("a.rs"), output(&long)], &[]).unwrap_err();
        assert!(error.to_string().contains(&long), "{error}");
        assert_eq!(texts(&folder), before);
    }

    #[test]
    fn a_run_that_cannot_write_a_file_leaves_all_as_they_were() {
        let folder = begin("replace_unwritable");
        // A file is where the second output wants a folder.
        let before = texts(&folder);
        let written = [output("a.rs"), output("mine.rs/types.rs")];
        replace(&folder.0, &written, &[]).unwrap_err();
        assert_eq!(texts(&folder), before);
    }

    #[test]
    fn a_file_in_the_place_of_a_folder_leaves_all_as_they_were() {
        let folder = begin("replace_folder");
        let before = texts(&folder);
        // The second one is in a folder that the first one makes, or in one that is there.
        for paths in [["new", "new/types.rs"], ["a.rs", "b"]] {
            let error = replace(&folder.0, &paths.map(output), &[]).unwrap_err().to_string();
            assert!(error.contains("is a folder") && error.contains("help: "), "{error}");
            assert_eq!(texts(&folder), before, "{paths:?}");
        }
    }

    #[test]
    fn a_folder_that_was_made_meanwhile_keeps_its_place_and_the_rest_is_finished() {
        let folder = begin("replace_folder_later");
        folder.write(super::PENDING_LIST, "+b\n+a.rs\n-gone.rs\n");
        for path in ["b", "a.rs"] {
            folder.write(&format!("{path}.genwire-new"), "new");
        }
        assert!(recover(&folder.0).unwrap());
        let left = texts(&folder);
        assert_eq!(left.keys().collect::<Vec<_>>(), ["a.rs", "b/b.rs", "mine.rs"]);
        assert_eq!((left["a.rs"].as_str(), left["b/b.rs"].as_str()), ("new", "old"));
        assert!(!recover(&folder.0).unwrap());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_and_the_file_behind_it_keeps_its_mode() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let (folder, other) = (Folder::new("replace_link"), Folder::new("replace_behind"));
        other.write("shared.toml", "old");
        let (shared, link) = (other.0.join("shared.toml"), folder.0.join("types.toml"));
        std::fs::set_permissions(&shared, std::fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&shared, &link).unwrap();
        write(&folder.0, [("types.toml".to_owned(), "new".to_owned())]).unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read_to_string(&shared).unwrap(), "new");
        assert_eq!(std::fs::metadata(&shared).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(texts(&other).len(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_run_on_a_link_that_ended_after_any_step_leaves_no_file_behind() {
        let written = [output("types.rs")];
        let mut found = Vec::new();
        let mut end = 0;
        loop {
            let name = |what: &str| format!("replace_{what}_{end}");
            let (folder, other) = (Folder::new(&name("link")), Folder::new(&name("behind")));
            other.write("shared.rs", "old");
            let link = folder.0.join("types.rs");
            std::os::unix::fs::symlink(other.0.join("shared.rs"), &link).unwrap();
            let all = steps(&written, &[target(&folder.0, "types.rs")], &[]);
            all[..end].iter().for_each(|step| step.run(&folder.0).unwrap());
            recover(&folder.0).unwrap();
            assert!(link.is_symlink());
            let left = texts(&other);
            assert_eq!(left.keys().collect::<Vec<_>>(), ["shared.rs"], "after {end} steps");
            found.push(left["shared.rs"].clone());
            if end == all.len() {
                break;
            }
            end += 1;
        }
        assert_eq!((found[0].as_str(), found[end].as_str()), ("old", "new"));
        assert!(found.is_sorted_by_key(|text| text == "new"));
    }

    #[test]
    fn two_runs_at_once_do_not_mix() {
        let folder = Folder::new("replace_at_once");
        let files = |text: &str| {
            let file = |index: usize| (format!("{index}.rs"), text.to_owned());
            (0..40).map(file).collect::<Vec<_>>()
        };
        std::thread::scope(|scope| {
            for run in 0..8 {
                let (root, text) = (&folder.0, run.to_string());
                scope.spawn(move || (0..10).for_each(|_| write(root, files(&text)).unwrap()));
            }
        });
        let left: BTreeSet<String> = texts(&folder).into_values().collect();
        assert_eq!(left.len(), 1, "{left:?}");
        assert_eq!(texts(&folder).len(), 40);
    }

    #[test]
    fn a_run_waits_for_one_that_holds_the_lock() {
        let folder = begin("replace_waits");
        let held = super::lock(&folder.0).unwrap();
        std::thread::scope(|scope| {
            let run = scope.spawn(|| write(&folder.0, [("a.rs".to_owned(), "new".to_owned())]));
            std::thread::sleep(std::time::Duration::from_millis(50));
            assert_eq!(texts(&folder)["a.rs"], "old");
            drop(held);
            run.join().unwrap().unwrap();
        });
        assert_eq!(texts(&folder)["a.rs"], "new");
    }
}
