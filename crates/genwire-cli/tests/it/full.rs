//! `genwire serve` with a database in a file that may no longer grow.

#![cfg(unix)]

use crate::kill::{Caller, Service};
use crate::process::scratch;
use std::process::Command;

/// The maximum size of a file, in blocks of 512 bytes: enough for some tasks, not for many.
const BLOCKS: u32 = 600;

#[tokio::test]
async fn answers_are_kept_when_the_disk_is_full() {
    let folder = scratch("full");
    let mut command = Command::new("/bin/sh");
    // Without the signal, writing fails as it does on a full disk.
    let script = format!("trap '' XFSZ && ulimit -f {BLOCKS} && exec \"$@\"");
    command.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_genwire")]);
    let service = Service::start_by(command, &folder).await;
    let mut caller = Caller::new(0);
    let mut refused = 0;
    while refused < 20 {
        let (status, reply) = caller.try_to_create(&service.base).await.unwrap();
        if status != 200 {
            assert_eq!(status, 500, "{reply}");
            assert!(reply["error"]["message"].as_str().unwrap().ends_with("(1000)"), "{reply}");
            refused += 1;
        }
        assert!(caller.known.len() < 2_000, "the file grows on and on");
    }
    assert!(!caller.known.is_empty());
    for id in caller.known.keys().cloned().collect::<Vec<_>>() {
        caller.ask(&service.base, &id).await.unwrap();
    }
    drop(service);
    let service = Service::start(&folder).await;
    caller.settle(&service.base).await;
    assert_eq!(caller.try_to_create(&service.base).await.unwrap().0, 200);
}
