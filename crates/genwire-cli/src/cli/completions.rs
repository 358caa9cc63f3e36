//! The arguments of `genwire completions`.

use clap::Args;
use clap_complete::Shell;

const EXAMPLES: &str = "\
Examples:
  genwire completions bash > ~/.local/share/bash-completion/completions/genwire
  genwire completions zsh > \"${fpath[1]}/_genwire\"
  genwire completions fish > ~/.config/fish/completions/genwire.fish
  genwire completions powershell >> $PROFILE";

/// What `genwire completions` is told.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell that is to complete the command.
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}
