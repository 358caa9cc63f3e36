//! What the outputs can say, and what each of them leaves out as a whole.

/// An output that the report speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The schemas of single types, and all of them in one file.
    JsonSchema,
    /// The same without rules.
    RuleFree,
    /// The document with everything in it.
    OpenApi,
    /// The document for generators of code.
    Portable,
    /// The same in the words of 3.0.
    OpenApi30,
    /// The same with typed streams.
    OpenApi32,
}

impl Target {
    /// Every target, in the order of the report.
    pub(super) const ALL: [Self; 6] = [
        Self::JsonSchema,
        Self::RuleFree,
        Self::OpenApi,
        Self::Portable,
        Self::OpenApi30,
        Self::OpenApi32,
    ];

    /// The name of the target.
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

    /// Whether rules that cross members are said.
    pub(super) fn has_rules(self) -> bool {
        matches!(self, Self::JsonSchema | Self::OpenApi)
    }

    /// Whether unions are written as one object and lists of replies as open ones.
    pub(super) fn is_flat(self) -> bool {
        matches!(self, Self::Portable | Self::OpenApi30 | Self::OpenApi32)
    }

    /// Whether the content of a text can be stated.
    pub(super) fn has_content(self) -> bool {
        self != Self::OpenApi30
    }

    /// What holds for the output as a whole: id, status, why.
    pub(super) fn general(self) -> impl Iterator<Item = [&'static str; 3]> {
        GENERAL
            .iter()
            .filter(move |(targets, _)| targets.contains(&self))
            .map(|(_, statement)| *statement)
    }
}

/// The outputs that are `OpenAPI` documents.
const DOCUMENTS: &[Target] =
    &[Target::OpenApi, Target::Portable, Target::OpenApi30, Target::OpenApi32];
/// The outputs that are made for generators of code.
const FLAT: &[Target] = &[Target::Portable, Target::OpenApi30, Target::OpenApi32];

/// The outputs, and a statement about them: id, status, why.
const GENERAL: &[(&[Target], [&str; 3])] = &[
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
            "members that are not listed are advice, and a schema has no advice",
        ],
    ),
    (
        DOCUMENTS,
        [
            "general.request_nulls",
            "weakened",
            "a request member that is null counts as absent; clients are not told, so that they leave it out",
        ],
    ),
    (
        DOCUMENTS,
        [
            "general.response_choice",
            "weakened",
            "which media type answers depends on the request, which a document says in words only",
        ],
    ),
    (
        DOCUMENTS,
        [
            "general.body_limit",
            "dropped",
            "the size of a body is no property of its value; see `x-body-limit`",
        ],
    ),
    (
        FLAT,
        [
            "general.defaults",
            "dropped",
            "clients would send a `default`, and take its member for one that is always there; see `x-default`",
        ],
    ),
    (
        &[Target::RuleFree],
        [
            "general.defaults",
            "dropped",
            "clients would send a `default`, and take its member for one that is always there; see the description",
        ],
    ),
    (
        &[Target::OpenApi30],
        [
            "general.stream_events",
            "dropped",
            "a stream is a text; the schema of its events stands among the components, unreferenced",
        ],
    ),
    (
        &[Target::OpenApi30],
        [
            "general.null_references",
            "weakened",
            "null beside a reference is meant to pass, as generators take it; read to the letter, 3.0 refuses it",
        ],
    ),
    (
        &[Target::OpenApi30],
        ["general.examples", "weakened", "a schema has one example, the first one"],
    ),
];
