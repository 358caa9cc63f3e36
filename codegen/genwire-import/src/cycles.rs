//! Breaks types that hold themselves: only a list may be in the circle, since generated Rust has
//! no boxes. This module goes once the language has such types.

use super::draft::{Draft, Field, Kind, Type};
use super::reason::Reason;
use genwire_spec::resolve::names;
use std::collections::BTreeMap;

/// The types that each type holds, lists left aside: as they are written, and the types that are
/// walked to. A step to a union is one to each of its variants, since no circle can be opened between the two.
type Holds = BTreeMap<String, Vec<(String, String)>>;

impl Draft<'_> {
    /// Opens every circle at the members that close it.
    pub(super) fn open_circles(&mut self) {
        let holds = holds(&self.types);
        let closing = closing(&holds);
        let mut opened = Vec::new();
        for ty in &mut self.types {
            let name = ty.name.clone();
            match &mut ty.kind {
                Kind::Object(fields) => open(&name, fields, &closing, &mut opened),
                Kind::Union { variants, .. } => {
                    for variant in variants {
                        let payload = payload(&name, variant.type_name.as_deref(), &variant.tag);
                        open(&payload, &mut variant.fields, &closing, &mut opened);
                    }
                }
                Kind::Either(alternatives) => {
                    for one in alternatives {
                        if closes(&closing, &name, &one.ty) {
                            opened.push((ty.pointer.clone(), one.ty.clone()));
                            // The alternative of objects keeps its JSON type.
                            "object".clone_into(&mut one.ty);
                        }
                    }
                }
                Kind::Enum { .. } => {}
            }
        }
        for (at, ty) in opened {
            let what = format!("`{ty}` would hold itself outside a list: any JSON here");
            self.lost(Reason::Recursive, &at, what);
        }
    }
}

fn payload(union: &str, type_name: Option<&str>, tag: &str) -> String {
    type_name.map_or_else(|| names::payload(tag, union), str::to_owned)
}

fn holds(types: &[Type]) -> Holds {
    let mut unions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for ty in types {
        if let Kind::Union { variants, .. } = &ty.kind {
            let payloads = variants.iter();
            let payloads =
                payloads.map(|one| payload(&ty.name, one.type_name.as_deref(), &one.tag));
            unions.insert(&ty.name, payloads.collect());
        }
    }
    let steps = |written: &str| -> Vec<(String, String)> {
        match unions.get(written) {
            Some(payloads) => {
                payloads.iter().map(|target| (written.to_owned(), target.clone())).collect()
            }
            None => vec![(written.to_owned(), written.to_owned())],
        }
    };
    let direct = |fields: &[Field]| -> Vec<(String, String)> {
        fields.iter().flat_map(|field| steps(&field.member.ty)).collect()
    };
    let mut holds = Holds::new();
    for ty in types {
        match &ty.kind {
            Kind::Object(fields) => drop(holds.insert(ty.name.clone(), direct(fields))),
            Kind::Union { variants, .. } => {
                for variant in variants {
                    let payload = payload(&ty.name, variant.type_name.as_deref(), &variant.tag);
                    holds.insert(payload, direct(&variant.fields));
                }
            }
            Kind::Either(alternatives) => {
                let all = alternatives.iter().flat_map(|one| steps(&one.ty)).collect();
                holds.insert(ty.name.clone(), all);
            }
            Kind::Enum { .. } => {}
        }
    }
    holds
}

fn open(
    owner: &str,
    fields: &mut [Field],
    closing: &BTreeMap<String, Vec<String>>,
    opened: &mut Vec<(String, String)>,
) {
    for field in fields {
        if closes(closing, owner, &field.member.ty) {
            opened.push((field.pointer.clone(), field.member.ty.clone()));
            "json".clone_into(&mut field.member.ty);
        }
    }
}

fn closes(closing: &BTreeMap<String, Vec<String>>, owner: &str, ty: &str) -> bool {
    closing.get(owner).is_some_and(|all| all.iter().any(|one| one == ty))
}

/// Finds the steps that close a circle: those to a type that is still being walked.
fn closing(holds: &Holds) -> BTreeMap<String, Vec<String>> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Open,
        Done,
    }
    let mut states: BTreeMap<&str, State> = BTreeMap::new();
    let mut closing: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for start in holds.keys() {
        if states.contains_key(start.as_str()) {
            continue;
        }
        let mut walk: Vec<(&str, usize)> = vec![(start, 0)];
        states.insert(start, State::Open);
        while let Some((name, next)) = walk.pop() {
            let Some((written, target)) = holds.get(name).and_then(|all| all.get(next)) else {
                states.insert(name, State::Done);
                continue;
            };
            walk.push((name, next + 1));
            match states.get(target.as_str()) {
                Some(State::Open) => {
                    closing.entry(name.to_owned()).or_default().push(written.clone());
                }
                Some(State::Done) => {}
                None => {
                    if let Some((target, _)) = holds.get_key_value(target) {
                        states.insert(target, State::Open);
                        walk.push((target, 0));
                    }
                }
            }
        }
    }
    closing
}
