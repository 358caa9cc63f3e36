//! A single node: the local state of a process, which is everything if there is no other node.

use super::{Beginning, Forget, LastMinute, Nodes, Stored, TakenReply};
use crate::clock::Clock;
use crate::error::Error;
use crate::failure::OrRefuse as _;
use crate::faults::{FaultKind, FaultRule, Faults, Waiting};
use crate::hooks::EngineState;
use crate::replies::{Listed, Replies, ReplyRule};
use crate::request_ids::RequestIds;
use crate::seed::Seed;
use crate::store::{CallLimits, Counted, Store};
use crate::tasks::BoxFuture;
use genwire_core::server::{Call, Refusal};
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// A single node, which keeps its state in memory.
#[derive(Debug)]
pub(crate) struct OneNode {
    pub(super) clock: Clock,
    pub(super) faults: Faults,
    pub(super) replies: Replies,
    pub(super) request_ids: RequestIds,
    engines: OnceLock<Arc<dyn EngineState>>,
    /// Calls by key id.
    calls: Mutex<BTreeMap<String, KeyCalls>>,
}

/// Calls of a key.
#[derive(Debug, Default)]
struct KeyCalls {
    /// Calls of the last minute.
    recent: LastMinute,
    open: u32,
}

impl OneNode {
    /// Creates the only node of a store, whose clock continues from the stored setting.
    pub(super) async fn open(store: &Store, mut beginning: Beginning) -> Result<Self, Error> {
        if beginning.clock.is_none() {
            let kept = store.kept_clock().await;
            let kept = kept.map_err(|error| {
                Error::start("cannot read the stored setting of the clock", error)
            })?;
            if let Some(kept) = kept {
                let clock = Clock::restore(kept);
                tracing::info!(?clock, "the clock continues from its stored setting");
                beginning.clock = Some(clock);
            }
        }
        Ok(Self::new(beginning))
    }

    pub(super) fn new(beginning: Beginning) -> Self {
        let Beginning { seed, faults, replies, clock, .. } = beginning;
        Self {
            clock: clock.unwrap_or_default(),
            faults: Faults::new(seed, faults),
            replies,
            request_ids: RequestIds::new(seed),
            engines: OnceLock::new(),
            calls: Mutex::default(),
        }
    }

    /// Returns the clock of the service.
    pub(crate) fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Sets the state of the engines, which are created later than the node.
    pub(crate) fn set_engines(&self, engines: Option<Arc<dyn EngineState>>) {
        if let Some(engines) = engines {
            self.engines.get_or_init(|| engines);
        }
    }

    /// Returns the state of the engines.
    pub(super) fn engines(&self) -> Option<&dyn EngineState> {
        self.engines.get().map(Arc::as_ref)
    }

    /// Returns the faults in the order in which they are tried.
    pub(crate) fn list_faults(&self, namespace: Option<&str>) -> Vec<Waiting> {
        self.faults.list(namespace)
    }

    /// Discards the local state of this node, for one namespace or for all.
    pub(crate) fn forget(&self, namespace: Option<&str>) {
        self.replies.reset(namespace);
        self.request_ids.reset(namespace);
        if let Some(engines) = self.engines() {
            engines.forget(namespace);
        }
    }

    /// Changes the calls of a key, if it has made any.
    fn change_calls(&self, key_id: &str, change: impl FnOnce(&mut KeyCalls)) {
        if let Some(calls) = self.calls().get_mut(key_id) {
            change(calls);
        }
    }

    fn count_call(&self, key_id: &str, limits: CallLimits, now: i64) -> Counted {
        let mut calls = self.calls();
        let calls = calls.entry(key_id.to_owned()).or_default();
        if limits.concurrency.is_some_and(|most| calls.open >= most) {
            return Counted::TooManyOpen;
        }
        let most = limits.per_minute.map_or(usize::MAX, |most| most as usize);
        if let Err(wait) = calls.recent.add(now, most) {
            return Counted::TooManyRecent(wait);
        }
        calls.open += 1;
        Counted::Call(now)
    }

    fn calls(&self) -> MutexGuard<'_, BTreeMap<String, KeyCalls>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Nodes for OneNode {
    fn own(&self) -> &OneNode {
        self
    }

    fn own_seed(&self, seed: Seed) -> Seed {
        seed
    }

    fn request_id<'a>(&'a self, namespace: &'a str) -> BoxFuture<'a, String> {
        Box::pin(ready(self.request_ids.next(namespace)))
    }

    fn add_fault(&self, rule: FaultRule) -> Stored<'_, u64> {
        done(self.faults.add(rule))
    }

    fn remove_fault(&self, id: u64) -> Stored<'_, bool> {
        done(self.faults.remove(id))
    }

    fn clear_faults<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, usize> {
        done(self.faults.clear(namespace))
    }

    fn take_faults<'a>(
        &'a self,
        namespace: &'a str,
        operation: &'a str,
        is_taken: fn(FaultKind) -> bool,
    ) -> Stored<'a, Vec<FaultRule>> {
        let taken = self.faults.take_where(namespace, operation, is_taken);
        done(taken.into_iter().map(|fault| fault.rule).collect())
    }

    fn add_reply(&self, rule: ReplyRule) -> Stored<'_, Option<u64>> {
        done(self.replies.add(rule))
    }

    fn list_replies<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, Vec<Listed>> {
        done(self.replies.list(namespace))
    }

    fn remove_reply(&self, id: u64) -> Stored<'_, bool> {
        done(self.replies.remove(id))
    }

    fn clear_replies<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, usize> {
        done(self.replies.clear(namespace))
    }

    fn take_reply<'a>(&'a self, call: &'a Call) -> BoxFuture<'a, Result<TakenReply, Refusal>> {
        Box::pin(async {
            let taken = self.replies.take(call).await;
            Ok(taken.or_refuse(call.endpoint().interface)?.own)
        })
    }

    fn share_settings<'a>(&'a self, _: &'a str, _: JsonValue) -> Stored<'a, ()> {
        done(())
    }

    fn clear_settings<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, ()> {
        if let Some(engines) = self.engines() {
            engines.clear_settings(namespace);
        }
        done(())
    }

    fn reset<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, ()> {
        self.faults.reset(namespace);
        self.clear_settings(namespace)
    }

    fn begin_call<'a>(
        &'a self,
        key_id: &'a str,
        limits: CallLimits,
        now: i64,
    ) -> Stored<'a, Counted> {
        done(self.count_call(key_id, limits, now))
    }

    fn end_call(&self, key_id: &str) {
        self.change_calls(key_id, |calls| calls.open = calls.open.saturating_sub(1));
    }

    fn uncount_call<'a>(&'a self, key_id: &'a str, at: i64) -> Stored<'a, ()> {
        self.change_calls(key_id, |calls| calls.recent.remove(at));
        done(())
    }

    fn forget_calls<'a>(&'a self, key_id: &'a str) -> Stored<'a, ()> {
        self.change_calls(key_id, |calls| calls.recent.clear());
        done(())
    }

    fn refresh(&self) -> Stored<'_, Vec<Option<String>>> {
        done(Vec::new())
    }

    fn follow(self: Arc<Self>, _: Box<Forget>) -> BoxFuture<'static, ()> {
        Box::pin(ready(()))
    }

    fn leave(&self) -> BoxFuture<'_, ()> {
        Box::pin(ready(()))
    }
}

/// Returns a result that is already available.
fn done<'a, T: Send + 'a>(value: T) -> Stored<'a, T> {
    Box::pin(ready(Ok(value)))
}
