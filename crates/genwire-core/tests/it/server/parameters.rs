//! Parameters in addition to the credential of a call.

use super::{INTERFACE, Open, TALK_ENDPOINT, text};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use genwire_core::server::{Entry, Exit, Gate, Reply, Routes};
use genwire_core::{
    Auth, AuthPlace, Build, Endpoint, Extra, Parameter, ParameterPlace, ParameterStyle, Validate,
    Wire,
};
use std::collections::BTreeMap;
use std::sync::Arc;

const QUERY_AUTH: Auth =
    Auth { id: "query", place: AuthPlace::Query, name: "key", scheme: "", basic: false };
static COOKIE_AUTH: Auth = Auth { place: AuthPlace::Cookie, ..QUERY_AUTH };
static BY_QUERY: Endpoint =
    Endpoint { path: "/v1/query", security: &[&[&QUERY_AUTH]], ..TALK_ENDPOINT };
static BY_COOKIE: Endpoint =
    Endpoint { path: "/v1/cookie", security: &[&[&COOKIE_AUTH]], ..TALK_ENDPOINT };

/// A parameter with the name of the credential, and a parameter that accepts any name.
#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Named")]
struct Named {
    key: Option<String>,
    any: Option<BTreeMap<String, String>>,
    #[serde(flatten)]
    extra: Extra,
}

const fn parameters(key: ParameterPlace, any: ParameterPlace) -> [Parameter; 2] {
    let style = ParameterStyle::Form;
    [
        Parameter { name: "key", place: key, style, explode: true },
        Parameter { name: "any", place: any, style, explode: true },
    ]
}

/// Replies with the parameters that it reads.
fn shown<G: Gate>(list: &[Parameter], entry: &mut Entry<G>) -> Result<Reply, Exit> {
    let Named { key, any, .. } = entry.parameters(list)?;
    Ok(Reply::raw("text/plain", format!("{key:?} {any:?}")))
}

fn app() -> Router {
    const QUERY: [Parameter; 2] = parameters(ParameterPlace::Cookie, ParameterPlace::Query);
    const COOKIE: [Parameter; 2] = parameters(ParameterPlace::Query, ParameterPlace::Cookie);
    Routes::new(&INTERFACE, Arc::new(()), Arc::new(Open))
        .route(&BY_QUERY, |(), entry| Box::pin(async move { shown(&QUERY, entry) }))
        .route(&BY_COOKIE, |(), entry| Box::pin(async move { shown(&COOKIE, entry) }))
        .finish()
}

#[tokio::test]
async fn an_object_that_takes_any_name_does_not_take_a_credential() {
    for (path, cookies) in
        [("/v1/query?key=secret&a=1", "key=own"), ("/v1/cookie?key=own", "key=secret; a=1")]
    {
        let request = Request::post(path).header("cookie", cookies).body(Body::empty()).unwrap();
        let expected = r#"Some("own") Some({"a": "1"})"#;
        assert_eq!(text(app(), request).await, (StatusCode::OK, expected.to_owned()), "{path}");
    }
}

/// A header and a cookie. Only the header is required.
#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Tagged")]
struct Tagged {
    #[serde(rename = "X-Tag")]
    #[validate(required)]
    x_tag: Option<String>,
    visit: Option<String>,
    #[serde(flatten)]
    extra: Extra,
}

fn tagged() -> Router {
    const LIST: [Parameter; 2] = [
        Parameter {
            name: "X-Tag",
            place: ParameterPlace::Header,
            style: ParameterStyle::Simple,
            explode: false,
        },
        Parameter {
            name: "visit",
            place: ParameterPlace::Cookie,
            style: ParameterStyle::Form,
            explode: true,
        },
    ];
    Routes::new(&INTERFACE, Arc::new(()), Arc::new(Open))
        .route(&TALK_ENDPOINT, |(), entry| {
            Box::pin(async move {
                let Tagged { x_tag, visit, .. } = entry.parameters(&LIST)?;
                Ok(Reply::raw("text/plain", format!("{x_tag:?} {visit:?}")))
            })
        })
        .finish()
}

#[tokio::test]
async fn headers_and_cookies_are_utf_8() {
    for (tag, cookies, expected) in [
        ("é".as_bytes(), "visit=日".as_bytes(), r#"Some("é") Some("日")"#),
        (b"a", b"other=\xff; visit=%C3%A9", r#"Some("a") Some("é")"#),
    ] {
        let request = Request::post(TALK_ENDPOINT.path)
            .header("authorization", "Bearer key")
            .header("x-tag", tag)
            .header("cookie", cookies);
        let found = text(tagged(), request.body(Body::empty()).unwrap()).await;
        assert_eq!(found, (StatusCode::OK, expected.to_owned()));
    }
}

#[tokio::test]
async fn a_header_or_a_cookie_that_is_not_utf_8_is_refused() {
    for (name, value, expected) in [
        ("x-tag", &b"\xe9"[..], "/X-Tag: expected UTF-8 in the header `X-Tag`"),
        ("cookie", b"a=1; visit=\xc3", "/visit: expected UTF-8 in the cookie `visit`"),
    ] {
        let request = Request::post(TALK_ENDPOINT.path)
            .header("authorization", "Bearer key")
            .header(name, value);
        let (status, body) = text(tagged(), request.body(Body::empty()).unwrap()).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{body}");
        assert!(body.contains(expected), "{body}");
    }
}
