//! Access control of the admin interface.

use super::Service;
use super::problem::Problem;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, SocketAddrV6};

/// Routes that need no token: those of probes, and the page that asks for the token.
const TOKENLESS_ROUTES: [&str; 3] = ["/health", "/ready", "/inspector"];
/// Header by which a browser states whether a page of the same origin sends a request.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
/// Values of this header for pages of the same origin, and for addresses that a person entered.
const OWN_SITES: [&str; 2] = ["same-origin", "none"];

/// Accepts the admin token, or loopback requests that are not cross-origin.
pub(super) async fn guard(
    State(shared): Service,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let token = shared.admin_token.reveal();
    // Their answers hold nothing of users.
    if token.is_none() || !TOKENLESS_ROUTES.contains(&request.uri().path()) {
        check(request.headers(), token)?;
    }
    Ok(next.run(request).await)
}

fn check(headers: &HeaderMap, token: Option<&str>) -> Result<(), Problem> {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(token) = token {
        let shown = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let digest = |text: &str| blake3::hash(text.as_bytes());
        // Digests are compared, so that the time of the comparison reveals nothing.
        return if shown.is_some_and(|shown| digest(shown.trim()) == digest(token)) {
            Ok(())
        } else {
            Err(Problem::new(StatusCode::UNAUTHORIZED, "the admin token is missing or wrong").help(
                "send it in the `Authorization` header, after `Bearer`; it is in the ready \
                     file, and `--admin-token` sets it",
            ))
        };
    }
    // A page in a browser may send requests here, by DNS rebinding too; both are refused.
    let host = text(HOST).unwrap_or_default();
    if !is_local(host) {
        let message = format!("the host `{host}` is neither `localhost` nor an IP address");
        return Err(Problem::new(StatusCode::FORBIDDEN, message).help("use `127.0.0.1`"));
    }
    let is_own = |origin: &HeaderValue| {
        let origin = origin.to_str().unwrap_or_default();
        origin.split_once("://").is_some_and(|(_, name)| name == host)
    };
    let is_foreign_site = text(SEC_FETCH_SITE).is_some_and(|site| !OWN_SITES.contains(&site));
    if is_foreign_site || !headers.get_all(ORIGIN).iter().all(is_own) {
        return Err(Problem::new(
            StatusCode::FORBIDDEN,
            "requests from pages of other origins are refused",
        ));
    }
    Ok(())
}

/// Returns true if a host is `localhost` or an IP address, which DNS cannot rebind.
fn is_local(host: &str) -> bool {
    if host.starts_with('[') {
        return host.parse::<SocketAddrV6>().is_ok()
            || host.strip_prefix('[').and_then(|it| it.strip_suffix(']')).is_some_and(is_address);
    }
    let name = host.split(':').next().unwrap_or_default();
    name.eq_ignore_ascii_case("localhost") || is_address(name)
}

fn is_address(name: &str) -> bool {
    name.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse;

    fn status(headers: &[(&'static str, &str)], token: Option<&str>) -> u16 {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_bytes(value.as_bytes()).unwrap());
        }
        match check(&map, token) {
            Ok(()) => 200,
            Err(problem) => problem.into_response().status().as_u16(),
        }
    }

    #[test]
    fn pages_and_foreign_names_are_kept_out() {
        for (host, expected) in [
            ("127.0.0.1:9", 200),
            ("localhost", 200),
            ("[::1]:9", 200),
            ("[::1]", 200),
            ("evil.test:9", 403),
            ("[::1].evil.test", 403),
            ("[::1].evil.test:9", 403),
        ] {
            assert_eq!(status(&[("host", host)], None), expected, "{host}");
        }
        let host = ("host", "127.0.0.1:9");
        let own = ("origin", "http://127.0.0.1:9");
        assert_eq!(status(&[host, own], None), 200);
        assert_eq!(status(&[host, ("sec-fetch-site", "same-origin"), own], None), 200);
        for foreign in [
            ("origin", "http://127.0.0.1:8"),
            ("origin", "null"),
            ("origin", "\u{e9}"),
            ("sec-fetch-site", "cross-site"),
        ] {
            assert_eq!(status(&[host, own, foreign], None), 403, "{foreign:?}");
            assert_eq!(status(&[host, foreign], None), 403, "{foreign:?}");
        }
    }

    #[test]
    fn a_token_is_enough_and_needed() {
        assert_eq!(status(&[("host", "gateway")], Some("t")), 401);
        assert_eq!(status(&[("authorization", "Bearer u")], Some("t")), 401);
        assert_eq!(status(&[("host", "gateway"), ("authorization", "Bearer t")], Some("t")), 200);
    }
}
