//! Flattens nested alternatives. Each has its own JSON type.

use super::{in_order, unused};
use crate::draft::{Alternative, DraftKind, Types};
use genwire_spec::source::TypeExpr;
use std::collections::BTreeSet;

impl Types {
    /// Replaces an alternative whose type has alternatives with the alternatives of that type.
    pub(crate) fn unnest_alternatives(&mut self) {
        for at in 0..self.len() {
            let DraftKind::Either(all) = &self[at].kind else { continue };
            if !all.iter().any(|one| self.inner(one).is_some()) {
                continue;
            }
            let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
            self.add_all(all, &mut seen, &mut found);
            in_order(&mut found);
            self[at].kind = DraftKind::Either(found);
        }
    }

    /// Returns the alternatives of an alternative's type.
    fn inner(&self, one: &Alternative) -> Option<&[Alternative]> {
        match self.kind_of(&one.ty) {
            Some(DraftKind::Either(all)) => Some(all),
            _ => None,
        }
    }

    /// Adds alternatives; a type that occurs more than once is added once.
    fn add_all<'s>(
        &'s self,
        all: &'s [Alternative],
        seen: &mut BTreeSet<&'s TypeExpr>,
        found: &mut Vec<Alternative>,
    ) {
        for one in all {
            match self.inner(one) {
                Some(inner) if seen.insert(&one.ty) => self.add_all(inner, seen, found),
                Some(_) => {}
                None => {
                    let is_known = |other: &Alternative| {
                        other.ty == one.ty
                            && (other.constraints.is_empty()
                                || other.constraints == one.constraints)
                    };
                    if !found.iter().any(is_known) {
                        let name = unused(found, &one.name);
                        found.push(Alternative { name, ..one.clone() });
                    }
                }
            }
        }
    }
}
