//! Boxed futures, and work on large bodies outside the event loop.

use crate::client::error::Error;
use std::pin::Pin;
use tokio::runtime::Handle;

/// A call in progress, boxed so that it is compiled in this crate.
///
/// The body of an `async` function would be compiled again in each program that awaits it.
pub(in crate::client) type Boxed<'a, T> =
    Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// Size above which a body is parsed on a blocking thread, in bytes.
pub(in crate::client) const LARGE_BODY_BYTES: usize = 1024 * 1024;

/// Runs work on a body: inline, or on a blocking thread if the body is large.
pub(in crate::client) async fn on_body<T: Send + 'static>(
    size: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    if size <= LARGE_BODY_BYTES {
        return Ok(work());
    }
    on_thread(work).await
}

/// Runs work on a blocking thread.
///
/// Boxed to keep the future of the common path small.
fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Boxed<'static, T> {
    Box::pin(async move {
        // Without a runtime there are no other tasks to block.
        let Ok(runtime) = Handle::try_current() else { return Ok(work()) };
        runtime.spawn_blocking(work).await.map_err(|error| {
            // A panic reaches the caller, as if the work ran inline.
            if error.is_panic() {
                std::panic::resume_unwind(error.into_panic());
            }
            Error::config("the runtime of the program is shutting down")
        })
    })
}
