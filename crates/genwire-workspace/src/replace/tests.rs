//! Replacing files: all or none, one run at a time.

use super::{replace, write};
use crate::folder::Folder;
use genwire_output::{OutputFile, OutputKind};
use std::collections::{BTreeMap, BTreeSet};

fn output(path: &str) -> OutputFile {
    OutputFile { path: path.to_owned(), text: "new".into(), kind: OutputKind::Rust }
}

/// Changes two files, creates one in a new folder, and removes one.
fn changes() -> (Vec<OutputFile>, Vec<String>) {
    (vec![output("a.rs"), output("b/b.rs"), output("c/d/e.rs")], vec!["gone.rs".to_owned()])
}

fn begin(name: &str) -> Folder {
    let folder = Folder::new(name);
    for path in ["a.rs", "b/b.rs", "gone.rs", "mine.rs"] {
        folder.write(path, "old");
    }
    folder
}

fn texts(folder: &Folder) -> BTreeMap<String, String> {
    folder.texts()
}

#[test]
fn files_are_written_and_removed_and_others_stay() {
    let (written, removed) = changes();
    let folder = begin("replace_new");
    // An interrupted run leaves files that the next run removes.
    folder.write("a.rs.genwire-new", "ne");
    folder.write("b/earlier.rs.genwire-new", "ne");
    replace(&folder.0, &written, &removed).unwrap();
    let new = texts(&folder);
    assert_eq!(new.keys().collect::<Vec<_>>(), ["a.rs", "b/b.rs", "c/d/e.rs", "mine.rs"]);
    assert_eq!((&*new["a.rs"], &*new["c/d/e.rs"], &*new["mine.rs"]), ("new", "new", "old"));
    replace(&folder.0, &[], &removed).unwrap();
    assert_eq!(texts(&folder), new);
}

#[test]
fn a_name_that_is_too_long_is_reported_and_leaves_all_as_they_were() {
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
    // The second output needs a folder at the path of a file.
    let before = texts(&folder);
    let written = [output("a.rs"), output("mine.rs/types.rs")];
    replace(&folder.0, &written, &[]).unwrap_err();
    assert_eq!(texts(&folder), before);
}

#[test]
fn a_file_in_the_place_of_a_folder_leaves_all_as_they_were() {
    let folder = begin("replace_folder");
    let before = texts(&folder);
    // The folder at the second path is created for the first file, or already exists.
    for paths in [["new", "new/types.rs"], ["a.rs", "b"]] {
        let error = replace(&folder.0, &paths.map(output), &[]).unwrap_err().to_string();
        assert!(error.contains("is a folder") && error.contains("help: "), "{error}");
        assert_eq!(texts(&folder), before, "{paths:?}");
    }
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
