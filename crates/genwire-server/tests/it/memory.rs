//! How much memory large requests take, measured from outside in a process of its own.

use crate::support::{CHAT, KEY, builder, send};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Tells the process that it is the service to be measured, and where to say that it is ready.
const VARIABLE: &str = "GENWIRE_MEASURED";
/// The name of the test that the process runs.
const CHILD: &str = "memory::a_process_serves_when_it_is_told_to";
/// What a body has, in bytes; the most is 64 MiB.
const SIZE: usize = (64 << 20) - 1024;
/// How many of them are sent at once.
const COUNT: usize = 8;
/// The most that the process may ever have held, in KiB.
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
async fn a_process_serves_when_it_is_told_to() {
    let Some(file) = std::env::var_os(VARIABLE) else { return };
    let file = file.to_str().unwrap();
    // Bodies wait for one another as long as it takes on a machine that is slow or busy.
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
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("measured.json");
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

    // Read whole and then refused, so that reading is what is measured.
    let head =
        "{\"model\":\"X-M3\",\"temperature\":9,\"messages\":[{\"role\":\"user\",\"content\":\"";
    let body = std::sync::Arc::new(format!("{head}{}\"}}]}}", "a".repeat(SIZE)).into_bytes());
    let calls: Vec<_> = (0..COUNT)
        .map(|_| {
            let (base, body) = (base.clone(), std::sync::Arc::clone(&body));
            tokio::spawn(async move {
                let bearer = format!("Bearer {KEY}");
                let headers =
                    [("authorization", bearer.as_str()), ("content-type", "application/json")];
                send(&base, "POST", CHAT, &headers, &body).await
            })
        })
        .collect();
    for call in calls {
        let reply = call.await.unwrap();
        assert_eq!((reply.status, reply.code()), (400, 2013));
    }
    let status = std::fs::read_to_string(format!("/proc/{}/status", measured.0.id())).unwrap();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let most: u64 = most.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(most < BOUND, "the process held {most} KiB");
    println!("the process held at most {most} KiB");
}
