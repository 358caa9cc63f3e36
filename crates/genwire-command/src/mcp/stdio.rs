//! The protocol over standard input and output.

use super::handler::Handler;
use super::message::{self, MAX_MESSAGE_BYTES, Refusal};
use crate::problem::Problem;
use crate::program::Program;
use crate::signals::{leave, stopped};
use crate::verdict::Verdict;
use rmcp::ServiceExt as _;
use rmcp::service::{RoleServer, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use std::io;
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncWrite, AsyncWriteExt as _, BufReader, DuplexStream,
};
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::JoinHandle;

/// The size of the pipe between the check of lines and their parser, in bytes.
const PIPE_BYTES: usize = 1 << 16;

/// The maximum number of refusals that wait for the output.
const MAX_REFUSALS: usize = 16;

/// Serves until the client has gone, or a signal ends the command.
pub(super) async fn serve(program: &'static Program, handler: Handler) -> Result<Verdict, Problem> {
    let (input, output) = rmcp::transport::stdio();
    let serve = async {
        match handler.serve(CheckedTransport::new(program, input, output)).await {
            // It ends with the input.
            Ok(running) => drop(running.waiting().await),
            Err(error) => return Err(protocol_problem(&error.to_string())),
        }
        Ok(Verdict::Success)
    };
    tokio::select! {
        verdict = serve => verdict,
        () = stopped() => {
            // A read of standard input cannot be cancelled.
            leave();
            Ok(Verdict::Interrupted)
        }
    }
}

fn protocol_problem(message: &str) -> Problem {
    let help = "a client of the Model Context Protocol starts this command and speaks first";
    Problem::usage(format!("the client did not begin as expected: {message}"), Some(help))
}

/// A transport of lines as messages; messages beyond the limits are refused before they are parsed.
struct CheckedTransport<W: AsyncWrite> {
    lines: AsyncRwTransport<RoleServer, DuplexStream, W>,
    refusals: Receiver<Refusal>,
    /// A refusal that is being sent.
    sending: Option<JoinHandle<io::Result<()>>>,
}

impl<W: AsyncWrite + Send + Unpin + 'static> CheckedTransport<W> {
    fn new(
        program: &'static Program,
        input: impl AsyncRead + Send + Unpin + 'static,
        output: W,
    ) -> Self {
        let (accepted, lines) = tokio::io::duplex(PIPE_BYTES);
        let (sender, refusals) = mpsc::channel(MAX_REFUSALS);
        tokio::spawn(check_lines(program, input, accepted, sender));
        let lines = AsyncRwTransport::new_server(lines, output);
        let lines = lines.with_max_line_length(MAX_MESSAGE_BYTES + 1);
        Self { lines, refusals, sending: None }
    }
}

impl<W: AsyncWrite + Send + Unpin + 'static> Transport<RoleServer> for CheckedTransport<W> {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        self.lines.send(item)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            // This future may be dropped at each `await`, so a message is sent in its own task.
            if let Some(sending) = &mut self.sending {
                drop(sending.await);
                self.sending = None;
            }
            tokio::select! {
                // The end of the input is handled after all refusals.
                biased;
                Some(refusal) = self.refusals.recv() => {
                    self.sending = Some(tokio::spawn(self.lines.send(refusal.answer())));
                }
                message = self.lines.receive() => return message,
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.lines.close().await
    }
}

/// Passes on lines within the limits, and refuses the others.
async fn check_lines(
    program: &Program,
    input: impl AsyncRead + Unpin,
    mut accepted: DuplexStream,
    refusals: Sender<Refusal>,
) {
    let mut input = BufReader::new(input);
    loop {
        let mut line = Vec::new();
        match read_line(&mut input, &mut line).await {
            Ok(Line::End) | Err(_) => return,
            Ok(Line::TooLong) => {
                if refusals.send(Refusal::too_large()).await.is_err() {
                    return;
                }
            }
            Ok(Line::Whole) => {
                let is_open = match message::check(program, &line) {
                    Ok(_) => accepted.write_all(&line).await.is_ok(),
                    Err(refusal) => refusals.send(refusal).await.is_ok(),
                };
                if !is_open {
                    return;
                }
            }
        }
    }
}

/// A line that was read.
#[derive(Debug, PartialEq)]
enum Line {
    Whole,
    /// The line is longer than a message may be; the rest was skipped.
    TooLong,
    End,
}

/// Reads a line with its newline; of a line that is too long, at most the size of a message is
/// kept.
async fn read_line<R: AsyncRead + Unpin>(
    input: &mut BufReader<R>,
    line: &mut Vec<u8>,
) -> io::Result<Line> {
    let mut is_too_long = false;
    loop {
        let buffer = input.fill_buf().await?;
        if buffer.is_empty() {
            // Bytes without a line end are not a complete message.
            return Ok(Line::End);
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        is_too_long |= line.len() + used > MAX_MESSAGE_BYTES + 1;
        if is_too_long {
            *line = Vec::new();
        } else {
            line.extend_from_slice(&buffer[..used]);
        }
        input.consume(used);
        if end.is_some() {
            return Ok(if is_too_long { Line::TooLong } else { Line::Whole });
        }
    }
}
