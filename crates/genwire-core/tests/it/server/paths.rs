//! Operations that the router does not distinguish.

use super::{INTERFACE, Open, SING_ENDPOINT, TALK_ENDPOINT, request, text};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use genwire_core::server::{Entry, Exit, Gate, Reply, Routes, fallback};
use genwire_core::{Endpoint, ParameterPlace, Selector};
use std::sync::Arc;

static GET: Endpoint = Endpoint { method: "GET", path: "/v1/things/{id}", ..TALK_ENDPOINT };
static DELETE: Endpoint = Endpoint { method: "DELETE", path: "/v1/things/{name}", ..TALK_ENDPOINT };
static CANCEL: Endpoint = Endpoint { path: "/v1/things/{name}:cancel", ..TALK_ENDPOINT };
static DRAW: Endpoint = Endpoint { path: "/v1/tiles/{x}-{y}.png", ..TALK_ENDPOINT };

/// Replies with the name of the operation and the path parameters.
async fn shown<G: Gate>(name: &str, entry: &mut Entry<G>) -> Result<Reply, Exit> {
    let call = entry.admit().await?;
    let params = call.params().iter().map(|(name, value)| format!(" {name}={value}"));
    let text = format!("{name}{}", params.collect::<String>());
    Ok(Reply::raw("text/plain", text))
}

fn app() -> Router {
    Routes::new(&INTERFACE, Arc::new(()), Arc::new(Open))
        .route(&GET, |(), entry| Box::pin(shown("get", entry)))
        .route(&DELETE, |(), entry| Box::pin(shown("delete", entry)))
        .route(&CANCEL, |(), entry| Box::pin(shown("cancel", entry)))
        .route(&DRAW, |(), entry| Box::pin(shown("draw", entry)))
        .finish()
        .fallback(fallback(&INTERFACE))
}

#[tokio::test]
async fn a_path_is_that_of_the_operation_with_the_most_literal_one() {
    for (method, path, status, shown) in [
        ("GET", "/v1/things/a%2Fb", 200, "get id=a/b"),
        ("HEAD", "/v1/things/a", 200, ""),
        ("DELETE", "/v1/things/a", 200, "delete name=a"),
        ("POST", "/v1/things/a:cancel", 200, "cancel name=a"),
        ("GET", "/v1/things/a:cancel", 200, "get id=a:cancel"),
        ("POST", "/v1/things/a", 405, ""),
        ("POST", "/v1/tiles/1-2.png", 200, "draw x=1 y=2"),
        ("GET", "/v1/tiles/1-2.png", 405, ""),
        ("POST", "/v1/tiles/1.png", 404, ""),
        ("POST", "/v1/tiles/%ff-2.png", 404, ""),
    ] {
        let (mut parts, body) = request(path, "").into_parts();
        parts.method = method.parse().unwrap();
        let (found, body) = text(app(), Request::<Body>::from_parts(parts, body)).await;
        assert_eq!(found, StatusCode::from_u16(status).unwrap(), "{method} {path}: {body}");
        if status == 200 {
            assert_eq!(body, shown, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn a_part_of_an_object_selects_an_operation_as_well() {
    static LIST: Endpoint = Endpoint { path: "/v1/things", ..TALK_ENDPOINT };
    static FILTER: &[Selector] =
        &[Selector { place: ParameterPlace::Query, name: "filter", values: &[] }];
    for (path, operation) in [
        ("/v1/things", "list"),
        ("/v1/things?filter=a", "find"),
        ("/v1/things?filter[size]=1", "find"),
        ("/v1/things?filters[size]=1", "list"),
    ] {
        let app = Routes::new(&INTERFACE, Arc::new(()), Arc::new(Open))
            .route_if(&LIST, FILTER, |(), entry| Box::pin(shown("find", entry)))
            .route(&LIST, |(), entry| Box::pin(shown("list", entry)))
            .finish();
        let (status, body) = text(app, request(path, "")).await;
        assert_eq!((status, body.as_str()), (StatusCode::OK, operation), "{path}");
    }
}

#[tokio::test]
async fn what_no_operation_takes_is_refused_in_the_form_of_the_nearest_one() {
    static ANY: Endpoint = Endpoint { method: "GET", path: "/v1/things/{id}", ..TALK_ENDPOINT };
    static SPECIAL: Endpoint =
        Endpoint { method: "GET", path: "/v1/things/special", ..SING_ENDPOINT };
    static ACT: Endpoint = Endpoint { method: "GET", path: "/v1/acts", ..SING_ENDPOINT };
    static GO: &[Selector] = &[Selector { place: ParameterPlace::Query, name: "go", values: &[] }];
    for (method, path, status, member) in [
        ("DELETE", "/v1/things/special", 405, "\"error\":"),
        ("DELETE", "/v1/things/a", 405, "\"base_resp\":"),
        ("GET", "/v1/acts", 404, "\"error\":"),
        ("GET", "/v1/nothing", 404, "\"base_resp\":"),
    ] {
        let app = Routes::new(&INTERFACE, Arc::new(()), Arc::new(Open))
            .route(&ANY, |(), entry| Box::pin(shown("any", entry)))
            .route(&SPECIAL, |(), entry| Box::pin(shown("special", entry)))
            .route_if(&ACT, GO, |(), entry| Box::pin(shown("go", entry)))
            .finish()
            .fallback(fallback(&INTERFACE));
        let (mut parts, body) = request(path, "").into_parts();
        parts.method = method.parse().unwrap();
        let (found, body) = text(app, Request::<Body>::from_parts(parts, body)).await;
        assert_eq!(found, StatusCode::from_u16(status).unwrap(), "{method} {path}: {body}");
        assert!(body.contains(member), "{method} {path}: {body}");
    }
}
