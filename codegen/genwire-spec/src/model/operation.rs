//! Operations, responses, streams, callbacks, states, media and text rules.

use super::response::{RawBody, Response};
use super::{
    BodyKind, Deprecated, EnumId, FamilyId, Field, Json, Name, Note, ObjectId, Paging, Samples,
    Security, Type, TypeId,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One operation of the interface.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The area, such as `video`.
    pub area: String,
    /// The name, such as `create_h3_context_ir`: one word everywhere.
    pub name: Name,
    /// The title, such as `Create a chat completion`.
    pub title: String,
    /// The `operationId` in `OpenAPI` documents, where it is not the name.
    pub exported_id: Option<String>,
    /// The hand-written parts of its samples.
    pub samples: Samples,
    /// The spec file, from the root.
    pub file: String,
    /// Description of the operation; the first paragraph is one sentence.
    pub doc: String,
    /// Further statements.
    pub notes: Vec<Note>,
    /// The method of a client that calls the operation.
    pub call: CallName,
    /// The HTTP method.
    pub method: Method,
    /// The path with its parameters in braces: `/v2/video_generation/{task_id}`.
    pub path: String,
    /// The names of the servers that take the calls; none for the base address.
    pub servers: Vec<String>,
    /// The version part of the path: `v1`.
    pub version: String,
    /// A deprecation.
    pub deprecated: Option<Deprecated>,
    /// Attributes that client spans record for each call.
    pub trace: Trace,
    /// The path parameters.
    pub params: Vec<Field>,
    /// The object of the parameters in the query, in headers and in cookies.
    pub parameters: Option<ObjectId>,
    /// The form of each of them, in the order of the members of the object.
    pub forms: Vec<ParameterForm>,
    /// The object of the headers of replies and errors.
    pub headers: Option<ObjectId>,
    /// The statuses of the replies that have each of them, in the order of the members; none for
    /// all.
    pub header_statuses: Vec<Vec<String>>,
    /// The request body; none where there is none, or one that is no JSON.
    pub request: Option<TypeId>,
    /// The request body that is no JSON.
    pub raw_request: Option<RawBody>,
    /// True if a request may have no body.
    pub is_body_optional: bool,
    /// True if the lists and objects inside a form have their place in brackets.
    pub is_body_deep: bool,
    /// The media types of the request body, that in which a client sends it first.
    pub body_media_types: Vec<String>,
    /// The largest request body, in bytes.
    pub body_limit: Option<u64>,
    /// The credentials of a call.
    pub security: Security,
    /// The error family; without one, the HTTP status alone reports an error.
    pub family: Option<FamilyId>,
    /// The error families of single HTTP statuses, where they are not `family`.
    pub families: Vec<(u16, FamilyId)>,
    /// The error codes it can return.
    pub codes: Vec<u32>,
    /// The responses.
    pub responses: Vec<Response>,
    /// The header with a key of the caller's own, by which the service knows a request that comes
    /// again.
    pub idempotency: Option<String>,
    /// The pages in which the list of the reply comes.
    pub pages: Option<Paging>,
    /// Requests that the service sends to an address of the caller.
    pub callbacks: Vec<Callback>,
    /// Whole bodies as examples.
    pub examples: Vec<Example>,
    /// Open questions that concern it (gap ids).
    pub gaps: Vec<String>,
}

/// Headers that a client sets for purposes of HTTP.
const CLIENT_HEADERS: [&str; 12] = [
    "Accept",
    "Accept-Encoding",
    "Authorization",
    "Connection",
    "Content-Encoding",
    "Content-Length",
    "Content-Type",
    "Cookie",
    "Expect",
    "Host",
    "Transfer-Encoding",
    "User-Agent",
];

impl Operation {
    /// The description of the header with a key of the call, in documents.
    pub const IDEMPOTENCY_DOC: &str =
        "A key of the caller's own: a request that comes again with it is worked on once.";

    /// Returns true for a header that a client sets for purposes of HTTP.
    pub fn is_client_header(name: &str) -> bool {
        CLIENT_HEADERS.iter().any(|one| one.eq_ignore_ascii_case(name))
    }

    /// The path of the operation in the spec: `video.create_h3_context_ir`.
    pub fn item_path(&self) -> String {
        format!("{}.{}", self.area, self.name.snake)
    }

    /// Returns true for a webhook: the service sends it, and no client calls it.
    pub fn is_webhook(&self) -> bool {
        self.path.is_empty()
    }

    /// Returns true if a request has a body, or may have one.
    pub fn has_request(&self) -> bool {
        self.request.is_some() || self.raw_request.is_some()
    }

    /// Returns true if some parameter in the path has a type or limits, so that not any text will do.
    pub fn has_path_limits(&self) -> bool {
        self.params.iter().any(|one| one.ty != Type::String || !one.constraints.is_empty())
    }

    /// Returns the whole reply: the one with a body, if there is one.
    pub fn whole(&self) -> Option<&Response> {
        let mut whole = self.responses.iter().filter(|response| response.stream.is_none());
        let first = whole.clone().next();
        whole.find(|response| response.has_body()).or(first)
    }

    /// Returns the reply without a body beside the only one with a body.
    pub fn empty(&self) -> Option<&Response> {
        self.whole().filter(|whole| whole.has_body() && self.variants().is_empty())?;
        self.responses.iter().find(|response| response.stream.is_none() && !response.has_body())
    }

    /// Returns the replies that are variants of one enum, selected by status and media type.
    pub fn variants(&self) -> Vec<&Response> {
        Response::variants(&self.responses)
    }

    /// The name of the enum of the replies, where they are its variants.
    pub fn reply_name(&self) -> String {
        Self::reply_name_of(&self.name.pascal)
    }

    /// The name of the enum of the replies of an operation whose name is in Pascal case.
    pub fn reply_name_of(operation: &str) -> String {
        format!("{operation}Reply")
    }

    /// Returns the types of the bodies of a part, each once.
    ///
    /// Only replies (variants of one enum) and callbacks (of one address) may have several.
    pub fn bodies(&self, part: BodyKind) -> Vec<TypeId> {
        let body = |response: Option<&Response>| {
            response.and_then(|response| response.ty).into_iter().collect()
        };
        match part {
            BodyKind::Request => self.request.into_iter().collect(),
            BodyKind::Parameters => self.parameters.map(TypeId::from).into_iter().collect(),
            BodyKind::Response if self.variants().is_empty() => body(self.whole()),
            BodyKind::Response => {
                let mut types = Vec::new();
                for ty in self.variants().iter().filter_map(|response| response.ty) {
                    if !types.contains(&ty) {
                        types.push(ty);
                    }
                }
                types
            }
            BodyKind::Event => body(self.streamed()),
            BodyKind::Callback => {
                let mut types: Vec<TypeId> = Vec::new();
                for callback in &self.callbacks {
                    if !types.contains(&callback.request) {
                        types.push(callback.request);
                    }
                }
                types
            }
        }
    }
}

/// The place and the form of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParameterForm {
    /// The part of the request.
    pub place: ParameterPlace,
    /// The form of a list or an object.
    pub style: ParameterStyle,
    /// True for a list whose items, or an object whose members, are parameters of their own.
    pub explode: bool,
}

impl ParameterForm {
    /// Returns true for the form that a parameter has where `OpenAPI` states none.
    pub fn is_usual(self) -> bool {
        let usual = match self.place {
            ParameterPlace::Header => ParameterStyle::Simple,
            ParameterPlace::Query | ParameterPlace::Cookie => ParameterStyle::Form,
        };
        self.style == usual && self.explode == (usual == ParameterStyle::Form)
    }
}

/// The part of a request that has a parameter, besides the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ParameterPlace {
    /// The query.
    Query,
    /// A header.
    Header,
    /// A cookie.
    Cookie,
}

impl ParameterPlace {
    /// The name of the place in `OpenAPI`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }
}

/// The form of a parameter that is a list or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ParameterStyle {
    /// Items and members apart, or with commas between.
    Form,
    /// Items with spaces between.
    #[serde(rename = "spaceDelimited")]
    Space,
    /// Items with bars between.
    #[serde(rename = "pipeDelimited")]
    Pipe,
    /// Members of an object as `name[member]`, items of a list as `name[]`.
    DeepObject,
    /// Items with commas between.
    Simple,
    /// A JSON text.
    Json,
}

impl ParameterStyle {
    /// The name of the style in a spec; but for JSON, that of `OpenAPI`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Space => "spaceDelimited",
            Self::Pipe => "pipeDelimited",
            Self::DeepObject => "deepObject",
            Self::Simple => "simple",
            Self::Json => "json",
        }
    }
}

/// The method of a client that calls an operation, within its area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallName {
    /// The group of the method; none for a method of the area itself.
    pub group: Option<CallGroup>,
    /// The method, such as `create`.
    pub method: Name,
}

impl CallName {
    /// Returns the method with its group, as a spec says it: `tasks.create`.
    pub fn path(&self) -> String {
        let group = self.group.iter().map(|group| group.name.snake.as_str());
        group.chain([self.method.snake.as_str()]).collect::<Vec<_>>().join(".")
    }
}

/// A group of methods of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallGroup {
    /// The name of the group, such as `tasks`.
    pub name: Name,
    /// The type of its client, such as `VideoTasks`.
    pub client: Name,
}

/// Span attributes, each with the dotted path of the member that holds its value.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The name of the operation in the conventions for spans.
    pub name: String,
    /// Attributes with values from the request.
    pub request: Vec<(String, String)>,
    /// Attributes with values from the whole reply.
    pub reply: Vec<(String, String)>,
}

impl Trace {
    /// The request attributes that client spans support.
    pub const OF_REQUESTS: [&str; 5] = [
        "gen_ai.input.messages",
        "gen_ai.request.max_tokens",
        "gen_ai.request.model",
        "gen_ai.request.temperature",
        "gen_ai.request.top_p",
    ];
    /// The reply attributes that client spans support.
    pub const OF_REPLIES: [&str; 6] = [
        "gen_ai.output.messages",
        "gen_ai.response.finish_reasons",
        "gen_ai.response.id",
        "gen_ai.response.model",
        "gen_ai.usage.input_tokens",
        "gen_ai.usage.output_tokens",
    ];

    /// Returns the part of the table in which client spans support an attribute.
    pub fn part_of(attribute: &str) -> Option<&'static str> {
        let parts = [("request", &Self::OF_REQUESTS[..]), ("reply", &Self::OF_REPLIES[..])];
        parts.into_iter().find_map(|(part, all)| all.contains(&attribute).then_some(part))
    }
}

/// An HTTP method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    /// DELETE.
    Delete,
    /// GET.
    #[default]
    Get,
    /// POST.
    Post,
    /// PUT.
    Put,
    /// PATCH.
    Patch,
    /// HEAD.
    Head,
    /// OPTIONS.
    Options,
    /// TRACE.
    Trace,
}

impl Method {
    /// The method as HTTP writes it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Delete => "DELETE",
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Head => "HEAD",
            Self::Options => "OPTIONS",
            Self::Trace => "TRACE",
        }
    }
}

/// A request that the service sends to an address of the caller.
#[derive(Clone, Debug)]
pub struct Callback {
    /// The id within the operation: `challenge`, `status`.
    pub id: String,
    /// Description of the callback.
    pub doc: String,
    /// The request member (wire name) that holds the address; empty for a webhook.
    pub address: String,
    /// The body that is sent.
    pub request: TypeId,
    /// The body that the receiver answers with, if there is one.
    pub response: Option<TypeId>,
    /// Maximum time for the receiver to answer, in seconds.
    pub timeout_seconds: Option<f64>,
    /// Further statements.
    pub notes: Vec<Note>,
}

/// A whole body as an example.
#[derive(Clone, Debug)]
pub struct Example {
    /// The id within the operation.
    pub id: String,
    /// The body of the operation that the example shows.
    pub part: BodyKind,
    /// Description of the example.
    pub doc: String,
    /// The body.
    pub body: Json,
}

/// A state table: states and transitions.
#[derive(Clone, Debug)]
pub struct StateMachine {
    /// The id within the area, such as `task`.
    pub name: Name,
    /// The thing that changes state.
    pub doc: String,
    /// The enum whose values are the states.
    pub ty: EnumId,
    /// The first state (the value's key).
    pub initial: String,
    /// The triggers.
    pub triggers: Vec<Trigger>,
    /// The transitions.
    pub transitions: Vec<Transition>,
    /// Open questions that concern it (gap ids).
    pub gaps: Vec<String>,
}

impl StateMachine {
    /// Returns the operation (snake-case name) that is the trigger of a transition, if one is.
    pub fn operation_of(&self, row: &Transition) -> Option<&str> {
        let trigger = self.triggers.iter().find(|trigger| trigger.name.wire == row.trigger);
        trigger?.operation.as_deref()
    }
}

/// An event that can make a state change.
#[derive(Clone, Debug)]
pub struct Trigger {
    /// The name.
    pub name: Name,
    /// Description of the event.
    pub doc: String,
    /// The operation (snake-case name) that is the trigger, if it is one.
    pub operation: Option<String>,
}

/// One row of a state table.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The id within the table.
    pub id: String,
    /// The state before (the value's key).
    pub from: String,
    /// The trigger, by wire name.
    pub trigger: String,
    /// Result of the transition.
    pub result: TransitionResult,
    /// The `action` of the reply, where there is one.
    pub action: Option<String>,
    /// The error code of the reply, where it is an error.
    pub code: Option<u32>,
    /// Description of the side effects.
    pub doc: String,
    /// Further statements.
    pub notes: Vec<Note>,
    /// True if the transition rests on knowledge from outside the interface.
    pub assumed: bool,
}

/// Result of a trigger that fires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransitionResult {
    /// The thing enters a state (the value's key).
    To(String),
    /// The record is removed.
    Removed,
    /// The state stays as it is, and the caller gets an error.
    Refused,
}

/// The limits of one kind of media in one place of use.
#[derive(Clone, Debug)]
pub struct Media {
    /// The id within the area, such as `h3_image`.
    pub name: Name,
    /// Purpose of the media.
    pub doc: String,
    /// Image, video or audio.
    pub kind: MediaKind,
    /// The file formats; empty means that any is accepted.
    pub formats: Vec<MediaFormat>,
    /// Video codecs, by their usual names.
    pub video_codecs: Vec<String>,
    /// Audio codecs, by their usual names.
    pub audio_codecs: Vec<String>,
    /// The largest file by URL or Base64 (decoded), in bytes.
    pub max_bytes: Option<u64>,
    /// The largest file by upload, in bytes.
    pub max_upload_bytes: Option<u64>,
    /// Width and height, each, in pixels.
    pub pixels: Option<(f64, f64)>,
    /// Width divided by height.
    pub ratio: Option<(f64, f64)>,
    /// Frames per second.
    pub frame_rate: Option<(f64, f64)>,
    /// The length of each file, in seconds.
    pub seconds: Option<(f64, f64)>,
    /// The length of all files together, in seconds.
    pub total_seconds: Option<f64>,
    /// Maximum number of files in one request.
    pub max_count: Option<u64>,
    /// Further statements.
    pub notes: Vec<Note>,
}

/// Image, video or audio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MediaKind {
    /// A still image.
    Image,
    /// A video.
    Video,
    /// A sound file.
    Audio,
}

/// One file format.
#[derive(Clone, Debug)]
pub struct MediaFormat {
    /// The usual name, such as `JPEG`; the key is its lower-case form.
    pub name: String,
    /// File name endings with their dot.
    pub extensions: Vec<String>,
    /// Media types, the usual one first.
    pub media_types: Vec<String>,
}

/// The markers that a string may contain.
#[derive(Clone, Debug)]
pub struct TextRules {
    /// The id within the area, such as `speech`.
    pub name: Name,
    /// Description of the string.
    pub doc: String,
    /// The pause marker.
    pub pause: Pause,
    /// The enum whose values are the interjection tags.
    pub interjections: EnumId,
    /// The kinds of inline readings.
    pub readings: Vec<Reading>,
    /// Further statements.
    pub notes: Vec<Note>,
    /// Open questions that concern it (gap ids).
    pub gaps: Vec<String>,
}

/// A pause marker, such as `<#0.5#>`.
#[derive(Clone, Debug)]
pub struct Pause {
    /// Opening delimiter of the marker.
    pub open: String,
    /// Closing delimiter of the marker.
    pub close: String,
    /// The shortest pause, in seconds.
    pub min: f64,
    /// The longest pause, in seconds.
    pub max: f64,
    /// Maximum number of decimals of the number.
    pub decimals: u32,
    /// Effect of the marker.
    pub doc: String,
}

/// A kind of inline reading.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The name, such as `pinyin`.
    pub name: Name,
    /// The tone digits, lowest and highest, where the reading ends in one.
    pub tones: Option<(u32, u32)>,
    /// Description of the reading.
    pub doc: String,
}
