//! The words of operations and webhooks: parameters, responses, error codes, callbacks.

use super::{Collector, Home, paragraphs};
use genwire_spec::model::words::bytes;
use genwire_spec::model::{Callback, Operation, Response};

impl Collector<'_> {
    pub(super) fn operation(&mut self, operation: &Operation) {
        let item = operation.item_path();
        let module = format!("mod {}", operation.name.snake);
        let home = Home { area: &operation.area, rust_item: &module };
        self.both(home, &item, paragraphs(&operation.doc));
        self.notes(home, &item, &operation.notes);
        self.deprecated(home, &item, operation.deprecated.as_ref());
        let line = format!("{} {}", operation.method.as_str(), operation.path);
        self.both(home, format!("{item}.http"), [line]);
        if let Some(limit) = operation.body_limit {
            self.both(home, format!("{item}.body_limit"), [bytes(limit)]);
        }
        for param in &operation.params {
            self.field(home, &format!("{item}.params.{}", param.name.wire), param);
        }
        for number in &operation.codes {
            let known = self.interface.codes.iter().find(|code| code.code == *number);
            let Some(code) = known else { continue };
            let path = format!("{item}.codes.{number}");
            self.both(home, &path, paragraphs(&code.doc));
            self.page(&path, number.to_string());
            self.rust(home, &path, &code.name.pascal);
        }
        for response in &operation.responses {
            self.response(home, &format!("{item}.responses.{}", response.id), response);
        }
        for callback in &operation.callbacks {
            self.callback(home, &format!("{item}.callbacks.{}", callback.id), callback);
        }
    }

    /// A webhook has no Rust item of its own: its bodies are types.
    pub(super) fn webhook(&mut self, webhook: &Operation) {
        let item = webhook.item_path();
        for words in paragraphs(&webhook.doc) {
            self.page(&item, words);
        }
        for note in &webhook.notes {
            self.page(format!("{item}.notes.{}", note.id), &note.text);
        }
        for seconds in webhook.callbacks.iter().filter_map(|callback| callback.timeout_seconds) {
            self.page(format!("{item}.timeout"), format!("{seconds} seconds"));
        }
    }

    fn response(&mut self, home: Home<'_>, item: &str, response: &Response) {
        self.both(home, item, paragraphs(&response.doc));
        self.notes(home, item, &response.notes);
        let Some(stream) = &response.stream else { return };
        let path = format!("{item}.stream");
        self.both(home, &path, [response.media_type.clone()]);
        self.both(home, &path, stream.terminator.clone());
        self.both(home, &path, stream.joined.as_ref().map(|joined| &joined.complete_when));
    }

    fn callback(&mut self, home: Home<'_>, item: &str, callback: &Callback) {
        self.both(home, item, paragraphs(&callback.doc));
        self.notes(home, item, &callback.notes);
        if let Some(seconds) = callback.timeout_seconds {
            self.both(home, format!("{item}.timeout"), [format!("{seconds} seconds")]);
        }
    }
}
