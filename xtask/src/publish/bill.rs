//! The bill of materials of the commands: the packages that they contain, in the format of
//! `CycloneDX`.

use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use std::process::Command;

/// Packages of the commands.
const COMMANDS: [&str; 2] = ["cargo-genwire", "genwire-cli"];

/// Returns the bill of materials: the packages that cargo compiles for the commands on a target,
/// with all their features.
pub(super) fn of(root: &Path, target: &str) -> io::Result<String> {
    let output = Command::new("cargo")
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .args(["--filter-platform", target])
        .current_dir(root)
        .output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(io::Error::other(format!("`cargo metadata` failed: {said}")));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).map_err(io::Error::other)?;
    let lock = std::fs::read_to_string(root.join("Cargo.lock"))?;
    Ok(format!("{:#}\n", bill(&metadata, &checksums(&lock)?)))
}

/// Returns the package checksums in a lock file, by name and version.
fn checksums(lock: &str) -> io::Result<BTreeMap<(String, String), String>> {
    let lock: toml::Table = toml::from_str(lock).map_err(io::Error::other)?;
    let packages = lock.get("package").and_then(toml::Value::as_array);
    let text = |package: &toml::Value, key: &str| Some(package.get(key)?.as_str()?.to_owned());
    let all = packages.into_iter().flatten().filter_map(|package| {
        let key = (text(package, "name")?, text(package, "version")?);
        Some((key, text(package, "checksum")?))
    });
    Ok(all.collect())
}

fn items<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value[key].as_array().into_iter().flatten()
}

fn bill(metadata: &Value, checksums: &BTreeMap<(String, String), String>) -> Value {
    let packages: BTreeMap<&str, &Value> =
        items(metadata, "packages").filter_map(|it| Some((it["id"].as_str()?, it))).collect();
    let nodes: BTreeMap<&str, &Value> = items(&metadata["resolve"], "nodes")
        .filter_map(|it| Some((it["id"].as_str()?, it)))
        .collect();
    let inside = |id: &str| -> Vec<&str> {
        let Some(node) = nodes.get(id) else { return Vec::new() };
        let is_compiled = |it: &&Value| items(it, "dep_kinds").any(|kind| kind["kind"] != "dev");
        let dependencies = items(node, "deps").filter(is_compiled);
        dependencies.filter_map(|it| it["pkg"].as_str()).collect()
    };
    let is_command = |id: &&str| {
        packages.get(id).and_then(|it| it["name"].as_str()).is_some_and(|it| COMMANDS.contains(&it))
    };
    let mut open: Vec<&str> = packages.keys().copied().filter(is_command).collect();
    let mut seen: BTreeSet<&str> = open.iter().copied().collect();
    while let Some(id) = open.pop() {
        open.extend(inside(id).into_iter().filter(|id| seen.insert(id)));
    }
    let used = || seen.iter().filter_map(|id| Some((*id, *packages.get(id)?)));
    let reference = |package: &Value| {
        let part = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        format!("pkg:cargo/{}@{}", part("name"), part("version"))
    };
    let dependencies = used().map(|(id, package)| {
        let on = inside(id).into_iter().filter_map(|id| Some(reference(packages.get(id)?)));
        json!({ "ref": reference(package), "dependsOn": on.collect::<BTreeSet<String>>() })
    });
    let components = used().map(|(_, package)| component(package, &reference(package), checksums));
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "components": components.collect::<Vec<Value>>(),
        "dependencies": dependencies.collect::<Vec<Value>>(),
    })
}

fn component(
    package: &Value,
    reference: &str,
    checksums: &BTreeMap<(String, String), String>,
) -> Value {
    let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
    let is_command = COMMANDS.contains(&text("name").as_str());
    let mut component = json!({
        "type": if is_command { "application" } else { "library" },
        "bom-ref": reference,
        "purl": reference,
        "name": text("name"),
        "version": text("version"),
    });
    if let Some(license) = package["license"].as_str() {
        // Older packages separate licenses by a slash.
        component["licenses"] =
            json!([{ "expression": license.replace('/', " OR ").replace("  ", " ") }]);
    }
    if let Some(checksum) = checksums.get(&(text("name"), text("version"))) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}
