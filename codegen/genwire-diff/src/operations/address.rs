//! Changes of the addresses of operations; request lines are their witnesses.

use crate::change::{Effect, Flow, Side, Upgrade, Verdict, Witness};
use crate::compare::Ctx;
use crate::effect::effect_without_body;
use crate::kind::{Subject, Verb};
use genwire_spec::address::{escaped, in_path};
use genwire_spec::instance;
use genwire_spec::model::{Json, Operation};

/// Value of a path parameter without a sample.
const ANY_PARAM: &str = "a";

/// Returns the method and the path, as in the spec.
pub(super) fn request_line(operation: &Operation) -> String {
    format!("{} {}", operation.method.as_str(), operation.path)
}

pub(super) fn compare_addresses(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let (from, to) = (request_line(old), request_line(new));
    if from == to {
        return;
    }
    let effects = Upgrade::ALL.map(|upgrade| match upgrade.sender(Flow::Request) {
        Side::Old => effect_on_request(ctx, upgrade, old, Some(new)),
        Side::New => effect_on_request(ctx, upgrade, new, Some(old)),
    });
    let is_moved = effects.iter().any(|effect| effect.verdict >= Verdict::Unknown);
    let (subject, verb) =
        if is_moved { (Subject::Address, Verb::Changed) } else { (Subject::Param, Verb::Renamed) };
    let path = format!("{item}.path");
    let items = (Some(path.as_str()), Some(path.as_str()));
    ctx.note(subject, verb, items, (Some(from), Some(to)), effects.into());
}

/// Compares the servers that receive the calls of an operation.
pub(super) fn compare_servers(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    if old.servers == new.servers {
        return;
    }
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sender, receiver) = upgrade.sender(Flow::Request).ordered(old, new);
        let has = |server: &String| receiver.servers.contains(server);
        let is_at_base = |one: &Operation| one.servers.is_empty();
        let (verdict, reason) = if is_at_base(sender) != is_at_base(receiver) {
            (Verdict::Breaking, "the client calls another address")
        } else if sender.servers.iter().all(has) {
            (Verdict::Compatible, "each server that the client may call accepts the calls")
        } else if sender.servers.iter().any(has) {
            (Verdict::Warning, "the client may call a server that does not serve the operation")
        } else {
            (Verdict::Breaking, "none of the servers that the client may call serves the operation")
        };
        effect_without_body(upgrade, Flow::Request, verdict, reason)
    });
    let words = |one: &Operation| (!one.servers.is_empty()).then(|| one.servers.join(", "));
    let item = format!("{item}.servers");
    ctx.attribute(Subject::OperationServer, &item, words(old), words(new), effects.into());
}

/// Returns the effect on a request of the sender's operation; `meant` is the receiver's operation.
pub(super) fn effect_on_request(
    ctx: &Ctx<'_>,
    upgrade: Upgrade,
    sent: &Operation,
    meant: Option<&Operation>,
) -> Effect {
    let flow = Flow::Request;
    let sender = ctx.matches.side(upgrade.sender(flow));
    let receiver = ctx.matches.side(upgrade.sender(flow).other());
    let (_, service) = upgrade.parties(flow);
    let path = fill_path(sent, &|name| {
        let param = sent.params.iter().find(|param| param.name.wire == name)?;
        let sample = instance::minimal_member(&sender.interface().types, param)?;
        value_in_path(&sample)
    });
    let operations = receiver.interface().operations.iter();
    let found = operations
        .filter(|other| other.method == sent.method && matches_path(&other.path, &path))
        // A literal segment takes precedence over a parameter. If several operations match the
        // address, the intended one is preferred.
        .min_by_key(|other| {
            let is_meant = meant.is_some_and(|meant| meant.item_path() == other.item_path());
            (other.path.matches('{').count(), !is_meant)
        });
    let line = format!("`{} {path}`", sent.method.as_str());
    let (verdict, reason, witness) = match (found, meant) {
        (Some(found), Some(meant))
            if found.item_path() == meant.item_path() && !is_same_path(&found.path, &sent.path) =>
        {
            (
                Verdict::Unknown,
                format!("{service} has the operation at that address, and may read other values"),
                Some(Witness::Value(line)),
            )
        }
        (Some(found), Some(meant)) if found.item_path() == meant.item_path() => {
            (Verdict::Compatible, format!("{service} has the operation at that address too"), None)
        }
        (Some(found), _) => (
            Verdict::Breaking,
            format!("{service} has another operation at that address"),
            Some(Witness::Value(format!("{line} is `{}` there", found.item_path()))),
        ),
        (None, meant) => (
            Verdict::Breaking,
            match meant {
                Some(_) => format!("{service} does not answer at that address"),
                None => format!("{service} does not have the operation"),
            },
            Some(Witness::Value(format!("{line} is not an operation of {service}"))),
        ),
    };
    Effect { upgrade, flow, verdict, reason, witness }
}

/// Returns the names of the path parameters in order.
pub(super) fn param_names(path: &str) -> Vec<&str> {
    let parts = path.split('{').skip(1);
    parts.filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
}

/// Returns the literal strings around the parameters of a path or of a path segment.
fn literals(template: &str) -> Vec<&str> {
    let mut literals = Vec::new();
    let mut rest = template;
    while let Some((literal, param)) = rest.split_once('{')
        && let Some((_, after)) = param.split_once('}')
    {
        literals.push(literal);
        rest = after;
    }
    literals.push(rest);
    literals
}

/// Returns true for two paths that differ only in the names of their parameters.
pub(super) fn is_same_path(old: &str, new: &str) -> bool {
    literals(old) == literals(new)
}

pub(super) fn fill_path(operation: &Operation, value: &dyn Fn(&str) -> Option<String>) -> String {
    let sample = |name: &&str| value(name).unwrap_or_else(|| ANY_PARAM.to_owned());
    let values = param_names(&operation.path);
    let values = values.iter().map(sample).chain([String::new()]);
    literals(&operation.path)
        .into_iter()
        .zip(values)
        .map(|(text, value)| text.to_owned() + &value)
        .collect()
}

/// Returns a value as a path segment; `None` if no segment can represent it.
pub(super) fn value_in_path(value: &Json) -> Option<String> {
    in_path(value).map(|text| escaped(&text))
}

fn matches_path(template: &str, path: &str) -> bool {
    let (template, path): (Vec<&str>, Vec<&str>) =
        (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len()
        && template.iter().zip(path).all(|(expected, found)| matches_segment(expected, found))
}

/// Returns true if a segment matches a template with parameters. No parameter is empty.
fn matches_segment(template: &str, segment: &str) -> bool {
    let literals = literals(template);
    let [first, between @ .., last] = literals.as_slice() else { return template == segment };
    let Some(mut rest) = segment.strip_prefix(first) else { return false };
    for literal in between {
        let value = rest.chars().next().map_or(0, char::len_utf8);
        let found = rest[value..].find(literal).filter(|_| value > 0);
        let Some(found) = found else { return false };
        rest = &rest[value + found + literal.len()..];
    }
    rest.strip_suffix(last).is_some_and(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{is_same_path, matches_path, param_names};

    #[test]
    fn literals_around_parameters_are_a_part_of_the_address() {
        for (template, path, expected) in [
            ("/a/{id}", "/a/b", true),
            ("/a/{id}", "/a/", false),
            ("/a/{id}.json", "/a/b.json", true),
            ("/a/{id}.json", "/a/b.xml", false),
            ("/a/{id}.json", "/a/.json", false),
            ("/a/{x}-{y}", "/a/b-c", true),
            ("/a/{x}-{y}", "/a/-c", false),
            ("/a/{x}{y}", "/a/bc", true),
            ("/a/{x}{y}", "/a/b", false),
            ("/a/{x", "/a/{x", true),
        ] {
            assert_eq!(matches_path(template, path), expected, "{template} {path}");
        }
        assert_eq!(param_names("/{a}/b{c}.json"), ["a", "c"]);
        assert!(is_same_path("/{a}/b{c}.json", "/{x}/b{y}.json"));
        assert!(!is_same_path("/{a}/b{c}.json", "/{a}/b{c}.xml"));
    }
}
