//! `genwire man`, and help on narrow terminals.

use crate::process::{genwire, genwire_with, scratch};
use std::fs;

#[test]
fn every_subcommand_has_a_page() {
    let folder = scratch("man").join("man1");
    let run = genwire(&["man", "--out", folder.to_str().expect("a name")]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "", ""));
    let page = |name: &str| fs::read_to_string(folder.join(name)).expect("a page");
    for name in ["check", "chat", "batch", "man", "task", "task-wait", "template-create"] {
        let page = page(&format!("genwire-{name}.1"));
        assert!(page.contains(&format!(".TH genwire-{name} 1  ")), "{page}");
        assert!(page.contains(".SH DESCRIPTION"), "{page}");
    }
    let root = page("genwire.1");
    assert!(root.contains("genwire\\-batch(1)") && root.contains(".SH \"EXIT STATUS\""), "{root}");
    let wait = page("genwire-task-wait.1");
    assert!(wait.contains("[\\fB\\-\\-interval\\fR \\fITIME\\fR]"), "{wait}");
    assert!(!root.contains('`') && !wait.contains('`'), "{root}");
    let batch = page("genwire-batch.1");
    assert!(batch.contains(".SH EXAMPLES\n.nf\n  genwire batch requests"), "{batch}");
}

#[test]
fn one_page_is_printed() {
    let run = genwire(&["man", "task", "wait"]);
    assert!(run.code == 0 && run.stdout.contains(".TH genwire-task-wait 1"), "{}", run.stdout);
    let run = genwire(&["man", "task", "waits"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("help: its subcommands are create, get, wait"), "{}", run.stderr);
    let run = genwire(&["man", "--out", "good.json"]);
    assert!(run.code == 2 && run.stderr.contains("cannot write `good.json`"), "{}", run.stderr);
}

#[test]
fn help_is_as_wide_as_the_terminal() {
    for command in ["chat", "speak", "voices", "serve", "conform", "batch", "check", "man"] {
        for (columns, most) in [("60", 60), ("300", 100)] {
            let run = genwire_with(&[command, "--help"], &[("COLUMNS", columns)], b"");
            // Indented lines are meant to be copied.
            let is_long = |line: &&str| line.chars().count() > most && !line.starts_with("  ");
            assert_eq!(run.stdout.lines().find(is_long), None, "{command}");
        }
    }
}
