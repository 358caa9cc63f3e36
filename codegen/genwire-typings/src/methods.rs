//! The operations that a client of another language calls, for every language.

use crate::docs::{self, Docs};
use crate::taken;
use genwire_spec::model::condition::switch;
use genwire_spec::model::{Field, Interface, Name, ObjectId, Operation, RawBody, Type, TypeId};
use genwire_spec::names;
use std::collections::{BTreeMap, BTreeSet};

/// The call of an operation.
pub(crate) struct Method<'i> {
    /// The operation.
    pub(crate) operation: &'i Operation,
    /// The body of the request, if there is one.
    pub(crate) request: Option<Body>,
    /// The parameters outside the path, if there are any.
    pub(crate) parameters: Option<ObjectId>,
    /// True if any of these parameters is required.
    pub(crate) needs_parameters: bool,
    /// The bodies that a whole reply may have; empty if the reply is always streamed.
    pub(crate) replies: Vec<Body>,
    /// The stream of the reply, if it has one.
    pub(crate) stream: Option<Stream<'i>>,
    /// The item type of the list in the reply, if the list is paged.
    pub(crate) item: Option<&'i Type>,
}

/// A form in which an operation is called. Each form is a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The whole reply.
    Whole,
    /// The events of a stream.
    Events,
    /// The items of a paged list.
    Items,
}

/// A body of a request or of a reply.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Body {
    /// A value of a type.
    Typed(TypeId),
    /// A string.
    Text,
    /// Bytes.
    Bytes,
    /// Nothing.
    None,
}

impl Body {
    fn of(ty: Option<TypeId>, raw: Option<RawBody>) -> Self {
        match (raw, ty) {
            (Some(RawBody::Text), _) => Self::Text,
            (Some(RawBody::Bytes), _) => Self::Bytes,
            (None, Some(id)) => Self::Typed(id),
            (None, None) => Self::None,
        }
    }
}

/// The stream of a reply.
pub(crate) struct Stream<'i> {
    /// The Boolean in the request that selects the stream, and its default.
    pub(crate) switch: Option<(&'i str, bool)>,
    /// The type of the events.
    pub(crate) event: TypeId,
    /// The type of the reply that the events add up to.
    pub(crate) whole: Option<ObjectId>,
}

/// Returns the operations that these clients call: operations that do not name servers.
pub(crate) fn all(interface: &Interface) -> Vec<Method<'_>> {
    let areas = interface.areas.iter();
    let operations = areas.flat_map(|area| interface.operations_of(&area.name.wire));
    operations.filter(|it| it.servers.is_empty()).map(|it| of(interface, it)).collect()
}

/// Returns the prefix of the environment variables, such as `PET_STORE`.
pub(crate) fn variables(interface: &Interface) -> String {
    names::name(&interface.project.name).shouting()
}

/// Returns the names of the types that the methods use, by area.
pub(crate) fn used_types<'i>(
    interface: &'i Interface,
    methods: &[Method<'_>],
) -> BTreeMap<&'i str, BTreeSet<&'i str>> {
    let mut used: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut add = |id: TypeId| {
        let ty = interface.ty(id);
        used.entry(&ty.area).or_default().insert(&ty.name.pascal);
    };
    for method in methods {
        for body in method.request.iter().chain(&method.replies) {
            if let Body::Typed(id) = body {
                add(*id);
            }
        }
        method.parameters.into_iter().for_each(|id| add(id.into()));
        if let Some(stream) = &method.stream {
            add(stream.event);
            stream.whole.into_iter().for_each(|id| add(id.into()));
        }
        let params = method.operation.params.iter().map(|param| &param.ty);
        params.chain(method.item).filter_map(Type::named).for_each(&mut add);
    }
    used
}

fn of<'i>(interface: &'i Interface, operation: &'i Operation) -> Method<'i> {
    let mut replies = Vec::new();
    for response in operation.responses.iter().filter(|response| response.stream.is_none()) {
        let body = Body::of(response.ty, response.raw);
        if !replies.contains(&body) {
            replies.push(body);
        }
    }
    let stream = operation.streamed().and_then(|response| {
        let switch = response.when.as_ref().and_then(switch).filter(|switch| switch.value);
        Some(Stream {
            switch: switch.map(|switch| (switch.member, switch.by_default)),
            event: response.ty?,
            whole: response.joined().map(|joined| joined.collects_to),
        })
    });
    let is_required = |field: &Field| field.required;
    let parameters = operation.parameters;
    let fields = parameters.map_or(&[][..], |id| &interface.object(id).fields);
    Method {
        operation,
        request: Some(Body::of(operation.request, operation.raw_request))
            .filter(|body| *body != Body::None),
        parameters,
        needs_parameters: fields.iter().any(is_required),
        replies,
        stream,
        item: operation.pages.as_ref().map(|paging| &paging.item),
    }
}

impl Method<'_> {
    /// Returns true if the body is sent as it is.
    pub(crate) fn is_raw(&self) -> bool {
        matches!(self.request, Some(Body::Text | Body::Bytes))
    }

    /// Returns the type of a path parameter. It is written as one string.
    pub(crate) fn param_type(ty: &Type) -> &Type {
        match ty {
            Type::Nullable(inner) => Self::param_type(inner),
            ty => ty,
        }
    }

    /// Returns the forms of the operation. Each form is a method.
    pub(crate) fn forms(&self) -> impl Iterator<Item = Form> {
        let has = [
            (Form::Whole, !self.replies.is_empty()),
            (Form::Events, self.stream.is_some()),
            (Form::Items, self.item.is_some() && !self.replies.is_empty()),
        ];
        has.into_iter().filter(|(_, has)| *has).map(|(form, _)| form)
    }

    /// Returns the word that a method name has in addition to the name of the operation.
    pub(crate) fn suffix(&self, form: Form) -> Option<&'static str> {
        match form {
            Form::Whole => None,
            Form::Events => (!self.replies.is_empty()).then_some("stream"),
            Form::Items => Some("items"),
        }
    }

    /// Returns the doc of the method for a form.
    pub(crate) fn docs(&self, form: Form) -> Docs {
        let Operation { doc, method, path, deprecated, .. } = self.operation;
        let line = format!("`{} {path}`", method.as_str());
        let is_feed = self.stream.as_ref().is_some_and(|stream| stream.whole.is_none());
        let more = match form {
            Form::Whole => "",
            Form::Events if is_feed => "The reply comes in events.",
            Form::Events => "The reply comes in events, which add up to the whole reply.",
            Form::Items => "Each page of the list is asked for when its items are read.",
        };
        let parts = [docs::wrapped(doc), more.to_owned(), line];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        Docs { text: parts.join("\n\n"), deprecated: deprecated.as_ref().map(docs::reason) }
    }
}

/// Returns the method name for a form of an operation, in the spelling of a language. It ends in
/// `_` if the name is taken, or if it has a suffix and equals the name of another operation.
pub(crate) fn method_name(
    methods: &[Method<'_>],
    method: &Method<'_>,
    form: Form,
    taken: &[&[&str]],
    spelled: impl Fn(&Name) -> String,
) -> String {
    let Some(suffix) = method.suffix(form) else {
        return taken::free(&spelled(&method.operation.name), taken);
    };
    let name = names::name(&format!("{}_{suffix}", method.operation.name.snake));
    let name = taken::free(&spelled(&name), taken);
    let is_operation = methods.iter().any(|other| spelled(&other.operation.name) == name);
    if is_operation { format!("{name}_") } else { name }
}
