//! Conditions of steps: values at pointers into a request or a reply.

use crate::pointer::{present, select};
use serde_json::Value as JsonValue;

/// Values at pointers, written as `/model="m"&/limit=3&/stream=`; an empty value means that the
/// member is absent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Condition(Vec<(String, Option<JsonValue>)>);

impl Condition {
    /// Returns the condition that a member is true.
    pub(crate) fn on(pointer: &str) -> Self {
        Self(vec![(pointer.to_owned(), Some(JsonValue::Bool(true)))])
    }

    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = Some(text);
        while let Some(part) = rest {
            let (pointer, after) =
                part.split_once('=').ok_or_else(|| format!("`{part}` has no `=`"))?;
            let (value, after) = if after.is_empty() || after.starts_with('&') {
                (None, after)
            } else {
                // The value ends with its JSON, so that a string in it may contain `&`.
                let mut ends = after.match_indices('&').map(|(at, _)| at).chain([after.len()]);
                let value = |end: usize| serde_json::from_str(&after[..end]).ok();
                let found = ends.find_map(|end| Some((value(end)?, &after[end..])));
                let found = found.ok_or_else(|| format!("`{part}`: the value is not JSON"))?;
                (Some(found.0), found.1)
            };
            parts.push((pointer.to_owned(), value));
            rest = after.strip_prefix('&');
        }
        Ok(Self(parts))
    }

    /// Returns true if a body fulfils the condition.
    pub(crate) fn holds(&self, body: &JsonValue) -> bool {
        self.0.iter().all(|(pointer, value)| match value {
            Some(value) => select(body, pointer).contains(&value),
            None => present(body, pointer).is_empty(),
        })
    }

    /// Changes a body to fulfil the condition; `None` if another value is where an object is
    /// needed.
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
    fn a_value_may_have_the_signs_of_a_condition() {
        let condition = Condition::parse(r#"/a="x&/b=1"&/c&d={"e&":["&="]}&/f="#).unwrap();
        assert!(condition.holds(&json!({ "a": "x&/b=1", "c&d": { "e&": ["&="] } })));
        assert!(!condition.holds(&json!({ "a": "x", "b": 1 })));
    }

    #[test]
    fn mistakes_of_a_condition_are_errors() {
        for (text, expected) in [
            ("/a", "`/a` has no `=`"),
            ("/a=1&", "`` has no `=`"),
            ("/a=x", "`/a=x`: the value is not JSON"),
            ("/a=1/b=2", "`/a=1/b=2`: the value is not JSON"),
        ] {
            let error = Condition::parse(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
