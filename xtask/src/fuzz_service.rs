//! `cargo xtask fuzz-service`: the service against its own OpenAPI document, by Schemathesis.

use crate::packages;
use crate::service::Service;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

/// The document with all rules.
const DOCUMENT: &str = "schemas/openapi.json";
/// What is not checked, since no schema can say it.
///
/// - Some rules need more than a schema (which answer belongs to which call, what is in a data
///   URL, which tasks there are), so that data which are valid by the document may be refused.
/// - `null` is taken for an optional member of a request that is absent, as many clients send it.
const UNCHECKED: &str = "positive_data_acceptance,negative_data_rejection";

/// Call the service with requests made from its OpenAPI document, and check each reply by it.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// How many requests are made up for each operation
    #[arg(long, default_value_t = 20)]
    examples: u32,
    /// What the requests are drawn from
    #[arg(long, default_value_t = 7)]
    seed: u32,
}

/// Runs it; true when no reply was wrong and the service still runs.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let bin = packages::python(root, "fuzz", "xtask/python/requirements.txt")?;
    // Most texts are no voice that there is, and what comes after that check is worth a look too.
    let mut service = Service::start(root, &["--set", "speech.any_voice=true"])?;
    let folder = root.join("target/fuzz-service");
    fs::create_dir_all(&folder)?;
    let mut command = Command::new(bin.join("st"));
    command.arg("run").arg(root.join(DOCUMENT)).current_dir(folder);
    command.args(["--url", service.member("base_url")]);
    command.args(["--header", &format!("Authorization: Bearer {}", service.member("api_key"))]);
    command.args(["--exclude-checks", UNCHECKED, "--continue-on-failure", "--no-color"]);
    command.args(["--suppress-health-check", "all", "--request-timeout", "30"]);
    command.args(["--max-examples", &args.examples.to_string(), "--seed", &args.seed.to_string()]);
    let passed = command.status()?.success();
    if !service.is_alive()? {
        println!("the service has ended");
        return Ok(false);
    }
    Ok(passed)
}
