//! Files of known breaks, which do not count. Each line is the id and the fingerprint of a break.
//!
//! Such a file only shrinks: an entry that is no longer found is a mistake, and nothing is added to
//! an existing file.

use genwire_diff::{Change, Report};
use genwire_workspace::import::text;
use genwire_workspace::problem::{self, Problem};
use genwire_workspace::{errln, replace};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

/// The comment at the beginning of a file.
const HEADER: &str = "# Known breaking changes, which `diff` ignores: the ids and fingerprints from its report.\n\
                      # This file only shrinks: `--write-baseline` removes entries that no longer apply.\n";

/// Arguments about known breaks.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct BaselineArgs {
    /// A file of known breaks, which do not count; a break that is no longer found is a mistake
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write the breaks to such a file; an existing file keeps the breaks that are still found, and
    /// gets no new ones
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "acknowledge"])]
    write_baseline: Option<PathBuf>,
}

impl BaselineArgs {
    /// Marks the changes of the file as accepted, and writes the file first if requested; returns
    /// the mistakes in it.
    pub(super) fn apply(&self, report: &mut Report, ahead: bool) -> io::Result<Vec<String>> {
        if let Some(path) = &self.write_baseline {
            write(path, report, ahead)?;
        }
        let Some(path) = self.baseline.as_ref().or(self.write_baseline.as_ref()) else {
            return Ok(Vec::new());
        };
        let problems = accept(&text(path)?, &path.display().to_string(), report, ahead);
        Ok(problems.iter().map(Problem::to_string).collect())
    }
}

/// Returns the entries of a file with their lines, counted from 1.
fn entries(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().zip(1..).map(|(line, number)| (number, line.trim()));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// Writes the changes that count to a new file. If the file exists, only its own entries are kept.
fn write(path: &Path, report: &Report, ahead: bool) -> io::Result<()> {
    let open = report.changes.iter().filter(|change| change.open_verdict(ahead).is_some());
    let mut found: BTreeSet<String> = open.map(Change::line).collect();
    let mut left_out = 0;
    if path.exists() {
        let old = text(path)?;
        let known: BTreeSet<&str> = entries(&old).map(|(_, entry)| entry).collect();
        let all = found.len();
        found.retain(|entry| known.contains(entry.as_str()));
        left_out = all - found.len();
    }
    let lines: String = found.iter().flat_map(|entry| [entry.as_str(), "\n"]).collect();
    replace::write(Path::new(""), [(path.display().to_string(), format!("{HEADER}{lines}"))])?;
    let (file, count) = (path.display(), problem::count(found.len(), "known break"));
    errln!("note: `{file}` has {count}");
    if left_out > 0 {
        let more = problem::count(left_out, "further break");
        errln!("note: {more} not added to `{file}`\n  help: to accept all, remove the file first");
    }
    Ok(())
}

/// Marks the changes of a file as accepted; returns a problem for each entry that matches no
/// change.
fn accept(text: &str, file: &str, report: &mut Report, ahead: bool) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (line, known) in entries(text) {
        let mut changes = report.changes.iter_mut();
        let change = changes.find(|it| it.open_verdict(ahead).is_some() && it.line() == known);
        match change {
            Some(change) => change.acknowledged = Some(format!("known in `{file}`")),
            None => problems.push(
                Problem::new(file, line, format!("the known break `{known}` is no longer found"))
                    .help("remove the line; `--write-baseline` does so for all"),
            ),
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::tests::{compare_documents, document};

    #[test]
    fn a_known_break_does_not_count_and_one_that_is_gone_is_a_mistake() {
        let mut report = compare_documents("diff_known", &document(80, ""), &document(60, ""));
        let known = report.changes[0].line();
        let text = format!("# Why.\n\n{known}\nlimit_tightened:api.Pet.age.range [00000000]\n");
        let problems = accept(&text, "known.txt", &mut report, false);
        assert!(report.changes.iter().all(|change| change.open_verdict(false).is_none()));
        let places: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
        assert_eq!(places, [4]);
        assert!(problems[0].message.contains("is no longer found"), "{}", problems[0]);
    }

    #[test]
    fn a_file_only_shrinks() {
        let folder = crate::folder::Folder::new("diff_shrinks");
        let path = folder.0.join("known.txt");
        let report = |name: &str, longest| {
            compare_documents(name, &document(80, ""), &document(longest, ""))
        };
        let written = |report: &Report| {
            write(&path, report, false).unwrap();
            entries(&text(&path).unwrap()).map(|(_, entry)| entry.to_owned()).collect::<Vec<_>>()
        };
        let (first, other) = (report("diff_shrinks_1", 60), report("diff_shrinks_2", 50));
        assert_eq!(written(&first), [first.changes[0].line()]);
        assert_eq!(written(&first), [first.changes[0].line()]);
        assert!(written(&other).is_empty());
        assert!(written(&first).is_empty());
    }

    #[test]
    fn the_entry_of_a_member_with_a_line_end_is_a_line() {
        let folder = crate::folder::Folder::new("diff_line_end");
        let path = folder.0.join("known.txt");
        let named = |text: &str| text.replace("  name:", "  \"a\\n# b\":");
        let [old, new] = [80, 60].map(|longest| named(&document(longest, "")));
        let mut report = compare_documents("diff_line_end_report", &old, &new);
        write(&path, &report, false).unwrap();
        let problems = accept(&text(&path).unwrap(), "known.txt", &mut report, false);
        assert_eq!(problems.len(), 0, "{}", text(&path).unwrap());
        assert!(report.changes.iter().all(|change| change.open_verdict(false).is_none()));
        for change in &mut report.changes {
            change.acknowledged = None;
        }
        let commands = report.to_github(false);
        assert!(commands.contains(r"title=breaking: api.Pet.a\u000a# b.length"), "{commands}");
        let printed = report.to_text("0.1.0");
        assert!(printed.contains(r"a\u000a# b"), "{printed}");
        assert!(!printed.contains("\n# b"), "{printed}");
    }
}
