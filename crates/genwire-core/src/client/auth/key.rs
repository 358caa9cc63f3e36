//! The API key of a client. It is never printed.

use crate::encoding::escape;
use crate::failure::Secrets;
use crate::{Auth, AuthPlace};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::Url;
use reqwest::header::{COOKIE, Entry, HeaderMap, HeaderName, HeaderValue};
use std::fmt;
use std::sync::Arc;

/// An API key. It is never printed.
///
/// ```
/// use genwire_core::client::ApiKey;
///
/// let key = ApiKey::from("a-secret\n");
/// assert_eq!(format!("{key:?}"), "ApiKey(***)");
/// assert_eq!(key.expose_secret(), "a-secret");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(Arc<str>);

/// Adds cookies to the cookies of a request, in the same header.
pub(in crate::client) fn add_cookies(headers: &mut HeaderMap, cookies: &HeaderValue) {
    match headers.entry(COOKIE) {
        Entry::Occupied(mut others) => {
            let all = [others.get().as_bytes(), b"; ", cookies.as_bytes()].concat();
            if let Ok(mut all) = HeaderValue::try_from(all) {
                all.set_sensitive(true);
                others.insert(all);
            }
        }
        Entry::Vacant(place) => drop(place.insert(cookies.clone())),
    }
}

impl ApiKey {
    /// Creates a key; surrounding white space, such as a line end of a file, is removed.
    pub fn new(key: impl AsRef<str>) -> Self {
        Self(key.as_ref().trim().into())
    }

    /// Returns the key itself.
    pub fn expose_secret(&self) -> &str {
        &self.0
    }

    /// Returns true if the key is a valid, non-empty header value.
    pub(in crate::client) fn is_usable(&self) -> bool {
        !self.expose_secret().is_empty() && HeaderValue::try_from(self.expose_secret()).is_ok()
    }

    /// Adds the key in the way that the interface expects, marked as sensitive so that it is never
    /// printed.
    pub(in crate::client) fn carry(&self, auth: &Auth, headers: &mut HeaderMap, url: &mut Url) {
        let value = auth.value(self.expose_secret());
        let sensitive = |text: String| {
            let mut value = HeaderValue::try_from(text).ok()?;
            value.set_sensitive(true);
            Some(value)
        };
        match auth.place {
            AuthPlace::Query => {
                url.query_pairs_mut().append_pair(auth.name, &value);
            }
            AuthPlace::Cookie => {
                if let Some(cookie) = sensitive(format!("{}={value}", auth.name)) {
                    add_cookies(headers, &cookie);
                }
            }
            AuthPlace::Header => {
                if let (Some(value), Ok(name)) = (sensitive(value), HeaderName::try_from(auth.name))
                {
                    headers.insert(name, value);
                }
            }
        }
    }

    /// Returns the forms of the key that a request may contain: plain or in Base64, each also
    /// percent-encoded.
    #[doc(hidden)]
    pub fn forms(&self) -> [String; 4] {
        let plain = self.expose_secret().to_owned();
        let base64 = STANDARD.encode(&plain);
        [form_encoded(&plain), form_encoded(&base64), plain, base64]
    }
}

impl Secrets {
    /// Collects keys, in each form that a request may contain.
    pub(in crate::client) fn of_keys(keys: impl IntoIterator<Item = ApiKey>) -> Self {
        Self::new(keys.into_iter().flat_map(|key| key.forms()))
    }
}

/// Encodes a string as in a form or a query.
pub(in crate::client) fn form_encoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    escape(text, &mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
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
