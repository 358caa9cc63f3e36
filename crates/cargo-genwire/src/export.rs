//! `export`: writes an output for other tools and languages to any path.

use genwire_codegen::{EMITTERS, ON_DEMAND};
use genwire_output::OutputFile;
use genwire_spec::{Interface, Project};
use genwire_workspace::help::error_with_help;
use genwire_workspace::{files, generate, mark, out, outln};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Write an output for other tools and languages to any path
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire export --list
  cargo genwire export --target openapi --out openapi.json
  cargo genwire export --target site --out site")]
pub struct Args {
    /// The output to write; `--list` lists them
    #[arg(long, value_name = "TARGET", required_unless_present = "list",
        value_parser = clap::builder::PossibleValuesParser::new(TARGETS.iter().map(|one| one.name)))]
    target: Option<String>,
    /// The file to write, or the folder for an output with several files; `-` prints a file;
    /// below `target/` by default for an output that `generate` does not write, required for others
    #[arg(long, value_name = "FILE|FOLDER")]
    out: Option<PathBuf>,
    /// List the targets
    #[arg(long, conflicts_with_all = ["target", "out"])]
    list: bool,
}

/// Output for other tools and languages.
struct Target {
    name: &'static str,
    about: &'static str,
    emitter: &'static str,
    /// File among the outputs of the emitter, or a folder with a trailing slash; empty for all
    /// outputs.
    path: &'static str,
}

/// All outputs for other tools and languages.
const TARGETS: &[Target] = &[
    Target {
        name: "json-schema",
        about: "JSON Schema 2020-12, a file for each type, and one that those of a large interface share",
        emitter: "json_schema",
        path: "json/",
    },
    Target {
        name: "bundle",
        about: "JSON Schema 2020-12, all types in one file, for validators",
        emitter: "json_schema",
        path: "bundle.json",
    },
    Target {
        name: "bundle.rule-free",
        about: "the bundle without rules, for generators of code from JSON Schema",
        emitter: "json_schema",
        path: "bundle.rule-free.json",
    },
    Target {
        name: "openapi",
        about: "OpenAPI 3.1 with unions and rules, for validators, testers and docs",
        emitter: "openapi_full",
        path: "openapi.json",
    },
    Target {
        name: "openapi.portable",
        about: "OpenAPI 3.1, structure only, for generators of code",
        emitter: "openapi_portable",
        path: "openapi.portable.json",
    },
    Target {
        name: "openapi-3.0",
        about: "the portable document as OpenAPI 3.0",
        emitter: "openapi_3_0",
        path: "openapi-3.0.json",
    },
    Target {
        name: "openapi-3.2",
        about: "the portable document as OpenAPI 3.2, with the events of streams typed",
        emitter: "openapi_3_2",
        path: "openapi-3.2.json",
    },
    Target {
        name: "loss",
        about: "the rules that each of these documents weakens or drops",
        emitter: "loss",
        path: "loss.json",
    },
    Target {
        name: "reference",
        about: "the reference for people, in Markdown",
        emitter: "reference_markdown",
        path: "",
    },
    Target {
        name: "site",
        about: "the reference as a book for mdBook, with a page that sends calls",
        emitter: "site",
        path: "",
    },
    Target {
        name: "typescript",
        about: "types for TypeScript, a file for each area",
        emitter: "typescript",
        path: "",
    },
    Target {
        name: "python",
        about: "types for Python, a file for each area",
        emitter: "python",
        path: "",
    },
    Target {
        name: "vectors",
        about: "conformance vectors, a file for each operation",
        emitter: "vectors",
        path: "",
    },
];

impl Target {
    fn is_folder(&self) -> bool {
        self.path.is_empty() || self.path.ends_with('/')
    }

    /// Returns the default path of an output that `generate` does not write.
    fn own_place(&self, root: &Path, project: &Project) -> Option<PathBuf> {
        let name = if self.path.is_empty() { self.name } else { self.path };
        let mut written = EMITTERS.iter().filter(|one| one.place.path(project).is_some());
        let is_written = written.any(|one| one.name == self.emitter);
        (!is_written).then(|| root.join("target").join(name))
    }

    /// Generates the files of the target.
    fn outputs(&self, interface: &Interface) -> Vec<OutputFile> {
        let all = EMITTERS.iter().chain(ON_DEMAND);
        let emitters = all.filter(|emitter| emitter.name == self.emitter);
        emitters
            .flat_map(|emitter| emitter.emit(interface))
            .filter(|output| {
                output.path == self.path || (self.is_folder() && output.path.starts_with(self.path))
            })
            .collect()
    }
}

/// Writes an output, or lists all outputs if none is named.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let target = TARGETS.iter().find(|one| Some(one.name) == args.target.as_deref());
    let Some(target) = target else {
        for Target { name, about, .. } in TARGETS {
            outln!("{name:<18} {about}");
        }
        return Ok(true);
    };
    let project = files::project(root)?;
    let Some(out) = args.out.clone().or_else(|| target.own_place(root, &project)) else {
        return Err(error_with_help(
            format!("`{} generate` already makes `{}`", project.command, target.name),
            "name another place with `--out`",
        ));
    };
    write(root, target, &out)
}

/// Writes an output that is not a part of the repository to its default path, and returns the path;
/// `None` if the spec has mistakes.
///
/// # Errors
///
/// Fails if there is no such output, or if a file cannot be written.
pub fn on_demand(root: &Path, name: &str) -> io::Result<Option<PathBuf>> {
    let project = files::project(root)?;
    let mut named = TARGETS.iter().filter(|target| target.name == name);
    let place = named.find_map(|target| Some((target, target.own_place(root, &project)?)));
    let (target, out) = place.ok_or_else(|| {
        io::Error::other(format!("there is no output `{name}` that can be exported"))
    })?;
    Ok(write(root, target, &out)?.then_some(out))
}

fn write(root: &Path, target: &Target, out: &Path) -> io::Result<bool> {
    let Some(interface) = generate::load(root)? else { return Ok(false) };
    let files = placed(target, target.outputs(&interface), out)?;
    let mut by_hand = Vec::new();
    let mut by_others = Vec::new();
    for (path, text) in files.iter().filter(|(path, _)| path.is_file()) {
        if files::is_by_hand(path, text)? {
            by_hand.push(path.display().to_string());
        } else if mark::is_of_other_emitter(path, text)? {
            by_others.push(path.display().to_string());
        }
    }
    refuse(&by_hand, "not marked as generated")?;
    refuse(&by_others, "generated as another output")?;
    for (path, text) in files {
        if path == Path::new("-") {
            out!("{text}");
            continue;
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, &text).map_err(|error| {
            io::Error::other(format!("cannot write `{}`: {error}", path.display()))
        })?;
        outln!("wrote   {}", path.display());
    }
    Ok(true)
}

/// Returns an error for files that may not be replaced, if there are any.
fn refuse(paths: &[String], why: &str) -> io::Result<()> {
    if paths.is_empty() {
        return Ok(());
    }
    let moved = if paths.len() == 1 { "the file" } else { "the files" };
    Err(error_with_help(
        format!("{} {why}; nothing was written", files::named(paths)),
        format!("move {moved} away, or name another place with `--out`"),
    ))
}

/// Returns the files to write, as pairs of path and content.
fn placed(
    target: &Target,
    outputs: Vec<OutputFile>,
    out: &Path,
) -> io::Result<Vec<(PathBuf, String)>> {
    let printed = out == Path::new("-");
    if target.is_folder() && (printed || out.is_file()) {
        return Err(error_with_help(
            format!("`{}` has several files", target.name),
            "name a folder with `--out`",
        ));
    }
    let place = |output: &OutputFile| {
        let name = output.path.strip_prefix(target.path).filter(|name| !name.is_empty());
        match name {
            Some(name) => out.join(name),
            // In a folder that exists, or whose path ends with `/`, the file keeps its name.
            None if out.is_dir() || out.to_string_lossy().ends_with('/') => {
                out.join(output.path.rsplit('/').next().unwrap_or_default())
            }
            None => out.to_owned(),
        }
    };
    Ok(outputs.into_iter().map(|output| (place(&output), output.text)).collect())
}

#[cfg(test)]
mod tests {
    use super::{EMITTERS, ON_DEMAND, TARGETS, placed};
    use genwire_codegen::OutputPlace;
    use genwire_workspace::{generate, mark};
    use std::{collections::BTreeSet, path::Path};

    #[test]
    fn every_target_is_an_output_and_every_output_for_others_a_target() {
        let root = genwire_workspace::root::find().unwrap();
        let interface = generate::load(&root).unwrap().unwrap();
        let mut exported = BTreeSet::new();
        for target in TARGETS {
            let outputs = target.outputs(&interface);
            assert_eq!(outputs.len() > 1, target.is_folder(), "{}", target.name);
            let named = outputs.into_iter().map(|output| (target.emitter, output.path));
            exported.extend(named);
        }
        let all = EMITTERS.iter().chain(ON_DEMAND);
        let others = all.filter(|emitter| {
            !matches!(
                emitter.place,
                OutputPlace::Packages
                    | OutputPlace::Bodies
                    | OutputPlace::CliSchemas
                    | OutputPlace::Requirements
                    | OutputPlace::ServerOperations
            )
        });
        let others: BTreeSet<(&str, String)> = others
            .flat_map(|one| one.emit(&interface).into_iter().map(|it| (one.name, it.path)))
            .collect();
        assert_eq!(exported, others);
    }

    /// Without a mark, a later export would treat the file as hand-written.
    #[test]
    fn every_output_is_marked_as_generated() {
        let interface = generate::load(&genwire_workspace::root::find().unwrap()).unwrap().unwrap();
        for target in TARGETS {
            for output in target.outputs(&interface) {
                let is_marked = mark::is_marked(output.text.as_bytes());
                assert!(is_marked, "`{}` of `{}`", output.path, target.name);
            }
        }
    }

    #[test]
    fn the_list_of_losses_speaks_of_targets() {
        let interface = generate::load(&genwire_workspace::root::find().unwrap()).unwrap().unwrap();
        let target = TARGETS.iter().find(|target| target.name == "loss").unwrap();
        let text = &target.outputs(&interface)[0].text;
        let report: serde_json::Value = serde_json::from_str(text).unwrap();
        let named: BTreeSet<&str> = report["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| entry["target"].as_str().unwrap())
            .collect();
        for name in named {
            assert!(TARGETS.iter().any(|target| target.name == name), "{name}");
        }
    }

    #[test]
    fn a_file_goes_to_its_path_and_a_folder_keeps_its_tree() {
        let interface = generate::load(&genwire_workspace::root::find().unwrap()).unwrap().unwrap();
        let places = |name: &str, out: &str| {
            let target = TARGETS.iter().find(|target| target.name == name).unwrap();
            placed(target, target.outputs(&interface), Path::new(out))
                .map(|placed| placed.into_iter().map(|(path, _)| path).collect::<Vec<_>>())
        };
        assert_eq!(places("bundle", "there/mine.json").unwrap(), [Path::new("there/mine.json")]);
        assert_eq!(places("bundle", "-").unwrap(), [Path::new("-")]);
        let vectors = places("vectors", "there").unwrap();
        assert!(vectors.contains(&Path::new("there/audio/list_voices.json").to_owned()));
        assert!(places("vectors", "-").is_err());
        assert_eq!(places("bundle", "there/").unwrap(), [Path::new("there/bundle.json")]);
        let inside = places("bundle", env!("CARGO_MANIFEST_DIR")).unwrap();
        assert_eq!(inside, [Path::new(env!("CARGO_MANIFEST_DIR")).join("bundle.json")]);
    }
}
