//! Several nodes that share a database server.
//!
//! Faults, settings and resets are a row of the store. Every node reads it when notified, and
//! periodically. The row also has the clock setting, and the clock follows the database clock.

use super::shared_calls::SharedCalls;
use super::{Beginning, Forget, Nodes, OneNode, Stored, TakenReply};
use crate::error::Error;
use crate::failure::OrRefuse as _;
use crate::faults::{FaultKind, FaultRule, Waiting, surplus};
use crate::replies::{Listed, MAX_REPLIES, ReplyRule, Taken};
use crate::request_ids::RequestIds;
use crate::seed::Seed;
use crate::store::{CallLimits, Counted, MetReply, Store, StoreError, Topic, jitter};
use crate::tasks::BoxFuture;
use genwire_core::server::{Call, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of resets that are kept for nodes that have not seen them yet.
const MAX_RESETS: usize = 100;
/// Lower bound for the ids of shared replies; replies from files have lower ids.
const FIRST_SHARED_REPLY: u64 = MAX_REPLIES as u64;
/// Interval at which a node reads changes by other nodes: at most a third of the time for which
/// open calls count without renewal.
const REFRESH_INTERVAL_MS: std::ops::Range<u64> = 15_000..20_000;

/// A node among several.
#[derive(Debug)]
pub(super) struct ManyNodes {
    own: OneNode,
    store: Store,
    /// Name of this process among the processes that share the store.
    name: String,
    /// True if the store keeps the setting of the clock.
    keeps_clock: bool,
    is_seed_configured: bool,
    /// Held while the shared replies are read, so that an older list never replaces a newer one.
    reading_replies: tokio::sync::Mutex<()>,
    /// Version, last reset and version of the replies in the state that was applied last.
    seen: Mutex<Option<(u64, u64, u64)>>,
    /// Namespaces that other nodes have reset, until this node follows.
    pending_resets: Mutex<Vec<Option<String>>>,
    /// Version of the shared replies that were read last.
    replies_read: AtomicU64,
    /// Open calls of this node.
    calls: Arc<SharedCalls>,
}

/// Stored state that nodes share.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
struct SharedState {
    version: u64,
    last_fault: u64,
    faults: Vec<SharedFault>,
    /// Settings of the engines, by namespace.
    #[serde(rename = "words")]
    settings: BTreeMap<String, JsonValue>,
    /// Version of the programmed replies, which have their own table.
    replies: u64,
    last_reset: u64,
    /// The last resets with their numbers. A reset without a namespace is a reset of everything.
    resets: Vec<(u64, Option<String>)>,
}

/// Fault that was added on any node.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct SharedFault {
    id: u64,
    rule: FaultRule,
    left: Option<u64>,
}

impl ManyNodes {
    /// Creates a node; its clock follows the database clock once that is read.
    pub(super) fn new(store: Store, beginning: Beginning) -> Result<Self, Error> {
        let keeps_clock = beginning.clock.is_none();
        let is_seed_configured = beginning.is_seed_configured;
        Ok(Self {
            own: OneNode::new(beginning),
            store,
            name: unique_name()?,
            keeps_clock,
            is_seed_configured,
            reading_replies: tokio::sync::Mutex::default(),
            seen: Mutex::default(),
            pending_resets: Mutex::default(),
            replies_read: AtomicU64::new(0),
            calls: Arc::default(),
        })
    }

    async fn replies_changed(&self) -> Result<(), StoreError> {
        self.change(|state| state.replies += 1).await
    }

    async fn read_replies(&self) -> Result<(), StoreError> {
        let _reading = self.reading_replies.lock().await;
        self.own.replies.replace_shared(self.store.replies().await?);
        Ok(())
    }

    /// Reads the shared replies if they have changed; the next call tries again after an error.
    async fn follow_replies(&self) -> Result<(), StoreError> {
        let seen = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, _, version) = seen.unwrap_or_default();
        if self.replies_read.load(Ordering::Acquire) != version {
            self.read_replies().await?;
            self.replies_read.store(version, Ordering::Release);
        }
        Ok(())
    }

    /// Reads changes by other nodes on notification and periodically, and renews the count of open
    /// calls.
    async fn follow_others(&self, forget: &Forget) {
        loop {
            match self.refresh().await {
                Ok(reset) => reset.iter().for_each(|namespace| forget(namespace.as_deref())),
                Err(error) => {
                    tracing::warn!(%error, "the settings of other nodes could not be read");
                }
            }
            if let Err(error) = self.calls.renew(&self.store, &self.name).await {
                tracing::warn!(%error, "the count of open calls could not be renewed");
            }
            tokio::select! {
                () = self.store.added(Topic::Control).notified() => {}
                () = tokio::time::sleep(jitter::between(REFRESH_INTERVAL_MS)) => {}
            }
        }
    }

    /// Returns true unless another node has injected a fault for the last time.
    async fn is_left(&self, fault: &Waiting) -> Result<bool, StoreError> {
        let is_counted = fault.is_shared && fault.rule.times.is_some();
        Ok(!is_counted || self.change(|state| state.take(fault.id)).await?)
    }

    async fn change<T: Send>(
        &self,
        change: impl FnOnce(&mut SharedState) -> T + Send,
    ) -> Result<T, StoreError> {
        self.change_by(false, change).await
    }

    /// Changes the shared state. A reset by this node is the last reset in the new state.
    async fn change_by<T: Send>(
        &self,
        is_reset: bool,
        change: impl FnOnce(&mut SharedState) -> T + Send,
    ) -> Result<T, StoreError> {
        let changed = self.store.change_control(|text| {
            let mut state = SharedState::read(text);
            let result = change(&mut state);
            state.version += 1;
            // Plain data always has a form in JSON.
            let text = serde_json::to_string(&state).unwrap_or_default();
            (text, (state, result))
        });
        let (state, result) = changed.await?;
        self.apply(&state, is_reset);
        self.follow_replies().await?;
        Ok(result)
    }

    /// Applies the state unless a newer state has been applied, and records the new resets by other
    /// nodes. With `is_reset`, the last reset is by this node.
    fn apply(&self, state: &SharedState, is_reset: bool) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        // A node that has seen nothing yet was reset by its own start.
        let (version, last_reset, _) = seen.unwrap_or((0, state.last_reset, 0));
        if seen.is_some() && state.version <= version {
            return;
        }
        let own = is_reset.then_some(state.last_reset);
        let new = state.resets.iter().filter(|(number, _)| *number > last_reset);
        let others: Vec<_> = new.filter(|(number, _)| Some(*number) != own).collect();
        for (_, namespace) in &others {
            // Comes before the shared faults are added, which may be newer than the reset.
            self.own.faults.reset(namespace.as_deref());
        }
        let waiting = state.faults.iter().map(|fault| Waiting {
            id: fault.id,
            rule: fault.rule.clone(),
            left: fault.left,
            is_shared: true,
        });
        self.own.faults.replace_shared(waiting.collect());
        if let Some(engines) = self.own.engines() {
            engines.replace_settings(&state.settings);
        }
        *seen = Some((state.version, state.last_reset, state.replies));
        let mut pending = self.pending_resets.lock().unwrap_or_else(PoisonError::into_inner);
        pending.extend(others.into_iter().map(|(_, namespace)| namespace.clone()));
    }
}

impl Nodes for ManyNodes {
    fn own(&self) -> &OneNode {
        &self.own
    }

    /// Each node counts its own replies, so nodes with the same seed would generate the same ids.
    fn own_seed(&self, seed: Seed) -> Seed {
        seed.within(&self.name)
    }

    /// Nodes with the same seed take numbers from the store, so that no ID is generated twice.
    fn request_id<'a>(&'a self, namespace: &'a str) -> BoxFuture<'a, String> {
        if !self.is_seed_configured {
            return self.own.request_id(namespace);
        }
        Box::pin(self.own.request_ids.next_of_blocks(namespace, move |namespace| async move {
            let now = self.own.clock.now();
            self.store.take_numbers(&namespace, "requests", RequestIds::BLOCK_SIZE, now).await
        }))
    }

    fn add_fault(&self, rule: FaultRule) -> Stored<'_, u64> {
        // Configured faults have the lowest numbers on every node.
        let first = self.own.faults.configured() + 1;
        Box::pin(self.change(move |state| {
            state.last_fault = (state.last_fault + 1).max(first);
            let id = state.last_fault;
            state.faults.push(SharedFault { id, left: rule.times, rule });
            let surplus = surplus(state.faults.iter().map(|fault| fault.rule.size()));
            state.faults.drain(..surplus);
            id
        }))
    }

    fn remove_fault(&self, id: u64) -> Stored<'_, bool> {
        Box::pin(async move {
            let is_removed_here = self.own.faults.remove(id);
            let is_removed = self.change(|state| {
                let before = state.faults.len();
                state.faults.retain(|fault| fault.id != id);
                state.faults.len() < before
            });
            Ok(is_removed.await? || is_removed_here)
        })
    }

    fn clear_faults<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, usize> {
        Box::pin(async move {
            let here = self.own.faults.clear(namespace);
            self.change(|state| state.faults.retain(|fault| !fault.rule.is_of(namespace))).await?;
            Ok(here)
        })
    }

    fn take_faults<'a>(
        &'a self,
        namespace: &'a str,
        operation: &'a str,
        is_taken: fn(FaultKind) -> bool,
    ) -> Stored<'a, Vec<FaultRule>> {
        Box::pin(async move {
            let mut rules = Vec::new();
            for fault in self.own.faults.take_where(namespace, operation, is_taken) {
                if self.is_left(&fault).await? {
                    rules.push(fault.rule);
                }
            }
            Ok(rules)
        })
    }

    fn add_reply(&self, rule: ReplyRule) -> Stored<'_, Option<u64>> {
        Box::pin(async move {
            // Plain data always has a form in JSON.
            let text = serde_json::to_string(&rule).unwrap_or_default();
            let bounds = (FIRST_SHARED_REPLY, MAX_REPLIES);
            let id = self.store.add_reply(rule.namespace.as_deref(), &text, bounds).await?;
            if id.is_some() {
                self.replies_changed().await?;
            }
            Ok(id)
        })
    }

    fn list_replies<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, Vec<Listed>> {
        Box::pin(async move {
            self.read_replies().await?;
            Ok(self.own.replies.list(namespace))
        })
    }

    fn remove_reply(&self, id: u64) -> Stored<'_, bool> {
        Box::pin(async move {
            if self.own.replies.remove(id) {
                return Ok(true);
            }
            let is_removed = self.store.remove_reply(id).await?;
            if is_removed {
                self.replies_changed().await?;
            }
            Ok(is_removed)
        })
    }

    fn clear_replies<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, usize> {
        Box::pin(async move {
            let here = self.own.replies.clear(namespace);
            let shared = self.store.clear_replies(namespace).await?;
            self.replies_changed().await?;
            Ok(here + shared)
        })
    }

    /// Takes a reply of this node, or else a shared reply.
    fn take_reply<'a>(&'a self, call: &'a Call) -> BoxFuture<'a, Result<TakenReply, Refusal>> {
        Box::pin(async move {
            let interface = call.endpoint().interface;
            let Taken { own, shared } = self.own.replies.take(call).await.or_refuse(interface)?;
            if shared.is_empty() {
                return Ok(own);
            }
            let met: Vec<MetReply> = shared.iter().map(|(met, _)| *met).collect();
            let taken = self.store.take_reply(&met, own.is_none()).await.or_refuse(interface)?;
            let shared = shared.into_iter().find(|(met, _)| Some(met.id) == taken);
            Ok(own.or_else(|| shared.map(|(met, rule)| (met.id, rule))))
        })
    }

    fn share_settings<'a>(&'a self, namespace: &'a str, settings: JsonValue) -> Stored<'a, ()> {
        Box::pin(self.change(move |state| {
            state.settings.insert(namespace.to_owned(), settings);
        }))
    }

    fn clear_settings<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, ()> {
        Box::pin(async move {
            self.own.clear_settings(namespace).await?;
            self.change(|state| state.clear_settings(namespace)).await
        })
    }

    fn reset<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, ()> {
        Box::pin(async move {
            self.own.reset(namespace).await?;
            self.change_by(true, |state| {
                state.clear_settings(namespace);
                state.faults.retain(|fault| !fault.rule.is_of(namespace));
                state.replies += 1;
                state.last_reset += 1;
                state.resets.push((state.last_reset, namespace.map(str::to_owned)));
                let surplus = state.resets.len().saturating_sub(MAX_RESETS);
                state.resets.drain(..surplus);
            })
            .await
        })
    }

    fn begin_call<'a>(
        &'a self,
        key_id: &'a str,
        limits: CallLimits,
        now: i64,
    ) -> Stored<'a, Counted> {
        Box::pin(self.calls.begin(&self.store, (key_id, &self.name), limits, now))
    }

    fn end_call(&self, key_id: &str) {
        // Without a runtime the process is ending, and its calls expire after a while.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        let (calls, store) = (Arc::clone(&self.calls), self.store.clone());
        let (key_id, name) = (key_id.to_owned(), self.name.clone());
        runtime.spawn(async move {
            if let Err(error) = calls.end(&store, (&key_id, &name)).await {
                tracing::warn!(%error, "a call counts as open for a while after its end");
            }
        });
    }

    fn uncount_call<'a>(&'a self, key_id: &'a str, at: i64) -> Stored<'a, ()> {
        Box::pin(self.store.uncount_call(key_id, at))
    }

    fn forget_calls<'a>(&'a self, key_id: &'a str) -> Stored<'a, ()> {
        Box::pin(self.store.forget_calls(key_id))
    }

    fn refresh(&self) -> Stored<'_, Vec<Option<String>>> {
        Box::pin(async move {
            let stored = self.store.control().await?;
            if self.keeps_clock {
                let setting = stored.clock.and_then(|setting| serde_json::from_str(&setting).ok());
                self.own.clock.follow(setting, stored.database_now);
            }
            self.apply(&SharedState::read(stored.control.as_deref().unwrap_or_default()), false);
            self.follow_replies().await?;
            let mut pending = self.pending_resets.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(std::mem::take(&mut *pending))
        })
    }

    fn follow(self: Arc<Self>, forget: Box<Forget>) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            tokio::join!(self.store.listen(), self.follow_others(&forget));
        })
    }

    fn leave(&self) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            if let Err(error) = self.store.end_calls(&self.name).await {
                tracing::warn!(%error, "the calls of this node still count for a while");
            }
        })
    }
}

impl SharedState {
    fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// Counts a fault as injected; returns `false` if it no longer exists.
    fn take(&mut self, id: u64) -> bool {
        let Some(fault) = self.faults.iter_mut().find(|fault| fault.id == id) else { return false };
        fault.left = fault.left.map(|left| left.saturating_sub(1));
        self.faults.retain(|fault| fault.left != Some(0));
        true
    }

    fn clear_settings(&mut self, namespace: Option<&str>) {
        self.settings.retain(|own, _| namespace.is_some_and(|namespace| own != namespace));
    }
}

/// Returns a name that is unique among processes.
fn unique_name() -> Result<String, Error> {
    let nonce = getrandom::u64()
        .map_err(|error| Error::start("cannot draw the name of the node", error.to_string()))?;
    Ok(format!("{}-{nonce:016x}", std::process::id()))
}
