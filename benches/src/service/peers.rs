//! The measured services: Genwire, a bare handler, and a mock of the same document.

use super::process::{Process, until_left};
use axum::Router;
use axum::body::Bytes;
use axum::http::header::CONTENT_TYPE;
use axum::routing::post;
use genwire_server::Server;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, io, thread};
use tokio::net::TcpListener;

/// Genwire with default settings except for its key.
pub const GENWIRE: &str = "genwire";
/// Genwire writing 50 tokens per second.
pub const PACED_SERVICE: &str = "genwire, paced";
/// A handler that reads the body and returns prepared bytes.
pub const BARE_SERVICE: &str = "axum";
/// Genwire with the settings in an environment variable; announces the admin address if it accepts
/// no calls.
pub const SET_SERVICE: &str = "genwire, set";
/// Environment variable with these settings, one `KEY=VALUE` per line.
pub const SETTINGS: &str = "GENWIRE_BENCHMARK_SETTINGS";
/// Environment variable with the bytes that the bare handler returns.
pub const REPLY: &str = "GENWIRE_BENCHMARK_REPLY";

/// Runs a service until the parent process ends.
pub async fn serve(name: &str) -> Result<(), Box<dyn std::error::Error>> {
    if name == GENWIRE || name == PACED_SERVICE {
        let pace = if name == PACED_SERVICE { "50" } else { "0" };
        let builder = Server::builder().key(super::KEY).seed(7);
        let server = builder.set("chat.tokens_per_second", pace).start().await?;
        say(server.base_url())?;
        until_left().await;
        return Ok(());
    }
    if name == SET_SERVICE {
        let settings = env::var(SETTINGS)?;
        let settings = settings.lines().filter_map(|line| line.split_once('='));
        let builder = Server::builder().key(super::KEY);
        let server = settings.fold(builder, |it, (key, value)| it.set(key, value)).start().await?;
        let base = Some(server.base_url()).filter(|base| !base.is_empty());
        say(base.unwrap_or(server.admin_url()))?;
        until_left().await;
        return Ok(());
    }
    let reply = Bytes::from(env::var(REPLY)?);
    let handler = move |_: Bytes| async move { ([(CONTENT_TYPE, "application/json")], reply) };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    say(&listener.local_addr()?.to_string())?;
    let app = Router::new().route(super::PATH, post(handler));
    tokio::select! {
        ended = axum::serve(listener, app) => ended?,
        () = until_left() => {}
    }
    Ok(())
}

fn say(address: &str) -> io::Result<()> {
    use std::io::Write as _;
    let mut output = io::stdout();
    writeln!(output, "{address}")?;
    output.flush()
}

/// Starts Prism, if it is installed below `target`.
pub fn prism() -> Option<Process> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent()?;
    let program: PathBuf = root.join("target/node/prism/node_modules/.bin/prism");
    if !program.exists() {
        return None;
    }
    let free = StdListener::bind("127.0.0.1:0").ok()?.local_addr().ok()?;
    let address: SocketAddr = free;
    let child = Command::new(program)
        .args(["mock", "--host", "127.0.0.1", "--port", &address.port().to_string()])
        .args(["--verboseLevel", "fatal"])
        .arg(root.join("schemas/openapi.portable.json"))
        .stdout(Stdio::null())
        .spawn()
        .ok()?;
    let process = Process::of(child, address);
    let end = Instant::now() + Duration::from_mins(1);
    while std::net::TcpStream::connect(address).is_err() {
        if Instant::now() > end {
            return None;
        }
        thread::sleep(Duration::from_millis(50));
    }
    Some(process)
}
