//! The id of a request.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::HeaderMap;
use axum::http::request::Parts;

/// The header with the id of a request, in the request and in the reply.
pub const REQUEST_ID_HEADER: &str = "x-request-id";
/// Maximum length of an id that a caller chooses, in characters.
const MAX_ID_CHARS: usize = 128;

/// An id that an outer layer has chosen, as an extension of the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestId(pub String);

impl RequestId {
    /// Returns the id that the caller has chosen; `None` if it has chosen none, or if the id is not
    /// safe in headers, logs and JSON.
    pub fn sent(headers: &HeaderMap) -> Option<&str> {
        let sent = headers.get(REQUEST_ID_HEADER).and_then(|value| value.to_str().ok());
        sent.filter(|id| is_safe(id))
    }
}

/// Returns the id of a request: the id from an outer layer, the id from the caller, or a new one.
pub(super) fn of(parts: &Parts) -> String {
    if let Some(RequestId(chosen)) = parts.extensions.get() {
        return chosen.clone();
    }
    RequestId::sent(&parts.headers).map_or_else(new_id, str::to_owned)
}

fn is_safe(id: &str) -> bool {
    (1..=MAX_ID_CHARS).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// Creates an id from a random number of this process and a counter.
fn new_id() -> String {
    static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().build_hasher().finish());
    static COUNT: AtomicU64 = AtomicU64::new(1);
    format!("{:016x}-{:x}", *PROCESS, COUNT.fetch_add(1, Ordering::Relaxed))
}
