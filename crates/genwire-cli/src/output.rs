//! Standard output for many lines: written in large pieces, and whole when the command is stopped.

use crate::signals::{leave, stopped};
use std::io::{self, BufWriter, Stdout, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::runtime::Builder;

/// How many bytes are written at once.
const PIECE: usize = 1 << 16;

/// Lines on their way to standard output.
pub(crate) struct Output {
    writer: Arc<Mutex<BufWriter<Stdout>>>,
}

impl Output {
    /// Starts to write lines; from now on, whoever stops the command still gets those so far.
    pub(crate) fn new() -> Self {
        let writer = Arc::new(Mutex::new(BufWriter::with_capacity(PIECE, io::stdout())));
        let shared = Arc::clone(&writer);
        let stopped = stopped();
        thread::spawn(move || {
            // Without a runtime, the command is stopped as any other.
            let Ok(runtime) = Builder::new_current_thread().build() else { return };
            runtime.block_on(stopped);
            let mut writer = shared.lock().unwrap_or_else(PoisonError::into_inner);
            // There is nowhere to tell that nobody reads the lines any more.
            drop(writer.flush());
            leave();
        });
        Self { writer }
    }

    /// Adds a line.
    pub(crate) fn write(&self, line: &str) -> io::Result<()> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes())
    }

    /// Writes what is waiting.
    pub(crate) fn flush(&self) -> io::Result<()> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}
