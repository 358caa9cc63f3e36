//! The format of `service.toml` and `gaps.toml`.

use super::{At, Table, TypeExpr};
use crate::model::{Category, RequestNulls, Responses};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `service.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceFile {
    /// Lines of comments that a printed table has.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// Properties of the whole service.
    pub service: ServiceSource,
    /// The ways in which callers authenticate, by name.
    #[serde(default)]
    pub auth: Table<SchemeSource>,
    /// The addresses under which the service runs, by name.
    #[serde(default)]
    pub servers: Table<ServerSource>,
    /// The error families.
    #[serde(default)]
    pub families: Table<FamilySource>,
    /// The formats of texts that the service defines.
    #[serde(default)]
    pub formats: Table<FormatSource>,
    /// The error codes, by number.
    #[serde(default)]
    pub codes: Table<CodeSource>,
}

/// A format of texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormatSource {
    /// A phrase that completes the words "expected ...".
    pub expected: At<String>,
    /// The regular expression that a text in the format matches.
    pub pattern: At<String>,
    /// Texts in the format.
    pub accepted: Vec<At<String>>,
    /// Texts that are nearly in the format.
    pub refused: Vec<At<String>>,
}

/// Properties of the whole service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceSource {
    /// The title.
    pub title: At<String>,
    /// The version of the interface.
    pub version: At<String>,
    /// Description of the service.
    pub doc: At<String>,
    /// The prefix of model names that carry one; none when absent.
    pub vendor_prefix: Option<At<String>>,
    /// The code of a request that breaks a constraint or a rule that names no other.
    pub invalid_code: At<u32>,
    /// The media type of JSON request bodies.
    pub content_type: At<String>,
    /// The meaning of null in request bodies: `absent` or `exact`; `absent` when absent.
    #[serde(default)]
    pub request_nulls: RequestNulls,
    /// Responses in which a required member is missing: `exact`, where that is an error, or
    /// `lenient`, where every member is optional in Rust; `lenient` when absent.
    #[serde(default)]
    pub responses: Responses,
    /// Reasons to refuse a body before it is read, by HTTP status; they report `invalid_code`.
    #[serde(default)]
    pub body_errors: Table<At<String>>,
    /// Authentication of callers in one way alone.
    pub auth: Option<AuthSource>,
    /// The credentials of a call: lists of names in `[auth]`, of which one list is enough, with all
    /// that it names; any one name when absent.
    pub security: Option<Vec<Vec<At<String>>>>,
    /// The address of the terms of use.
    pub terms: Option<At<String>>,
    /// The contact for questions about the service.
    pub contact: Option<ContactSource>,
    /// The license of the interface.
    pub license: Option<LicenseSource>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// The contact for questions about a service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactSource {
    /// The name of a person or an organization.
    pub name: Option<At<String>>,
    /// The address of a page.
    pub url: Option<At<String>>,
    /// The address of mails.
    pub email: Option<At<String>>,
}

/// The license of an interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LicenseSource {
    /// The name.
    pub name: At<String>,
    /// The SPDX expression, in place of an address.
    pub identifier: Option<At<String>>,
    /// The address of the text.
    pub url: Option<At<String>>,
}

/// A way in which callers authenticate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SchemeSource {
    /// `bearer`, `basic`, `header`, `query`, `cookie` or `oauth2`.
    pub kind: At<SchemeKindSource>,
    /// The name of the header, of the query parameter or of the cookie.
    pub name: Option<At<String>>,
    /// The address that gives tokens, for `oauth2`.
    pub token_url: Option<At<String>>,
    /// Recommended reaction of the caller.
    pub doc: Option<At<String>>,
}

/// The kind of a way to authenticate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SchemeKindSource {
    /// A token in the header `Authorization`, after the word `Bearer`.
    Bearer,
    /// A user name and a password in the header `Authorization`.
    Basic,
    /// A key in a header.
    Header,
    /// A key in the query.
    Query,
    /// A key in a cookie.
    Cookie,
    /// A token of an OAuth 2 server, after the word `Bearer`.
    #[serde(rename = "oauth2")]
    OAuth2,
}

/// An address under which the service runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ServerSource {
    /// The base address, absolute or relative; a name in braces is a variable.
    pub url: At<String>,
    /// Description of the server.
    pub doc: At<String>,
    /// The variables in the address, by name.
    #[serde(default)]
    pub variables: Table<ServerVariableSource>,
}

/// A part of an address that the caller chooses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ServerVariableSource {
    /// The value if the caller chooses none.
    pub default: At<String>,
    /// The only values; any string when absent.
    pub values: Option<Vec<At<String>>>,
    /// Description of the variable.
    pub doc: Option<At<String>>,
}

/// Authentication of callers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthSource {
    /// The HTTP header that carries the credential.
    pub header: Option<At<String>>,
    /// The query parameter that carries it.
    pub query: Option<At<String>>,
    /// The cookie that carries it.
    pub cookie: Option<At<String>>,
    /// The authentication scheme: the word in front of a credential in a header.
    pub scheme: Option<At<String>>,
    /// Recommended reaction of the caller.
    pub doc: Option<At<String>>,
}

/// One way of the service to report an error.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamilySource {
    /// Lines of comments that a printed table has.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// Description of the family.
    pub doc: At<String>,
    /// The type of the body that carries the error; `X?` where it may be null.
    pub body: At<TypeExpr>,
    /// The path prefix of the operations that use the family, where they share one.
    pub path_prefix: Option<At<String>>,
    /// The HTTP statuses of the replies that may be such an error: `any` or `errors`.
    #[serde(default)]
    pub statuses: StatusesSource,
    /// Further media types in which a client may ask for the same errors.
    #[serde(default)]
    pub media_types: Vec<At<String>>,
    /// The path of a member that only errors have.
    pub present: Option<At<String>>,
    /// The path of the number of the error.
    pub code: Option<At<String>>,
    /// The value of `code` that reports success.
    pub success: Option<At<i64>>,
    /// The path of the message.
    pub message: Option<At<String>>,
    /// True if the message ends with the code in parentheses.
    #[serde(default)]
    pub code_in_message: bool,
    /// The path of the type of the error.
    pub error_type: Option<At<String>>,
    /// The path of the HTTP status.
    pub http: Option<At<String>>,
    /// The path of the id of the request.
    pub request_id: Option<At<String>>,
    /// The body of an error as JSON, with `{code}`, `{http}`, `{type}`, `{text}` and `{request_id}`
    /// for the values of the error; `"{code}"` alone is a number, as is `"{status}"`, which is that
    /// of `{http}`, and `{digits}` is the code as text.
    pub error_json: Option<At<String>>,
    /// The body that a service writes, where it has more members than `error_json`.
    pub service_json: Option<At<String>>,
    /// The last event of a stream that fails, where it is not the body.
    pub event_json: Option<At<String>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// The HTTP statuses of the replies that may be an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatusesSource {
    /// Every status: the body alone decides.
    #[default]
    Any,
    /// Those from 400 on.
    Errors,
}

/// One error code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeSource {
    /// The name, in snake case.
    pub name: At<String>,
    /// Meaning of the code, in one sentence.
    pub doc: At<String>,
    /// Recommended reaction of the caller.
    pub help: Option<At<String>>,
    /// The class of the error.
    pub category: At<Category>,
    /// True if the same request may succeed later.
    pub retryable: At<bool>,
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

/// `gaps.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GapsFile {
    /// The open questions, by id.
    #[serde(default)]
    pub gaps: Table<GapSource>,
}

/// An open question and the decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GapSource {
    /// The question that the interface leaves open.
    pub point: At<String>,
    /// The decision.
    pub decision: At<String>,
    /// Reason for the decision.
    pub why: At<String>,
    /// Consequences of a definite answer.
    pub when_known: At<String>,
    /// The items whose docs show the decision.
    #[serde(default)]
    pub items: Vec<At<String>>,
    /// True if the decision rests on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
}
