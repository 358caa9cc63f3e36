//! The data of the draft.

mod calls;
mod cycles;
mod parts;
mod types;
mod whole;

pub(super) use self::calls::Calls;
pub(super) use self::parts::{BodyPart, Files, Parts};
pub(super) use self::types::Types;
pub(super) use self::whole::Draft;

use super::names;
use genwire_spec::model::{Json, ParameterPlace, ParameterStyle};
use genwire_spec::source::TypeExpr;
use genwire_spec::source::constraints::Constraints;
use genwire_spec::source::operation::PagesSource;

/// Member, parameter or alternative, without its name.
#[derive(Clone, Debug, Default)]
pub(super) struct Member {
    pub(super) ty: TypeExpr,
    /// Name in code, if none can be derived from the wire name.
    pub(super) name: Option<String>,
    pub(super) doc: Option<String>,
    pub(super) nullable: bool,
    /// True if null is the only value.
    pub(super) is_only_null: bool,
    /// `request` or `reply` if only these messages have the member, with its pointer in the
    /// document.
    pub(super) only: Option<(&'static str, String)>,
    pub(super) deprecated: bool,
    pub(super) constraints: Constraints,
    /// Media types of a part of a body.
    pub(super) media_types: Vec<String>,
    /// Default, with its pointer in the document.
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

/// Additional keys of a parameter in the query, a header or a cookie, or of a reply header.
#[derive(Clone, Debug, Default)]
pub(super) struct Place {
    pub(super) part: Option<ParameterPlace>,
    /// The serialization style of lists and objects, if it is not the default.
    pub(super) style: Option<ParameterStyle>,
    pub(super) explode: Option<bool>,
    /// The wire name, if a path parameter has the same name.
    pub(super) wire: Option<String>,
    /// The statuses whose replies have the header, if not all have it.
    pub(super) statuses: Vec<String>,
}

impl Field {
    /// Returns the name of the member in code.
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
    /// The name in code, if the tag yields none, or the name of another variant.
    pub(super) name: Option<String>,
    pub(super) type_name: Option<String>,
    /// True if `type_name` is declared by a variant of another union.
    pub(super) is_shared: bool,
    pub(super) doc: String,
    pub(super) fields: Vec<Field>,
    pub(super) pointer: String,
}

impl Variant {
    /// Returns the name of the payload type.
    pub(super) fn payload(&self, union: &str) -> String {
        self.type_name.clone().unwrap_or_else(|| self.made_payload(union))
    }

    /// Returns the name that the language derives for the payload type.
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
    /// The `operationId`, if it differs from the name.
    pub(super) id: Option<String>,
    /// The method that the `operationId` names within its tag.
    pub(super) short: Option<Short>,
    /// The client method that calls the operation, if it differs from the name.
    pub(super) call: Option<String>,
    pub(super) title: Option<String>,
    pub(super) doc: String,
    pub(super) pointer: String,
    pub(super) method: &'static str,
    pub(super) path: String,
    /// Names of the servers for the calls; empty for the base address.
    pub(super) servers: Vec<String>,
    pub(super) request: Option<String>,
    pub(super) is_body_optional: bool,
    /// True if the lists and objects inside a form use bracketed keys.
    pub(super) is_body_deep: bool,
    /// The parts of the body that are files or have media types.
    pub(super) parts: Parts,
    /// The media type of the request body, if it is not `application/json`.
    pub(super) media_type: Option<String>,
    pub(super) media_types: Vec<String>,
    pub(super) family: Option<String>,
    /// Families of single statuses that differ from `family`.
    pub(super) families: Vec<(u16, String)>,
    /// Credentials, if they differ from the credentials of the service.
    pub(super) security: Option<Vec<Vec<String>>>,
    pub(super) codes: Vec<u32>,
    pub(super) deprecated: bool,
    pub(super) params: Vec<Field>,
    /// The headers of replies and errors, with the statuses whose replies have them.
    pub(super) headers: Vec<(Field, Vec<String>)>,
    pub(super) responses: Vec<Response>,
    /// The header with the idempotency key.
    pub(super) idempotency: Option<String>,
    pub(super) pages: Option<PagesSource>,
    pub(super) callbacks: Vec<Callback>,
    pub(super) examples: Vec<Example>,
}

/// The method that an `operationId` names within the group that its tag names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Short {
    pub(super) group: String,
    pub(super) method: String,
}

/// A response.
#[derive(Clone, Debug)]
pub(super) struct Response {
    pub(super) id: String,
    /// Type of the body; `None` if there is no body.
    pub(super) ty: Option<String>,
    pub(super) doc: String,
    /// The media type, if it is not `application/json`.
    pub(super) media_type: Option<String>,
    pub(super) media_types: Vec<String>,
    pub(super) status: u16,
    pub(super) statuses: Vec<u16>,
    pub(super) any_success: bool,
    pub(super) when: Option<String>,
    pub(super) stream: Option<Stream>,
}

/// End of a streamed response, which is a feed: documents do not describe the merged events.
#[derive(Clone, Debug)]
pub(super) struct Stream {
    pub(super) terminator: Option<String>,
    /// Member that marks the last event, and its values; `None` if no member does.
    pub(super) end: Option<(String, Vec<String>)>,
}

/// A callback.
#[derive(Clone, Debug)]
pub(super) struct Callback {
    pub(super) name: String,
    pub(super) doc: String,
    pub(super) address: String,
    pub(super) request: String,
    /// The type of the answer; `None` if it has no body.
    pub(super) response: Option<String>,
    /// Timeout for the answer, in seconds.
    pub(super) timeout_seconds: Option<f64>,
}

/// A webhook.
#[derive(Clone, Debug)]
pub(super) struct Webhook {
    pub(super) area: String,
    pub(super) title: Option<String>,
    pub(super) pointer: String,
    pub(super) deprecated: bool,
    /// The bodies of the request and the answer; the address is empty.
    pub(super) callback: Callback,
    pub(super) examples: Vec<Example>,
}

/// An example of a whole body.
#[derive(Clone, Debug)]
pub(super) struct Example {
    pub(super) name: String,
    pub(super) part: &'static str,
    pub(super) doc: String,
    /// Type that the example belongs to.
    pub(super) ty: String,
    pub(super) body: Json,
    pub(super) pointer: String,
}

/// Error family that the document describes.
#[derive(Clone, Debug)]
pub(super) struct Family {
    pub(super) name: String,
    /// Type of the body, with a `?` if it is nullable.
    pub(super) body: String,
    /// Additional media types of the same errors.
    pub(super) media_types: Vec<String>,
}

impl Family {
    /// Returns the type name of the body.
    pub(super) fn body_name(&self) -> &str {
        self.body.trim_end_matches('?')
    }
}
