//! Admin interface, served on its own address.

mod callbacks;
mod clock;
mod deliveries;
mod faults;
mod guard;
mod inspector;
mod problem;
mod query;
mod replies;
mod status;
mod tasks;

use crate::admin_token::AdminToken;
use crate::error::Error;
use crate::mock::Mock;
use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
pub use problem::Problem;
pub use query::{AdminQuery, Body};
use std::net::SocketAddr;
use std::sync::Arc;

/// State shared by all handlers.
type Service = axum::extract::State<Arc<Mock>>;

/// Refuses an address that is reachable from other machines without a token.
pub(crate) fn check_address(address: SocketAddr, token: &AdminToken) -> Result<(), Error> {
    if address.ip().is_loopback() || token.reveal().is_some() {
        return Ok(());
    }
    Err(Error::config(format!(
        "the admin interface at `{address}` is open to other machines"
    ))
    .with_help(
        "serve it on 127.0.0.1, or set `server.admin_token` to a token, or to nothing for one that \
         is generated",
    ))
}

/// Routes of the admin interface, including the routes of the engines.
pub(crate) fn routes(shared: &Arc<Mock>, more: Router) -> Router {
    let router = Router::new()
        .route("/", get(status::index))
        .route("/inspector", get(inspector::page))
        .route("/states", get(inspector::states))
        .route("/health", get(status::health))
        .route("/ready", get(status::ready))
        .route("/metrics", get(status::metrics))
        .route("/config", get(status::config))
        .route("/clock", get(clock::show).post(clock::set))
        .route("/tasks", get(tasks::list).post(tasks::create))
        .route("/tasks/{id}", get(tasks::show))
        .route("/tasks/{id}/status", post(tasks::set_status))
        .route("/callbacks", get(callbacks::list).post(callbacks::send))
        .route("/deliveries", get(deliveries::list))
        .route("/journal", get(status::journal).delete(status::forget_journal))
        .route("/faults", get(faults::list).post(faults::add).delete(faults::clear))
        .route("/faults/{id}", axum::routing::delete(faults::remove))
        .route("/replies", get(replies::list).post(replies::add).delete(replies::clear))
        .route("/replies/{id}", axum::routing::delete(replies::remove))
        .route("/journal/replies", get(replies::of_journal))
        .route("/reset", post(status::reset))
        .with_state(Arc::clone(shared));
    router
        .merge(more)
        .fallback(no_route)
        .method_not_allowed_fallback(no_method)
        .layer(from_fn_with_state(Arc::clone(shared), guard::guard))
}

/// Creates the error for a request that no route handles.
pub(crate) fn refuse(status: StatusCode, message: &str) -> Response {
    Problem::new(status, message).into_response()
}

async fn no_route(request: Request) -> Problem {
    let (method, path) = (request.method(), request.uri().path());
    Problem::new(StatusCode::NOT_FOUND, format!("nothing is served at `{method} {path}`"))
        .help("`GET /` lists the routes")
}

async fn no_method(request: Request) -> Problem {
    let (method, path) = (request.method(), request.uri().path());
    let message = format!("`{path}` does not have the method `{method}`");
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, message).help("`GET /` lists the routes")
}
