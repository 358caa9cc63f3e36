//! `man`: the manual pages, generated from the definition of the command line.

use crate::problem::Problem;
use crate::verdict::Verdict;
use clap::{Arg, Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};
use genwire_core::client::PartialFile;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The title at the foot of every page.
const MANUAL: &str = "Genwire Manual";

/// The long help of `man`.
pub const HELP: &str = "\
Prints the manual page of the command or of a subcommand, or writes all pages to a folder.";

const EXAMPLES: &str = "\
Examples:
  {command} man | man -l -
  {command} man check | man -l -
  {command} man --out ~/.local/share/man/man1";

/// The arguments of `man`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ManArgs {
    /// The subcommand whose page is printed; the command itself by default.
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    /// The folder for all pages; it is created if it does not exist.
    #[arg(long, short, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<PathBuf>,
}

/// Prints the page of a command, or writes all pages.
///
/// # Errors
///
/// Fails if there is no such subcommand, or a page cannot be written.
pub fn run(whole: Command, args: &ManArgs) -> Result<Verdict, Problem> {
    let mut root = whole.disable_help_subcommand(true);
    root.build();
    if let Some(folder) = &args.out {
        fs::create_dir_all(folder).map_err(|error| Problem::write(folder, &error))?;
        write_all(&root, folder)?;
        return Ok(Verdict::Success);
    }
    let page = page(&find(&root, &args.command)?).map_err(Problem::Write)?;
    io::stdout().write_all(&page).map_err(Problem::Write)?;
    Ok(Verdict::Success)
}

/// Returns the subcommand at a path of names.
fn find(root: &Command, names: &[String]) -> Result<Command, Problem> {
    let mut command = root;
    for name in names {
        command = command.find_subcommand(name).ok_or_else(|| {
            let shown = command.get_subcommands().filter(|it| !it.is_hide_set());
            let known: Vec<&str> = shown.map(Command::get_name).collect();
            let help = match known.as_slice() {
                [] => "it has no subcommands".to_owned(),
                known => format!("its subcommands are {}", known.join(", ")),
            };
            let message = format!("`{}` has no subcommand `{name}`", command.get_name());
            Problem::usage(message, Some(&help))
        })?;
    }
    Ok(command.clone())
}

fn write_all(command: &Command, folder: &Path) -> Result<(), Problem> {
    let file = folder.join(Man::new(command.clone()).get_filename());
    let write = || {
        let mut kept = PartialFile::create(&file)?;
        kept.write(&page(command)?)?;
        kept.finish().map(drop)
    };
    write().map_err(|error| Problem::write(&file, &error))?;
    command.get_subcommands().try_for_each(|command| write_all(command, folder))
}

/// Returns the page of a command.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let source = format!("genwire {}", command.get_version().unwrap_or_default());
    let man = Man::new(command.clone()).source(source).manual(MANUAL);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis(command).to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(text) = command.get_after_help() {
        sections_after_options(&text.to_string()).to_writer(&mut page)?;
    }
    Ok(with_bold_code(&page))
}

/// Returns the synopsis: every argument with the name of its value.
fn synopsis(command: &Command) -> Roff {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let mut line = vec![bold(name)];
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        line.push(roman(" "));
        line.extend(usage(arg));
    }
    if command.has_subcommands() {
        line.extend([roman(" "), italic("COMMAND")]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    roff.text(line);
    roff
}

/// Returns an argument as it is typed, in brackets unless it is required.
fn usage(arg: &Arg) -> Vec<Inline> {
    let flag = match (arg.get_long(), arg.get_short()) {
        (Some(long), _) => Some(format!("--{long}")),
        (None, Some(short)) => Some(format!("-{short}")),
        (None, None) => None,
    };
    let takes_value = arg.is_positional() || arg.get_action().takes_values();
    let value = arg.get_value_names().and_then(|names| names.first()).filter(|_| takes_value);
    let mut parts: Vec<Inline> = flag.into_iter().map(bold).collect();
    if let Some(value) = value {
        parts.extend((!parts.is_empty()).then(|| roman(" ")));
        parts.push(italic(value.to_string()));
    }
    if arg.is_required_set() {
        return parts;
    }
    [vec![roman("[")], parts, vec![roman("]")]].concat()
}

/// Returns the sections after the options, with the headings that manual pages use.
fn sections_after_options(text: &str) -> Roff {
    let mut roff = Roff::new();
    if !text.starts_with("Examples:") {
        roff.control("SH", ["NOTES"]);
    }
    let mut is_filled = true;
    for line in text.lines() {
        // Indented lines are for copying; they must not be filled or hyphenated.
        if line.starts_with(' ') == is_filled && !line.is_empty() {
            is_filled = !is_filled;
            roff.control(if is_filled { "fi" } else { "nf" }, []);
        }
        match line {
            "Examples:" => roff.control("SH", ["EXAMPLES"]),
            "Exit codes:" => roff.control("SH", ["EXIT STATUS"]),
            "" => roff.control("PP", []),
            line => roff.text([roman(line)]),
        };
    }
    roff
}

/// Replaces code in backticks, as in help texts, by bold text.
fn with_bold_code(page: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(page);
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let parts: Vec<&str> = line.split('`').collect();
        // The two backticks of code may be on different lines; such a line stays unchanged.
        if parts.len().is_multiple_of(2) || line.starts_with('.') {
            out += &line.replace('`', "");
            continue;
        }
        for (index, part) in parts.iter().enumerate() {
            if index.is_multiple_of(2) {
                out += part;
            } else {
                out.extend(["\\fB", part, "\\fR"]);
            }
        }
    }
    out.into_bytes()
}
