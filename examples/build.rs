//! Takes the programs that call a service out of the README, the docs and the crate pages, for the
//! example `programs`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Makes a client for the service that the environment names.
const MARK: &str = "::from_env()";

fn main() -> io::Result<()> {
    let (mut modules, mut list) = (String::new(), String::new());
    for page in pages(Path::new(".."))? {
        println!("cargo::rerun-if-changed={}", page.display());
        for (heading, program) in programs(&fs::read_to_string(&page)?) {
            let module = format!("program_{}", list.lines().count());
            let name = format!("{}: {heading}", page.display());
            let name = name.trim_start_matches("../");
            let run = "pub(super) fn run() -> Result<(), Box<dyn std::error::Error>> { main() }";
            let _ = writeln!(modules, "mod {module} {{\n{program}\n{run}\n}}");
            let _ = writeln!(list, "    ({name:?}, {module}::run),");
        }
    }
    let list = format!("const PROGRAMS: &[(&str, Program)] = &[\n{list}];\n");
    let folder = env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    fs::write(folder.join("programs.rs"), modules + &list)
}

/// Returns the pages in order.
fn pages(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut pages = vec![root.join("README.md")];
    for folder in ["docs", "crates"] {
        for entry in fs::read_dir(root.join(folder))? {
            let path = entry?.path();
            pages.push(if path.is_dir() { path.join("README.md") } else { path });
        }
    }
    pages.retain(|page| {
        page.extension().is_some_and(|extension| extension == "md") && page.exists()
    });
    pages.sort();
    Ok(pages)
}

/// Returns the programs of a page that call a service, each with the heading above it.
fn programs(page: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut heading = "";
    // Every second part is the inside of a fence, from the language on.
    for (number, part) in page.split("```").enumerate() {
        if number % 2 == 0 {
            let last = part.lines().rfind(|line| line.starts_with('#'));
            heading = last.map_or(heading, |line| line.trim_start_matches('#').trim());
            continue;
        }
        let (language, text) = part.split_once('\n').unwrap_or_default();
        let is_compiled = language.starts_with("rust") && !language.contains("ignore");
        if is_compiled && text.contains("fn main(") && text.contains(MARK) {
            found.push((heading, text));
        }
    }
    found
}
