//! The state of the conversion of schemas to types.

use super::document::{Document, Spot};
use super::draft::Types;
use super::malformed::kind::ObjectKind;
use super::names::Names;
use super::reason::Reason;
use super::report::{Change, Report};
use super::schemas::Schemas;
use std::collections::{BTreeMap, BTreeSet};

/// Converts schemas to types, and reports what they lose.
#[derive(Debug)]
pub(super) struct Converter<'d> {
    pub(super) document: &'d Document,
    pub(super) schemas: Schemas<'d>,
    pub(super) names: Names,
    pub(super) types: Types,
    pub(super) report: Report,
    /// Schemas whose alternatives were compared with the `type` around them.
    pub(super) noted_types: BTreeSet<String>,
    /// Schemas whose alternatives were compared with each other; true for those inside others.
    pub(super) noted_overlaps: BTreeSet<(String, bool)>,
    /// Names of the types that schemas became, by pointer.
    pub(super) named: BTreeMap<String, String>,
    /// Union and tag of each variant, by the pointer of its schema.
    pub(super) claims: BTreeMap<String, (String, String)>,
    /// The schemas that are variants of several unions.
    pub(super) shared_variants: BTreeSet<String>,
    /// Pointers of the schemas whose type has been converted or is pending.
    pub(super) written: BTreeSet<String>,
    /// Pointers of variants whose payload in their union has the name of their schema.
    pub(super) payloads: BTreeSet<String>,
    /// Names of the types of variants, by the pointers of their schemas, their tags and their values.
    pub(super) shared_payloads: BTreeMap<(String, String, String), String>,
    /// Schemas whose type is still to be converted, each with its name.
    pub(super) pending: Vec<(Spot<'d>, String)>,
    /// Addresses of the parts of the document whose form has been checked, each with its kind.
    pub(super) checked: BTreeSet<(usize, ObjectKind, bool)>,
    /// Current nesting depth inside schemas without a type of their own.
    pub(super) depth: usize,
    /// True while types are converted that no operation uses.
    pub(super) is_unused: bool,
}

impl<'d> Converter<'d> {
    pub(super) fn new(document: &'d Document, names: Names, report: Report) -> Self {
        Self {
            document,
            schemas: Schemas::new(document),
            names,
            types: Types::default(),
            report,
            noted_types: BTreeSet::new(),
            noted_overlaps: BTreeSet::new(),
            named: BTreeMap::new(),
            claims: BTreeMap::new(),
            shared_variants: BTreeSet::new(),
            written: BTreeSet::new(),
            payloads: BTreeSet::new(),
            shared_payloads: BTreeMap::new(),
            pending: Vec::new(),
            checked: BTreeSet::new(),
            depth: 0,
            is_unused: false,
        }
    }

    /// Reports a statement that the draft leaves out, weakens, or expresses in another form.
    pub(super) fn lost(&mut self, reason: Reason, at: &str, what: impl Into<String>) {
        self.report.note(reason, at, what);
    }

    /// Reports a new name.
    pub(super) fn renamed(&mut self, at: &str, from: &str, to: &str) {
        if from != to {
            let what = format!("`{from}` is `{to}`");
            self.report.renamed.insert(Change { pointer: at.to_owned(), what });
        }
    }
}
