//! A call of an edited interface, which the local service has to answer without more than the edit.

use crate::service::Service;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// Maximum time for the service to answer.
const REPLY_TIMEOUT: Duration = Duration::from_secs(30);

/// One call.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Call {
    /// The HTTP method.
    method: String,
    /// The path; `{NAME}` is replaced by a value that an earlier call has kept.
    path: String,
    /// The body of the request.
    body: Option<String>,
    /// The HTTP status of the reply.
    status: u16,
    /// Texts in the body of the reply, with kept values.
    #[serde(default)]
    contains: Vec<String>,
    /// Texts that the body of the reply must not have, with kept values.
    #[serde(default)]
    without: Vec<String>,
    /// The member of the reply whose value later calls use.
    keep: Option<String>,
}

impl Call {
    /// Sends the call with a header for the key; returns what is wrong with the reply.
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
        let (status, body) =
            exchange(service, credential, &self.method, &path, self.body.as_deref())?;
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

/// Sends a request on a connection of its own; returns the status and the body of the reply.
fn exchange(
    service: &Service,
    credential: &str,
    method: &str,
    path: &str,
    body: Option<&str>,
) -> io::Result<(u16, String)> {
    let address = service.member("base_url").trim_start_matches("http://");
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(REPLY_TIMEOUT))?;
    let credential = credential.replace("{key}", service.member("api_key"));
    let mut head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{credential}\r\n"
    );
    if let Some(body) = body {
        head.push_str("content-type: application/json\r\ncontent-length: ");
        head.push_str(&body.len().to_string());
        head.push_str("\r\n");
    }
    write!(stream, "{head}\r\n{}", body.unwrap_or_default())?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply)?;
    let (head, body) = reply.split_once("\r\n\r\n").unwrap_or((&reply, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| io::Error::other(format!("no HTTP reply: {head}")))?;
    Ok((status, body.to_owned()))
}
