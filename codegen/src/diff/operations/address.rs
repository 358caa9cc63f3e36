//! Addresses of operations, held against each other by request lines.

use super::super::change::{Effect, Flow, Pair, Side, Verdict, Witness};
use super::super::compare::Ctx;
use super::super::kind::Kind;
use crate::model::{Operation, instance};

/// What stands for a parameter about which nothing is known.
const ANY: &str = "a";

/// The address as the spec has it.
pub(super) fn words(operation: &Operation) -> String {
    format!("{} {}", operation.method.as_str(), operation.path)
}

/// Compares the addresses of an operation.
pub(super) fn compare(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let (from, to) = (words(old), words(new));
    if from == to {
        return;
    }
    let effects = Pair::ALL.map(|pair| match pair.sender(Flow::Request) {
        Side::Old => effect(ctx, pair, old, Some(new)),
        Side::New => effect(ctx, pair, new, Some(old)),
    });
    let moved = effects.iter().any(|effect| effect.verdict == Verdict::Breaking);
    let kind = if moved { Kind::HttpChanged } else { Kind::ParamRenamed };
    ctx.changed(kind, &format!("{item}.path"), &from, &to, effects.into());
}

/// What becomes of a request of the sender's operation; `meant` is that operation of the receiver.
pub(super) fn effect(
    ctx: &Ctx<'_>,
    pair: Pair,
    sent: &Operation,
    meant: Option<&Operation>,
) -> Effect {
    let flow = Flow::Request;
    let sender = ctx.both.side(pair.sender(flow));
    let receiver = ctx.both.side(pair.sender(flow).other());
    let (_, there) = pair.people(flow);
    let path = filled(sent, &|name| {
        let param = sent.params.iter().find(|param| param.name.wire == name)?;
        let sample = instance::minimal_member(&sender.interface().types, param)?;
        Some(super::params::text(&sample))
    });
    let found = receiver
        .interface()
        .operations
        .iter()
        .filter(|other| other.method == sent.method && matches(&other.path, &path))
        // A segment that is written out goes before one that stands for anything.
        .min_by_key(|other| other.path.matches('{').count());
    let line = format!("`{} {path}`", sent.method.as_str());
    let (verdict, reason, witness) = match (found, meant) {
        (Some(found), Some(meant)) if found.item_path() == meant.item_path() => {
            (Verdict::Compatible, format!("{there} has the operation at that address, too"), None)
        }
        (Some(found), _) => (
            Verdict::Breaking,
            format!("{there} has another operation at that address"),
            Some(Witness::Value(format!("{line} is `{}` there", found.item_path()))),
        ),
        (None, meant) => (
            Verdict::Breaking,
            match meant {
                Some(_) => format!("{there} does not answer at that address"),
                None => format!("{there} does not have the operation"),
            },
            Some(Witness::Value(format!("{line} is no operation of {there}"))),
        ),
    };
    Effect { pair, flow, verdict, reason, witness }
}

/// The path of an operation with its parameters filled in.
pub(super) fn filled(operation: &Operation, value: &dyn Fn(&str) -> Option<String>) -> String {
    let segments = operation.path.split('/').map(|segment| {
        let name = segment.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        name.map_or_else(
            || segment.to_owned(),
            |name| value(name).filter(|it| !it.is_empty()).unwrap_or_else(|| ANY.to_owned()),
        )
    });
    segments.collect::<Vec<String>>().join("/")
}

/// Whether a path is one of those that a path with parameters stands for.
fn matches(template: &str, path: &str) -> bool {
    let (template, path): (Vec<&str>, Vec<&str>) =
        (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len()
        && template.iter().zip(path).all(|(wanted, found)| {
            (wanted.starts_with('{') && !found.is_empty()) || *wanted == found
        })
}
