//! The source of operations, responses, streams, callbacks and examples.

use super::types::is_absent;
use super::{
    At, Literal, Table, TypeExpr,
    types::{DeprecatedSource, FieldSource},
};
use crate::model::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An operation, named after its file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OperationSource {
    /// The title of its page in the reference, such as `Create a chat completion`; derived from the
    /// name when absent.
    pub title: Option<At<String>>,
    /// The `operationId` in `OpenAPI` documents; the name of the operation when absent.
    pub operation_id: Option<At<String>>,
    /// The call as a `genwire` command, if it has one.
    pub command: Option<At<String>>,
    /// The call in hand-written Rust, for samples.
    #[serde(default)]
    pub rust: RustSource,
    /// Description of the operation; the first paragraph is one sentence. Without one, it has no docs.
    #[serde(default, skip_serializing_if = "is_absent")]
    pub doc: At<String>,
    /// The client method of the area that calls the operation: `create`, or `tasks.create` for a
    /// method in a group; the name of the operation when absent.
    pub call: Option<At<String>>,
    /// `GET`, `POST`, `PUT`, `PATCH`, `DELETE`, `HEAD`, `OPTIONS` or `TRACE`.
    pub method: At<Method>,
    /// The path with its parameters in braces.
    pub path: At<String>,
    /// The servers that serve the operation instead of the base URL; a client uses the first one
    /// for which it has a URL.
    pub servers: Option<At<Vec<At<String>>>>,
    /// The type of the request body: a type's name, `[X]` for a list, `{X}` for a map, `string`,
    /// `integer`, `u64`, `number`, `boolean`, `object` or `json`; `X?` if it may also be null; or
    /// `text` or `bytes` for a body that is not JSON.
    pub request: Option<At<TypeExpr>>,
    /// Further statements about the request body.
    #[serde(default)]
    pub body: BodySource,
    /// The maximum size of a request body, such as `64 MiB`.
    pub body_limit: Option<At<String>>,
    /// The header with an idempotency key, which a client sends so that the service processes a
    /// repeated request only once.
    pub idempotency: Option<At<String>>,
    /// The error family; without one, only the HTTP status reports an error.
    pub family: Option<At<String>>,
    /// The error families of HTTP statuses that do not use `family`.
    #[serde(default)]
    pub families: Table<At<String>>,
    /// The error codes that the operation may return.
    #[serde(default)]
    pub codes: At<Vec<At<u32>>>,
    /// The credentials of the call. The credentials of the service apply when absent; `[]` means
    /// that the call needs none.
    pub security: Option<Vec<Vec<At<String>>>>,
    /// Reason and version of the deprecation.
    pub deprecated: Option<At<DeprecatedSource>>,
    /// The attributes of the spans that clients record for its calls.
    #[serde(default)]
    pub trace: TraceSource,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open questions that its docs show.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// Comment lines that are printed with the table.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// The parameters; once the file is read, only those of the path.
    #[serde(default)]
    pub params: Table<FieldSource>,
    /// The object with the other parameters.
    #[serde(skip)]
    pub parameters: Option<At<String>>,
    /// The types that are derived from unnamed bodies.
    #[serde(skip)]
    pub made_bodies: Vec<At<String>>,
    /// The headers of replies and errors, declared like members; they become the object
    /// `<Operation>Headers`.
    #[serde(default)]
    pub headers: Table<FieldSource>,
    /// The object with these headers.
    #[serde(skip)]
    pub reply_headers: Option<At<String>>,
    /// The responses.
    #[serde(default)]
    pub responses: Table<ResponseSource>,
    /// The paging of a list.
    pub pages: Option<At<PagesSource>>,
    /// The requests that the service sends to a URL of the caller.
    #[serde(default)]
    pub callbacks: Table<CallbackSource>,
    /// Complete example bodies.
    #[serde(default)]
    pub examples: Table<ExampleSource>,
}

/// Hand-written Rust for samples, shorter than the generated code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RustSource {
    /// An expression that makes the first request of the examples.
    pub request: Option<At<String>>,
    /// The method of the reply that returns its interesting part, such as `text`.
    pub reply: Option<At<String>>,
    /// The statements that read the streamed reply; `{area}` is the client of the area, and
    /// `request` the body.
    pub stream: Option<At<String>>,
}

/// Properties of a request body other than its type.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BodySource {
    /// True if the request body may be omitted.
    pub optional: Option<At<bool>>,
    /// Forms: the style of nested lists and objects; they are JSON when absent.
    pub style: Option<At<BodyStyleSource>>,
    /// The media type in which a client sends it; the service's `content_type` when absent. A form
    /// (`application/x-www-form-urlencoded`) and a multipart body (`multipart/form-data`) contain
    /// an object.
    pub media_type: Option<At<String>>,
    /// Further media types of the same body; a generated server accepts JSON, forms and multipart
    /// bodies.
    #[serde(default)]
    pub media_types: Vec<At<String>>,
}

/// A paged list, which clients offer as one stream; it has one of `cursor`, `page`, `offset` and
/// `link`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PagesSource {
    /// The member of the reply that is the list, as a dotted path; the reply itself when absent.
    pub items: Option<At<String>>,
    /// The cursor to the next page.
    pub cursor: Option<At<CursorSource>>,
    /// The parameter, or member of the request, with the page number, which starts at its default
    /// or at 1.
    pub page: Option<At<String>>,
    /// The parameter, or member of the request, with the number of items before the page.
    pub offset: Option<At<String>>,
    /// True if the `Link` header of a page has the URL of the next page.
    pub link: Option<At<bool>>,
    /// The Boolean member of the reply, as a dotted path, that is false on the last page.
    pub more: Option<At<String>>,
    /// The member of the reply, as a dotted path, with the total number of items; used with `page`
    /// or `offset`.
    pub total: Option<At<String>>,
}

/// A cursor from one page to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CursorSource {
    /// The parameter, or member of the request, that accepts the cursor.
    pub parameter: At<String>,
    /// The member of the reply with the cursor, as a dotted path. Inside a list, it is the member
    /// of the last item.
    pub from: At<String>,
}

/// The style of lists and objects inside a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum BodyStyleSource {
    /// Object members as `name[member]`, list items as `name[]`.
    DeepObject,
}

/// The attributes of the spans that clients record for calls of an operation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TraceSource {
    /// The name of the operation in spans; its own name when absent.
    pub name: Option<At<String>>,
    /// The dotted path of the request member whose value follows the name of a span, such as
    /// `model`.
    pub subject: Option<At<String>>,
    /// The attributes that hold content, such as prompts and answers, which clients record only on
    /// demand.
    #[serde(default)]
    pub content: Vec<At<String>>,
    /// Attributes, each with the dotted path of the request member that contains its value.
    #[serde(default)]
    pub request: Table<At<String>>,
    /// Attributes, each with the dotted path of the whole reply's member that contains its value.
    #[serde(default)]
    pub reply: Table<At<String>>,
}

/// A response of the service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResponseSource {
    /// The type of the body, as in `request`, or of one event, or `text` or `bytes` for a body that
    /// is not JSON; without one, the response has no body.
    #[serde(rename = "type")]
    pub ty: Option<At<TypeExpr>>,
    /// Description of the response.
    pub doc: At<String>,
    /// True for a response to every status from 200 to 299; a server sends `status`.
    #[serde(default)]
    pub any_success: bool,
    /// The media type; when absent, the service's `content_type`, `text/plain` for `text`, and
    /// `application/octet-stream` for `bytes`.
    pub media_type: Option<At<String>>,
    /// Further media types in which a client may request the same reply or stream.
    #[serde(default)]
    pub media_types: Vec<At<String>>,
    /// The HTTP status, 200 when absent.
    pub status: Option<At<u16>>,
    /// Further statuses of success or redirection with the same reply; a server sends `status`.
    #[serde(default)]
    pub statuses: Vec<At<u16>>,
    /// The condition under which this response is given, as CEL over the request.
    pub when: Option<At<String>>,
    /// The format of the stream.
    pub stream: Option<At<StreamSource>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// The format of a streamed response.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StreamSource {
    /// Comment lines that are printed with the table.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// The data of the last event.
    pub terminator: Option<At<String>>,
    /// The type of the whole reply into which the events are joined. When absent, the events are a
    /// feed that ends with the body.
    pub collects_to: Option<At<String>>,
    /// The member, as a dotted path in an event, whose presence completes the reply; required with
    /// `collects_to`. In a feed, it must also not be false.
    pub complete_when: Option<At<String>>,
    /// The values of that member that complete a feed; any when absent.
    #[serde(default)]
    pub complete_values: Vec<At<String>>,
    /// The member whose presence means that the event may repeat earlier text.
    pub repeats_when: Option<At<String>>,
    /// The string, as a dotted path in an event, that most events extend without other changes.
    pub grows: Option<At<String>>,
}

/// A request that the service sends to a URL of the caller.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CallbackSource {
    /// Description of the callback.
    pub doc: At<String>,
    /// The request member that contains the URL.
    pub address: At<String>,
    /// The type of the body that is sent.
    pub request: At<String>,
    /// The type of the body with which the receiver answers; no body when absent.
    pub response: Option<At<String>>,
    /// Time limit for the receiver to answer, in seconds.
    pub timeout_seconds: Option<At<f64>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// A request that the service sends to a URL registered outside the interface, such as in the
/// settings of an account; named after its file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookSource {
    /// The title of its page in the reference; derived from the name when absent.
    pub title: Option<At<String>>,
    /// Description of the webhook; the first paragraph is one sentence.
    pub doc: At<String>,
    /// The type of the body that is sent.
    pub request: At<String>,
    /// The type of the body with which the receiver answers; no body when absent.
    pub response: Option<At<String>>,
    /// Time limit for the receiver to answer, in seconds.
    pub timeout_seconds: Option<At<f64>>,
    /// Reason and version of the deprecation.
    pub deprecated: Option<At<DeprecatedSource>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open questions that its docs show.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// Comment lines that are printed with the table.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// Complete example bodies.
    #[serde(default)]
    pub examples: Table<ExampleSource>,
}

/// A complete example body.
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

/// The part of an operation to which an example body belongs.
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
