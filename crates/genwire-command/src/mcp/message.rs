//! Limits of a protocol message, checked before it is parsed.
//!
//! A size in bytes does not limit the memory for parsing: 60 MB of `{"":0}` become gigabytes.

use super::tools;
use crate::program::Program;
use genwire_core::bounds::count_values;
use rmcp::ErrorData;
use rmcp::model::{RequestId, ServerJsonRpcMessage};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Maximum size of a message without media, in bytes.
const MAX_PLAIN_BYTES: usize = 8 << 20;

/// Maximum size of a message, in bytes: media inside a request are base64.
pub(super) const MAX_MESSAGE_BYTES: usize = 72 << 20;

/// Maximum number of JSON values (members and items) in a message.
const MAX_MESSAGE_VALUES: usize = 1 << 16;

/// Maximum length of an id that is returned, in bytes of its JSON.
const MAX_ID_BYTES: usize = 256;

/// The method of a call of a tool.
const CALL_METHOD: &str = "tools/call";

/// The reason why a message is not read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refusal {
    id: Option<RequestId>,
    message: String,
}

impl Refusal {
    /// Refuses a message that is too large even with media. The message was not read in full.
    pub(super) fn too_large() -> Self {
        Self { id: None, message: size_message(MAX_MESSAGE_BYTES) }
    }

    /// Refuses a message that arrives while too many others are processed.
    pub(super) fn busy(message: &[u8], reason: &str) -> Self {
        Self { id: head(message).id(), message: reason.to_owned() }
    }

    /// Returns the answer to the message.
    pub(super) fn answer(self) -> ServerJsonRpcMessage {
        ServerJsonRpcMessage::error(ErrorData::invalid_request(self.message, None), self.id)
    }
}

/// Checks the size of a message, and returns the number of its values.
pub(super) fn check(program: &Program, message: &[u8]) -> Result<usize, Refusal> {
    let refused = |text: String| Refusal { id: head(message).id(), message: text };
    if message.len() > MAX_MESSAGE_BYTES {
        return Err(Refusal::too_large());
    }
    if message.len() > MAX_PLAIN_BYTES && !head(message).takes_media(program) {
        return Err(refused(size_message(MAX_PLAIN_BYTES)));
    }
    let values = count_values(message, MAX_MESSAGE_VALUES);
    if values > MAX_MESSAGE_VALUES {
        return Err(refused(format!("the message has more than {MAX_MESSAGE_VALUES} values")));
    }
    Ok(values)
}

fn size_message(limit: usize) -> String {
    format!("the message has more than {limit} bytes")
}

/// The head of a message; the rest is skipped without allocating memory.
#[derive(Debug, Default, Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    method: Option<Cow<'a, str>>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

/// The name of the tool that is called.
#[derive(Debug, Default, Deserialize)]
struct Params<'a> {
    #[serde(borrow)]
    name: Option<Cow<'a, str>>,
}

/// Reads the head of a message; the head is empty if the message cannot be read.
fn head(message: &[u8]) -> Head<'_> {
    serde_json::from_slice(message).unwrap_or_default()
}

impl Head<'_> {
    fn id(&self) -> Option<RequestId> {
        let id = self.id.map(RawValue::get).filter(|id| id.len() <= MAX_ID_BYTES)?;
        serde_json::from_str(id).ok()
    }

    /// Returns true for a call of a tool whose arguments may contain media.
    fn takes_media(&self, program: &Program) -> bool {
        if self.method.as_deref() != Some(CALL_METHOD) {
            return false;
        }
        let params = self.params.map_or("", RawValue::get);
        let params: Params<'_> = serde_json::from_str(params).unwrap_or_default();
        params.name.is_some_and(|name| tools::takes_media(program, &name))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use genwire_core::{Area, BodyKind, Endpoint, MediaKind, MediaLimits, Report};
    use serde_json::json;

    const PHOTO: MediaLimits = MediaLimits {
        name: "photo",
        kind: MediaKind::Image,
        formats: &[],
        video_codecs: &[],
        audio_codecs: &[],
        max_bytes: None,
        max_upload_bytes: None,
        pixels: None,
        ratio: None,
        frame_rate: None,
        seconds: None,
        total_seconds: None,
        max_count: None,
    };

    /// An interface with one operation that accepts media, and one that does not.
    pub(in crate::mcp) static SAMPLE: Program = Program::new(
        "sample",
        "SAMPLE",
        &[
            Area {
                endpoints: &[Endpoint { operation: "add_photo", ..Endpoint::DEFAULT }],
                media: &[PHOTO],
                check: &|_, part, _| (part == BodyKind::Request).then(|| Ok(Report::default())),
                ..Area::EMPTY
            },
            Area {
                endpoints: &[Endpoint { operation: "add_note", ..Endpoint::DEFAULT }],
                check: &|_, part, _| (part == BodyKind::Request).then(|| Ok(Report::default())),
                ..Area::EMPTY
            },
        ],
    );

    fn call(tool: &str, arguments: &str) -> Vec<u8> {
        let head = r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"#;
        format!(r#"{head}"{tool}","arguments":{arguments}}}}}"#).into_bytes()
    }

    fn refusal(message: &[u8]) -> Option<serde_json::Value> {
        check(&SAMPLE, message).err().map(|refusal| serde_json::to_value(refusal.answer()).unwrap())
    }

    #[test]
    fn only_a_call_with_media_may_be_large() {
        let large = format!(r#"{{"a":"{}"}}"#, "A".repeat(MAX_PLAIN_BYTES));
        for (tool, is_read) in
            [("add_photo", true), ("call_operation", true), ("add_note", false), ("nothing", false)]
        {
            let refused = refusal(&call(tool, &large));
            assert_eq!(refused.is_none(), is_read, "{tool}");
            if let Some(answer) = refused {
                assert_eq!(answer["id"], 7);
                assert_eq!(answer["error"]["message"], size_message(MAX_PLAIN_BYTES));
            }
        }
        assert!(refusal(&vec![b' '; MAX_MESSAGE_BYTES + 1]).is_some());
        assert!(refusal(&vec![b' '; MAX_PLAIN_BYTES + 1]).is_some());
        assert!(refusal(&vec![b' '; MAX_PLAIN_BYTES]).is_none());
    }

    #[test]
    fn values_are_counted_before_anything_is_made_of_them() {
        let many = |count: usize| format!(r#"{{"z":[{}]}}"#, vec![r#"{"":0}"#; count].join(","));
        let refused = refusal(&call("add_photo", &many(MAX_MESSAGE_VALUES)));
        let message = format!("the message has more than {MAX_MESSAGE_VALUES} values");
        let error = json!({ "code": -32600, "message": message });
        assert_eq!(refused, Some(json!({ "jsonrpc": "2.0", "id": 7, "error": error })));
        assert!(refusal(&call("add_photo", &many(MAX_MESSAGE_VALUES / 3))).is_none());
    }

    #[test]
    fn an_id_is_returned_if_it_is_one() {
        for (id, expected) in [
            ("1", json!(1)),
            (r#""a\nb""#, json!("a\nb")),
            ("null", json!(null)),
            ("1.5", json!(null)),
            ("[[1]]", json!(null)),
            (&format!(r#""{}""#, "x".repeat(MAX_ID_BYTES + 1)), json!(null)),
        ] {
            let message = format!(r#"{{"id":{id},"x":[{}]}}"#, "0,".repeat(MAX_MESSAGE_VALUES + 1));
            let message = message.replace(",]", "]");
            assert_eq!(refusal(message.as_bytes()).unwrap()["id"], expected, "{id}");
        }
    }
}
