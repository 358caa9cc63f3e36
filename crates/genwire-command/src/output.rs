//! Standard output for many lines: written in large blocks, and completely when interrupted.

use crate::signals::{leave, stopped};
use crate::write::for_output;
use std::io::{self, BufWriter, Stdout, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::runtime::Builder;

/// The size of the buffer in bytes.
const BUFFER_BYTES: usize = 1 << 16;

/// A buffer of lines for standard output.
#[derive(Debug)]
pub struct Output {
    writer: Arc<Mutex<BufWriter<Stdout>>>,
}

impl Output {
    /// Creates the buffer; from now on, an interrupt writes the lines so far.
    pub fn start() -> Self {
        let writer = Arc::new(Mutex::new(BufWriter::with_capacity(BUFFER_BYTES, io::stdout())));
        let shared = Arc::clone(&writer);
        let stopped = stopped();
        thread::spawn(move || {
            // Without a runtime, an interrupt ends the command at once.
            let Ok(runtime) = Builder::new_current_thread().build() else { return };
            runtime.block_on(stopped);
            let mut writer = shared.lock().unwrap_or_else(PoisonError::into_inner);
            // If the reader is gone, there is nowhere to report that.
            drop(writer.flush());
            leave();
        });
        Self { writer }
    }

    /// Adds a line.
    pub fn write(&self, line: &str) -> io::Result<()> {
        let line = for_output(line);
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes())
    }

    /// Writes the buffer.
    pub fn flush(&self) -> io::Result<()> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}
