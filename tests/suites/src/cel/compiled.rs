//! The rules of the cases as generated Rust, compiled into a separate program.

use super::cases::Plain;
use super::forms::Form;
use super::interface;
use genwire_rust::rules::emit_rule_fn;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

/// The folder of the program that prints the outcomes of all rules.
const FOLDER: &str = "target/cel";
const MANIFEST: &str = "[package]\nname = \"cel-cases\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
    [dependencies]\ngenwire-core = { path = \"../../crates/genwire-core\" }\n\n[workspace]\n";

/// Returns the outcomes of the rules of each form, as the generated Rust computes them.
pub(super) fn run(root: &Path, forms: &[Form]) -> io::Result<Vec<[bool; 2]>> {
    let folder = root.join(FOLDER);
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), MANIFEST)?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    fs::write(folder.join("src/main.rs"), program(forms))?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet"]).current_dir(&folder);
    let output = command.env("CARGO_TARGET_DIR", folder.join("target")).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let text = String::from_utf8(output.stdout).map_err(io::Error::other)?;
    text.lines().map(|line| serde_json::from_str(line).map_err(io::Error::other)).collect()
}

fn program(forms: &[Form]) -> String {
    let mut text = String::from("#![allow(warnings, reason = \"only its output is read\")]\n");
    for (index, form) in forms.iter().enumerate() {
        let of = interface::interface(interface::object(&form.members));
        let _ = write!(text, "mod case_{index} {{\n    pub struct Case {{");
        for (index, value) in form.members.iter().enumerate() {
            let _ = write!(text, "pub {}: {}, ", interface::member(index), ty(value));
        }
        text.push_str("}\n    pub fn case() -> Case {\n        Case {");
        for (index, value) in form.members.iter().enumerate() {
            let _ = write!(text, "{}: {}, ", interface::member(index), written(value));
        }
        text.push_str("}\n    }\n");
        for (expr, id) in form.rules.iter().zip(["holds", "fails"]) {
            let rule = interface::rule(id.to_owned(), expr.clone());
            let function = emit_rule_fn(&of, &of.types[0], &rule);
            let _ = writeln!(text, "    {function}");
        }
        text.push_str("    pub fn outcomes() -> [bool; 2] {\n");
        text.push_str("        [holds(&case()), fails(&case())]\n    }\n}\n");
    }
    text.push_str("fn main() {\n");
    for index in 0..forms.len() {
        let _ = writeln!(text, "    println!(\"{{:?}}\", case_{index}::outcomes());");
    }
    text.push_str("}\n");
    text
}

fn ty(value: &Plain) -> String {
    match value {
        Plain::Bool(_) => "bool".to_owned(),
        Plain::Int(_) => "i64".to_owned(),
        Plain::Double(_) => "f64".to_owned(),
        Plain::Text(_) => "String".to_owned(),
        Plain::List(items) => format!("Vec<{}>", items.first().map_or("bool".to_owned(), ty)),
    }
}

fn written(value: &Plain) -> String {
    match value {
        Plain::Bool(value) => value.to_string(),
        Plain::Int(value) => format!("{value}_i64"),
        Plain::Double(value) if value.is_nan() => "f64::NAN".to_owned(),
        Plain::Double(value) if value.is_infinite() && *value > 0.0 => "f64::INFINITY".to_owned(),
        Plain::Double(value) if value.is_infinite() => "f64::NEG_INFINITY".to_owned(),
        Plain::Double(value) => format!("{value:?}_f64"),
        Plain::Text(text) => format!("{text:?}.to_owned()"),
        Plain::List(items) => {
            let items: Vec<String> = items.iter().map(written).collect();
            format!("vec![{}]", items.join(", "))
        }
    }
}
