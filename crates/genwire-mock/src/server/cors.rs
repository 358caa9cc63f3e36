//! Cross-origin resource sharing.

use crate::origins::ANY_ORIGIN;
use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ACCESS_CONTROL_REQUEST_HEADERS,
    ACCESS_CONTROL_REQUEST_METHOD, VARY,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::Response;

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

/// Adds the headers that permit a page to read a response.
pub(super) fn admit(response: &mut Response, origin: HeaderValue) {
    let headers = response.headers_mut();
    if origin != ANY_ORIGIN {
        headers.insert(VARY, HeaderValue::from_static("origin"));
    }
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    let readable = HeaderValue::from_static("x-request-id, retry-after");
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, readable);
}
