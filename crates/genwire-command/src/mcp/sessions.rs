//! The sessions of clients over HTTP. The number of sessions and the calls of each are limited.

use futures_core::Stream;
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::streamable_http_server::session::local::{
    LocalSessionManager, LocalSessionManagerError, SessionConfig,
};
use rmcp::transport::streamable_http_server::session::{
    ServerSseMessage, SessionId, SessionManager,
};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of sessions; one more ends the session that has been idle for the longest time.
pub(super) const MAX_SESSIONS: usize = 64;

/// Maximum number of requests of one session that are processed at a time.
pub(super) const MAX_SESSION_REQUESTS: usize = 64;

/// The sessions, with a bound on their number.
#[derive(Debug)]
pub(super) struct BoundedSessions {
    local: LocalSessionManager,
    uses: Arc<Uses>,
}

/// The use that is made of each session.
#[derive(Debug, Default)]
pub(super) struct Uses(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// The number of uses so far, to find the session with the oldest use.
    count: u64,
    by_session: BTreeMap<SessionId, Use>,
}

#[derive(Debug)]
struct Use {
    last: u64,
    requests: usize,
}

/// An open request of a session, until the value is dropped.
#[derive(Debug)]
pub(super) struct SessionRequest {
    uses: Arc<Uses>,
    id: SessionId,
}

/// The session has too many open requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyRequests;

impl Uses {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a request of a session. Returns `None` if the session is unknown, and an error if
    /// it has too many open requests.
    pub(super) fn begin(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<Option<SessionRequest>, TooManyRequests> {
        let mut state = self.state();
        state.count += 1;
        let count = state.count;
        let Some(session) = state.by_session.get_mut(id) else { return Ok(None) };
        session.last = count;
        if session.requests >= MAX_SESSION_REQUESTS {
            return Err(TooManyRequests);
        }
        session.requests += 1;
        Ok(Some(SessionRequest { uses: Arc::clone(self), id: id.into() }))
    }

    /// Registers a new session; returns the session that has to end for it. The error means that
    /// every session has open requests.
    fn open(&self, id: &SessionId) -> Result<Option<SessionId>, TooManySessions> {
        let mut state = self.state();
        let mut ended = None;
        if state.by_session.len() >= MAX_SESSIONS {
            let idle = state.by_session.iter().filter(|(_, session)| session.requests == 0);
            let oldest = idle.min_by_key(|(_, session)| session.last).map(|(id, _)| Arc::clone(id));
            let oldest = oldest.ok_or(TooManySessions)?;
            state.by_session.remove(&oldest);
            ended = Some(oldest);
        }
        state.count += 1;
        let last = state.count;
        state.by_session.insert(Arc::clone(id), Use { last, requests: 0 });
        Ok(ended)
    }

    fn close(&self, id: &SessionId) {
        self.state().by_session.remove(id);
    }
}

impl Drop for SessionRequest {
    fn drop(&mut self) {
        if let Some(session) = self.uses.state().by_session.get_mut(&self.id) {
            session.requests -= 1;
        }
    }
}

impl BoundedSessions {
    pub(super) fn new(config: SessionConfig) -> Self {
        let mut local = LocalSessionManager::default();
        local.session_config = config;
        Self { local, uses: Arc::default() }
    }

    /// Returns the usage of the sessions.
    pub(super) fn uses(&self) -> Arc<Uses> {
        Arc::clone(&self.uses)
    }
}

/// The error that every session has open requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TooManySessions;

/// The error of a session.
#[derive(Debug)]
pub(super) enum SessionProblem {
    TooMany,
    Local(LocalSessionManagerError),
}

impl fmt::Display for SessionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMany => {
                write!(f, "there are {MAX_SESSIONS} sessions, and each works on a request")
            }
            Self::Local(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SessionProblem {}

impl From<LocalSessionManagerError> for SessionProblem {
    fn from(error: LocalSessionManagerError) -> Self {
        Self::Local(error)
    }
}

impl SessionManager for BoundedSessions {
    type Error = SessionProblem;
    type Transport = <LocalSessionManager as SessionManager>::Transport;

    async fn create_session(&self) -> Result<(SessionId, Self::Transport), Self::Error> {
        let (id, transport) = self.local.create_session().await?;
        match self.uses.open(&id) {
            Ok(None) => {}
            Ok(Some(ended)) => self.local.close_session(&ended).await?,
            Err(TooManySessions) => {
                self.local.close_session(&id).await?;
                return Err(SessionProblem::TooMany);
            }
        }
        Ok((id, transport))
    }

    async fn initialize_session(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<ServerJsonRpcMessage, Self::Error> {
        Ok(self.local.initialize_session(id, message).await?)
    }

    async fn has_session(&self, id: &SessionId) -> Result<bool, Self::Error> {
        Ok(self.local.has_session(id).await?)
    }

    async fn close_session(&self, id: &SessionId) -> Result<(), Self::Error> {
        self.uses.close(id);
        Ok(self.local.close_session(id).await?)
    }

    async fn create_stream(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, Self::Error> {
        Ok(self.local.create_stream(id, message).await?)
    }

    async fn accept_message(
        &self,
        id: &SessionId,
        message: ClientJsonRpcMessage,
    ) -> Result<(), Self::Error> {
        Ok(self.local.accept_message(id, message).await?)
    }

    async fn create_standalone_stream(
        &self,
        id: &SessionId,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, Self::Error> {
        Ok(self.local.create_standalone_stream(id).await?)
    }

    async fn resume(
        &self,
        id: &SessionId,
        last_event_id: String,
    ) -> Result<impl Stream<Item = ServerSseMessage> + Send + Sync + 'static, Self::Error> {
        Ok(self.local.resume(id, last_event_id).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_SESSION_REQUESTS, MAX_SESSIONS, SessionRequest, TooManySessions, Uses};
    use std::sync::Arc;

    fn full() -> Arc<Uses> {
        let uses = Arc::new(Uses::default());
        for number in 0..MAX_SESSIONS {
            assert_eq!(uses.open(&number.to_string().into()), Ok(None));
        }
        uses
    }

    fn begin(uses: &Arc<Uses>, id: &str) -> SessionRequest {
        uses.begin(id).expect("the session may have more").expect("the session is known")
    }

    #[test]
    fn the_session_that_was_idle_for_the_longest_time_ends() {
        let uses = full();
        // The first session has an open request, and the second has been used since.
        let request = begin(&uses, "0");
        drop(begin(&uses, "1"));
        assert_eq!(uses.open(&"a".into()), Ok(Some("2".into())));
        drop(request);
        for number in 3..MAX_SESSIONS {
            assert_eq!(
                uses.open(&format!("b{number}").into()),
                Ok(Some(number.to_string().into()))
            );
        }
        assert_eq!(uses.open(&"c".into()), Ok(Some("0".into())));
        assert_eq!(uses.open(&"d".into()), Ok(Some("1".into())));
        assert_eq!(uses.state().by_session.len(), MAX_SESSIONS);
    }

    #[test]
    fn no_session_ends_that_works_on_a_request() {
        let uses = full();
        let mut requests: Vec<_> =
            (0..MAX_SESSIONS).map(|number| begin(&uses, &number.to_string())).collect();
        assert_eq!(uses.open(&"a".into()), Err(TooManySessions));
        drop(requests.remove(7));
        assert_eq!(uses.open(&"a".into()), Ok(Some("7".into())));
    }

    #[test]
    fn the_requests_of_a_session_are_bounded() {
        let uses = full();
        let requests: Vec<_> = (0..MAX_SESSION_REQUESTS).map(|_| begin(&uses, "0")).collect();
        assert!(uses.begin("0").is_err());
        drop(begin(&uses, "1"));
        drop(requests);
        drop(begin(&uses, "0"));
        assert!(uses.begin("unknown").is_ok_and(|request| request.is_none()));
        uses.close(&"0".into());
        assert_eq!(uses.state().by_session.len(), MAX_SESSIONS - 1);
    }
}
