//! The names of a package, and its version.

use genwire_spec::Interface;
use genwire_workspace::help::error_with_help;
use std::io;

/// The names of a package.
#[derive(Clone, Debug)]
pub(super) struct Names {
    /// The name of the package, such as `pet-store`.
    pub(super) package: String,
    /// The name of the Python module, such as `pet_store`.
    pub(super) module: String,
    pub(super) version: String,
}

/// Keywords of Python that are in lower case.
const KEYWORDS: &str = "and as assert async await break class continue def del elif else except finally for from global \
     if import in is lambda nonlocal not or pass raise return try while with yield";

/// Modules that Python programs import already: the standard library, and the HTTP client.
const MODULES: &str = "httpx abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit \
     audioop base64 bdb binascii bisect builtins bz2 calendar cgi cgitb chunk cmath cmd code \
     codecs codeop collections colorsys compileall compression concurrent configparser \
     contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm \
     decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler \
     fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass \
     gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp \
     importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging \
     lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt \
     multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse \
     os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib \
     posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat \
     queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select \
     selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd \
     sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct \
     subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile \
     termios textwrap this threading time timeit tkinter token tokenize tomllib trace \
     traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib uu \
     uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc \
     zipapp zipfile zipimport zlib zoneinfo";

impl Names {
    /// Chooses the names of the package of an interface; `version` overrides the version of the
    /// interface.
    ///
    /// # Errors
    ///
    /// Fails if the version is not valid in both languages.
    pub(super) fn of(interface: &Interface, version: Option<&str>) -> io::Result<Self> {
        let package = interface.project.name.clone();
        let stated = interface.service.version.trim_start_matches('v');
        let version = match version {
            Some(version) if is_version(version) => version,
            Some(version) => {
                return Err(error_with_help(
                    format!("`{version}` is not a version of a package"),
                    "`--package-version` takes three numbers without leading zeros, such as `1.0.0`, \
                     and `-alpha.1`, `-beta.1` or `-rc.1` behind them",
                ));
            }
            None if is_version(stated) => stated,
            None => "0.1.0",
        };
        let module = module(&package);
        Ok(Self { package, module, version: version.to_owned() })
    }
}

/// Returns the name of the Python module, which is neither a keyword nor a module that programs
/// import already.
fn module(package: &str) -> String {
    let module = package.replace(['-', '.'], "_");
    let is_taken = [KEYWORDS, MODULES].iter().any(|all| all.split(' ').any(|one| one == module));
    if is_taken { format!("{module}_client") } else { module }
}

/// Returns true for a version that npm and pip interpret in the same way.
fn is_version(text: &str) -> bool {
    let (numbers, stage) = text.split_once('-').unwrap_or((text, "rc.0"));
    let stage = stage.split_once('.');
    let is_stage = stage
        .is_some_and(|(word, number)| matches!(word, "alpha" | "beta" | "rc") && is_number(number));
    is_stage && numbers.split('.').count() == 3 && numbers.split('.').all(is_number)
}

/// Returns true for a number without leading zeros.
fn is_number(text: &str) -> bool {
    let is_plain = text == "0" || !text.starts_with('0');
    is_plain && text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u32>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::{is_version, module};

    #[test]
    fn versions_are_those_of_both_languages() {
        for (text, expected) in [
            ("0.1.0", true),
            ("10.20.30", true),
            ("1.0.0-rc.1", true),
            ("1.0", false),
            ("01.0.0", false),
            ("+1.0.0", false),
            ("1.0.0.0", false),
            ("1.0.0-", false),
            ("1.0.0-rc.01", false),
            ("1.0.0-dev", false),
            ("1..0", false),
            ("2024-01-01", false),
            ("1.0.0\"", false),
        ] {
            assert_eq!(is_version(text), expected, "{text}");
        }
    }

    #[test]
    fn a_module_is_no_keyword_and_none_of_the_library() {
        for (package, expected) in [
            ("pet-store", "pet_store"),
            ("class", "class_client"),
            ("email", "email_client"),
            ("httpx", "httpx_client"),
        ] {
            assert_eq!(module(package), expected);
        }
    }
}
