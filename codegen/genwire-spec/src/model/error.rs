//! Error families and error codes.

use super::{Json, Note, Type, TypeDef, TypeKind, error_body};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An index into [`super::Interface::families`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FamilyId(pub usize);

/// One format in which the service reports errors.
#[derive(Clone, Debug)]
pub struct ErrorFamily {
    /// The name of the family in the spec, such as `envelope`.
    pub name: String,
    /// Description of the family.
    pub doc: String,
    /// The type of the error body, such as `ErrorEnvelope`.
    pub body: super::TypeId,
    /// Further media types in which a client may request the same errors.
    pub media_types: Vec<String>,
    /// The path prefix of the operations that use the family, such as `/v2`.
    pub path_prefix: Option<String>,
    /// True if only replies with an error status can contain such an error.
    pub by_status: bool,
    /// The paths of the members that report an error.
    pub members: ErrorMembers,
    /// The value of the code member that reports success.
    pub success: Option<i64>,
    /// True if the message ends with the code in parentheses.
    pub code_in_message: bool,
    /// The template of an error body, with `{code}`, `{http}`, `{type}` and `{text}` for the values
    /// of the code.
    pub error: Option<Json>,
    /// The template of the body that a service writes, if it differs.
    pub service: Option<Json>,
    /// The template of the last event of a failed stream, if it differs.
    pub event: Option<Json>,
    /// Statements about the family.
    pub notes: Vec<Note>,
}

/// The paths of the members that report an error, as lists of names; a missing member has an empty
/// path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorMembers {
    /// A member that occurs only in errors.
    pub present: Vec<String>,
    /// The error number.
    pub code: Vec<String>,
    /// The error type.
    pub error_type: Vec<String>,
    /// The message.
    pub message: Vec<String>,
    /// The HTTP status.
    pub http: Vec<String>,
    /// The id of the request.
    pub request_id: Vec<String>,
}

/// The location and the form of the credential in a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auth {
    /// The part of the request.
    pub place: AuthPlace,
    /// The name of the header, of the query parameter or of the cookie.
    pub name: String,
    /// The scheme before the credential; empty if there is none.
    pub scheme: String,
}

impl Auth {
    /// Returns true for HTTP Basic authentication.
    pub fn is_basic(&self) -> bool {
        self.place == AuthPlace::Header && self.scheme.eq_ignore_ascii_case("Basic")
    }

    /// Returns true for a bearer token.
    pub fn is_bearer(&self) -> bool {
        self.place == AuthPlace::Header && self.scheme.eq_ignore_ascii_case("Bearer")
    }

    /// Returns the header that contains the credential, and the prefix of its value.
    pub fn header(&self) -> Option<(&str, String)> {
        let Self { place, name, scheme } = self;
        match place {
            AuthPlace::Header if scheme.is_empty() => Some((name, String::new())),
            AuthPlace::Header => Some((name, format!("{scheme} "))),
            AuthPlace::Cookie => Some(("Cookie", format!("{name}="))),
            AuthPlace::Query => None,
        }
    }

    /// Returns the end of a URL before the credential; empty if a header contains it.
    pub fn query(&self) -> String {
        match self.place {
            AuthPlace::Query => format!("?{}=", self.name),
            AuthPlace::Header | AuthPlace::Cookie => String::new(),
        }
    }

    /// Returns the part of a request with the credential, such as `Authorization: Bearer KEY`.
    pub fn shown(&self, credential: &str) -> String {
        match self.header() {
            Some((name, front)) => format!("{name}: {front}{credential}"),
            None => format!("{}{credential}", self.query()),
        }
    }
}

/// An authentication method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The name, such as `bearer`.
    pub name: String,
    /// The location and the form of the credential.
    pub auth: Auth,
    /// The URL of the token endpoint.
    pub token_url: Option<String>,
    /// Recommended action of the caller.
    pub doc: Option<String>,
}

/// The credentials of a call: alternatives, each a list of required schemes.
///
/// A scheme is an index into [`super::Interface::schemes`].
pub type Security = Vec<Vec<usize>>;

/// The part of a request that contains a credential.
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
    /// Returns the template of the body that a service writes.
    ///
    /// It is the template of the spec, or else the smallest body with the members that report the
    /// error.
    pub fn written(&self, types: &[TypeDef]) -> Json {
        if let Some(body) = self.service.as_ref().or(self.error.as_ref()) {
            return body.clone();
        }
        let ErrorMembers { present: _, code, error_type, message, http, request_id } =
            &self.members;
        let whole = Type::Named(self.body);
        let text = if self.code_in_message { "{text} ({code})" } else { "{text}" };
        let members = [
            (code, "{code}"),
            (error_type, "{type}"),
            (message, text),
            (http, if is_integer(types, &whole, http) { "{status}" } else { "{http}" }),
            (request_id, "{request_id}"),
        ];
        let mut body = error_body::smallest(types, self.body);
        for (path, value) in members.into_iter().filter(|(path, _)| !path.is_empty()) {
            put(types, Some(&whole), &mut body, path, value);
        }
        error_body::add_text(types, self.body, &mut body);
        body
    }

    /// Returns the media type that a service writes: preferably a media type for errors.
    pub fn written_media_type(&self) -> &str {
        self.media_types.first().map_or("application/json", String::as_str)
    }

    /// Returns an example of a body that reports a code, if the spec has a template.
    pub fn error_body(&self, code: &ErrorCode) -> Option<Json> {
        self.error.as_ref().map(|template| filled(template, code))
    }
}

/// Returns the type of a member of an object, or of a list's objects.
fn member<'t>(types: &'t [TypeDef], ty: &Type, name: &str) -> Option<&'t Type> {
    match &types[ty.named()?.0].kind {
        TypeKind::Object(object) => object.field(name).map(|field| &field.ty),
        _ => None,
    }
}

/// Returns true if the member at a path is an integer.
fn is_integer(types: &[TypeDef], whole: &Type, path: &[String]) -> bool {
    let Some((first, rest)) = path.split_first() else { return false };
    let last = member(types, whole, first);
    let last = rest.iter().fold(last, |ty, name| member(types, ty?, name));
    matches!(last, Some(Type::Integer | Type::Unsigned))
}

/// Writes a value at a path. If a list is on the path, writes into its first item. Missing values
/// on the path start as the smallest value of their type.
fn put(types: &[TypeDef], ty: Option<&Type>, body: &mut Json, path: &[String], value: &str) {
    let smallest = |ty: Option<&Type>| {
        ty.and_then(|ty| error_body::value(types, ty)).unwrap_or_else(Json::empty_object)
    };
    if let Some(Type::List(item)) = ty.map(Type::besides_null) {
        let mut items = match std::mem::replace(body, Json::Null) {
            Json::Array(items) => items,
            _ => Vec::new(),
        };
        if items.is_empty() {
            items.push(smallest(Some(item)));
        }
        put(types, Some(item), &mut items[0], path, value);
        *body = Json::Array(items);
    } else if let Some((name, rest)) = path.split_first() {
        let inner_type = ty.and_then(|ty| member(types, ty, name));
        let mut inner = body.get(name).cloned().unwrap_or_else(|| smallest(inner_type));
        put(types, inner_type, &mut inner, rest, value);
        body.set(name, inner);
    } else {
        *body = Json::string(value);
    }
}

/// Fills a template with the values of a code: `{code}`, `{http}`, `{type}` and `{text}`. A string
/// that is only `{code}` becomes a number, and `{status}` becomes the HTTP status as a number.
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
    /// Recommended action of the caller.
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
    /// Too many requests or tokens at present.
    RateLimit,
    /// The request is at fault.
    Request,
    /// The service is at fault.
    Service,
    /// The service ran out of time.
    Timeout,
}
