//! Writes the alternatives of alternatives in place of these: each has a JSON type of its own.

use super::{in_order, unused};
use crate::draft::{Alternative, DraftKind, Types};
use genwire_spec::source::TypeExpr;
use std::collections::BTreeSet;

impl Types {
    /// Puts the alternatives of a type in the place of an alternative that has the type.
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

    /// Returns the alternatives of the type of an alternative.
    fn inner(&self, one: &Alternative) -> Option<&[Alternative]> {
        match self.kind_of(&one.ty) {
            Some(DraftKind::Either(all)) => Some(all),
            _ => None,
        }
    }

    /// Adds alternatives, with those of each type once.
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
