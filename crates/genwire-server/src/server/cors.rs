//! Cross-origin resource sharing.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS,
    ACCESS_CONTROL_REQUEST_METHOD, ORIGIN, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};

/// Wildcard for every origin.
const ANY_ORIGIN: &str = "*";

/// Origins whose pages may call; none by default.
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
    /// Returns the value of `Access-Control-Allow-Origin`; `None` if the page may not call, or
    /// there is none.
    pub(super) fn admitted(&self, headers: &HeaderMap) -> Option<HeaderValue> {
        let origin = headers.get(ORIGIN)?;
        if self.0.iter().any(|known| known == ANY_ORIGIN) {
            return Some(HeaderValue::from_static(ANY_ORIGIN));
        }
        self.0.iter().any(|known| origin == known.as_str()).then(|| origin.clone())
    }
}

/// Answers a preflight request; `None` if the request is a call.
pub(super) fn preflight(request: &Request) -> Option<Response> {
    let headers = request.headers();
    if request.method() != Method::OPTIONS || !headers.contains_key(ACCESS_CONTROL_REQUEST_METHOD) {
        return None;
    }
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let allowed = response.headers_mut();
    let methods = HeaderValue::from_static("GET, POST, PUT, PATCH, DELETE");
    allowed.insert(ACCESS_CONTROL_ALLOW_METHODS, methods);
    if let Some(wanted) = headers.get(ACCESS_CONTROL_REQUEST_HEADERS) {
        allowed.insert(ACCESS_CONTROL_ALLOW_HEADERS, wanted.clone());
    }
    allowed.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("600"));
    Some(response)
}

/// Adds the headers that let a page read a response.
pub(super) fn admit(response: &mut Response, origin: HeaderValue) {
    let headers = response.headers_mut();
    if origin != ANY_ORIGIN {
        headers.insert(VARY, HeaderValue::from_static("origin"));
    }
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    let readable = HeaderValue::from_static("x-request-id, retry-after");
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, readable);
}
