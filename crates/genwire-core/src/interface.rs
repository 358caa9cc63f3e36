//! Facts of an interface that the runtime needs, as plain data.

use crate::{Category, Code};
#[cfg(any(feature = "client", feature = "server"))]
use base64::{Engine as _, engine::general_purpose::STANDARD};
#[cfg(any(feature = "client", feature = "server"))]
use std::borrow::Cow;

/// Facts of an interface that the runtime needs.
///
/// It is generated from the spec, as a `static` of the crate of the interface. Each operation names
/// its interface ([`Endpoint::interface`](crate::Endpoint::interface)), so that one program can hold
/// several.
#[derive(Debug)]
pub struct Interface {
    /// The title.
    pub title: &'static str,
    /// The version.
    pub version: &'static str,
    /// The media type of request bodies.
    pub content_type: &'static str,
    /// The ways in which callers authenticate.
    pub auth: &'static [&'static Auth],
    /// The forms of errors, in the order in which they are tried.
    pub families: &'static [&'static Family],
    /// The error codes, by number.
    pub codes: &'static [Code],
    /// The code of a request that breaks a constraint or a rule that names no other.
    pub invalid_code: u32,
    /// The code of a request without a credential.
    pub unauthenticated_code: u32,
    /// The code of a failure of the service itself.
    pub internal_code: u32,
}

impl Interface {
    /// An interface without a title, error codes and credentials.
    pub const DEFAULT: Self = Self {
        title: "",
        version: "",
        content_type: "application/json",
        auth: &[],
        families: &[],
        codes: &[],
        invalid_code: 0,
        unauthenticated_code: 0,
        internal_code: 0,
    };

    /// Returns the entry of a code.
    pub fn code(&self, number: i64) -> Option<&'static Code> {
        self.codes.iter().find(|code| i64::from(code.code) == number)
    }

    /// Returns the family of the errors on a path without an operation: that of the longest prefix,
    /// or else the last one.
    pub fn family_of(&self, path: &str) -> Option<&'static Family> {
        let below = |prefix: &str| {
            let rest = path.strip_prefix(prefix.trim_end_matches('/'));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let prefixed = |family: &&&Family| family.path_prefix.is_some_and(below);
        let found = self.families.iter().filter(prefixed);
        let found = found.max_by_key(|family| family.path_prefix.map_or(0, str::len));
        found.or(self.families.last()).copied()
    }
}

/// An interface is equal to itself alone.
impl PartialEq for Interface {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Interface {}

/// The place and the form of the credential of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auth {
    /// The name by which a client has the credential.
    pub id: &'static str,
    /// The part of the request.
    pub place: AuthPlace,
    /// The name of the header, of the query parameter or of the cookie.
    pub name: &'static str,
    /// The word in front of the credential; empty if there is none.
    pub scheme: &'static str,
    /// True for a user name and a password with a colon between them, in Base64.
    pub basic: bool,
}

impl Auth {
    /// Returns the text that carries a key in its place: after the scheme, and in Base64 for a user
    /// name and a password.
    #[cfg(any(feature = "client", feature = "server"))]
    pub fn value(&self, key: &str) -> String {
        let key = if self.basic { Cow::Owned(STANDARD.encode(key)) } else { Cow::Borrowed(key) };
        if self.scheme.is_empty() { key.into_owned() } else { format!("{} {key}", self.scheme) }
    }

    /// Returns the words that ask a caller for the credential, such as "carry the secret key in the
    /// `X-Api-Key` header".
    #[cfg(feature = "server")]
    pub fn request(&self) -> String {
        let Self { id: _, place, name, scheme, basic } = self;
        let place = match place {
            AuthPlace::Header => "header",
            AuthPlace::Query => "query parameter",
            AuthPlace::Cookie => "cookie",
        };
        let what = if *basic { "the user name and the password" } else { "the secret key" };
        let after = if scheme.is_empty() { String::new() } else { format!(", after `{scheme}`") };
        format!("carry {what} in the `{name}` {place}{after}")
    }
}

/// The credentials of a call: lists of which one is enough, with all that it names. None are needed
/// if there is no list, or an empty one.
pub type Security = &'static [&'static [&'static Auth]];

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

/// A form of errors, with the places of the members that report one.
///
/// The path of a member is a list of names; it is empty where the form has no such member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The name.
    pub name: &'static str,
    /// The beginning of the paths without an operation that answer in this form.
    pub path_prefix: Option<&'static str>,
    /// The HTTP statuses of the replies that may be such an error.
    pub statuses: Statuses,
    /// A member that only errors have; if it is a string, it is the message.
    pub present: MemberPath,
    /// The number of the error.
    pub code: MemberPath,
    /// The value of `code` that reports success.
    pub success: Option<i64>,
    /// The type of the error.
    pub error_type: MemberPath,
    /// The message for people.
    pub message: MemberPath,
    /// True if the message ends with the code in parentheses.
    pub code_in_message: bool,
    /// The HTTP status.
    pub http: MemberPath,
    /// The id of the request.
    pub request_id: MemberPath,
    /// The media type of an error.
    pub media_type: &'static str,
    /// The body of an error.
    pub body: &'static [TemplatePart],
    /// The last event of a stream that fails.
    pub event: &'static [TemplatePart],
}

/// The form of the errors of operations without a family: the HTTP status alone reports them.
pub static STATUS_ERRORS: Family = Family {
    name: "",
    path_prefix: None,
    statuses: Statuses::Errors,
    present: &[],
    code: &[],
    success: None,
    error_type: &[],
    message: &["message"],
    code_in_message: false,
    http: &[],
    request_id: &[],
    media_type: "application/json",
    body: &[
        TemplatePart::Text("{\"message\":\""),
        TemplatePart::Message,
        TemplatePart::Text("\"}"),
    ],
    event: &[],
};

/// The names that lead to a member.
pub type MemberPath = &'static [&'static str];

/// The HTTP statuses of the replies that may be an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statuses {
    /// Every status: the body alone decides.
    Any,
    /// The statuses that report an error, from 400 on.
    Errors,
}

/// A part of the JSON of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplatePart {
    /// Text that all errors have.
    Text(&'static str),
    /// The number of the error.
    Code,
    /// The type of the error.
    Type,
    /// The message, with the escapes of JSON.
    Message,
    /// The HTTP status.
    Http,
    /// The id of the request, with the escapes of JSON.
    RequestId,
}

/// A code of an error, and what its interface says of it.
///
/// The `ErrorCode` of each interface is made from it, and compares with it.
#[derive(Clone, Copy, Debug)]
pub struct ServiceCode {
    number: i64,
    entry: Option<&'static Code>,
}

impl ServiceCode {
    /// Makes a code of an interface, which need not list it.
    pub fn new(interface: &Interface, number: i64) -> Self {
        Self { number, entry: interface.code(number) }
    }

    /// Makes a code with its entry, if it has one.
    pub fn with_entry(number: i64, entry: Option<&'static Code>) -> Self {
        Self { number, entry }
    }

    /// Returns the number.
    pub fn as_i64(&self) -> i64 {
        self.number
    }

    /// Returns category, HTTP status and help; `None` for a code that the interface does not list.
    pub fn info(&self) -> Option<&'static Code> {
        self.entry
    }

    /// Returns the category of the failure.
    pub fn category(&self) -> Category {
        self.entry.map_or(Category::Unknown, |code| code.category)
    }

    /// Returns true if the same request may succeed later.
    pub fn is_retryable(&self) -> bool {
        self.entry.is_some_and(|code| code.retryable)
    }

    /// Returns the HTTP status that goes with the code.
    pub fn status(&self) -> Option<u16> {
        self.entry.map(|code| code.status)
    }

    /// Returns the type that goes with the code.
    pub fn error_type(&self) -> Option<&'static str> {
        self.entry.map(|code| code.error_type)
    }
}

impl PartialEq for ServiceCode {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number
    }
}

impl Eq for ServiceCode {}

impl std::fmt::Display for ServiceCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.number.fmt(f)
    }
}

#[cfg(all(test, feature = "server"))]
mod tests {
    use super::{Auth, AuthPlace};

    #[test]
    fn a_key_is_written_and_asked_for_where_the_interface_expects_it() {
        let auth = |place, name, scheme, basic| Auth { id: "key", place, name, scheme, basic };
        let check = |auth: Auth, value: &str, request: &str| {
            assert_eq!((auth.value("a:b").as_str(), auth.request().as_str()), (value, request));
        };
        check(
            auth(AuthPlace::Header, "Authorization", "Bearer", false),
            "Bearer a:b",
            "carry the secret key in the `Authorization` header, after `Bearer`",
        );
        check(
            auth(AuthPlace::Header, "Authorization", "Basic", true),
            "Basic YTpi",
            "carry the user name and the password in the `Authorization` header, after `Basic`",
        );
        check(
            auth(AuthPlace::Header, "X-Api-Key", "", false),
            "a:b",
            "carry the secret key in the `X-Api-Key` header",
        );
        check(
            auth(AuthPlace::Cookie, "key", "", false),
            "a:b",
            "carry the secret key in the `key` cookie",
        );
    }
}
