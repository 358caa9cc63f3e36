//! Access control of the admin interface.

use super::Service;
use super::problem::Problem;
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use std::net::IpAddr;

/// Accepts the admin token, or loopback requests that are not cross-origin.
pub(super) async fn guard(
    State(shared): Service,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    check(request.headers(), shared.config.server.admin_token.reveal())?;
    Ok(next.run(request).await)
}

fn check(headers: &HeaderMap, token: &str) -> Result<(), Problem> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if !token.is_empty() {
        let shown = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let digest = |text: &str| blake3::hash(text.as_bytes());
        // Digests are compared, so that the time of the comparison reveals nothing.
        return if shown.is_some_and(|shown| digest(shown.trim()) == digest(token)) {
            Ok(())
        } else {
            Err(Problem::new(StatusCode::UNAUTHORIZED, "the admin token is missing or wrong")
                .help("show it in the `Authorization` header, after `Bearer`"))
        };
    }
    // A page in a browser may send requests here, by DNS rebinding too; both are refused.
    let host = text(HOST).unwrap_or_default();
    if !is_local(host) {
        let message = format!("`{host}` is no address of this machine");
        return Err(Problem::new(StatusCode::FORBIDDEN, message).help("use `127.0.0.1`"));
    }
    let origin = text(ORIGIN).map(|origin| origin.split_once("://").map_or(origin, |it| it.1));
    if origin.is_some_and(|origin| origin != host) {
        return Err(Problem::new(StatusCode::FORBIDDEN, "pages of other origins are not let in"));
    }
    Ok(())
}

/// Returns true if a host is an IP address, which DNS cannot rebind.
fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse;

    fn status(headers: &[(&'static str, &str)], token: &str) -> u16 {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(*name, value.parse().unwrap());
        }
        match check(&map, token) {
            Ok(()) => 200,
            Err(problem) => problem.into_response().status().as_u16(),
        }
    }

    #[test]
    fn pages_and_foreign_names_are_kept_out() {
        for (host, expected) in
            [("127.0.0.1:9", 200), ("localhost", 200), ("[::1]:9", 200), ("evil.test:9", 403)]
        {
            assert_eq!(status(&[("host", host)], ""), expected, "{host}");
        }
        let host = ("host", "127.0.0.1:9");
        assert_eq!(status(&[host, ("origin", "http://127.0.0.1:9")], ""), 200);
        assert_eq!(status(&[host, ("origin", "http://127.0.0.1:8")], ""), 403);
        assert_eq!(status(&[host, ("origin", "null")], ""), 403);
    }

    #[test]
    fn a_token_is_enough_and_needed() {
        assert_eq!(status(&[("host", "gateway")], "t"), 401);
        assert_eq!(status(&[("authorization", "Bearer u")], "t"), 401);
        assert_eq!(status(&[("host", "gateway"), ("authorization", "Bearer t")], "t"), 200);
    }
}
