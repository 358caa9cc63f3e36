//! `cargo xtask site-test`: the site of the reference in a real browser.

use crate::export;
use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// What the test is made of, in `tests/site/`.
const FILES: [&str; 3] = ["package.json", "package-lock.json", "test.mjs"];
/// The names under which the browser is installed.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
/// Names another browser.
const BROWSER: &str = "GENWIRE_BROWSER";

/// Try the site of the reference in a real browser.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// Also take pictures of every page, into this folder
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
}

/// Builds the site and runs the test; true when it passes.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let browser = match tools() {
        Ok(browser) => browser,
        Err(missing) => {
            let message = format!(
                "`{missing}` is not installed\nhelp: install it, or name another browser in `{BROWSER}`"
            );
            return Err(io::Error::other(message));
        }
    };
    let Some(site) = export::site(root)? else { return Ok(false) };
    let room = install(root)?;
    let mut test = Command::new("node");
    test.arg("test.mjs").arg(&site).arg(browser).current_dir(&room);
    if let Some(folder) = &args.pictures {
        fs::create_dir_all(folder)?;
        test.arg(fs::canonicalize(folder)?);
    }
    Ok(test.status()?.success())
}

/// The same as a step: nothing where a tool is missing.
pub(crate) fn step(root: &Path) -> io::Result<Option<bool>> {
    match tools() {
        Ok(_) => run(root, &Args::default()).map(Some),
        Err(missing) => {
            println!("`{missing}` is not installed");
            Ok(None)
        }
    }
}

/// The browser, or the tool that is missing.
fn tools() -> Result<String, &'static str> {
    for tool in ["node", "npm"] {
        if !answers(tool) {
            return Err(tool);
        }
    }
    let named = std::env::var(BROWSER).ok();
    let browsers = named.into_iter().chain(BROWSERS.map(str::to_owned));
    browsers.into_iter().find_map(path_of).ok_or(BROWSERS[0])
}

fn answers(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// Where a program is: the driver of the browser wants its whole path.
fn path_of(program: String) -> Option<String> {
    let given = Path::new(&program);
    if given.is_absolute() {
        return given.is_file().then_some(program);
    }
    let folders = std::env::var_os("PATH")?;
    let found = std::env::split_paths(&folders).map(|folder| folder.join(&program));
    found.filter(|path| path.is_file()).find_map(|path| Some(path.to_str()?.to_owned()))
}

/// Puts the test where its packages may stand, and installs them unless they are there.
fn install(root: &Path) -> io::Result<PathBuf> {
    let room = root.join("target/site-test");
    fs::create_dir_all(&room)?;
    let lock = fs::read(root.join("tests/site").join(FILES[1]))?;
    let current = room.join("node_modules").is_dir()
        && fs::read(room.join(FILES[1])).is_ok_and(|installed| installed == lock);
    for file in FILES {
        fs::copy(root.join("tests/site").join(file), room.join(file))?;
    }
    if !current {
        let install = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
        let status = Command::new("npm").args(install).current_dir(&room).status()?;
        if !status.success() {
            // What is half there must not pass for the whole next time.
            fs::remove_file(room.join(FILES[1]))?;
            return Err(io::Error::other(
                "`npm ci` failed\nhelp: it fetches the packages of `tests/site`",
            ));
        }
    }
    Ok(room)
}
