//! A call of the server: the request and the reply.

use crate::kept::{KeptExchange, KeptText};
use genwire_core::bounds::{MAX_RESPONSE_VALUES, has_more_values};
use serde_json::Value as JsonValue;
use std::sync::{Arc, OnceLock};

/// A call of the server: the request and the reply.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    pub(crate) method: String,
    pub(crate) path: String,
    /// Names and values of the request headers.
    pub(crate) sent: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    pub(crate) status: u16,
    /// Names, in lower case, and values of the reply headers.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) reply: Vec<u8>,
    /// False if the connection was closed before the end of the reply.
    pub(crate) is_whole: bool,
    /// The part that is kept after judgement; created for the first violation.
    pub(crate) kept: OnceLock<Arc<KeptExchange>>,
}

impl Exchange {
    /// Returns a header of the reply.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the media type of the reply, without its parameters and in lower case.
    pub(crate) fn media_type(&self) -> String {
        let value = self.header("content-type").unwrap_or_default();
        value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
    }

    /// Returns true for a success status.
    pub(crate) fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// Returns the reply if it is JSON with an acceptable number of values.
    pub(crate) fn json(&self) -> Option<JsonValue> {
        if has_more_values(&self.reply, MAX_RESPONSE_VALUES) {
            return None;
        }
        serde_json::from_slice(&self.reply).ok()
    }

    /// Returns the kept part of the exchange. All of its violations share it.
    pub(crate) fn kept(&self) -> Arc<KeptExchange> {
        Arc::clone(self.kept.get_or_init(|| Arc::new(KeptExchange::of(self))))
    }
}

/// Returns the start of a body as a printable string.
pub(crate) fn shown(body: &[u8]) -> String {
    KeptText::of(body).show(&[])
}
