//! The same client for synchronous programs.
//!
//! Each client has a small runtime of its own, which works on the thread of the caller while a call
//! is under way. It cannot be used inside an asynchronous program.
//!
//! ```no_run
//! use genwire_core::client::{Config, blocking::Http};
//!
//! let http = Http::new(Config::from_env()?)?;
//! # Ok::<(), genwire_core::client::Error>(())
//! ```

use super::byte_stream::ByteStream;
use super::config::Config;
use super::error::Error;
use super::events::EventStream;
use super::options::CallOptions;
use super::reply::{Raw, Reply};
use crate::merge::Collected;
use crate::{Endpoint, Validate};
use futures_core::Stream;
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use std::any::Any;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use tokio::runtime::{Builder, Handle, Runtime};

/// The client of synchronous programs; cheap to clone, and every clone is the same client.
#[derive(Clone, Debug)]
pub struct Http {
    http: super::Http,
    driver: Driver,
}

/// What makes asynchronous work happen on the thread of the caller.
#[derive(Clone)]
pub struct Driver(Arc<Owned>);

/// A runtime that may be dropped anywhere.
struct Owned(Option<Runtime>);

impl Http {
    /// Sets a client up. Nothing is sent yet.
    pub fn new(config: Config) -> Result<Self, Error> {
        Ok(Self { driver: Driver::new()?, http: super::Http::new(config)? })
    }

    /// The asynchronous client within.
    pub fn http(&self) -> &super::Http {
        &self.http
    }

    /// What drives the calls, for clients of areas.
    pub fn driver(&self) -> &Driver {
        &self.driver
    }

    /// Calls an operation and reads its whole reply.
    pub fn call<Q, R>(
        &self,
        endpoint: &'static Endpoint,
        params: &[(&str, &str)],
        request: Option<&Q>,
        options: &CallOptions,
    ) -> Result<Reply<R>, Error>
    where
        Q: Serialize + Validate + ?Sized,
        R: DeserializeOwned,
    {
        self.driver.wait(self.http.call(endpoint, params, request, options))?
    }

    /// Calls an operation whose reply comes in pieces, and hands them on as they come.
    pub fn open<Q>(
        &self,
        endpoint: &'static Endpoint,
        params: &[(&str, &str)],
        request: Option<&Q>,
        options: &CallOptions,
    ) -> Result<Iter<ByteStream>, Error>
    where
        Q: Serialize + Validate + ?Sized,
    {
        let stream = self.driver.wait(self.http.open(endpoint, params, request, options))??;
        Ok(self.driver.drive(stream))
    }

    /// Fetches what is behind an address that a reply gave: see
    /// [`Http::fetch`](super::Http::fetch).
    pub fn fetch(&self, url: &str) -> Result<Raw, Error> {
        self.driver.wait(self.http.fetch(url))?
    }

    /// The same as [`Http::fetch`] with a limit of its own, in bytes.
    pub fn fetch_within(&self, url: &str, limit: usize) -> Result<Raw, Error> {
        self.driver.wait(self.http.fetch_within(url, limit))?
    }
}

impl Driver {
    fn new() -> Result<Self, Error> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| {
            Error::config("the runtime of the client could not be set up").caused_by(error)
        })?;
        Ok(Self(Arc::new(Owned(Some(runtime)))))
    }

    /// Waits for asynchronous work of the client.
    pub fn wait<F: Future>(&self, work: F) -> Result<F::Output, Error> {
        if Handle::try_current().is_ok() {
            return Err(Error::request(
                "a blocking client was used inside an asynchronous program\n\
                 help: use the client that is not blocking, or call this one on a thread that \
                 `std::thread::spawn` starts",
            ));
        }
        match &self.0.0 {
            Some(runtime) => Ok(runtime.block_on(async {
                // Connections that were closed between two calls are noticed before they are used.
                tokio::time::sleep(std::time::Duration::ZERO).await;
                work.await
            })),
            None => Err(Error::config("the runtime of the client is gone")),
        }
    }

    /// Makes an iterator of a stream.
    pub fn drive<S>(&self, stream: S) -> Iter<S> {
        let farewell = Farewell(self.clone());
        Iter { stream, driver: self.clone(), is_done: false, _farewell: farewell }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl fmt::Debug for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Driver")
    }
}

/// A stream as an iterator; dropping it closes the connection.
#[derive(Debug)]
pub struct Iter<S> {
    stream: S,
    driver: Driver,
    is_done: bool,
    // Behind the stream, so that it is dropped after it.
    _farewell: Farewell,
}

/// Lets the connection of a stream that is gone close now, and not with the next call.
#[derive(Debug)]
struct Farewell(Driver);

impl Drop for Farewell {
    fn drop(&mut self) {
        // Where nothing can be waited for, the next call does it.
        drop(self.0.wait(async {}));
    }
}

impl<S> Iter<S> {
    /// The stream within.
    pub fn get_ref(&self) -> &S {
        &self.stream
    }

    /// The stream within, and what drives it.
    pub fn into_parts(self) -> (S, Driver) {
        (self.stream, self.driver)
    }
}

impl<R> Iter<EventStream<R>>
where
    R: Collected + Serialize + Any + Send + Sync,
{
    /// Reads what is left and gives the same reply as the call that does not stream.
    pub fn into_reply(self) -> Result<Reply<R>, Error> {
        self.driver.wait(self.stream.collect())?
    }
}

impl<S, T> Iterator for Iter<S>
where
    S: Stream<Item = Result<T, Error>> + Unpin,
{
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let Self { stream, driver, is_done, .. } = self;
        let next = poll_fn(|context| Pin::new(&mut *stream).poll_next(context));
        let item = driver.wait(next).unwrap_or_else(|error| {
            *is_done = true;
            Some(Err(error))
        });
        *is_done |= item.is_none();
        item
    }
}
