//! Futures in boxes, and work on large bodies away from the event loop.

use crate::client::error::Error;
use std::pin::Pin;
use tokio::runtime::Handle;

/// A call in progress, compiled in this crate: the body of an `async` function is compiled again in
/// each program that awaits it.
pub(crate) type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// The size above which a body is parsed on a thread for blocking work, in bytes.
pub(crate) const LARGE_BODY_BYTES: usize = 1024 * 1024;

/// Does work on a body of a size: at once, or on a thread for blocking work if the body is large.
pub(crate) async fn on_body<T: Send + 'static>(
    size: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    if size <= LARGE_BODY_BYTES {
        return Ok(work());
    }
    on_thread(work).await
}

/// Does work on a thread for blocking work, in a box of its own: few bodies are large.
fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Boxed<'static, T> {
    Box::pin(async move {
        // Without a runtime there are no other tasks that the work could hold up.
        let Ok(runtime) = Handle::try_current() else { return Ok(work()) };
        runtime.spawn_blocking(work).await.map_err(|error| {
            // A panic reaches the caller, as it does where the work is done at once.
            if error.is_panic() {
                std::panic::resume_unwind(error.into_panic());
            }
            Error::config("the runtime of the program is shutting down")
        })
    })
}
