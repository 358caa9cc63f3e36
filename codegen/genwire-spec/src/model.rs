//! The resolved interface: plain, immutable data that every emitter reads.
//!
//! `resolve` builds one [`Interface`] and hands it out by shared reference. All names are ready for
//! use ([`Name`]), all references are ids, and all choices are closed enums.

pub mod by_value;
mod case;
pub mod condition;
pub mod error;
mod error_body;
mod error_template;
pub mod expr;
mod headers;
pub mod history;
pub mod ids;
pub mod item;
pub mod json;
mod merge;
pub mod name;
mod nulls;
pub mod operation;
pub mod paging;
mod parts;
pub mod project;
pub mod response;
mod responses;
mod samples;
mod server;
pub mod shared;
pub mod statements;
mod text_parts;
pub mod time_part;
mod trace;
pub mod types;
pub mod words;

use std::collections::BTreeMap;
use std::ops::Range;

pub use case::{Case, Severity};
pub use error::{
    Auth, AuthPlace, Category, ErrorCode, ErrorFamily, ErrorMembers, FamilyId, Scheme, Security,
};
pub use error_template::{TemplatePart, template_parts};
pub use expr::{Expr, ExprKind, ExprType};
pub use genwire_constraint::{BodyKind, Encoding, Framing, media_type};
pub use history::{Release, Since};
pub use ids::{EitherId, EnumId, KindId, ObjectId, TypeId, UnionId};
pub use item::{Coverage, Fact, Gap, ItemKind, ItemPath, Items, Ledger};
pub use json::Json;
pub use merge::{Merge, MergeKey, MergeLabels};
pub use name::Name;
pub use nulls::{Nulls, RequestNulls};
pub use operation::{
    CallGroup, CallName, Callback, Example, Media, MediaFormat, MediaKind, Method, NumberMarker,
    Operation, ParameterForm, ParameterPlace, ParameterStyle, Reading, StateMachine, Tag,
    TextRules, Transition, TransitionResult, Trigger,
};
pub use paging::{NextPage, PageInput, Paging};
pub use parts::{is_media_range, is_token};
pub use project::Project;
pub use response::{FeedEnd, Joined, RawBody, Response, Streamed};
pub use responses::Responses;
pub use samples::Samples;
pub use server::{Server, ServerVariable};
pub use shared::{Choice, Selector};
pub use statements::{Key, Statement};
pub use text_parts::{ObjectParts, ParameterNames, TextKind, TextParts};
pub use time_part::TimePart;
pub use trace::{Attribute, AttributeKind, Spans, Trace};
pub use types::{
    Alternative, Constrained, DefaultValue, Deprecated, Either, EnumRepr, EnumType, EnumValue,
    Field, JsonType, Native, Note, Object, Property, PropertyType, Rule, Sides, Type, TypeDef,
    TypeKind, Union, UnknownPolicy, Variant, Way, X_DEFAULT,
};

/// The whole interface, read-only once `resolve` has built it.
#[derive(Clone, Debug)]
pub struct Interface {
    /// The names of the packages, and the paths of the spec and of the outputs.
    pub project: Project,
    /// Properties of the whole service.
    pub service: Service,
    /// The areas: `common` first, the others by name.
    pub areas: Vec<Area>,
    /// Every type; a [`TypeId`] is an index into this list.
    ///
    /// They are ordered by area (`common` first), then by file name, then by order in the file.
    pub types: Vec<TypeDef>,
    /// Every operation, by area (`common` first) and then by name.
    pub operations: Vec<Operation>,
    /// The webhooks: requests that the service sends to URLs registered outside the interface.
    ///
    /// Each is an operation without a path, with one callback of the same name. They are ordered
    /// like the operations.
    pub webhooks: Vec<Operation>,
    /// For each request body type, the index in `operations` of the first operation that accepts
    /// it.
    pub first_by_request: BTreeMap<TypeId, usize>,
    /// Every error code, by number.
    pub codes: Vec<ErrorCode>,
    /// The authentication methods, in the order of the spec.
    pub schemes: Vec<Scheme>,
    /// The error families, in the order of the spec.
    pub families: Vec<ErrorFamily>,
    /// The open questions and our decisions, by id.
    pub gaps: Vec<Gap>,
    /// The requirements, in the order of their file.
    pub facts: Vec<Fact>,
    /// The requirements and open questions that belong to each item.
    pub ledger: Ledger,
    /// Every addressable item of the spec, by path: the items that can cover requirements.
    pub items: Items,
    /// The earlier releases of the spec that the caller provides, oldest first.
    pub releases: Vec<Release>,
}

/// Returns the sort key of an area: `common` is first.
pub(crate) fn order_of_area(area: &str) -> (bool, &str) {
    (area != COMMON, area)
}

/// Returns the range of an area's entries in a list that is ordered by area.
fn of_area<T>(all: &[T], area: &str, area_of: impl Fn(&T) -> &str) -> Range<usize> {
    let wanted = order_of_area(area);
    let place = |one: &T| order_of_area(area_of(one)).cmp(&wanted);
    let start = all.partition_point(|one| place(one).is_lt());
    let count = all[start..].partition_point(|one| place(one).is_eq());
    start..start + count
}

/// Properties of the whole service.
#[derive(Clone, Debug)]
pub struct Service {
    /// The title of the service.
    pub title: String,
    /// The version of the interface.
    pub version: String,
    /// Description of the service.
    pub doc: String,
    /// The prefix of model names with a vendor.
    pub vendor_prefix: String,
    /// The servers of the service; the user of a client chooses one.
    pub servers: Vec<Server>,
    /// The credentials of a call, unless the operation declares its own.
    pub security: Security,
    /// The media type of JSON request bodies.
    pub content_type: String,
    /// The error code of a request that violates a constraint, or a rule without a code of its own.
    pub invalid_code: u32,
    /// The policy for null in requests.
    pub request_nulls: RequestNulls,
    /// The policy for responses that are missing a required member.
    pub responses: Responses,
    /// The spans that clients record.
    pub spans: Spans,
    /// Reasons to reject a body before it is read: the HTTP status and the message.
    pub body_errors: Vec<(u16, String)>,
    /// The URL of the terms of use.
    pub terms: Option<String>,
    /// The contact for questions about the service.
    pub contact: Option<Contact>,
    /// The license of the interface.
    pub license: Option<License>,
    /// Statements about the service as a whole.
    pub notes: Vec<Note>,
}

/// The contact for questions about a service.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contact {
    /// The name of a person or an organization.
    pub name: Option<String>,
    /// The URL of a page.
    pub url: Option<String>,
    /// The email address.
    pub email: Option<String>,
}

/// The license of an interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct License {
    /// The name.
    pub name: String,
    /// The SPDX expression; `None` if the license has a URL.
    pub identifier: Option<String>,
    /// The URL of the license text.
    pub url: Option<String>,
}

/// The area whose types all areas share; its crate is the core crate.
pub const COMMON: &str = "common";

/// The folder with the releases of a spec; not an area.
pub const RELEASED_FOLDER: &str = "released";

/// One area of the interface: one folder of the spec and one crate.
#[derive(Clone, Debug)]
pub struct Area {
    /// The name of the area, such as `chat`; `common` contains what all areas share.
    pub name: Name,
    /// Description of the area.
    pub doc: String,
    /// The position among the areas in the reference; areas without one follow by name.
    pub order: Option<u32>,
    /// The state tables of the area.
    pub states: Vec<StateMachine>,
    /// The text rules of the area.
    pub text_rules: Vec<TextRules>,
    /// The media limits of the area.
    pub media: Vec<Media>,
}

impl Area {
    /// Creates an area without declarations.
    pub fn empty(name: Name) -> Self {
        Self {
            name,
            doc: String::new(),
            order: None,
            states: Vec::new(),
            text_rules: Vec::new(),
            media: Vec::new(),
        }
    }
}

impl Interface {
    /// Returns the type with an id.
    pub fn ty(&self, id: impl Into<TypeId>) -> &TypeDef {
        &self.types[id.into().0]
    }

    /// Returns the definition of an object.
    pub fn object(&self, id: ObjectId) -> &Object {
        id.of(&self.types)
    }

    /// Returns the definition of an enum.
    pub fn enum_type(&self, id: EnumId) -> &EnumType {
        id.of(&self.types)
    }

    /// Returns the definition of a union.
    pub fn union(&self, id: UnionId) -> &Union {
        id.of(&self.types)
    }

    /// Returns the definition of an either type.
    pub fn either(&self, id: EitherId) -> &Either {
        id.of(&self.types)
    }

    /// Returns an error family.
    pub fn family(&self, id: FamilyId) -> &ErrorFamily {
        &self.families[id.0]
    }

    /// Returns the servers that a client may have as its base URL: the servers that no operation
    /// names.
    pub fn base_servers(&self) -> impl Iterator<Item = &Server> {
        self.service.servers.iter().filter(|server| self.operations_at(server).next().is_none())
    }

    /// Returns the operations that name a server.
    pub fn operations_at(&self, server: &Server) -> impl Iterator<Item = &Operation> {
        self.operations.iter().filter(|operation| operation.servers.contains(&server.name))
    }

    /// Returns the servers that an operation names, in the order in which it names them.
    pub fn servers_of(&self, operation: &Operation) -> impl Iterator<Item = &Server> {
        let servers = &self.service.servers;
        operation.servers.iter().filter_map(|name| servers.iter().find(|it| it.name == *name))
    }

    /// Returns the credentials that the operation's first authentication method requires.
    pub fn credentials(&self, operation: &Operation) -> Vec<&Auth> {
        let first = operation.security.first().into_iter().flatten();
        first.map(|scheme| &self.schemes[*scheme].auth).collect()
    }

    /// Returns the default error family of an operation, if it has one.
    pub fn family_of(&self, operation: &Operation) -> Option<&ErrorFamily> {
        operation.family.map(|id| self.family(id))
    }

    /// Returns the error family of an operation for an HTTP status, if it has one.
    pub fn family_at(&self, operation: &Operation, status: u16) -> Option<&ErrorFamily> {
        let own = operation.families.iter().find(|(of, _)| *of == status);
        own.map(|(_, id)| self.family(*id)).or_else(|| self.family_of(operation))
    }

    /// Returns every error family of an operation.
    pub fn families_of(&self, operation: &Operation) -> impl Iterator<Item = &ErrorFamily> {
        let own = operation.families.iter().map(|(_, id)| self.family(*id));
        self.family_of(operation).into_iter().chain(own)
    }

    /// Returns the same interface with its earlier releases, oldest first.
    ///
    /// Emitters derive from them the version that introduced each item.
    #[must_use]
    pub fn after(self, releases: Vec<Release>) -> Self {
        Self { releases, ..self }
    }

    /// Returns when an item was introduced; `None` if nothing has been released.
    pub fn since(&self, item: &str) -> Option<Since<'_>> {
        history::since(&self.releases, item)
    }

    /// Returns the types of one area, in order.
    pub fn types_of<'a>(&'a self, area: &'a str) -> impl Iterator<Item = (TypeId, &'a TypeDef)> {
        let range = of_area(&self.types, area, |ty| &ty.area);
        range.map(|index| (TypeId(index), &self.types[index]))
    }

    /// Returns the operations of one area, in order.
    pub fn operations_of<'a>(&'a self, area: &'a str) -> impl Iterator<Item = &'a Operation> {
        self.operations[of_area(&self.operations, area, |operation| &operation.area)].iter()
    }

    /// Returns true if an operation of an area cannot be called without a credential.
    pub fn needs_key(&self, area: &str) -> bool {
        let refuses = |security: &Security| {
            !security.is_empty() && security.iter().all(|all| !all.is_empty())
        };
        self.operations_of(area).any(|operation| refuses(&operation.security))
    }

    /// Returns the webhooks of one area, in order.
    pub fn webhooks_of<'a>(&'a self, area: &'a str) -> impl Iterator<Item = &'a Operation> {
        self.webhooks[of_area(&self.webhooks, area, |webhook| &webhook.area)].iter()
    }

    /// Returns the operations of one area, then its webhooks.
    pub fn operations_and_webhooks_of<'a>(
        &'a self,
        area: &'a str,
    ) -> impl Iterator<Item = &'a Operation> {
        self.operations_of(area).chain(self.webhooks_of(area))
    }

    /// Returns the operations, then the webhooks.
    pub fn operations_and_webhooks(&self) -> impl Iterator<Item = &Operation> {
        self.operations.iter().chain(&self.webhooks)
    }

    /// Returns the method groups of a client, in the order of their first operations.
    pub fn call_groups<'a>(&'a self, area: &'a str) -> Vec<&'a CallGroup> {
        let mut groups: Vec<&CallGroup> = Vec::new();
        for operation in self.operations_of(area) {
            groups.extend(operation.call.group.as_ref().filter(|group| !groups.contains(group)));
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::of_area;

    #[test]
    fn what_an_area_has_is_found_in_the_order_of_areas() {
        for all in [&[][..], &["chat"], &["common", "common", "audio", "chat", "chat", "video"]] {
            for area in ["a", "audio", "b", "chat", "comm", "common", "commons", "video", "z"] {
                let found: Vec<usize> = of_area(all, area, |one| *one).collect();
                let expected = (0..all.len()).filter(|at| all[*at] == area);
                assert_eq!(found, expected.collect::<Vec<_>>(), "{area} in {all:?}");
            }
        }
    }
}
