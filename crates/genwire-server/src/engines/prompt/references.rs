//! The sections about references: the subjects, and the features of each to preserve.

use super::brief::{Brief, FileKind};
use super::phrases;
use super::scene::{Scene, listed};
use super::shots::{full_stop, sentences};
use genwire_mock::Draw;

/// Describes the subjects, one per reference image, and the purpose of the other references.
pub(super) fn subjects(brief: &Brief) -> String {
    let mut lines = Vec::new();
    for (index, (name, file)) in brief.references(FileKind::Image).into_iter().enumerate() {
        let (number, measures) = (index + 1, file.in_words());
        lines.push(format!("<Subject {number}>: what {name}{measures} shows, as it looks there."));
    }
    for (name, file) in brief.references(FileKind::Video) {
        lines.push(format!("{name}: reference - the movement{}.", file.in_words()));
    }
    for (name, file) in brief.references(FileKind::Audio) {
        lines.push(format!("{name}: reference - the sound{}.", file.in_words()));
    }
    lines.join("\n")
}

/// Summarizes the video in two sentences.
pub(super) fn summary(brief: &Brief, scene: &Scene) -> String {
    let first = sentences(&brief.prompt).first().copied().unwrap_or_default();
    let names: Vec<String> = brief.named().map(|(name, _)| name).collect();
    let ratio = match brief.ratio.as_str() {
        "adaptive" => "in the proportions of the material".to_owned(),
        ratio => format!("in {ratio}"),
    };
    format!(
        "A video of {} seconds {ratio}, made from {}. {first}{} {}.",
        brief.duration,
        listed(&names),
        full_stop(first),
        scene.light
    )
}

/// Lists the features of each reference to preserve, one per line.
pub(super) fn retention(brief: &Brief, draw: &mut Draw) -> String {
    let mut lines = Vec::new();
    for (index, (name, _)) in brief.references(FileKind::Image).into_iter().enumerate() {
        let keep = draw.pick_text(&phrases::all().unchanged);
        lines.push(format!("{name}: kept for <Subject {}> - {keep}.", index + 1));
    }
    for (name, _) in brief.references(FileKind::Video) {
        lines.push(format!("{name}: kept in the movement and its timing, not in the look."));
    }
    for (name, _) in brief.references(FileKind::Audio) {
        lines.push(format!("{name}: kept as it sounds, with its rhythm and its pauses."));
    }
    lines.join("\n")
}
