//! Error families and error codes.

use super::{Json, Note, Type, TypeDef, TypeKind, error_body};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The place of a family in [`super::Interface::families`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FamilyId(pub usize);

/// One way of the service to report an error.
#[derive(Clone, Debug)]
pub struct ErrorFamily {
    /// The name of the family in the spec, such as `envelope`.
    pub name: String,
    /// Description of the family.
    pub doc: String,
    /// The type of the body that carries the error, such as `ErrorEnvelope`.
    pub body: super::TypeId,
    /// Further media types in which a client may ask for the same errors.
    pub media_types: Vec<String>,
    /// The path prefix of the operations that use the family, such as `/v2`.
    pub path_prefix: Option<String>,
    /// True if only replies with an error status can be such an error.
    pub by_status: bool,
    /// The paths of the members that report an error.
    pub members: ErrorMembers,
    /// The value of the code that reports success.
    pub success: Option<i64>,
    /// True if the message ends with the code in parentheses.
    pub code_in_message: bool,
    /// The body of an error, with `{code}`, `{http}`, `{type}` and `{text}` for the values of the
    /// code.
    pub error: Option<Json>,
    /// The body that a service writes, where it is another one.
    pub service: Option<Json>,
    /// The last event of a stream that fails, where it is another one.
    pub event: Option<Json>,
    /// Statements about the family.
    pub notes: Vec<Note>,
}

/// The paths of the members that report an error, each a list of names; empty where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorMembers {
    /// A member that only errors have.
    pub present: Vec<String>,
    /// The number of the error.
    pub code: Vec<String>,
    /// The type of the error.
    pub error_type: Vec<String>,
    /// The message.
    pub message: Vec<String>,
    /// The HTTP status.
    pub http: Vec<String>,
    /// The id of the request.
    pub request_id: Vec<String>,
}

/// The place and the form of the credential of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auth {
    /// The part of the request.
    pub place: AuthPlace,
    /// The name of the header, of the query parameter or of the cookie.
    pub name: String,
    /// The word in front of the credential; empty if there is none.
    pub scheme: String,
}

impl Auth {
    /// Returns true for a user name and a password in Base64.
    pub fn is_basic(&self) -> bool {
        self.place == AuthPlace::Header && self.scheme.eq_ignore_ascii_case("Basic")
    }

    /// Returns true for a key after the word `Bearer`.
    pub fn is_bearer(&self) -> bool {
        self.place == AuthPlace::Header && self.scheme.eq_ignore_ascii_case("Bearer")
    }

    /// Returns the header that carries a credential, in front of which its value has a text.
    pub fn header(&self) -> Option<(&str, String)> {
        let Self { place, name, scheme } = self;
        match place {
            AuthPlace::Header if scheme.is_empty() => Some((name, String::new())),
            AuthPlace::Header => Some((name, format!("{scheme} "))),
            AuthPlace::Cookie => Some(("Cookie", format!("{name}="))),
            AuthPlace::Query => None,
        }
    }

    /// Returns what a path ends with, in front of the credential; empty if a header carries it.
    pub fn query(&self) -> String {
        match self.place {
            AuthPlace::Query => format!("?{}=", self.name),
            AuthPlace::Header | AuthPlace::Cookie => String::new(),
        }
    }

    /// Returns what a request has for a credential, such as `Authorization: Bearer KEY`.
    pub fn shown(&self, credential: &str) -> String {
        match self.header() {
            Some((name, front)) => format!("{name}: {front}{credential}"),
            None => format!("{}{credential}", self.query()),
        }
    }
}

/// A way in which callers authenticate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The name, such as `bearer`.
    pub name: String,
    /// The place and the form of the credential.
    pub auth: Auth,
    /// The address that gives tokens.
    pub token_url: Option<String>,
    /// Recommended reaction of the caller.
    pub doc: Option<String>,
}

/// The credentials of a call: places in [`super::Interface::schemes`], in lists of which one is
/// enough, with all that it names.
pub type Security = Vec<Vec<usize>>;

/// The part of a request that carries a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthPlace {
    /// A header.
    Header,
    /// A parameter in the query.
    Query,
    /// A cookie.
    Cookie,
}

impl ErrorFamily {
    /// Returns the body that a service writes: the one of the spec, or one with the members that
    /// report the error, beside those that the body requires.
    pub fn written(&self, types: &[TypeDef]) -> Json {
        if let Some(body) = self.service.as_ref().or(self.error.as_ref()) {
            return body.clone();
        }
        let ErrorMembers { present: _, code, error_type, message, http, request_id } =
            &self.members;
        let text = if self.code_in_message { "{text} ({code})" } else { "{text}" };
        let members = [
            (code, "{code}"),
            (error_type, "{type}"),
            (message, text),
            (http, if is_integer(types, self.body, http) { "{status}" } else { "{http}" }),
            (request_id, "{request_id}"),
        ];
        let mut body = error_body::smallest(types, self.body);
        for (path, value) in members {
            put(&mut body, path, value);
        }
        error_body::add_text(types, self.body, &mut body);
        body
    }

    /// Returns the media type that a service writes: one that says that the body is an error, where
    /// there is one.
    pub fn written_media_type(&self) -> &str {
        self.media_types.first().map_or("application/json", String::as_str)
    }

    /// Returns an example of a body that reports a code, where the spec has one.
    pub fn error_body(&self, code: &ErrorCode) -> Option<Json> {
        self.error.as_ref().map(|template| filled(template, code))
    }
}

/// Returns true if the member at a path of an object is an integer.
fn is_integer(types: &[TypeDef], body: super::TypeId, path: &[String]) -> bool {
    let TypeKind::Object(object) = &types[body.0].kind else { return false };
    let Some((first, rest)) = path.split_first() else { return false };
    match (object.field(first).map(|field| &field.ty), rest) {
        (Some(Type::Integer | Type::Unsigned), []) => true,
        (Some(Type::Named(inner)), [_, ..]) => is_integer(types, *inner, rest),
        _ => false,
    }
}

/// Puts a string at a path of an object.
fn put(body: &mut Json, path: &[String], value: &str) {
    let Some((first, rest)) = path.split_first() else { return };
    let mut inner = match (rest, body.get(first)) {
        ([], _) => Json::string(value),
        (_, Some(inner)) => inner.clone(),
        (_, None) => Json::empty_object(),
    };
    put(&mut inner, rest, value);
    body.set(first, inner);
}

/// Returns a template with the values of a code in place of `{code}`, `{http}`, `{type}` and
/// `{text}`; a string that is `{code}` alone becomes a number, and `{status}` that of HTTP.
fn filled(template: &Json, code: &ErrorCode) -> Json {
    match template {
        Json::String(text) if text == "{code}" => Json::Integer(i64::from(code.code)),
        Json::String(text) if text == "{status}" => Json::Integer(i64::from(code.http)),
        Json::String(text) => Json::String(
            text.replace("{code}", &code.code.to_string())
                .replace("{digits}", &code.code.to_string())
                .replace("{request_id}", "req-0001")
                .replace("{http}", &code.http.to_string())
                .replace("{type}", &code.error_type)
                .replace("{text}", code.doc.trim().trim_end_matches('.')),
        ),
        Json::Array(items) => Json::Array(items.iter().map(|item| filled(item, code)).collect()),
        Json::Object(members) => Json::Object(
            members.iter().map(|(name, value)| (name.clone(), filled(value, code))).collect(),
        ),
        Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Unsigned(_) | Json::Number(_) => {
            template.clone()
        }
    }
}

/// One error code.
#[derive(Clone, Debug)]
pub struct ErrorCode {
    /// The number, such as 2013.
    pub code: u32,
    /// The name, such as `invalid_parameter`.
    pub name: super::Name,
    /// Meaning of the code, in one sentence.
    pub doc: String,
    /// Recommended reaction of the caller.
    pub help: Option<String>,
    /// The class of the error.
    pub category: Category,
    /// True if the same request may succeed later.
    pub retryable: bool,
    /// The HTTP status that goes with the code.
    pub http: u16,
    /// `error.type` of the envelope, such as `bad_request_error`.
    pub error_type: String,
    /// The families in which the interface lists the code.
    pub families: Vec<FamilyId>,
    /// Statements about the code.
    pub notes: Vec<Note>,
}

/// Category of a code.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Category {
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
