//! The names of the packages, and the paths of the spec and of the outputs.

use super::COMMON;
use super::name::shout;
use crate::names;
use crate::words;
use genwire_constraint::Format;
use schemars::JsonSchema;
use serde::Deserialize;

/// The project file, at the root of a workspace.
pub const PROJECT_FILE: &str = "genwire.toml";

/// Crates and modules that generated code or the runtime uses by name.
const NAMED_CRATES: [&str; 16] = [
    "alloc",
    "axum",
    "core",
    "genwire",
    "genwire_constraint",
    "genwire_core",
    "genwire_derive",
    "proc_macro",
    "reqwest",
    "schemars",
    "serde",
    "serde_core",
    "serde_json",
    "server",
    "std",
    "tokio",
];

/// The names of the packages, and the paths of the spec and of the outputs.
///
/// Paths are relative to the root of the workspace, with forward slashes but no trailing slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// The name of the project, and the prefix of its package names.
    pub name: String,
    /// The folder of the spec.
    pub spec: String,
    /// The folder of the packages.
    pub crates: String,
    /// The command with the `generate` task: `cargo genwire`.
    pub command: String,
    /// The URL of the folder with the reference.
    pub reference_url: Option<String>,
    /// The command that calls the operations, as samples show it.
    pub cli: Option<String>,
    /// The package with the client of all areas, as samples show it.
    pub client: Option<String>,
    /// The verbs with which names of operations may begin; any if empty.
    pub verbs: Vec<String>,
    /// The default features of the area packages.
    pub default_features: Vec<Feature>,
    /// The libraries that provide Rust types for formats. A format without a library is a string.
    pub format_types: Vec<FormatTypes>,
    /// The paths of the optional outputs.
    pub outputs: Outputs,
    /// The source of the runtime packages.
    pub runtime: Runtime,
}

/// The paths of the optional outputs; `None` for those that are not generated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outputs {
    /// The folder for JSON Schemas and OpenAPI documents.
    pub schemas: Option<String>,
    /// The folder for conformance vectors.
    pub vectors: Option<String>,
    /// The folder for the reference in Markdown.
    pub reference: Option<String>,
    /// The folder for the TypeScript types.
    pub typescript: Option<String>,
    /// The folder for the Python types.
    pub python: Option<String>,
    /// True to generate client methods in addition to the TypeScript and Python types.
    pub clients: bool,
    /// The JSON Schema of the spec files.
    pub spec_schema: Option<String>,
    /// The file with the schemas of all bodies, on one line.
    pub cli_schemas: Option<String>,
    /// The file with the operations as data for a server, on one line.
    pub server_operations: Option<String>,
    /// The file with the requirements, for conformance runs.
    pub requirements: Option<String>,
    /// The Rust file with a list of all body types.
    pub bodies: Option<String>,
}

words! {
    /// A feature of an area package.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    pub enum Feature {
        /// The blocking client.
        Blocking = "blocking",
        /// The asynchronous client.
        Client = "client",
        /// TLS of the operating system for clients.
        NativeTls = "native-tls",
        /// TLS in Rust for clients.
        Rustls = "rustls",
        /// The JSON Schemas that the types derive.
        Schema = "schema",
        /// The traits and routes of a server.
        Server = "server",
        /// The types for reading streams.
        Stream = "stream",
    }
}

/// A library whose types members with a format have in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FormatTypes {
    /// Bytes of the format `byte`.
    Base64,
    /// Dates and times of the formats `date` and `date-time`.
    Chrono,
    /// Dates and times of the formats `date` and `date-time`.
    Jiff,
    /// Addresses of the formats `ipv4` and `ipv6`.
    Std,
    /// Addresses of the format `uri`.
    Url,
    /// Identifiers of the format `uuid`.
    Uuid,
}

impl FormatTypes {
    /// Returns the path of the type for a format, below the module `formatted` of the runtime;
    /// `None` if the library has no such type.
    pub fn path(self, format: Format) -> Option<&'static str> {
        match (self, format) {
            (Self::Base64, Format::Byte) => Some("Bytes"),
            (Self::Chrono, Format::Date) => Some("chrono::Date"),
            (Self::Chrono, Format::DateTime) => Some("chrono::DateTime"),
            (Self::Jiff, Format::Date) => Some("jiff::Date"),
            (Self::Jiff, Format::DateTime) => Some("jiff::DateTime"),
            (Self::Std, Format::Ipv4) => Some("Ipv4"),
            (Self::Std, Format::Ipv6) => Some("Ipv6"),
            (Self::Url, Format::Uri) => Some("Url"),
            (Self::Uuid, Format::Uuid) => Some("Uuid"),
            _ => None,
        }
    }

    /// Returns the feature of the runtime that has the types; `None` if it always has them.
    pub fn feature(self) -> Option<&'static str> {
        match self {
            Self::Base64 => Some("base64"),
            Self::Chrono => Some("chrono"),
            Self::Jiff => Some("jiff"),
            Self::Std => None,
            Self::Url => Some("url"),
            Self::Uuid => Some("uuid"),
        }
    }
}

/// The source of the runtime packages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Runtime {
    /// A version from a registry; `None` for the version of the generator.
    Registry(Option<String>),
    /// The path of a folder with the packages.
    Path(String),
    /// The URL of a git repository, with an optional revision.
    Git(String, Option<String>),
}

impl Runtime {
    /// Returns true for a version requirement as in a manifest, such as `0.1` or `>=0.1, <0.3`.
    pub fn is_version(text: &str) -> bool {
        text.split(',').all(|one| {
            let one = one.trim();
            let version = one.trim_start_matches(['<', '>', '=', '~', '^']);
            let operator = one.strip_suffix(version).unwrap_or_default();
            let version = version.trim_start();
            let (numbers, rest) =
                version.split_at(version.find(['-', '+']).unwrap_or(version.len()));
            let is_number = |part: &str| {
                matches!(part, "*" | "x" | "X")
                    || part.parse().is_ok_and(|number: u64| number.to_string() == part)
            };
            let parts: Vec<&str> = numbers.split('.').collect();
            let is_word = |c: char| c.is_ascii_alphanumeric() || "-+.".contains(c);
            ["", "=", ">", ">=", "<", "<=", "~", "^"].contains(&operator)
                && parts.len() <= 3
                && parts.iter().all(|part| is_number(part))
                && (rest.is_empty() || (parts.len() == 3 && rest.len() > 1))
                && rest.chars().all(is_word)
        })
    }
}

impl Default for Project {
    fn default() -> Self {
        Self {
            name: "genwire".to_owned(),
            spec: "spec".to_owned(),
            crates: "crates".to_owned(),
            command: "cargo genwire".to_owned(),
            reference_url: None,
            cli: None,
            client: None,
            verbs: Vec::new(),
            default_features: Vec::new(),
            format_types: Vec::new(),
            outputs: Outputs {
                schemas: Some("schemas".to_owned()),
                vectors: Some("tests/vectors".to_owned()),
                reference: Some("docs/reference".to_owned()),
                typescript: None,
                python: None,
                clients: false,
                spec_schema: Some("spec/schema.json".to_owned()),
                cli_schemas: None,
                server_operations: None,
                requirements: None,
                bodies: None,
            },
            runtime: Runtime::Registry(None),
        }
    }
}

impl Project {
    /// Returns the package of an area, with hyphens between the words.
    ///
    /// An area with the name of the project has the package of that name, if a crate can have it.
    pub fn package(&self, area: &str) -> String {
        let area = area.replace('_', "-");
        if area == self.name.replace('_', "-") && area != COMMON && is_crate(&self.name) {
            return self.name.clone();
        }
        format!("{}-{area}", self.name)
    }

    /// Returns the crate of an area, as Rust code names it.
    pub fn krate(&self, area: &str) -> String {
        self.package(area).replace('-', "_")
    }

    /// Returns the prefix of the environment variables from which clients read the URL and the key.
    pub fn variable_prefix(&self) -> String {
        shout(&self.name)
    }

    /// Returns the environment variable with the base URL of the service.
    pub fn base_url_variable(&self) -> String {
        format!("{}_BASE_URL", self.variable_prefix())
    }

    /// Returns the environment variable with the URL of a server that operations name.
    pub fn server_url_variable(&self, server: &str) -> String {
        format!("{}_{}_BASE_URL", self.variable_prefix(), shout(server))
    }

    /// Returns the environment variable with the API key.
    pub fn api_key_variable(&self) -> String {
        format!("{}_API_KEY", self.variable_prefix())
    }

    /// Returns the folder of an area's package.
    pub fn package_folder(&self, area: &str) -> String {
        format!("{}/{}", self.crates, self.package(area))
    }

    /// Returns the path of a file or folder inside the spec.
    pub fn spec_path(&self, path: &str) -> String {
        format!("{}/{path}", self.spec)
    }

    /// Returns the spec folder of an area; for `common`, the folder of the whole spec.
    pub fn spec_of_area(&self, area: &str) -> String {
        if area == COMMON { self.spec.clone() } else { self.spec_path(area) }
    }

    /// Returns the path of a spec file relative to the folder of the spec.
    pub fn in_spec<'p>(&self, path: &'p str) -> Option<&'p str> {
        path.strip_prefix(&self.spec)?.strip_prefix('/')
    }
}

/// Returns true for a crate name that is valid in Rust and not used by generated code.
fn is_crate(name: &str) -> bool {
    let name = name.replace('-', "_");
    names::identifier(&name) == name && !NAMED_CRATES.contains(&name.as_str())
}

#[cfg(test)]
mod tests {
    use super::{Project, Runtime};

    #[test]
    fn the_package_of_an_area_with_the_name_of_the_project_is_one_that_rust_can_name() {
        for (name, package) in [
            ("pets", "pets"),
            ("my-pets", "my-pets"),
            ("type", "type-type"),
            ("match", "match-match"),
            ("async", "async-async"),
            ("axum", "axum-axum"),
            ("core", "core-core"),
            ("serde_json", "serde_json-serde-json"),
            ("genwire-core", "genwire-core-genwire-core"),
            ("common", "common-common"),
        ] {
            let project = Project { name: name.to_owned(), ..Project::default() };
            assert_eq!(project.package(&name.replace('-', "_")), package);
        }
    }

    #[test]
    fn versions_are_those_that_a_manifest_can_have() {
        for version in
            ["0.1", "1", "1.2.3", "1.2.3-beta.1+x", ">=0.1, <0.3", "~ 1.2", "^1", "*", "1.*"]
        {
            assert!(Runtime::is_version(version), "{version}");
        }
        for text in
            ["", " ", "not a version", "v1", "1.2.3.4", "1.", "01", "1-beta", "1,", "=>1", "1.2.3-"]
        {
            assert!(!Runtime::is_version(text), "{text}");
        }
    }
}
