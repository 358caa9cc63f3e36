//! Requirements, open questions, and the paths of items in the spec.

use foldhash::fast::FixedState;
use indexmap::IndexMap;
use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt;

/// The path of an item in the spec, such as `chat.CreateChatCompletionRequest.temperature.range`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemPath(pub String);

/// Items with their kinds, hashed because a large spec has a million. Their order is arbitrary.
pub type Items = IndexMap<ItemPath, ItemKind, FixedState>;

impl Borrow<str> for ItemPath {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ItemPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The kind of item at an [`ItemPath`]. It decides which requirements the item can cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ItemKind {
    /// A whole type: `chat.Usage`.
    Type,
    /// A field of a type, its existence and JSON type: `chat.Usage.total_tokens`.
    Field,
    /// The statement that a field is required: `….required`.
    Required,
    /// The statement that a field may be null: `….nullable`.
    Nullable,
    /// The default of a field: `….default`.
    Default,
    /// A constraint of a field, such as `….range` or `….one_of`, or of an object:
    /// `chat.Usage.members`.
    Constraint,
    /// The media types of a field in a multipart body: `….media_types`.
    MediaTypes,
    /// The unit of a field: `….unit`.
    Unit,
    /// The merge strategy of the field in a stream: `….merge`.
    Merge,
    /// The deprecation of a field, a value or an operation: `….deprecated`.
    Deprecated,
    /// A sentence about an item: `….notes.NAME`.
    Note,
    /// The policy for members that an object does not list: `chat.Usage.unknown`.
    Unknown,
    /// The values of an enum as a whole: `chat.ChatModel.values`.
    Values,
    /// One value of an enum: `chat.ChatModel.values.x_m3`.
    Value,
    /// A property of an enum value: `chat.ChatModel.values.x_m3.max_completion_tokens`.
    ValueProperty,
    /// A variant of a union: `chat.Message.variants.user`.
    Variant,
    /// An alternative of an either type: `chat.MessageContent.alternatives.text`.
    Alternative,
    /// A rule: `chat.CreateChatCompletionRequest.rules.token_limit`.
    Rule,
    /// A native check: `chat.CreateChatCompletionRequest.natives.tool_links`.
    Native,
    /// A whole operation: `video.create_h3_context_ir`.
    Operation,
    /// The method and path of an operation: `….http`.
    Http,
    /// A path parameter: `….params.task_id`.
    Param,
    /// The maximum size of a request body: `….body_limit`.
    BodyLimit,
    /// A response, by its id: `….responses.whole`.
    Response,
    /// An error code that an operation may return: `….codes.2013`.
    OperationCode,
    /// The media type and framing of a streamed response: `….responses.streamed.stream`.
    Stream,
    /// A callback, `….callbacks.status`, or a webhook, `AREA.NAME`.
    Callback,
    /// The time limit for answering a callback: `….callbacks.challenge.timeout`.
    Timeout,
    /// A state machine: `video.states.task`.
    States,
    /// A transition of a state machine: `video.states.task.delete_queued`.
    Transition,
    /// A group of media limits: `video.media.h3_image`.
    Media,
    /// One media limit: `video.media.h3_image.max_bytes`.
    MediaLimit,
    /// A text rule: `audio.text_rules.speech.pause`.
    TextRule,
    /// A limit inside a text rule: `audio.text_rules.speech.pause.range`.
    TextLimit,
    /// A service-wide setting: `service.auth`.
    Setting,
    /// An error family: `service.families.envelope`.
    Family,
    /// An error code: `service.codes.2013`.
    Code,
    /// One property of an error code: `service.codes.2013.http`.
    CodeProperty,
    /// An open question: `gaps.UNK-001`.
    Gap,
}

/// One requirement: a statement about the interface that can be checked separately.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The id, such as `CHAT-043`.
    pub id: String,
    /// The area of the requirement.
    pub area: String,
    /// The kind of statement, such as `range`.
    pub kind: String,
    /// The statement.
    pub statement: String,
    /// The parts that must implement it: `model`, `schema`, `validator`, `server`, `client`,
    /// `docs`.
    pub places: Vec<String>,
    /// The items and tests that cover the requirement.
    pub coverage: Vec<Coverage>,
    /// The line in `spec/facts.tsv`, counted from 1.
    pub line: usize,
}

/// An item or a test that covers a requirement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// An item of the spec.
    Item(ItemPath),
    /// An existing hand-written test: `test:PATH::NAME`, the file from the root and the function.
    Test {
        /// The file, relative to the root of the repository.
        file: String,
        /// The name of the test function.
        name: String,
    },
    /// A step of a conformance run: `conform:OPERATION.NAME(ARGUMENTS)`.
    Step {
        /// The operation whose replies the step examines; `service` for all operations.
        operation: String,
        /// The name of the step.
        name: String,
        /// The arguments, such as a condition on a reply.
        arguments: String,
    },
}

/// An open question about the interface, and our decision.
#[derive(Clone, Debug)]
pub struct Gap {
    /// The id, such as `UNK-033`.
    pub id: String,
    /// The open question.
    pub point: String,
    /// The decision.
    pub decision: String,
    /// Reason for the decision.
    pub why: String,
    /// Changes to make once the answer is known.
    pub when_known: String,
    /// The items whose docs show the decision.
    pub items: Vec<ItemPath>,
    /// True if the decision relies on knowledge from outside the interface.
    pub assumed: bool,
}

/// Index from item paths to positions in the lists of requirements and open questions.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    facts: BTreeMap<String, Vec<usize>>,
    gaps: BTreeMap<String, Vec<usize>>,
    gap_ids: BTreeMap<String, usize>,
}

impl Ledger {
    /// Builds the index.
    pub fn new(facts: &[Fact], gaps: &[Gap]) -> Self {
        let mut ledger = Self::default();
        for (place, fact) in facts.iter().enumerate() {
            for cover in &fact.coverage {
                if let Coverage::Item(item) = cover {
                    ledger.facts.entry(item.0.clone()).or_default().push(place);
                }
            }
        }
        for (place, gap) in gaps.iter().enumerate() {
            ledger.gap_ids.insert(gap.id.clone(), place);
            for item in &gap.items {
                ledger.gaps.entry(item.0.clone()).or_default().push(place);
            }
        }
        ledger
    }

    /// Returns the positions of the requirements that the item itself covers.
    pub fn facts_at(&self, path: &str) -> &[usize] {
        self.facts.get(path).map_or(&[], Vec::as_slice)
    }

    /// Returns the positions of the requirements that the items below a path cover.
    pub fn facts_under<'a>(&'a self, path: &str) -> impl Iterator<Item = usize> + use<'a> {
        let prefix = format!("{path}.");
        self.facts
            .range(prefix.clone()..)
            .take_while(move |(item, _)| item.starts_with(&prefix))
            .flat_map(|(_, places)| places.iter().copied())
    }

    /// Returns the positions of the open questions about an item.
    pub fn gaps_at(&self, path: &str) -> &[usize] {
        self.gaps.get(path).map_or(&[], Vec::as_slice)
    }

    /// Returns the position of an open question.
    pub fn gap(&self, id: &str) -> Option<usize> {
        self.gap_ids.get(id).copied()
    }
}
