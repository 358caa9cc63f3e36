//! Resolves the example bodies and checks that each conforms.

use super::{Ctx, File, breach::breach, literals, locate};
use crate::{
    Diagnostic,
    diagnostic::SpecPlace,
    judge::{Finding, judge},
    model::{BodyKind, Example, Interface, Json, Operation, RawBody, Type},
    source::{
        At,
        operation::{ExampleSource, PartSource},
    },
};
use std::collections::BTreeMap;
use std::ops::Range;

impl Ctx<'_> {
    /// Resolves an example and its body.
    pub(super) fn example(
        &mut self,
        file: File<'_>,
        id: &At<String>,
        source: &ExampleSource,
    ) -> Option<Example> {
        self.snake(file, id);
        let doc = self.doc(file, &source.doc);
        let body = match (&source.body, &source.body_json) {
            (Some(body), None) => literals::marked(body),
            (None, Some(text)) => match literals::parse(&file.written(text)) {
                Ok(mut body) => {
                    self.source.prefix.expand_json(&mut body);
                    body
                }
                Err(message) => {
                    self.report(Diagnostic::not_json(file.place(text), &message));
                    return None;
                }
            },
            _ => {
                self.report(Diagnostic::example_without_body(file.place(id)));
                return None;
            }
        };
        Some(Example { id: id.to_string(), part: part(*source.part), doc, body })
    }

    /// Checks that every example conforms without a warning.
    pub(super) fn examples(&mut self, interface: &Interface) {
        let source = self.source;
        let all = interface.operations_and_webhooks();
        let operations: BTreeMap<&str, &Operation> =
            all.map(|operation| (operation.file.as_str(), operation)).collect();
        for of in &source.areas {
            let of_operation = of.body.operation.as_ref().map(|operation| &operation.examples);
            let of_webhook = of.body.webhook.as_ref().map(|webhook| &webhook.examples);
            let Some(examples) = of_operation.or(of_webhook) else { continue };
            let file = File::of(of);
            let Some(resolved) = operations.get(of.path.as_str()) else { continue };
            for example in &resolved.examples {
                let found = examples.get_key_value(example.id.as_str());
                let Some((key, source)) = found else { continue };
                let written = Written { file, key, source };
                self.example_conforms(written, example, resolved, interface);
            }
        }
    }

    fn example_conforms(
        &mut self,
        written: Written<'_>,
        example: &Example,
        operation: &Operation,
        interface: &Interface,
    ) {
        let has_text = operation.responses.iter().any(|one| one.raw == Some(RawBody::Text));
        let is_text = matches!(example.body, Json::String(_));
        if has_text && example.part == BodyKind::Response && is_text {
            return;
        }
        let types = operation.bodies(example.part);
        let Some(first) = types.first() else {
            let place = written.file.place(written.key);
            self.report(Diagnostic::no_such_part(place, example.part.as_str()));
            return;
        };
        if types.iter().any(|id| judge(interface, *id, &example.body).is_empty()) {
            return;
        }
        for finding in judge(interface, *first, &example.body) {
            let mut breach = breach(interface, &Type::Named(*first), &example.body, &finding);
            let at = written.part(&finding);
            if at == written.whole() && !finding.path.is_empty() {
                breach.expected = format!("{} at `{}`", breach.expected, finding.path);
            }
            let place = SpecPlace::new(written.file.path, at);
            self.report(Diagnostic::body_does_not_conform(place, &breach));
        }
    }
}

/// An example as written in the spec.
#[derive(Clone, Copy)]
struct Written<'a> {
    file: File<'a>,
    key: &'a At<String>,
    source: &'a ExampleSource,
}

impl Written<'_> {
    /// Returns the span of the whole body.
    fn whole(self) -> Range<usize> {
        match (&self.source.body, &self.source.body_json) {
            (Some(body), _) => body.span(),
            (None, Some(json)) => json.span(),
            (None, None) => self.key.span(),
        }
    }

    /// Returns the span of the body part to which a finding refers.
    fn part(self, finding: &Finding) -> Range<usize> {
        let (text, whole) = (self.file.text, self.whole());
        match &self.source.body_json {
            Some(json) => locate::in_json(text, whole, &self.file.written(json), &finding.path),
            None => locate::in_toml(text, whole, &finding.path),
        }
    }
}

fn part(source: PartSource) -> BodyKind {
    match source {
        PartSource::Request => BodyKind::Request,
        PartSource::Parameters => BodyKind::Parameters,
        PartSource::Response => BodyKind::Response,
        PartSource::Event => BodyKind::Event,
        PartSource::Callback => BodyKind::Callback,
    }
}
