//! The target of a call: the base address, and the path appended to it.

use crate::Endpoint;
use crate::client::call::path_params::PathParams;
use crate::client::error::Error;
use reqwest::Url;
use std::net::IpAddr;

/// The help for a base address that cannot be parsed.
const URL_HELP: &str = "give one such as `https://example.com` or `http://127.0.0.1:8080`";

/// Parses and checks a base address; messages refer to it as `name`.
///
/// A loopback address needs no scheme; it defaults to `http`.
pub(in crate::client) fn base(text: &str, name: &str) -> Result<Url, Error> {
    let text = text.trim();
    let local;
    let text = if is_loopback_without_scheme(text) {
        local = format!("http://{text}");
        &local
    } else {
        text
    };
    let mut url = absolute(text, name)?;
    if url.query().is_some() || url.fragment().is_some() {
        return Err(Error::config(format!("{name} has a query or a fragment"))
            .with_help("remove it; the options of a call can add query parameters"));
    }
    let path = url.path().trim_end_matches('/').to_owned();
    url.set_path(&path);
    Ok(url)
}

/// Parses and checks a URL that a client calls; messages refer to it as `name`.
pub(in crate::client) fn absolute(text: &str, name: &str) -> Result<Url, Error> {
    // The URL itself stays out of the message, because it may contain a password.
    let url = Url::parse(text.trim()).map_err(|error| {
        Error::config(format!("{name} is not a URL: {error}")).with_help(URL_HELP)
    })?;
    if !matches!(url.scheme(), "http" | "https") {
        let problem = format!("{name} starts with neither `https://` nor `http://`");
        return Err(Error::config(problem).with_help(URL_HELP));
    }
    if url.scheme() == "https" && !cfg!(any(feature = "rustls", feature = "native-tls")) {
        let problem = format!("{name} starts with `https`, and this program was built without TLS");
        return Err(Error::config(problem).with_help("enable the feature `rustls` or `native-tls`"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err(Error::config(format!("{name} contains a user name or a password"))
            .with_help("leave it out; the API key identifies the caller"));
    }
    Ok(url)
}

/// Returns true for an address such as `127.0.0.1:8080` or `localhost:8080`.
fn is_loopback_without_scheme(text: &str) -> bool {
    let host = text.split('/').next().unwrap_or_default();
    let host = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Builds the URL of a call.
pub(in crate::client) fn of_call(
    base: &Url,
    endpoint: &Endpoint,
    params: &PathParams<'_>,
    query: &[(String, String)],
) -> Result<Url, Error> {
    let mut url = base.clone();
    let path = endpoint.path_with(|name| params.get(name)).map_err(Error::request)?;
    let front = base.path().trim_end_matches('/');
    if endpoint.repeats_version(front) {
        let problem = format!("the address of the service ends with the version `{front}`");
        return Err(Error::config(problem)
            .with_help("remove it; the paths of the operations start with it"));
    }
    url.set_path(&format!("{front}{path}"));
    if !query.is_empty() {
        url.query_pairs_mut().extend_pairs(query);
    }
    Ok(url)
}
