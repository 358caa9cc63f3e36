//! Bodies that are not JSON: strings and bytes.

use bytes::Bytes;
use std::fmt;
use std::ops::Deref;

/// A body that is a string, with its media type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextBody {
    media_type: Option<String>,
    text: String,
}

impl TextBody {
    /// Creates a body from a string, with the media type that the operation declares.
    pub fn new(text: impl Into<String>) -> Self {
        Self { media_type: None, text: text.into() }
    }

    /// Sets the media type, such as `text/csv; charset=utf-8`.
    #[must_use]
    pub fn with_media_type(self, media_type: impl Into<String>) -> Self {
        Self { media_type: Some(media_type.into()), ..self }
    }

    /// Returns the media type; for a response, the media type that the service sent.
    pub fn media_type(&self) -> Option<&str> {
        self.media_type.as_deref()
    }

    /// Returns the string.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the string without its media type.
    pub fn into_text(self) -> String {
        self.text
    }
}

impl Deref for TextBody {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl From<String> for TextBody {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}

impl From<&str> for TextBody {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

/// A body of bytes, with its media type.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ByteBody {
    media_type: Option<String>,
    bytes: Bytes,
}

impl ByteBody {
    /// Creates a body from bytes, with the media type that the operation declares.
    pub fn new(bytes: impl Into<Bytes>) -> Self {
        Self { media_type: None, bytes: bytes.into() }
    }

    /// Sets the media type, such as `image/png`.
    #[must_use]
    pub fn with_media_type(self, media_type: impl Into<String>) -> Self {
        Self { media_type: Some(media_type.into()), ..self }
    }

    /// Returns the media type; for a response, the media type that the service sent.
    pub fn media_type(&self) -> Option<&str> {
        self.media_type.as_deref()
    }

    /// Returns the bytes.
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    /// Returns the bytes without their media type.
    pub fn into_bytes(self) -> Bytes {
        self.bytes
    }
}

impl Deref for ByteBody {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

impl From<Vec<u8>> for ByteBody {
    fn from(bytes: Vec<u8>) -> Self {
        Self::new(bytes)
    }
}

impl From<TextBody> for ByteBody {
    fn from(body: TextBody) -> Self {
        Self { media_type: body.media_type, bytes: body.text.into() }
    }
}

/// Omits the bytes, since there may be many.
impl fmt::Debug for ByteBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ByteBody")
            .field("media_type", &self.media_type)
            .field("bytes", &self.bytes.len())
            .finish()
    }
}
