//! The key of a client, which never prints.

use crate::service::AUTH_SCHEME;
use reqwest::header::HeaderValue;
use std::fmt;
use std::sync::Arc;

/// The key that a client shows to the service; it never prints.
///
/// ```
/// use genwire_core::client::ApiKey;
///
/// let key = ApiKey::from("a-secret\n");
/// assert_eq!(format!("{key:?}"), "ApiKey(***)");
/// assert_eq!(key.reveal(), "a-secret");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(Arc<str>);

impl ApiKey {
    /// Takes a key; white space around it, as at the end of a file, is left out.
    pub fn new(key: impl AsRef<str>) -> Self {
        Self(Arc::from(key.as_ref().trim()))
    }

    /// The key itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// The value of the header that carries the key, marked so that nothing prints it.
    pub(super) fn header(&self) -> Option<HeaderValue> {
        if self.0.is_empty() {
            return None;
        }
        let mut value = HeaderValue::try_from(format!("{AUTH_SCHEME} {}", self.0)).ok()?;
        value.set_sensitive(true);
        Some(value)
    }

    /// A text of the service without the key, should the service repeat it.
    pub(super) fn scrub(&self, text: String) -> String {
        if !self.0.is_empty() && text.contains(&*self.0) {
            text.replace(&*self.0, "***")
        } else {
            text
        }
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(***)")
    }
}

impl From<&str> for ApiKey {
    fn from(key: &str) -> Self {
        Self::new(key)
    }
}

impl From<String> for ApiKey {
    fn from(key: String) -> Self {
        Self::new(key)
    }
}
