//! Resolves paged lists and idempotency keys.

use super::{Ctx, File, operations::members};
use crate::{
    Diagnostic,
    diagnostic::SpecPlace,
    model::{
        AuthPlace, DefaultValue, Field, Interface, ItemKind, Json, JsonType, NextPage, Operation,
        PageInput, Paging, Response, Scheme, Type, TypeDef, TypeId, TypeKind, is_token,
    },
    source::{
        At,
        operation::{OperationSource, PagesSource},
    },
};

/// The number of the first page if the parameter has no default.
const FIRST_PAGE: i64 = 1;

/// The types of the bodies of an operation.
struct Bodies<'t> {
    types: &'t [TypeDef],
    reply: TypeId,
    parameters: Option<TypeId>,
    request: Option<TypeId>,
}

impl Ctx<'_> {
    /// Resolves the paging of an operation. Its whole reply must be JSON.
    pub(super) fn pages(
        &mut self,
        file: File<'_>,
        path: &str,
        source: &OperationSource,
        request: Option<TypeId>,
        responses: &[Response],
        interface: &Interface,
    ) -> Option<Paging> {
        let pages = source.pages.as_ref()?;
        self.item(format!("{path}.pages"), ItemKind::Http);
        let types = &interface.types;
        let parameters = self.parameters(file, source, types).map(TypeId::from);
        let has_stream = responses.iter().any(|response| response.stream.is_some());
        let reply = responses.iter().find_map(|response| response.ty);
        let Some(reply) = reply.filter(|_| !has_stream) else {
            self.report(Diagnostic::pages_without_reply(file.place(pages)));
            return None;
        };
        let bodies = Bodies { types, reply, parameters, request };
        let item = self.page_items(file, pages, &bodies);
        let next = self.next_page(file, pages, &bodies);
        let expected = [(&pages.more, JsonType::Boolean), (&pages.total, JsonType::Number)];
        for (path, json) in expected {
            let Some(path) = path else { continue };
            let found = self.page_member(file, path, false, &bodies)?;
            if scalar(types, found) != Some(json) {
                let word = if json == JsonType::Boolean { "a Boolean" } else { "a number" };
                self.report(Diagnostic::page_member_type(file.place(path), path, word));
            }
        }
        let is_counted = pages.page.is_some() || pages.offset.is_some();
        if let Some(total) = pages.total.as_ref().filter(|_| !is_counted) {
            self.report(Diagnostic::total_without_count(file.place(total)));
        }
        let text = |path: &Option<At<String>>| path.as_ref().map(ToString::to_string);
        Some(Paging {
            items: text(&pages.items),
            item: item?,
            next: next?,
            more: text(&pages.more),
            total: text(&pages.total),
        })
    }

    /// Reports a name that is not valid for a header or cookie.
    pub(super) fn header_name(&mut self, place: SpecPlace, name: &str) {
        if !is_token(name) {
            self.report(Diagnostic::not_a_header(place, name));
        }
    }

    /// Returns the idempotency header. It must not be a parameter.
    pub(super) fn idempotency(
        &mut self,
        file: File<'_>,
        path: &str,
        source: &OperationSource,
        schemes: &[Scheme],
    ) -> Option<String> {
        let header = source.idempotency.as_ref()?;
        self.item(format!("{path}.idempotency"), ItemKind::Http);
        self.header_name(file.place(header), header);
        let is_credential = |scheme: &Scheme| {
            scheme.auth.place == AuthPlace::Header && scheme.auth.name.eq_ignore_ascii_case(header)
        };
        if Operation::is_client_header(header) || schemes.iter().any(is_credential) {
            self.report(Diagnostic::header_of_client(file.place(header), header));
        }
        let object =
            source.parameters.as_ref().and_then(|name| file.declared(name)?.fields.as_ref());
        let mut names = object.into_iter().flat_map(|fields| fields.keys());
        if names.any(|name| name.eq_ignore_ascii_case(header)) {
            self.report(Diagnostic::idempotency_is_parameter(file.place(header), header));
        }
        if source.pages.is_some() {
            self.report(Diagnostic::idempotent_pages(file.place(header)));
        }
        Some(header.to_string())
    }

    /// Returns the item type of the list.
    fn page_items(
        &mut self,
        file: File<'_>,
        pages: &At<PagesSource>,
        bodies: &Bodies<'_>,
    ) -> Option<Type> {
        let reply = Type::Named(bodies.reply);
        let (found, place) = match &pages.items {
            Some(path) => (self.page_member(file, path, false, bodies)?, file.place(path)),
            None => (&reply, file.place(pages)),
        };
        let item = match only(bodies.types, found) {
            Type::List(item) => Some((**item).clone()),
            _ => None,
        };
        if item.is_none() {
            let path = pages.items.as_ref().map_or("the reply", |path| path.as_str());
            self.report(Diagnostic::items_not_a_list(place, path));
        }
        item
    }

    /// Returns the link to the next page. There must be exactly one.
    fn next_page(
        &mut self,
        file: File<'_>,
        pages: &At<PagesSource>,
        bodies: &Bodies<'_>,
    ) -> Option<NextPage> {
        let link = pages.link.as_ref().filter(|link| ***link);
        match (&pages.cursor, &pages.page, &pages.offset, link) {
            (Some(cursor), None, None, None) => {
                let from = self.page_member(file, &cursor.from, true, bodies);
                let (input, field) = self.page_input(file, &cursor.parameter, bodies)?;
                let (given, taken) = (scalar(bodies.types, from?), scalar(bodies.types, &field.ty));
                let is_cursor = |json| {
                    matches!(json, Some(JsonType::String | JsonType::Number | JsonType::Any))
                };
                let is_any = given == Some(JsonType::Any) || taken == Some(JsonType::Any);
                if !is_cursor(given) || !is_cursor(taken) || (given != taken && !is_any) {
                    let (place, name) = (file.place(&cursor.parameter), input.name());
                    self.report(Diagnostic::cursor_of_other_type(place, name, &cursor.from));
                }
                Some(NextPage::Cursor { input, from: cursor.from.to_string() })
            }
            (None, Some(page), None, None) => {
                let (input, field) = self.counted_input(file, page, bodies)?;
                let first = match field.default {
                    Some(DefaultValue::Literal(Json::Integer(first))) => first,
                    _ => FIRST_PAGE,
                };
                Some(NextPage::Number { input, first })
            }
            (None, None, Some(offset), None) => {
                let (input, _) = self.counted_input(file, offset, bodies)?;
                Some(NextPage::Offset { input })
            }
            (None, None, None, Some(_)) => Some(NextPage::Link),
            _ => {
                self.report(Diagnostic::paging_style(file.place(pages)));
                None
            }
        }
    }

    fn counted_input<'t>(
        &mut self,
        file: File<'_>,
        name: &At<String>,
        bodies: &Bodies<'t>,
    ) -> Option<(PageInput, &'t Field)> {
        let (input, field) = self.page_input(file, name, bodies)?;
        if !matches!(only(bodies.types, &field.ty), Type::Integer | Type::Unsigned) {
            self.report(Diagnostic::page_input_type(file.place(name), name));
        }
        Some((input, field))
    }

    /// Returns the parameter with a name, or else the member of the request body.
    fn page_input<'t>(
        &mut self,
        file: File<'_>,
        name: &At<String>,
        bodies: &Bodies<'t>,
    ) -> Option<(PageInput, &'t Field)> {
        let text = name.to_string();
        let both = [bodies.parameters, bodies.request];
        let found =
            both.map(|id| id.and_then(|id| super::operations::member_of(bodies.types, id, name)));
        match found {
            [Some(field), _] => Some((PageInput::Parameter(text), field)),
            [None, Some(field)] => Some((PageInput::Member(text), field)),
            [None, None] => {
                let known = both.into_iter().flatten().flat_map(|id| members(bodies.types, id));
                self.report(Diagnostic::no_page_input(file.place(name), name, known));
                None
            }
        }
    }

    /// Returns the type of the reply member at a dotted path.
    ///
    /// If `through_lists` is set, the path may lead through lists, and refers to their last items.
    fn page_member<'t>(
        &mut self,
        file: File<'_>,
        path: &At<String>,
        through_lists: bool,
        bodies: &Bodies<'t>,
    ) -> Option<&'t Type> {
        let (mut object, mut is_item) = object_behind(bodies.types, &Type::Named(bodies.reply));
        let mut found = None;
        for member in path.split('.') {
            let field =
                object.and_then(|id| super::operations::member_of(bodies.types, id, member));
            let Some(field) = field else {
                self.report(Diagnostic::no_such_path(file.place(path), path, member));
                return None;
            };
            if is_item && !through_lists {
                self.report(Diagnostic::page_member_of_item(file.place(path), path, member));
                return None;
            }
            (object, is_item) = object_behind(bodies.types, &field.ty);
            found = Some(&field.ty);
        }
        found
    }
}

/// Returns the object type of a value or of its list items; the flag is true for a list.
fn object_behind(types: &[TypeDef], ty: &Type) -> (Option<TypeId>, bool) {
    match only(types, ty) {
        Type::List(item) => {
            let below = item.named().map(|id| object_behind(types, &Type::Named(id)).0);
            (below.flatten(), true)
        }
        Type::Named(id) => (Some(*id), false),
        _ => (None, false),
    }
}

/// Returns the type without null, or the type of its only alternative.
fn only<'t>(types: &'t [TypeDef], ty: &'t Type) -> &'t Type {
    let ty = ty.besides_null();
    match ty {
        Type::Named(id) => match &types[id.0].kind {
            TypeKind::Either(either) => either.only().map_or(ty, |one| only(types, &one.ty)),
            _ => ty,
        },
        _ => ty,
    }
}

/// Returns the JSON type of a scalar; `Any` for arbitrary JSON.
fn scalar(types: &[TypeDef], ty: &Type) -> Option<JsonType> {
    match only(types, ty) {
        Type::String => Some(JsonType::String),
        Type::Integer | Type::Unsigned | Type::Number => Some(JsonType::Number),
        Type::Boolean => Some(JsonType::Boolean),
        Type::Json => Some(JsonType::Any),
        Type::Named(id) => match &types[id.0].kind {
            TypeKind::Enum(it) => Some(match it.repr {
                crate::model::EnumRepr::String => JsonType::String,
                crate::model::EnumRepr::Integer => JsonType::Number,
            }),
            TypeKind::Object(_) | TypeKind::Union(_) | TypeKind::Either(_) => None,
        },
        Type::File | Type::JsonObject | Type::List(_) | Type::Map(_) | Type::Nullable(_) => None,
    }
}
