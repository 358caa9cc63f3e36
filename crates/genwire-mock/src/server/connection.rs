//! Connection with a write timeout, which can be reset deliberately.

use crate::connection_reset::ConnectionReset;
use crate::metrics::Metrics;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

/// Connection with a write timeout.
pub(super) struct Connection {
    stream: TcpStream,
    reset: ConnectionReset,
    write_timeout: Duration,
    /// Timer that runs while the client does not read.
    deadline: Option<Pin<Box<Sleep>>>,
    metrics: Arc<Metrics>,
}

impl Connection {
    pub(super) fn new(
        stream: TcpStream,
        reset: ConnectionReset,
        write_timeout: Duration,
        metrics: Arc<Metrics>,
    ) -> Self {
        Self { stream, reset, write_timeout, deadline: None, metrics }
    }

    /// Fails once the connection is to be reset.
    fn check(&self) -> io::Result<()> {
        if self.reset.is_triggered() {
            // A plain close would end the connection normally; a linger time of zero resets it.
            self.stream.set_zero_linger()?;
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        Ok(())
    }

    /// Checks the timer while nothing can be written.
    fn watch<T>(
        &mut self,
        context: &mut Context<'_>,
        polled: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.deadline = None;
            return polled;
        }
        let end = Instant::now() + self.write_timeout;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep_until(end)));
        ready!(deadline.as_mut().poll(context));
        self.metrics.slow_clients.inc();
        // The client does not read; unsent data must not keep the socket alive.
        let _ = self.stream.set_zero_linger();
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.check()?;
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, polled)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.check()?;
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, buffers);
        self.watch(context, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
