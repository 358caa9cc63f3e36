//! The small spec that the tests start from.

use genwire_spec::SpecFile;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folder of test data.
pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// A spec without mistakes that uses most of the language.
pub(crate) fn good() -> Vec<SpecFile> {
    let mut files = Vec::new();
    collect(&data().join("good"), "spec", &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// Reads every file below a folder.
pub(crate) fn collect(folder: &Path, path: &str, files: &mut Vec<SpecFile>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{path}/{}", entry.file_name().into_string().unwrap());
        if entry.file_type().unwrap().is_dir() {
            collect(&entry.path(), &path, files);
        } else {
            files.push(SpecFile { text: fs::read_to_string(entry.path()).unwrap(), path });
        }
    }
}

/// The good spec with changes. The first line of `text` states the first change, and each line that
/// begins with `# and` states another one:
///
/// - `# in PATH`: the rest is that file; it replaces a file of the good spec or is added to them;
/// - `# after PATH`: the rest is appended to that file;
/// - `# without PATH`: the file is left out.
pub(crate) fn changed(text: &str) -> Vec<SpecFile> {
    let mut files = good();
    for part in text.split("\n# and ") {
        change(&mut files, part.trim_start_matches("# "));
    }
    files
}

fn change(files: &mut Vec<SpecFile>, text: &str) {
    let (line, rest) = text.split_once('\n').unwrap();
    let [word, path] = line.split(' ').collect::<Vec<_>>()[..] else {
        panic!("the first line says nothing: {line}")
    };
    let place = files.iter().position(|file| file.path == path);
    match (word, place) {
        ("in", Some(place)) => rest.clone_into(&mut files[place].text),
        ("in", None) => files.push(SpecFile { path: path.to_owned(), text: rest.to_owned() }),
        ("after", Some(place)) => files[place].text.push_str(rest),
        ("without", Some(place)) => drop(files.remove(place)),
        _ => panic!("the first line makes no sense: {line}"),
    }
}
