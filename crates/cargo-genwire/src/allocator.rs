//! The allocator of the command.

/// An import and a run of all emitters spend much of their time in small allocations.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The setting for the time in milliseconds after which freed memory is given back to the system.
#[cfg(unix)]
const DELAY: &str = "MIMALLOC_PURGE_DELAY";
/// A minute, in which the run on a large document is done.
#[cfg(unix)]
const DELAY_MILLISECONDS: &str = "60000";

/// Starts the program again in its place, once, with an allocator that keeps freed memory.
///
/// By itself it gives back memory that has been free for a second: gigabytes, in the run on a large
/// document, which soon needs them again and waits while the system clears them. Without `unsafe`
/// code, the environment alone can set this, which the allocator reads before `main`.
///
/// A program under another name, such as that of the dynamic loader, goes on as it is, and so does
/// one that cannot be started again; a closed pipe then ends it by a signal.
#[cfg(unix)]
pub(crate) fn keep_memory() {
    use std::os::unix::process::CommandExt as _;
    use std::{env, ffi::OsStr, process::Command};

    let Ok(program) = env::current_exe() else { return };
    let is_itself = program.file_name() == Some(OsStr::new(env!("CARGO_BIN_NAME")));
    if is_itself && env::var_os(DELAY).is_none() {
        let mut arguments = env::args_os();
        let name = arguments.next().unwrap_or_else(|| program.clone().into());
        let mut again = Command::new(program);
        // It returns only where it fails.
        _ = again.arg0(name).args(arguments).env(DELAY, DELAY_MILLISECONDS).exec();
    }
}

/// Does nothing on systems where a program cannot take the place of another one.
#[cfg(not(unix))]
pub(crate) fn keep_memory() {}
