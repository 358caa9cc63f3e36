//! Resolves the attributes of client spans.

use super::{Ctx, File};
use crate::{
    Diagnostic,
    model::{Attribute, AttributeKind, Spans, Trace, Type, TypeDef, TypeId},
    source::{
        At,
        operation::TraceSource,
        service::{ServiceSource, SpansSource},
    },
};

impl Ctx<'_> {
    /// Resolves the spans of the whole service.
    pub(super) fn spans(&mut self, file: File<'_>, source: &ServiceSource) -> Spans {
        let SpansSource { name, operation, constants } = &source.spans;
        if let Some(name) = name {
            self.snake(file, name);
        }
        let mut known = of_clients();
        for attribute in operation.iter().chain(constants.keys()) {
            self.attribute(file, attribute, &mut known);
        }
        let constants = constants.iter();
        let spans = Spans::default();
        Spans {
            name: name.as_ref().map_or(spans.name, ToString::to_string),
            operation: operation.as_ref().map(ToString::to_string),
            constants: constants
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect(),
        }
    }

    /// Resolves the spans of an operation: their members must exist.
    pub(super) fn trace(
        &mut self,
        file: File<'_>,
        stem: &str,
        source: &TraceSource,
        (request, reply): (Option<TypeId>, Option<TypeId>),
        (spans, types): (&Spans, &[TypeDef]),
    ) -> Trace {
        if let Some(name) = &source.name {
            self.snake(file, name);
        }
        if let (Some(path), Some(request)) = (&source.subject, request) {
            self.path(file, request, path, types);
        }
        let mut known = of_clients();
        known.extend(spans.operation.as_deref());
        known.extend(spans.constants.iter().map(|(name, _)| name.as_str()));
        let own = || source.request.keys().chain(source.reply.keys()).map(|name| name.as_str());
        for name in &source.content {
            if !own().any(|other| other == name.as_str()) {
                self.report(Diagnostic::unknown_attribute(file.place(name), name, own()));
            }
        }
        let parts = [(request, &source.request), (reply, &source.reply)];
        let [request, reply] = parts.map(|(from, table)| {
            let attributes = table.iter().map(|(name, path)| {
                self.attribute(file, name, &mut known);
                let fields = from.map(|from| self.path(file, from, path, types));
                let field = fields.and_then(|fields| fields.last().copied());
                let kind = if source.content.contains(name) {
                    AttributeKind::Content
                } else if field.is_some_and(|field| field.ty == Type::Number) {
                    AttributeKind::Number
                } else {
                    AttributeKind::Value
                };
                Attribute { name: name.to_string(), path: path.to_string(), kind }
            });
            attributes.collect()
        });
        Trace {
            name: source.name.as_ref().map_or(stem, |name| name.as_str()).to_owned(),
            subject: source.subject.as_ref().map(ToString::to_string),
            request,
            reply,
        }
    }

    /// Checks the name of an attribute, and adds it to the known ones.
    fn attribute<'s>(&mut self, file: File<'_>, name: &'s At<String>, known: &mut Vec<&'s str>) {
        if !is_attribute(name) {
            self.report(Diagnostic::not_an_attribute(file.place(name), name));
        } else if known.contains(&name.as_str()) {
            self.report(Diagnostic::attribute_twice(file.place(name), name));
        }
        known.push(name);
    }
}

fn of_clients<'s>() -> Vec<&'s str> {
    Trace::OF_CLIENTS.to_vec()
}

/// Returns true for lower-case words with dots between them, such as `order.item_count`.
fn is_attribute(name: &str) -> bool {
    name.split('.').all(|word| {
        let rest = word.strip_prefix(|first: char| first.is_ascii_lowercase());
        rest.is_some_and(|rest| {
            rest.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'))
        })
    })
}
