//! `new`: writes a template for a new operation, type or area, with every key explained.

mod scaffold;

use clap::ValueEnum as _;
use clap::builder::PossibleValue;
use genwire_spec::model::{COMMON, RELEASED_FOLDER};
use genwire_spec::names;
use genwire_spec::{Interface, Project, SpecFile};
use genwire_workspace::help::error_with_help;
use genwire_workspace::problem::{self, Problem};
use genwire_workspace::{areas, err, files, generate, out, outln, read, replace};
use scaffold::Blank;
use std::{collections::BTreeMap, fs, io, path::Path};

/// Write a template for a new operation, type or area, with every key explained
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire new area orders
  cargo genwire new operation create_order --area orders
  cargo genwire new type OrderStatus --area orders --kind enum")]
pub struct Args {
    /// The item to create
    #[arg(value_enum)]
    what: What,
    /// Its name: `create_thing` for an operation, `Thing` for a type, `things` for an area
    name: String,
    /// The area that an operation or a type belongs to
    #[arg(long)]
    area: Option<String>,
    /// The kind of a type; `object` by default
    #[arg(long, value_enum)]
    kind: Option<NewTypeKind>,
    /// Print the template and write nothing
    #[arg(long)]
    dry_run: bool,
}

impl Args {
    /// Returns an error for an option that does not apply to the item.
    fn check(&self) -> io::Result<()> {
        let (option, help) = match self.what {
            What::Area if self.area.is_some() => ("--area", "an area is in no other one"),
            What::Area | What::Operation if self.kind.is_some() => {
                ("--kind", "only types have one")
            }
            _ => return Ok(()),
        };
        let item = self.what.to_possible_value();
        let item = item.as_ref().map_or("", PossibleValue::get_name);
        Err(error_with_help(
            format!("`new {item}` has no option `{option}`"),
            format!("leave it out: {help}"),
        ))
    }
}

/// Items that can be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum What {
    Operation,
    Type,
    Area,
}

/// Kinds of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum NewTypeKind {
    Object,
    Enum,
    Union,
    Either,
}

/// Writes the template. Prints the reason and returns false if that is not possible.
///
/// # Errors
///
/// Fails if an option does not apply to the item, or if a file cannot be read or written.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    args.check()?;
    let spec = files::spec(root)?;
    let Some(interface) = generate::load(root)? else { return Ok(false) };
    let mut problems = match args.what {
        What::Operation => operation_problems(&interface, args),
        What::Type => type_problems(&interface, args),
        What::Area => area_problems(root, &interface, &args.name),
    };
    if args.what != What::Area {
        problems.extend(area_missing(&interface, args));
    }
    if !problems.is_empty() {
        err!("{}", problem::render(&problems));
        return Ok(false);
    }
    let file = text(root, &interface, args)?;
    if args.what != What::Type && fs::symlink_metadata(root.join(&file.path)).is_ok() {
        let problem = Problem::new(&file.path, 0, "the file exists already")
            .expected("a path without a file")
            .help("choose another name, or move the file away");
        err!("{}", problem::render(&[problem]));
        return Ok(false);
    }
    let mut all = spec;
    all.retain(|other| other.path != file.path);
    all.push(file.clone());
    if let Err(mistakes) = genwire_spec::load(&all) {
        err!("{mistakes}");
        return Ok(false);
    }
    if args.dry_run {
        outln!("# {}\n{}", file.path, file.text);
        return Ok(true);
    }
    replace::write(root, [(file.path.clone(), file.text.clone())])?;
    let is_area = args.what == What::Area;
    let project = &interface.project;
    let more = if is_area {
        areas::scaffold(root, project, &areas::in_spec(root, project)?, &BTreeMap::new())?
    } else {
        areas::Scaffold::default()
    };
    replace::replace(root, &more.files, &[])?;
    let note = more.note();
    let more = more.files.iter().map(|file| &file.path);
    for path in [&file.path].into_iter().chain(more) {
        outln!("wrote   {path}");
    }
    if let Some(note) = note {
        outln!("{note}");
    }
    out!("\nnext:\n{}", next(&interface.project, args, &file.path));
    Ok(true)
}

fn operation_problems(interface: &Interface, args: &Args) -> Vec<Problem> {
    let name = &args.name;
    let area = args.area.as_deref().unwrap_or("AREA");
    let file = interface.project.spec_path(area);
    let verbs = &interface.project.verbs;
    let mut problems = Vec::new();
    if !names::is_snake(name) {
        problems.push(
            Problem::new(&file, 0, format!("`{name}` is not a name for an operation"))
                .expected("lower-case words joined by `_`")
                .help("it is the name of the file, of the Rust module and of the method"),
        );
    } else if names::is_reserved_operation(name) {
        problems.push(
            Problem::new(&file, 0, format!("`{name}` cannot be the name of an operation"))
                .expected("a name that generated code does not have for something else")
                .help(format!("for example `create_{name}`")),
        );
    } else if !verbs.is_empty() && !names::has_verb(name, verbs) {
        problems.push(
            Problem::new(&file, 0, format!("`{name}` does not name an action and its object"))
                .expected(format!("a verb and a noun; the verbs are `{}`", verbs.join("`, `")))
                .help(format!("for example `{}_{name}`", verbs[0])),
        );
    }
    let known = interface.operations_and_webhooks().find(|other| other.name.wire == *name);
    if let Some(other) = known {
        let kind = if other.is_webhook() { "a webhook" } else { "an operation" };
        problems.push(
            Problem::new(&other.file, 0, format!("there is {kind} `{name}` already"))
                .expected("a name that no operation or webhook of any area has"),
        );
    }
    problems
}

fn type_problems(interface: &Interface, args: &Args) -> Vec<Problem> {
    let name = &args.name;
    let area = args.area.as_deref().unwrap_or("AREA");
    let file = interface.project.spec_path(&format!("{area}/types.toml"));
    let mut problems = Vec::new();
    if !names::is_pascal(name) {
        problems.push(
            Problem::new(&file, 0, format!("`{name}` is not a name for a type"))
                .expected("capitalised words without separators, such as `VoiceSetting`"),
        );
    } else if names::is_taken(name) {
        problems.push(
            Problem::new(&file, 0, format!("`{name}` already has a meaning in Rust"))
                .expected("a name that neither Rust nor generated code uses"),
        );
    }
    let known = interface.types.iter().find(|def| {
        def.name.wire == *name && (def.area == area || def.area == COMMON || area == COMMON)
    });
    if let Some(known) = known {
        problems.push(
            Problem::new(&known.file, 0, format!("there is a type `{name}` already")).expected(
                if area == COMMON {
                    "a name that no area has".to_owned()
                } else {
                    format!("a name that neither `{area}` nor `{COMMON}` has")
                },
            ),
        );
    }
    problems
}

fn area_problems(root: &Path, interface: &Interface, name: &str) -> Vec<Problem> {
    let project = &interface.project;
    let spec = project.spec.as_str();
    let mut problems = Vec::new();
    if !names::is_snake(name) {
        problems.push(
            Problem::new(spec, 0, format!("`{name}` is not a name for an area"))
                .expected("lower-case words joined by `_`")
                .help("it is the name of the folder and of the crate"),
        );
    } else if name == RELEASED_FOLDER || name == COMMON {
        let has = if name == COMMON { "types that all areas use" } else { "releases of the spec" };
        problems.push(
            Problem::new(spec, 0, format!("`{name}` is not a name for an area"))
                .expected("another name")
                .help(format!("the folder of this name has the {has}")),
        );
    } else if interface.areas.iter().any(|area| area.name.wire == name) {
        problems.push(
            Problem::new(project.spec_path(name), 0, format!("there is an area `{name}` already"))
                .expected("a name that no area has"),
        );
    } else if !names::is_area(name) {
        let client = names::name(name).pascal;
        problems.push(
            Problem::new(spec, 0, format!("`{name}` is not a name for an area"))
                .expected("another name, such as one with a word in front")
                .help(format!(
                    "the client of the area would be `{client}`, which generated Rust has"
                )),
        );
    } else if root.join(project.package_folder(name)).exists() {
        let own = project.package("NAME");
        problems.push(
            Problem::new(project.package_folder(name), 0, "there is a crate of that name already")
                .expected(format!("a name that no crate has; the crate of the area is `{own}`")),
        );
    }
    problems
}

/// Returns a problem unless the area of an operation or a type is named and exists.
fn area_missing(interface: &Interface, args: &Args) -> Option<Problem> {
    let known: Vec<&str> = interface.areas.iter().map(|area| area.name.wire.as_str()).collect();
    let common = args.what == What::Type;
    let known: Vec<&str> = known.into_iter().filter(|area| common || *area != COMMON).collect();
    let listed = format!("the areas are `{}`", known.join("`, `"));
    match args.area.as_deref() {
        None => Some(
            Problem::new(&interface.project.spec, 0, "no area is named")
                .expected("`--area AREA`")
                .help(listed),
        ),
        Some(area) if !known.contains(&area) => Some(
            Problem::new(
                interface.project.spec_path(area),
                0,
                format!("there is no area `{area}`"),
            )
            .expected(listed)
            .help(if [COMMON, RELEASED_FOLDER].contains(&area) {
                format!("`{area}` is not an area: its folder is for other parts of the spec")
            } else {
                format!("`{} new area {area}` creates it", interface.project.command)
            }),
        ),
        Some(_) => None,
    }
}

/// Returns the file with the template; the template is appended if the file exists.
fn text(root: &Path, interface: &Interface, args: &Args) -> io::Result<SpecFile> {
    let area = args.area.clone().unwrap_or_else(|| args.name.clone());
    let pascal: String =
        names::name(&args.name).pascal.chars().filter(char::is_ascii_alphanumeric).collect();
    let family = interface.families.iter().min_by_key(|family| family.success.is_none());
    let prefix = family.and_then(|family| family.path_prefix.as_deref()).unwrap_or_default();
    let method = match args.name.split('_').next() {
        Some("delete" | "remove") => "DELETE",
        Some("update") => "PATCH",
        _ => "POST",
    };
    let blanks = [
        ("{AREA}", area.clone()),
        ("{TYPE}", args.name.clone()),
        ("{OPERATION}", args.name.clone()),
        ("{PASCAL}", pascal),
        ("{METHOD}", method.to_owned()),
        ("{PATH}", format!("{prefix}/{}", args.name)),
        ("{FAMILY}", family.map(|family| family.name.clone()).unwrap_or_default()),
        ("{CODE}", interface.service.invalid_code.to_string()),
    ];
    let blank = match (args.what, args.kind.unwrap_or(NewTypeKind::Object)) {
        (What::Operation, _) => Blank::Operation,
        (What::Area, _) => Blank::Area,
        (What::Type, NewTypeKind::Object) => Blank::Object,
        (What::Type, NewTypeKind::Enum) => Blank::Enum,
        (What::Type, NewTypeKind::Union) => Blank::Union,
        (What::Type, NewTypeKind::Either) => Blank::Either,
    };
    let text = scaffold::filled(blank, &blanks);
    let project = &interface.project;
    Ok(match args.what {
        What::Operation => {
            SpecFile { path: project.spec_path(&format!("{area}/{}.toml", args.name)), text }
        }
        What::Area => SpecFile { path: project.spec_path(&format!("{area}/area.toml")), text },
        What::Type => {
            let path = project.spec_path(&format!("{area}/types.toml"));
            let old = match read::text(&root.join(&path)) {
                Ok(old) => old,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    format!("#:schema ../schema.json\n# Types of the {area} area.\n")
                }
                Err(error) => return Err(error),
            };
            SpecFile { path, text: joined(&old, &text) }
        }
    })
}

/// Appends lines to a file, with the line ends of the file.
fn joined(old: &str, lines: &str) -> String {
    let end = if old.contains("\r\n") { "\r\n" } else { "\n" };
    let gap = if old.ends_with('\n') { "" } else { end };
    format!("{old}{gap}{}", lines.replace('\n', end))
}

/// Returns the next steps, for people.
fn next(project: &Project, args: &Args, path: &str) -> String {
    let command = &project.command;
    let fill =
        format!("  replace each `FILL IN` in `{path}`, and remove the keys that you do not need\n");
    let generate = format!("  `{command} generate` generates the code\n");
    match args.what {
        What::Operation => format!("{fill}{generate}"),
        What::Type => {
            format!("{fill}  name the type in a member, a request or a response\n{generate}")
        }
        What::Area => format!(
            "{fill}  `{command} new operation create_NAME --area {}` creates its first operation\n{generate}",
            args.name
        ),
    }
}
