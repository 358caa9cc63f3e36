//! Resolves the spec files to an [`Interface`]; no other module builds one.

mod areas;
pub mod breach;
mod bytes;
mod calls;
mod cases;
mod chunks;
mod circles;
mod constraints;
mod docs;
mod enums;
mod examples;
mod facts;
mod fields;
mod files;
mod formats;
mod gaps;
mod items;
mod limits;
pub mod literals;
mod locate;
mod messages;
mod numbers;
mod operations;
mod paging;
mod paths;
pub(crate) mod project;
mod replies;
mod rules;
mod security;
mod servers;
mod service;
mod sides;
mod sizes;
mod states;
mod traces;
mod type_names;
mod types;
mod unions;
mod values;
mod webhooks;

use crate::model::{COMMON, order_of_area};
use crate::{
    Diagnostic,
    diagnostic::SpecPlace,
    model::{Interface, ItemPath, Items, KindId, Ledger, ObjectId, Project, TypeDef, TypeId},
    source::{
        ALL_NAMES, At, Source, SourceFile, Table,
        types::{KindSource, TypeSource},
    },
};
use genwire_constraint::Pattern;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Spanned, de::DeValue};

/// Resolves the whole spec and adds its errors to `diagnostics`.
///
/// The result is complete only if there are no diagnostics.
pub fn resolve(
    source: &Source<'_>,
    project: &Project,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Interface> {
    let mut ctx = Ctx::new(source, project);
    // Errors in the files also decide whether the spec is sound.
    ctx.diagnostics.append(diagnostics);
    let interface = ctx.interface();
    diagnostics.append(&mut ctx.diagnostics);
    interface
}

/// State of the resolution of a spec.
struct Ctx<'a> {
    source: &'a Source<'a>,
    project: &'a Project,
    diagnostics: Vec<Diagnostic>,
    /// The addressable items.
    items: Items,
    /// The paths of items without effect. They are removed from `items`.
    needless: Vec<String>,
    /// Every type declaration, by area and name.
    types: BTreeMap<(String, String), Declared>,
    /// The formats that the service defines, by name.
    formats: BTreeMap<String, Pattern>,
    /// The parsed patterns, by their source.
    patterns: BTreeMap<String, Pattern>,
    /// The open questions that are referenced, with the items that refer to them.
    gap_uses: BTreeMap<String, BTreeSet<ItemPath>>,
    /// Aliases of items, for members of a union that the payloads of all variants repeat.
    aliases: Vec<(String, String)>,
}

/// The spec file being resolved.
#[derive(Clone, Copy)]
struct File<'a> {
    path: &'a str,
    area: &'a str,
    text: &'a str,
    /// The types that the file declares; `None` for a file outside the areas.
    types: Option<&'a Table<TypeSource>>,
}

impl<'a> File<'a> {
    fn of(source: &'a SourceFile<'a>) -> Self {
        let SourceFile { path, area, text, body, .. } = source;
        Self { path, area, text, types: Some(&body.types) }
    }

    /// Creates a file outside the folders of the areas.
    fn beside_areas(path: &'a str) -> Self {
        Self { path, area: COMMON, text: "", types: None }
    }

    /// Returns a type that the file declares.
    fn declared(self, name: &str) -> Option<&'a TypeSource> {
        self.types?.get(name)
    }

    /// Returns the position of a type's declaration in the file, or of the reference to it.
    fn place_of_type(self, name: &At<String>) -> SpecPlace {
        let declared = self.types.and_then(|types| types.keys().find(|key| *key == name));
        self.place(declared.unwrap_or(name))
    }

    /// Returns the position of a value in the file.
    fn place<T>(self, at: &At<T>) -> SpecPlace {
        SpecPlace::new(self.path, at.span())
    }

    /// Returns a string as written in the file, without the vendor prefix.
    ///
    /// It is JSON or CEL, whose parts have positions of their own.
    fn written(self, at: &At<String>) -> String {
        let value = self.text.get(at.span()).and_then(|text| DeValue::parse(text).ok());
        match value.map(Spanned::into_inner) {
            Some(DeValue::String(text)) => text.into_owned(),
            _ => at.to_string(),
        }
    }
}

impl<'a> Ctx<'a> {
    fn new(source: &'a Source<'a>, project: &'a Project) -> Self {
        Self {
            source,
            project,
            diagnostics: Vec::new(),
            items: Items::default(),
            needless: Vec::new(),
            types: BTreeMap::new(),
            formats: BTreeMap::new(),
            patterns: BTreeMap::new(),
            gap_uses: BTreeMap::new(),
            aliases: Vec::new(),
        }
    }

    /// Resolves the declarations, one kind after the other.
    fn interface(&mut self) -> Option<Interface> {
        let Some((path, service_file)) = &self.source.service else {
            if self.source.lost.contains(ALL_NAMES) {
                // The file may exist but be unreadable.
                return None;
            }
            let path = self.project.spec_path("service.toml");
            self.report(Diagnostic::no_service(SpecPlace::top(&path)));
            return None;
        };
        let declarations = self.declare();
        let mut interface = self.service(path, service_file);
        self.formats(path, service_file);
        interface.types = self.types(&declarations);
        self.rule_items(&declarations);
        self.families(path, service_file, &mut interface);
        self.areas(&mut interface);
        self.operations(&mut interface);
        self.webhooks(&mut interface);
        self.files(&interface);
        self.states(&mut interface);
        self.check(&declarations, &mut interface);
        for item in std::mem::take(&mut self.needless) {
            self.items.swap_remove(item.as_str());
        }
        self.gaps(&mut interface);
        self.facts(&mut interface);
        interface.ledger = Ledger::new(&interface.facts, &interface.gaps);
        interface.items = std::mem::take(&mut self.items);
        debug_assert!(
            interface.types.is_sorted_by_key(|ty| order_of_area(&ty.area))
                && interface.operations.is_sorted_by_key(|one| order_of_area(&one.area))
                && interface.webhooks.is_sorted_by_key(|one| order_of_area(&one.area)),
            "what an area has is found by binary search"
        );
        Some(interface)
    }

    /// Marks and checks the types, and resolves the rules and examples that need them.
    fn check(&mut self, declarations: &[Declaration<'a>], interface: &mut Interface) {
        self.type_names(interface);
        sides::mark(interface);
        circles::mark(&mut interface.types);
        bytes::mark(&mut interface.types);
        numbers::mark(&mut interface.types);
        self.sizes(declarations, interface);
        self.values(declarations, interface);
        self.chunks(declarations, interface);
        if self.is_sound() {
            // Rules need types without errors.
            self.rules(declarations, interface);
            self.conditions(interface);
            self.cases(declarations, interface);
            self.examples(interface);
        }
    }

    /// Adds an error, unless it reports something missing that may be in a file that could not be
    /// read.
    fn report(&mut self, diagnostic: Diagnostic) {
        if !(diagnostic.reports_absence() && self.source.lost.contains(ALL_NAMES)) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Returns true if no error so far affects the meaning of the spec; errors of style do not.
    fn is_sound(&self) -> bool {
        self.diagnostics.iter().all(Diagnostic::is_style)
    }

    /// Returns true if a name is missing only because its table could not be read.
    fn is_lost(&self, name: &str) -> bool {
        let lost = &self.source.lost;
        lost.contains(name) || lost.contains(ALL_NAMES)
    }

    /// Returns the type with a name, as seen from an area: first its own types, then the common
    /// ones.
    fn type_named(&mut self, file: File<'_>, name: &At<String>) -> Option<TypeId> {
        let declared = [file.area, COMMON]
            .iter()
            .find_map(|area| self.types.get(&((*area).to_owned(), name.to_string())));
        let union = declared.and_then(|declared| declared.union.clone());
        let found = declared.map(|declared| declared.id);
        if let Some(union) = union {
            self.report(Diagnostic::payload_outside_union(file.place(name), name, &union));
        }
        if found.is_none() && !self.is_lost(name) {
            let known = self
                .types
                .keys()
                .filter(|(area, _)| area == file.area || area == COMMON)
                .map(|(_, name)| name.as_str());
            let diagnostic = Diagnostic::unknown_type(file.place(name), name, known);
            self.report(diagnostic);
        }
        found
    }

    /// Returns the object with a name; reports a type of another kind.
    fn object_named(
        &mut self,
        file: File<'_>,
        types: &[TypeDef],
        name: &At<String>,
    ) -> Option<ObjectId> {
        match self.type_named(file, name)?.kind(types) {
            KindId::Object(id) => Some(id),
            KindId::Enum(_) | KindId::Union(_) | KindId::Either(_) => {
                self.report(Diagnostic::not_an_object(file.place(name), name));
                None
            }
        }
    }
}

/// A type that has an id but is not resolved yet.
#[derive(Clone)]
struct Declared {
    id: TypeId,
    kind: KindSource,
    place: SpecPlace,
    /// The union of which the type is a payload.
    union: Option<String>,
}

/// The declaration of a type, to be resolved once every type has an id.
#[derive(Clone, Copy)]
struct Declaration<'a> {
    file: File<'a>,
    /// The operation whose file declares the type.
    operation: Option<&'a str>,
    body: types::Body<'a>,
}

fn def(types: &[TypeDef], id: TypeId) -> &TypeDef {
    &types[id.0]
}
