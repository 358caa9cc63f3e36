//! The position of each item of the spec: a page and an anchor on it.

use super::book::{
    AUTHENTICATION, CONVENTIONS, ERRORS, OPEN_QUESTIONS, PageAnchor, VALUES, page_of,
    page_of_operation, properties,
};
use genwire_spec::model::{Interface, ItemKind, Operation, TypeDef, TypeKind, Union};
use std::collections::BTreeMap;

/// The positions of items, by their paths.
#[derive(Default)]
pub(super) struct Places(BTreeMap<String, PageAnchor>);

impl Places {
    /// Returns the positions of the items that belong to no area.
    pub(super) fn of_service(interface: &Interface) -> Self {
        let mut places = Self::default();
        for code in &interface.codes {
            places.add(format!("service.codes.{}", code.code), ERRORS, code.code.to_string());
        }
        for family in &interface.families {
            places.add(format!("service.families.{}", family.name), ERRORS, &family.name);
        }
        places.0.insert("service".to_owned(), PageAnchor::at(CONVENTIONS, "service"));
        places.0.insert("service.auth".to_owned(), PageAnchor::page(AUTHENTICATION));
        for gap in &interface.gaps {
            places.add(format!("gaps.{}", gap.id), OPEN_QUESTIONS, &gap.id);
        }
        places
    }

    /// Returns the positions of an area's items.
    pub(super) fn of_area(interface: &Interface, name: &str) -> Self {
        let mut places = Self::default();
        for (_, def) in interface.types_of(name) {
            places.add_type(interface, def);
        }
        for operation in interface.operations_and_webhooks_of(name) {
            places.add_operation(operation);
        }
        for area in interface.areas.iter().filter(|area| area.name.wire == name) {
            for table in &area.states {
                let rows = table.transitions.iter().map(|one| one.id.clone()).collect();
                places.add_all((name, "states"), &table.name.wire, rows);
            }
            for media in &area.media {
                let limits = limits(interface, &format!("{name}.media.{}.", media.name.wire));
                places.add_all((name, "media"), &media.name.wire, limits);
            }
            for texts in &area.text_rules {
                let readings = texts.readings.iter();
                let readings = readings.map(|one| format!("readings.{}", one.name.wire));
                let numbers = texts.numbers.iter().map(|one| one.name.wire.clone());
                let tags = texts.tags.iter().map(|one| one.name.wire.clone());
                let rows = numbers.chain(tags).chain(readings).collect();
                places.add_all((name, "text_rules"), &texts.name.wire, rows);
            }
        }
        places
    }

    /// Returns the position of an item itself.
    pub(super) fn get(&self, item: &str) -> Option<&PageAnchor> {
        self.0.get(item)
    }

    fn add(&mut self, item: String, page: &str, anchor: impl Into<String>) {
        self.0.insert(item, PageAnchor::at(page, anchor));
    }

    fn add_all(&mut self, (area, kind): (&str, &str), name: &str, rows: Vec<String>) {
        let (page, item) = (format!("{area}/{kind}"), format!("{area}.{kind}.{name}"));
        for row in rows {
            self.add(format!("{item}.{row}"), &page, format!("{name}.{row}"));
        }
        self.add(item, &page, name);
    }

    fn add_type(&mut self, interface: &Interface, def: &TypeDef) {
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
            TypeKind::Union(union) => self.add_common(interface, &item, union),
            TypeKind::Object(_) | TypeKind::Either(_) => {}
        }
    }

    /// Adds the common members of the variants. They are described with every payload.
    ///
    /// The first payload represents all variants.
    fn add_common(&mut self, interface: &Interface, item: &str, union: &Union) {
        let Some(variant) = union.variants.first() else { return };
        let (payload, object) = (interface.ty(variant.ty), interface.object(variant.ty));
        for field in &object.fields {
            let common = format!("{item}.{}", field.name.wire);
            if interface.items.contains_key(common.as_str()) {
                let anchor = format!("{}.{}", payload.name.wire, field.name.wire);
                self.add(common, &page_of(payload), anchor);
            }
        }
    }

    fn add_operation(&mut self, operation: &Operation) {
        let item = operation.item_path();
        let page = page_of_operation(operation);
        self.0.insert(item.clone(), PageAnchor::page(&page));
        let params = operation.params.iter().map(|param| format!("params.{}", param.name.wire));
        let codes = operation.codes.iter().map(|code| format!("codes.{code}"));
        let responses = operation.responses.iter().map(|one| format!("responses.{}", one.id));
        let callbacks = operation.callbacks.iter().map(|one| format!("callbacks.{}", one.id));
        for anchor in params.chain(codes).chain(responses).chain(callbacks) {
            self.add(format!("{item}.{anchor}"), &page, anchor);
        }
    }
}

/// Returns the limits of a media group that are rows of its table; formats have a separate table.
fn limits(interface: &Interface, group: &str) -> Vec<String> {
    let items = interface.items.iter();
    let limits = items.filter(|(_, kind)| **kind == ItemKind::MediaLimit);
    let limits = limits.filter_map(|(item, _)| item.0.strip_prefix(group));
    limits.filter(|limit| !limit.starts_with("formats")).map(str::to_owned).collect()
}

/// Returns the anchors below a type. They are the item paths relative to the type.
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
