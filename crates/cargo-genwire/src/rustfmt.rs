//! Formats generated Rust with rustfmt, in parallel, where it is not formatted already.

use foldhash::fast::FixedState;
use genwire_output::{OutputFile, OutputKind};
use genwire_spec::map_in_parallel;
use std::{
    collections::BTreeMap,
    env,
    fmt::Write as _,
    fs,
    hash::{BuildHasher as _, Hasher as _},
    io::{self, Read as _},
    num::NonZero,
    path::{self, Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

/// The folder for temporary files and the record.
const FOLDER: &str = "target/genwire-rustfmt";
/// The files that decide what rustfmt does, in a workspace or a folder around it.
const SETTINGS: [&str; 4] =
    ["rustfmt.toml", ".rustfmt.toml", "rust-toolchain.toml", "rust-toolchain"];
/// The age from which a temporary folder is that of a run that was ended before its time.
const MAX_AGE: Duration = Duration::from_hours(24);

/// Lays out and formats outputs, where they are Rust.
pub(crate) fn format(root: &Path, outputs: &mut [OutputFile]) -> io::Result<()> {
    let of_rust: Vec<_> = outputs.iter_mut().filter(|output| output.kind.is_rust()).collect();
    if of_rust.is_empty() {
        return Ok(());
    }
    remove_old_runs(&root.join(FOLDER));
    // rustfmt is started in the root, where it finds its version.
    let root = &path::absolute(root)?;
    let folder = root.join(FOLDER).join(format!("{RUN}{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| {
        io::Error::other(format!(
            "`{}` cannot be made: {error}\n  help: `target` has to be a folder that can be written",
            folder.display()
        ))
    })?;
    let result = run(root, &folder, &of_rust).and_then(|files| {
        for (output, file) in of_rust.into_iter().zip(files) {
            output.text = show_modules(&fs::read_to_string(file)?).into();
            output.kind = OutputKind::Rust;
        }
        Ok(())
    });
    fs::remove_dir_all(&folder)?;
    result
}

/// The beginning of the name of a temporary folder.
const RUN: &str = "run-";

/// Removes the temporary folders of runs that were ended before their time.
fn remove_old_runs(folder: &Path) {
    let is_old = |entry: &fs::DirEntry| {
        let modified = entry.metadata().and_then(|it| it.modified()).ok();
        let age = modified.and_then(|it| it.elapsed().ok());
        entry.file_name().to_string_lossy().starts_with(RUN) && age.is_some_and(|it| it > MAX_AGE)
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten().filter(is_old) {
        // What cannot be removed only takes space.
        let _ = fs::remove_dir_all(entry.path());
    }
}

/// Record of what rustfmt has formatted, in a file below `target/`: for the path of each output, a
/// fingerprint of what it got and one of what it made.
///
/// With it, only outputs that have changed are laid out and formatted. The fingerprints depend on this
/// program, on the version of rustfmt, and on its settings in the workspace and the folders around it,
/// so that those of others fit nothing; settings in the home folder of the user are not noticed.
pub(crate) struct Record {
    file: PathBuf,
    hash: FixedState,
    known: BTreeMap<String, [u64; 2]>,
}

impl Record {
    /// Opens the record of a workspace.
    pub(crate) fn open(root: &Path) -> Self {
        Self::of_version(root, &version(root))
    }

    /// Opens the record for a version of rustfmt, as it prints it.
    fn of_version(root: &Path, version: &[u8]) -> Self {
        let whole = path::absolute(root).unwrap_or_else(|_| root.to_owned());
        let folders = whole.ancestors().flat_map(|folder| SETTINGS.map(|file| folder.join(file)));
        let settings: Vec<Option<Vec<u8>>> = folders.map(|file| fs::read(file).ok()).collect();
        let seed = FixedState::default().hash_one((settings, version, program()));
        let file = root.join(FOLDER).join("record");
        // Without it, or with one that is damaged, everything is formatted again.
        let text = fs::read_to_string(&file).unwrap_or_default();
        let known = text.lines().filter_map(known_of).collect();
        Self { file, hash: FixedState::with_seed(seed), known }
    }

    /// Returns true if the file at the path of an output is what rustfmt makes of the output.
    pub(crate) fn has(&self, root: &Path, output: &OutputFile) -> bool {
        let Some([before, after]) = self.known.get(&output.path) else { return false };
        *before == fingerprint(&self.hash, output.text.as_bytes())
            && fs::File::open(root.join(&output.path))
                .and_then(|file| fingerprint_of(&self.hash, file))
                .is_ok_and(|found| *after == found)
    }

    /// Formats outputs of Rust and adds them to the record.
    pub(crate) fn format(mut self, root: &Path, outputs: &mut [OutputFile]) -> io::Result<()> {
        if outputs.is_empty() {
            return Ok(());
        }
        let all = |outputs: &[OutputFile]| -> Vec<u64> {
            let texts = outputs.iter().map(|output| output.text.as_bytes());
            texts.map(|bytes| fingerprint(&self.hash, bytes)).collect()
        };
        let before = all(outputs);
        format(root, outputs)?;
        let pairs = before.into_iter().zip(all(outputs)).map(<[u64; 2]>::from);
        self.known.retain(|path, _| root.join(path).exists());
        self.known.extend(outputs.iter().map(|output| output.path.clone()).zip(pairs));
        self.save()
    }

    /// Writes the record; the file is renamed into place, so that another process never reads a part
    /// of it.
    fn save(&self) -> io::Result<()> {
        let mut text = String::new();
        for (path, [before, after]) in &self.known {
            let _ = writeln!(text, "{before:016x} {after:016x} {path}");
        }
        let name = format!("{RUN}{}", std::process::id());
        let beside = self.file.with_file_name(name);
        fs::write(&beside, text)?;
        fs::rename(beside, &self.file)
    }
}

/// The length of a fingerprint in a record, in hexadecimal digits.
const NUMBER_LENGTH: usize = 16;

/// Returns what a line of a record says; `None` where it is no line of one.
fn known_of(line: &str) -> Option<(String, [u64; 2])> {
    let [before, after, path] =
        <[&str; 3]>::try_from(line.splitn(3, ' ').collect::<Vec<_>>()).ok()?;
    let number = |text: &str| {
        let text = Some(text).filter(|text| text.len() == NUMBER_LENGTH)?;
        u64::from_str_radix(text, 16).ok()
    };
    Some((path.to_owned(), [number(before)?, number(after)?]))
}

/// The number of bytes that are added to a fingerprint at once.
const BLOCK_BYTES: usize = 1 << 14;

fn fingerprint(hash: &FixedState, bytes: &[u8]) -> u64 {
    let mut hasher = hash.build_hasher();
    bytes.chunks(BLOCK_BYTES).for_each(|block| hasher.write(block));
    hasher.finish()
}

/// Returns the fingerprint of the bytes of a file, of which only a block takes memory at once.
fn fingerprint_of(hash: &FixedState, mut file: fs::File) -> io::Result<u64> {
    let mut hasher = hash.build_hasher();
    let mut block = [0; BLOCK_BYTES];
    let mut left = file.metadata()?.len();
    while left > 0 {
        let bytes = &mut block[..usize::try_from(left).unwrap_or(usize::MAX).min(BLOCK_BYTES)];
        file.read_exact(bytes)?;
        hasher.write(bytes);
        left -= bytes.len() as u64;
    }
    Ok(hasher.finish())
}

/// Returns what distinguishes this program from others, as far as it can be found out.
fn program() -> String {
    let file = env::current_exe().and_then(fs::metadata);
    file.map_or_else(|_| String::new(), |file| format!("{:?} {}", file.modified().ok(), file.len()))
}

/// Returns the version of the rustfmt that a workspace uses; nothing where it cannot be started.
fn version(root: &Path) -> Vec<u8> {
    let output = Command::new("rustfmt").arg("--version").current_dir(root).output();
    output.map(|output| output.stdout).unwrap_or_default()
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
            .current_dir(root)
            .arg("--edition=2024")
            .args(settings.iter().flatten())
            .args(*part)
            .stdout(Stdio::null())
            .output()
    });
    for result in ended {
        let result = result.map_err(|error| {
            io::Error::other(format!(
                "rustfmt cannot be started: {error}\n  help: install it, such as by \
                 `rustup component add rustfmt`"
            ))
        })?;
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
    use super::{
        BLOCK_BYTES, Record, SETTINGS, files_of_run, fingerprint, fingerprint_of, hide_modules,
        show_modules, version,
    };
    use crate::folder::Folder;
    use foldhash::fast::FixedState;
    use genwire_output::{OutputFile, OutputKind};
    use std::collections::BTreeSet;
    use std::fs;

    fn tokens(text: &str) -> OutputFile {
        let (path, kind) = ("a b.rs".to_owned(), OutputKind::RustTokens);
        OutputFile { path, text: text.into(), kind }
    }

    #[test]
    fn a_file_is_formatted_once_for_its_tokens_settings_and_program() {
        let folder = Folder::new("rustfmt_record");
        let (root, file) = (&folder.0.join("inside"), folder.0.join("inside/a b.rs"));
        fs::create_dir(root).unwrap();
        let open = || Record::open(root);
        let has = |record: &Record| record.has(root, &tokens("fn f ( ) { }"));
        assert!(!has(&open()));
        let mut output = [tokens("fn f ( ) { }")];
        open().format(root, &mut output).unwrap();
        assert_eq!((&*output[0].text, output[0].kind), ("fn f() {}\n", OutputKind::Rust));
        // There is no such file, then another one, then the formatted one.
        assert!(!has(&open()));
        fs::write(&file, "fn f () {}").unwrap();
        assert!(!has(&open()));
        fs::write(&file, &*output[0].text).unwrap();
        assert!(has(&open()));
        assert!(!open().has(root, &tokens("fn g ( ) { }")));
        // Another version and other settings, as another program, have other fingerprints; a broken
        // record has none.
        assert!(has(&Record::of_version(root, &version(root))));
        assert!(!has(&Record::of_version(root, b"rustfmt 0.0.1")));
        for settings in SETTINGS {
            for around in [root, &folder.0] {
                for text in ["", "max_width = 90"] {
                    fs::write(around.join(settings), text).unwrap();
                    assert!(!has(&open()), "{settings} {text}");
                }
                fs::remove_file(around.join(settings)).unwrap();
                assert!(has(&open()));
            }
        }
        let record = open().file;
        let text = fs::read_to_string(&record).unwrap();
        for broken in ["", "x", "1 2", &text[1..], &text[..20], &text.replace(' ', "_")] {
            fs::write(&record, broken).unwrap();
            assert!(!has(&open()), "{broken}");
        }
        fs::write(&record, b"\xff").unwrap();
        assert!(!has(&open()));
        fs::write(&record, format!("x\n{text}")).unwrap();
        assert!(has(&open()));
    }

    #[test]
    fn a_file_has_the_fingerprint_of_its_bytes() {
        let folder = Folder::new("rustfmt_fingerprint");
        let file = folder.0.join("file");
        let hash = FixedState::with_seed(7);
        let mut all = BTreeSet::new();
        let lengths = [0, 1, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, 3 * BLOCK_BYTES];
        for length in lengths {
            let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(length).collect();
            fs::write(&file, &bytes).unwrap();
            let found = fingerprint_of(&hash, fs::File::open(&file).unwrap()).unwrap();
            assert_eq!(found, fingerprint(&hash, &bytes), "{length}");
            all.insert(found);
        }
        assert_eq!(all.len(), lengths.len());
    }

    #[test]
    fn outputs_that_are_gone_are_no_longer_recorded() {
        let folder = Folder::new("rustfmt_gone");
        let root = folder.0.as_path();
        let named = |path: &str| OutputFile { path: path.to_owned(), ..tokens("fn f ( ) { }") };
        for paths in [["a.rs", "b.rs"], ["c.rs", "d.rs"]] {
            let mut outputs = paths.map(named);
            Record::open(root).format(root, &mut outputs).unwrap();
            fs::write(root.join(paths[0]), &*outputs[0].text).unwrap();
        }
        let known: Vec<String> = Record::open(root).known.into_keys().collect();
        assert_eq!(known, ["a.rs", "c.rs", "d.rs"]);
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
