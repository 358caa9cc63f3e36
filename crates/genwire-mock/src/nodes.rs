//! Nodes of a service: only this process, or several processes on one database server.
//!
//! [`open`] decides which of the two it is. [`Nodes`] holds the state that all nodes have to agree
//! on: settings from the admin interface, the counts of limited keys, ids, and the clock.

mod last_minute;
mod many;
mod one;
mod shared_calls;

pub(crate) use last_minute::LastMinute;
pub(crate) use one::OneNode;
#[cfg(all(test, feature = "postgres"))]
pub(crate) use shared_calls::SharedCalls;

use crate::clock::Clock;
use crate::error::Error;
use crate::faults::{FaultKind, FaultRule};
use crate::replies::{Listed, Replies, ReplyRule};
use crate::seed::Seed;
use crate::store::{CallLimits, Counted, Store, StoreConfig, StoreError};
use crate::tasks::BoxFuture;
use genwire_core::server::{Call, Refusal};
use many::ManyNodes;
use serde_json::Value as JsonValue;
use std::fmt;
use std::sync::Arc;

/// Result of a request to the store.
pub(crate) type Stored<'a, T> = BoxFuture<'a, Result<T, StoreError>>;
/// Programmed reply to a call, with its id.
pub(crate) type TakenReply = Option<(u64, Arc<ReplyRule>)>;
/// Function that drops the state of this process for one namespace, or for all.
pub(crate) type Forget = dyn Fn(Option<&str>) + Send + Sync;

/// Nodes that act as one service, from the view of this node.
pub(crate) trait Nodes: fmt::Debug + Send + Sync + 'static {
    /// Returns the state of this node itself.
    fn own(&self) -> &OneNode;

    /// Returns a seed for ids that no other node may give.
    fn own_seed(&self, seed: Seed) -> Seed;

    /// Returns the id of the next request of a namespace, the same in every run with the same seed.
    fn request_id<'a>(&'a self, namespace: &'a str) -> BoxFuture<'a, String>;

    /// Adds a fault and returns its id; beyond the limits the oldest ones are removed.
    fn add_fault(&self, rule: FaultRule) -> Stored<'_, u64>;

    /// Deletes a fault.
    fn remove_fault(&self, id: u64) -> Stored<'_, bool>;

    /// Deletes all faults, or the faults of one namespace, and returns their number.
    fn clear_faults<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, usize>;

    /// Takes the faults of some kinds to inject into a call, or into the delivery of a callback.
    fn take_faults<'a>(
        &'a self,
        namespace: &'a str,
        operation: &'a str,
        is_taken: fn(FaultKind) -> bool,
    ) -> Stored<'a, Vec<FaultRule>>;

    /// Adds a valid programmed reply and returns its id; `None` if there are too many.
    fn add_reply(&self, rule: ReplyRule) -> Stored<'_, Option<u64>>;

    /// Lists the programmed replies in the order in which they are tried, with their counts.
    fn list_replies<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, Vec<Listed>>;

    /// Deletes a programmed reply.
    fn remove_reply(&self, id: u64) -> Stored<'_, bool>;

    /// Deletes all programmed replies, or the replies of one namespace, and returns their number.
    fn clear_replies<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, usize>;

    /// Takes the programmed reply to a call.
    fn take_reply<'a>(&'a self, call: &'a Call) -> BoxFuture<'a, Result<TakenReply, Refusal>>;

    /// Shares the settings of a namespace, which an engine has applied on this node.
    fn share_settings<'a>(&'a self, namespace: &'a str, settings: JsonValue) -> Stored<'a, ()>;

    /// Removes the settings of the engines for one namespace, or for all.
    fn clear_settings<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, ()>;

    /// Resets faults and settings on all nodes, in one namespace or in all. This removes everything
    /// that the admin interface has set, and restores the configuration.
    fn reset<'a>(&'a self, namespace: Option<&'a str>) -> Stored<'a, ()>;

    /// Counts a call of a key within its limits.
    fn begin_call<'a>(
        &'a self,
        key_id: &'a str,
        limits: CallLimits,
        now: i64,
    ) -> Stored<'a, Counted>;

    /// Ends a call that was counted as open.
    fn end_call(&self, key_id: &str);

    /// Removes a call from the calls of the last minute; `at` is the time under which it was
    /// counted.
    fn uncount_call<'a>(&'a self, key_id: &'a str, at: i64) -> Stored<'a, ()>;

    /// Forgets the calls that a key has made in the last minute.
    fn forget_calls<'a>(&'a self, key_id: &'a str) -> Stored<'a, ()>;

    /// Reads the settings of other nodes, and returns the namespaces that they have reset.
    fn refresh(&self) -> Stored<'_, Vec<Option<String>>>;

    /// Follows the other nodes until this is dropped, and forgets what they have reset.
    fn follow(self: Arc<Self>, forget: Box<Forget>) -> BoxFuture<'static, ()>;

    /// Ends the calls of this node, which is about to stop.
    fn leave(&self) -> BoxFuture<'_, ()>;
}

/// State with which a node begins.
#[derive(Debug)]
pub(crate) struct Beginning {
    pub(crate) seed: Seed,
    /// True if the seed is configured, so that other nodes have the same one.
    pub(crate) is_seed_configured: bool,
    pub(crate) faults: Vec<FaultRule>,
    pub(crate) replies: Replies,
    /// Clock of the service; by default the one whose setting the store keeps.
    pub(crate) clock: Option<Clock>,
}

#[cfg(test)]
impl Beginning {
    /// Begins with a seed, without faults and replies.
    pub(crate) fn new(seed: u64) -> Self {
        let api = &crate::interface::tests::API;
        let replies = Replies::open(std::path::Path::new(""), api).unwrap();
        let faults = Vec::new();
        let seed = Seed::new(seed);
        Self { seed, is_seed_configured: false, faults, replies, clock: None }
    }
}

/// Creates this node on the opened store.
pub(crate) async fn open(
    config: &StoreConfig,
    store: &Store,
    beginning: Beginning,
) -> Result<Arc<dyn Nodes>, Error> {
    Ok(if can_be_many(config) {
        Arc::new(ManyNodes::new(store.clone(), beginning)?)
    } else {
        Arc::new(OneNode::open(store, beginning).await?)
    })
}

/// Refuses a store that only one node can use.
pub(crate) fn check_roles(config: &StoreConfig) -> Result<(), Error> {
    if can_be_many(config) {
        return Ok(());
    }
    Err(Error::config(format!(
        "a role is for a store that several processes share, and the store is `{config}`"
    ))
    .with_help("use `postgres://…`, or leave the role out"))
}

/// Returns true if processes on several machines can share the database.
fn can_be_many(config: &StoreConfig) -> bool {
    matches!(config, StoreConfig::Postgres(_))
}
