//! The guides: the first call, credentials, and streamed replies.

use super::book::{
    AUTHENTICATION, Book, ERRORS, GETTING_STARTED, PageAnchor, STREAMING, code_link,
    page_of_operation,
};
use super::content::{
    Block, Group, Language, Line, Page, Row, Sample, Table, code, heading, joined, link, text,
    words_link,
};
use super::layout::page;
use super::samples;
use genwire_spec::model::{
    Area, AuthPlace, BodyKind, COMMON, Category, Framing, Interface, Method, Operation, Scheme,
    Server, condition,
};

/// Returns the pages, in the order in which a newcomer needs them.
pub(super) fn pages(book: &Book<'_>, areas: &[&Area]) -> Vec<Page> {
    let operations: Vec<&Operation> =
        areas.iter().flat_map(|area| book.interface.operations_of(&area.name.wire)).collect();
    let mut pages = vec![getting_started(book, &operations), authentication(book)];
    pages.extend(streaming(book, &operations));
    pages
}

fn getting_started(book: &Book<'_>, operations: &[&Operation]) -> Page {
    let project = &book.interface.project;
    let (base_url, api_key) = (project.base_url_variable(), project.api_key_variable());
    let (address, key) = account(book.interface);
    let mut blocks = vec![
        heading(2, "address", "Set the address and the key"),
        Block::Text(vec![text(
            "Every sample of this reference reads two variables. With an account, set the address of the service and your key:",
        )]),
        shell("With an account", &format!("export {base_url}={address} {api_key}={key}\n")),
    ];
    blocks.extend(addresses(book));
    if let Some(cli) = &book.interface.project.cli {
        blocks.extend([
            Block::Text(vec![
                text("Without an account, install the command "),
                code(cli),
                text(", as its README says, and start a local service in another terminal:"),
            ]),
            shell("Local service", &format!("{cli} serve --key demo\n")),
            shell(
                "Its address and key",
                &format!("export {base_url}=http://127.0.0.1:8080 {api_key}=demo\n"),
            ),
        ]);
    }
    let first = first_call(book.interface, operations);
    if first.is_none() && operations.iter().any(|one| one.method == Method::Delete) {
        blocks.push(heading(2, "call", "Make a call"));
        blocks.push(Block::Text(vec![text("No call is shown, since it would remove something.")]));
    }
    if let Some((operation, samples)) = first {
        blocks.push(heading(2, "call", "Make a call"));
        let place = PageAnchor::page(page_of_operation(operation));
        blocks.push(Block::Text(vec![
            text("This is "),
            words_link(&place, &operation.title),
            text(", with the smallest example:"),
        ]));
        blocks.push(Block::Samples(samples));
        let reply = operation.examples.iter().find(|example| example.part == BodyKind::Response);
        if let Some(reply) = reply {
            blocks.push(Block::Sample(Sample {
                anchor: None,
                caption: vec![text("A reply")],
                language: Language::Json,
                text: reply.body.to_pretty(),
            }));
        }
    }
    blocks.push(heading(2, "next", "Next"));
    let next = [
        (AUTHENTICATION, "Authentication", "the credentials, and the errors about them"),
        (STREAMING, "Streaming", "replies in chunks while they are generated"),
        (ERRORS, "Errors", "every code, and what to do about it"),
    ];
    let lines = next.map(|(page, name, what)| -> Line {
        vec![words_link(&PageAnchor::page(page), name), text(format!(": {what}."))]
    });
    let is_there = |page: &str| page != STREAMING || has_streams(operations);
    let lines = lines.into_iter().zip(next).filter(|(_, (page, ..))| is_there(page));
    blocks.push(Block::List(lines.map(|(line, _)| line).collect()));
    let about = vec![text("From nothing to the first reply.")];
    page(
        GETTING_STARTED,
        book.interface.project.spec_path("service.toml"),
        "getting started",
        Group::Start,
        about,
        blocks,
    )
}

/// Returns the URL and the key of a caller, as shell words.
///
/// The URL is the first absolute URL of the service, with the defaults of its variables. The key
/// shows the parts of the credential.
pub fn account(interface: &Interface) -> (String, &'static str) {
    let mut addresses = interface.base_servers().map(Server::usual_url);
    let address = addresses.find(|url| url.contains("://"));
    let is_basic = interface.schemes.first().is_some_and(|scheme| scheme.auth.is_basic());
    let key = if is_basic { "NAME:PASSWORD" } else { "KEY" };
    (address.map_or_else(|| "ADDRESS".to_owned(), |address| quoted(&address)), key)
}

/// Quotes a shell word if it contains special characters.
fn quoted(word: &str) -> String {
    if word.chars().all(|c| c.is_ascii_alphanumeric() || ":/._~-".contains(c)) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// The first call of an area, as a Rust program.
#[derive(Clone, Debug)]
pub struct FirstCall {
    /// The title of the operation.
    pub title: String,
    /// The program.
    pub program: String,
    /// A program that serves an operation of the area.
    pub server: Option<String>,
}

/// Returns the first call for a newcomer to an area, as the reference shows it.
///
/// `None` if all calls remove something, or the types cannot represent the body.
pub fn first_program(interface: &Interface, area: &str) -> Option<FirstCall> {
    let operations: Vec<&Operation> = interface.operations_of(area).collect();
    let (operation, samples) = first_call(interface, &operations)?;
    let program = samples.into_iter().find(|sample| sample.language == Language::Rust)?.text;
    let area = interface.areas.iter().find(|one| one.name.wire == area)?;
    let mut served = std::iter::once(&operation).chain(&operations);
    let server =
        served.find_map(|operation| genwire_rust::server::program(interface, area, operation));
    Some(FirstCall { title: operation.title.clone(), program, server })
}

/// Returns the first call for a newcomer, and its samples.
///
/// It is preferably a call with hand-written Rust in the spec, or else a call that reads something
/// without input, or else the call with the smallest body. It never removes anything.
fn first_call<'o>(
    interface: &Interface,
    operations: &[&'o Operation],
) -> Option<(&'o Operation, Vec<Sample>)> {
    let with_samples = operations.iter().filter_map(|operation| {
        let rank = rank(interface, operation)?;
        Some((rank, *operation, samples::of_operation(interface, operation)?))
    });
    // Among equals, the first one wins.
    let first = with_samples.min_by_key(|(rank, ..)| *rank);
    first.map(|(_, operation, samples)| (operation, samples))
}

/// Returns the rank of an operation as the first call, lowest first, with the size of its smallest
/// body.
///
/// `None` for an operation that removes something.
fn rank(interface: &Interface, operation: &Operation) -> Option<(bool, u8, usize)> {
    let has_path_parameters = !operation.params.is_empty();
    let needs_input = || {
        let required = |id| interface.object(id).fields.iter().any(|field| field.required);
        !operation.params.is_empty()
            || operation.request.is_some()
            || operation.parameters.is_some_and(required)
    };
    let requests = operation.examples.iter().filter(|one| one.part == BodyKind::Request);
    let size = requests.map(|one| one.body.to_compact().len()).min().unwrap_or_default();
    let place = match operation.method {
        Method::Delete => return None,
        _ if operation.samples.rust_request.is_some() => 0,
        Method::Get if !needs_input() => 1,
        Method::Get if !has_path_parameters => 2,
        Method::Get => 3,
        Method::Head | Method::Options | Method::Trace => 4,
        Method::Post => 5,
        Method::Put | Method::Patch => 6,
    };
    let size = if matches!(place, 5 | 6) { size } else { 0 };
    Some((operation.deprecated.is_some(), place, size))
}

/// Describes the servers of the service, with the variables that a caller chooses.
fn addresses(book: &Book<'_>) -> Vec<Block> {
    let servers = &book.interface.service.servers;
    if servers.is_empty() {
        return Vec::new();
    }
    let table = |head: &[&str], rows: Vec<Vec<Line>>| {
        let row = |cells: Vec<Line>| Row {
            anchor: None,
            cells: cells.into_iter().map(|cell| vec![cell]).collect(),
        };
        Block::Table(Table {
            head: head.iter().map(|&word| word.to_owned()).collect(),
            rows: rows.into_iter().map(row).collect(),
        })
    };
    let row = |server: &Server| {
        vec![vec![code(&server.name)], vec![code(&server.url)], book.first(COMMON, &server.doc)]
    };
    let addresses: Vec<_> = book.interface.base_servers().map(row).collect();
    let others = servers.iter().filter_map(|server| {
        let users = book.interface.operations_at(server);
        let links =
            users.map(|one| link(&PageAnchor::page(page_of_operation(one)), &one.name.snake));
        let links = joined(links, ", ");
        (!links.is_empty()).then(|| [row(server), vec![links]].concat())
    });
    let others: Vec<Vec<Line>> = others.collect();
    let variables = servers.iter().flat_map(|server| {
        server.variables.iter().map(|variable| {
            let values = variable.values.iter().map(code);
            let values = joined(values, ", ");
            vec![
                vec![code(&variable.name)],
                vec![code(&server.name)],
                if variable.default.is_empty() {
                    Vec::new()
                } else {
                    vec![code(&variable.default)]
                },
                if values.is_empty() { vec![text("any string")] } else { values },
                variable.doc.as_ref().map(|doc| book.first(COMMON, doc)).unwrap_or_default(),
            ]
        })
    });
    let variables: Vec<Vec<Line>> = variables.collect();
    let mut blocks = Vec::new();
    if !addresses.is_empty() {
        blocks.push(Block::Text(vec![text("The service has these addresses:")]));
        blocks.push(table(&["Name", "Address", "Description"], addresses));
    }
    if !others.is_empty() {
        let line = "Some operations are called at an address of their own, which a client takes beside \
                    the base address:";
        blocks.push(Block::Text(vec![text(line)]));
        let head = ["Name", "Address", "Description", "Operations"];
        blocks.push(table(&head, others));
    }
    if !variables.is_empty() {
        let head = ["Name", "Address", "Default", "Values", "Description"];
        let line = "A name in braces is a part that you choose:";
        blocks.push(Block::Text(vec![text(line)]));
        blocks.push(table(&head, variables));
    }
    blocks
}

fn authentication(book: &Book<'_>) -> Page {
    let from = book.interface.project.spec_path("service.toml");
    if book.interface.schemes.is_empty() {
        let about = vec![text("The interface needs no key.")];
        let (title, group) = ("authentication", Group::Start);
        return page(AUTHENTICATION, from, title, group, about, Vec::new());
    }
    let mut blocks = Vec::new();
    if book.interface.schemes.len() > 1 {
        let line = "Each operation states which of these credentials it accepts.";
        blocks.push(Block::Text(vec![text(line)]));
    }
    for scheme in &book.interface.schemes {
        let doc = scheme.doc.iter().flat_map(|doc| book.lines(COMMON, doc));
        blocks.extend(doc.map(Block::Text));
        blocks.extend(credential(scheme, book.interface.schemes.len() > 1));
    }
    let mut source = vec![text("The samples")];
    if let Some(cli) = &book.interface.project.cli {
        source = vec![text("The command "), code(cli), text(" and the samples")];
    }
    source.extend([
        text(" read the key from the variable "),
        code(book.interface.project.api_key_variable()),
        text(". Keep the key out of files that you share."),
    ]);
    blocks.push(Block::Text(source));
    blocks.extend(book.sources(&book.gaps_below("service.auth"), book.facts("service.auth")));
    let about_credentials = [Category::Authentication, Category::Balance, Category::RateLimit];
    let codes =
        book.interface.codes.iter().filter(|code| about_credentials.contains(&code.category));
    let lines: Vec<Line> = codes
        .map(|one| {
            let mut line = vec![code_link(one.code), text(" "), code(&one.name.wire), text(": ")];
            line.extend(book.first(COMMON, &one.doc));
            line
        })
        .collect();
    if !lines.is_empty() {
        blocks.push(heading(2, "errors", "Errors about the account"));
        blocks.push(Block::List(lines));
    }
    let about = vec![text("The credentials that identify the caller.")];
    page(AUTHENTICATION, from, "authentication", Group::Start, about, blocks)
}

/// Describes the location of a credential, with its name if there are others.
fn credential(scheme: &Scheme, is_one_of_several: bool) -> Vec<Block> {
    let auth = &scheme.auth;
    let part = match auth.place {
        AuthPlace::Header => "header",
        AuthPlace::Query => "query parameter",
        AuthPlace::Cookie => "cookie",
    };
    let secret = if auth.is_basic() { "name and the password" } else { "secret key" };
    let mut place = if is_one_of_several {
        vec![code(&scheme.name), text(format!(": the {secret} in the {part} "))]
    } else {
        vec![text(format!("Every call carries the {secret} in the {part} "))]
    };
    place.push(code(&auth.name));
    if auth.is_basic() {
        place.extend([
            text(", as Base64 of "),
            code("NAME:PASSWORD"),
            text(" after the word "),
            code(&auth.scheme),
            text("; set both with the colon as the key, and the client encodes them"),
        ]);
    } else if !auth.scheme.is_empty() {
        place.extend([text(", after the word "), code(&auth.scheme)]);
    }
    if let Some(url) = &scheme.token_url {
        place.extend([text("; "), code(url), text(" gives it, for which a client in Rust has ")]);
        place.push(code(format!("token_source({:?}, …)", scheme.name)));
    }
    place.push(text(":"));
    let caption = if auth.header().is_some() { "Header" } else { "Query" };
    vec![
        Block::Text(place),
        Block::Sample(Sample {
            anchor: None,
            caption: vec![text(caption)],
            language: Language::Http,
            text: format!("{}\n", auth.shown(if auth.is_basic() { "BASE64" } else { "KEY" })),
        }),
    ]
}

fn has_streams(operations: &[&Operation]) -> bool {
    let mut responses = operations.iter().flat_map(|operation| &operation.responses);
    responses.any(|response| response.stream.is_some())
}

/// Creates the page about streamed replies, if the interface has any.
fn streaming(book: &Book<'_>, operations: &[&Operation]) -> Option<Page> {
    if !has_streams(operations) {
        return None;
    }
    let streamed = || operations.iter().filter_map(|operation| operation.streamed());
    let mut blocks = Vec::new();
    if streamed().any(|response| response.framing() == Framing::Events) {
        blocks.push(Block::Text(vec![
            text(
                "A streamed reply comes as server-sent events while it is generated: lines that begin with ",
            ),
            code("data:"),
            text(", each with one JSON body."),
        ]));
    }
    if streamed().any(|response| response.framing() != Framing::Events) {
        let words = "A reply in lines comes while it is generated: each line is one JSON body.";
        blocks.push(Block::Text(vec![text(words)]));
    }
    for operation in operations {
        blocks.extend(stream_of(book, operation).unwrap_or_default());
    }
    blocks.push(heading(2, "errors", "Errors in a stream"));
    blocks.push(Block::Text(vec![
        text("A stream that ends before it is complete, or within an event, was cut off. An event with an error ends the stream with that error: see "),
        words_link(&PageAnchor::page(ERRORS), "errors"),
        text("."),
    ]));
    let about = vec![text("Receive replies in chunks while they are generated.")];
    Some(page(
        STREAMING,
        book.interface.project.spec_path(""),
        "streaming",
        Group::Start,
        about,
        blocks,
    ))
}

fn stream_of(book: &Book<'_>, operation: &Operation) -> Option<Vec<Block>> {
    let response = operation.streamed()?;
    let stream = response.stream.as_ref()?;
    let samples = samples::of_stream(book.interface, operation)?;
    let mut blocks = vec![heading(2, operation.name.snake.as_str(), operation.title.as_str())];
    let given = response.when.as_ref().zip(response.when_text.as_ref());
    let mut line = vec![text("The service streams the reply")];
    if let Some((when, cel)) = given {
        line.push(text(" "));
        line.extend(book.line(&operation.area, &condition::in_words(when, cel)));
    }
    match &stream.joined {
        Some(joined) => line.extend([
            text(". The events add up to the whole reply, which is complete once an event has "),
            code(&joined.complete_when),
        ]),
        None if stream.terminator.is_some() || stream.end.is_some() => {}
        None => line.push(text(". The events end where the body does")),
    }
    if let Some(end) = &stream.end {
        line.extend([text(". The last event has "), code(end.in_words())]);
    }
    if let Some(end) = &stream.terminator {
        let front = if response.framing() == Framing::Events { "data: " } else { "" };
        line.extend([text(", and ends with "), code(format!("{front}{end}"))]);
    }
    let events = PageAnchor::at(page_of_operation(operation), format!("responses.{}", response.id));
    line.extend([text(". Details: "), words_link(&events, "events"), text(".")]);
    blocks.push(Block::Text(line));
    blocks.push(Block::Samples(samples));
    let event = operation.examples.iter().find(|example| example.part == BodyKind::Event);
    if let Some(event) = event {
        blocks.push(Block::Sample(Sample {
            anchor: None,
            caption: joined([text("An event")], ""),
            language: Language::Json,
            text: event.body.to_pretty(),
        }));
    }
    Some(blocks)
}

fn shell(caption: &str, line: &str) -> Block {
    Block::Sample(Sample {
        anchor: None,
        caption: vec![text(caption)],
        language: Language::Shell,
        text: line.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn an_address_is_one_word_of_a_shell() {
        for (address, word) in [
            ("https://a-b.example:8080/v1/~c_d", "https://a-b.example:8080/v1/~c_d"),
            ("https://a.example/$(id)", "'https://a.example/$(id)'"),
            ("https://a.example/?a=1&b=2", "'https://a.example/?a=1&b=2'"),
            ("https://a.example/'b", r"'https://a.example/'\''b'"),
        ] {
            assert_eq!(quoted(address), word);
        }
    }
}
