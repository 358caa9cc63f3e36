//! Outputs of the loss report, and the parts of the spec that each output omits entirely.

use genwire_spec::model::{Interface, Nulls};

/// An output that the report covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A schema for each type, and one file with all types.
    JsonSchema,
    /// The same schemas without rules.
    RuleFree,
    /// The complete document.
    OpenApi,
    /// The document for code generators.
    Portable,
    /// The document for code generators, in `OpenAPI` 3.0.
    OpenApi30,
    /// The document for code generators, with typed streams.
    OpenApi32,
}

impl Target {
    /// All targets, in the order of the report.
    pub(super) const ALL: [Self; 6] = [
        Self::JsonSchema,
        Self::RuleFree,
        Self::OpenApi,
        Self::Portable,
        Self::OpenApi30,
        Self::OpenApi32,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::JsonSchema => "json-schema",
            Self::RuleFree => "bundle.rule-free",
            Self::OpenApi => "openapi",
            Self::Portable => "openapi.portable",
            Self::OpenApi30 => "openapi-3.0",
            Self::OpenApi32 => "openapi-3.2",
        }
    }

    /// Returns true if the output expresses rules over several members.
    pub(super) fn has_rules(self) -> bool {
        matches!(self, Self::JsonSchema | Self::OpenApi)
    }

    /// Returns true if unions are represented as one object, and enums in replies as open.
    pub(super) fn is_flat(self) -> bool {
        matches!(self, Self::Portable | Self::OpenApi30 | Self::OpenApi32)
    }

    /// Returns true if the output can describe the content of a string.
    pub(super) fn has_content(self) -> bool {
        self != Self::OpenApi30
    }

    /// Returns the statements about the output as a whole: id, status, reason.
    pub(super) fn general(self, interface: &Interface) -> impl Iterator<Item = [&'static str; 3]> {
        let has_absent_nulls = interface.types.iter().any(|def| def.nulls == Nulls::Absent);
        OUTPUT_LOSSES
            .iter()
            .filter(move |(targets, _)| targets.contains(&self))
            .map(|(_, statement)| *statement)
            .filter(move |statement| has_absent_nulls || *statement != REQUEST_NULLS)
    }
}

/// The outputs that are `OpenAPI` documents.
const DOCUMENTS: &[Target] =
    &[Target::OpenApi, Target::Portable, Target::OpenApi30, Target::OpenApi32];
/// The outputs for code generators.
const FLAT_UNION_TARGETS: &[Target] = &[Target::Portable, Target::OpenApi30, Target::OpenApi32];

/// The statement about interfaces in which null counts as absent.
const REQUEST_NULLS: [&str; 3] = [
    "general.request_nulls",
    "weakened",
    "a null request member counts as absent; the document omits this, so that clients leave the member out",
];

/// Statements about whole outputs: the outputs, then id, status, reason.
const OUTPUT_LOSSES: &[(&[Target], [&str; 3])] = &[
    (
        &Target::ALL,
        [
            "general.whole_numbers",
            "weakened",
            "to JSON Schema `1.0` and `1e2` are whole numbers, which a parser of 64-bit numbers refuses",
        ],
    ),
    (
        &Target::ALL,
        [
            "general.number_size",
            "weakened",
            "`format: int64` is an annotation; a whole number beyond 64 bits passes",
        ],
    ),
    (
        &Target::ALL,
        [
            "general.duplicate_members",
            "dropped",
            "a validator sees an object after parsing, when the last of two equal members has won",
        ],
    ),
    (
        &Target::ALL,
        [
            "general.unknown_members",
            "dropped",
            "unlisted members are warnings where the type does not refuse them, and a schema has no warnings",
        ],
    ),
    (DOCUMENTS, REQUEST_NULLS),
    (
        DOCUMENTS,
        [
            "general.response_choice",
            "weakened",
            "the media type of the response depends on the request, which a document can only state in prose",
        ],
    ),
    (
        DOCUMENTS,
        [
            "general.body_limit",
            "dropped",
            "the size of a body is not a property of its value; see `x-body-limit`",
        ],
    ),
    (
        FLAT_UNION_TARGETS,
        [
            "general.defaults",
            "dropped",
            "clients would send a `default`, and assume that its member is always present; see `x-default`",
        ],
    ),
    (
        &[Target::RuleFree],
        [
            "general.defaults",
            "dropped",
            "clients would send a `default`, and assume that its member is always present; see the description",
        ],
    ),
    (
        &[Target::OpenApi30],
        [
            "general.stream_events",
            "dropped",
            "a stream is a string; the schema of its events is among the components, unreferenced",
        ],
    ),
    (
        &[Target::OpenApi30],
        [
            "general.null_references",
            "weakened",
            "`nullable` next to a reference is meant to accept null, as generators read it; by the letter of 3.0 it does not",
        ],
    ),
    (
        &[Target::OpenApi30],
        ["general.examples", "weakened", "a schema has one example, the first one"],
    ),
];
