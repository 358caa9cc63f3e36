//! The arguments of `genwire login`, `genwire logout` and `genwire profiles`.

use clap::Args;

pub(super) const LOGIN_HELP: &str = "\
Keeps the address of a service and its key as a profile, and makes that the default: commands that \
call the service then need neither variables nor arguments.

The key is asked for at a terminal, which does not show it, or read from standard input. It is no \
argument, because arguments stay in the history of a shell and are visible in the list of \
processes. Nothing is sent.

A profile is in `genwire/config.toml` in XDG_CONFIG_HOME, ~/.config or, on Windows, APPDATA, for \
its user alone; GENWIRE_CONFIG names another file. The key is not encrypted there.

Arguments count before variables, and variables before a profile, unless `--profile` names it. With \
the address of a profile goes its own key or, if it has none, no key: GENWIRE_API_KEY is not used \
then. The key of a profile is sent to the address of that profile alone: to no other scheme, host or \
port.";

const LOGIN_EXAMPLES: &str = "\
Examples:
  genwire login
  genwire login --base-url https://api.example.com < key.txt
  genwire login local --base-url 127.0.0.1:8080 --no-key
  genwire voices --profile local";

const LOGOUT_EXAMPLES: &str = "\
Examples:
  genwire logout
  genwire logout local";

pub(super) const HELP: &str = "\
Lists the profiles that `genwire login` has kept: their names and addresses, which of them is the \
default, and whether they have a key, which is never printed.";

const EXAMPLES: &str = "\
Examples:
  genwire profiles
  genwire profiles --default local
  genwire profiles --json | jq -r '.profiles[].name'";

/// The arguments of `genwire login`.
#[derive(Debug, Args)]
#[command(after_help = LOGIN_EXAMPLES)]
pub(crate) struct LoginArgs {
    /// The name of the profile [default: default]. One that exists is replaced.
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// The base address of the service, without a version; `GENWIRE_BASE_URL` by default, and then
    /// what is typed at the terminal, or the address of the profile so far.
    #[arg(long, value_name = "URL")]
    pub(crate) base_url: Option<String>,

    /// Keep an address that needs no key.
    #[arg(long)]
    pub(crate) no_key: bool,
}

/// The arguments of `genwire logout`.
#[derive(Debug, Args)]
#[command(after_help = LOGOUT_EXAMPLES)]
pub(crate) struct LogoutArgs {
    /// The name of the profile [default: that of the default profile].
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
}

/// The arguments of `genwire profiles`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ProfilesArgs {
    /// Make this profile the default, in place of listing all of them.
    #[arg(long, value_name = "NAME", conflicts_with = "json")]
    pub(crate) default: Option<String>,

    /// Print the list as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
