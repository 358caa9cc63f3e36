//! The checks of a request, in order.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts as _, RawPathParams, Request};
use axum::http::StatusCode;
use axum::response::Response;
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use serde_json::Value as JsonValue;
use tokio::sync::Semaphore;

use super::credential::sent;
use super::events::Events;
use super::{
    Answer, Call, EventBody, Gate, Permit, Refusal, Reply, accept, body, reply, request_id,
};
use crate::check::read;
use crate::descriptor::Descriptor;
use crate::encoding::{Decoded, Encoding, decoded};
use crate::file::beside;
use crate::parameters::gathered;
use crate::parameters::typed::typed;
use crate::readable::LARGE_BODY_BYTES;
use crate::{
    AuthPlace, ByteBody, Described, Endpoint, Interface, Parameter, ParameterPlace, Part, Path,
    PathLimits, Report, Severity, TextBody, Unreadable, Validate, Violation,
};

/// Maximum number of large bodies that are validated at once.
const MAX_LARGE_BODIES: usize = 2;

/// Returns another body to check instead of the received one: see [`Gate::tolerate`].
pub(super) type Mend<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The checks of a request; the generated code of an operation calls them in order.
pub struct Entry<G> {
    gate: Arc<G>,
    call: Call,
    /// True if the path parameters are valid UTF-8.
    has_params: bool,
    body: Body,
    permits: Vec<Permit>,
}

/// The reason why a request ends before its operation replies.
#[derive(Debug)]
pub enum Exit {
    /// The request is rejected.
    Refused(Refusal),
    /// The gate replies instead of the operation; boxed, since it is rare.
    Replied(Box<Reply>),
}

impl From<Refusal> for Exit {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl<G: Gate> Entry<G> {
    /// Creates the checks of a request, with its path parameters if they are known.
    pub(super) async fn new(
        gate: Arc<G>,
        endpoint: &'static Endpoint,
        request: Request,
        params: Option<Vec<(String, String)>>,
    ) -> Self {
        let (mut parts, body) = request.into_parts();
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let params = match params {
            Some(params) => Ok(params),
            None => RawPathParams::from_request_parts(&mut parts, &())
                .await
                .map(|params| params.iter().map(owned).collect()),
        };
        let has_params = params.is_ok();
        let call = Call::new(endpoint, request_id::of(&parts), parts, params.unwrap_or_default());
        Self { gate, call, has_params, body, permits: Vec::new() }
    }

    pub(super) async fn authenticate(&mut self) -> Result<(), Refusal> {
        let caller = self.gate.authenticate(&self.call).await?;
        self.call.set_caller(caller);
        Ok(())
    }

    /// Returns the call, as far as it has been read.
    pub fn call(&self) -> &Call {
        &self.call
    }

    /// Reads a path parameter: a value that [`check_path`](Self::check_path) has checked, or a
    /// string.
    ///
    /// # Errors
    ///
    /// The value is not percent-encoded UTF-8, or is not valid for the type.
    pub fn param<T: DeserializeOwned + Described>(&self, name: &str) -> Result<T, Refusal> {
        let found = self.call.params().iter().find(|(known, _)| known == name);
        let found = found.filter(|_| self.has_params);
        let (_, text) = found.ok_or_else(|| self.not_utf8(name))?;
        serde_json::from_value(typed(text, T::descriptor())).map_err(|error| {
            let message = format!("`{name}` in the path is not readable: {error}");
            Refusal::request(self.interface(), StatusCode::BAD_REQUEST, message)
        })
    }

    /// Validates the path parameters that have types or limits.
    ///
    /// # Errors
    ///
    /// A parameter is not percent-encoded UTF-8, or violates its type or its limits.
    pub fn check_path(&self, limits: PathLimits) -> Result<(), Refusal> {
        let params = self.texts_of_path()?.iter();
        let report = limits
            .report(params.map(|(name, text)| (name.as_str(), text.as_str())))
            .map_err(|error| Refusal::unreadable(self.interface(), &error))?;
        if report.is_valid() { Ok(()) } else { Err(Refusal::invalid(self.interface(), report)) }
    }

    /// Returns the path parameters.
    pub(super) fn texts_of_path(&self) -> Result<&[(String, String)], Refusal> {
        if !self.has_params {
            let first = self.call.endpoint().path.split(['{', '}']).nth(1);
            return Err(self.not_utf8(first.unwrap_or_default()));
        }
        Ok(self.call.params())
    }

    fn not_utf8(&self, name: &str) -> Refusal {
        let message = format!("`{name}` in the path is not percent-encoded UTF-8");
        Refusal::request(self.interface(), StatusCode::BAD_REQUEST, message)
    }

    /// Reads and validates the parameters in the query, in headers and in cookies.
    ///
    /// # Errors
    ///
    /// A parameter is missing or unreadable, a header or a cookie is not UTF-8, or the object of
    /// all parameters is not valid.
    pub fn parameters<T>(&self, list: &[Parameter]) -> Result<T, Refusal>
    where
        T: DeserializeOwned + Validate + Described,
    {
        self.validated(&self.gathered(list, T::descriptor())?)
    }

    /// Collects the parameters in the query, in headers and in cookies into an object.
    pub(super) fn gathered(
        &self,
        list: &[Parameter],
        descriptor: &'static Descriptor,
    ) -> Result<JsonValue, Refusal> {
        let mut sent = sent(self.call.headers(), self.call.uri());
        // An object that accepts any name must not contain credentials.
        for auth in self.call.endpoint().security.iter().copied().flatten() {
            let (place, pairs) = match auth.place {
                AuthPlace::Query => (ParameterPlace::Query, &mut sent.query),
                AuthPlace::Cookie => (ParameterPlace::Cookie, &mut sent.cookies),
                AuthPlace::Header => continue,
            };
            if !list.iter().any(|one| one.place == place && one.name == auth.name) {
                pairs.retain(|(name, _)| name != auth.name);
            }
        }
        let mut report = Report::default();
        sent.unreadable(list).for_each(|one| report.push(not_utf8(descriptor, one)));
        if !report.is_valid() {
            return Err(Refusal::invalid(self.interface(), report));
        }
        Ok(gathered(list, descriptor, &sent))
    }

    /// Deserializes and validates an object of parameters.
    fn validated<T>(&self, object: &JsonValue) -> Result<T, Refusal>
    where
        T: DeserializeOwned + Validate + Described,
    {
        let bytes = object.to_string();
        let (report, value) = read::<T>(bytes.as_bytes(), u64::MAX, |_| None)
            .map_err(|error| Refusal::unreadable(self.interface(), &error))?;
        match value {
            Some(value) if report.is_valid() => Ok(value),
            _ => Err(Refusal::invalid(self.interface(), report)),
        }
    }

    /// Reads and validates the body.
    ///
    /// # Errors
    ///
    /// The body is missing, too large, of the wrong media type, unreadable or not valid.
    pub async fn read<T>(&mut self) -> Result<T, Refusal>
    where
        T: DeserializeOwned + Validate + Described + Send + 'static,
    {
        self.read_parts(&[]).await
    }

    /// Reads and validates a body whose parts may be files or have media types.
    ///
    /// # Errors
    ///
    /// The same as for [`read`](Self::read).
    pub async fn read_parts<T>(&mut self, parts: &'static [Part]) -> Result<T, Refusal>
    where
        T: DeserializeOwned + Validate + Described + Send + 'static,
    {
        let bytes = self.bytes().await?;
        self.value_of(bytes, parts).await
    }

    /// Validates a body that has been read.
    async fn value_of<T>(&mut self, bytes: Bytes, parts: &'static [Part]) -> Result<T, Refusal>
    where
        T: DeserializeOwned + Validate + Described + Send + 'static,
    {
        let form = (T::descriptor(), parts);
        self.value_by(bytes, form, |json| json, |json, mend| read::<T>(json, u64::MAX, mend)).await
    }

    /// Validates a body that has been read.
    ///
    /// A body of names and values becomes JSON; `settle` may change it, and then `read` checks it.
    pub(super) async fn value_by<T: Send + 'static>(
        &mut self,
        bytes: Bytes,
        (descriptor, parts): (&'static Descriptor, &'static [Part]),
        settle: impl FnOnce(Bytes) -> Bytes + Send + 'static,
        read: impl FnOnce(&[u8], Mend<'_>) -> Result<(Report, Option<T>), Unreadable> + Send + 'static,
    ) -> Result<T, Refusal> {
        let media_type = body::media_type(&self.call)?.to_owned();
        if bytes.is_empty() && Encoding::of(&media_type) != Encoding::Form {
            let message = "the body is empty; expected a JSON object";
            return Err(Refusal::request(self.interface(), StatusCode::BAD_REQUEST, message));
        }
        let (gate, call) = (Arc::clone(&self.gate), self.call.clone());
        let is_large = bytes.len() > LARGE_BODY_BYTES;
        let read = move || {
            let interface = call.endpoint().interface;
            let unreadable = |error| Refusal::unreadable(interface, &error);
            let body = decoded(&media_type, &bytes, descriptor, parts).map_err(unreadable)?;
            let Decoded { mut json, files, report: of_files } = body;
            if Encoding::of(&media_type) != Encoding::Json {
                json = settle(json);
                call.hold_json(json.clone());
            }
            // The size was checked while the body arrived.
            let read = || read(&json, &|body| gate.tolerate(&call, body));
            let (mut report, value) = beside::read(files, read).map_err(unreadable)?;
            for violation in of_files.violations() {
                report.push(violation.clone());
            }
            match value {
                Some(value) if report.is_valid() => Ok(value),
                _ => Err(gate.refuse(&call, &json, Refusal::invalid(interface, report))),
            }
        };
        if is_large { off_loop(self.interface(), read).await? } else { read() }
    }

    /// Reads a whole body into memory that the gate has admitted.
    pub(super) async fn bytes(&mut self) -> Result<Bytes, Refusal> {
        body::read(&*self.gate, &self.call, &mut self.body).await
    }

    /// Reads and validates the body, if there is one.
    ///
    /// # Errors
    ///
    /// The body is too large, of the wrong media type, unreadable or not valid.
    pub async fn read_optional<T>(&mut self) -> Result<Option<T>, Refusal>
    where
        T: DeserializeOwned + Validate + Described + Send + 'static,
    {
        self.read_optional_parts(&[]).await
    }

    /// Reads a body like [`read_parts`](Self::read_parts), if there is one.
    ///
    /// # Errors
    ///
    /// The same as for [`read_optional`](Self::read_optional).
    pub async fn read_optional_parts<T>(
        &mut self,
        parts: &'static [Part],
    ) -> Result<Option<T>, Refusal>
    where
        T: DeserializeOwned + Validate + Described + Send + 'static,
    {
        let bytes = self.bytes().await?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.value_of(bytes, parts).await.map(Some)
    }

    /// Reads a binary body.
    ///
    /// # Errors
    ///
    /// The body is too large, does not arrive in time, or its media type is not valid.
    pub async fn read_bytes(&mut self) -> Result<ByteBody, Refusal> {
        let bytes = self.bytes().await?;
        let media_type = body::raw_media_type(&self.call)?;
        Ok(ByteBody::new(bytes).with_media_type(media_type))
    }

    /// Reads a binary body, if there is one.
    ///
    /// # Errors
    ///
    /// The same as for [`read_bytes`](Self::read_bytes).
    pub async fn read_optional_bytes(&mut self) -> Result<Option<ByteBody>, Refusal> {
        let bytes = self.bytes().await?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let media_type = body::raw_media_type(&self.call)?;
        Ok(Some(ByteBody::new(bytes).with_media_type(media_type)))
    }

    /// Reads a text body.
    ///
    /// # Errors
    ///
    /// The same as for [`read_bytes`](Self::read_bytes); also if the body is not UTF-8.
    pub async fn read_text(&mut self) -> Result<TextBody, Refusal> {
        let body = self.read_bytes().await?;
        self.text_of(&body)
    }

    /// Reads a text body, if there is one.
    ///
    /// # Errors
    ///
    /// The same as for [`read_text`](Self::read_text).
    pub async fn read_optional_text(&mut self) -> Result<Option<TextBody>, Refusal> {
        let body = self.read_optional_bytes().await?;
        body.map(|body| self.text_of(&body)).transpose()
    }

    fn text_of(&self, bytes: &ByteBody) -> Result<TextBody, Refusal> {
        let media_type = body::text_media_type(&self.call)?;
        let text = str::from_utf8(bytes).map_err(|error| {
            let error = Unreadable::NotUtf8 { valid_up_to: error.valid_up_to() };
            Refusal::unreadable(self.interface(), &error)
        })?;
        Ok(TextBody::new(text).with_media_type(media_type))
    }

    /// Rejects a request whose `Accept` excludes every reply of the operation.
    ///
    /// # Errors
    ///
    /// No media type of the replies is acceptable.
    pub fn negotiate(&self) -> Result<(), Refusal> {
        if self.call.preferred().is_some() {
            return Ok(());
        }
        let all = accept::media_types(self.call.endpoint()).collect::<Vec<_>>().join("`, `");
        let message = format!("expected an `Accept` header that allows one of `{all}`");
        Err(Refusal::request(self.interface(), StatusCode::NOT_ACCEPTABLE, message))
    }

    /// Requests quota from the gate after all other checks; the gate may also reply instead of the
    /// operation.
    ///
    /// # Errors
    ///
    /// The gate rejects the call, or replies to it.
    pub async fn admit(&mut self) -> Result<Call, Exit> {
        let permit = self.gate.admit(&self.call).await?;
        self.permits.push(permit);
        match self.gate.substitute(&self.call).await? {
            Some(reply) => Err(Exit::Replied(Box::new(reply))),
            None => Ok(self.call.clone()),
        }
    }

    /// Creates a reply of one body or of events. A stream of events may end with a fixed string.
    ///
    /// # Errors
    ///
    /// The reply cannot be serialized.
    pub fn answer<T: Serialize, E: Serialize + 'static>(
        &self,
        answer: Answer<T, E>,
        terminator: Option<&'static str>,
    ) -> Result<Reply, Exit> {
        self.answer_by(answer, terminator, |reply| self.whole(&reply))
    }

    /// Creates a reply of events like [`answer`](Self::answer), or a whole reply with a function.
    ///
    /// # Errors
    ///
    /// The function fails.
    pub fn answer_by<T, E: Serialize + 'static>(
        &self,
        answer: Answer<T, E>,
        terminator: Option<&'static str>,
        whole: impl FnOnce(T) -> Result<Reply, Exit>,
    ) -> Result<Reply, Exit> {
        match answer {
            Answer::Whole(reply) => whole(reply),
            Answer::Events(events) => Ok(self.events(events, terminator)),
            Answer::Written(events) => Ok(self.events(events, terminator)),
        }
    }

    /// Creates a reply of one body.
    ///
    /// # Errors
    ///
    /// The reply cannot be serialized.
    pub fn whole<T: Serialize>(&self, reply: &T) -> Result<Reply, Exit> {
        Reply::whole(reply).map_err(|_| Refusal::internal(self.interface()).into())
    }

    /// Requests from the gate the reply of an operation that the service does not implement.
    pub(super) async fn serve(&mut self, refusal: Refusal) -> Result<Reply, Refusal> {
        self.gate.serve(&self.call, refusal).await
    }

    pub(super) fn interface(&self) -> &'static Interface {
        self.call.endpoint().interface
    }

    /// Creates a reply of events. The stream may end with a fixed string.
    pub fn events<E: Serialize + 'static>(
        &self,
        events: EventBody<E>,
        terminator: Option<&'static str>,
    ) -> Reply {
        let closing = self.gate.closing();
        let events = Events::new(self.call.clone(), events, terminator, closing);
        Reply::events(self.call.stream_media_type(), Box::pin(events))
    }

    pub(super) async fn finish(mut self, outcome: Result<Reply, Exit>) -> Response {
        match outcome {
            Ok(reply) => reply.into_response(self.call, self.permits),
            Err(Exit::Replied(reply)) => reply.into_response(self.call, self.permits),
            Err(Exit::Refused(refusal)) => {
                body::drain(&mut self.body, self.call.headers()).await;
                reply::refused_call(self.call, refusal)
            }
        }
    }
}

/// Validates a large body on another thread, so that other calls are served meanwhile.
///
/// Only a few bodies are validated at once, because an invalid body needs several times its size in
/// memory.
async fn off_loop<T: Send + 'static>(
    interface: &Interface,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    static LARGE_BODIES: Semaphore = Semaphore::const_new(MAX_LARGE_BODIES);
    // The semaphore is never closed.
    let permit = LARGE_BODIES.acquire().await;
    // The work continues when its caller is dropped, and holds its permit until it ends.
    let counted = move || {
        let _permit = permit;
        work()
    };
    tokio::task::spawn_blocking(counted).await.map_err(|_| Refusal::internal(interface))
}

impl<G> fmt::Debug for Entry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("call", &self.call).finish_non_exhaustive()
    }
}

/// Returns the violation of a header or a cookie whose value is not UTF-8.
fn not_utf8(descriptor: &Descriptor, parameter: &Parameter) -> Violation {
    let name = parameter.name;
    let place = match parameter.place {
        ParameterPlace::Query => "parameter",
        ParameterPlace::Header => "header",
        ParameterPlace::Cookie => "cookie",
    };
    let rule = match descriptor {
        Descriptor::Object(object) => {
            let member = object.members.iter().find(|member| member.name == name);
            let item = member.and_then(|member| member.item);
            item.map_or_else(|| format!("{}.{name}", object.name).into(), Cow::Borrowed)
        }
        _ => name.into(),
    };
    Violation {
        path: Path::root().member(name).to_pointer(),
        rule,
        code: None,
        severity: Severity::Error,
        message: format!("expected UTF-8 in the {place} `{name}`").into(),
    }
}
