//! The page at `/`: what is served, for those who open the address of the service.

use crate::interface::endpoints;
use axum::Json;
use axum::extract::Request;
use axum::http::Method;
use axum::response::{IntoResponse as _, Response};
use genwire_common::INTERFACE;
use serde_json::json;

/// Path of the page.
const ROOT: &str = "/";
/// Guide to the service.
const GUIDE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/service.md");
/// Reference of the interface.
const REFERENCE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/tree/main/docs/reference");

/// Answers a request for the page; `None` for any other request.
pub(super) fn answer(request: &Request) -> Option<Response> {
    let is_read = [Method::GET, Method::HEAD].contains(request.method());
    if !is_read || request.uri().path() != ROOT || endpoints().any(|it| it.path == ROOT) {
        return None;
    }
    let operations: Vec<_> = endpoints()
        .map(|it| json!({ "operation": it.operation, "method": it.method, "path": it.path }))
        .collect();
    let page = json!({
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
        "interface": { "title": INTERFACE.title, "version": INTERFACE.version },
        "operations": operations,
        "docs": GUIDE,
        "reference": REFERENCE,
    });
    Some(Json(page).into_response())
}
