//! What all rooms of one running service share.

use crate::areas::chat::ChatArea;
use crate::callbacks::{self, Callbacks};
use crate::clock::Clock;
use crate::config::Settings;
use crate::engines::prompt::PromptEngine;
use crate::engines::template::TemplateEngine;
use crate::error::Error;
use crate::faults::Faults;
use crate::fetch::{Fetcher, Unreachable};
use crate::gate::{BytesInFlight, Keys};
use crate::journal::Journal;
use crate::metrics::Metrics;
use crate::request_ids::RequestIds;
use crate::screening::Screening;
use crate::seed::Seed;
use crate::server::{Stop, operations, seed_of};
use crate::store::{Store, StoreError};
use crate::tasks::Tasks;
use genwire_video::TaskType;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// How many digits and letters the id of a task has.
const TASK_ID_LENGTH: usize = 24;

/// What all rooms of one running service share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Settings,
    pub(crate) clock: Clock,
    pub(crate) seed: Seed,
    pub(crate) store: Store,
    pub(crate) tasks: Tasks,
    pub(crate) chat: Arc<ChatArea>,
    pub(crate) screening: Screening,
    pub(crate) keys: Keys,
    pub(crate) faults: Arc<Faults>,
    pub(crate) fetcher: Fetcher,
    pub(crate) bytes: Arc<BytesInFlight>,
    pub(crate) callbacks: Callbacks,
    pub(crate) journal: Journal,
    pub(crate) metrics: Arc<Metrics>,
    /// Whether the store keeps how the clock was set.
    keeps_clock: bool,
    /// How a shutdown is noticed.
    pub(crate) stop: Stop,
    request_ids: RequestIds,
}

impl Shared {
    /// Opens what the configuration names.
    pub(crate) async fn open(config: Settings, clock: Option<Clock>) -> Result<Arc<Self>, Error> {
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
            ChatArea::new(&config.chat, &config.upstream, &clock, seed, &screening, variable)
                .map_err(|error| Error::config(error.to_string()))?;
        let chat = Arc::new(chat);
        let faults = Arc::new(Faults::new(seed, config.faults.clone()));
        let is_local = is_local(&config.server.addr);
        let unready = |error: Unreachable| Error::start("cannot set up the HTTP client", error);
        let bytes = Arc::new(BytesInFlight::new(
            config.server.bytes_in_flight,
            Duration::from_secs_f64(config.server.admission_seconds),
        ));
        let fetcher = Fetcher::new(&config.fetch, is_local, Arc::clone(&bytes)).map_err(unready)?;
        let callbacks = Callbacks::new(
            config.callbacks.clone(),
            is_local,
            store.clone(),
            clock.clone(),
            Arc::clone(&faults),
        )
        .map_err(unready)?;
        let prompts =
            PromptEngine::new(config.video.clone(), seed, screening.clone(), Arc::clone(&chat));
        let tasks = Tasks::builder(store.clone(), clock.clone(), config.tasks.clone())
            .work(TaskType::H3ContextIr.as_str(), Arc::new(prompts))
            .work(callbacks::TEMPLATE, Arc::new(TemplateEngine::new(seed)))
            .notices(callbacks::notices)
            .due(Arc::new(callbacks.clone()))
            .build();
        Ok(Arc::new(Self {
            clock,
            store,
            tasks,
            chat,
            fetcher,
            bytes,
            callbacks,
            screening,
            keys: Keys::new(&config.keys)?,
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

    /// The id of the next request of a namespace, the same in every run with the same seed.
    pub(crate) fn request_id(&self, namespace: &str) -> String {
        self.request_ids.next(namespace)
    }

    /// Does what has fallen due by the clock, after it has been set.
    pub(crate) async fn run_due(&self) -> Result<(), StoreError> {
        if self.keeps_clock {
            self.store.keep_clock(self.clock.setting()).await?;
        }
        self.tasks.run_due().await?;
        Ok(())
    }

    /// The id of the next task of a namespace.
    pub(crate) async fn task_id(&self, namespace: &str) -> Result<String, StoreError> {
        let number = self.store.next(namespace, "tasks").await?;
        let seed = self.seed.within("tasks").within(namespace);
        Ok(seed.draw(&number.to_string()).id("", TASK_ID_LENGTH))
    }

    /// Goes back to the start, in one namespace or in all; the clock stays as it is.
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

    /// Closes what has to be closed in order.
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

/// The clock as it was set on the same database, or that of the machine.
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

/// Whether only this machine can reach an address that is served.
fn is_local(addr: &str) -> bool {
    let is_loopback = |address: SocketAddr| address.ip().is_loopback();
    addr.parse().map_or_else(|_| addr.starts_with("localhost:"), is_loopback)
}
