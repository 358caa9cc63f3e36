//! Translates upstream events into events of the interface.

use super::fault;
use super::translate::{self, ReplyOptions, Sorter, Stretch};
use super::whole::severe;
use crate::screening::Screening;
use genwire_chat::FinishReason;
use genwire_common::INTERFACE;
use genwire_core::bounds::{MAX_RESPONSE_VALUES, has_more_values};
use genwire_core::server::Refusal;
use genwire_core::{RawJson, ServiceError};
use serde_json::{Value as JsonValue, json};
use std::collections::VecDeque;

/// A letter that is appended to the text so far, so that a word is found only once it has ended.
const WORD_CONTINUATION: char = '\u{a66e}';

/// Maximum number of calls in one reply.
const MAX_CALLS: usize = 256;

/// Translates the events of one reply.
#[derive(Debug)]
pub(super) struct Translator {
    options: ReplyOptions,
    namespace: String,
    screening: Screening,
    sorter: Sorter,
    id: Option<String>,
    created: Option<i64>,
    has_begun: bool,
    has_thought: bool,
    /// The ids of the calls so far, in the order of their indices.
    calls: Vec<String>,
    /// The finish reason, once the reply has ended.
    finish: Option<FinishReason>,
    has_reported: bool,
    /// The end of the text so far; a screened word may have started in it.
    tail: String,
    output_hit: Option<u8>,
}

impl Translator {
    pub(super) fn new(options: ReplyOptions, namespace: &str, screening: Screening) -> Self {
        Self {
            sorter: Sorter::new(&options),
            options,
            namespace: namespace.to_owned(),
            screening,
            id: None,
            created: None,
            has_begun: false,
            has_thought: false,
            calls: Vec::new(),
            finish: None,
            has_reported: false,
            tail: String::new(),
            output_hit: None,
        }
    }

    /// Returns true if the reply has ended.
    pub(super) fn is_complete(&self) -> bool {
        self.finish.is_some()
    }

    /// Returns true if the rest is discarded because the reply was filtered.
    pub(super) fn is_filtered(&self) -> bool {
        self.output_hit.is_some()
    }

    /// Translates the data of an event.
    pub(super) fn push(&mut self, data: &[u8], out: &mut VecDeque<RawJson>) -> Result<(), Refusal> {
        if has_more_values(data, MAX_RESPONSE_VALUES) {
            return Err(fault::unreadable("an event of too many JSON values"));
        }
        if let Some(error) = ServiceError::classify(&INTERFACE, data) {
            return Err(fault::of_event(&error, data, &self.options.secret));
        }
        let event: JsonValue = serde_json::from_slice(data)
            .map_err(|_| fault::unreadable("an event that is not JSON"))?;
        self.id = self.id.take().or_else(|| event["id"].as_str().map(str::to_owned));
        self.created = self.created.or_else(|| event["created"].as_i64());
        let choices = event["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
        let ours = choices.iter().find(|choice| choice["index"].as_i64().unwrap_or(0) == 0);
        if let Some(choice) = ours.filter(|_| self.finish.is_none()) {
            self.choice(choice, out)?;
        }
        if event["usage"].is_object() && self.options.include_usage && self.finish.is_some() {
            self.report(&event["usage"], out)?;
        }
        Ok(())
    }

    fn choice(&mut self, choice: &JsonValue, out: &mut VecDeque<RawJson>) -> Result<(), Refusal> {
        if !self.has_begun {
            self.has_begun = true;
            let mut delta = self.delta("");
            delta["role"] = json!("assistant");
            self.emit(&delta, None, out)?;
        }
        let delta = &choice["delta"];
        for stretch in self.sorter.push(delta) {
            self.stretch(&stretch, out)?;
        }
        for call in delta["tool_calls"].as_array().into_iter().flatten() {
            if self.output_hit.is_none() {
                self.call(call, out)?;
            }
        }
        if let Some(reason) = choice["finish_reason"].as_str() {
            for stretch in self.sorter.finish() {
                self.stretch(&stretch, out)?;
            }
            let reason = translate::finish_reason(reason, !self.calls.is_empty());
            self.end(reason, out)?;
        }
        Ok(())
    }

    fn stretch(&mut self, stretch: &Stretch, out: &mut VecDeque<RawJson>) -> Result<(), Refusal> {
        let (Stretch::Content(text) | Stretch::Thinking(text)) = stretch;
        self.screen(text)?;
        if self.output_hit.is_some() {
            return self.end(FinishReason::ContentFilter, out);
        }
        let delta = match stretch {
            Stretch::Content(text) => self.delta(text),
            Stretch::Thinking(text) => {
                let mut delta = self.delta("");
                delta["reasoning_content"] = json!(text);
                delta["reasoning_details"] = json!([translate::detail(text, !self.has_thought)]);
                self.has_thought = true;
                delta
            }
        };
        self.emit(&delta, None, out)
    }

    fn call(&mut self, call: &JsonValue, out: &mut VecDeque<RawJson>) -> Result<(), Refusal> {
        let id = call["id"].as_str().filter(|id| !id.is_empty());
        let stated = call["index"].as_i64().or_else(|| call["function"]["index"].as_i64());
        let known = id.and_then(|id| self.calls.iter().position(|it| it == id));
        let last = self.calls.len().saturating_sub(1);
        let place = stated.and_then(|place| usize::try_from(place).ok());
        let place = place.or(known).unwrap_or(if id.is_some() { self.calls.len() } else { last });
        let mut call_delta = translate::call(call, i64::try_from(place).unwrap_or_default());
        if place >= self.calls.len() {
            if self.calls.len() >= MAX_CALLS {
                return Err(fault::unreadable("a reply of too many calls"));
            }
            let id = id.map_or_else(|| format!("call_{place}"), str::to_owned);
            call_delta["id"] = json!(id);
            call_delta["type"] = json!("function");
            self.calls.push(id);
        }
        let arguments = call_delta["function"]["arguments"].as_str().unwrap_or_default();
        self.screen(arguments)?;
        if self.output_hit.is_some() {
            return self.end(FinishReason::ContentFilter, out);
        }
        // Some clients ignore the calls of a delta with content.
        let delta = json!({
            "name": self.options.name, "audio_content": "", "tool_calls": [call_delta],
        });
        self.emit(&delta, None, out)
    }

    fn end(&mut self, reason: FinishReason, out: &mut VecDeque<RawJson>) -> Result<(), Refusal> {
        if self.finish.is_some() {
            return Ok(());
        }
        let hit = self.screening.screen(&self.namespace, &self.tail);
        if hit.as_ref().is_some_and(|hit| hit.severe) {
            return Err(severe());
        }
        self.output_hit = self.output_hit.or(hit.map(|hit| hit.kind));
        let reason = if self.output_hit.is_some() { FinishReason::ContentFilter } else { reason };
        self.finish = Some(reason.clone());
        let delta = self.delta("");
        self.emit(&delta, Some(&reason), out)
    }

    /// Screens the complete words in the text that is about to be sent.
    fn screen(&mut self, text: &str) -> Result<(), Refusal> {
        let longest = self.screening.longest(&self.namespace);
        if longest == 0 {
            return Ok(());
        }
        self.tail.push_str(text);
        self.tail.push(WORD_CONTINUATION);
        let hit = self.screening.screen(&self.namespace, &self.tail);
        self.tail.pop();
        if hit.as_ref().is_some_and(|hit| hit.severe) {
            return Err(severe());
        }
        self.output_hit = hit.map(|hit| hit.kind);
        // The character before a word shows that the word starts there.
        let surplus = self.tail.chars().count().saturating_sub(longest * 2 + 1);
        self.tail = self.tail.chars().skip(surplus).collect();
        Ok(())
    }

    fn delta(&self, content: &str) -> JsonValue {
        json!({ "content": content, "name": self.options.name, "audio_content": "" })
    }

    fn emit(
        &self,
        delta: &JsonValue,
        finish: Option<&FinishReason>,
        out: &mut VecDeque<RawJson>,
    ) -> Result<(), Refusal> {
        let reason = finish.map(FinishReason::as_str);
        let choices = json!([{ "index": 0, "finish_reason": reason, "delta": delta }]);
        let mut event = self.event(&choices, &JsonValue::Null);
        if finish.is_some() {
            event["output_sensitive_int"] = json!(self.output_hit.unwrap_or(0));
            if let Some(kind) = self.output_hit {
                event["output_sensitive"] = json!(true);
                event["output_sensitive_type"] = json!(kind);
            }
            if !self.options.include_usage {
                event["base_resp"] = json!({ "status_code": 0, "status_msg": "success" });
            }
        }
        out.push_back(written(&event)?);
        Ok(())
    }

    /// Reports the usage, once and after the end.
    fn report(&mut self, usage: &JsonValue, out: &mut VecDeque<RawJson>) -> Result<(), Refusal> {
        if self.has_reported {
            return Ok(());
        }
        self.has_reported = true;
        let mut event = self.event(&json!([]), &translate::usage(usage));
        event["output_sensitive_int"] = json!(self.output_hit.unwrap_or(0));
        if let Some(kind) = self.output_hit {
            event["output_sensitive"] = json!(true);
            event["output_sensitive_type"] = json!(kind);
        }
        event["base_resp"] = json!({ "status_code": 0, "status_msg": "success" });
        out.push_back(written(&event)?);
        Ok(())
    }

    fn event(&self, choices: &JsonValue, usage: &JsonValue) -> JsonValue {
        let mut event = json!({
            "id": self.id.as_deref().unwrap_or("chat-upstream"),
            "choices": choices,
            "created": self.created.unwrap_or(self.options.now),
            "model": self.options.model,
            "object": "chat.completion.chunk",
            "usage": usage,
            "input_sensitive": self.options.input_hit.is_some(),
            "output_sensitive": false,
        });
        if let Some(kind) = self.options.input_hit {
            event["input_sensitive_type"] = json!(kind);
        }
        event
    }
}

fn written(event: &JsonValue) -> Result<RawJson, Refusal> {
    RawJson::from_serialize(event).map_err(|_| fault::unwritten("an event"))
}
