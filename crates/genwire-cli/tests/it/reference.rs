//! The samples of the reference run as printed, against a local service.

use crate::process::{Run, genwire_with, scratch};
use crate::serve::serve;
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The task of the samples; the test replaces it by an existing task.
const TASK_ID: &str = "task-0001";

/// The package that the Rust samples use, and the package that runs them.
const CRATES: [&str; 2] = ["genwire", "tokio"];

#[test]
fn samples_run_as_they_are_printed() {
    // Queued tasks can be cancelled.
    let (_service, ready) = serve("reference", &["--key", "demo", "--progression", "manual"]);
    let variables = [
        ("GENWIRE_BASE_URL", ready["base_url"].as_str().expect("an address")),
        ("GENWIRE_API_KEY", "demo"),
    ];
    let folder = scratch("reference_samples");
    // An error of the service becomes an exit code, instead of a body that a sample prints.
    fs::write(folder.join(".curlrc"), "fail\nsilent\n").expect("the file is written");
    let mut count = 0;
    for page in pages(&root().join("docs/reference")) {
        let text = fs::read_to_string(&page).expect("the page is there");
        for sample in samples(&text, "sh") {
            let sample = prepared(sample, &variables);
            fs::write(folder.join("sample.sh"), &sample).expect("the sample is written");
            let output = Command::new("bash")
                .arg("sample.sh")
                .current_dir(&folder)
                .env("CURL_HOME", &folder)
                .env("PATH", path())
                .envs(variables)
                .stdin(Stdio::null())
                .output()
                .expect("bash starts");
            let place = page.display();
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{place}: {error}\n{sample}");
            count += 1;
        }
    }
    assert!(count >= 20, "{count} samples ran");
}

#[test]
fn samples_in_rust_run_as_they_are_printed() {
    let (_service, ready) = serve("rust", &["--key", "demo", "--progression", "manual"]);
    let variables = [
        ("GENWIRE_BASE_URL", ready["base_url"].as_str().expect("an address")),
        ("GENWIRE_API_KEY", "demo"),
    ];
    let folder = scratch("reference_rust");
    let libraries = libraries();
    let pages = pages(&root().join("docs/reference"));
    let texts = pages.iter().map(|page| fs::read_to_string(page).expect("the page is there"));
    let texts: Vec<String> = texts.collect();
    // Several pages have the same sample.
    let programs = texts.iter().flat_map(|text| samples(text, "rust,no_run"));
    let programs: BTreeSet<&str> = programs.collect();
    for sample in &programs {
        let program = prepared(sample, &variables);
        fs::write(folder.join("sample.rs"), &program).expect("the sample is written");
        let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
        let mut compile = Command::new(compiler);
        compile.args(["--edition", "2024", "-C", "debuginfo=0", "sample.rs"]);
        for (name, path) in CRATES.iter().zip(&libraries) {
            compile.args(["--extern", &format!("{name}={}", path.display())]);
            let folder = path.parent().expect("a folder");
            compile.args(["-L", &format!("dependency={}", folder.display())]);
        }
        let run = Command::new(folder.join("sample"));
        for mut command in [compile, run] {
            let output = command.current_dir(&folder).envs(variables).output();
            let output = output.expect("the program starts");
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{error}\n{program}");
        }
    }
    assert!(programs.len() >= 8, "{} samples ran", programs.len());
}

/// The libraries of [`CRATES`], as cargo builds them for an example of the first.
fn libraries() -> [PathBuf; 2] {
    let arguments = ["build", "--quiet", "--offline", "--message-format", "json"];
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--package", CRATES[0], "--example", "chat_stream"])
        .current_dir(root())
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8_lossy(&output.stdout);
    let messages = lines.lines().filter_map(|line| serde_json::from_str::<JsonValue>(line).ok());
    let messages: Vec<JsonValue> = messages.collect();
    CRATES.map(|name| {
        let built = messages.iter().find(|it| it["target"]["name"] == name);
        let files = built.and_then(|it| it["filenames"].as_array()).expect("it was built");
        let mut files = files.iter().filter_map(JsonValue::as_str).map(PathBuf::from);
        let library = files.find(|file| file.extension().is_some_and(|end| end == "rlib"));
        library.expect("it is a library")
    })
}

/// The samples that make a call: in the shell, samples with `curl` and with `genwire`.
fn samples<'a>(text: &'a str, fence: &str) -> Vec<&'a str> {
    let start = format!("```{fence}\n");
    let blocks = text.match_indices(&start).map(|(at, _)| &text[at + start.len()..]);
    let blocks = blocks.filter_map(|rest| rest.split("```").next());
    blocks.filter(|block| !block.starts_with("export ") && !block.contains("serve")).collect()
}

/// A sample with a task that exists.
fn prepared(sample: &str, variables: &[(&str, &str)]) -> String {
    let mut sample = sample.to_owned();
    if sample.contains(TASK_ID) || sample.contains("TASK_ID") {
        let arguments = ["task", "create", "A boat.", "--duration", "4", "--ratio", "1:1"];
        let Run { code, stdout, stderr } = genwire_with(&arguments, variables, b"");
        assert_eq!(code, 0, "{stderr}");
        sample = sample.replace(TASK_ID, stdout.trim()).replace("TASK_ID", stdout.trim());
    }
    sample
}

/// The pages below a folder.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut found: Vec<PathBuf> = entries
        .flat_map(|entry| {
            let path = entry.expect("an entry").path();
            if path.is_dir() { pages(&path) } else { vec![path] }
        })
        .collect();
    found.sort();
    found
}

/// The search path, with the command of this build first.
fn path() -> String {
    let command = Path::new(env!("CARGO_BIN_EXE_genwire"));
    let folder = command.parent().expect("a folder");
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
