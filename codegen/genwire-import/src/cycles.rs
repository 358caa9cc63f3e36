//! Breaks recursive types: only a list may be in the cycle, since generated Rust has no boxes.

use super::draft::{Draft, Field, Kind, Type};
use genwire_spec::resolve::names;
use std::collections::{BTreeMap, BTreeSet};

/// The types that each type holds, lists left aside.
type Holds = BTreeMap<String, BTreeSet<String>>;

impl Draft<'_> {
    /// Opens every circle at the member that closes it.
    pub(super) fn open_circles(&mut self) {
        let mut holds = Holds::new();
        for ty in &self.types {
            note(ty, &mut holds);
        }
        let mut opened = Vec::new();
        for ty in &mut self.types {
            let name = ty.name.clone();
            match &mut ty.kind {
                Kind::Object(fields) => open(&name, fields, &mut holds, &mut opened),
                Kind::Union { variants, .. } => {
                    for variant in variants {
                        let payload = payload(&name, variant.type_name.as_deref(), &variant.tag);
                        open(&payload, &mut variant.fields, &mut holds, &mut opened);
                    }
                }
                Kind::Enum { .. } | Kind::Either(_) => {}
            }
        }
        for (at, ty) in opened {
            self.lost(&at, format!("`{ty}` would hold itself outside a list: any JSON here"));
        }
    }
}

fn payload(union: &str, type_name: Option<&str>, tag: &str) -> String {
    type_name.map_or_else(|| names::payload(tag, union), str::to_owned)
}

fn note(ty: &Type, holds: &mut Holds) {
    let direct = |fields: &[Field]| -> BTreeSet<String> {
        fields.iter().map(|field| field.member.ty.clone()).collect()
    };
    match &ty.kind {
        Kind::Object(fields) => {
            holds.insert(ty.name.clone(), direct(fields));
        }
        Kind::Union { variants, .. } => {
            let mut all = BTreeSet::new();
            for variant in variants {
                let payload = payload(&ty.name, variant.type_name.as_deref(), &variant.tag);
                holds.insert(payload.clone(), direct(&variant.fields));
                all.insert(payload);
            }
            holds.insert(ty.name.clone(), all);
        }
        Kind::Either(alternatives) => {
            holds.insert(ty.name.clone(), alternatives.iter().map(|one| one.ty.clone()).collect());
        }
        Kind::Enum { .. } => {}
    }
}

fn open(owner: &str, fields: &mut [Field], holds: &mut Holds, opened: &mut Vec<(String, String)>) {
    for field in fields {
        let ty = field.member.ty.clone();
        if !reaches(holds, &ty, owner) {
            continue;
        }
        "json".clone_into(&mut field.member.ty);
        if let Some(held) = holds.get_mut(owner) {
            held.remove(&ty);
        }
        opened.push((field.pointer.clone(), ty));
    }
}

fn reaches(holds: &Holds, from: &str, to: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(name) = open.pop() {
        if name == to {
            return true;
        }
        if seen.insert(name) {
            open.extend(holds.get(name).into_iter().flatten().map(String::as_str));
        }
    }
    false
}
