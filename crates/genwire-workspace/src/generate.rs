//! Generates the outputs of a workspace and compares them with its files.

use crate::files::Compared;
use crate::progress::Step;
use crate::{areas, files, frozen, listing, output, releases, replace, runtime, templates};
use crate::{err, errln, outln};
use crate::{rustfmt, spec_schema};
use genwire_docs::FirstCall;
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::model::project::PROJECT_FILE;
use genwire_spec::{Diagnostics, Interface, Project, SpecFile, map_in_parallel, model::Release};
use std::{
    collections::BTreeMap,
    fs,
    io::{self, IsTerminal},
    mem,
    path::Path,
    time::{Duration, Instant},
};

/// Result of a comparison.
#[derive(Debug)]
pub struct GenerateOutcome {
    /// Differences between the outputs and the files on disk.
    pub changes: files::Changes,
    /// Settings of the project.
    pub project: Project,
    /// Paths of the spec files.
    pub in_spec: Vec<String>,
    /// The first calls of new areas.
    pub first_calls: BTreeMap<String, FirstCall>,
    /// Time of each step.
    pub times: [(&'static str, Duration); 4],
}

/// Returns true if these files are a valid spec and the paths of its outputs are free. If the spec
/// has mistakes, prints them and returns false.
///
/// # Errors
///
/// Fails if a file at the path of an output is not marked as generated.
pub fn fits(root: &Path, files: &[(String, String)]) -> io::Result<bool> {
    let file =
        |(path, text): &(String, String)| SpecFile { path: path.clone(), text: text.clone() };
    let named: Vec<SpecFile> =
        files.iter().filter(|(path, _)| path == PROJECT_FILE).map(file).collect();
    let project = match genwire_spec::load_project(&named) {
        Ok(project) => project,
        Err(mistakes) => {
            err!("{mistakes}");
            return Ok(false);
        }
    };
    let mut there = files::spec_in(&root.join(&project.spec), &project.spec)?;
    // An earlier run has written some of the files.
    there.retain(|file| !files.iter().any(|(path, _)| *path == file.path));
    let releases = releases::all(root, &project)?;
    // In an empty folder, the spec is checked once its files exist.
    let is_empty = there.is_empty() && releases.is_empty();
    if is_empty && !files::has_output_folder(root, &project) {
        return Ok(true);
    }
    let in_spec =
        files.iter().filter(|(path, _)| project.in_spec(path).is_some_and(files::is_spec));
    let spec: Vec<SpecFile> = named.into_iter().chain(there).chain(in_spec.map(file)).collect();
    match after(genwire_spec::load(&spec), releases.iter().map(load_release)) {
        Ok(interface) => {
            let mut outputs = genwire_codegen::generate(&interface);
            outputs.extend(spec_schema::output(&interface.project));
            files::Changes::find(root, &interface.project, outputs).map(|_| true)
        }
        Err(mistakes) => {
            err!("{mistakes}");
            Ok(false)
        }
    }
}

/// Returns an interface with its releases, or the mistakes in it or in a release.
fn after(
    loaded: Result<Interface, Diagnostics>,
    releases: impl IntoIterator<Item = Result<Release, Diagnostics>>,
) -> Result<Interface, Diagnostics> {
    Ok(loaded?.after(releases.into_iter().collect::<Result<_, _>>()?))
}

/// Generates all outputs in memory and compares them with the files on disk. If the spec has
/// mistakes, prints them and returns `None`.
pub fn compare(root: &Path) -> io::Result<Option<GenerateOutcome>> {
    let start = Instant::now();
    let Some(interface) = load(root)? else { return Ok(None) };
    let loaded = Instant::now();
    let step = Step::begin("making the outputs");
    let project = interface.project.clone();
    let (mut rust, mut compared) = (Vec::new(), Vec::new());
    for made in make(root, &interface) {
        match made? {
            Made::Compared(output) => compared.push(output),
            Made::Rust(output) => rust.push(output),
        }
    }
    let in_spec = areas::in_spec(root, &project)?;
    let first_calls = areas::first_calls(root, &interface, &in_spec);
    drop((interface, step));
    let emitted = Instant::now();
    let step = Step::begin("formatting the code");
    rustfmt::format(root, &mut rust)?;
    drop(step);
    let formatted = Instant::now();
    let of_project =
        spec_schema::output(&project).into_iter().chain(frozen::output(root, &project)?);
    for output in of_project.chain(rust) {
        compared.push(Compared::find(root, output)?);
    }
    let possible = files::possible_outputs(root, &project)?;
    let changes = files::Changes::of(root, compared, possible)?;
    let times = [
        ("load", loaded - start),
        ("emit and compare", emitted - loaded),
        ("rustfmt", formatted - emitted),
        ("compare the rest", formatted.elapsed()),
    ];
    Ok(Some(GenerateOutcome { changes, project, in_spec, first_calls, times }))
}

/// An output as far as its emitter can finish it.
enum Made {
    /// It has been compared with the file at its path.
    Compared(Compared),
    /// It is Rust that rustfmt has not formatted yet.
    Rust(OutputFile),
}

/// Generates the outputs, and compares those that do not need rustfmt.
fn make(root: &Path, interface: &Interface) -> Vec<io::Result<Made>> {
    genwire_codegen::generate_each(interface, |output| {
        if output.kind == OutputKind::Rust {
            Ok(Made::Rust(output))
        } else {
            Compared::find(root, output).map(Made::Compared)
        }
    })
}

/// Loads the spec and prints its warnings. If it has mistakes, prints them and returns `None`.
pub fn load(root: &Path) -> io::Result<Option<Interface>> {
    let step = Step::begin("reading the spec");
    let spec = files::spec(root)?;
    // Mistakes in `genwire.toml` are reported together with mistakes in the spec.
    let releases = match files::project(root) {
        Ok(project) => releases::all(root, &project)?,
        Err(_) => Vec::new(),
    };
    let loaded = genwire_spec::load_with_warnings(&spec).and_then(|(interface, warnings)| {
        let released = map_in_parallel(&releases, load_release);
        Ok((after(Ok(interface), released)?, warnings))
    });
    let (interface, diagnostics) = match loaded {
        Ok((interface, warnings)) => (Some(interface), warnings),
        Err(mistakes) => (None, mistakes),
    };
    drop(step);
    let colours = io::stderr().is_terminal();
    if colours {
        output::write_styled(&diagnostics);
    } else {
        err!("{diagnostics}");
    }
    Ok(interface)
}

fn load_release((version, files): &(String, Vec<SpecFile>)) -> Result<Release, Diagnostics> {
    genwire_spec::load(files).map(|interface| Release::new(version, interface))
}

/// Generates all outputs and prints the changes; returns false if the spec has mistakes.
pub fn generate(root: &Path) -> io::Result<bool> {
    let Some(lines) = write(root)? else { return Ok(false) };
    for line in lines {
        outln!("{line}");
    }
    Ok(true)
}

/// Generates and writes all outputs, and returns the lines that describe the changes. If the spec
/// has mistakes, prints them and returns `None`.
///
/// All files are written before anything is printed, because printing ends the process if the
/// reader has gone.
pub fn write(root: &Path) -> io::Result<Option<Vec<String>>> {
    let Some(GenerateOutcome { mut changes, project, in_spec, first_calls, times }) =
        compare(root)?
    else {
        return Ok(None);
    };
    let mut scaffold = areas::scaffold(root, &project, &in_spec, &first_calls)?;
    let note = scaffold.note();
    let mut written = mem::take(&mut scaffold.files);
    let new = changes.written.len();
    written.append(&mut changes.written);
    let step = Step::begin("writing the files");
    replace::replace(root, &written, &changes.stale)?;
    drop(step);
    warn_of_leftovers(root, &project, &in_spec)?;
    let paths = written.iter().map(|output| &output.path);
    let mut lines = listing::lines(paths, |path| format!("wrote   {path}"));
    lines.extend(listing::lines(changes.stale.iter(), |path| format!("removed {path}")));
    let times = times.iter().map(|(name, time)| format!("{name} {} ms", time.as_millis()));
    let times: Vec<String> = times.collect();
    lines.push(format!(
        "{} written, {} removed, {} unchanged ({})",
        new,
        changes.stale.len(),
        changes.same,
        times.join(", ")
    ));
    lines.extend(note);
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    lines.extend(templates::note_on_features(&manifest, &project));
    Ok(Some(lines))
}

/// Prints warnings about remains of earlier runs that are not removed: packages with hand-written
/// files, outputs at former paths, and a runtime of another version.
pub fn warn_of_leftovers(root: &Path, project: &Project, in_spec: &[String]) -> io::Result<()> {
    for folder in areas::leftovers(root, project, in_spec)? {
        errln!(
            "warning: `{folder}` does not belong to an area of the spec, and does not build without \
             generated code\n  help: keep what you need of it, and remove the folder and the lines \
             of manifests that name it"
        );
    }
    if let Some(folder) = runtime::in_workspace(root, project)
        && !runtime::changes(root, &folder).is_ok_and(|changes| changes.is_empty())
    {
        errln!(
            "warning: the runtime in `{folder}` is not the version that the generated code needs\n  \
             help: `{} update-runtime` renews it",
            project.command
        );
    }
    for place in files::abandoned(root, project)? {
        errln!(
            "warning: `{place}` has outputs of an earlier run that are no longer generated\n  help: \
             remove them, or name the place in `[outputs]` of `{PROJECT_FILE}`"
        );
    }
    Ok(())
}
