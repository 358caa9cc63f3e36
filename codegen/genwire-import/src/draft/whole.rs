//! A whole draft.

use super::{Calls, Types};
use crate::carry::Graph;
use crate::document::Document;
use crate::draft::Family;
use crate::refusal::Fault;
use crate::report::Report;
use crate::service::Service;

/// A draft of a spec.
#[derive(Debug)]
pub(crate) struct Draft<'d> {
    /// The document, or its head.
    pub(crate) document: &'d Document,
    pub(crate) service: Service,
    pub(crate) types: Types,
    pub(crate) calls: Calls,
    /// Error families that the document describes.
    pub(crate) families: Vec<Family>,
    pub(crate) report: Report,
    /// References between operations and other parts, used to charge losses and guesses to
    /// operations.
    pub(crate) references: Graph,
    /// Selections that select nothing, although others do.
    pub(crate) warnings: Vec<Fault>,
    /// True once defaults and examples have been checked against the types, and can be printed.
    pub(crate) settled: bool,
}
