//! One edition of the interface, as the comparison needs it: places, reach, bodies to try.

use super::change::{Flow, Place, Side};
use crate::judge::Finding;
use crate::model::{Interface, Json, Operation, Part, Type, TypeDef, TypeId, TypeKind};
use std::collections::{BTreeMap, BTreeSet};

/// A body of an operation that is tried as a witness.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The place of the operation in the interface.
    pub operation: usize,
    /// Which of its bodies it is.
    pub part: Part,
    /// The body.
    pub body: Json,
    /// What checks that are written by hand say of it, which the model cannot know.
    pub by_hand: Vec<Finding>,
    /// The items that the body is about.
    pub covers: Vec<String>,
}

/// One edition of the interface.
#[derive(Debug)]
pub struct Edition {
    name: String,
    interface: Interface,
    candidates: Vec<Candidate>,
    places: BTreeMap<String, (String, usize)>,
    /// The variants of unions behind the paths of their payloads.
    payloads: BTreeMap<String, (String, String)>,
    reach: BTreeMap<TypeId, BTreeSet<(usize, Flow)>>,
}

impl Edition {
    /// Prepares an edition: its interface, where its items stand, and bodies to try.
    pub fn new(
        name: impl Into<String>,
        interface: Interface,
        places: BTreeMap<String, (String, usize)>,
        candidates: Vec<Candidate>,
    ) -> Self {
        let mut payloads = BTreeMap::new();
        for def in &interface.types {
            if let TypeKind::Object(object) = &def.kind
                && let Some((union, tag)) = &object.variant_of
            {
                payloads.insert(def.path(), (interface.ty(*union).path(), tag.clone()));
            }
        }
        let reach = reach(&interface);
        Self { name: name.into(), interface, candidates, places, payloads, reach }
    }

    /// What it is called: a version, a revision, a path.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The interface.
    pub fn interface(&self) -> &Interface {
        &self.interface
    }

    /// Bodies to try.
    pub(super) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Where an item stands, or what stands around it.
    pub fn place(&self, item: &str) -> Option<Place> {
        let mut path = item;
        loop {
            let found = self.places.get(path).or_else(|| self.place_in_union(path));
            if let Some((file, line)) = found {
                return Some(Place { file: file.clone(), line: *line });
            }
            path = path.rsplit_once('.')?.0;
        }
    }

    fn place_in_union(&self, path: &str) -> Option<&(String, usize)> {
        let mut parts = path.splitn(3, '.');
        let head = format!("{}.{}", parts.next()?, parts.next()?);
        let (union, tag) = self.payloads.get(&head)?;
        let rest = parts.next().map(|rest| format!(".{rest}")).unwrap_or_default();
        let own = format!("{union}.variants.{tag}{rest}");
        self.places.get(&own).or_else(|| self.places.get(&format!("{union}{rest}")))
    }

    /// The operations whose bodies have a type inside, and which of their bodies.
    pub(super) fn reach(&self, id: TypeId) -> BTreeSet<(usize, Flow)> {
        self.reach.get(&id).cloned().unwrap_or_default()
    }

    /// The paths of the members whose type mentions a type.
    pub(super) fn holders(&self, id: TypeId) -> Vec<String> {
        let mut holders = vec![self.interface.ty(id).path()];
        for def in &self.interface.types {
            if let TypeKind::Object(object) = &def.kind {
                let fields = object.fields.iter().filter(|field| named(&field.ty) == Some(id));
                holders.extend(fields.map(|field| format!("{}.{}", def.path(), field.name.wire)));
            }
        }
        holders
    }
}

/// The type that a type mentions.
pub(super) fn named(ty: &Type) -> Option<TypeId> {
    match ty {
        Type::Named(id) => Some(*id),
        Type::List(item) => named(item),
        _ => None,
    }
}

fn references(def: &TypeDef) -> Vec<TypeId> {
    match &def.kind {
        TypeKind::Object(object) => object.fields.iter().filter_map(|it| named(&it.ty)).collect(),
        TypeKind::Enum(_) => Vec::new(),
        TypeKind::Union(union) => union.variants.iter().map(|variant| variant.ty).collect(),
        TypeKind::Either(either) => {
            either.alternatives.iter().filter_map(|it| named(&it.ty)).collect()
        }
    }
}

/// The bodies of an operation with what they are.
fn roots(operation: &Operation) -> Vec<(Flow, TypeId)> {
    let mut roots: Vec<(Flow, TypeId)> = Vec::new();
    roots.extend(operation.request.map(|id| (Flow::Request, id)));
    let params = operation.params.iter().filter_map(|param| named(&param.ty));
    roots.extend(params.map(|id| (Flow::Request, id)));
    roots.extend(operation.responses.iter().map(|response| (Flow::Reply, response.ty)));
    for callback in &operation.callbacks {
        roots.push((Flow::Callback, callback.request));
        roots.push((Flow::Answer, callback.response));
    }
    roots
}

fn reach(interface: &Interface) -> BTreeMap<TypeId, BTreeSet<(usize, Flow)>> {
    let mut reach: BTreeMap<TypeId, BTreeSet<(usize, Flow)>> = BTreeMap::new();
    for (index, operation) in interface.operations.iter().enumerate() {
        for (flow, root) in roots(operation) {
            let mut open = vec![root];
            while let Some(id) = open.pop() {
                if reach.entry(id).or_default().insert((index, flow)) {
                    open.extend(references(interface.ty(id)));
                }
            }
        }
    }
    reach
}

/// Two editions and what in them corresponds.
#[derive(Debug)]
pub(super) struct Both<'a> {
    pub(super) old: &'a Edition,
    pub(super) new: &'a Edition,
    /// The types of the new edition, by those of the old one.
    pub(super) types: BTreeMap<TypeId, TypeId>,
    /// The operations of both.
    pub(super) operations: Vec<(usize, usize)>,
}

impl<'a> Both<'a> {
    /// Finds what corresponds: by name, and where a name is gone, by where it stood.
    pub(super) fn new(old: &'a Edition, new: &'a Edition) -> Self {
        let mut both = Self { old, new, types: BTreeMap::new(), operations: Vec::new() };
        let paths: BTreeMap<String, TypeId> = new
            .interface
            .types
            .iter()
            .enumerate()
            .map(|(index, def)| (def.path(), TypeId(index)))
            .collect();
        for (index, def) in old.interface.types.iter().enumerate() {
            if let Some(id) = paths.get(&def.path()) {
                both.types.insert(TypeId(index), *id);
            }
        }
        both.pair_operations();
        both.pair_renamed();
        both
    }

    fn pair_operations(&mut self) {
        let (old, new) = (&self.old.interface.operations, &self.new.interface.operations);
        let find = |wanted: &dyn Fn(&Operation) -> bool| new.iter().position(wanted);
        for (index, operation) in old.iter().enumerate() {
            let same = find(&|other| other.item_path() == operation.item_path());
            let moved = || {
                let known =
                    |other: &Operation| old.iter().any(|one| one.item_path() == other.item_path());
                find(&|other| {
                    !known(other)
                        && other.method == operation.method
                        && other.path == operation.path
                })
            };
            if let Some(other) = same.or_else(moved) {
                self.operations.push((index, other));
            }
        }
    }

    /// Types that stand where a type of another name stood.
    fn pair_renamed(&mut self) {
        let mut open: Vec<(TypeId, TypeId)> = self.types.iter().map(|(a, b)| (*a, *b)).collect();
        for (old, new) in self.operations.clone() {
            let theirs = roots(&self.new.interface.operations[new]);
            for (place, (flow, id)) in roots(&self.old.interface.operations[old]).iter().enumerate()
            {
                if let Some((_, other)) = theirs.get(place).filter(|(other, _)| other == flow) {
                    open.push((*id, *other));
                }
            }
        }
        let mut seen = BTreeSet::new();
        while let Some((old, new)) = open.pop() {
            let free = !self.types.contains_key(&old) && !self.types.values().any(|id| *id == new);
            if free {
                self.types.insert(old, new);
            }
            if self.types.get(&old) != Some(&new) || !seen.insert(old) {
                continue;
            }
            let (old, new) = (self.old.interface.ty(old), self.new.interface.ty(new));
            open.extend(inside(&old.kind, &new.kind));
        }
    }

    /// The interface of a side.
    pub(super) fn side(&self, side: Side) -> &'a Edition {
        match side {
            Side::Old => self.old,
            Side::New => self.new,
        }
    }

    /// Whether two types are the same but for names.
    pub(super) fn is_same(&self, old: &Type, new: &Type) -> bool {
        match (old, new) {
            (Type::Named(old), Type::Named(new)) => self.types.get(old) == Some(new),
            (Type::List(old), Type::List(new)) => self.is_same(old, new),
            _ => old == new,
        }
    }
}

fn inside(old: &TypeKind, new: &TypeKind) -> Vec<(TypeId, TypeId)> {
    let both = |old: &Type, new: &Type| Some((named(old)?, named(new)?));
    match (old, new) {
        (TypeKind::Object(old), TypeKind::Object(new)) => {
            let pairs = old.fields.iter().filter_map(|field| {
                let other = new.fields.iter().find(|other| other.name.wire == field.name.wire)?;
                both(&field.ty, &other.ty)
            });
            pairs.collect()
        }
        (TypeKind::Union(old), TypeKind::Union(new)) => {
            let pairs = old.variants.iter().filter_map(|variant| {
                let other = new.variants.iter().find(|it| it.name.wire == variant.name.wire)?;
                Some((variant.ty, other.ty))
            });
            pairs.collect()
        }
        (TypeKind::Either(old), TypeKind::Either(new)) => {
            let pairs = old.alternatives.iter().filter_map(|one| {
                let other = new.alternatives.iter().find(|it| it.name.wire == one.name.wire)?;
                both(&one.ty, &other.ty)
            });
            pairs.collect()
        }
        _ => Vec::new(),
    }
}

/// A type as the spec writes it.
pub(super) fn spelled(interface: &Interface, ty: &Type) -> String {
    match ty {
        Type::String => "string".to_owned(),
        Type::Integer => "integer".to_owned(),
        Type::Number => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Json => "json".to_owned(),
        Type::JsonObject => "object".to_owned(),
        Type::List(item) => format!("[{}]", spelled(interface, item)),
        Type::Named(id) => interface.ty(*id).name.wire.clone(),
    }
}
