//! Contents of files that are read when they are sent.

use super::{Content, File};
use std::fmt;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::AsyncRead;

/// A reader of a content.
pub(crate) type Reader = Pin<Box<dyn AsyncRead + Send>>;

/// A place that a content is read from.
#[derive(Clone)]
pub(crate) enum Source {
    /// A file of the system, which is opened each time that it is sent.
    Path(PathBuf),
    /// A reader, which is read once.
    Reader(Arc<Once>),
}

/// A reader until it is taken.
pub(crate) struct Once {
    reader: Mutex<Option<Reader>>,
    /// Its number of bytes, where that is known.
    pub(crate) length: Option<u64>,
}

impl Once {
    /// Returns true if the reader was not taken yet.
    pub(crate) fn is_there(&self) -> bool {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Takes the reader, the first time.
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

/// Contents that are not in memory.
impl File {
    /// Creates a file from one of the system, with its name.
    ///
    /// It is opened and read each time that a call with it is sent, in chunks, so that its size is
    /// limited only by the body limit of the operation. A call fails before it is sent if there is
    /// no such file, or if it is no regular file: what a pipe or a device gives can be read once, by
    /// [`from_reader`](Self::from_reader).
    ///
    /// The time in which it is sent counts against the limit of
    /// [`Timeouts::headers`](crate::client::Timeouts::headers), which large files may need to be
    /// longer.
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

    /// Creates a file from a reader, with its number of bytes where that is known.
    ///
    /// It is read once, in chunks, when a call with it is sent: such a call is not sent again once
    /// reading has begun. Without a length, the body is sent in chunks without a length either, which
    /// some services refuse. With one, no more bytes are read, and the call fails if there are fewer.
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

    /// The place that the content is read from, if it is not in memory.
    pub(crate) fn source(&self) -> Option<&Source> {
        match &self.content {
            Content::Memory(_) => None,
            Content::Read(source) => Some(source),
        }
    }
}

/// As [`File::open`].
impl From<&Path> for File {
    fn from(path: &Path) -> Self {
        Self::open(path)
    }
}

/// As [`File::open`].
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
