//! Checks streamed chunks against the whole replies that they add up to.

use super::{Ctx, Declaration, operations::members};
use crate::{
    Diagnostic,
    model::{Interface, Merge, ObjectId, TypeId},
};
use std::collections::BTreeSet;

impl Ctx<'_> {
    /// Checks that every member named by `into` exists in the whole reply.
    ///
    /// Walks the same pairs of chunk and whole for which the emitter generates accumulators.
    pub(super) fn chunks(&mut self, declarations: &[Declaration<'_>], interface: &Interface) {
        let types = &interface.types;
        let responses = interface.operations.iter().flat_map(|operation| &operation.responses);
        let mut open: Vec<(ObjectId, ObjectId)> = responses
            .filter_map(|response| response.stream.as_ref())
            .map(|stream| (stream.event, stream.collects_to))
            .collect();
        let mut done = BTreeSet::new();
        while let Some((chunk, whole)) = open.pop() {
            if !done.insert((chunk, whole)) {
                continue;
            }
            let declaration = declarations[TypeId::from(chunk).0];
            if chunk.of(types).extra != whole.of(types).extra {
                let whole = &interface.ty(whole).name.wire;
                let place = declaration.file.place(declaration.key());
                self.report(Diagnostic::merges_other_type(place, whole));
            }
            for field in &chunk.of(types).fields {
                let name = field.into.as_deref().unwrap_or(&field.name.wire);
                let Some(target) = whole.of(types).field(name) else {
                    if field.into.is_some() {
                        self.goes_nowhere(declaration, &field.name.wire, interface, whole);
                    }
                    continue;
                };
                if let Some(Merge::Nested | Merge::ByKey(_)) = &field.merge {
                    match (field.ty.object(types), target.ty.object(types)) {
                        (Some(chunk), Some(whole)) => open.push((chunk, whole)),
                        _ => self.merges_no_objects(declaration, &field.name.wire, name),
                    }
                }
            }
        }
    }

    fn goes_nowhere(
        &mut self,
        declaration: Declaration<'_>,
        field: &str,
        interface: &Interface,
        whole: ObjectId,
    ) {
        let source = declaration.field(field);
        let Some(into) = source.and_then(|source| source.into.as_ref()) else { return };
        let place = declaration.file.place(into);
        let known = members(&interface.types, whole.into());
        let whole = &interface.ty(whole).name.wire;
        self.report(Diagnostic::no_such_target(place, into, whole, known));
    }

    fn merges_no_objects(&mut self, declaration: Declaration<'_>, field: &str, target: &str) {
        let source = declaration.field(field);
        let Some(merge) = source.and_then(|source| source.merge.as_ref()) else { return };
        let place = declaration.file.place(merge);
        self.report(Diagnostic::merges_no_objects(place, field, target));
    }
}
