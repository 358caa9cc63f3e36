//! Changes of rules and of native checks.

use super::change::{Effect, Flow, Side, Verdict, Witness};
use super::compare::Ctx;
use super::effect::{Fault, Shift, effects_of_shift, effects_without_body};
use super::keyed::pair_by_key;
use super::kind::{Subject, Verb};
use super::meaning::{Known, Meaning};
use super::mutate::Pool;
use super::usages::Usages;
use super::version::SpecVersion;
use genwire_spec::model::{ExprKind, Native, Rule, Severity, TypeId};

/// Type in both versions.
type Ids = (TypeId, TypeId);

/// Compares the rules and the native checks of a type.
pub(super) fn compare_rules(ctx: &mut Ctx<'_>, ids: Ids) {
    let (old, new) = (ctx.old().interface().ty(ids.0), ctx.new_side().interface().ty(ids.1));
    let items = (format!("{}.rules", old.path()), format!("{}.rules", new.path()));
    let pairs = ctx.keyed(
        Subject::Rule,
        (&items.0, &items.1),
        (&old.rules, &new.rules),
        |rule| rule.id.clone(),
        |ctx, verb, rule| {
            let fault = Fault::new(&rule.path, rule.severity);
            let effects = match verb {
                Verb::Removed => rule_effects(ctx, ids, &Shift::relaxes(fault), Some(rule), None),
                _ => rule_effects(ctx, ids, &Shift::tightens(fault), None, Some(rule)),
            };
            (Some(rule.text.clone()), effects)
        },
    );
    for (item, rule, other) in pairs {
        compare_rule(ctx, ids, &item, rule, other);
    }
    compare_natives(ctx, ids, &old.natives, &new.natives);
}

/// Returns the effects of a shift. The search for witnesses also mutates the members that the rule
/// reads.
fn rule_effects(
    ctx: &Ctx<'_>,
    ids: Ids,
    shift: &Shift,
    old: Option<&Rule>,
    new: Option<&Rule>,
) -> Vec<Effect> {
    let mut pool = Pool::of_type(ids.0);
    for (version, id, rule) in [(ctx.old(), ids.0, old), (ctx.new_side(), ids.1, new)] {
        if let Some(rule) = rule {
            pool.add(version.interface(), version.interface().ty(id), &rule.expr);
        }
    }
    let find = |within: &Usages, sender: Side, fault: &Fault| {
        ctx.search.find_for_rule(within, sender, fault, &pool)
    };
    effects_of_shift(&ctx.usages(ids.0, ids.1), shift, &find)
}

fn compare_rule(ctx: &mut Ctx<'_>, ids: Ids, item: &str, old: &Rule, new: &Rule) {
    if old.severity != new.severity {
        let (verb, shift) = if new.severity == Severity::Error {
            (Verb::Tightened, Shift::tightens(Fault::new(&new.path, Severity::Error)))
        } else {
            (Verb::Relaxed, Shift::relaxes(Fault::new(&old.path, Severity::Error)))
        };
        let effects = rule_effects(ctx, ids, &shift, Some(old), Some(new));
        let path = format!("{item}.severity");
        let values = (Some(severity(old.severity)), Some(severity(new.severity)));
        ctx.note(Subject::Rule, verb, (Some(&path), Some(&path)), values, effects);
    }
    if same_but_for_space(&old.text, &new.text) {
        ctx.text(Subject::RuleText, &format!("{item}.cel"), &old.text, &new.text);
    } else {
        compare_expressions(ctx, ids, old, new);
    }
    if old.code != new.code {
        let reason = "the refusal has another error code";
        let effects = effects_without_body(Flow::Reply, Verdict::Warning, reason);
        let path = format!("{item}.code");
        ctx.changed(Subject::RuleCode, &path, old.code, new.code, effects);
    }
    ctx.text(Subject::Doc, &format!("{item}.message"), &old.message, &new.message);
    let path = format!("{item}.at");
    ctx.attribute(Subject::Doc, &path, old.at.clone(), new.at.clone(), Vec::new());
}

fn severity(severity: Severity) -> String {
    if severity == Severity::Error { "error" } else { "warning" }.to_owned()
}

fn same_but_for_space(text: &str, other: &str) -> bool {
    text.split_whitespace().eq(other.split_whitespace())
}

/// Compares two expressions by the implications that are certain. If neither implies the other,
/// compares the bodies that only one of them accepts.
fn compare_expressions(ctx: &mut Ctx<'_>, ids: Ids, old: &Rule, new: &Rule) {
    let is_warning = old.severity == Severity::Warning && new.severity == Severity::Warning;
    let strictness = if is_warning { Severity::Warning } else { Severity::Error };
    let before = Meaning::of(&ctx.old().interface().types, &old.expr);
    let after = Meaning::of(&ctx.new_side().interface().types, &new.expr);
    let fault = |rule: &Rule| Fault { is_certain: false, ..Fault::new(&rule.path, strictness) };
    let shift = Shift {
        tightens: (!before.implies(&after)).then(|| fault(new)),
        relaxes: (!after.implies(&before)).then(|| fault(old)),
    };
    let mut effects = rule_effects(ctx, ids, &shift, Some(old), Some(new));
    for effect in &mut effects {
        if let Some(Witness::NotFound(tried)) = effect.witness {
            effect.reason = agreement(ctx, "rules", &format!("{tried} bodies"));
        }
    }
    let (subject, verb) = match (shift.tightens.is_some(), shift.relaxes.is_some()) {
        (false, false) => (Subject::RuleText, Verb::Changed),
        (loses, gains) => (Subject::Rule, Verb::of_accepted(loses, gains)),
    };
    let items = (Some(old.path.as_str()), Some(new.path.as_str()));
    let values = (Some(old.text.clone()), Some(new.text.clone()));
    ctx.note(subject, verb, items, values, effects);
}

/// Returns the reason why expressions that agree on all tried bodies may still differ.
pub(super) fn agreement(ctx: &Ctx<'_>, what: &str, tried: &str) -> String {
    let reason = format!("both {what} agree on {tried}, and may differ on others");
    match ctx.old().left_out() + ctx.new_side().left_out() {
        0 => reason,
        1 => format!("{reason}; 1 long body was not tried"),
        count => format!("{reason}; {count} long bodies were not tried"),
    }
}

/// Returns the effects of a changed enum property on a rule that reads it.
pub(super) fn effects_on_rule(
    ctx: &Ctx<'_>,
    ids: Ids,
    (old, new): (&Rule, &Rule),
    (before, after): (Known<'_>, Known<'_>),
) -> Vec<Effect> {
    let meaning = |version: &SpecVersion, rule: &Rule, known: Known<'_>| {
        // A rule does not apply to a value that omits the property.
        if known.2.is_null() {
            return Some(Meaning::always());
        }
        Meaning::with_property(&version.interface().types, &rule.expr, known)
    };
    let (from, to) = (meaning(ctx.old(), old, before), meaning(ctx.new_side(), new, after));
    let implies = |one: &Option<Meaning>, other: &Option<Meaning>| {
        one.as_ref().zip(other.as_ref()).is_some_and(|(one, other)| one.implies(other))
    };
    let fault = |rule: &Rule| Fault { is_certain: false, ..Fault::new(&rule.path, rule.severity) };
    let shift = Shift {
        tightens: (!implies(&from, &to)).then(|| fault(new)),
        relaxes: (!implies(&to, &from)).then(|| fault(old)),
    };
    rule_effects(ctx, ids, &shift, Some(old), Some(new))
}

/// Returns the rules of both versions that read a property of an enum, with their types.
pub(super) fn rules_reading<'a>(
    ctx: &Ctx<'a>,
    ids: Ids,
    property: &str,
) -> Vec<(Ids, (&'a Rule, &'a Rule))> {
    let reads = |rule: &Rule, id: TypeId| {
        let mut reads = false;
        rule.expr.walk(&mut |part| {
            if let ExprKind::Property { ty, property: read, .. } = &part.kind {
                reads |= TypeId::from(*ty) == id && read == property;
            }
        });
        reads
    };
    let types = ctx.matches.types.iter();
    let found = types.flat_map(|(old, new)| {
        let before = &ctx.old().interface().ty(*old).rules;
        let after = &ctx.new_side().interface().ty(*new).rules;
        let pairs = pair_by_key(before, after, |rule| &rule.id).same.into_iter();
        let pairs = pairs.filter(|(rule, other)| reads(rule, ids.0) || reads(other, ids.1));
        pairs.map(|pair| ((*old, *new), pair))
    });
    found.collect()
}

/// Compares native checks. The model cannot run them, so only the cases that the spec gives for
/// each check can be witnesses.
fn compare_natives<'a>(ctx: &mut Ctx<'a>, ids: Ids, old: &'a [Native], new: &'a [Native]) {
    let item = |ctx: &Ctx<'_>| {
        let old = ctx.old().interface().ty(ids.0).path();
        let new = ctx.new_side().interface().ty(ids.1).path();
        (format!("{old}.natives"), format!("{new}.natives"))
    };
    let items = item(ctx);
    let pairs = ctx.keyed(
        Subject::Native,
        (&items.0, &items.1),
        (old, new),
        |native| native.id.clone(),
        |ctx, verb, native| {
            let fault = Fault::new(&native.path, native.severity);
            let shift = match verb {
                Verb::Removed => Shift::relaxes(fault),
                _ => Shift::tightens(fault),
            };
            (Some(native.message.clone()), ctx.effects(ids, &shift))
        },
    );
    for (item, native, other) in pairs {
        if native.severity != other.severity {
            let fault = Fault::new(&item, Severity::Error);
            let (verb, shift) = if other.severity == Severity::Error {
                (Verb::Tightened, Shift::tightens(fault))
            } else {
                (Verb::Relaxed, Shift::relaxes(fault))
            };
            let effects = ctx.effects(ids, &shift);
            let path = format!("{item}.severity");
            let values = (Some(severity(native.severity)), Some(severity(other.severity)));
            ctx.note(Subject::Native, verb, (Some(&path), Some(&path)), values, effects);
        }
        if (&native.function, native.code) != (&other.function, other.code) {
            let describe = |it: &Native| format!("`{}`, code {}", it.function, it.code);
            let shift = Shift::tightens(Fault::new(&item, Severity::Warning));
            let effects = ctx.effects(ids, &shift);
            ctx.changed(Subject::Native, &item, describe(native), describe(other), effects);
        }
        ctx.text(Subject::Doc, &format!("{item}.message"), &native.message, &other.message);
    }
}
