//! Downloads of files from URLs in responses, such as audio or subtitles.

use crate::ServiceError;
use crate::client::body::offload::Boxed;
use crate::client::body::response::Raw;
use crate::client::body::{self, Whole};
use crate::client::call::deadline::Deadline;
use crate::client::call::fault;
use crate::client::error::Error;
use crate::client::transport::Transport;
use crate::failure::{ErrorKind, Phase};
use reqwest::header::{HeaderMap, LOCATION, USER_AGENT};
use reqwest::{Body, Method, Request, Url};

/// Maximum number of redirects that are followed.
const MAX_REDIRECTS: usize = 5;

impl Transport {
    /// Downloads a file from a URL of a response, up to the response limit of the client.
    ///
    /// This is the only method that downloads files. It sends `User-Agent` but no other header of
    /// the client, and no API key: the URL may lead to another host. It follows up to five
    /// redirects, but never from `https` to `http`. The timeouts of the client apply. The request
    /// is sent once, without middleware.
    ///
    /// ```no_run
    /// # async fn example(
    /// #     http: genwire_core::client::Transport,
    /// # ) -> Result<(), genwire_core::client::Error> {
    /// let file = http.fetch("https://example.com/speech.mp3").await?;
    /// println!("{} bytes", file.body().len());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// A status other than 2xx is an [`ErrorKind::Service`] without a code, and a body beyond the
    /// limit is [`ErrorKind::TooLarge`].
    pub async fn fetch(&self, url: &str) -> Result<Raw, Error> {
        self.fetch_within(url, self.inner.settings.max_response_bytes).await
    }

    /// Downloads a file like [`Transport::fetch`], with another maximum size, in bytes.
    ///
    /// # Errors
    ///
    /// The URL is not valid, the response does not arrive or reports an error, or it is longer than
    /// the limit.
    pub async fn fetch_within(&self, url: &str, limit: usize) -> Result<Raw, Error> {
        self.download(url, limit).await
    }

    fn download<'a>(&'a self, url: &'a str, limit: usize) -> Boxed<'a, Raw> {
        Box::pin(self.fetch_file(url, limit))
    }

    /// Requests a file, following redirects.
    async fn fetch_file(&self, url: &str, limit: usize) -> Result<Raw, Error> {
        let deadline = Deadline::start(self.inner.settings.timeouts);
        let mut url = address(url)?;
        for _ in 0..=MAX_REDIRECTS {
            let (head, body) = self.get(&url, &deadline).await?;
            if !head.status.is_redirection() {
                return self.read_file(head, body, &deadline, limit).await;
            }
            url = follow(&url, &head).ok_or_else(|| redirected(head))?;
        }
        Err(Error::request("the file has too many redirects"))
    }

    /// Requests a URL without credentials.
    async fn get(&self, url: &Url, deadline: &Deadline) -> Result<(Raw, Body), Error> {
        let mut request = Request::new(Method::GET, url.clone());
        if let Some(name) = self.inner.headers.get(USER_AGENT) {
            request.headers_mut().insert(USER_AGENT, name.clone());
        }
        let sent =
            deadline.within(Phase::Headers, self.inner.clients.download.execute(request)).await?;
        let mut response = sent.map_err(fault::before_response)?;
        let headers = std::mem::take(response.headers_mut());
        let head =
            Raw { status: response.status(), headers, body: bytes::Bytes::new(), attempts: 1 };
        Ok((head, response.into()))
    }

    async fn read_file(
        &self,
        mut head: Raw,
        mut body: Body,
        deadline: &Deadline,
        limit: usize,
    ) -> Result<Raw, Error> {
        if !head.status.is_success() {
            return Err(refused(&head).with_raw(head));
        }
        if let Err(error) = fault::of_head(None, &head) {
            return Err(error.with_raw(head));
        }
        // A response that is declared as too large is not read at all.
        if announced(&head.headers).is_some_and(|length| length > limit as u64) {
            return Err(Error::too_large("the file", limit as u64).with_raw(head));
        }
        let Whole { bytes, error } = body::whole(None, &mut body, deadline, limit).await;
        head.body = bytes;
        match error {
            None => Ok(head),
            Some(error) if matches!(error.kind(), ErrorKind::TooLarge { .. }) => {
                Err(Error::too_large("the file", limit as u64).with_raw(head))
            }
            Some(error) => Err(error.with_raw(head)),
        }
    }
}

/// Parses a URL; errors do not contain it, because it may contain a signature.
fn address(text: &str) -> Result<Url, Error> {
    let url = Url::parse(text.trim()).map_err(|error| {
        Error::request(format!("the address of the file is not a URL: {error}"))
    })?;
    if is_usable(&url) {
        Ok(url)
    } else {
        Err(Error::request("the address of the file starts with neither `https` nor `http`"))
    }
}

fn is_usable(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// Returns the target of a redirect if it may be followed.
fn follow(from: &Url, head: &Raw) -> Option<Url> {
    let to = from.join(head.headers.get(LOCATION)?.to_str().ok()?).ok()?;
    let is_weaker = from.scheme() == "https" && to.scheme() == "http";
    (is_usable(&to) && !is_weaker).then_some(to)
}

fn redirected(head: Raw) -> Error {
    match fault::of_head(None, &head) {
        Err(error) => error.with_raw(head),
        Ok(()) => {
            Error::protocol("the redirect has no address that can be followed", &[]).with_raw(head)
        }
    }
}

fn refused(head: &Raw) -> Error {
    Error::from_service(ServiceError {
        message: format!("the file could not be downloaded: HTTP {}", head.status),
        ..ServiceError::of_status(head.status.as_u16())
    })
}

fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(reqwest::header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}
