//! JSON Schemas of the types of an interface, the base of every schema output.

mod constraint;
mod flat;
mod names;
mod object;
mod prose;
mod rules;
mod types;
mod values;

use genwire_spec::model::{Field, Interface, Json, TypeDef, TypeId};
use std::collections::BTreeSet;

pub(crate) use constraint::{has_pattern, is_wide};
pub(crate) use flat::members as flat_members;
pub use names::type_names;
pub(crate) use object::FILE_MEDIA_TYPE;
pub(crate) use prose::with_notes;
pub use rules::{RuleSchema, lowered};

/// The URI of the JSON Schema draft.
pub const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The kind of document for which a schema is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// JSON Schema 2020-12 with everything that it can express.
    JsonSchema,
    /// JSON Schema 2020-12 without rules over several members.
    WithoutRules,
    /// A component of an `OpenAPI` 3.1 document.
    OpenApi,
    /// A component of an `OpenAPI` 3.1 document that every code generator can read.
    ///
    /// It has only structure, and unions as one object.
    Portable,
}

impl Dialect {
    /// Returns true if schemas are components of an `OpenAPI` document.
    pub(crate) fn is_component(self) -> bool {
        matches!(self, Self::OpenApi | Self::Portable)
    }

    /// Returns true if schemas express rules over several members.
    pub(crate) fn has_rules(self) -> bool {
        matches!(self, Self::JsonSchema | Self::OpenApi)
    }
}

/// The schemas of an interface in one dialect.
#[derive(Clone, Debug)]
pub struct Schemas<'a> {
    pub(crate) interface: &'a Interface,
    dialect: Dialect,
    names: Vec<String>,
    /// The prefix of a reference, before the name of the type.
    prefix: &'static str,
}

impl<'a> Schemas<'a> {
    /// Creates the schemas of an interface in a dialect.
    pub fn new(interface: &'a Interface, dialect: Dialect) -> Self {
        let prefix = match dialect {
            Dialect::OpenApi | Dialect::Portable => "#/components/schemas/",
            Dialect::JsonSchema | Dialect::WithoutRules => "#/$defs/",
        };
        Self { interface, dialect, names: type_names(interface), prefix }
    }

    /// Returns the schemas with references that start with `prefix`.
    pub(crate) fn referring(self, prefix: &'static str) -> Self {
        Self { prefix, ..self }
    }

    /// Returns the name of a type in `$defs` and components. It is unique across areas.
    pub fn name(&self, id: TypeId) -> &str {
        &self.names[id.0]
    }

    /// Returns a reference to a type.
    pub fn reference(&self, id: impl Into<TypeId>) -> Json {
        Json::object([("$ref", Json::string(format!("{}{}", self.prefix, self.name(id.into()))))])
    }

    /// Returns the schema of a type, with references to the types that it uses.
    pub fn schema(&self, id: TypeId) -> Json {
        types::named(self, id)
    }

    /// Returns the schema of a path parameter, or of a member outside its object.
    ///
    /// `owner` is the type of that object.
    pub fn member(&self, owner: Option<&TypeDef>, field: &Field) -> Json {
        object::member(self, owner, field, false)
    }

    /// Returns the schema of a type as a separate document, with all types that it uses in `$defs`.
    pub fn document(&self, id: TypeId) -> Json {
        let mut document = self.top(id);
        let used = self.reachable([id], false);
        if !used.is_empty() {
            document.set("$defs", self.definitions(used));
        }
        document
    }

    /// Returns the schema of a type as a document with external references.
    pub(crate) fn top(&self, id: TypeId) -> Json {
        let mut document = Json::object([("$schema", Json::string(DRAFT))]);
        for (key, value) in self.schema(id).members() {
            document.set(key, value.clone());
        }
        document
    }

    /// Returns the schemas of some types, by name.
    pub fn definitions(&self, ids: impl IntoIterator<Item = TypeId>) -> Json {
        Json::object(self.named(ids))
    }

    /// Returns the schemas of some types with their names, in name order; each is created lazily.
    pub(crate) fn named(
        &self,
        ids: impl IntoIterator<Item = TypeId>,
    ) -> impl Iterator<Item = (String, Json)> {
        let mut ids: Vec<TypeId> = ids.into_iter().collect();
        ids.sort_by_key(|id| self.name(*id));
        ids.into_iter().map(|id| (self.name(id).to_owned(), self.schema(id)))
    }

    /// Returns the types that some types use, directly or indirectly.
    ///
    /// It includes the types themselves only if `roots` is set or they are recursive.
    pub fn reachable(
        &self,
        from: impl IntoIterator<Item = TypeId>,
        roots: bool,
    ) -> BTreeSet<TypeId> {
        let mut found = BTreeSet::new();
        let mut open: Vec<TypeId> = Vec::new();
        for id in from {
            if roots {
                found.insert(id);
            }
            open.push(id);
        }
        let mut seen = BTreeSet::new();
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                let used = types::uses(self, id);
                found.extend(used.iter().copied());
                open.extend(used);
            }
        }
        found
    }
}
