//! The signals that end the command: Ctrl-C and termination by the system.

use crate::verdict::Verdict;
use std::io;
use std::process::exit;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use tokio::runtime::Builder;
use tokio::sync::watch::{self, Sender};

/// The sender of signals to waiting futures; `None` if signals cannot be received, so that they end
/// the command at once.
static SENDER: LazyLock<Option<Sender<()>>> = LazyLock::new(|| {
    let runtime = Builder::new_current_thread().enable_all().build().ok()?;
    // Not in the thread, which may start late.
    let signals = {
        let _inside = runtime.enter();
        Signals::listen().ok()?
    };
    let (sender, _) = watch::channel(());
    let shared = sender.clone();
    thread::spawn(move || runtime.block_on(forward(signals, &shared)));
    Some(sender)
});

/// True if a signal was sent that has not been received yet.
static IS_PENDING: AtomicBool = AtomicBool::new(false);

/// Waits for a signal, from this call on.
///
/// Ctrl-C no longer ends the process after that.
pub fn stopped() -> impl Future<Output = ()> {
    let receiver = SENDER.as_ref().map(Sender::subscribe);
    async {
        let Some(mut receiver) = receiver else { return std::future::pending().await };
        // The sender is never dropped.
        drop(receiver.changed().await);
        IS_PENDING.store(false, Ordering::SeqCst);
    }
}

/// Ends the command at once.
#[expect(clippy::exit, reason = "the main thread may be waiting for its input")]
pub fn leave() {
    exit(i32::from(Verdict::Interrupted.code()));
}

/// Ends the command after a time, whatever its threads do then; returns that moment.
pub fn leave_after(time: Duration) -> Instant {
    let end = Instant::now() + time;
    // Timers of a runtime do not fire if work blocks all of its threads.
    thread::spawn(move || {
        thread::sleep(time);
        leave();
    });
    end
}

/// Forwards signals to waiting futures, and ends the command if nothing receives them.
///
/// In that case the command may be blocked in a read or a write that never ends.
async fn forward(mut signals: Signals, sender: &Sender<()>) {
    loop {
        signals.next().await;
        if sender.receiver_count() == 0 || IS_PENDING.swap(true, Ordering::SeqCst) {
            leave();
        }
        sender.send_replace(());
    }
}

/// The signals of the system.
#[cfg(unix)]
#[derive(Debug)]
pub struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// Receives signals from now on.
    pub fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Waits for the next signal.
    pub async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The signals of the system.
#[cfg(not(unix))]
pub struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Receives signals from now on.
    pub fn listen() -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits for the next signal.
    pub async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
