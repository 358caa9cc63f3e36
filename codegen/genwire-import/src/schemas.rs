//! The schemas of a document, and what is derived from them.

mod bounds;
mod disjoint;
mod flat;
mod joined;
mod json_kind;
mod narrower;
mod sides;
mod values;

pub(super) use self::bounds::{
    End, SIZES, have_common_number, inside, is_contradictory, is_empty, least, most,
};
pub(super) use self::flat::{DIRECTIONS, Flat};
pub(super) use self::joined::is_with_beside;
pub(super) use self::json_kind::JsonKind;
pub(super) use self::values::{
    allowed_values, has_beside, holds_for_all, nameable, stated_values, states, states_values,
    values_of,
};

use self::sides::Sides;
use super::document::{Document, Spot};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Reads the schemas of a document without changing anything.
#[derive(Debug)]
pub(super) struct Schemas<'d> {
    pub(super) document: &'d Document,
    /// Cached facts about schemas.
    pub(super) known: Known<'d>,
}

impl<'d> Schemas<'d> {
    pub(super) fn new(document: &'d Document) -> Self {
        Self { document, known: Known::of(document) }
    }
}

/// Form of the spec language that a schema becomes.
pub(super) enum Class<'d> {
    /// Same as the schema that it wraps; true if null is added.
    Same(Spot<'d>, bool),
    /// A schema that combines itself with the schemas in its `allOf`.
    Merged(Spot<'d>),
    Object,
    /// Enum; true if its values come from its alternatives.
    Enum(bool),
    Union(Rc<Plan<'d>>),
    /// Alternatives by JSON type.
    Either(Vec<(JsonKind, Vec<Spot<'d>>)>),
    /// Several schemas of which only the common JSON type is kept, if any.
    Loose(Option<JsonKind>),
    /// No type of its own.
    Scalar,
}

/// Union of objects that are distinguished by the value of a member.
#[derive(Clone, Debug)]
pub(super) struct Plan<'d> {
    pub(super) tag: String,
    /// Values of the tag, each with its schema.
    pub(super) variants: Vec<(String, Spot<'d>)>,
}

/// Cached facts about schemas, by pointer.
#[derive(Debug, Default)]
pub(super) struct Known<'d> {
    /// Schemas that include another schema in `allOf`, by the pointer of the included schema.
    pub(super) heirs: BTreeMap<String, Vec<Spot<'d>>>,
    pub(super) plans: RefCell<BTreeMap<String, Option<Rc<Plan<'d>>>>>,
    pub(super) kinds: RefCell<BTreeMap<String, Option<JsonKind>>>,
    /// True for a schema that allows null through an alternative, by pointer.
    pub(super) nulls: RefCell<BTreeMap<String, bool>>,
    /// True for two patterns that no string matches at the same time.
    pub(super) apart: RefCell<BTreeMap<(String, String), bool>>,
    /// The parts of the document that occur in requests and in replies.
    pub(super) sides: OnceCell<Sides>,
}

impl<'d> Known<'d> {
    fn of(document: &'d Document) -> Self {
        let mut known = Self::default();
        for (_, schema) in document.schemas() {
            for part in schema.list("allOf") {
                if let Some(base) = document.follow(&part).filter(|_| part.has("$ref")) {
                    known.heirs.entry(base.at).or_default().push(schema.clone());
                }
            }
        }
        known
    }
}
