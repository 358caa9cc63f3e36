//! State that the admin interface sets on one node, and that holds on all nodes of a service.
//!
//! Without a server as the store there is one node, whose memory holds everything. With one, the
//! faults, settings and resets are a row of the store, which every node reads when it is notified, and
//! from time to time; so is the setting of the clock, which follows the clock of the database.

use crate::clock::Clock;
use crate::failure::OrRefuse as _;
use crate::faults::{FaultKind, FaultRule, Faults, Waiting, surplus};
use crate::hooks::EngineState;
use crate::replies::{Listed, MAX_REPLIES, Replies, ReplyRule, Taken};
use crate::store::{MetReply, Store, StoreError};
use genwire_core::server::{Call, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of resets that are remembered for nodes that have not seen them yet.
const MAX_RESETS: usize = 100;
/// Number above which the ids of shared replies are; those of files are below.
const FIRST_SHARED_REPLY: u64 = MAX_REPLIES as u64;

/// Control of one node; clones share it.
#[derive(Clone, Debug)]
pub struct Control(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    clock: Clock,
    /// True if the store keeps the setting of the clock.
    keeps_clock: bool,
    faults: Arc<Faults>,
    state: Option<Arc<dyn EngineState>>,
    replies: Arc<Replies>,
    /// Held while the shared replies are read, so that an older list never replaces a newer one.
    reading_replies: tokio::sync::Mutex<()>,
    /// Version of the state that was applied last, and the last reset and the version of the replies
    /// in it.
    seen: Mutex<Option<(u64, u64, u64)>>,
    /// Namespaces that other nodes have reset, until this node has followed.
    pending_resets: Mutex<Vec<Option<String>>>,
    /// Version of the shared replies that were read last.
    replies_read: AtomicU64,
}

/// State that nodes share, as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
struct SharedState {
    version: u64,
    last_fault: u64,
    faults: Vec<SharedFault>,
    /// Settings of the engines, by namespace.
    #[serde(rename = "words")]
    settings: BTreeMap<String, JsonValue>,
    /// Version of the programmed replies, which are in a table of their own.
    replies: u64,
    last_reset: u64,
    /// The last resets with their numbers; one without a namespace is a reset of all.
    resets: Vec<(u64, Option<String>)>,
}

/// Fault that was added on any node.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
struct SharedFault {
    id: u64,
    rule: FaultRule,
    left: Option<u64>,
}

impl Control {
    pub(crate) fn new(
        store: Store,
        clock: Clock,
        keeps_clock: bool,
        (faults, state, replies): (Arc<Faults>, Option<Arc<dyn EngineState>>, Arc<Replies>),
    ) -> Self {
        Self(Arc::new(Inner {
            store,
            clock,
            keeps_clock,
            faults,
            state,
            replies,
            reading_replies: tokio::sync::Mutex::default(),
            seen: Mutex::default(),
            pending_resets: Mutex::default(),
            replies_read: AtomicU64::new(0),
        }))
    }

    /// Adds a valid programmed reply and returns its id; `None` if there are too many.
    pub(crate) async fn add_reply(&self, rule: ReplyRule) -> Result<Option<u64>, StoreError> {
        if !self.is_shared() {
            return Ok(self.0.replies.add(rule));
        }
        // Plain data always has a form in JSON.
        let text = serde_json::to_string(&rule).unwrap_or_default();
        let bounds = (FIRST_SHARED_REPLY, MAX_REPLIES);
        let id = self.0.store.add_reply(rule.namespace.as_deref(), &text, bounds).await?;
        if id.is_some() {
            self.replies_changed().await?;
        }
        Ok(id)
    }

    /// Lists the programmed replies in the order in which they are tried, with their counts.
    pub(crate) async fn list_replies(
        &self,
        namespace: Option<&str>,
    ) -> Result<Vec<Listed>, StoreError> {
        if self.is_shared() {
            self.read_replies().await?;
        }
        Ok(self.0.replies.list(namespace))
    }

    /// Deletes a programmed reply.
    pub(crate) async fn remove_reply(&self, id: u64) -> Result<bool, StoreError> {
        if self.0.replies.remove(id) {
            return Ok(true);
        }
        let is_removed = self.is_shared() && self.0.store.remove_reply(id).await?;
        if is_removed {
            self.replies_changed().await?;
        }
        Ok(is_removed)
    }

    /// Deletes all programmed replies, or those of one namespace, and returns their number.
    pub(crate) async fn clear_replies(&self, namespace: Option<&str>) -> Result<usize, StoreError> {
        let mut removed = self.0.replies.clear(namespace);
        if self.is_shared() {
            removed += self.0.store.clear_replies(namespace).await?;
            self.replies_changed().await?;
        }
        Ok(removed)
    }

    /// Takes the programmed reply to a call: one of this node, or else one that nodes share.
    pub(crate) async fn take_reply(
        &self,
        call: &Call,
    ) -> Result<Option<(u64, Arc<ReplyRule>)>, Refusal> {
        let interface = call.endpoint().interface;
        let Taken { own, shared } = self.0.replies.take(call).await.or_refuse(interface)?;
        if shared.is_empty() {
            return Ok(own);
        }
        let met: Vec<MetReply> = shared.iter().map(|(met, _)| *met).collect();
        // What most calls do not need is not a part of their future, which is moved.
        let taken = Box::pin(self.0.store.take_reply(&met, own.is_none())).await;
        let taken = taken.or_refuse(interface)?;
        let shared = shared.into_iter().find(|(met, _)| Some(met.id) == taken);
        Ok(own.or_else(|| shared.map(|(met, rule)| (met.id, rule))))
    }

    async fn replies_changed(&self) -> Result<(), StoreError> {
        self.change(|state| state.replies += 1).await
    }

    async fn read_replies(&self) -> Result<(), StoreError> {
        let _reading = self.0.reading_replies.lock().await;
        self.0.replies.replace_shared(self.0.store.replies().await?);
        Ok(())
    }

    /// Reads the shared replies if they have changed; after an error the next call tries again.
    async fn follow_replies(&self) -> Result<(), StoreError> {
        let seen = *self.0.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, _, version) = seen.unwrap_or_default();
        if self.0.replies_read.load(Ordering::Acquire) != version {
            self.read_replies().await?;
            self.0.replies_read.store(version, Ordering::Release);
        }
        Ok(())
    }

    /// Adds a fault and returns its id; beyond the limits the oldest ones are removed.
    pub(crate) async fn add_fault(&self, rule: FaultRule) -> Result<u64, StoreError> {
        if !self.is_shared() {
            return Ok(self.0.faults.add(rule));
        }
        // The faults of the configuration have the first numbers on every node.
        let first = self.0.faults.configured() + 1;
        self.change(|state| {
            state.last_fault = (state.last_fault + 1).max(first);
            let id = state.last_fault;
            state.faults.push(SharedFault { id, left: rule.times, rule });
            let surplus = surplus(state.faults.iter().map(|fault| fault.rule.size()));
            state.faults.drain(..surplus);
            id
        })
        .await
    }

    /// Deletes a fault.
    pub(crate) async fn remove_fault(&self, id: u64) -> Result<bool, StoreError> {
        let is_removed_here = self.0.faults.remove(id);
        if !self.is_shared() {
            return Ok(is_removed_here);
        }
        let is_removed = self.change(|state| {
            let before = state.faults.len();
            state.faults.retain(|fault| fault.id != id);
            state.faults.len() < before
        });
        Ok(is_removed.await? || is_removed_here)
    }

    /// Deletes all faults, or those of one namespace, and returns their number.
    pub(crate) async fn clear_faults(&self, namespace: Option<&str>) -> Result<usize, StoreError> {
        let here = self.0.faults.clear(namespace);
        if self.is_shared() {
            self.change(|state| state.faults.retain(|fault| !fault.rule.is_of(namespace))).await?;
        }
        Ok(here)
    }

    /// Takes the faults to inject into a call.
    pub(crate) async fn take_faults(
        &self,
        namespace: &str,
        operation: &str,
    ) -> Result<Vec<FaultRule>, StoreError> {
        let taken =
            self.0.faults.take_where(namespace, operation, |kind| kind != FaultKind::Callback);
        self.confirm(taken).await
    }

    /// Takes the fault to inject into the delivery of a callback.
    pub(crate) async fn take_callback_fault(
        &self,
        namespace: &str,
        operation: &str,
    ) -> Result<Option<FaultRule>, StoreError> {
        let taken =
            self.0.faults.take_where(namespace, operation, |kind| kind == FaultKind::Callback);
        Ok(self.confirm(taken).await?.pop())
    }

    /// Shares the settings of a namespace, which an engine has applied on this node, with the others.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn share_settings(
        &self,
        namespace: &str,
        settings: JsonValue,
    ) -> Result<(), StoreError> {
        if self.is_shared() {
            self.change(|state| state.settings.insert(namespace.to_owned(), settings)).await?;
        }
        Ok(())
    }

    /// Removes the settings of the engines for one namespace, or for all.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn clear_settings(&self, namespace: Option<&str>) -> Result<(), StoreError> {
        self.clear_own_settings(namespace);
        if self.is_shared() {
            self.change(|state| state.clear_settings(namespace)).await?;
        }
        Ok(())
    }

    fn clear_own_settings(&self, namespace: Option<&str>) {
        if let Some(state) = &self.0.state {
            state.clear_settings(namespace);
        }
    }

    /// Resets faults and settings, on all nodes: those that nodes share are gone, and those of the
    /// configuration are as at the start.
    pub(crate) async fn reset(&self, namespace: Option<&str>) -> Result<(), StoreError> {
        self.clear_own_settings(namespace);
        self.0.faults.reset(namespace);
        if self.is_shared() {
            self.change_by(true, |state| {
                state.clear_settings(namespace);
                state.faults.retain(|fault| !fault.rule.is_of(namespace));
                state.replies += 1;
                state.last_reset += 1;
                state.resets.push((state.last_reset, namespace.map(str::to_owned)));
                let surplus = state.resets.len().saturating_sub(MAX_RESETS);
                state.resets.drain(..surplus);
            })
            .await?;
        }
        Ok(())
    }

    /// Reads what other nodes have set, and returns the namespaces that they have reset.
    pub(crate) async fn refresh(&self) -> Result<Vec<Option<String>>, StoreError> {
        if !self.is_shared() {
            return Ok(Vec::new());
        }
        let stored = self.0.store.control().await?;
        if self.0.keeps_clock {
            let setting = stored.clock.and_then(|setting| serde_json::from_str(&setting).ok());
            self.0.clock.follow(setting, stored.database_now);
        }
        self.apply(&SharedState::read(stored.control.as_deref().unwrap_or_default()), false);
        self.follow_replies().await?;
        let mut pending = self.0.pending_resets.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(std::mem::take(&mut *pending))
    }

    fn is_shared(&self) -> bool {
        self.0.store.is_server()
    }

    /// Returns those of the taken faults that may be injected: another node may have injected one
    /// for the last time.
    async fn confirm(&self, taken: Vec<Waiting>) -> Result<Vec<FaultRule>, StoreError> {
        let mut rules = Vec::new();
        for fault in taken {
            let is_counted = fault.is_shared && fault.rule.times.is_some();
            if !is_counted || Box::pin(self.change(|state| state.take(fault.id))).await? {
                rules.push(fault.rule);
            }
        }
        Ok(rules)
    }

    async fn change<T: Send>(
        &self,
        change: impl FnOnce(&mut SharedState) -> T + Send,
    ) -> Result<T, StoreError> {
        self.change_by(false, change).await
    }

    /// Changes the shared state; a reset of this node is the last one of the new state.
    async fn change_by<T: Send>(
        &self,
        is_reset: bool,
        change: impl FnOnce(&mut SharedState) -> T + Send,
    ) -> Result<T, StoreError> {
        let changed = self.0.store.change_control(|text| {
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

    /// Applies the state unless a newer one has been applied, and notes what other nodes have reset
    /// since; the last reset may be one of this node.
    fn apply(&self, state: &SharedState, is_reset: bool) {
        let mut seen = self.0.seen.lock().unwrap_or_else(PoisonError::into_inner);
        // A node that has seen nothing yet was reset by its own start.
        let (version, last_reset, _) = seen.unwrap_or((0, state.last_reset, 0));
        if seen.is_some() && state.version <= version {
            return;
        }
        let own = is_reset.then_some(state.last_reset);
        let new = state.resets.iter().filter(|(number, _)| *number > last_reset);
        let others: Vec<_> = new.filter(|(number, _)| Some(*number) != own).collect();
        for (_, namespace) in &others {
            // Before the shared ones are added, which may be newer than the reset.
            self.0.faults.reset(namespace.as_deref());
        }
        let waiting = state.faults.iter().map(|fault| Waiting {
            id: fault.id,
            rule: fault.rule.clone(),
            left: fault.left,
            is_shared: true,
        });
        self.0.faults.replace_shared(waiting.collect());
        if let Some(engines) = &self.0.state {
            engines.replace_settings(&state.settings);
        }
        *seen = Some((state.version, state.last_reset, state.replies));
        let mut pending = self.0.pending_resets.lock().unwrap_or_else(PoisonError::into_inner);
        pending.extend(others.into_iter().map(|(_, namespace)| namespace.clone()));
    }
}

impl SharedState {
    fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// Counts a fault as injected; `false` if it is gone.
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
