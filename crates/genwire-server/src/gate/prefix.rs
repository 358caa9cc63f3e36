//! Model names with another prefix: taken as the interface has them, given back as they came.

use axum::BoxError;
use axum::body::{Body, Bytes, HttpBody};
use genwire_core::service::VENDOR_PREFIX;
use http_body::Frame;
use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::borrow::Cow;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The member that names a model.
const MEMBER: &str = "model";

/// Gives the model of a body the prefix of the interface; tells whether it had the other one.
pub(super) fn translate(prefix: &str, body: &mut JsonValue) -> bool {
    if prefix.is_empty() {
        return false;
    }
    let Some(JsonValue::String(model)) = body.get_mut(MEMBER) else { return false };
    let Some(rest) = model.strip_prefix(prefix) else { return false };
    *model = format!("{VENDOR_PREFIX}{rest}");
    true
}

/// A model that the caller knows under another name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alias {
    name: String,
    ours: Vec<u8>,
    theirs: Vec<u8>,
}

impl Alias {
    /// The alias that a body uses.
    pub(super) fn of(prefix: &str, body: &[u8]) -> Option<Self> {
        #[derive(Deserialize)]
        struct Named<'a> {
            #[serde(borrow)]
            model: Cow<'a, str>,
        }
        if prefix.is_empty() {
            return None;
        }
        let named: Named<'_> = serde_json::from_slice(body).ok()?;
        let rest = named.model.strip_prefix(prefix)?;
        let member = |name: &str| format!("\"{MEMBER}\":{}", JsonValue::from(name)).into_bytes();
        Some(Self {
            ours: member(&format!("{VENDOR_PREFIX}{rest}")),
            theirs: member(&named.model),
            name: named.model.into_owned(),
        })
    }

    /// The model as the caller calls it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Puts the name of the caller into a piece of an answer.
    ///
    /// Inside a text the quotation marks would stand behind backslashes, so that what is found is
    /// a member.
    pub(crate) fn restore(&self, piece: Bytes) -> Bytes {
        let Some(mut at) = find(&piece, &self.ours) else { return piece };
        let mut text = Vec::with_capacity(piece.len() + self.theirs.len());
        let mut rest = &piece[..];
        loop {
            text.extend_from_slice(&rest[..at]);
            text.extend_from_slice(&self.theirs);
            rest = &rest[at + self.ours.len()..];
            match find(rest, &self.ours) {
                Some(next) => at = next,
                None => break,
            }
        }
        text.extend_from_slice(rest);
        text.into()
    }
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}

/// The events of an answer, with the names of the caller.
pub(crate) struct AliasBody {
    inner: Body,
    alias: Alias,
}

impl AliasBody {
    pub(crate) fn new(inner: Body, alias: Alias) -> Self {
        Self { inner, alias }
    }
}

impl HttpBody for AliasBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let frame = std::task::ready!(Pin::new(&mut self.inner).poll_frame(context));
        Poll::Ready(frame.map(|frame| match frame {
            Ok(frame) => Ok(frame.map_data(|data| self.alias.restore(data))),
            Err(error) => Err(error.into()),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_model_with_the_other_prefix_is_translated_and_given_back() {
        let request = json!({"messages": [], "model": "Acme-M3"});
        let alias = Alias::of("Acme-", request.to_string().as_bytes()).unwrap();
        let mut body = request.clone();
        assert!(translate("Acme-", &mut body));
        assert_eq!(body["model"], "X-M3");
        let reply =
            json!({"model": "X-M3", "text": "\"model\":\"X-M3\"", "inner": {"model": "X-M3"}});
        let text = alias.restore(reply.to_string().into());
        let restored: JsonValue = serde_json::from_slice(&text).unwrap();
        let expected = json!({"model": "Acme-M3", "text": "\"model\":\"X-M3\"", "inner": {"model": "Acme-M3"}});
        assert_eq!(restored, expected);
    }

    #[test]
    fn other_models_are_left_alone() {
        for (prefix, model) in [("", "Acme-M3"), ("Acme-", "X-M3"), ("Acme-", "speech-2.6")] {
            let mut body = json!({ "model": model });
            assert!(!translate(prefix, &mut body), "{prefix} {model}");
            assert_eq!(Alias::of(prefix, body.to_string().as_bytes()), None);
        }
    }
}
