//! Origins of pages that may call the service.

use axum::http::header::ORIGIN;
use axum::http::{HeaderMap, HeaderValue};
use serde::{Deserialize, Serialize};

/// Wildcard for every origin.
pub(crate) const ANY_ORIGIN: &str = "*";

/// Origins whose pages may call; empty by default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "Vec<String>")]
pub(crate) struct Origins(Vec<String>);

impl TryFrom<Vec<String>> for Origins {
    type Error = String;

    fn try_from(origins: Vec<String>) -> Result<Self, String> {
        let is_origin = |text: &str| {
            let host = text.split_once("://").map_or("", |(_, host)| host);
            text == ANY_ORIGIN || (!host.is_empty() && !host.contains(['/', '*', ' ']))
        };
        match origins.iter().find(|text| !is_origin(text)) {
            Some(wrong) => Err(format!(
                "`{wrong}` is not an origin; expected one such as `http://localhost:3000`, or `{ANY_ORIGIN}` \
                 for all"
            )),
            None => Ok(Self(origins)),
        }
    }
}

impl Origins {
    /// Returns the value of `Access-Control-Allow-Origin`; `None` if the page may not call, or if
    /// the request has no origin.
    pub(crate) fn admitted(&self, headers: &HeaderMap) -> Option<HeaderValue> {
        let origin = headers.get(ORIGIN)?;
        if self.0.iter().any(|known| known == ANY_ORIGIN) {
            return Some(HeaderValue::from_static(ANY_ORIGIN));
        }
        self.0.iter().any(|known| origin == known.as_str()).then(|| origin.clone())
    }
}
