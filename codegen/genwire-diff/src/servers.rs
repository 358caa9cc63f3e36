//! Changes of the addresses under which the service runs.

use super::change::{Effect, Flow, Upgrade, Verdict};
use super::compare::Ctx;
use super::effect::{effect_without_body, effects_without_body};
use super::keyed::pair_by_key;
use super::kind::{Subject, Verb};
use genwire_spec::model::{Interface, Server, ServerVariable};

/// Compares the servers by their names. An address with a new name can still be called.
pub(super) fn compare_servers<'a>(ctx: &mut Ctx<'a>, old: &'a Interface, new: &'a Interface) {
    let pairs = ctx.keyed(
        Subject::Server,
        ("service.servers", "service.servers"),
        (&old.service.servers, &new.service.servers),
        |server| server.name.clone(),
        |_, verb, server| {
            let one = |upgrade, verdict, reason| {
                vec![effect_without_body(upgrade, Flow::Request, verdict, reason)]
            };
            let effects = match verb {
                Verb::Removed if is_listed(new, &server.url) => Vec::new(),
                Verb::Added if is_listed(old, &server.url) => Vec::new(),
                Verb::Removed => one(Upgrade::Service, Verdict::Breaking, GONE_ADDRESS),
                _ => one(Upgrade::Client, Verdict::Warning, NEW_ADDRESS),
            };
            (Some(server.url.clone()), effects)
        },
    );
    for (item, server, other) in pairs {
        compare_server(
            ctx,
            &item,
            (server, is_listed(new, &server.url)),
            (other, is_listed(old, &other.url)),
        );
        let is_base = |interface: &Interface, server: &Server| {
            interface.base_servers().any(|one| one.name == server.name)
        };
        let base = (is_base(old, server), is_base(new, other));
        if base.0 != base.1 {
            let has_calls = old.operations.iter().any(|operation| operation.servers.is_empty());
            compare_base(ctx, &item, base, (&server.url, &other.url), has_calls);
        }
    }
    compare_first(ctx, old, new);
}

/// Returns true if a version lists an address under any name.
fn is_listed(interface: &Interface, url: &str) -> bool {
    interface.service.servers.iter().any(|server| server.url == url)
}

/// Compares the servers that clients call by default.
fn compare_first(ctx: &mut Ctx<'_>, old: &Interface, new: &Interface) {
    let (Some(first), Some(other)) = (old.base_servers().next(), new.base_servers().next()) else {
        return;
    };
    // A server that only one version has is a separate change.
    let is_known = |interface: &Interface, name: &String| {
        interface.base_servers().any(|server| server.name == *name)
    };
    if first.name != other.name && is_known(new, &first.name) && is_known(old, &other.name) {
        let effects = effects_without_body(Flow::Request, Verdict::Warning, OTHER_FIRST);
        let items = [first, other].map(|server| format!("service.servers.{}", server.name));
        let items = (Some(items[0].as_str()), Some(items[1].as_str()));
        let urls = (Some(first.url.clone()), Some(other.url.clone()));
        ctx.note(Subject::BaseServer, Verb::Changed, items, urls, effects);
    }
}

/// Compares the role of a server: a base address of clients, or only for the operations that name
/// it.
fn compare_base(
    ctx: &mut Ctx<'_>,
    item: &str,
    (was_base, is_base): (bool, bool),
    (from, to): (&String, &String),
    has_calls: bool,
) {
    let effect = |upgrade, verdict, reason: &str| {
        effect_without_body(upgrade, Flow::Request, verdict, reason)
    };
    let effects = match (was_base, has_calls) {
        (true, true) => vec![effect(Upgrade::Service, Verdict::Breaking, OTHER_CALLS)],
        (true, false) => Vec::new(),
        (false, _) => vec![effect(Upgrade::Client, Verdict::Warning, NEW_ADDRESS)],
    };
    let (from, to) = (was_base.then(|| from.clone()), is_base.then(|| to.clone()));
    ctx.attribute(Subject::BaseServer, item, from, to, effects);
}

/// The reason why an old client fails.
const GONE_ADDRESS: &str = "an old client calls an address that the service no longer lists";

/// The reason why an old client fails at a server that is only for some operations now.
const OTHER_CALLS: &str = "an old client calls operations there that do not name the server";

/// The reason why a client calls a different server.
const OTHER_FIRST: &str = "a client that chooses no server calls another one";

/// The reason why a new client may fail.
const NEW_ADDRESS: &str = "the old service may not answer at the new address";

/// Compares a server in both versions. The flags are true if the other version lists its address.
fn compare_server(
    ctx: &mut Ctx<'_>,
    item: &str,
    (old, is_kept): (&Server, bool),
    (new, was_listed): (&Server, bool),
) {
    if old.url != new.url {
        let effect = |upgrade, verdict, reason: &str| {
            effect_without_body(upgrade, Flow::Request, verdict, reason)
        };
        let effects = vec![
            if is_kept {
                effect(Upgrade::Service, Verdict::Warning, OTHER_FIRST)
            } else {
                effect(Upgrade::Service, Verdict::Breaking, GONE_ADDRESS)
            },
            if was_listed {
                effect(Upgrade::Client, Verdict::Warning, OTHER_FIRST)
            } else {
                effect(Upgrade::Client, Verdict::Warning, NEW_ADDRESS)
            },
        ];
        ctx.changed(Subject::Server, &format!("{item}.url"), &old.url, &new.url, effects);
    }
    ctx.text(Subject::Doc, &format!("{item}.doc"), &old.doc, &new.doc);
    // A variable that only one version has is a change of the address.
    let variables = pair_by_key(&old.variables, &new.variables, |it| &it.name);
    for (variable, other) in variables.same {
        compare_variable(ctx, &format!("{item}.variables.{}", variable.name), variable, other);
    }
}

fn compare_variable(ctx: &mut Ctx<'_>, item: &str, old: &ServerVariable, new: &ServerVariable) {
    if old.default != new.default {
        let reason = "a client that uses the default calls another URL";
        let effects = effects_without_body(Flow::Request, Verdict::Warning, reason);
        let (item, from, to) = (format!("{item}.default"), &old.default, &new.default);
        ctx.changed(Subject::Default, &item, from, to, effects);
    }
    let doc = format!("{item}.doc");
    ctx.attribute(Subject::Doc, &doc, old.doc.clone(), new.doc.clone(), Vec::new());
    let takes =
        |of: &ServerVariable, value: &String| of.values.is_empty() || of.values.contains(value);
    // An empty list allows any string, and no list covers that.
    let all_of = |one: &ServerVariable, other: &ServerVariable| match one.values.as_slice() {
        [] => other.values.is_empty(),
        values => values.iter().all(|value| takes(other, value)),
    };
    let (loses, gains) = (!all_of(old, new), !all_of(new, old));
    if !loses && !gains {
        return;
    }
    let path = format!("{item}.values");
    // Without the key, the position is the variable.
    let place = |of: &ServerVariable| if of.values.is_empty() { item } else { path.as_str() };
    let shown = |of: &ServerVariable| match of.values.as_slice() {
        [] => "any string".to_owned(),
        values => values.join(", "),
    };
    ctx.note(
        Subject::ServerValues,
        Verb::of_accepted(loses, gains),
        (Some(place(old)), Some(place(new))),
        (Some(shown(old)), Some(shown(new))),
        effects_on_addresses(loses, gains),
    );
}

fn effects_on_addresses(loses: bool, gains: bool) -> Vec<Effect> {
    let effect = |upgrade, verdict, reason: &str| {
        effect_without_body(upgrade, Flow::Request, verdict, reason)
    };
    let gone = loses.then(|| effect(Upgrade::Service, Verdict::Breaking, GONE_ADDRESS));
    let not_yet = gains.then(|| effect(Upgrade::Client, Verdict::Warning, NEW_ADDRESS));
    gone.into_iter().chain(not_yet).collect()
}
