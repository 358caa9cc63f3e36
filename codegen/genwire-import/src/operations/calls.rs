//! Names of operations and of the client methods that call them.

use crate::convert::Converter;
use crate::document::Spot;
use crate::draft::{Operation, Short};
use crate::importer::Importer;
use crate::paths::{METHODS, path_operations};
use crate::{areas, names};
use std::collections::{BTreeMap, BTreeSet};

/// Separators between a group and a method in an `operationId`.
const SIGNS: [char; 3] = ['/', '.', '_'];

impl Short {
    /// Splits an `operationId` that begins with the words of its tag.
    pub(super) fn of(id: &str, tag: &str) -> Option<Self> {
        let group = names::words(tag);
        let mut ends = id.match_indices(SIGNS);
        let (_, rest) = ends.find_map(|(at, sign)| {
            let (head, rest) = (&id[..at], &id[at + sign.len()..]);
            (names::words(head) == group).then_some((head, rest))
        })?;
        let method = names::words(rest);
        let is_sound = |name: &String| {
            use genwire_spec::names::{is_keyword, is_method_of_clients, is_snake};
            is_snake(name) && !is_keyword(name) && !is_method_of_clients(name)
        };
        (is_sound(&group) && is_sound(&method)).then_some(Self { group, method })
    }
}

/// Returns the method name in the `operationId` of an operation, without its tag.
pub(super) fn short(spot: &Spot<'_>) -> Option<Short> {
    Short::of(spot.text("operationId")?, &areas::first_tag(spot)?.0)
}

impl<'d> Converter<'d> {
    /// Creates the name of an operation.
    pub(super) fn operation_name(&mut self, path: &str, spot: &Spot<'d>, verb: &str) -> String {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let fixed: Vec<&str> =
            parts.iter().copied().filter(|part| !part.starts_with(['{', ':'])).collect();
        let noun = without_templates(fixed.last().copied().unwrap_or("root"));
        let noun = names::snake(&noun, "the");
        let open = parts.last().is_some_and(|last| !last.starts_with(['{', ':']));
        let verb = if verb == "get" && open { "list" } else { verb };
        let given = spot.text("operationId");
        let made = names::operation(given.unwrap_or_default(), verb, &noun);
        self.names.unique_call(&made)
    }

    /// Reports an operation name that is not derived from the words of its `operationId`.
    pub(super) fn note_name(&mut self, spot: &Spot<'d>, name: &str) {
        match spot.text("operationId") {
            Some(id) if names::words(id) == name => {}
            id => self.renamed(&spot.at, id.unwrap_or("(no operationId)"), name),
        }
    }
}

impl Importer<'_> {
    /// Names every operation of the document, selected or not, so that a selection changes no name.
    ///
    /// An `operationId` that is already a valid name takes precedence over one that is converted.
    pub(crate) fn name_operations(&mut self) {
        let rank = |spot: &Spot<'_>| match spot.text("operationId") {
            Some(id) if names::is_exact(id) => 0,
            Some(_) => 1,
            None => 2,
        };
        let mut operations = path_operations(self.document);
        operations.sort_by_key(|(.., spot)| rank(spot));
        for (path, key, spot) in operations {
            let Some((.., verb)) = METHODS.iter().find(|(method, ..)| *method == key) else {
                continue;
            };
            let name = self.convert.operation_name(path, &spot, verb);
            self.call_names.insert((path.to_owned(), spot.at), name);
        }
    }

    /// Omits `operationId`s that equal the name of an operation or another `operationId`.
    pub(crate) fn settle_ids(&mut self) {
        let operations = self.calls.operations.iter().map(|one| one.name.clone());
        let webhooks = self.calls.webhooks.iter().map(|one| one.callback.name.clone());
        let mut ids: BTreeSet<String> = operations.chain(webhooks).collect();
        let known = self.service.operations.iter().chain(&self.service.operation_ids);
        ids.extend(known.cloned());
        for operation in &mut self.calls.operations {
            operation.id.take_if(|id| id.is_empty() || !ids.insert(id.clone()));
        }
    }

    /// Shortens the method name of operations whose `operationId` begins with their tag: in the
    /// area of the tag, or in a group with that name. Names that would clash stay.
    pub(crate) fn settle_calls(&mut self) {
        let mut calls: Vec<Option<Call>> =
            self.calls.operations.iter().map(|operation| self.call_of(operation)).collect();
        loop {
            let dropped = clashes(&self.calls.operations, &calls);
            if dropped.is_empty() {
                break;
            }
            for at in dropped {
                calls[at] = None;
            }
        }
        for (operation, call) in self.calls.operations.iter_mut().zip(calls) {
            operation.call = call.map(|call| match call.group {
                Some(group) => format!("{group}.{}", call.method),
                None => call.method,
            });
        }
    }

    fn call_of(&self, operation: &Operation) -> Option<Call> {
        let Short { group, method } = operation.short.clone()?;
        if self.calls.plan.areas.is_empty() {
            let client = names::pascal(&format!("{}_{group}", operation.area));
            let is_free = !self.convert.names.is_used(&client)
                && !genwire_spec::names::is_taken(&client)
                && group != "service";
            return is_free.then_some(Call { group: Some(group), method });
        }
        // Operations from another area may have been moved here.
        let is_own = operation.area == group || operation.area == format!("{group}_api");
        (is_own && method != operation.name).then_some(Call { group: None, method })
    }
}

/// A client method, in a group or not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Call {
    group: Option<String>,
    method: String,
}

/// Returns the operations whose method name clashes with another method or a group of the area.
fn clashes(operations: &[Operation], calls: &[Option<Call>]) -> Vec<usize> {
    let mut users: BTreeMap<(&str, Call), Vec<usize>> = BTreeMap::new();
    for (at, (operation, call)) in operations.iter().zip(calls).enumerate() {
        let own = || Call { group: None, method: operation.name.clone() };
        let call = call.clone().unwrap_or_else(own);
        users.entry((&operation.area, call)).or_default().push(at);
    }
    let mut dropped = Vec::new();
    for ((area, call), all) in &users {
        let as_method = |group: &String| Call { group: None, method: group.clone() };
        let is_mixed =
            call.group.as_ref().is_some_and(|it| users.contains_key(&(*area, as_method(it))));
        if is_mixed || all.len() > 1 {
            dropped.extend(all.iter().copied().filter(|at| calls[*at].is_some()));
        }
    }
    dropped
}

/// Returns the last segment of a path; the parameter names of its query stay.
fn without_templates(part: &str) -> String {
    let Some((part, query)) = part.split_once('?') else { return part.to_owned() };
    let pairs = query.split('&').map(|pair| pair.split_once("={").map_or(pair, |(name, _)| name));
    pairs.fold(part.to_owned(), |out, pair| out + " " + pair)
}

#[cfg(test)]
mod tests {
    use super::Short;

    #[test]
    fn an_id_that_begins_with_the_words_of_its_tag_has_a_short_method() {
        for (id, tag, expected) in [
            ("gists/get", "gists", Some(("gists", "get"))),
            ("floatingIPs_create", "Floating IPs", Some(("floating_ips", "create"))),
            ("admin.users.list", "admin.users", Some(("admin_users", "list"))),
            ("code-scanning/list-alerts", "code-scanning", Some(("code_scanning", "list_alerts"))),
            ("getGist", "gists", None),
            ("gists", "gists", None),
            ("gists/", "gists", None),
            ("gists/new", "gists", None),
            ("gists/move", "gists", None),
        ] {
            let short = Short::of(id, tag);
            let short = short.as_ref().map(|it| (it.group.as_str(), it.method.as_str()));
            assert_eq!(short, expected, "{id}");
        }
    }
}
