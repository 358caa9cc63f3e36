//! An interface as static data, for the runtime.

use crate::{Category, Code};
#[cfg(any(feature = "base64", feature = "client", feature = "server"))]
use base64::{Engine as _, engine::general_purpose::STANDARD};
#[cfg(any(feature = "base64", feature = "client", feature = "server"))]
use std::borrow::Cow;

/// An interface as static data, for the runtime.
///
/// It is generated from the spec, as a `static` in the crate of the interface. Each operation
/// refers to its interface ([`Endpoint::interface`](crate::Endpoint::interface)), so that one
/// program can use several.
#[derive(Debug)]
pub struct Interface {
    /// The title.
    pub title: &'static str,
    /// The version.
    pub version: &'static str,
    /// The media type of request bodies.
    pub content_type: &'static str,
    /// The authentication schemes.
    pub auth: &'static [&'static Auth],
    /// The forms of errors, in the order in which they are tried.
    pub families: &'static [&'static Family],
    /// The error codes, by number.
    pub codes: &'static [Code],
    /// The default code of a request that violates a constraint or a rule.
    pub invalid_code: u32,
    /// The code of a request without credentials.
    pub unauthenticated_code: u32,
    /// The code of an internal error of the service.
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

    /// Returns the family of errors on a path without an operation: the family of the longest
    /// matching prefix, or the first family without a prefix, or the last family.
    pub fn family_of(&self, path: &str) -> Option<&'static Family> {
        let below = |prefix: &str| {
            let rest = path.strip_prefix(prefix.trim_end_matches('/'));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let prefixed = |family: &&&Family| family.path_prefix.is_some_and(below);
        let found = self.families.iter().filter(prefixed);
        let found = found.max_by_key(|family| family.path_prefix.map_or(0, str::len));
        let general = || self.families.iter().find(|family| family.path_prefix.is_none());
        found.or_else(general).or(self.families.last()).copied()
    }
}

/// An interface is equal only to itself.
impl PartialEq for Interface {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Interface {}

/// The position and form of the credential in a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auth {
    /// The name of the credential in a client.
    pub id: &'static str,
    /// The part of the request that contains the credential.
    pub place: AuthPlace,
    /// The name of the header, of the query parameter or of the cookie.
    pub name: &'static str,
    /// The scheme before the credential; empty if there is none.
    pub scheme: &'static str,
    /// True for a user name and a password, joined by a colon and encoded in Base64.
    pub basic: bool,
}

impl Auth {
    /// Returns the value to send for a key: after the scheme, and in Base64 for a user name and a
    /// password.
    #[cfg(any(feature = "base64", feature = "client", feature = "server"))]
    pub fn value(&self, key: &str) -> String {
        let key = if self.basic { Cow::Owned(STANDARD.encode(key)) } else { Cow::Borrowed(key) };
        if self.scheme.is_empty() { key.into_owned() } else { format!("{} {key}", self.scheme) }
    }

    /// Returns a request to authenticate, such as "carry the secret key in the `X-Api-Key` header".
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

/// The credentials of a call, as alternative lists. Every credential of a list is required.
///
/// No credentials are needed if there is no list, or if a list is empty.
pub type Security = &'static [&'static [&'static Auth]];

/// The part of a request that contains a credential.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuthPlace {
    /// A header.
    Header,
    /// A query parameter.
    Query,
    /// A cookie.
    Cookie,
}

/// A form of errors, with the paths of its members.
///
/// The path of a member is a list of names; it is empty if the form has no such member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The name.
    pub name: &'static str,
    /// The path prefix for errors of this form on paths without an operation.
    pub path_prefix: Option<&'static str>,
    /// The HTTP statuses of the replies that may be such an error.
    pub statuses: Statuses,
    /// A member that only errors have; if it is a string, it is the message.
    pub present: MemberPath,
    /// The error code.
    pub code: MemberPath,
    /// The value of `code` that means success.
    pub success: Option<i64>,
    /// The type of the error.
    pub error_type: MemberPath,
    /// The message for users.
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

/// The form of errors for operations without a family: only the HTTP status reports them.
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

/// The path of a member, as a list of names.
pub type MemberPath = &'static [&'static str];

/// The HTTP statuses of the replies that may be an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statuses {
    /// Every status: only the body decides.
    Any,
    /// The error statuses, from 400 on.
    Errors,
}

/// A part of the JSON of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplatePart {
    /// Constant JSON.
    Text(&'static str),
    /// The error code.
    Code,
    /// The type of the error.
    Type,
    /// The message, escaped for JSON.
    Message,
    /// The HTTP status.
    Http,
    /// The id of the request, escaped for JSON.
    RequestId,
}

/// An error code, with its entry in the interface.
///
/// The `ErrorCode` of each interface converts from it and compares with it.
#[derive(Clone, Copy, Debug)]
pub struct ServiceCode {
    number: i64,
    entry: Option<&'static Code>,
}

impl ServiceCode {
    /// Creates a code of an interface, listed or not.
    pub fn new(interface: &Interface, number: i64) -> Self {
        Self { number, entry: interface.code(number) }
    }

    /// Creates a code with its entry, if it has one.
    pub fn with_entry(number: i64, entry: Option<&'static Code>) -> Self {
        Self { number, entry }
    }

    /// Returns the number.
    pub fn as_i64(&self) -> i64 {
        self.number
    }

    /// Returns the entry of the code; `None` if the interface does not list it.
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

    /// Returns the HTTP status of the code.
    pub fn status(&self) -> Option<u16> {
        self.entry.map(|code| code.status)
    }

    /// Returns the error type of the code.
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
