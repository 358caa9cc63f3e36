//! The data of the draft, and the state of the conversion.

mod cycles;
mod types;

use self::types::Types;
use super::areas::Plan;
use super::carry::Graph;
use super::choices::Known;
use super::document::{Document, Spot};
use super::errors::Family;
use super::files::Parts;
use super::malformed::ObjectKind;
use super::names;
use super::operations::calls::Short;
use super::reason::Reason;
use super::refusal::{Fault, Refusal};
use super::report::{Change, Report};
use super::request::{Areas, Options};
use super::service::Service;
use genwire_spec::model::{Json, ParameterPlace, ParameterStyle};
use genwire_spec::source::TypeExpr;
use genwire_spec::source::constraints::{Constraints, Size};
use genwire_spec::source::operation::PagesSource;
use std::collections::{BTreeMap, BTreeSet};

/// Member, parameter or alternative, without its name.
#[derive(Clone, Debug, Default)]
pub(super) struct Member {
    pub(super) ty: TypeExpr,
    /// Name in code, where none can be made from that on the wire.
    pub(super) name: Option<String>,
    pub(super) doc: Option<String>,
    pub(super) nullable: bool,
    /// True if null is the only value.
    pub(super) is_only_null: bool,
    /// `request` or `reply` if only those messages have the member, with the place in the document.
    pub(super) only: Option<(&'static str, String)>,
    pub(super) deprecated: bool,
    pub(super) constraints: Constraints,
    /// Media types of a part of a body.
    pub(super) media_types: Vec<String>,
    /// Default, with its place in the document.
    pub(super) default: Option<(Json, String)>,
    pub(super) example: Option<(Json, String)>,
}

impl Member {
    pub(super) fn of(ty: impl Into<TypeExpr>) -> Self {
        Self { ty: ty.into(), ..Self::default() }
    }
}

/// Member with its name.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) required: bool,
    pub(super) member: Member,
    pub(super) pointer: String,
    pub(super) place: Place,
}

/// Further keys of a parameter in the query, a header or a cookie, or of a header of replies.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    pub(super) part: Option<ParameterPlace>,
    /// The form of lists and objects, where it is not the usual one.
    pub(super) style: Option<ParameterStyle>,
    pub(super) explode: Option<bool>,
    /// The name on the wire, where a part of the path has it as well.
    pub(super) wire: Option<String>,
    /// The statuses that have a header, if not all have it.
    pub(super) statuses: Vec<String>,
}

impl Field {
    /// Returns the name in code.
    pub(super) fn code(&self) -> String {
        self.member.name.clone().unwrap_or_else(|| names::snake(&self.name, ""))
    }
}

/// A type.
#[derive(Clone, Debug)]
pub(super) struct Type {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) pointer: String,
    pub(super) kind: DraftKind,
}

/// The kind of a type.
#[derive(Clone, Debug)]
pub(super) enum DraftKind {
    Object(Vec<Field>),
    Enum { whole_numbers: bool, open: bool, values: Vec<ListedValue> },
    Union { tag: String, variants: Vec<Variant> },
    Either(Vec<Alternative>),
}

/// A value of an enum.
#[derive(Clone, Debug)]
pub(super) struct ListedValue {
    pub(super) key: String,
    pub(super) wire: Json,
    pub(super) name: Option<String>,
    pub(super) doc: String,
}

/// A variant of a union.
#[derive(Clone, Debug)]
pub(super) struct Variant {
    pub(super) tag: String,
    /// The name in code, where the language makes none of the tag, or that of another variant.
    pub(super) name: Option<String>,
    pub(super) type_name: Option<String>,
    /// True if `type_name` is the type of a variant of another union, which declares it.
    pub(super) is_shared: bool,
    pub(super) doc: String,
    pub(super) fields: Vec<Field>,
    pub(super) pointer: String,
}

impl Variant {
    /// Returns the name of the type with its members.
    pub(super) fn payload(&self, union: &str) -> String {
        self.type_name.clone().unwrap_or_else(|| self.made_payload(union))
    }

    /// Returns the name that the language makes for the type with its members.
    pub(super) fn made_payload(&self, union: &str) -> String {
        genwire_spec::names::payload(self.name.as_ref().unwrap_or(&self.tag), union)
    }
}

/// An alternative of an either type.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    pub(super) name: String,
    pub(super) ty: TypeExpr,
    pub(super) doc: String,
    pub(super) constraints: Constraints,
}

/// An operation.
#[derive(Clone, Debug)]
pub(super) struct Operation {
    pub(super) area: String,
    pub(super) name: String,
    /// The `operationId`, where it is not the name.
    pub(super) id: Option<String>,
    /// The method that the `operationId` names within its tag.
    pub(super) short: Option<Short>,
    /// The method of a client that calls it, where it is not the name.
    pub(super) call: Option<String>,
    pub(super) title: Option<String>,
    pub(super) doc: String,
    pub(super) pointer: String,
    pub(super) method: &'static str,
    pub(super) path: String,
    /// Names of the servers that take the calls; none for the base address.
    pub(super) servers: Vec<String>,
    pub(super) request: Option<String>,
    pub(super) is_body_optional: bool,
    /// True if the lists and objects inside a form have their place in brackets.
    pub(super) is_body_deep: bool,
    /// The parts of the body that are files or have media types.
    pub(super) parts: Parts,
    /// The media type of the request body, where it is not that of JSON.
    pub(super) media_type: Option<String>,
    pub(super) media_types: Vec<String>,
    pub(super) family: Option<String>,
    /// Families of single statuses that are not `family`.
    pub(super) families: Vec<(u16, String)>,
    /// Credentials, if they are not those of the service.
    pub(super) security: Option<Vec<Vec<String>>>,
    pub(super) codes: Vec<u32>,
    pub(super) deprecated: bool,
    pub(super) params: Vec<Field>,
    /// The headers of replies and errors, with the statuses that have them.
    pub(super) headers: Vec<(Field, Vec<String>)>,
    pub(super) responses: Vec<Response>,
    /// The header with a key of the call.
    pub(super) idempotency: Option<String>,
    pub(super) pages: Option<PagesSource>,
    pub(super) callbacks: Vec<Callback>,
    pub(super) examples: Vec<Example>,
}

/// A response.
#[derive(Clone, Debug)]
pub(super) struct Response {
    pub(super) id: String,
    /// Type of the body; none if there is no body.
    pub(super) ty: Option<String>,
    pub(super) doc: String,
    /// The media type, where it is not that of JSON.
    pub(super) media_type: Option<String>,
    pub(super) media_types: Vec<String>,
    pub(super) status: u16,
    pub(super) statuses: Vec<u16>,
    pub(super) any_success: bool,
    pub(super) when: Option<String>,
    pub(super) stream: Option<Stream>,
}

/// End of a streamed response, which is a feed: documents do not say what events add up to.
#[derive(Clone, Debug)]
pub(super) struct Stream {
    pub(super) terminator: Option<String>,
    /// Member of the last event, and its values; none if it has no other.
    pub(super) end: Option<(String, Vec<String>)>,
}

/// A callback.
#[derive(Clone, Debug)]
pub(super) struct Callback {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) address: String,
    pub(super) request: String,
    /// The type of the answer; none if it has no body.
    pub(super) response: Option<String>,
    /// The number of seconds for the answer.
    pub(super) timeout_seconds: Option<f64>,
}

/// A webhook.
#[derive(Clone, Debug)]
pub(super) struct Webhook {
    pub(super) area: String,
    pub(super) title: Option<String>,
    pub(super) pointer: String,
    pub(super) deprecated: bool,
    /// The bodies that are sent and answered; the address is empty.
    pub(super) callback: Callback,
    pub(super) examples: Vec<Example>,
}

/// An example of a whole body.
#[derive(Clone, Debug)]
pub(super) struct Example {
    pub(super) name: String,
    pub(super) part: &'static str,
    pub(super) doc: String,
    /// Type that it is an example of.
    pub(super) ty: String,
    pub(super) body: Json,
    pub(super) pointer: String,
}

/// The draft, and the state of its conversion.
#[derive(Debug)]
pub(super) struct Draft<'d> {
    pub(super) document: &'d Document,
    /// Schemas whose alternatives were compared with the `type` around them.
    pub(super) noted_types: BTreeSet<String>,
    /// Schemas whose alternatives were compared with each other; true for those inside others.
    pub(super) noted_overlaps: BTreeSet<(String, bool)>,
    /// Names of the types with alternatives of one JSON type that may take the same value.
    pub(super) tried: BTreeSet<String>,
    /// Area of operations without a tag, or of all.
    pub(super) area: String,
    /// Areas by tag; none if all operations are in one.
    pub(super) plan: Plan,
    pub(super) service: Service,
    pub(super) types: Types,
    pub(super) operations: Vec<Operation>,
    pub(super) webhooks: Vec<Webhook>,
    pub(super) report: Report,
    /// Tags, paths and names of the operations and webhooks to convert; all if empty.
    pub(super) only: Vec<String>,
    /// True once defaults and examples have been checked against the types; they are printed then.
    pub(super) settled: bool,
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
    /// Names of the types of schemas that have no names of their own.
    pub(super) unnamed: BTreeSet<String>,
    /// Names of the types of variants, by the pointers of their schemas, their tags and their values.
    pub(super) shared_payloads: BTreeMap<(String, String, String), String>,
    /// Schemas whose type is still to be converted, each with its name.
    pub(super) pending: Vec<(Spot<'d>, String)>,
    /// Names of types in use, each with the last number that was appended to it.
    used: BTreeMap<String, usize>,
    /// Names of types that operations get from the spec language, until they take them; they are in
    /// use for everything else.
    made: BTreeSet<String>,
    /// Names of operations in use, in snake case and in Pascal case, each with the last number that
    /// was appended to it.
    pub(super) calls: BTreeMap<String, usize>,
    /// Error families that the document describes.
    pub(super) families: Vec<Family>,
    /// Types of the bodies of errors, and whether they may be null, by the JSON of their schema.
    pub(super) error_types: BTreeMap<String, (String, bool)>,
    /// The bodies of errors that may be null, such as `Error?`.
    pub(super) nullable_errors: BTreeSet<String>,
    /// Names of the types that refuse members which they do not list.
    pub(super) closed: BTreeSet<String>,
    /// Limits of the number of members of objects, by the name of the object.
    pub(super) sizes: BTreeMap<String, Size>,
    /// Types of the members that objects do not list, by the name of the object.
    pub(super) extras: BTreeMap<String, TypeExpr>,
    /// Names of the operations, by their path and pointer.
    pub(super) call_names: BTreeMap<(String, String), String>,
    /// Selections that select nothing, where others do.
    pub(super) warnings: Vec<Fault>,
    /// Addresses of the parts of the document whose form has been checked, each with its kind.
    pub(super) checked: BTreeSet<(usize, ObjectKind)>,
    /// Cached findings about schemas.
    pub(super) known: Known<'d>,
    /// Current nesting depth inside schemas without a type of their own.
    pub(super) depth: usize,
    /// References of the operations, by which losses and guesses are charged to them.
    pub(super) references: Graph,
}

impl<'d> Draft<'d> {
    /// Makes an empty draft with its area and its service.
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
        let names = plan.areas.iter().map(|area| area.name.as_str()).chain([area.as_str()]);
        let own = names.map(names::pascal).flat_map(|it| [format!("{it}Service"), it]);
        let own: Vec<String> = own.collect();
        let used = service.taken.iter().cloned().chain(own).map(|name| (name, 1)).collect();
        let files = genwire_spec::names::RESERVED_FILES.map(str::to_owned);
        let calls = service.operations.iter().cloned().chain(files);
        let calls = calls.flat_map(|name| [names::pascal(&name), name]);
        let calls = calls.map(|name| (name, 1)).collect();
        let (only, known) = (options.only.clone(), Known::of(document));
        let unfilled = Self::unfilled(document);
        Ok(Self { area, plan, service, report, only, used, calls, known, ..unfilled })
    }

    /// Makes a draft of a document with nothing in it.
    fn unfilled(document: &'d Document) -> Self {
        Self {
            document,
            noted_types: BTreeSet::new(),
            noted_overlaps: BTreeSet::new(),
            tried: BTreeSet::new(),
            area: String::new(),
            plan: Plan::default(),
            service: Service::default(),
            types: Types::default(),
            operations: Vec::new(),
            webhooks: Vec::new(),
            report: Report::default(),
            only: Vec::new(),
            settled: false,
            named: BTreeMap::new(),
            claims: BTreeMap::new(),
            shared_variants: BTreeSet::new(),
            written: BTreeSet::new(),
            payloads: BTreeSet::new(),
            unnamed: BTreeSet::new(),
            shared_payloads: BTreeMap::new(),
            pending: Vec::new(),
            used: BTreeMap::new(),
            made: BTreeSet::new(),
            calls: BTreeMap::new(),
            families: Vec::new(),
            error_types: BTreeMap::new(),
            nullable_errors: BTreeSet::new(),
            closed: BTreeSet::new(),
            sizes: BTreeMap::new(),
            extras: BTreeMap::new(),
            call_names: BTreeMap::new(),
            warnings: Vec::new(),
            checked: BTreeSet::new(),
            known: Known::default(),
            depth: 0,
            references: Graph::default(),
        }
    }

    /// Converts the operations and the schemas.
    pub(super) fn fill(&mut self) -> Result<(), Refusal> {
        self.name_operations();
        self.reserve_made();
        self.reserve();
        let operations = self.operations();
        let has_webhook = self.webhooks();
        let idle = self.idle_selections();
        if operations.is_empty() && !has_webhook && !idle.is_empty() {
            return Err(Refusal(idle));
        }
        self.warnings = idle;
        self.components();
        self.settle_null_members();
        self.place_parts();
        self.unnest_alternatives();
        self.join_twins();
        self.break_cycles();
        self.pages();
        self.settle_areas();
        self.settle_ids();
        self.settle_calls();
        self.follow_references(operations);
        self.types.sort();
        Ok(())
    }

    /// Returns the draft without what only the conversion needs, so that the document can be dropped
    /// but for its head.
    pub(super) fn converted(self, head: &Document) -> Draft<'_> {
        Draft {
            document: head,
            area: self.area,
            plan: self.plan,
            service: self.service,
            types: self.types,
            operations: self.operations,
            webhooks: self.webhooks,
            report: self.report,
            only: self.only,
            settled: self.settled,
            families: self.families,
            closed: self.closed,
            sizes: self.sizes,
            extras: self.extras,
            warnings: self.warnings,
            references: self.references,
            ..Draft::unfilled(head)
        }
    }

    /// Returns true if a type already has the name.
    pub(super) fn is_used(&self, name: &str) -> bool {
        self.used.contains_key(name) || self.used.contains_key(&names::pascal(name))
    }

    /// Keeps a name for the type that the spec language makes of an operation.
    pub(super) fn keep(&mut self, name: String) {
        if !self.is_used(&name) {
            self.used.insert(names::pascal(&name), 1);
            self.used.insert(name.clone(), 1);
            self.made.insert(name);
        }
    }

    /// Returns true if an operation can have the name for a type that is made of it.
    pub(super) fn is_open(&self, name: &str) -> bool {
        self.made.contains(name) || !self.is_used(name)
    }

    /// Takes a name for a type that is made of an operation, with a number appended if it is in use.
    pub(super) fn take(&mut self, name: &str) -> String {
        if self.made.remove(name) { name.to_owned() } else { self.unique(name) }
    }

    /// Takes a name for a type, with a number appended if it, or its name in code, is in use.
    pub(super) fn unique(&mut self, name: &str) -> String {
        let mut made = free(&mut self.used, name, "");
        // `AB` is `Ab` in code.
        let is_twice = |used: &mut BTreeMap<String, usize>, made: &str| {
            let code = names::pascal(made);
            code != made && used.insert(code, 1).is_some()
        };
        while is_twice(&mut self.used, &made) {
            made = free(&mut self.used, name, "");
        }
        made
    }

    /// Takes a name for a type, with a word appended if it is in use, or else a number.
    pub(super) fn unique_with(&mut self, name: &str, word: &str) -> String {
        let with_word = format!("{name}{word}");
        let is_apart = self.is_used(name) && !name.ends_with(word) && !self.is_used(&with_word);
        self.unique(if is_apart { &with_word } else { name })
    }

    /// Takes a name for an operation, with a number appended if it, or a name that types are made
    /// of, is in use.
    pub(super) fn unique_call(&mut self, name: &str) -> String {
        let mut made = free(&mut self.calls, name, "_");
        while self.calls.insert(names::pascal(&made), 1).is_some() {
            made = free(&mut self.calls, name, "_");
        }
        made
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

/// Takes a name, with a number appended if it is in use.
pub(super) fn free(used: &mut BTreeMap<String, usize>, name: &str, between: &str) -> String {
    let Some(last) = used.get(name).copied() else {
        used.insert(name.to_owned(), 1);
        return name.to_owned();
    };
    let mut number = last + 1;
    let mut unique = format!("{name}{between}{number}");
    while used.contains_key(&unique) {
        number += 1;
        unique = format!("{name}{between}{number}");
    }
    used.insert(name.to_owned(), number);
    used.insert(unique.clone(), 1);
    unique
}
