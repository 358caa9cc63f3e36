//! The constants of an interface as in the generated crates, created from the spec.

use crate::kept::{kept, list, text, texts};
use genwire_core::{
    Auth, AuthPlace, BodyForm, Category, Code, Endpoint, Family, Interface, MemberPath,
    ResponseForm, STATUS_ERRORS, Statuses, TemplatePart, Trace,
};
use genwire_spec::model::{self, FamilyId, Operation, RawBody, Response};

/// A factory of endpoints, with the values that they share.
pub(crate) struct Maker<'a> {
    model: &'a model::Interface,
    interface: &'static Interface,
    schemes: Vec<&'static Auth>,
    families: Vec<&'static Family>,
}

impl<'a> Maker<'a> {
    pub(crate) fn new(model: &'a model::Interface) -> Self {
        let schemes: Vec<&'static Auth> =
            model.schemes.iter().map(|scheme| kept(auth(scheme))).collect();
        let families: Vec<&'static Family> =
            model.families.iter().map(|one| kept(family(model, one))).collect();
        let service = &model.service;
        let of = |category| {
            let found = model.codes.iter().find(|code| code.category == category);
            found.map_or(service.invalid_code, |code| code.code)
        };
        let interface = kept(Interface {
            title: text(&service.title),
            version: text(&service.version),
            content_type: text(&service.content_type),
            auth: list(schemes.iter().copied()),
            families: list(families.iter().copied()),
            codes: list(model.codes.iter().map(|one| code(model, one))),
            invalid_code: service.invalid_code,
            unauthenticated_code: of(model::Category::Authentication),
            internal_code: of(model::Category::Service),
        });
        Self { model, interface, schemes, families }
    }

    pub(crate) fn interface(&self) -> &'static Interface {
        self.interface
    }

    fn family(&self, id: FamilyId) -> &'static Family {
        self.families[id.0]
    }

    pub(crate) fn endpoint(&self, operation: &Operation) -> Endpoint {
        let of_operation = self.model.family_of(operation);
        let named = self.families.iter().copied();
        let mut named = named.filter(|one| of_operation.is_some_and(|it| it.name == one.name));
        let security = operation.security.iter();
        Endpoint {
            interface: self.interface,
            operation: text(&operation.name.snake),
            operation_id: operation.exported_id.as_deref().map(text),
            area: text(&operation.area),
            method: operation.method.as_str(),
            path: text(&operation.path),
            version: text(&operation.version),
            body_limit: operation.body_limit,
            security: list(security.map(|all| list(all.iter().map(|place| self.schemes[*place])))),
            family: named.next().unwrap_or(&STATUS_ERRORS),
            families: list(operation.families.iter().map(|(of, id)| (*of, self.family(*id)))),
            content_types: texts(&operation.body_media_types),
            responses: list(operation.responses.iter().map(response_form)),
            codes: list(operation.codes.iter().copied()),
            deprecated: operation.deprecated.is_some(),
            trace: Trace::named(text(&operation.name.snake)),
        }
    }
}

fn auth(scheme: &model::Scheme) -> Auth {
    let model::Auth { place, name, scheme: word } = &scheme.auth;
    Auth {
        id: text(&scheme.name),
        place: match place {
            model::AuthPlace::Header => AuthPlace::Header,
            model::AuthPlace::Query => AuthPlace::Query,
            model::AuthPlace::Cookie => AuthPlace::Cookie,
        },
        name: text(name),
        scheme: text(word),
        basic: scheme.auth.is_basic(),
    }
}

fn family(model: &model::Interface, family: &model::ErrorFamily) -> Family {
    let path = |names: &[String]| -> MemberPath { texts(names) };
    let members = &family.members;
    Family {
        name: text(&family.name),
        path_prefix: family.path_prefix.as_deref().map(text),
        statuses: if family.by_status { Statuses::Errors } else { Statuses::Any },
        present: path(&members.present),
        code: path(&members.code),
        success: family.success,
        error_type: path(&members.error_type),
        message: path(&members.message),
        code_in_message: family.code_in_message,
        http: path(&members.http),
        request_id: path(&members.request_id),
        media_type: text(family.written_media_type()),
        body: template(&genwire_spec::judge::written_error(model, family)),
        event: family.event.as_ref().map_or(&[], template),
    }
}

fn template(template: &model::Json) -> &'static [TemplatePart] {
    list(model::template_parts(template).iter().map(|part| match part {
        model::TemplatePart::Text(fixed) => TemplatePart::Text(text(fixed)),
        model::TemplatePart::Code => TemplatePart::Code,
        model::TemplatePart::Type => TemplatePart::Type,
        model::TemplatePart::Message => TemplatePart::Message,
        model::TemplatePart::Http => TemplatePart::Http,
        model::TemplatePart::RequestId => TemplatePart::RequestId,
    }))
}

fn code(model: &model::Interface, code: &model::ErrorCode) -> Code {
    Code {
        code: code.code,
        name: text(&code.name.snake),
        doc: text(&code.doc),
        help: code.help.as_deref().map(text),
        category: category(code.category),
        retryable: code.retryable,
        status: code.http,
        error_type: text(&code.error_type),
        families: list(code.families.iter().map(|id| text(&model.family(*id).name))),
    }
}

fn category(category: model::Category) -> Category {
    match category {
        model::Category::Authentication => Category::Authentication,
        model::Category::Balance => Category::Balance,
        model::Category::Content => Category::Content,
        model::Category::RateLimit => Category::RateLimit,
        model::Category::Request => Category::Request,
        model::Category::Service => Category::Service,
        model::Category::Timeout => Category::Timeout,
    }
}

fn response_form(response: &Response) -> ResponseForm {
    let statuses = std::iter::once(response.status).chain(response.statuses.iter().copied());
    let media_types = response.all_media_types().filter(|_| response.has_body());
    ResponseForm {
        statuses: list(statuses.filter(|_| !response.any_success)),
        media_types: list(media_types.map(text)),
        body: match (response.raw, response.ty) {
            _ if response.stream.is_some() => BodyForm::Events,
            (Some(RawBody::Text), _) => BodyForm::Text,
            (Some(RawBody::Bytes), _) => BodyForm::Bytes,
            (None, Some(_)) => BodyForm::Json,
            (None, None) => BodyForm::None,
        },
    }
}
