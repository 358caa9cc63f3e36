//! Parameters of paths, held against each other by request lines.

use super::super::change::{Effect, Flow, Side, Witness};
use super::super::compare::{Ctx, Fault, Shift, effects_of};
use super::super::edition::spelled;
use super::super::kind::Kind;
use super::super::limits;
use super::address;
use crate::judge;
use crate::model::{Field, Json, Operation, Severity, instance};

/// Compares the parameters that both editions have; others are a matter of the path.
pub(super) fn compare(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    for param in &old.params {
        let Some(other) = new.params.iter().find(|it| it.name.wire == param.name.wire) else {
            continue;
        };
        let path = format!("{item}.params.{}", param.name.wire);
        let effects =
            |ctx: &Ctx<'_>, shift: &Shift| effects(ctx, (old, param), (new, other), shift);
        if ctx.both.is_same(&param.ty, &other.ty) {
            let (before, after) = (&param.constraints, &other.constraints);
            limits::compare(ctx, (&path, &path), before, after, effects);
        } else {
            let fault = || Fault::new(&path, Severity::Error);
            let effects = effects(ctx, &Shift::both(fault(), fault()));
            let from = spelled(ctx.old().interface(), &param.ty);
            let to = spelled(ctx.new_side().interface(), &other.ty);
            ctx.changed(Kind::FieldTypeChanged, &format!("{path}.type"), &from, &to, effects);
        }
        ctx.words(Kind::DocChanged, &format!("{path}.doc"), &param.doc, &other.doc);
        ctx.notes(&path, &param.notes, &other.notes);
        ctx.deprecation(&path, param.deprecated.as_ref(), other.deprecated.as_ref());
    }
}

/// A parameter of an operation.
type Param<'a> = (&'a Operation, &'a Field);

fn effects(ctx: &Ctx<'_>, old: Param<'_>, new: Param<'_>, shift: &Shift) -> Vec<Effect> {
    let place = ctx.both.operations.iter().position(|(before, _)| {
        ctx.old().interface().operations[*before].item_path() == old.0.item_path()
    });
    let reach = place.into_iter().map(|place| (place, Flow::Request)).collect();
    let samples = samples(ctx, old.1, new.1);
    effects_of(&reach, shift, &|_, sender, _| {
        let (sent, taken) = match sender {
            Side::Old => (old, new),
            Side::New => (new, old),
        };
        let takes = |side: Side, param: Param<'_>, value: &Json| {
            let interface = ctx.both.side(side).interface();
            let found = judge::judge_value(interface, &param.1.ty, value, "");
            let hard = |it: &&crate::model::Constrained| it.severity == Severity::Error;
            let mut limits = param.1.constraints.iter().filter(hard);
            !judge::is_refused(&found) && limits.all(|it| judge::satisfies(&it.constraint, value))
        };
        let mut shows = samples
            .iter()
            .filter(|value| takes(sender, sent, value) && !takes(sender.other(), taken, value));
        shows.next().map_or(Witness::NotFound(samples.len()), |value| {
            let path =
                address::filled(sent.0, &|name| (name == sent.1.name.wire).then(|| text(value)));
            Witness::Value(format!("`{} {path}`", sent.0.method.as_str()))
        })
    })
}

/// Values on either side of the limits of a parameter.
fn samples(ctx: &Ctx<'_>, old: &Field, new: &Field) -> Vec<Json> {
    let mut samples: Vec<Json> = [(ctx.old(), old), (ctx.new_side(), new)]
        .iter()
        .filter_map(|(edition, field)| instance::minimal_member(&edition.interface().types, field))
        .collect();
    samples.extend(["a", "0", "a b", " "].map(Json::string));
    for constrained in old.constraints.iter().chain(&new.constraints) {
        samples.extend(limits::edges(&constrained.constraint));
    }
    samples
}

/// A value as it stands in a path.
pub(super) fn text(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        other => other.to_compact(),
    }
}
