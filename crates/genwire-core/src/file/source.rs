//! Contents of files that are read when they are sent.

use super::{Content, File};
use std::fmt;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::AsyncRead;

/// A reader of file content.
pub(crate) type Reader = Pin<Box<dyn AsyncRead + Send>>;

/// The source of file content.
#[derive(Clone)]
pub(crate) enum Source {
    /// A path. It is opened each time the file is sent.
    Path(PathBuf),
    /// A reader. It can be read once.
    Reader(Arc<Once>),
}

/// A reader, until the first use.
pub(crate) struct Once {
    reader: Mutex<Option<Reader>>,
    /// Its number of bytes, if known.
    pub(crate) length: Option<u64>,
}

impl Once {
    /// Returns true if the reader has not been used yet.
    pub(crate) fn is_there(&self) -> bool {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Removes and returns the reader; `None` after the first time.
    pub(crate) fn take(&self) -> Option<Reader> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Path(one), Self::Path(other)) => one == other,
            (Self::Reader(one), Self::Reader(other)) => Arc::ptr_eq(one, other),
            _ => false,
        }
    }
}

impl Eq for Source {}

/// Content that is not in memory.
impl File {
    /// Creates a file from a path, with the name of the file.
    ///
    /// The file is opened and read in chunks each time a call with it is sent; only the body limit
    /// of the operation bounds its size. A call fails before it is sent if the path does not exist
    /// or is not a regular file. The content of a pipe or a device can be read only once: use
    /// [`from_reader`](Self::from_reader).
    ///
    /// The time to send the file counts against
    /// [`Timeouts::headers`](crate::client::Timeouts::headers); large files may need a longer
    /// timeout.
    ///
    /// ```
    /// use genwire_core::File;
    ///
    /// let file = File::open("photos/sea.png").with_media_type("image/png");
    /// assert_eq!(file.name(), Some("sea.png"));
    /// ```
    pub fn open(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        Self { name, media_type: None, content: Content::Read(Source::Path(path)) }
    }

    /// Creates a file from a reader, with its number of bytes if known.
    ///
    /// It is read once, in chunks, when a call with it is sent; the call is not retried once
    /// reading has started. Without a length, the body is sent with chunked encoding, which some
    /// services reject. With a length, no more bytes are read, and the call fails if there are
    /// fewer.
    pub fn from_reader(
        name: impl Into<String>,
        reader: impl AsyncRead + Send + 'static,
        length: impl Into<Option<u64>>,
    ) -> Self {
        let reader: Reader = Box::pin(reader);
        let once = Once { reader: Mutex::new(Some(reader)), length: length.into() };
        Self {
            name: Some(name.into()),
            media_type: None,
            content: Content::Read(Source::Reader(Arc::new(once))),
        }
    }

    /// Returns the source of the content, if it is not in memory.
    pub(crate) fn source(&self) -> Option<&Source> {
        match &self.content {
            Content::Memory(_) => None,
            Content::Read(source) => Some(source),
        }
    }
}

/// The same as [`File::open`].
impl From<&Path> for File {
    fn from(path: &Path) -> Self {
        Self::open(path)
    }
}

/// The same as [`File::open`].
impl From<PathBuf> for File {
    fn from(path: PathBuf) -> Self {
        Self::open(path)
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Source")
    }
}
