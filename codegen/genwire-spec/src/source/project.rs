//! The source of `genwire.toml`.

use super::At;
use crate::model::project::{Feature, FormatTypes};
use schemars::JsonSchema;
use serde::Deserialize;

/// `genwire.toml`: the names of the packages, and the paths of the spec and of the outputs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectFile {
    /// Properties of the project.
    pub project: ProjectSource,
    /// The paths of the outputs; an output without a path is not generated.
    pub outputs: Option<OutputsSource>,
    /// The packages that generated code uses at run time.
    #[serde(default)]
    pub runtime: RuntimeSource,
}

/// Properties of the project.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectSource {
    /// The name: the package of an area is `NAME-AREA`, the package of the shared types is
    /// `NAME-common`, and clients read the variables `NAME_BASE_URL` and `NAME_API_KEY`, in capital
    /// letters.
    pub name: At<String>,
    /// The folder of the spec; `spec` by default.
    pub spec: Option<At<String>>,
    /// The folder of the packages; `crates` by default.
    pub crates: Option<At<String>>,
    /// The command with the `generate` task, for messages and the first line of each generated
    /// file; `cargo genwire` by default.
    pub command: Option<At<String>>,
    /// The URL of the folder with the reference, to which rustdoc links; no links when absent.
    pub reference_url: Option<At<String>>,
    /// The command that calls the operations, for samples.
    pub cli: Option<At<String>>,
    /// The package with the client of all areas, for samples.
    pub client: Option<At<String>>,
    /// The verbs with which names of operations may begin, followed by a noun; any when absent.
    #[serde(default)]
    pub verbs: Vec<At<String>>,
    /// The default features of the area packages, such as `client`; none by default.
    #[serde(default)]
    pub default_features: Vec<At<Feature>>,
    /// The libraries whose types members with a format have in Rust, such as `chrono`; they are
    /// strings without one.
    #[serde(default)]
    pub format_types: Vec<At<FormatTypes>>,
}

/// The paths of the optional outputs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutputsSource {
    /// The folder for JSON Schemas and OpenAPI documents.
    pub schemas: Option<At<String>>,
    /// The folder for conformance vectors.
    pub vectors: Option<At<String>>,
    /// The folder for the reference in Markdown.
    pub reference: Option<At<String>>,
    /// The folder for the TypeScript types.
    pub typescript: Option<At<String>>,
    /// The folder for the Python types.
    pub python: Option<At<String>>,
    /// True to generate client methods in addition to the TypeScript and Python types.
    #[serde(default)]
    pub clients: bool,
    /// The JSON Schema of the spec files, for editors.
    pub spec_schema: Option<At<String>>,
    /// The file with the schemas of all bodies on one line, for a command.
    pub cli_schemas: Option<At<String>>,
    /// The file with the replies of all operations and the state tables on one line, for a server.
    pub server_operations: Option<At<String>>,
    /// The file with the requirements and the bodies to send, for conformance runs.
    pub requirements: Option<At<String>>,
    /// The Rust file with a list of all body types, for tests over the packages.
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
    /// The URL of a git repository.
    pub git: Option<At<String>>,
    /// The revision of that repository.
    pub rev: Option<At<String>>,
}
