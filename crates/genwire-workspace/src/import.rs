//! Reads OpenAPI documents and the files that they refer to, and writes drafts of a spec.

use crate::problem::Problem;
use crate::progress::Step;
use crate::{errln, read, replace};
use genwire_import::{Draft, Fault, Options, Origin, Refusal};
use std::collections::BTreeSet;
use std::io;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Maximum size of a document, and of each file that it refers to, in bytes.
pub const MAX_FILE_BYTES: u64 = 256 << 20;

/// Converts each fault to a problem of the file that contains it.
pub fn problems(faults: &[Fault], document: &Path, overlays: &[&Path]) -> Vec<Problem> {
    let problem = |fault: &Fault| {
        let file = match fault.origin {
            Origin::Document => document,
            Origin::Overlay(at) => overlays.get(at).copied().unwrap_or(document),
        };
        let problem = Problem::new(file.display().to_string(), fault.line, &fault.message);
        match &fault.help {
            Some(help) => problem.help(help),
            None => problem,
        }
    };
    faults.iter().map(problem).collect()
}

/// Prints warnings, such as an overlay action that selects nothing.
pub fn warn(draft: &Draft, document: &Path, overlays: &[&Path]) {
    for problem in problems(&draft.warnings, document, overlays) {
        errln!("{}", problem.to_string().replacen("error", "warning", 1));
    }
}

/// Reads a document and drafts a spec; the inner error is the reason why it cannot be converted.
pub fn read(file: &Path, options: &Options) -> io::Result<Result<Draft, Refusal>> {
    read_noting(file, options, &mut BTreeSet::new())
}

/// Does the same as [`read()`], and also records the files that were read because the document
/// refers to them.
pub fn read_noting(
    file: &Path,
    options: &Options,
    files: &mut BTreeSet<PathBuf>,
) -> io::Result<Result<Draft, Refusal>> {
    let document = text(file)?;
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut beside = |path: &str| {
        let text = beside(folder, path, options.outside)?;
        files.insert(folder.join(path));
        Ok(text)
    };
    let _step = Step::begin("reading the document");
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned());
    let options = Options { file: name, ..options.clone() };
    Ok(genwire_import::openapi_beside(document, &options, &mut beside))
}

/// Reads a file that the document refers to.
fn beside(folder: &Path, path: &str, outside: bool) -> Result<String, String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let real = |path: &Path| path.canonicalize().map_err(|error| error.to_string());
    let file = real(&folder.join(path))?;
    // A symbolic link may lead out of the folder.
    if !outside && !file.starts_with(real(folder)?) {
        return Err("it is not below the folder of the document; `--outside` reads it".to_owned());
    }
    text(&file).map_err(|error| error.to_string())
}

/// Reads a file of at most [`MAX_FILE_BYTES`].
pub fn text(path: &Path) -> io::Result<String> {
    let named = |error: io::Error| read::unreadable(path, &error);
    let mut text = String::new();
    let file = read::open(path).map_err(named)?;
    file.take(MAX_FILE_BYTES + 1).read_to_string(&mut text).map_err(named)?;
    if text.len() as u64 > MAX_FILE_BYTES {
        return Err(named(io::Error::other(format!(
            "it is larger than {} MiB",
            MAX_FILE_BYTES >> 20
        ))));
    }
    Ok(text)
}

/// Writes the files of a draft below a folder, and the file of the existing spec that it changes.
/// Writes all files or none.
pub fn write(folder: &Path, draft: &Draft) -> io::Result<()> {
    let files = draft.files.iter().chain(&draft.changed);
    replace::write(folder, files.map(|file| (file.path.clone(), file.text.clone())))
}

#[cfg(test)]
mod tests {
    use super::{Options, beside, problems, read, read_noting};
    use genwire_import::{Fault, Origin};
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn a_fault_of_an_overlay_names_its_file() {
        let fault = |origin| Fault { origin, line: 3, message: "it".to_owned(), help: None };
        let faults = [fault(Origin::Document), fault(Origin::Overlay(1))];
        let overlays = [Path::new("a.yaml"), Path::new("b.yaml")];
        let found = problems(&faults, Path::new("pets.yaml"), &overlays);
        let places: Vec<(&str, usize)> =
            found.iter().map(|it| (it.file.as_str(), it.line)).collect();
        assert_eq!(places, [("pets.yaml", 3), ("b.yaml", 3)]);
    }

    #[test]
    fn files_beside_a_document_are_read_and_others_are_not() {
        let folder = std::env::temp_dir().join(format!("genwire-import-{}", std::process::id()));
        fs::create_dir_all(folder.join("api/parts")).unwrap();
        let document = "openapi: 3.1.0\npaths:\n  /v1/pets:\n    get:\n      responses:\n        '200':\n          description: Pets.\n          content:\n            application/json:\n              schema: {$ref: 'parts/pet.yaml#/Pet'}\n";
        fs::write(folder.join("api/api.yaml"), document).unwrap();
        let pet = "Pet:\n  type: object\n  properties:\n    name: {type: string}\n    next: {$ref: '../../secret.yaml#/S'}\n";
        fs::write(folder.join("api/parts/pet.yaml"), pet).unwrap();
        fs::write(folder.join("secret.yaml"), "S: {type: string}\n").unwrap();
        let draft = |outside| {
            let options = Options { outside, ..Options::default() };
            read(&folder.join("api/api.yaml"), &options).unwrap().unwrap()
        };
        let inside = draft(false);
        assert!(inside.mistakes.is_none(), "{:?}", inside.mistakes);
        let said: Vec<_> = inside.report.at("parts/pet.yaml#/Pet/properties/next").collect();
        assert!(said.len() == 1 && said[0].1.contains("not below the folder"), "{said:?}");
        let mut files = BTreeSet::new();
        let inside = Options::default();
        read_noting(&folder.join("api/api.yaml"), &inside, &mut files).unwrap().unwrap();
        assert_eq!(files.into_iter().collect::<Vec<_>>(), [folder.join("api/parts/pet.yaml")]);
        assert!(draft(true).report.at("parts/pet.yaml#/Pet/properties/next").next().is_none());
        assert!(beside(&folder.join("api"), "../secret.yaml", false).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
