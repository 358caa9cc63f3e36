//! Resolves webhooks: requests that the service sends to URLs registered outside the interface.

use super::{Ctx, File};
use crate::names;
use crate::{
    Diagnostic,
    diagnostic::SpecPlace,
    model::{CallName, Callback, Example, Interface, ItemKind, Method, Operation, Trace, TypeId},
    source::operation::WebhookSource,
};
use std::collections::BTreeSet;

impl Ctx<'_> {
    /// Resolves every webhook, in the order of areas and names.
    pub(super) fn webhooks(&mut self, interface: &mut Interface) {
        let source = self.source;
        let operations = interface.operations.iter();
        let mut stems: BTreeSet<String> = operations.map(|one| one.name.wire.clone()).collect();
        for of in &source.areas {
            let Some(webhook) = &of.body.webhook else { continue };
            let place = SpecPlace::top(&of.path);
            if of.body.operation.is_some() {
                self.report(Diagnostic::webhook_beside_operation(place));
                continue;
            }
            if !names::is_snake(&of.stem) {
                self.report(Diagnostic::not_a_name(place.clone(), &of.stem));
            }
            if names::RESERVED_FILES.contains(&of.stem.as_str()) {
                self.report(Diagnostic::reserved_file(place.clone(), &of.stem));
            }
            if stems.contains(&of.stem) {
                self.report(Diagnostic::operation_twice(place, &of.stem));
            }
            let webhook = self.webhook(File::of(of), &of.stem, webhook);
            stems.extend(webhook.iter().map(|webhook| webhook.name.wire.clone()));
            interface.webhooks.extend(webhook);
        }
    }

    fn webhook(&mut self, file: File<'_>, stem: &str, source: &WebhookSource) -> Option<Operation> {
        let path = format!("{}.{stem}", file.area);
        self.item(path.as_str(), ItemKind::Callback);
        if source.timeout_seconds.is_some() {
            self.item(format!("{path}.timeout"), ItemKind::Timeout);
        }
        let doc = self.doc(file, &source.doc);
        let notes = self.notes(file, &path, &source.notes);
        let examples = source.examples.iter();
        let examples = examples.filter_map(|(id, example)| self.example(file, id, example));
        let examples: Vec<Example> = examples.collect();
        let title = self.title(file, stem, source.title.as_ref());
        let deprecated = self.deprecated(file, &path, source.deprecated.as_ref());
        let gaps = self.gap_ids(file, &path, &source.gaps);
        let request = self.type_named(file, &source.request);
        let response: Option<TypeId> =
            source.response.as_ref().and_then(|name| self.type_named(file, name));
        let callback = Callback {
            id: stem.to_owned(),
            doc: doc.clone(),
            address: String::new(),
            request: request?,
            response,
            timeout_seconds: self.timeout(file, source.timeout_seconds.as_ref()),
            notes: notes.clone(),
        };
        Some(Operation {
            area: file.area.to_owned(),
            name: names::name(stem),
            title,
            file: file.path.to_owned(),
            doc,
            notes,
            call: CallName { group: None, method: names::name(stem) },
            method: Method::Post,
            deprecated,
            trace: Trace { name: stem.to_owned(), ..Trace::default() },
            callbacks: vec![callback],
            examples,
            gaps,
            ..Operation::default()
        })
    }
}
