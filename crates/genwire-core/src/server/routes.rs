//! The routes of an area, and the errors for paths without one.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{Method, StatusCode};
use axum::response::Response;
use axum::routing::{MethodFilter, on};

use super::credential::sent;
use super::{Entry, Gate, Refusal, Reply, body, guard, reply, request_id};
use crate::{Endpoint, Interface, Selector};

/// An operation that handles one request.
pub type Serving<'a> = Pin<Box<dyn Future<Output = Result<Reply, Refusal>> + Send + 'a>>;

/// The function that handles the requests of one operation.
pub type Handler<S, G> = for<'a> fn(&'a S, &'a mut Entry<G>) -> Serving<'a>;

/// The routes of an area, one for each of its operations.
pub struct Routes<S, G> {
    interface: &'static Interface,
    service: Arc<S>,
    gate: Arc<G>,
    choices: Vec<Choice<S, G>>,
}

/// An operation, and the parameters that distinguish it from others with its method and path.
struct Choice<S, G> {
    endpoint: &'static Endpoint,
    selectors: &'static [Selector],
    operation: Handler<S, G>,
}

impl<S: Send + Sync + 'static, G: Gate> Routes<S, G> {
    /// Creates a value without routes.
    pub fn new(interface: &'static Interface, service: Arc<S>, gate: Arc<G>) -> Self {
        Self { interface, service, gate, choices: Vec::new() }
    }

    /// Adds an operation.
    #[must_use]
    pub fn route(self, endpoint: &'static Endpoint, operation: Handler<S, G>) -> Self {
        self.route_if(endpoint, &[], operation)
    }

    /// Adds an operation whose method and path others have as well: it gets the requests with all
    /// of the parameters that no operation before it has got.
    #[must_use]
    pub fn route_if(
        mut self,
        endpoint: &'static Endpoint,
        selectors: &'static [Selector],
        operation: Handler<S, G>,
    ) -> Self {
        self.choices.push(Choice { endpoint, selectors, operation });
        self
    }

    /// Returns the router; an unknown method is refused in the family of its path.
    ///
    /// Paths without a route need [`fallback`], which only one of several merged routers can have.
    pub fn finish(self) -> Router {
        let Self { interface, service, gate, choices } = self;
        let mut shared: Vec<Vec<Choice<S, G>>> = Vec::new();
        for choice in choices {
            let address = |of: &Choice<S, G>| (of.endpoint.method, of.endpoint.path);
            match shared.iter_mut().find(|all| address(&all[0]) == address(&choice)) {
                Some(all) => all.push(choice),
                None => shared.push(vec![choice]),
            }
        }
        let mut router = Router::new();
        for all in shared {
            let endpoint = all[0].endpoint;
            let method = Method::from_bytes(endpoint.method.as_bytes()).unwrap_or_default();
            // The interface has no other methods than those that a filter knows.
            let filter = MethodFilter::try_from(method).unwrap_or(MethodFilter::GET);
            let all: Arc<[Choice<S, G>]> = all.into();
            let (service, gate) = (Arc::clone(&service), Arc::clone(&gate));
            let handler = move |request: Request| {
                handle(
                    interface,
                    Arc::clone(&all),
                    Arc::clone(&service),
                    Arc::clone(&gate),
                    request,
                )
            };
            router = router.route(endpoint.path, on(filter, handler));
        }
        router.method_not_allowed_fallback(method_not_allowed(interface))
    }
}

/// Handles a request by the first operation whose parameters it has.
async fn handle<S: Send + Sync + 'static, G: Gate>(
    interface: &'static Interface,
    all: Arc<[Choice<S, G>]>,
    service: Arc<S>,
    gate: Arc<G>,
    request: Request,
) -> Response {
    let found = if let [Choice { selectors: [], endpoint, operation }] = &*all {
        Some((*endpoint, *operation))
    } else {
        let sent = sent(request.headers(), request.uri());
        let found = all.iter().find(|one| one.selectors.iter().all(|it| sent.has(it)));
        found.map(|one| (one.endpoint, one.operation))
    };
    let Some((endpoint, operation)) = found else {
        return refuse(interface, request, StatusCode::NOT_FOUND, |method, path| {
            format!("no operation of `{method} {path}` has the parameters of this request")
        })
        .await;
    };
    let interface = endpoint.interface;
    let mut entry = Entry::new(gate, endpoint, request).await;
    let outcome = guard::catch(async {
        entry.authenticate().await?;
        match operation(&service, &mut entry).await {
            Err(refusal) if refusal.is_unserved() => entry.serve(refusal).await,
            outcome => outcome,
        }
    });
    let outcome = outcome.await.unwrap_or_else(|_| Err(Refusal::internal(interface)));
    entry.finish(outcome).await
}

impl<S, G> fmt::Debug for Routes<S, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Routes").field("routes", &self.choices.len()).finish_non_exhaustive()
    }
}

/// A future of a response.
type Refusing = Pin<Box<dyn Future<Output = Response> + Send>>;

/// Returns a handler that refuses a path without a route, in the family of the path.
pub fn fallback(
    interface: &'static Interface,
) -> impl Fn(Request) -> Refusing + Clone + Send + Sync + 'static {
    move |request| {
        Box::pin(refuse(interface, request, StatusCode::NOT_FOUND, |method, path| {
            format!("nothing is served at `{method} {path}`")
        }))
    }
}

/// Returns a handler that refuses a method that a path does not have, in the family of the path.
pub fn method_not_allowed(
    interface: &'static Interface,
) -> impl Fn(Request) -> Refusing + Clone + Send + Sync + 'static {
    move |request| {
        Box::pin(refuse(interface, request, StatusCode::METHOD_NOT_ALLOWED, |method, path| {
            format!("`{path}` does not have the method `{method}`")
        }))
    }
}

async fn refuse(
    interface: &'static Interface,
    request: Request,
    status: StatusCode,
    message: impl FnOnce(&Method, &str) -> String,
) -> Response {
    let (parts, mut body) = request.into_parts();
    body::drain(&mut body, &parts.headers).await;
    let path = parts.uri.path();
    let refusal = Refusal::request(interface, status, message(&parts.method, path));
    reply::refused(interface, interface.family_of(path), refusal, &request_id::of(&parts))
}
