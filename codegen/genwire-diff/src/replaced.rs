//! A type that replaces another type, if both versions declare both. The declarations decide, and
//! bodies serve as witnesses.

use super::change::{Effect, Flow, Side, Witness};
use super::compare::Ctx;
use super::constraints::refuses_more;
use super::effect::{Fault, Shift, effects_of_shift, warn_old_clients};
use super::samples::samples;
use super::sizes::accepts_sizes;
use super::usages::Usages;
use super::values::{Values, type_accepts_all};
use super::version::SpecVersion;
use genwire_spec::judge::UNKNOWN_MEMBER;
use genwire_spec::model::types::Object;
use genwire_spec::model::{
    Either, EnumType, Field, Json, Severity, Type, TypeDef, TypeId, TypeKind, Union, UnknownPolicy,
};
use std::collections::BTreeSet;

/// Returns the effects of replacing a type by another type. A direction has no effect if the
/// receiver's type certainly accepts everything that the sender's type accepts. If only members
/// that the receiver does not list are in the way, the effect is a warning. If a body proves the
/// refusal, it is breaking, and otherwise unknown.
pub(super) fn effects_of_replaced(
    ctx: &Ctx<'_>,
    usages: &Usages,
    (old, new): (TypeId, TypeId),
) -> Vec<Effect> {
    let decide = |receiver: Side, sent: TypeId, taken: TypeId| {
        let mut decision = Decision::new(ctx, receiver);
        let fault = if decision.types_accept(sent, taken) {
            decision.warns.then(|| Fault::new(UNKNOWN_MEMBER, Severity::Warning))
        } else {
            let rules = ctx.matches.side(receiver).paths_below(taken);
            Some(Fault { is_certain: false, ..Fault::error(rules) })
        };
        (fault, decision.misses)
    };
    let (tightens, _) = decide(Side::New, old, new);
    let (relaxes, misses) = decide(Side::Old, new, old);
    let shift = Shift { tightens, relaxes };
    let mut effects = effects_of_shift(usages, &shift, &|within, sender, fault| {
        let found = ctx.search.find(within, sender, fault);
        if !matches!(found, Witness::NotFound(_)) {
            return found;
        }
        let (id, _) = sender.ordered(old, new);
        let values = samples(ctx.matches.side(sender).interface(), &Type::Named(id));
        let placed = ctx.search.find_in_places(within, sender, fault, (id, &values));
        placed
            .or_else(|| ctx.search.find_masked(within, sender, fault, (old, new)))
            .unwrap_or(found)
    });
    for flow in [Flow::Reply, Flow::Callback].into_iter().filter(|_| misses) {
        let reason = "an old client that reads a member of the old type no longer finds it";
        warn_old_clients(&mut effects, flow, reason);
    }
    effects
}

/// Returns true if a type of the receiver's version certainly accepts everything that a type of the
/// sender's version accepts, and one of the two has all members of the other. Changes of types that
/// correspond are ignored.
pub(super) fn accepts(ctx: &Ctx<'_>, receiver: Side, sent: TypeId, taken: TypeId) -> bool {
    let mut decision = Decision::new(ctx, receiver);
    decision.types_accept(sent, taken) && !(decision.misses && decision.adds)
}

/// Decides if a type of the receiver's version certainly accepts everything that a type of the
/// sender's version accepts.
struct Decision<'c, 'a> {
    ctx: &'c Ctx<'a>,
    receiver: Side,
    /// Pairs of types that are being decided, as a type may contain itself.
    assumed: BTreeSet<(TypeId, TypeId)>,
    /// True if the sender has members that the receiver does not list, and reports with a warning.
    warns: bool,
    /// True if the receiver lists members that are not sent.
    misses: bool,
    /// True if members are sent that the receiver does not list.
    adds: bool,
}

impl<'c, 'a> Decision<'c, 'a> {
    fn new(ctx: &'c Ctx<'a>, receiver: Side) -> Self {
        let assumed = BTreeSet::new();
        Self { ctx, receiver, assumed, warns: false, misses: false, adds: false }
    }

    fn sender(&self) -> &'a SpecVersion {
        self.ctx.matches.side(self.receiver.other())
    }

    fn receiver(&self) -> &'a SpecVersion {
        self.ctx.matches.side(self.receiver)
    }

    fn types_accept(&mut self, sent: TypeId, taken: TypeId) -> bool {
        let (old, new) = self.receiver.ordered(taken, sent);
        // Types that correspond are compared at their declarations.
        if self.ctx.matches.is_match(old, new) || !self.assumed.insert((sent, taken)) {
            return true;
        }
        let whole = Type::Named(sent);
        let sent = self.sender().interface().ty(sent);
        let taken = self.receiver().interface().ty(taken);
        has_rules_of(sent, taken)
            && match (&sent.kind, &taken.kind) {
                (TypeKind::Object(_), TypeKind::Object(_)) => self.objects_accept(sent, taken),
                (TypeKind::Enum(sent), TypeKind::Enum(taken)) => enum_accepts(sent, taken),
                (TypeKind::Union(sent), TypeKind::Union(taken)) => self.unions_accept(sent, taken),
                (TypeKind::Either(sent), TypeKind::Either(taken)) => {
                    self.eithers_accept(sent, taken)
                }
                (_, TypeKind::Either(taken)) => {
                    let mut free = taken.alternatives.iter().filter(|it| it.constraints.is_empty());
                    free.any(|alternative| {
                        self.attempt(|it| it.type_accepts(&whole, &alternative.ty))
                    })
                }
                (TypeKind::Object(_), TypeKind::Union(taken)) => self.union_accepts(sent, taken),
                _ => false,
            }
    }

    fn type_accepts(&mut self, sent: &Type, taken: &Type) -> bool {
        match (sent, taken) {
            (Type::Named(sent), Type::Named(taken)) => self.types_accept(*sent, *taken),
            (Type::List(sent), Type::List(taken))
            | (Type::Map(sent), Type::Map(taken))
            | (Type::Nullable(sent), Type::Nullable(taken)) => self.type_accepts(sent, taken),
            (sent, Type::Nullable(taken)) => self.type_accepts(sent, taken),
            _ => type_accepts_all(self.receiver(), taken, self.sender(), sent),
        }
    }

    /// Decides about the type and the limits of a member.
    fn values_accept(&mut self, sent: &Field, taken: &Field) -> bool {
        let is_error = |severity: Severity| severity == Severity::Error;
        let mut limits = taken.constraints.iter().filter(|it| is_error(it.severity));
        let satisfied = limits.all(|limit| {
            let keyword = limit.constraint.keyword();
            let own = sent
                .constraints
                .iter()
                .find(|own| is_error(own.severity) && own.constraint.keyword() == keyword);
            !refuses_more(Some(&limit.constraint), own.map(|own| &own.constraint))
        });
        satisfied && self.type_accepts(&sent.ty, &taken.ty)
    }

    fn objects_accept(&mut self, sent_in: &TypeDef, taken_in: &TypeDef) -> bool {
        let (TypeKind::Object(sent), TypeKind::Object(taken)) = (&sent_in.kind, &taken_in.kind)
        else {
            return false;
        };
        let listed = taken.fields.iter().all(|field| {
            let Some(own) = sent.field(&field.name.wire) else {
                self.misses = true;
                return !field.required && sent.extra.is_none();
            };
            (own.required || !field.required)
                && (taken_in.accepts_null(field) || !sent_in.accepts_null(own))
                && self.values_accept(own, field)
        });
        let mut unlisted = sent.fields.iter().filter(|own| taken.field(&own.name.wire).is_none());
        listed
            && unlisted.all(|own| {
                self.adds = true;
                if let Some(extra) = &taken.extra {
                    return self.type_accepts(&own.ty, extra);
                }
                self.warns |= taken.unknown == UnknownPolicy::Warning;
                taken.unknown != UnknownPolicy::Error
            })
            && self.further_members_accept(sent, taken)
            && accepts_sizes(sent, taken)
    }

    /// Decides about the unlisted members of objects.
    fn further_members_accept(&mut self, sent: &Object, taken: &Object) -> bool {
        match (&sent.extra, &taken.extra) {
            (Some(sent), Some(taken)) => self.type_accepts(sent, taken),
            (None, Some(_)) => sent.unknown == UnknownPolicy::Error,
            (Some(_), None) => taken.unknown != UnknownPolicy::Error,
            (None, None) => is_as_open(sent.unknown, taken.unknown),
        }
    }

    fn unions_accept(&mut self, sent: &Union, taken: &Union) -> bool {
        sent.tag.wire == taken.tag.wire
            && is_as_open(sent.unknown, taken.unknown)
            && sent.variants.iter().all(|variant| {
                let mut all = taken.variants.iter();
                match all.find(|other| other.name.wire == variant.name.wire) {
                    Some(other) => self.types_accept(variant.ty.into(), other.ty.into()),
                    None => taken.unknown != UnknownPolicy::Error,
                }
            })
    }

    fn eithers_accept(&mut self, sent: &Either, taken: &Either) -> bool {
        sent.alternatives.iter().all(|own| {
            taken.alternatives.iter().any(|other| {
                self.attempt(|it| it.values_accept(&own.as_field(), &other.as_field()))
            })
        })
    }

    /// Makes a decision, and undoes its side effects if it is negative.
    fn attempt(&mut self, decide: impl FnOnce(&mut Self) -> bool) -> bool {
        let before = (self.assumed.clone(), self.warns, self.misses, self.adds);
        let accepts = decide(self);
        if !accepts {
            (self.assumed, self.warns, self.misses, self.adds) = before;
        }
        accepts
    }

    /// Decides about an object with the tag of a union as a member, for each value of that member.
    fn union_accepts(&mut self, sent: &TypeDef, union: &Union) -> bool {
        let TypeKind::Object(object) = &sent.kind else { return false };
        let tag = object.field(&union.tag.wire).filter(|field| field.required);
        let Some(tags) = tag.and_then(|tag| Values::new(self.sender(), tag).listed()) else {
            return false;
        };
        let mut untagged = object.clone();
        untagged.fields.retain(|field| field.name.wire != union.tag.wire);
        let untagged = TypeDef { kind: TypeKind::Object(untagged), ..sent.clone() };
        tags.iter().all(|value| {
            let mut variants = union.variants.iter();
            let variant = variants.find(|it| Json::string(&it.name.wire) == *value);
            let Some(variant) = variant else { return union.unknown != UnknownPolicy::Error };
            let taken = self.receiver().interface().ty(variant.ty);
            has_rules_of(sent, taken) && self.objects_accept(&untagged, taken)
        })
    }
}

/// Returns true if a type has every rule and native check of another type that refuses bodies.
fn has_rules_of(own: &TypeDef, other: &TypeDef) -> bool {
    let rules = other.rules.iter().filter(|it| it.severity == Severity::Error).all(|rule| {
        own.rules.iter().any(|it| (&it.text, it.severity) == (&rule.text, rule.severity))
    });
    let natives = other.natives.iter().filter(|it| it.severity == Severity::Error).all(|native| {
        let mut all = own.natives.iter();
        all.any(|it| (&it.function, it.severity) == (&native.function, native.severity))
    });
    rules && natives
}

/// Returns true if `taken` accepts unlisted values wherever `sent` does.
fn is_as_open(sent: UnknownPolicy, taken: UnknownPolicy) -> bool {
    sent == UnknownPolicy::Error || taken != UnknownPolicy::Error
}

fn enum_accepts(sent: &EnumType, taken: &EnumType) -> bool {
    let listed: Vec<_> = taken.wire_values().collect();
    sent.repr == taken.repr
        && is_as_open(sent.unknown, taken.unknown)
        && (taken.unknown != UnknownPolicy::Error
            || sent.wire_values().all(|value| listed.contains(&value)))
}
