//! The page at `/`, which shows the served interface to visitors in a browser.

use crate::mock::Mock;
use axum::Json;
use axum::extract::Request;
use axum::http::Method;
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

/// Path of the page.
const ROOT: &str = "/";
/// Guide to the service.
const GUIDE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/service.md");
/// Reference of the interface.
const REFERENCE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/tree/main/docs/reference");

/// Answers a request for the page; `None` for any other request.
pub(super) fn answer(shared: &Mock, request: &Request) -> Option<Response> {
    let api = shared.api;
    let is_read = [Method::GET, Method::HEAD].contains(request.method());
    if !is_read || request.uri().path() != ROOT || api.endpoints().any(|it| it.path == ROOT) {
        return None;
    }
    let operations: Vec<_> = api
        .endpoints()
        .map(|it| json!({ "operation": it.operation, "method": it.method, "path": it.path }))
        .collect();
    let page = json!({
        "name": shared.program,
        "version": env!("CARGO_PKG_VERSION"),
        "interface": { "title": api.interface.title, "version": api.interface.version },
        "operations": operations,
        "docs": GUIDE,
        "reference": REFERENCE,
    });
    Some(Json(page).into_response())
}
