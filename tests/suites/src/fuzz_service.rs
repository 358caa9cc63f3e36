//! `cargo xtask fuzz-service`: tests the service against its OpenAPI document with Schemathesis.

use crate::packages;
use crate::service::Service;
use genwire_workspace::outln;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

/// The document with all rules.
const DOCUMENT: &str = "schemas/openapi.json";
/// The checks that are omitted, since no schema can express them.
///
/// - Some rules need more than a schema (the call of an answer, the content of a data URL, the
///   existing tasks), so that the service may refuse data that the document allows.
/// - The service accepts `null` for an absent optional member of a request, since many clients send
///   it.
const EXCLUDED_CHECKS: &str = "positive_data_acceptance,negative_data_rejection";

/// Call the service with requests made from its OpenAPI document, and check each reply by it.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The number of requests for each operation
    #[arg(long, default_value_t = 20)]
    examples: u32,
    /// The seed of the random requests
    #[arg(long, default_value_t = 7)]
    seed: u32,
}

/// Runs Schemathesis; returns true if every response conforms and the service still runs.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let bin = packages::python(root, "fuzz", "tests/fuzz-service/requirements.txt")?;
    // Random strings name no known voice; accept any voice, so that later checks are tested too.
    let mut service = Service::start(root, &["--set", "speech.any_voice=true"])?;
    let folder = root.join("target/fuzz-service");
    fs::create_dir_all(&folder)?;
    let mut command = Command::new(bin.join("st"));
    command.arg("run").arg(root.join(DOCUMENT)).current_dir(folder);
    command.args(["--url", service.member("base_url")]);
    command.args(["--header", &format!("Authorization: Bearer {}", service.member("api_key"))]);
    command.args(["--exclude-checks", EXCLUDED_CHECKS, "--continue-on-failure", "--no-color"]);
    command.args(["--suppress-health-check", "all", "--request-timeout", "30"]);
    command.args(["--max-examples", &args.examples.to_string(), "--seed", &args.seed.to_string()]);
    let passed = command.status()?.success();
    if !service.is_alive()? {
        outln!("the service has ended");
        return Ok(false);
    }
    Ok(passed)
}
