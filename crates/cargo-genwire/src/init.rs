//! `init`: creates a workspace in a folder, from an OpenAPI document or from a small example.

mod readme;

use crate::document::DocumentArgs;
use crate::import;
use crate::origin::Origin;
use crate::runtime::RuntimeArg;
use genwire_import::{Draft, Options};
use genwire_spec::model::project::{Feature, PROJECT_FILE, Project};
use genwire_spec::names;
use genwire_workspace::help::error_with_help;
use genwire_workspace::{err, generate, out, outln, read, replace, runtime, templates};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Create a workspace in this folder, from an OpenAPI document or from a small example
///
/// Writes `genwire.toml`, the spec, a manifest and, where there is none, a README and `.gitignore`,
/// and generates everything else. No file that exists is changed. The exit code is 1 if no operation
/// of the document is carried or guessed, or fewer than `--require-carried` asks for; the workspace
/// is written all the same.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(mut_arg("only", |arg| arg.requires("document")))]
#[command(mut_arg("overlay", |arg| arg.requires("document")))]
#[command(mut_arg("outside", |arg| arg.requires("document")))]
#[command(after_help = "Examples:
  cargo genwire init petstore.yaml && cargo test
  cargo genwire init --name greeter
  cargo genwire init petstore.yaml --runtime path=../genwire/crates")]
pub struct Args {
    /// The document: OpenAPI 3.0, 3.1 or 3.2, JSON or YAML; an example service by default
    pub document: Option<PathBuf>,
    /// The prefix of the names of the packages; the name of the folder by default
    #[arg(long)]
    pub name: Option<String>,
    /// The areas: one for all operations, or one for each tag that is the first tag of an operation
    #[arg(long, value_enum, default_value_t, requires = "document")]
    pub areas: import::Division,
    /// The options of the document.
    #[command(flatten)]
    pub read: DocumentArgs,
    /// The source of the packages of the runtime: `copy` writes them into the workspace, `registry`,
    /// `registry=VERSION`, `git=ADDRESS` and `path=FOLDER` name them in its manifest
    #[arg(long, value_name = "SOURCE", default_value_t)]
    pub runtime: RuntimeArg,
    /// The same as `--runtime path=FOLDER`
    #[arg(long, value_name = "FOLDER", hide = true, conflicts_with = "runtime")]
    pub runtime_path: Option<PathBuf>,
    /// The report about the document
    #[command(flatten)]
    /// Parts of the report of the import to show.
    pub shown: import::ReportArgs,
}

/// Names of the runtime packages and of their folder.
const RESERVED_NAMES: [&str; 2] = ["genwire", runtime::FOLDER];

/// Maximum number of existing files that a message names.
const MAX_NAMED_FILES: usize = 3;

/// Files of the example, each with its path in the folder of the spec.
const EXAMPLE: [(&str, &str); 4] = [
    ("service.toml", include_str!("../templates/greetings/service.toml")),
    ("common/types.toml", include_str!("../templates/greetings/types.toml")),
    ("greetings/area.toml", "#:schema ../schema.json\n\n[area]\ndoc = \"Greetings for people.\"\n"),
    ("greetings/create_greeting.toml", include_str!("../templates/greetings/create_greeting.toml")),
];

/// Writes the files of a new workspace and generates the rest; returns false if the draft of the
/// spec has mistakes.
///
/// # Errors
///
/// Fails if a file of the new workspace already exists, or if the document cannot be read.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let name = name(root, args)?;
    let default_features = vec![Feature::Client];
    let mut project = Project { name, default_features, ..Project::default() };
    let source = args.runtime_path.clone().map_or_else(|| args.runtime.clone(), RuntimeArg::Path);
    project.runtime = source.source(&project)?;
    let mut files = vec![(PROJECT_FILE.to_owned(), project_text(&project))];
    let (mut report, mut hint) = (None, None);
    if let Some(document) = &args.document {
        let Some((origin, draft)) = drafted(document, args, &project)? else { return Ok(false) };
        hint = import::hint(&draft, args.areas);
        let kept = draft.files.into_iter().chain([origin.file(&project)]);
        files.extend(kept.map(|file| (file.path, file.text)));
        report = Some(draft.report);
    } else {
        files.extend(EXAMPLE.map(|(path, text)| {
            (project.spec_path(path), text.replace("{title}", &capitalised(&project.name)))
        }));
    }
    files.push(("Cargo.toml".to_owned(), templates::workspace(&project)));
    // No existing file is overwritten.
    if let Some(taken) = taken(root, &files) {
        return Err(error_with_help(taken, "use an empty folder; nothing was written"));
    }
    // A new repository often has some of these, and nothing depends on them.
    let optional = [
        ("README.md".to_owned(), readme::text(&project, &files)),
        (project.spec_path("README.md"), include_str!("../templates/spec.md").to_owned()),
        (".gitignore".to_owned(), "/target\n".to_owned()),
    ];
    files.extend(optional.into_iter().filter(|(path, _)| !is_there(root, path)));
    if !generate::fits(root, &files)? {
        return Ok(false);
    }
    let paths: Vec<String> = files.iter().map(|(path, _)| path.clone()).collect();
    let copied = source.is_copy().then(|| runtime::update(root, &runtime::place(&project)));
    let copied = copied.transpose()?;
    // From here on, the files of a large spec are on disk.
    replace::write(root, files)?;
    let generated = generate::write(root)?;
    for line in args.shown.written(&paths).into_iter().chain(copied) {
        outln!("{line}");
    }
    let Some(lines) = generated else { return Ok(false) };
    // The last line counts the files.
    let quiet = if args.shown.verbose { 0 } else { lines.len().saturating_sub(1) };
    for line in lines.into_iter().skip(quiet) {
        outln!("{line}");
    }
    if let Some(report) = &report {
        out!("\n{}", args.shown.text(report));
    }
    if let Some(hint) = hint {
        outln!("\n{hint}");
    }
    outln!(
        "\nnext: `cargo test`; then edit `{}` and run `{} generate`",
        project.spec,
        project.command
    );
    Ok(report.is_none_or(|report| args.shown.is_met(&report)))
}

/// Drafts a spec from a document. Prints the reason and returns `None` if that is not possible or
/// the draft has mistakes.
fn drafted(document: &Path, args: &Args, project: &Project) -> io::Result<Option<(Origin, Draft)>> {
    let mut options = Options { areas: args.areas.into(), ..args.read.options()? };
    // The package of a single area has the name of the project, if an area and a crate can have
    // that name.
    let own = project.name.replace('-', "_");
    let is_name = names::is_area(&own) && project.package(&own) == project.name;
    options.area = (args.areas == import::Division::One && is_name).then_some(own);
    let (origin, draft) = Origin::drafted(document, &options)?;
    let Some(draft) = args.read.accepted(document, draft) else { return Ok(None) };
    args.read.warn(document, &draft);
    if let Some(mistakes) = &draft.mistakes {
        err!("{mistakes}");
        return Ok(None);
    }
    Ok(Some((origin, draft)))
}

/// Returns a message about the files that exist already with different content; `None` if there are
/// none.
fn taken(root: &Path, new: &[(String, String)]) -> Option<String> {
    let is_taken = |file: &&(String, String)| is_there(root, &file.0) && !is_same(root, file);
    let taken: Vec<&(String, String)> = new.iter().filter(is_taken).collect();
    let (first, _) = taken.first()?;
    let names = taken.iter().take(MAX_NAMED_FILES).map(|(path, _)| format!("`{path}`"));
    let names = names.collect::<Vec<_>>().join(", ");
    let what = match taken.len() {
        1 => format!("`{first}` already exists"),
        count if count > MAX_NAMED_FILES => {
            format!("{names} and {} more already exist", count - MAX_NAMED_FILES)
        }
        _ => format!("{names} already exist"),
    };
    Some(what)
}

/// Returns true for a file that an earlier run wrote and that this run completes.
fn is_same(root: &Path, (path, text): &(String, String)) -> bool {
    let path = root.join(path);
    fs::symlink_metadata(&path).is_ok_and(|found| found.is_file())
        && read::text(&path).is_ok_and(|found| found == *text)
}

/// Returns true if a path exists, also for a broken link.
fn is_there(root: &Path, path: &str) -> bool {
    root.join(path).symlink_metadata().is_ok()
}

/// Returns the name of the project.
fn name(root: &Path, args: &Args) -> io::Result<String> {
    let folder = root.file_name().unwrap_or_default().to_string_lossy();
    let name = args.name.clone().unwrap_or_else(|| kebab(&folder));
    let sound = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c));
    if sound && !RESERVED_NAMES.contains(&name.as_str()) {
        return Ok(name);
    }
    Err(error_with_help(
        format!("`{name}` cannot be the prefix of package names"),
        "give one with `--name`, in lower-case letters, digits, `-` and `_`; the packages of the \
         runtime have the prefix `genwire`, and the folder `runtime`",
    ))
}

/// Returns a name in lower case, with `-` instead of characters that package names cannot have.
pub(crate) fn kebab(text: &str) -> String {
    let lower = text.to_lowercase();
    let parts = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("-")
}

pub(crate) fn capitalised(name: &str) -> String {
    let mut words = name.replace(['-', '_'], " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// Returns the content of `genwire.toml`.
fn project_text(project: &Project) -> String {
    let source = templates::source(&project.runtime);
    let source = match source.as_slice() {
        [] => String::new(),
        keys => format!("\n[runtime]\n{}\n", keys.join("\n")),
    };
    let features: Vec<_> = project.default_features.iter().map(|one| one.as_str()).collect();
    format!(
        "# The names of the packages, and the places of the spec and of the outputs.\n\n\
         [project]\nname = {}\ndefault_features = [\"{}\"]\n{source}",
        toml::Value::String(project.name.clone()),
        features.join("\", \"")
    )
}
