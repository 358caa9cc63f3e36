//! Changes of request bodies, and of the locations and styles of parameters.

use crate::change::{Flow, Side, Upgrade, Verdict};
use crate::compare::Ctx;
use crate::effect::{effect_with_value, effects_without_body};
use crate::kind::Subject;
use crate::media_types::effects_of_media_types;
use crate::policy::is_only_renamed;
use crate::replaced::effects_of_replaced;
use crate::usages::Usages;
use genwire_spec::model::{Interface, Operation, Type, TypeKind};
use std::collections::BTreeSet;

/// Compares if the request body is optional.
fn compare_optional_bodies(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let words = |operation: &Operation| {
        if operation.is_body_optional { "may be left out" } else { "is required" }
    };
    let (from, to) = (words(old), words(new));
    if from == to || !old.has_request() || !new.has_request() {
        return;
    }
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sender, receiver) = upgrade.sender(Flow::Request).ordered(old, new);
        let (verdict, reason) = if sender.is_body_optional && !receiver.is_body_optional {
            (Verdict::Breaking, "a request without a body is refused")
        } else {
            (Verdict::Compatible, "a request without a body is accepted as well")
        };
        let value = "a request without a body";
        effect_with_value(upgrade, Flow::Request, verdict, reason, value)
    });
    let item = format!("{item}.body.optional");
    ctx.changed(Subject::Request, &item, from.to_owned(), to.to_owned(), effects.into());
}

/// Compares the style of lists and objects inside a form. Services of this project read both
/// styles.
fn compare_body_style(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let words = |one: &Operation| if one.is_body_deep { "in brackets" } else { "as JSON" };
    if old.is_body_deep != new.is_body_deep && old.has_request() && new.has_request() {
        let reason = "the service expects the parts of a form in another way";
        let effects = effects_without_body(Flow::Request, Verdict::Breaking, reason);
        let (from, to) = (words(old).to_owned(), words(new).to_owned());
        ctx.changed(Subject::Request, &format!("{item}.body.style"), from, to, effects);
    }
}

/// Compares the media types in which a service accepts a request body.
fn compare_body_media_types(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let (from, to) = (old.body_media_types.join(", "), new.body_media_types.join(", "));
    if from == to || !old.has_request() || !new.has_request() {
        return;
    }
    let types = (texts(&old.body_media_types), texts(&new.body_media_types));
    let effects = effects_of_media_types(Flow::Request, &types.0, &types.1);
    ctx.changed(Subject::Request, &format!("{item}.body.media_types"), from, to, effects);
}

/// Compares the request bodies of an operation; `pair` is its index among the matched operations.
pub(super) fn compare_requests(
    ctx: &mut Ctx<'_>,
    item: &str,
    pair: usize,
    (old, new): (&Operation, &Operation),
) {
    compare_optional_bodies(ctx, item, old, new);
    compare_body_media_types(ctx, item, old, new);
    compare_body_style(ctx, item, old, new);
    let is_same = match (old.request, new.request) {
        (Some(old), Some(new)) => ctx.matches.is_match(old, new),
        (None, None) => old.raw_request == new.raw_request,
        _ => false,
    };
    if is_same {
        return;
    }
    let name = |operation: &Operation, side: Side| {
        let interface = ctx.matches.side(side).interface();
        let raw = || operation.raw_request.map(|raw| raw.as_str().to_owned());
        operation.request.map(|id| interface.ty(id).name.wire.clone()).or_else(raw)
    };
    let (from, to) = (name(old, Side::Old), name(new, Side::New));
    let item = format!("{item}.request");
    if let (Some(before), Some(after)) = (old.request, new.request) {
        let usages = Usages::from_iter([(pair, Flow::Request)]);
        let effects = effects_of_replaced(ctx, &usages, (before, after));
        if !is_only_renamed(ctx, &effects) {
            ctx.attribute(Subject::Request, &item, from, to, effects);
        }
        return;
    }
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sender, receiver) = upgrade.sender(Flow::Request).ordered(old, new);
        let (verdict, reason) = match (sender.has_request(), receiver.has_request()) {
            (false, true) if receiver.is_body_optional => {
                (Verdict::Compatible, "a request without a body is accepted as well")
            }
            (true, false) => (Verdict::Breaking, "the service accepts no body"),
            _ => (Verdict::Breaking, "the service expects another body"),
        };
        let has_body = if sender.has_request() { "with" } else { "without" };
        let value = format!("a request {has_body} a body");
        effect_with_value(upgrade, Flow::Request, verdict, reason, value)
    });
    ctx.attribute(Subject::Request, &item, from, to, effects.into());
}

/// Returns true for a type whose values are neither lists nor objects.
fn has_one_value(interface: &Interface, ty: &Type) -> bool {
    match ty {
        Type::String
        | Type::Integer
        | Type::Unsigned
        | Type::Number
        | Type::Boolean
        | Type::File => true,
        Type::Nullable(inner) => has_one_value(interface, inner),
        Type::Named(id) => matches!(interface.ty(*id).kind, TypeKind::Enum(_)),
        Type::List(_) | Type::Map(_) | Type::Json | Type::JsonObject => false,
    }
}

/// Compares the locations and styles of the parameters that both versions have.
pub(super) fn compare_forms(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let describe = |side: Side, operation: &Operation| {
        let interface = ctx.matches.side(side).interface();
        let object = operation.parameters.map(|id| interface.object(id));
        let fields = object.iter().flat_map(|object| &object.fields);
        let forms = fields.zip(&operation.forms).map(|(field, form)| {
            let (place, style) = (form.place.as_str(), form.style.as_str());
            // A single value is written in the same way in both styles.
            let has_one = has_one_value(interface, &field.ty);
            let apart = if form.explode && !has_one { " exploded" } else { "" };
            format!("{} {place} {style}{apart}", field.name.wire)
        });
        forms.collect::<BTreeSet<String>>()
    };
    let (from, to) = (describe(Side::Old, old), describe(Side::New, new));
    let name = |form: &String| form.split(' ').next().unwrap_or_default().to_owned();
    let known: BTreeSet<String> = from.iter().map(name).collect();
    let moved = |form: &&String| known.contains(&name(form)) && !from.contains(*form);
    let moved: Vec<&str> = to.iter().filter(moved).map(String::as_str).collect();
    if !moved.is_empty() {
        let reason = "the service expects a parameter in another place or form";
        let effects = effects_without_body(Flow::Request, Verdict::Breaking, reason);
        let before: Vec<&str> = from.difference(&to).map(String::as_str).collect();
        let (before, after) = (before.join(", "), moved.join(", "));
        ctx.changed(Subject::Request, &format!("{item}.params"), before, after, effects);
    }
}

fn texts(all: &[String]) -> Vec<&str> {
    all.iter().map(String::as_str).collect()
}
