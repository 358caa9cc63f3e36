//! `cargo xtask import`: a first draft of a spec from the description of another interface.

use crate::files;
use crate::problem::{self, Problem};
use genwire_import::{Draft, Options};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Draft a spec from the description of another interface
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// The language of the description
    #[arg(value_enum)]
    from: From,
    /// The document: OpenAPI 3.0 or 3.1, JSON or YAML
    file: PathBuf,
    /// The folder in which `spec/` appears
    #[arg(long, default_value = "target/import")]
    out: PathBuf,
    /// The name of the area; made from the title when absent
    #[arg(long)]
    area: Option<String>,
    /// Add an area to the spec of the folder, with its error families and codes
    #[arg(long)]
    join: bool,
    /// Write what is not carried, changed and renamed to a file: JSON where it ends so, else text
    #[arg(long)]
    report: Option<PathBuf>,
}

/// The languages of descriptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum From {
    Openapi,
}

/// Drafts and writes.
pub(crate) fn run(_root: &Path, args: &Args) -> io::Result<bool> {
    let From::Openapi = args.from;
    let spec = args.out.join("spec");
    let name = args.file.display().to_string();
    let mut options = Options { area: args.area.clone(), spec: Vec::new() };
    if args.join {
        options.spec = files::spec(&args.out)?;
    } else if spec.join("service.toml").exists() {
        let problem = Problem::new(spec.display().to_string(), 0, "there is a spec already")
            .expected("a folder without one")
            .help("`--out` names another folder; `--join` adds an area to the spec that is there");
        eprint!("{}", problem::render(&[problem]));
        return Ok(false);
    }
    let text = fs::read_to_string(&args.file)
        .map_err(|error| io::Error::other(format!("`{name}` cannot be read: {error}")))?;
    let draft = match genwire_import::openapi(&text, &options) {
        Ok(draft) => draft,
        Err(message) => {
            eprint!("{}", problem::render(&[Problem::new(name, 0, message)]));
            return Ok(false);
        }
    };
    let taken = draft.files.iter().find(|file| args.out.join(&file.path).exists());
    if let Some(file) = taken {
        let problem = Problem::new(&file.path, 0, "the file exists")
            .expected("an area that is new")
            .help("`--area` names the area");
        eprint!("{}", problem::render(&[problem]));
        return Ok(false);
    }
    write(&args.out, &draft)?;
    for file in &draft.files {
        println!("wrote   {}", args.out.join(&file.path).display());
    }
    if let Some(path) = &args.report {
        let json = path.extension().is_some_and(|extension| extension == "json");
        let text = if json { draft.report.to_json() } else { draft.report.to_text() };
        fs::write(path, text)?;
        println!("wrote   {}", path.display());
    } else {
        print!("\n{}", draft.report.to_text());
    }
    if let Some(mistakes) = &draft.mistakes {
        eprint!("\n{mistakes}");
        return Ok(false);
    }
    println!(
        "\nnext: read the draft, from its `# not carried` remarks on; `spec/README.md` explains the language"
    );
    Ok(true)
}

/// Writes the files of a draft below a folder.
pub(crate) fn write(folder: &Path, draft: &Draft) -> io::Result<()> {
    for file in &draft.files {
        let path = folder.join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, &file.text)?;
    }
    Ok(())
}
