//! Prints `spec/service.toml` of a new spec: the service, its error families and its codes.

use super::{alternatives, key, quoted};
use crate::auth::Scheme;
use crate::draft::Draft;
use crate::errors::Family;
use crate::service::{Own, Status, status};
use genwire_spec::SpecFile;
use genwire_spec::model::{Server, ServerVariable};
use std::fmt::Write as _;

/// Prints the file; `None` if the area becomes a part of an existing spec.
pub(super) fn file(draft: &Draft<'_>) -> Option<SpecFile> {
    let own = draft.service.own.as_ref()?;
    Some(SpecFile { path: "spec/service.toml".to_owned(), text: text(draft, own) })
}

fn text(draft: &Draft<'_>, own: &Own) -> String {
    let mut out = "#:schema schema.json\n# What holds for the whole service: credentials, error families, error codes.\n".to_owned();
    let _ = writeln!(
        out,
        "\n[service]\ntitle = {}\nversion = {}",
        quoted(&own.title),
        quoted(&own.version)
    );
    let _ = writeln!(out, "doc = {}", quoted(&own.doc));
    out.push_str("invalid_code = 400\ncontent_type = \"application/json\"\n");
    out.push_str("request_nulls = \"exact\"\n");
    if !own.schemes.is_empty() {
        let _ = writeln!(out, "security = {}", alternatives(&own.security));
    }
    for (table, texts) in &own.about {
        if !table.is_empty() {
            let _ = writeln!(out, "\n[service.{table}]");
        }
        for (key, text) in texts {
            let _ = writeln!(out, "{key} = {}", quoted(text));
        }
    }
    for scheme in own.schemes.values() {
        let Scheme { name, kind, holder, token_url } = scheme;
        let _ = writeln!(out, "\n[auth.{name}]\nkind = \"{kind}\"");
        for (key, value) in [("name", holder), ("token_url", token_url)] {
            if let Some(value) = value {
                let _ = writeln!(out, "{key} = {}", quoted(value));
            }
        }
    }
    out.extend(draft.service.servers.added().map(server));
    for family in &draft.families {
        let Family { name, body, media_types } = family;
        let _ = writeln!(out, "\n# The members of an error are a guess.\n[families.{name}]");
        let _ = writeln!(out, "doc = \"Errors with a body of the type `{body}`.\"");
        let _ = writeln!(out, "body = \"{body}\"\nstatuses = \"errors\"");
        if !media_types.is_empty() {
            let types: Vec<String> = media_types.iter().map(|one| quoted(one)).collect();
            let _ = writeln!(out, "media_types = [{}]", types.join(", "));
        }
        for (key, path) in draft.family_keys(family) {
            let _ = writeln!(out, "{key} = {}", quoted(&path));
        }
    }
    for (http, code) in &draft.service.codes {
        let named = format!("status_{http}");
        let (_, name, category, retryable, doc, help, class) =
            status(*http).unwrap_or_else(|| unnamed(*http, &named));
        let _ = writeln!(
            out,
            "\n[codes.{code}]\nname = \"{name}\"\ndoc = \"{doc}\"\nhelp = \"{help}\""
        );
        let _ = writeln!(out, "category = \"{category}\"\nretryable = {retryable}\nhttp = {http}");
        let _ = writeln!(out, "error_type = \"{class}\"");
    }
    out
}

/// Prints a server.
pub(crate) fn server(server: &Server) -> String {
    let Server { name, url, doc, variables } = server;
    let mut out = format!("\n[servers.{name}]\nurl = {}\ndoc = {}\n", quoted(url), quoted(doc));
    for variable in variables {
        let ServerVariable { name: of, default, values, doc } = variable;
        let _ = writeln!(out, "\n[servers.{name}.variables.{}]", key(of));
        let _ = writeln!(out, "default = {}", quoted(default));
        if !values.is_empty() {
            let values: Vec<String> = values.iter().map(|one| quoted(one)).collect();
            let _ = writeln!(out, "values = [{}]", values.join(", "));
        }
        if let Some(doc) = doc {
            let _ = writeln!(out, "doc = {}", quoted(doc));
        }
    }
    out
}

/// Returns the error code of a status that [`status`] does not list.
fn unnamed(http: u16, name: &str) -> Status<'_> {
    let (category, retryable, class) = if http < 500 {
        ("request", false, "bad_request_error")
    } else {
        ("service", true, "server_error")
    };
    let doc = "The interface lists the status without a name.";
    (http, name, category, retryable, doc, "read the message", class)
}
