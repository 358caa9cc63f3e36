//! State shared by all modules of a running service.

use crate::admin::AdminToken;
use crate::callbacks::{self, Callbacks};
use crate::clock::Clock;
use crate::config::Settings;
use crate::engines::backend::ChatBackend;
use crate::engines::prompt::PromptEngine;
use crate::engines::template::{Films, TemplateEngine};
use crate::error::Error;
use crate::faults::Faults;
use crate::fetch::{Fetcher, Unreachable};
use crate::gate::{BodyMemory, Keys};
use crate::journal::Journal;
use crate::metrics::Metrics;
use crate::request_ids::RequestIds;
use crate::screening::Screening;
use crate::seed::Seed;
use crate::server::{Stop, operations, seed_of};
use crate::store::{Store, StoreError};
use crate::tasks::Tasks;
use axum::http::header::HOST;
use genwire_core::server::Call;
use genwire_video::TaskType;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// Number of digits and letters of a task ID.
const TASK_ID_LENGTH: usize = 24;

/// State shared by all modules of a running service.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Settings,
    pub(crate) clock: Clock,
    pub(crate) seed: Seed,
    pub(crate) store: Store,
    pub(crate) tasks: Tasks,
    pub(crate) chat: Arc<ChatBackend>,
    pub(crate) screening: Screening,
    pub(crate) keys: Keys,
    pub(crate) admin_token: AdminToken,
    pub(crate) faults: Arc<Faults>,
    pub(crate) fetcher: Fetcher,
    pub(crate) body_memory: Arc<BodyMemory>,
    pub(crate) callbacks: Callbacks,
    pub(crate) journal: Journal,
    pub(crate) metrics: Arc<Metrics>,
    /// True if the store keeps the setting of the clock.
    keeps_clock: bool,
    /// Shutdown signal.
    pub(crate) stop: Stop,
    request_ids: RequestIds,
}

impl Shared {
    /// Opens the configured store and clock.
    pub(crate) async fn open(
        config: Settings,
        clock: Option<Clock>,
        admin_token: AdminToken,
    ) -> Result<Arc<Self>, Error> {
        let seed = Seed::new(seed_of(&config)?);
        for fault in &config.faults {
            if let Some(mistake) = fault.mistake(&operations()) {
                return Err(Error::config(format!("a fault of the configuration: {mistake}")));
            }
        }
        let store = Store::open(&config.store).await.map_err(|error| {
            Error::start(format!("cannot open the store `{}`", config.store), error)
        })?;
        let keeps_clock = clock.is_none();
        let clock = match clock {
            Some(clock) => clock,
            None => clock_of(&store).await?,
        };
        let screening = Screening::new(&config.screening.words)
            .map_err(|error| Error::config(format!("`screening.words`: {error}")))?;
        let variable = |name: &str| std::env::var(name).ok();
        let chat =
            ChatBackend::new(&config.chat, &config.upstream, &clock, seed, &screening, variable)
                .map_err(|error| Error::config(error.to_string()))?;
        let chat = Arc::new(chat);
        let faults = Arc::new(Faults::new(seed, config.faults.clone()));
        let is_local = is_local(&config.server.addr);
        let unready = |error: Unreachable| Error::start("cannot set up the HTTP client", error);
        let body_memory = Arc::new(BodyMemory::new(
            config.server.bytes_in_flight,
            Duration::from_secs_f64(config.server.admission_seconds),
        ));
        let fetcher =
            Fetcher::new(&config.fetch, is_local, Arc::clone(&body_memory)).map_err(unready)?;
        let callbacks = Callbacks::new(
            config.callbacks.clone(),
            is_local,
            store.clone(),
            clock.clone(),
            Arc::clone(&faults),
            config.tasks.lease_ms(),
        )
        .map_err(unready)?;
        let prompts =
            PromptEngine::new(config.video.clone(), seed, screening.clone(), Arc::clone(&chat));
        let tasks = Tasks::builder(store.clone(), clock.clone(), config.tasks.clone())
            .work(TaskType::H3ContextIr.as_str(), Arc::new(prompts))
            .work(callbacks::TEMPLATE, Arc::new(TemplateEngine::new(seed)))
            .finish(Arc::new(Films::new(store.clone(), clock.clone(), seed)))
            .notices(callbacks::notices)
            .due(Arc::new(callbacks.clone()))
            .build();
        Ok(Arc::new(Self {
            clock,
            store,
            tasks,
            chat,
            fetcher,
            body_memory,
            callbacks,
            screening,
            keys: Keys::new(&config.keys)?,
            admin_token,
            faults,
            journal: Journal::new(config.journal.clone()),
            metrics: Arc::default(),
            stop: Stop::new(),
            request_ids: RequestIds::new(seed),
            keeps_clock,
            seed,
            config,
        }))
    }

    /// Returns the ID of the next request of a namespace, the same in every run with the same seed.
    pub(crate) fn request_id(&self, namespace: &str) -> String {
        self.request_ids.next(namespace)
    }

    /// Returns the address of a stored file: below the configured one, or below the one that the
    /// caller has reached the service at.
    pub(crate) fn file_url(&self, call: &Call, file: &str) -> String {
        let base = self.config.server.public_url.trim_end_matches('/');
        if !base.is_empty() {
            return format!("{base}/files/{file}");
        }
        let host = call.headers().get(HOST).and_then(|host| host.to_str().ok());
        format!("http://{}/files/{file}", host.unwrap_or(&self.config.server.addr))
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
    pub(crate) async fn task_id(&self, namespace: &str) -> Result<String, StoreError> {
        let number = self.store.next(namespace, "tasks", self.clock.now()).await?;
        let seed = self.seed.within("tasks").within(namespace);
        Ok(seed.draw(&number.to_string()).id("", TASK_ID_LENGTH))
    }

    /// Resets one namespace or all; the clock keeps its setting.
    pub(crate) async fn reset(&self, namespace: Option<&str>) -> Result<(), StoreError> {
        self.store.reset(namespace).await?;
        self.screening.reset(namespace);
        self.faults.reset(namespace);
        self.journal.clear(namespace);
        self.keys.reset(namespace, &self.store).await?;
        self.chat.reset(namespace);
        self.request_ids.reset(namespace);
        Ok(())
    }

    /// Closes the store in order.
    pub(crate) async fn close(&self) {
        let grace = Duration::from_secs_f64(self.config.server.shutdown_seconds);
        if let Err(error) = self.tasks.stop(grace).await {
            tracing::warn!(%error, "the work on tasks could not be handed back");
        }
        if let Err(error) = self.callbacks.stop(grace).await {
            tracing::warn!(%error, "the notifications could not be handed back");
        }
        self.store.close().await;
    }
}

/// Returns the clock with its stored setting, or that of the machine.
async fn clock_of(store: &Store) -> Result<Clock, Error> {
    let kept = store
        .kept_clock()
        .await
        .map_err(|error| Error::start("cannot read how the clock had been set", error))?;
    let Some(kept) = kept else { return Ok(Clock::system()) };
    let clock = Clock::set_before(kept);
    tracing::info!(?clock, "the clock was set before, and goes on from there");
    Ok(clock)
}

/// Returns true if a served address is reachable from this machine only.
fn is_local(addr: &str) -> bool {
    let is_loopback = |address: SocketAddr| address.ip().is_loopback();
    addr.parse().map_or_else(|_| addr.starts_with("localhost:"), is_loopback)
}
