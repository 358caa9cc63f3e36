//! Finds the types whose values may contain numbers with fractions. Such types have no total
//! equality.

use crate::model::{Type, TypeDef, TypeKind};

/// Marks every type that contains a number, directly or through other types.
pub(super) fn mark(types: &mut [TypeDef]) {
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); types.len()];
    for (index, def) in types.iter().enumerate() {
        for inner in def.references() {
            users[inner.0].push(index);
        }
    }
    let mut open: Vec<usize> = (0..types.len()).filter(|index| has_own(&types[*index])).collect();
    while let Some(index) = open.pop() {
        if !std::mem::replace(&mut types[index].has_numbers, true) {
            open.extend(&users[index]);
        }
    }
}

/// Returns true if a member or an alternative of the type itself is a number.
fn has_own(def: &TypeDef) -> bool {
    let is_number = |ty: &Type| *ty.innermost() == Type::Number;
    match &def.kind {
        TypeKind::Object(object) => object.types().any(is_number),
        TypeKind::Either(either) => either.alternatives.iter().any(|one| is_number(&one.ty)),
        TypeKind::Enum(_) | TypeKind::Union(_) => false,
    }
}
