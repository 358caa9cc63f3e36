//! `check`: validates a body against the spec.

mod duplicates;
mod params;

use self::params::Params;
use genwire_spec::diagnostic::Breach;
use genwire_spec::judge::{Finding, judge, type_of};
use genwire_spec::model::words::capitalised;
use genwire_spec::model::{BodyKind, Json, Operation, Severity, Type, TypeId};
use genwire_spec::resolve::breach::breach;
use genwire_spec::resolve::literals;
use genwire_spec::{Interface, nearest};
use genwire_workspace::{generate, out};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Maximum size of a body, in bytes.
const MAX_BODY_BYTES: u64 = 64 << 20;

/// Maximum number of operations whose names an error lists.
const MAX_LISTED: usize = 30;

/// Check whether a body conforms to the spec
///
/// Exit code: 0 when the interface accepts the body, 1 when it does not, 2 when it cannot be read.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire check create_greeting request body.json
  echo '{\"name\": \"\"}' | cargo genwire check create_greeting request -")]
pub struct Args {
    /// The operation, as in the name of its file
    operation: String,
    /// The part: request, parameters, response, event or callback
    part: String,
    /// The file with the JSON; `-` reads standard input
    file: String,
    /// The format of the result
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Formats of the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
}

/// Checks a body and prints the result; returns false if the interface refuses the body.
///
/// # Errors
///
/// Fails if the spec has mistakes, if there is no such operation or part, or if the body cannot be read.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    // An interface that cannot be read does not refuse a body.
    let interface = generate::load(root)?.ok_or_else(|| {
        io::Error::other(format!(
            "`{}` cannot be checked: the spec has mistakes\n  help: correct them first",
            args.file
        ))
    })?;
    let operation = operation(&interface, &args.operation)?;
    let part = part(operation, &args.part)?;
    let text = read(&args.file)?;
    let body = literals::parse(&text).map_err(|why| unreadable(&args.file, &text, &why))?;
    let body = duplicates::without(body);
    let (params, body) = match part {
        BodyKind::Parameters => Params::taken(operation, &interface, body),
        _ => (Params::default(), body),
    };
    let checked = Checked { interface: &interface, operation, part, params, body: &body };
    let mut found = checked.found();
    found.extend(duplicates::found(&text, interface.service.invalid_code));
    let text = match args.format {
        Format::Text => checked.to_text(&args.file, &found),
        Format::Json => format!("{}\n", checked.to_json(&found).to_compact()),
    };
    out!("{text}");
    Ok(!is_refused(&found))
}

fn operation<'i>(interface: &'i Interface, name: &str) -> io::Result<&'i Operation> {
    let known = || interface.operations_and_webhooks();
    known().find(|one| one.name.snake == name).ok_or_else(|| {
        let names: Vec<&str> = known().map(|one| one.name.snake.as_str()).collect();
        let help = known_operations(name, &names, &interface.project.spec);
        io::Error::other(format!("there is no operation `{name}`\n  help: {help}"))
    })
}

/// Returns what may have been meant by a name, and the names that there are.
fn known_operations(name: &str, known: &[&str], spec: &str) -> String {
    let listed = match known.len() {
        0 => "the spec has no operations".to_owned(),
        1..=MAX_LISTED => format!("the operations are `{}`", known.join("`, `")),
        count => format!("the {count} operations are named like their files in `{spec}/`"),
    };
    match nearest(name, known.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`? {}", capitalised(&listed)),
        None => listed,
    }
}

/// Returns the error for a body that cannot be parsed; what is beyond the limits of this task may be
/// JSON still.
fn unreadable(file: &str, text: &str, why: &str) -> io::Error {
    let limits = [
        ("recursion limit exceeded", "its arrays and objects are nested in more than 127 levels"),
        ("number out of range", "it has a number whose magnitude is greater than 1.8e308"),
    ];
    let limit = limits.iter().find_map(|(cause, limit)| Some((limit, why.strip_prefix(cause)?)));
    io::Error::other(match limit {
        _ if text.starts_with('\u{feff}') => format!(
            "`{file}` begins with a byte order mark, which JSON does not have\n  help: save it in \
             UTF-8 without one"
        ),
        Some((limit, place)) => format!(
            "`{file}` is beyond the limits of this task: {limit}{place}\n  help: leave this value \
             out to check the rest"
        ),
        None => format!("`{file}` is not JSON: {why}"),
    })
}

fn part(operation: &Operation, name: &str) -> io::Result<BodyKind> {
    let in_path = |part: BodyKind| part == BodyKind::Parameters && !operation.params.is_empty();
    let has = |part: &BodyKind| !operation.bodies(*part).is_empty() || in_path(*part);
    let known = || BodyKind::ALL.into_iter().filter(has);
    known().find(|part| part.as_str() == name).ok_or_else(|| {
        let names: Vec<&str> = known().map(BodyKind::as_str).collect();
        let help = match names.as_slice() {
            [] => "it has no body and no parameters to check".to_owned(),
            names => format!("it has `{}`", names.join("`, `")),
        };
        io::Error::other(format!("`{}` has no {name}\n  help: {help}", operation.name.snake))
    })
}

fn read(file: &str) -> io::Result<String> {
    let named = |error: io::Error| io::Error::other(format!("cannot read `{file}`: {error}"));
    let mut text = String::new();
    let source: Box<dyn io::Read> = match file {
        "-" => Box::new(io::stdin()),
        path => Box::new(File::open(path).map_err(named)?),
    };
    source.take(MAX_BODY_BYTES + 1).read_to_string(&mut text).map_err(named)?;
    if text.len() as u64 > MAX_BODY_BYTES {
        let limit = MAX_BODY_BYTES >> 20;
        return Err(named(io::Error::other(format!("it is larger than {limit} MiB"))));
    }
    Ok(text)
}

/// Returns true if a finding is an error.
fn is_refused(found: &[(Finding, String)]) -> bool {
    found.iter().any(|(finding, _)| finding.severity == Severity::Error)
}

/// Returns what was expected, and what may have been meant.
fn message(breach: Breach) -> String {
    match breach.near {
        Some(near) => format!("{}; did you mean `{near}`?", breach.expected),
        None => breach.expected,
    }
}

/// Body that has been checked.
struct Checked<'a> {
    interface: &'a Interface,
    operation: &'a Operation,
    part: BodyKind,
    /// The parameters of the path, where the body has them.
    params: Params<'a>,
    /// The body without them.
    body: &'a Json,
}

impl Checked<'_> {
    /// Returns the type of the body, where it has one.
    fn id(&self) -> Option<TypeId> {
        type_of(self.operation, self.part, self.interface, self.body)
    }

    /// Returns what is wrong with the body, each finding with its message.
    fn found(&self) -> Vec<(Finding, String)> {
        let mut found = self.params.found(self.interface);
        match self.id() {
            Some(id) => found.extend(judge(self.interface, id, self.body).into_iter().map(|one| {
                let breach = breach(self.interface, &Type::Named(id), self.body, &one);
                (one, message(breach))
            })),
            None => found.extend(self.params.unlisted(self.interface, self.operation, self.body)),
        }
        found
    }

    fn to_text(&self, file: &str, found: &[(Finding, String)]) -> String {
        let lines = found.iter().map(|(finding, message)| {
            let severity = finding.severity.as_str();
            let place = if finding.path.is_empty() { "the body" } else { &finding.path };
            format!("{severity}: {place}: {message} ({})\n", finding.rule)
        });
        let lines: Vec<String> = lines.collect();
        let verdict = if is_refused(found) { "is refused" } else { "is accepted" };
        let natives = self.natives();
        let note = match natives.as_slice() {
            [] => String::new(),
            names => format!(
                "note: checks by functions of the packages are not run here: `{}`\n",
                names.join("`, `")
            ),
        };
        let absent = match self.params.absent() {
            names if names.is_empty() => String::new(),
            names => format!(
                "note: these parameters of the path have no value of their own here and are not checked: `{}`\n",
                names.join("`, `")
            ),
        };
        format!("{}{note}{absent}`{file}` {verdict}\n", lines.concat())
    }

    fn to_json(&self, found: &[(Finding, String)]) -> Json {
        let violations = found.iter().map(|(finding, message)| {
            Json::object([
                ("path", Json::string(&finding.path)),
                ("rule", Json::string(&finding.rule)),
                ("code", Json::Integer(finding.code.into())),
                ("severity", Json::string(finding.severity.as_str())),
                ("message", Json::string(message)),
            ])
        });
        let violations = violations.collect();
        let natives = self.natives().into_iter().map(str::to_owned);
        let absent = self.params.absent().into_iter();
        let absent = absent.map(|name| format!("{}.params.{name}", self.operation.item_path()));
        let not_run = natives.chain(absent).map(Json::String).collect();
        Json::object([
            ("valid", Json::Bool(!is_refused(found))),
            ("violations", Json::Array(violations)),
            ("not_run", Json::Array(not_run)),
        ])
    }

    /// Returns the checks that are functions of the package: of the body's type and of all types
    /// that it can contain.
    fn natives(&self) -> Vec<&str> {
        let mut seen = BTreeSet::new();
        let mut open: Vec<TypeId> = self.id().into_iter().collect();
        let mut natives = BTreeSet::new();
        while let Some(id) = open.pop() {
            if seen.insert(id) {
                let def = self.interface.ty(id);
                natives.extend(def.natives.iter().map(|native| native.path.as_str()));
                open.extend(def.references());
            }
        }
        natives.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_operation_is_recognised_in_any_list() {
        let many: Vec<String> = (0..5000).map(|number| format!("get_{number:b}_item")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).chain(["create_greeting"]).collect();
        for (name, known, expected) in [
            (
                "create_greting",
                &["create_greeting", "get_it"][..],
                "did you mean `create_greeting`? The operations are `create_greeting`, `get_it`",
            ),
            ("zoo", &["create_greeting"], "the operations are `create_greeting`"),
            ("zoo", &[], "the spec has no operations"),
            (
                "create_greting",
                &many,
                "did you mean `create_greeting`? The 5001 operations are named like their files in `spec/`",
            ),
            ("zoo", &many, "the 5001 operations are named like their files in `spec/`"),
        ] {
            assert_eq!(known_operations(name, known, "spec"), expected);
        }
    }

    /// The checks that are not run name those of nested types too.
    #[test]
    fn native_checks_of_nested_types_are_listed() {
        let root = genwire_workspace::root::find().unwrap();
        let interface = generate::load(&root).unwrap().unwrap();
        let operation = operation(&interface, "synthesize_speech").unwrap();
        let part = part(operation, "request").unwrap();
        let body = Json::empty_object();
        let id = type_of(operation, part, &interface, &body).unwrap();
        let params = Params::default();
        let checked = Checked { interface: &interface, operation, part, params, body: &body };
        let natives = checked.natives();
        let own = &interface.ty(id).natives;
        assert!(own.iter().all(|native| natives.contains(&native.path.as_str())));
        let all = interface.types.iter().flat_map(|def| &def.natives);
        let nested = all.filter(|native| natives.contains(&native.path.as_str())).count();
        assert!(nested > own.len(), "{natives:?}");
    }
}
