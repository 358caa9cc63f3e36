//! Model names with another prefix: translated in requests, restored in replies.

use genwire_common::service::VENDOR_PREFIX;
use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::borrow::Cow;

/// The member that names a model.
const MEMBER: &str = "model";

/// Replaces the prefix of the model of a body; returns true if it had the other one.
pub(super) fn translate(prefix: &str, body: &mut JsonValue) -> bool {
    if prefix.is_empty() {
        return false;
    }
    let Some(JsonValue::String(model)) = body.get_mut(MEMBER) else { return false };
    let Some(rest) = model.strip_prefix(prefix) else { return false };
    *model = format!("{VENDOR_PREFIX}{rest}");
    true
}

/// The name of a model with the prefix of the caller, which replies repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alias(String);

impl Alias {
    /// Reads the alias that a body uses.
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
        named.model.starts_with(prefix).then(|| Self(named.model.into_owned()))
    }

    /// Returns the name that the caller uses.
    pub(crate) fn name(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_model_with_the_other_prefix_is_translated_and_remembered() {
        let request = json!({"messages": [], "model": "Acme-M3"});
        let alias = Alias::of("Acme-", request.to_string().as_bytes()).unwrap();
        let mut body = request.clone();
        assert!(translate("Acme-", &mut body));
        assert_eq!(body["model"], "X-M3");
        assert_eq!(alias.name(), "Acme-M3");
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
