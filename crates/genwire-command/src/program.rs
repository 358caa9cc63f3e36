//! The interface of a command as a value, with the names that the command uses for itself.

use genwire_constraint::nearest;
use genwire_core::{Area, BodyKind, Endpoint, MediaLimits, Report, RequestForm, Unreadable, Whole};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::OnceLock;

/// The schemas of an interface without known schemas.
const NO_SCHEMAS: &str = r#"{"bodies":{},"operations":{},"$defs":{},"rule_free":{}}"#;

/// An operation with facts about its bodies that are needed often.
#[derive(Debug)]
pub struct Operation {
    /// The operation.
    pub endpoint: &'static Endpoint,
    /// True if a request has a body.
    pub has_body: bool,
    /// True if a reply may be streamed.
    pub streams: bool,
}

/// The schemas of all bodies, or the function that creates them on first use.
#[derive(Clone, Copy)]
enum Schemas {
    Text(&'static str),
    Made(&'static (dyn Fn() -> &'static str + Send + Sync)),
}

/// Names the parts of the spec that are omitted when a body of an operation is checked.
pub type NotRun = dyn Fn(&str, BodyKind, &[u8]) -> Vec<String> + Send + Sync;

/// The interface of a command as a value, with the names that the command uses for itself.
///
/// The command of an interface has it as a `static`. A program that is read at run time is leaked,
/// and remains until the process ends.
///
/// ```
/// use genwire_command::Program;
/// use genwire_core::Area;
///
/// static PROGRAM: Program = Program::new("pets", "PETS", &[Area::EMPTY]);
/// assert_eq!(PROGRAM.base_url_variable(), "PETS_BASE_URL");
/// ```
pub struct Program {
    command: &'static str,
    variable_prefix: &'static str,
    areas: &'static [Area],
    forms: &'static [RequestForm],
    schemas: Schemas,
    short_names: &'static [(&'static str, &'static Endpoint)],
    server_urls: &'static [&'static str],
    user_agent: &'static str,
    has_default_profile: bool,
    document: Option<&'static str>,
    sample: Option<(&'static Endpoint, &'static str)>,
    not_run: Option<&'static NotRun>,
    operations: OnceLock<BTreeMap<&'static str, Operation>>,
}

impl Program {
    /// Creates the program of a command from its name as typed, such as `pets`, the prefix of its
    /// variables, such as `PETS`, and the areas of its interface.
    pub const fn new(
        command: &'static str,
        variable_prefix: &'static str,
        areas: &'static [Area],
    ) -> Self {
        Self {
            command,
            variable_prefix,
            areas,
            forms: &[],
            schemas: Schemas::Text(NO_SCHEMAS),
            short_names: &[],
            server_urls: &[],
            user_agent: concat!("genwire-command/", env!("CARGO_PKG_VERSION")),
            has_default_profile: true,
            document: None,
            sample: None,
            not_run: None,
            operations: OnceLock::new(),
        }
    }

    /// Sets the forms of requests, which are needed to send parameters, files and bodies of other
    /// media types. Without them, an operation has the parameters of its path and a JSON body.
    #[must_use]
    pub const fn forms(mut self, forms: &'static [RequestForm]) -> Self {
        self.forms = forms;
        self
    }

    /// Sets the schemas of all bodies: the generated file of the output `cli_schemas`.
    #[must_use]
    pub const fn schemas(mut self, schemas: &'static str) -> Self {
        self.schemas = Schemas::Text(schemas);
        self
    }

    /// Sets the function that creates the schemas of all bodies. Most commands do not need them.
    #[must_use]
    pub const fn schemas_by(
        mut self,
        schemas: &'static (dyn Fn() -> &'static str + Send + Sync),
    ) -> Self {
        self.schemas = Schemas::Made(schemas);
        self
    }

    /// Sets the short names of operations.
    #[must_use]
    pub const fn short_names(
        mut self,
        names: &'static [(&'static str, &'static Endpoint)],
    ) -> Self {
        self.short_names = names;
        self
    }

    /// Sets the addresses that the interface names, for help texts. Nothing is sent there unless a
    /// user requests it.
    #[must_use]
    pub const fn server_urls(mut self, urls: &'static [&'static str]) -> Self {
        self.server_urls = urls;
        self
    }

    /// Sets the `User-Agent` header of calls.
    #[must_use]
    pub const fn user_agent(mut self, name: &'static str) -> Self {
        self.user_agent = name;
        self
    }

    /// Uses a profile only if it is named: the default profile may be for another interface.
    #[must_use]
    pub const fn without_default_profile(mut self) -> Self {
        self.has_default_profile = false;
        self
    }

    /// Sets the name of a document for examples, in a program that reads documents.
    #[must_use]
    pub const fn documents(mut self, sample: &'static str) -> Self {
        self.document = Some(sample);
        self
    }

    /// Sets the operation for examples, with a request; by default, it is the first operation with
    /// a body.
    #[must_use]
    pub const fn sample_call(mut self, endpoint: &'static Endpoint, body: &'static str) -> Self {
        self.sample = Some((endpoint, body));
        self
    }

    /// Sets the function that names what the check of a body omits, if the checks of the areas are
    /// not from a generated crate.
    #[must_use]
    pub const fn not_run_by(mut self, not_run: &'static NotRun) -> Self {
        self.not_run = Some(not_run);
        self
    }

    /// Returns the operation for examples, if there is any.
    pub fn example(&self) -> Option<&'static Endpoint> {
        let endpoints = self.endpoints();
        let has_body = |it: &&&'static Endpoint| {
            self.find(it.operation).is_some_and(|operation| operation.has_body)
        };
        let first = || endpoints.iter().find(has_body).or_else(|| endpoints.first()).copied();
        self.sample.map(|(endpoint, _)| endpoint).or_else(first)
    }

    /// Returns the operation for examples with its request, if it was set.
    pub fn sample(&self) -> Option<(&'static Endpoint, &'static str)> {
        self.sample
    }

    /// Returns the parts of the spec that the check of a body omits; `None` if it never omits any.
    pub fn not_run(&self, operation: &str, part: BodyKind, body: &[u8]) -> Option<Vec<String>> {
        self.not_run.map(|not_run| not_run(operation, part, body))
    }

    /// Returns true if some operation may be called without a key.
    pub fn has_open_operation(&self) -> bool {
        self.endpoints().iter().any(|endpoint| endpoint.needs_no_key())
    }

    /// Returns the command as one word, such as `cargo-genwire`.
    pub fn name(&self) -> String {
        self.command.replace(' ', "-")
    }

    /// Returns the command as it is typed.
    pub fn command(&self) -> &'static str {
        self.command
    }

    /// Returns the beginning of the variables.
    pub fn prefix(&self) -> &'static str {
        self.variable_prefix
    }

    /// Returns the variable with the base address.
    pub fn base_url_variable(&self) -> String {
        format!("{}_BASE_URL", self.variable_prefix)
    }

    /// Returns the variable with the API key.
    pub fn key_variable(&self) -> String {
        format!("{}_API_KEY", self.variable_prefix)
    }

    /// Returns the variable for the name of a profile.
    pub fn profile_variable(&self) -> String {
        format!("{}_PROFILE", self.variable_prefix)
    }

    /// Returns the variable for the address of a server that operations name.
    pub fn server_variable(&self, server: &str) -> String {
        format!("{}_{}_BASE_URL", self.variable_prefix, server.to_ascii_uppercase())
    }

    /// Returns the name of the variable for one part of the credential of a scheme.
    pub(crate) fn credential_variable(&self, scheme: &str, part: &str) -> String {
        format!("{}_{}_{part}", self.variable_prefix, scheme.to_ascii_uppercase())
    }

    /// Returns the names of the security schemes.
    pub(crate) fn schemes(&self) -> impl Iterator<Item = &'static str> {
        let first = self.areas.iter().flat_map(|area| area.endpoints).next();
        first.into_iter().flat_map(|endpoint| endpoint.interface.auth.iter().map(|auth| auth.id))
    }

    /// Returns the servers that operations name.
    pub(crate) fn servers(&self) -> Vec<&'static str> {
        let all: BTreeSet<&'static str> =
            self.forms.iter().flat_map(|form| form.servers).copied().collect();
        all.into_iter().collect()
    }

    /// Returns the `User-Agent` header of calls.
    pub fn user_agent_text(&self) -> &'static str {
        self.user_agent
    }

    /// Returns true if the default profile is used when no other is named.
    pub fn has_default_profile(&self) -> bool {
        self.has_default_profile
    }

    /// Returns the name of a document for examples, if the program reads documents.
    pub fn sample_document(&self) -> Option<&'static str> {
        self.document
    }

    /// Returns the addresses that the interface names.
    pub fn named_server_urls(&self) -> &'static [&'static str] {
        self.server_urls
    }

    /// Returns the generated schemas.
    pub fn schemas_text(&self) -> &'static str {
        match self.schemas {
            Schemas::Text(text) => text,
            Schemas::Made(make) => make(),
        }
    }

    /// Returns the areas.
    pub fn areas(&self) -> &'static [Area] {
        self.areas
    }

    /// Returns the short names of operations.
    pub fn further_names(&self) -> &'static [(&'static str, &'static Endpoint)] {
        self.short_names
    }

    /// Returns the forms of requests.
    pub fn request_forms(&self) -> &'static [RequestForm] {
        self.forms
    }

    /// Returns the form of the requests of an operation, if it is known.
    pub fn form(&self, operation: &str) -> Option<&'static RequestForm> {
        self.forms.iter().find(|form| form.endpoint.operation == operation)
    }

    /// Returns the operation with exactly this name.
    pub fn find(&self, name: &str) -> Option<&Operation> {
        let operations = self.operations.get_or_init(|| {
            let operation = |endpoint: &'static Endpoint| {
                let parts = self.parts(endpoint.operation);
                let [has_body, streams] =
                    [BodyKind::Request, BodyKind::Event].map(|part| parts.contains(&part));
                (endpoint.operation, Operation { endpoint, has_body, streams })
            };
            self.endpoints().into_iter().map(operation).collect()
        });
        operations.get(name)
    }

    /// Returns the operation with a name or an `operationId`.
    pub fn named(&self, name: &str) -> Option<&'static Endpoint> {
        self.areas.iter().find_map(|area| area.find(name))
    }

    /// Returns every operation, sorted by name.
    pub fn endpoints(&self) -> Vec<&'static Endpoint> {
        let mut endpoints: Vec<&Endpoint> =
            self.areas.iter().flat_map(|area| area.endpoints).collect();
        endpoints.sort_by_key(|endpoint| endpoint.operation);
        endpoints
    }

    /// Returns the area of an operation.
    fn area_of(&self, operation: &str) -> Option<&'static Area> {
        self.areas.iter().find(|area| area.endpoints.iter().any(|it| it.operation == operation))
    }

    /// Returns the limits of the files in requests of an operation.
    pub fn media(&self, operation: &str) -> &'static [MediaLimits] {
        self.area_of(operation).map_or(&[], |area| area.media)
    }

    /// Checks a request with the files in it; `None` if it has no files or cannot be read.
    pub fn measure(&self, operation: &str, body: &[u8]) -> Option<Report> {
        (self.area_of(operation)?.measure?)(operation, body)
    }

    /// Joins the events of a streamed reply; `None` if the operation has no stream.
    pub fn join(&self, operation: &str, events: &[Vec<u8>]) -> Option<Result<Whole, String>> {
        (self.area_of(operation)?.join?)(operation, events)
    }

    /// Returns the parts that an operation has.
    pub fn parts(&self, operation: &str) -> Vec<BodyKind> {
        self.area_of(operation).map(|area| area.parts(operation)).unwrap_or_default()
    }

    /// Checks a body of an operation; `None` if it has no such part.
    pub fn dispatch(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>> {
        (self.area_of(operation)?.check)(operation, part, body)
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program")
            .field("command", &self.command)
            .field("areas", &self.areas)
            .finish_non_exhaustive()
    }
}

/// Returns the names of the path parameters of an operation.
pub fn path_params(endpoint: &'static Endpoint) -> impl Iterator<Item = &'static str> {
    endpoint.path.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

/// Returns the known name that is most similar to a misspelt one.
pub fn similar<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    nearest(&name.replace('-', "_"), known.iter().copied())
}
