//! Runs an action whenever a file of the spec changes.

use crate::{files, outln};
use genwire_spec::model::project::{PROJECT_FILE, Project};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// Interval at which the modification times of the files are compared.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Runs the action now and after every change of the spec or of `genwire.toml`, until the process is
/// stopped.
///
/// A failure of the action is printed and does not end the watch.
pub(crate) fn run(root: &Path, action: impl Fn() -> io::Result<()>) -> io::Result<bool> {
    let mut spec = Project::default().spec;
    loop {
        // The action reports the mistakes of the project; its folder stays until they are mended.
        if let Ok(project) = files::project(root) {
            spec = project.spec;
        }
        let before = times(root, &spec)?;
        if let Err(error) = action() {
            eprintln!("error: {error}");
        }
        outln!("watching `{spec}/` and `{PROJECT_FILE}`");
        // Files that the action itself wrote are not changes; edits by hand during the action are.
        let mut seen = times(root, &spec)?;
        if seen.keys().eq(before.keys()) {
            seen.extend(before.into_iter().filter(|(path, _)| is_written_by_hand(path)));
        }
        while times(root, &spec)? == seen {
            thread::sleep(POLL_INTERVAL);
        }
    }
}

fn is_written_by_hand(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml" || extension == "tsv")
}

/// Returns when `genwire.toml` and each file of the spec were changed.
fn times(root: &Path, spec: &str) -> io::Result<BTreeMap<PathBuf, SystemTime>> {
    let mut times = BTreeMap::new();
    let project = root.join(PROJECT_FILE);
    if let Ok(data) = fs::metadata(&project) {
        times.insert(project, data.modified()?);
    }
    let mut folders = vec![root.join(spec)];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            // It may come back, or the project name another one.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in entries {
            let entry = entry?;
            let data = match entry.metadata() {
                Ok(data) => data,
                // Editors replace files, so a listed file may no longer exist.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(error),
            };
            if data.is_dir() {
                folders.push(entry.path());
            } else {
                times.insert(entry.path(), data.modified()?);
            }
        }
    }
    Ok(times)
}
