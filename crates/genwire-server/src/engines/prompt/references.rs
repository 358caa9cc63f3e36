//! What a prompt says of its references: who they are, and what is kept of each.

use super::brief::{Brief, Kind};
use super::phrases::KEEP;
use super::scene::{Scene, listed};
use super::shots::{full_stop, sentences};
use crate::seed::Draw;

/// The subjects, one for each reference image, and what the other references stand for.
pub(super) fn subjects(brief: &Brief) -> String {
    let mut lines = Vec::new();
    for (index, (name, piece)) in brief.references(Kind::Image).into_iter().enumerate() {
        let (number, measures) = (index + 1, piece.in_words());
        lines.push(format!("<Subject {number}>: what {name}{measures} shows, as it looks there."));
    }
    for (name, piece) in brief.references(Kind::Video) {
        lines.push(format!("{name}: reference - the movement{}.", piece.in_words()));
    }
    for (name, piece) in brief.references(Kind::Audio) {
        lines.push(format!("{name}: reference - the sound{}.", piece.in_words()));
    }
    lines.join("\n")
}

/// The video in two sentences.
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

/// What is kept of each reference, one on each line.
pub(super) fn retention(brief: &Brief, draw: &mut Draw) -> String {
    let mut lines = Vec::new();
    for (index, (name, _)) in brief.references(Kind::Image).into_iter().enumerate() {
        let keep = draw.pick(KEEP).copied().unwrap_or_default();
        lines.push(format!("{name}: kept for <Subject {}> - {keep}.", index + 1));
    }
    for (name, _) in brief.references(Kind::Video) {
        lines.push(format!("{name}: kept in the movement and its timing, not in the look."));
    }
    for (name, _) in brief.references(Kind::Audio) {
        lines.push(format!("{name}: kept as it sounds, with its rhythm and its pauses."));
    }
    lines.join("\n")
}
