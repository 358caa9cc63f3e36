//! The calls to make: bodies and parameters, each with the expected reply.

use super::call::Call;
use super::paths;
use super::texts::BodyTexts;
use crate::path_values::WORD;
use crate::vector::Vectors;
use genwire_spec::address::in_path;
use genwire_spec::instance;
use genwire_spec::judge::judge;
use genwire_spec::model::{
    BodyKind, Interface, Json, Operation, Severity, Type, TypeId, types::Object,
};
use genwire_spec::texts::{Texts, written};

/// A body that is not JSON.
const RAW_BODY: &str = "Some words.";
/// The reason why an operation is not called if no known body satisfies the spec.
const NO_BODY: &str = "no body is known that the spec accepts";
/// The reason why an operation is not called if its parameters cannot be serialized.
const NO_TEXTS: &str = "its parameters cannot be serialized";

/// Returns the calls of an operation; rejected ones come first, because they cost nothing.
///
/// The error is the reason for which the operation cannot be called as the spec states.
pub(super) fn cases(
    interface: &Interface,
    operation: &Operation,
    [parameters, bodies]: &[Vectors; 2],
) -> Result<Vec<Json>, &'static str> {
    let call = |vector| Call::new(interface, vector);
    let form = BodyTexts::of(interface, operation);
    let is_carried = |body: &Json| form.as_ref().is_none_or(|form| form.carries(interface, body));
    let body = bodies.cases.iter().find(|vector| vector.valid && is_carried(&vector.body));
    let body = match body {
        Some(vector) => vector.body.clone(),
        None if operation.raw_request.is_some() => Json::string(RAW_BODY),
        None if operation.request.is_some() => return Err(NO_BODY),
        None => Json::Null,
    };
    let mut calls = Vec::new();
    let mut usual = Texts::default();
    if let Some(id) = operation.parameters {
        let object = interface.object(id);
        let write = |set: &Json| written(interface, &object.fields, &operation.forms, set);
        let mut accepted = parameters.cases.iter().filter(|vector| vector.valid);
        let (control, texts) = accepted
            .find_map(|vector| Some((&vector.body, write(&vector.body)?)))
            .ok_or(NO_TEXTS)?;
        usual = texts;
        let sets = parameters.cases.iter().filter(|vector| !vector.is_largest_unsigned());
        let sets = sets.map(call);
        let words = words(interface, id.into(), object, control, BodyKind::Parameters);
        for set in sets.chain(words) {
            let plain = || plain(interface, id.into(), &set.body);
            if let Some(texts) = write(&set.body).or_else(|| write(&plain()?)) {
                calls.push(Call { texts, body: body.clone(), ..set });
            }
        }
    } else if operation.request.is_none() && !moves(interface, operation) {
        let items = vec![format!("{}.http", operation.item_path())];
        calls.push(Call { body: body.clone(), ..Call::to("call", items, None) });
    }
    // Many servers only support signed 64-bit integers.
    let bodies = bodies.cases.iter().filter(|vector| !vector.is_largest_unsigned());
    let bodies = bodies.map(call);
    let mistyped = match (&form, operation.request) {
        (Some(BodyTexts::Members(object, _)), Some(id)) => {
            words(interface, id, object, &body, BodyKind::Request)
        }
        _ => Vec::new(),
    };
    let bodies = bodies.chain(mistyped).filter(|it| is_carried(&it.body));
    calls.extend(bodies.map(|it| Call { texts: usual.clone(), ..it }));
    let values = paths::calls(interface, operation).into_iter();
    calls.extend(values.map(|it| Call { texts: usual.clone(), body: body.clone(), ..it }));
    calls.sort_by_key(|call| call.code.is_none());
    Ok(calls.iter().map(|call| call.to_json(interface, operation)).collect())
}

/// Returns true if the operation is a trigger in a state table.
fn moves(interface: &Interface, operation: &Operation) -> bool {
    let triggers = interface.areas.iter().flat_map(|area| &area.states).flat_map(|it| &it.triggers);
    let mut triggers = triggers.filter_map(|trigger| trigger.operation.as_ref());
    triggers.any(|name| *name == operation.name.snake)
}

/// Returns a value for each path parameter that can be written in a path.
pub(super) fn path_values(interface: &Interface, operation: &Operation) -> Json {
    Json::object(operation.params.iter().filter_map(|param| {
        let text = in_path(&instance::path_value(&interface.types, param))?;
        Some((param.name.wire.as_str(), Json::string(text)))
    }))
}

/// Replaces characters that headers and cookies cannot contain by letters.
///
/// Returns `None` if the findings would change.
fn plain(interface: &Interface, id: TypeId, parameters: &Json) -> Option<Json> {
    let letter = |one: char| if one.is_ascii() { one } else { 'a' };
    let members = parameters.members().iter().map(|(name, value)| {
        let value = match value {
            Json::String(text) => Json::String(text.chars().map(letter).collect()),
            other => other.clone(),
        };
        (name.as_str(), value)
    });
    let plain = Json::object(members);
    (judge(interface, id, &plain) == judge(interface, id, parameters)).then_some(plain)
}

/// Returns calls with a word instead of a number or a Boolean in a parameter or form member.
///
/// Once serialized, other values of a wrong type look like values of the right type.
fn words(
    interface: &Interface,
    id: TypeId,
    object: &Object,
    control: &Json,
    part: BodyKind,
) -> Vec<Call> {
    let mut found = Vec::new();
    for field in &object.fields {
        let name = &field.name.wire;
        let word = match &field.ty {
            Type::List(_) => Json::array([Json::string(WORD)]),
            _ => Json::string(WORD),
        };
        let mut body = control.clone();
        body.set(name, word);
        let item = format!("{}.{name}", interface.ty(id).path());
        let violations = judge(interface, id, &body);
        let [violation] = violations.as_slice() else { continue };
        if violation.rule == item && violation.severity == Severity::Error {
            let id = format!("{}.{name}.type.word", part.as_str());
            found.push(Call { body, ..Call::to(id, vec![item], Some(violation.code)) });
        }
    }
    found
}
