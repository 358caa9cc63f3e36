//! Changes of the form of an operation's errors.

use crate::change::{Flow, Upgrade, Verdict};
use crate::compare::Ctx;
use crate::effect::effect_without_body;
use crate::kind::Subject;
use genwire_spec::model::{FamilyId, Interface, Operation};

/// Compares the error families of an operation of both versions.
pub(super) fn compare_errors(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let before = (ctx.old().interface(), old);
    let after = (ctx.new_side().interface(), new);
    let (family, new_family) = (described(before), described(after));
    if family == new_family {
        return;
    }
    let effects = Upgrade::ALL.map(|upgrade| {
        let (client, service) = upgrade.sender(Flow::Request).ordered(before, after);
        let (verdict, reason) = if reads_all(client, service) {
            (Verdict::Compatible, "the client reads each listed error of the service in its form")
        } else {
            (Verdict::Breaking, "the client cannot read errors in their new form")
        };
        effect_without_body(upgrade, Flow::Reply, verdict, reason)
    });
    ctx.changed(Subject::Family, &format!("{item}.family"), family, new_family, effects.into());
}

/// Describes the error families of an operation.
fn described((interface, operation): (&Interface, &Operation)) -> String {
    let family = interface.family_of(operation);
    let usual = family.map_or_else(|| "none".to_owned(), |family| family.name.clone());
    let of_status = |(status, family): &(u16, FamilyId)| {
        format!("{} with status {status}", interface.family(*family).name)
    };
    let words = std::iter::once(usual).chain(operation.families.iter().map(of_status));
    words.collect::<Vec<_>>().join(", ")
}

/// Returns true if a client reads the errors that a service lists in the family in which they come.
fn reads_all(
    (client, own): (&Interface, &Operation),
    (service, sent): (&Interface, &Operation),
) -> bool {
    let is_sent = |code: &u32| service.codes.iter().find(|one| one.code == *code);
    let mut statuses = sent.codes.iter().filter_map(is_sent).map(|code| code.http);
    statuses.all(|status| {
        let name = |interface: &Interface, operation: &Operation| {
            interface.family_at(operation, status).map(|family| family.name.clone())
        };
        name(client, own) == name(service, sent)
    })
}
