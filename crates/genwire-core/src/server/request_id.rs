//! The id of a request.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::http::HeaderMap;
use axum::http::request::Parts;

/// The header that carries the id of a request, there and back.
pub const REQUEST_ID_HEADER: &str = "x-request-id";
/// The longest id that a caller may choose.
const MOST_CHARACTERS: usize = 128;

/// An id that a layer in front has chosen: put it into the extensions of the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestId(pub String);

impl RequestId {
    /// The id that a caller has chosen; `None` if it has chosen none, or one that may not stand in
    /// headers, logs and JSON as it is.
    pub fn sent(headers: &HeaderMap) -> Option<&str> {
        let sent = headers.get(REQUEST_ID_HEADER).and_then(|value| value.to_str().ok());
        sent.filter(|id| is_harmless(id))
    }
}

/// The id of a request: that of a layer in front, else the caller's own, else a new one.
pub(super) fn of(parts: &Parts) -> String {
    if let Some(RequestId(chosen)) = parts.extensions.get() {
        return chosen.clone();
    }
    RequestId::sent(&parts.headers).map_or_else(unheard_of, str::to_owned)
}

fn is_harmless(id: &str) -> bool {
    (1..=MOST_CHARACTERS).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// An id that no other process has, followed by a count.
fn unheard_of() -> String {
    static PROCESS: LazyLock<u64> = LazyLock::new(|| RandomState::new().build_hasher().finish());
    static COUNT: AtomicU64 = AtomicU64::new(1);
    format!("{:016x}-{:x}", *PROCESS, COUNT.fetch_add(1, Ordering::Relaxed))
}
