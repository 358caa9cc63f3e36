//! A reply of bytes, whole or chunk by chunk.

use std::fmt;

use axum::body::Bytes;
use futures_core::Stream;

use super::chunks::Chunks;
use super::{Refusal, Reply};
use crate::{ByteBody, TextBody};

/// A binary reply: whole, or chunk by chunk as the chunks are produced.
pub struct ByteReply(Content);

enum Content {
    Whole(ByteBody),
    Chunks { media_type: Option<String>, chunks: Chunks },
}

impl ByteReply {
    /// Creates a reply of bytes.
    pub fn new(bytes: impl Into<Bytes>) -> Self {
        ByteBody::new(bytes).into()
    }

    /// Creates a reply whose chunks are sent as they are produced.
    ///
    /// An error breaks the connection, so that the caller does not mistake a partial reply for a
    /// whole one. The stream is dropped when the caller disconnects.
    pub fn stream(chunks: impl Stream<Item = Result<Bytes, Refusal>> + Send + 'static) -> Self {
        Self(Content::Chunks { media_type: None, chunks: Chunks::new(chunks) })
    }

    /// Sets the media type, instead of the media type that the operation declares.
    #[must_use]
    pub fn with_media_type(self, media_type: impl Into<String>) -> Self {
        Self(match self.0 {
            Content::Whole(body) => Content::Whole(body.with_media_type(media_type)),
            Content::Chunks { chunks, .. } => {
                Content::Chunks { media_type: Some(media_type.into()), chunks }
            }
        })
    }

    /// Converts the bytes into a reply; `usual` is the default media type.
    pub fn into_reply(self, usual: &str) -> Reply {
        match self.0 {
            Content::Whole(body) => {
                let media_type = body.media_type().unwrap_or(usual).to_owned();
                Reply::raw(&media_type, body.into_bytes())
            }
            Content::Chunks { media_type, chunks } => {
                Reply::chunks(media_type.as_deref().unwrap_or(usual), chunks)
            }
        }
    }
}

impl TextBody {
    /// Converts the string into a reply; `usual` is the default media type.
    pub fn into_reply(self, usual: &str) -> Reply {
        let media_type = self.media_type().unwrap_or(usual).to_owned();
        Reply::raw(&media_type, self.into_text())
    }
}

impl From<ByteBody> for ByteReply {
    fn from(body: ByteBody) -> Self {
        Self(Content::Whole(body))
    }
}

impl From<Vec<u8>> for ByteReply {
    fn from(bytes: Vec<u8>) -> Self {
        Self::new(bytes)
    }
}

impl fmt::Debug for ByteReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Content::Whole(body) => f.debug_tuple("ByteReply").field(body).finish(),
            Content::Chunks { .. } => f.write_str("ByteReply(..)"),
        }
    }
}
