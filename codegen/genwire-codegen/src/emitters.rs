//! The registry of emitters: each makes one kind of output and does not depend on the others.

use genwire_docs::{markdown, site};
use genwire_output::{OutputFile, map_in_parallel};
use genwire_schema::{
    cli_schemas, json_schema, loss, openapi_3_0, openapi_3_2, openapi_full, openapi_portable,
};
use genwire_spec::Interface;

/// One kind of output.
#[derive(Clone, Copy, Debug)]
pub struct Emitter {
    /// The name of the emitter, for timings and messages.
    pub name: &'static str,
    /// Makes the files.
    pub emit: fn(&Interface) -> Vec<OutputFile>,
}

/// Every emitter, in the order in which they run.
pub const EMITTERS: &[Emitter] = &[
    Emitter { name: "cli_schemas", emit: cli_schemas::emit },
    Emitter { name: "json_schema", emit: json_schema::emit },
    Emitter { name: "loss", emit: loss::emit },
    Emitter { name: "openapi_3_0", emit: openapi_3_0::emit },
    Emitter { name: "openapi_3_2", emit: openapi_3_2::emit },
    Emitter { name: "openapi_full", emit: openapi_full::emit },
    Emitter { name: "openapi_portable", emit: openapi_portable::emit },
    Emitter { name: "python", emit: genwire_typings::python::emit },
    Emitter { name: "reference_markdown", emit: markdown::emit },
    Emitter { name: "rust_bodies", emit: genwire_rust::bodies::emit },
    Emitter { name: "rust_check", emit: genwire_rust::check::emit },
    Emitter { name: "rust_client", emit: genwire_rust::client::emit },
    Emitter { name: "rust_codes", emit: genwire_rust::codes::emit },
    Emitter { name: "rust_index", emit: genwire_rust::index::emit },
    Emitter { name: "rust_media", emit: genwire_rust::media::emit },
    Emitter { name: "rust_operations", emit: genwire_rust::operations::emit },
    Emitter { name: "rust_server", emit: genwire_rust::server::emit },
    Emitter { name: "rust_service", emit: genwire_rust::service::emit },
    Emitter { name: "rust_states", emit: genwire_rust::states::emit },
    Emitter { name: "rust_streams", emit: genwire_rust::streams::emit },
    Emitter { name: "rust_text_rules", emit: genwire_rust::text_rules::emit },
    Emitter { name: "rust_types", emit: genwire_rust::types::emit },
    Emitter { name: "typescript", emit: genwire_typings::typescript::emit },
    Emitter { name: "vectors", emit: genwire_vectors::emit },
];

/// Outputs that are made on demand and are no part of the repository.
pub const ON_DEMAND: &[Emitter] = &[Emitter { name: "site", emit: emit_site }];

/// The site, with the OpenAPI document to download.
fn emit_site(interface: &Interface) -> Vec<OutputFile> {
    let mut files = site::emit(interface);
    let document = openapi_full::emit(interface).into_iter();
    files.extend(
        document.map(|file| OutputFile { path: format!("{}/openapi.json", site::FOLDER), ..file }),
    );
    files
}

/// Runs every emitter; the files are in the order of [`EMITTERS`].
pub fn generate(interface: &Interface) -> Vec<OutputFile> {
    map_in_parallel(EMITTERS, |emitter| (emitter.emit)(interface)).concat()
}
