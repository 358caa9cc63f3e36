//! Changes of path parameters; request lines are their witnesses.

use super::address::{fill_path, is_same_path, param_names, value_in_path};
use crate::change::{Effect, Flow, Side, Witness};
use crate::compare::{Ctx, Docs};
use crate::effect::{Fault, Shift, effects_of_shift};
use crate::keyed::pair_by_key;
use crate::kind::{Subject, Verb};
use crate::limits::compare_limits;
use crate::usages::Usages;
use crate::values::Values;
use crate::version::type_in_spec;
use crate::witness_search::matches_fault;
use genwire_spec::judge::judge_param;
use genwire_spec::model::{Field, Json, Operation, Severity, Type, TypeId};

/// Returns the corresponding path parameters of both versions: those at the same position of one
/// path, whatever their names, or else those with the same name.
fn pairs<'a>(old: &'a Operation, new: &'a Operation) -> Vec<(&'a Field, &'a Field)> {
    if !is_same_path(&old.path, &new.path) {
        return pair_by_key(&old.params, &new.params, |it| &it.name.wire).same;
    }
    let param = |all: &'a [Field], name: &str| all.iter().find(|param| param.name.wire == name);
    let names = param_names(&old.path).into_iter().zip(param_names(&new.path));
    names
        .filter_map(|(name, other)| param(&old.params, name).zip(param(&new.params, other)))
        .collect()
}

/// Compares the path parameters that both versions have; added and removed ones change the path.
pub(super) fn compare_params(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    for (param, other) in pairs(old, new) {
        let path = format!("{item}.params.{}", param.name.wire);
        if param.name.wire == other.name.wire && param.name.snake != other.name.snake {
            let names = (Some(param.name.snake.clone()), Some(other.name.snake.clone()));
            let items = (Some(path.as_str()), Some(path.as_str()));
            ctx.note(Subject::Param, Verb::Renamed, items, names, Vec::new());
        }
        let effects =
            |ctx: &Ctx<'_>, shift: &Shift| param_effects(ctx, (old, param), (new, other), shift);
        let (before, after) = values(ctx, param, other);
        let renamed = format!("{}.params.{}", new.item_path(), other.name.wire);
        compare_limits(ctx, (&path, &renamed), (before, after), effects);
        if !ctx.matches.is_same(&param.ty, &other.ty) {
            let fault = |sent: Values<'_>, taken: Values<'_>| {
                let fault = Fault::new(&path, Severity::Error);
                fault.about_refused(sent.refused_by_type(taken), &param.name.wire)
            };
            let shift = Shift { tightens: fault(before, after), relaxes: fault(after, before) };
            let effects = effects(ctx, &shift);
            let from = type_in_spec(ctx.old().interface(), &param.ty);
            let to = type_in_spec(ctx.new_side().interface(), &other.ty);
            ctx.changed(Subject::FieldType, &format!("{path}.type"), from, to, effects);
        }
        ctx.docs(&path, Docs::new(&param.doc, &param.notes), Docs::new(&other.doc, &other.notes));
        ctx.deprecation(&path, param.deprecated.as_ref(), other.deprecated.as_ref());
    }
}

/// Returns the values of a parameter in both versions.
fn values<'a>(ctx: &Ctx<'a>, old: &'a Field, new: &'a Field) -> (Values<'a>, Values<'a>) {
    let (old, new) = (Values::new(ctx.old(), old), Values::new(ctx.new_side(), new));
    let placed = |of| Values { is_text: true, is_in_path: true, ..of };
    (placed(old), placed(new))
}

type Param<'a> = (&'a Operation, &'a Field);

fn param_effects(ctx: &Ctx<'_>, old: Param<'_>, new: Param<'_>, shift: &Shift) -> Vec<Effect> {
    let index = ctx.matches.operations.iter().position(|(before, _)| {
        ctx.old().interface().operations[*before].item_path() == old.0.item_path()
    });
    let usages = index.into_iter().map(|index| (index, Flow::Request)).collect();
    let all = values(ctx, old.1, new.1);
    let mut samples: Vec<Json> = all.0.samples().into_iter().chain(all.1.samples()).collect();
    samples.extend(["a", "0", "a b", " "].map(Json::string));
    effects_of_shift(&usages, shift, &|_, sender, fault| {
        let (sent, _) = sender.ordered(old, new);
        let (sends, takes) = sender.ordered(all.0, all.1);
        let example = fault.example.iter().map(|(_, value)| value);
        let mut witnesses =
            example.chain(&samples).filter(|value| sends.accept(value) && !takes.accept(value));
        let shown = witnesses.next().map(|value| request_line_with(sent, value));
        shown.unwrap_or(Witness::NotFound(samples.len()))
    })
}

fn request_line_with((operation, param): Param<'_>, value: &Json) -> Witness {
    let value_of = |name: &str| if name == param.name.wire { value_in_path(value) } else { None };
    let path = fill_path(operation, &value_of);
    Witness::Value(format!("`{} {path}`", operation.method.as_str()))
}

fn is_refused_by(values: Values<'_>, value: &Json, fault: &Fault) -> bool {
    let found = judge_param(values.version.interface(), values.field, value, "");
    found.iter().any(|finding| matches_fault(value, finding, fault))
}

/// Finds a value of a type that the receiver refuses because of a fault when the sender writes it
/// into a path.
pub(crate) fn find_in_paths(
    ctx: &Ctx<'_>,
    ids: (TypeId, TypeId),
    usages: &Usages,
    sender: Side,
    fault: &Fault,
) -> Option<Witness> {
    let (old, new) = (ctx.old().interface(), ctx.new_side().interface());
    let operations = ctx.matches.operations.iter().enumerate();
    let used = operations.filter(|(index, _)| usages.contains((*index, Flow::Request)));
    used.map(|(_, (before, after))| (&old.operations[*before], &new.operations[*after])).find_map(
        |(old, new)| {
            let of_type = pairs(old, new).into_iter().filter(|(param, other)| {
                param.ty == Type::Named(ids.0) && other.ty == Type::Named(ids.1)
            });
            of_type.into_iter().find_map(|(param, other)| {
                let (before, after) = values(ctx, param, other);
                let (sends, takes) = sender.ordered(before, after);
                let (sent, _) = sender.ordered((old, param), (new, other));
                let samples = before.samples().into_iter().chain(after.samples());
                let mut shown = fault.value.clone().into_iter().chain(samples);
                let value = shown
                    .find(|value| sends.accept(value) && is_refused_by(takes, value, fault))?;
                Some(request_line_with(sent, &value))
            })
        },
    )
}
