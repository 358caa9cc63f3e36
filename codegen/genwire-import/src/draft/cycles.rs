//! Makes members optional in types whose required members contain the type itself. No finite value
//! satisfies such a type.

use crate::draft::{Alternative, DraftKind, Field, Type, Types, Variant};
use crate::reason::Reason;
use crate::report::Report;
use genwire_spec::source::TypeExpr;
use genwire_spec::source::constraints::Constraints;
use std::collections::{BTreeMap, BTreeSet};

impl Types {
    /// Makes members optional until every type has a finite value, and reports them.
    pub(crate) fn break_cycles(&mut self, report: &mut Report) {
        let mut finite = Finite::of(self);
        let mut opened = Vec::new();
        for (at, ty) in self.iter_mut().enumerate() {
            let objects: Vec<&mut [Field]> = match &mut ty.kind {
                DraftKind::Object(fields) => vec![fields],
                DraftKind::Union { variants, .. } => variants.iter_mut().map(own_fields).collect(),
                DraftKind::Enum { .. } | DraftKind::Either(_) => Vec::new(),
            };
            for (variant, fields) in objects.into_iter().enumerate() {
                for (index, field) in fields.iter_mut().enumerate() {
                    // One member at a time, since that may already be enough for the other types.
                    if is_needed(field) && held(field).is_some_and(|held| !finite.has_value(held)) {
                        field.required = false;
                        let Constraints { items, members, .. } = &mut field.member.constraints;
                        (*items, *members) = (None, None);
                        opened.push((field.pointer.clone(), field.member.ty.clone()));
                        finite.open((at, variant), index);
                    }
                }
            }
        }
        for (at, ty) in opened {
            let what = format!("no finite value contains `{ty}` here: the member is optional");
            report.note(Reason::Recursive, &at, what);
        }
    }
}

/// Returns the members that a variant declares; empty if another union declares them.
fn own_fields(variant: &mut Variant) -> &mut [Field] {
    if variant.is_shared { &mut [] } else { &mut variant.fields }
}

/// Returns true if a value of the object needs a value of the member's type.
fn is_needed(field: &Field) -> bool {
    let Constraints { items, members, .. } = &field.member.constraints;
    // A list or a map may need an item.
    let counted = || [items, members].into_iter().flatten().any(|size| size.min.is_some());
    field.required && (matches!(field.member.ty, TypeExpr::Named(_)) || counted())
}

/// Returns the name of a member's type, or of its item type.
fn held(field: &Field) -> Option<&str> {
    field.member.ty.name()
}

/// Object, variant or other type, by the position of its type and of its variant.
type Unit = (usize, usize);

/// Types that have a finite value, and the types that the others wait for.
#[derive(Default)]
struct Finite {
    names: BTreeSet<String>,
    /// Number of required members without a value yet.
    missing: BTreeMap<Unit, usize>,
    /// Names of the types that have a value as soon as the unit has a value.
    gives: BTreeMap<Unit, Vec<String>>,
    /// Units that wait for a type, each with the position of the member.
    waits: BTreeMap<String, Vec<(Unit, usize)>>,
    /// Members that were made optional.
    opened: BTreeSet<(Unit, usize)>,
}

impl Finite {
    fn of(types: &[Type]) -> Self {
        let mut finite = Self::default();
        for (at, ty) in types.iter().enumerate() {
            let name = ty.name.clone();
            match &ty.kind {
                DraftKind::Object(fields) => finite.add_object((at, 0), fields, vec![name]),
                DraftKind::Union { variants, .. } => {
                    for (variant, of) in variants.iter().enumerate() {
                        let payload = of.payload(&name);
                        if of.is_shared {
                            finite.add_shared((at, variant), payload, name.clone());
                        } else {
                            let gives = vec![payload, name.clone()];
                            finite.add_object((at, variant), &of.fields, gives);
                        }
                    }
                }
                DraftKind::Enum { .. } => finite.add_object((at, 0), &[], vec![name]),
                DraftKind::Either(all) => finite.add_either((at, 0), all, name),
            }
        }
        let is_ready = |(unit, missing): (&Unit, &usize)| (*missing == 0).then_some(*unit);
        let ready = finite.missing.iter().filter_map(is_ready).collect();
        finite.settle(ready);
        finite
    }

    fn add_object(&mut self, unit: Unit, fields: &[Field], gives: Vec<String>) {
        self.gives.insert(unit, gives);
        let mut missing = 0;
        for (index, field) in fields.iter().enumerate() {
            if let Some(held) = held(field).filter(|_| is_needed(field)) {
                missing += 1;
                self.waits.entry(held.to_owned()).or_default().push((unit, index));
            }
        }
        self.missing.insert(unit, missing);
    }

    /// Adds a union that has a value as soon as a payload of its variants has a value.
    fn add_shared(&mut self, unit: Unit, payload: String, union: String) {
        self.gives.insert(unit, vec![union]);
        self.missing.insert(unit, 1);
        self.waits.entry(payload).or_default().push((unit, 0));
    }

    /// Adds a type that has a value as soon as an alternative has a value.
    fn add_either(&mut self, unit: Unit, all: &[Alternative], name: String) {
        self.gives.insert(unit, vec![name]);
        // Any type without a name has a value, such as the empty list.
        let is_named = |one: &Alternative| one.ty.as_name().is_some();
        self.missing.insert(unit, usize::from(all.iter().all(is_named)));
        for (index, one) in all.iter().enumerate() {
            if let Some(name) = one.ty.as_name() {
                self.waits.entry(name.to_owned()).or_default().push((unit, index));
            }
        }
    }

    fn has_value(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Makes a member without a value yet optional.
    fn open(&mut self, unit: Unit, index: usize) {
        self.opened.insert((unit, index));
        let ready = self.arrive(unit);
        self.settle(ready.into_iter().collect());
    }

    /// Counts down the values that a unit waits for; returns the unit if this was the last.
    fn arrive(&mut self, unit: Unit) -> Option<Unit> {
        let missing = self.missing.get_mut(&unit).filter(|missing| **missing > 0)?;
        *missing -= 1;
        (*missing == 0).then_some(unit)
    }

    /// Adds the types of units that have a value, and all types that then have one.
    fn settle(&mut self, mut ready: Vec<Unit>) {
        // Each member is visited once, so the time is linear in the size of the document.
        while let Some(unit) = ready.pop() {
            for name in self.gives.remove(&unit).unwrap_or_default() {
                for (unit, index) in self.waits.remove(&name).unwrap_or_default() {
                    if !self.opened.contains(&(unit, index)) {
                        ready.extend(self.arrive(unit));
                    }
                }
                self.names.insert(name);
            }
        }
    }
}
