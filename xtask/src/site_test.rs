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
    attempt(root, args)?.map_err(|missing| {
        io::Error::other(format!("{missing}\nhelp: `{BROWSER}` names another browser"))
    })
}

/// The same as a step of `ci`: nothing where something is missing.
pub(crate) fn step(root: &Path) -> io::Result<Option<bool>> {
    let attempt = attempt(root, &Args::default())?;
    Ok(attempt.inspect_err(|missing| println!("{missing}")).ok())
}

/// How the test ended, or what it lacks.
fn attempt(root: &Path, args: &Args) -> io::Result<Result<bool, String>> {
    let browser = match tools() {
        Ok(browser) => browser,
        Err(missing) => return Ok(Err(format!("`{missing}` is not installed"))),
    };
    let Some(site) = export::site(root)? else { return Ok(Ok(false)) };
    let Some(room) = install(root)? else {
        return Ok(Err("the packages of `tests/site` could not be fetched".to_owned()));
    };
    let mut test = Command::new("node");
    test.arg("test.mjs").arg(&site).arg(browser).current_dir(room);
    if let Some(folder) = &args.pictures {
        fs::create_dir_all(folder)?;
        test.arg(fs::canonicalize(folder)?);
    }
    Ok(Ok(test.status()?.success()))
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

/// Puts the test where its packages may stand, and fetches them unless they are there; nothing if
/// they cannot be fetched.
fn install(root: &Path) -> io::Result<Option<PathBuf>> {
    let room = root.join("target/site-test");
    fs::create_dir_all(&room)?;
    let [_, lock, _] = FILES;
    let wanted = fs::read(root.join("tests/site").join(lock))?;
    let current = room.join("node_modules").is_dir()
        && fs::read(room.join(lock)).is_ok_and(|installed| installed == wanted);
    for file in FILES {
        fs::copy(root.join("tests/site").join(file), room.join(file))?;
    }
    if !current {
        let fetch = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
        if !Command::new("npm").args(fetch).current_dir(&room).status()?.success() {
            // What is half there must not pass for the whole next time.
            fs::remove_file(room.join(lock))?;
            return Ok(None);
        }
    }
    Ok(Some(room))
}
