//! `check`: validates a body against the spec.

use crate::generate;
use crate::out;
use genwire_spec::Interface;
use genwire_spec::judge::{Finding, is_refused, judge, type_of};
use genwire_spec::model::{BodyKind, Json, Operation, Type, TypeId};
use genwire_spec::resolve::breach::breach;
use genwire_spec::resolve::literals;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Maximum size of a body, in bytes.
const MAX_BODY_BYTES: u64 = 64 << 20;

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
    /// The part: request, response, event or callback
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
/// Fails if there is no such operation or part, or if the body cannot be read.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let Some(interface) = generate::load(root)? else { return Ok(false) };
    let operation = operation(&interface, &args.operation)?;
    let part = part(operation, &args.part)?;
    let text = read(&args.file)?;
    let body = literals::parse(&text)
        .map_err(|error| io::Error::other(format!("`{}` is not JSON: {error}", args.file)))?;
    let Some(id) = type_of(operation, part, &interface, &body) else {
        return Err(io::Error::other(format!("`{}` has no {}", args.operation, args.part)));
    };
    let checked = Checked { interface: &interface, id, body: &body };
    let findings = judge(&interface, id, &body);
    let text = match args.format {
        Format::Text => checked.to_text(&args.file, &findings),
        Format::Json => format!("{}\n", checked.to_json(&findings).to_compact()),
    };
    out!("{text}");
    Ok(!is_refused(&findings))
}

fn operation<'i>(interface: &'i Interface, name: &str) -> io::Result<&'i Operation> {
    let known = || interface.operations_and_webhooks();
    known().find(|one| one.name.snake == name).ok_or_else(|| {
        let names: Vec<&str> = known().map(|one| one.name.snake.as_str()).collect();
        let names = names.join("`, `");
        io::Error::other(format!(
            "there is no operation `{name}`\n  help: the operations are `{names}`"
        ))
    })
}

fn part(operation: &Operation, name: &str) -> io::Result<BodyKind> {
    let has = |part: &BodyKind| !operation.bodies(*part).is_empty();
    let known = || BodyKind::ALL.into_iter().filter(has);
    known().find(|part| part.as_str() == name).ok_or_else(|| {
        let names: Vec<&str> = known().map(BodyKind::as_str).collect();
        let (operation, names) = (&operation.name.snake, names.join("`, `"));
        io::Error::other(format!("`{operation}` has no {name}\n  help: it has `{names}`"))
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

/// Body that has been checked.
struct Checked<'a> {
    interface: &'a Interface,
    id: TypeId,
    body: &'a Json,
}

impl Checked<'_> {
    /// Returns the message of a finding.
    fn message(&self, finding: &Finding) -> String {
        let breach = breach(self.interface, &Type::Named(self.id), self.body, finding);
        match breach.near {
            Some(near) => format!("{}; did you mean `{near}`?", breach.expected),
            None => breach.expected,
        }
    }

    fn to_text(&self, file: &str, findings: &[Finding]) -> String {
        let lines = findings.iter().map(|finding| {
            let (severity, message) = (finding.severity.as_str(), self.message(finding));
            let place = if finding.path.is_empty() { "the body" } else { &finding.path };
            format!("{severity}: {place}: {message} ({})\n", finding.rule)
        });
        let lines: Vec<String> = lines.collect();
        let verdict = if is_refused(findings) { "is refused" } else { "is accepted" };
        let natives = self.natives();
        let note = match natives.as_slice() {
            [] => String::new(),
            names => format!(
                "note: checks by functions of the packages are not run here: `{}`\n",
                names.join("`, `")
            ),
        };
        format!("{}{note}`{file}` {verdict}\n", lines.concat())
    }

    fn to_json(&self, findings: &[Finding]) -> Json {
        let violations = findings.iter().map(|finding| {
            Json::object([
                ("path", Json::string(&finding.path)),
                ("rule", Json::string(&finding.rule)),
                ("code", Json::Integer(finding.code.into())),
                ("severity", Json::string(finding.severity.as_str())),
                ("message", Json::string(self.message(finding))),
            ])
        });
        let violations = violations.collect();
        let natives = self.natives().into_iter().map(Json::string).collect();
        Json::object([
            ("valid", Json::Bool(!is_refused(findings))),
            ("violations", Json::Array(violations)),
            ("not_run", Json::Array(natives)),
        ])
    }

    /// Returns the checks that are functions of the package: of the body's type and of all types
    /// that it can contain.
    fn natives(&self) -> Vec<&str> {
        let mut seen = BTreeSet::new();
        let mut open = vec![self.id];
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

    /// The checks that are not run name those of nested types too.
    #[test]
    fn native_checks_of_nested_types_are_listed() {
        let root = crate::root::find().unwrap();
        let interface = generate::load(&root).unwrap().unwrap();
        let operation = operation(&interface, "synthesize_speech").unwrap();
        let part = part(operation, "request").unwrap();
        let body = Json::Object(Vec::new());
        let id = type_of(operation, part, &interface, &body).unwrap();
        let checked = Checked { interface: &interface, id, body: &body };
        let natives = checked.natives();
        let own = &interface.ty(id).natives;
        assert!(own.iter().all(|native| natives.contains(&native.path.as_str())));
        let all = interface.types.iter().flat_map(|def| &def.natives);
        let nested = all.filter(|native| natives.contains(&native.path.as_str())).count();
        assert!(nested > own.len(), "{natives:?}");
    }
}
