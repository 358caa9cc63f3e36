//! The console of an operation, filled with the values of its first example.

use super::{Call, FormValue, FormValueKind, path_text, path_with};
use crate::reference::book::Book;
use crate::reference::console::{
    Console, ConsoleBody, ConsoleExample, ConsoleField, FieldKind, FieldPlace,
};
use crate::reference::content::plain;
use genwire_spec::instance;
use genwire_spec::model::condition::{Switch, switch};
use genwire_spec::model::types::Way;
use genwire_spec::model::{
    BodyKind, Encoding, Field, Json, Method, Operation, ParameterForm, ParameterPlace,
    ParameterStyle, RawBody, Server, Severity, TextParts, Type, TypeKind,
};
use genwire_spec::texts::{Texts, is_object, list_of, written};

/// Creates the console; `None` for a method that a page cannot send.
pub(in crate::reference) fn console(book: &Book<'_>, operation: &Operation) -> Option<Console> {
    if operation.method == Method::Trace {
        return None;
    }
    let interface = book.interface;
    let mut schemes: Vec<usize> = operation.security.iter().flatten().copied().collect();
    schemes.sort_unstable();
    schemes.dedup();
    let servers: Vec<_> = interface.servers_of(operation).collect();
    let servers = if servers.is_empty() { interface.base_servers().collect() } else { servers };
    let builder = Builder { book, call: Call::new(interface, operation) };
    Some(Console {
        method: operation.method,
        path: path_with(operation, |place, _| format!("{{{place}}}")),
        cli: interface.project.cli.clone(),
        servers: servers.into_iter().map(Server::usual_url).collect(),
        credentials: schemes.into_iter().map(|it| interface.schemes[it].clone()).collect(),
        parameters: builder.parameters(),
        cookies: builder.cookies(),
        body: builder.body(),
    })
}

/// A console under construction.
struct Builder<'a> {
    book: &'a Book<'a>,
    /// The call with the values of the example.
    call: Call<'a>,
}

impl Builder<'_> {
    /// Returns the parameters outside the path, with their forms.
    fn outside(&self) -> impl Iterator<Item = (&Field, ParameterForm)> {
        let Call { interface, operation, .. } = self.call;
        let object = operation.parameters.map(|id| interface.object(id));
        let fields = object.into_iter().flat_map(|object| &object.fields);
        fields.zip(operation.forms.iter().copied())
    }

    fn cookies(&self) -> Vec<String> {
        let cookies = self.outside().filter(|(_, form)| form.place == ParameterPlace::Cookie);
        cookies.map(|(field, _)| field.name.wire.clone()).collect()
    }

    fn parameters(&self) -> Vec<ConsoleField> {
        let Call { interface, operation, .. } = self.call;
        let in_path = operation.params.iter().map(|param| ConsoleField {
            text: path_text(interface, param),
            required: true,
            values: self.values(param),
            ..field(&param.name.wire, FieldPlace::Path)
        });
        let mut fields: Vec<ConsoleField> = in_path.collect();
        fields.extend(self.outside().filter_map(|(field, form)| self.parameter(field, form)));
        fields.extend(operation.idempotency.as_ref().map(|header| {
            ConsoleField {
                hint: Some(
                    "A key of your own: a request that comes again with it is worked on once."
                        .to_owned(),
                ),
                ..field(header, FieldPlace::Header)
            }
        }));
        fields
    }

    fn parameter(&self, parameter: &Field, form: ParameterForm) -> Option<ConsoleField> {
        let place = match form.place {
            ParameterPlace::Query => FieldPlace::Query,
            ParameterPlace::Header => FieldPlace::Header,
            ParameterPlace::Cookie => return None,
        };
        let interface = self.call.interface;
        let parts = TextParts::of(&interface.types, &parameter.ty);
        let is_apart = form.style == ParameterStyle::Form && form.explode;
        let kind = match form.style {
            ParameterStyle::Json => FieldKind::Json,
            ParameterStyle::DeepObject => FieldKind::Pairs,
            _ if parts.apart(form).is_some() => FieldKind::Pairs,
            _ if is_apart && parts.list.is_some() => FieldKind::Lines,
            _ => FieldKind::Text,
        };
        let hint = match kind {
            // The phrase contains Markdown code, which the form does not render.
            FieldKind::Text => {
                parts.words(form).map(|words| format!("Sent as {}.", words.replace('`', "")))
            }
            other => words(other).map(str::to_owned),
        };
        Some(ConsoleField {
            kind,
            required: parameter.required,
            text: self.text(parameter, form, kind).unwrap_or_default(),
            values: self.values(parameter),
            hint,
            ..field(&parameter.name.wire, place)
        })
    }

    /// Returns the serialization of a parameter in the example.
    fn text(&self, field: &Field, form: ParameterForm, kind: FieldKind) -> Option<String> {
        let value = self.call.parameters.as_ref()?.get(&field.name.wire)?.clone();
        let object = Json::object([(field.name.wire.clone(), value)]);
        let (fields, forms) = (std::slice::from_ref(field), std::slice::from_ref(&form));
        let Texts { query, headers, .. } = written(self.call.interface, fields, forms, &object)?;
        let line = |(name, text): (String, String)| match kind {
            FieldKind::Pairs => format!("{name}={text}"),
            _ => text,
        };
        let lines = query.into_iter().chain(headers).map(line);
        Some(lines.collect::<Vec<_>>().join("\n"))
    }

    /// Returns the listed values of a member.
    fn values(&self, field: &Field) -> Vec<String> {
        let text = |value: Json| match value {
            Json::String(text) => text,
            value => value.to_compact(),
        };
        let mut errors = field.constraints.iter().filter(|one| one.severity == Severity::Error);
        if let Some(listed) = errors.find_map(|one| one.constraint.facets().one_of) {
            return listed.iter().map(ToString::to_string).collect();
        }
        let ty = match &field.ty {
            Type::Nullable(inner) => inner,
            ty => ty,
        };
        match ty {
            Type::Boolean => ["true", "false"].map(str::to_owned).to_vec(),
            Type::Named(id) => match &self.call.interface.ty(*id).kind {
                TypeKind::Enum(values) => values.wire_values().map(text).collect(),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn body(&self) -> ConsoleBody {
        let operation = self.call.operation;
        if !operation.has_request() {
            return ConsoleBody::Absent;
        }
        if matches!(operation.method, Method::Get | Method::Head) {
            return ConsoleBody::Unsent("A browser sends no body with this method.");
        }
        let media_type = self.call.content_type();
        let stated = Some(media_type.to_owned()).filter(|it| !it.contains('*'));
        match (operation.raw_request, Encoding::of(media_type)) {
            (Some(RawBody::Bytes), _) => ConsoleBody::File { media_type: stated },
            (Some(RawBody::Text), _) => {
                let media_type = stated.unwrap_or_else(|| RawBody::Text.media_type().to_owned());
                ConsoleBody::Text { media_type, examples: Vec::new() }
            }
            (None, Encoding::Json) => {
                let media_type = media_type.to_owned();
                ConsoleBody::Text { media_type, examples: self.examples() }
            }
            (None, encoding) => self.form(encoding),
        }
    }

    /// Returns the examples of the request body, and a streamed variant of the first one.
    fn examples(&self) -> Vec<ConsoleExample> {
        let Call { interface, operation, .. } = self.call;
        let requests = operation.examples.iter().filter(|one| one.part == BodyKind::Request);
        let mut all: Vec<ConsoleExample> = requests
            .clone()
            .map(|one| ConsoleExample {
                label: plain(&self.book.first(&operation.area, &one.doc)),
                text: one.body.to_pretty(),
            })
            .collect();
        let streamed = operation.streamed().and_then(|one| switch(one.when.as_ref()?));
        if let (Some(first), Some(Switch { member, value, .. })) =
            (requests.clone().next(), streamed)
        {
            let mut body = first.body.clone();
            body.set(member, Json::Bool(value));
            let text = body.to_pretty();
            if all.iter().all(|one| one.text != text) {
                let label = format!("The first one with a streamed reply: {member}");
                all.insert(1, ConsoleExample { label, text });
            }
        }
        if let (true, Some(id)) = (all.is_empty(), operation.request) {
            let smallest = instance::minimal(&interface.types, id);
            let text = smallest.map(|body| body.to_pretty()).unwrap_or_default();
            all.push(ConsoleExample { label: "The smallest body.".to_owned(), text });
        }
        all
    }

    /// Returns the fields of a form or a multipart body.
    fn form(&self, encoding: Encoding) -> ConsoleBody {
        let Call { interface, operation, .. } = self.call;
        let example = operation.examples.iter().find(|one| one.part == BodyKind::Request);
        let smallest = || instance::minimal(&interface.types, operation.request?);
        let body = example.map(|one| one.body.clone()).or_else(smallest);
        let entries = Call { body, ..Call::new(interface, operation) }.entries();
        let kind = operation.request.map(|id| &interface.ty(id).kind);
        let is_deep = operation.is_body_deep && encoding == Encoding::Form;
        let fields = match kind {
            Some(TypeKind::Object(object)) if !is_deep => {
                let sent = object.fields.iter().filter(|field| field.only != Some(Way::Reply));
                sent.map(|field| self.part(field, encoding, &entries)).collect()
            }
            _ if encoding == Encoding::Form => {
                let line = |FormValue { name, text, .. }: &FormValue| format!("{name}={text}");
                vec![ConsoleField {
                    kind: FieldKind::Pairs,
                    text: lines(entries.iter().map(line)),
                    hint: words(FieldKind::Pairs).map(str::to_owned),
                    ..field("", FieldPlace::Body)
                }]
            }
            _ => return ConsoleBody::Unsent("The console does not send the parts of this body."),
        };
        ConsoleBody::Fields(encoding, fields)
    }

    /// Returns the field of a form member, with its values in the example.
    fn part(&self, part: &Field, encoding: Encoding, entries: &[FormValue]) -> ConsoleField {
        let interface = self.call.interface;
        let own: Vec<&FormValue> = entries.iter().filter(|it| it.name == part.name.wire).collect();
        let is_list = list_of(interface, &part.ty).is_some();
        let kind = match (part.is_file(), is_list) {
            (true, true) => FieldKind::Files,
            (true, false) => FieldKind::File,
            (false, true) => FieldKind::Lines,
            (false, false) if is_object(interface, &part.ty) => FieldKind::Json,
            (false, false) => FieldKind::Text,
        };
        let is_json =
            own.iter().any(|it| it.kind == FormValueKind::Json) || kind == FieldKind::Json;
        let stated = part.media_types.iter().find(|one| !one.contains('*')).cloned();
        let usual = is_json.then(|| "application/json".to_owned());
        let has_text = !part.is_file();
        ConsoleField {
            kind,
            required: part.required,
            text: if has_text {
                lines(own.iter().map(|it| it.text.clone()))
            } else {
                String::new()
            },
            values: self.values(part),
            hint: words(kind).map(str::to_owned),
            media_type: stated.or(usual).filter(|_| encoding == Encoding::Parts),
            ..field(&part.name.wire, FieldPlace::Body)
        }
    }
}

/// Creates an empty field with a name and a location.
fn field(name: &str, place: FieldPlace) -> ConsoleField {
    ConsoleField {
        name: name.to_owned(),
        place,
        kind: FieldKind::Text,
        required: false,
        text: String::new(),
        values: Vec::new(),
        hint: None,
        media_type: None,
    }
}

/// Describes the format of a field's content, as a sentence.
fn words(kind: FieldKind) -> Option<&'static str> {
    match kind {
        FieldKind::Json => Some("As JSON."),
        FieldKind::Lines => Some("A value on each line."),
        FieldKind::Pairs => Some("A name and a value on each line: name=value."),
        FieldKind::Files => Some("Several files are possible."),
        FieldKind::Text | FieldKind::File => None,
    }
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}
