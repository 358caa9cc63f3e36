//! Changes of error families: their bodies, media types, and the members that report an error.

use crate::change::{Effect, Flow, Upgrade, Verdict};
use crate::compare::{Ctx, Docs};
use crate::effect::{effect_without_body, effects_without_body};
use crate::kind::Subject;
use crate::media_types::effects_of_media_types;
use crate::policy::is_only_renamed;
use crate::replaced::effects_of_replaced;
use genwire_spec::model::{ErrorFamily, Json};

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
    compare_code(ctx, &item, old, new);
    compare_templates(ctx, &item, old, new);
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

/// Returns the effects of the additional media types. The usual one is the same.
fn effects_of_further(old: &[&str], new: &[&str]) -> Vec<Effect> {
    let usual: &[&str] = &["application/json"];
    effects_of_media_types(Flow::Reply, &[usual, old].concat(), &[usual, new].concat())
}

/// Compares the bodies of a family if both versions have both types.
fn compare_bodies(ctx: &mut Ctx<'_>, item: &str, old: &ErrorFamily, new: &ErrorFamily) {
    if ctx.matches.is_match(old.body, new.body) {
        return;
    }
    let operations = ctx.matches.operations.iter().enumerate();
    let users = operations.filter(|(_, (before, after))| {
        let (own, theirs) = (ctx.old().interface(), ctx.new_side().interface());
        let (before, after) = (&own.operations[*before], &theirs.operations[*after]);
        let of_status = before.families.iter().chain(&after.families).map(|(status, _)| *status);
        // Zero represents any other status.
        of_status.chain([0]).any(|status| {
            let is = |family: Option<&ErrorFamily>, one: &ErrorFamily| {
                family.is_some_and(|it| it.body == one.body)
            };
            is(own.family_at(before, status), old) && is(theirs.family_at(after, status), new)
        })
    });
    let usages = users.map(|(pair, _)| (pair, Flow::Reply)).collect();
    let effects = effects_of_replaced(ctx, &usages, (old.body, new.body));
    if is_only_renamed(ctx, &effects) {
        return;
    }
    let from = ctx.old().interface().ty(old.body).name.wire.clone();
    let to = ctx.new_side().interface().ty(new.body).name.wire.clone();
    ctx.changed(Subject::Family, &format!("{item}.body"), from, to, effects);
}

/// Describes the path of a member that reports an error.
fn member(path: &[String]) -> String {
    if path.is_empty() { "none".to_owned() } else { path.join(".") }
}

/// Compares the members that report an error, and the replies that may be one.
fn compare_members(ctx: &mut Ctx<'_>, item: &str, old: &ErrorFamily, new: &ErrorFamily) {
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
                    "the client treats an error with a status of success as a reply",
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

/// Compares the member with the number of an error, unless it marks a reply as an error: then it is
/// part of the family itself.
fn compare_code(ctx: &mut Ctx<'_>, item: &str, old: &ErrorFamily, new: &ErrorFamily) {
    let (from, to) = (&old.members.code, &new.members.code);
    if old.success.is_some() || new.success.is_some() || from == to {
        return;
    }
    let effects = Upgrade::ALL.map(|upgrade| {
        let (_, read) = upgrade.sender(Flow::Reply).ordered(from, to);
        let (verdict, reason) = if read.is_empty() {
            (Verdict::Compatible, "the client reads no number of an error")
        } else {
            (Verdict::Breaking, "a client finds the number of an error elsewhere, or not at all")
        };
        effect_without_body(upgrade, Flow::Reply, verdict, reason)
    });
    let path = format!("{item}.members.code");
    ctx.changed(Subject::Family, &path, member(from), member(to), effects.into());
}

/// Compares the bodies that a service writes. A client fails if it reads another value as the class
/// or the number of an error; any other difference is a warning.
fn compare_templates(ctx: &mut Ctx<'_>, item: &str, old: &ErrorFamily, new: &ErrorFamily) {
    let templates = [
        ("error_json", &old.error, &new.error),
        ("service_json", &old.service, &new.service),
        ("event_json", &old.event, &new.event),
    ];
    for (key, from, to) in templates.into_iter().filter(|(_, from, to)| from != to) {
        let effects = Upgrade::ALL.map(|upgrade| {
            let (_, client) = upgrade.sender(Flow::Reply).ordered(old, new);
            let (sent, expected) = upgrade.sender(Flow::Reply).ordered(from, to);
            let is_lost = sent.as_ref().zip(expected.as_ref()).is_some_and(|(sent, expected)| {
                let members = &client.members;
                let has = |body: &Json| value_at(body, &members.present).is_some();
                let read = [&members.code, &members.error_type, &members.http];
                let mut pairs =
                    read.map(|path| (value_at(expected, path), value_at(sent, path))).into_iter();
                (has(expected) && !has(sent))
                    || pairs.any(|(expected, sent)| expected.is_some() && sent != expected)
            });
            let (verdict, reason) = if is_lost {
                (Verdict::Breaking, "the client reads another value as the class of an error")
            } else {
                (Verdict::Warning, "the service writes errors in another form")
            };
            effect_without_body(upgrade, Flow::Reply, verdict, reason)
        });
        let text = |template: &Option<Json>| {
            template.as_ref().map_or_else(|| "none".to_owned(), Json::to_compact)
        };
        let path = format!("{item}.{key}");
        ctx.changed(Subject::Family, &path, text(from), text(to), effects.into());
    }
}

/// Returns the value at the path of a member; `None` if the path is empty.
fn value_at<'b>(body: &'b Json, path: &[String]) -> Option<&'b Json> {
    let (first, rest) = path.split_first()?;
    rest.iter().try_fold(body.get(first)?, |value, name| match value {
        Json::Array(items) => items.first()?.get(name),
        value => value.get(name),
    })
}
