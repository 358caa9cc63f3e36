//! Compatibility with clients that send unlisted members or values.

use crate::interface::InterfaceData;
use genwire_core::server::{Call, Refusal};
use genwire_core::{BodyKind, Violation};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as JsonValue, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Path step that matches each item of a list.
const EACH_ITEM: &str = "[]";
/// Member with the name of a model.
const MODEL: &str = "model";
/// Characters that separate a prefix from the rest of a model name.
const PREFIX_ENDS: [char; 2] = ['-', '/'];
/// Maximum number of prefixes of a model name to try.
const MAX_PREFIXES: usize = 8;
/// Maximum number of warnings of a call; additional warnings are only counted.
const MAX_WARNINGS: usize = 20;
/// Maximum number of members in an error.
const MAX_NAMED_MEMBERS: usize = 3;

/// Function that is called with an object, the name of one of its members, and its pointer.
type OnMember<'a> = dyn FnMut(&mut Map<String, JsonValue>, &str, String) + 'a;

/// Clients that are served in addition to conforming clients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Compat {
    /// None.
    #[default]
    None,
    /// The usual clients of OpenAI-compatible services.
    OpenAi,
}

/// Warnings of a call that was accepted only for compatibility, for the journal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tolerated(Arc<Vec<String>>);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    cases: Vec<Case>,
}

/// Member that is converted to another.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    /// Operation; every operation if absent.
    #[serde(default)]
    operation: Option<String>,
    at: String,
    /// Members that the object must have, with their values. If empty, any object matches.
    #[serde(default)]
    only: BTreeMap<String, String>,
    /// List that must be absent from the object, or empty.
    #[serde(default)]
    without: Option<String>,
    /// Replacements for string values.
    #[serde(default)]
    values: BTreeMap<String, String>,
    /// Value for an absent member.
    #[serde(default)]
    absent: Option<JsonValue>,
    /// True if model names with the prefix of another vendor are accepted.
    #[serde(default)]
    prefix: bool,
}

/// Member that was changed.
struct Change {
    pointer: String,
    what: String,
}

impl Compat {
    /// Returns true if unknown voices are made up.
    pub fn makes_voices(self) -> bool {
        self != Self::None
    }

    /// Returns true if a request may select a format for its reply.
    pub fn has_formats(self) -> bool {
        self != Self::None
    }

    /// Translates a body into the interface and records the changes; returns false if nothing
    /// changed.
    pub(crate) fn translate(self, api: &InterfaceData, call: &Call, body: &mut JsonValue) -> bool {
        if self == Self::None {
            return false;
        }
        let changes = changes(api, call.endpoint().operation, body);
        let is_changed = !changes.is_empty();
        note(call, changes.into_iter().map(|it| format!("{}: {}", it.pointer, it.what)));
        is_changed
    }

    /// Names the setting in an error, if the setting would accept the rejected value.
    pub(crate) fn explain(
        self,
        api: &InterfaceData,
        call: &Call,
        body: &[u8],
        refusal: Refusal,
    ) -> Refusal {
        let operation = call.endpoint().operation;
        let is_candidate = |violation: &Violation| {
            let own = cases_of(api, operation);
            own.into_iter().any(|case| case.is_at(&pattern(&violation.path)))
        };
        if self != Self::None || !refusal.violations().iter().any(is_candidate) {
            return refusal;
        }
        let Ok(mut body) = serde_json::from_slice(body) else { return refusal };
        let changes = changes(api, operation, &mut body);
        let is_about = |change: &&Change| {
            refusal.violations().iter().any(|violation| violation.path == change.pointer)
        };
        let accepted: Vec<&str> =
            changes.iter().filter(is_about).map(|it| it.pointer.as_str()).collect();
        if accepted.is_empty() {
            return refusal;
        }
        let named = &accepted[..accepted.len().min(MAX_NAMED_MEMBERS)];
        let more = if named.len() < accepted.len() { " and more" } else { "" };
        refusal
            .with_help(&format!("`server.compat = \"openai\"` accepts {}{more}", named.join(", ")))
    }
}

impl Tolerated {
    /// Returns the warnings.
    pub(crate) fn warnings(&self) -> Vec<String> {
        self.0.to_vec()
    }
}

/// Adds warnings to the existing warnings of a call.
pub fn note(call: &Call, more: impl IntoIterator<Item = String>) {
    let mut more = more.into_iter().peekable();
    if more.peek().is_none() {
        return;
    }
    let mut warnings = call.extension::<Tolerated>().unwrap_or_default().warnings();
    let space = MAX_WARNINGS.saturating_sub(warnings.len());
    warnings.extend(more.by_ref().take(space));
    let left_out = more.count();
    if left_out > 0 {
        warnings.push(format!("and {left_out} more"));
    }
    call.insert(Tolerated(Arc::new(warnings)));
}

/// Returns the model name of the interface for a name with another vendor's prefix.
pub(crate) fn own_model(api: &InterfaceData, operation: &str, name: &str) -> Option<String> {
    let is_known = |name: &str| {
        let body = json!({ MODEL: name }).to_string();
        let report = api.check(operation, BodyKind::Request, body.as_bytes())?.ok()?;
        let pointer = format!("/{MODEL}");
        Some(report.errors().all(|violation| violation.path != pointer))
    };
    if is_known(name) != Some(false) {
        return None;
    }
    let ends = name.match_indices(PREFIX_ENDS).take(MAX_PREFIXES);
    let own = ends.map(|(end, _)| format!("{}{}", api.model_prefix(), &name[end + 1..]));
    own.into_iter().find(|own| is_known(own) == Some(true))
}

fn cases_of<'a>(api: &'a InterfaceData, operation: &'a str) -> impl Iterator<Item = &'a Case> {
    api.compat.iter().filter(move |case| case.operation.as_ref().is_none_or(|own| own == operation))
}

/// Applies all cases to a body.
fn changes(api: &InterfaceData, operation: &str, body: &mut JsonValue) -> Vec<Change> {
    let mut changes = Vec::new();
    for case in cases_of(api, operation) {
        let steps: Vec<&str> = steps(&case.at).collect();
        visit(body, &steps, "", &mut |object, name, pointer| {
            if let Some(what) = case.apply(api, operation, object, name) {
                changes.push(Change { pointer, what });
            }
        });
    }
    changes
}

impl Case {
    /// Reads the cases of an interface.
    pub(crate) fn read(text: &str) -> Result<Vec<Self>, toml::de::Error> {
        toml::from_str(text).map(|file: File| file.cases)
    }

    /// Changes a member of an object, and returns a description of the change.
    fn apply(
        &self,
        api: &InterfaceData,
        operation: &str,
        object: &mut Map<String, JsonValue>,
        name: &str,
    ) -> Option<String> {
        if !self.is_about(object) {
            return None;
        }
        match object.get_mut(name) {
            None | Some(JsonValue::Null) => {
                let value = self.absent.as_ref()?;
                object.insert(name.to_owned(), value.clone());
                Some(format!("is missing, and taken as {value}"))
            }
            Some(JsonValue::String(text)) if self.prefix => {
                *text = own_model(api, operation, text)?;
                // The model name is omitted, since warnings are logged.
                Some(format!("the prefix is taken as `{}`", api.model_prefix()))
            }
            Some(JsonValue::String(text)) => {
                let value = self.values.get(text)?;
                let what = format!("`{text}` is taken as `{value}`");
                value.clone_into(text);
                Some(what)
            }
            Some(_) => None,
        }
    }

    /// Returns true if the case applies to the members of an object.
    fn is_about(&self, object: &Map<String, JsonValue>) -> bool {
        let list = self.without.as_ref().and_then(|name| object.get(name)?.as_array());
        list.is_none_or(Vec::is_empty)
            && self.only.iter().all(|(name, value)| object.get(name).is_some_and(|it| it == value))
    }

    /// Returns true if the case applies to a path, in which `[]` replaces each index.
    fn is_at(&self, pattern: &str) -> bool {
        pattern.split('/').skip(1).eq(steps(&self.at))
    }
}

/// Returns the members in a path, and `[]` for each item of a list.
fn steps(at: &str) -> impl Iterator<Item = &str> {
    at.split('.').flat_map(|step| {
        let name = step.trim_end_matches(EACH_ITEM);
        std::iter::once(name).chain((name.len() < step.len()).then_some(EACH_ITEM))
    })
}

/// Calls a function with each object that may have the last member of a path.
fn visit(value: &mut JsonValue, steps: &[&str], pointer: &str, found: &mut OnMember<'_>) {
    match (steps, value) {
        ([name], JsonValue::Object(object)) => found(object, name, format!("{pointer}/{name}")),
        ([EACH_ITEM, rest @ ..], JsonValue::Array(items)) => {
            for (index, item) in items.iter_mut().enumerate() {
                visit(item, rest, &format!("{pointer}/{index}"), found);
            }
        }
        ([name, rest @ ..], JsonValue::Object(object)) => {
            if let Some(value) = object.get_mut(*name) {
                visit(value, rest, &format!("{pointer}/{name}"), found);
            }
        }
        _ => {}
    }
}

/// Returns a pointer in which `[]` replaces each index.
fn pattern(pointer: &str) -> String {
    let is_index = |step: &str| !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit());
    let steps = pointer.split('/').map(|step| if is_index(step) { EACH_ITEM } else { step });
    steps.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests;
