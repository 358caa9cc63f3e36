//! Clients for synchronous programs.
//!
//! Each client has a small runtime that runs on the thread of the caller during a call. The client
//! cannot be used inside an asynchronous program.

use super::call::CallBuilder;
use super::error::Error;
use super::pages::{Items, Paged, Pages};
use super::setup;
use super::transport::Transport;
use crate::Described;
use crate::client::body::read_response::ReadResponse;
use crate::client::body::response::{Raw, Response};
use crate::client::call::inner::ClientInner;
use crate::client::stream::byte_stream::ByteStream;
use crate::client::stream::event_feed::{EventFeed, Feed};
use crate::client::stream::event_stream::EventStream;
use crate::client::stream::stream_error::StreamError;
use crate::merge::Collected;
use futures_core::Stream;
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;
use std::any::Any;
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use tokio::runtime::{Builder, Handle, Runtime};

/// Marks a client for synchronous programs, and holds its runtime.
#[derive(Clone)]
pub struct Blocking(Arc<Owned>);

/// A runtime that can be dropped in any context.
struct Owned(Option<Runtime>);

impl Transport {
    /// Returns the same client for synchronous programs.
    ///
    /// Its runtime runs only during its calls. It therefore has its own connections, unless the
    /// program has set [`http_client`](super::ConfigBuilder::http_client). Clones of the returned
    /// client share them.
    ///
    /// ```no_run
    /// use genwire_core::client::{Config, Transport};
    ///
    /// let http = Transport::new(Config::from_env()?)?.blocking()?;
    /// let file = http.fetch("https://example.com/video.mp4")?;
    /// println!("{} bytes", file.body().len());
    /// # Ok::<(), genwire_core::client::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The runtime or the HTTP client cannot be created.
    pub fn blocking(self) -> Result<Transport<Blocking>, Error> {
        let mut inner = ClientInner::clone(&self.inner);
        // A pooled connection makes no progress while the runtime that opened it is idle.
        inner.clients = setup::clients(&inner.settings)?;
        Ok(Transport { inner: Arc::new(inner), driver: Blocking::new()? })
    }
}

impl Transport<Blocking> {
    /// Returns the same client for asynchronous work that [`Blocking::wait`] or [`Blocking::drive`]
    /// runs.
    ///
    /// Its connections belong to the runtime of this client. On another runtime, its calls may
    /// hang.
    pub fn asynchronous(&self) -> Transport {
        Transport { inner: Arc::clone(&self.inner), driver: () }
    }

    /// Returns the runtime of the client, for area clients.
    pub fn driver(&self) -> &Blocking {
        &self.driver
    }

    /// Downloads a file from a URL of a response: see [`Transport::fetch`].
    ///
    /// # Errors
    ///
    /// The URL is not valid, or the response does not arrive or reports an error.
    pub fn fetch(&self, url: &str) -> Result<Raw, Error> {
        self.driver.wait(self.asynchronous().fetch(url))?
    }

    /// Downloads a file like [`Transport::fetch`], with another maximum size, in bytes.
    ///
    /// # Errors
    ///
    /// The same as for [`Self::fetch`]; also if the response is larger than the limit.
    pub fn fetch_within(&self, url: &str, limit: usize) -> Result<Raw, Error> {
        self.driver.wait(self.asynchronous().fetch_within(url, limit))?
    }
}

impl<R, P> CallBuilder<'_, R, Blocking, P> {
    /// Sends the request and reads the whole response.
    ///
    /// # Errors
    ///
    /// The request is not valid, no complete response arrives, or the service reports an error.
    pub fn send(self) -> Result<Response<R>, Error>
    where
        R: ReadResponse + Send + 'static,
    {
        let (driver, call) = self.into_parts();
        driver.wait(call.whole())?
    }

    /// Sends the request and returns the response without deserializing it.
    ///
    /// # Errors
    ///
    /// The same as for [`Self::send`], except that the response is not deserialized.
    pub fn raw(self) -> Result<Raw, Error> {
        let (driver, call) = self.into_parts();
        driver.wait(call.raw())?
    }

    /// Sends the request and returns the body of the response as it arrives: a response of text or
    /// bytes, or a stream if the operation has no such response.
    ///
    /// # Errors
    ///
    /// The request is not valid, no response arrives, or the service reports an error.
    pub fn bytes(self) -> Result<Iter<ByteStream>, Error> {
        let (driver, call) = self.into_parts();
        let stream = driver.wait(call.bytes())??;
        Ok(driver.drive(stream))
    }
}

impl<R> CallBuilder<'_, R, Blocking>
where
    R: Collected + Serialize + Any + Send + Sync,
{
    /// Sends the request and returns the events of the response as an iterator.
    ///
    /// # Errors
    ///
    /// The request is not valid, no response arrives, or the service reports an error.
    pub fn stream(self) -> Result<Iter<EventStream<R>>, Error> {
        let (driver, call) = self.into_parts();
        let stream = driver.wait(call.stream())??;
        Ok(driver.drive(stream))
    }
}

impl<R, E: DeserializeOwned + Described> CallBuilder<'_, R, Blocking, Feed<E>> {
    /// Sends the request and returns the events of the feed as an iterator.
    ///
    /// # Errors
    ///
    /// The request is not valid, no response arrives, or the service reports an error.
    pub fn stream(self) -> Result<Iter<EventFeed<E>>, Error> {
        let (driver, call) = self.into_parts();
        let feed = driver.wait(call.stream())??;
        Ok(driver.drive(feed))
    }
}

impl<'a, R, I> CallBuilder<'a, R, Blocking, Paged<I>> {
    /// Returns all items of the list as an iterator, from the first requested page to the last one.
    pub fn items(self) -> Iter<Items<'a, I>>
    where
        I: DeserializeOwned + Send + 'static,
    {
        let (driver, call) = self.into_parts();
        driver.drive(call.items())
    }

    /// Returns the responses as an iterator, one for each page.
    pub fn pages(self) -> Iter<Pages<'a, R>>
    where
        R: ReadResponse + Send + 'static,
    {
        let (driver, call) = self.into_parts();
        driver.drive(call.pages())
    }
}

impl Blocking {
    fn new() -> Result<Self, Error> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| {
            Error::config("the runtime of the client could not be set up").caused_by(error)
        })?;
        Ok(Self(Arc::new(Owned(Some(runtime)))))
    }

    /// Runs asynchronous work of the client to completion.
    ///
    /// # Errors
    ///
    /// The call is made inside an asynchronous runtime.
    pub fn wait<F: Future>(&self, work: F) -> Result<F::Output, Error> {
        if Handle::try_current().is_ok() {
            return Err(Error::request(
                "a blocking client was used inside an asynchronous program",
            )
            .with_help(
                "use the asynchronous client, or call this one on a thread that \
                 `std::thread::spawn` starts",
            ));
        }
        match &self.0.0 {
            Some(runtime) => Ok(runtime.block_on(async {
                // Yields once, so that connections that were closed between two calls are noticed
                // before reuse.
                tokio::time::sleep(std::time::Duration::ZERO).await;
                work.await
            })),
            None => Err(Error::config("the runtime of the client is gone")),
        }
    }

    /// Turns a stream into an iterator.
    pub fn drive<S>(&self, stream: S) -> Iter<S> {
        let closer = ConnectionCloser(self.clone());
        Iter { stream, driver: self.clone(), is_done: false, _closer: closer }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl fmt::Debug for Blocking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Blocking")
    }
}

/// A stream as an iterator; dropping it closes the connection.
#[derive(Debug)]
pub struct Iter<S> {
    stream: S,
    driver: Blocking,
    is_done: bool,
    // After the stream, so that it is dropped last.
    _closer: ConnectionCloser,
}

/// Closes the connection of a dropped stream now instead of at the next call.
#[derive(Debug)]
struct ConnectionCloser(Blocking);

impl Drop for ConnectionCloser {
    fn drop(&mut self) {
        // Inside a runtime, nothing can be awaited; then the next call closes the connection.
        drop(self.0.wait(async {}));
    }
}

impl<S> Iter<S> {
    /// Returns the inner stream.
    pub fn get_ref(&self) -> &S {
        &self.stream
    }

    /// Returns the inner stream and its driver.
    pub fn into_parts(self) -> (S, Blocking) {
        (self.stream, self.driver)
    }
}

impl<R> Iter<EventStream<R>>
where
    R: Collected + Serialize + Any + Send + Sync,
{
    /// Reads the rest of the stream and returns the same response as a call without streaming.
    ///
    /// # Errors
    ///
    /// The stream ends with an error or before the response is complete; the error holds what
    /// arrived.
    pub fn into_response(self) -> Result<Response<R>, StreamError<R>> {
        let waited = self.driver.wait(self.stream.into_response());
        waited.unwrap_or_else(|error| Err(StreamError::new(error, R::default())))
    }
}

impl<S, T, E> Iterator for Iter<S>
where
    S: Stream<Item = Result<T, E>> + Unpin,
    E: From<Error>,
{
    type Item = Result<T, E>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let Self { stream, driver, is_done, .. } = self;
        let next = poll_fn(|context| Pin::new(&mut *stream).poll_next(context));
        let item = driver.wait(next).unwrap_or_else(|error| {
            *is_done = true;
            Some(Err(error.into()))
        });
        *is_done |= item.is_none();
        item
    }
}
