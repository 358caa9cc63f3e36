//! `update-runtime`: updates the copy of the runtime; also the possible sources of the runtime of a
//! new workspace.

use genwire_spec::model::project::{Project, Runtime};
use genwire_workspace::help::error_with_help;
use genwire_workspace::{files, outln, runtime};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Renew the copy of the runtime that the generated code calls
///
/// Writes the packages of the runtime as the installed command has them, and removes files of an
/// earlier one. Only files that are marked as generated are replaced or removed.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire update-runtime
  cargo genwire update-runtime --out vendor/genwire     the runtime for a package without a workspace")]
pub struct Args {
    /// Write the runtime to this folder, in a workspace or in none
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Writes the runtime; `root` is only called if the workspace decides the folder.
///
/// # Errors
///
/// Fails if the workspace has no copy of the runtime, or if a file cannot be written.
pub fn run(root: impl FnOnce() -> io::Result<PathBuf>, args: &Args) -> io::Result<bool> {
    let line = if let Some(folder) = &args.out {
        runtime::update(folder, ".")?
    } else {
        let root = root()?;
        let project = files::project(&root)?;
        let Some(folder) = runtime::in_workspace(&root, &project) else {
            let place = runtime::place(&project);
            return Err(error_with_help(
                "the workspace has no copy of the runtime",
                format!(
                    "`--out {place}` writes one; `path = \"{place}\"` in `[runtime]` of \
                     `genwire.toml` and in the manifest makes use of it"
                ),
            ));
        };
        runtime::update(&root, &folder)?
    };
    outln!("{line}");
    Ok(true)
}

/// Returns a path as manifests have it.
fn portable(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// Source of the runtime of a new workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RuntimeArg {
    /// A copy in the workspace.
    #[default]
    Copy,
    /// A registry, with a version; `None` for the version of the command.
    Registry(Option<String>),
    /// A folder with the packages.
    Path(PathBuf),
    /// The address of a git repository.
    Git(String),
}

impl RuntimeArg {
    /// Returns true for a copy in the workspace.
    pub(crate) fn is_copy(&self) -> bool {
        *self == Self::Copy
    }

    /// Returns the source as a workspace names it.
    pub(crate) fn source(&self, project: &Project) -> io::Result<Runtime> {
        Ok(match self {
            Self::Copy => Runtime::Path(runtime::place(project)),
            Self::Registry(version) => Runtime::Registry(version.clone()),
            Self::Git(address) => Runtime::Git(address.clone(), None),
            Self::Path(path) if path.join(runtime::CORE).join("Cargo.toml").is_file() => {
                Runtime::Path(portable(path))
            }
            Self::Path(path) => {
                return Err(error_with_help(
                    format!("no package `{}` in `{}`", runtime::CORE, path.display()),
                    "name the folder `crates` of a checkout of Genwire",
                ));
            }
        })
    }
}

impl FromStr for RuntimeArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, value) = text.split_once('=').unwrap_or((text, ""));
        match (kind, value.trim()) {
            ("copy", "") => Ok(Self::Copy),
            ("registry", "") => Ok(Self::Registry(None)),
            ("registry", version) if Runtime::is_version(version) => {
                Ok(Self::Registry(Some(version.to_owned())))
            }
            ("registry", _) => Err("expected a version as in a manifest, such as `0.1`".to_owned()),
            ("path", folder) if !folder.is_empty() => Ok(Self::Path(folder.into())),
            ("git", address) if !address.is_empty() => Ok(Self::Git(address.to_owned())),
            _ => Err("expected `copy`, `registry`, `registry=VERSION`, `path=FOLDER` or \
                      `git=ADDRESS`"
                .to_owned()),
        }
    }
}

impl fmt::Display for RuntimeArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Copy => f.write_str("copy"),
            Self::Registry(None) => f.write_str("registry"),
            Self::Registry(Some(version)) => write!(f, "registry={version}"),
            Self::Path(path) => write!(f, "path={}", path.display()),
            Self::Git(address) => write!(f, "git={address}"),
        }
    }
}
