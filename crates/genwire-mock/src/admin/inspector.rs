//! Inspector: a page that shows the state of the service and controls it through the admin
//! interface.

use super::Service;
use super::problem::Problem;
use crate::states::StateTable;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::IntoResponse;
use serde_json::{Value as JsonValue, json};

/// The page, with its script and style.
const PAGE: &str = include_str!("inspector.html");
/// Marker for the nonce in the page.
const NONCE: &str = "NONCE";
/// Marker in the page for the attribute that requests a token.
const TOKEN: &str = "data-token=\"TOKEN\"";

/// Returns the page. It contains no user data: it asks for the token and calls the other routes.
pub(super) async fn page(State(shared): Service) -> Result<impl IntoResponse, Problem> {
    let nonce = getrandom::u64().map_err(|error| {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, format!("cannot draw a nonce: {error}"))
    })?;
    let nonce = format!("{nonce:016x}");
    let token = if shared.admin_token.reveal().is_some() { "needed" } else { "none" };
    let page = PAGE.replace(NONCE, &nonce).replace(TOKEN, &format!("data-token=\"{token}\""));
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (CONTENT_SECURITY_POLICY, policy(&nonce)),
        (REFERRER_POLICY, "no-referrer".to_owned()),
        (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, page))
}

/// Returns the state tables and the operations.
pub(super) async fn states(State(shared): Service) -> Json<JsonValue> {
    Json(json!({
        "tables": shared.api.states.iter().map(StateTable::to_json).collect::<Vec<_>>(),
        "operations": shared.api.operations(),
        "keeps_bodies": shared.journal.keeps_bodies(),
    }))
}

/// Returns the page's content security policy: only its own script and style, and calls to this
/// interface.
fn policy(nonce: &str) -> String {
    format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; \
         connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
}
