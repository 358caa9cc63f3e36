//! A reply to be sent to the caller.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use http_body::{Frame, SizeHint};
use serde_core::Serialize;

use super::chunks::Chunks;
use super::events::Events as WrittenEvents;
use super::{Call, EventBody, Permit, REQUEST_ID_HEADER, Refusal, error_body};
use crate::parameters::written;
use crate::response_headers::parameters;
use crate::write::write_into;
use crate::{AuthPlace, Category, Described, Family, Interface, RawJson, ResponseHeaders};

/// A complete reply.
pub struct Reply {
    status: StatusCode,
    headers: HeaderMap,
    content: Content,
}

enum Content {
    Empty,
    Whole(Vec<u8>),
    /// A stream with its media type.
    Events(HeaderValue, Events),
    /// A body that is not JSON, with its media type.
    Raw(HeaderValue, Bytes),
    /// The same, chunk by chunk.
    Chunks(HeaderValue, Chunks),
}

/// Initial size of the buffer for a reply, in bytes.
const INITIAL_REPLY_BYTES: usize = 1024;

/// A body of events, without its permits.
pub(super) type Events = Pin<Box<dyn http_body::Body<Data = Bytes, Error = Refusal> + Send>>;

impl Reply {
    /// Creates a reply of one body.
    pub(super) fn whole<T: Serialize>(reply: &T) -> Result<Self, serde_json::Error> {
        let mut body = Vec::with_capacity(INITIAL_REPLY_BYTES);
        write_into(&mut body, reply)?;
        Ok(Self::json(body))
    }

    /// Creates a reply of one body that is JSON already.
    pub fn json(body: impl Into<Vec<u8>>) -> Self {
        Self::of(StatusCode::OK, Content::Whole(body.into()))
    }

    fn of(status: StatusCode, content: Content) -> Self {
        Self { status, headers: HeaderMap::new(), content }
    }

    /// Sets an HTTP status other than 200.
    #[must_use]
    pub fn with_status(self, status: u16) -> Self {
        Self { status: StatusCode::from_u16(status).unwrap_or(self.status), ..self }
    }

    /// Creates a reply without a body.
    pub fn empty(status: u16) -> Self {
        Self::of(StatusCode::NO_CONTENT, Content::Empty).with_status(status)
    }

    /// Creates a reply of a body that is not JSON.
    pub fn raw(media_type: &str, body: impl Into<Bytes>) -> Self {
        Self::of(StatusCode::OK, Content::Raw(header_value(media_type), body.into()))
    }

    /// Creates a reply of a body that is not JSON and is sent as the chunks are produced.
    pub(super) fn chunks(media_type: &str, chunks: Chunks) -> Self {
        Self::of(StatusCode::OK, Content::Chunks(header_value(media_type), chunks))
    }

    /// Sets a media type other than `application/json` for a reply of one body.
    #[must_use]
    pub fn with_media_type(self, media_type: &str) -> Self {
        self.with_header(CONTENT_TYPE, header_value(media_type))
    }

    pub(super) fn events(media_type: &str, events: Events) -> Self {
        Self::of(StatusCode::OK, Content::Events(header_value(media_type), events))
    }

    /// Creates a reply of events that are JSON already, for a gate that replies itself.
    ///
    /// The events may end with a fixed string. They end with an error once `closing` completes;
    /// pass [`Gate::closing`](super::Gate::closing).
    pub fn written(
        call: &Call,
        events: EventBody<RawJson>,
        terminator: Option<&'static str>,
        closing: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        let events = WrittenEvents::new(call.clone(), events, terminator, closing);
        Self::events(call.stream_media_type(), Box::pin(events))
    }

    /// Sets a header, and replaces an existing header of the same name.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Sets the headers of an object.
    ///
    /// # Errors
    ///
    /// A member cannot be written as a header.
    pub fn with_headers<H: ResponseHeaders + Serialize + Described>(
        self,
        call: &Call,
        headers: &H,
    ) -> Result<Self, Refusal> {
        let broken = || Refusal::internal(call.endpoint().interface);
        let object = serde_json::to_value(headers).map_err(|_| broken())?;
        let written =
            written(&parameters::<H>(), H::descriptor(), &object).map_err(|_| broken())?;
        written.headers.into_iter().try_fold(self, |reply, (name, value)| {
            let name = HeaderName::try_from(name).map_err(|_| broken())?;
            let value = HeaderValue::try_from(value).map_err(|_| broken())?;
            Ok(reply.with_header(name, value))
        })
    }

    pub(super) fn into_response(self, call: Call, permits: Vec<Permit>) -> Response {
        let media_type = match &self.content {
            Content::Empty => None,
            Content::Whole(_) => Some(JSON_TYPE),
            Content::Events(media_type, _)
            | Content::Raw(media_type, _)
            | Content::Chunks(media_type, _) => Some(media_type.clone()),
        };
        let is_stream = matches!(self.content, Content::Events(..));
        let body = match self.content {
            Content::Empty => Held { body: Whole(None), permits }.boxed(),
            Content::Whole(bytes) => Held { body: Whole(Some(bytes.into())), permits }.boxed(),
            Content::Events(_, events) => Held { body: events, permits }.boxed(),
            Content::Raw(_, bytes) => Held { body: Whole(Some(bytes)), permits }.boxed(),
            Content::Chunks(_, chunks) => Held { body: chunks, permits }.boxed(),
        };
        let mut response = Response::new(body);
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        if is_stream {
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        }
        headers.extend(media_type.map(|media_type| (CONTENT_TYPE, media_type)));
        set_request_id(&mut response, call.request_id());
        for (name, value) in &self.headers {
            response.headers_mut().insert(name, value.clone());
        }
        response.extensions_mut().insert(call);
        response
    }
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.content {
            Content::Empty => "Reply::Empty",
            Content::Whole(_) => "Reply::Whole(..)",
            Content::Events(..) => "Reply::Events(..)",
            Content::Raw(..) => "Reply::Raw(..)",
            Content::Chunks(..) => "Reply::Chunks(..)",
        })
    }
}

/// Returns a media type as a header; `application/octet-stream` if it is not a valid header value.
fn header_value(media_type: &str) -> HeaderValue {
    let any = HeaderValue::from_static("application/octet-stream");
    HeaderValue::from_str(media_type).unwrap_or(any)
}

/// The content type of a JSON body.
const JSON_TYPE: HeaderValue = HeaderValue::from_static("application/json");

/// Creates the reply to a rejected request.
pub(super) fn refused(
    interface: &Interface,
    family: Option<&Family>,
    refusal: Refusal,
    request_id: &str,
) -> Response {
    let body = error_body::whole(interface, family, &refusal, request_id);
    let mut response = Response::new(body.into());
    *response.status_mut() = refusal.status();
    let headers = response.headers_mut();
    let media_type = family.map(|family| header_value(family.media_type));
    headers.insert(CONTENT_TYPE, media_type.unwrap_or(JSON_TYPE));
    if refusal.code().category() == Category::Authentication
        && let Some(challenge) = challenge(interface)
    {
        headers.insert(WWW_AUTHENTICATE, challenge);
    }
    for (name, value) in refusal.headers() {
        headers.insert(name, value.clone());
    }
    set_request_id(&mut response, request_id);
    response.extensions_mut().insert(Arc::new(refusal));
    response
}

/// Returns the header with the authentication scheme.
///
/// HTTP requires it, and some clients only recognize such a reply by this header.
fn challenge(interface: &Interface) -> Option<HeaderValue> {
    let mut named = interface.auth.iter();
    let auth = named.find(|it| it.place == AuthPlace::Header && !it.scheme.is_empty())?;
    if auth.basic {
        // RFC 7617 requires a realm.
        let is_quotable = |it: &char| !it.is_control() && !['"', '\\'].contains(it);
        let realm: String = interface.title.chars().filter(is_quotable).collect();
        return HeaderValue::try_from(format!("{} realm=\"{realm}\"", auth.scheme)).ok();
    }
    Some(HeaderValue::from_static(auth.scheme))
}

/// Creates the reply to a rejected call, and stores the error in the call for later stages.
pub(super) fn refused_call(call: Call, refusal: Refusal) -> Response {
    let endpoint = call.endpoint();
    let family = endpoint.family_at(refusal.status().as_u16());
    let mut response = refused(endpoint.interface, Some(family), refusal, call.request_id());
    if let Some(refusal) = response.extensions().get::<Arc<Refusal>>() {
        call.set_refusal(Arc::clone(refusal));
    }
    response.extensions_mut().insert(call);
    response
}

fn set_request_id(response: &mut Response, request_id: &str) {
    if let Ok(value) = HeaderValue::from_str(request_id) {
        response.headers_mut().insert(HeaderName::from_static(REQUEST_ID_HEADER), value);
    }
}

/// A body in one chunk.
struct Whole(Option<Bytes>);

impl http_body::Body for Whole {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.take().map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.as_ref().map_or(0, |bytes| bytes.len() as u64))
    }
}

/// A body with permits that are held until it has been sent or the caller disconnects.
struct Held<B> {
    body: B,
    permits: Vec<Permit>,
}

impl<B> Held<B>
where
    B: http_body::Body<Data = Bytes, Error: Error + Send + Sync> + Send + Unpin + 'static,
{
    fn boxed(self) -> Body {
        if self.permits.iter().all(Permit::is_empty) {
            return Body::new(self.body);
        }
        Body::new(self)
    }
}

impl<B: http_body::Body<Data = Bytes> + Unpin> http_body::Body for Held<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::{AuthPlace, Interface, challenge};
    use crate::Auth;

    #[test]
    fn a_challenge_names_the_scheme_and_the_realm_of_names_and_passwords() {
        static BASIC: Auth = Auth {
            id: "basic",
            place: AuthPlace::Header,
            name: "Authorization",
            scheme: "Basic",
            basic: true,
        };
        static BEARER: Auth = Auth { scheme: "Bearer", basic: false, ..BASIC };
        static KEY: Auth = Auth { name: "X-Key", scheme: "", basic: false, ..BASIC };
        static BOTH: [&Auth; 2] = [&KEY, &BEARER];
        static ONE: [&Auth; 1] = [&BASIC];
        let check = |auth: &'static [&'static Auth], expected: Option<&str>| {
            let interface = Interface { title: "A \"quoted\"\n title", auth, ..Interface::DEFAULT };
            let found = challenge(&interface);
            assert_eq!(found.as_ref().and_then(|value| value.to_str().ok()), expected);
        };
        check(&ONE, Some("Basic realm=\"A quoted title\""));
        check(&BOTH, Some("Bearer"));
        check(&BOTH[..1], None);
    }
}
