//! Work, callbacks and state that an interface adds to its service.

use crate::clock::Clock;
use crate::seed::Seed;
use crate::store::{NewDelivery, Store, TaskRow};
use crate::tasks::{Finish, QueryDays, Work};
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// State of a service that engines may use.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The clock of the service.
    pub clock: Clock,
    /// The seed of the service, the same on all nodes.
    pub seed: Seed,
    /// The seed of this node, for ids that no other node may generate.
    pub node_seed: Seed,
    /// The store of the service.
    pub store: Store,
}

/// Work, callbacks and state that an interface adds to its service.
#[derive(Default)]
pub(crate) struct Hooks {
    pub(crate) works: BTreeMap<String, Arc<dyn Work>>,
    pub(crate) finish: Option<Arc<dyn Finish>>,
    pub(crate) query_days: Option<QueryDays>,
    pub(crate) callbacks: Option<Arc<dyn CallbackForm>>,
    pub(crate) state: Option<Arc<dyn EngineState>>,
    /// Descriptions of additional routes of the admin interface.
    pub(crate) admin_index: &'static [(&'static str, &'static str)],
    /// Model of tasks that are added through the admin interface without a model.
    pub(crate) task_model: String,
    /// Name of the program.
    pub(crate) program: Option<&'static str>,
}

/// Form of the callbacks of tasks.
pub trait CallbackForm: fmt::Debug + Send + Sync + 'static {
    /// Returns the operation that creates tasks with callbacks.
    fn operation(&self) -> &'static str;

    /// Returns the body of a challenge.
    fn challenge(&self, challenge: &str) -> String;

    /// Returns true if a response answers a challenge.
    fn is_answer(&self, response: &[u8], challenge: &str) -> bool;

    /// Returns the callbacks of the new state of a task; they are stored with the move.
    fn notices(&self, task: &TaskRow) -> Vec<NewDelivery>;
}

/// State that engines keep for namespaces.
pub trait EngineState: fmt::Debug + Send + Sync + 'static {
    /// Discards the local state of this node, for one namespace or for all.
    fn forget(&self, namespace: Option<&str>);

    /// Removes the settings of one namespace or of all.
    fn clear_settings(&self, namespace: Option<&str>);

    /// Replaces the settings of all namespaces with the settings that nodes share.
    fn replace_settings(&self, settings: &BTreeMap<String, JsonValue>);
}
