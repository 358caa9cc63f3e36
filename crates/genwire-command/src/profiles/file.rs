//! The path of the file with the profiles, and reading and writing it.

use super::lock::lock;
use super::{Profiles, format};
use crate::input::Source;
use crate::problem::Problem;
use crate::write::create_private_folder;
#[cfg(unix)]
use crate::write::note;
use genwire_core::client::PartialFile;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The variable that names another file.
const CONFIG_VARIABLE: &str = "GENWIRE_CONFIG";
/// The folder of the file, inside the configuration folder of the user.
const FOLDER: &str = "genwire";
/// The name of the file.
const NAME: &str = "config.toml";
/// The maximum size of the file, in bytes.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// The file with the profiles; it need not exist.
#[derive(Debug)]
pub struct ConfigFile(PathBuf);

impl ConfigFile {
    /// Returns the path of the file; `None` for a user without a folder.
    pub fn find() -> Option<Self> {
        let named = folder_in(CONFIG_VARIABLE);
        named.or_else(|| Some(folder()?.join(FOLDER).join(NAME))).map(Self)
    }

    /// Returns the path of the file, or the problem that there is none.
    pub fn required() -> Result<Self, Problem> {
        Self::find().ok_or_else(|| {
            let help = format!("set {CONFIG_VARIABLE} to the name of a file");
            Problem::usage("there is no folder for the configuration of this user", Some(&help))
        })
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Reads the profiles, and warns if other users can read the file.
    pub fn read(&self) -> Result<Profiles, Problem> {
        #[cfg(unix)]
        self.warn_about_mode();
        self.read_quietly()
    }

    /// Reads the profiles; there are none without a file.
    pub fn read_quietly(&self) -> Result<Profiles, Problem> {
        let source = Source::File(self.0.clone());
        match source.read_settings(MAX_FILE_BYTES) {
            Ok(bytes) => format::parse(&source.name(), &bytes),
            Err(Problem::Read { error, .. }) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Profiles::default())
            }
            Err(problem) => Err(problem),
        }
    }

    /// Changes the profiles; readers see the file either before or after the change.
    pub fn change<T>(
        &self,
        edit: impl FnOnce(&mut Profiles) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        if fs::metadata(&self.0).is_ok_and(|found| !found.is_file()) {
            let message = format!("`{}` is not a file that can be written", self.0.display());
            let help = format!("set {CONFIG_VARIABLE} to the name of a file, or unset it");
            return Err(Problem::usage(message, Some(&help)));
        }
        let failed = |error: io::Error| Problem::write(&self.0, &error);
        let folder = self.0.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        create_private_folder(folder).map_err(failed)?;
        let lock = lock(&self.0)?;
        let mut profiles = self.read_quietly()?;
        let result = edit(&mut profiles)?;
        let write = || {
            let mut file = PartialFile::create_private(&self.0)?;
            file.write(format::print(&profiles).as_bytes())?;
            file.finish().map(drop)
        };
        write().map_err(failed)?;
        drop(lock);
        Ok(result)
    }

    /// Warns about a file that other users can read or write.
    #[cfg(unix)]
    fn warn_about_mode(&self) {
        use std::os::unix::fs::PermissionsExt as _;

        let is_open =
            |found: fs::Metadata| found.is_file() && found.permissions().mode() & 0o66 != 0;
        if fs::metadata(&self.0).is_ok_and(is_open) {
            let file = self.0.display().to_string();
            let quoted = file.replace('\'', r"'\''");
            note(&format!(
                "warning: other users can read or change `{file}`, which is for keys\n\
                 help: run `chmod 600 '{quoted}'`"
            ));
        }
    }
}

/// Returns the configuration folder of this user.
fn folder() -> Option<PathBuf> {
    if cfg!(windows) {
        return folder_in("APPDATA");
    }
    // The specification of that variable requires relative paths to be ignored.
    let given = folder_in("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    given.or_else(|| Some(env::home_dir()?.join(".config")))
}

fn folder_in(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value: &OsString| !value.is_empty()).map(PathBuf::from)
}
