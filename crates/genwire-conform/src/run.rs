//! The state of a run: what it calls, its evidence, and what it has learned about the server.

use crate::created::{self, Created};
use crate::evidence::Evidence;
use crate::exchange::Exchange;
use crate::form_body::with_files;
use crate::judge::Judge;
use crate::receiver::Receiver;
use crate::removals::{Removals, sends};
use crate::requirements::{Operation, Requirements};
use crate::selection::Selection;
use crate::steps::Step;
use crate::target::{Call, Target};
use crate::{RunError, Settings};
use genwire_core::{Endpoint, Family};
use serde_json::Value as JsonValue;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The reason why no case tests an item of a large interface.
const LONG_BODIES: &str = "the bodies that show it are too long: their cases are left out";

/// The reason why no call tests an operation that removes, or a case of it.
pub(crate) const OTHERS_ARE_REMOVED: &str = "the call would remove what the run has not created";

/// Returns true for an operation that removes what no ID in its path limits.
fn removes_all(endpoint: &Endpoint) -> bool {
    endpoint.method == "DELETE" && !endpoint.path.contains('{')
}

/// A run against a server.
pub(crate) struct Run<'a> {
    pub(crate) requirements: &'a Requirements,
    pub(crate) judge: &'a dyn Judge,
    pub(crate) settings: &'a Settings,
    pub(crate) target: Target,
    pub(crate) selection: Selection,
    /// The receiver of callbacks, or the reason why there is none.
    pub(crate) receiver: Result<Receiver, String>,
    endpoints: &'a [&'static Endpoint],
    /// The reasons why operations are not called, by their names.
    unreachable: BTreeMap<&'a str, String>,
    /// The items of requirements on servers.
    required: BTreeSet<&'a str>,
    evidence: Mutex<Evidence>,
    /// Hashes of values that must differ between replies, with their steps.
    distinct: Mutex<BTreeSet<(String, u64)>>,
    /// Resources that were created and not removed.
    created: Mutex<Vec<Created>>,
    /// The parts that the server accepts only as files, by operation.
    files: Mutex<BTreeMap<String, BTreeSet<String>>>,
}

impl<'a> Run<'a> {
    /// Creates a run without sending anything.
    pub(crate) fn new(
        (requirements, judge, settings): (&'a Requirements, &'a dyn Judge, &'a Settings),
        endpoints: &'a [&'static Endpoint],
        selection: Selection,
        receiver: Result<Receiver, String>,
    ) -> Result<Self, RunError> {
        let servers =
            requirements.facts.iter().filter(|fact| fact.places.iter().any(|at| at == "server"));
        let required = servers.flat_map(|fact| &fact.items).map(String::as_str).collect();
        let (at_servers, mut unreachable) = servers_of_operations(requirements, settings)?;
        let wide = endpoints.iter().filter(|endpoint| removes_all(endpoint));
        unreachable
            .extend(wide.map(|endpoint| (endpoint.operation, OTHERS_ARE_REMOVED.to_owned())));
        let run = Self {
            requirements,
            judge,
            settings,
            target: Target::new(settings, at_servers, Removals::new(endpoints))?,
            selection,
            receiver,
            endpoints,
            unreachable,
            required,
            evidence: Mutex::default(),
            distinct: Mutex::default(),
            created: Mutex::default(),
            files: Mutex::default(),
        };
        run.note_untried();
        Ok(run)
    }

    pub(crate) fn evidence(&self) -> MutexGuard<'_, Evidence> {
        self.evidence.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_required(&self, item: &str) -> bool {
        self.required.contains(item)
    }

    /// Stores a value of a step; returns false if an earlier reply had it.
    pub(crate) fn is_new(&self, step: &Step, value: &JsonValue) -> bool {
        let mut distinct = self.distinct.lock().unwrap_or_else(PoisonError::into_inner);
        // Only the hash is stored, since a value may be as long as a reply.
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        distinct.insert((step.to_string(), hasher.finish()))
    }

    /// Records that a resource was created, so that it is removed at the end.
    pub(crate) fn note_created(&self, resource: Created) {
        self.created.lock().unwrap_or_else(PoisonError::into_inner).push(resource);
    }

    /// Records the resources in a reply to an operation.
    pub(crate) fn note_reply(&self, operation: &Operation, sent: &Exchange, reply: &JsonValue) {
        for resource in created::in_reply(&self.requirements.links, &operation.name, reply) {
            let is_chosen = sends(sent, &resource.id);
            self.note_created(Created { is_chosen, ..resource });
        }
    }

    /// Returns the first resource of each member of the replies to an operation.
    pub(crate) fn first_created(&self) -> Vec<Created> {
        let created = self.created.lock().unwrap_or_else(PoisonError::into_inner);
        created::first(created.iter().cloned())
    }

    /// Takes the resources that were created, oldest first.
    pub(crate) fn take_created(&self) -> Vec<Created> {
        std::mem::take(&mut *self.created.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Records the parts that the server accepts only as files.
    pub(crate) fn note_files(&self, operation: &Operation, files: BTreeSet<String>) {
        let mut known = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(operation.name.clone(), files);
    }

    /// Returns a call with the files that the server expects in its body.
    pub(crate) fn with_files<'c>(&self, operation: &Operation, call: Call<'c>) -> Call<'c> {
        let known = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        match known.get(&operation.name) {
            Some(files) => with_files(call, files),
            None => call,
        }
    }

    /// Records why cases and checks do not cover some items; other calls may still cover them.
    fn note_untried(&self) {
        let mut evidence = self.evidence();
        for operation in &self.requirements.operations {
            let obstacle = operation.obstacle.as_ref();
            for item in &operation.untried {
                evidence.skip(item, obstacle.map_or(LONG_BODIES, String::as_str));
            }
            let unreachable = self.unreachable.get(operation.name.as_str());
            let Some(reason) = unreachable.or(obstacle) else { continue };
            let front = format!("{}.", operation.item);
            let facts = self.requirements.facts.iter().flat_map(|fact| &fact.items);
            let own = facts.filter(|item| **item == operation.item || item.starts_with(&front));
            for item in own.map(String::as_str).chain(operation.items()) {
                evidence.skip(item, reason);
            }
        }
        for item in self.requirements.facts.iter().flat_map(|fact| &fact.items) {
            if let Some(reason) = self.judge.reason_untried(item) {
                evidence.skip(item, reason);
            }
        }
    }

    /// Returns the constants of an operation that can be called.
    pub(crate) fn endpoint(&self, operation: &str) -> Option<&'static Endpoint> {
        if self.unreachable.contains_key(operation) {
            return None;
        }
        self.endpoints.iter().find(|endpoint| endpoint.operation == operation).copied()
    }

    /// Returns true if any operation with the same path has a family of errors.
    pub(crate) fn has_family(&self, endpoint: &Endpoint, family: &Family) -> bool {
        let beside = self.endpoints.iter().filter(|other| other.path == endpoint.path);
        let has_it = |other: &Endpoint| {
            other.family == family || other.families.iter().any(|(_, own)| *own == family)
        };
        beside.copied().any(has_it)
    }

    /// Returns the operations to call, each with its constants.
    pub(crate) fn operations(&self) -> Vec<(&'a Operation, &'static Endpoint)> {
        let all = self.requirements.operations.iter();
        let selected = all.filter(|operation| self.selection.has_operation(operation));
        selected
            .filter_map(|operation| Some((operation, self.endpoint(&operation.name)?)))
            .collect()
    }
}

/// The addresses of operations with servers, and the reasons why other operations are not called.
type AtServers<'a> = (BTreeMap<String, String>, BTreeMap<&'a str, String>);

/// Returns the address of each operation with servers: the first of its servers that has an
/// address.
fn servers_of_operations<'a>(
    requirements: &'a Requirements,
    settings: &Settings,
) -> Result<AtServers<'a>, RunError> {
    let named = requirements.operations.iter().filter(|operation| !operation.servers.is_empty());
    let known: BTreeSet<&String> = named.clone().flat_map(|operation| &operation.servers).collect();
    if let Some(server) = settings.server_urls.keys().find(|server| !known.contains(server)) {
        let known = known.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
        return Err(RunError::Server { name: server.clone(), known: known.join(", ") });
    }
    let (mut found, mut unreachable) = (BTreeMap::new(), BTreeMap::new());
    for operation in named {
        let mut urls = operation.servers.iter().filter_map(|name| settings.server_urls.get(name));
        if let Some(url) = urls.next() {
            found.insert(operation.name.clone(), url.trim_end_matches('/').to_owned());
        } else {
            let names = operation.servers.join("` or `");
            let reason = format!("no address of the server `{names}` was given");
            unreachable.insert(operation.name.as_str(), reason);
        }
    }
    Ok((found, unreachable))
}
