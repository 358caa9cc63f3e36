//! Changes of error families: their bodies, media types, and the members that report an error.

use super::super::change::{Effect, Flow, Upgrade, Verdict};
use super::super::compare::{Ctx, Docs};
use super::super::effect::{effect_without_body, effects_without_body};
use super::super::kind::Subject;
use super::super::media_types::effects_of_media_types;
use super::super::replaced::effects_of_replaced;
use super::super::version::{SpecVersion, error_bodies};
use genwire_spec::model::{ErrorFamily, TypeId};

/// Compares an error family of both versions.
pub(super) fn compare_family(ctx: &mut Ctx<'_>, old: &ErrorFamily, new: &ErrorFamily) {
    let item = format!("service.families.{}", old.name);
    let describe = |it: &ErrorFamily| {
        let members = &it.members;
        let (sign, path) = match it.success {
            Some(success) => (format!("other than {success}"), &members.code),
            None => ("there".to_owned(), &members.present),
        };
        let sign = if path.is_empty() {
            "the HTTP status".to_owned()
        } else {
            format!("`{}` {sign}", path.join("."))
        };
        match &it.path_prefix {
            Some(prefix) => format!("{sign} below {prefix}"),
            None => sign,
        }
    };
    if describe(old) != describe(new) {
        let reason = "the client cannot read errors in their new form";
        let effects = effects_without_body(Flow::Reply, Verdict::Breaking, reason);
        ctx.changed(Subject::Family, &item, describe(old), describe(new), effects);
    }
    compare_bodies(ctx, &item, old, new);
    compare_members(ctx, &item, old, new);
    if old.media_types != new.media_types {
        let types = (texts(&old.media_types), texts(&new.media_types));
        let effects = effects_of_further(&types.0, &types.1);
        let (from, to) = (old.media_types.join(", "), new.media_types.join(", "));
        ctx.changed(Subject::Family, &format!("{item}.media_types"), from, to, effects);
    }
    ctx.docs(&item, Docs::new(&old.doc, &old.notes), Docs::new(&new.doc, &new.notes));
}

fn texts(all: &[String]) -> Vec<&str> {
    all.iter().map(String::as_str).collect()
}

/// Returns the effects of the media types beside the usual one, which is the same.
fn effects_of_further(old: &[&str], new: &[&str]) -> Vec<Effect> {
    let usual: &[&str] = &["application/json"];
    effects_of_media_types(Flow::Reply, &[usual, old].concat(), &[usual, new].concat())
}

/// Compares the bodies of a family, where both versions have both types.
fn compare_bodies(ctx: &mut Ctx<'_>, item: &str, old: &ErrorFamily, new: &ErrorFamily) {
    if ctx.matches.is_match(old.body, new.body) {
        return;
    }
    let operations = ctx.matches.operations.iter().enumerate();
    let uses = |version: &SpecVersion, index: usize, body: TypeId| {
        let interface = version.interface();
        error_bodies(interface, &interface.operations[index]).contains(&body)
    };
    let users = operations.filter(|(_, (before, after))| {
        uses(ctx.old(), *before, old.body) && uses(ctx.new_side(), *after, new.body)
    });
    let usages = users.map(|(pair, _)| (pair, Flow::Reply)).collect();
    let effects = effects_of_replaced(ctx, &usages, (old.body, new.body));
    let from = ctx.old().interface().ty(old.body).name.wire.clone();
    let to = ctx.new_side().interface().ty(new.body).name.wire.clone();
    ctx.changed(Subject::Family, &format!("{item}.body"), from, to, effects);
}

/// Compares the members that report an error, and the replies that may be one.
fn compare_members(ctx: &mut Ctx<'_>, item: &str, old: &ErrorFamily, new: &ErrorFamily) {
    let member =
        |path: &Vec<String>| if path.is_empty() { "none".to_owned() } else { path.join(".") };
    let (before, after) = (&old.members, &new.members);
    let class = "a client finds the class of an error elsewhere, or not at all";
    let detail = "a client finds a detail of an error elsewhere, or not at all";
    let members = [
        ("members.type", &before.error_type, &after.error_type, Verdict::Breaking, class),
        ("members.message", &before.message, &after.message, Verdict::Warning, detail),
        ("members.http", &before.http, &after.http, Verdict::Breaking, class),
        ("members.request_id", &before.request_id, &after.request_id, Verdict::Warning, detail),
    ];
    let members = members
        .map(|(key, from, to, verdict, reason)| (key, member(from), member(to), verdict, reason));
    let ends = |family: &ErrorFamily| if family.code_in_message { "with the code" } else { "" };
    let message = (
        "code_in_message",
        ends(old).to_owned(),
        ends(new).to_owned(),
        Verdict::Warning,
        "the message of an error ends in another way",
    );
    for (key, from, to, verdict, reason) in members.into_iter().chain([message]) {
        if from != to {
            let effects = effects_without_body(Flow::Reply, verdict, reason);
            ctx.changed(Subject::Family, &format!("{item}.{key}"), from, to, effects);
        }
    }
    if old.by_status != new.by_status {
        let effects = Upgrade::ALL.map(|upgrade| {
            let (service, client) = upgrade.sender(Flow::Reply).ordered(old, new);
            let (verdict, reason) = if client.by_status && !service.by_status {
                (
                    Verdict::Breaking,
                    "the client takes an error with a status of success for a reply",
                )
            } else {
                (Verdict::Compatible, "the client looks for an error in every reply")
            };
            effect_without_body(upgrade, Flow::Reply, verdict, reason)
        });
        let words = |of: &ErrorFamily| {
            if of.by_status { "with an error status" } else { "with any status" }
        };
        let path = format!("{item}.by_status");
        ctx.changed(Subject::Family, &path, words(old), words(new), effects.into());
    }
}
