//! Start and shutdown of a service.

use crate::admin;
use crate::admin_token::AdminToken;
use crate::clock::Clock;
use crate::config::{AllSettings, Config, NoSections, Role, Sections};
use crate::engines::{Engines, Routes};
use crate::error::Error;
use crate::files;
use crate::gate::ApiGate;
use crate::hooks::Parts;
use crate::interface::InterfaceData;
use crate::mock::Mock;
use crate::nodes;
use crate::server::{Ready, answer, answer_admin, serve, write_ready_file};
use crate::upstream::{self, Upstream};
use axum::Router;
use axum::extract::Request;
use genwire_core::server::{described, fallback};
use genwire_core::{Area, RequestForm};
use std::fmt;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Loopback address with a free port.
const ANY_PORT: &str = "127.0.0.1:0";

/// Configuration of a service before its start.
///
/// Mistakes are reported by [`Self::start`].
pub struct MockBuilder<S = NoSections> {
    api: &'static InterfaceData,
    config: Config<S>,
    clock: Option<Clock>,
    mistake: Option<Error>,
    engines: Box<MakeEngines<S>>,
}

/// Function that creates the engines of a service from its sections of the configuration.
type MakeEngines<S> = dyn FnOnce(&S, &Parts) -> Result<Engines, Error> + Send;

/// Service that runs until [`Self::shutdown`] or until this value is dropped.
pub struct Running {
    shared: Arc<Mock>,
    base_url: String,
    admin_url: String,
    serving: Vec<JoinHandle<()>>,
}

impl Mock {
    /// Configures a service of an interface in this process, on free ports, with its state in
    /// memory.
    pub fn builder(api: &'static InterfaceData) -> MockBuilder {
        MockBuilder::new(api, |_: &NoSections, _: &Parts| Ok(Engines::default()))
    }
}

impl MockBuilder {
    /// Sets the function that creates the routes of the interface for a gate, if it has no engines.
    /// Generated area crates provide a function that answers everything from the spec.
    #[must_use]
    pub fn routes(mut self, routes: impl FnOnce(Arc<ApiGate>) -> Router + Send + 'static) -> Self {
        self.engines =
            Box::new(|_, _| Ok(Engines::default().routes(|_, gate| routes(Arc::clone(gate)))));
        self
    }
}

impl MockBuilder {
    /// Serves areas without generated code, by the forms of their requests.
    #[must_use]
    pub fn described(self, areas: Vec<(Area, Vec<RequestForm>)>) -> Self {
        let api = self.api;
        self.routes(move |gate| {
            areas.iter().fold(Router::new(), |router, (area, forms)| {
                let (area, forms) = upstream::unchecked(api, area, forms);
                router.merge(described(api.interface, &area, &forms, Arc::clone(&gate)))
            })
        })
    }
}

impl<S: Sections> MockBuilder<S> {
    /// Configures a service for an interface with its own engines, which have their own sections in
    /// the configuration.
    pub fn new(
        api: &'static InterfaceData,
        engines: impl FnOnce(&S, &Parts) -> Result<Engines, Error> + Send + 'static,
    ) -> Self {
        let (config, engines) = (Config::default(), Box::new(engines));
        Self { api, config, clock: None, mistake: None, engines }.addr(ANY_PORT)
    }

    /// Replaces the default configuration.
    #[must_use]
    pub fn config(mut self, config: Config<S>) -> Self {
        self.config = config;
        self
    }

    /// Sets a value by the path of its key; see [`Config::set`].
    #[must_use]
    pub fn set(mut self, key: &str, value: &str) -> Self {
        if let Err(error) = self.config.set(key, value) {
            self.mistake.get_or_insert(error);
        }
        self
    }

    /// Sets the address of the interface; port 0 picks a free port.
    #[must_use]
    pub fn addr(self, addr: &str) -> Self {
        self.set("server.addr", addr)
    }

    /// Adds a key without limits.
    #[must_use]
    pub fn key(mut self, key: &str) -> Self {
        self.config.add_key(key);
        self
    }

    /// Sets the seed of every id, string, tone and fault.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        self.set("server.seed", &seed.to_string())
    }

    /// Sets the clock of the service; defaults to the machine's clock.
    #[must_use]
    pub fn clock(mut self, clock: Clock) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Starts the service; it accepts connections when this returns.
    ///
    /// # Errors
    ///
    /// A setting is invalid, an address cannot be listened on, or the store cannot be opened.
    pub async fn start(self) -> Result<Running, Error> {
        self.starting().await
    }

    /// Boxed, so that the service is not compiled again in each program that starts it.
    fn starting(self) -> Pin<Box<dyn Future<Output = Result<Running, Error>> + Send>> {
        Box::pin(self.open())
    }

    async fn open(self) -> Result<Running, Error> {
        if let Some(mistake) = self.mistake {
            return Err(mistake);
        }
        self.config.check_token()?;
        let settings = self.config.into_settings();
        let printed = settings.print();
        let AllSettings { shared: settings, own } = settings;
        let role = settings.server.role;
        if role != Role::All {
            nodes::check_roles(&settings.store)?;
        }
        let public = if role.accepts_calls() {
            Some(bind(&settings.server.addr, "server.addr").await?)
        } else {
            None
        };
        let admin_addr = &settings.server.admin_addr;
        let (private, admin_url) = bind(admin_addr, "server.admin_addr").await?;
        let admin_token = AdminToken::of(&settings.server.admin_token)?;
        let admin_bound = private.local_addr().map_err(|error| {
            Error::start("cannot read the address of the admin interface", error)
        })?;
        admin::check_address(admin_bound, &admin_token)?;
        let ready_file = settings.server.ready_file.clone();
        let (mut routes, mut admin_routes) = (None, None);
        let hooks = |parts: &Parts| {
            let engines = (self.engines)(&own, parts)?;
            (routes, admin_routes) = (engines.routes, engines.admin);
            Ok(engines.hooks)
        };
        let settings = (settings, printed);
        let shared = Mock::open(self.api, settings, self.clock, admin_token, hooks).await?;
        let mut serving = Vec::new();
        let mut base_url = String::new();
        if let Some((public, url)) = public {
            let (router, of_call) = (public_routes(&shared, routes), Arc::clone(&shared));
            let each = move |request| answer(Arc::clone(&of_call), router.clone(), request);
            serving.push(tokio::spawn(serve(public, each, Arc::clone(&shared))));
            base_url = url;
        }
        let more = admin_routes.map_or_else(Router::new, |routes| routes(&shared));
        let router = admin::routes(&shared, more);
        let each = move |request| answer_admin(router.clone(), request);
        serving.push(tokio::spawn(serve(private, each, Arc::clone(&shared))));
        shared.start();
        let running = Running { shared, base_url, admin_url, serving };
        if !ready_file.as_os_str().is_empty() {
            let ready = Ready {
                base_url: running.base_url(),
                admin_url: running.admin_url(),
                api_key: running.api_key(),
                admin_token: running.admin_token(),
            };
            write_ready_file(&ready_file, &ready)?;
        }
        tracing::debug!(
            base_url = running.base_url(),
            admin_url = running.admin_url(),
            seed = running.seed(),
            "bound"
        );
        tracing::info!("accepting connections");
        Ok(running)
    }
}

impl Running {
    /// Returns the base URL for clients, without a trailing slash; empty for a worker.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Returns true if another service answers the operation.
    pub fn passes_on(&self, operation: &str) -> bool {
        self.shared.api.passed.contains(operation)
    }

    /// Returns the address of the service that answers calls that are not served here, if any.
    pub fn upstream(&self) -> Option<&str> {
        self.shared.upstream.as_ref().map(Upstream::base_url)
    }

    /// Returns the URL of the admin interface.
    pub fn admin_url(&self) -> &str {
        &self.admin_url
    }

    /// Returns an API key that the service accepts.
    pub fn api_key(&self) -> &str {
        self.shared.keys.first()
    }

    /// Returns true if the key was generated at the start. Other keys are never printed.
    pub fn has_made_key(&self) -> bool {
        self.shared.keys.is_made()
    }

    /// Returns true if the service accepts every key.
    pub fn takes_any_key(&self) -> bool {
        self.shared.keys.takes_any()
    }

    /// Returns the token of the admin interface; `None` if none is required.
    pub fn admin_token(&self) -> Option<&str> {
        self.shared.admin_token.reveal()
    }

    /// Returns true if the token of the admin interface was generated at the start.
    pub fn has_made_admin_token(&self) -> bool {
        self.shared.admin_token.is_made()
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.shared.seed.number()
    }

    /// Returns the time within which [`Self::shutdown`] and the process end.
    pub fn stop_time(&self) -> Duration {
        self.shared.config.server.stop_time()
    }

    /// Returns the state of the service.
    pub fn mock(&self) -> &Arc<Mock> {
        &self.shared
    }

    /// Returns the clock of the service.
    pub fn clock(&self) -> &Clock {
        &self.shared.clock
    }

    /// Stops accepting connections, ends streams with an error, and waits for calls in progress
    /// within the configured time limit.
    pub async fn shutdown(self) {
        self.stopping().await;
    }

    /// Boxed, like the start.
    fn stopping(self) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(self.close())
    }

    async fn close(mut self) {
        self.shared.stop.stop();
        let serving = std::mem::take(&mut self.serving);
        let serving = async {
            for task in serving {
                // A task that panicked has ended as well.
                let _ = task.await;
            }
        };
        let time = self.shared.config.server.close_time();
        if tokio::time::timeout(time, self.shared.close(serving)).await.is_err() {
            tracing::warn!("what is left could not be handed back in time");
        }
        tracing::info!("stopped");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.shared.stop.stop();
    }
}

impl<S: Sections> fmt::Debug for MockBuilder<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MockBuilder").field("config", &self.config).finish_non_exhaustive()
    }
}

impl fmt::Debug for Running {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Running")
            .field("base_url", &self.base_url)
            .field("admin_url", &self.admin_url)
            .finish_non_exhaustive()
    }
}

/// Returns the routes of the operations, protected by a gate, and of the files of the service.
fn public_routes(shared: &Arc<Mock>, routes: Option<Box<Routes>>) -> Router {
    let gate = Arc::new(ApiGate::new(Arc::clone(shared)));
    let router = routes.map_or_else(Router::new, |routes| routes(shared, &gate));
    let mut endpoints = shared.api.endpoints();
    // An interface may have its own operations there.
    let has_files = endpoints.any(|it| it.path.starts_with(files::FOLDER));
    let files = if has_files { Router::new() } else { files::file_routes(shared) };
    let router = router.merge(files);
    if shared.upstream.is_none() {
        return router.fallback(fallback(shared.api.interface));
    }
    let shared = Arc::clone(shared);
    router.fallback(move |request: Request| {
        let shared = Arc::clone(&shared);
        async move {
            match &shared.upstream {
                Some(upstream) => upstream.pass(&shared, request).await,
                None => fallback(shared.api.interface)(request).await,
            }
        }
    })
}

/// Binds a listener. Returns it with the URL for clients on this machine.
async fn bind(addr: &str, key: &str) -> Result<(TcpListener, String), Error> {
    let wrong =
        |error: std::io::Error| Error::start(format!("cannot listen on `{addr}` (`{key}`)"), error);
    let listener = TcpListener::bind(addr).await.map_err(wrong)?;
    let bound = listener.local_addr().map_err(wrong)?;
    Ok((listener, url(bound)))
}

/// Returns the URL for clients on this machine.
fn url(bound: SocketAddr) -> String {
    let mut reached = bound;
    if bound.ip().is_unspecified() {
        reached.set_ip(match bound {
            SocketAddr::V4(_) => std::net::Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => std::net::Ipv6Addr::LOCALHOST.into(),
        });
    }
    format!("http://{reached}")
}
