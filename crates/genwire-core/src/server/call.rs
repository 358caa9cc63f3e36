//! One request that is being handled.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use axum::body::Bytes;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, Uri};

use super::{Permit, Refusal, accept};
use crate::Endpoint;

/// The header that names a namespace, for a caller without its own namespace.
pub const NAMESPACE_HEADER: &str = "x-genwire-namespace";

/// The media type of a stream of events.
const EVENTS: &str = "text/event-stream";

/// One request that is being handled; cheap to clone.
#[derive(Clone)]
pub struct Call {
    inner: Arc<Inner>,
}

struct Inner {
    endpoint: &'static Endpoint,
    request_id: String,
    uri: Uri,
    params: Vec<(String, String)>,
    headers: HeaderMap,
    caller: OnceLock<Caller>,
    body: Mutex<HeldBody>,
    refusal: OnceLock<Arc<Refusal>>,
    extensions: Mutex<Extensions>,
}

/// The body of a request, and the permits for its memory.
#[derive(Default)]
struct HeldBody {
    bytes: Bytes,
    /// The body as JSON, if it was received in another form.
    json: Option<Bytes>,
    _permits: Vec<Permit>,
}

/// The owner of the API key of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caller {
    /// The id of the key, not the key itself.
    pub key_id: String,
    /// The namespace of the key; empty if it has none.
    pub namespace: String,
}

impl Call {
    pub(super) fn new(
        endpoint: &'static Endpoint,
        request_id: String,
        parts: Parts,
        params: Vec<(String, String)>,
    ) -> Self {
        Self {
            inner: Arc::new(Inner {
                endpoint,
                request_id,
                uri: parts.uri,
                params,
                headers: parts.headers,
                caller: OnceLock::new(),
                body: Mutex::default(),
                refusal: OnceLock::new(),
                extensions: Mutex::new(parts.extensions),
            }),
        }
    }

    /// Returns the operation that is called.
    pub fn endpoint(&self) -> &'static Endpoint {
        self.inner.endpoint
    }

    /// Returns the id of the request. The reply repeats it.
    pub fn request_id(&self) -> &str {
        &self.inner.request_id
    }

    /// Returns the URI of the request.
    pub fn uri(&self) -> &Uri {
        &self.inner.uri
    }

    /// Returns the decoded path parameters; empty if they are not UTF-8.
    pub fn params(&self) -> &[(String, String)] {
        &self.inner.params
    }

    /// Returns the headers of the request, including the credential.
    pub fn headers(&self) -> &HeaderMap {
        &self.inner.headers
    }

    /// Returns the media type of a reply that the caller prefers, by the header `Accept`.
    ///
    /// It is the first media type of the operation if the caller has no preference, and `None` if
    /// the caller accepts none.
    ///
    /// This method is for a service that sends the same reply in several media types.
    pub fn preferred(&self) -> Option<&'static str> {
        accept::preferred(self.headers(), accept::media_types(self.endpoint()))
    }

    /// Returns the media type of the stream of the operation; if there are several, it is the one
    /// that the caller prefers.
    pub(super) fn stream_media_type(&self) -> &'static str {
        let stream = self.endpoint().stream();
        let all = stream.map(|form| form.media_types).unwrap_or_default();
        let preferred = || accept::preferred(self.headers(), all.iter().copied());
        match all {
            // The stream of a gate that replies instead of an operation.
            [] => EVENTS,
            [only] => only,
            all => preferred().unwrap_or(all[0]),
        }
    }

    /// Returns the caller; `None` until it is authenticated.
    pub fn caller(&self) -> Option<&Caller> {
        self.inner.caller.get()
    }

    /// Returns the namespace of the caller or of [`NAMESPACE_HEADER`], or an empty string.
    pub fn namespace(&self) -> &str {
        let own = self.caller().map(|caller| caller.namespace.as_str());
        own.filter(|own| !own.is_empty()).unwrap_or_else(|| {
            static NAME: HeaderName = HeaderName::from_static(NAMESPACE_HEADER);
            let named = self.headers().get(&NAME);
            named.and_then(|value| value.to_str().ok()).unwrap_or_default()
        })
    }

    /// Returns the body as received; empty before it has been read and after it is released.
    pub fn body(&self) -> Bytes {
        self.lock_body().bytes.clone()
    }

    /// Returns the body as JSON: as received, or converted from a form or parts.
    ///
    /// Each file is a string in it, without the content.
    pub fn json(&self) -> Bytes {
        let held = self.lock_body();
        held.json.as_ref().unwrap_or(&held.bytes).clone()
    }

    /// Drops the body and returns its memory to the gate.
    ///
    /// A program that replies with long streams calls it as soon as it no longer needs the body.
    /// Otherwise the body is held until the last clone of the call is dropped.
    pub fn release_body(&self) {
        // Permits run code of the gate when they are dropped, so the lock is released first.
        let held = std::mem::take(&mut *self.lock_body());
        drop(held);
    }

    /// Returns the error that was sent, instead of a reply or at the end of a stream.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.inner.refusal.get().map(|refusal| &**refusal)
    }

    /// Returns a value that an outer layer or the gate has inserted with [`Self::insert`].
    pub fn extension<T: Clone + Send + Sync + 'static>(&self) -> Option<T> {
        let extensions = self.inner.extensions.lock().unwrap_or_else(PoisonError::into_inner);
        extensions.get::<T>().cloned()
    }

    /// Inserts a value for later stages of the call; there is one value per type.
    pub fn insert<T: Clone + Send + Sync + 'static>(&self, value: T) {
        let mut extensions = self.inner.extensions.lock().unwrap_or_else(PoisonError::into_inner);
        extensions.insert(value);
    }

    pub(super) fn set_caller(&self, caller: Caller) {
        self.inner.caller.get_or_init(|| caller);
    }

    pub(super) fn hold_body(&self, bytes: Bytes, permits: Vec<Permit>) {
        *self.lock_body() = HeldBody { bytes, json: None, _permits: permits };
    }

    /// Stores the JSON of a body that was received in another form.
    pub(super) fn hold_json(&self, json: Bytes) {
        self.lock_body().json = Some(json);
    }

    fn lock_body(&self) -> MutexGuard<'_, HeldBody> {
        self.inner.body.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_refusal(&self, refusal: Arc<Refusal>) {
        self.inner.refusal.get_or_init(|| refusal);
    }
}

impl fmt::Debug for Call {
    /// Omits the headers, since they contain the credential, and the body, since it may be private.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call")
            .field("operation", &self.endpoint().operation)
            .field("request_id", &self.request_id())
            .field("caller", &self.caller())
            .finish_non_exhaustive()
    }
}
