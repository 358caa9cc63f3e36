//! The shots of a video, with times and descriptions.

use super::brief::{Brief, FileKind, Measures, Role};
use super::phrases;
use super::scene::{Scene, listed};
use genwire_arguments::words::is_unspaced;
use genwire_mock::Draw;
use std::fmt::Write as _;

/// Minimum length of a shot, in seconds.
const MIN_SHOT_SECONDS: i64 = 2;
/// Maximum length of a shot, in seconds; a longer shot is cut even if no sentence follows.
const MAX_SHOT_SECONDS: i64 = 6;
/// Granularity of the times of cuts, in milliseconds.
const CUT_STEP_MILLISECONDS: i64 = 500;

/// Describes every shot, each on its own line with its number and time.
pub(super) fn describe(brief: &Brief, scene: &Scene, draw: &mut Draw) -> String {
    let sentences = sentences(&brief.prompt);
    let fewest = (brief.duration + MAX_SHOT_SECONDS - 1) / MAX_SHOT_SECONDS;
    let said = i64::try_from(sentences.len()).unwrap_or(i64::MAX);
    let count = said.max(fewest).min(brief.duration / MIN_SHOT_SECONDS).max(1);
    let mut text = String::new();
    for shot in 0..count {
        let start =
            brief.duration * 1000 * shot / count / CUT_STEP_MILLISECONDS * CUT_STEP_MILLISECONDS;
        let part = |shot: i64| usize::try_from(said * shot / count).unwrap_or(usize::MAX);
        let shown = sentences.get(part(shot)..part(shot + 1)).unwrap_or_default();
        if shot > 0 {
            text.push('\n');
        }
        // Writing into a `String` cannot fail.
        let _ = write!(text, "[Shot {}] At {}, ", shot + 1, time(start));
        text.push_str(&opening(brief, shot == 0, draw));
        if shown.is_empty() {
            let _ = write!(text, " {}", draw.pick_text(&phrases::all().continuations));
        }
        for sentence in shown {
            let _ = write!(text, " {sentence}{}", full_stop(sentence));
        }
        let _ = write!(text, " {}.", draw.pick_text(&phrases::all().cameras));
        if shot == 0 {
            let _ = write!(text, " {}.", scene.light);
        }
        if shot + 1 == count {
            text.push_str(&ending(brief));
        }
    }
    text
}

/// Returns the first words of a shot's description.
fn opening(brief: &Brief, is_first: bool, draw: &mut Draw) -> String {
    let framing = draw.pick_text(&phrases::all().framings);
    if !is_first {
        return format!("the video cuts to {framing}.");
    }
    if let Some((name, file)) = brief.frame(Role::FirstFrame) {
        let measures = file.in_words();
        return format!(
            "the video opens on {name}{measures} exactly as it is, and its composition, colours \
             and light are kept while the movement begins."
        );
    }
    let mut text = format!("the video opens on {framing}, {}.", composition(brief));
    let subjects: Vec<String> = (1..=brief.references(FileKind::Image).len())
        .map(|number| format!("<Subject {number}>"))
        .collect();
    if !subjects.is_empty() {
        let verb = if subjects.len() == 1 { "is" } else { "are" };
        let _ = write!(text, " {} {verb} in view.", listed(&subjects));
    }
    for (name, _) in brief.references(FileKind::Video) {
        let _ = write!(text, " The movement follows {name}.");
    }
    text
}

/// Describes the composition for a ratio.
fn composition(brief: &Brief) -> String {
    let sides = brief.ratio.split_once(':').and_then(|(width, height)| {
        Some((width.parse::<u32>().ok()?, height.parse::<u32>().ok()?))
    });
    match sides {
        Some((width, height)) if width > height => {
            format!("composed for a wide {width}:{height} frame with room to either side")
        }
        Some((width, height)) if width < height => {
            format!("composed for a tall {width}:{height} frame with room above")
        }
        Some((width, height)) => format!("composed for a square {width}:{height} frame"),
        None => {
            let shown =
                brief.named().find_map(|(name, file)| Some((name, size(file.measures.as_ref()?)?)));
            match shown {
                Some((name, (width, height))) => {
                    format!("in the proportions of {name}, {width} to {height}")
                }
                None => "in the proportions of the material".to_owned(),
            }
        }
    }
}

fn size(measures: &Measures) -> Option<(u32, u32)> {
    measures.width.zip(measures.height)
}

/// Describes the end of the video.
fn ending(brief: &Brief) -> String {
    let end = time(brief.duration * 1000);
    match brief.frame(Role::LastFrame) {
        Some((name, file)) => {
            let measures = file.in_words();
            format!(" The movement comes to rest, and at {end} the picture is {name}{measures}.")
        }
        None => format!(" The shot holds until {end}."),
    }
}

/// Formats a time in the video.
fn time(milliseconds: i64) -> String {
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000);
    format!("{:02}:{:02}.{rest:03}", seconds / 60, seconds % 60)
}

/// Returns a full stop if a sentence has none.
pub(super) fn full_stop(sentence: &str) -> &'static str {
    if sentence.ends_with(['.', '!', '?', '。', '！', '？', '…']) { "" } else { "." }
}

/// Returns the sentences of the text with single spaces between words.
pub(super) fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map(|(_, next)| *next);
        let ends = match letter {
            '.' | '!' | '?' => next.is_none_or(|next| next == ' ' || is_unspaced(next)),
            '。' | '！' | '？' => true,
            _ => false,
        };
        if ends {
            let end = at + letter.len_utf8();
            sentences.extend(text.get(start..end));
            start = end;
        }
    }
    sentences.extend(text.get(start..));
    sentences.into_iter().map(str::trim).filter(|sentence| !sentence.is_empty()).collect()
}
