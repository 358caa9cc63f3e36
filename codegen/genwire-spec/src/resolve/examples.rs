//! Resolves the examples of whole bodies and checks that each conforms.

use super::{Ctx, File, literals};
use crate::{
    Diagnostic,
    diagnostic::Place,
    judge::judge,
    model::{Example, Interface, Operation, Part},
    source::{
        At,
        operation::{ExampleSource, PartSource},
    },
};

impl Ctx<'_> {
    /// An example with its body read.
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
            (None, Some(text)) => match literals::parse(text) {
                Ok(body) => body,
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
        for of in &source.areas {
            let Some(operation) = &of.body.operation else { continue };
            let file = File::of(of);
            let resolved = interface.operations.iter().find(|other| other.file == of.path);
            let Some(resolved) = resolved else { continue };
            for example in &resolved.examples {
                let found = operation.examples.get_key_value(example.id.as_str());
                let Some((key, _)) = found else { continue };
                self.example_conforms(file.place(key), example, resolved, interface);
            }
        }
    }

    fn example_conforms(
        &mut self,
        place: Place,
        example: &Example,
        operation: &Operation,
        interface: &Interface,
    ) {
        let types = operation.bodies(example.part);
        let Some(first) = types.first() else {
            self.report(Diagnostic::no_such_part(place, example.part.as_str()));
            return;
        };
        if types.iter().any(|id| judge(interface, *id, &example.body).is_empty()) {
            return;
        }
        for finding in judge(interface, *first, &example.body) {
            let (path, rule) = (&finding.path, &finding.rule);
            self.report(Diagnostic::body_does_not_conform(place.clone(), path, rule));
        }
    }
}

fn part(source: PartSource) -> Part {
    match source {
        PartSource::Request => Part::Request,
        PartSource::Response => Part::Response,
        PartSource::Event => Part::Event,
        PartSource::Callback => Part::Callback,
    }
}
