//! Tests if a running server, or a client, conforms to an interface.
//!
//! The engine is independent of any interface. Requests and expectations come from a requirements
//! file, from the constants of the generated crates ([`Endpoint`]), and from their checks, which a
//! [`Judge`] calls. `cargo genwire generate` writes the file (`requirements` in `genwire.toml`).
//!
//! A run sends each body of the requirements, checks each reply, and reports for each
//! requirement that it [passed](Verdict::Passed), [failed](Verdict::Failed) or was
//! [skipped](Verdict::Skipped). `genwire conform` is the command for it.

mod callbacks;
mod cases;
mod clients;
mod created;
mod duration;
mod errors;
mod evidence;
mod exchange;
mod expected;
mod files;
mod form_body;
mod forms;
mod http;
mod judge;
mod kept;
mod place;
mod pointer;
mod print;
mod probes;
mod receiver;
mod removals;
mod replies;
mod report;
mod requirements;
mod run;
mod run_all;
mod run_error;
mod selection;
mod send;
mod settings;
mod states;
mod steps;
mod streams;
mod target;

pub use clients::{ClientCall, ClientCases, ClientSettings, try_client};
pub use duration::parse_duration;
pub use expected::{ExpectedFailures, UnreadableEntry};
pub use genwire_core::Endpoint;
pub use judge::{Judge, Whole};
pub use print::Format;
pub use report::{Failure, Report, RequirementOutcome, Summary, Verdict};
pub use requirements::Requirements;
pub use run_all::run;
pub use run_error::RunError;
pub use selection::NothingSelected;
pub use settings::Settings;
pub use steps::step_names;
