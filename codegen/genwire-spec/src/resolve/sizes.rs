//! Resolves the limits on the member count of objects.

use super::{Ctx, Declaration, File, types::Body};
use crate::{
    Diagnostic,
    instance::MAX_LIMITED_MEMBERS,
    model::{Constrained, Interface, ItemKind, Object, Severity, TypeKind},
    source::types::TypeSource,
};
use genwire_constraint::{Constraint, Size};

impl Ctx<'_> {
    /// Resolves the limits of an object.
    pub(super) fn size_of_object(
        &mut self,
        file: File<'_>,
        path: &str,
        ty: &TypeSource,
    ) -> Option<Constrained> {
        let at = ty.members.as_deref()?;
        let size = self.size(file, at)?;
        let mut ends = [&at.min, &at.max].into_iter().flatten();
        if let Some(end) = ends.find(|end| ***end > MAX_LIMITED_MEMBERS) {
            let place = file.place(end);
            self.report(Diagnostic::large_number_of_members(place, MAX_LIMITED_MEMBERS));
            return None;
        }
        let constraint = Constraint::Members(size);
        if ty.assumed {
            self.report(Diagnostic::assumed_refuses(file.place(at), constraint.keyword()));
        }
        let path = format!("{path}.{}", constraint.keyword());
        self.item(path.as_str(), ItemKind::Constraint);
        Some(Constrained { constraint, severity: Severity::Error, path })
    }

    /// Reports limits that no object of a type can satisfy, and removes those that every object
    /// satisfies.
    pub(super) fn sizes(&mut self, declarations: &[Declaration<'_>], interface: &mut Interface) {
        for (declaration, def) in declarations.iter().zip(&mut interface.types) {
            let Body::Type(name, ty @ TypeSource { members: Some(at), .. }) = declaration.body
            else {
                continue;
            };
            let TypeKind::Object(object) = &mut def.kind else { continue };
            let (Some(size), counts) = (object.size(), Counts::of(object, ty)) else { continue };
            let place = declaration.file.place(at);
            if let Some(most) = counts.most.filter(|most| size.min.is_some_and(|min| min > *most)) {
                self.report(Diagnostic::too_few_members(place, name, most));
            } else if size.max.is_some_and(|max| max < counts.least) {
                self.report(Diagnostic::too_many_members(place, name, counts.least));
            } else {
                let size = Size {
                    min: size.min.filter(|min| *min > counts.least),
                    max: size.max.filter(|max| counts.most.is_none_or(|most| *max < most)),
                };
                let is_needless = size == Size::default();
                object.constraints.retain_mut(|one| {
                    one.constraint = Constraint::Members(size);
                    if is_needless {
                        self.needless.push(std::mem::take(&mut one.path));
                    }
                    !is_needless
                });
            }
        }
    }
}

/// The minimum and maximum number of members of an object, apart from its limits.
struct Counts {
    least: u64,
    /// `None` if it may have unlisted members.
    most: Option<u64>,
}

impl Counts {
    fn of(object: &Object, ty: &TypeSource) -> Self {
        // A member with an error is not in the object, but it counts.
        let all = ty.fields.iter().flat_map(|fields| fields.keys()).count() as u64;
        let least = object.fields.iter().filter(|field| field.required).count() as u64;
        Self { least, most: object.is_closed().then_some(all) }
    }
}
