//! The routes of an area, and the errors for paths without a route.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{Method, StatusCode};
use axum::response::Response;
use axum::routing::{MethodFilter, any, on};

use super::credential::sent;
use super::{Entry, Exit, Gate, Refusal, Reply, body, guard, reply, request_id, template};
use crate::{Endpoint, Interface, Selector};

/// The future of an operation that handles one request.
pub type Serving<'a> = Pin<Box<dyn Future<Output = Result<Reply, Exit>> + Send + 'a>>;

/// The function that handles the requests of one operation.
pub type Handler<S, G> = for<'a> fn(&'a S, &'a mut Entry<G>) -> Serving<'a>;

/// The routes of an area, one per operation.
pub struct Routes<S, G> {
    interface: &'static Interface,
    service: Arc<S>,
    gate: Arc<G>,
    choices: Vec<Choice<S, G>>,
}

/// An operation, and the parameters that distinguish it from others with the same method and path.
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

    /// Adds an operation that shares its method and path with other operations.
    ///
    /// It handles the requests that have all of the parameters, unless an earlier operation handles
    /// them.
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

    /// Returns the router; an unknown method is rejected in the family of an operation with its path.
    ///
    /// Paths without a route need [`fallback`]; only one of several merged routers can have it.
    pub fn finish(self) -> Router {
        let Self { interface, service, gate, choices } = self;
        let mut endpoints: Vec<_> = choices.iter().map(|choice| choice.endpoint).collect();
        endpoints.sort_by_key(|endpoint| Reverse(template::literal_len(endpoint.path)));
        let endpoints: Arc<[_]> = endpoints.into();
        let mut patterns: BTreeMap<String, Vec<Choice<S, G>>> = BTreeMap::new();
        for choice in choices {
            patterns.entry(template::pattern(choice.endpoint.path)).or_default().push(choice);
        }
        let mut router = Router::new();
        for (pattern, mut all) in patterns {
            let path = all[0].endpoint.path;
            let is_plain = template::is_plain(path);
            if is_plain && all.iter().all(|one| one.endpoint.path == path) {
                for (method, all) in by_method(all) {
                    // The interface has only methods that `MethodFilter` supports.
                    let filter = MethodFilter::try_from(method).unwrap_or(MethodFilter::GET);
                    let handler = handler(interface, all, Choosing::Parameters, &service, &gate);
                    router = router.route(path, on(filter, handler));
                }
            } else {
                all.sort_by_key(|one| Reverse(template::literal_len(one.endpoint.path)));
                let handler = handler(interface, all, Choosing::Path, &service, &gate);
                router = router.route(&pattern, any(handler));
            }
        }
        router.method_not_allowed_fallback(move |request: Request| {
            let path = request.uri().path();
            let found = endpoints.iter().find(|it| template::values(it.path, path).is_some());
            no_method(interface, found.copied(), request)
        })
    }
}

/// The choice between operations that the router does not distinguish.
#[derive(Clone, Copy)]
enum Choosing {
    /// By parameters outside the path: method and path are the same.
    Parameters,
    /// By the most literal matching path, then by the method, then by such parameters.
    Path,
}

/// Groups operations with the same path by their method, in order.
fn by_method<S, G>(all: Vec<Choice<S, G>>) -> Vec<(Method, Vec<Choice<S, G>>)> {
    let mut methods: Vec<(Method, Vec<Choice<S, G>>)> = Vec::new();
    for choice in all {
        let method = method(choice.endpoint);
        match methods.iter_mut().find(|(known, _)| *known == method) {
            Some((_, same)) => same.push(choice),
            None => methods.push((method, vec![choice])),
        }
    }
    methods
}

fn method(endpoint: &Endpoint) -> Method {
    Method::from_bytes(endpoint.method.as_bytes()).unwrap_or_default()
}

/// Returns the handler for operations that the router does not distinguish.
fn handler<S: Send + Sync + 'static, G: Gate>(
    interface: &'static Interface,
    all: Vec<Choice<S, G>>,
    choosing: Choosing,
    service: &Arc<S>,
    gate: &Arc<G>,
) -> impl Fn(Request) -> Answering + Clone + Send + Sync + 'static {
    let all: Arc<[Choice<S, G>]> = all.into();
    let (service, gate) = (Arc::clone(service), Arc::clone(gate));
    move |request| {
        let (all, service, gate) = (Arc::clone(&all), Arc::clone(&service), Arc::clone(&gate));
        Box::pin(async move {
            match choosing {
                Choosing::Parameters => {
                    let chosen = chosen(all.iter(), &request);
                    let any = all.first().map(|choice| choice.endpoint);
                    handle(interface, chosen.ok_or(any), None, service, gate, request).await
                }
                // Boxed to keep the future of the common path small.
                Choosing::Path => {
                    Box::pin(handle_path(interface, &all, service, gate, request)).await
                }
            }
        })
    }
}

/// Handles a request with the operation whose path matches.
async fn handle_path<S: Send + Sync + 'static, G: Gate>(
    interface: &'static Interface,
    all: &[Choice<S, G>],
    service: Arc<S>,
    gate: Arc<G>,
    request: Request,
) -> Response {
    let path = request.uri().path();
    let fitting: Vec<_> = all
        .iter()
        .filter_map(|one| Some((one, template::values(one.endpoint.path, path)?)))
        .collect();
    if fitting.is_empty() {
        return fallback(interface)(request).await;
    }
    let with = |asked: &Method| fitting.iter().find(|(one, _)| method(one.endpoint) == *asked);
    let is_head = *request.method() == Method::HEAD;
    let found = with(request.method()).or_else(|| with(&Method::GET).filter(|_| is_head));
    let Some((first, params)) = found else {
        let endpoint = fitting.first().map(|(one, _)| one.endpoint);
        return no_method(interface, endpoint, request).await;
    };
    let is_same = |one: &Choice<S, G>| {
        one.endpoint.path == first.endpoint.path && one.endpoint.method == first.endpoint.method
    };
    let chosen = chosen(all.iter().filter(|one| is_same(one)), &request);
    let params = params.clone();
    let chosen = chosen.ok_or(Some(first.endpoint));
    handle(interface, chosen, Some(params), service, gate, request).await
}

/// Returns the first operation whose parameters are in the request.
fn chosen<'a, S, G>(
    mut all: impl Iterator<Item = &'a Choice<S, G>>,
    request: &Request,
) -> Option<&'a Choice<S, G>> {
    let mut read = None;
    all.find(|one| {
        let has = |it| {
            let sent = read.get_or_insert_with(|| sent(request.headers(), request.uri()));
            sent.has(it)
        };
        one.selectors.iter().all(has)
    })
}

/// Handles a request with the chosen operation; without one, rejects it in the error family of a
/// candidate.
async fn handle<S: Send + Sync + 'static, G: Gate>(
    interface: &'static Interface,
    chosen: Result<&Choice<S, G>, Option<&'static Endpoint>>,
    params: Option<Vec<(String, String)>>,
    service: Arc<S>,
    gate: Arc<G>,
    request: Request,
) -> Response {
    let &Choice { endpoint, operation, .. } = match chosen {
        Ok(choice) => choice,
        Err(any) => {
            let (method, path) = (request.method(), request.uri().path());
            let message =
                format!("no operation of `{method} {path}` has the parameters of this request");
            return refuse_as(interface, any, request, StatusCode::NOT_FOUND, message).await;
        }
    };
    let interface = endpoint.interface;
    let mut entry = Entry::new(gate, endpoint, request, params).await;
    let outcome = guard::catch(async {
        entry.authenticate().await?;
        match operation(&service, &mut entry).await {
            Err(Exit::Refused(refusal)) if refusal.is_unserved() => {
                Ok(Box::pin(entry.serve(refusal)).await?)
            }
            outcome => outcome,
        }
    });
    let outcome = outcome.await.unwrap_or_else(|_| Err(Refusal::internal(interface).into()));
    entry.finish(outcome).await
}

impl<S, G> fmt::Debug for Routes<S, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Routes").field("routes", &self.choices.len()).finish_non_exhaustive()
    }
}

/// A future of a response.
type Answering = Pin<Box<dyn Future<Output = Response> + Send>>;

/// Returns a handler that rejects a path without a route, in the family of the path.
pub fn fallback(
    interface: &'static Interface,
) -> impl Fn(Request) -> Answering + Clone + Send + Sync + 'static {
    move |request: Request| {
        let (method, path) = (request.method(), request.uri().path());
        let message = format!("nothing is served at `{method} {path}`");
        Box::pin(refuse(interface, request, StatusCode::NOT_FOUND, message))
    }
}

/// Returns a handler that rejects a method that the path does not support, in the family of the
/// path.
pub fn method_not_allowed(
    interface: &'static Interface,
) -> impl Fn(Request) -> Answering + Clone + Send + Sync + 'static {
    move |request: Request| no_method(interface, None, request)
}

/// Rejects a method that the path does not support, in the family of an operation with the path if
/// there is one.
fn no_method(
    interface: &'static Interface,
    endpoint: Option<&'static Endpoint>,
    request: Request,
) -> Answering {
    let (method, path) = (request.method(), request.uri().path());
    let message = format!("`{path}` does not have the method `{method}`");
    Box::pin(refuse_as(interface, endpoint, request, StatusCode::METHOD_NOT_ALLOWED, message))
}

/// Rejects a request before it reaches an operation, in the family of its path.
///
/// The rest of its body is read first, within limits, so that its client gets to read the error.
pub async fn refuse(
    interface: &'static Interface,
    request: Request,
    status: StatusCode,
    message: String,
) -> Response {
    refuse_as(interface, None, request, status, message).await
}

/// Rejects a request as an operation does, or else in the family of its path.
async fn refuse_as(
    interface: &'static Interface,
    endpoint: Option<&'static Endpoint>,
    request: Request,
    status: StatusCode,
    message: String,
) -> Response {
    let (parts, mut body) = request.into_parts();
    body::drain(&mut body, &parts.headers).await;
    let refusal = Refusal::request(interface, status, message);
    let of_operation = endpoint.map(|endpoint| endpoint.family_at(status.as_u16()));
    let of_operation = of_operation.filter(|family| !family.name.is_empty());
    let family = of_operation.or_else(|| interface.family_of(parts.uri.path()));
    reply::refused(interface, family, refusal, &request_id::of(&parts))
}
