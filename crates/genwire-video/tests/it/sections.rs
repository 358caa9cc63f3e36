//! The sections of an enhanced prompt.

use genwire_video::{VideoTask, sections};
use proptest::prelude::*;

fn check(prompt: &str, expected: &[(Option<&str>, &str)]) {
    let found = sections(prompt);
    let found: Vec<_> = found.iter().map(|section| (section.name(), section.text())).collect();
    let found: Vec<_> = found.iter().map(|(name, text)| (name.as_deref(), *text)).collect();
    assert_eq!(found, expected, "{prompt:?}");
}

#[test]
fn labels_open_sections() {
    check("", &[]);
    check("  \n ", &[]);
    check("no label", &[(None, "no label")]);
    check("a:\nb", &[(Some("a"), "b")]);
    check(
        "before\na:\nb\n\nOverall Soundscape:\r\nwaves\nc_d: e: f",
        &[
            (None, "before"),
            (Some("a"), "b"),
            (Some("overall_soundscape"), "waves"),
            (Some("c_d"), "e: f"),
        ],
    );
    check("empty_one:\nempty_two:", &[(Some("empty_one"), ""), (Some("empty_two"), "")]);
}

#[test]
fn a_colon_in_prose_opens_nothing() {
    for line in [
        "wait: there is more",
        "[Shot 2] At 00:03.000, the shot cuts",
        "<Audio 1>: reference - the rhythm",
        "snake_case:glued",
        "the label of this line is much too long to be one of them:",
        "1st:",
        ":",
    ] {
        let prompt = format!("summary:\n{line}");
        check(&prompt, &[(Some("summary"), line)]);
    }
}

#[test]
fn a_task_hands_out_its_sections() {
    let task: VideoTask = serde_json::from_str(
        r#"{ "status": "succeeded", "content": { "prompt": "summary:\nA boat leaves." } }"#,
    )
    .expect("a task");
    assert!(task.is_terminal());
    assert_eq!(task.prompt_sections().len(), 1);
    assert!(VideoTask::default().prompt_sections().is_empty());
}

proptest! {
    #[test]
    fn nothing_but_labels_and_white_space_is_lost(prompt in "[a-z_: \n]{0,60}") {
        let letters = |text: &str| text.chars().filter(char::is_ascii_lowercase).count();
        let kept: usize = sections(&prompt)
            .iter()
            .map(|section| letters(section.text()) + section.label().map_or(0, letters))
            .sum();
        prop_assert_eq!(kept, letters(&prompt));
    }
}
