//! The format of `genwire.toml`.

use super::At;
use crate::model::project::Feature;
use schemars::JsonSchema;
use serde::Deserialize;

/// `genwire.toml`: the names of the packages, and the places of the spec and of the outputs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectFile {
    /// Properties of the project.
    pub project: ProjectSource,
    /// The places of the outputs; an output without a place is not made.
    pub outputs: Option<OutputsSource>,
    /// The packages that generated code uses at run time.
    #[serde(default)]
    pub runtime: RuntimeSource,
}

/// Properties of the project.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectSource {
    /// The name: the package of an area is `NAME-AREA`, that of the shared types `NAME-common`, and
    /// clients read the variables `NAME_BASE_URL` and `NAME_API_KEY`, in capital letters.
    pub name: At<String>,
    /// The folder of the spec; `spec` by default.
    pub spec: Option<At<String>>,
    /// The folder of the packages; `crates` by default.
    pub crates: Option<At<String>>,
    /// The command whose task `generate` makes the outputs, for messages and the first line of each
    /// generated file; `cargo genwire` by default.
    pub command: Option<At<String>>,
    /// The address of the folder with the reference, which rustdoc links; no links without it.
    pub reference_url: Option<At<String>>,
    /// The command for the operations, if there is one, which samples show.
    pub cli: Option<At<String>>,
    /// The package with the client of all areas, if there is one, which samples show.
    pub client: Option<At<String>>,
    /// The verbs with which names of operations begin, before a noun; any name is allowed without
    /// them.
    #[serde(default)]
    pub verbs: Vec<At<String>>,
    /// The default features of the packages of areas, such as `client`; none by default.
    #[serde(default)]
    pub default_features: Vec<At<Feature>>,
}

/// The places of the outputs that a project can do without.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutputsSource {
    /// The folder of JSON Schemas and OpenAPI documents.
    pub schemas: Option<At<String>>,
    /// The folder of conformance vectors.
    pub vectors: Option<At<String>>,
    /// The folder of the reference in Markdown.
    pub reference: Option<At<String>>,
    /// The folder of the types for TypeScript.
    pub typescript: Option<At<String>>,
    /// The folder of the types for Python.
    pub python: Option<At<String>>,
    /// True for methods of clients beside the types for TypeScript and Python.
    #[serde(default)]
    pub clients: bool,
    /// The JSON Schema of the spec files, for editors.
    pub spec_schema: Option<At<String>>,
    /// The file with the schemas of all bodies on one line, for a command.
    pub cli_schemas: Option<At<String>>,
    /// The file with the replies of all operations and the state tables on one line, for a service.
    pub server_operations: Option<At<String>>,
    /// The file with the requirements and the bodies to send, for conformance runs.
    pub requirements: Option<At<String>>,
    /// The Rust file with the list of all body types, for tests over the packages.
    pub bodies: Option<At<String>>,
}

/// The source of the runtime packages, as in a manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuntimeSource {
    /// The version in a registry.
    pub version: Option<At<String>>,
    /// The folder with the packages.
    pub path: Option<At<String>>,
    /// The address of a git repository.
    pub git: Option<At<String>>,
    /// The revision of that repository.
    pub rev: Option<At<String>>,
}
