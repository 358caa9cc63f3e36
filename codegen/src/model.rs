//! The resolved interface: plain data that every emitter reads and nobody changes.
//!
//! `resolve` builds one [`Interface`] and hands it out by shared reference. All names are ready
//! for use ([`Name`]), all references are ids, all choices are closed enums.

pub mod error;
pub mod expr;
pub mod history;
pub mod instance;
pub mod item;
pub mod json;
pub mod name;
pub mod operation;
pub mod types;

pub use error::{Category, ErrorCode, ErrorFamily, FamilyKind};
pub use expr::{Expr, ExprKind, ExprType};
pub use history::{Release, Since};
pub use item::{Carrier, Fact, Gap, ItemKind, ItemPath, Ledger};
pub use json::Json;
pub use name::Name;
pub use operation::{
    Callback, Case, Example, Media, MediaFormat, MediaKind, Method, Operation, Part, Pause,
    Reading, Response, StateMachine, Streamed, TextRules, Trace, Transition, TransitionResult,
    Trigger,
};
pub use types::{
    Alternative, Constrained, DefaultValue, Deprecated, Either, EnumRepr, EnumType, EnumValue,
    Field, JsonType, Merge, Native, Note, Object, Property, PropertyType, Rule, Severity, Sides,
    Type, TypeDef, TypeId, TypeKind, Union, UnknownPolicy, Variant,
};

/// The whole interface, read-only once `resolve` has built it.
#[derive(Clone, Debug)]
pub struct Interface {
    /// What holds for the whole service.
    pub service: Service,
    /// The areas: `common` first, the others by name.
    pub areas: Vec<Area>,
    /// Every type; a [`TypeId`] is an index into this list. Order: area, file name, order in the file.
    pub types: Vec<TypeDef>,
    /// Every operation, by area and then by name.
    pub operations: Vec<Operation>,
    /// Every error code, by number.
    pub codes: Vec<ErrorCode>,
    /// The error families, in the order of the spec.
    pub families: Vec<ErrorFamily>,
    /// The open points and our decisions, by id.
    pub gaps: Vec<Gap>,
    /// The fact register, in its own order.
    pub facts: Vec<Fact>,
    /// Which facts and open points belong to which item.
    pub ledger: Ledger,
    /// Every addressable item of the spec, by path: what facts can be carried by.
    pub items: std::collections::BTreeMap<ItemPath, ItemKind>,
    /// The editions that were released before, oldest first, as far as they were handed in.
    pub releases: Vec<Release>,
}

/// What holds for the whole service.
#[derive(Clone, Debug)]
pub struct Service {
    /// The title of the service.
    pub title: String,
    /// The version of the interface.
    pub version: String,
    /// What the service does.
    pub doc: String,
    /// The prefix of model names that carry one.
    pub vendor_prefix: String,
    /// The HTTP header that carries the credential, such as `Authorization`.
    pub auth_header: String,
    /// The authentication scheme, such as `Bearer`.
    pub auth_scheme: String,
    /// The media type of JSON request bodies.
    pub content_type: String,
    /// The code of a request that breaks a constraint or a rule that names no other.
    pub invalid_code: u32,
    /// Statements about the service as a whole.
    pub notes: Vec<Note>,
}

/// The area whose types all areas share; its crate is the core crate.
pub const COMMON: &str = "common";

/// One area of the interface: one folder of the spec and one crate.
#[derive(Clone, Debug)]
pub struct Area {
    /// The name of the area, such as `chat`; `common` is what all areas share.
    pub name: Name,
    /// What the area is about.
    pub doc: String,
    /// The state tables of the area.
    pub states: Vec<StateMachine>,
    /// The text rules of the area.
    pub text_rules: Vec<TextRules>,
    /// The media limits of the area.
    pub media: Vec<Media>,
}

impl Interface {
    /// The type behind an id.
    pub fn ty(&self, id: TypeId) -> &TypeDef {
        &self.types[id.0]
    }

    /// The same interface, with the editions that were released before it, oldest first: for those
    /// who want to know since when things are there.
    #[must_use]
    pub fn after(self, releases: Vec<Release>) -> Self {
        Self { releases, ..self }
    }

    /// Since when an item is there; `None` where nothing has been released at all.
    pub fn since(&self, item: &str) -> Option<Since<'_>> {
        history::since(&self.releases, item)
    }

    /// The types of one area, in order.
    pub fn types_of<'a>(&'a self, area: &'a str) -> impl Iterator<Item = (TypeId, &'a TypeDef)> {
        self.types
            .iter()
            .enumerate()
            .filter(move |(_, ty)| ty.area == area)
            .map(|(index, ty)| (TypeId(index), ty))
    }

    /// The operations of one area, in order.
    pub fn operations_of<'a>(&'a self, area: &'a str) -> impl Iterator<Item = &'a Operation> {
        self.operations.iter().filter(move |operation| operation.area == area)
    }
}
