//! Selects operations and webhooks by their tags, paths and names.

use super::document::Spot;
use super::importer::Importer;
use super::names;
use super::paths::{METHODS, path_operations};
use super::refusal::Fault;
use genwire_constraint::nearest;
use genwire_spec::model::Json;

/// Maximum number of names in a help message.
const MAX_NAMES: usize = 8;

impl<'d> Importer<'d> {
    /// Returns true if an operation is selected by its tag, path or name, or if all are.
    pub(super) fn is_asked(&self, path: &str, operation: &Spot<'_>) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| self.is_it(only, path, operation))
    }

    fn is_it(&self, only: &str, path: &str, operation: &Spot<'_>) -> bool {
        let name = self.call_names.get(&(path.to_owned(), operation.at.clone()));
        only == path
            || operation.text("operationId") == Some(only)
            || name.is_some_and(|name| name == only)
            || operation.list("tags").iter().any(|tag| *tag.json == Json::string(only))
    }

    /// Returns true if a webhook is selected by its tag or name, or if all are.
    pub(super) fn is_webhook_asked(&self, name: &str, item: Option<&Spot<'d>>) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| self.is_that_webhook(only, name, item))
    }

    fn is_that_webhook(&self, only: &str, name: &str, item: Option<&Spot<'d>>) -> bool {
        let members = item.into_iter().flat_map(Spot::members);
        let mut methods = members.filter(|(key, _)| METHODS.iter().any(|it| it.0 == *key));
        only == name
            || only == names::of_file(name, "the")
            || methods.any(|(_, operation)| self.is_it(only, name, &operation))
    }

    /// Returns a fault for each selection that selects nothing.
    pub(super) fn idle_selections(&self) -> Vec<Fault> {
        let top = self.document.top();
        let operations = path_operations(self.document);
        let webhooks: Vec<(&str, Option<Spot<'d>>)> = self
            .convert
            .schemas
            .webhook_keys()
            .iter()
            .flat_map(|key| top.map(key))
            .map(|(name, item)| (name, self.document.follow(&item)))
            .collect();
        let selects = |only: &str| {
            operations.iter().any(|(path, _, operation)| self.is_it(only, path, operation))
                || webhooks.iter().any(|(name, it)| self.is_that_webhook(only, name, it.as_ref()))
        };
        let idle: Vec<&String> = self.only.iter().filter(|only| !selects(only)).collect();
        if idle.is_empty() {
            return Vec::new();
        }
        let mut known: Vec<String> = self.call_names.values().cloned().collect();
        let mut tags: Vec<String> = Vec::new();
        for (path, _, operation) in &operations {
            known.push((*path).to_owned());
            known.extend(operation.text("operationId").map(str::to_owned));
            for tag in operation.list("tags") {
                match tag.json {
                    Json::String(tag) if !tags.contains(tag) => tags.push(tag.clone()),
                    _ => {}
                }
            }
        }
        known.extend(webhooks.iter().map(|(name, _)| (*name).to_owned()));
        known.extend(tags.iter().cloned());
        idle.into_iter().map(|only| nothing(only, &known, &tags)).collect()
    }
}

/// Creates the fault for a selection that selects nothing.
fn nothing(only: &str, known: &[String], tags: &[String]) -> Fault {
    let message = format!("no operation or webhook has the tag, path or name `{only}`");
    let help = match nearest(only, known.iter().map(String::as_str)) {
        Some(near) => format!("write `{near}`, if that is meant"),
        None if tags.is_empty() => {
            let some: Vec<&str> = known.iter().take(MAX_NAMES).map(String::as_str).collect();
            format!("the document has, among others, `{}`", some.join("`, `"))
        }
        None => {
            let some: Vec<&str> = tags.iter().take(MAX_NAMES).map(String::as_str).collect();
            format!("the document has, among others, the tags `{}`", some.join("`, `"))
        }
    };
    Fault::new(message).help(help)
}
