//! Addresses of services as people type them.

use crate::problem::Problem;
use crate::text::harmless;
use genwire_core::client::transport_types::Url;
use std::net::IpAddr;

/// The form of an address in words.
pub const ADDRESS_FORM: &str =
    "an address starts with `https://` or `http://`, as in `https://api.example.com`";

/// Returns an address with its scheme, which an address of this machine may omit. `source` is the
/// origin of the address, for error messages.
pub(crate) fn complete(text: &str, source: &str) -> Result<String, Problem> {
    let url = text.trim();
    with_scheme(url).ok_or_else(|| {
        Problem::usage(
            format!("expected the address of a service in {source}, found `{}`", harmless(url)),
            Some(ADDRESS_FORM),
        )
    })
}

/// Returns true if two addresses have the same scheme, host and port, so that both may get the same
/// secrets.
pub(super) fn have_one_origin(one: &str, other: &str) -> bool {
    let origin = |text: &str| Some(Url::parse(&with_scheme(text.trim())?).ok()?.origin());
    origin(one).is_some_and(|one| one.is_tuple() && Some(one) == origin(other))
}

/// Returns an address with its scheme; `None` if it is not the address of a service.
pub fn with_scheme(url: &str) -> Option<String> {
    match url.split_once("://") {
        Some((scheme, _)) if is_http(scheme) => Some(url.to_owned()),
        None if is_loopback(url) => Some(format!("http://{url}")),
        _ => None,
    }
}

/// Returns true for `http` and `https`, in upper or lower case.
fn is_http(scheme: &str) -> bool {
    ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

/// Returns true if an address without a scheme is an address of this machine.
fn is_loopback(address: &str) -> bool {
    let host = address.split('/').next().unwrap_or_default();
    let host = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_this_machine_are_known_without_a_scheme() {
        for address in ["127.0.0.1:8080", "localhost", "localhost:1/x", "[::1]:8080", "127.1.2.3/"]
        {
            assert!(is_loopback(address), "{address}");
        }
        for address in ["example.com", "10.0.0.1:80", "", "localhost.example.com", "[::2]:80"] {
            assert!(!is_loopback(address), "{address}");
        }
    }

    #[test]
    fn an_origin_is_scheme_host_and_port() {
        for (one, other, expected) in [
            ("https://a.example", "https://a.example/", true),
            ("https://a.example", "https://A.EXAMPLE:443/path", true),
            ("http://a.example:80/x", " http://a.example ", true),
            ("HTTPS://a.example", "https://a.example", true),
            ("ftp://a.example", "ftp://a.example", false),
            ("127.0.0.1:8080", "http://127.0.0.1:8080/x", true),
            ("http://[::1]:80", "[::1]", true),
            ("https://bücher.example", "https://xn--bcher-kva.example", true),
            ("https://a.example", "http://a.example", false),
            ("https://a.example", "https://a.example:8443", false),
            ("https://a.example", "https://b.example", false),
            ("https://a.example", "https://a.example.evil.example", false),
            ("https://a.example", "https://a.example@evil.example", false),
            ("https://a.example", "https://evil.example/https://a.example", false),
            ("https://a.example", "https://a.example.", false),
            ("http://127.0.0.1:8080", "http://localhost:8080", false),
            ("http://", "http://", false),
            ("a.example", "a.example", false),
            ("", "", false),
        ] {
            assert_eq!(have_one_origin(one, other), expected, "{one} {other}");
            assert_eq!(have_one_origin(other, one), expected, "{other} {one}");
        }
    }
}
