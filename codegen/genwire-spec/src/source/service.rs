//! The source of `service.toml` and `gaps.toml`.

use super::{At, Table, TypeExpr};
use crate::model::{Category, RequestNulls, Responses};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `service.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ServiceFile {
    /// Comment lines that are printed with the table.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// Properties of the whole service.
    pub service: ServiceSource,
    /// The authentication methods, by name.
    #[serde(default)]
    pub auth: Table<SchemeSource>,
    /// The servers of the service, by name.
    #[serde(default)]
    pub servers: Table<ServerSource>,
    /// The error families.
    #[serde(default)]
    pub families: Table<FamilySource>,
    /// The string formats that the service defines.
    #[serde(default)]
    pub formats: Table<FormatSource>,
    /// The error codes, by number.
    #[serde(default)]
    pub codes: Table<CodeSource>,
}

/// A string format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormatSource {
    /// A phrase that completes the words "expected ...".
    pub expected: At<String>,
    /// The regular expression for strings in the format.
    pub pattern: At<String>,
    /// Strings in the format.
    pub accepted: Vec<At<String>>,
    /// Strings that are almost in the format.
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
    /// The prefix of model names with a vendor; none when absent.
    pub vendor_prefix: Option<At<String>>,
    /// The error code of a request that violates a constraint, or a rule without a code of its own.
    pub invalid_code: At<u32>,
    /// The media type of JSON request bodies.
    pub content_type: At<String>,
    /// The meaning of null in request bodies: `absent` or `exact`; `absent` when absent.
    #[serde(default)]
    pub request_nulls: RequestNulls,
    /// The policy for responses that are missing a required member: `exact` for an error, or
    /// `lenient` for members that are all optional in Rust; `lenient` when absent.
    #[serde(default)]
    pub responses: Responses,
    /// The spans that clients record.
    #[serde(default)]
    pub spans: SpansSource,
    /// Reasons to reject a body before it is read, by HTTP status; they report `invalid_code`.
    #[serde(default)]
    pub body_errors: Table<At<String>>,
    /// The authentication of callers, if there is only one method.
    pub auth: Option<AuthSource>,
    /// The credentials of a call: alternative lists of names in `[auth]`, each with all names that
    /// it requires; any one name when absent.
    pub security: Option<Vec<Vec<At<String>>>>,
    /// The URL of the terms of use.
    pub terms: Option<At<String>>,
    /// The contact for questions about the service.
    pub contact: Option<ContactSource>,
    /// The license of the interface.
    pub license: Option<LicenseSource>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// The spans that clients record for calls of any operation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpansSource {
    /// The name of each span, by which programs select them; `call` when absent.
    pub name: Option<At<String>>,
    /// The attribute with the name of the operation.
    pub operation: Option<At<String>>,
    /// Attributes with the same value in each span.
    #[serde(default)]
    pub constants: Table<At<String>>,
}

/// The contact for questions about a service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactSource {
    /// The name of a person or an organization.
    pub name: Option<At<String>>,
    /// The URL of a page.
    pub url: Option<At<String>>,
    /// The email address.
    pub email: Option<At<String>>,
}

/// The license of an interface.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LicenseSource {
    /// The name.
    pub name: At<String>,
    /// The SPDX expression, instead of a URL.
    pub identifier: Option<At<String>>,
    /// The URL of the license text.
    pub url: Option<At<String>>,
}

/// An authentication method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SchemeSource {
    /// `bearer`, `basic`, `header`, `query`, `cookie` or `oauth2`.
    pub kind: At<SchemeKindSource>,
    /// The name of the header, of the query parameter or of the cookie.
    pub name: Option<At<String>>,
    /// The URL of the token endpoint, for `oauth2`.
    pub token_url: Option<At<String>>,
    /// Recommended action of the caller.
    pub doc: Option<At<String>>,
}

/// The kind of authentication method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SchemeKindSource {
    /// A token in the `Authorization` header, with the scheme `Bearer`.
    Bearer,
    /// A user name and a password in the `Authorization` header.
    Basic,
    /// A key in a header.
    Header,
    /// A key in the query.
    Query,
    /// A key in a cookie.
    Cookie,
    /// A token from an OAuth 2 server, with the scheme `Bearer`.
    #[serde(rename = "oauth2")]
    OAuth2,
}

/// A server of the service.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ServerSource {
    /// The base URL, absolute or relative; a name in braces is a variable.
    pub url: At<String>,
    /// Description of the server.
    pub doc: At<String>,
    /// The variables in the URL, by name.
    #[serde(default)]
    pub variables: Table<ServerVariableSource>,
}

/// A part of a URL that the caller chooses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ServerVariableSource {
    /// The default value.
    pub default: At<String>,
    /// The allowed values; any string when absent.
    pub values: Option<Vec<At<String>>>,
    /// Description of the variable.
    pub doc: Option<At<String>>,
}

/// Authentication of callers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AuthSource {
    /// The HTTP header that contains the credential.
    pub header: Option<At<String>>,
    /// The query parameter that contains the credential.
    pub query: Option<At<String>>,
    /// The cookie that contains the credential.
    pub cookie: Option<At<String>>,
    /// The authentication scheme, which precedes the credential in a header.
    pub scheme: Option<At<String>>,
    /// Recommended action of the caller.
    pub doc: Option<At<String>>,
}

/// A format in which the service reports errors.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamilySource {
    /// Comment lines that are printed with the table.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// Description of the family.
    pub doc: At<String>,
    /// The type of the error body; `X?` if it may be null.
    pub body: At<TypeExpr>,
    /// The path prefix of the operations that use the family, if they share one.
    pub path_prefix: Option<At<String>>,
    /// The HTTP statuses of replies that may be errors of this family: `any` or `errors`.
    #[serde(default)]
    pub statuses: StatusesSource,
    /// Further media types in which a client may request the same errors.
    #[serde(default)]
    pub media_types: Vec<At<String>>,
    /// The path of a member that occurs only in errors.
    pub present: Option<At<String>>,
    /// The path of the error number.
    pub code: Option<At<String>>,
    /// The value of `code` that reports success.
    pub success: Option<At<i64>>,
    /// The path of the message.
    pub message: Option<At<String>>,
    /// True if the message ends with the code in parentheses.
    #[serde(default)]
    pub code_in_message: bool,
    /// The path of the error type.
    pub error_type: Option<At<String>>,
    /// The path of the HTTP status.
    pub http: Option<At<String>>,
    /// The path of the id of the request.
    pub request_id: Option<At<String>>,
    /// The body of an error as JSON, with `{code}`, `{http}`, `{type}`, `{text}` and `{request_id}`
    /// for the values of the error. The strings `"{code}"` and `"{status}"` (the HTTP status)
    /// become numbers; `{digits}` is the code as a string.
    pub error_json: Option<At<String>>,
    /// The body that a service writes, if it has more members than `error_json`.
    pub service_json: Option<At<String>>,
    /// The last event of a failed stream, if it differs from the body.
    pub event_json: Option<At<String>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// The HTTP statuses of replies that may be errors of a family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatusesSource {
    /// Every status: only the body decides.
    #[default]
    Any,
    /// Statuses from 400.
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
    /// Recommended action of the caller.
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
    /// The open question.
    pub point: At<String>,
    /// The decision.
    pub decision: At<String>,
    /// Reason for the decision.
    pub why: At<String>,
    /// Changes to make once the answer is known.
    pub when_known: At<String>,
    /// The items whose docs show the decision.
    #[serde(default)]
    pub items: Vec<At<String>>,
    /// True if the decision relies on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
}
