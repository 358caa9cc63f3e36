//! A service that follows a script, inside the client and without a network.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use genwire_core::client::transport_types::StatusCode;
use genwire_core::client::transport_types::header::{HeaderMap, HeaderName, HeaderValue};
use genwire_core::client::{
    Config, Error, Incoming, Middleware, Next, Outgoing, ResponseFuture, RetryPolicy,
};
use genwire_video::Video;
use tokio::time::{Instant, sleep};

/// The task of the tests.
pub(super) const ID: &str = "task-7";

/// Answers of the service.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    /// A reply.
    Reply(u16, String),
    /// A reply that requests a pause of this number of seconds.
    Later(u64),
    /// A connection that breaks.
    Broken,
    /// A reply that arrives after a minute.
    Slow,
}

/// A reply to a query with the task in a state.
pub(super) fn task(status: &str) -> Answer {
    let body = format!(r#"{{"task":{{"id":"{ID}","status":"{status}","note":[1]}}}}"#);
    Answer::Reply(200, body)
}

/// A refusal with the code for a wrong parameter.
pub(super) fn refusal(message: &str) -> Answer {
    error(400, 2013, message)
}

/// An error in the envelope.
pub(super) fn error(status: u16, code: u32, message: &str) -> Answer {
    let body = format!(
        r#"{{"type":"error","error":{{"type":"x","code":{code},"message":"{message}"}},"request_id":"r-1"}}"#
    );
    Answer::Reply(status, body)
}

/// Action of a deletion.
pub(super) fn deletion(action: &str, status: &str) -> Answer {
    let body = format!(r#"{{"task_id":"{ID}","action":"{action}","status":"{status}"}}"#);
    Answer::Reply(200, body)
}

/// A service with a script; after its end, its last line is repeated.
#[derive(Clone)]
pub(super) struct Service {
    script: Arc<Mutex<VecDeque<Answer>>>,
    calls: Arc<Mutex<Vec<(String, Duration)>>>,
    start: Instant,
}

impl Service {
    pub(super) fn new(script: impl IntoIterator<Item = Answer>) -> Self {
        let script = Arc::new(Mutex::new(script.into_iter().collect()));
        Self { script, calls: Arc::default(), start: Instant::now() }
    }

    pub(super) fn video(&self) -> Video {
        let config = Config::builder()
            .base_url("http://service.test")
            .api_key("key")
            .no_proxy()
            .retry(RetryPolicy::never())
            .middleware(self.clone());
        Video::new(config.build().unwrap()).unwrap()
    }

    /// The calls so far, each with the second of its arrival.
    pub(super) fn calls(&self) -> Vec<(String, u64)> {
        self.calls.lock().unwrap().iter().map(|(call, at)| (call.clone(), at.as_secs())).collect()
    }

    /// The times of the calls so far, in milliseconds.
    pub(super) fn milliseconds(&self) -> Vec<u128> {
        self.calls.lock().unwrap().iter().map(|(_, at)| at.as_millis()).collect()
    }

    /// Returns the seconds since the start of the service.
    pub(super) fn seconds(&self) -> u64 {
        self.start.elapsed().as_secs()
    }

    fn next(&self) -> Answer {
        let mut script = self.script.lock().unwrap();
        if script.len() > 1 { script.pop_front().unwrap() } else { script[0].clone() }
    }
}

impl Middleware for Service {
    fn handle<'a>(&'a self, request: Outgoing, _: Next<'a>) -> ResponseFuture<'a> {
        let call = format!("{} {}", request.method(), request.url().path());
        self.calls.lock().unwrap().push((call, self.start.elapsed()));
        let answer = self.next();
        Box::pin(async move {
            let mut headers = HeaderMap::new();
            let (status, body) = match answer {
                Answer::Reply(status, body) => (status, body),
                Answer::Broken => return Err(Error::truncated()),
                Answer::Later(seconds) => {
                    let name = HeaderName::from_static("retry-after");
                    headers.insert(name, HeaderValue::from(seconds));
                    (429, r#"{"type":"error","error":{"code":1002,"message":"m"}}"#.to_owned())
                }
                Answer::Slow => {
                    sleep(Duration::from_mins(1)).await;
                    (200, "{}".to_owned())
                }
            };
            Ok(Incoming::new(StatusCode::from_u16(status).unwrap(), headers, body))
        })
    }
}
