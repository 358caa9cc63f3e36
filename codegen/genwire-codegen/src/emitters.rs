//! The registry of emitters: each makes one kind of output and does not depend on the others.

use genwire_docs::{markdown, site};
use genwire_output::{OutputFile, OutputTask, run_all};
use genwire_schema::{
    cli_schemas, json_schema, loss, openapi_3_0, openapi_3_2, openapi_full, openapi_portable,
    server_operations,
};
use genwire_spec::model::BodyKind;
use genwire_spec::model::project::Project;
use genwire_spec::{Interface, map_in_parallel};
use genwire_vectors::Generator;
use std::panic::resume_unwind;
use std::thread;

/// One kind of output.
#[derive(Clone, Copy, Debug)]
pub struct Emitter {
    /// The name of the emitter, for timings and messages.
    pub name: &'static str,
    /// The place of its files.
    pub place: OutputPlace,
    /// Makes the files.
    pub make: Make,
}

/// The function that makes the files of an emitter.
#[derive(Clone, Copy, Debug)]
pub enum Make {
    /// It makes them of the interface alone.
    OfInterface(fn(&Interface) -> Vec<OutputFile>),
    /// It divides that work into tasks.
    InTasks(for<'a> fn(&'a Interface) -> Vec<OutputTask<'a>>),
    /// It divides the work of making them of the vectors into tasks.
    OfVectors(for<'a> fn(&'a Generator<'_>) -> Vec<OutputTask<'a>>),
}

/// The place of an output, which a project names in `genwire.toml`.
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
    /// The folder of the site, which is made on demand.
    Site,
}

impl OutputPlace {
    /// Returns the folder or file in a project; `None` if the project does without the output.
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
    in_tasks("json_schema", OutputPlace::Schemas, json_schema::emit),
    emitter("loss", OutputPlace::Schemas, loss::emit),
    emitter("openapi_3_0", OutputPlace::Schemas, openapi_3_0::emit),
    emitter("openapi_full", OutputPlace::Schemas, openapi_full::emit),
    emitter("openapi_portable", OutputPlace::Schemas, openapi_portable::emit),
    emitter("python", OutputPlace::Python, genwire_typings::python::emit),
    in_tasks("reference_markdown", OutputPlace::Reference, markdown::emit),
    of_vectors("requirements", OutputPlace::Requirements, genwire_vectors::requirements::emit),
    emitter("rust_bodies", OutputPlace::Bodies, genwire_rust::bodies::emit),
    in_tasks("rust_check", OutputPlace::Packages, genwire_rust::check::emit),
    in_tasks("rust_client", OutputPlace::Packages, genwire_rust::client::emit),
    emitter("rust_codes", OutputPlace::Packages, genwire_rust::codes::emit),
    emitter("rust_index", OutputPlace::Packages, genwire_rust::index::emit),
    emitter("rust_media", OutputPlace::Packages, genwire_rust::media::emit),
    in_tasks("rust_operations", OutputPlace::Packages, genwire_rust::operations::emit),
    in_tasks("rust_server", OutputPlace::Packages, genwire_rust::server::emit),
    emitter("rust_servers", OutputPlace::Packages, genwire_rust::servers::emit),
    emitter("rust_service", OutputPlace::Packages, genwire_rust::service::emit),
    emitter("rust_states", OutputPlace::Packages, genwire_rust::states::emit),
    emitter("rust_streams", OutputPlace::Packages, genwire_rust::streams::emit),
    emitter("rust_text_rules", OutputPlace::Packages, genwire_rust::text_rules::emit),
    in_tasks("rust_types", OutputPlace::Packages, genwire_rust::types::emit),
    emitter("server_operations", OutputPlace::ServerOperations, server_operations::emit),
    emitter("typescript", OutputPlace::TypeScript, genwire_typings::typescript::emit),
    of_vectors("vectors", OutputPlace::Vectors, genwire_vectors::emit),
];

/// Outputs that are made on demand and are no part of the repository.
pub const ON_DEMAND: &[Emitter] = &[
    emitter("openapi_3_2", OutputPlace::Schemas, openapi_3_2::emit),
    emitter("site", OutputPlace::Site, emit_site),
];

const fn emitter(
    name: &'static str,
    place: OutputPlace,
    make: fn(&Interface) -> Vec<OutputFile>,
) -> Emitter {
    Emitter { name, place, make: Make::OfInterface(make) }
}

const fn in_tasks(
    name: &'static str,
    place: OutputPlace,
    make: for<'a> fn(&'a Interface) -> Vec<OutputTask<'a>>,
) -> Emitter {
    Emitter { name, place, make: Make::InTasks(make) }
}

const fn of_vectors(
    name: &'static str,
    place: OutputPlace,
    make: for<'a> fn(&'a Generator<'_>) -> Vec<OutputTask<'a>>,
) -> Emitter {
    Emitter { name, place, make: Make::OfVectors(make) }
}

impl Emitter {
    /// Makes the files, each with its path in the place of the output; files of Rust have tokens.
    pub fn emit(&self, interface: &Interface) -> Vec<OutputFile> {
        run_all(self.tasks(&Generator::of_files(interface)))
    }

    /// Makes the files, each with its path from the root of the workspace; none if the project does
    /// without the output.
    pub fn files(&self, interface: &Interface) -> Vec<OutputFile> {
        let Some(place) = self.place.path(&interface.project) else { return Vec::new() };
        self.emit(interface).into_iter().map(|file| placed(file, place)).collect()
    }

    fn tasks<'a>(&self, generator: &'a Generator<'_>) -> Vec<OutputTask<'a>> {
        let interface = generator.interface();
        match self.make {
            Make::OfInterface(make) => vec![OutputTask::of_files(move || make(interface))],
            Make::InTasks(divide) => divide(interface),
            Make::OfVectors(divide) => divide(generator),
        }
    }
}

/// Returns a file with its path from the root of the workspace.
fn placed(file: OutputFile, place: &str) -> OutputFile {
    let parts = [place, &file.path].into_iter().filter(|part| !part.is_empty());
    OutputFile { path: parts.collect::<Vec<_>>().join("/"), ..file }
}

/// The site, with the OpenAPI document to download.
fn emit_site(interface: &Interface) -> Vec<OutputFile> {
    let mut files = site::emit(interface);
    files.extend(openapi_full::emit(interface));
    files
}

/// Runs every emitter, those of vectors on the same ones; the files are in the order of
/// [`EMITTERS`], and Rust is laid out.
#[expect(clippy::panic, reason = "tokens that are no Rust are a bug of an emitter")]
pub fn generate(interface: &Interface) -> Vec<OutputFile> {
    generate_each(interface, |file| file.laid_out().unwrap_or_else(|bug| panic!("{bug}")))
}

/// Runs every emitter as [`generate`] does, and applies a function to each file; files of Rust have
/// tokens, not laid out.
///
/// The thread that made the file calls the function, so that not all files of a large interface take
/// memory at once. The results are in the order of the files.
pub fn generate_each<R: Send>(
    interface: &Interface,
    finish: impl Fn(OutputFile) -> R + Sync,
) -> Vec<R> {
    let placed_at = |one: &'static Emitter| Some((one, one.place.path(&interface.project)?));
    let wanted: Vec<(&Emitter, &str)> = EMITTERS.iter().filter_map(placed_at).collect();
    // The files of vectors alone need each vector once.
    let is_shared = wanted.iter().any(|(one, _)| {
        matches!(one.make, Make::OfVectors(_)) && one.place != OutputPlace::Vectors
    });
    let generator =
        if is_shared { Generator::new(interface) } else { Generator::of_files(interface) };
    // They take longest, so that they begin first.
    let vectors = if is_shared { vectors_of_all(&generator) } else { Vec::new() };
    let vectors = vectors.into_iter().map(|task| (task, ""));
    let made = thread::scope(|scope| {
        // Each emitter divides its work beside that of others: it may take a while.
        let divided =
            wanted.iter().map(|(one, place)| (scope.spawn(|| one.tasks(&generator)), *place));
        let divided: Vec<_> = divided.collect();
        let of_emitters = divided.into_iter().flat_map(|(tasks, place)| {
            let tasks = tasks.join().unwrap_or_else(|bug| resume_unwind(bug));
            tasks.into_iter().map(move |task| (task, place))
        });
        map_in_parallel(vectors.chain(of_emitters), |(task, place)| {
            let files = task.run().into_iter().map(|file| finish(placed(file, place)));
            files.collect::<Vec<R>>()
        })
    });
    made.into_iter().flatten().collect()
}

/// Returns tasks that make every vector, for outputs that need the same ones, and no file.
fn vectors_of_all<'a>(generator: &'a Generator<'_>) -> Vec<OutputTask<'a>> {
    let operations = generator.interface().operations_and_webhooks();
    let parts = operations.flat_map(|one| BodyKind::ALL.map(|part| (one, part)));
    let tasks = parts.map(|(operation, part)| {
        OutputTask::of_files(move || {
            generator.vectors_of(operation, part);
            Vec::new()
        })
    });
    tasks.collect()
}
