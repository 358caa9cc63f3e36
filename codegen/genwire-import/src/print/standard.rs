//! The files that a spec of its own begins with: the service, and the types that carry errors.

use super::quoted;
use crate::service::{Own, Service, Status, status};
use genwire_spec::SpecFile;
use genwire_spec::model::COMMON;
use std::fmt::Write as _;

/// The types that the runtime writes and reads errors with.
const TYPES: &str = r#"#:schema ../schema.json
# Types that all areas share: those that carry errors.

[types.BaseResp]
doc = "The outcome of a call."

[types.BaseResp.fields.status_code]
type = "integer"
doc = "Status code: 0 for success, otherwise an error code."
example = 0
merge = "replace"

[types.BaseResp.fields.status_msg]
type = "string"
doc = "Status message."
example = "success"
merge = "replace"

[types.BaseRespBody]
doc = "The body of an error, beside the members of a reply."

[types.BaseRespBody.fields.base_resp]
type = "BaseResp"
doc = "A description of the error."
required = true
example = { status_code = 400, status_msg = "invalid parameter" }

[types.BaseRespBody.fields.error]
type = "ErrorDetail"
doc = "The same error in the form of the envelope."
nullable = true
assumed = true

[types.ErrorEnvelope]
doc = "The body of an error."

[types.ErrorEnvelope.fields.type]
type = "string"
doc = "Always `error`."
one_of = ["error"]
example = "error"

[types.ErrorEnvelope.fields.error]
type = "ErrorDetail"
doc = "A description of the error."

[types.ErrorEnvelope.fields.request_id]
type = "string"
doc = "Request ID, to quote in support requests."
example = "req-0001"

[types.ErrorDetail]
doc = "The error of a call."

[types.ErrorDetail.fields.type]
type = "string"
doc = "The class of the error."
example = "bad_request_error"

[types.ErrorDetail.fields.message]
type = "string"
doc = "Human-readable message."
example = "limit is not valid (400)"

[types.ErrorDetail.fields.http_code]
type = "string"
doc = "HTTP status code, as a string."
example = "400"

[types.ErrorDetail.fields.code]
type = "json"
doc = "The code, as a number or a text."
assumed = true
"#;

/// The files; none where the area joins a spec.
pub(super) fn files(service: &Service) -> Vec<SpecFile> {
    let Some(own) = &service.own else { return Vec::new() };
    vec![
        SpecFile { path: "spec/service.toml".to_owned(), text: text(service, own) },
        SpecFile { path: format!("spec/{COMMON}/types.toml"), text: TYPES.to_owned() },
    ]
}

fn text(service: &Service, own: &Own) -> String {
    let mut out = "#:schema schema.json\n# What holds for the whole service: credentials, error families, error codes.\n".to_owned();
    let _ = writeln!(
        out,
        "\n[service]\ntitle = {}\nversion = {}",
        quoted(&own.title),
        quoted(&own.version)
    );
    let _ = writeln!(out, "doc = {}", quoted(&own.doc));
    out.push_str("# The prefix in the names of models.\n");
    out.push_str(
        "vendor_prefix = \"X-\"\ninvalid_code = 400\ncontent_type = \"application/json\"\n",
    );
    let _ = writeln!(
        out,
        "\n[service.auth]\nheader = {}\nscheme = \"{}\"",
        quoted(&own.credential.header),
        own.credential.scheme
    );
    let (form, body) =
        if own.base_resp { (BASE_RESP, "BaseRespBody") } else { (ENVELOPE, "ErrorEnvelope") };
    for (name, prefix) in &service.families {
        let _ = writeln!(
            out,
            "\n[families.{name}]\ndoc = \"How errors are reported under `{prefix}`.\""
        );
        let _ = writeln!(out, "body = \"{body}\"\npath_prefix = \"{prefix}\"\n{form}");
    }
    let families: Vec<String> = service.families.iter().map(|(name, _)| quoted(name)).collect();
    for (http, code) in &service.codes {
        let named = format!("status_{http}");
        let (_, name, category, retryable, doc, help, class) =
            status(*http).unwrap_or_else(|| unnamed(*http, &named));
        let _ = writeln!(
            out,
            "\n[codes.{code}]\nname = \"{name}\"\ndoc = \"{doc}\"\nhelp = \"{help}\""
        );
        let _ = writeln!(out, "category = \"{category}\"\nretryable = {retryable}\nhttp = {http}");
        let _ = writeln!(out, "error_type = \"{class}\"\nfamilies = [{}]", families.join(", "));
    }
    out
}

/// The members of an error beside a reply.
const BASE_RESP: &str = "code = \"base_resp.status_code\"\nsuccess = 0\n\
    message = \"base_resp.status_msg\"\ncode_in_message = true";

/// The members of an error in a body of its own.
const ENVELOPE: &str = "present = \"error\"\ncode = \"error.code\"\nerror_type = \"error.type\"\n\
    message = \"error.message\"\ncode_in_message = true\nhttp = \"error.http_code\"\n\
    request_id = \"request_id\"";

/// Returns the meaning of a status without a name of its own.
fn unnamed(http: u16, name: &str) -> Status<'_> {
    let (category, retryable, class) = if http < 500 {
        ("request", false, "bad_request_error")
    } else {
        ("service", true, "server_error")
    };
    let doc = "The interface lists the status without a name.";
    (http, name, category, retryable, doc, "read the message", class)
}
