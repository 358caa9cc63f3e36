//! The arguments of `genwire completions`.

use clap::Args;
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  genwire completions bash > ~/.local/share/bash-completion/completions/genwire
  genwire completions zsh > \"${fpath[1]}/_genwire\"
  genwire completions fish > ~/.config/fish/completions/genwire.fish
  genwire completions powershell >> $PROFILE";

/// The arguments of `genwire completions`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}
