//! Watching the spec: runs an action whenever a file of it changes.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

/// The interval between two looks at the folder.
const PAUSE: Duration = Duration::from_millis(200);

/// Runs the action now and after every change of the spec, until the process is stopped.
///
/// A failure of the action is printed and does not end the watch.
pub(crate) fn run(
    root: &Path,
    spec: &str,
    action: impl Fn() -> io::Result<()>,
) -> io::Result<bool> {
    let folder = root.join(spec);
    loop {
        let before = times(&folder)?;
        if let Err(error) = action() {
            eprintln!("error: {error}");
        }
        println!("watching `{spec}/`");
        // What the action itself wrote there, and edits during it, count from `before`.
        let mut seen = times(&folder)?;
        if seen.keys().eq(before.keys()) {
            seen.extend(before.into_iter().filter(|(path, _)| is_written_by_hand(path)));
        }
        while times(&folder)? == seen {
            thread::sleep(PAUSE);
        }
    }
}

fn is_written_by_hand(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml" || extension == "tsv")
}

fn times(folder: &Path) -> io::Result<BTreeMap<PathBuf, SystemTime>> {
    let mut times = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let data = match entry.metadata() {
                Ok(data) => data,
                // Editors replace files: one may be gone between the listing and the look.
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
