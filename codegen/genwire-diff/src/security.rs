//! Changes of the credentials of calls.

use super::change::{Flow, Upgrade, Verdict};
use super::compare::Ctx;
use super::effect::{effect_with_value, effects_without_body};
use super::keyed::{IsPair, pair_by_tests};
use super::kind::Subject;
use genwire_spec::model::{Auth, AuthPlace, Interface, Operation, Scheme, Security};
use std::collections::BTreeSet;

/// Compares the credentials of a call, unless both versions use the default of the service.
pub(super) fn compare_security(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let (old_in, new_in) = (ctx.old().interface(), ctx.new_side().interface());
    let is_usual =
        |interface: &Interface, of: &Operation| of.security == interface.service.security;
    if is_usual(old_in, old) && is_usual(new_in, new) {
        return;
    }
    note_security(ctx, &format!("{item}.security"), &old.security, &new.security);
}

type IndexedScheme = (usize, Scheme);

/// Pairs the schemes of both versions, by index. Schemes with the same name and the same credential
/// come first, then those with the same credential, and those with the same name. The first schemes
/// are paired last, if calls need them.
fn pair_schemes(old: &Interface, new: &Interface) -> Vec<(usize, usize)> {
    let sends_same = |one: &IndexedScheme, other: &IndexedScheme| one.1.auth == other.1.auth;
    let has_name = |one: &IndexedScheme, other: &IndexedScheme| one.1.name == other.1.name;
    let is_same =
        |one: &IndexedScheme, other: &IndexedScheme| sends_same(one, other) && has_name(one, other);
    let needs_first = |of: &Interface| of.service.security.iter().flatten().any(|it| *it == 0);
    let need_first = needs_first(old) && needs_first(new);
    let are_first =
        |one: &IndexedScheme, other: &IndexedScheme| need_first && (one.0, other.0) == (0, 0);
    let tests: [IsPair<'_, IndexedScheme>; 4] = [&is_same, &sends_same, &has_name, &are_first];
    let places = |of: &Interface| of.schemes.iter().cloned().enumerate().collect::<Vec<_>>();
    let (before, after) = (places(old), places(new));
    let pairs = pair_by_tests(&before, &after, &tests).same.into_iter();
    pairs.map(|(one, other)| (one.0, other.0)).collect()
}

/// Adds the change of credentials. It is breaking if credentials that were sufficient are refused.
pub(super) fn note_security(ctx: &mut Ctx<'_>, item: &str, old: &Security, new: &Security) {
    let (old_in, new_in) = (ctx.old().interface(), ctx.new_side().interface());
    let pairs = pair_schemes(old_in, new_in);
    // Schemes of the new version use the index of their old counterpart.
    let index = |scheme: usize| {
        let pair = pairs.iter().find(|(_, other)| *other == scheme);
        pair.map_or(old_in.schemes.len() + scheme, |(one, _)| *one)
    };
    let lists = |security: &Security, index: &dyn Fn(usize) -> usize| -> Vec<BTreeSet<usize>> {
        let lists = security.iter().map(|all| all.iter().map(|scheme| index(*scheme)).collect());
        lists.chain(security.is_empty().then(BTreeSet::new)).collect()
    };
    let (before, after) = (lists(old, &|scheme| scheme), lists(new, &index));
    if before == after {
        return;
    }
    let (mut from, mut to) = (describe_security(old_in, old), describe_security(new_in, new));
    if from == to {
        (from, to) = (describe_sent(old_in, old), describe_sent(new_in, new));
    }
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sent, taken) = upgrade.sender(Flow::Request).ordered(&before, &after);
        let served = |had: &BTreeSet<usize>| taken.iter().any(|wanted| wanted.is_subset(had));
        let refused = sent.iter().find(|had| !served(had));
        let (verdict, reason) = match (refused.is_none(), upgrade) {
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
        let value = match refused {
            Some(had) if !had.is_empty() => {
                let name = |index: &usize| {
                    let own = old_in.schemes.len();
                    let scheme = old_in.schemes.get(*index);
                    format!("`{}`", scheme.unwrap_or_else(|| &new_in.schemes[*index - own]).name)
                };
                format!("a request with {}", had.iter().map(name).collect::<Vec<_>>().join(" and "))
            }
            _ => "a request without a credential".to_owned(),
        };
        effect_with_value(upgrade, Flow::Request, verdict, reason, value)
    });
    ctx.changed(Subject::Setting, item, from, to, effects.into());
}

/// Describes the credentials of a call by the names of their schemes.
fn describe_security(interface: &Interface, security: &Security) -> String {
    describe(interface, security, |scheme| scheme.name.clone())
}

/// Describes the credentials of a call by the parts of a request.
fn describe_sent(interface: &Interface, security: &Security) -> String {
    describe(interface, security, |scheme| format!("`{}`", scheme.auth.shown("KEY")))
}

fn describe(
    interface: &Interface,
    security: &Security,
    name: impl Fn(&Scheme) -> String,
) -> String {
    if security.is_empty() {
        return "none".to_owned();
    }
    let all = security.iter().map(|all| {
        let names: Vec<String> = all.iter().map(|it| name(&interface.schemes[*it])).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(" and ") }
    });
    all.collect::<Vec<_>>().join(", or ")
}

/// Compares the corresponding schemes of both versions: the parts of a request, and the token URL.
pub(super) fn compare_schemes(ctx: &mut Ctx<'_>) {
    let (old, new) = (ctx.old().interface(), ctx.new_side().interface());
    for pair in pair_schemes(old, new) {
        let (scheme, other) = (&old.schemes[pair.0], &new.schemes[pair.1]);
        let item = format!("service.auth.{}", scheme.name);
        let (one, same) = (&scheme.auth, &other.auth);
        // The first scheme is the default of the service.
        let parts = if pair == (0, 0) {
            vec![
                ("service.auth.header".to_owned(), place(one), place(same)),
                ("service.auth.scheme".to_owned(), one.scheme.clone(), same.scheme.clone()),
            ]
        } else {
            vec![(item.clone(), one.shown("KEY"), same.shown("KEY"))]
        };
        for (item, from, to) in parts.into_iter().filter(|(_, from, to)| from != to) {
            let reason = "requests in this form are refused";
            let effects = effects_without_body(Flow::Request, Verdict::Breaking, reason);
            ctx.changed(Subject::Setting, &item, from, to, effects);
        }
        if scheme.token_url != other.token_url {
            let reason = "a token that another address gives may be refused";
            let effects = effects_without_body(Flow::Request, Verdict::Unknown, reason);
            let url = |of: &Scheme| of.token_url.clone().unwrap_or_else(|| "none".to_owned());
            let item = format!("{item}.token_url");
            ctx.changed(Subject::Setting, &item, url(scheme), url(other), effects);
        }
    }
}

/// Returns the part of a request that contains a credential.
fn place(auth: &Auth) -> String {
    match auth.place {
        AuthPlace::Header => auth.name.clone(),
        AuthPlace::Query => format!("query {}", auth.name),
        AuthPlace::Cookie => format!("cookie {}", auth.name),
    }
}
