//! `--set MEMBER=VALUE`: members of a request without an argument of their own.

use crate::locate::find;
use crate::problem::Problem;
use crate::program::PROGRAM;
use genwire_core::{BodyKind, Endpoint, Severity};
use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value as JsonValue;
use std::str::FromStr;

/// A member of a request and its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// The names that lead to the member.
    pub(crate) path: Vec<String>,
    value: String,
}

impl FromStr for Setting {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (path, value) = text.split_once('=').ok_or("expected `MEMBER=VALUE`")?;
        let path: Vec<String> = path.trim().split('.').map(str::to_owned).collect();
        if path.iter().any(String::is_empty) {
            return Err("expected the name of a member before the `=`, such as `thinking.type`");
        }
        let value = value.trim();
        if value.starts_with(['{', '[', '"']) && !is_json(value) {
            return Err("expected JSON after the `=`, or a string that does not begin like JSON");
        }
        Ok(Self { path, value: value.to_owned() })
    }
}

/// Sets members of a request; the result must still fit its type.
pub(crate) fn set<T>(
    request: &mut T,
    endpoint: &Endpoint,
    settings: &[Setting],
) -> Result<(), Problem>
where
    T: Serialize + DeserializeOwned,
{
    for setting in settings {
        let body = serde_json::to_string(request).map_err(|error| setting.failed(&error))?;
        let mut bodies = Vec::new();
        for value in setting.readings() {
            let body = setting.put(&body, &value).map_err(|reason| setting.failed(&reason))?;
            bodies.push(body);
        }
        *request = match bodies.iter().find_map(|body| serde_json::from_str(body).ok()) {
            Some(request) => request,
            None => return Err(setting.explain(endpoint, &bodies)),
        };
    }
    Ok(())
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

impl Setting {
    /// Returns the possible values: JSON, or a string without its quotes.
    fn readings(&self) -> Vec<String> {
        let json = is_json(&self.value).then(|| self.value.clone());
        json.into_iter().chain([JsonValue::from(self.value.as_str()).to_string()]).collect()
    }

    /// Returns the pointer to the first names of the path.
    fn pointer(&self, names: usize) -> String {
        let escaped = |name: &String| format!("/{}", genwire_constraint::pointer::escape(name));
        self.path.iter().take(names).map(escaped).collect()
    }

    /// Returns a body with the value set; the rest is unchanged, byte for byte.
    fn put(&self, body: &str, value: &str) -> Result<String, String> {
        let mut depth = self.path.len();
        let mut place = find(body, &self.pointer(depth));
        while !place.found {
            depth -= 1;
            place = find(body, &self.pointer(depth));
        }
        let missing = &self.path[depth..];
        let quoted = |name: &String| JsonValue::from(name.as_str()).to_string();
        let member = missing
            .iter()
            .rev()
            .fold(value.to_owned(), |value, name| format!("{{{}:{value}}}", quoted(name)));
        let (before, after) = (&body[..place.span.start], &body[place.span.end..]);
        let Some(name) = missing.first() else { return Ok([before, value, after].concat()) };
        let holder = body[place.span].strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        let Some(members) = holder else {
            return Err(format!("`{}` has no `{name}`", self.path[..depth].join(".")));
        };
        let comma = if members.trim().is_empty() { "" } else { "," };
        Ok([before, "{", members, comma, &member[1..], after].concat())
    }

    /// Explains why the value does not fit.
    fn explain(&self, endpoint: &Endpoint, bodies: &[String]) -> Problem {
        let pointer = self.pointer(self.path.len());
        let reports = bodies.iter().filter_map(|body| {
            PROGRAM.check(endpoint.operation, BodyKind::Request, body.as_bytes()).ok()?.ok()
        });
        let reason = reports.flat_map(|report| report.violations().to_vec()).find(|violation| {
            violation.severity == Severity::Error && violation.path.starts_with(&pointer)
        });
        match reason {
            Some(violation) => self.failed(&violation.message),
            None => self.failed(&"the request has no such member"),
        }
    }

    fn failed(&self, reason: &impl ToString) -> Problem {
        let message =
            format!("`--set {}={}`: {}", self.path.join("."), self.value, reason.to_string());
        Problem::usage(message, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_chat::CreateChatCompletionRequest;
    use genwire_chat::create_chat_completion::ENDPOINT;

    const BODY: &str = r#"{"model":"X-M3","messages":[{"role":"user","content":"Hi"}]}"#;

    /// Returns the request with members set, or the problem.
    fn with(settings: &[&str]) -> Result<String, String> {
        let settings: Result<Vec<Setting>, _> = settings.iter().map(|text| text.parse()).collect();
        let mut request: CreateChatCompletionRequest = serde_json::from_str(BODY).unwrap();
        set(&mut request, &ENDPOINT, &settings?).map_err(|problem| problem.to_string())?;
        Ok(serde_json::to_string(&request).unwrap())
    }

    fn check(settings: &[&str], expected: &str) {
        let body = BODY.strip_suffix('}').unwrap();
        assert_eq!(with(settings).unwrap(), format!("{body}{expected}}}"));
    }

    fn refused(setting: &str, expected: &str) {
        let reason = with(&[setting]).unwrap_err();
        assert!(reason.contains(expected), "{reason}");
    }

    #[test]
    fn a_member_is_set_at_any_depth() {
        check(&[], "");
        check(&["temperature=0.5"], r#","temperature":0.5"#);
        check(&["thinking.type=disabled"], r#","thinking":{"type":"disabled"}"#);
        check(
            &["thinking={}", "thinking.deep.er=[1, 2.50]", "thinking.deep.b = "],
            r#","thinking":{"deep":{"er":[1, 2.50],"b":""}}"#,
        );
        check(
            &["a=1", "a=null", "b={\"c\":{\"d\":{}}}", "b.c.d.e=1"],
            r#","a":null,"b":{"c":{"d":{"e":1}}}"#,
        );
        let said = with(&["messages.0.content=Ho", "messages.0.name=a=b"]).unwrap();
        assert!(said.contains(r#"[{"role":"user","name":"a=b","content":"Ho"}]"#), "{said}");
    }

    #[test]
    fn a_value_is_json_or_a_string_where_that_fits_better() {
        check(&["service_tier=priority"], r#","service_tier":"priority""#);
        check(&["x=7", "y=\"7\"", "z=007"], r#","x":7,"y":"7","z":"007""#);
        assert!(with(&["model=7"]).unwrap().starts_with(r#"{"model":"7","#));
        // Unknown members keep their form.
        check(
            &[r#"x={"b": 12345678901234567890123, "a":1}"#],
            r#","x":{"b": 12345678901234567890123, "a":1}"#,
        );
    }

    #[test]
    fn a_setting_that_does_not_fit_is_explained() {
        refused("temperature=hot", "`--set temperature=hot`: expected a number");
        refused("thinking=on", "expected an object");
        refused("model.name=x", "`model` has no `name`");
        refused("messages.7=x", "`messages` has no `7`");
        refused("messages=null", "`--set messages=null`: ");
        refused("temperature", "expected `MEMBER=VALUE`");
        refused("=1", "expected the name of a member");
        refused("a..b=1", "expected the name of a member");
        refused("a={b:1}", "expected JSON after the `=`");
    }
}
