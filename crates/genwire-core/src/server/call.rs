//! One request under way.

use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, Uri};

use super::Refusal;
use crate::Endpoint;

/// The header by which a caller without a namespace of its own names one.
pub const NAMESPACE_HEADER: &str = "x-genwire-namespace";

/// One request under way; cheap to clone.
#[derive(Clone)]
pub struct Call {
    inner: Arc<Inner>,
}

struct Inner {
    endpoint: &'static Endpoint,
    request_id: String,
    uri: Uri,
    headers: HeaderMap,
    caller: OnceLock<Caller>,
    body: OnceLock<Bytes>,
    refusal: OnceLock<Arc<Refusal>>,
    extensions: Mutex<Extensions>,
}

/// Who calls.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caller {
    /// The id of the key, which is not the key itself.
    pub key_id: String,
    /// The namespace to which the key belongs; empty if it belongs to none.
    pub namespace: String,
}

impl Call {
    pub(super) fn new(endpoint: &'static Endpoint, request_id: String, parts: Parts) -> Self {
        Self {
            inner: Arc::new(Inner {
                endpoint,
                request_id,
                uri: parts.uri,
                headers: parts.headers,
                caller: OnceLock::new(),
                body: OnceLock::new(),
                refusal: OnceLock::new(),
                extensions: Mutex::new(parts.extensions),
            }),
        }
    }

    /// The operation that is called.
    pub fn endpoint(&self) -> &'static Endpoint {
        self.inner.endpoint
    }

    /// The id of the request, which the reply carries.
    pub fn request_id(&self) -> &str {
        &self.inner.request_id
    }

    /// The address that was called.
    pub fn uri(&self) -> &Uri {
        &self.inner.uri
    }

    /// The headers of the request, the credential among them.
    pub fn headers(&self) -> &HeaderMap {
        &self.inner.headers
    }

    /// Who calls; `None` until that is known.
    pub fn caller(&self) -> Option<&Caller> {
        self.inner.caller.get()
    }

    /// The namespace of the caller, else the one that [`NAMESPACE_HEADER`] names, else an empty
    /// text.
    pub fn namespace(&self) -> &str {
        let own = self.caller().map(|caller| caller.namespace.as_str());
        own.filter(|own| !own.is_empty()).unwrap_or_else(|| {
            static NAME: HeaderName = HeaderName::from_static(NAMESPACE_HEADER);
            let named = self.headers().get(&NAME);
            named.and_then(|value| value.to_str().ok()).unwrap_or_default()
        })
    }

    /// The body as it came; empty until it has been read.
    pub fn body(&self) -> &Bytes {
        static EMPTY: Bytes = Bytes::new();
        self.inner.body.get().unwrap_or(&EMPTY)
    }

    /// The error that was written, be it in place of a reply or at the end of a stream.
    pub fn refusal(&self) -> Option<&Refusal> {
        self.inner.refusal.get().map(|refusal| &**refusal)
    }

    /// Something that a layer in front or the gate has left with [`Self::insert`].
    pub fn extension<T: Clone + Send + Sync + 'static>(&self) -> Option<T> {
        let extensions = self.inner.extensions.lock().unwrap_or_else(PoisonError::into_inner);
        extensions.get::<T>().cloned()
    }

    /// Leaves something for those who see the call later, one of each type.
    pub fn insert<T: Clone + Send + Sync + 'static>(&self, value: T) {
        let mut extensions = self.inner.extensions.lock().unwrap_or_else(PoisonError::into_inner);
        extensions.insert(value);
    }

    pub(super) fn set_caller(&self, caller: Caller) {
        self.inner.caller.get_or_init(|| caller);
    }

    pub(super) fn set_body(&self, body: Bytes) {
        self.inner.body.get_or_init(|| body);
    }

    pub(super) fn set_refusal(&self, refusal: Arc<Refusal>) {
        self.inner.refusal.get_or_init(|| refusal);
    }
}

impl fmt::Debug for Call {
    /// Neither headers nor body: there are secrets in the one and people's words in the other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call")
            .field("operation", &self.endpoint().operation)
            .field("request_id", &self.request_id())
            .field("caller", &self.caller())
            .finish_non_exhaustive()
    }
}
