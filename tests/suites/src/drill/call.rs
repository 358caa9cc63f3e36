//! A call of an edited interface. The local service must answer it with only the edit applied.

use crate::faces::http::{Client, Request};
use crate::service::Service;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io;

/// One call.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Call {
    /// The HTTP method.
    method: String,
    /// The path; `{NAME}` is replaced by a value from an earlier call.
    path: String,
    /// The body of the request.
    body: Option<String>,
    /// The HTTP status of the reply.
    status: u16,
    /// Strings that the response body must contain, with values from earlier calls.
    #[serde(default)]
    contains: Vec<String>,
    /// Strings that the response body must not contain, with values from earlier calls.
    #[serde(default)]
    without: Vec<String>,
    /// The member of the response that later calls use.
    keep: Option<String>,
}

impl Call {
    /// Sends the call with a header for the key; returns the defect of the response, if any.
    pub(super) fn send(
        &self,
        service: &Service,
        credential: &str,
        kept: &mut BTreeMap<String, String>,
    ) -> io::Result<Option<String>> {
        let fill = |text: &str| {
            let mut text = text.to_owned();
            for (name, value) in &*kept {
                text = text.replace(&format!("{{{name}}}"), value);
            }
            text
        };
        let path = fill(&self.path);
        let credential = credential.replace("{key}", service.member("api_key"));
        let (name, value) = credential.split_once(": ").unwrap_or((&credential, ""));
        let mut headers = vec![(name.to_owned(), value.trim_end().to_owned())];
        headers
            .extend(self.body.as_ref().map(|_| ("content-type".into(), "application/json".into())));
        let reply = Client::new(service.member("base_url")).send(&Request {
            method: self.method.clone(),
            target: path.clone(),
            headers,
            body: self.body.clone().map(String::into_bytes),
        })?;
        let (status, body) = (reply.status, String::from_utf8_lossy(&reply.body).into_owned());
        let fault = |expected: String| {
            format!(
                "`{} {path}` was answered with {status} {body}; expected {expected}",
                self.method
            )
        };
        if status != self.status {
            return Ok(Some(fault(self.status.to_string())));
        }
        if let Some(text) = self.contains.iter().map(|it| fill(it)).find(|it| !body.contains(it)) {
            return Ok(Some(fault(text)));
        }
        if let Some(text) = self.without.iter().map(|it| fill(it)).find(|it| body.contains(it)) {
            return Ok(Some(fault(format!("no {text}"))));
        }
        if let Some(name) = &self.keep {
            let reply: Value = serde_json::from_str(&body)?;
            let Some(value) = reply[name].as_str() else {
                return Ok(Some(fault(format!("a string `{name}`"))));
            };
            kept.insert(name.clone(), value.to_owned());
        }
        Ok(None)
    }
}
