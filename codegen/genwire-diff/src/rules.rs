//! Changes of rules and of native checks.

use super::change::{Effect, Flow, Side, Verdict, Witness};
use super::compare::Ctx;
use super::effect::{Fault, Shift, effects_of_shift, effects_without_body};
use super::keyed::pair_by_key;
use super::kind::{Subject, Verb};
use super::mutate::Pool;
use super::usages::Usages;
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

/// Returns the effects of a shift; the search for witnesses also mutates what the rule reads.
fn rule_effects(
    ctx: &Ctx<'_>,
    ids: Ids,
    shift: &Shift,
    old: Option<&Rule>,
    new: Option<&Rule>,
) -> Vec<Effect> {
    let mut pool = Pool::default();
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

/// Compares two expressions by the bodies that only one of them accepts.
fn compare_expressions(ctx: &mut Ctx<'_>, ids: Ids, old: &Rule, new: &Rule) {
    let is_warning = old.severity == Severity::Warning && new.severity == Severity::Warning;
    let strictness = if is_warning { Severity::Warning } else { Severity::Error };
    let shift = Shift::both(Fault::new(&new.path, strictness), Fault::new(&old.path, strictness));
    let mut effects = rule_effects(ctx, ids, &shift, Some(old), Some(new));
    let left_out = ctx.old().left_out() + ctx.new_side().left_out();
    // Effects of warnings have no witnesses, which would show the direction of the change.
    let mut kind = (Subject::Rule, Verb::Changed);
    if !is_warning {
        let (mut loses, mut gains) = (false, false);
        for effect in &mut effects {
            let tightens = effect.upgrade.sender(effect.flow) == Side::Old;
            match &effect.witness {
                Some(Witness::Body(_)) if tightens => loses = true,
                Some(Witness::Body(_)) => gains = true,
                Some(Witness::NotFound(tried)) => {
                    (effect.verdict, effect.reason) = agreement(*tried, left_out);
                    effect.witness = None;
                }
                _ => {}
            }
        }
        kind = match (loses, gains) {
            (false, false) => (Subject::RuleText, Verb::Changed),
            _ => (Subject::Rule, Verb::of_accepted(loses, gains)),
        };
    }
    let items = (Some(old.path.as_str()), Some(new.path.as_str()));
    let values = (Some(old.text.clone()), Some(new.text.clone()));
    ctx.note(kind.0, kind.1, items, values, effects);
}

/// Returns the verdict on rules that agree on all bodies that were tried, and its reason.
fn agreement(tried: usize, left_out: usize) -> (Verdict, String) {
    let reason = format!("both rules agree on {tried} bodies");
    match left_out {
        0 => (Verdict::Compatible, reason),
        1 => (Verdict::Warning, format!("{reason}; 1 long body was not tried")),
        count => (Verdict::Warning, format!("{reason}; {count} long bodies were not tried")),
    }
}

/// Returns the rules of both versions that read a property of an enum, with the types that have
/// them and their paths.
pub(super) fn rules_reading(
    ctx: &Ctx<'_>,
    ids: Ids,
    property: &str,
) -> Vec<(Ids, (String, String))> {
    let reads = |rule: &Rule| {
        let mut reads = false;
        rule.expr.walk(&mut |part| {
            if let ExprKind::Property { ty, property: read, .. } = &part.kind {
                reads |= TypeId::from(*ty) == ids.0 && read == property;
            }
        });
        reads
    };
    let types = ctx.matches.types.iter();
    let found = types.flat_map(|(old, new)| {
        let before = &ctx.old().interface().ty(*old).rules;
        let after = &ctx.new_side().interface().ty(*new).rules;
        let pairs = pair_by_key(before, after, |rule| &rule.id).same;
        let pairs = pairs.into_iter().filter(|(rule, _)| reads(rule));
        pairs.map(|(rule, other)| ((*old, *new), (rule.path.clone(), other.path.clone())))
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
