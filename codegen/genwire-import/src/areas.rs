//! Divides the operations among areas: all in one, or by their first tag.

use super::choices::schemas;
use super::document::{Document, Spot};
use super::draft::Draft;
use super::homes;
use super::names;
use super::operations::METHODS;
use super::reason::Reason;
use super::service::Service;
use super::text;
use genwire_spec::model::Json;
use std::collections::{BTreeMap, BTreeSet};

/// Way to divide the operations among areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Areas {
    /// One area for all.
    #[default]
    One,
    /// An area for each tag that is the first one of an operation or a webhook.
    Tags,
}

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
    pub(super) order: Option<usize>,
}

/// The areas of a document.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) areas: Vec<Area>,
    /// Places in `areas`, by the words of the tag.
    by_tag: BTreeMap<String, usize>,
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
        for (tag, pointer, description, order) in tags {
            if plan.by_tag.contains_key(&words(&tag)) {
                continue;
            }
            let name = super::draft::free(&mut used, &names::area_of_tag(&tag, &types), "_");
            let shown = text::line(&tag).replace('`', "'");
            let doc = text::doc(description, &format!("The operations with the tag `{shown}`."));
            plan.by_tag.insert(words(&tag), plan.areas.len());
            plan.areas.push(Area { name, doc, tag, pointer, order });
        }
        plan
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

/// Returns the first tag of an operation, with its place.
fn first_tag(spot: &Spot<'_>) -> Option<(String, String)> {
    let tags = spot.list("tags");
    let first = tags.first()?;
    match first.json {
        Json::String(tag) if !tag.trim().is_empty() => Some((tag.clone(), first.at.clone())),
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
            } else if tags.items().len() > 1 {
                let what = "`tags`: an operation is in the area of its first tag alone";
                self.lost(Reason::OtherForm, &tags.at, what);
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
        let used: BTreeSet<&str> = self.areas().into_iter().collect();
        let used = self.plan.areas.iter().filter(|area| used.contains(area.name.as_str()));
        let used: Vec<_> =
            used.map(|area| (area.pointer.clone(), area.tag.clone(), area.name.clone())).collect();
        for (pointer, tag, name) in used {
            self.renamed(&pointer, &tag, &name);
        }
    }

    /// Moves operations, and returns the place of each with the areas and the reason.
    fn moves(&mut self) -> Vec<(String, String, String, String)> {
        let mut ties: Vec<(Vec<usize>, String)> = Vec::new();
        let mut endpoints: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
        for (at, operation) in self.operations.iter().enumerate() {
            endpoints.entry((operation.method, &operation.path)).or_default().push(at);
        }
        let shared = endpoints.into_iter().filter(|(_, all)| all.len() > 1);
        ties.extend(shared.map(|((method, path), all)| {
            (all, format!("operations with `{method} {path}` are in one area"))
        }));
        let mut of_streams: Vec<&str> = Vec::new();
        for operation in &self.operations {
            for response in operation.responses.iter().filter(|it| it.stream.is_some()) {
                of_streams.extend(response.stream.iter().map(|it| it.collects_to.as_str()));
                // The request asks for the stream or for the whole reply.
                let asks = operation.request.as_deref().filter(|_| response.when.is_some());
                of_streams.extend(asks);
            }
        }
        for whole in of_streams {
            let holders = homes::holders(self, whole);
            let of_operations = self.operations.iter().map(homes::types_of);
            let all = of_operations.chain(self.webhooks.iter().map(homes::types_of_webhook));
            let uses = |types: &Vec<&str>| types.iter().any(|name| holders.contains(name));
            let all = all.enumerate().filter(|(_, types)| uses(types)).map(|(at, _)| at);
            ties.push((all.collect(), format!("`{whole}` is of a stream, and so in one area")));
        }
        let mut moved = Vec::new();
        // A move may part operations that another tie holds together.
        for _ in 0..=ties.len() {
            let before = moved.len();
            for (all, why) in &ties {
                let Some(area) = all.first().map(|at| self.operations[*at].area.clone()) else {
                    continue;
                };
                for at in all {
                    let (pointer, own) = match at.checked_sub(self.operations.len()) {
                        None => {
                            let operation = &mut self.operations[*at];
                            (&operation.pointer, &mut operation.area)
                        }
                        Some(at) => {
                            let webhook = &mut self.webhooks[at];
                            (&webhook.pointer, &mut webhook.area)
                        }
                    };
                    if *own != area {
                        let from = std::mem::replace(own, area.clone());
                        moved.push((pointer.clone(), from, area.clone(), why.clone()));
                    }
                }
            }
            if moved.len() == before {
                break;
            }
        }
        moved
    }

    /// Returns the areas with operations or webhooks, in the order of the document, or else the
    /// area of what has no tag.
    pub(super) fn areas(&self) -> Vec<&str> {
        let of_operations = self.operations.iter().map(|one| one.area.as_str());
        let used: BTreeSet<&str> =
            of_operations.chain(self.webhooks.iter().map(|one| one.area.as_str())).collect();
        let tagged = self.plan.areas.iter().map(|area| area.name.as_str());
        let main = std::iter::once(self.area.as_str());
        let all: Vec<&str> = main.chain(tagged).filter(|name| used.contains(name)).collect();
        if all.is_empty() { vec![&self.area] } else { all }
    }
}
