//! Schemas that are made of others of the document, and their pointers.

use genwire_spec::model::Json;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;

/// Maximum number of made schemas in a document.
const MAX_MADE: usize = 500;

/// Character between the pointers of made schemas, which no keyword of OpenAPI has.
const POINTER_SEPARATOR: char = '\0';

/// Schemas that were made in addition to the schemas of the document. None is ever removed, so that
/// references to them live as long as the list.
#[derive(Clone, Debug)]
pub(super) struct Made {
    places: RefCell<BTreeMap<String, usize>>,
    all: Vec<OnceCell<Box<Json>>>,
    /// Number of schemas that are being joined.
    pub(super) nested: Cell<usize>,
}

impl Default for Made {
    fn default() -> Self {
        let all = std::iter::repeat_with(OnceCell::new).take(MAX_MADE).collect();
        Self { places: RefCell::default(), all, nested: Cell::default() }
    }
}

impl Made {
    /// Returns the schema with a pointer, made if new; `None` if there are too many.
    pub(super) fn add(&self, at: &str, make: impl FnOnce() -> Json) -> Option<&Json> {
        let known = self.places.borrow().get(at).copied();
        let place = known.unwrap_or_else(|| self.places.borrow().len());
        let slot = self.all.get(place)?;
        if known.is_none() {
            self.places.borrow_mut().insert(at.to_owned(), place);
        }
        Some(slot.get_or_init(|| Box::new(make())))
    }

    /// Returns true for the pointer of a schema that was made.
    pub(super) fn has(&self, at: &str) -> bool {
        self.places.borrow().contains_key(at)
    }
}

/// Returns the pointer of a schema that is made of two.
pub(super) fn between(last: &str, first: &str) -> String {
    format!("{last}{POINTER_SEPARATOR}{first}")
}

/// Returns true for a pointer to a schema that is made of others, or into one.
pub(super) fn is_made(pointer: &str) -> bool {
    pointer.contains(POINTER_SEPARATOR)
}

/// Returns the number of nested made schemas down to a pointer.
pub(super) fn nesting(pointer: &str) -> usize {
    pointer.matches(POINTER_SEPARATOR).count()
}

/// Returns the pointer in the document. For made schemas, this is the pointer of the last one.
pub(super) fn place(pointer: &str) -> &str {
    places(pointer).next().unwrap_or_default()
}

/// Returns the pointers of the schemas that the schema at a pointer is made of, the last one first.
pub(super) fn places(pointer: &str) -> impl DoubleEndedIterator<Item = &str> {
    pointer.split(POINTER_SEPARATOR)
}

/// Returns the pointer of the enclosing value; `None` at the top.
pub(super) fn around(pointer: &str) -> Option<&str> {
    Some(&pointer[..pointer.rfind(['/', POINTER_SEPARATOR])?])
}
