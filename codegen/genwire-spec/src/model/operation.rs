//! Operations, responses, streams, callbacks, states, media and text rules.

use super::response::{RawBody, Response};
use super::{
    BodyKind, Deprecated, EnumId, FamilyId, Field, Json, Name, Note, ObjectId, Paging, Samples,
    Security, Trace, Type, TypeId,
};
use crate::words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Display;

/// One operation of the interface.
#[derive(Clone, Debug, Default)]
pub struct Operation {
    /// The area, such as `video`.
    pub area: String,
    /// The name, such as `create_h3_context_ir`; every output uses the same one.
    pub name: Name,
    /// The title, such as `Create a chat completion`.
    pub title: String,
    /// The `operationId` in `OpenAPI` documents, if it differs from the name.
    pub exported_id: Option<String>,
    /// The hand-written parts of its samples.
    pub samples: Samples,
    /// The path of the spec file, relative to the root.
    pub file: String,
    /// Description of the operation; the first paragraph is one sentence.
    pub doc: String,
    /// Additional statements about the operation.
    pub notes: Vec<Note>,
    /// The client method that calls the operation.
    pub call: CallName,
    /// The HTTP method.
    pub method: Method,
    /// The path with its parameters in braces: `/v2/video_generation/{task_id}`.
    pub path: String,
    /// The names of the servers that serve the operation; empty for the base URL.
    pub servers: Vec<String>,
    /// The version segment of the path: `v1`.
    pub version: String,
    /// The deprecation, if the operation is deprecated.
    pub deprecated: Option<Deprecated>,
    /// The spans that clients record for its calls.
    pub trace: Trace,
    /// The path parameters.
    pub params: Vec<Field>,
    /// The object with the query, header and cookie parameters.
    pub parameters: Option<ObjectId>,
    /// The form of each of these parameters, in the order of the object's members.
    pub forms: Vec<ParameterForm>,
    /// The object with the headers of replies and errors.
    pub headers: Option<ObjectId>,
    /// The statuses of the replies with each header, in the order of the members; empty for all.
    pub header_statuses: Vec<Vec<String>>,
    /// The type of the JSON request body; `None` if there is no body, or it is not JSON.
    pub request: Option<TypeId>,
    /// The request body, if it is not JSON.
    pub raw_request: Option<RawBody>,
    /// True if the request body may be omitted.
    pub is_body_optional: bool,
    /// True if lists and objects inside a form are written with bracketed names.
    pub is_body_deep: bool,
    /// The media types of the request body; a client sends the first one.
    pub body_media_types: Vec<String>,
    /// The maximum size of a request body, in bytes.
    pub body_limit: Option<u64>,
    /// The credentials of a call.
    pub security: Security,
    /// The error family; without one, only the HTTP status reports an error.
    pub family: Option<FamilyId>,
    /// The error families of HTTP statuses that do not use `family`.
    pub families: Vec<(u16, FamilyId)>,
    /// The error codes that the operation may return.
    pub codes: Vec<u32>,
    /// The responses.
    pub responses: Vec<Response>,
    /// The header with the idempotency key. The service recognizes a repeated request by it.
    pub idempotency: Option<String>,
    /// The paging of the list in the reply.
    pub pages: Option<Paging>,
    /// The requests that the service sends to a URL of the caller.
    pub callbacks: Vec<Callback>,
    /// Complete example bodies.
    pub examples: Vec<Example>,
    /// The ids of the open questions about the operation.
    pub gaps: Vec<String>,
}

/// Headers that HTTP clients set themselves.
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
    /// The description of the idempotency header in documents.
    pub const IDEMPOTENCY_DOC: &str =
        "A key of the caller's own: a request that comes again with it is worked on once.";

    /// Returns true for a header that HTTP clients set themselves.
    pub fn is_client_header(name: &str) -> bool {
        CLIENT_HEADERS.iter().any(|one| one.eq_ignore_ascii_case(name))
    }

    /// Returns the path of the operation in the spec: `video.create_h3_context_ir`.
    pub fn item_path(&self) -> String {
        format!("{}.{}", self.area, self.name.snake)
    }

    /// Returns true for a webhook: the service sends it, and no client calls it.
    pub fn is_webhook(&self) -> bool {
        self.path.is_empty()
    }

    /// Returns true if a request must or may have a body.
    pub fn has_request(&self) -> bool {
        self.request.is_some() || self.raw_request.is_some()
    }

    /// Returns true if a path parameter has a type other than string, or constraints.
    pub fn has_path_limits(&self) -> bool {
        self.params.iter().any(|one| one.ty != Type::String || !one.constraints.is_empty())
    }

    /// Returns the whole reply, preferably one with a body.
    pub fn whole(&self) -> Option<&Response> {
        let mut whole = self.responses.iter().filter(|response| response.stream.is_none());
        let first = whole.clone().next();
        whole.find(|response| response.has_body()).or(first)
    }

    /// Returns the reply without a body if there is exactly one reply with a body.
    pub fn empty(&self) -> Option<&Response> {
        self.whole().filter(|whole| whole.has_body() && self.variants().is_empty())?;
        self.responses.iter().find(|response| response.stream.is_none() && !response.has_body())
    }

    /// Returns the replies that are variants of one enum, selected by status and media type.
    pub fn variants(&self) -> Vec<&Response> {
        Response::variants(&self.responses)
    }

    /// Returns the name of the response enum, for responses that are its variants.
    pub fn reply_name(&self) -> String {
        Self::reply_name_of(&self.name.pascal)
    }

    /// Returns the name of the response enum of an operation whose name is in Pascal case.
    pub fn reply_name_of(operation: &str) -> String {
        format!("{operation}Responses")
    }

    /// Returns the distinct types of the bodies of a part.
    ///
    /// Only replies that are variants of one enum, and callbacks to one URL, may have several.
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

/// The location and serialization of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParameterForm {
    /// The part of the request.
    pub place: ParameterPlace,
    /// The serialization style of a list or an object.
    pub style: ParameterStyle,
    /// True if list items or object members are separate parameters.
    pub explode: bool,
}

impl ParameterForm {
    /// Returns true for the default serialization in `OpenAPI`.
    pub fn is_usual(self) -> bool {
        let usual = match self.place {
            ParameterPlace::Header => ParameterStyle::Simple,
            ParameterPlace::Query | ParameterPlace::Cookie => ParameterStyle::Form,
        };
        self.style == usual && self.explode == (usual == ParameterStyle::Form)
    }
}

words! {
    /// The part of a request that contains a parameter, other than the path.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum ParameterPlace {
        /// The query.
        Query = "query",
        /// A header.
        Header = "header",
        /// A cookie.
        Cookie = "cookie",
    }
}

words! {
    /// The serialization style of a parameter that is a list or an object.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase")]
    pub enum ParameterStyle {
        /// Items and members as separate parameters, or separated by commas.
        Form = "form",
        /// Items separated by spaces.
        #[serde(rename = "spaceDelimited")]
        Space = "spaceDelimited",
        /// Items separated by pipes.
        #[serde(rename = "pipeDelimited")]
        Pipe = "pipeDelimited",
        /// Object members as `name[member]`, list items as `name[]`.
        DeepObject = "deepObject",
        /// Items separated by commas.
        Simple = "simple",
        /// A JSON string.
        Json = "json",
    }
}

/// The name of the client method that calls an operation, within its area.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallName {
    /// The group of the method; `None` for a method of the area itself.
    pub group: Option<CallGroup>,
    /// The method, such as `create`.
    pub method: Name,
}

impl CallName {
    /// Returns the method with its group, as a spec writes it: `tasks.create`.
    pub fn path(&self) -> String {
        let group = self.group.iter().map(|group| group.name.snake.as_str());
        group.chain([self.method.snake.as_str()]).collect::<Vec<_>>().join(".")
    }
}

/// A group of client methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallGroup {
    /// The name of the group, such as `tasks`.
    pub name: Name,
    /// The type of its client, such as `VideoTasks`.
    pub client: Name,
}

words! {
    /// An HTTP method.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "UPPERCASE")]
    pub enum Method {
        /// DELETE.
        Delete = "DELETE",
        /// GET.
        #[default]
        Get = "GET",
        /// POST.
        Post = "POST",
        /// PUT.
        Put = "PUT",
        /// PATCH.
        Patch = "PATCH",
        /// HEAD.
        Head = "HEAD",
        /// OPTIONS.
        Options = "OPTIONS",
        /// TRACE.
        Trace = "TRACE",
    }
}

/// A request that the service sends to a URL of the caller.
#[derive(Clone, Debug)]
pub struct Callback {
    /// The id within the operation: `challenge`, `status`.
    pub id: String,
    /// Description of the callback.
    pub doc: String,
    /// The wire name of the request member that contains the URL; empty for a webhook.
    pub address: String,
    /// The body that is sent.
    pub request: TypeId,
    /// The body with which the receiver answers, if there is one.
    pub response: Option<TypeId>,
    /// Time limit for the receiver to answer, in seconds.
    pub timeout_seconds: Option<f64>,
    /// Additional statements about the callback.
    pub notes: Vec<Note>,
}

/// A complete example body.
#[derive(Clone, Debug)]
pub struct Example {
    /// The id within the operation.
    pub id: String,
    /// The part of the operation to which the body belongs.
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
    /// Description of the thing that changes state.
    pub doc: String,
    /// The enum whose values are the states.
    pub ty: EnumId,
    /// The initial state, as the key of the enum value.
    pub initial: String,
    /// The triggers.
    pub triggers: Vec<Trigger>,
    /// The transitions.
    pub transitions: Vec<Transition>,
    /// The ids of the open questions about the table.
    pub gaps: Vec<String>,
}

impl StateMachine {
    /// Returns the operation (snake-case name) that triggers a transition, if there is one.
    pub fn operation_of(&self, row: &Transition) -> Option<&str> {
        let trigger = self.triggers.iter().find(|trigger| trigger.name.wire == row.trigger);
        trigger?.operation.as_deref()
    }
}

/// An event that can change the state.
#[derive(Clone, Debug)]
pub struct Trigger {
    /// The name.
    pub name: Name,
    /// Description of the event.
    pub doc: String,
    /// The operation (snake-case name) that is this trigger, if there is one.
    pub operation: Option<String>,
}

/// One row of a state table.
#[derive(Clone, Debug)]
pub struct Transition {
    /// The id within the table.
    pub id: String,
    /// The state before the transition, as the key of the enum value.
    pub from: String,
    /// The wire name of the trigger.
    pub trigger: String,
    /// The result of the transition.
    pub result: TransitionResult,
    /// The `action` of the reply, if it has one.
    pub action: Option<String>,
    /// The error code of the reply, if it is an error.
    pub code: Option<u32>,
    /// Description of the effects.
    pub doc: String,
    /// Additional statements about the transition.
    pub notes: Vec<Note>,
    /// True if the transition relies on knowledge from outside the interface.
    pub assumed: bool,
}

/// The result of a trigger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransitionResult {
    /// The thing enters a state, given as the key of the enum value.
    To(String),
    /// The record is removed.
    Removed,
    /// The state does not change, and the caller gets an error.
    Refused,
}

/// The limits of one kind of media for one use.
#[derive(Clone, Debug)]
pub struct Media {
    /// The id within the area, such as `h3_image`.
    pub name: Name,
    /// Purpose of the media.
    pub doc: String,
    /// Image, video or audio.
    pub kind: MediaKind,
    /// The accepted file formats; any if empty.
    pub formats: Vec<MediaFormat>,
    /// The video codecs, by their usual names.
    pub video_codecs: Vec<String>,
    /// The audio codecs, by their usual names.
    pub audio_codecs: Vec<String>,
    /// The maximum size of a file sent by URL or as Base64 (decoded), in bytes.
    pub max_bytes: Option<u64>,
    /// The maximum size of an uploaded file, in bytes.
    pub max_upload_bytes: Option<u64>,
    /// Minimum and maximum of the width and of the height, in pixels.
    pub pixels: Option<(f64, f64)>,
    /// Minimum and maximum of the ratio of width to height.
    pub ratio: Option<(f64, f64)>,
    /// Minimum and maximum of the frame rate, in frames per second.
    pub frame_rate: Option<(f64, f64)>,
    /// Minimum and maximum duration of each file, in seconds.
    pub seconds: Option<(f64, f64)>,
    /// Maximum duration of all files together, in seconds.
    pub total_seconds: Option<f64>,
    /// Maximum number of files in one request.
    pub max_count: Option<u64>,
    /// Additional statements about the limits.
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
    /// An audio file.
    Audio,
}

/// A file format.
#[derive(Clone, Debug)]
pub struct MediaFormat {
    /// The usual name, such as `JPEG`; its key is this name in lower case.
    pub name: String,
    /// The file name extensions, with their dot.
    pub extensions: Vec<String>,
    /// The media types, the usual one first.
    pub media_types: Vec<String>,
}

/// The markup that a string may contain.
#[derive(Clone, Debug)]
pub struct TextRules {
    /// The id within the area, such as `speech`.
    pub name: Name,
    /// Description of the string.
    pub doc: String,
    /// The markers with a number.
    pub numbers: Vec<NumberMarker>,
    /// The kinds of tags.
    pub tags: Vec<Tag>,
    /// The kinds of inline readings.
    pub readings: Vec<Reading>,
    /// Additional statements about the string.
    pub notes: Vec<Note>,
    /// The ids of the open questions about the string.
    pub gaps: Vec<String>,
}

/// A marker with a number, such as `<#0.5#>`.
#[derive(Clone, Debug)]
pub struct NumberMarker {
    /// The name, such as `pause`.
    pub name: Name,
    /// Opening delimiter of the marker.
    pub open: String,
    /// Closing delimiter of the marker.
    pub close: String,
    /// The lowest number.
    pub min: f64,
    /// The highest number.
    pub max: f64,
    /// Maximum number of decimal places.
    pub decimals: u32,
    /// Effect of the marker.
    pub doc: String,
}

impl NumberMarker {
    /// Returns the marker with a number or a letter in it.
    pub fn with(&self, number: impl Display) -> String {
        format!("{}{number}{}", self.open, self.close)
    }
}

/// A kind of tag.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The name, such as `interjections`.
    pub name: Name,
    /// The enum whose values are the tags.
    pub ty: EnumId,
    /// Effect of the tags.
    pub doc: String,
}

/// A kind of inline reading.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The name, such as `pinyin`.
    pub name: Name,
    /// The lowest and highest tone digit, if the reading ends in one.
    pub tones: Option<(u32, u32)>,
    /// Description of the reading.
    pub doc: String,
}
