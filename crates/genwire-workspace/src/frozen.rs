//! The requirements of each release: frozen when it is released, and copied for conformance runs.

use crate::files;
use crate::releases::{self, FROZEN_SUFFIX};
use genwire_codegen::{EMITTERS, OutputPlace};
use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::{Project, SpecFile};
use std::{fs, io, path::Path};

/// The name of the file with the requirements of all releases, in the folder of the current
/// requirements.
const COPY_NAME: &str = "released.json";

/// Returns the requirements of each release without a frozen file, as paths and contents. For the
/// release that is being written, returns them even if an interrupted run has left a file.
///
/// They are generated from the spec of the release and the current list of requirements, which is
/// not part of the release.
pub fn missing(
    root: &Path,
    project: &Project,
    new: Option<(String, Vec<SpecFile>)>,
) -> io::Result<Vec<(String, String)>> {
    let mut texts = Vec::new();
    let emitter = EMITTERS.iter().find(|emitter| emitter.place == OutputPlace::Requirements);
    let Some(emitter) = emitter.filter(|_| project.outputs.requirements.is_some()) else {
        return Ok(texts);
    };
    let mut all = releases::all(root, project)?;
    all.retain(|(version, _)| !root.join(path(project, version)).exists());
    for (version, mut files) in all.into_iter().chain(new) {
        let path = path(project, &version);
        let facts = files::spec(root)?.into_iter();
        files.extend(facts.filter(|file| files::extension(&file.path) == "tsv"));
        let interface = genwire_spec::load(&files).map_err(|diagnostics| {
            io::Error::other(format!(
                "the requirements do not fit the release {version}:\n{diagnostics}"
            ))
        })?;
        let Some(file) = emitter.emit(&interface).pop() else { continue };
        let comment = format!("Frozen by {} release. A release is never edited.", project.command);
        // The first line opens the object, and the second line marks the file as generated.
        let lines = file.text.lines().enumerate().map(|(place, line)| match place {
            1 => format!("\"$comment\": \"{comment}\",\n"),
            _ => format!("{line}\n"),
        });
        texts.push((path, lines.collect()));
    }
    Ok(texts)
}

fn path(project: &Project, version: &str) -> String {
    let release = releases::release_path(project, version);
    format!("{}{FROZEN_SUFFIX}", release.trim_end_matches(".json"))
}

/// Returns the requirements of all releases as one file; `None` if the project has no path for it,
/// or if no requirements are frozen.
pub fn output(root: &Path, project: &Project) -> io::Result<Option<OutputFile>> {
    let Some(today) = &project.outputs.requirements else { return Ok(None) };
    let mut members = Vec::new();
    for version in releases::released_versions(root, project)? {
        match fs::read_to_string(root.join(path(project, &version))) {
            Ok(text) => members.push(format!(",\n\"{version}\": {}", text.trim_end())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    if members.is_empty() {
        return Ok(None);
    }
    let folder = today.rsplit_once('/').map_or("", |(folder, _)| folder);
    let released = releases::releases_folder(project);
    let mark = render::mark(&released, module_path!(), &project.command);
    let text = format!("{{\n\"$comment\": \"{mark}\"{}\n}}\n", members.concat());
    let path = format!("{folder}/{COPY_NAME}");
    Ok(Some(OutputFile {
        path: path.trim_start_matches('/').to_owned(),
        text,
        kind: OutputKind::Json,
    }))
}
