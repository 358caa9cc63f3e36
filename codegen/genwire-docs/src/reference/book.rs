//! The page and the anchor of each item of the spec.

use super::content::{Inline, code, link, words_link};
use super::facts;
use genwire_spec::model::types::EnumValue;
use genwire_spec::model::{
    EnumType, Interface, ItemKind, Operation, TypeDef, TypeId, TypeKind, Union,
};
use std::collections::BTreeMap;

/// The page that everything starts from.
pub(crate) const FRONT: &str = "index";
/// The guide to the first call.
pub(super) const GETTING_STARTED: &str = "getting_started";
/// The guide to credentials.
pub(super) const AUTHENTICATION: &str = "authentication";
/// The guide to streamed replies.
pub(super) const STREAMING: &str = "streaming";
/// The page of the conventions.
pub(super) const CONVENTIONS: &str = "conventions";
/// The page of the error codes.
pub(super) const ERRORS: &str = "errors";
/// The page of the models and other values with properties.
pub(super) const VALUES: &str = "values";
/// The page of the open questions.
pub(super) const OPEN_QUESTIONS: &str = "open_questions";
/// The page of the facts.
pub(super) const SOURCES: &str = "sources";

/// A place in the reference.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PageAnchor {
    /// The path of the page.
    pub(crate) page: String,
    /// The anchor on it; its top when absent.
    pub(crate) anchor: Option<String>,
}

impl PageAnchor {
    /// The top of a page.
    pub(super) fn page(page: impl Into<String>) -> Self {
        Self { page: page.into(), anchor: None }
    }

    /// An anchor on a page.
    pub(super) fn at(page: impl Into<String>, anchor: impl Into<String>) -> Self {
        Self { page: page.into(), anchor: Some(anchor.into()) }
    }
}

/// The place of a fact on the page of sources.
pub(crate) fn facts_place(id: &str) -> PageAnchor {
    PageAnchor::at(SOURCES, id)
}

/// The interface, with the place of each item in the reference.
pub(super) struct Book<'a> {
    pub(super) interface: &'a Interface,
    places: BTreeMap<String, PageAnchor>,
    names: BTreeMap<(&'a str, &'a str), TypeId>,
    /// The types of each page.
    types: BTreeMap<String, Vec<TypeId>>,
    /// True if the pages of operations have a console.
    pub(super) has_consoles: bool,
}

impl<'a> Book<'a> {
    /// Gives the pages of operations a console.
    pub(super) fn with_consoles(self) -> Self {
        Self { has_consoles: true, ..self }
    }

    /// Assigns a place to every item.
    pub(super) fn new(interface: &'a Interface) -> Self {
        let (places, names, types) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut book = Self { interface, places, names, types, has_consoles: false };
        for (index, def) in interface.types.iter().enumerate() {
            book.names.insert((&def.area, &def.name.wire), TypeId(index));
            book.types.entry(page_of(def)).or_default().push(TypeId(index));
            book.add_type(def);
        }
        for operation in interface.operations_and_webhooks() {
            book.add_operation(operation);
        }
        for area in &interface.areas {
            let name = &area.name.wire;
            for table in &area.states {
                let rows = table.transitions.iter().map(|one| one.id.clone()).collect();
                book.add_all((name, "states"), &table.name.wire, rows);
            }
            for media in &area.media {
                let limits = book.limits(&format!("{name}.media.{}.", media.name.wire));
                book.add_all((name, "media"), &media.name.wire, limits);
            }
            for texts in &area.text_rules {
                let readings = texts.readings.iter();
                let readings = readings.map(|one| format!("readings.{}", one.name.wire));
                let rows = ["pause", "interjections"].map(str::to_owned).into_iter();
                let rows = rows.chain(readings).collect();
                book.add_all((name, "text_rules"), &texts.name.wire, rows);
            }
        }
        for code in &interface.codes {
            book.add(format!("service.codes.{}", code.code), ERRORS, code.code.to_string());
        }
        for family in &interface.families {
            book.add(format!("service.families.{}", family.name), ERRORS, &family.name);
        }
        book.places.insert("service".to_owned(), PageAnchor::at(CONVENTIONS, "service"));
        book.places.insert("service.auth".to_owned(), PageAnchor::page(AUTHENTICATION));
        for gap in &interface.gaps {
            book.add(format!("gaps.{}", gap.id), OPEN_QUESTIONS, &gap.id);
        }
        book
    }

    fn add(&mut self, item: String, page: &str, anchor: impl Into<String>) {
        self.places.insert(item, PageAnchor::at(page, anchor));
    }

    /// The limits of a group of media that are rows of a table; formats have a table of their own.
    fn limits(&self, group: &str) -> Vec<String> {
        let items = self.interface.items.iter();
        let limits = items.filter(|(_, kind)| **kind == ItemKind::MediaLimit);
        let limits = limits.filter_map(|(item, _)| item.0.strip_prefix(group));
        limits.filter(|limit| !limit.starts_with("formats")).map(str::to_owned).collect()
    }

    /// Adds a table of an area, and its rows.
    fn add_all(&mut self, (area, kind): (&str, &str), name: &str, rows: Vec<String>) {
        let (page, item) = (format!("{area}/{kind}"), format!("{area}.{kind}.{name}"));
        for row in rows {
            self.add(format!("{item}.{row}"), &page, format!("{name}.{row}"));
        }
        self.add(item, &page, name);
    }

    fn add_type(&mut self, def: &TypeDef) {
        let page = page_of(def);
        let name = &def.name.wire;
        let item = def.path();
        let anchors = anchors(def);
        self.add(item.clone(), &page, name);
        for anchor in anchors {
            self.add(format!("{item}.{anchor}"), &page, format!("{name}.{anchor}"));
        }
        match &def.kind {
            TypeKind::Enum(values) => {
                for property in properties(values) {
                    let value = property.rsplit_once('.').map_or("", |(value, _)| value);
                    self.add(format!("{item}.{property}"), VALUES, format!("{name}.{value}"));
                }
            }
            TypeKind::Union(union) => self.add_common(&item, union),
            TypeKind::Object(_) | TypeKind::Either(_) => {}
        }
    }

    /// Adds the members that all variants have, each of which is described with every payload;
    /// the first one represents all.
    fn add_common(&mut self, item: &str, union: &Union) {
        let Some(variant) = union.variants.first() else { return };
        let (payload, object) = (self.interface.ty(variant.ty), self.interface.object(variant.ty));
        for field in &object.fields {
            let common = format!("{item}.{}", field.name.wire);
            if self.interface.items.contains_key(common.as_str()) {
                let anchor = format!("{}.{}", payload.name.wire, field.name.wire);
                self.add(common, &page_of(payload), anchor);
            }
        }
    }

    fn add_operation(&mut self, operation: &Operation) {
        let item = operation.item_path();
        let page = page_of_operation(operation);
        self.places.insert(item.clone(), PageAnchor::page(&page));
        let params = operation.params.iter().map(|param| format!("params.{}", param.name.wire));
        let codes = operation.codes.iter().map(|code| format!("codes.{code}"));
        let responses = operation.responses.iter().map(|one| format!("responses.{}", one.id));
        let callbacks = operation.callbacks.iter().map(|one| format!("callbacks.{}", one.id));
        for anchor in params.chain(codes).chain(responses).chain(callbacks) {
            self.add(format!("{item}.{anchor}"), &page, anchor);
        }
    }

    /// The place of an item, or of the nearest item that contains it.
    pub(super) fn place(&self, item: &str) -> Option<&PageAnchor> {
        let mut item = item;
        loop {
            if let Some(place) = self.places.get(item) {
                return Some(place);
            }
            item = item.rsplit_once('.')?.0;
        }
    }

    /// The place of a type.
    pub(super) fn place_of(&self, id: TypeId) -> PageAnchor {
        let def = self.interface.ty(id);
        PageAnchor::at(page_of(def), &def.name.wire)
    }

    /// The types of a page.
    pub(super) fn types_on(&self, page: &str) -> &[TypeId] {
        self.types.get(page).map_or(&[], Vec::as_slice)
    }

    /// A type by name, as a text of an area would call it.
    pub(super) fn named(&self, area: &str, name: &str) -> Option<TypeId> {
        [area, genwire_spec::model::COMMON]
            .into_iter()
            .find_map(|area| self.names.get(&(area, name)).copied())
    }

    /// The name of a type, as a link to it.
    pub(super) fn type_link(&self, id: impl Into<TypeId>) -> Inline {
        let id = id.into();
        link(&self.place_of(id), &self.interface.ty(id).name.wire)
    }

    /// The path of an item, as a link to its place.
    pub(super) fn item_link(&self, item: &str) -> Inline {
        self.place(item).map_or_else(|| code(item), |place| link(place, item))
    }

    /// The open questions that concern an item: those it names and those that name it.
    pub(super) fn gaps(&self, ids: &[String], item: &str) -> Vec<&'a str> {
        let ledger = &self.interface.ledger;
        let mut places: Vec<usize> = ids.iter().filter_map(|id| ledger.gap(id)).collect();
        places.extend(ledger.gaps_at(item));
        places.sort_unstable();
        places.dedup();
        places.into_iter().map(|place| self.interface.gaps[place].id.as_str()).collect()
    }

    /// The open questions that name an item or one below it.
    pub(super) fn gaps_below(&self, item: &str) -> Vec<&'a str> {
        let below = format!("{item}.");
        let is_below = |path: &str| path == item || path.starts_with(&below);
        let gaps = self.interface.gaps.iter();
        gaps.filter(|gap| gap.items.iter().any(|item| is_below(&item.0)))
            .map(|gap| gap.id.as_str())
            .collect()
    }

    /// The facts that an item or one below it carries.
    pub(super) fn facts(&self, item: &str) -> Vec<String> {
        facts::facts_below(self.interface, item).into_iter().map(str::to_owned).collect()
    }

    /// The facts that a type itself carries.
    pub(super) fn facts_of_type(&self, item: &str) -> Vec<String> {
        facts::facts_of_type(self.interface, item).into_iter().map(str::to_owned).collect()
    }

    /// The facts that one of some items carries.
    pub(super) fn facts_at(&self, items: &[&str]) -> Vec<String> {
        facts::facts_at(self.interface, items).into_iter().map(str::to_owned).collect()
    }

    /// The facts about the service as a whole.
    pub(super) fn facts_of_service(&self) -> Vec<String> {
        facts::facts_of_service(self.interface).into_iter().map(str::to_owned).collect()
    }
}

/// The id of an open question, as a link to it.
pub(super) fn gap_link(id: &str) -> Inline {
    words_link(&PageAnchor::at(OPEN_QUESTIONS, id), id)
}

/// An error code, as a link to it.
pub(super) fn code_link(number: u32) -> Inline {
    link(&PageAnchor::at(ERRORS, number.to_string()), number.to_string())
}

/// The page of a type: that of the operation whose file declares it, else the types
/// of its area.
pub(super) fn page_of(def: &TypeDef) -> String {
    format!("{}/{}", def.area, def.operation.as_deref().unwrap_or("types"))
}

/// The page of an operation.
pub(super) fn page_of_operation(operation: &Operation) -> String {
    format!("{}/{}", operation.area, operation.name.snake)
}

/// The properties of values, as the rest of their paths after the type.
pub(super) fn properties(values: &EnumType) -> Vec<String> {
    let of_value = |value: &EnumValue| {
        let names = values.properties.iter().map(|property| &property.name.wire);
        names.map(|name| format!("values.{}.{name}", value.key)).collect::<Vec<_>>()
    };
    values.values.iter().flat_map(of_value).collect()
}

/// The anchors below that of a type: the rest of the path of an item after the type.
fn anchors(def: &TypeDef) -> Vec<String> {
    let mut anchors: Vec<String> = match &def.kind {
        TypeKind::Object(object) => {
            object.fields.iter().map(|field| field.name.wire.clone()).collect()
        }
        TypeKind::Enum(values) => {
            values.values.iter().map(|value| format!("values.{}", value.key)).collect()
        }
        TypeKind::Union(union) => {
            union.variants.iter().map(|one| format!("variants.{}", one.name.snake)).collect()
        }
        TypeKind::Either(either) => {
            let alternatives = either.alternatives.iter();
            alternatives.map(|one| format!("alternatives.{}", one.name.snake)).collect()
        }
    };
    anchors.extend(def.rules.iter().map(|rule| format!("rules.{}", rule.id)));
    anchors.extend(def.natives.iter().map(|native| format!("natives.{}", native.id)));
    anchors
}
