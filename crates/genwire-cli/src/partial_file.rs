//! A file that gets its name once it is whole, so that nobody takes a part of it for the whole.

use crate::problem::Problem;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// What the name of a file ends with until it is whole.
const SUFFIX: &str = ".partial";

/// A file that is being written, under another name than it will have.
///
/// What was written stays under that name if it is never finished; an empty one goes away.
#[derive(Debug)]
pub(crate) struct PartialFile {
    file: File,
    /// Where the bytes are now.
    partial: PathBuf,
    name: PathBuf,
    length: u64,
    is_finished: bool,
}

impl PartialFile {
    /// Begins a file; what an earlier run left of it is overwritten.
    pub(crate) fn create(name: &Path) -> Result<Self, Problem> {
        if name.is_dir() {
            // Otherwise it would come to light once all is there and can be put nowhere.
            return Err(problem(name, &ErrorKind::IsADirectory.into()));
        }
        let mut partial = OsString::from(name);
        partial.push(SUFFIX);
        let partial = PathBuf::from(partial);
        let file = File::create(&partial).map_err(|error| problem(name, &error))?;
        Ok(Self { file, partial, name: name.to_owned(), length: 0, is_finished: false })
    }

    /// Writes more of it.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        self.file.write_all(bytes).map_err(|error| problem(&self.partial, &error))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> Result<(), Problem> {
        fs::rename(&self.partial, &self.name).map_err(|error| problem(&self.name, &error))?;
        self.is_finished = true;
        Ok(())
    }

    /// Where the bytes are until the file is whole.
    pub(crate) fn partial(&self) -> &Path {
        &self.partial
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.is_finished && self.length == 0 {
            // An empty file tells nothing, and is no harm either.
            drop(fs::remove_file(&self.partial));
        }
    }
}

fn problem(file: &Path, error: &std::io::Error) -> Problem {
    Problem::usage(format!("cannot write `{}`: {error}", file.display()), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("genwire-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn names(folder: &Path) -> Vec<OsString> {
        let mut names: Vec<OsString> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_has_its_name_once_it_is_whole() {
        let folder = folder("whole");
        let mut file = PartialFile::create(&folder.join("a.mp3")).unwrap();
        file.write(b"one").unwrap();
        assert_eq!(names(&folder), ["a.mp3.partial"]);
        file.write(b"two").unwrap();
        file.finish().unwrap();
        assert_eq!(names(&folder), ["a.mp3"]);
        assert_eq!(fs::read(folder.join("a.mp3")).unwrap(), b"onetwo");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_part_keeps_another_name_and_nothing_leaves_nothing() {
        let folder = folder("part");
        fs::write(folder.join("a.mp3"), "old").unwrap();
        let mut file = PartialFile::create(&folder.join("a.mp3")).unwrap();
        file.write(b"new").unwrap();
        drop(file);
        drop(PartialFile::create(&folder.join("b.mp3")).unwrap());
        assert_eq!(names(&folder), ["a.mp3", "a.mp3.partial"]);
        assert_eq!(fs::read(folder.join("a.mp3")).unwrap(), b"old");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let problem = PartialFile::create(Path::new("nowhere/a.mp3")).unwrap_err().to_string();
        assert!(problem.starts_with("cannot write `nowhere/a.mp3`: "), "{problem}");
    }
}
