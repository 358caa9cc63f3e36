//! Divides the operations among areas: all in one, or by their first tag.

use super::choices::schemas;
use super::document::{Document, Spot};
use super::draft::Draft;
use super::homes::Users;
use super::names;
use super::operations::METHODS;
use super::reason::Reason;
use super::service::Service;
use super::text;
use genwire_spec::model::Json;
use std::collections::{BTreeMap, BTreeSet};

/// An area that a tag becomes.
#[derive(Clone, Debug)]
pub(super) struct Area {
    pub(super) name: String,
    pub(super) doc: String,
    /// The tag as it is written first.
    tag: String,
    /// Place of the tag in the document: in its list of tags, or else at an operation.
    pointer: String,
    /// Place in the list of tags, from 1 on.
    pub(super) order: Option<u32>,
    /// True if `doc` is the description of a tag.
    is_described: bool,
}

/// A tag whose area is that of another tag, which differs in case or in signs.
#[derive(Clone, Debug)]
struct Merged {
    /// Place in the areas of the plan.
    area: usize,
    tag: String,
    pointer: String,
    /// True if the tag has a description that is not that of the area.
    loses_docs: bool,
}

/// The areas of a document.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) areas: Vec<Area>,
    /// Places in `areas`, by the words of the tag.
    by_tag: BTreeMap<String, usize>,
    merged: Vec<Merged>,
}

impl Plan {
    /// Makes an area of each tag of the document, those of its list of tags first.
    pub(super) fn of(document: &Document, service: &Service) -> Self {
        let used = service.areas.iter().map(|area| (area.clone(), 1));
        let mut used: BTreeMap<String, usize> = used.collect();
        let types: Vec<String> =
            schemas(document).iter().map(|(key, _)| names::type_name(key)).collect();
        let types = types.iter().map(String::as_str).collect();
        let mut plan = Self::default();
        let top = document.top();
        let listed = top.list("tags");
        let listed = listed.iter().zip(1..).filter_map(|(tag, order)| {
            let name = tag.text("name")?.to_owned();
            Some((name, tag.at.clone(), tag.text("description"), Some(order)))
        });
        let mut tags: Vec<_> = listed.collect();
        for (_, operation) in calls(document) {
            if let Some((tag, at)) = first_tag(&operation) {
                tags.push((tag, at, None, None));
            }
        }
        let mut spelled = BTreeSet::new();
        for (tag, pointer, description, order) in tags {
            let is_new = spelled.insert(tag.clone());
            let description = description.filter(|text| !text.trim().is_empty());
            if let Some(at) = plan.by_tag.get(&words(&tag)).copied() {
                if is_new || order.is_some() {
                    plan.merge(at, tag, pointer, description);
                }
                continue;
            }
            let name = super::draft::free(&mut used, &names::area_of_tag(&tag, &types), "_");
            let shown = text::line(&tag).replace('`', "'");
            let doc = text::doc(description, &format!("The operations with the tag `{shown}`."));
            plan.by_tag.insert(words(&tag), plan.areas.len());
            let is_described = description.is_some();
            plan.areas.push(Area { name, doc, tag, pointer, order, is_described });
        }
        plan
    }

    /// Gives a further tag an area that is known; the first description is that of the area.
    fn merge(&mut self, at: usize, tag: String, pointer: String, description: Option<&str>) {
        let area = &mut self.areas[at];
        let loses_docs = description.is_some() && area.is_described;
        if description.is_some() && !area.is_described {
            area.doc = text::doc(description, &area.doc);
            area.is_described = true;
        }
        self.merged.push(Merged { area: at, tag, pointer, loses_docs });
    }

    /// Returns the area of the first tag of an operation.
    fn area(&self, spot: &Spot<'_>) -> Option<&Area> {
        let (tag, _) = first_tag(spot)?;
        self.by_tag.get(&words(&tag)).map(|at| &self.areas[*at])
    }
}

/// Counts the tags that are the first one of an operation or a webhook.
pub(super) fn count(document: &Document) -> usize {
    let all = calls(document);
    let tags = all.iter().filter_map(|(_, spot)| first_tag(spot));
    tags.map(|(tag, _)| words(&tag)).collect::<BTreeSet<_>>().len()
}

/// Returns the operations and webhooks of a document, each with its path or name.
fn calls(document: &Document) -> Vec<(&str, Spot<'_>)> {
    let top = document.top();
    let mut found = Vec::new();
    for key in ["paths", "webhooks", "x-webhooks"] {
        for (path, item) in top.map(key) {
            let Some(item) = document.follow(&item) else { continue };
            let methods = item.members().into_iter();
            let methods = methods.filter(|(key, _)| METHODS.iter().any(|it| it.0 == *key));
            found.extend(methods.map(|(_, operation)| (path, operation)));
        }
    }
    found
}

/// Returns the first tag of an operation that is a text, with its place.
pub(super) fn first_tag(spot: &Spot<'_>) -> Option<(String, String)> {
    spot.list("tags").into_iter().find_map(|tag| Some((as_tag(tag.json)?.to_owned(), tag.at)))
}

/// Returns the text of a tag, which is not blank.
fn as_tag(json: &Json) -> Option<&str> {
    match json {
        Json::String(tag) if !tag.trim().is_empty() => Some(tag),
        _ => None,
    }
}

/// Returns what distinguishes a tag from others: not case, and not the signs between its words.
fn words(tag: &str) -> String {
    let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, ' ' | '-' | '_');
    if tag.chars().all(is_plain) { names::snake(tag, "tag") } else { tag.to_owned() }
}

impl<'d> Draft<'d> {
    /// Returns the area of an operation or a webhook, and reports further tags.
    pub(super) fn area_of(&mut self, spot: &Spot<'d>) -> String {
        let area = self.plan.area(spot).map(|area| area.name.clone());
        if let Some(tags) = spot.get("tags") {
            if self.plan.areas.is_empty() {
                let what = "`tags`: operations are grouped by area";
                self.lost(Reason::OtherForm, &tags.at, what);
            } else {
                let mut items = tags.items();
                items.retain(|tag| {
                    let is_tag = as_tag(tag.json).is_some();
                    if !is_tag {
                        self.lost(Reason::Docs, &tag.at, "a tag that is blank or no string");
                    }
                    is_tag
                });
                if items.len() > 1 {
                    let what = "`tags`: an operation is in the area of its first tag alone";
                    self.lost(Reason::OtherForm, &tags.at, what);
                }
                if !matches!(tags.json, Json::Array(_)) {
                    self.lost(Reason::Docs, &tags.at, "`tags`: it is no list");
                }
            }
        }
        area.unwrap_or_else(|| self.area.clone())
    }

    /// Reports what the list of tags has beside names and descriptions of areas.
    pub(super) fn note_tag_list(&mut self) {
        let top = self.document.top();
        for tag in top.list("tags") {
            self.leftover(&tag, &["name", "description"]);
        }
    }

    /// Puts operations into one area that cannot be in two: those with one method and path, and
    /// those that use the request or the whole reply of a stream. Then reports the names of the
    /// areas.
    pub(super) fn settle_areas(&mut self) {
        if self.plan.areas.is_empty() {
            return;
        }
        for (pointer, from, to, why) in self.moves() {
            let what = format!("`{from}` becomes `{to}`: {why}");
            self.lost(Reason::OtherForm, &format!("{pointer}/tags"), what);
        }
        let plan = self.plan.clone();
        let used: BTreeSet<String> = self.areas().into_iter().map(str::to_owned).collect();
        for area in &plan.areas {
            if used.contains(&area.name) {
                self.renamed(&area.pointer, &area.tag, &area.name);
                if area.name == self.area {
                    let what = format!(
                        "`{}`: operations without a tag are in its area, which has that name",
                        area.tag
                    );
                    self.lost(Reason::OtherForm, &area.pointer, what);
                }
            } else if area.order.is_some() && self.only.is_empty() {
                let what = format!("`{}`: no operation or webhook is in its area", area.tag);
                self.lost(Reason::Docs, &area.pointer, what);
            }
        }
        for Merged { area, tag, pointer, loses_docs } in &plan.merged {
            let area = &plan.areas[*area];
            if !used.contains(&area.name) && !self.only.is_empty() {
                continue;
            }
            if area.tag != *tag {
                let what = format!("`{tag}` and `{}` are one area", area.tag);
                self.lost(Reason::OtherForm, pointer, what);
            }
            if *loses_docs {
                let what = format!("`{tag}`: its area has another description already");
                self.lost(Reason::Docs, &format!("{pointer}/description"), what);
            }
        }
    }

    /// Moves operations, and returns the place of each with the areas and the reason.
    fn moves(&mut self) -> Vec<(String, String, String, String)> {
        let ties = self.ties();
        let count = self.operations.len() + self.webhooks.len();
        let mut of_each: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (tie, (all, _)) in ties.iter().enumerate() {
            for at in all {
                of_each[*at].push(tie);
            }
        }
        let mut moved = Vec::new();
        let mut is_settled = vec![false; count];
        let mut is_open = vec![true; ties.len()];
        // All that ties hold together is in the area of the first one.
        for first in 0..count {
            if std::mem::replace(&mut is_settled[first], true) {
                continue;
            }
            let area = self.place_and_area(first).1.clone();
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                for tie in &of_each[at] {
                    if !std::mem::replace(&mut is_open[*tie], false) {
                        continue;
                    }
                    let (all, why) = &ties[*tie];
                    for at in all {
                        if std::mem::replace(&mut is_settled[*at], true) {
                            continue;
                        }
                        open.push(*at);
                        let (pointer, own) = self.place_and_area(*at);
                        if *own != area {
                            let from = std::mem::replace(own, area.clone());
                            moved.push((pointer.clone(), from, area.clone(), why.clone()));
                        }
                    }
                }
            }
        }
        moved
    }

    /// Returns the place and the area of an operation, or of a webhook, which come after them.
    fn place_and_area(&mut self, at: usize) -> (&String, &mut String) {
        match at.checked_sub(self.operations.len()) {
            None => {
                let operation = &mut self.operations[at];
                (&operation.pointer, &mut operation.area)
            }
            Some(at) => {
                let webhook = &mut self.webhooks[at];
                (&webhook.pointer, &mut webhook.area)
            }
        }
    }

    /// Returns the sets of operations and webhooks that are in one area, each with the reason.
    fn ties(&self) -> Vec<(Vec<usize>, String)> {
        let mut ties: Vec<(Vec<usize>, String)> = Vec::new();
        let mut endpoints: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
        for (at, operation) in self.operations.iter().enumerate() {
            endpoints.entry((operation.method, &operation.path)).or_default().push(at);
        }
        let shared = endpoints.into_iter().filter(|(_, all)| all.len() > 1);
        ties.extend(shared.map(|((method, path), all)| {
            (all, format!("operations with `{method} {path}` are in one area"))
        }));
        let mut of_streams: BTreeSet<&str> = BTreeSet::new();
        for operation in &self.operations {
            for response in operation.responses.iter().filter(|it| it.stream.is_some()) {
                // The request asks for the stream or for the whole reply.
                let asks = operation.request.as_deref().filter(|_| response.when.is_some());
                of_streams.extend(asks);
            }
        }
        let users = Users::of(self);
        ties.extend(of_streams.into_iter().map(|request| {
            (users.all(request), format!("`{request}` is of a stream, and so in one area"))
        }));
        ties
    }

    /// Returns the areas with operations or webhooks, in the order of the document, or else the
    /// area of what has no tag.
    pub(super) fn areas(&self) -> Vec<&str> {
        let of_operations = self.operations.iter().map(|one| one.area.as_str());
        let used: BTreeSet<&str> =
            of_operations.chain(self.webhooks.iter().map(|one| one.area.as_str())).collect();
        // A tag may have the name of the area of what has no tag.
        let tagged = self.plan.areas.iter().map(|area| area.name.as_str());
        let tagged = tagged.filter(|name| *name != self.area);
        let main = std::iter::once(self.area.as_str());
        let all: Vec<&str> = main.chain(tagged).filter(|name| used.contains(name)).collect();
        if all.is_empty() { vec![&self.area] } else { all }
    }
}
