//! Changes of enums, unions and either types.

use super::attributes::effects_on_defaults;
use super::change::{Effect, Flow, Side, Verdict};
use super::compare::{Ctx, Docs};
use super::effect::{Fault, Shift, effects_without_body};
use super::fields::inner_types;
use super::keyed::{IsPair, Pairs, pair_by_key, pair_by_tests};
use super::kind::{Subject, Verb};
use super::limits::compare_limits;
use super::policy::{has_draft, is_only_renamed, is_same_policy, policy_word, strictness};
use super::replaced::effects_of_replaced;
use super::rules;
use super::types::compare_pointer;
use super::values::Values;
use super::version::{Matches, type_in_spec};
use genwire_spec::model::{
    Alternative, Either, EnumRepr, EnumType, EnumValue, Field, Json, Property, Severity, Type,
    TypeId, Union, UnknownPolicy, Variant,
};

/// Type in both versions.
type Ids = (TypeId, TypeId);

/// Returns the fault that a version reports for an unlisted value; `None` if it accepts the value.
fn unlisted_value(policy: UnknownPolicy, rule: &str, value: Json) -> Option<Fault> {
    let severity = match policy {
        UnknownPolicy::Error => Severity::Error,
        UnknownPolicy::Warning => Severity::Warning,
        UnknownPolicy::Accept => return None,
    };
    Some(Fault::new(rule, severity).about(value))
}

fn json_of(value: &EnumValue) -> Json {
    value.number.map_or_else(|| Json::string(&value.name.wire), Json::Integer)
}

/// Listed names in both versions: the values of an enum, or the tags of a union.
struct NameSet {
    ids: Ids,
    /// Paths of the list in both versions.
    items: (String, String),
    /// Policies of both versions for unlisted names.
    policies: (UnknownPolicy, UnknownPolicy),
}

impl NameSet {
    fn new(ctx: &Ctx<'_>, ids: Ids, key: &str, policies: (UnknownPolicy, UnknownPolicy)) -> Self {
        let old = ctx.old().interface().ty(ids.0).path();
        let new = ctx.new_side().interface().ty(ids.1).path();
        Self { ids, items: (format!("{old}.{key}"), format!("{new}.{key}")), policies }
    }

    fn paths(&self) -> (&str, &str) {
        (&self.items.0, &self.items.1)
    }

    /// Returns the fault that the new version reports for a name that only the old version lists.
    fn lost(&self, value: Json) -> Option<Fault> {
        unlisted_value(self.policies.1, &self.items.1, value)
    }

    /// Returns the fault that the old version reports for a name that only the new version lists.
    fn gained(&self, value: Json) -> Option<Fault> {
        unlisted_value(self.policies.0, &self.items.0, value)
    }

    /// Returns the effects of a name that only one version lists.
    fn single_effects(&self, ctx: &Ctx<'_>, verb: Verb, name: &str, value: Json) -> Vec<Effect> {
        let is_removed = verb == Verb::Removed;
        let shift = if is_removed {
            Shift { tightens: self.lost(value), relaxes: None }
        } else {
            Shift { tightens: None, relaxes: self.gained(value) }
        };
        let mut effects = ctx.effects(self.ids, &shift);
        // Receivers that accept unlisted names still do not know this name.
        for effect in &mut effects {
            let sender_has_it = (effect.upgrade.sender(effect.flow) == Side::Old) == is_removed;
            if sender_has_it && effect.verdict == Verdict::Compatible {
                let (_, receiver) = effect.upgrade.parties(effect.flow);
                effect.verdict = Verdict::Warning;
                effect.reason = format!("{receiver} accepts `{name}` without knowing it");
            }
        }
        effects
    }

    fn compare_policies(&self, ctx: &mut Ctx<'_>) {
        if is_same_policy(ctx, self.ids, self.policies) {
            return;
        }
        let (old, new) = self.policies;
        let fault = |policy, rule: &str| {
            unlisted_value(policy, rule, Json::Null).map(|fault| Fault { value: None, ..fault })
        };
        let (was, is) = (strictness(old), strictness(new));
        let shift = Shift {
            tightens: fault(new, &self.items.1).filter(|_| is > was),
            relaxes: fault(old, &self.items.0).filter(|_| is < was),
        };
        let effects = ctx.effects(self.ids, &shift);
        let before = ctx.old().interface().ty(self.ids.0);
        let after = ctx.new_side().interface().ty(self.ids.1);
        let path = format!("{}.unknown", before.path());
        let words = (policy_word(before, old), policy_word(after, new));
        ctx.changed(Subject::UnknownValues, &path, words.0, words.1, effects);
    }
}

pub(super) fn compare_enums<'a>(ctx: &mut Ctx<'a>, ids: Ids, old: &'a EnumType, new: &'a EnumType) {
    let set = NameSet::new(ctx, ids, "values", (old.unknown, new.unknown));
    if old.repr != new.repr {
        let shift = Shift::both(
            Fault::error(ctx.new_side().mentions(ids.1)),
            Fault::error(ctx.old().mentions(ids.0)),
        );
        let effects = ctx.effects(ids, &shift);
        let word = |it: &EnumType| if it.repr == EnumRepr::String { "strings" } else { "numbers" };
        ctx.changed(Subject::ValueType, &set.items.0, word(old), word(new), effects);
        return;
    }
    set.compare_policies(ctx);
    let values = ctx.keyed(
        Subject::Value,
        set.paths(),
        (&old.values, &new.values),
        |value| value.key.clone(),
        |ctx, verb, value| {
            let name = &value.name.wire;
            (Some(name.clone()), set.single_effects(ctx, verb, name, json_of(value)))
        },
    );
    for (path, value, other) in values {
        if value.name.wire != other.name.wire {
            let (tightens, relaxes) = (set.lost(json_of(value)), set.gained(json_of(other)));
            let effects = ctx.effects(ids, &Shift { tightens, relaxes });
            let names = (Some(value.name.wire.clone()), Some(other.name.wire.clone()));
            let items = (Some(path.as_str()), Some(path.as_str()));
            ctx.note(Subject::Value, Verb::Renamed, items, names, effects);
        }
        ctx.code_names(&path, &value.name.pascal, &other.name.pascal);
        ctx.docs(&path, Docs::new(&value.doc, &value.notes), Docs::new(&other.doc, &other.notes));
        ctx.deprecation(&path, value.deprecated.as_ref(), other.deprecated.as_ref());
    }
    compare_properties(ctx, ids, old, new);
}

/// Compares the properties of enum values.
fn compare_properties<'a>(ctx: &mut Ctx<'a>, ids: Ids, old: &'a EnumType, new: &'a EnumType) {
    let item = ctx.old().interface().ty(ids.0).path();
    let properties = format!("{item}.properties");
    let pairs = ctx.keyed(
        Subject::Property,
        (&properties, &properties),
        (&old.properties, &new.properties),
        |property| property.name.wire.clone(),
        |_, _, _| (None, Vec::new()),
    );
    let index =
        |all: &[Property], one: &Property| all.iter().position(|it| it.name.wire == one.name.wire);
    for (_, property, other) in pairs {
        let name = &property.name.wire;
        let indices = (index(&old.properties, property), index(&new.properties, other));
        let (Some(before), Some(after)) = indices else { continue };
        let values = pair_by_key(&old.values, &new.values, |value| &value.key);
        for (value, same) in values.same {
            let (from, to) = (value.properties.get(before), same.properties.get(after));
            if let (Some(from), Some(to)) = (from, to)
                && from != to
            {
                let effects = property_effects(ctx, ids, name, (from, to));
                let path = format!("{item}.values.{}.{name}", value.key);
                let (from, to) = (from.to_compact(), to.to_compact());
                ctx.changed(Subject::Property, &path, from, to, effects);
            }
        }
    }
}

/// Returns the effects of a changed property on the rules that read it, and on the defaults that
/// depend on it.
fn property_effects(
    ctx: &Ctx<'_>,
    ids: Ids,
    property: &str,
    (from, to): (&Json, &Json),
) -> Vec<Effect> {
    let mut effects: Vec<Effect> = Vec::new();
    for (types, rules) in rules::rules_reading(ctx, ids, property) {
        let known = ((ids.0, property, from), (ids.1, property, to));
        for effect in rules::effects_on_rule(ctx, types, rules, known) {
            let key = |it: &Effect| (it.upgrade, it.flow);
            match effects.iter_mut().find(|other| key(other) == key(&effect)) {
                Some(known) if known.verdict < effect.verdict => *known = effect,
                Some(_) => {}
                None => effects.push(effect),
            }
        }
    }
    effects.extend(effects_on_defaults(ctx, ids, property));
    if effects.iter().any(|effect| effect.verdict >= Verdict::Unknown) {
        return effects;
    }
    let reason = "a limit or a default that depends on the property may differ";
    effects_without_body(Flow::Request, Verdict::Warning, reason)
}

pub(super) fn compare_unions<'a>(ctx: &mut Ctx<'a>, ids: Ids, old: &'a Union, new: &'a Union) {
    let set = NameSet::new(ctx, ids, "variants", (old.unknown, new.unknown));
    if old.tag.wire != new.tag.wire {
        let fault = |item: &String| Fault::error(vec![item.clone()]);
        let shift = Shift::both(fault(&set.items.1), fault(&set.items.0));
        let effects = ctx.effects(ids, &shift);
        let path = format!("{}.tag", ctx.old().interface().ty(ids.0).path());
        ctx.changed(Subject::Tag, &path, &old.tag.wire, &new.tag.wire, effects);
    }
    set.compare_policies(ctx);
    let variants = ctx.keyed(
        Subject::Variant,
        set.paths(),
        (&old.variants, &new.variants),
        |variant| variant.name.wire.clone(),
        |ctx, verb, variant: &Variant| {
            let name = &variant.name.wire;
            (None, set.single_effects(ctx, verb, name, Json::string(name)))
        },
    );
    for (path, variant, other) in variants {
        ctx.code_names(&path, &variant.name.pascal, &other.name.pascal);
        let types = (variant.ty.into(), other.ty.into());
        if !ctx.matches.is_match(types.0, types.1) {
            let effects = effects_of_replaced(ctx, &ctx.usages(ids.0, ids.1), types);
            if !is_only_renamed(ctx, &effects) {
                let from = ctx.old().interface().ty(types.0).name.wire.clone();
                let to = ctx.new_side().interface().ty(types.1).name.wire.clone();
                ctx.changed(Subject::Variant, &path, from, to, effects);
            }
        }
        let old = ctx.old().interface().ty(types.0).is_large_variant();
        let new = ctx.new_side().interface().ty(types.1).is_large_variant();
        compare_pointer(ctx, &path, (old, new));
        ctx.text(Subject::Doc, &format!("{path}.doc"), &variant.doc, &other.doc);
    }
}

/// Pairs alternatives that accept the same values, preferably with the same name, and then the
/// others by name. Their order means nothing, and a draft numbers alternatives with similar names.
pub(super) fn pair_alternatives<'a>(
    matches: &Matches<'_>,
    old: &'a Either,
    new: &'a Either,
) -> Pairs<'a, Alternative> {
    let limits = |of: &Alternative| {
        let limits = of.constraints.iter().map(|it| (it.constraint.clone(), it.severity));
        limits.collect::<Vec<_>>()
    };
    let accepts_same = |one: &Alternative, other: &Alternative| {
        matches.is_same(&one.ty, &other.ty) && limits(one) == limits(other)
    };
    let has_name = |one: &Alternative, other: &Alternative| one.name.wire == other.name.wire;
    let is_named_alike =
        |one: &Alternative, other: &Alternative| has_name(one, other) && accepts_same(one, other);
    let tests: [IsPair<'_, Alternative>; 3] = [&is_named_alike, &accepts_same, &has_name];
    pair_by_tests(&old.alternatives, &new.alternatives, &tests)
}

/// Returns the fault that values of the alternative cause in the version without it; `None` if
/// other alternatives accept all of them.
fn fault_of_lone(
    ctx: &Ctx<'_>,
    ids: Ids,
    side: Side,
    alternative: &Alternative,
    fault: Fault,
) -> Option<Fault> {
    let (_, id) = side.ordered(ids.0, ids.1);
    let (version, other) = (ctx.matches.side(side), ctx.matches.side(side.other()));
    let whole = Field::required(other.interface().ty(id).name.clone(), Type::Named(id), "");
    let own = alternative.as_field();
    let refused = Values::new(version, &own).refused_by_type(Values::new(other, &whole));
    fault.about_refused(refused, "")
}

/// Compares two either types.
pub(super) fn compare_eithers<'a>(ctx: &mut Ctx<'a>, ids: Ids, old: &'a Either, new: &'a Either) {
    let item = format!("{}.alternatives", ctx.old().interface().ty(ids.0).path());
    let other = format!("{}.alternatives", ctx.new_side().interface().ty(ids.1).path());
    let lost = Fault::error(ctx.new_side().mentions(ids.1));
    let gained = Fault::error(ctx.old().mentions(ids.0));
    let pairs = pair_alternatives(ctx.matches, old, new);
    for alternative in pairs.removed {
        let fault = fault_of_lone(ctx, ids, Side::Old, alternative, lost.clone());
        let shift = Shift { tightens: fault, relaxes: None };
        let effects = ctx.effects_of_values(ids, &shift, (Side::Old, &alternative.ty));
        let path = format!("{item}.{}", alternative.name.wire);
        ctx.removed(Subject::Alternative, &path, (None, effects));
    }
    for alternative in pairs.added {
        let fault = fault_of_lone(ctx, ids, Side::New, alternative, gained.clone());
        let shift = Shift { tightens: None, relaxes: fault };
        let effects = ctx.effects_of_values(ids, &shift, (Side::New, &alternative.ty));
        let path = format!("{other}.{}", alternative.name.wire);
        ctx.added(Subject::Alternative, &path, (None, effects));
    }
    for (alternative, same) in pairs.same {
        let path = format!("{item}.{}", alternative.name.wire);
        let renamed = format!("{other}.{}", same.name.wire);
        if alternative.name.wire != same.name.wire && !has_draft(ctx) {
            let names = (Some(alternative.name.wire.clone()), Some(same.name.wire.clone()));
            let items = (Some(path.as_str()), Some(renamed.as_str()));
            ctx.note(Subject::Alternative, Verb::Renamed, items, names, Vec::new());
        }
        let is_boxed = (
            old.is_boxed(alternative, &ctx.old().interface().types),
            new.is_boxed(same, &ctx.new_side().interface().types),
        );
        compare_pointer(ctx, &path, is_boxed);
        let (before, after) = (alternative.as_field(), same.as_field());
        let values = (Values::new(ctx.old(), &before), Values::new(ctx.new_side(), &after));
        let effects = |ctx: &Ctx<'_>, shift: &Shift| ctx.effects(ids, shift);
        compare_limits(ctx, (path.as_str(), renamed.as_str()), values, effects);
        if !ctx.matches.is_same(&alternative.ty, &same.ty) {
            let fault = |fault: &Fault, sent: Values<'_>, taken: Values<'_>| {
                fault.clone().about_refused(sent.refused_by_type(taken), "")
            };
            let shift = Shift {
                tightens: fault(&lost, values.0, values.1),
                relaxes: fault(&gained, values.1, values.0),
            };
            let mut faults = [&shift.tightens, &shift.relaxes].into_iter().flatten();
            let is_open = faults.any(|fault| !fault.is_certain);
            let effects = match inner_types(&alternative.ty, &same.ty).filter(|_| is_open) {
                Some(types) => effects_of_replaced(ctx, &ctx.usages(ids.0, ids.1), types),
                None => ctx.effects(ids, &shift),
            };
            let is_named = inner_types(&alternative.ty, &same.ty).is_some();
            if !is_named || !is_only_renamed(ctx, &effects) {
                let from = type_in_spec(ctx.old().interface(), &alternative.ty);
                let to = type_in_spec(ctx.new_side().interface(), &same.ty);
                ctx.changed(Subject::Alternative, &path, from, to, effects);
            }
        }
        ctx.text(Subject::Doc, &format!("{path}.doc"), &alternative.doc, &same.doc);
    }
}
