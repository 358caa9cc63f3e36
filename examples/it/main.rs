//! The example that exports spans, against a local service.

use genwire_server::Server;
use std::env;
use std::path::Path;
use std::process::Command;

#[tokio::test(flavor = "multi_thread")]
async fn spans_are_exported_without_what_was_said() {
    let server = Server::builder().seed(7).start().await.expect("the service starts");
    let test = env::current_exe().expect("a path");
    let folder = test.parent().and_then(Path::parent).expect("a folder").join("examples");
    let example = folder.join("spans").with_extension(env::consts::EXE_EXTENSION);
    let mut command = Command::new(example);
    command.env("GENWIRE_BASE_URL", server.base_url()).env("GENWIRE_API_KEY", server.api_key());
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
}
