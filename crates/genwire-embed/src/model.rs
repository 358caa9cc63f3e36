//! Any interface, whose spec the host loads.

use crate::interface::{Embedded, Events};
use crate::problem::Problem;
use genwire_area::{areas, read, request_forms, stream_of, structure};
use genwire_core::exchange::FeedEnd;
use genwire_core::failure::ErrorKind;
use genwire_core::merge::DEFAULT_TERMINATOR;
use genwire_core::{Area, BodyKind, Endpoint, Report, RequestForm, ServiceError, Unreadable};
use genwire_spec::judge;
use genwire_spec::model::{Interface, Json, Operation};
use genwire_spec::{SpecFile, load};
use std::collections::BTreeMap;
use std::fmt;

/// Maximum size of the joined events of a stream, in bytes.
const MAX_RESPONSE_BYTES: usize = 64 << 20;

/// An interface that is data.
pub(crate) struct Model {
    interface: &'static Interface,
    areas: Vec<Area>,
    forms: BTreeMap<&'static str, RequestForm>,
    /// The ends of the streams.
    ends: BTreeMap<&'static str, FeedEnd>,
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model").field("areas", &self.areas).finish_non_exhaustive()
    }
}

impl Model {
    /// Reads a spec: an object that maps the paths of its files to their contents. The values are
    /// never freed: a program loads the few interfaces that it calls.
    pub(crate) fn read(spec: &[u8]) -> Result<Self, Problem> {
        let files: BTreeMap<String, String> = serde_json::from_slice(spec)
            .map_err(|error| Problem::new(format!("expected the files of a spec: {error}")))?;
        let files: Vec<SpecFile> =
            files.into_iter().map(|(path, text)| SpecFile { path, text }).collect();
        let interface = load(&files).map_err(|mistakes| {
            Problem::new(format!("the spec has mistakes: {mistakes}"))
                .help("rebuild the package with this version of `cargo genwire`")
        })?;
        let interface: &'static Interface = Box::leak(Box::new(interface));
        let areas = areas(interface);
        let forms = areas.iter().flat_map(|area| request_forms(interface, area));
        let forms = forms.map(|form| (form.endpoint.operation, form)).collect();
        let ends = interface.operations.iter().filter_map(end_of).collect();
        Ok(Self { interface, areas, forms, ends })
    }

    fn operation(&self, name: &str) -> Option<&'static Operation> {
        self.interface.operations.iter().find(|operation| operation.name.snake == name)
    }
}

impl Embedded for Model {
    fn endpoints(&self) -> Vec<&'static Endpoint> {
        self.areas.iter().flat_map(|area| area.endpoints).collect()
    }

    fn invalid_code(&self) -> u32 {
        self.interface.service.invalid_code
    }

    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>> {
        self.areas.iter().find_map(|area| (area.check)(operation, part, body))
    }

    fn read(
        &self,
        endpoint: &'static Endpoint,
        status: u16,
        media_type: Option<&str>,
        body: &[u8],
    ) -> Result<String, ErrorKind> {
        let operation = self.operation(endpoint.operation);
        let stated = endpoint.response_index(status, media_type);
        let response = operation.and_then(|it| match stated {
            Some(place) => it.responses.get(place),
            None => it.whole(),
        });
        let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
        let Some(id) = response.and_then(|response| response.ty) else {
            // Nothing is stated about such a body.
            return Ok("null".to_owned());
        };
        let text = String::from_utf8_lossy(body);
        let json = parsed(text.as_bytes())?;
        structure(self.interface, id, &json).into_result().map_err(ErrorKind::Response)?;
        Ok(text.into_owned())
    }

    fn stream(&self, operation: &str) -> Option<Box<dyn Events>> {
        let found = self.operation(operation)?;
        let endpoint = self.endpoints().into_iter().find(|it| it.operation == operation)?;
        let end = *self.ends.get(operation)?;
        Some(Box::new(Described {
            interface: self.interface,
            constants: endpoint.interface,
            operation: found,
            end,
            events: Vec::new(),
            size: 0,
            is_complete: false,
            has_ended: false,
        }))
    }

    fn streamed(&self) -> Vec<&'static str> {
        self.ends.keys().copied().collect()
    }

    fn form(&self, operation: &str) -> Option<&RequestForm> {
        self.forms.get(operation)
    }
}

/// The events of a stream that the model describes.
struct Described {
    interface: &'static Interface,
    constants: &'static genwire_core::Interface,
    operation: &'static Operation,
    end: FeedEnd,
    /// The events of a stream that is joined into a whole response, and their size.
    events: Vec<Json>,
    size: usize,
    /// True once an event has completed the feed.
    is_complete: bool,
    /// True once the terminator has arrived.
    has_ended: bool,
}

impl fmt::Debug for Described {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Described").field("events", &self.events.len()).finish_non_exhaustive()
    }
}

impl Events for Described {
    fn interface(&self) -> &'static genwire_core::Interface {
        self.constants
    }

    fn terminator(&self) -> &'static str {
        self.end.text().unwrap_or(DEFAULT_TERMINATOR)
    }

    fn push(&mut self, data: &[u8]) -> Result<bool, ErrorKind> {
        if self.has_ended || data.trim_ascii() == self.terminator().as_bytes() {
            self.has_ended = true;
            return Ok(true);
        }
        if let Some(error) = ServiceError::classify(self.constants, data) {
            return Err(ErrorKind::Service(error));
        }
        let event = parsed(data)?;
        let response = self.operation.streamed();
        if let Some(id) = response.and_then(|response| response.ty) {
            structure(self.interface, id, &event).into_result().map_err(ErrorKind::Response)?;
        }
        self.is_complete |= self.end.is_completed_by(data);
        if stream_of(self.operation).is_some() {
            self.size += data.len();
            if self.size > MAX_RESPONSE_BYTES {
                return Err(ErrorKind::TooLarge {
                    what: "the response",
                    limit: MAX_RESPONSE_BYTES as u64,
                });
            }
            self.events.push(event);
        }
        Ok(false)
    }

    fn finish(self: Box<Self>) -> (String, Option<ErrorKind>) {
        let Some(joined) = stream_of(self.operation) else {
            let is_whole = self.has_ended || self.is_complete || !self.end.is_stated();
            return ("null".to_owned(), (!is_whole).then_some(ErrorKind::Truncated));
        };
        match judge::whole(self.interface, joined, &self.events) {
            Ok(whole) => {
                (whole.body.to_compact(), (!whole.is_complete).then_some(ErrorKind::Truncated))
            }
            Err(problem) => {
                let excerpt = String::new();
                ("null".to_owned(), Some(ErrorKind::Protocol { problem, excerpt }))
            }
        }
    }
}

fn parsed(data: &[u8]) -> Result<Json, ErrorKind> {
    read(data, u64::MAX)
        .map_err(|error| ErrorKind::Protocol { problem: error.to_string(), excerpt: String::new() })
}

/// Returns the end of the stream of an operation, if it has a stream.
fn end_of(operation: &'static Operation) -> Option<(&'static str, FeedEnd)> {
    let stream = operation.streamed()?.stream.as_ref()?;
    let mut end = FeedEnd::NONE;
    if let Some(terminator) = &stream.terminator {
        end = end.terminator(terminator);
    }
    if let Some(member) = &stream.end {
        let values: Vec<&str> = member.values.iter().map(String::as_str).collect();
        end = end.member(&member.member, values.leak());
    }
    Some((&operation.name.snake, end))
}
