//! The registry of emitters: each emitter generates one kind of output and does not depend on the
//! others.

use genwire_docs::{book, markdown};
use genwire_output::OutputFile;
use genwire_schema::{
    cli_schemas, json_schema, loss, openapi_3_0, openapi_3_2, openapi_full, openapi_portable,
    server_operations,
};
use genwire_spec::model::project::Project;
use genwire_spec::{Interface, map_in_parallel};

/// One kind of output.
#[derive(Clone, Copy, Debug)]
pub struct Emitter {
    /// The name of the emitter, for timings and messages.
    pub name: &'static str,
    /// The folder or file of the output.
    pub place: OutputPlace,
    /// Generates the files, each with its path relative to the output.
    pub make: fn(&Interface) -> Vec<OutputFile>,
}

/// The location of an output. A project states it in `genwire.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputPlace {
    /// The folders of the packages.
    Packages,
    /// The folder of schemas and documents.
    Schemas,
    /// The folder of conformance vectors.
    Vectors,
    /// The folder of the reference.
    Reference,
    /// The file with the schemas for a command.
    CliSchemas,
    /// The file with the operations for the local service.
    ServerOperations,
    /// The file with the requirements, for conformance runs.
    Requirements,
    /// The file with the list of body types.
    Bodies,
    /// The folder of the types for Python.
    Python,
    /// The folder of the types for TypeScript.
    TypeScript,
    /// The folder of the book. It is only generated on request.
    Site,
}

impl OutputPlace {
    /// Returns the folder or file in a project; `None` if the project does not have the output.
    pub fn path(self, project: &Project) -> Option<&str> {
        let outputs = &project.outputs;
        match self {
            Self::Packages => Some(""),
            Self::Schemas => outputs.schemas.as_deref(),
            Self::Vectors => outputs.vectors.as_deref(),
            Self::Reference => outputs.reference.as_deref(),
            Self::CliSchemas => outputs.cli_schemas.as_deref(),
            Self::ServerOperations => outputs.server_operations.as_deref(),
            Self::Requirements => outputs.requirements.as_deref(),
            Self::Bodies => outputs.bodies.as_deref(),
            Self::Python => outputs.python.as_deref(),
            Self::TypeScript => outputs.typescript.as_deref(),
            Self::Site => Some("target/site"),
        }
    }
}

/// Every emitter, in the order of their files.
pub const EMITTERS: &[Emitter] = &[
    emitter("cli_schemas", OutputPlace::CliSchemas, cli_schemas::emit),
    emitter("json_schema", OutputPlace::Schemas, json_schema::emit),
    emitter("loss", OutputPlace::Schemas, loss::emit),
    emitter("openapi_3_0", OutputPlace::Schemas, openapi_3_0::emit),
    emitter("openapi_full", OutputPlace::Schemas, openapi_full::emit),
    emitter("openapi_portable", OutputPlace::Schemas, openapi_portable::emit),
    emitter("python", OutputPlace::Python, genwire_typings::python::emit),
    emitter("reference_markdown", OutputPlace::Reference, markdown::emit),
    emitter("requirements", OutputPlace::Requirements, genwire_vectors::requirements::emit),
    emitter("rust_bodies", OutputPlace::Bodies, genwire_rust::bodies::emit),
    emitter("rust_check", OutputPlace::Packages, genwire_rust::check::emit),
    emitter("rust_client", OutputPlace::Packages, genwire_rust::client::emit),
    emitter("rust_codes", OutputPlace::Packages, genwire_rust::codes::emit),
    emitter("rust_index", OutputPlace::Packages, genwire_rust::index::emit),
    emitter("rust_media", OutputPlace::Packages, genwire_rust::media::emit),
    emitter("rust_operations", OutputPlace::Packages, genwire_rust::operations::emit),
    emitter("rust_server", OutputPlace::Packages, genwire_rust::server::emit),
    emitter("rust_servers", OutputPlace::Packages, genwire_rust::servers::emit),
    emitter("rust_service", OutputPlace::Packages, genwire_rust::service::emit),
    emitter("rust_states", OutputPlace::Packages, genwire_rust::states::emit),
    emitter("rust_streams", OutputPlace::Packages, genwire_rust::streams::emit),
    emitter("rust_text_rules", OutputPlace::Packages, genwire_rust::text_rules::emit),
    emitter("rust_types", OutputPlace::Packages, genwire_rust::types::emit),
    emitter("server_operations", OutputPlace::ServerOperations, server_operations::emit),
    emitter("typescript", OutputPlace::TypeScript, genwire_typings::typescript::emit),
    emitter("vectors", OutputPlace::Vectors, genwire_vectors::emit),
];

/// Outputs that are only generated on request and are not part of the repository.
pub const ON_DEMAND: &[Emitter] = &[
    emitter("openapi_3_2", OutputPlace::Schemas, openapi_3_2::emit),
    emitter("site", OutputPlace::Site, emit_site),
];

const fn emitter(
    name: &'static str,
    place: OutputPlace,
    make: fn(&Interface) -> Vec<OutputFile>,
) -> Emitter {
    Emitter { name, place, make }
}

impl Emitter {
    /// Generates the files, each with its path relative to the output.
    pub fn emit(&self, interface: &Interface) -> Vec<OutputFile> {
        (self.make)(interface).into_iter().map(OutputFile::with_escapes).collect()
    }

    /// Generates the files, each with its path from the root of the workspace; empty if the project
    /// does not have the output.
    pub fn files(&self, interface: &Interface) -> Vec<OutputFile> {
        let Some(place) = self.place.path(&interface.project) else { return Vec::new() };
        self.emit(interface).into_iter().map(|file| placed(file, place)).collect()
    }
}

/// Returns a file with its path from the root of the workspace.
fn placed(file: OutputFile, place: &str) -> OutputFile {
    let parts = [place, &file.path].into_iter().filter(|part| !part.is_empty());
    OutputFile { path: parts.collect::<Vec<_>>().join("/"), ..file }
}

/// The book, with a form for the full OpenAPI document.
fn emit_site(interface: &Interface) -> Vec<OutputFile> {
    let documents = openapi_full::emit(interface);
    documents.iter().flat_map(|document| book::emit(interface, &document.text)).collect()
}

/// Runs every emitter; the files are in the order of [`EMITTERS`].
pub fn generate(interface: &Interface) -> Vec<OutputFile> {
    generate_each(interface, |file| file)
}

/// Runs every emitter as [`generate`] does, and applies a function to each file.
///
/// The files of an emitter are passed on before the thread runs the next emitter, so that the files
/// of a large interface are not all in memory at once. The results are in the order of the files.
pub fn generate_each<R: Send>(
    interface: &Interface,
    finish: impl Fn(OutputFile) -> R + Sync,
) -> Vec<R> {
    let made = map_in_parallel(EMITTERS, |emitter| {
        emitter.files(interface).into_iter().map(&finish).collect::<Vec<R>>()
    });
    made.into_iter().flatten().collect()
}
