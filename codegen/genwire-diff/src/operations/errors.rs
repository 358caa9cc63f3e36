//! Changes of the form of an operation's errors.

use crate::change::{BodyWitness, Effect, Flow, Side, Upgrade, Verdict, Witness};
use crate::compare::Ctx;
use crate::effect::effect_without_body;
use crate::kind::Subject;
use crate::policy::has_draft;
use crate::replaced::accepts;
use crate::samples::samples;
use genwire_spec::judge::{is_refused, judge};
use genwire_spec::model::{ErrorFamily, FamilyId, Interface, Operation, Type};

/// Compares the error families of an operation of both versions.
pub(super) fn compare_errors(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let before = (ctx.old().interface(), old);
    let after = (ctx.new_side().interface(), new);
    let (family, new_family) = (described(before), described(after));
    if family == new_family {
        return;
    }
    let effects = Upgrade::ALL.map(|upgrade| {
        let client = upgrade.sender(Flow::Request);
        let (own, sent) = client.ordered(before, after);
        match unread(ctx, client, own, sent) {
            None => {
                let reason = "the client reads each listed error of the service in its form";
                effect_without_body(upgrade, Flow::Reply, Verdict::Compatible, reason)
            }
            Some(forms) => effect_of_forms(ctx, item, upgrade, forms),
        }
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

/// The form in which a client reads an error, and the form in which the service sends it.
type Forms<'a> = (Option<&'a ErrorFamily>, Option<&'a ErrorFamily>);

/// Returns the forms of the first listed error of a service that a client reads in another form.
fn unread<'a>(
    ctx: &Ctx<'_>,
    client: Side,
    (own, operation): (&'a Interface, &Operation),
    (service, sent): (&'a Interface, &Operation),
) -> Option<Forms<'a>> {
    let is_sent = |code: &u32| service.codes.iter().find(|one| one.code == *code);
    let statuses = sent.codes.iter().filter_map(is_sent).map(|code| code.http);
    let forms =
        statuses.map(|status| (own.family_at(operation, status), service.family_at(sent, status)));
    let is_same = |(read, sent): &Forms<'_>| match (read, sent) {
        (Some(read), Some(sent)) => {
            read.name == sent.name || (has_draft(ctx) && is_read_as(ctx, client, read, sent))
        }
        (None, None) => true,
        _ => false,
    };
    forms.into_iter().find(|forms| !is_same(forms))
}

/// Returns true if a client can read the errors of a family in the form of another family. In a
/// draft, families have the names of schemas, which are not significant.
fn is_read_as(ctx: &Ctx<'_>, client: Side, read: &ErrorFamily, sent: &ErrorFamily) -> bool {
    let (old, new) = client.ordered(read.body, sent.body);
    let is_sent = |media_type| sent.media_types.contains(media_type);
    read.media_types.iter().all(is_sent)
        && (ctx.matches.is_match(old, new) || accepts(ctx, client, sent.body, read.body))
}

/// Returns the effect of errors in a form that differs from the client's.
fn effect_of_forms(ctx: &Ctx<'_>, item: &str, upgrade: Upgrade, (read, sent): Forms<'_>) -> Effect {
    let (verdict, reason) = match (read, sent) {
        (Some(_), None) if has_draft(ctx) => {
            (Verdict::Warning, "the document no longer states the form of errors")
        }
        (None, Some(_)) if has_draft(ctx) => {
            (Verdict::Compatible, "the client reads no form of these errors")
        }
        _ => (Verdict::Breaking, "the client cannot read errors in their new form"),
    };
    let mut effect = effect_without_body(upgrade, Flow::Reply, verdict, reason);
    if let (Some(read), Some(sent)) = (read, sent) {
        let sender = upgrade.sender(Flow::Reply);
        if let Some(witness) = find_error(ctx, item, sender, (read, sent)) {
            effect.witness = Some(witness);
        }
    }
    effect
}

/// Finds an error of the sender's version that the other version refuses.
fn find_error(
    ctx: &Ctx<'_>,
    item: &str,
    sender: Side,
    (read, sent): (&ErrorFamily, &ErrorFamily),
) -> Option<Witness> {
    let receiver = ctx.matches.side(sender.other()).interface();
    let bodies = samples(ctx.matches.side(sender).interface(), &Type::Named(sent.body));
    bodies.into_iter().find_map(|body| {
        let findings = judge(receiver, read.body, &body);
        let finding = findings.into_iter().find(|it| is_refused(std::slice::from_ref(it)))?;
        Some(Witness::Body(Box::new(BodyWitness {
            operation: item.to_owned(),
            part: None,
            is_error: true,
            body,
            accepted_by: sender,
            rule: finding.rule,
            path: finding.path,
        })))
    })
}
