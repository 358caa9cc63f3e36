//! JSON Schemas and OpenAPI documents of an interface.

pub mod cli_schemas;
pub mod json_schema;
pub mod loss;
pub mod lower;
mod mark;
mod openapi;
pub mod openapi_3_0;
pub mod openapi_3_2;
pub mod openapi_full;
pub mod openapi_portable;
mod schema;
pub mod server_operations;

pub use schema::{DRAFT, Dialect, RuleSchema, Schemas, lowered, type_names};
