//! The call for a page, and its advance to the next page.

use crate::client::body::request_body::{Payload, Prepared, Writing};
use crate::client::body::response::{Raw, Response};
use crate::client::call::options::CallOptions;
use crate::client::call::parameters::Parameters;
use crate::client::call::path_params::PathParams;
use crate::client::error::Error;
use crate::client::setup::is_same_origin;
use crate::client::transport::Transport;
use crate::exchange::{PageFacts, Pager, Turn, find, next_link};
use crate::failure::ReadError;
use crate::{AuthPlace, BodyForm, Endpoint, PageInput, Paging, RawJson};
use reqwest::Url;
use reqwest::header::LINK;
use serde_json::Value as JsonValue;

/// The form of the body of a page.
const PAGE: Option<BodyForm> = Some(BodyForm::Json);

/// The call for one page.
pub(in crate::client) struct Course<'a> {
    transport: Transport,
    endpoint: &'static Endpoint,
    params: PathParams<'a>,
    parameters: Option<Parameters>,
    /// The body and its encoding options.
    request: (Option<Payload<'a>>, Writing),
    options: CallOptions,
    /// The name of the header for the idempotency key of each page's call, if the operation has
    /// one.
    idempotency: Option<&'static str>,
    paging: &'static Paging,
    /// The position in the list; `None` before the first page.
    pager: Option<Pager>,
}

/// The path, the parameters and the body of a call.
type Message<'a> = (PathParams<'a>, Option<Parameters>, (Option<Payload<'a>>, Writing));

impl<'a> Course<'a> {
    pub(in crate::client) fn new(
        (transport, endpoint, idempotency): (Transport, &'static Endpoint, Option<&'static str>),
        (params, parameters, request): Message<'a>,
        options: CallOptions,
        paging: &'static Paging,
    ) -> Self {
        Self {
            transport,
            endpoint,
            params,
            parameters,
            request,
            options,
            idempotency,
            paging,
            pager: None,
        }
    }

    pub(super) fn endpoint(&self) -> &'static Endpoint {
        self.endpoint
    }

    pub(super) fn paging(&self) -> &'static Paging {
        self.paging
    }

    /// Requests the page.
    pub(super) async fn page<T: Send + 'static>(
        &mut self,
        read: impl FnOnce(&Raw) -> Result<T, ReadError> + Send + 'static,
    ) -> Result<Response<T>, Error> {
        let options = self.all_options().with_idempotency(self.idempotency);
        if self.pager.is_none() {
            let parameters = (&self.params, self.parameters.as_ref());
            self.transport.check_parameters(self.endpoint, parameters, &options)?;
        }
        let body = self.transport.body(self.endpoint, self.request, false, &options)?;
        if self.pager.is_none() {
            self.pager = Some(self.start(&body));
        }
        let raw = self.transport.whole(self.endpoint, &self.params, body, &options, PAGE).await?;
        self.transport.read_with(self.endpoint, raw, read).await
    }

    fn all_options(&self) -> CallOptions {
        let options = self.options.clone();
        match &self.parameters {
            Some(parameters) => parameters.add_to(options),
            None => options,
        }
    }

    /// Returns the position of the first page of the call.
    fn start(&self, body: &Prepared) -> Pager {
        let asked = |input| match input {
            PageInput::Parameter(name) => self.parameters.as_ref()?.get(name).cloned(),
            PageInput::Member(name) => find(str::from_utf8(&body.json).ok()?, name),
        };
        Pager::new(self.paging, asked, || self.address().ok().map(String::from))
    }

    /// Advances to the next page; returns false if this was the last one.
    pub(super) fn advance(&mut self, facts: &PageFacts, raw: &Raw) -> Result<bool, Error> {
        self.next(facts, raw).map_err(|error| {
            let error = error.with_raw(raw.clone());
            self.transport.inner.named(error, self.endpoint, raw.attempts())
        })
    }

    fn next(&mut self, facts: &PageFacts, raw: &Raw) -> Result<bool, Error> {
        let links = raw.headers().get_all(LINK).iter().filter_map(|value| value.to_str().ok());
        let Some(pager) = &mut self.pager else { return Ok(false) };
        let turn = pager.turn(facts, raw.body(), || next_link(links));
        match turn.map_err(|problem| Error::protocol(problem, raw.body()))? {
            Turn::End => return Ok(false),
            Turn::Set(input, value) => self.set(input, value),
            Turn::Link(target) => self.follow(&target, raw)?,
        }
        Ok(true)
    }

    /// Sets the address of the next page to the target of a link.
    fn follow(&mut self, target: &str, raw: &Raw) -> Result<(), Error> {
        let base = self.transport.inner.base(&self.options)?;
        let foreign = || {
            Error::protocol("the link to the next page leads to another service", &[]).with_help(
                "only links with the scheme, host and port of the address that was called are followed",
            )
        };
        let mut address = self.address()?.join(target).map_err(|_| foreign())?;
        let has_user = !address.username().is_empty() || address.password().is_some();
        if has_user || !is_same_origin(base, &address) {
            return Err(foreign());
        }
        address.set_fragment(None);
        self.remove_keys(&mut address);
        let is_new = self.pager.as_mut().map_or(Ok(()), |pager| pager.expect_new(address.as_str()));
        is_new.map_err(|problem| Error::protocol(problem, raw.body()))?;
        self.options.address = Some(address);
        Ok(())
    }

    /// Removes API keys from the query, since the call adds them itself.
    fn remove_keys(&self, address: &mut Url) {
        let is_key = |name: &str| {
            let mut all = self.endpoint.security.iter().flat_map(|all| all.iter());
            all.any(|auth| auth.place == AuthPlace::Query && auth.name == name)
        };
        let pairs = |address: &Url| -> Vec<(String, String)> {
            address.query_pairs().map(|(name, value)| (name.into(), value.into())).collect()
        };
        let all = pairs(address);
        if all.iter().any(|(name, _)| is_key(name)) {
            let others = all.iter().filter(|(name, _)| !is_key(name));
            address.query_pairs_mut().clear().extend_pairs(others);
        }
    }

    /// Returns the URL of the page.
    fn address(&self) -> Result<Url, Error> {
        let options = self.all_options();
        self.transport.inner.address(self.endpoint, &self.params, &options)
    }

    fn set(&mut self, input: PageInput, value: JsonValue) {
        match input {
            PageInput::Parameter(name) => {
                if let Some(parameters) = &mut self.parameters {
                    parameters.set(name, value);
                }
            }
            PageInput::Member(name) => {
                let Ok(value) = RawJson::from_serialize(&value) else { return };
                self.options.members.retain(|(known, _)| known != name);
                self.options.members.push((name.to_owned(), value));
            }
        }
    }
}
