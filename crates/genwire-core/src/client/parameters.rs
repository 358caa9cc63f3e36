//! The parameters of a call in the query, in headers and in cookies.

use super::options::CallOptions;
use crate::descriptor::Descriptor;
use crate::parameters::{Written, written};
use crate::{Described, Parameter, Report, Validate};
use serde_core::Serialize;
use serde_json::Value as JsonValue;
use std::fmt::Write as _;

/// The parameters of a call as one object, and what is wrong with them.
#[derive(Debug)]
pub(super) struct Parameters {
    list: Vec<Parameter>,
    descriptor: &'static Descriptor,
    object: JsonValue,
    problem: Option<String>,
    pub(super) report: Report,
}

impl Parameters {
    pub(super) fn new<P: Serialize + Validate + Described>(
        list: &[Parameter],
        parameters: &P,
    ) -> Self {
        let object = serde_json::to_value(parameters).map_err(|error| error.to_string());
        let descriptor = P::descriptor();
        let object = object.and_then(|object| written(list, descriptor, &object).map(|_| object));
        let (object, problem) = match object {
            Ok(object) => (object, None),
            Err(problem) => (JsonValue::Null, Some(problem)),
        };
        let (list, report) = (list.to_vec(), parameters.validate());
        Self { list, descriptor, object, problem, report }
    }

    /// Returns the reason for which the parameters cannot be written.
    pub(super) fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Returns the value of a parameter.
    pub(super) fn get(&self, name: &str) -> Option<&JsonValue> {
        self.object.get(name)
    }

    /// Gives a parameter another value.
    pub(super) fn set(&mut self, name: &str, value: JsonValue) {
        if let JsonValue::Object(members) = &mut self.object {
            members.insert(name.to_owned(), value);
        }
    }

    /// Adds the parameters to the options of a call.
    pub(super) fn add_to(&self, mut options: CallOptions) -> CallOptions {
        let written = written(&self.list, self.descriptor, &self.object);
        let Ok(Written { query, headers, cookies }) = written else { return options };
        options.query.splice(0..0, query);
        for (name, value) in headers {
            options = options.header(&name, &value);
        }
        if !cookies.is_empty() {
            let pair = |(name, text): &(String, String)| format!("{name}={}", escaped(text));
            let pairs: Vec<String> = cookies.iter().map(pair).collect();
            options = options.header("cookie", &pairs.join("; "));
        }
        options
    }
}

/// Writes a text as a cookie has it: what may not be in one is escaped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_graphic() && !br#"",;\%"#.contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
