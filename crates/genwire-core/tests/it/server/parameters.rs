//! Parameters beside the credential of a call.

use super::{INTERFACE, Open, TALK_ENDPOINT, text};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use genwire_core::server::{Entry, Gate, Refusal, Reply, Routes};
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

/// A parameter with the name of the credential, and one that takes any name.
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

/// Replies with what it reads of the parameters.
fn shown<G: Gate>(list: &[Parameter], entry: &mut Entry<G>) -> Result<Reply, Refusal> {
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
