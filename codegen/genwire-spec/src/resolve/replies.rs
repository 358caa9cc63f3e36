//! Checks that the replies of an operation can be distinguished.

use super::{Ctx, File};
use crate::names;
use crate::{
    Diagnostic,
    model::{COMMON, Interface, Operation, RawBody, Response, TypeDef},
    source::{At, operation::OperationSource},
};

impl Ctx<'_> {
    /// Checks that replies differ in status or media type and have distinct names in code.
    ///
    /// A joined stream may have at most one reply in addition.
    pub(super) fn distinct_replies(
        &mut self,
        file: File<'_>,
        stem: &str,
        source: &OperationSource,
        responses: &[Response],
        interface: &Interface,
    ) {
        if responses.iter().any(|response| response.joined().is_some()) {
            self.one_beside_stream(file, source);
            return;
        }
        let variants = Response::variants(responses);
        let key = |id: &str| source.responses.keys().find(|key| key.as_str() == id);
        let places =
            variants.into_iter().filter_map(|response| Some((key(&response.id)?, response)));
        let places: Vec<(&At<String>, &Response)> = places.collect();
        for (index, (id, response)) in places.iter().enumerate() {
            let place = file.place(*id);
            let before = &places[..index];
            if let Some((first, _)) = before.iter().find(|(_, other)| other.is_alike(response)) {
                let first = file.place(*first);
                self.report(Diagnostic::replies_alike(place.clone(), id, first));
            }
            let name = names::name(id).pascal;
            let is_same =
                |(other, _): &&(&At<String>, &Response)| names::name(other).pascal == name;
            if let Some((other, _)) = before.iter().find(is_same) {
                self.report(Diagnostic::same_in_code(place, id, other));
            } else if name == "Self" {
                self.report(Diagnostic::taken_name(place, &name));
            }
        }
        let name = Operation::reply_name_of(&names::name(stem).pascal);
        let is_it = |def: &TypeDef| {
            (def.area == file.area || def.area == COMMON) && def.name.pascal == name
        };
        // Few operations have several replies, so types are searched only for those.
        if let Some((id, _)) = places.first().filter(|_| interface.types.iter().any(is_it)) {
            self.report(Diagnostic::reply_name_taken(file.place(*id), &name));
        }
    }

    /// Checks that an operation has at most one reply in addition to a joined stream, and that it
    /// is JSON.
    fn one_beside_stream(&mut self, file: File<'_>, source: &OperationSource) {
        let whole = || source.responses.iter().filter(|(_, one)| one.stream.is_none());
        let raw = whole().filter_map(|(_, one)| one.ty.as_ref());
        for ty in raw.filter(|ty| ty.as_name().and_then(RawBody::named).is_some()) {
            self.report(Diagnostic::raw_beside_stream(file.place(ty), &ty.to_string()));
        }
        let mut whole = whole();
        let Some((first, _)) = whole.next() else { return };
        for (id, _) in whole {
            let (place, first) = (file.place(id), file.place(first));
            self.report(Diagnostic::whole_reply_twice(place, id, first));
        }
    }
}
