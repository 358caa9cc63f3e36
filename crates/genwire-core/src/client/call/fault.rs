//! Errors of the HTTP library, and errors inside responses, as errors of the client.

use crate::client::body::response::Raw;
use crate::client::error::Error;
use crate::failure::{self, ErrorKind, Phase};
use crate::{Endpoint, ServiceError};
use reqwest::Url;
use reqwest::header::{CONTENT_ENCODING, LOCATION};

/// Returns the error of a request that failed before the head of a response arrived.
pub(in crate::client) fn before_response(error: reqwest::Error) -> Error {
    let address = error.url().map_or_else(|| "the service".to_owned(), address);
    // URLs may hold secrets in their query.
    let error = error.without_url();
    let kind = if error.is_builder() {
        ErrorKind::Request("the request is malformed".to_owned())
    } else if error.is_connect() && error.is_timeout() {
        ErrorKind::Timeout(Phase::Connect)
    } else {
        ErrorKind::Connection { address, sent: !error.is_connect() }
    };
    Error::new(kind).caused_by(error)
}

/// Returns the host and the port of a URL.
pub(in crate::client) fn address(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    url.port_or_known_default().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
}

/// Returns the error of a response that could not be read in full.
pub(in crate::client) fn within_response(error: reqwest::Error) -> Error {
    Error::truncated().caused_by(error.without_url())
}

/// Returns an error if the head of a response shows that its body cannot be used.
///
/// This is the case for a redirect that the operation does not describe, and for an encoding that
/// the client did not request.
pub(in crate::client) fn of_head(endpoint: Option<&Endpoint>, head: &Raw) -> Result<(), Error> {
    let (status, headers) = (head.status, &head.headers);
    let to = headers.get(LOCATION).and_then(|to| to.to_str().ok());
    failure::of_redirect(endpoint, status.as_u16(), to).map_err(Error::new)?;
    let encoding = headers.get(CONTENT_ENCODING).and_then(|name| name.to_str().ok());
    // The status of an error is enough without its body.
    match encoding.filter(|_| status.is_success()).map(str::trim) {
        // The HTTP library removes the header of a body that it decompresses.
        Some(name) if !name.is_empty() && !name.eq_ignore_ascii_case("identity") => {
            let problem =
                format!("the response is compressed with `{name}`, which was not requested");
            let error = Error::new(ErrorKind::Protocol { problem, excerpt: String::new() });
            Err(error.with_help("enable the feature `gzip` and call `gzip(true)`"))
        }
        _ => Ok(()),
    }
}

/// Returns the error that a response reports, in its body or by its status.
pub(in crate::client) fn of_response(endpoint: &Endpoint, raw: &Raw) -> Option<ServiceError> {
    failure::of_response(endpoint.interface, raw.status.as_u16(), raw.status, &raw.body)
}
