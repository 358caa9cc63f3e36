//! Converts the servers of a document.

use crate::document::{Document, Spot};
use crate::importer::Importer;
use crate::names::{self, free};
use crate::reason::Reason;
use crate::report::Report;
use crate::{service, text, tree};
use genwire_spec::model::{Json, Server, ServerVariable};
use genwire_spec::names::is_snake;
use genwire_spec::{Interface, SpecFile};
use std::collections::BTreeMap;

/// Maximum number of words in a description that is used as a name.
const NAME_WORDS: usize = 4;

/// The servers of the draft and of an existing spec.
#[derive(Clone, Debug, Default)]
pub(crate) struct Servers {
    /// The servers of an existing spec.
    known: Vec<Listed>,
    /// The servers that the draft adds, in the order of the document.
    added: Vec<Listed>,
    /// The file of an existing spec that lists its servers; `None` for a new spec.
    file: Option<SpecFile>,
    /// True if no table can be added to the file, because it has all servers in an inline value.
    is_closed: bool,
    /// True if an existing spec has a base address, listed or not.
    has_base: bool,
    /// The names of all servers, each with the last number that was appended to it.
    names: BTreeMap<String, usize>,
}

/// A server of the spec.
#[derive(Clone, Debug)]
struct Listed {
    server: Server,
    /// True if operations name the server, so that it is not a base address.
    is_named: bool,
}

impl Servers {
    /// Returns the servers of an existing spec.
    pub(super) fn of_spec(interface: &Interface, files: &[SpecFile]) -> Self {
        let known = interface.service.servers.iter().map(|server| Listed {
            server: server.clone(),
            is_named: interface.operations_at(server).next().is_some(),
        });
        let path = interface.project.spec_path("service.toml");
        let file = files.iter().find(|file| file.path == path).cloned();
        let has_base = interface.base_servers().next().is_some()
            || interface.operations.iter().any(|operation| operation.servers.is_empty());
        let names = interface.service.servers.iter().map(|server| (server.name.clone(), 1));
        let mut servers = Self {
            known: known.collect(),
            file,
            has_base,
            names: names.collect(),
            ..Self::default()
        };
        servers.is_closed = !servers.is_open(files);
        servers
    }

    /// Returns true if a server table can be appended to the file of the servers.
    fn is_open(&self, files: &[SpecFile]) -> bool {
        let Some(file) = &self.file else { return false };
        let name = free(&mut self.names.clone(), "server", "_");
        let sample = Server {
            name,
            url: "/".to_owned(),
            doc: "A server.".to_owned(),
            variables: Vec::new(),
        };
        let mut files = files.to_vec();
        for one in files.iter_mut().filter(|one| one.path == file.path) {
            *one = with_servers(file, [&sample]);
        }
        genwire_spec::load(&files).is_ok()
    }

    /// Returns true if a document has servers but none is a base address of the existing spec. The
    /// servers of that spec then do not serve the operations of the document.
    pub(super) fn are_others(&self, document: &Document) -> bool {
        let listed = document.top().list("servers");
        // Losses are reported with the operations that name the servers.
        let read = |spot: &Spot<'_>| server(spot, &mut Report::default()).transpose();
        let servers: Vec<_> = listed.iter().filter_map(read).collect();
        let is_base = |one: &Result<Server, _>| one.as_ref().is_ok_and(|it| self.lists_base(it));
        self.has_base && !servers.is_empty() && !servers.iter().any(is_base)
    }

    /// Returns true if an existing spec lists a base address.
    fn lists_base(&self, server: &Server) -> bool {
        self.known.iter().any(|one| !one.is_named && is_same_address(&one.server, server))
    }

    /// Adds the servers of a document. Reports servers that the spec language cannot list, and
    /// servers whose name is taken in an existing spec.
    pub(super) fn add_all(&mut self, document: &Document, report: &mut Report) {
        for (index, spot) in document.top().list("servers").into_iter().enumerate() {
            match server(&spot, report) {
                Ok(Some(server)) => self.add(server, &spot, report),
                // This is the default server of a document without servers.
                Ok(None) if index == 0 && spot.text("description").is_none() => {}
                Ok(None) => {
                    let what = "a server without a name and a host: it is where the document is";
                    report.note(Reason::Servers, &spot.at, what);
                }
                Err(why) => report.note(Reason::Servers, &spot.at, why),
            }
        }
    }

    /// Adds a base address, unless the existing spec already has it.
    fn add(&mut self, server: Server, spot: &Spot<'_>, report: &mut Report) {
        if self.lists_base(&server) {
            return;
        }
        let name = self.name(spot);
        if self.known.iter().any(|one| one.server.name == name) {
            let what = format!("the spec has another server with the name `{name}`");
            report.note(Reason::Servers, &spot.at, what);
            return;
        }
        if self.is_closed {
            report.note(Reason::Servers, &spot.at, CLOSED);
            return;
        }
        let name = free(&mut self.names, &name, "_");
        self.added.push(Listed { server: Server { name, ..server }, is_named: false });
    }

    /// Returns the name of a server, which is unique unless another server has the same host.
    fn name(&self, spot: &Spot<'_>) -> String {
        let [kind, host] = names(spot);
        if self.names.contains_key(&kind) { host } else { kind }
    }

    /// Returns the name of an operation's server. Adds the server unless an operation already names
    /// it; `None` if it cannot be added.
    fn named(&mut self, server: Server, spot: &Spot<'_>) -> Option<String> {
        let mut all = self.known.iter().chain(&self.added);
        if let Some(known) = all.find(|one| one.is_named && is_same_address(&one.server, &server)) {
            return Some(known.server.name.clone());
        }
        if self.is_closed {
            return None;
        }
        let name = self.name(spot);
        let name = free(&mut self.names, &name, "_");
        let server = Server { name: name.clone(), ..server };
        self.added.push(Listed { server, is_named: true });
        Some(name)
    }

    /// Drops the servers of operations that did not make it into the draft.
    pub(crate) fn keep_named(&mut self, is_named: impl Fn(&str) -> bool) {
        self.added.retain(|one| !one.is_named || is_named(&one.server.name));
    }

    /// Returns the servers that the draft adds.
    pub(crate) fn added(&self) -> impl Iterator<Item = &Server> {
        self.added.iter().map(|one| &one.server)
    }

    /// Returns the file of an existing spec with the servers that the draft adds; `None` if it adds
    /// none.
    pub(crate) fn changed_file(&self) -> Option<SpecFile> {
        let file = self.file.as_ref().filter(|_| !self.added.is_empty())?;
        Some(with_servers(file, self.added()))
    }
}

/// Remark about a server that cannot be added to the existing ones.
const CLOSED: &str = "the spec has its servers in one value: write each as a table to add another";

/// Returns a file with servers appended.
fn with_servers<'s>(file: &SpecFile, servers: impl IntoIterator<Item = &'s Server>) -> SpecFile {
    let between = if file.text.ends_with('\n') { "" } else { "\n" };
    let tables: String = servers.into_iter().map(tree::server).collect();
    SpecFile { path: file.path.clone(), text: format!("{}{between}{tables}", file.text) }
}

/// Returns true if two servers have the same address for equal values of their variables.
fn is_same_address(one: &Server, other: &Server) -> bool {
    let choices = |server: &Server| {
        let of = |it: &ServerVariable| (it.name.clone(), it.default.clone(), it.values.clone());
        server.variables.iter().map(of).collect::<Vec<_>>()
    };
    one.url == other.url && choices(one) == choices(other)
}

impl Importer<'_> {
    /// Returns the names of an operation's servers; the error is the reason why the spec cannot
    /// list the first one.
    pub(crate) fn named_servers(
        &mut self,
        spots: &[Spot<'_>],
    ) -> Result<Vec<String>, &'static str> {
        let mut names: Vec<String> = Vec::new();
        for (index, spot) in spots.iter().enumerate() {
            let why = match server(spot, &mut self.convert.report) {
                Ok(Some(server)) => match self.service.servers.named(server, spot) {
                    Some(name) => {
                        if !names.contains(&name) {
                            names.push(name);
                        }
                        continue;
                    }
                    None => CLOSED,
                },
                Ok(None) => "a server without a name and a host: it is where the document is",
                Err(why) => why,
            };
            if index == 0 {
                return Err(why);
            }
            self.convert.report.note(Reason::Servers, &spot.at, why);
        }
        Ok(names)
    }
}

/// Returns the server, without a name yet; `None` if its URL is only the location of the document.
fn server(spot: &Spot<'_>, report: &mut Report) -> Result<Option<Server>, &'static str> {
    let url = match spot.text("url").unwrap_or_default().trim().trim_end_matches('/') {
        "" | "." if given_name(spot).is_none() => return Ok(None),
        "" => "/",
        url => url,
    };
    let used = Server::names_in(url).ok_or("the braces of its address do not match")?;
    let mut variables = Vec::new();
    for (name, of) in spot.map("variables") {
        if used.contains(name) {
            variables.push(variable(name, &of, report)?);
        } else {
            report.note(Reason::NoEffect, &of.at, "a variable that the address does not have");
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
        return Err("its URL is not http(s), or has a query");
    }
    Ok(Some(server))
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
        let what = "a default that is not one of the values is added to them";
        report.note(Reason::Servers, &spot.at, what);
        values.insert(0, default.clone());
    }
    let doc = spot.text("description").map(|it| text::doc(Some(it), ""));
    let doc = doc.filter(|doc| !doc.is_empty());
    Ok(ServerVariable { name: name.to_owned(), default, values, doc })
}

/// Returns a scalar as a string.
fn scalar(spot: &Spot<'_>) -> Option<String> {
    match spot.json {
        Json::String(text) => Some(text.clone()),
        Json::Integer(_) | Json::Unsigned(_) | Json::Number(_) | Json::Bool(_) => {
            Some(spot.json.to_compact())
        }
        _ => None,
    }
}

/// Returns the stated name of a server, which is an extension before 3.2.
fn given_name<'d>(spot: &Spot<'d>) -> Option<&'d str> {
    spot.text("name").or(spot.text("x-name"))
}

/// Words in the host of a server, and the name that they suggest.
const KINDS: [(&str, &str); 12] = [
    ("localhost", "local"),
    ("127", "local"),
    ("dev", "development"),
    ("development", "development"),
    ("test", "test"),
    ("testing", "test"),
    ("sandbox", "sandbox"),
    ("staging", "staging"),
    ("stage", "staging"),
    ("demo", "demo"),
    ("mock", "mock"),
    ("beta", "beta"),
];

/// Returns the stated name of a server, or a name derived from its description or from the kind of
/// its host. The second name is derived from its host, for another server of the same kind.
fn names(spot: &Spot<'_>) -> [String; 2] {
    let short = spot.text("description").filter(|doc| {
        let words = doc.split_whitespace().count();
        (1..=NAME_WORDS).contains(&words) && doc.is_ascii()
    });
    let named = |words: &str| {
        let name = Some(names::of_file(words, "server")).filter(|name| is_snake(name));
        name.unwrap_or_else(|| "server".to_owned())
    };
    if let Some(words) = given_name(spot).or(short) {
        return [named(words), named(words)];
    }
    let host = service::host(spot);
    if host.is_empty() {
        return [named(&host), named(&host)];
    }
    let mut parts = host.split(|sign: char| !sign.is_ascii_alphanumeric());
    let kind = parts.find_map(|part| KINDS.iter().find(|(word, _)| *word == part));
    [kind.map_or("production", |(_, kind)| kind).to_owned(), named(&host)]
}
