//! State shared by all modules of a running service.

use crate::admin_token::AdminToken;
use crate::body_memory::BodyMemory;
use crate::callbacks::Callbacks;
use crate::clock::Clock;
use crate::compat::Compat;
use crate::config::Settings;
use crate::error::Error;
use crate::faults::FaultRule;
use crate::fetch::{Fetcher, Unreachable};
use crate::hooks::{Hooks, Parts};
use crate::interface::InterfaceData;
use crate::journal::Journal;
use crate::keys::Keys;
use crate::metrics::Metrics;
use crate::nodes::{self, Beginning, Nodes};
use crate::replies::Replies;
use crate::seed::Seed;
use crate::stop::Stop;
use crate::store::{Objects, Store, StoreError};
use crate::tasks::Tasks;
use crate::upstream::Upstream;
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri};
use genwire_core::Category;
use genwire_core::server::Call;
use serde_json::Value as JsonValue;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;

/// Number of digits and letters of a task ID.
const TASK_ID_LENGTH: usize = 24;

/// State shared by all modules of a running service.
#[derive(Debug)]
pub struct Mock {
    pub(crate) api: &'static InterfaceData,
    pub(crate) config: Settings,
    /// The whole configuration, without secrets.
    pub(crate) printed: String,
    /// Name of the program.
    pub(crate) program: &'static str,
    /// Model of tasks that are added through the admin interface without a model.
    pub(crate) task_model: String,
    /// Descriptions of the admin routes of the engines.
    pub(crate) admin_index: &'static [(&'static str, &'static str)],
    pub(crate) clock: Clock,
    pub(crate) seed: Seed,
    pub(crate) store: Store,
    pub(crate) tasks: Tasks,
    pub(crate) keys: Keys,
    pub(crate) admin_token: AdminToken,
    pub(crate) nodes: Arc<dyn Nodes>,
    pub(crate) fetcher: Fetcher,
    pub(crate) body_memory: Arc<BodyMemory>,
    pub(crate) callbacks: Callbacks,
    pub(crate) upstream: Option<Upstream>,
    pub(crate) journal: Journal,
    pub(crate) metrics: Arc<Metrics>,
    /// True if the store keeps the setting of the clock.
    keeps_clock: bool,
    /// Shutdown signal.
    pub(crate) stop: Stop,
    /// Task that follows the other nodes, and ends with this node.
    following: Mutex<JoinSet<()>>,
}

/// Opens the database and the file store.
async fn open_store(config: &Settings, api: &'static InterfaceData) -> Result<Store, Error> {
    let objects = Objects::open(&config.files)
        .map_err(|error| Error::start(format!("cannot keep files in `{}`", config.files), error))?;
    Store::open_with(&config.store, objects, api.task_states())
        .await
        .map_err(|error| Error::start(format!("cannot open the store `{}`", config.store), error))
}

/// Returns the configured seed, or a random one.
fn seed_of(settings: &Settings) -> Result<u64, Error> {
    if let Some(seed) = settings.server.seed {
        return Ok(seed);
    }
    // TOML integers end at 2^63, and the displayed seed must be usable in a configuration.
    getrandom::u64()
        .map(|number| number >> 1)
        .map_err(|error| Error::start("cannot draw a seed", error.to_string()))
}

/// Returns the error for a service that cannot call others.
fn cannot_call(error: Unreachable) -> Error {
    Error::start("cannot set up the HTTP client", error)
}

impl Mock {
    /// Opens the configured store and clock, and creates the engines.
    pub(crate) async fn open(
        api: &'static InterfaceData,
        (mut config, printed): (Settings, String),
        clock: Option<Clock>,
        admin_token: AdminToken,
        hooks: impl FnOnce(&Parts) -> Result<Hooks, Error>,
    ) -> Result<Arc<Self>, Error> {
        let seed = Seed::new(seed_of(&config)?);
        config.faults.iter_mut().for_each(|fault| fault.name_operation(api));
        check_faults(&config.faults, api)?;
        let keeps_clock = clock.is_none();
        let beginning = Beginning {
            seed,
            is_seed_configured: config.server.seed.is_some(),
            faults: config.faults.clone(),
            replies: Replies::open(&config.server.replies, api)?,
            clock,
        };
        let store = open_store(&config, api).await?;
        let nodes = nodes::open(&config.store, &store, beginning).await?;
        let clock = nodes.own().clock().clone();
        let node_seed = nodes.own_seed(seed);
        let parts = Parts { clock: clock.clone(), seed, node_seed, store: store.clone() };
        let hooks = hooks(&parts)?;
        nodes.own().set_engines(hooks.state);
        let unread = |error| Error::start("cannot read what the nodes share", error);
        nodes.refresh().await.map_err(unread)?;
        let body_memory = body_memory(&config, api);
        let is_local = is_local(&config.server.addr);
        let fetcher =
            Fetcher::new(&config.fetch, is_local, Arc::clone(&body_memory)).map_err(cannot_call)?;
        let sending = (config.callbacks.clone(), config.tasks.lease_ms());
        let form = hooks.callbacks;
        let of_callbacks = (store.clone(), Arc::clone(&nodes));
        let callbacks =
            Callbacks::new(sending, form.clone(), is_local, of_callbacks).map_err(cannot_call)?;
        let tasks = Tasks::builder(store.clone(), clock.clone(), config.tasks.clone())
            .failure_code(api.interface.internal_code)
            .due(Arc::new(callbacks.clone()))
            .works_here(config.server.role.works())
            .works(hooks.works)
            .finish(hooks.finish)
            .query_days(hooks.query_days.unwrap_or(|_| None))
            .notices(move |task| form.as_ref().map_or_else(Vec::new, |form| form.notices(task)))
            .build();
        Ok(Arc::new(Self {
            api,
            clock,
            store,
            tasks,
            fetcher,
            body_memory,
            callbacks,
            upstream: Upstream::new(&config.server.upstream)?,
            program: hooks.program.unwrap_or(env!("CARGO_PKG_NAME")),
            task_model: hooks.task_model,
            admin_index: hooks.admin_index,
            keys: Keys::new(&config.keys, config.server.any_key, api)?,
            admin_token,
            nodes,
            journal: Journal::new(config.journal.clone()),
            metrics: Arc::new(Metrics::new(api.interface)),
            stop: Stop::new(),
            following: Mutex::default(),
            keeps_clock,
            seed,
            config,
            printed,
        }))
    }

    /// Returns the clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns the seed of all draws.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns the store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the tasks.
    pub fn tasks(&self) -> &Tasks {
        &self.tasks
    }

    /// Returns the sender of callbacks.
    pub fn callbacks(&self) -> &Callbacks {
        &self.callbacks
    }

    /// Returns the fetcher of media.
    pub fn fetcher(&self) -> &Fetcher {
        &self.fetcher
    }

    /// Shares the settings of a namespace, which an engine has applied on this node, with other
    /// nodes.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn share_settings(
        &self,
        namespace: &str,
        settings: JsonValue,
    ) -> Result<(), StoreError> {
        self.nodes.share_settings(namespace, settings).await
    }

    /// Removes the settings of the engines for a namespace, or for all.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn clear_settings(&self, namespace: Option<&str>) -> Result<(), StoreError> {
        self.nodes.clear_settings(namespace).await
    }

    /// Returns the clients that are served in addition to conforming clients.
    pub fn compat(&self) -> Compat {
        self.config.server.compat
    }

    /// Returns true if every operation is answered from the examples and schemas of the spec.
    pub fn replies_from_spec(&self) -> bool {
        self.config.server.replies_from_spec
    }

    /// Starts the work of the role, and follows the other nodes.
    pub(crate) fn start(self: &Arc<Self>) {
        if self.config.server.role.works() {
            self.tasks.start();
            self.callbacks.start();
        }
        let mock = Arc::downgrade(self);
        let forget = move |namespace: Option<&str>| {
            if let Some(mock) = mock.upgrade() {
                mock.forget(namespace);
            }
        };
        let mut following = self.following.lock().unwrap_or_else(PoisonError::into_inner);
        following.spawn(Arc::clone(&self.nodes).follow(Box::new(forget)));
    }

    /// Reads changes by other nodes, and repeats their resets.
    pub(crate) async fn refresh(&self) -> Result<(), StoreError> {
        for namespace in self.nodes.refresh().await? {
            self.forget(namespace.as_deref());
        }
        Ok(())
    }

    /// Returns the URL of a stored file: below `server.public_url` if it is set, or else on the
    /// host in the request. If that host is missing or invalid, the URL is on the configured host.
    pub fn file_url(&self, call: &Call, file: &str) -> String {
        let base = self.config.server.public_url.trim_end_matches('/');
        if !base.is_empty() {
            return format!("{base}/files/{file}");
        }
        let host = authority(call.uri(), call.headers());
        let host = host.as_ref().map_or(self.config.server.addr.as_str(), Authority::as_str);
        format!("http://{host}/files/{file}")
    }

    /// Does all work that is due, after the clock has been set.
    pub(crate) async fn run_due(&self) -> Result<(), StoreError> {
        if self.keeps_clock {
            self.store.keep_clock(self.clock.setting()).await?;
        }
        self.tasks.run_due().await?;
        Ok(())
    }

    /// Returns the ID of the next task of a namespace.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn task_id(&self, namespace: &str) -> Result<String, StoreError> {
        let number = self.store.next(namespace, "tasks", self.clock.now()).await?;
        let seed = self.seed.within("tasks").within(namespace);
        Ok(seed.draw(&number.to_string()).id("", TASK_ID_LENGTH))
    }

    /// Resets one namespace or all; the clock keeps its setting.
    pub(crate) async fn reset(&self, namespace: Option<&str>) -> Result<(), StoreError> {
        self.store.reset(namespace).await?;
        self.keys.reset_spent(namespace, &self.store, &*self.nodes).await?;
        self.nodes.reset(namespace).await?;
        self.forget(namespace);
        Ok(())
    }

    /// Resets the local state of this node.
    fn forget(&self, namespace: Option<&str>) {
        self.journal.clear(namespace);
        self.keys.reset(namespace);
        self.nodes.own().forget(namespace);
    }

    /// Waits for calls in progress, which end with `serving`, and for work on tasks and callbacks,
    /// within a common time limit. Then hands back the rest and closes the store.
    pub(crate) async fn close(&self, serving: impl Future<Output = ()>) {
        let grace = self.config.server.grace();
        let calls = async {
            serving.await;
            self.nodes.leave().await;
        };
        let tasks = async {
            if let Err(error) = self.tasks.stop(grace).await {
                tracing::warn!(%error, "the work on tasks could not be handed back");
            }
        };
        let callbacks = async {
            if let Err(error) = self.callbacks.stop(grace).await {
                tracing::warn!(%error, "the notifications could not be handed back");
            }
        };
        let mut following = {
            let mut following = self.following.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *following)
        };
        following.shutdown().await;
        tokio::join!(calls, tasks, callbacks);
        self.store.close().await;
    }
}

/// Returns the host in a request: from its target, or else from its header.
fn authority(target: &Uri, headers: &HeaderMap) -> Option<Authority> {
    let of_header = || Authority::try_from(headers.get(HOST)?.as_bytes()).ok();
    // User information before the host could make some readers see another host.
    target.authority().cloned().or_else(of_header).filter(|host| !host.as_str().contains('@'))
}

fn body_memory(config: &Settings, api: &InterfaceData) -> Arc<BodyMemory> {
    let time = Duration::from_secs_f64(config.server.admission_seconds);
    Arc::new(BodyMemory::new(config.server.bytes_in_flight, time, api.code_of(Category::RateLimit)))
}

/// Reports the first mistake in the faults of the configuration.
fn check_faults(faults: &[FaultRule], api: &InterfaceData) -> Result<(), Error> {
    match faults.iter().find_map(|fault| fault.mistake(&api.operations(), api.interface.codes)) {
        Some(mistake) => Err(Error::config(format!("a fault of the configuration: {mistake}"))),
        None => Ok(()),
    }
}

/// Returns true if a service address is only reachable from this machine.
fn is_local(addr: &str) -> bool {
    let is_loopback = |address: SocketAddr| address.ip().is_loopback();
    addr.parse().map_or_else(|_| addr.starts_with("localhost:"), is_loopback)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_the_host_of_the_target_or_of_a_valid_header() {
        for (target, host, expected) in [
            ("/v1/get_voice", "example.com:81", Some("example.com:81")),
            ("/v1/get_voice", "[::1]:81", Some("[::1]:81")),
            ("http://proxied.example/v1", "example.com", Some("proxied.example")),
            ("/v1/get_voice", "example.com/path?", None),
            ("/v1/get_voice", "user@example.com", None),
            ("/v1/get_voice", "a b", None),
            ("/v1/get_voice", "", None),
        ] {
            let headers = HeaderMap::from_iter([(HOST, host.parse().unwrap())]);
            let found = authority(&target.parse().unwrap(), &headers);
            assert_eq!(found.as_ref().map(Authority::as_str), expected, "{target} {host}");
        }
    }
}
