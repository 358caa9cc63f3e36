//! The README of a new workspace: a first call, a server and the next steps.

use super::capitalised;
use genwire_docs::{FirstCall, markdown};
use genwire_spec::model::COMMON;
use genwire_spec::model::project::Runtime;
use genwire_spec::{Interface, Project, SpecFile};
use genwire_workspace::runtime;
use genwire_workspace::templates::{EXAMPLE, SERVER};
use std::fmt::Write as _;

/// Returns the README of a workspace with these files.
pub(super) fn text(project: &Project, files: &[(String, String)]) -> String {
    let is_spec = |path: &str| path == "genwire.toml" || project.in_spec(path).is_some();
    let spec = files.iter().filter(|(path, _)| is_spec(path));
    let spec = spec.map(|(path, text)| SpecFile { path: path.clone(), text: text.clone() });
    // If the spec has mistakes, the task ends after this.
    let interface = genwire_spec::load(&spec.collect::<Vec<_>>()).ok();
    let call = interface.as_ref().map_or_else(String::new, first_call);
    let areas = interface.iter().flat_map(|interface| &interface.areas);
    let areas = areas.filter(|area| area.name.wire != COMMON);
    let folders = areas.map(|area| {
        let folder = project.package_folder(&area.name.wire);
        format!("| `{folder}/` | types, checks, clients and server traits |\n")
    });
    let place = runtime::place(project);
    let copied = matches!(&project.runtime, Runtime::Path(path) if *path == place).then(|| {
        format!(
            "| `{place}/` | a copy of the packages that the generated code calls; \
             `cargo genwire update-runtime` renews it |\n"
        )
    });
    include_str!("../../templates/README.md")
        .replace("{folders}\n", &folders.collect::<String>())
        .replace("{runtime}\n", &copied.unwrap_or_default())
        .replace("{variable}", &project.base_url_variable())
        .replace("{name}", &project.name)
        .replace("{title}", &capitalised(&project.name))
        // Text of the document is inserted last, since it may look like a placeholder.
        .replace("{call}", &call)
}

/// Returns the sentence that explains how the key is sent, for the first security scheme.
fn sent_key(interface: &Interface) -> String {
    let Some(auth) = interface.schemes.first().map(|scheme| &scheme.auth) else {
        return String::new();
    };
    if auth.is_basic() {
        return "The key is the name and the password with a colon between them; the client \
                encodes it.\n"
            .to_owned();
    }
    let shown = auth.shown("KEY");
    match interface.schemes.len() {
        1 => format!("The key is sent as `{shown}`.\n"),
        _ => format!(
            "The key is sent as `{shown}`, or as `docs/reference/authentication.md` states.\n"
        ),
    }
}

/// Returns the section with the first call and its prerequisites.
fn first_call(interface: &Interface) -> String {
    let project = &interface.project;
    let mut calls = interface.areas.iter().filter_map(|area| {
        let area = area.name.wire.as_str();
        Some((project.package(area), genwire_docs::first_program(interface, area)?))
    });
    let Some((package, FirstCall { title, program, server })) = calls.next() else {
        return String::new();
    };
    let (address, key) = genwire_docs::account(interface);
    let (base_url, api_key) = (project.base_url_variable(), project.api_key_variable());
    let mut text = format!("## Make a call\n\n```sh\nexport {base_url}={address}\n");
    if interface.areas.iter().any(|area| interface.needs_key(&area.name.wire)) {
        let _ = write!(text, "export {api_key}={key}\n```\n\n{}", sent_key(interface));
    } else {
        text.push_str("```\n\nThe interface needs no key.\n");
    }
    let title = markdown::escaped(&title);
    let _ = write!(
        text,
        "\n{title}, as `crates/{package}/examples/{EXAMPLE}.rs` does:\n\n```rust\n{program}```\n\n\
         ```sh\ncargo run -p {package} --example {EXAMPLE} --features rustls\n```\n\n"
    );
    if let Some(server) = server {
        let _ = write!(
            text,
            "## Serve it\n\nA server is a trait with a method for each operation; \
             `crates/{package}/examples/{SERVER}.rs` answers one:\n\n```rust\n{server}```\n\n```sh\n\
             cargo run -p {package} --example {SERVER} --features server\n```\n\n"
        );
    }
    text
}
