//! A file that gets its name only once it is complete.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// The suffix of a file name until the file is complete.
const SUFFIX: &str = ".partial";

/// A file that is written under a temporary name and renamed once it is complete.
///
/// Until [`PartialFile::finish`], the bytes are in a file with `.partial` appended to its name. If
/// the value is dropped unfinished, that file stays unless it is empty. Devices and pipes are
/// written to directly, because a rename would replace them.
///
/// ```
/// use genwire_core::client::PartialFile;
///
/// let name = std::env::temp_dir().join("genwire-doc-example.txt");
/// let mut file = PartialFile::create(&name)?;
/// file.write(b"complete")?;
/// assert!(file.partial().is_some_and(|path| path.exists()));
/// file.finish()?;
/// assert_eq!(std::fs::read(&name)?, b"complete");
/// # std::fs::remove_file(&name)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PartialFile {
    file: File,
    /// The path of the bytes until the file is complete.
    partial: PathBuf,
    name: PathBuf,
    length: u64,
    /// True if there is nothing to rename: the file is finished, or it is a device or a pipe.
    is_in_place: bool,
}

impl PartialFile {
    /// Starts a file; a partial file of an earlier run is removed.
    ///
    /// A symbolic link at the partial name is removed, not followed: other users may be able to
    /// write to the folder, and must not choose which file is overwritten.
    ///
    /// # Errors
    ///
    /// The name is the name of a folder, the file cannot be created, or this or another process is
    /// writing it already.
    pub fn create(name: &Path) -> io::Result<Self> {
        Self::create_with(name, &OpenOptions::new())
    }

    /// Starts a file that only its user may read and write (mode 0600); on systems other than Unix,
    /// the same as [`PartialFile::create`].
    ///
    /// # Errors
    ///
    /// The same as for [`PartialFile::create`].
    pub fn create_private(name: &Path) -> io::Result<Self> {
        Self::create_with(name, &private())
    }

    fn create_with(name: &Path, options: &OpenOptions) -> io::Result<Self> {
        let found = fs::metadata(name).ok();
        if found.as_ref().is_some_and(Metadata::is_dir) || name.file_name().is_none() {
            // Otherwise the error would only occur after all bytes had been received.
            return Err(ErrorKind::IsADirectory.into());
        }
        // A rename would replace a device or a pipe, so these are written in place.
        if found.is_some_and(|found| !found.is_file()) {
            let file = OpenOptions::new().write(true).open(name)?;
            let name = name.to_owned();
            return Ok(Self { file, partial: name.clone(), name, length: 0, is_in_place: true });
        }
        // The target of a link is replaced, not the link.
        let target = if name.is_symlink() { fs::canonicalize(name).ok() } else { None };
        let name = target.unwrap_or_else(|| name.to_owned());
        let mut partial = OsString::from(&name);
        partial.push(SUFFIX);
        let partial = PathBuf::from(partial);
        let file = create_new(&partial, options)?;
        // On a file system without locks, the file is written without one.
        let is_locked = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        // Another process may have started between the creation and the lock, and removed the file.
        if is_locked || !is_at(&file, &partial)? {
            return Err(in_use(&partial));
        }
        Ok(Self { file, partial, name, length: 0, is_in_place: false })
    }

    /// Appends bytes.
    ///
    /// # Errors
    ///
    /// The bytes cannot be written.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Overwrites bytes at an offset; does nothing on a device, since it has consumed them already.
    ///
    /// # Errors
    ///
    /// The bytes cannot be written.
    pub fn patch(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        if self.is_in_place {
            return Ok(());
        }
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.write_all(bytes)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    /// Returns true if nothing has been written.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Renames the file to its final name, replacing a file of that name, and returns the path.
    ///
    /// # Errors
    ///
    /// The file cannot be synced or renamed; the bytes stay in the partial file.
    pub fn finish(mut self) -> io::Result<PathBuf> {
        if !self.is_in_place {
            // Without a sync, a crash of the machine may leave an empty file under the new name.
            self.file.sync_all()?;
            fs::rename(&self.partial, &self.name)?;
            self.is_in_place = true;
        }
        Ok(self.name.clone())
    }

    /// Returns the path of the bytes until the file is complete; `None` for a device or a pipe.
    pub fn partial(&self) -> Option<&Path> {
        (!self.is_in_place).then_some(&self.partial)
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.is_in_place && self.is_empty() {
            // An empty file that cannot be removed does no harm.
            drop(fs::remove_file(&self.partial));
        }
    }
}

/// Returns options that create a file for its user only.
fn private() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "other systems have no mode"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a new file, and removes an existing file of the same name.
fn create_new(path: &Path, options: &OpenOptions) -> io::Result<File> {
    let create = || options.clone().write(true).create_new(true).open(path);
    match create() {
        // Another user may have put a link there: it is removed, and never written through.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            // The lock is kept until the file is removed.
            let former = lock_former(path)?;
            fs::remove_file(path)?;
            drop(former);
            create()
        }
        created => created,
    }
}

/// Locks the file of an earlier writer; fails if it is still being written.
fn lock_former(path: &Path) -> io::Result<Option<File>> {
    // Another user may have put a pipe there, and opening it may block forever.
    let is_file = fs::symlink_metadata(path).is_ok_and(|found| found.is_file());
    let file = if is_file { File::open(path).ok() } else { None };
    match file.as_ref().map(File::try_lock) {
        Some(Err(TryLockError::WouldBlock)) => Err(in_use(path)),
        _ => Ok(file),
    }
}

/// Returns true if a path still refers to an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt as _;
    let own = file.metadata()?;
    let found = fs::symlink_metadata(path);
    Ok(found.is_ok_and(|found| (found.dev(), found.ino()) == (own.dev(), own.ino())))
}

/// Returns true: an open file cannot be removed on this platform.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

fn in_use(path: &Path) -> io::Error {
    let message = format!("`{}` is being written already", path.display());
    io::Error::new(ErrorKind::ResourceBusy, message)
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
    fn a_file_has_its_name_once_it_is_complete() {
        let folder = folder("complete");
        let mut file = PartialFile::create(&folder.join("a.mp3")).unwrap();
        file.write(b"one").unwrap();
        assert_eq!(names(&folder), ["a.mp3.partial"]);
        file.patch(1, b"N").unwrap();
        file.write(b"two").unwrap();
        file.finish().unwrap();
        assert_eq!(names(&folder), ["a.mp3"]);
        assert_eq!(fs::read(folder.join("a.mp3")).unwrap(), b"oNetwo");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn an_incomplete_file_keeps_the_partial_name_and_an_empty_one_is_removed() {
        let folder = folder("incomplete");
        fs::write(folder.join("a.mp3"), "old").unwrap();
        let mut file = PartialFile::create(&folder.join("a.mp3")).unwrap();
        file.write(b"new").unwrap();
        drop(file);
        drop(PartialFile::create(&folder.join("b.mp3")).unwrap());
        assert_eq!(names(&folder), ["a.mp3", "a.mp3.partial"]);
        assert_eq!(fs::read(folder.join("a.mp3")).unwrap(), b"old");
        // The next run starts again.
        let mut file = PartialFile::create(&folder.join("a.mp3")).unwrap();
        file.write(b"whole").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(folder.join("a.mp3")).unwrap(), b"whole");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_in_progress_is_not_begun_again() {
        let folder = folder("in-use");
        let name = folder.join("a.mp3");
        let mut file = PartialFile::create(&name).unwrap();
        file.write(b"one").unwrap();
        for create in [PartialFile::create, PartialFile::create_private] {
            let error = create(&name).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::ResourceBusy);
            assert!(error.to_string().ends_with("a.mp3.partial` is being written already"));
        }
        file.finish().unwrap();
        assert_eq!(fs::read(&name).unwrap(), b"one");
        drop(PartialFile::create(&name).unwrap());
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_another_has_replaced_is_not_the_one_at_its_path() {
        let folder = folder("replaced");
        let path = folder.join("a.mp3.partial");
        let file = File::create(&path).unwrap();
        assert!(is_at(&file, &path).unwrap());
        fs::remove_file(&path).unwrap();
        assert!(!is_at(&file, &path).unwrap());
        File::create(&path).unwrap();
        assert!(!is_at(&file, &path).unwrap());
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

    /// Creates an attack at a path; there is a victim file next to it.
    #[cfg(unix)]
    type Plant = fn(&Path) -> io::Result<()>;

    /// Starts a file.
    #[cfg(unix)]
    type Create = fn(&Path) -> io::Result<PartialFile>;

    /// Things that another user may put at a path.
    #[cfg(unix)]
    const PLANTED: [(&str, Plant); 8] = [
        ("nothing", |_| Ok(())),
        ("file", |path| fs::write(path, "planted")),
        ("open_file", |path| {
            fs::write(path, "planted")?;
            fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o666))
        }),
        ("link", |path| std::os::unix::fs::symlink("victim", path)),
        ("link_to_nothing", |path| std::os::unix::fs::symlink("nowhere", path)),
        ("link_to_itself", |path| std::os::unix::fs::symlink(path, path)),
        ("second_name", |path| fs::hard_link(path.with_file_name("victim"), path)),
        ("socket", |path| std::os::unix::net::UnixListener::bind(path).map(drop)),
    ];

    #[cfg(unix)]
    #[test]
    fn nothing_that_others_plant_is_followed_or_kept() {
        use std::os::unix::fs::PermissionsExt as _;

        let mode = |path: &Path| fs::symlink_metadata(path).unwrap().permissions().mode() & 0o777;
        let usual = folder("usual").join("file");
        fs::write(&usual, "").unwrap();
        let create: [(Create, u32); 2] =
            [(PartialFile::create, mode(&usual)), (PartialFile::create_private, 0o600)];
        for (at_partial, plant_partial) in PLANTED {
            // A link at the final name is followed: the user has made it.
            let at_name = PLANTED.into_iter().filter(|(kind, _)| !kind.starts_with("link"));
            for (at_name, plant_name) in at_name.filter(|(kind, _)| *kind != "socket") {
                for (create, expected) in create {
                    let what = format!("{at_name}-{at_partial}-{expected:o}");
                    let folder = folder(&what);
                    fs::write(folder.join("victim"), "precious").unwrap();
                    plant_partial(&folder.join("a.mp3.partial")).unwrap();
                    plant_name(&folder.join("a.mp3")).unwrap();
                    let mut file = create(&folder.join("a.mp3")).unwrap();
                    assert_eq!(mode(file.partial().unwrap()), expected, "{what}");
                    file.write(b"audio").unwrap();
                    file.finish().unwrap();
                    assert_eq!(names(&folder), ["a.mp3", "victim"], "{what}");
                    assert_eq!(fs::read(folder.join("victim")).unwrap(), b"precious", "{what}");
                    assert_eq!(fs::read(folder.join("a.mp3")).unwrap(), b"audio", "{what}");
                    assert_eq!(mode(&folder.join("a.mp3")), expected, "{what}");
                    assert!(!folder.join("a.mp3").is_symlink(), "{what}");
                    fs::remove_dir_all(folder).unwrap();
                }
            }
        }
        fs::remove_dir_all(usual.parent().unwrap()).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_private_file_is_for_its_user_alone_from_the_beginning() {
        use std::os::unix::fs::PermissionsExt as _;

        let folder = folder("private");
        let mut file = PartialFile::create_private(&folder.join("a.json")).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(file.partial().unwrap()), 0o600);
        file.write(b"{}").unwrap();
        assert_eq!(mode(&file.finish().unwrap()), 0o600);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_is_no_file() {
        let error = PartialFile::create(&std::env::temp_dir()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::IsADirectory);
    }
}
