//! Checks requests and recorded bodies without a key and without a network.
//!
//! Run `cargo run -p genwire --example validate_offline`, or give it a body of your own with
//! `-- create_chat_completion request body.json`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::video::{AspectRatio, CreateH3ContextIrRequest};
use genwire::{BodyKind, Report, Validate as _, check};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A typed request shows its limits, and reports the rules that it breaks.
    let request = CreateH3ContextIrRequest::from_prompt("A lighthouse at dusk.")
        .duration_seconds(6)
        .ratio(AspectRatio::Adaptive);
    show(&request.validate());

    // The body of any operation is checked as JSON, and every violation is reported at once.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (operation, part, body) = if let [operation, part, path] = arguments.as_slice() {
        (operation.as_str(), part.parse()?, std::fs::read(path)?)
    } else {
        let body = br#"{ "model": "X-M3", "messages": [], "temperature": 3 }"#;
        ("create_chat_completion", BodyKind::Request, body.to_vec())
    };
    match check(operation, part, &body) {
        Some(report) => show(&report?),
        None => println!("there is no {part} of `{operation}`"),
    }
    Ok(())
}

fn show(report: &Report) {
    if report.violations().is_empty() {
        println!("ok");
    }
    for violation in report.violations() {
        println!("{violation}");
    }
}
