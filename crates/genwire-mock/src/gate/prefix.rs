//! Model names with another prefix: translated in requests, restored in replies.

use serde_json::Value as JsonValue;

/// The member with the name of a model.
const MODEL_MEMBER: &str = "model";

/// Replaces the prefix of the model name in a body; returns true if the body had the other prefix.
pub(super) fn translate(prefix: &str, own: &str, body: &mut JsonValue) -> bool {
    if prefix.is_empty() {
        return false;
    }
    let Some(JsonValue::String(model)) = body.get_mut(MODEL_MEMBER) else { return false };
    let Some(rest) = model.strip_prefix(prefix) else { return false };
    *model = format!("{own}{rest}");
    true
}

/// The model name in a caller's request, which replies repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias(String);

impl Alias {
    /// Reads the model name from a body.
    pub(super) fn of(body: &JsonValue) -> Option<Self> {
        body.get(MODEL_MEMBER)?.as_str().map(|name| Self(name.to_owned()))
    }

    /// Returns the name that the caller uses.
    pub fn name(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_model_with_the_other_prefix_is_translated_and_remembered() {
        let mut body = json!({"messages": [], "model": "Acme-M3"});
        let alias = Alias::of(&body).unwrap();
        assert!(translate("Acme-", "X-", &mut body));
        assert_eq!(body["model"], "X-M3");
        assert_eq!(alias.name(), "Acme-M3");
    }

    #[test]
    fn other_models_are_left_alone() {
        for (prefix, model) in [("", "Acme-M3"), ("Acme-", "X-M3"), ("Acme-", "speech-2.6")] {
            let mut body = json!({ "model": model });
            assert!(!translate(prefix, "X-", &mut body), "{prefix} {model}");
        }
    }
}
