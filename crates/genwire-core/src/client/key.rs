//! The key of a client, which never prints.

use crate::{Auth, AuthPlace};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::Url;
use reqwest::header::{COOKIE, Entry, HeaderMap, HeaderName, HeaderValue};
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

    /// Returns true if the key is not empty and a header can hold it.
    pub(super) fn is_usable(&self) -> bool {
        !self.0.is_empty() && HeaderValue::try_from(&*self.0).is_ok()
    }

    /// Puts the key where an interface expects it, marked so that nothing prints it.
    pub(super) fn carry(&self, auth: &Auth, headers: &mut HeaderMap, url: &mut Url) {
        let key = if auth.basic { STANDARD.encode(&*self.0) } else { self.0.to_string() };
        let (name, value) = match auth.place {
            AuthPlace::Header if auth.scheme.is_empty() => (auth.name, key),
            AuthPlace::Header => (auth.name, format!("{} {key}", auth.scheme)),
            AuthPlace::Cookie => (COOKIE.as_str(), format!("{}={key}", auth.name)),
            AuthPlace::Query => {
                url.query_pairs_mut().append_pair(auth.name, &key);
                return;
            }
        };
        let value = HeaderValue::try_from(value).ok();
        if let (Ok(name), Some(mut value)) = (HeaderName::try_from(name), value) {
            value.set_sensitive(true);
            match headers.entry(name) {
                Entry::Occupied(mut other) if auth.place == AuthPlace::Cookie => {
                    let both = [other.get().as_bytes(), b"; ", value.as_bytes()].concat();
                    if let Ok(mut both) = HeaderValue::try_from(both) {
                        both.set_sensitive(true);
                        other.insert(both);
                    }
                }
                Entry::Occupied(mut other) => drop(other.insert(value)),
                Entry::Vacant(place) => drop(place.insert(value)),
            }
        }
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
