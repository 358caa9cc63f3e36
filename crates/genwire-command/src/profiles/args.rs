//! The arguments of `login`, `logout` and `profiles`.

use clap::Args;

/// The long help of `login`.
pub const LOGIN_HELP: &str = "\
Saves the address of a service and its API key as a profile, so that commands that call the service \
need neither variables nor arguments.

The key is asked for at a terminal, which does not show it, or read from standard input. It is no \
argument, because arguments stay in the history of a shell and are visible in the list of \
processes. Nothing is sent.

A profile is in `genwire/config.toml` in XDG_CONFIG_HOME, ~/.config or, on Windows, APPDATA, for \
its user alone; GENWIRE_CONFIG names another file. The key is not encrypted there.

Arguments count before variables, and variables before a profile, unless `--profile` names it. With \
the address of a profile goes its own key or, if it has none, no key: {prefix}_API_KEY is not used \
then. The key of a profile is sent to the address of that profile alone: to no other scheme, host or \
port.";

const LOGIN_EXAMPLES: &str = "\
Examples:
  {command} login
  {command} login --base-url https://api.example.com < key.txt
  {command} login local --base-url 127.0.0.1:8080 --no-key
  {command} batch{document} requests.jsonl --profile local";

const LOGOUT_EXAMPLES: &str = "\
Examples:
  {command} logout
  {command} logout local";

/// The long help of `profiles`.
pub const PROFILES_HELP: &str = "\
Lists the profiles that `{command} login` has kept: their names and addresses, which of them is the \
default, and whether they have a key, which is never printed.";

const EXAMPLES: &str = "\
Examples:
  {command} profiles
  {command} profiles --default local
  {command} profiles --json | jq -r '.profiles[].name'";

/// The arguments of `login`.
#[derive(Clone, Debug, Args)]
#[command(after_help = LOGIN_EXAMPLES)]
pub struct LoginArgs {
    /// The name of the profile [default: default]. One that exists is replaced.
    #[arg(value_name = "NAME")]
    pub name: Option<String>,

    /// The base address of the service, without a version; `{prefix}_BASE_URL` by default, and then
    /// what is typed at the terminal, or the address of the profile so far.
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,

    /// Save an address that needs no API key.
    #[arg(long)]
    pub no_key: bool,
}

/// The arguments of `logout`.
#[derive(Clone, Debug, Args)]
#[command(after_help = LOGOUT_EXAMPLES)]
pub struct LogoutArgs {
    /// The name of the profile [default: that of the default profile].
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

/// The arguments of `profiles`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ProfilesArgs {
    /// Make this profile the default, in place of listing all of them.
    #[arg(long, value_name = "NAME", conflicts_with = "json")]
    pub default: Option<String>,

    /// Print the list as JSON.
    #[arg(long)]
    pub json: bool,
}
