//! Settings of the whole service: taken from the spec that the area joins, or drafted.

use super::auth::{self, Scheme};
use super::document::{Document, Spot};
use super::reason::Reason;
use super::report::Report;
use super::{Options, text};
use genwire_spec::model::{COMMON, ErrorFamily};
use std::collections::{BTreeMap, BTreeSet};

/// The error families and codes that operations may name.
#[derive(Clone, Debug)]
pub(super) struct Service {
    /// The families of the spec that the area joins, each with its path prefix and its body.
    pub(super) families: Vec<Known>,
    /// The error codes: HTTP status and code.
    pub(super) codes: Vec<(u16, u32)>,
    /// The names of common types.
    pub(super) taken: Vec<String>,
    /// The names of operations of other areas.
    pub(super) operations: Vec<String>,
    /// The prefix of every path.
    pub(super) base: String,
    /// The files of a new spec; none where the area joins one.
    pub(super) own: Option<Own>,
}

/// A service of its own.
#[derive(Clone, Debug)]
pub(super) struct Own {
    pub(super) title: String,
    pub(super) version: String,
    pub(super) doc: String,
    /// The ways to authenticate, by their name in the document.
    pub(super) schemes: BTreeMap<String, Scheme>,
    /// The credentials of an operation that does not say otherwise.
    pub(super) security: Vec<Vec<String>>,
}

/// An error family that there is already.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) name: String,
    prefix: Option<String>,
    /// The type of the body.
    pub(super) body: String,
}

/// The meaning of a status: status, name, category, retryable, doc, help, class.
pub(super) type Status<'a> = (u16, &'a str, &'a str, bool, &'a str, &'a str, &'a str);

/// The statuses with a name of their own.
const STATUSES: [Status<'static>; 12] = [
    (
        400,
        "invalid_parameter",
        "request",
        false,
        "Invalid request parameter.",
        "correct the member that the message names",
        "bad_request_error",
    ),
    (
        401,
        "authentication_failed",
        "authentication",
        false,
        "Missing or wrong API key.",
        "check the key",
        "authentication_error",
    ),
    (
        402,
        "payment_required",
        "balance",
        false,
        "The balance does not cover the call.",
        "top up the account",
        "balance_error",
    ),
    (
        403,
        "forbidden",
        "authentication",
        false,
        "The credential does not allow the call.",
        "use a key that may do this",
        "permission_error",
    ),
    (
        404,
        "not_found",
        "request",
        false,
        "There is nothing under that name.",
        "check the identifier",
        "not_found_error",
    ),
    (
        409,
        "conflict",
        "request",
        false,
        "The call does not fit the state of the thing.",
        "read the state first",
        "conflict_error",
    ),
    (
        413,
        "too_large",
        "request",
        false,
        "The body is too large.",
        "send less",
        "bad_request_error",
    ),
    (
        422,
        "unprocessable",
        "request",
        false,
        "The request cannot be worked on.",
        "correct the member that the message names",
        "bad_request_error",
    ),
    (
        429,
        "too_many_requests",
        "rate_limit",
        true,
        "There are too many requests for now.",
        "wait, then send the request again",
        "rate_limit_error",
    ),
    (
        500,
        "unknown_error",
        "service",
        true,
        "Unknown error in the service.",
        "send the request again after a pause",
        "server_error",
    ),
    (
        503,
        "unavailable",
        "service",
        true,
        "The service is not available for now.",
        "send the request again after a pause",
        "server_error",
    ),
    (
        504,
        "request_timeout",
        "timeout",
        true,
        "Request timeout.",
        "send the request again",
        "timeout_error",
    ),
];

/// Returns the meaning of a status.
pub(super) fn status(http: u16) -> Option<Status<'static>> {
    STATUSES.into_iter().find(|(known, ..)| *known == http)
}

impl Service {
    /// The service that the options name, or one that the document speaks of.
    pub(super) fn new(
        document: &Document,
        options: &Options,
        report: &mut Report,
    ) -> Result<Self, String> {
        let base = base(document, report);
        if !options.spec.is_empty() {
            let mut joined = Self::joined(options)?;
            joined.base = base;
            return Ok(joined);
        }
        let top = document.top();
        let mut statuses = BTreeSet::from([400, 401, 500]);
        collect(&top, &mut statuses);
        let info = top.get("info");
        let text_of = |key: &str| info.as_ref().and_then(|info| info.text(key));
        let schemes = auth::schemes(document);
        let own = Own {
            title: text_of("title").unwrap_or("An interface").to_owned(),
            version: text_of("version").unwrap_or("1.0.0").to_owned(),
            doc: text::doc(text_of("description").or(text_of("title")), "An interface."),
            security: auth::usual(document, &schemes),
            schemes,
        };
        Ok(Self {
            families: Vec::new(),
            codes: statuses.into_iter().map(|http| (http, u32::from(http))).collect(),
            taken: Vec::new(),
            operations: Vec::new(),
            base,
            own: Some(own),
        })
    }

    fn joined(options: &Options) -> Result<Self, String> {
        let interface = genwire_spec::load(&options.spec).map_err(|mistakes| {
            format!("the spec that the area joins does not load:\n{mistakes}")
        })?;
        if let Some(area) = options.area.as_ref()
            && interface.areas.iter().any(|known| known.name.wire == *area)
        {
            return Err(format!("there is an area `{area}` already"));
        }
        let mut families: Vec<_> = interface.families.iter().collect();
        families.sort_by_key(|family| family.success.is_none());
        let common = interface.types.iter().filter(|def| def.area == COMMON);
        let known = |family: &&ErrorFamily| Known {
            name: family.name.clone(),
            prefix: family.path_prefix.clone(),
            body: interface.ty(family.body).name.wire.clone(),
        };
        Ok(Self {
            families: families.iter().map(known).collect(),
            codes: interface.codes.iter().map(|code| (code.http, code.code)).collect(),
            taken: common.map(|def| def.name.wire.clone()).collect(),
            operations: interface.operations.iter().map(|one| one.name.wire.clone()).collect(),
            base: String::new(),
            own: None,
        })
    }

    /// The family that has a path.
    pub(super) fn family(&self, path: &str) -> Option<&Known> {
        let has = |family: &&Known| family.prefix.as_ref().is_some_and(|it| path.starts_with(it));
        self.families.iter().find(has)
    }
}

/// The path of the first server.
fn base(document: &Document, report: &mut Report) -> String {
    let servers = document.top().list("servers");
    for other in servers.iter().skip(1) {
        let what = "a further server: the base address is configurable";
        report.note(Reason::Servers, &other.at, what);
    }
    let Some(first) = servers.first() else { return String::new() };
    let mut url = first.text("url").unwrap_or_default().to_owned();
    for (name, variable) in first.map("variables") {
        let default = variable.text("default").unwrap_or_default();
        url = url.replace(&format!("{{{name}}}"), default);
    }
    let path = match url.split_once("://") {
        Some((_, rest)) => {
            rest.split_once('/').map_or(String::new(), |(_, path)| format!("/{path}"))
        }
        None => url,
    };
    path.trim_end_matches('/').to_owned()
}

/// The statuses of errors that operations list.
fn collect(top: &Spot<'_>, statuses: &mut BTreeSet<u16>) {
    for (_, path) in top.map("paths") {
        for (_, operation) in path.members() {
            for (key, _) in operation.map("responses") {
                statuses.extend(error_status(key));
            }
        }
    }
}

/// Returns the error status of a key of `responses`.
pub(super) fn error_status(key: &str) -> Option<u16> {
    match key {
        "4XX" | "4xx" => Some(400),
        "5XX" | "5xx" | "default" => Some(500),
        digits => digits.parse().ok().filter(|status| (400..=599).contains(status)),
    }
}
