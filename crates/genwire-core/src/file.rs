//! Files in the parts of a `multipart/form-data` body, and the opening of files of settings.

#[cfg(any(feature = "client", feature = "server"))]
pub(crate) mod beside;
#[cfg(any(feature = "exchange", feature = "server"))]
pub(crate) mod handle;
#[cfg(any(feature = "client", feature = "server"))]
mod regular;
#[cfg(feature = "client")]
mod source;

#[cfg(any(feature = "client", feature = "server"))]
pub use regular::{open_regular, read_regular};
#[cfg(feature = "client")]
pub(crate) use source::{Reader, Source};

use crate::descriptor::{CheckedValue, Described, Descriptor};
use crate::{Path, Report, Validate};
use serde_core::de::{Deserializer, Visitor};
use serde_core::ser::{Error as _, Serializer};
use serde_core::{Deserialize, Serialize, de};
use std::fmt;

/// The bytes of a file in memory, shared by its clones.
#[cfg(any(feature = "exchange", feature = "server"))]
type Memory = bytes::Bytes;
#[cfg(not(any(feature = "exchange", feature = "server")))]
type Memory = std::sync::Arc<[u8]>;

/// A file in a part of a `multipart/form-data` body: its name, its media type and its content.
///
/// The content is in memory, or is read when a call is sent: see `File::open` and
/// `File::from_reader` of the feature `client`. In a request that a service receives, it is always
/// in memory.
///
/// In JSON and everywhere outside its own part, a file is a string with its content. The content
/// must then be UTF-8 in memory.
///
/// ```
/// use genwire_core::File;
///
/// let file = File::from_bytes("notes.txt", "one\n").with_media_type("text/plain");
/// assert_eq!(file.name(), Some("notes.txt"));
/// assert_eq!(file.bytes(), Some(&b"one\n"[..]));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct File {
    name: Option<String>,
    media_type: Option<String>,
    content: Content,
}

/// The content of a file.
#[derive(Clone, PartialEq, Eq)]
enum Content {
    /// Bytes in memory.
    Memory(Memory),
    /// Bytes that are read when they are sent.
    #[cfg(feature = "client")]
    Read(Source),
}

impl File {
    /// Creates a file with content in memory. The content is copied into the body of a request.
    pub fn from_bytes(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: Some(name.into()), ..Self::from(bytes.into()) }
    }

    /// Sets the file name; the default is the name of the part.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..self }
    }

    /// Sets the media type, such as `image/png`.
    ///
    /// The default is the first media type of the part, or `application/octet-stream` if the part
    /// accepts any. There is none if the part accepts only groups such as `image/*`.
    #[must_use]
    pub fn with_media_type(self, media_type: impl Into<String>) -> Self {
        Self { media_type: Some(media_type.into()), ..self }
    }

    /// Returns the name. For a received file, it is trimmed and unescaped.
    ///
    /// It is not safe as a path: it may be long, start with `/`, contain segments such as `..`, or
    /// contain control characters such as line breaks.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the media type, as the sender wrote it.
    pub fn media_type(&self) -> Option<&str> {
        self.media_type.as_deref()
    }

    /// Returns the content if it is in memory. The content of a received file always is.
    ///
    /// A received file shares the memory of the whole body and keeps it alive: copy the content to
    /// keep it for long.
    pub fn bytes(&self) -> Option<&[u8]> {
        self.content.bytes()
    }

    /// Returns the content as a string, for JSON.
    fn text(&self) -> Result<&str, &'static str> {
        let bytes = self
            .bytes()
            .ok_or("only a file of a part is read when it is sent, others are in memory")?;
        str::from_utf8(bytes).map_err(|_| "the content of the file is not UTF-8, as JSON is")
    }
}

#[cfg(feature = "server")]
impl File {
    /// Creates a file from a part of a request.
    pub(crate) fn received(
        name: Option<String>,
        media_type: Option<String>,
        bytes: bytes::Bytes,
    ) -> Self {
        Self { name, media_type, content: Content::Memory(bytes) }
    }
}

#[cfg(any(feature = "exchange", feature = "server"))]
impl File {
    /// Returns the content without copying it, if it is in memory.
    ///
    /// The content of a received file keeps the whole body alive, as with [`bytes`](Self::bytes).
    #[cfg_attr(
        not(feature = "client"),
        expect(clippy::unnecessary_wraps, reason = "a client has other contents")
    )]
    pub fn into_bytes(self) -> Option<bytes::Bytes> {
        match self.content {
            Content::Memory(bytes) => Some(bytes),
            #[cfg(feature = "client")]
            Content::Read(_) => None,
        }
    }
}

impl Content {
    /// Returns the bytes of content in memory.
    #[cfg_attr(
        not(feature = "client"),
        expect(clippy::unnecessary_wraps, reason = "a client has other contents")
    )]
    fn bytes(&self) -> Option<&[u8]> {
        match self {
            Self::Memory(bytes) => Some(bytes),
            #[cfg(feature = "client")]
            Self::Read(_) => None,
        }
    }
}

impl Default for Content {
    fn default() -> Self {
        Self::Memory(Memory::default())
    }
}

/// Creates a file without a name.
impl From<Vec<u8>> for File {
    fn from(bytes: Vec<u8>) -> Self {
        Self { name: None, media_type: None, content: Content::Memory(bytes.into()) }
    }
}

/// Omits the content, since it may be long or secret.
impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("File")
            .field("name", &self.name)
            .field("media_type", &self.media_type)
            .field("bytes", &self.content.bytes().map(<[u8]>::len))
            .finish()
    }
}

/// Writes the content as a string.
impl Serialize for File {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[cfg(feature = "client")]
        if let Some(handle) = beside::put(self) {
            return serializer.serialize_str(&handle);
        }
        serializer.serialize_str(self.text().map_err(S::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for File {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(FileVisitor)
    }
}

struct FileVisitor;

impl Visitor<'_> for FileVisitor {
    type Value = File;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, the content of a file")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<File, E> {
        #[cfg(feature = "server")]
        if let Some(file) = beside::find(text) {
            return Ok(file);
        }
        Ok(File::from(text.as_bytes().to_vec()))
    }
}

impl Described for File {
    fn descriptor() -> &'static Descriptor {
        &Descriptor::String
    }
}

impl Validate for File {
    #[inline]
    fn is_clean(&self, _: &mut Report) -> bool {
        true
    }

    #[inline]
    fn validate_at(&self, _: &Path<'_>, _: &mut Report) {}

    #[inline]
    fn checked(&self) -> CheckedValue<'_> {
        CheckedValue::Other
    }
}

#[cfg(test)]
mod tests {
    use super::File;

    #[test]
    fn a_file_is_a_string_as_json() {
        let file: File = serde_json::from_str(r#""a \"b\"""#).unwrap();
        assert_eq!((file.name(), file.media_type()), (None, None));
        assert_eq!(file.bytes(), Some(&b"a \"b\""[..]));
        assert_eq!(serde_json::to_string(&file).unwrap(), r#""a \"b\"""#);
        assert!(serde_json::from_str::<File>("7").is_err());
    }

    #[test]
    fn a_content_that_is_no_text_is_no_json() {
        let error = serde_json::to_string(&File::from_bytes("a", vec![0xff])).unwrap_err();
        assert_eq!(error.to_string(), "the content of the file is not UTF-8, as JSON is");
    }

    #[test]
    fn debug_shows_no_content() {
        let file = File::from_bytes("a.txt", "a secret").with_media_type("text/plain");
        let expected =
            r#"File { name: Some("a.txt"), media_type: Some("text/plain"), bytes: Some(8) }"#;
        assert_eq!(format!("{file:?}"), expected);
    }
}
