//! Memory that large requests need, measured from outside in a separate process.

use crate::support::{CHAT, KEY, builder, credential, send};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The variable that turns a process into the measured service, with the path of its ready file.
const VARIABLE: &str = "GENWIRE_MEASURED";
/// The name of the test that the process runs.
const CHILD: &str = "memory::a_process_serves_when_it_is_asked_to";
/// Size of the text in a long body, in bytes; a body has at most 64 MiB.
const SIZE: usize = (64 << 20) - 1024;
/// Number of bodies that are sent at once.
const COUNT: usize = 8;
/// Maximum memory of the process, in KiB.
const BOUND: u64 = 400 << 10;

/// A process that is ended with the test.
struct Measured(Child);

impl Drop for Measured {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[tokio::test]
async fn a_process_serves_when_it_is_asked_to() {
    let Some(file) = std::env::var_os(VARIABLE) else { return };
    let file = file.to_str().unwrap();
    // Bodies wait for one another without a time limit that a slow or busy machine would reach.
    let _server = builder()
        .set("server.ready_file", file)
        .set("server.admission_seconds", "3600")
        .set("server.body_seconds", "3600")
        .start()
        .await
        .unwrap();
    std::future::pending::<()>().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg(target_os = "linux")]
async fn eight_bodies_of_64_mib_fit_into_400_mib() {
    // The body is read in full and then refused, so that only reading is measured.
    let head =
        "{\"model\":\"X-M3\",\"temperature\":9,\"messages\":[{\"role\":\"user\",\"content\":\"";
    let held = held_for("long", format!("{head}{}\"}}]}}", "a".repeat(SIZE)), COUNT).await;
    assert!(held < BOUND, "the process held {held} KiB");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[cfg(target_os = "linux")]
async fn bodies_of_many_values_fit_into_400_mib() {
    for (name, values) in [("under", 90_000), ("over", 6 << 20)] {
        let body = format!("{{\"messages\":[{}{{}}]}}", "{\"\":0},".repeat(values));
        let held = held_for(name, body, COUNT).await;
        assert!(held < BOUND, "{name}: the process held {held} KiB");
    }
}

/// Sends a body several times at once to a separate process that refuses it; returns the peak
/// memory of the process, in KiB.
#[cfg(target_os = "linux")]
async fn held_for(name: &str, body: String, count: usize) -> u64 {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("measured-{name}.json"));
    drop(std::fs::remove_file(&file));
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", CHILD, "--nocapture"])
        .env(VARIABLE, &file)
        .stdout(Stdio::null())
        .spawn();
    let measured = Measured(child.unwrap());
    let base = loop {
        if let Ok(text) = std::fs::read_to_string(&file) {
            let ready: serde_json::Value = serde_json::from_str(&text).unwrap();
            break ready["base_url"].as_str().unwrap().to_owned();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    };
    let body = std::sync::Arc::new(body.into_bytes());
    let calls: Vec<_> = (0..count)
        .map(|_| {
            let (base, body) = (base.clone(), std::sync::Arc::clone(&body));
            tokio::spawn(async move {
                let (auth, key) = credential(KEY);
                let headers = [(auth, key.as_str()), ("content-type", "application/json")];
                send(&base, "POST", CHAT, &headers, &body).await
            })
        })
        .collect();
    for call in calls {
        let reply = call.await.unwrap();
        assert_eq!((reply.status, reply.code()), (400, 2013));
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", measured.0.id())).unwrap();
    let held = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    held.trim().trim_end_matches(" kB").parse().unwrap()
}
