//! Changes of the credentials of calls.

use super::change::{Flow, Upgrade, Verdict};
use super::compare::Ctx;
use super::effect::effect_without_body;
use super::kind::Subject;
use genwire_spec::model::{Interface, Operation, Security};
use std::collections::BTreeSet;

/// Compares the credentials of a call, unless both versions use those of the service.
pub(super) fn compare_security(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let (old_in, new_in) = (ctx.old().interface(), ctx.new_side().interface());
    let is_usual =
        |interface: &Interface, of: &Operation| of.security == interface.service.security;
    if is_usual(old_in, old) && is_usual(new_in, new) {
        return;
    }
    note_security(ctx, &format!("{item}.security"), &old.security, &new.security);
}

/// Adds the change of credentials; it is breaking if credentials that were enough are refused.
pub(super) fn note_security(ctx: &mut Ctx<'_>, item: &str, old: &Security, new: &Security) {
    let (old_in, new_in) = (ctx.old().interface(), ctx.new_side().interface());
    let from = describe_security(old_in, old);
    let to = describe_security(new_in, new);
    if from == to {
        return;
    }
    let names = |interface: &Interface, all: &[usize]| -> BTreeSet<String> {
        all.iter().map(|scheme| interface.schemes[*scheme].name.clone()).collect()
    };
    let lists = |interface: &Interface, security: &Security| -> Vec<BTreeSet<String>> {
        let lists = security.iter().map(|all| names(interface, all));
        lists.chain(security.is_empty().then(BTreeSet::new)).collect()
    };
    let (before, after) = (lists(old_in, old), lists(new_in, new));
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sent, taken) = upgrade.sender(Flow::Request).ordered(&before, &after);
        let served = |had: &BTreeSet<String>| taken.iter().any(|wanted| wanted.is_subset(had));
        let (verdict, reason) = match (sent.iter().all(served), upgrade) {
            (true, Upgrade::Service) => {
                (Verdict::Compatible, "every credential that was enough still is")
            }
            (true, Upgrade::Client) => {
                (Verdict::Compatible, "every credential that is enough now was so before")
            }
            (false, Upgrade::Service) => {
                (Verdict::Breaking, "a credential that was enough is refused")
            }
            (false, Upgrade::Client) => {
                (Verdict::Breaking, "a credential that is enough now was refused before")
            }
        };
        effect_without_body(upgrade, Flow::Request, verdict, reason)
    });
    ctx.changed(Subject::Setting, item, from, to, effects.into());
}

/// Describes the credentials of a call for people.
fn describe_security(interface: &Interface, security: &Security) -> String {
    if security.is_empty() {
        return "none".to_owned();
    }
    let all = security.iter().map(|all| {
        let names = all.iter().map(|scheme| interface.schemes[*scheme].name.as_str());
        let names: Vec<&str> = names.collect();
        if names.is_empty() { "none".to_owned() } else { names.join(" and ") }
    });
    all.collect::<Vec<_>>().join(", or ")
}
