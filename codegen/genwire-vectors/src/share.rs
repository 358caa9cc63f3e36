//! Shares the types of an interface among the bodies that cover them.
//!
//! In a small interface the bodies of an operation cover every type inside them. In a large one
//! most operations reach most types, so that this would be the product of the two: there each type
//! is covered once, where it is nearest to the whole body.

use super::parts;
use genwire_spec::model::{BodyKind, Interface, Operation, TypeDef, TypeId, TypeKind};
use std::collections::{BTreeMap, VecDeque};

/// Maximum number of types in bodies, counted anew in each part of an operation, that are all
/// covered.
const MAX_TYPES_IN_BODIES: usize = 2_000;

/// The types that the bodies of each operation cover.
#[derive(Debug)]
pub(super) struct Share {
    /// For each type, the body that covers it; `None` where each body covers all its types.
    nearest: Option<BTreeMap<TypeId, Nearest>>,
}

/// The body in which a type is nearest to the whole.
#[derive(Clone, Copy, Debug)]
struct Nearest {
    depth: usize,
    operation: usize,
    part: BodyKind,
    root: TypeId,
}

/// The types that the bodies of one part of an operation cover, with their depth in the body.
///
/// `None` is all of them.
pub(super) type Covered = Option<BTreeMap<TypeId, usize>>;

impl Share {
    pub(super) fn new(interface: &Interface) -> Self {
        let mut nearest: BTreeMap<TypeId, Nearest> = BTreeMap::new();
        let references: Vec<Vec<TypeId>> =
            interface.types.iter().map(TypeDef::references).collect();
        let mut count = 0;
        for (operation, one) in interface.operations_and_webhooks().enumerate() {
            for (part, roots) in parts(one) {
                for root in roots {
                    for (id, depth) in depths(&references, root) {
                        count += 1;
                        let here = Nearest { depth, operation, part, root };
                        let known = nearest.entry(id).or_insert(here);
                        if depth < known.depth {
                            *known = here;
                        }
                    }
                }
            }
        }
        Self { nearest: (count > MAX_TYPES_IN_BODIES).then_some(nearest) }
    }

    /// Returns the types that the bodies of a part cover: its whole body, the types that are
    /// nearest here, and the variants of the unions among them.
    pub(super) fn of(
        &self,
        interface: &Interface,
        operation: &Operation,
        part: BodyKind,
        root: TypeId,
    ) -> Covered {
        let nearest = self.nearest.as_ref()?;
        let path = operation.item_path();
        let operation =
            interface.operations_and_webhooks().position(|one| one.item_path() == path)?;
        let here = nearest
            .iter()
            .filter(|(_, one)| one.operation == operation && one.part == part && one.root == root);
        let mut covered: BTreeMap<TypeId, usize> = here.map(|(id, one)| (*id, one.depth)).collect();
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

/// Returns the types inside a body, each with the length of the shortest way to it.
fn depths(references: &[Vec<TypeId>], root: TypeId) -> BTreeMap<TypeId, usize> {
    let mut depths = BTreeMap::from([(root, 0)]);
    let mut open = VecDeque::from([(root, 0)]);
    while let Some((id, depth)) = open.pop_front() {
        for next in &references[id.0] {
            depths.entry(*next).or_insert_with(|| {
                open.push_back((*next, depth + 1));
                depth + 1
            });
        }
    }
    depths
}
