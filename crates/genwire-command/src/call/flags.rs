//! The options of an operation: its parameters, and the members of its body.

use super::kinds::{Kinds, members};
use crate::args::values::open;
use crate::problem::Problem;
use crate::program::{Operation, Program, path_params};
use crate::schema;
use crate::text::{harmless, is_plain};
use clap::{Arg, ArgAction, Command};
use genwire_constraint::is_obeyed;
use genwire_core::{BodyKind, RequestForm};
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The maximum depth of members of objects that have options.
const MAX_DEPTH: usize = 3;
/// The maximum number of options of an operation.
const MAX_FLAGS: usize = 300;
/// The maximum number of values that a help text lists.
const MAX_VALUES: usize = 12;

/// The part of a request that a value belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The path.
    Path,
    /// The query, a header or a cookie.
    Parameter,
    /// The body.
    Member,
}

/// An option of an operation.
#[derive(Debug)]
pub(super) struct Flag {
    /// The name of the option.
    pub(super) name: String,
    /// The part of the request.
    pub(super) place: Place,
    /// The names that lead to the value.
    pub(super) path: Vec<String>,
    /// The values that it may have.
    pub(super) kinds: Kinds,
    /// The definitions that the schemas of list items refer to.
    pub(super) definitions: Rc<JsonValue>,
    /// True if the value is the content of a file.
    pub(super) is_file: bool,
    is_required: bool,
    doc: String,
}

impl Flag {
    /// Returns the argument id for the parser. No argument of the command itself has such an id.
    pub(super) fn id(&self) -> String {
        format!("operation:{}", self.name)
    }

    /// Returns the argument for shell completion, without texts of a document; `None` if its name
    /// is not one shell word.
    pub(super) fn for_shells(&self) -> Option<Arg> {
        let word = if self.is_file { "FILE" } else { self.kinds.word(&self.definitions) };
        let argument = Arg::new(self.id()).long(self.name.clone()).value_name(word);
        let values = open::<String>(self.kinds.texts.iter().filter(|text| is_plain(text)));
        is_plain(&self.name).then(|| argument.value_parser(values))
    }

    /// Returns the argument for the parser.
    pub(super) fn argument(&self) -> Arg {
        let heading = match self.place {
            Place::Path | Place::Parameter => "Parameters",
            Place::Member => "Members of the body",
        };
        let word = if self.is_file { "FILE" } else { self.kinds.word(&self.definitions) };
        let texts = &self.kinds.texts;
        let doc = if texts.is_empty() {
            self.doc.clone()
        } else {
            let shown: Vec<String> = texts.iter().take(MAX_VALUES).map(|it| harmless(it)).collect();
            let more = if texts.len() > MAX_VALUES { ", …" } else { "" };
            let all = format!("{} [values: {}{more}]", self.doc, shown.join(", "));
            all.trim_start().to_owned()
        };
        let argument = Arg::new(self.id()).long(self.name.clone()).value_name(word);
        let argument = if doc.is_empty() { argument } else { argument.help(doc) };
        argument
            .help_heading(heading)
            .required(self.is_required)
            .allow_negative_numbers(true)
            .action(if self.place == Place::Path { ArgAction::Set } else { ArgAction::Append })
    }
}

/// Returns the options of an operation. Their names differ from all arguments of the command.
pub(super) fn flags(
    program: &Program,
    known: &Operation,
    command: &Command,
) -> Result<Vec<Flag>, Problem> {
    let endpoint = known.endpoint;
    let taken = command.get_arguments().filter_map(Arg::get_long).map(str::to_owned);
    let taken = taken.chain(["help".to_owned()]).collect();
    let mut flags = Flags { list: Vec::new(), taken, form: program.form(endpoint.operation) };
    let described = schema::description(program, endpoint.operation).ok();
    let described = described.map(|described| described.params).unwrap_or_default();
    let none = JsonValue::Null;
    let no_definitions = Rc::default();
    for name in path_params(endpoint) {
        let schema = described.get(name).unwrap_or(&none);
        flags.add(Place::Path, &[], name, schema, &no_definitions);
    }
    for (place, part) in
        [(Place::Parameter, BodyKind::Parameters), (Place::Member, BodyKind::Request)]
    {
        let object = schema::object(program, endpoint.operation, part).map_err(Problem::Schemas)?;
        flags.add_members(place, &[], object);
    }
    Ok(flags.list)
}

/// The options so far.
struct Flags {
    list: Vec<Flag>,
    taken: BTreeSet<String>,
    form: Option<&'static RequestForm>,
}

impl Flags {
    fn add_members(&mut self, place: Place, above: &[String], mut object: Map<String, JsonValue>) {
        let definitions = Rc::new(object.remove("$defs").unwrap_or_default());
        self.add_nested(place, above, &JsonValue::Object(object), &definitions);
    }

    fn add_nested(
        &mut self,
        place: Place,
        above: &[String],
        schema: &JsonValue,
        definitions: &Rc<JsonValue>,
    ) {
        for (name, member) in members(schema, definitions) {
            let path = |one: &Flag| one.place == Place::Path && one.path == [name.as_str()];
            let is_in_path = place == Place::Parameter && self.list.iter().any(path);
            if !is_in_path {
                self.add(place, above, &name, &member, definitions);
            }
        }
    }

    fn add(
        &mut self,
        place: Place,
        above: &[String],
        name: &str,
        schema: &JsonValue,
        definitions: &Rc<JsonValue>,
    ) {
        if self.list.len() >= MAX_FLAGS || name.contains('=') || name.is_empty() {
            return;
        }
        let mut path = above.to_vec();
        path.push(name.to_owned());
        let kinds = Kinds::of(schema, definitions);
        let is_part =
            |parts: &RequestForm| parts.parts.iter().any(|part| part.is_file && part.name == name);
        let is_file = place == Place::Member && above.is_empty() && self.form.is_some_and(is_part);
        let is_open = kinds.is_object() && path.len() < MAX_DEPTH;
        if let Some(name) = self.free(place, &path) {
            let doc = first_sentence(schema["description"].as_str().unwrap_or_default());
            let doc = harmless(&doc);
            let path = path.clone();
            let definitions = Rc::clone(definitions);
            self.list.push(Flag {
                name,
                place,
                path,
                kinds,
                definitions,
                is_file,
                is_required: place == Place::Path,
                doc,
            });
        }
        if is_open && place == Place::Member {
            self.add_nested(place, &path, schema, definitions);
        }
    }

    /// Returns an unused name for an option. A name that is in use, or that looks like an option
    /// itself, gets the part of the request as a prefix. A name with terminal control characters is
    /// not an option.
    fn free(&mut self, place: Place, path: &[String]) -> Option<String> {
        let plain = path.join(".");
        let part = match place {
            Place::Path | Place::Parameter => "parameter",
            Place::Member => "body",
        };
        let longer = format!("{part}.{plain}");
        let is_free = |name: &String| {
            !name.starts_with('-') && !name.chars().any(is_obeyed) && !self.taken.contains(name)
        };
        let name = [plain, longer].into_iter().find(is_free)?;
        self.taken.insert(name.clone());
        Some(name)
    }
}

/// Returns the first sentence of a description, on one line.
fn first_sentence(text: &str) -> String {
    let line = text.split("\n\n").next().unwrap_or_default();
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.split_once(". ") {
        Some((sentence, _)) => sentence.to_owned(),
        None => line.trim_end_matches('.').to_owned(),
    }
}
