//! Finds the members through which an object contains itself, unless through a list or a map.

use crate::model::{Type, TypeDef, TypeId, TypeKind};

/// Marks the members whose value may contain the object itself: those on a cycle of types.
pub(super) fn mark(types: &mut [TypeDef]) {
    let held: Vec<Vec<usize>> = types.iter().map(held).collect();
    let circles = circles(&held);
    for (index, def) in types.iter_mut().enumerate() {
        if let TypeKind::Object(object) = &mut def.kind {
            for field in &mut object.fields {
                field.is_boxed = direct(&field.ty).is_some_and(|to| circles[to] == circles[index]);
            }
        }
    }
}

/// Returns the types that a value may contain without a list, a map or a pointer in between.
pub(super) fn held(def: &TypeDef) -> Vec<usize> {
    match &def.kind {
        TypeKind::Object(object) => {
            let by_value = object.fields.iter().filter(|field| !field.is_boxed);
            by_value.filter_map(|field| direct(&field.ty)).collect()
        }
        TypeKind::Enum(_) => Vec::new(),
        TypeKind::Union(union) => union.variants.iter().map(|one| TypeId::from(one.ty).0).collect(),
        TypeKind::Either(either) => {
            either.alternatives.iter().filter_map(|one| direct(&one.ty)).collect()
        }
    }
}

/// Returns the named type of a value itself.
pub(super) fn direct(ty: &Type) -> Option<usize> {
    match ty.besides_null() {
        Type::Named(id) => Some(id.0),
        _ => None,
    }
}

/// Returns the cycle of each node: Kosaraju's strongly connected components, without recursion.
fn circles(to: &[Vec<usize>]) -> Vec<usize> {
    let mut from: Vec<Vec<usize>> = vec![Vec::new(); to.len()];
    for (node, targets) in to.iter().enumerate() {
        for target in targets {
            from[*target].push(node);
        }
    }
    let order = inner_first(to);
    let mut circles = vec![usize::MAX; to.len()];
    for root in order.into_iter().rev() {
        let mut open = vec![root];
        while let Some(node) = open.pop() {
            if circles[node] == usize::MAX {
                circles[node] = root;
                open.extend(&from[node]);
            }
        }
    }
    circles
}

/// Returns all nodes in post-order, without recursion: each follows its targets, except on cycles.
pub(super) fn inner_first(to: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(to.len());
    let mut seen = vec![false; to.len()];
    for root in 0..to.len() {
        let mut open = vec![(root, 0)];
        while let Some((node, next)) = open.pop() {
            if next == 0 && std::mem::replace(&mut seen[node], true) {
                continue;
            }
            if let Some(target) = to[node].get(next) {
                open.push((node, next + 1));
                if !seen[*target] {
                    open.push((*target, 0));
                }
            } else {
                order.push(node);
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::circles;

    #[test]
    fn nodes_of_a_circle_are_found_together() {
        let to = [vec![1, 1], vec![2, 3], vec![1], vec![], vec![4, 3], vec![0]];
        let found = circles(&to);
        assert_eq!(found[1], found[2]);
        let mut apart = [found[0], found[1], found[3], found[4], found[5]];
        apart.sort_unstable();
        assert!(apart.windows(2).all(|pair| pair[0] != pair[1]), "{found:?}");
    }
}
