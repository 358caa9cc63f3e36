//! Calls of limited keys on a node, which all nodes of a service count together.

use crate::store::{CallLimits, Counted, Store, StoreError};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::RwLock;

/// Open calls of a node by key id, as the store should count them.
///
/// A change may be lost while the database is unavailable, or its outcome may be unknown. Each
/// renewal therefore overwrites the stored counts with the counts of the node.
#[derive(Debug, Default)]
pub(crate) struct SharedCalls {
    /// Held exclusively by a renewal, so that its counts include every change of the store.
    changing: RwLock<()>,
    open: Mutex<BTreeMap<String, u32>>,
    /// True if the stored counts may differ.
    is_uncertain: AtomicBool,
}

/// Change of the store whose outcome is unknown until it is confirmed.
struct Uncertain<'a> {
    is_uncertain: &'a AtomicBool,
    is_done: bool,
}

impl SharedCalls {
    /// Counts a call of a key on a node, within its limits on all nodes.
    pub(crate) async fn begin(
        &self,
        store: &Store,
        (key_id, node): (&str, &str),
        limits: CallLimits,
        now_ms: i64,
    ) -> Result<Counted, StoreError> {
        let _changing = self.changing.read().await;
        let change = self.change();
        let counted = store.begin_call((key_id, node), limits, now_ms).await?;
        change.done();
        if matches!(counted, Counted::Call(_)) {
            *self.open().entry(key_id.to_owned()).or_default() += 1;
        }
        Ok(counted)
    }

    /// Ends a call that was counted; a renewal corrects the store if that fails.
    pub(crate) async fn end(
        &self,
        store: &Store,
        (key_id, node): (&str, &str),
    ) -> Result<(), StoreError> {
        let _changing = self.changing.read().await;
        let change = self.change();
        if let Some(open) = self.open().get_mut(key_id) {
            *open = open.saturating_sub(1);
        }
        store.end_call((key_id, node)).await?;
        change.done();
        Ok(())
    }

    /// Overwrites the stored counts with the open calls of a node.
    pub(crate) async fn renew(&self, store: &Store, node: &str) -> Result<(), StoreError> {
        let _alone = self.changing.write().await;
        let open = {
            let mut open = self.open();
            let before = open.len();
            open.retain(|_, calls| *calls > 0);
            if open.len() < before {
                // The rows of ended calls are removed as well.
                self.is_uncertain.store(true, Ordering::Release);
            }
            open.clone()
        };
        if open.is_empty() && !self.is_uncertain.load(Ordering::Acquire) {
            return Ok(());
        }
        store.renew_calls(node, &open).await?;
        self.is_uncertain.store(false, Ordering::Release);
        Ok(())
    }

    fn change(&self) -> Uncertain<'_> {
        Uncertain { is_uncertain: &self.is_uncertain, is_done: false }
    }

    fn open(&self) -> MutexGuard<'_, BTreeMap<String, u32>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Uncertain<'_> {
    fn done(mut self) {
        self.is_done = true;
    }
}

impl Drop for Uncertain<'_> {
    fn drop(&mut self) {
        // Also applies if the caller disconnects before the store has answered.
        if !self.is_done {
            self.is_uncertain.store(true, Ordering::Release);
        }
    }
}
