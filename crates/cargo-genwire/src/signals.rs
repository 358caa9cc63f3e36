//! Holds back the signals that end the process.

#[cfg(unix)]
pub(crate) use unix::hold;

#[cfg(unix)]
mod unix {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::{flag, low_level};
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex};
    use std::{fs, io};

    /// The signals that are held back.
    const ENDING_SIGNALS: [i32; 3] = [SIGHUP, SIGINT, SIGTERM];

    /// The handlers, which stay for good once they are there.
    static HANDLERS: Mutex<Option<Handlers>> = Mutex::new(None);

    #[derive(Clone)]
    struct Handlers {
        /// True while a signal ends the process, as it does without handlers.
        ends_process: Arc<AtomicBool>,
        /// The place of the signal that came while it did not, counted from 1; 0 for none.
        pending: Arc<AtomicUsize>,
    }

    /// Ends the process when it is dropped, if a signal came in the meantime.
    #[must_use = "signals are held back until it is dropped"]
    pub(crate) struct SignalGuard(Handlers);

    /// Holds back the signals that end the process, until the result is dropped.
    ///
    /// # Errors
    ///
    /// Fails if the system takes no handler.
    pub(crate) fn hold() -> io::Result<SignalGuard> {
        let mut known = HANDLERS.lock().map_err(|_| io::Error::other("another thread failed"))?;
        let handlers = match &*known {
            Some(handlers) => handlers.clone(),
            None => known.insert(Handlers::new()?).clone(),
        };
        handlers.ends_process.store(false, Ordering::SeqCst);
        Ok(SignalGuard(handlers))
    }

    impl Handlers {
        fn new() -> io::Result<Self> {
            let handlers = Self { ends_process: Arc::default(), pending: Arc::default() };
            let ignored = ignored();
            for (index, signal) in ENDING_SIGNALS.into_iter().enumerate() {
                if (ignored >> (signal - 1)) & 1 == 1 {
                    continue;
                }
                flag::register_conditional_default(signal, Arc::clone(&handlers.ends_process))?;
                flag::register_usize(signal, Arc::clone(&handlers.pending), index + 1)?;
            }
            Ok(handlers)
        }
    }

    /// Returns the signals that the process ignores, as its parent has asked for (`nohup`): a bit for
    /// each, from signal 1 on. Known on Linux alone.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }

    impl Drop for SignalGuard {
        fn drop(&mut self) {
            self.0.ends_process.store(true, Ordering::SeqCst);
            let place = self.0.pending.swap(0, Ordering::SeqCst);
            if let Some(signal) = place.checked_sub(1).and_then(|at| ENDING_SIGNALS.get(at)) {
                // It ends the process; if it cannot, the process goes on.
                let _ = low_level::emulate_default_handler(*signal);
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::env;
        use std::os::unix::process::ExitStatusExt as _;
        use std::process::Command;

        /// Name of the variable by which the test knows the process that a signal ends.
        const SIGNAL_VARIABLE: &str = "GENWIRE_TEST_OF_SIGNALS";

        #[test]
        fn a_signal_ends_the_process_once_it_is_held_no_longer() {
            if let Ok(signal) = env::var(SIGNAL_VARIABLE) {
                let held = hold().unwrap();
                low_level::raise(signal.parse().unwrap()).unwrap();
                println!("still running");
                drop(held);
                println!("not ended");
                return;
            }
            for signal in ENDING_SIGNALS {
                let name = module_path!().split_once("::").unwrap().1;
                let test = format!("{name}::a_signal_ends_the_process_once_it_is_held_no_longer");
                let output = Command::new(env::current_exe().unwrap())
                    .args(["--exact", "--nocapture", &test])
                    .env(SIGNAL_VARIABLE, signal.to_string())
                    .output()
                    .unwrap();
                let said = String::from_utf8_lossy(&output.stdout).into_owned();
                assert!(said.contains("still running"), "{said}");
                // A shell starts background jobs with some signals ignored, and they stay so.
                let is_ignored = (ignored() >> (signal - 1)) & 1 == 1;
                let ended = (!is_ignored).then_some(signal);
                assert_eq!(said.contains("not ended"), ended.is_none(), "{said}");
                assert_eq!(output.status.signal(), ended);
            }
        }
    }
}

/// Holds back nothing: the system has no such signals.
#[cfg(not(unix))]
pub(crate) fn hold() -> std::io::Result<()> {
    Ok(())
}
