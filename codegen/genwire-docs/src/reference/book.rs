//! The page and the anchor of each spec item.

pub(super) use super::content::PageAnchor;
use super::content::{Inline, code, link, words_link};
use super::facts;
use super::places::Places;
use genwire_spec::model::types::EnumValue;
use genwire_spec::model::{EnumType, Interface, Operation, TypeDef, TypeId};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The front page.
pub(crate) const FRONT: &str = "index";
/// The guide to the first call.
pub(super) const GETTING_STARTED: &str = "getting_started";
/// The guide to credentials.
pub(super) const AUTHENTICATION: &str = "authentication";
/// The guide to streamed replies.
pub(super) const STREAMING: &str = "streaming";
/// The page about conventions.
pub(super) const CONVENTIONS: &str = "conventions";
/// The page about error codes.
pub(super) const ERRORS: &str = "errors";
/// The page about models and other values with properties.
pub(super) const VALUES: &str = "values";
/// The page about open questions.
pub(super) const OPEN_QUESTIONS: &str = "open_questions";
/// The page about facts.
pub(super) const SOURCES: &str = "sources";

/// Returns the position of a fact on the page about sources.
pub(crate) fn facts_place(id: &str) -> PageAnchor {
    PageAnchor::at(SOURCES, id)
}

/// The interface, with the position of each item in the reference.
pub(super) struct Book<'a> {
    pub(super) interface: &'a Interface,
    /// The positions of items that belong to the whole service.
    of_service: Places,
    /// The positions of items by area, computed on first use.
    ///
    /// In a large interface, computing all of them would be slow and use much memory.
    of_areas: BTreeMap<&'a str, OnceLock<Places>>,
    names: BTreeMap<(&'a str, &'a str), TypeId>,
    types: BTreeMap<String, Vec<TypeId>>,
}

impl<'a> Book<'a> {
    /// Indexes the types by their names and pages.
    pub(super) fn new(interface: &'a Interface) -> Self {
        let (mut names, mut types) = (BTreeMap::new(), BTreeMap::<String, Vec<TypeId>>::new());
        for (index, def) in interface.types.iter().enumerate() {
            names.insert((def.area.as_str(), def.name.wire.as_str()), TypeId(index));
            types.entry(page_of(def)).or_default().push(TypeId(index));
        }
        let areas = interface.areas.iter().map(|area| (area.name.wire.as_str(), OnceLock::new()));
        let of_service = Places::of_service(interface);
        Self { interface, of_service, of_areas: areas.collect(), names, types }
    }

    /// Returns the position of an item, or of the nearest enclosing item.
    pub(super) fn place(&self, item: &str) -> Option<&PageAnchor> {
        let (area, _) = item.split_once('.').unwrap_or((item, ""));
        let of_area = self
            .of_areas
            .get_key_value(area)
            .map(|(area, places)| places.get_or_init(|| Places::of_area(self.interface, area)));
        let mut item = item;
        loop {
            let place = self.of_service.get(item).or_else(|| of_area?.get(item));
            if place.is_some() {
                return place;
            }
            item = item.rsplit_once('.')?.0;
        }
    }

    pub(super) fn place_of(&self, id: TypeId) -> PageAnchor {
        let def = self.interface.ty(id);
        PageAnchor::at(page_of(def), &def.name.wire)
    }

    pub(super) fn types_on(&self, page: &str) -> &[TypeId] {
        self.types.get(page).map_or(&[], Vec::as_slice)
    }

    /// Returns the type with a name, as prose of an area refers to it.
    pub(super) fn named(&self, area: &str, name: &str) -> Option<TypeId> {
        [area, genwire_spec::model::COMMON]
            .into_iter()
            .find_map(|area| self.names.get(&(area, name)).copied())
    }

    pub(super) fn type_link(&self, id: impl Into<TypeId>) -> Inline {
        let id = id.into();
        link(&self.place_of(id), &self.interface.ty(id).name.wire)
    }

    /// Returns the path of an item, as a link to its position.
    pub(super) fn item_link(&self, item: &str) -> Inline {
        self.place(item).map_or_else(|| code(item), |place| link(place, item))
    }

    /// Returns the open questions about an item: the questions that it names and the questions that
    /// name it.
    pub(super) fn gaps(&self, ids: &[String], item: &str) -> Vec<&'a str> {
        let ledger = &self.interface.ledger;
        let mut places: Vec<usize> = ids.iter().filter_map(|id| ledger.gap(id)).collect();
        places.extend(ledger.gaps_at(item));
        places.sort_unstable();
        places.dedup();
        places.into_iter().map(|place| self.interface.gaps[place].id.as_str()).collect()
    }

    /// Returns the open questions that name an item or one below it.
    pub(super) fn gaps_below(&self, item: &str) -> Vec<&'a str> {
        let below = format!("{item}.");
        let is_below = |path: &str| path == item || path.starts_with(&below);
        let gaps = self.interface.gaps.iter();
        gaps.filter(|gap| gap.items.iter().any(|item| is_below(&item.0)))
            .map(|gap| gap.id.as_str())
            .collect()
    }

    /// Returns the facts that an item or one below it covers.
    pub(super) fn facts(&self, item: &str) -> Vec<String> {
        facts::facts_below(self.interface, item).into_iter().map(str::to_owned).collect()
    }

    /// Returns the facts that a type itself covers.
    pub(super) fn facts_of_type(&self, item: &str) -> Vec<String> {
        facts::facts_of_type(self.interface, item).into_iter().map(str::to_owned).collect()
    }

    pub(super) fn facts_at(&self, items: &[&str]) -> Vec<String> {
        facts::facts_at(self.interface, items).into_iter().map(str::to_owned).collect()
    }

    /// Returns the facts about the service as a whole.
    pub(super) fn facts_of_service(&self) -> Vec<String> {
        facts::facts_of_service(self.interface).into_iter().map(str::to_owned).collect()
    }
}

/// Returns the id of an open question, as a link to it.
pub(super) fn gap_link(id: &str) -> Inline {
    words_link(&PageAnchor::at(OPEN_QUESTIONS, id), id)
}

pub(super) fn code_link(number: u32) -> Inline {
    link(&PageAnchor::at(ERRORS, number.to_string()), number.to_string())
}

/// Returns the page of a type.
///
/// It is the page of the operation whose file declares the type, or else the page of its area's
/// types.
pub(super) fn page_of(def: &TypeDef) -> String {
    format!("{}/{}", def.area, def.operation.as_deref().unwrap_or("types"))
}

pub(super) fn page_of_operation(operation: &Operation) -> String {
    format!("{}/{}", operation.area, operation.name.snake)
}

/// Returns the properties of enum values, as item paths relative to the type.
pub(super) fn properties(values: &EnumType) -> Vec<String> {
    let of_value = |value: &EnumValue| {
        let names = values.properties.iter().map(|property| &property.name.wire);
        names.map(|name| format!("values.{}.{name}", value.key)).collect::<Vec<_>>()
    };
    values.values.iter().flat_map(of_value).collect()
}
