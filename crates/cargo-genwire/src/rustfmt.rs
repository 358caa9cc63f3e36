//! Formats generated Rust with rustfmt, in parallel, and caches the results.

use genwire_output::{OutputFile, OutputKind};
use genwire_spec::map_in_parallel;
use std::{
    env, fs, io,
    num::NonZero,
    path::{Component, Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

/// Formats every Rust output.
///
/// Formatted texts are cached below `target/`, so that only changed outputs are laid out and
/// formatted. The cache compares the unformatted text, the settings and the program, so that it is
/// never stale.
pub(crate) fn format(root: &Path, outputs: &mut [OutputFile]) -> io::Result<()> {
    let cache = Cache::open(root)?;
    let new = outputs.iter_mut().filter_map(|output| (!cache.format(output)).then_some(output));
    let new = new.collect();
    format_new(root, &cache, new)
}

/// Formats Rust outputs that are not in the cache, and adds them to it.
pub(crate) fn format_new(
    root: &Path,
    cache: &Cache,
    mut new: Vec<&mut OutputFile>,
) -> io::Result<()> {
    if new.is_empty() {
        return Ok(());
    }
    let folder = cache.folder.join(format!("run-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let result = run(root, &folder, &new).and_then(|files| {
        for (output, file) in new.iter_mut().zip(files) {
            let formatted = show_modules(&fs::read_to_string(file)?);
            cache.insert(&folder, output, &formatted)?;
            output.text = formatted;
            output.kind = OutputKind::Rust;
        }
        Ok(())
    });
    fs::remove_dir_all(&folder)?;
    result
}

/// Cache of formatted texts: one file for each output, with the text before and after.
pub(crate) struct Cache {
    folder: PathBuf,
}

/// Separates the text before from the text after.
const SEPARATOR: &str = "\0\n";

impl Cache {
    /// Opens the cache; empties it if the settings of rustfmt have changed, or the program that lays
    /// out what rustfmt gets.
    pub(crate) fn open(root: &Path) -> io::Result<Self> {
        let folder = root.join("target").join("genwire-rustfmt");
        let settings = ["rustfmt.toml", "rust-toolchain.toml"]
            .iter()
            .map(|file| fs::read_to_string(root.join(file)).or_else(empty_if_missing))
            .chain([Ok(program())])
            .collect::<io::Result<String>>()?;
        let stamp = folder.join("settings");
        if fs::read_to_string(&stamp).ok().as_ref() != Some(&settings) {
            if folder.exists() {
                fs::remove_dir_all(&folder)?;
            }
            fs::create_dir_all(&folder)?;
            fs::write(stamp, settings)?;
        }
        Ok(Self { folder })
    }

    /// Replaces the text of an output of Rust by the formatted one; returns false if the cache does
    /// not have it.
    pub(crate) fn format(&self, output: &mut OutputFile) -> bool {
        if !matches!(output.kind, OutputKind::Rust | OutputKind::RustTokens) {
            return true;
        }
        let Some(formatted) = self.get(output) else { return false };
        output.text = formatted;
        output.kind = OutputKind::Rust;
        true
    }

    /// Returns the file of an output: its path below a folder, since one name would become too long.
    fn file(&self, output: &OutputFile) -> PathBuf {
        let parts = Path::new(&output.path).components();
        let parts = parts.filter(|part| matches!(part, Component::Normal(_)));
        self.folder.join("files").join(parts.collect::<PathBuf>())
    }

    fn get(&self, output: &OutputFile) -> Option<String> {
        let text = fs::read_to_string(self.file(output)).ok()?;
        let (before, after) = text.split_once(SEPARATOR)?;
        (before == output.text).then(|| after.to_owned())
    }

    /// Adds a formatted text; the file is renamed into place, so that another process never reads a
    /// part of it.
    fn insert(&self, folder: &Path, output: &OutputFile, formatted: &str) -> io::Result<()> {
        let beside = folder.join("cached");
        fs::write(&beside, format!("{}{SEPARATOR}{formatted}", output.text))?;
        let file = self.file(output);
        if let Some(parent) = file.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::rename(beside, file)
    }
}

/// Returns what distinguishes this program from others, as far as it can be found out.
fn program() -> String {
    let file = env::current_exe().and_then(fs::metadata);
    file.map_or_else(|_| String::new(), |file| format!("{:?} {}", file.modified().ok(), file.len()))
}

fn empty_if_missing(error: io::Error) -> io::Result<String> {
    if error.kind() == io::ErrorKind::NotFound { Ok(String::new()) } else { Err(error) }
}

/// Maximum number of files that one process of rustfmt gets: it keeps what it has read.
const MAX_FILES_OF_RUN: usize = 1_000;

/// Runs rustfmt on copies of the texts in a temporary folder, with one process per processor;
/// returns the files with the copies.
fn run(root: &Path, folder: &Path, outputs: &[&mut OutputFile]) -> io::Result<Vec<PathBuf>> {
    let files: Vec<PathBuf> =
        (0..outputs.len()).map(|index| folder.join(format!("output_{index}.rs"))).collect();
    let written = map_in_parallel(files.iter().zip(outputs), |(file, output)| {
        let text = output.layout().map_err(io::Error::other)?;
        // rustfmt would fail to find the files of `mod name;` in this folder.
        fs::write(file, hide_modules(&text))
    });
    written.into_iter().collect::<io::Result<()>>()?;
    let settings = root.join("rustfmt.toml");
    let settings = settings.is_file().then(|| [PathBuf::from("--config-path"), settings]);
    let processes = thread::available_parallelism().map_or(1, NonZero::get);
    let runs: Vec<&[PathBuf]> = files.chunks(files_of_run(files.len(), processes)).collect();
    let ended = map_in_parallel(&runs, |part| {
        Command::new("rustfmt")
            .arg("--edition=2024")
            .args(settings.iter().flatten())
            .args(*part)
            .stdout(Stdio::null())
            .output()
    });
    for result in ended {
        let result = result?;
        if !result.status.success() {
            let message = String::from_utf8_lossy(&result.stderr).into_owned();
            return Err(io::Error::other(format!("rustfmt refused generated Rust: {message}")));
        }
    }
    Ok(files)
}

/// Returns the number of files for each process, of which so many run beside each other.
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
    use super::{Cache, files_of_run, hide_modules, show_modules};
    use genwire_output::{OutputFile, OutputKind};
    use std::{env, fs, process};

    #[test]
    fn a_long_path_is_cached_without_a_long_name() {
        let folder = env::temp_dir().join(format!("genwire-rustfmt-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let cache = Cache { folder: folder.clone() };
        let path =
            format!("../a/{}.rs", ["b".repeat(100), "c".repeat(100), "d".repeat(100)].join("/"));
        let output = OutputFile { path, text: "fn f( ) {}".to_owned(), kind: OutputKind::Rust };
        cache.insert(&folder, &output, "fn f() {}").unwrap();
        assert_eq!(cache.get(&output).as_deref(), Some("fn f() {}"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn tokens_are_laid_out_once_for_each_program_and_settings() {
        let root = env::temp_dir().join(format!("genwire-rustfmt-tokens-{}", process::id()));
        let tokens = || OutputFile {
            path: "a.rs".to_owned(),
            text: "fn f ( ) { }".to_owned(),
            kind: OutputKind::RustTokens,
        };
        let cache = Cache::open(&root).unwrap();
        assert!(!cache.format(&mut tokens()));
        cache.insert(&cache.folder, &tokens(), "fn f() {}").unwrap();
        let mut output = tokens();
        assert!(Cache::open(&root).unwrap().format(&mut output));
        assert_eq!((output.text.as_str(), output.kind), ("fn f() {}", OutputKind::Rust));
        let mut other = OutputFile { text: "fn g ( ) { }".to_owned(), ..tokens() };
        assert!(!cache.format(&mut other));
        // Another program leaves another stamp.
        fs::write(cache.folder.join("settings"), "").unwrap();
        assert!(!Cache::open(&root).unwrap().format(&mut tokens()));
        fs::remove_dir_all(root).unwrap();
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
