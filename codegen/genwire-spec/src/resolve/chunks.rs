//! Checks stream events against the whole replies into which they are joined.

use super::{Ctx, Declaration, File, operations::members};
use crate::{
    Diagnostic,
    model::{
        COMMON, FeedEnd, Interface, Joined, Merge, ObjectId, Streamed, Type, TypeDef, TypeId,
        TypeKind,
    },
    source::{At, operation::StreamSource},
};
use std::collections::BTreeSet;

impl Ctx<'_> {
    /// Resolves the stream of a response. It is joined into a whole reply or is a feed.
    pub(super) fn stream(
        &mut self,
        file: File<'_>,
        event: &At<String>,
        source: &StreamSource,
        types: &[TypeDef],
    ) -> Option<Streamed> {
        let terminator = source.terminator.as_ref().map(ToString::to_string);
        let end = self.feed_end(file, event, source, types);
        let keys = [
            ("collects_to", source.collects_to.as_ref()),
            ("complete_when", source.complete_when.as_ref()),
        ];
        let joined = if let [(_, Some(whole)), (_, Some(complete))] = keys {
            Some(self.joined(file, event, whole, complete, source, types)?)
        } else if end.is_some() {
            None
        } else {
            let further =
                [("repeats_when", source.repeats_when.as_ref()), ("grows", source.grows.as_ref())];
            let missing = keys.iter().find(|(_, given)| given.is_none());
            let given = keys.into_iter().chain(further).find_map(|(key, at)| Some((key, at?)));
            if let (Some((missing, _)), Some((key, at))) = (missing, given) {
                self.report(Diagnostic::joins_in_part(file.place(at), key, missing));
            }
            None
        };
        Some(Streamed { terminator, end, joined })
    }

    /// Resolves the member that completes a feed.
    fn feed_end(
        &mut self,
        file: File<'_>,
        event: &At<String>,
        source: &StreamSource,
        types: &[TypeDef],
    ) -> Option<FeedEnd> {
        let others = [&source.collects_to, &source.repeats_when, &source.grows];
        let member = source.complete_when.as_ref()?;
        if others.into_iter().any(Option::is_some) {
            return None;
        }
        let id = self.type_named(file, event)?;
        let is_tag = match &types[id.0].kind {
            TypeKind::Union(union) => union.tag.wire == member.as_str(),
            TypeKind::Object(_) | TypeKind::Enum(_) | TypeKind::Either(_) => false,
        };
        if !is_tag {
            self.path(file, id, member, types);
        }
        let values = source.complete_values.iter().map(ToString::to_string).collect();
        Some(FeedEnd { member: member.to_string(), values })
    }

    /// Resolves the whole reply into which the events of a stream are joined.
    fn joined(
        &mut self,
        file: File<'_>,
        event: &At<String>,
        whole: &At<String>,
        complete: &At<String>,
        source: &StreamSource,
        types: &[TypeDef],
    ) -> Option<Joined> {
        let event_id = self.object_named(file, types, event);
        let collects_to = self.object_named(file, types, whole);
        if collects_to.is_some_and(|id| types[TypeId::from(id).0].area == COMMON) {
            self.report(Diagnostic::stream_of_common(file.place(whole), whole));
        }
        let event = event_id?;
        self.path(file, event, complete, types);
        if let Some(member) = &source.repeats_when {
            self.path(file, event, member, types);
        }
        let grows = source.grows.as_ref().filter(|grows| {
            let fields = self.path(file, event, grows, types);
            let fits = match fields.split_last() {
                Some((last, above)) => {
                    last.ty == Type::String
                        && last.merge == Some(Merge::Concat)
                        && above.iter().all(|field| {
                            matches!(field.merge, Some(Merge::Nested | Merge::ByKey(_)))
                        })
                }
                // A path that leads nowhere has been reported already.
                None => true,
            };
            if !fits {
                self.report(Diagnostic::does_not_grow(file.place(*grows), grows));
            }
            fits
        });
        Some(Joined {
            event,
            collects_to: collects_to?,
            complete_when: complete.to_string(),
            repeats_when: source.repeats_when.as_ref().map(ToString::to_string),
            grows: grows.map(ToString::to_string),
        })
    }

    /// Checks that every member named by `into` exists in the whole reply.
    ///
    /// Walks the same pairs of delta and whole for which the emitter generates accumulators.
    pub(super) fn chunks(&mut self, declarations: &[Declaration<'_>], interface: &Interface) {
        let types = &interface.types;
        let responses = interface.operations.iter().flat_map(|operation| &operation.responses);
        let mut open: Vec<(ObjectId, ObjectId)> = responses
            .filter_map(|response| response.joined())
            .map(|joined| (joined.event, joined.collects_to))
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
