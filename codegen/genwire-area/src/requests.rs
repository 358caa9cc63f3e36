//! Request forms as runtime values.

use crate::bodies;
use crate::kept::{kept, list, text, texts};
use crate::texts::settled;
use genwire_core::descriptor::{
    Descriptor, DescriptorFn, EitherDescriptor, Member, ObjectDescriptor, UnknownPolicy,
};
use genwire_core::{
    Area, BodyForm, Endpoint, FeedEnd, NextPage, PageInput, Paging, Parameter, ParameterPlace,
    ParameterStyle, Part, RequestForm, Selector,
};
use genwire_spec::model::{self, Field, Interface, Operation, RawBody, Type, TypeId, TypeKind};

/// Creates the request form of each operation of an area.
///
/// Operations with the same method and path are in the order in which a server tries them. The
/// values are never freed.
pub fn request_forms(interface: &'static Interface, area: &Area) -> Vec<RequestForm> {
    let shared = interface.shared_endpoints_of(interface.operations_of(area.name));
    let shared: Vec<model::Choice<'_>> = shared.into_iter().flatten().flatten().collect();
    let place = |operation: &Operation| {
        shared.iter().position(|choice| choice.operation.name == operation.name)
    };
    let mut placed: Vec<(Option<usize>, &'static Operation)> =
        interface.operations_of(area.name).map(|operation| (place(operation), operation)).collect();
    placed.sort_by_key(|(place, _)| *place);
    let forms = placed.into_iter().filter_map(|(place, operation)| {
        let name = operation.name.snake.as_str();
        let endpoint = area.endpoints.iter().find(|endpoint| endpoint.operation == name)?;
        let selectors = place.map_or(&[][..], |place| &shared[place].selectors);
        Some(form(interface, endpoint, operation, selectors))
    });
    forms.collect()
}

fn form(
    interface: &'static Interface,
    endpoint: &'static Endpoint,
    operation: &'static Operation,
    selectors: &[model::Selector],
) -> RequestForm {
    let body = match (operation.raw_request, operation.request) {
        (Some(RawBody::Text), _) => BodyForm::Text,
        (Some(RawBody::Bytes), _) => BodyForm::Bytes,
        (None, Some(_)) => BodyForm::Json,
        (None, None) => BodyForm::None,
    };
    let parameters = operation.parameters.map(|id| interface.object(id));
    let fields = parameters.map_or(&[][..], |object| &object.fields);
    let settle = move |part, value| settled(interface, operation, part, value);
    RequestForm {
        endpoint,
        selectors: list(selectors.iter().map(selector)),
        is_negotiated: operation.is_negotiated(),
        parameters: list(fields.iter().zip(&operation.forms).map(parameter)),
        gathered: object(interface, fields, false),
        body,
        is_body_optional: operation.is_body_optional,
        members: operation.request.map_or(&Descriptor::AnyObject, |id| {
            let (fields, is_open) = members(interface, id);
            object(interface, fields, is_open)
        }),
        parts: parts(interface, operation),
        is_body_deep: operation.is_body_deep,
        servers: texts(&operation.servers),
        idempotency: operation.idempotency.as_deref().map(text),
        settle: kept(settle),
        pages: operation.pages.as_ref().map(paging),
        feed_end: feed_end(operation),
        check_path: kept(move |params: &[(String, String)]| {
            bodies::check_path(interface, operation, params)
        }),
    }
}

fn paging(paging: &model::Paging) -> &'static Paging {
    let input = |input: &model::PageInput| match input {
        model::PageInput::Parameter(name) => PageInput::Parameter(text(name)),
        model::PageInput::Member(name) => PageInput::Member(text(name)),
    };
    kept(Paging {
        items: text(paging.items.as_deref().unwrap_or_default()),
        next: match &paging.next {
            model::NextPage::Cursor { input: at, from } => {
                NextPage::Cursor { input: input(at), from: text(from) }
            }
            model::NextPage::Number { input: at, first } => {
                NextPage::Number { input: input(at), first: *first }
            }
            model::NextPage::Offset { input: at } => NextPage::Offset { input: input(at) },
            model::NextPage::Link => NextPage::Link,
        },
        more: paging.more.as_deref().map(text),
        total: paging.total.as_deref().map(text),
    })
}

/// Returns the end of a stream whose events do not add up to a whole reply.
fn feed_end(operation: &Operation) -> FeedEnd {
    let mut feeds = operation.responses.iter().filter(|response| response.is_feed());
    let Some(stream) = feeds.find_map(|response| response.stream.as_ref()) else {
        return FeedEnd::NONE;
    };
    let end = stream.terminator.iter().fold(FeedEnd::NONE, |end, it| end.terminator(text(it)));
    stream.end.iter().fold(end, |end, it| end.member(text(&it.member), texts(&it.values)))
}

fn selector(selector: &model::Selector) -> Selector {
    let model::Selector { place: at, name, values } = selector;
    Selector { place: place(*at), name: text(name), values: texts(values) }
}

fn parameter((field, form): (&Field, &model::ParameterForm)) -> Parameter {
    Parameter {
        name: text(&field.name.wire),
        place: place(form.place),
        style: match form.style {
            model::ParameterStyle::Form => ParameterStyle::Form,
            model::ParameterStyle::Space => ParameterStyle::Space,
            model::ParameterStyle::Pipe => ParameterStyle::Pipe,
            model::ParameterStyle::DeepObject => ParameterStyle::DeepObject,
            model::ParameterStyle::Simple => ParameterStyle::Simple,
            model::ParameterStyle::Json => ParameterStyle::Json,
        },
        explode: form.explode,
    }
}

fn place(place: model::ParameterPlace) -> ParameterPlace {
    match place {
        model::ParameterPlace::Query => ParameterPlace::Query,
        model::ParameterPlace::Header => ParameterPlace::Header,
        model::ParameterPlace::Cookie => ParameterPlace::Cookie,
    }
}

fn parts(interface: &Interface, operation: &Operation) -> &'static [Part] {
    let Some(id) = operation.request else { return &[] };
    let path = interface.ty(id).path();
    list(operation.special_parts(interface).into_iter().map(|field| Part {
        name: text(&field.name.wire),
        item: text(&format!("{path}.{}", field.name.wire)),
        is_file: field.is_file(),
        media_types: texts(&field.media_types),
    }))
}

/// Returns the members that a body of a type may have, and whether it may have any others.
fn members(interface: &Interface, id: TypeId) -> (Vec<&Field>, bool) {
    match &interface.ty(id).kind {
        TypeKind::Object(object) => (object.fields.iter().collect(), object.extra.is_some()),
        TypeKind::Union(union) => {
            let variants = union.variants.iter();
            let fields = variants.flat_map(|one| &interface.object(one.ty).fields);
            (fields.collect(), true)
        }
        TypeKind::Either(either) => {
            let all = either.alternatives.iter().filter_map(|one| one.ty.named());
            let all = all.map(|id| members(interface, id).0);
            (all.flatten().collect(), true)
        }
        TypeKind::Enum(_) => (Vec::new(), false),
    }
}

/// Describes an object whose members are strings, or lists or maps of strings.
fn object<'f>(
    interface: &Interface,
    fields: impl IntoIterator<Item = &'f Field>,
    is_open: bool,
) -> &'static Descriptor {
    let members = fields.into_iter().map(|field| {
        let member = Member::new(text(&field.name.wire), texts_of(interface, &field.ty));
        if field.required { member.required() } else { member }
    });
    kept(Descriptor::Object(ObjectDescriptor {
        name: "",
        members: list(members),
        deny_null: false,
        unknown: UnknownPolicy::Accept,
        extra: is_open.then_some(ANY_MEMBERS),
        constraints: &[],
    }))
}

const ANY_JSON: DescriptorFn = || &Descriptor::Any;
const TEXT: DescriptorFn = || &Descriptor::String;
const TEXTS: DescriptorFn = || &Descriptor::List(ANY_JSON);
const ANY_MEMBERS: DescriptorFn = || &Descriptor::Map(ANY_JSON);
const TEXT_OR_TEXTS: DescriptorFn = || {
    &Descriptor::Either(EitherDescriptor {
        name: "",
        expected: "a string or an array",
        alternatives: &[TEXT, TEXTS],
    })
};
const TEXT_OR_MEMBERS: DescriptorFn = || {
    &Descriptor::Either(EitherDescriptor {
        name: "",
        expected: "a string, an array or an object",
        alternatives: &[TEXT, TEXTS, ANY_MEMBERS],
    })
};

/// Describes the names and lists of a type; strings are converted to their types later.
fn texts_of(interface: &Interface, ty: &Type) -> DescriptorFn {
    match ty {
        Type::String
        | Type::Integer
        | Type::Unsigned
        | Type::Number
        | Type::Boolean
        | Type::File => TEXT,
        Type::Json => ANY_JSON,
        Type::List(_) => TEXTS,
        Type::Map(_) | Type::JsonObject => ANY_MEMBERS,
        Type::Nullable(inner) => texts_of(interface, inner),
        Type::Named(id) => match &interface.ty(*id).kind {
            TypeKind::Enum(_) => TEXT,
            TypeKind::Object(_) | TypeKind::Union(_) => ANY_MEMBERS,
            TypeKind::Either(either) => {
                let all = either.alternatives.iter().map(|one| texts_of(interface, &one.ty)());
                let all: Vec<&Descriptor> = all.collect();
                let is_list = |one: &&Descriptor| matches!(one, Descriptor::List(_));
                let is_text = |one: &&Descriptor| matches!(one, Descriptor::String);
                if all.iter().all(is_text) {
                    TEXT
                } else if all.iter().all(is_list) {
                    TEXTS
                } else if all.iter().all(|one| is_list(one) || is_text(one)) {
                    TEXT_OR_TEXTS
                } else if all.iter().all(|one| matches!(one, Descriptor::Map(_))) {
                    ANY_MEMBERS
                } else {
                    TEXT_OR_MEMBERS
                }
            }
        },
    }
}
