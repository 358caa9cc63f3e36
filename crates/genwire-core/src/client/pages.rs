//! Paged lists, as streams of their items or of their pages.

mod course;
mod progress;

pub(super) use self::course::Course;
use super::error::Error;
use crate::client::body::read_response::{self, ReadResponse};
use crate::client::body::response::{Raw, Response};
use crate::exchange::PageFacts;
use crate::failure::ReadError;
use crate::{Endpoint, Paging};
use futures_core::Stream;
use serde_core::de::DeserializeOwned;
use std::collections::VecDeque;
use std::fmt;
use std::future::poll_fn;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// Marks a [`CallBuilder`](super::CallBuilder) of a paged list; `I` is the type of the items.
pub struct Paged<I> {
    paging: &'static Paging,
    item: PhantomData<fn() -> I>,
}

impl<I> Paged<I> {
    pub(super) fn new(paging: &'static Paging) -> Self {
        Self { paging, item: PhantomData }
    }

    pub(super) fn paging(&self) -> &'static Paging {
        self.paging
    }
}

impl<I> fmt::Debug for Paged<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paging.fmt(f)
    }
}

/// The items of a paged list, pulled one by one.
///
/// One page is in memory at a time; the next page is requested once its items have been consumed.
/// The stream ends after the last page or after an error. A repeated cursor or link is an error.
/// With page numbers or offsets, a page with items that equals the previous page is an error, too.
///
/// ```
/// # use genwire_core::client::transport_types::StatusCode;
/// # use genwire_core::client::transport_types::header::HeaderMap;
/// # use genwire_core::client::{Incoming, Middleware, Next, Outgoing, ResponseFuture, Transport};
/// # use genwire_core::{Endpoint, NextPage, Paging, RawJson, STATUS_ERRORS, Trace};
/// # static LIST: Endpoint = Endpoint {
/// #     interface: &genwire_common::INTERFACE,
/// #     operation: "list_rivers",
/// #     area: "sample",
/// #     method: "GET",
/// #     path: "/rivers",
/// #     version: "",
/// #     family: &STATUS_ERRORS,
/// #     trace: Trace::named("list_rivers"),
/// #     ..Endpoint::DEFAULT
/// # };
/// # static PAGING: Paging =
/// #     Paging { items: "", next: NextPage::Link, more: None, total: None };
/// # struct TwoPages;
/// # impl Middleware for TwoPages {
/// #     fn handle<'a>(&'a self, request: Outgoing, _: Next<'a>) -> ResponseFuture<'a> {
/// #         let (mut headers, mut body) = (HeaderMap::new(), r#"["Rhône"]"#);
/// #         if request.url().query().is_none() {
/// #             headers.insert("link", "<?page=2>; rel=next".parse().unwrap());
/// #             body = r#"["Elbe", "Loire"]"#;
/// #         }
/// #         Box::pin(async move { Ok(Incoming::new(StatusCode::OK, headers, body)) })
/// #     }
/// # }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), genwire_core::client::Error> {
/// # let http = Transport::builder().base_url("http://127.0.0.1:1").without_key();
/// # let http = http.middleware(TwoPages).build()?;
/// # let call = http.call::<RawJson>(&LIST).paged::<String>(&PAGING);
/// let mut names = Vec::new();
/// let mut items = call.items();
/// while let Some(name) = items.next().await {
///     names.push(name?);
/// }
/// assert_eq!(names, ["Elbe", "Loire", "Rhône"]);
/// # Ok(())
/// # }
/// ```
#[must_use = "pages are asked for when the stream is polled"]
pub struct Items<'a, I> {
    turns: Turns<'a, VecDeque<I>>,
    queue: VecDeque<I>,
}

impl<'a, I: DeserializeOwned + Send + 'static> Items<'a, I> {
    pub(super) fn new(course: Course<'a>) -> Self {
        Self { turns: Turns::new(course, progress::items), queue: VecDeque::new() }
    }

    /// Returns the next item; `None` after the last one.
    ///
    /// # Errors
    ///
    /// The call for the next page failed, or the page does not identify the next one.
    pub async fn next(&mut self) -> Option<Result<I, Error>> {
        poll_fn(|context| self.poll_item(context)).await
    }

    /// Polls like [`Items::next`], for hand-written futures.
    pub fn poll_item(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<I, Error>>> {
        loop {
            if let Some(item) = self.queue.pop_front() {
                return Poll::Ready(Some(Ok(item)));
            }
            match ready!(self.turns.poll_page(context)) {
                Some(Ok(page)) => self.queue = page.into_inner(),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
    }
}

/// No field is pinned structurally.
impl<I> Unpin for Items<'_, I> {}

impl<I: DeserializeOwned + Send + 'static> Stream for Items<'_, I> {
    type Item = Result<I, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_item(context)
    }
}

impl<I> fmt::Debug for Items<'_, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.queue.len();
        f.debug_struct("Items").field("turns", &self.turns).field("left", &left).finish()
    }
}

/// The responses of a paged list, one for each page.
///
/// The next page is requested when the stream is polled for it. The stream ends after the last page
/// or after an error.
#[must_use = "pages are asked for when the stream is polled"]
pub struct Pages<'a, R>(Turns<'a, R>);

impl<'a, R: ReadResponse + Send + 'static> Pages<'a, R> {
    pub(super) fn new(course: Course<'a>) -> Self {
        let read = |endpoint: &'static Endpoint, _: &Paging, raw: &Raw| {
            R::read_response(read_response::form(endpoint, raw), raw)
        };
        Self(Turns::new(course, read))
    }

    /// Returns the next page; `None` after the last one.
    ///
    /// # Errors
    ///
    /// The call for the page failed, or the previous page does not identify it.
    pub async fn next(&mut self) -> Option<Result<Response<R>, Error>> {
        poll_fn(|context| self.poll_page(context)).await
    }

    /// Polls like [`Pages::next`], for hand-written futures.
    pub fn poll_page(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Response<R>, Error>>> {
        self.0.poll_page(context)
    }
}

/// No field is pinned structurally.
impl<R> Unpin for Pages<'_, R> {}

impl<R: ReadResponse + Send + 'static> Stream for Pages<'_, R> {
    type Item = Result<Response<R>, Error>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.get_mut().poll_page(context)
    }
}

impl<R> fmt::Debug for Pages<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pages").field(&self.0).finish()
    }
}

/// A function that deserializes a page.
type Read<T> = fn(&'static Endpoint, &Paging, &Raw) -> Result<T, ReadError>;

/// A page and, unless it is the last one, the call for the next page.
type Turned<'a, T> = (Result<Response<T>, Error>, Result<Option<Box<Course<'a>>>, Error>);

/// The remaining pages.
struct Turns<'a, T> {
    state: PagesState<'a, T>,
    read: Read<T>,
}

enum PagesState<'a, T> {
    Ready(Box<Course<'a>>),
    Turning(Pin<Box<dyn Future<Output = Turned<'a, T>> + Send + 'a>>),
    /// There is a next page, but it cannot be requested.
    Failed(Error),
    Done,
}

impl<'a, T: Send + 'static> Turns<'a, T> {
    fn new(course: Course<'a>, read: Read<T>) -> Self {
        Self { state: PagesState::Ready(Box::new(course)), read }
    }

    fn poll_page(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Response<T>, Error>>> {
        loop {
            match std::mem::replace(&mut self.state, PagesState::Done) {
                PagesState::Ready(course) => {
                    self.state = PagesState::Turning(Box::pin(turned(course, self.read)));
                }
                PagesState::Turning(mut turning) => {
                    let Poll::Ready((page, next)) = turning.as_mut().poll(context) else {
                        self.state = PagesState::Turning(turning);
                        return Poll::Pending;
                    };
                    self.state = match next {
                        Ok(Some(course)) => PagesState::Ready(course),
                        Ok(None) => PagesState::Done,
                        Err(error) => PagesState::Failed(error),
                    };
                    return Poll::Ready(Some(page));
                }
                PagesState::Failed(error) => return Poll::Ready(Some(Err(error))),
                PagesState::Done => return Poll::Ready(None),
            }
        }
    }
}

impl<T> fmt::Debug for Turns<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.state {
            PagesState::Ready(_) => "Ready",
            PagesState::Turning(_) => "Turning",
            PagesState::Failed(_) => "Failed",
            PagesState::Done => "Done",
        })
    }
}

/// Requests a page and determines the next one.
async fn turned<T: Send + 'static>(mut course: Box<Course<'_>>, read: Read<T>) -> Turned<'_, T> {
    let (endpoint, paging) = (course.endpoint(), course.paging());
    let both = move |raw: &Raw| {
        Ok((read(endpoint, paging, raw)?, PageFacts::new(paging, progress::text(raw))))
    };
    match course.page(both).await {
        Ok(page) => {
            let ((value, facts), raw) = page.into_parts();
            let next = course.advance(&facts, &raw);
            let next = next.map(|is_next| is_next.then_some(course));
            (Ok(Response::new(value, raw)), next)
        }
        Err(error) => (Err(error), Ok(None)),
    }
}
