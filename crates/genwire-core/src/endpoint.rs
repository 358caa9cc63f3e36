//! The static description of an operation.

mod trace;

pub use self::trace::{Attribute, AttributeKind, Trace};
use crate::{BodyForm, Family, Interface, ResponseForm, STATUS_ERRORS, Security};
use std::cmp::Reverse;

/// Maximum length of the path of a request, in bytes. HTTP libraries reject longer addresses.
const MAX_PATH_BYTES: usize = 65_534;

/// The static description of one operation.
#[derive(Clone, Copy, Debug)]
pub struct Endpoint {
    /// The interface of the operation.
    pub interface: &'static Interface,
    /// The name of the operation; it is the same everywhere.
    pub operation: &'static str,
    /// The `operationId` in documents, if it differs from the name.
    pub operation_id: Option<&'static str>,
    /// The area of the operation.
    pub area: &'static str,
    /// The HTTP method.
    pub method: &'static str,
    /// The path, with its parameters in braces.
    pub path: &'static str,
    /// The version part of the path.
    pub version: &'static str,
    /// Maximum size of a request body, in bytes.
    pub body_limit: Option<u64>,
    /// The credentials of a call.
    pub security: Security,
    /// The form of its errors.
    pub family: &'static Family,
    /// The forms of errors for HTTP statuses with their own form.
    pub families: &'static [(u16, &'static Family)],
    /// The media types of a request body; a client sends the first one.
    ///
    /// If there are none, the media type of the interface is used.
    pub content_types: &'static [&'static str],
    /// The responses that are not errors.
    pub responses: &'static [ResponseForm],
    /// The error codes it may return.
    pub codes: &'static [u32],
    /// True if the operation is deprecated.
    pub deprecated: bool,
    /// The attributes of the spans that a client records for its calls.
    pub trace: Trace,
}

impl Endpoint {
    /// An operation without a name and a path. Its errors are recognized only by their status.
    pub const DEFAULT: Self = Self {
        interface: &Interface::DEFAULT,
        operation: "",
        operation_id: None,
        area: "",
        method: "GET",
        path: "",
        version: "",
        body_limit: None,
        security: &[],
        family: &STATUS_ERRORS,
        families: &[],
        content_types: &[],
        responses: &[],
        codes: &[],
        deprecated: false,
        trace: Trace::named(""),
    };

    /// Returns true for the name of the operation or its `operationId`.
    pub fn is_named(&self, name: &str) -> bool {
        self.operation == name || self.operation_id == Some(name)
    }

    /// Inserts the parameters into the path.
    ///
    /// # Errors
    ///
    /// A parameter would turn the address into the address of another resource.
    #[doc(hidden)]
    pub fn path_with<'p>(&self, get: impl Fn(&str) -> Option<&'p str>) -> Result<String, String> {
        let mut path = String::with_capacity(self.path.len() + 32);
        let mut rest = self.path;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, behind) = after.split_once('}').unwrap_or((after, ""));
            let value = get(name).unwrap_or_default();
            Self::check_path_bytes(name, path.len() + value.len())?;
            // With an empty segment or a dot segment, the address would refer to another resource.
            if value.is_empty() || matches!(value, "." | "..") {
                return Err(format!("`{value}` cannot replace `{name}` in the path"));
            }
            path.push_str(before);
            push_escaped(&mut path, value);
            Self::check_path_bytes(name, path.len())?;
            rest = behind;
        }
        path.push_str(rest);
        Ok(path)
    }

    /// Refuses a parameter that makes a path longer than HTTP libraries accept.
    ///
    /// # Errors
    ///
    /// The path would be too long.
    #[doc(hidden)]
    pub fn check_path_bytes(name: &str, bytes: usize) -> Result<(), String> {
        if bytes <= MAX_PATH_BYTES {
            return Ok(());
        }
        Err(format!(
            "`{name}` is too long: the path of a request has at most {MAX_PATH_BYTES} bytes"
        ))
    }

    /// Returns true if the path of a base address ends with the version that the path of the
    /// operation begins with.
    #[doc(hidden)]
    pub fn repeats_version(&self, front: &str) -> bool {
        let last = front.rsplit('/').next().filter(|last| matches!(*last, "v1" | "v2"));
        last.is_some() && last == self.path.split('/').nth(1)
    }

    /// Returns the name that is shown to people: its own `operationId`, or else its name.
    pub fn shown_name(&self) -> &'static str {
        self.operation_id.unwrap_or(self.operation)
    }

    /// Returns true if a call may be made without a credential.
    pub fn needs_no_key(&self) -> bool {
        self.security.is_empty() || self.security.iter().any(|all| all.is_empty())
    }

    /// Returns the form of an error with an HTTP status.
    pub fn family_at(&self, status: u16) -> &'static Family {
        let own = self.families.iter().find(|(of, _)| *of == status);
        own.map_or(self.family, |(_, family)| family)
    }

    /// Returns the media type of a client's request body.
    pub fn content_type(&self) -> &'static str {
        self.content_types.first().copied().unwrap_or(self.interface.content_type)
    }

    /// Returns the form of a whole response with a status; `None` if no response has the status.
    ///
    /// If several forms have the status, the media type selects one.
    pub fn response_at(
        &self,
        status: u16,
        media_type: Option<&str>,
    ) -> Option<&'static ResponseForm> {
        self.responses.get(self.response_index(status, media_type)?)
    }

    /// Returns the form of the operation's stream.
    pub fn stream(&self) -> Option<&'static ResponseForm> {
        self.responses.iter().find(|form| form.body == BodyForm::Events)
    }

    /// Returns the index of the form of a whole response, as chosen by [`Self::response_at`].
    ///
    /// A form without statuses is the last choice.
    pub fn response_index(&self, status: u16, media_type: Option<&str>) -> Option<usize> {
        let whole = self.responses.iter().enumerate();
        let whole = whole.filter(|(_, form)| form.body != BodyForm::Events);
        let fitting = whole.filter(|(_, form)| form.has_status(status));
        // A form that lists parameters of the media type takes precedence.
        let typed = |form: &ResponseForm| media_type.and_then(|it| form.parameters_of(it));
        let rank = |form: &ResponseForm| (form.statuses.is_empty(), Reverse(typed(form)));
        fitting.min_by_key(|(_, form)| rank(form)).map(|(place, _)| place)
    }
}

/// Writes a segment of a path so that none of its characters has a special meaning.
fn push_escaped(path: &mut String, segment: &str) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in segment.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'~' | b'.') {
            path.push(char::from(byte));
        } else {
            path.push('%');
            path.push(char::from(DIGITS[usize::from(byte >> 4)]));
            path.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }
}
