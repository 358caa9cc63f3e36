//! The parameters of a call in the query, in headers and in cookies.

use super::options::CallOptions;
use crate::parameters::{Written, written};
use crate::{Described, Parameter, Report, Validate};
use serde_core::Serialize;
use std::fmt::Write as _;

/// The parameters of a call as texts, and what is wrong with them.
#[derive(Debug)]
pub(super) struct Parameters {
    written: Result<Written, String>,
    pub(super) report: Report,
}

impl Parameters {
    pub(super) fn new<P: Serialize + Validate + Described>(
        list: &[Parameter],
        parameters: &P,
    ) -> Self {
        let object = serde_json::to_value(parameters).map_err(|error| error.to_string());
        let written = object.and_then(|object| written(list, P::descriptor(), &object));
        Self { written, report: parameters.validate() }
    }

    /// Returns the reason for which the parameters cannot be written.
    pub(super) fn problem(&self) -> Option<&str> {
        self.written.as_ref().err().map(String::as_str)
    }

    /// Adds the parameters to the options of a call.
    pub(super) fn add_to(self, mut options: CallOptions) -> CallOptions {
        let Ok(Written { query, headers, cookies }) = self.written else { return options };
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
