//! Changes of the members of objects.

use super::attributes::{Ids, Member, compare_attributes, field_path};
use super::change::{Effect, Flow, Side, Upgrade, Verdict};
use super::compare::{Ctx, Docs};
use super::effect::{Fault, Shift, effects_of_shift, warn_old_clients};
use super::keyed::{Pairs, pair_by_key};
use super::kind::{Subject, Verb};
use super::limits::{compare_limits, describe};
use super::policy::{compare_unknown, is_only_renamed, unknown_member};
use super::replaced::effects_of_replaced;
use super::sizes::compare_sizes;
use super::types::compare_pointer;
use super::usages::Usages;
use super::values::type_accepts_all;
use super::version::{SpecVersion, type_in_spec};
use genwire_spec::judge::UNKNOWN_MEMBER;
use genwire_spec::model::types::Object;
use genwire_spec::model::{Field, Json, Severity, Type, TypeDef, TypeId, TypeKind};

/// Compares the members of two objects.
pub(super) fn compare_fields<'a>(ctx: &mut Ctx<'a>, ids: Ids, old: &'a Object, new: &'a Object) {
    let key = |field: &'a Field| ctx.matches.member_key(ids, field);
    let Pairs { same, removed, mut added } = pair_by_key(&old.fields, &new.fields, key);
    for (field, other) in same {
        compare_member(ctx, &Member::new(ctx, ids, field, other));
    }
    let (before, after) = (ctx.old(), ctx.new_side());
    let removed = removed.into_iter().filter(|field| !is_tag(new, after, field));
    added.retain(|field| !is_tag(old, before, field));
    for field in removed {
        if let Some(other) = take_renamed(ctx, field, &mut added) {
            let member = Member::new(ctx, ids, field, other);
            note_rename(ctx, &member);
            compare_member(ctx, &member);
        } else {
            note_removed(ctx, ids, field);
        }
    }
    for field in added {
        note_added(ctx, ids, field);
    }
    compare_unknown(ctx, ids, old, new);
    compare_sizes(ctx, ids, old, new);
}

/// Returns true if a member is the tag of the union that has the object as a variant in the other
/// version. Such a member is sent anyway.
fn is_tag(object: &Object, version: &SpecVersion, field: &Field) -> bool {
    let union = object.variant_of.as_ref();
    union.is_some_and(|(id, _)| id.of(&version.interface().types).tag.wire == field.name.wire)
}

/// Removes and returns the added member that replaces a removed one. It has the same type and
/// presence, and either the same doc, or the same limits if only one member was added.
fn take_renamed<'a>(ctx: &Ctx<'_>, field: &Field, added: &mut Vec<&'a Field>) -> Option<&'a Field> {
    let limits = |field: &Field| field.constraints.iter().map(describe).collect::<Vec<String>>();
    let is_alike = |other: &Field| {
        ctx.matches.is_same(&field.ty, &other.ty)
            && field.required == other.required
            && (field.doc == other.doc || limits(field) == limits(other))
    };
    let by_doc = added.iter().position(|other| is_alike(other) && other.doc == field.doc);
    let only = (added.len() == 1 && is_alike(added[0])).then_some(0);
    by_doc.or(only).map(|index| added.remove(index))
}

fn describe_field(version: &SpecVersion, field: &Field) -> String {
    format!("{} {}", presence_word(field), type_in_spec(version.interface(), &field.ty))
}

fn presence_word(field: &Field) -> &'static str {
    if field.required { "required" } else { "optional" }
}

fn missing_member(item: &str) -> Fault {
    Fault::new(format!("{item}.required"), Severity::Error)
}

/// Returns the type of members that an object does not list, if they have one.
fn extra_of(version: &SpecVersion, id: TypeId) -> Option<&Type> {
    match &version.interface().ty(id).kind {
        TypeKind::Object(object) => object.extra.as_ref(),
        TypeKind::Enum(_) | TypeKind::Union(_) | TypeKind::Either(_) => None,
    }
}

/// A member that only one of two versions lists.
struct Listed<'a> {
    version: &'a SpecVersion,
    id: TypeId,
    field: &'a Field,
}

impl Listed<'_> {
    /// Returns true if the value of the member may be null.
    fn accepts_null(&self) -> bool {
        self.version.interface().ty(self.id).accepts_null(self.field)
    }

    /// Returns the fault that the other version reports because its object does not list the
    /// member. `None` if it has a type for unlisted members that accepts all values of this member.
    fn refused_elsewhere(&self, (other, id): (&SpecVersion, TypeId)) -> Option<Fault> {
        let accepts = |extra: &Type| {
            type_accepts_all(other, extra, self.version, &self.field.ty)
                && (takes_null(other, extra) || !self.accepts_null())
        };
        unknown_member(other, id).filter(|_| !extra_of(other, id).is_some_and(accepts))
    }

    /// Returns the fault that this version reports for values that the other version accepts
    /// through its type for unlisted members.
    fn refuses_unlisted(&self, (other, id): (&SpecVersion, TypeId)) -> Option<Fault> {
        let extra = extra_of(other, id)?;
        let value = if let Type::Nullable(value) = extra { value } else { extra };
        let accepts_null = self.accepts_null() || !takes_null(other, extra);
        let item = field_path(self.version, self.id, self.field);
        if !accepts_null || !type_accepts_all(self.version, &self.field.ty, other, value) {
            // A value of another type may also violate a limit.
            let required = format!("{item}.required");
            return Some(Fault::error(vec![item, required]));
        }
        let limits = &self.field.constraints;
        let paths = |severity| {
            let of_severity = limits.iter().filter(move |it| it.severity == severity);
            of_severity.map(|it| it.path.clone()).collect::<Vec<String>>()
        };
        let (errors, warnings) = (paths(Severity::Error), paths(Severity::Warning));
        if errors.is_empty() {
            let first = warnings.into_iter().next()?;
            return Some(Fault::new(first, Severity::Warning));
        }
        Some(Fault::error(errors))
    }
}

/// Returns true if null is a value of a type.
fn takes_null(version: &SpecVersion, ty: &Type) -> bool {
    let is_null = |ty: &Type| matches!(ty, Type::Json | Type::Nullable(_));
    match ty {
        Type::Named(id) => match &version.interface().ty(*id).kind {
            TypeKind::Either(either) => either.alternatives.iter().any(|it| is_null(&it.ty)),
            TypeKind::Object(_) | TypeKind::Enum(_) | TypeKind::Union(_) => false,
        },
        ty => is_null(ty),
    }
}

fn note_added(ctx: &mut Ctx<'_>, ids: Ids, field: &Field) {
    let item = field_path(ctx.new_side(), ids.1, field);
    let missing = field.required.then(|| missing_member(&item));
    let (old, listed) = (ctx.old(), Listed { version: ctx.new_side(), id: ids.1, field });
    let shift = Shift {
        tightens: missing.or_else(|| listed.refuses_unlisted((old, ids.0))),
        relaxes: listed.refused_elsewhere((old, ids.0)),
    };
    let effects = ctx.effects(ids, &shift);
    let value = describe_field(ctx.new_side(), field);
    ctx.added(Subject::Field, &item, (Some(value), effects));
}

fn note_removed(ctx: &mut Ctx<'_>, ids: Ids, field: &Field) {
    let item = field_path(ctx.old(), ids.0, field);
    let missing = field.required.then(|| missing_member(&item));
    let (new, listed) = (ctx.new_side(), Listed { version: ctx.old(), id: ids.0, field });
    let relaxes = missing.or_else(|| listed.refuses_unlisted((new, ids.1)));
    let tightens = listed.refused_elsewhere((new, ids.1));
    let mut effects = ctx.effects(ids, &Shift { tightens, relaxes });
    for flow in [Flow::Reply, Flow::Callback] {
        let reason = "an old client that reads the member no longer finds it";
        warn_old_clients(&mut effects, flow, reason);
    }
    let value = describe_field(ctx.old(), field);
    ctx.removed(Subject::Field, &item, (Some(value), effects));
}

/// Adds the change of a member whose object exists in only one version. The other version has an
/// empty object instead, so the member is unknown there.
pub(super) fn note_lone(
    ctx: &mut Ctx<'_>,
    side: Side,
    (id, field): (TypeId, &Field),
    usages: &Usages,
) {
    let version = ctx.matches.side(side);
    let item = field_path(version, id, field);
    let missing = field.required.then(|| missing_member(&item));
    let unknown = Some(Fault::new(UNKNOWN_MEMBER, Severity::Warning));
    let (relaxes, tightens) = side.ordered(missing, unknown);
    let find =
        |within: &Usages, sender: Side, fault: &Fault| ctx.search.find_value(within, sender, fault);
    let mut effects = effects_of_shift(usages, &Shift { tightens, relaxes }, &find);
    let value = Some(describe_field(version, field));
    if side == Side::New {
        ctx.added(Subject::Field, &item, (value, effects));
    } else {
        let reason = "an old client that reads the header no longer finds it";
        warn_old_clients(&mut effects, Flow::Reply, reason);
        ctx.removed(Subject::Field, &item, (value, effects));
    }
}

fn note_rename(ctx: &mut Ctx<'_>, member: &Member<'_>) {
    let (item, other) = &member.items;
    let refused = |version: &SpecVersion, id: TypeId| {
        unknown_member(version, id).filter(|fault| fault.severity == Severity::Error)
    };
    let refused = refused(ctx.new_side(), member.ids.1).zip(refused(ctx.old(), member.ids.0));
    let effects = if member.old.required {
        ctx.effects(member.ids, &Shift::both(missing_member(other), missing_member(item)))
    } else if let Some((by_new, by_old)) = refused {
        ctx.effects(member.ids, &Shift::both(by_new, by_old))
    } else {
        // Both versions accept the other name as an unknown member, so the value is lost without an
        // error. That is worse than a refusal.
        lost_value_effects(ctx, member)
    };
    let names = (Some(member.old.name.wire.clone()), Some(member.new.name.wire.clone()));
    ctx.note(Subject::Field, Verb::Renamed, (Some(item), Some(other)), names, effects);
}

/// Returns the effects on an optional member that has another name in the receiver's version.
fn lost_value_effects(ctx: &Ctx<'_>, member: &Member<'_>) -> Vec<Effect> {
    let mut effects = Vec::new();
    for upgrade in Upgrade::ALL {
        for (flow, within) in ctx.usages(member.ids.0, member.ids.1).by_flow() {
            let (sender, receiver) = upgrade.parties(flow);
            let interpret = |side: Side, object: &Json| {
                let field = if side == Side::Old { member.old } else { member.new };
                let name = &field.name.wire;
                let value =
                    object.get(name).map(|value| format!("`{name}` {}", value.to_compact()));
                // A witness must contain the member under the sender's name, but not under the
                // receiver's.
                if side == upgrade.sender(flow) {
                    value
                } else {
                    value.xor(Some(format!("no `{name}`")))
                }
            };
            let witness = ctx.search.find_interpretation(&within, member.ids.0, &interpret);
            effects.push(Effect {
                upgrade,
                flow,
                verdict: Verdict::Breaking,
                reason: format!("{receiver} ignores the value that {sender} sends by another name"),
                witness: Some(witness),
            });
        }
    }
    effects
}

fn compare_member(ctx: &mut Ctx<'_>, member: &Member<'_>) {
    let Member { ids, old, new, items } = member;
    // A member with a new wire name also has a new name in code.
    if old.name.wire == new.name.wire {
        ctx.code_names(&items.0, &old.name.snake, &new.name.snake);
    }
    compare_presence(ctx, member);
    compare_null(ctx, member);
    compare_pointer(ctx, &items.0, (old.is_boxed, new.is_boxed));
    if !ctx.matches.is_same(&old.ty, &new.ty) {
        compare_field_type(ctx, member);
    }
    let paths = (items.0.as_str(), items.1.as_str());
    let effects = |ctx: &Ctx<'_>, shift: &Shift| ctx.effects(*ids, shift);
    compare_limits(ctx, paths, member.values(ctx), effects);
    compare_attributes(ctx, member);
    ctx.deprecation(&items.0, old.deprecated.as_ref(), new.deprecated.as_ref());
    compare_docs(ctx, member);
}

fn compare_presence(ctx: &mut Ctx<'_>, member: &Member<'_>) {
    let (old, new) = (member.old, member.new);
    if old.required == new.required {
        return;
    }
    let shift = if new.required {
        Shift::tightens(missing_member(&member.items.1))
    } else {
        Shift::relaxes(missing_member(&member.items.0))
    };
    let effects = ctx.effects(member.ids, &shift);
    let (item, other) = member.attribute("required");
    let verb = Verb::of_presence(old.required, new.required);
    let values = (Some(presence_word(old).to_owned()), Some(presence_word(new).to_owned()));
    ctx.note(Subject::Required, verb, (Some(&item), Some(&other)), values, effects);
}

fn compare_null(ctx: &mut Ctx<'_>, member: &Member<'_>) {
    let Member { ids, old, new, items } = member;
    let types = (ctx.old().interface().ty(ids.0), ctx.new_side().interface().ty(ids.1));
    if types.0.keeps_null(old) != types.1.keeps_null(new) {
        let words = (null_word(types.0, old), null_word(types.1, new));
        let (item, other) = (items.0.as_str(), items.1.as_str());
        let values = (Some(words.0.to_owned()), Some(words.1.to_owned()));
        let items = (Some(item), Some(other));
        ctx.note(Subject::Null, Verb::Changed, items, values, Vec::new());
    }
    let (before, after) = (types.0.accepts_null(old), types.1.accepts_null(new));
    let policies = [ctx.old(), ctx.new_side()].map(|it| it.interface().service.request_nulls);
    let is_same_policy = policies[0] == policies[1] || before == after;
    // Null is one value of any JSON, whether the member states so or not.
    let is_any = [old, new].iter().all(|field| field.ty == Type::Json) && before && after;
    if is_any || (old.nullable == new.nullable && is_same_policy) {
        return;
    }
    // A required member that is null counts as missing, so its whole path is the rule.
    let refusal = |item: &String| Fault::error(vec![item.clone()]);
    let shift = Shift {
        tightens: (before && !after).then(|| refusal(&items.1)),
        relaxes: (after && !before).then(|| refusal(&items.0)),
    };
    let single = (None, ctx.effects(*ids, &shift));
    let (item, other) = member.attribute("nullable");
    // If the statement of the member is unchanged, the policy of the service has changed.
    let is_added = if old.nullable == new.nullable { after } else { new.nullable };
    if is_added {
        ctx.added(Subject::Nullable, &other, single);
    } else {
        ctx.removed(Subject::Nullable, &item, single);
    }
}

fn null_word(def: &TypeDef, field: &Field) -> &'static str {
    match (def.keeps_null(field), def.accepts_null(field)) {
        (true, _) => "a value",
        (false, true) => "the same as absent",
        (false, false) => "an error",
    }
}

fn compare_field_type(ctx: &mut Ctx<'_>, member: &Member<'_>) {
    let Member { ids, old, new, items } = member;
    let refusal = |version: &SpecVersion, item: &String, ty: &Type| {
        let inside = ty.named().map(|id| version.interface().ty(id).path());
        Fault::error([item.clone()].into_iter().chain(inside).collect())
    };
    let (before, after) = member.values(ctx);
    let (lost, gained) = (before.refused_by_type(after), after.refused_by_type(before));
    let (to_new, to_old) =
        (refusal(ctx.new_side(), &items.1, &new.ty), refusal(ctx.old(), &items.0, &old.ty));
    let shift = Shift {
        tightens: to_new.about_refused(lost, &old.name.wire),
        relaxes: to_old.about_refused(gained, &new.name.wire),
    };
    let is_open = [&shift.tightens, &shift.relaxes].into_iter().flatten().any(|it| !it.is_certain);
    let effects = match inner_types(&old.ty, &new.ty).filter(|_| is_open) {
        Some(types) => effects_of_replaced(ctx, &ctx.usages(ids.0, ids.1), types),
        None => ctx.effects(*ids, &shift),
    };
    let is_named = inner_types(&old.ty, &new.ty).is_some();
    if is_named && is_only_renamed(ctx, &effects) {
        return;
    }
    let from = type_in_spec(ctx.old().interface(), &old.ty);
    let to = type_in_spec(ctx.new_side().interface(), &new.ty);
    let (item, other) = member.attribute("type");
    let items = (Some(item.as_str()), Some(other.as_str()));
    ctx.note(Subject::FieldType, Verb::Changed, items, (Some(from), Some(to)), effects);
}

/// Returns the named types of two members, or of the items of their lists or maps.
pub(super) fn inner_types(old: &Type, new: &Type) -> Option<Ids> {
    match (old, new) {
        (Type::Named(old), Type::Named(new)) => Some((*old, *new)),
        (Type::List(old), Type::List(new)) | (Type::Map(old), Type::Map(new)) => {
            inner_types(old, new)
        }
        _ => None,
    }
}

fn compare_docs(ctx: &mut Ctx<'_>, member: &Member<'_>) {
    let (item, old, new) = (&member.items.0, member.old, member.new);
    ctx.docs(
        item,
        Docs::new(&old.doc, &old.notes).gaps(&old.gaps),
        Docs::new(&new.doc, &new.notes).gaps(&new.gaps),
    );
}
