//! Changes of rules and of checks that are written by hand.

use super::change::{Effect, Flow, Pair, Side, Verdict, Witness};
use super::compare::{Ctx, Fault, Shift, beyond, effects_of};
use super::kind::Kind;
use super::mutate::Pool;
use crate::model::{ExprKind, ExprType, Native, Rule, Severity, TypeId};

/// The type in both editions.
type Ids = (TypeId, TypeId);

/// Compares the rules and checks of a type.
pub(super) fn compare(ctx: &mut Ctx<'_>, ids: Ids) {
    let (old, new) = (ctx.old().interface().ty(ids.0), ctx.new_side().interface().ty(ids.1));
    for rule in &old.rules {
        if let Some(other) = new.rules.iter().find(|other| other.id == rule.id) {
            compare_two(ctx, ids, rule, other);
        } else {
            let shift = Shift::relaxes(Fault::new(&rule.path, rule.severity));
            let effects = search(ctx, ids, &shift, Some(rule), None);
            let words = (Some(rule.text.clone()), None);
            ctx.push(Kind::RuleRemoved, (Some(&rule.path), None), words, effects);
        }
    }
    for rule in &new.rules {
        if !old.rules.iter().any(|other| other.id == rule.id) {
            let shift = Shift::tightens(Fault::new(&rule.path, rule.severity));
            let effects = search(ctx, ids, &shift, None, Some(rule));
            let words = (None, Some(rule.text.clone()));
            ctx.push(Kind::RuleAdded, (None, Some(&rule.path)), words, effects);
        }
    }
    natives(ctx, ids, &old.natives, &new.natives);
}

/// The effects of a shift, with witnesses that are also looked for near the rule's own cases.
fn search(
    ctx: &Ctx<'_>,
    ids: Ids,
    shift: &Shift,
    old: Option<&Rule>,
    new: Option<&Rule>,
) -> Vec<Effect> {
    let mut pool = Pool::default();
    for (edition, id, rule) in [(ctx.old(), ids.0, old), (ctx.new_side(), ids.1, new)] {
        if let Some(rule) = rule {
            pool.add(edition.interface(), edition.interface().ty(id), &rule.expr);
        }
    }
    let find = |within: &super::bench::Reach, sender: Side, fault: &Fault| {
        ctx.bench.search_rule(within, sender, fault, &pool)
    };
    effects_of(&ctx.reach(ids.0, ids.1), shift, &find)
}

fn compare_two(ctx: &mut Ctx<'_>, ids: Ids, old: &Rule, new: &Rule) {
    let item = old.path.clone();
    if old.severity != new.severity {
        let weight =
            |rule: &Rule| if rule.severity == Severity::Error { "error" } else { "advice" };
        let (kind, shift) = if new.severity == Severity::Error {
            (Kind::RuleEnforced, Shift::tightens(Fault::new(&new.path, Severity::Error)))
        } else {
            (Kind::RuleAdvised, Shift::relaxes(Fault::new(&old.path, Severity::Error)))
        };
        let effects = search(ctx, ids, &shift, Some(old), Some(new));
        ctx.changed(kind, &format!("{item}.severity"), &weight(old), &weight(new), effects);
    }
    if squeezed(&old.text) == squeezed(&new.text) {
        ctx.words(Kind::DocChanged, &format!("{item}.cel"), &old.text, &new.text);
    } else {
        meaning(ctx, ids, old, new);
    }
    if old.code != new.code {
        let reason = "the refusal carries another error code";
        let effects = Pair::ALL.map(|pair| beyond(pair, Flow::Reply, Verdict::Advice, reason, ""));
        ctx.changed(
            Kind::RuleCodeChanged,
            &format!("{item}.code"),
            &old.code,
            &new.code,
            effects.into(),
        );
    }
    ctx.words(Kind::DocChanged, &format!("{item}.message"), &old.message, &new.message);
    let at = |rule: &Rule| rule.at.clone().unwrap_or_default();
    ctx.words(Kind::DocChanged, &format!("{item}.at"), &at(old), &at(new));
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A rule with another text: what bodies show is what it means.
fn meaning(ctx: &mut Ctx<'_>, ids: Ids, old: &Rule, new: &Rule) {
    if old.severity == Severity::Advice && new.severity == Severity::Advice {
        let shift = Shift::both(
            Fault::new(&new.path, Severity::Advice),
            Fault::new(&old.path, Severity::Advice),
        );
        let effects = search(ctx, ids, &shift, Some(old), Some(new));
        ctx.changed(Kind::RuleChanged, &old.path, &old.text, &new.text, effects);
        return;
    }
    let shift =
        Shift::both(Fault::new(&new.path, Severity::Error), Fault::new(&old.path, Severity::Error));
    let mut effects = search(ctx, ids, &shift, Some(old), Some(new));
    let mut shown = [false, false];
    for effect in &mut effects {
        let tightens = effect.pair.sender(effect.flow) == Side::Old;
        match &effect.witness {
            Some(Witness::Body(_)) => shown[usize::from(!tightens)] = true,
            Some(Witness::NotFound(tried)) => {
                effect.verdict = Verdict::Compatible;
                effect.reason = format!("both texts say the same of {tried} bodies");
                effect.witness = None;
            }
            _ => {}
        }
    }
    let kind = match shown {
        [false, false] => Kind::RuleReworded,
        [true, false] => Kind::RuleTightened,
        [false, true] => Kind::RuleRelaxed,
        [true, true] => Kind::RuleChanged,
    };
    ctx.changed(kind, &old.path, &old.text, &new.text, effects);
}

/// The rules of both editions that read a property of an enum.
pub(super) fn reading(ctx: &Ctx<'_>, ids: Ids, property: &str) -> Vec<(Ids, (String, String))> {
    let mut found = Vec::new();
    for (old, new) in &ctx.both.types {
        let after = &ctx.new_side().interface().ty(*new).rules;
        for rule in &ctx.old().interface().ty(*old).rules {
            let mut reads = false;
            rule.expr.walk(&mut |part| {
                if let ExprKind::Property { of, property: read } = &part.kind {
                    reads |= of.ty == ExprType::Enum(ids.0) && read == property;
                }
            });
            if let Some(other) = after.iter().find(|other| other.id == rule.id)
                && reads
            {
                found.push(((*old, *new), (rule.path.clone(), other.path.clone())));
            }
        }
    }
    found
}

fn natives(ctx: &mut Ctx<'_>, ids: Ids, old: &[Native], new: &[Native]) {
    for native in old {
        if let Some(other) = new.iter().find(|other| other.id == native.id) {
            let item = &native.path;
            if native.severity != other.severity {
                let tightens = other.severity == Severity::Error;
                let effects = native_effects(ctx, ids, item, tightens, Severity::Error);
                let word = |it: &Native| format!("{:?}", it.severity);
                let path = format!("{item}.severity");
                ctx.changed(Kind::NativeChanged, &path, &word(native), &word(other), effects);
            }
            if (&native.function, native.code) != (&other.function, other.code) {
                let word = |it: &Native| format!("`{}`, code {}", it.function, it.code);
                let effects = native_effects(ctx, ids, item, true, Severity::Advice);
                ctx.changed(Kind::NativeChanged, item, &word(native), &word(other), effects);
            }
            let path = format!("{item}.message");
            ctx.words(Kind::DocChanged, &path, &native.message, &other.message);
        } else {
            let effects = native_effects(ctx, ids, &native.path, false, native.severity);
            let words = (Some(native.message.clone()), None);
            ctx.push(Kind::NativeRemoved, (Some(&native.path), None), words, effects);
        }
    }
    for native in new {
        if !old.iter().any(|other| other.id == native.id) {
            let effects = native_effects(ctx, ids, &native.path, true, native.severity);
            let words = (None, Some(native.message.clone()));
            ctx.push(Kind::NativeAdded, (None, Some(&native.path)), words, effects);
        }
    }
}

/// The model does not know what a check does that is written by hand, but its cases stand in the
/// spec and are held against it: they are the bodies that can show something.
fn native_effects(
    ctx: &Ctx<'_>,
    ids: Ids,
    item: &str,
    tightens: bool,
    severity: Severity,
) -> Vec<Effect> {
    let fault = Fault::new(item, severity);
    let shift = if tightens { Shift::tightens(fault) } else { Shift::relaxes(fault) };
    ctx.effects(&ctx.reach(ids.0, ids.1), &shift)
}
