//! Operations, responses, streams, callbacks, states, media and text rules.

use super::{Deprecated, Expr, Field, Json, Name, Note, Severity, TypeId};

/// One operation of the interface.
#[derive(Clone, Debug)]
pub struct Operation {
    /// The area, such as `video`.
    pub area: String,
    /// The name, such as `create_h3_context_ir`: one word everywhere.
    pub name: Name,
    /// The spec file, from the root.
    pub file: String,
    /// What the operation does; the first paragraph is one sentence.
    pub doc: String,
    /// Further statements.
    pub notes: Vec<Note>,
    /// The HTTP method.
    pub method: Method,
    /// The path with its parameters in braces: `/v2/video_generation/{task_id}`.
    pub path: String,
    /// The version part of the path: `v1`.
    pub version: String,
    /// A deprecation.
    pub deprecated: Option<Deprecated>,
    /// What the spans of a client tell of its calls.
    pub trace: Trace,
    /// The path parameters.
    pub params: Vec<Field>,
    /// The request body.
    pub request: Option<TypeId>,
    /// The largest request body, in bytes.
    pub body_limit: Option<u64>,
    /// The error family, by name.
    pub family: String,
    /// The error codes it can return.
    pub codes: Vec<u32>,
    /// The responses.
    pub responses: Vec<Response>,
    /// What the service sends to an address of the caller.
    pub callbacks: Vec<Callback>,
    /// Whole bodies as examples.
    pub examples: Vec<Example>,
    /// Open points that concern it (gap ids).
    pub gaps: Vec<String>,
}

impl Operation {
    /// The path of the operation in the spec: `video.create_h3_context_ir`.
    pub fn item_path(&self) -> String {
        format!("{}.{}", self.area, self.name.snake)
    }
}

/// What spans tell: attributes, each with the dotted path of the member that holds its value.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The name of the operation in the conventions for spans.
    pub name: String,
    /// What the request tells.
    pub request: Vec<(String, String)>,
    /// What the whole reply tells.
    pub reply: Vec<(String, String)>,
}

impl Trace {
    /// The attributes of a request that the spans of clients have room for.
    pub const OF_REQUESTS: [&str; 5] = [
        "gen_ai.input.messages",
        "gen_ai.request.max_tokens",
        "gen_ai.request.model",
        "gen_ai.request.temperature",
        "gen_ai.request.top_p",
    ];
    /// The same of a reply.
    pub const OF_REPLIES: [&str; 6] = [
        "gen_ai.output.messages",
        "gen_ai.response.finish_reasons",
        "gen_ai.response.id",
        "gen_ai.response.model",
        "gen_ai.usage.input_tokens",
        "gen_ai.usage.output_tokens",
    ];

    /// The part of the table in which the spans of clients have room for an attribute.
    pub fn part_of(attribute: &str) -> Option<&'static str> {
        let parts = [("request", &Self::OF_REQUESTS[..]), ("reply", &Self::OF_REPLIES[..])];
        parts.into_iter().find_map(|(part, all)| all.contains(&attribute).then_some(part))
    }
}

/// An HTTP method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// DELETE.
    Delete,
    /// GET.
    Get,
    /// POST.
    Post,
    /// PUT.
    Put,
    /// PATCH.
    Patch,
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
        }
    }
}

/// What the service answers under a condition on the request.
#[derive(Clone, Debug)]
pub struct Response {
    /// The id within the operation, such as `whole` or `streamed`.
    pub id: String,
    /// When this response is given: a Boolean over the request; always when absent.
    pub when: Option<Expr>,
    /// The text of `when`.
    pub when_text: Option<String>,
    /// The HTTP status.
    pub status: u16,
    /// The media type.
    pub media_type: String,
    /// The body, or one event of a stream.
    pub ty: TypeId,
    /// How events are framed and the stream ends, for streams.
    pub stream: Option<Streamed>,
    /// What the response is.
    pub doc: String,
    /// Further statements.
    pub notes: Vec<Note>,
}

/// How a streamed response travels.
#[derive(Clone, Debug)]
pub struct Streamed {
    /// The text of the last event, such as `[DONE]`; a client accepts its absence.
    pub terminator: Option<String>,
    /// The whole reply that the events add up to.
    pub collects_to: TypeId,
    /// The member (dotted wire path in an event) whose presence means that the reply is complete.
    pub complete_when: String,
    /// The member (wire name) whose presence means that an event may repeat what was joined so far.
    pub repeats_when: Option<String>,
    /// The text (dotted wire path in an event) that most events add a bit to, and nothing else.
    pub grows: Option<String>,
}

/// Something that the service sends to an address of the caller.
#[derive(Clone, Debug)]
pub struct Callback {
    /// The id within the operation: `challenge`, `status`.
    pub id: String,
    /// What it is.
    pub doc: String,
    /// The request member (wire name) that holds the address.
    pub address: String,
    /// The body that is sent.
    pub request: TypeId,
    /// The body that the receiver answers with.
    pub response: TypeId,
    /// How long the receiver may take, in seconds.
    pub timeout_seconds: Option<f64>,
    /// Further statements.
    pub notes: Vec<Note>,
}

/// A whole body as an example.
#[derive(Clone, Debug)]
pub struct Example {
    /// The id within the operation.
    pub id: String,
    /// Which body it is.
    pub part: Part,
    /// What it shows.
    pub doc: String,
    /// The body.
    pub body: Json,
}

/// Which body of an operation is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The request body.
    Request,
    /// The whole response body.
    Response,
    /// One event of a streamed response.
    Event,
    /// The body of a callback.
    Callback,
}

impl Part {
    /// The part's name on the command line and in vectors.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Response => "response",
            Self::Event => "event",
            Self::Callback => "callback",
        }
    }
}

/// A body that a rule or a native check accepts or refuses.
#[derive(Clone, Debug)]
pub struct Case {
    /// What it shows, in a few words that are unique within the rule.
    pub name: String,
    /// Whether the body conforms. A refused case breaks its own rule and no other error.
    pub accept: bool,
    /// The body of the type that has the rule (whole, after `base` and patch).
    pub body: Json,
    /// For a refused case: the accepted case (by name) it is one fault away from.
    pub control: Option<String>,
    /// For a refused case of a native check: where in the body the violation is, as a JSON pointer;
    /// the place that differs from the control when absent.
    pub at: Option<String>,
    /// For a refused case: how much the violation weighs.
    pub severity: Severity,
}

/// A table of states and moves.
#[derive(Clone, Debug)]
pub struct StateMachine {
    /// The id within the area, such as `task`.
    pub name: Name,
    /// What moves.
    pub doc: String,
    /// The enum whose values are the states.
    pub ty: TypeId,
    /// The first state (the value's key).
    pub initial: String,
    /// The triggers.
    pub triggers: Vec<Trigger>,
    /// The moves.
    pub transitions: Vec<Transition>,
    /// Open points that concern it (gap ids).
    pub gaps: Vec<String>,
}

/// What can make a state change.
#[derive(Clone, Debug)]
pub struct Trigger {
    /// The name.
    pub name: Name,
    /// What happens.
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
    /// What becomes of the thing.
    pub result: TransitionResult,
    /// The `action` of the reply, where there is one.
    pub action: Option<String>,
    /// The error code of the reply, where it is an error.
    pub code: Option<u32>,
    /// What else happens.
    pub doc: String,
    /// Further statements.
    pub notes: Vec<Note>,
    /// Whether the move rests on knowledge from outside the interface.
    pub assumed: bool,
}

/// What becomes of a thing when a trigger fires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransitionResult {
    /// It moves to a state (the value's key).
    To(String),
    /// Its record is removed.
    Removed,
    /// It stays as it is and the caller gets an error.
    Refused,
}

/// The limits of one kind of media in one place of use.
#[derive(Clone, Debug)]
pub struct Media {
    /// The id within the area, such as `h3_image`.
    pub name: Name,
    /// What the media is used for.
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
    /// How many files one request may have.
    pub max_count: Option<u64>,
    /// Further statements.
    pub notes: Vec<Note>,
}

/// Image, video or audio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The markers that may stand inside a text.
#[derive(Clone, Debug)]
pub struct TextRules {
    /// The id within the area, such as `speech`.
    pub name: Name,
    /// What the text is.
    pub doc: String,
    /// The pause marker.
    pub pause: Pause,
    /// The enum whose values are the interjection tags.
    pub interjections: TypeId,
    /// The kinds of inline readings.
    pub readings: Vec<Reading>,
    /// Further statements.
    pub notes: Vec<Note>,
    /// Open points that concern it (gap ids).
    pub gaps: Vec<String>,
}

/// A pause marker, such as `<#0.5#>`.
#[derive(Clone, Debug)]
pub struct Pause {
    /// What opens the marker.
    pub open: String,
    /// What closes it.
    pub close: String,
    /// The shortest pause, in seconds.
    pub min: f64,
    /// The longest pause, in seconds.
    pub max: f64,
    /// How many decimals the number may have.
    pub decimals: u32,
    /// What the marker does.
    pub doc: String,
}

/// A kind of inline reading.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The name, such as `pinyin`.
    pub name: Name,
    /// The tone digits, lowest and highest, where the reading ends in one.
    pub tones: Option<(u32, u32)>,
    /// What the reading is.
    pub doc: String,
}
