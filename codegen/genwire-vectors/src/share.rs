//! Distributes the types of an interface over the bodies that cover them.
//!
//! In a small interface, the bodies of an operation cover every type inside them. In a large one,
//! most operations reach most types, and the number of cases would be the product of both. So each
//! type is then covered only once, in the body in which it is nearest to the root.

use genwire_spec::model::{BodyKind, Interface, Operation, TypeDef, TypeId, TypeKind};
use std::collections::{BTreeMap, VecDeque};

/// Maximum number of types in bodies, counted for each part of an operation, for which all are
/// covered.
const MAX_TYPES_IN_BODIES: usize = 2_000;

/// The types that the bodies of each operation cover.
#[derive(Debug)]
pub(super) struct Share {
    /// The types that each body covers, with their depth; `None` if each body covers all of its
    /// types.
    nearest: Option<BTreeMap<Body, Vec<(TypeId, usize)>>>,
    /// The indices of the operations, by their paths.
    operations: BTreeMap<String, usize>,
}

/// A body: the index of its operation, its part and its type.
type Body = (usize, &'static str, TypeId);

/// The types that the bodies in one part of an operation cover, with their depth in the body.
///
/// `None` means all of them.
pub(super) type Covered = Option<BTreeMap<TypeId, usize>>;

/// Returns the parts of an operation with the types of their bodies.
pub fn parts(operation: &Operation) -> [(BodyKind, Vec<TypeId>); 5] {
    BodyKind::ALL.map(|part| (part, operation.bodies(part)))
}

impl Share {
    pub(super) fn new(interface: &Interface) -> Self {
        let references: Vec<Vec<TypeId>> =
            interface.types.iter().map(TypeDef::references).collect();
        let mut bodies: Vec<Body> = Vec::new();
        let mut operations = BTreeMap::new();
        for (place, one) in interface.operations_and_webhooks().enumerate() {
            operations.entry(one.item_path()).or_insert(place);
            for (part, roots) in parts(one) {
                bodies.extend(roots.into_iter().map(|root| (place, part.as_str(), root)));
            }
        }
        let mut count = 0;
        let is_large = bodies.iter().any(|(_, _, root)| {
            count += nearest(&references, &[*root]).len();
            // Stops counting here: for a large interface, a complete count would be as slow as
            // covering all types.
            count > MAX_TYPES_IN_BODIES
        });
        if !is_large {
            return Self { nearest: None, operations };
        }
        let roots: Vec<TypeId> = bodies.iter().map(|(_, _, root)| *root).collect();
        let mut covered: BTreeMap<Body, Vec<(TypeId, usize)>> = BTreeMap::new();
        for (id, (body, depth)) in nearest(&references, &roots) {
            covered.entry(bodies[body]).or_default().push((id, depth));
        }
        Self { nearest: Some(covered), operations }
    }

    /// Returns true if each type is covered only once.
    pub(super) fn is_of_large(&self) -> bool {
        self.nearest.is_some()
    }

    /// Returns the types that the bodies of a part cover.
    ///
    /// These are the type of the whole body, the types that are nearest here, and the variants of
    /// the unions among them.
    pub(super) fn of(
        &self,
        interface: &Interface,
        operation: &Operation,
        part: BodyKind,
        root: TypeId,
    ) -> Covered {
        let nearest = self.nearest.as_ref()?;
        let operation = *self.operations.get(&operation.item_path())?;
        let here = nearest.get(&(operation, part.as_str(), root));
        let mut covered: BTreeMap<TypeId, usize> = here.into_iter().flatten().copied().collect();
        covered.insert(root, 0);
        for (id, depth) in covered.clone() {
            if matches!(interface.ty(id).kind, TypeKind::Union(_)) {
                for variant in interface.ty(id).references() {
                    covered.entry(variant).or_insert(depth + 1);
                }
            }
        }
        Some(covered)
    }
}

/// Returns the types inside some bodies, each with its nearest body and its depth there.
///
/// If several bodies are equally near, the first one counts.
fn nearest(references: &[Vec<TypeId>], roots: &[TypeId]) -> BTreeMap<TypeId, (usize, usize)> {
    let mut found = BTreeMap::new();
    let mut open = VecDeque::new();
    for (body, root) in roots.iter().enumerate() {
        found.entry(*root).or_insert_with(|| {
            open.push_back((*root, body, 0));
            (body, 0)
        });
    }
    // The queue is ordered by depth, then by body.
    while let Some((id, body, depth)) = open.pop_front() {
        for next in &references[id.0] {
            found.entry(*next).or_insert_with(|| {
                open.push_back((*next, body, depth + 1));
                (body, depth + 1)
            });
        }
    }
    found
}
