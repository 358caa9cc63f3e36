//! `profiles`: lists the saved connections and marks the default one.

use super::{ConfigFile, Profiles, ProfilesArgs};
use crate::problem::Problem;
use crate::program::Program;
use crate::style::{Color, Painter, Role};
use crate::table::{table, width};
use crate::text::harmless;
use crate::verdict::Verdict;
use crate::write::{note, write_line, write_painted};
use serde_json::{Value as JsonValue, json};
use std::io;

/// Lists the profiles, or makes one the default.
///
/// # Errors
///
/// Fails if the file cannot be read or written.
pub fn run(program: &Program, args: &ProfilesArgs) -> Result<Verdict, Problem> {
    let command = program.command();
    let file = ConfigFile::required()?;
    if let Some(name) = &args.default {
        if !program.has_default_profile() {
            let help = format!("`--profile {}` of a command uses it", harmless(name));
            return Err(Problem::usage(format!("`{command}` has no default profile"), Some(&help)));
        }
        file.read_quietly()?.named(command, name)?;
        let base_url = file.change(|profiles| {
            profiles.default = Some(name.clone());
            profiles.named(command, name).map(|profile| profile.base_url.clone())
        })?;
        note(&format!("`{name}` ({base_url}) is the default now"));
        return Ok(Verdict::Success);
    }
    let profiles = file.read()?;
    let path = file.path().display().to_string();
    if args.json {
        write_line(&as_json(&profiles, &path).to_string())?;
    } else if profiles.by_name.is_empty() {
        note(&format!("no profile is kept in {path}; `{command} login` keeps one"));
    } else {
        let painter = Painter::new(Color::Auto);
        let paint = |line: &str| painter.paint(Role::Strong, line);
        write_painted(&table(&rows(&profiles), width(&io::stdout()), paint), painter)?;
        note(&format!("kept in {path}"));
    }
    Ok(Verdict::Success)
}

fn rows(profiles: &Profiles) -> Vec<[String; 4]> {
    let mut rows = vec![["NAME", "DEFAULT", "KEY", "ADDRESS"].map(str::to_owned)];
    let yes = |is: bool| if is { "yes" } else { "" }.to_owned();
    rows.extend(profiles.by_name.iter().map(|(name, profile)| {
        let is_default = profiles.default.as_ref() == Some(name);
        [name.clone(), yes(is_default), yes(profile.key.is_some()), profile.base_url.clone()]
    }));
    rows
}

fn as_json(profiles: &Profiles, path: &str) -> JsonValue {
    let one = profiles.by_name.iter().map(|(name, profile)| {
        json!({
            "name": name,
            "base_url": profile.base_url,
            "has_key": profile.key.is_some(),
            "default": profiles.default.as_ref() == Some(name),
        })
    });
    json!({ "file": path, "profiles": one.collect::<Vec<_>>() })
}
