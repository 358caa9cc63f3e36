//! The registry of emitters: each makes one kind of output and knows none of the others.

pub mod cli_schemas;
pub mod json_schema;
pub mod loss;
pub(crate) mod openapi;
pub mod openapi_3_0;
pub mod openapi_3_2;
pub mod openapi_full;
pub mod openapi_portable;
pub(crate) mod reference;
pub mod reference_markdown;
pub(crate) mod rust;
pub mod rust_bodies;
pub mod rust_check;
pub mod rust_client;
pub mod rust_codes;
pub mod rust_index;
pub mod rust_media;
pub mod rust_operations;
pub(crate) mod rust_rules;
pub mod rust_server;
pub mod rust_service;
pub mod rust_states;
pub mod rust_streams;
pub mod rust_text_rules;
pub mod rust_types;
pub mod site;
pub mod vectors;

use crate::{Interface, OutputFile};

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
    Emitter { name: "reference_markdown", emit: reference_markdown::emit },
    Emitter { name: "rust_bodies", emit: rust_bodies::emit },
    Emitter { name: "rust_check", emit: rust_check::emit },
    Emitter { name: "rust_client", emit: rust_client::emit },
    Emitter { name: "rust_codes", emit: rust_codes::emit },
    Emitter { name: "rust_index", emit: rust_index::emit },
    Emitter { name: "rust_media", emit: rust_media::emit },
    Emitter { name: "rust_operations", emit: rust_operations::emit },
    Emitter { name: "rust_server", emit: rust_server::emit },
    Emitter { name: "rust_service", emit: rust_service::emit },
    Emitter { name: "rust_states", emit: rust_states::emit },
    Emitter { name: "rust_streams", emit: rust_streams::emit },
    Emitter { name: "rust_text_rules", emit: rust_text_rules::emit },
    Emitter { name: "rust_types", emit: rust_types::emit },
    Emitter { name: "vectors", emit: vectors::emit },
];

/// What is made on demand and is no part of the repository.
pub const ON_DEMAND: &[Emitter] = &[Emitter { name: "site", emit: site::emit }];
