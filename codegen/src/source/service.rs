//! How `service.toml` and `gaps.toml` are written.

use super::{At, Table};
use schemars::JsonSchema;
use serde::Deserialize;

/// `service.toml`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceFile {
    /// What holds for the whole service.
    pub service: ServiceSource,
    /// The error families.
    #[serde(default)]
    pub families: Table<FamilySource>,
    /// The error codes, by number.
    #[serde(default)]
    pub codes: Table<CodeSource>,
}

/// What holds for the whole service.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceSource {
    /// The title.
    pub title: At<String>,
    /// The version of the interface.
    pub version: At<String>,
    /// What the service does.
    pub doc: At<String>,
    /// The prefix of model names that carry one.
    pub vendor_prefix: At<String>,
    /// The code of a request that breaks a constraint or a rule that names no other.
    pub invalid_code: At<u32>,
    /// The media type of JSON request bodies.
    pub content_type: At<String>,
    /// How callers show who they are.
    pub auth: AuthSource,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// How callers show who they are.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthSource {
    /// The HTTP header that carries the credential.
    pub header: At<String>,
    /// The authentication scheme.
    pub scheme: At<String>,
    /// What a caller does.
    pub doc: Option<At<String>>,
}

/// One way of the service to report an error.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamilySource {
    /// What the family is.
    pub doc: At<String>,
    /// `base_resp` or `envelope`.
    pub kind: At<FamilyKindSource>,
    /// The type of the body that carries the error.
    pub body: At<String>,
    /// The path prefix of the operations that use the family.
    pub path_prefix: At<String>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// The shape of an error family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FamilyKindSource {
    /// A `base_resp` member beside everything else.
    BaseResp,
    /// An envelope around the error.
    Envelope,
}

/// One error code.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeSource {
    /// The name, in snake case.
    pub name: At<String>,
    /// What the code means, in one sentence.
    pub doc: At<String>,
    /// What a caller does about it.
    pub help: Option<At<String>>,
    /// The class of the error.
    pub category: At<CategorySource>,
    /// Whether the same request may succeed later.
    pub retryable: bool,
    /// The HTTP status that goes with the code.
    pub http: At<u16>,
    /// `error.type` of the envelope.
    pub error_type: At<String>,
    /// The families in which the interface lists the code.
    #[serde(default)]
    pub families: Vec<At<String>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// What a code is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CategorySource {
    /// The credential is missing or wrong.
    Authentication,
    /// The balance does not cover the call.
    Balance,
    /// Input or output was screened out.
    Content,
    /// Too many requests or tokens for now.
    RateLimit,
    /// The request itself is at fault.
    Request,
    /// The service is at fault.
    Service,
    /// The service ran out of time.
    Timeout,
}

/// `gaps.toml`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GapsFile {
    /// The open points, by id.
    #[serde(default)]
    pub gaps: Table<GapSource>,
}

/// An open point and the decision.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GapSource {
    /// What the interface leaves open.
    pub point: At<String>,
    /// What was decided.
    pub decision: At<String>,
    /// Why.
    pub why: At<String>,
    /// What changes once it is known.
    pub when_known: At<String>,
    /// The items whose docs show the decision.
    #[serde(default)]
    pub items: Vec<At<String>>,
    /// Whether the decision rests on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
}
