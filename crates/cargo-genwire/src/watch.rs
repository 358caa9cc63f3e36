//! Runs an action whenever a file of the spec changes.

use genwire_spec::model::project::{PROJECT_FILE, Project};
use genwire_workspace::read::unreadable;
use genwire_workspace::{errln, files, outln, walk};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// Interval between two comparisons of the modification times of the files.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Modification times of files.
type Times = BTreeMap<PathBuf, SystemTime>;

/// Runs the action now and after every change of the spec or of `genwire.toml`, until the process is
/// stopped.
///
/// A failure of the action is printed and does not end the watch.
pub(crate) fn run(root: &Path, action: impl Fn() -> io::Result<()>) -> io::Result<bool> {
    let mut spec = Project::default().spec;
    loop {
        // The action reports the mistakes of the project; its folder is kept until they are fixed.
        if let Ok(project) = files::project(root) {
            spec = project.spec;
        }
        let before = times(root, &spec)?;
        if let Err(error) = action() {
            errln!("error: {error}");
        }
        outln!("watching `{spec}/` and `{PROJECT_FILE}`");
        let seen = seen(before, times(root, &spec)?);
        wait_for_change(root, &spec, &seen)?;
    }
}

/// Returns once files have changed, and then no file has changed for an interval: some editors and
/// commands empty or remove a file before they write it.
fn wait_for_change(root: &Path, spec: &str, seen: &Times) -> io::Result<()> {
    let mut before = times(root, spec)?;
    loop {
        thread::sleep(POLL_INTERVAL);
        let now = times(root, spec)?;
        if now == before && now != *seen {
            return Ok(());
        }
        before = now;
    }
}

/// Returns the file times that an action has seen. Files that the action itself wrote are not
/// changes; files that were edited, added or removed by hand during the action are.
fn seen(before: Times, after: Times) -> Times {
    let written = after.into_iter().filter(|(path, _)| !is_written_by_hand(path));
    let by_hand = before.into_iter().filter(|(path, _)| is_written_by_hand(path));
    written.chain(by_hand).collect()
}

fn is_written_by_hand(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml" || extension == "tsv")
}

/// Returns the modification times of `genwire.toml` and of each file of the spec.
fn times(root: &Path, spec: &str) -> io::Result<Times> {
    let mut times = BTreeMap::new();
    let project = root.join(PROJECT_FILE);
    if let Ok(data) = fs::metadata(&project) {
        times.insert(project, data.modified()?);
    }
    for path in walk::files(root, spec, |_, _| false)? {
        let path = root.join(path);
        match fs::metadata(&path) {
            Ok(data) => times.insert(path, data.modified()?),
            // Editors replace files, so a listed file may no longer exist.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(unreadable(&path, &error)),
        };
    }
    Ok(times)
}

#[cfg(test)]
mod tests {
    use super::{Times, seen};
    use std::time::{Duration, SystemTime};

    #[test]
    fn what_is_edited_by_hand_during_an_action_is_a_change() {
        let times = |all: &[(&str, u64)]| -> Times {
            let time = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            all.iter().map(|(path, seconds)| (path.into(), time(*seconds))).collect()
        };
        let before = times(&[("a.toml", 1), ("b.toml", 1), ("gone.toml", 1), ("schema.json", 1)]);
        let after = [("a.toml", 1), ("b.toml", 1), ("gone.toml", 1), ("schema.json", 2)];
        assert_eq!(seen(before.clone(), times(&after)), times(&after));
        for edited in [
            &[("a.toml", 2), ("b.toml", 1), ("gone.toml", 1), ("schema.json", 2)][..],
            &[("a.toml", 2), ("b.toml", 1), ("gone.toml", 1), ("new.json", 2), ("schema.json", 2)],
            &[("a.toml", 1), ("b.toml", 1), ("schema.json", 2)],
            &[("a.toml", 1), ("b.toml", 1), ("gone.toml", 1), ("new.toml", 2), ("schema.json", 2)],
        ] {
            assert_ne!(seen(before.clone(), times(edited)), times(edited), "{edited:?}");
        }
    }
}
