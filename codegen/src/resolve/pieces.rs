//! Streamed pieces, held against the whole replies that they add up to.

use super::{
    Ctx, Declaration,
    operations::{member_of, members, named},
};
use crate::{
    Diagnostic,
    model::{Interface, Merge, TypeId, TypeKind},
};
use std::collections::BTreeSet;

impl Ctx<'_> {
    /// Checks that whatever goes `into` a member finds it in the whole reply.
    ///
    /// The same pairs of piece and whole are walked that accumulators are generated for.
    pub(super) fn pieces(&mut self, declarations: &[Declaration<'_>], interface: &Interface) {
        let types = &interface.types;
        let responses = interface.operations.iter().flat_map(|operation| &operation.responses);
        let mut open: Vec<(TypeId, TypeId)> = responses
            .filter_map(|response| Some((response.ty, response.stream.as_ref()?.collects_to)))
            .collect();
        let mut done = BTreeSet::new();
        while let Some((piece, whole)) = open.pop() {
            let TypeKind::Object(object) = &types[piece.0].kind else { continue };
            if !done.insert((piece, whole)) {
                continue;
            }
            for field in &object.fields {
                let name = field.into.as_deref().unwrap_or(&field.name.wire);
                let Some(target) = member_of(types, whole, name) else {
                    if field.into.is_some() {
                        self.goes_nowhere(
                            declarations[piece.0],
                            &field.name.wire,
                            interface,
                            whole,
                        );
                    }
                    continue;
                };
                if let (Some(Merge::Nested | Merge::ByKey(_)), Some(piece), Some(whole)) =
                    (&field.merge, named(&field.ty), named(&target.ty))
                {
                    open.push((piece, whole));
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
