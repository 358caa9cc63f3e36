//! Interrupting the command while it waits for something that never arrives.

use crate::chat::rivers;
use crate::loopback::{Answer, Service};
use crate::process::{ISOLATION, KillOnDrop, interrupt, scratch, send, spawn_with_input};
use crate::serve::serve;
use serde_json::json;
use std::io::Write as _;
use std::process::{Command, Stdio};

#[test]
fn a_conversation_can_be_ended_between_its_lines() {
    let service = Service::start([rivers()]);
    let url = service.variables()[0].1;
    let (mut started, mut input) = spawn_with_input(&["chat", "-i", "--base-url", url, "--no-key"]);
    writeln!(input, "Name three rivers.").expect("the line is read");
    started.wait_for_output("The Danube");
    interrupt(&started);
    // The pipe stays open, so that only the signal ends the command.
    assert_eq!(started.end().code, 130);
    drop(input);
}

#[test]
fn a_service_with_no_time_to_stop_closes_its_store_all_the_same() {
    for seconds in ["0", "0.1", "1"] {
        let file = scratch("stop-store").join("tasks.db");
        let (log, store) = (file.with_extension("db-wal"), format!("sqlite:{}", file.display()));
        let limit = format!("server.shutdown_seconds={seconds}");
        let (started, _) = serve("stop", &["--store", &store, "--set", &limit]);
        assert!(log.exists(), "{seconds}");
        interrupt(&started);
        assert_eq!(started.end().code, 0, "{seconds}");
        // The database removes the file with its last connection.
        assert!(!log.exists(), "{seconds}");
    }
}

#[test]
fn a_signal_ends_a_command_that_is_blocked_on_output() {
    for signal in ["INT", "TERM"] {
        let description = vec!["a".repeat(1 << 20)];
        let reply = json!({ "system_voice": [{ "voice_id": "v", "description": description }] });
        let service = Service::start([Answer::json(&reply)]);
        let child = Command::new(env!("CARGO_BIN_EXE_genwire"))
            .envs(ISOLATION)
            .args(["voices", "--json"])
            .envs(service.variables())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut child = KillOnDrop(child);
        let mut output = child.stdout.take().expect("a pipe");
        // The first bytes show that the rest is on its way, and blocked.
        std::io::Read::read_exact(&mut output, &mut [0; 10]).expect("something is written");
        send(signal, child.id());
        assert_eq!(child.wait().expect("the command ends").code(), Some(130), "{signal}");
    }
}
