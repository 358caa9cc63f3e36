//! `package`: the folder of a package, without the tools of its language.

use crate::{Workspace, errors, folder};
use std::process::Output;

/// A document whose area and schemas have the names of a file and of types of every package.
const DOCUMENT: &str = include_str!("package.yaml");

fn package(workspace: &Workspace, language: &str, out: &str, version: &str) -> Output {
    let given = ["package", language, "email.yaml", "--sources", "--module", "module"];
    workspace.run(&[&given[..], &["--out", out, "--package-version", version]].concat())
}

fn made(name: &str, language: &str) -> Workspace {
    let workspace = folder(name);
    workspace.write("email.yaml", DOCUMENT);
    workspace.write("module", "module");
    let output = workspace.run(&[
        "package",
        language,
        "email.yaml",
        "--sources",
        "--module",
        "module",
        "--out",
        "out",
    ]);
    assert!(output.status.success(), "{}", errors(&output));
    workspace
}

/// Asserts that a file contains every given string.
fn has(workspace: &Workspace, path: &str, parts: &[&str]) {
    let text = workspace.read(path).unwrap_or_else(|| panic!("no `{path}`"));
    for part in parts {
        assert!(text.contains(part), "`{path}` has no `{part}`:\n{text}");
    }
}

#[test]
fn names_that_a_package_for_npm_has_already_end_in_an_underscore() {
    let workspace = made("package-npm", "npm");
    let index = ["import * as check_ from \"./check_.js\"", "export { check_ };"];
    has(&workspace, "out/src/index.ts", &index);
    has(&workspace, "out/src/check_.ts", &["from \"./generated/check_.js\""]);
    has(&workspace, "out/src/generated/check_.ts", &["interface Record_ {", ": Record<string, "]);
    let calls = ["from \"./check_.js\"", "request: Record_", "Promise<Reply<EventStream_>>"];
    has(&workspace, "out/src/generated/_operations.ts", &calls);
    let manifest = ["\"./check\": \"./dist/check_.js\"", "\"version\": \"0.1.0\""];
    has(&workspace, "out/package.json", &manifest);
}

#[test]
fn names_that_a_package_for_python_has_already_end_in_an_underscore() {
    let workspace = made("package-python", "python");
    let init = ["types and checks of Check.", "from . import check_ as check_\n"];
    has(&workspace, "out/src/email_client/__init__.py", &init);
    has(&workspace, "out/src/email_client/check_.py", &["from .generated.check_ import *"]);
    let calls = ["EventStream_", "-> Reply[EventStream_]"];
    has(&workspace, "out/src/email_client/generated/_operations.py", &calls);
}

#[test]
fn only_the_folder_of_a_package_is_replaced() {
    let workspace = made("package-again", "npm");
    assert!(package(&workspace, "npm", "out", "1.0.0-rc.1").status.success());
    workspace.write("mine/GENERATED", "mine\n");
    workspace.write("mine/src/mine.ts", "mine\n");
    let output = package(&workspace, "npm", "mine", "1.0.0");
    assert!(!output.status.success());
    assert_eq!(workspace.read("mine/src/mine.ts").as_deref(), Some("mine\n"));
}

#[test]
fn a_version_or_an_interface_that_makes_no_package_is_refused() {
    let workspace = made("package-refused", "npm");
    let output = package(&workspace, "npm", "out", "1.0");
    let text = errors(&output);
    assert!(!output.status.success() && text.contains("`1.0` is not a version"), "{text}");
    let empty = "openapi: 3.1.0\ninfo: { title: None, version: 1.0.0 }\npaths: {}\n";
    workspace.write("email.yaml", empty);
    let output = package(&workspace, "python", "out", "1.0.0");
    assert!(!output.status.success());
    assert!(errors(&output).contains("the interface has no operation"));
}
