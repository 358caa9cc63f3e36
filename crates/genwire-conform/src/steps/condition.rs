//! Conditions of steps: values at pointers into a request or a reply.

use crate::pointer::{present, select};
use serde_json::Value as JsonValue;

/// Values at pointers, as a requirement writes them: `/model="m"&/limit=3&/stream=`, where nothing
/// after the sign means that the member is absent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Condition(Vec<(String, Option<JsonValue>)>);

impl Condition {
    /// Returns the condition that a member is true.
    pub(crate) fn on(pointer: &str) -> Self {
        Self(vec![(pointer.to_owned(), Some(JsonValue::Bool(true)))])
    }

    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let parts = text.split('&').map(|part| {
            let (pointer, value) =
                part.split_once('=').ok_or_else(|| format!("`{part}` has no `=`"))?;
            let value = match value {
                "" => None,
                value => Some(
                    serde_json::from_str(value)
                        .map_err(|error| format!("`{part}`: the value is not JSON: {error}"))?,
                ),
            };
            Ok((pointer.to_owned(), value))
        });
        parts.collect::<Result<_, String>>().map(Self)
    }

    /// Returns true if a body fulfils the condition.
    pub(crate) fn holds(&self, body: &JsonValue) -> bool {
        self.0.iter().all(|(pointer, value)| match value {
            Some(value) => select(body, pointer).contains(&value),
            None => present(body, pointer).is_empty(),
        })
    }

    /// Makes a body fulfil the condition; `None` if it has something else where an object is needed.
    pub(crate) fn applied(&self, body: &JsonValue) -> Option<JsonValue> {
        let mut body = body.clone();
        for (pointer, value) in &self.0 {
            let names: Vec<&str> = pointer.split('/').skip(1).collect();
            let (last, parents) = names.split_last()?;
            let mut at = &mut body;
            for name in parents {
                let members = at.as_object_mut()?;
                at = members.entry(*name).or_insert_with(|| JsonValue::Object(Default::default()));
            }
            let members = at.as_object_mut()?;
            match value {
                Some(value) => drop(members.insert((*last).to_owned(), value.clone())),
                None => drop(members.remove(*last)),
            }
        }
        Some(body)
    }
}

#[cfg(test)]
mod tests {
    use super::Condition;
    use serde_json::json;

    #[test]
    fn a_body_that_was_changed_fulfils_the_condition() {
        let condition = Condition::parse(r#"/a="x"&/b/c=1&/d="#).unwrap();
        let body = json!({ "a": "y", "d": 2, "e": 3 });
        assert!(!condition.holds(&body));
        let changed = condition.applied(&body).unwrap();
        assert_eq!(changed, json!({ "a": "x", "b": { "c": 1 }, "e": 3 }));
        assert!(condition.holds(&changed));
        assert!(condition.applied(&json!({ "b": "text" })).is_none());
    }

    #[test]
    fn mistakes_of_a_condition_are_errors() {
        for (text, expected) in
            [("/a", "`/a` has no `=`"), ("/a=x", "`/a=x`: the value is not JSON")]
        {
            let error = Condition::parse(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
