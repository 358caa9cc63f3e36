//! `login` and `logout`: save and remove an address and its key.

mod prompt;

use crate::connection::{ADDRESS_FORM, MAX_KEY_BYTES, key_of, variable, with_scheme};
use crate::input::{Source, read_stdin};
use crate::problem::Problem;
use crate::profiles::{ConfigFile, LoginArgs, LogoutArgs, Profile, check_name};
use crate::program::Program;
use crate::text::harmless;
use crate::verdict::Verdict;
use crate::write::note;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use genwire_core::client::ApiKey;
use prompt::Prompt;
use std::ffi::OsString;
use std::io::{self, IsTerminal as _};

/// The name of a profile without one.
const DEFAULT_NAME: &str = "default";

/// Saves an address and its key, and makes them the default if the program has a default profile.
///
/// # Errors
///
/// Fails if the address or the key is missing or not valid, or the file cannot be written.
pub fn run(program: &Program, args: &LoginArgs) -> Result<Verdict, Problem> {
    let name = args.name.as_deref().unwrap_or(DEFAULT_NAME);
    check_name(name)?;
    let file = ConfigFile::required()?;
    // A mistake in the file is reported before the first question.
    let known = file.read_quietly()?;
    let mut prompt = if io::stdin().is_terminal() { Some(Prompt::open()?) } else { None };
    let base_url = base_url(program, args, known.by_name.get(name), prompt.as_mut())?;
    let mut profile = Profile { base_url, key: None };
    profile.check()?;
    check_version(program, &profile.base_url)?;
    if !args.no_key {
        profile.key = Some(key(program, &profile.base_url, prompt.as_mut())?);
        profile.check()?;
    }
    let is_default = program.has_default_profile();
    let message = format!(
        "kept `{name}` for {} {} in {}; {}",
        profile.base_url,
        if profile.key.is_some() { "with its key" } else { "without a key" },
        file.path().display(),
        if is_default {
            "it is the default now".to_owned()
        } else {
            format!("`--profile {name}` uses it")
        }
    );
    file.change(|profiles| {
        profiles.by_name.insert(name.to_owned(), profile);
        if is_default {
            profiles.default = Some(name.to_owned());
        }
        Ok(())
    })?;
    note(&message);
    if is_default {
        note_variables(program, name);
    }
    Ok(Verdict::Success)
}

/// Returns the problem of wrong arguments of `login`. It replaces the error of the parser, which
/// would print a key that was given as an argument. `None` for arguments of other subcommands.
pub fn wrong_arguments(
    program: &Program,
    words: &[OsString],
    error: &clap::Error,
) -> Option<Problem> {
    let mut args = words.iter();
    if args.next()? != "login" {
        return None;
    }
    // Names of options are repeated with the probable intention.
    let is_option = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(text)) => text.starts_with('-') && args.all(|arg| *arg != "--"),
        _ => false,
    };
    let command = program.command();
    let message = match error.kind() {
        ErrorKind::UnknownArgument if !is_option => {
            format!("`{command} login` expects the name of a profile, and no other argument")
        }
        ErrorKind::TooManyValues => {
            format!("an option of `{command} login` has a value that it does not take")
        }
        _ => return None,
    };
    let help = format!(
        "the text is not repeated here, as it may be a key; a key is not an argument: it is asked for, or \
         read from standard input, as in `{command} login < key.txt`"
    );
    Some(Problem::usage(message, Some(&help)))
}

/// Removes an address and its key.
///
/// # Errors
///
/// Fails if there is no such profile, or the file cannot be written.
pub fn run_logout(program: &Program, args: &LogoutArgs) -> Result<Verdict, Problem> {
    let file = ConfigFile::required()?;
    let known = file.read_quietly()?;
    let command = program.command();
    let name = args.name.as_deref().or(known.default.as_deref()).ok_or_else(|| {
        let help = format!("`{command} profiles` lists the profiles; name the one to drop");
        Problem::usage("there is no default profile", Some(&help))
    })?;
    known.named(command, name)?;
    let was_default = file.change(|profiles| {
        profiles.by_name.remove(name);
        Ok(profiles.default.take_if(|default| default == name).is_some())
    })?;
    note(&format!("dropped `{name}`"));
    if was_default && known.by_name.len() > 1 {
        note(&format!(
            "there is no default profile now; `{command} profiles --default NAME` chooses one"
        ));
    }
    Ok(Verdict::Success)
}

/// Returns the address: from the argument, the variable, the terminal, or the profile so far.
fn base_url(
    program: &Program,
    args: &LoginArgs,
    known: Option<&Profile>,
    prompt: Option<&mut Prompt>,
) -> Result<String, Problem> {
    if let Some(url) = &args.base_url {
        return address(url, "--base-url");
    }
    let name = program.base_url_variable();
    if let Some(url) = variable(&name)? {
        return address(&url, &name);
    }
    let known = known.map(|profile| profile.base_url.as_str());
    match (prompt, known) {
        (Some(prompt), known) => {
            let url = prompt.line("address of the service: ", known.unwrap_or_default())?;
            address(&url, "this line")
        }
        (None, Some(known)) => Ok(known.to_owned()),
        (None, None) => {
            let help = format!("give `--base-url URL`, or set {name}");
            Err(Problem::usage("the address of the service is missing", Some(&help)))
        }
    }
}

/// Returns an address with its scheme. Errors do not repeat the input, as it may be a key.
fn address(text: &str, place: &str) -> Result<String, Problem> {
    with_scheme(text.trim()).ok_or_else(|| {
        let message = format!("expected the address of a service in {place}");
        let help = format!("{ADDRESS_FORM}; the text is not repeated here, as it may be a key");
        Problem::usage(message, Some(&help))
    })
}

/// Refuses an address that ends with the first segment of the operations' paths.
fn check_version(program: &Program, base_url: &str) -> Result<(), Problem> {
    let last = base_url.trim_end_matches('/').rsplit('/').next();
    let mut paths = program.endpoints().into_iter().map(|endpoint| endpoint.path);
    match last.filter(|last| paths.any(|path| path.split('/').nth(1) == Some(*last))) {
        Some(last) => {
            let message = format!("the address of the service ends with the version `/{last}`");
            Err(Problem::usage(message, Some("leave it out; the paths of the operations have it")))
        }
        None => Ok(()),
    }
}

/// Returns the key of an address: from the terminal, or from standard input.
fn key(program: &Program, base_url: &str, prompt: Option<&mut Prompt>) -> Result<ApiKey, Problem> {
    let command = program.command();
    let bytes = match prompt {
        Some(prompt) => {
            // The address may be from a variable, and was not typed.
            let question = format!("API key for {} (it is not shown): ", harmless(base_url));
            prompt.hidden_line(&question, command)?.into_bytes()
        }
        None => read_stdin(MAX_KEY_BYTES, "the key is expected there")?,
    };
    key_of(bytes, &Source::Stdin.name())?.ok_or_else(|| {
        let help = format!(
            "type it at a terminal, or give it on standard input, as in `{command} login < key.txt`; \
             `--no-key` keeps an address without a key"
        );
        Problem::usage("there is no key", Some(&help))
    })
}

/// Reports the variables that take precedence over the profile in this terminal.
fn note_variables(program: &Program, name: &str) {
    // The commands that use a variable report a value that is not UTF-8.
    let value = |variable_name: &str| variable(variable_name).ok().flatten();
    let differs = |variable_name: &String| value(variable_name).is_some_and(|value| value != name);
    // Without the address of a variable, its key is not used.
    let has_address = value(&program.base_url_variable()).is_some();
    let pair = [program.base_url_variable(), program.key_variable()];
    let pair = pair.into_iter().filter(|_| has_address);
    let set: Vec<String> = pair.chain([program.profile_variable()]).filter(differs).collect();
    if !set.is_empty() {
        note(&format!(
            "the variables of this terminal count before it: {}; unset them, or use `--profile \
             {name}`",
            set.join(", ")
        ));
    }
}
