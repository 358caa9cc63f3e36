//! `package`: creates the package of an interface for another language.

mod glue;
mod hand;
mod names;

use crate::document::DocumentArgs;
use crate::source;
use genwire_codegen::{EMITTERS, OutputPlace};
use genwire_spec::{Interface, SpecFile};
use genwire_workspace::help::error_with_help;
use genwire_workspace::outln;
use names::Names;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// Make a package that calls the interface from another language: types, checks, streams, a client
///
/// The package holds a module that is the same for every interface and needs no compiler, and the
/// spec, which the module reads at the start. The tools of the language make the archive: Node with
/// npm, or Python with pip. Exit code: 0 when the archive is made, 1 when the spec has mistakes, 2
/// for an error.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire package npm petstore.yaml
  cargo genwire package python petstore.yaml --out packages/petstore
  cargo genwire package npm --sources --out web/client     the folder, without its archive")]
pub struct Args {
    /// The language
    #[arg(value_enum)]
    language: Language,
    /// An OpenAPI document, or a folder with a spec; the workspace around the working directory by
    /// default
    #[arg(value_name = "DOCUMENT|FOLDER")]
    source: Option<PathBuf>,
    #[command(flatten)]
    document: DocumentArgs,
    /// The folder of the package, which is replaced [default: NAME-npm or NAME-python]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The version of the package [default: the version of the interface, or 0.1.0]
    #[arg(long, value_name = "VERSION")]
    package_version: Option<String>,
    /// The module, for a command that was installed without it [default: next to the command]
    #[arg(long, value_name = "FILE")]
    module: Option<PathBuf>,
    /// Write the folder, and leave its archive to the tools of the language
    #[arg(long)]
    sources: bool,
}

/// A language of packages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Language {
    /// TypeScript and JavaScript
    Npm,
    /// Python
    Python,
}

/// A file of a package, below its folder.
type File = (String, Vec<u8>);

impl Language {
    /// Returns the file name of the module next to the command.
    fn module(self) -> &'static str {
        match self {
            Self::Npm => "genwire_module.wasm",
            Self::Python if cfg!(target_os = "macos") => "genwire_module.dylib",
            Self::Python if cfg!(windows) => "genwire_module.dll",
            Self::Python => "genwire_module.so",
        }
    }

    fn place(self) -> OutputPlace {
        match self {
            Self::Npm => OutputPlace::TypeScript,
            Self::Python => OutputPlace::Python,
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            Self::Npm => "npm",
            Self::Python => "python",
        }
    }

    /// Returns the commands that build the archive; they run in the folder of the package.
    fn commands(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Npm => &[
                &["npm", "install", "--no-audit", "--no-fund", "--silent"],
                &["npm", "run", "--silent", "build"],
                &["npm", "pack", "--silent"],
            ],
            Self::Python => &[&[
                PYTHON,
                "-m",
                "pip",
                "wheel",
                "--quiet",
                "--disable-pip-version-check",
                "--no-deps",
                "--wheel-dir",
                ".",
                ".",
            ]],
        }
    }
}

/// The name of the Python command; the Windows installer uses a different name.
const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// Creates the package. Prints the mistakes and returns false if the spec has any.
///
/// # Errors
///
/// Fails if the spec or the module cannot be read, no operation can be called, a file cannot be
/// written, or a tool fails.
pub fn run(args: &Args) -> io::Result<bool> {
    let loaded = source::load_with_files(args.source.as_deref(), &args.document)?;
    let Some((mut interface, files)) = loaded else { return Ok(false) };
    interface.project.outputs.clients = true;
    let names = Names::of(&interface, args.package_version.as_deref())?;
    let language = args.language;
    let module = module(language, args.module.as_deref())?;
    let folder = args.out.clone();
    let folder =
        folder.unwrap_or_else(|| PathBuf::from(format!("{}-{}", names.package, language.suffix())));
    let all = all_files(&interface, language, &names, &files, module)?;
    replace(&folder, &all)?;
    if !args.sources {
        for command in language.commands() {
            make(&folder, command)?;
        }
    }
    outln!("the package `{}` is in `{}`", names.package, folder.display());
    Ok(true)
}

/// Reads the module from the given path, or from the folder of the command.
fn module(language: Language, named: Option<&Path>) -> io::Result<Vec<u8>> {
    let file = match named {
        Some(file) => file.to_owned(),
        None => env::current_exe()?.with_file_name(language.module()),
    };
    fs::read(&file).map_err(|error| {
        error_with_help(
            format!("the module `{}` cannot be read: {error}", file.display()),
            "name it with `--module`, or put it beside the command; the wheel, the npm package and \
             the archives of a release have it, and `cargo xtask package described` in a clone of the \
             repository builds it in `target/package`",
        )
    })
}

fn all_files(
    interface: &Interface,
    language: Language,
    names: &Names,
    spec: &[SpecFile],
    module: Vec<u8>,
) -> io::Result<Vec<File>> {
    if interface.operations_and_webhooks().next().is_none() {
        return Err(error_with_help(
            "the interface has no operation and no webhook, so there is nothing to call or to check",
            "describe one in `paths` or `webhooks` of the document",
        ));
    }
    let texts = spec.iter().map(|file| (file.path.clone(), file.text.clone().into()));
    let model = serde_json::Value::Object(texts.collect()).to_string();
    let generated = EMITTERS.iter().filter(|emitter| emitter.place == language.place());
    let generated = generated.flat_map(|emitter| emitter.emit(interface));
    let at = |path: &str, text: &str| (path.to_owned(), text.as_bytes().to_vec());
    let mut files: Vec<File> = Vec::new();
    match language {
        Language::Npm => {
            files.extend(hand::NPM.iter().map(|(name, text)| at(&format!("src/{name}"), text)));
            files.extend(generated.map(|it| at(&format!("src/generated/{}", it.path), &it.text)));
            files.extend(glue::npm(interface, names, &module, &model));
        }
        Language::Python => {
            let folder = format!("src/{}", names.module);
            let below = |name: &str| format!("{folder}/{name}");
            files.extend(hand::PYTHON.iter().map(|(name, text)| at(&below(name), text)));
            files.extend(
                generated.map(|it| at(&below(&format!("generated/{}", it.path)), &it.text)),
            );
            files.extend(glue::python(interface, names, &folder));
            files.push(at(&below("_model.json"), &model));
            files.push((below(hand::LIBRARY), module));
        }
    }
    let mut paths = BTreeSet::new();
    if let Some((path, _)) = files.iter().find(|(path, _)| !paths.insert(path)) {
        return Err(error_with_help(
            format!("two files of the package are called `{path}`"),
            "rename the area (the first tag) with the name of the file",
        ));
    }
    Ok(files)
}

/// Writes the files of a package, after removing the files of an earlier one.
fn replace(folder: &Path, files: &[File]) -> io::Result<()> {
    let mark = folder.join(MARK);
    let is_made = fs::read(&mark).is_ok_and(|text| text == MARK_TEXT.as_bytes());
    if folder.exists() && !is_made && fs::read_dir(folder)?.next().is_some() {
        return Err(error_with_help(
            format!(
                "`{}` is not empty, and no package that this command has made",
                folder.display()
            ),
            "name another folder with `--out`",
        ));
    }
    fs::create_dir_all(folder)?;
    // If a run stops half-way, the next one may replace the folder.
    fs::write(mark, MARK_TEXT)?;
    for part in ["src", "dist", "build"] {
        let part = folder.join(part);
        if part.is_dir() {
            fs::remove_dir_all(part)?;
        }
    }
    for (path, bytes) in files {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    Ok(())
}

/// The marker file of a folder that this command has created, if its content is [`MARK_TEXT`].
const MARK: &str = "MADE-BY-CARGO-GENWIRE.txt";
const MARK_TEXT: &str = "This folder is made by `cargo genwire package`, which removes `src`, `dist` and `build` and makes \
     them anew.\n";

fn make(folder: &Path, command: &[&str]) -> io::Result<()> {
    let Some((program, arguments)) = command.split_first() else { return Ok(()) };
    // On Windows, commands that are scripts have their own extension.
    let program = if cfg!(windows) && *program == "npm" { "npm.cmd" } else { program };
    let status = Command::new(program).args(arguments).current_dir(folder).status();
    let status = status.map_err(|error| {
        error_with_help(
            format!("cannot run `{program}`: {error}"),
            "install it, or use `--sources` and make the archive elsewhere",
        )
    })?;
    if status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!("`{}` failed in `{}`", command.join(" "), folder.display())))
}
