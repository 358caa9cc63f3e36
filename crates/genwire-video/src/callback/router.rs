//! An axum router that receives callbacks.

use std::error::Error as _;
use std::future::Future;

use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;

use super::{MAX_BODY, Received, receive};
use crate::notification::StatusChange;

/// The return value of a handler of status callbacks: nothing, or a result.
///
/// After an error, the router responds with status 500, so that the service may try again. The
/// error itself is not sent.
pub trait HandlerOutcome {
    /// Returns true if the callback was handled.
    fn is_handled(&self) -> bool;
}

impl HandlerOutcome for () {
    fn is_handled(&self) -> bool {
        true
    }
}

impl<E> HandlerOutcome for Result<(), E> {
    fn is_handled(&self) -> bool {
        self.is_ok()
    }
}

/// Returns a router with one route, `POST /`. It answers challenges itself and passes status
/// callbacks to a handler.
///
/// The response to a status callback is sent when the handler is done: do long work elsewhere, for
/// instance at the other end of a channel. A body that is not a callback is rejected with status
/// 400, and a body larger than [`MAX_BODY`] with 413.
///
/// ```
/// use axum::Router;
/// use genwire_video::callback;
///
/// let (sender, receiver) = tokio::sync::mpsc::channel(64);
/// let callbacks = callback::router(move |change| {
///     let sender = sender.clone();
///     async move { sender.send(change).await }
/// });
/// let app: Router = Router::new().nest("/callbacks/3f1c9a", callbacks);
/// ```
///
/// In an application with a state of type `T`, use `callbacks.with_state::<T>(())`.
pub fn router<H, F>(handler: H) -> Router
where
    H: Fn(StatusChange) -> F + Clone + Send + Sync + 'static,
    F: Future<Output: HandlerOutcome> + Send + 'static,
{
    let receiver = move |body: Bytes| {
        let handler = handler.clone();
        async move { answer(&body, handler).await }
    };
    Router::new().route("/", post(receiver)).layer(DefaultBodyLimit::max(MAX_BODY))
}

async fn answer<F>(body: &[u8], handler: impl Fn(StatusChange) -> F) -> Response
where
    F: Future<Output: HandlerOutcome>,
{
    let received = match receive(body) {
        Ok(received) => received,
        Err(error) => {
            let cause = error.source().map_or_else(String::new, |cause| format!(": {cause}"));
            return failed(StatusCode::BAD_REQUEST, &format!("{error}{cause}"));
        }
    };
    let body = received.answer().to_vec();
    if let Received::Notification(change) = received
        && !handler(*change).await.is_handled()
    {
        return failed(StatusCode::INTERNAL_SERVER_ERROR, "the notification was not handled");
    }
    json(StatusCode::OK, body)
}

fn failed(status: StatusCode, message: &str) -> Response {
    json(status, serde_json::json!({ "error": message }).to_string().into_bytes())
}

fn json(status: StatusCode, body: Vec<u8>) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], body).into_response()
}
