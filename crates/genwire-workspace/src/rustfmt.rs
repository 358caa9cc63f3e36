//! Formats generated Rust with rustfmt, in parallel.

use crate::help::error_with_help;
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::map_in_parallel;
use std::{
    fs, io,
    num::NonZero,
    path::{self, Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

/// The folder for temporary files.
const FOLDER: &str = "target/genwire-rustfmt";
/// The age from which a temporary folder counts as left by an interrupted run.
const MAX_AGE: Duration = Duration::from_hours(24);

/// Formats the outputs that are Rust.
pub fn format(root: &Path, outputs: &mut [OutputFile]) -> io::Result<()> {
    let of_rust: Vec<_> =
        outputs.iter_mut().filter(|output| output.kind == OutputKind::Rust).collect();
    if of_rust.is_empty() {
        return Ok(());
    }
    remove_old_runs(&root.join(FOLDER));
    // rustfmt runs in the root because it finds its version there.
    let root = &path::absolute(root)?;
    let folder = root.join(FOLDER).join(format!("{RUN}{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| {
        error_with_help(
            format!("`{}` cannot be made: {error}", folder.display()),
            "`target` has to be a folder that can be written",
        )
    })?;
    let result = run(root, &folder, &of_rust).and_then(|files| {
        for (output, file) in of_rust.into_iter().zip(files) {
            output.text = show_modules(&fs::read_to_string(file)?);
        }
        Ok(())
    });
    fs::remove_dir_all(&folder)?;
    result
}

/// Prefix of the name of a temporary folder.
const RUN: &str = "run-";

/// Removes the temporary folders of interrupted runs.
fn remove_old_runs(folder: &Path) {
    let is_old = |entry: &fs::DirEntry| {
        let modified = entry.metadata().and_then(|it| it.modified()).ok();
        let age = modified.and_then(|it| it.elapsed().ok());
        entry.file_name().to_string_lossy().starts_with(RUN) && age.is_some_and(|it| it > MAX_AGE)
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten().filter(is_old) {
        // A folder that cannot be removed only wastes space.
        let _ = fs::remove_dir_all(entry.path());
    }
}

/// Maximum number of files for one rustfmt process, because rustfmt keeps every file in memory.
const MAX_FILES_OF_RUN: usize = 1_000;

/// Runs rustfmt on copies of the outputs in a temporary folder, with one process per processor;
/// returns the paths of the copies.
fn run(root: &Path, folder: &Path, outputs: &[&mut OutputFile]) -> io::Result<Vec<PathBuf>> {
    let files: Vec<PathBuf> =
        (0..outputs.len()).map(|index| folder.join(format!("output_{index}.rs"))).collect();
    let written = map_in_parallel(files.iter().zip(outputs), |(file, output)| {
        // rustfmt would not find the files of `mod name;` in this folder.
        fs::write(file, hide_modules(&output.text))
    });
    written.into_iter().collect::<io::Result<()>>()?;
    let settings = root.join("rustfmt.toml");
    let settings = settings.is_file().then(|| [PathBuf::from("--config-path"), settings]);
    let processes = thread::available_parallelism().map_or(1, NonZero::get);
    let runs: Vec<&[PathBuf]> = files.chunks(files_of_run(files.len(), processes)).collect();
    let ended = map_in_parallel(&runs, |part| {
        Command::new("rustfmt")
            .current_dir(root)
            .arg("--edition=2024")
            .args(settings.iter().flatten())
            .args(*part)
            .stdout(Stdio::null())
            .output()
    });
    for result in ended {
        let result = result.map_err(|error| {
            error_with_help(
                format!("rustfmt cannot be started: {error}"),
                "install it, such as by `rustup component add rustfmt`",
            )
        })?;
        if !result.status.success() {
            let message = String::from_utf8_lossy(&result.stderr).into_owned();
            return Err(io::Error::other(format!("rustfmt refused generated Rust: {message}")));
        }
    }
    Ok(files)
}

/// Returns the number of files for each of some parallel processes.
fn files_of_run(files: usize, processes: usize) -> usize {
    files.div_ceil(processes).min(MAX_FILES_OF_RUN)
}

/// Beginning of a line that hides a module declaration from rustfmt.
const HIDDEN_LINE: &str = "// genwire-module: ";

fn hide_modules(text: &str) -> String {
    map_lines(text, |line| {
        let code = line.split_once("//").map_or(line, |(code, _)| code);
        let declares =
            code.trim_end().ends_with(';') && code.split_whitespace().any(|word| word == "mod");
        if declares { format!("{HIDDEN_LINE}{line}") } else { line.to_owned() }
    })
}

fn show_modules(text: &str) -> String {
    map_lines(text, |line| line.strip_prefix(HIDDEN_LINE).unwrap_or(line).to_owned())
}

fn map_lines(text: &str, change: impl Fn(&str) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        out.push_str(&change(line));
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{files_of_run, format, hide_modules, show_modules};
    use crate::folder::Folder;
    use genwire_output::{OutputFile, OutputKind};

    #[test]
    fn rust_has_the_layout_of_the_settings_and_other_files_stay() {
        let folder = Folder::new("rustfmt");
        folder.write("rustfmt.toml", "tab_spaces = 2\n");
        let output = |path: &str, kind| {
            let text = "mod a;\nfn f ( ) { g ( ) }".to_owned();
            OutputFile { path: path.to_owned(), text, kind }
        };
        let mut outputs =
            [output("a b.rs", OutputKind::Rust), output("c.md", OutputKind::Markdown)];
        let other = outputs[1].clone();
        format(&folder.0, &mut outputs).unwrap();
        assert_eq!(outputs[0].text, "mod a;\nfn f() {\n  g()\n}\n");
        assert_eq!(outputs[1], other);
        let [mut wrong, _] = outputs;
        wrong.text = "fn".to_owned();
        let error = format(&folder.0, &mut [wrong]).unwrap_err().to_string();
        assert!(error.starts_with("rustfmt refused generated Rust: "), "{error}");
    }

    #[test]
    fn processors_share_the_files_and_no_process_gets_too_many() {
        assert_eq!([files_of_run(7, 2), files_of_run(2_000, 2)], [4, 1_000]);
        assert_eq!(files_of_run(26_000, 2), 1_000);
    }

    #[test]
    fn declared_modules_are_hidden_from_rustfmt_and_come_back() {
        let text = "//! A mod; in a comment.\npub mod types;\nmod inner {}\nlet model = mode;\n";
        let hidden = hide_modules(text);
        assert_eq!(hidden.matches("genwire-module").count(), 1);
        assert_eq!(show_modules(&hidden), text);
    }
}
