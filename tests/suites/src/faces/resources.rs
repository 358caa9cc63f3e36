//! Manually listed resources: a created record is found and listed, and no longer exists once it is
//! deleted.

use super::document::Operation;
use super::http::{Reply, Request};
use super::request::Maker;
use super::trial::{Outcome, Trial};
use serde::Deserialize;
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The list of resources.
const LIST: &str = "tests/faces/resources.toml";

/// A resource of a document, by the operations that are about it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Resource {
    document: String,
    create: String,
    get: String,
    #[serde(default)]
    list: Option<String>,
    #[serde(default)]
    update: Option<String>,
    #[serde(default)]
    delete: Option<String>,
    /// The pointer of the ID in the reply to `create`; that path says it itself otherwise.
    #[serde(default)]
    id: Option<String>,
    /// The pointer of the ID in an item of the list, if it differs.
    #[serde(default)]
    item_id: Option<String>,
    /// The pointer of the record in the body of `create`.
    #[serde(default)]
    sent: String,
    /// The pointer of the record in the reply to `get`.
    #[serde(default)]
    record: String,
    /// Members of the body that the record does not show; `*` is all of them.
    #[serde(default)]
    hidden: Vec<String>,
}

#[derive(Deserialize)]
struct List {
    resources: Vec<Resource>,
}

/// Reads the resources.
pub(super) fn read(root: &Path) -> io::Result<Vec<Resource>> {
    let text = std::fs::read_to_string(root.join(LIST))?;
    let list: List =
        toml::from_str(&text).map_err(|error| io::Error::other(format!("{LIST}: {error}")))?;
    Ok(list.resources)
}

impl Resource {
    /// Returns true for a resource of a document.
    pub(super) fn is_of(&self, document: &str) -> bool {
        self.document == document
    }

    /// Returns the members of a body that the record shows.
    fn shown(&self, body: &JsonValue, pointer: &str) -> Map<String, JsonValue> {
        let members = body.pointer(pointer).and_then(JsonValue::as_object).cloned();
        let mut members = members.unwrap_or_default();
        members.retain(|name, _| self.hidden.iter().all(|it| it != name && it != "*"));
        members
    }

    /// Creates one record, finds, lists, changes and deletes it.
    pub(super) fn run(&self, trial: &mut Trial<'_>, operations: &[Operation]) -> io::Result<()> {
        let mut run = Run { trial, operations, fixed: BTreeMap::new(), sent: None, last: None };
        let Some(created) = run.call(&self.create)? else { return Ok(()) };
        let sent = self.shown(&run.sent.take().unwrap_or_default(), &self.sent);
        let body: JsonValue = serde_json::from_slice(&created.body).unwrap_or(JsonValue::Null);
        let last = self.get.rsplit('{').next().unwrap_or_default().trim_end_matches('}').to_owned();
        let id = match &self.id {
            Some(pointer) => body.pointer(pointer).map(written),
            None => run.last.clone(),
        };
        let Some(id) = id else {
            run.check(&self.create, "names the record", false, &created);
            return Ok(());
        };
        run.fixed.insert(last, id.clone());
        if let Some(got) = run.call(&self.get)? {
            let what = format!("returns what was sent, {}", JsonValue::from(sent.clone()));
            run.check(&self.get, &what, shows(&got, &self.record, &sent), &got);
        }
        if let Some(list) = &self.list
            && let Some(got) = run.call(list)?
        {
            let pointer = self.item_id.as_ref().or(self.id.as_ref());
            let name = pointer.and_then(|it| it.rsplit('/').next()).unwrap_or_default();
            let body = serde_json::from_slice(&got.body).unwrap_or(JsonValue::Null);
            run.check(list, "has the record", has(&body, name, &id), &got);
        }
        if let Some(update) = &self.update
            && run.call(update)?.is_some()
        {
            let changed = self.shown(&run.sent.take().unwrap_or_default(), "");
            if let Some(got) = run.call(&self.get)? {
                let what = format!("changes the record, {}", JsonValue::from(changed.clone()));
                run.check(update, &what, shows(&got, &self.record, &changed), &got);
            }
        }
        if let Some(delete) = &self.delete
            && run.call(delete)?.is_some()
        {
            let gone = run.send(&self.get)?;
            run.check(delete, "removes the record", gone.status == 404, &gone);
        }
        Ok(())
    }
}

/// The calls about one record.
struct Run<'t, 'd> {
    trial: &'t mut Trial<'d>,
    operations: &'t [Operation],
    /// Values of the parameters of paths.
    fixed: BTreeMap<String, String>,
    /// The last body that was sent.
    sent: Option<JsonValue>,
    /// The last part of the last path.
    last: Option<String>,
}

impl Run<'_, '_> {
    /// Calls an operation that has to succeed.
    fn call(&mut self, name: &str) -> io::Result<Option<Reply>> {
        let reply = self.send(name)?;
        let is_success = (200..300).contains(&reply.status);
        if !is_success {
            self.check(name, "succeeds", false, &reply);
        }
        Ok(is_success.then_some(reply))
    }

    fn send(&mut self, name: &str) -> io::Result<Reply> {
        let operation = self.operations.iter().find(|it| it.name() == name);
        let operation =
            operation.ok_or_else(|| io::Error::other(format!("{LIST}: no `{name}`")))?;
        let maker = Maker { document: self.trial.document };
        let Some(made) = maker.request(operation, false, &self.fixed) else {
            return Ok(Reply::default());
        };
        let Request { target, .. } = &made.request;
        let path = target.split('?').next().unwrap_or_default();
        self.last = path.rsplit('/').next().map(str::to_owned);
        self.sent = made.json.map(|(body, _)| body);
        self.trial.client.send(&made.request)
    }

    fn check(&mut self, name: &str, what: &str, is_so: bool, reply: &Reply) {
        let Outcome { consistent, problems, .. } = &mut self.trial.outcome;
        consistent.add(is_so);
        if !is_so {
            let body: String = String::from_utf8_lossy(&reply.body).chars().take(300).collect();
            problems.push(format!("{name}: not so: it {what}: {} {body}", reply.status));
        }
    }
}

/// Returns true if the record in a reply has all that was sent.
fn shows(reply: &Reply, record: &str, sent: &Map<String, JsonValue>) -> bool {
    let body: JsonValue = serde_json::from_slice(&reply.body).unwrap_or(JsonValue::Null);
    let Some(record) = body.pointer(record).and_then(JsonValue::as_object) else { return false };
    sent.iter().all(|(name, value)| record.get(name) == Some(value))
}

/// Returns true if a value has an object whose member has that ID.
fn has(value: &JsonValue, name: &str, id: &str) -> bool {
    match value {
        JsonValue::Array(items) => items.iter().any(|it| has(it, name, id)),
        JsonValue::Object(members) => {
            members.get(name).is_some_and(|it| written(it) == id)
                || members.values().any(|it| has(it, name, id))
        }
        _ => false,
    }
}

fn written(value: &JsonValue) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
