//! Callbacks to the receiver of the client.

use crate::clients::cases::{Callback, Case};
use crate::exchange::shown;
use crate::target::{Read, read};
use genwire_core::client::http_client_builder;
use reqwest::Url;
use reqwest::redirect::Policy;
use serde_json::Value as JsonValue;
use std::net::IpAddr;
use std::time::Duration;

/// Timeout for the receiver's answer; the limits of the interface are shorter.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum size of a receiver's answer, in bytes; expected answers are small.
const MAX_ANSWER_BYTES: usize = 64 << 10;

/// A callback that was sent, and the fault in its answer.
#[derive(Clone, Debug)]
pub(crate) struct Delivered {
    pub(crate) fault: Option<String>,
}

/// Returns the callback address in a request, if it is a loopback address.
pub(crate) fn address(case: &Case, body: &[u8]) -> Option<String> {
    let member = case.callback.as_ref()?;
    let body: JsonValue = serde_json::from_slice(body).ok()?;
    let address = body.get(member)?.as_str()?;
    is_loopback(address).then(|| address.to_owned())
}

fn is_loopback(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let host = url.host_str().unwrap_or_default();
    let ip = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let is_plain = url.username().is_empty() && url.password().is_none();
    let is_here = host == "localhost" || ip.is_ok_and(|ip| ip.is_loopback());
    url.scheme() == "http" && is_plain && is_here
}

/// Sends a callback and judges the answer.
pub(crate) async fn deliver(address: &str, callback: &Callback) -> Delivered {
    let fault = answer(address, callback).await.err();
    let shown = |fault| format!("the receiver, called with {}: {fault}", callback.body);
    Delivered { fault: fault.map(shown) }
}

async fn answer(address: &str, callback: &Callback) -> Result<(), String> {
    let client = http_client_builder().map_err(|error| error.to_string())?;
    let client = client.no_proxy().redirect(Policy::none()).timeout(ANSWER_TIMEOUT);
    let client = client.build().map_err(|error| error.to_string())?;
    let request = client.post(address).header("content-type", "application/json");
    let response = request.body(callback.body.to_string()).send().await;
    let mut response = match response {
        Ok(response) => response,
        Err(_) if callback.late => return Ok(()),
        Err(_) => return Err("it does not answer".to_owned()),
    };
    let status = response.status();
    if !status.is_success() {
        return Err(format!("the status of its answer is {}", status.as_u16()));
    }
    let body = match read(&mut response, MAX_ANSWER_BYTES).await {
        Read::Whole(body) => body,
        Read::Cut(_, Some(_)) => return Err("its response is truncated".to_owned()),
        Read::Cut(_, None) => {
            return Err(format!("its answer has more than {MAX_ANSWER_BYTES} bytes"));
        }
    };
    let body: JsonValue = serde_json::from_slice(&body).unwrap_or_default();
    for (pointer, value) in &callback.answer {
        if body.pointer(pointer) != Some(value) {
            let body = shown(body.to_string().as_bytes());
            return Err(format!("its answer is {body}; expected {value} at `{pointer}`"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::is_loopback;

    #[test]
    fn callbacks_are_sent_to_this_machine_only() {
        for address in
            ["http://127.0.0.1:9/a", "http://localhost:9", "http://[::1]:9/", "http://127.9.9.9"]
        {
            assert!(is_loopback(address), "{address}");
        }
        for address in [
            "http://127.0.0.1:80@example.com/",
            "http://user@127.0.0.1/",
            "http://localhost.example.com/",
            "http://192.0.2.1/",
            "http://0.0.0.0/",
            "https://127.0.0.1/",
            "file:///etc/passwd",
            "127.0.0.1:9",
            "",
        ] {
            assert!(!is_loopback(address), "{address}");
        }
    }
}
