//! Attributes of a member that are compared by their words: default, unit, merging and the like.

use super::change::{Effect, Flow, Side, Upgrade, Verdict, Witness};
use super::compare::Ctx;
use super::effect::{effect_without_body, effects_without_body};
use super::interpretation::default_of_absent;
use super::keyed::pair_by_key;
use super::kind::Subject;
use super::values::Values;
use super::version::SpecVersion;
use genwire_spec::model::statements::merging;
use genwire_spec::model::{DefaultValue, Field, Json, TypeId, TypeKind};

/// Type with the member, in both versions.
pub(super) type Ids = (TypeId, TypeId);

/// Member that both versions have, possibly under different names.
pub(super) struct Member<'a> {
    pub(super) ids: Ids,
    pub(super) old: &'a Field,
    pub(super) new: &'a Field,
    /// The paths in both versions.
    pub(super) items: (String, String),
}

impl<'a> Member<'a> {
    pub(super) fn new(ctx: &Ctx<'_>, ids: Ids, old: &'a Field, new: &'a Field) -> Self {
        let items = (field_path(ctx.old(), ids.0, old), field_path(ctx.new_side(), ids.1, new));
        Self { ids, old, new, items }
    }

    /// Returns the values in both versions.
    pub(super) fn values<'b>(&'b self, ctx: &Ctx<'b>) -> (Values<'b>, Values<'b>) {
        let (old, new) = (ctx.old(), ctx.new_side());
        let is_text = old.is_parameters(self.ids.0) && new.is_parameters(self.ids.1);
        let (old, new) = (Values::new(old, self.old), Values::new(new, self.new));
        (Values { is_text, ..old }, Values { is_text, ..new })
    }

    /// Returns the paths of an attribute in both versions.
    pub(super) fn attribute(&self, name: &str) -> (String, String) {
        (format!("{}.{name}", self.items.0), format!("{}.{name}", self.items.1))
    }
}

pub(super) fn field_path(version: &SpecVersion, id: TypeId, field: &Field) -> String {
    format!("{}.{}", version.interface().ty(id).path(), field.name.wire)
}

pub(super) fn compare_attributes(ctx: &mut Ctx<'_>, member: &Member<'_>) {
    for (subject, key, words, effects) in ATTRIBUTES {
        let (from, to) = (words(member.old), words(member.new));
        if from != to {
            let effects = effects(ctx, member);
            ctx.attribute(*subject, &member.attribute(key).0, from, to, effects);
        }
    }
}

/// Attributes of a member, by their keys in the spec, with functions for their words and effects.
const ATTRIBUTES: &[(Subject, &str, Words, Effects)] = &[
    (Subject::Default, "default", default, effects_of_default),
    (Subject::Unit, "unit", |it| it.unit.clone(), effects_of_unit),
    (Subject::MediaTypes, "media_types", media_types, effects_of_media_types),
    (Subject::Merge, "merge", |it| Some(merge(it)), effects_of_merge),
    (Subject::Merge, "merge_limit", |it| Some(merge_limit(it)), effects_of_merge_limit),
    (Subject::Doc, "assumed", |it| Some(assumed(it)), |_, _| Vec::new()),
    (Subject::Example, "example", example, |_, _| Vec::new()),
];

type Words = fn(&Field) -> Option<String>;
type Effects = fn(&Ctx<'_>, &Member<'_>) -> Vec<Effect>;

fn default(field: &Field) -> Option<String> {
    Some(match field.default.as_ref()? {
        DefaultValue::Literal(json) => json.to_compact(),
        DefaultValue::Property { of, property } => format!("`{property}` of `{of}`"),
    })
}

fn merge(field: &Field) -> String {
    merging(field).unwrap_or_else(|| "as its type says".to_owned())
}

fn example(field: &Field) -> Option<String> {
    field.example.as_ref().map(Json::to_compact)
}

fn media_types(field: &Field) -> Option<String> {
    (!field.media_types.is_empty()).then(|| field.media_types.join(", "))
}

fn merge_limit(field: &Field) -> String {
    field.merge_limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string())
}

fn assumed(field: &Field) -> String {
    if field.assumed { "assumed" } else { "documented" }.to_owned()
}

fn effects_of_default(ctx: &Ctx<'_>, member: &Member<'_>) -> Vec<Effect> {
    let (verdict, reason) = match (&member.old.default, &member.new.default) {
        (None, _) => (Verdict::Warning, "a body without the member now has a documented meaning"),
        (_, None) => (Verdict::Warning, "the meaning of a body without the member is open now"),
        _ => (Verdict::Breaking, "a body without the member means something else"),
    };
    let mut effects = default_effects(ctx, member, reason);
    for effect in effects.iter_mut().filter(|_| verdict != Verdict::Breaking) {
        (effect.verdict, effect.witness) = (verdict, None);
    }
    effects
}

/// Returns the effects of a different default on bodies without the member.
fn default_effects(ctx: &Ctx<'_>, member: &Member<'_>, reason: &str) -> Vec<Effect> {
    let interpret = |side: Side, object: &Json| {
        let (version, id, field) = match side {
            Side::Old => (ctx.old(), member.ids.0, member.old),
            Side::New => (ctx.new_side(), member.ids.1, member.new),
        };
        let default = default_of_absent(version, id, field, object)?;
        Some(format!("`{}` {}", field.name.wire, default.to_compact()))
    };
    ctx.interpretation_effects(member.ids, reason, &interpret)
}

/// Returns the effects of a changed enum property on members with the property as their default.
pub(super) fn effects_on_defaults(ctx: &Ctx<'_>, values: Ids, property: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for (old_id, new_id) in &ctx.matches.types {
        let (old, new) =
            (ctx.old().interface().ty(*old_id), ctx.new_side().interface().ty(*new_id));
        let (TypeKind::Object(old), TypeKind::Object(new)) = (&old.kind, &new.kind) else {
            continue;
        };
        let depends = |field: &Field| {
            let Some(DefaultValue::Property { of, property: read }) = &field.default else {
                return false;
            };
            let source = old.fields.iter().find(|field| field.name.wire == *of);
            read == property && source.is_some_and(|it| it.ty.named() == Some(values.0))
        };
        let pairs = pair_by_key(&old.fields, &new.fields, |field| &field.name.wire);
        for (field, other) in pairs.same.into_iter().filter(|(field, _)| depends(field)) {
            let reason =
                "a body without a member whose default is the property means another value";
            let member = Member::new(ctx, (*old_id, *new_id), field, other);
            let found = default_effects(ctx, &member, reason).into_iter();
            effects
                .extend(found.filter(|it| matches!(it.witness, Some(Witness::Interpretation(_)))));
        }
    }
    effects
}

fn effects_of_unit(ctx: &Ctx<'_>, member: &Member<'_>) -> Vec<Effect> {
    let interpret = |side: Side, object: &Json| {
        let field = if side == Side::Old { member.old } else { member.new };
        let unit = field.unit.as_deref().unwrap_or("without a unit");
        let number = object.get(&field.name.wire).filter(|value| !value.is_null())?;
        Some(format!("{} {unit}", number.to_compact()))
    };
    let reason = "the receiver reads the number in another unit";
    ctx.interpretation_effects(member.ids, reason, &interpret)
}

/// Returns the effects of different media types of a part.
fn effects_of_media_types(_: &Ctx<'_>, member: &Member<'_>) -> Vec<Effect> {
    let (old, new) = (member.old, member.new);
    let is_checked = old.is_file() || new.is_file();
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sender, receiver) = upgrade.sender(Flow::Request).ordered(old, new);
        let (verdict, reason) = if !is_checked {
            (Verdict::Compatible, "the media type of a part that is not a file is not checked")
        } else if takes_media_types(&receiver.media_types, &sender.media_types) {
            (Verdict::Compatible, "the receiver accepts each media type that the sender may send")
        } else {
            (Verdict::Breaking, "a part is refused for its media type")
        };
        effect_without_body(upgrade, Flow::Request, verdict, reason)
    });
    effects.into()
}

/// Returns true if `wide` accepts every media type of `narrow`. An empty list accepts every type.
fn takes_media_types(wide: &[String], narrow: &[String]) -> bool {
    let is_in = |one: &String| {
        wide.iter().any(|known| {
            known == one
                || known == "*/*"
                || known.strip_suffix('*').is_some_and(|group| one.starts_with(group))
        })
    };
    wide.is_empty() || !narrow.is_empty() && narrow.iter().all(is_in)
}

/// Returns the effects of a different way to merge deltas. Only replies have deltas.
fn effects_of_merge(ctx: &Ctx<'_>, member: &Member<'_>) -> Vec<Effect> {
    let usages = ctx.usages(member.ids.0, member.ids.1);
    if !usages.iter().any(|(_, flow)| flow == Flow::Reply) {
        return Vec::new();
    }
    let reason = "the client merges the deltas of the stream in another way";
    effects_without_body(Flow::Reply, Verdict::Breaking, reason)
}

/// Returns the effects of a different limit on what a client collects from a stream. The limit
/// applies only in the client.
fn effects_of_merge_limit(_: &Ctx<'_>, member: &Member<'_>) -> Vec<Effect> {
    let limit = |field: &Field| field.merge_limit.unwrap_or(u64::MAX);
    if limit(member.new) >= limit(member.old) {
        return Vec::new();
    }
    let reason = "a new client collects less of a stream";
    vec![effect_without_body(Upgrade::Client, Flow::Reply, Verdict::Warning, reason)]
}
