//! The `genwire` command.

fn main() -> std::process::ExitCode {
    genwire_cli::main()
}
