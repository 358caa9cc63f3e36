//! Access control of the admin interface.

use super::Service;
use super::problem::Problem;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::Response;
use std::net::{Ipv4Addr, Ipv6Addr};

/// Routes that need no token: health probes, and the page that asks for the token.
const TOKENLESS_ROUTES: [&str; 3] = ["/health", "/ready", "/inspector"];
/// Header by which a browser states if a page of the same origin sent a request.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Values of this header for pages of the same origin, and for addresses that a user entered.
const OWN_SITES: [&str; 2] = ["same-origin", "none"];

/// Accepts the admin token, or loopback requests that are not cross-origin.
pub(super) async fn guard(
    State(shared): Service,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let token = shared.admin_token.reveal();
    // Their answers contain no user data.
    if token.is_none() || !TOKENLESS_ROUTES.contains(&request.uri().path()) {
        check(request.uri(), request.headers(), token)?;
    }
    Ok(next.run(request).await)
}

fn check(target: &Uri, headers: &HeaderMap, token: Option<&str>) -> Result<(), Problem> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    // If a header has two values, other readers may use the one that is not checked here.
    if let Some(name) =
        [HOST, AUTHORIZATION].iter().find(|name| headers.get_all(*name).iter().count() > 1)
    {
        return Err(Problem::request(format!("the request has more than one `{name}` header")));
    }
    if let Some(token) = token {
        let shown = text(AUTHORIZATION).and_then(|value| value.trim().split_once(' '));
        let shown = shown.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        let shown = shown.map(|(_, token)| token);
        let digest = |text: &str| blake3::hash(text.as_bytes());
        // Digests are compared, so that the timing of the comparison reveals nothing.
        return if shown.is_some_and(|shown| digest(shown.trim()) == digest(token)) {
            Ok(())
        } else {
            Err(Problem::new(StatusCode::UNAUTHORIZED, "the admin token is missing or wrong").help(
                "send it in the `Authorization` header, after `Bearer`; it is in the ready \
                     file, and `--admin-token` sets it",
            ))
        };
    }
    // A web page may send requests here, also by DNS rebinding; both are refused.
    let host = text(HOST).unwrap_or_default();
    // A target in absolute form also names a host.
    let named = target.authority().map_or(host, |authority| authority.as_str());
    if !is_local(host) || !named.eq_ignore_ascii_case(host) {
        let message = format!("the host `{named}` is not this machine");
        return Err(Problem::new(StatusCode::FORBIDDEN, message).help("use `127.0.0.1`"));
    }
    let is_own = |origin: &HeaderValue| {
        let origin = origin.to_str().unwrap_or_default();
        origin.split_once("://").is_some_and(|(_, name)| name == host)
    };
    let is_own_site = |site: &HeaderValue| OWN_SITES.iter().any(|own| site == own);
    if !headers.get_all(SEC_FETCH_SITE).iter().all(is_own_site)
        || !headers.get_all(ORIGIN).iter().all(is_own)
    {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "requests from pages of other origins are refused",
        ));
    }
    Ok(())
}

/// Returns true if a host, with or without a port, is `localhost` or a loopback address. These
/// cannot be rebound through DNS.
fn is_local(host: &str) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (host, None),
    };
    let is_port =
        |port: &str| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok();
    port.is_none_or(is_port) && (name.eq_ignore_ascii_case("localhost") || is_loopback(name))
}

fn is_loopback(name: &str) -> bool {
    match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        Some(name) => name.parse::<Ipv6Addr>().is_ok_and(|address| address.is_loopback()),
        None => name.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse;

    fn status_of(target: &str, headers: &[(&'static str, &str)], token: Option<&str>) -> u16 {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_bytes(value.as_bytes()).unwrap());
        }
        match check(&target.parse().unwrap(), &map, token) {
            Ok(()) => 200,
            Err(problem) => problem.into_response().status().as_u16(),
        }
    }

    fn status(headers: &[(&'static str, &str)], token: Option<&str>) -> u16 {
        status_of("/clock", headers, token)
    }

    #[test]
    fn pages_and_foreign_names_are_kept_out() {
        for host in [
            "127.0.0.1:9",
            "127.0.0.1",
            "127.1.2.3",
            "localhost",
            "LocalHost:80",
            "[::1]:9",
            "[::1]",
        ] {
            assert_eq!(status(&[("host", host)], None), 200, "{host}");
        }
        for host in [
            "",
            "evil.test:9",
            "[::1].evil.test",
            "[::1].evil.test:9",
            "localhost.evil.test",
            "evil.localhost",
            "localhost:80@evil.test",
            "localhost@evil.test",
            "127.0.0.1@evil.test:80",
            "localhost:",
            "localhost:80:80",
            "localhost:+1",
            "localhost:65536",
            "localhost:8x",
            "8.8.8.8",
            "192.168.0.1:80",
            "0.0.0.0",
            "127.1",
            "0x7f.0.0.1",
            "0177.0.0.1",
            "2130706433",
            "127.0.0.1.",
            "[::]",
            "[::2]:80",
            "[::1%25lo]",
            "[::1",
            "::1",
            "[localhost]",
            "[127.0.0.1]",
            "é",
            "127.0.0.1 ",
            "localhost/",
            "localhost, evil.test",
        ] {
            assert_eq!(status(&[("host", host)], None), 403, "{host}");
        }
        let host = ("host", "127.0.0.1:9");
        let own = ("origin", "http://127.0.0.1:9");
        assert_eq!(status(&[host, own], None), 200);
        assert_eq!(status(&[host, ("sec-fetch-site", "same-origin"), own], None), 200);
        for foreign in [
            ("origin", "http://127.0.0.1:8"),
            ("origin", "http://127.0.0.1:9.evil.test"),
            ("origin", "http://localhost:9"),
            ("origin", "null"),
            ("origin", "\u{e9}"),
            ("origin", ""),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("sec-fetch-site", "\u{e9}"),
        ] {
            assert_eq!(status(&[host, own, foreign], None), 403, "{foreign:?}");
            assert_eq!(status(&[host, foreign], None), 403, "{foreign:?}");
            let same = (foreign.0, if foreign.0 == "origin" { own.1 } else { "none" });
            assert_eq!(status(&[host, same, foreign], None), 403, "{foreign:?}");
        }
    }

    #[test]
    fn a_target_in_absolute_form_has_the_host_of_the_header() {
        let host = ("host", "127.0.0.1:9");
        assert_eq!(status_of("http://127.0.0.1:9/clock", &[host], None), 200);
        for target in [
            "http://evil.test/clock",
            "http://localhost:9/clock",
            "http://127.0.0.1/clock",
            "http://user@127.0.0.1:9/clock",
        ] {
            assert_eq!(status_of(target, &[host], None), 403, "{target}");
        }
        assert_eq!(status_of("http://evil.test/clock", &[("host", "evil.test")], None), 403);
    }

    #[test]
    fn a_header_that_counts_comes_once() {
        let (host, token) = (("host", "127.0.0.1:9"), ("authorization", "Bearer t"));
        assert_eq!(status(&[host, host], None), 400);
        assert_eq!(status(&[host, ("host", "evil.test")], None), 400);
        assert_eq!(status(&[host, token, token], Some("t")), 400);
        assert_eq!(status(&[host, token, ("authorization", "Bearer u")], Some("t")), 400);
        assert_eq!(status(&[host, host, token], Some("t")), 400);
    }

    #[test]
    fn a_token_is_enough_and_needed() {
        assert_eq!(status(&[("host", "gateway")], Some("t")), 401);
        for shown in ["Bearer t", "bearer t", "BEARER   t", " bEaReR t "] {
            let headers = [("host", "gateway"), ("authorization", shown)];
            assert_eq!(status(&headers, Some("t")), 200, "{shown}");
        }
        for shown in
            ["Bearer u", "Bearer", "Bearer ", "t", "Basic t", "Bearert", "Bearer t t", "", "\u{e9}"]
        {
            assert_eq!(status(&[("authorization", shown)], Some("t")), 401, "{shown}");
        }
    }
}
