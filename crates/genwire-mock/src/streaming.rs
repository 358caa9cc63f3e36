//! Calls that request events instead of a whole reply.

use genwire_core::server::Call;
use serde::Deserialize;

/// Returns true if a call requests events instead of a whole reply.
pub(crate) fn wants_events(call: &Call) -> bool {
    #[derive(Deserialize)]
    struct Streaming {
        stream: Option<bool>,
    }
    serde_json::from_slice(&call.json()).is_ok_and(|it: Streaming| it.stream == Some(true))
}
