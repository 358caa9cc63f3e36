//! How somebody tells the command to end: by Ctrl-C, or the system on somebody's behalf.

use crate::Verdict;
use std::io;
use std::process::exit;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use tokio::runtime::Builder;
use tokio::sync::watch::{self, Sender};

/// Tells whoever waits that the command is to end; nothing where signals cannot be listened for, so
/// that they end the command as any other.
static TOLD: LazyLock<Option<Sender<()>>> = LazyLock::new(|| {
    let runtime = Builder::new_current_thread().enable_all().build().ok()?;
    // Not in the thread, which may take its time to start.
    let signals = {
        let _inside = runtime.enter();
        Signals::listen().ok()?
    };
    let (sender, _) = watch::channel(());
    let teller = sender.clone();
    thread::spawn(move || runtime.block_on(pass_on(signals, &teller)));
    Some(sender)
});

/// Whether somebody was told who has not come round to it.
static IS_DUE: AtomicBool = AtomicBool::new(false);

/// Waits until somebody wants the command to end, from this call on.
///
/// Ctrl-C no longer ends the process by itself then.
pub(crate) fn stopped() -> impl Future<Output = ()> {
    let told = TOLD.as_ref().map(Sender::subscribe);
    async {
        let Some(mut told) = told else { return std::future::pending().await };
        // The sender is never dropped.
        drop(told.changed().await);
        IS_DUE.store(false, Ordering::SeqCst);
    }
}

/// Ends the command at once.
#[expect(clippy::exit, reason = "the main thread may be waiting for its input")]
pub(crate) fn leave() {
    exit(i32::from(Verdict::Interrupted.code()));
}

/// Passes signals on to whoever waits for them.
///
/// Where nobody waits, or whoever was told does not come round to it, something is read or written
/// that may never come to an end.
async fn pass_on(mut signals: Signals, teller: &Sender<()>) {
    loop {
        signals.next().await;
        if teller.receiver_count() == 0 || IS_DUE.swap(true, Ordering::SeqCst) {
            leave();
        }
        teller.send_replace(());
    }
}

/// What the system says when the command is to end.
#[cfg(unix)]
pub(crate) struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// Listens from now on.
    pub(crate) fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Waits for the next one.
    pub(crate) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// What the system says when the command is to end.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Listens from now on.
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits for the next one.
    pub(crate) async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
