//! Converts the servers of a document.

use crate::document::{Document, Spot};
use crate::reason::Reason;
use crate::report::Report;
use crate::{names, service, text};
use genwire_spec::model::{Json, Server, ServerVariable};
use genwire_spec::resolve::names::is_snake;
use std::collections::BTreeSet;

/// Maximum number of words of a description that becomes a name.
const NAME_WORDS: usize = 4;

/// Returns the servers without the path that the paths of the operations have; those that the spec
/// language cannot list are reported.
pub(super) fn servers(document: &Document, base: &str, report: &mut Report) -> Vec<Server> {
    let mut found = Vec::new();
    let mut taken = BTreeSet::new();
    for (index, spot) in document.top().list("servers").into_iter().enumerate() {
        match server(&spot, base, report) {
            Ok(Some(server)) => found.push(named(server, &spot, &mut taken)),
            // A document without servers has this one.
            Ok(None) if index == 0 && spot.text("description").is_none() => {}
            Ok(None) => {
                let what = "a server without a name and a host: it is where the document is";
                report.note(Reason::Servers, &spot.at, what);
            }
            Err(why) => report.note(Reason::Servers, &spot.at, why),
        }
    }
    found
}

/// Returns the server, yet without a name; nothing if it is only the place of the document.
fn server(
    spot: &Spot<'_>,
    base: &str,
    report: &mut Report,
) -> Result<Option<Server>, &'static str> {
    let whole = spot.text("url").unwrap_or_default().trim().trim_end_matches('/');
    let url = match without_path(spot, whole, base, report)? {
        "" | "." if given_name(spot).is_none() => return Ok(None),
        "" => "/",
        url => url,
    };
    let used = Server::names_in(url).ok_or("the braces of its address do not match")?;
    let mut variables = Vec::new();
    for (name, of) in spot.map("variables") {
        if used.contains(name) {
            variables.push(variable(name, &of, report)?);
        } else if !whole.contains(&format!("{{{name}}}")) {
            report.note(Reason::Servers, &of.at, "a variable that the address does not have");
        }
    }
    if variables.len() != used.len() {
        return Err("its address has a variable that is not described");
    }
    let otherwise = format!("The service at `{url}`.");
    let doc = text::doc(spot.text("description"), &otherwise);
    let server = Server { name: String::new(), url: url.to_owned(), doc, variables };
    let values = server.variables.iter().flat_map(|of| of.values.iter().map(|it| (&of.name, it)));
    let mut urls = values.map(|(name, value)| server.url_with(name, value));
    if !Server::is_base_address(&server.usual_url()) || !urls.all(|it| Server::is_base_address(&it))
    {
        return Err("its address is none of HTTP, or has a query");
    }
    Ok(Some(server))
}

/// Returns the address of a server without the path that the operations have in front of theirs.
fn without_path<'u>(
    spot: &Spot<'_>,
    url: &'u str,
    base: &str,
    report: &mut Report,
) -> Result<&'u str, &'static str> {
    if let Some(rest) = url.strip_suffix(base) {
        return Ok(rest);
    }
    if service::address(spot).1 != base {
        return Err("its path is not that of the first server, which the operations have");
    }
    let start = url.find("//").map_or(0, |slashes| slashes + 2);
    let path = url[start..].find('/').map_or(url.len(), |slash| start + slash);
    let what = "a variable in its path: the operations have the default";
    report.note(Reason::Servers, &spot.at, what);
    Ok(&url[..path])
}

fn variable(
    name: &str,
    spot: &Spot<'_>,
    report: &mut Report,
) -> Result<ServerVariable, &'static str> {
    let mut values: Vec<String> = Vec::new();
    for value in spot.list("enum").iter().filter_map(scalar) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    let stated = spot.get("default").as_ref().and_then(scalar);
    let default = stated.or_else(|| values.first().cloned());
    let default = default.ok_or("a variable of its address has no default")?;
    if name == "vendor_prefix" {
        return Err("a variable of its address has a name that means something else in a spec");
    }
    if !values.is_empty() && !values.contains(&default) {
        let what = "a default that is none of the values becomes one of them";
        report.note(Reason::Servers, &spot.at, what);
        values.insert(0, default.clone());
    }
    let doc = spot.text("description").map(|it| text::doc(Some(it), ""));
    let doc = doc.filter(|doc| !doc.is_empty());
    Ok(ServerVariable { name: name.to_owned(), default, values, doc })
}

/// Returns a text, or what a number or a Boolean is as one.
fn scalar(spot: &Spot<'_>) -> Option<String> {
    match spot.json {
        Json::String(text) => Some(text.clone()),
        Json::Integer(_) | Json::Number(_) | Json::Bool(_) => Some(spot.json.to_compact()),
        _ => None,
    }
}

/// Returns the name of a server, which is an extension before 3.2.
fn given_name<'d>(spot: &Spot<'d>) -> Option<&'d str> {
    spot.text("name").or(spot.text("x-name"))
}

/// Gives the server the name that the document has for it, or one by its description or its host.
fn named(server: Server, spot: &Spot<'_>, taken: &mut BTreeSet<String>) -> Server {
    let short = spot.text("description").filter(|doc| {
        let words = doc.split_whitespace().count();
        (1..=NAME_WORDS).contains(&words) && doc.is_ascii()
    });
    let host = service::host(spot);
    let words = given_name(spot).or(short).unwrap_or(&host);
    let name = Some(names::of_file(words, "server")).filter(|name| is_snake(name));
    let name = name.unwrap_or_else(|| "server".to_owned());
    let mut unique = name.clone();
    for count in 2.. {
        if taken.insert(unique.clone()) {
            break;
        }
        unique = format!("{name}_{count}");
    }
    Server { name: unique, ..server }
}
