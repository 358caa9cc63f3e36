//! Changes of the number of members that an object may have.

use super::compare::Ctx;
use super::effect::{Fault, Shift};
use super::kind::{Subject, Verb};
use super::limits::describe;
use genwire_spec::model::{Object, Severity, TypeId};

/// Compares the limits of two objects.
pub(super) fn compare_sizes(ctx: &mut Ctx<'_>, ids: (TypeId, TypeId), old: &Object, new: &Object) {
    let (before, after) = (old.constraints.first(), new.constraints.first());
    if old.size() == new.size() {
        return;
    }
    let fault = |sent: &Object, taken: &Object| {
        let limit = taken.constraints.first()?;
        (!accepts_sizes(sent, taken)).then(|| Fault::new(&limit.path, Severity::Error))
    };
    let shift = Shift { tightens: fault(old, new), relaxes: fault(new, old) };
    let verb = match (before, after) {
        (None, _) => Verb::Added,
        (_, None) => Verb::Removed,
        _ => Verb::of_accepted(shift.tightens.is_some(), shift.relaxes.is_some()),
    };
    let effects = ctx.effects(ids, &shift);
    ctx.note(
        Subject::Limit,
        verb,
        (before.map(|it| it.path.as_str()), after.map(|it| it.path.as_str())),
        (before.map(describe), after.map(describe)),
        effects,
    );
}

/// Returns true if the limits of an object accept every number of members that another object may
/// have.
pub(super) fn accepts_sizes(sent: &Object, taken: &Object) -> bool {
    let Some(limits) = taken.size() else { return true };
    let (least, most) = sizes(sent);
    least >= limits.min.unwrap_or(0) && most <= limits.max.unwrap_or(u64::MAX)
}

/// Returns the minimum and maximum number of members of an object.
fn sizes(object: &Object) -> (u64, u64) {
    let size = object.size().unwrap_or_default();
    let required = object.fields.iter().filter(|field| field.required).count() as u64;
    let listed = if object.is_closed() { object.fields.len() as u64 } else { u64::MAX };
    (size.min.unwrap_or(0).max(required), size.max.unwrap_or(u64::MAX).min(listed))
}
