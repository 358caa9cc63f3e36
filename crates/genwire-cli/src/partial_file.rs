//! A file that gets its name once it is whole, so that nobody takes a part of it for the whole.
//! Devices and pipes are written to as they are: nothing may take their place.

use crate::problem::Problem;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{ErrorKind, Seek as _, SeekFrom, Write as _};
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
    /// Whether the bytes are where they belong.
    is_finished: bool,
}

impl PartialFile {
    /// Begins a file; what an earlier run left of it is overwritten.
    pub(crate) fn create(name: &Path) -> Result<Self, Problem> {
        let found = fs::metadata(name).ok();
        if found.as_ref().is_some_and(Metadata::is_dir) {
            // Otherwise it would come to light once all is there and can be put nowhere.
            return Err(problem(name, &ErrorKind::IsADirectory.into()));
        }
        let is_device = found.is_some_and(|found| !found.is_file());
        // A link goes on to point at the file that gets the bytes.
        let name = if name.is_symlink() { fs::canonicalize(name).ok() } else { None }
            .unwrap_or_else(|| name.to_owned());
        let partial = if is_device {
            name.clone()
        } else {
            let mut partial = OsString::from(&name);
            partial.push(SUFFIX);
            PathBuf::from(partial)
        };
        let mut options = OpenOptions::new();
        options.write(true).create(!is_device).truncate(!is_device);
        let file = options.open(&partial).map_err(|error| problem(&name, &error))?;
        Ok(Self { file, partial, name, length: 0, is_finished: is_device })
    }

    /// Writes more of it.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        self.file.write_all(bytes).map_err(|error| problem(&self.partial, &error))?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Writes over some of it; a device has passed them on already.
    pub(crate) fn patch(&mut self, at: u64, bytes: [u8; 4]) -> Result<(), Problem> {
        if self.is_finished {
            return Ok(());
        }
        let written = self.file.seek(SeekFrom::Start(at)).and_then(|_| self.file.write_all(&bytes));
        written.map_err(|error| problem(&self.partial, &error))
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> Result<(), Problem> {
        if self.is_finished {
            return Ok(());
        }
        fs::rename(&self.partial, &self.name).map_err(|error| problem(&self.name, &error))?;
        self.is_finished = true;
        Ok(())
    }

    /// Where the bytes are until the file is whole; nowhere if they cannot be found again.
    pub(crate) fn partial(&self) -> Option<&Path> {
        (!self.is_finished).then_some(&self.partial)
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

    #[cfg(unix)]
    #[test]
    fn a_pipe_stays_a_pipe_and_a_link_a_link() {
        use std::os::unix::fs::{FileTypeExt as _, symlink};
        let folder = folder("special");
        let pipe = folder.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()));
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::read(pipe).unwrap()
        });
        let mut file = PartialFile::create(&pipe).unwrap();
        file.write(b"one").unwrap();
        assert_eq!(file.partial(), None);
        file.finish().unwrap();
        assert_eq!(reader.join().unwrap(), b"one");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        fs::write(folder.join("a.mp3"), "old").unwrap();
        symlink("a.mp3", folder.join("link")).unwrap();
        let mut file = PartialFile::create(&folder.join("link")).unwrap();
        file.write(b"new").unwrap();
        file.finish().unwrap();
        assert!(fs::symlink_metadata(folder.join("link")).unwrap().is_symlink());
        assert_eq!(fs::read(folder.join("a.mp3")).unwrap(), b"new");
        assert_eq!(names(&folder), ["a.mp3", "link", "pipe"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let problem = PartialFile::create(Path::new("nowhere/a.mp3")).unwrap_err().to_string();
        assert!(problem.starts_with("cannot write `nowhere/a.mp3`: "), "{problem}");
    }
}
