//! Subtitles, and the files that players read.

use std::time::Duration;

use genwire_audio::{Cue, Cues, SubtitleType, Subtitles};
use serde_json::{Value as JsonValue, json};

fn entry(text: &str, begin: f64, end: f64) -> JsonValue {
    json!({ "text": text, "time_begin": begin, "time_end": end })
}

fn read(entries: &JsonValue) -> Subtitles {
    Subtitles::from_json(entries.to_string().as_bytes()).expect("subtitles")
}

/// The cues of entries as `begin-end text`, in milliseconds.
fn check(entries: &JsonValue, sentences: &[&str], words: &[&str]) {
    let subtitles = read(entries);
    let shown = |cues: Cues| -> Vec<String> {
        let line =
            |it: &Cue| format!("{}-{} {}", it.begin.as_millis(), it.end.as_millis(), it.text);
        cues.as_slice().iter().map(line).collect()
    };
    assert_eq!(shown(subtitles.cues()), sentences, "{entries}");
    assert_eq!(shown(subtitles.word_cues()), words, "{entries}");
}

#[test]
fn times_are_rounded_to_milliseconds() {
    for (time, expected) in [(0.0, 0), (0.4, 0), (0.5, 1), (1_037.777_777, 1_038), (-3.0, 0)] {
        let cues = read(&json!([entry("a", time, 9e6)])).cues();
        assert_eq!(cues.as_slice()[0].begin, Duration::from_millis(expected), "{time}");
    }
}

#[test]
fn sentences_and_words_have_cues_of_their_own() {
    let words = json!([
        { "word": "One", "time_begin": 47.4, "time_end": 189.6 },
        { "word": "code", "time_begin": 189.6, "time_end": 900 },
    ]);
    let mut first = entry("One code.", 0.0, 1038.0);
    first["timestamped_words"] = words;
    let entries = json!([first, entry("And more.", 1100.0, 2000.0)]);
    let expected = ["47-190 One", "190-900 code", "1100-2000 And more."];
    check(&entries, &["0-1038 One code.", "1100-2000 And more."], &expected);
    let subtitles = read(&entries);
    assert_eq!(subtitles.cues_by(&SubtitleType::Sentence), subtitles.cues());
    for kind in [SubtitleType::Word, SubtitleType::WordStreaming] {
        assert_eq!(subtitles.cues_by(&kind), subtitles.word_cues());
    }
}

#[test]
fn what_is_absent_comes_from_the_neighbours() {
    let entries = json!([
        { "text": "a" },
        { "text": "b", "time_begin": 10 },
        { "text": " ", "time_begin": 12, "time_end": 13 },
        { "time_begin": 14, "time_end": 15 },
        { "text": "c", "time_begin": 30, "time_end": 20 },
        { "text": "d", "time_end": 50 },
        { "text": "e", "time_begin": 1e300 },
    ]);
    let expected = ["0-10 a", "10-30 b", "30-31 c", "30-50 d", "50-51 e"];
    check(&entries, &expected, &expected);
}

#[test]
fn cues_are_in_the_order_of_their_times() {
    let entries = json!([entry("c", 20.0, 30.0), entry("b", 5.0, 9.0), entry("a", 5.0, 7.0)]);
    let expected = ["5-7 a", "5-9 b", "20-30 c"];
    check(&entries, &expected, &expected);
}

#[test]
fn texts_cannot_break_a_file() {
    let cues = read(&json!([entry("a\r\n\r\n  b --> c\n1 < 2 & 3\0", 0.0, 1.0)])).cues();
    let srt = "1\n00:00:00,000 --> 00:00:00,001\na\nb -- > c\n1 < 2 & 3\n\n";
    assert_eq!(cues.to_srt(), srt);
    let vtt = "WEBVTT\n\n00:00:00.000 --> 00:00:00.001\na\nb --&gt; c\n1 &lt; 2 &amp; 3\n\n";
    assert_eq!(cues.to_vtt(), vtt);
}

#[test]
fn hours_have_two_digits_or_more() {
    let hour = 3_600_000.0;
    let cues = read(&json!([entry("a", 59.0 * 60_000.0, hour), entry("b", hour, 100.0 * hour)]));
    let expected =
        "1\n00:59:00,000 --> 01:00:00,000\na\n\n2\n01:00:00,000 --> 100:00:00,000\nb\n\n";
    assert_eq!(cues.cues().to_srt(), expected);
}

#[test]
fn nothing_is_a_file_too() {
    assert_eq!(Cues::default().to_srt(), "");
    assert_eq!(read(&json!([])).cues().to_vtt(), "WEBVTT\n\n");
    assert!(Subtitles::from_json(b"{}").is_err());
}

#[test]
fn files_of_a_stream_are_joined() {
    let mut all = read(&json!([entry("a", 0.0, 1.0)]));
    all.extend(read(&json!([entry("b", 1.0, 2.0)])));
    let texts: Vec<String> = all.cues().into_vec().into_iter().map(|cue| cue.text).collect();
    assert_eq!((texts.join(" ").as_str(), all.entries().len()), ("a b", 2));
}

#[test]
fn recorded_files_become_cues() {
    let Ok(corpus) = std::env::var("GENWIRE_CORPUS") else { return };
    for (name, sentences, words) in [
        ("sentence_live", "00:00:00,000 --> 00:00:09,700", 1),
        ("sentence_live2", "00:00:00,000 --> 00:00:02,919", 1),
        ("emoji_live", "00:00:00,000 --> 00:00:03,174", 1),
        ("word_live", "00:00:00,000 --> 00:00:01,038", 1),
    ] {
        let path = format!("{corpus}/service/t2a/subtitle_{name}.json");
        let file = std::fs::read(&path).expect(&path);
        let subtitles = Subtitles::from_json(&file).expect(&path);
        assert!(subtitles.cues().to_srt().contains(sentences), "{name}");
        assert_eq!(subtitles.word_cues().as_slice().len(), words, "{name}");
    }
}
