//! The draft in progress: plain data, and the state of the conversion.

use super::document::{Document, Spot};
use super::report::Report;
use super::service::Service;
use super::{Options, names};
use genwire_spec::model::COMMON;
use genwire_spec::model::Json;
use std::collections::{BTreeMap, BTreeSet};

/// A member, a parameter or an alternative, without its name.
#[derive(Clone, Debug, Default)]
pub(super) struct Member {
    /// The type as it is written.
    pub(super) ty: String,
    pub(super) doc: Option<String>,
    pub(super) nullable: bool,
    pub(super) deprecated: bool,
    /// The constraints, each as a key and its TOML text.
    pub(super) constraints: Vec<(&'static str, String)>,
    /// The default, with its place in the document.
    pub(super) default: Option<(Json, String)>,
    pub(super) example: Option<(Json, String)>,
}

impl Member {
    pub(super) fn of(ty: impl Into<String>) -> Self {
        Self { ty: ty.into(), ..Self::default() }
    }
}

/// A member with its name.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) required: bool,
    pub(super) member: Member,
    pub(super) pointer: String,
}

/// A type.
#[derive(Clone, Debug)]
pub(super) struct Type {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) pointer: String,
    pub(super) kind: Kind,
}

/// The kind of a type.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Object(Vec<Field>),
    Enum { whole_numbers: bool, values: Vec<Value> },
    Union { tag: String, variants: Vec<Variant> },
    Either(Vec<Alternative>),
}

/// A value of an enum.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) key: String,
    pub(super) wire: Json,
    pub(super) name: Option<String>,
    pub(super) doc: String,
}

/// A variant of a union.
#[derive(Clone, Debug)]
pub(super) struct Variant {
    pub(super) tag: String,
    pub(super) type_name: Option<String>,
    pub(super) doc: String,
    pub(super) fields: Vec<Field>,
    pub(super) pointer: String,
}

/// An alternative of an either type.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    pub(super) name: &'static str,
    pub(super) ty: String,
    pub(super) doc: String,
}

/// An operation.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) pointer: String,
    pub(super) method: &'static str,
    pub(super) path: String,
    pub(super) request: Option<String>,
    pub(super) family: String,
    pub(super) codes: Vec<u32>,
    pub(super) deprecated: bool,
    pub(super) params: Vec<Field>,
    pub(super) responses: Vec<Response>,
    pub(super) callbacks: Vec<Callback>,
    pub(super) examples: Vec<Example>,
}

/// A response.
#[derive(Clone, Debug)]
pub(super) struct Response {
    pub(super) id: &'static str,
    pub(super) ty: String,
    pub(super) doc: String,
    pub(super) status: u16,
    pub(super) when: Option<String>,
    pub(super) stream: Option<Stream>,
}

/// The end of a streamed response and the type that its events add up to.
#[derive(Clone, Debug)]
pub(super) struct Stream {
    pub(super) terminator: Option<&'static str>,
    pub(super) collects_to: String,
    pub(super) complete_when: String,
}

/// A callback.
#[derive(Clone, Debug)]
pub(super) struct Callback {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) address: String,
    pub(super) request: String,
    pub(super) response: String,
}

/// An example of a whole body.
#[derive(Clone, Debug)]
pub(super) struct Example {
    pub(super) name: String,
    pub(super) part: &'static str,
    pub(super) doc: String,
    /// The type that it is an example of.
    pub(super) ty: String,
    pub(super) body: Json,
    pub(super) pointer: String,
}

/// The draft, and what is known while it grows.
#[derive(Debug)]
pub(super) struct Draft<'d> {
    pub(super) document: &'d Document,
    pub(super) area: String,
    pub(super) service: Service,
    pub(super) types: Vec<Type>,
    pub(super) operations: Vec<Operation>,
    pub(super) report: Report,
    /// Set once defaults and examples have been checked against the types.
    pub(super) settled: bool,
    /// The names of the types that schemas became, by pointer.
    pub(super) named: BTreeMap<String, String>,
    /// The variants of unions, by the pointer of their schema: the union and the tag.
    pub(super) claims: BTreeMap<String, (String, String)>,
    /// The schemas whose type is written.
    pub(super) written: BTreeSet<String>,
    pub(super) used: BTreeSet<String>,
    /// The depth of the conversion inside schemas without a type of their own.
    pub(super) depth: usize,
}

impl<'d> Draft<'d> {
    /// An empty draft with its name and its service.
    pub(super) fn new(document: &'d Document, options: &Options) -> Result<Self, String> {
        let mut report = Report::default();
        let title = document.top().get("info").and_then(|info| info.text("title")).unwrap_or("api");
        let area = options.area.clone().unwrap_or_else(|| names::snake(title, "api"));
        if area == COMMON || !genwire_spec::resolve::names::is_snake(&area) {
            return Err(format!(
                "`{area}` is no name for an area: lower-case words joined by `_`, and not `common`"
            ));
        }
        let service = Service::new(document, options, &mut report)?;
        let mut used: BTreeSet<String> = service.taken.iter().cloned().collect();
        let pascal = names::pascal(&area);
        used.insert(format!("{pascal}Service"));
        used.insert(pascal);
        Ok(Self {
            document,
            area,
            service,
            types: Vec::new(),
            operations: Vec::new(),
            report,
            settled: false,
            named: BTreeMap::new(),
            claims: BTreeMap::new(),
            written: BTreeSet::new(),
            used,
            depth: 0,
        })
    }

    /// Converts everything.
    pub(super) fn fill(&mut self) {
        self.reserve();
        self.operations();
        self.components();
        self.rest();
        self.open_circles();
        self.report.sort();
        self.types.sort_by(|a, b| a.name.cmp(&b.name));
    }

    /// A type name that is still free.
    pub(super) fn unique(&mut self, name: &str) -> String {
        let mut unique = name.to_owned();
        let mut number = 2;
        while !self.used.insert(unique.clone()) {
            unique = format!("{name}{number}");
            number += 1;
        }
        unique
    }

    /// Notes what the draft cannot say.
    pub(super) fn lost(&mut self, at: &str, what: impl Into<String>) {
        Report::note(&mut self.report.not_carried, at, what);
    }

    /// Notes what the draft says in another form.
    pub(super) fn changed(&mut self, at: &str, what: impl Into<String>) {
        Report::note(&mut self.report.changed, at, what);
    }

    /// Notes a new name.
    pub(super) fn renamed(&mut self, at: &str, from: &str, to: &str) {
        if from != to {
            Report::note(&mut self.report.renamed, at, format!("`{from}` is `{to}`"));
        }
    }

    /// Notes every key of an object that nothing has read.
    pub(super) fn leftover(&mut self, spot: &Spot<'_>, read: &[&str]) {
        for (key, value) in spot.members() {
            if !read.contains(&key) {
                self.lost(&value.at, why(key));
            }
        }
    }
}

/// Returns the reason for which a key is left out.
fn why(key: &str) -> String {
    let reason = match key {
        "pattern" => "a pattern is for a text",
        "multipleOf" => "a step is for a number",
        "uniqueItems" => "only a list has items",
        "readOnly" | "writeOnly" => "a member travels both ways; make a type for each way",
        "xml" => "bodies are JSON",
        "externalDocs" => "docs are in the spec",
        "security" => "all operations want the credential of the service",
        "headers" => "headers of replies are not described",
        "links" => "links between operations are not described",
        "minProperties" | "maxProperties" => "only the members of an `object` are counted",
        "not" | "if" | "then" | "else" | "dependentRequired" | "dependentSchemas" => "write a rule",
        "patternProperties" | "propertyNames" | "unevaluatedProperties" => {
            "the names of unlisted members are free"
        }
        "prefixItems" | "contains" | "minContains" | "maxContains" => "all items have one type",
        "allOf" | "oneOf" | "anyOf" => "only its sibling keys are kept",
        "servers" => "the base address is configurable",
        _ if key.starts_with("x-") => "an extension",
        _ => "the language has no word for it",
    };
    format!("`{key}`: {reason}")
}
