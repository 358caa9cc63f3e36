//! Receives the callbacks of template tasks.
//!
//! A receiver reads the body with [`receive`] and responds with [`Received::answer`], status 200
//! and `application/json`. Any web framework works.
//!
//! Callbacks are not authenticated: treat a callback as a hint and query the task, or keep the
//! address secret.

#[cfg(feature = "axum")]
mod router;

use std::error::Error;
use std::fmt;

use crate::generated::TaskNotification;
use crate::notification::{StatusChange, challenge_of};

#[cfg(feature = "axum")]
pub use router::{HandlerOutcome, router};

/// Maximum size of a body that a receiver must read, in bytes.
pub const MAX_BODY: usize = 1024 * 1024;

/// The response to a status callback.
const RECEIPT: &[u8] = br#"{"status":"success"}"#;

/// A callback that was received.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Received {
    /// The service verifies the address, and waits three seconds for the response.
    Challenge {
        /// The body of the response.
        answer: Vec<u8>,
    },
    /// The status of a task changed.
    Notification(Box<StatusChange>),
}

impl Received {
    /// Returns the JSON body of the response.
    pub fn answer(&self) -> &[u8] {
        match self {
            Self::Challenge { answer } => answer,
            Self::Notification(_) => RECEIPT,
        }
    }
}

/// Reads the body of a callback, flat or nested, with a status in any letter case.
///
/// A challenge is sent back unchanged.
///
/// ```
/// use genwire_video::CallbackStatus;
/// use genwire_video::callback::{Received, receive};
///
/// let received = receive(br#"{ "challenge": "7f3a91" }"#)?;
/// assert_eq!(received.answer(), br#"{"challenge":"7f3a91"}"#);
///
/// let received = receive(br#"{ "task": { "id": "task-0004", "status": "Success" } }"#)?;
/// assert_eq!(received.answer(), br#"{"status":"success"}"#);
/// let Received::Notification(change) = received else { unreachable!() };
/// assert_eq!(change.task_id.as_deref(), Some("task-0004"));
/// assert_eq!(change.status, Some(CallbackStatus::Success));
/// # Ok::<(), genwire_video::callback::BadBody>(())
/// ```
///
/// # Errors
///
/// The body is neither a challenge nor a status callback.
pub fn receive(body: &[u8]) -> Result<Received, BadBody> {
    if let Some(challenge) = challenge_of(body).map_err(BadBody::Json)? {
        let answer = format!(r#"{{"challenge":{}}}"#, challenge.get()).into();
        return Ok(Received::Challenge { answer });
    }
    let body: TaskNotification = serde_json::from_slice(body).map_err(BadBody::Json)?;
    let change = StatusChange::from(body);
    if change.task_id.is_none() && change.status.is_none() {
        return Err(BadBody::Empty);
    }
    Ok(Received::Notification(Box::new(change)))
}

/// The error for a body that is not a callback; respond with status 400.
#[derive(Debug)]
#[non_exhaustive]
pub enum BadBody {
    /// The body is not JSON, or does not have the form of a callback.
    Json(serde_json::Error),
    /// The body has neither a challenge nor a status.
    Empty,
}

impl fmt::Display for BadBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(_) => f.write_str("expected a callback in JSON"),
            Self::Empty => f.write_str("expected a `challenge`, or a `task_id` and a `status`"),
        }
    }
}

impl Error for BadBody {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Json(error) => Some(error),
            Self::Empty => None,
        }
    }
}
