//! `cargo xtask site-test`: tests the site of the reference and the inspector in a browser.

use crate::service::Service;
use crate::{MissingTool, generator};
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// The files of the test, in `tests/site/`.
const TEST_FILES: [&str; 6] =
    ["package.json", "package-lock.json", "browser.mjs", "test.mjs", "try.mjs", "inspector.mjs"];
/// The names under which the browser is installed.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
/// The variable that names another browser.
const BROWSER_VARIABLE: &str = "GENWIRE_BROWSER";

/// Settings of the service whose inspector is tested.
const SERVICE: [&str; 5] =
    ["--set", "journal.bodies=true", "--progression", "manual", "--allow-local-callbacks"];

/// Settings of the service that pages of the site call.
const CALLED_SERVICE: [&str; 2] = ["--set", r#"server.cors_origins=["*"]"#];

/// Test the site of the reference and the inspector of the service in a browser.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Only one of them
    #[arg(value_enum)]
    only: Option<Tested>,
    /// Also take pictures of every page, into this folder
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
}

/// Pages that are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Tested {
    Site,
    Inspector,
}

/// Builds the site and the service, and runs the tests; returns true when they pass.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let browser = tools().map_err(|missing| {
        MissingTool::error(format!(
            "`{missing}` is not installed\n  help: `{BROWSER_VARIABLE}` names another browser"
        ))
    })?;
    let Some(folder) = install(root)? else {
        return Err(MissingTool::error("the packages of `tests/site` could not be fetched"));
    };
    let mut passed = true;
    if args.only != Some(Tested::Inspector) {
        let site = generator::export(root, "site", "site")?;
        let service = Service::start(root, &CALLED_SERVICE)?;
        let mut test = Command::new("node");
        test.arg("test.mjs").arg(&site).arg(&browser).envs(service.environment());
        passed &= succeeds(test, &folder, args.pictures.as_deref(), "site")?;
    }
    if args.only != Some(Tested::Site) {
        let service = Service::start(root, &SERVICE)?;
        let mut test = Command::new("node");
        test.arg("inspector.mjs").arg(&browser).envs(service.environment());
        passed &= succeeds(test, &folder, args.pictures.as_deref(), "inspector")?;
    }
    Ok(passed)
}

/// Runs a test, which takes its pictures into a folder of its own.
fn succeeds(
    mut test: Command,
    folder: &Path,
    pictures: Option<&Path>,
    name: &str,
) -> io::Result<bool> {
    if let Some(pictures) = pictures {
        let pictures = pictures.join(name);
        fs::create_dir_all(&pictures)?;
        test.arg(fs::canonicalize(pictures)?);
    }
    Ok(test.current_dir(folder).status()?.success())
}

/// The browser, or the tool that is missing.
fn tools() -> Result<String, &'static str> {
    for tool in ["node", "npm"] {
        if !answers(tool) {
            return Err(tool);
        }
    }
    browser().ok_or(BROWSERS[0])
}

/// Returns the path of a browser, if one is installed.
pub(crate) fn browser() -> Option<String> {
    let named = std::env::var(BROWSER_VARIABLE).ok();
    named.into_iter().chain(BROWSERS.map(str::to_owned)).find_map(path_of)
}

fn answers(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Returns the whole path of a program, which the driver of the browser needs.
fn path_of(program: String) -> Option<String> {
    let given = Path::new(&program);
    if given.is_absolute() {
        return given.is_file().then_some(program);
    }
    let folders = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&folders).map(|folder| folder.join(&program));
    found.filter(|path| path.is_file()).find_map(|path| Some(path.to_str()?.to_owned()))
}

/// Copies the test to the folder of its packages and installs them; `None` where they cannot be
/// installed.
fn install(root: &Path) -> io::Result<Option<PathBuf>> {
    let folder = root.join("target/site-test");
    fs::create_dir_all(&folder)?;
    let [_, lock, ..] = TEST_FILES;
    let wanted = fs::read(root.join("tests/site").join(lock))?;
    let current = folder.join("node_modules").is_dir()
        && fs::read(folder.join(lock)).is_ok_and(|installed| installed == wanted);
    for file in TEST_FILES {
        fs::copy(root.join("tests/site").join(file), folder.join(file))?;
    }
    if !current {
        let fetch = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
        if !Command::new("npm").args(fetch).current_dir(&folder).status()?.success() {
            // The next run must not use a partial installation.
            fs::remove_file(folder.join(lock))?;
            return Ok(None);
        }
    }
    Ok(Some(folder))
}
