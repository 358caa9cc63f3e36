//! Makes members optional in types whose required members contain the type itself, since no
//! finite value satisfies them.

use super::draft::{Alternative, Draft, Field, Kind, Type};
use super::reason::Reason;
use genwire_spec::names;
use std::collections::BTreeSet;

impl Draft<'_> {
    /// Makes members optional until every type has a finite value.
    pub(super) fn break_cycles(&mut self) {
        let mut opened = Vec::new();
        loop {
            let finite = finite(&self.types);
            let endless = |ty: &str| is_type(ty) && !finite.contains(ty);
            let mut changed = false;
            for ty in self.types.iter_mut() {
                let fields: Vec<&mut Field> = match &mut ty.kind {
                    Kind::Object(fields) => fields.iter_mut().collect(),
                    Kind::Union { variants, .. } => {
                        variants.iter_mut().flat_map(|one| &mut one.fields).collect()
                    }
                    Kind::Enum { .. } | Kind::Either(_) => Vec::new(),
                };
                let found =
                    fields.into_iter().find(|field| is_needed(field) && endless(held(field)));
                // One member at a time, since that may be enough for the other types.
                if let Some(field) = found {
                    field.required = false;
                    field.member.constraints.retain(|(key, _)| !COUNT_CONSTRAINTS.contains(key));
                    opened.push((field.pointer.clone(), field.member.ty.clone()));
                    changed = true;
                    break;
                }
            }
            if !changed {
                break;
            }
        }
        for (at, ty) in opened {
            let what = format!("no finite value contains `{ty}` here: the member is optional");
            self.lost(Reason::Recursive, &at, what);
        }
    }
}

/// Constraints by which a list or a map may need an item.
const COUNT_CONSTRAINTS: [&str; 2] = ["items", "members"];

/// Returns true if a value of the object needs a value of the member's type.
fn is_needed(field: &Field) -> bool {
    let counted = || {
        let mut counts =
            field.member.constraints.iter().filter(|(key, _)| COUNT_CONSTRAINTS.contains(key));
        counts.any(|(_, size)| size.contains("min"))
    };
    field.required && (is_type(&field.member.ty) || counted())
}

/// Returns the type of a member, or that of its items.
fn held(field: &Field) -> &str {
    field.member.ty.trim_matches(['[', ']', '{', '}', '?'])
}

fn is_type(ty: &str) -> bool {
    ty.starts_with(|first: char| first.is_ascii_uppercase())
}

/// Returns the names of the types that have a finite value.
fn finite(types: &[Type]) -> BTreeSet<String> {
    let mut finite: BTreeSet<String> = BTreeSet::new();
    loop {
        let before = finite.len();
        for ty in types {
            let has_value = |name: &str| !is_type(name) || finite.contains(name);
            let whole = |fields: &[Field]| {
                fields.iter().all(|field| !is_needed(field) || has_value(held(field)))
            };
            let mut found = Vec::new();
            match &ty.kind {
                Kind::Object(fields) if whole(fields) => found.push(ty.name.clone()),
                Kind::Union { variants, .. } => {
                    for variant in variants.iter().filter(|one| whole(&one.fields)) {
                        let made = || names::payload(&variant.tag, &ty.name);
                        found.push(variant.type_name.clone().unwrap_or_else(made));
                        found.push(ty.name.clone());
                    }
                }
                Kind::Enum { .. } => found.push(ty.name.clone()),
                Kind::Either(all) => {
                    let value =
                        |one: &Alternative| one.ty.starts_with(['[', '{']) || has_value(&one.ty);
                    if all.iter().any(value) {
                        found.push(ty.name.clone());
                    }
                }
                Kind::Object(_) => {}
            }
            finite.extend(found);
        }
        if finite.len() == before {
            return finite;
        }
    }
}
