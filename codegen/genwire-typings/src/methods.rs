//! The operations that a client of another language calls, for every language.

use crate::docs::{self, Docs};
use genwire_constraint::media_type::is_in;
use genwire_spec::model::condition::switch;
use genwire_spec::model::{Interface, Operation, Type, TypeId};
use std::collections::{BTreeMap, BTreeSet};

/// The media type of the bodies that these clients send.
const JSON: &str = "application/json";

/// The call of an operation.
pub(crate) struct Method<'i> {
    /// The operation.
    pub(crate) operation: &'i Operation,
    /// The type of the request, if there is one.
    pub(crate) request: Option<TypeId>,
    /// The type of the whole reply.
    pub(crate) reply: TypeId,
    /// The stream of the reply, if it has one.
    pub(crate) stream: Option<Stream<'i>>,
}

/// The stream of a reply.
pub(crate) struct Stream<'i> {
    /// The Boolean of the request that asks for it.
    pub(crate) member: &'i str,
    /// The type of the events.
    pub(crate) event: TypeId,
}

/// Returns the operations whose bodies are JSON and whose parameters are those of the path, which are
/// texts; the clients of other languages call these alone.
pub(crate) fn all(interface: &Interface) -> Vec<Method<'_>> {
    let areas = interface.areas.iter();
    let operations = areas.flat_map(|area| interface.operations_of(&area.name.wire));
    operations.filter_map(of).collect()
}

/// Returns the names of the types of methods, by area.
pub(crate) fn used_types<'i>(
    interface: &'i Interface,
    methods: &[Method<'_>],
) -> BTreeMap<&'i str, BTreeSet<&'i str>> {
    let mut used: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for method in methods {
        let event = method.stream.as_ref().map(|stream| stream.event);
        for id in method.request.into_iter().chain([method.reply]).chain(event) {
            let ty = interface.ty(id);
            used.entry(&ty.area).or_default().insert(&ty.name.pascal);
        }
    }
    used
}

fn of(operation: &Operation) -> Option<Method<'_>> {
    let is_plain = operation.parameters.is_none()
        && operation.raw_request.is_none()
        && operation.servers.is_empty()
        && operation.params.iter().all(|param| matches!(param.ty, Type::String))
        && operation.body_media_types.iter().all(|it| is_in(it, JSON));
    let reply = operation.whole().filter(|whole| whole.raw.is_none())?.ty?;
    let stream = operation.streamed().and_then(|response| {
        let switch = switch(response.when.as_ref()?).filter(|switch| switch.value)?;
        Some(Stream { member: switch.member, event: response.ty? })
    });
    is_plain.then_some(Method { operation, request: operation.request, reply, stream })
}

impl Method<'_> {
    /// Returns the doc of the method, or of the one that streams.
    pub(crate) fn docs(&self, is_streamed: bool) -> Docs {
        let Operation { doc, method, path, deprecated, .. } = self.operation;
        let line = format!("`{} {path}`", method.as_str());
        let streamed = "The reply comes in events, which add up to the whole reply.";
        let more = if is_streamed { streamed } else { "" };
        let parts = [docs::wrapped(doc), more.to_owned(), line];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Docs { text: parts.join("\n\n"), deprecated: deprecated.as_ref().map(docs::reason) }
    }
}
