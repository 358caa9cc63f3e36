//! The bodies of errors that a service writes and the types of the spec accept.

use super::{UNKNOWN_MEMBER, judge};
use crate::instance;
use crate::model::{ErrorFamily, Interface, Json};

/// Maximum number of members that are set to another value.
const MAX_ROUNDS: usize = 16;
/// A value of each slot that is a string, like the strings that services write.
const SAMPLES: [(&str, &str); 5] = [
    ("{text}", "/name: expected a string, found a number (area.Type.name)"),
    ("{type}", "bad_request_error"),
    ("{request_id}", "0n8vlracibaiaf0wc1i88wxwl1xuduwg"),
    ("{digits}", "400"),
    ("{http}", "400"),
];

/// Returns the body of an error that a service writes, with slots for the values of the error. If
/// the spec has no template, members get slots as far as the type of the body accepts them.
pub fn written_error(interface: &Interface, family: &ErrorFamily) -> Json {
    let mut body = family.written(&interface.types);
    if family.service.is_some() || family.error.is_some() {
        return body;
    }
    let smallest = instance::minimal(&interface.types, family.body);
    for _ in 0..MAX_ROUNDS {
        let findings = judge(interface, family.body, &sample(&body));
        let Some(finding) = findings.iter().find(|it| it.rule != UNKNOWN_MEMBER) else {
            return body;
        };
        let path: Vec<&str> = finding.path.split('/').skip(1).collect();
        if !put(&mut body, smallest.as_ref(), &path) {
            break;
        }
    }
    smallest.unwrap_or(body)
}

/// Returns the body of an error as a service may write it.
pub fn sample_error(interface: &Interface, family: &ErrorFamily) -> Json {
    sample(&written_error(interface, family))
}

/// Replaces each slot in a body with a sample value.
fn sample(body: &Json) -> Json {
    match body {
        Json::String(text) if text == "{code}" || text == "{status}" => Json::Integer(400),
        Json::String(text) => {
            let fill = |text: String, (slot, value): (&str, &str)| text.replace(slot, value);
            Json::String(SAMPLES.into_iter().fold(text.clone(), fill))
        }
        Json::Array(items) => Json::array(items.iter().map(sample)),
        Json::Object(members) => {
            Json::object(members.iter().map(|(name, value)| (name.as_str(), sample(value))))
        }
        other => other.clone(),
    }
}

/// Copies the value at a path from another body, or removes the member if the other body does not
/// have it. Returns false if there is no such member.
fn put(body: &mut Json, other: Option<&Json>, path: &[&str]) -> bool {
    let Some((first, rest)) = path.split_first() else { return false };
    let name = genwire_constraint::pointer::unescape(first);
    let inner = other.and_then(|other| other.get(&name));
    if let (Some(value), [_, ..]) = (body.get_mut(&name), rest)
        && put(value, inner, rest)
    {
        return true;
    }
    if body.get(&name).is_none() || inner.is_some() && body.get(&name) == inner {
        return false;
    }
    if let Some(inner) = inner {
        body.set(&name, inner.clone());
    } else {
        let members = std::mem::replace(body, Json::Null).into_members();
        *body = Json::object(members.into_iter().filter(|(known, _)| *known != name));
    }
    true
}
