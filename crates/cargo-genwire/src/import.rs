//! `import`: drafts a spec from an OpenAPI document.

use crate::document::DocumentArgs;
use crate::origin::Origin;
use genwire_import::{Areas, Draft, Options, Report};
use genwire_spec::Project;
use genwire_workspace::import::write;
use genwire_workspace::problem::{self, Problem};
use genwire_workspace::{err, errln, files, out, outln};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Draft a spec from an OpenAPI document
///
/// Writes the draft to a folder of its own, and reports what the language of the spec cannot carry
/// over, what it states in another form, and which names changed. The exit code is 1 if no operation
/// is carried or guessed, or fewer than `--require-carried` asks for; the draft is written all the
/// same.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire import petstore.yaml
  cargo genwire import petstore.yaml --only pets --areas tags --out drafts
  cargo genwire import petstore.yaml --require-carried 95 --report losses.json
  cargo genwire import petstore.yaml --area pets --out . --join")]
pub struct Args {
    /// The document: OpenAPI 3.0, 3.1 or 3.2, JSON or YAML; files that it refers to are read
    file: PathBuf,
    /// The folder in which to create `spec/`
    #[arg(long, value_name = "FOLDER", default_value = "target/import")]
    out: PathBuf,
    /// The name of the area, with `--areas tags` of the area of operations without a tag; made from
    /// the title by default
    #[arg(long)]
    area: Option<String>,
    /// The areas: one for all operations, or one for each tag that is the first tag of an operation
    #[arg(long, value_enum, default_value_t)]
    areas: Division,
    /// Add an area to the spec in the folder, and use the error families and codes of that spec
    #[arg(long)]
    join: bool,
    #[command(flatten)]
    document: DocumentArgs,
    /// Write the report of omissions, changes and new names to a file: JSON if its name ends with
    /// `.json`, otherwise text
    #[arg(long)]
    report: Option<PathBuf>,
    /// The format of the printed report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    shown: ReportArgs,
}

/// Arguments about the report, the same for each task that imports a document.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ReportArgs {
    /// Fail, with exit code 1, if a smaller share of the operations is carried: nothing of their
    /// requests, replies, errors, parameters and credentials is lost or guessed
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(..=100))]
    pub require_carried: Option<u8>,
    /// Print the whole report, with all remarks and new names, and each file that is written
    #[arg(long, short)]
    pub verbose: bool,
}

impl ReportArgs {
    /// Returns the report to print.
    pub(crate) fn text(&self, report: &Report) -> String {
        if self.verbose { report.to_text() } else { report.summary() }
    }

    /// Returns the lines about files that were written.
    pub(crate) fn written(&self, files: &[String]) -> Vec<String> {
        if self.verbose {
            return files.iter().map(|path| format!("wrote   {path}")).collect();
        }
        vec![format!("wrote   {}", problem::count(files.len(), "file"))]
    }

    /// Returns true if enough operations are imported in full; prints the shortfall otherwise.
    pub(crate) fn is_met(&self, report: &Report) -> bool {
        let (carried, all) = (report.carried(), report.operations.len());
        match self.require_carried {
            Some(percent) if carried * 100 < usize::from(percent) * all => {
                errln!("\nerror: {carried} of {all} operations are carried, expected {percent} %");
            }
            None if all > 0 && report.not_carried() == all => errln!(
                "\nerror: no operation is carried\n  help: `--require-carried 0` accepts the draft as it is"
            ),
            Some(_) | None => return true,
        }
        false
    }
}

/// Ways to divide the operations of a document among areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Division {
    /// One area
    #[default]
    One,
    /// An area, and so a package, for each tag
    Tags,
}

impl From<Division> for Areas {
    fn from(division: Division) -> Self {
        match division {
            Division::One => Self::One,
            Division::Tags => Self::Tags,
        }
    }
}

/// Number of operations above which several areas are suggested for a document.
const MANY_OPERATIONS: usize = 100;

/// Returns a suggestion about the areas that a large document could have.
pub fn hint(draft: &Draft, division: Division) -> Option<String> {
    let operations = draft.report.operations.len();
    let offer = division == Division::One && draft.tags > 1 && operations >= MANY_OPERATIONS;
    offer.then(|| {
        format!(
            "help: {operations} operations are one package; `--areas tags` makes one for each of \
             {} tags",
            draft.tags
        )
    })
}

/// Formats of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Drafts a spec and writes it. Prints the reason and returns false if that is not possible or the
/// draft has mistakes. A draft with mistakes is written only if it does not join a spec.
pub fn run(args: &Args) -> io::Result<bool> {
    let mut options =
        Options { area: args.area.clone(), areas: args.areas.into(), ..args.document.options()? };
    if let Some(problem) = unfit_folder(args)? {
        err!("{}", problem::render(&[problem]));
        return Ok(false);
    }
    if let Some(problem) = report_over_input(args) {
        err!("{}", problem::render(&[problem]));
        return Ok(false);
    }
    if args.join {
        options.spec = files::draft(&args.out)?;
    }
    let (origin, draft) = Origin::drafted(&args.file, &options)?;
    let Some(mut draft) = args.document.accepted(&args.file, draft) else { return Ok(false) };
    args.document.warn(&args.file, &draft);
    if !args.join {
        // A spec that an area joins has several source documents, or none.
        draft.files.push(origin.file(&Project::default()));
    }
    if let Some(why) = unfit_draft(args, &draft) {
        err!("{why}");
        return Ok(false);
    }
    // If the report cannot be written, the run ends before there is a draft.
    if let Some(path) = &args.report {
        write_report(path, &draft)?;
    }
    write(&args.out, &draft)?;
    let quiet = args.format == Format::Json;
    let say = |line: String| if quiet { errln!("{line}") } else { outln!("{line}") };
    let paths = draft.files.iter().map(|file| args.out.join(&file.path).display().to_string());
    args.shown.written(&paths.collect::<Vec<_>>()).into_iter().for_each(say);
    if let Some(file) = &draft.changed {
        say(format!("changed {}, with further servers", args.out.join(&file.path).display()));
    }
    if let Some(path) = &args.report {
        say(format!("wrote   {}", path.display()));
    }
    match args.format {
        Format::Json => out!("{}", draft.report.to_json()),
        Format::Text if args.report.is_none() => out!("\n{}", args.shown.text(&draft.report)),
        Format::Text => out!("\n{}", draft.report.counts()),
    }
    if let Some(mistakes) = &draft.mistakes {
        err!("\n{mistakes}");
        return Ok(false);
    }
    if let Some(hint) = hint(&draft, args.areas) {
        say(format!("\n{hint}"));
    }
    say("\nnext: read the draft, from its `# not carried` remarks on; `spec/README.md` explains the language".to_owned());
    Ok(args.shown.is_met(&draft.report))
}

/// Returns the problem if the draft cannot be written to the folder: the folder has a spec already,
/// or none to join.
fn unfit_folder(args: &Args) -> io::Result<Option<Problem>> {
    let place =
        if args.join { files::project_or_default(&args.out)?.spec } else { "spec".to_owned() };
    let spec = args.out.join(place);
    let problem = |message| Problem::new(spec.display().to_string(), 0, message);
    Ok(match (spec.join("service.toml").exists(), args.join) {
        (true, true) | (false, false) => None,
        (true, false) => Some(
            problem("there is a spec already")
                .expected("a folder without one")
                .help("name another folder with `--out`, or add an area to the spec with `--join`"),
        ),
        (false, true) => {
            Some(problem("there is no spec").expected("a folder with a `service.toml`").help(
                "name the folder above it with `--out`, or leave out `--join` for a new spec",
            ))
        }
    })
}

/// Returns the reason why a draft cannot be written: one of its files exists already, or the spec
/// that it joins would have mistakes with it.
fn unfit_draft(args: &Args, draft: &Draft) -> Option<String> {
    if let Some(file) = draft.files.iter().find(|file| args.out.join(&file.path).exists()) {
        let problem = Problem::new(&file.path, 0, "the file exists")
            .expected("a new area")
            .help("name another area with `--area`");
        return Some(problem::render(&[problem]));
    }
    let mistakes = draft.mistakes.as_ref().filter(|_| args.join)?;
    Some(format!(
        "{mistakes}\nerror: the draft does not fit the spec; nothing was written\n  help: choose \
         operations with `--only`, change the document with `--overlay`, or leave out `--join` for a \
         spec of its own\n"
    ))
}

/// Returns the reason why there can be no report: its file is the document or an overlay.
fn report_over_input(args: &Args) -> Option<Problem> {
    let report = fs::canonicalize(args.report.as_ref()?).ok()?;
    let mut inputs = args.document.overlays().into_iter().chain([args.file.as_path()]);
    let input = inputs.find(|input| fs::canonicalize(input).is_ok_and(|input| input == report))?;
    let message = "the report would replace this file, which is read";
    Some(
        Problem::new(input.display().to_string(), 0, message)
            .expected("another file")
            .help("name another file with `--report`"),
    )
}

/// Writes the report of a draft to a file of the user.
fn write_report(path: &Path, draft: &Draft) -> io::Result<()> {
    let json = path.extension().is_some_and(|extension| extension == "json");
    let text = if json { draft.report.to_json() } else { draft.report.to_text() };
    fs::write(path, text).map_err(|error| {
        io::Error::other(format!("`{}` cannot be written: {error}", path.display()))
    })
}
