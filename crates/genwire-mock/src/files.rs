//! Downloads: files that engines have stored for a limited time.

use crate::mock::Mock;
use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use genwire_core::server::{fallback, method_not_allowed};
use std::sync::Arc;

/// Prefix of file paths.
pub(crate) const FOLDER: &str = "/files/";
/// Route of a file; the name may have an extension, which is ignored.
const FILE_ROUTE: &str = "/files/{name}";

/// Returns the routes for stored files of engines, which need no key.
pub fn file_routes(shared: &Arc<Mock>) -> Router {
    Router::new()
        .route(FILE_ROUTE, get(file).fallback(method_not_allowed(shared.api.interface)))
        .with_state(Arc::clone(shared))
}

async fn file(
    State(shared): State<Arc<Mock>>,
    Path(name): Path<String>,
    request: Request,
) -> Response {
    // The extension is for people and players; only the name counts.
    let name = name.split_once('.').map_or(name.as_str(), |(name, _)| name);
    match shared.store.blob(name, shared.clock.now()).await {
        Ok(Some(blob)) => ([(CONTENT_TYPE, blob.media_type)], blob.bytes).into_response(),
        Ok(None) => fallback(shared.api.interface)(request).await,
        Err(error) => {
            tracing::error!(error = %error, "the store failed");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
