//! Changes of path parameters; request lines are their witnesses.

use super::super::change::{Effect, Flow, Side, Witness};
use super::super::compare::{Ctx, Docs};
use super::super::effect::{Fault, Shift, effects_of_shift};
use super::super::keyed::pair_by_key;
use super::super::kind::Subject;
use super::super::limits::{compare_limits, values_at_ends};
use super::super::version::type_in_spec;
use super::address::{fill_path, value_in_path};
use genwire_spec::instance;
use genwire_spec::judge;
use genwire_spec::model::{Constrained, Field, Json, Operation, Severity};

/// Compares the path parameters that both versions have; added and removed ones change the path.
pub(super) fn compare_params(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    for (param, other) in pair_by_key(&old.params, &new.params, |it| &it.name.wire).same {
        let path = format!("{item}.params.{}", param.name.wire);
        let effects =
            |ctx: &Ctx<'_>, shift: &Shift| param_effects(ctx, (old, param), (new, other), shift);
        if ctx.matches.is_same(&param.ty, &other.ty) {
            let (before, after) = (&param.constraints, &other.constraints);
            compare_limits(ctx, (&path, &path), before, after, effects);
        } else {
            let fault = || Fault::new(&path, Severity::Error);
            let effects = effects(ctx, &Shift::both(fault(), fault()));
            let from = type_in_spec(ctx.old().interface(), &param.ty);
            let to = type_in_spec(ctx.new_side().interface(), &other.ty);
            ctx.changed(Subject::FieldType, &format!("{path}.type"), from, to, effects);
        }
        ctx.docs(&path, Docs::new(&param.doc, &param.notes), Docs::new(&other.doc, &other.notes));
        ctx.deprecation(&path, param.deprecated.as_ref(), other.deprecated.as_ref());
    }
}

/// Operation and one of its parameters.
type Param<'a> = (&'a Operation, &'a Field);

fn param_effects(ctx: &Ctx<'_>, old: Param<'_>, new: Param<'_>, shift: &Shift) -> Vec<Effect> {
    let index = ctx.matches.operations.iter().position(|(before, _)| {
        ctx.old().interface().operations[*before].item_path() == old.0.item_path()
    });
    let usages = index.into_iter().map(|index| (index, Flow::Request)).collect();
    let samples = sample_values(ctx, old.1, new.1);
    effects_of_shift(&usages, shift, &|_, sender, _| {
        let (sent, received) = sender.ordered(old, new);
        let mut witnesses = samples.iter().filter(|value| {
            accepts(ctx, sender, sent.1, value) && !accepts(ctx, sender.other(), received.1, value)
        });
        witnesses.next().map_or(Witness::NotFound(samples.len()), |value| {
            let is_param = |name: &str| name == sent.1.name.wire;
            let path = fill_path(sent.0, &|name| is_param(name).then(|| value_in_path(value)));
            Witness::Value(format!("`{} {path}`", sent.0.method.as_str()))
        })
    })
}

fn accepts(ctx: &Ctx<'_>, side: Side, param: &Field, value: &Json) -> bool {
    let findings = judge::judge_value(ctx.matches.side(side).interface(), &param.ty, value, "");
    let is_error = |it: &&Constrained| it.severity == Severity::Error;
    let mut limits = param.constraints.iter().filter(is_error);
    !judge::is_refused(&findings) && limits.all(|it| judge::satisfies(&it.constraint, value))
}

/// Returns values on both sides of the limits of a parameter.
fn sample_values(ctx: &Ctx<'_>, old: &Field, new: &Field) -> Vec<Json> {
    let mut samples: Vec<Json> = [(ctx.old(), old), (ctx.new_side(), new)]
        .iter()
        .filter_map(|(version, field)| instance::minimal_member(&version.interface().types, field))
        .collect();
    samples.extend(["a", "0", "a b", " "].map(Json::string));
    for constrained in old.constraints.iter().chain(&new.constraints) {
        samples.extend(values_at_ends(&constrained.constraint));
    }
    samples
}
