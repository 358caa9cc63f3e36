//! Request heads that HTTP/1.1 forbids, because two readers could interpret them differently.

use axum::body::Body;
use axum::http::header::{CONNECTION, HOST, TRANSFER_ENCODING};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, Uri, Version};
use axum::response::Response;

/// The only supported transfer coding.
const CHUNKED: &str = "chunked";
/// Port of the scheme `http`.
const DEFAULT_PORT: u16 = 80;

/// Error in a request head.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FramingError {
    pub(super) status: StatusCode,
    pub(super) message: &'static str,
}

/// Checks the host and the transfer coding of a request (RFC 9112, sections 3.2 and 6.1).
pub(super) fn check(request: &Request<Body>) -> Result<(), FramingError> {
    check_host(request.version(), request.uri(), request.headers())
        .map_err(|message| FramingError { status: StatusCode::BAD_REQUEST, message })?;
    check_codings(request.headers())
}

/// Ends the connection of a forbidden head, since the bytes after it may not be a request.
pub(super) fn end_connection(response: &mut Response) {
    response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
}

fn check_host(version: Version, target: &Uri, headers: &HeaderMap) -> Result<(), &'static str> {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next();
    if hosts.next().is_some() {
        return Err("expected one `Host` header, found several");
    }
    if target.authority().is_some_and(|authority| authority.as_str().contains('@')) {
        return Err("expected a host and a port in the target of the request");
    }
    let Some(host) = host else {
        // HTTP/1.0 does not require a `Host` header.
        let is_needed = version > Version::HTTP_10;
        return if is_needed { Err("the `Host` header is missing") } else { Ok(()) };
    };
    if host.is_empty() && target.authority().is_none() {
        return Ok(());
    }
    let host =
        Authority::try_from(host.as_bytes()).ok().filter(|host| !host.as_str().contains('@'));
    let host = host.ok_or("expected a host and a port in the `Host` header")?;
    match target.authority() {
        Some(authority) if !is_same(authority, &host) => {
            Err("the `Host` header names another host than the target of the request")
        }
        _ => Ok(()),
    }
}

fn is_same(one: &Authority, other: &Authority) -> bool {
    let port = |authority: &Authority| authority.port_u16().unwrap_or(DEFAULT_PORT);
    one.host().eq_ignore_ascii_case(other.host()) && port(one) == port(other)
}

fn check_codings(headers: &HeaderMap) -> Result<(), FramingError> {
    let lines = headers.get_all(TRANSFER_ENCODING).iter();
    let codings = lines.flat_map(|line| line.to_str().unwrap_or("?").split(','));
    let codings: Vec<&str> = codings.map(str::trim).filter(|coding| !coding.is_empty()).collect();
    let is_chunked = |coding: &&str| coding.eq_ignore_ascii_case(CHUNKED);
    let refused = |status, message| Err(FramingError { status, message });
    let Some((last, others)) = codings.split_last() else { return Ok(()) };
    if !is_chunked(last) {
        let message = "expected `chunked` as the last transfer coding";
        return refused(StatusCode::BAD_REQUEST, message);
    }
    if others.iter().any(is_chunked) {
        return refused(StatusCode::BAD_REQUEST, "expected a body that is chunked once");
    }
    if others.is_empty() {
        return Ok(());
    }
    refused(
        StatusCode::NOT_IMPLEMENTED,
        "expected no other transfer coding than `chunked`; send the body uncompressed",
    )
}
