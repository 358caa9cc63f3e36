//! Checks streamed chunks against the whole replies that they add up to.

use super::{
    Ctx, Declaration,
    operations::{member_of, members},
};
use crate::{
    Diagnostic,
    model::{Interface, Merge, TypeId, TypeKind},
};
use std::collections::BTreeSet;

impl Ctx<'_> {
    /// Checks that every member named by `into` exists in the whole reply.
    ///
    /// Walks the same pairs of chunk and whole for which the emitter generates accumulators.
    pub(super) fn chunks(&mut self, declarations: &[Declaration<'_>], interface: &Interface) {
        let types = &interface.types;
        let responses = interface.operations.iter().flat_map(|operation| &operation.responses);
        let mut open: Vec<(TypeId, TypeId)> = responses
            .filter_map(|response| Some((response.ty, response.stream.as_ref()?.collects_to)))
            .collect();
        let mut done = BTreeSet::new();
        while let Some((chunk, whole)) = open.pop() {
            let TypeKind::Object(object) = &types[chunk.0].kind else { continue };
            if !done.insert((chunk, whole)) {
                continue;
            }
            for field in &object.fields {
                let name = field.into.as_deref().unwrap_or(&field.name.wire);
                let Some(target) = member_of(types, whole, name) else {
                    if field.into.is_some() {
                        self.goes_nowhere(
                            declarations[chunk.0],
                            &field.name.wire,
                            interface,
                            whole,
                        );
                    }
                    continue;
                };
                if let (Some(Merge::Nested | Merge::ByKey(_)), Some(chunk), Some(whole)) =
                    (&field.merge, field.ty.named(), target.ty.named())
                {
                    open.push((chunk, whole));
                }
            }
        }
    }

    fn goes_nowhere(
        &mut self,
        declaration: Declaration<'_>,
        field: &str,
        interface: &Interface,
        whole: TypeId,
    ) {
        let written = declaration.fields();
        let source = written.iter().find(|(name, _)| name.as_str() == field);
        let Some(into) = source.and_then(|(_, source)| source.into.as_ref()) else { return };
        let place = declaration.file.place(into);
        let known = members(&interface.types, whole);
        let whole = &interface.types[whole.0].name.wire;
        self.report(Diagnostic::no_such_target(place, into, whole, known));
    }
}
