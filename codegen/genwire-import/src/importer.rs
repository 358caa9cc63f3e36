//! The state of the conversion of operations, and the order of its steps.
//!
//! Each of these values only calls the ones before it: `Document`, `Schemas` (reads schemas),
//! `Converter` (creates types), `Importer` (creates operations), and `Draft`, which is checked and
//! printed.

use super::areas::Plan;
use super::carry::Graph;
use super::convert::Converter;
use super::document::Document;
use super::draft::{Calls, Draft, Family};
use super::names::{self, Names, free};
use super::reason::Reason;
use super::refusal::{Fault, Refusal};
use super::report::Report;
use super::request::{Areas, Options};
use super::service::Service;
use std::collections::{BTreeMap, BTreeSet};

/// Converts the operations of a document, and the schemas that they use.
#[derive(Debug)]
pub(super) struct Importer<'d> {
    pub(super) document: &'d Document,
    pub(super) convert: Converter<'d>,
    pub(super) service: Service,
    pub(super) calls: Calls,
    /// Tags, paths and names of the operations and webhooks to convert; empty for all.
    pub(super) only: Vec<String>,
    /// Names of the operations, by their path and pointer.
    pub(super) call_names: BTreeMap<(String, String), String>,
    /// Error families that the document describes.
    pub(super) families: Vec<Family>,
    /// Error body types by the JSON of their schema, and true for nullable types.
    pub(super) error_types: BTreeMap<String, (String, bool)>,
    /// The nullable error bodies, such as `Error?`.
    pub(super) nullable_errors: BTreeSet<String>,
}

impl<'d> Importer<'d> {
    /// Starts a draft with its area and its service.
    pub(super) fn new(document: &'d Document, options: &Options) -> Result<Self, Fault> {
        let mut report = Report::default();
        let title = document.top().get("info").and_then(|info| info.text("title")).unwrap_or("api");
        let mut area = options.area.clone().unwrap_or_else(|| names::area(title));
        if !names::is_area(&area) {
            return Err(Fault::new(format!("`{area}` cannot be the name of an area")).help(
                "write lower-case words joined by `_`: not `common` or `released`, and no name \
                     that generated Rust has, such as `self` or `error`",
            ));
        }
        let service = Service::new(document, options, &mut report)?;
        let plan = match options.areas {
            Areas::One => Plan::default(),
            Areas::Tags => Plan::of(document, &service),
        };
        if service.areas.contains(&area) && !plan.areas.is_empty() {
            let others = plan.areas.iter().map(|area| &area.name).chain(&service.areas);
            let mut used = others.map(|area| (area.clone(), 1)).collect();
            area = free(&mut used, &area, "_");
        }
        let areas = plan.areas.iter().map(|area| area.name.as_str()).chain([area.as_str()]);
        let own = areas.map(names::pascal).flat_map(|it| [format!("{it}Service"), it]);
        let files = genwire_spec::names::RESERVED_FILES.map(str::to_owned);
        let names = Names::new(
            service.taken.iter().cloned().chain(own),
            service.operations.iter().cloned().chain(files),
        );
        Ok(Self {
            document,
            convert: Converter::new(document, names, report),
            service,
            calls: Calls { area, plan, ..Calls::default() },
            only: options.only.clone(),
            call_names: BTreeMap::new(),
            families: Vec::new(),
            error_types: BTreeMap::new(),
            nullable_errors: BTreeSet::new(),
        })
    }

    /// Converts the operations and the schemas. The draft refers to `head` instead of the document,
    /// so that the document can be dropped.
    pub(super) fn draft(mut self, head: &Document) -> Result<Draft<'_>, Refusal> {
        self.name_operations();
        self.reserve_made();
        self.convert.reserve();
        let operations = self.operations();
        let has_webhook = self.webhooks();
        let warnings = self.idle_selections();
        if operations.is_empty() && !has_webhook && !warnings.is_empty() {
            return Err(Refusal(warnings));
        }
        self.convert.components(self.only.is_empty());
        self.convert.types.settle_null_members(&mut self.convert.report);
        self.place_parts();
        self.convert.types.unnest_alternatives();
        self.join_twins();
        self.convert.types.break_cycles(&mut self.convert.report);
        self.pages();
        self.settle_areas();
        self.settle_ids();
        self.settle_calls();
        let references = Graph::of(&self.convert.schemas, operations);
        let Converter { mut types, report, .. } = self.convert;
        types.sort();
        Ok(Draft {
            document: head,
            service: self.service,
            types,
            calls: self.calls,
            families: self.families,
            report,
            references,
            warnings,
            settled: false,
        })
    }

    /// Reports a statement that the draft leaves out, weakens, or expresses in another form.
    pub(super) fn lost(&mut self, reason: Reason, at: &str, what: impl Into<String>) {
        self.convert.lost(reason, at, what);
    }

    /// Reports a new name.
    pub(super) fn renamed(&mut self, at: &str, from: &str, to: &str) {
        self.convert.renamed(at, from, to);
    }
}
