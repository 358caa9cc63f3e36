//! Converts paths and methods to operations.

mod callbacks;
pub(super) mod calls;
mod events;
mod forms;
mod headers;
mod in_query;
mod listed;
mod made;
pub(super) mod pages;
mod params;
mod raw;
mod replies;
mod requests;
mod security;
mod usual_pages;

use super::carry::Selected;
use super::convert::Converter;
use super::document::{Document, Spot};
use super::draft::{Operation, Parts};
use super::importer::Importer;
use super::paths::{FURTHER, METHODS, OTHER_METHODS, entries};
use super::reason::Reason;
use super::schemas::Schemas;
use super::service::{self, CONTACT_KEYS, LICENSE_KEYS, host};
use super::{names, text};
use genwire_spec::model::Json;
use genwire_spec::model::shared::{self, Distinction};
use in_query::InQuery;
use std::collections::{BTreeMap, BTreeSet};

/// Keys of an operation that the conversion reads.
const KEYS: [&str; 10] = [
    "operationId",
    "summary",
    "description",
    "tags",
    "parameters",
    "requestBody",
    "responses",
    "callbacks",
    "deprecated",
    "security",
];

impl<'d> Schemas<'d> {
    /// Returns true for servers with the same addresses as the servers of the document.
    fn is_usual(&self, own: &Spot<'d>) -> bool {
        let addresses = |servers: &[Spot<'d>]| -> Vec<_> {
            let parts = |of: &Spot<'d>| ["url", "variables"].map(|key| of.json.get(key).cloned());
            servers.iter().map(parts).collect()
        };
        addresses(&self.document.top().list("servers")) == addresses(&own.items())
    }
}

impl<'d> Converter<'d> {
    /// Reports keys next to a `$ref` of a path item that the referenced operations ignore; returns
    /// their pointers.
    fn beside_path(&mut self, item: &Spot<'d>, target: &Spot<'d>) -> Vec<String> {
        let mut places = Vec::new();
        for (key, own) in item.members() {
            let is_twice = METHODS.iter().any(|(method, ..)| *method == key) && target.has(key);
            if item.at != target.at && (is_twice || matches!(key, "parameters" | "servers")) {
                let what = format!(
                    "`{key}` is next to a reference to a path: only the target of the reference is kept"
                );
                self.lost(Reason::Clash, &own.at, what);
                places.push(own.at);
            }
        }
        places
    }

    /// Reports an operation whose method the spec language does not support, or whose key does not
    /// match its method.
    fn note_method(&mut self, name: &str, operation: &Spot<'d>) {
        let (reason, what) = match METHODS.iter().find(|(_, method, _)| *method == name) {
            Some((key, ..)) => {
                let what = format!("`{name}` in `{FURTHER}`: expected the key `{key}` of the path");
                (Reason::Invalid, what)
            }
            None => {
                (Reason::Method, format!("`{name}`: the spec language does not have this method"))
            }
        };
        self.lost(reason, &operation.at, what);
    }

    /// Returns the path with a prefix, and the parameters in its query.
    fn path(
        &mut self,
        path: &'d str,
        base: &str,
        item: &Spot<'d>,
        spot: &Spot<'d>,
    ) -> (String, Vec<InQuery<'d>>) {
        let (rest, fragment) = path.split_once('#').unwrap_or((path, ""));
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        if !fragment.is_empty() {
            let what = format!("`#{fragment}` of the path, which no request has");
            self.lost(Reason::OtherForm, &spot.at, what);
        }
        let in_query = self.in_query((path, query), spot);
        let between = if path.starts_with('/') { "" } else { "/" };
        if !between.is_empty() {
            let what = format!("the path `{path}` does not begin with `/`: read as `/{path}`");
            self.lost(Reason::Guess, &spot.at, what);
        }
        if !has_whole_parts(path) {
            let what = format!("the path `{path}`: expected a `}}` after each `{{`");
            self.lost(Reason::Invalid, &spot.at, what);
        }
        let named = path.replace("{}", "{part}");
        if named != path {
            let what = format!("a part of the path `{path}` has no name: read as `{{part}}`");
            self.lost(Reason::Invalid, &spot.at, what);
        }
        let path = self.with_templates(&named, item, spot);
        (format!("{base}{between}{path}"), in_query)
    }

    /// Replaces each path segment `:name` with `{name}`, if that is a path parameter.
    fn with_templates(&mut self, path: &str, item: &Spot<'d>, spot: &Spot<'d>) -> String {
        let entries = [spot, item].map(|of| of.list("parameters")).into_iter().flatten();
        let declares = |document: &Document, name: &str| {
            entries
                .clone()
                .filter_map(|entry| document.follow(&entry))
                .any(|param| param.text("in") == Some("path") && param.text("name") == Some(name))
        };
        let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
        for part in &mut parts {
            let name = part.strip_prefix(':').filter(|name| declares(self.document, name));
            if let Some(name) = name.map(str::to_owned) {
                *part = format!("{{{name}}}");
                let what = format!("the part `:{name}` of the path: read as `{part}`");
                self.lost(Reason::OtherForm, &spot.at, what);
            }
        }
        parts.join("/")
    }
}

impl<'d> Importer<'d> {
    /// Converts the selected operations, and reports the keys next to them.
    pub(super) fn operations(&mut self) -> Vec<Selected> {
        let top = self.document.top();
        let mut read = vec!["openapi", "info", "servers", "paths", "components", "security"];
        if !self.calls.plan.areas.is_empty() {
            read.push("tags");
            self.convert.note_tag_list();
        }
        self.convert.leftover(&top, &[&read[..], self.convert.schemas.webhook_keys()].concat());
        if let Some(info) = top.get("info") {
            // The service settings are read from these keys.
            let read = ["title", "version", "description", "termsOfService", "contact", "license"];
            self.convert.leftover(&info, &read);
            for (key, read) in [("contact", CONTACT_KEYS), ("license", LICENSE_KEYS)] {
                if let Some(about) = info.get(key) {
                    self.convert.leftover(&about, &read);
                }
            }
        }
        self.convert.check_head(&top);
        self.convert.note_scopes(&top);
        let mut selected = Vec::new();
        if let Some(paths) = top.get("paths").filter(|it| !matches!(it.json, Json::Object(_))) {
            self.lost(Reason::Invalid, &paths.at, "`paths`: expected an object");
        }
        for (path, item) in top.map("paths") {
            if path.starts_with("x-") {
                self.lost(Reason::Extension, &item.at, "an extension");
                continue;
            }
            let Some(target) = self.convert.reached(&item) else { continue };
            if matches!(target.json, Json::Object(_)) {
                let beside = self.convert.beside_path(&item, &target);
                self.path_item(path, &target, (&[], &beside), &mut selected);
            } else {
                let what = format!("the path `{path}`: expected an object");
                self.lost(Reason::Invalid, &target.at, what);
            }
            if item.at != target.at {
                let twice: Vec<&str> = target.members().into_iter().map(|(key, _)| key).collect();
                self.path_item(path, &item, (&twice, &[]), &mut selected);
            }
        }
        self.share();
        let named: BTreeSet<&String> =
            self.calls.operations.iter().flat_map(|one| &one.servers).collect();
        self.service.servers.keep_named(|name| named.contains(&name.to_owned()));
        selected
    }

    /// Converts the operations of a path item, except operations with some keys. `further` has the
    /// pointers of statements elsewhere that concern these keys.
    fn path_item(
        &mut self,
        path: &'d str,
        item: &Spot<'d>,
        (but, further): (&[&str], &[String]),
        selected: &mut Vec<Selected>,
    ) {
        let mut beside = further.to_vec();
        for key in ["parameters", "servers"] {
            beside.extend(item.get(key).map(|value| value.at));
        }
        let mut kept = false;
        for (key, name, operation) in entries(item) {
            if but.contains(&key) || !self.is_asked(path, &operation) {
                continue;
            }
            let method = METHODS.iter().find(|(method, ..)| *method == key);
            selected.push(Selected {
                at: operation.at.clone(),
                name: format!("{} {path}", method.map_or(name, |(_, method, _)| *method)),
                beside: beside.clone(),
            });
            kept = true;
            self.convert.check_operation(&operation);
            // An operation that is a reference is inlined, unless the target is missing.
            if operation.has("$ref") {
                self.convert.reached(&operation);
            }
            match method {
                _ if !matches!(operation.json, Json::Object(_)) => {}
                _ if path.contains(char::is_control) => {
                    let what =
                        format!("the path `{path}` has a line end or another control character");
                    self.lost(Reason::Invalid, &operation.at, what);
                }
                Some((_, method, verb)) => self.operation(path, item, &operation, (method, verb)),
                None => self.convert.note_method(name, &operation),
            }
        }
        if kept {
            self.convert.check_path(item);
            let methods = METHODS.iter().map(|(method, ..)| *method).chain(OTHER_METHODS);
            let read: Vec<&str> = methods
                .chain(["parameters", "servers", "summary", "description", "$ref"])
                .collect();
            self.convert.leftover(item, &read);
        }
    }

    /// Drops operations whose path differs only in the names of path parameters from the path of
    /// another operation with the same method.
    fn drop_same_paths(&mut self) {
        let mut firsts: BTreeMap<(&'static str, String), usize> = BTreeMap::new();
        let mut dropped: Vec<(usize, usize)> = Vec::new();
        for (index, operation) in self.calls.operations.iter().enumerate() {
            let key = (operation.method, unnamed(&operation.path));
            let first = *firsts.entry(key).or_insert(index);
            if self.calls.operations[first].path != operation.path {
                dropped.push((index, first));
            }
        }
        for (at, other) in dropped.into_iter().rev() {
            let other = self.calls.operations[other].clone();
            let operation = self.calls.operations.remove(at);
            let (path, name) = (&other.path, &other.name);
            let what = format!(
                "`{name}` has the path `{path}`, from which `{}` differs in the names of its \
                 parameters alone",
                operation.path
            );
            self.lost(Reason::Clash, &operation.pointer, what);
        }
    }

    /// Drops operations that share a method and path with another operation and that no parameter
    /// distinguishes from it.
    fn share(&mut self) {
        self.drop_same_paths();
        let mut groups: BTreeMap<(&'static str, &str), Vec<usize>> = BTreeMap::new();
        for (index, operation) in self.calls.operations.iter().enumerate() {
            groups.entry((operation.method, &operation.path)).or_default().push(index);
        }
        let groups: Vec<Vec<usize>> =
            groups.into_values().filter(|group| group.len() > 1).collect();
        let mut distinctions: BTreeMap<usize, Distinction> = BTreeMap::new();
        for at in groups.iter().flatten() {
            let operation = self.calls.operations[*at].clone();
            distinctions.insert(*at, self.convert.distinction(&operation));
        }
        let mut dropped: BTreeMap<usize, usize> = BTreeMap::new();
        for group in groups {
            let all: Vec<Distinction> =
                group.iter().filter_map(|at| distinctions.remove(at)).collect();
            for (first, second) in shared::clashes(&all) {
                dropped.insert(group[second], group[first]);
            }
        }
        for (at, other) in dropped.iter().rev() {
            let other = self.calls.operations[*other].name.clone();
            let operation = self.calls.operations.remove(*at);
            let (method, path) = (operation.method, &operation.path);
            let what = format!("`{other}` has `{method} {path}` as well, and the same parameters");
            self.lost(Reason::Clash, &operation.pointer, what);
        }
    }

    fn operation(
        &mut self,
        path: &'d str,
        item: &Spot<'d>,
        spot: &Spot<'d>,
        (method, verb): (&'static str, &'static str),
    ) {
        let name = self.call_names.get(&(path.to_owned(), spot.at.clone())).cloned();
        let name = name.unwrap_or_else(|| self.convert.operation_name(path, spot, verb));
        self.convert.note_name(spot, &name);
        let pascal = names::pascal(&name);
        let (base, servers) = self.base(item, spot);
        let (path, in_query) = self.convert.path(path, &base, item, spot);
        let (title, doc) = docs(spot);
        let mut operation = Operation {
            area: self.area_of(spot),
            title,
            doc: text::doc(doc, ""),
            id: spot.text("operationId").map(str::to_owned),
            short: calls::short(spot),
            call: None,
            name,
            pointer: spot.at.clone(),
            method,
            params: self.params((&path, &in_query), item, spot, &pascal),
            path,
            servers,
            request: None,
            is_body_optional: false,
            is_body_deep: false,
            parts: Parts::new(),
            media_type: None,
            media_types: Vec::new(),
            family: None,
            families: Vec::new(),
            security: self.security(item, spot),
            codes: Vec::new(),
            deprecated: spot.is("deprecated"),
            headers: Vec::new(),
            responses: Vec::new(),
            idempotency: None,
            pages: None,
            callbacks: Vec::new(),
            examples: Vec::new(),
        };
        self.idempotency(&mut operation);
        self.convert.request(spot, &pascal, &mut operation);
        self.replies(spot, &pascal, &mut operation);
        self.convert.callbacks(spot, &pascal, &mut operation);
        let read: Vec<&str> =
            KEYS.into_iter().chain(pages::EXTENSIONS).chain(["servers"]).collect();
        self.convert.leftover(spot, &read);
        self.calls.operations.push(operation);
    }

    /// Returns the path between the base address and the address of an operation, and the names of
    /// the operation's servers if they differ from the base addresses.
    fn base(&mut self, item: &Spot<'d>, spot: &Spot<'d>) -> (String, Vec<String>) {
        let own = spot.get("servers").or_else(|| item.get("servers"));
        let own = own.filter(|own| !own.items().is_empty() && !self.convert.schemas.is_usual(own));
        let listed = self.document.top().list("servers");
        let Some(own) = own else {
            if self.service.is_elsewhere {
                return (String::new(), self.named_base(&listed, &spot.at));
            }
            return (String::new(), Vec::new());
        };
        let servers = own.items();
        if self.service.is_elsewhere {
            return (String::new(), self.named_base(&servers, &own.at));
        }
        let usual: Vec<String> = listed.iter().map(host).collect();
        let hosts: Vec<String> = servers.iter().map(host).collect();
        // A base address may be at any host of the document: an operation at only some of these
        // hosts would be called at the others too.
        let is_at_base = |first: &String| {
            first.is_empty()
                || (usual.contains(first) && usual.iter().all(|host| hosts.contains(host)))
        };
        // The path of a base address is a prefix of all operation paths.
        let of_listed: Vec<String> = listed.iter().map(service::path).collect();
        let between = servers.first().map(service::path).and_then(|path| {
            let is_same = of_listed.iter().all(|other| *other == path);
            let is_below = of_listed.iter().all(String::is_empty);
            let between =
                if is_same { Some(String::new()) } else { Some(path).filter(|_| is_below) };
            between.filter(|_| hosts.first().is_some_and(is_at_base))
        });
        if let Some(between) = between {
            for further in servers.iter().skip(1) {
                let what = "a further server: the base address is configurable";
                self.lost(Reason::Servers, &further.at, what);
            }
            return (between, Vec::new());
        }
        (String::new(), self.named_base(&servers, &own.at))
    }

    /// Returns the names of an operation's servers; reports if the spec cannot list the first one.
    fn named_base(&mut self, servers: &[Spot<'d>], at: &str) -> Vec<String> {
        self.named_servers(servers).unwrap_or_else(|why| {
            let what = format!("{why}; calls go to the base address");
            self.lost(Reason::OperationServer, at, what);
            Vec::new()
        })
    }
}

/// Returns the title and the description of an operation or a request of the service. A summary is
/// the title, and also the description if there is no other.
fn docs<'d>(spot: &Spot<'d>) -> (Option<String>, Option<&'d str>) {
    let [summary, description] =
        ["summary", "description"].map(|key| spot.text(key).filter(|text| !text.trim().is_empty()));
    (summary.and_then(text::title), description.or(summary))
}

/// Returns true for a path with balanced braces.
fn has_whole_parts(path: &str) -> bool {
    let mut is_open = false;
    path.chars().all(|sign| match sign {
        '{' => !std::mem::replace(&mut is_open, true),
        '}' => std::mem::replace(&mut is_open, false),
        _ => true,
    }) && !is_open
}

/// Returns a path without the names of its parameters.
fn unnamed(path: &str) -> String {
    let mut parts = path.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = |part: &str| format!("{{}}{}", part.split_once('}').map_or("", |(_, rest)| rest));
    std::iter::once(first).chain(parts.map(rest)).collect()
}
