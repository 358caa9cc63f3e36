//! `cargo xtask inspector-test`: tests the inspector of the service in a browser.

use crate::MissingTool;
use crate::service::Service;
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// The files of the test, in `tests/inspector/`.
const TEST_FILES: [&str; 4] = ["package.json", "package-lock.json", "browser.mjs", "inspector.mjs"];
/// The program names of the browser.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
/// The variable that names another browser.
const BROWSER_VARIABLE: &str = "GENWIRE_BROWSER";

/// Settings of the service with the tested inspector.
const SERVICE: [&str; 5] =
    ["--set", "journal.bodies=true", "--progression", "manual", "--allow-local-callbacks"];

/// Test the inspector of the service in a browser
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Also take pictures of every page, into this folder
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
}

/// Builds the service and runs the tests; returns true if they pass.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let browser = tools().map_err(|missing| {
        MissingTool::error(format!(
            "`{missing}` is not installed\n  help: `{BROWSER_VARIABLE}` names another browser"
        ))
    })?;
    let Some(folder) = install(root)? else {
        return Err(MissingTool::error("the packages of `tests/inspector` could not be fetched"));
    };
    let service = Service::start(root, &SERVICE)?;
    let mut test = Command::new("node");
    test.arg("inspector.mjs").arg(&browser).envs(service.environment());
    if let Some(pictures) = &args.pictures {
        fs::create_dir_all(pictures)?;
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

/// Returns the full path of a program, as the browser driver requires.
fn path_of(program: String) -> Option<String> {
    let given = Path::new(&program);
    if given.is_absolute() {
        return given.is_file().then_some(program);
    }
    let folders = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&folders).map(|folder| folder.join(&program));
    found.filter(|path| path.is_file()).find_map(|path| Some(path.to_str()?.to_owned()))
}

/// Copies the test to the folder of its packages and installs them; `None` if they cannot be
/// installed.
fn install(root: &Path) -> io::Result<Option<PathBuf>> {
    let folder = root.join("target/inspector-test");
    fs::create_dir_all(&folder)?;
    let [_, lock, ..] = TEST_FILES;
    let wanted = fs::read(root.join("tests/inspector").join(lock))?;
    let current = folder.join("node_modules").is_dir()
        && fs::read(folder.join(lock)).is_ok_and(|installed| installed == wanted);
    for file in TEST_FILES {
        fs::copy(root.join("tests/inspector").join(file), folder.join(file))?;
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
