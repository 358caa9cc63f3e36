//! The example that exports spans and the programs of the pages, against a local service.

mod programs;

use genwire_server::Server;
use std::env;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;

#[tokio::test(flavor = "multi_thread")]
async fn spans_are_exported_without_what_was_said() {
    let server = Server::builder().seed(7).start().await.expect("the service starts");
    // Calls come past here, so that what is sent can be read.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let base_url = format!("http://{}", listener.local_addr().expect("an address"));
    let behind = server.base_url().trim_start_matches("http://").to_owned();
    let seen = std::thread::spawn(move || pass(&listener, &behind));
    let mut command = Command::new(example("spans"));
    command.env("GENWIRE_BASE_URL", base_url).env("GENWIRE_API_KEY", server.api_key());
    let output = tokio::task::spawn_blocking(move || command.output()).await.expect("it ends");
    let output = output.expect("`cargo test` builds the example");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for part in ["chat X-M3", "gen_ai.request.model", "gen_ai.operation.name", "Client"] {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
    let attributes = text.lines().filter(|line| line.contains("->"));
    let said: Vec<&str> = attributes.filter(|line| line.contains("Name a river")).collect();
    assert!(said.is_empty(), "{said:?}");

    // The context of the exported span was sent: version, trace, span, sampled.
    let request = seen.join().expect("a request");
    let parent = request.lines().find_map(|line| line.strip_prefix("traceparent: "));
    let parent = parent.unwrap_or_else(|| panic!("no context in {request}"));
    let parts: Vec<&str> = parent.trim().split('-').collect();
    let ["00", trace, span, "01"] = parts[..] else { panic!("not a context: {parent}") };
    for id in [trace, span] {
        assert!(text.contains(id), "no `{id}` in {text}");
    }
}

/// Returns an example that cargo has built beside this test.
fn example(name: &str) -> PathBuf {
    let test = env::current_exe().expect("a path");
    let folder = test.parent().and_then(Path::parent).expect("a folder").join("examples");
    folder.join(name).with_extension(env::consts::EXE_EXTENSION)
}

/// Passes one connection on to a service, and returns what was sent.
fn pass(listener: &TcpListener, service: &str) -> String {
    let (mut client, _) = listener.accept().expect("a call");
    let mut service = TcpStream::connect(service).expect("the service listens");
    let mut from = client.try_clone().expect("a handle");
    let mut back = service.try_clone().expect("a handle");
    let replies = std::thread::spawn(move || drop(std::io::copy(&mut back, &mut client)));
    let mut request = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut buffer) {
        request.extend_from_slice(&buffer[..count]);
        service.write_all(&buffer[..count]).expect("it reads");
    }
    drop(service.shutdown(std::net::Shutdown::Both));
    drop(replies.join());
    String::from_utf8_lossy(&request).into_owned()
}
