//! The source of operations, responses, streams, callbacks and examples.

use super::types::is_absent;
use super::{
    At, Literal, Table, TypeExpr,
    types::{DeprecatedSource, FieldSource},
};
use crate::model::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An operation; its name is the name of the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperationSource {
    /// The heading of its page in the reference, such as `Create a chat completion`; made from
    /// the name when absent.
    pub title: Option<At<String>>,
    /// The `operationId` in `OpenAPI` documents; the name of the operation when absent.
    pub operation_id: Option<At<String>>,
    /// The call as a command of `genwire`, if it has one.
    pub command: Option<At<String>>,
    /// The call in hand-written Rust, which samples show.
    #[serde(default)]
    pub rust: RustSource,
    /// Description of the operation; the first paragraph is one sentence. Without one, it has no docs.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub doc: At<String>,
    /// The method of the client's area that calls the operation: `create`, or `tasks.create` for
    /// the method `create` of a group; the name of the operation when absent.
    pub call: Option<At<String>>,
    /// `GET`, `POST`, `PUT`, `PATCH`, `DELETE`, `HEAD`, `OPTIONS` or `TRACE`.
    pub method: At<Method>,
    /// The path with its parameters in braces.
    pub path: At<String>,
    /// The servers of the spec that take the calls in place of the base address; a client uses the
    /// first of them that it has an address for.
    pub servers: Option<At<Vec<At<String>>>>,
    /// The type of the request body: a type's name, `[X]` for a list, `{X}` for a map, `string`,
    /// `integer`, `u64`, `number`, `boolean`, `object` or `json`; `X?` for one of them or null; or
    /// `text` or `bytes` for a body that is no JSON.
    pub request: Option<At<TypeExpr>>,
    /// Further statements about the request body.
    #[serde(default)]
    pub body: BodySource,
    /// The largest request body, such as `64 MiB`.
    pub body_limit: Option<At<String>>,
    /// The header in which a client sends a key of its own with each call, so that the service works
    /// once on a request that comes again.
    pub idempotency: Option<At<String>>,
    /// The error family; without one, the HTTP status alone reports an error.
    pub family: Option<At<String>>,
    /// The error families of single HTTP statuses, where they are not `family`.
    #[serde(default)]
    pub families: Table<At<String>>,
    /// The error codes it can return.
    #[serde(default)]
    pub codes: At<Vec<At<u32>>>,
    /// The credentials of the call, as for the service; that of the service when absent, and none for
    /// `[]`.
    pub security: Option<Vec<Vec<At<String>>>>,
    /// Reason and version of the deprecation.
    pub deprecated: Option<At<DeprecatedSource>>,
    /// Attributes that client spans record for each call.
    #[serde(default)]
    pub trace: TraceSource,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open questions that its docs show.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// Lines of comments that a printed table has.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// The parameters; once the file is read, those of the path alone.
    #[serde(default)]
    pub params: Table<FieldSource>,
    /// The object of the other parameters.
    #[serde(skip)]
    pub parameters: Option<At<String>>,
    /// The types that are made of bodies without a name.
    #[serde(skip)]
    pub made_bodies: Vec<At<String>>,
    /// The headers of replies and errors, written like members; they make the object
    /// `<Operation>Headers`.
    #[serde(default)]
    pub headers: Table<FieldSource>,
    /// The object of these headers.
    #[serde(skip)]
    pub reply_headers: Option<At<String>>,
    /// The responses.
    #[serde(default)]
    pub responses: Table<ResponseSource>,
    /// The pages in which a list comes.
    pub pages: Option<At<PagesSource>>,
    /// Requests that the service sends to an address of the caller.
    #[serde(default)]
    pub callbacks: Table<CallbackSource>,
    /// Whole bodies as examples.
    #[serde(default)]
    pub examples: Table<ExampleSource>,
}

/// Hand-written functions of the area's crate, which are shorter than the generated ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RustSource {
    /// An expression that makes the first request of the examples.
    pub request: Option<At<String>>,
    /// The method of the reply that returns what a reader wants to see, such as `text`.
    pub reply: Option<At<String>>,
    /// The statements that read the streamed reply; `{area}` is the client of the area, and
    /// `request` the body.
    pub stream: Option<At<String>>,
}

/// Statements about a request body besides its type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BodySource {
    /// True if a request may have no body.
    pub optional: Option<At<bool>>,
    /// Forms: the style of lists and objects inside, which are JSON when absent.
    pub style: Option<At<BodyStyleSource>>,
    /// The media type in which a client sends it; the service's `content_type` when absent. A form
    /// (`application/x-www-form-urlencoded`) and parts (`multipart/form-data`) hold an object.
    pub media_type: Option<At<String>>,
    /// Further media types of the same body; a generated server takes those that are JSON, a form or
    /// parts.
    #[serde(default)]
    pub media_types: Vec<At<String>>,
}

/// A list that comes in pages, which clients have as one stream; it has one of `cursor`, `page`,
/// `offset` and `link`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PagesSource {
    /// The member of the reply that is the list, as a dotted path; the reply itself when absent.
    pub items: Option<At<String>>,
    /// The cursor that a page has for the next one.
    pub cursor: Option<At<CursorSource>>,
    /// The parameter, or member of the request, with the number of the page: from its default on, or
    /// from 1.
    pub page: Option<At<String>>,
    /// The parameter, or member of the request, with the number of items before the page.
    pub offset: Option<At<String>>,
    /// True if a page has the address of the next one in its header `Link`.
    pub link: Option<At<bool>>,
    /// The Boolean of the reply, as a dotted path, that is false on the last page.
    pub more: Option<At<String>>,
    /// The member of the reply, as a dotted path, with the number of all items; beside `page` or
    /// `offset`.
    pub total: Option<At<String>>,
}

/// A cursor that leads from one page to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CursorSource {
    /// The parameter, or member of the request, that takes the cursor.
    pub parameter: At<String>,
    /// The member of the reply with the cursor, as a dotted path; through a list, that of its last
    /// item.
    pub from: At<String>,
}

/// The style of lists and objects inside a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum BodyStyleSource {
    /// Members of an object as `name[member]`, items of a list as `name[]`.
    DeepObject,
}

/// Span attributes, after the OpenTelemetry conventions for generative models.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TraceSource {
    /// The name of the operation in the conventions; its own when absent.
    pub name: Option<At<String>>,
    /// Attributes, each with the dotted path of the request's member that holds its value.
    #[serde(default)]
    pub request: Table<At<String>>,
    /// The same for the whole reply.
    #[serde(default)]
    pub reply: Table<At<String>>,
}

/// An answer of the service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResponseSource {
    /// The type of the body, as in `request`, or of one event, or `text` or `bytes` for a body that
    /// is no JSON; without one, the response has no body.
    #[serde(rename = "type")]
    pub ty: Option<At<TypeExpr>>,
    /// Description of the response.
    pub doc: At<String>,
    /// True for the response of every status from 200 to 299; a service sends `status`.
    #[serde(default)]
    pub any_success: bool,
    /// The media type; when absent, the service's `content_type`, `text/plain` for `text`, and
    /// `application/octet-stream` for `bytes`.
    pub media_type: Option<At<String>>,
    /// Further media types in which a client may ask for the same reply, or the same stream.
    #[serde(default)]
    pub media_types: Vec<At<String>>,
    /// The HTTP status, 200 when absent.
    pub status: Option<At<u16>>,
    /// Further statuses, of success or of redirection, with the same reply; a service sends
    /// `status`.
    #[serde(default)]
    pub statuses: Vec<At<u16>>,
    /// When this response is given: CEL over the request.
    pub when: Option<At<String>>,
    /// Framing of the events and end of the stream.
    pub stream: Option<At<StreamSource>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// Transport format of a streamed response.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StreamSource {
    /// Lines of comments that a printed table has.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// The string of the last event.
    pub terminator: Option<At<String>>,
    /// The type of the whole reply that the events add up to; when absent, the events are a feed,
    /// which ends where the body does.
    pub collects_to: Option<At<String>>,
    /// The member, as a dotted path in an event, whose presence means that the reply is complete;
    /// required with `collects_to`. In a feed, it is not false either.
    pub complete_when: Option<At<String>>,
    /// The only values of that member which complete a feed.
    #[serde(default)]
    pub complete_values: Vec<At<String>>,
    /// The member whose presence means that the event may repeat what was joined so far.
    pub repeats_when: Option<At<String>>,
    /// The string, as a dotted path in an event, that most events extend, and nothing else.
    pub grows: Option<At<String>>,
}

/// A request that the service sends to an address of the caller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CallbackSource {
    /// Description of the callback.
    pub doc: At<String>,
    /// The request member that holds the address.
    pub address: At<String>,
    /// The type of the body that is sent.
    pub request: At<String>,
    /// The type of the body that the receiver answers with; none when absent.
    pub response: Option<At<String>>,
    /// Maximum time for the receiver to answer, in seconds.
    pub timeout_seconds: Option<At<f64>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// A request that the service sends to an address that it learns outside the interface, such as in
/// the settings of an account; its name is the name of the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookSource {
    /// The heading of its page in the reference; made from the name when absent.
    pub title: Option<At<String>>,
    /// Description of the webhook; the first paragraph is one sentence.
    pub doc: At<String>,
    /// The type of the body that is sent.
    pub request: At<String>,
    /// The type of the body that the receiver answers with; none when absent.
    pub response: Option<At<String>>,
    /// Maximum time for the receiver to answer, in seconds.
    pub timeout_seconds: Option<At<f64>>,
    /// Reason and version of the deprecation.
    pub deprecated: Option<At<DeprecatedSource>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open questions that its docs show.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// Lines of comments that a printed table has.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// Whole bodies as examples.
    #[serde(default)]
    pub examples: Table<ExampleSource>,
}

/// A whole body as an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExampleSource {
    /// `request`, `response`, `event` or `callback`.
    pub part: At<PartSource>,
    /// Description of the example.
    pub doc: At<String>,
    /// The body, as TOML.
    pub body: Option<At<Literal>>,
    /// The body, as JSON.
    pub body_json: Option<At<String>>,
}

/// The bodies of an operation that an example can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PartSource {
    /// The request body.
    Request,
    /// The parameters, as one object.
    Parameters,
    /// The whole response body.
    Response,
    /// One event of a streamed response.
    Event,
    /// The body of a callback.
    Callback,
}
