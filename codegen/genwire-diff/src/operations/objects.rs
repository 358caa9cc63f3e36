//! Parameters and headers of an operation if one version has none at all.

use crate::change::{Flow, Side};
use crate::compare::Ctx;
use crate::fields::note_lone;
use crate::usages::Usages;
use genwire_spec::model::{ObjectId, Operation};

/// Compares the parameters and the headers that only one version has with an empty object. `pair`
/// is the index of the operation among the matched operations.
pub(super) fn compare_lone_objects(
    ctx: &mut Ctx<'_>,
    pair: usize,
    old: &Operation,
    new: &Operation,
) {
    for (flow, before, after) in
        [(Flow::Request, old.parameters, new.parameters), (Flow::Reply, old.headers, new.headers)]
    {
        let usages = Usages::from_iter([(pair, flow)]);
        match (before, after) {
            (Some(id), None) => note_members(ctx, Side::Old, id, &usages),
            (None, Some(id)) => note_members(ctx, Side::New, id, &usages),
            (Some(_), Some(_)) | (None, None) => {}
        }
    }
}

fn note_members(ctx: &mut Ctx<'_>, side: Side, id: ObjectId, usages: &Usages) {
    for field in &ctx.matches.side(side).interface().object(id).fields {
        note_lone(ctx, side, (id.into(), field), usages);
    }
}
