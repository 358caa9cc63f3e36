//! Fault injection: on request or with a probability, repeatable with the same seed.

mod body;
mod header;
mod rule;

pub(crate) use body::{FaultyBody, ResponseFaults};
pub(crate) use header::{HEADER, read as read_header};
pub(crate) use rule::{FaultKind, FaultRule, STATUSES_WITHOUT_BODY};

use crate::seed::Seed;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Maximum number of added faults.
const MAX_FAULTS: usize = 1000;
/// Maximum memory of all added faults, in bytes.
const MAX_FAULTS_BYTES: usize = 512 << 10;
/// Maximum number of rules, namespaces and operations whose draws are counted separately.
const MAX_COUNTED_DRAWS: usize = 4096;

/// The faults that are still to be injected.
#[derive(Debug)]
pub(crate) struct Faults {
    seed: Seed,
    configured: Vec<FaultRule>,
    state: Mutex<FaultsState>,
}

#[derive(Debug, Default)]
struct FaultsState {
    last_id: u64,
    waiting: Vec<Waiting>,
    /// Number of draws by rule, namespace and operation.
    asked: BTreeMap<(u64, String, String), u64>,
}

/// A fault that is still to be injected.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Waiting {
    /// The id by which the fault is deleted; the configured faults have the lowest ids.
    pub(crate) id: u64,
    #[serde(flatten)]
    pub(crate) rule: FaultRule,
    /// Remaining number of injections; unlimited if absent.
    pub(crate) left: Option<u64>,
    /// True if the nodes of a service count the fault together.
    #[serde(skip)]
    pub(crate) is_shared: bool,
}

impl Faults {
    pub(crate) fn new(seed: Seed, configured: Vec<FaultRule>) -> Self {
        let faults = Self { seed, configured, state: Mutex::default() };
        faults.restore(None);
        faults
    }

    /// Adds a fault and returns its id; it is injected until it is deleted, unless `times` is set.
    ///
    /// Beyond the limits, the oldest added faults are removed.
    pub(crate) fn add(&self, rule: FaultRule) -> u64 {
        let configured = self.configured();
        let mut state = self.state();
        state.last_id += 1;
        let id = state.last_id;
        let left = rule.times;
        state.waiting.push(Waiting { id, rule, left, is_shared: false });
        let added = state.waiting.iter().filter(|fault| fault.id > configured);
        let surplus = surplus(added.map(|fault| fault.rule.size()));
        let mut removed = 0;
        state.waiting.retain(|fault| {
            let is_removed = fault.id > configured && removed < surplus;
            removed += usize::from(is_removed);
            !is_removed
        });
        id
    }

    /// Returns the number of configured faults.
    pub(crate) fn configured(&self) -> u64 {
        u64::try_from(self.configured.len()).unwrap_or(u64::MAX)
    }

    /// Replaces the faults that nodes share.
    pub(crate) fn replace_shared(&self, shared: Vec<Waiting>) {
        let mut state = self.state();
        state.waiting.retain(|fault| !fault.is_shared);
        state.waiting.extend(shared);
    }

    /// Returns the faults in the order in which they are tried.
    pub(crate) fn list(&self, namespace: Option<&str>) -> Vec<Waiting> {
        let state = self.state();
        state.waiting.iter().filter(|fault| fault.rule.is_of(namespace)).cloned().collect()
    }

    /// Deletes a fault.
    pub(crate) fn remove(&self, id: u64) -> bool {
        let mut state = self.state();
        let before = state.waiting.len();
        state.waiting.retain(|fault| fault.id != id);
        state.waiting.len() < before
    }

    /// Deletes all faults, or only the faults of a namespace, and returns their number.
    pub(crate) fn clear(&self, namespace: Option<&str>) -> usize {
        let mut state = self.state();
        let before = state.waiting.len();
        state.waiting.retain(|fault| !fault.rule.is_of(namespace));
        before - state.waiting.len()
    }

    /// Restores the initial state, in one namespace or in all.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        self.clear(namespace);
        if let Some(namespace) = namespace {
            self.state().asked.retain(|(_, asked, _), _| asked != namespace);
            self.restore(Some(namespace));
        } else {
            *self.state() = FaultsState::default();
            self.restore(None);
        }
    }

    /// Takes the faults of some kinds: for each kind, at most the first matching fault.
    ///
    /// A fault with limited injections is counted as injected.
    pub(crate) fn take_where(
        &self,
        namespace: &str,
        operation: &str,
        is_taken: impl Fn(FaultKind) -> bool,
    ) -> Vec<Waiting> {
        let mut state = self.state();
        if state.waiting.is_empty() {
            return Vec::new();
        }
        let FaultsState { waiting, asked, .. } = &mut *state;
        let mut taken: Vec<Waiting> = Vec::new();
        for fault in waiting.iter_mut() {
            let rule = &fault.rule;
            let is_first = taken.iter().all(|other| other.rule.kind != rule.kind);
            if !is_first || !is_taken(rule.kind) || !rule.fits(namespace, operation) {
                continue;
            }
            if let Some(probability) = rule.probability {
                let place = (fault.id, namespace.to_owned(), operation.to_owned());
                if asked.len() >= MAX_COUNTED_DRAWS && !asked.contains_key(&place) {
                    // Callers choose namespaces, so the number of counts is limited; any count may
                    // start again.
                    asked.pop_first();
                }
                let number = asked.entry(place).or_default();
                let key = format!("fault/{namespace}/{operation}/{}/{number}", fault.id);
                *number += 1;
                if self.seed.draw(&key).unit() >= probability {
                    continue;
                }
            }
            taken.push(fault.clone());
            fault.left = fault.left.map(|left| left.saturating_sub(1));
        }
        waiting.retain(|fault| fault.left != Some(0));
        taken
    }

    /// Adds the configured faults, of one namespace or of all, under their ids.
    fn restore(&self, namespace: Option<&str>) {
        let mut state = self.state();
        for (id, rule) in (1..).zip(&self.configured) {
            if rule.is_of(namespace) {
                let (rule, left) = (rule.clone(), rule.times);
                state.waiting.push(Waiting { id, rule, left, is_shared: false });
            }
        }
        state.waiting.sort_by_key(|fault| fault.id);
        state.last_id = state.last_id.max(self.configured());
    }

    fn state(&self) -> MutexGuard<'_, FaultsState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the number of oldest faults to remove so that the rest is within the limits; `sizes`
/// begins with the oldest.
pub(crate) fn surplus(sizes: impl DoubleEndedIterator<Item = usize> + Clone) -> usize {
    let mut bytes = 0_usize;
    let kept = sizes.clone().rev().take(MAX_FAULTS).take_while(|size| {
        bytes += size;
        bytes <= MAX_FAULTS_BYTES
    });
    let kept = kept.count();
    sizes.count() - kept
}

#[cfg(test)]
mod tests;
