//! State that the admin interface sets on one node, and that holds on all nodes of a service.
//!
//! Without a server as the store there is one node, whose memory holds everything. With one, the
//! faults, words and resets are a row of the store, which every node reads when it is notified, and
//! from time to time; so is the setting of the clock, which follows the clock of the database.

use crate::clock::Clock;
use crate::faults::{FaultKind, FaultRule, Faults, Waiting};
use crate::screening::{BadWord, Screening};
use crate::store::{Store, StoreError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of resets that are remembered for nodes that have not seen them yet.
const MAX_RESETS: usize = 100;

/// Screened words of a namespace, each with its type of content.
pub(crate) type WordTypes = BTreeMap<String, u8>;

/// Control of one node; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Control(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    store: Store,
    clock: Clock,
    /// True if the store keeps the setting of the clock.
    keeps_clock: bool,
    faults: Arc<Faults>,
    screening: Screening,
    /// Version of the state that was applied last, and the last reset in it.
    seen: Mutex<Option<(u64, u64)>>,
}

/// State that nodes share, as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
struct State {
    version: u64,
    last_fault: u64,
    faults: Vec<SharedFault>,
    words: BTreeMap<String, WordTypes>,
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
        (faults, screening): (Arc<Faults>, Screening),
    ) -> Self {
        let seen = Mutex::default();
        Self(Arc::new(Inner { store, clock, keeps_clock, faults, screening, seen }))
    }

    /// Adds a fault and returns its id.
    pub(crate) async fn add_fault(&self, rule: FaultRule) -> Result<u64, StoreError> {
        if !self.is_shared() {
            return Ok(self.0.faults.add(rule));
        }
        let first = self.0.faults.configured() + 1;
        self.change(|state| {
            state.last_fault = (state.last_fault + 1).max(first);
            let id = state.last_fault;
            state.faults.push(SharedFault { id, left: rule.times, rule });
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

    /// Takes the fault to inject into the delivery of a notification.
    pub(crate) async fn take_callback_fault(
        &self,
        namespace: &str,
        operation: &str,
    ) -> Result<Option<FaultRule>, StoreError> {
        let taken =
            self.0.faults.take_where(namespace, operation, |kind| kind == FaultKind::Callback);
        Ok(self.confirm(taken).await?.pop())
    }

    /// Replaces the words of a namespace.
    pub(crate) async fn set_words(
        &self,
        namespace: &str,
        words: &WordTypes,
    ) -> Result<Result<(), BadWord>, StoreError> {
        if let Err(error) = self.0.screening.set(namespace, words) {
            return Ok(Err(error));
        }
        if self.is_shared() {
            self.change(|state| state.words.insert(namespace.to_owned(), words.clone())).await?;
        }
        Ok(Ok(()))
    }

    /// Removes the words of one namespace, or of all.
    pub(crate) async fn forget_words(&self, namespace: Option<&str>) -> Result<(), StoreError> {
        self.0.screening.reset(namespace);
        if self.is_shared() {
            self.change(|state| state.forget_words(namespace)).await?;
        }
        Ok(())
    }

    /// Resets faults and words, here and on the other nodes.
    pub(crate) async fn reset(&self, namespace: Option<&str>) -> Result<(), StoreError> {
        self.0.screening.reset(namespace);
        self.0.faults.reset(namespace);
        if self.is_shared() {
            self.change(|state| {
                state.forget_words(namespace);
                state.faults.retain(|fault| !fault.rule.is_of(namespace));
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
        Ok(self.apply(&State::read(stored.control.as_deref().unwrap_or_default())))
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
            if !is_counted || self.change(|state| state.take(fault.id)).await? {
                rules.push(fault.rule);
            }
        }
        Ok(rules)
    }

    async fn change<T: Send>(
        &self,
        change: impl FnOnce(&mut State) -> T + Send,
    ) -> Result<T, StoreError> {
        let changed = self.0.store.change_control(|text| {
            let mut state = State::read(text);
            let result = change(&mut state);
            state.version += 1;
            // Plain data always has a form in JSON.
            let text = serde_json::to_string(&state).unwrap_or_default();
            (text, (state, result))
        });
        let (state, result) = changed.await?;
        self.apply(&state);
        Ok(result)
    }

    /// Applies the state unless a newer one has been applied; returns what was reset since.
    fn apply(&self, state: &State) -> Vec<Option<String>> {
        let mut seen = self.0.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let (version, last_reset) = seen.unwrap_or((0, state.last_reset));
        if seen.is_some() && state.version <= version {
            return Vec::new();
        }
        let waiting = state.faults.iter().map(|fault| Waiting {
            id: fault.id,
            rule: fault.rule.clone(),
            left: fault.left,
            is_shared: true,
        });
        self.0.faults.replace_shared(waiting.collect());
        self.0.screening.replace(&state.words);
        *seen = Some((state.version, state.last_reset));
        let new = state.resets.iter().filter(|(number, _)| *number > last_reset);
        new.map(|(_, namespace)| namespace.clone()).collect()
    }
}

impl State {
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

    fn forget_words(&mut self, namespace: Option<&str>) {
        self.words.retain(|own, _| namespace.is_some_and(|namespace| own != namespace));
    }
}
