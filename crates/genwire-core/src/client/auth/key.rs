//! The API key of a client, which is never printed.

use crate::encoding::escape;
use crate::failure::Secrets;
use crate::{Auth, AuthPlace};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::Url;
use reqwest::header::{COOKIE, Entry, HeaderMap, HeaderName, HeaderValue};
use std::fmt;
use std::ptr;
use std::sync::{Arc, OnceLock};

/// An API key, which is never printed.
///
/// ```
/// use genwire_core::client::ApiKey;
///
/// let key = ApiKey::from("a-secret\n");
/// assert_eq!(format!("{key:?}"), "ApiKey(***)");
/// assert_eq!(key.expose_secret(), "a-secret");
/// ```
#[derive(Clone)]
pub struct ApiKey(Arc<Shared>);

/// State that the clones of a key share.
struct Shared {
    text: Box<str>,
    /// The header of the first scheme that used the key; usually it is the only one.
    header: OnceLock<Option<Header>>,
}

/// A header that carries a key.
struct Header {
    auth: &'static Auth,
    name: HeaderName,
    value: HeaderValue,
}

impl Header {
    /// Creates the header; `None` if the key goes in the query or is not a valid header value.
    fn new(auth: &'static Auth, key: &str) -> Option<Self> {
        let value = auth.value(key);
        let (name, value) = match auth.place {
            AuthPlace::Header => (auth.name, value),
            AuthPlace::Cookie => (COOKIE.as_str(), format!("{}={value}", auth.name)),
            AuthPlace::Query => return None,
        };
        let mut value = HeaderValue::try_from(value).ok()?;
        value.set_sensitive(true);
        Some(Self { auth, name: HeaderName::try_from(name).ok()?, value })
    }

    fn insert(&self, headers: &mut HeaderMap) {
        if self.auth.place == AuthPlace::Cookie {
            add_cookies(headers, &self.value);
        } else {
            headers.insert(&self.name, self.value.clone());
        }
    }
}

/// Adds cookies to those of a request, in the same header.
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
        Self(Arc::new(Shared { text: key.as_ref().trim().into(), header: OnceLock::new() }))
    }

    /// Returns the key itself.
    pub fn expose_secret(&self) -> &str {
        &self.0.text
    }

    /// Returns true if the key is a valid, non-empty header value.
    pub(in crate::client) fn is_usable(&self) -> bool {
        !self.expose_secret().is_empty() && HeaderValue::try_from(self.expose_secret()).is_ok()
    }

    /// Puts the key where the interface expects it, marked as sensitive so that it is never
    /// printed.
    pub(in crate::client) fn carry(
        &self,
        auth: &'static Auth,
        headers: &mut HeaderMap,
        url: &mut Url,
    ) {
        if auth.place == AuthPlace::Query {
            url.query_pairs_mut().append_pair(auth.name, &auth.value(self.expose_secret()));
            return;
        }
        // One key may serve several schemes; the cached header is that of the first.
        match self.0.header.get_or_init(|| Header::new(auth, self.expose_secret())) {
            Some(header) if ptr::eq(header.auth, auth) => header.insert(headers),
            _ => {
                if let Some(header) = Header::new(auth, self.expose_secret()) {
                    header.insert(headers);
                }
            }
        }
    }

    /// Returns the forms in which a request may contain the key: plain or in Base64, each also
    /// percent-encoded.
    #[doc(hidden)]
    pub fn forms(&self) -> [String; 4] {
        let plain = self.expose_secret().to_owned();
        let base64 = STANDARD.encode(&plain);
        [form_encoded(&plain), form_encoded(&base64), plain, base64]
    }
}

impl Secrets {
    /// Takes keys, in each form in which a request may have them.
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

impl PartialEq for ApiKey {
    fn eq(&self, other: &Self) -> bool {
        self.expose_secret() == other.expose_secret()
    }
}

impl Eq for ApiKey {}

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
