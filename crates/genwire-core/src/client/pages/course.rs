//! The call for a page, which advances to the next page.

use super::link;
use super::progress::{PageFacts, Repeats, find};
use crate::client::body::request_body::{Payload, Prepared, Writing};
use crate::client::body::response::{Raw, Response};
use crate::client::call::options::CallOptions;
use crate::client::call::parameters::Parameters;
use crate::client::call::path_params::PathParams;
use crate::client::error::Error;
use crate::client::setup::is_same_origin;
use crate::client::transport::Transport;
use crate::failure::ReadError;
use crate::{AuthPlace, BodyForm, Endpoint, NextPage, PageInput, Paging, RawJson};
use reqwest::Url;
use serde_json::Value as JsonValue;
use std::hash::{DefaultHasher, Hasher as _};

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
    is_first: bool,
    /// The number of the page, or its offset in items.
    number: i64,
    /// The number of items before the page; `None` if the call did not start at the first page.
    before: Option<i64>,
    /// The digest of the previous page.
    page: Option<u64>,
    repeats: Repeats,
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
            is_first: true,
            number: 0,
            before: None,
            page: None,
            repeats: Repeats::default(),
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
        if self.is_first {
            let parameters = (&self.params, self.parameters.as_ref());
            self.transport.check_parameters(self.endpoint, parameters, &options)?;
        }
        let body = self.transport.body(self.endpoint, self.request, false, &options)?;
        if self.is_first {
            self.begin(&body);
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

    /// Notes the page at which the call starts.
    fn begin(&mut self, body: &Prepared) {
        let asked = |input| match input {
            PageInput::Parameter(name) => self.parameters.as_ref()?.get(name).cloned(),
            PageInput::Member(name) => find(str::from_utf8(&body.json).ok()?, name),
        };
        match self.paging.next {
            NextPage::Cursor { input, .. } => {
                if let Some(cursor) = asked(input).filter(|cursor| !cursor.is_null()) {
                    self.repeats.is_new(&cursor.to_string());
                }
            }
            NextPage::Number { input, first } => {
                self.number = asked(input).and_then(|number| number.as_i64()).unwrap_or(first);
                self.before = (self.number == first).then_some(0);
            }
            NextPage::Offset { input } => {
                self.number = asked(input).and_then(|number| number.as_i64()).unwrap_or(0);
                self.before = Some(self.number);
            }
            NextPage::Link => {
                if let Ok(address) = self.address() {
                    self.repeats.is_new(address.as_str());
                }
            }
        }
        self.is_first = false;
    }

    /// Advances to the next page; returns false if this was the last one.
    pub(super) fn advance(&mut self, facts: &PageFacts, raw: &Raw) -> Result<bool, Error> {
        self.next(facts, raw).map_err(|error| {
            let error = error.with_raw(raw.clone());
            self.transport.inner.named(error, self.endpoint, raw.attempts())
        })
    }

    fn next(&mut self, facts: &PageFacts, raw: &Raw) -> Result<bool, Error> {
        if facts.more == Some(false) {
            return Ok(false);
        }
        match self.paging.next {
            NextPage::Cursor { input, .. } => self.next_cursor(input, facts, raw),
            NextPage::Number { input, .. } => self.next_number((input, 1), facts, raw),
            NextPage::Offset { input } => self.next_number((input, facts.items), facts, raw),
            NextPage::Link => self.next_address(facts, raw),
        }
    }

    fn next_cursor(
        &mut self,
        input: PageInput,
        facts: &PageFacts,
        raw: &Raw,
    ) -> Result<bool, Error> {
        let cursor = match &facts.cursor {
            JsonValue::Null => return ends(facts, "cursor", raw),
            JsonValue::String(text) if text.is_empty() => return ends(facts, "cursor", raw),
            cursor @ (JsonValue::String(_) | JsonValue::Number(_)) => cursor.clone(),
            JsonValue::Bool(_) | JsonValue::Array(_) | JsonValue::Object(_) => {
                let problem = "the cursor of the next page is neither a string nor a number";
                return Err(Error::protocol(problem, raw.body()));
            }
        };
        self.expect_new(&cursor.to_string(), raw)?;
        self.set(input, cursor);
        Ok(true)
    }

    fn next_number(
        &mut self,
        (input, step): (PageInput, i64),
        facts: &PageFacts,
        raw: &Raw,
    ) -> Result<bool, Error> {
        self.before = self.before.and_then(|before| before.checked_add(facts.items));
        let is_all = self.before.zip(facts.total).is_some_and(|(before, all)| before >= all);
        let Some(number) = self.number.checked_add(step).filter(|_| !is_all) else {
            return Ok(false);
        };
        // An empty page may have a next one, but it can be reached only if the number changes.
        if facts.items == 0 && (step == 0 || facts.more != Some(true)) {
            return ends(facts, "way", raw);
        }
        let page = digest(raw.body());
        if self.page.replace(page) == Some(page) && facts.items > 0 {
            return Err(read_before(raw));
        }
        self.number = number;
        self.set(input, number.into());
        Ok(true)
    }

    fn next_address(&mut self, facts: &PageFacts, raw: &Raw) -> Result<bool, Error> {
        let Some(target) = link::next(raw.headers()) else {
            return ends(facts, "link", raw);
        };
        let base = &self.transport.inner.base(&self.options)?.url;
        let foreign = || {
            Error::protocol("the link to the next page leads to another service", &[]).with_help(
                "only addresses with the scheme, host and port of the address that was called are followed",
            )
        };
        let mut address = self.address()?.join(&target).map_err(|_| foreign())?;
        let has_user = !address.username().is_empty() || address.password().is_some();
        if has_user || !is_same_origin(base, &address) {
            return Err(foreign());
        }
        address.set_fragment(None);
        self.remove_keys(&mut address);
        self.expect_new(address.as_str(), raw)?;
        self.options.address = Some(address);
        Ok(true)
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

    /// Rejects a cursor or link that leads back to an earlier page.
    fn expect_new(&mut self, way: &str, raw: &Raw) -> Result<(), Error> {
        if self.repeats.is_new(way) {
            return Ok(());
        }
        Err(read_before(raw))
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

/// Creates the error of a list that leads back to an earlier page.
fn read_before(raw: &Raw) -> Error {
    Error::protocol("the next page is one that was read before", raw.body())
}

/// Returns a hash by which equal pages are recognized.
fn digest(page: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(page);
    hasher.finish()
}

/// Ends the list; an error if the page states that there are more.
fn ends(facts: &PageFacts, what: &str, raw: &Raw) -> Result<bool, Error> {
    if facts.more == Some(true) {
        let problem = format!("the page has no {what} to the next one, which it says there is");
        return Err(Error::protocol(problem, raw.body()));
    }
    Ok(false)
}
