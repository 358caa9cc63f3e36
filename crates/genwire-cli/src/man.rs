//! `genwire man`: the manual pages, made from what `--help` says.

use crate::Verdict;
use crate::cli::{Cli, ManArgs};
use crate::problem::Problem;
use clap::{Command, CommandFactory as _};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// What stands at the foot of every page.
const MANUAL: &str = "Genwire Manual";

/// Prints a page, or writes all of them.
pub(crate) fn run(args: &ManArgs) -> Result<Verdict, Problem> {
    let mut root = Cli::command().disable_help_subcommand(true);
    root.build();
    if let Some(folder) = &args.out {
        let broken = |error| Problem::usage(written(folder, &error), None);
        fs::create_dir_all(folder).map_err(broken)?;
        write_all(&root, folder)?;
        return Ok(Verdict::Conforms);
    }
    let page = page(&find(&root, &args.command)?).map_err(Problem::Write)?;
    io::stdout().write_all(&page).map_err(Problem::Write)?;
    Ok(Verdict::Conforms)
}

/// The subcommand that names lead to.
fn find(root: &Command, names: &[String]) -> Result<Command, Problem> {
    let mut command = root;
    for name in names {
        command = command.find_subcommand(name).ok_or_else(|| {
            let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let help = match known.as_slice() {
                [] => "it has no subcommands".to_owned(),
                known => format!("its subcommands are {}", known.join(", ")),
            };
            let told = format!("`{}` has no subcommand `{name}`", command.get_name());
            Problem::usage(told, Some(&help))
        })?;
    }
    Ok(command.clone())
}

fn write_all(command: &Command, folder: &Path) -> Result<(), Problem> {
    let file = folder.join(Man::new(command.clone()).get_filename());
    let page = page(command).and_then(|page| fs::write(&file, page));
    page.map_err(|error| Problem::usage(written(&file, &error), None))?;
    command.get_subcommands().try_for_each(|command| write_all(command, folder))
}

fn written(path: &Path, error: &io::Error) -> String {
    format!("cannot write `{}`: {error}", path.display())
}

/// The page of a command.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let source = format!("genwire {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).source(source).manual(MANUAL);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(text) = command.get_after_help() {
        behind(&text.to_string()).to_writer(&mut page)?;
    }
    Ok(page)
}

/// What stands behind the options: sections as manual pages name them, their lines as they are.
fn behind(text: &str) -> Roff {
    let mut roff = Roff::new();
    if !text.starts_with("Examples:") {
        roff.control("SH", ["NOTES"]);
    }
    let mut is_filled = true;
    for line in text.lines() {
        // What is indented can be copied, and must not be filled up or hyphenated.
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
