//! A printed spec parses to the same spec.

use crate::spec::{collect, good};
use genwire_spec::source::print::{area_file, gaps_file, service_file};
use genwire_spec::source::read_file;
use genwire_spec::{Prefix, SpecFile};
use serde::de::DeserializeOwned;
use std::path::Path;

/// Checks that a file parses to the same value after printing.
fn check_as<T: DeserializeOwned + PartialEq>(file: &SpecFile, print: fn(&T) -> String) {
    let (read, mistakes) = read_file::<T>(file, &Prefix::default());
    assert!(mistakes.is_empty(), "{}: {mistakes:?}", file.path);
    let text = print(read.as_ref().unwrap());
    let printed = SpecFile { path: file.path.clone(), text };
    let (again, mistakes) = read_file::<T>(&printed, &Prefix::default());
    assert!(mistakes.is_empty(), "{}: {mistakes:?}\n{}", file.path, printed.text);
    assert!(again == read, "{} reads in another way:\n{}", file.path, printed.text);
}

fn check(files: &[SpecFile]) {
    let is_toml = |file: &&SpecFile| {
        Path::new(&file.path).extension().is_some_and(|it| it == "toml")
            && !file.path.starts_with("spec/released/")
    };
    let files: Vec<&SpecFile> = files.iter().filter(is_toml).collect();
    assert!(files.len() > 5);
    for file in files {
        match file.path.as_str() {
            "spec/service.toml" => check_as(file, service_file),
            "spec/gaps.toml" => check_as(file, gaps_file),
            _ => check_as(file, area_file),
        }
    }
}

#[test]
fn the_good_spec_is_printed_as_it_reads() {
    check(&good());
}

#[test]
fn the_spec_of_this_repository_and_its_release_are_printed_as_they_read() {
    let spec = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec");
    let mut files = Vec::new();
    collect(&spec, "spec", &mut files);
    check(&files);
    let release = files.iter().find(|file| file.path == "spec/released/1.0.0.json").unwrap();
    let release: serde_json::Value = serde_json::from_str(&release.text).unwrap();
    let released = release["files"].as_object().unwrap().iter().map(|(path, lines)| {
        let lines = lines.as_array().unwrap().iter().map(|line| line.as_str().unwrap());
        SpecFile { path: path.clone(), text: lines.collect::<Vec<_>>().join("\n") }
    });
    check(&released.collect::<Vec<_>>());
}
