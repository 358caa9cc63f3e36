//! Streamed speech replies, their bytes and the whole replies that they add up to.

use genwire_audio::{
    SpeechReader, SynthesizeSpeechAccumulator, SynthesizeSpeechResponse, read_audio,
};
use serde_json::{Value as JsonValue, json};

fn delta(audio: &str) -> JsonValue {
    json!({ "data": { "audio": audio, "status": 1 }, "trace_id": "t", "base_resp": { "status_code": 0 } })
}

fn last(audio: &str) -> JsonValue {
    json!({ "data": { "audio": audio, "status": 2 }, "trace_id": "t",
        "extra_info": { "audio_size": 4 }, "base_resp": { "status_code": 0 } })
}

/// The audio of a stream, event by event, and the length of the repeated audio.
fn read(events: &[JsonValue]) -> Result<(Vec<u8>, usize), String> {
    let mut reader = SpeechReader::new();
    let (mut audio, mut repeated) = (Vec::new(), 0);
    for event in events {
        let chunk = reader.push(event.to_string().as_bytes()).map_err(|error| error.to_string())?;
        audio.extend(chunk.audio);
        repeated += chunk.repeated.map_or(0, |bytes| bytes.len());
    }
    let summary = reader.finish().map_err(|error| error.to_string())?;
    if summary.byte_count == audio.len() {
        Ok((audio, repeated))
    } else {
        Err(format!("{} bytes are said to have been given out", summary.byte_count))
    }
}

fn collect(events: &[JsonValue]) -> Result<SynthesizeSpeechResponse, String> {
    let mut accumulator = SynthesizeSpeechAccumulator::new();
    for event in events {
        accumulator.push_data(event.to_string().as_bytes()).map_err(|error| error.to_string())?;
    }
    accumulator.finish().map_err(|error| error.to_string())
}

#[test]
fn the_whole_audio_at_the_end_is_not_given_out_again() {
    let whole: SynthesizeSpeechResponse = serde_json::from_value(last("0001ff02")).unwrap();
    for (events, repeated) in [
        (vec![delta("0001"), delta("ff02"), last("0001ff02")], 4),
        (vec![delta("0001"), delta("ff02"), last("")], 0),
        (vec![delta("0001ff"), last("02")], 0),
        (vec![last("0001ff02")], 0),
        (vec![delta(""), last("0001ff02")], 0),
    ] {
        assert_eq!(read(&events), Ok((vec![0, 1, 0xff, 2], repeated)), "{events:?}");
        assert_eq!(collect(&events), Ok(whole.clone()), "{events:?}");
    }
}

#[test]
fn data_may_be_null_or_absent() {
    let events = [
        json!({ "data": null, "base_resp": { "status_code": 0 } }),
        json!({ "trace_id": "t" }),
        delta("00"),
        json!({ "data": null, "extra_info": { "audio_size": 1 } }),
    ];
    assert_eq!(read(&events), Ok((vec![0], 0)));
    assert!(collect(&events).is_ok());
}

#[test]
fn a_stream_without_its_last_event_was_cut() {
    let events = [delta("00ff")];
    let message = "the stream ended after 2 bytes of audio, before it was complete";
    assert_eq!(read(&events), Err(message.to_owned()));
    assert!(collect(&events).is_err());
    assert!(collect(&[]).is_err());
}

#[test]
fn errors_and_what_is_no_hex_end_the_stream() {
    for (event, message) in [
        (json!({ "base_resp": { "status_code": 1002, "status_msg": "slow" } }), "slow (1002)"),
        (json!({ "data": {}, "error": { "message": "no (1004)" } }), "no (1004)"),
        (json!({ "error": "no" }), "no"),
        (
            json!({ "data": "?", "base_resp": { "status_code": 1000, "status_msg": "x" } }),
            "x (1000)",
        ),
    ] {
        assert_eq!(read(&[delta("00"), event.clone()]), Err(message.to_owned()));
        assert_eq!(collect(&[delta("00"), event]), Err(message.to_owned()));
    }
    let message = read(&[delta("0g")]).unwrap_err();
    assert!(message.contains("expected a hexadecimal digit at position 1"), "{message}");
}

#[test]
fn a_terminator_that_the_interface_does_not_name_is_taken() {
    let mut reader = SpeechReader::new();
    assert!(reader.push(b"[DONE]").unwrap().audio.is_empty());
    let mut accumulator = SynthesizeSpeechAccumulator::new();
    assert!(accumulator.push_data(b"[DONE]").is_ok());
}

#[test]
fn the_audio_of_a_whole_reply_is_read_without_a_text() {
    assert_eq!(read_audio(last("fffb").to_string().as_bytes()).unwrap(), [0xff, 0xfb]);
    assert!(read_audio(b"{}").unwrap().is_empty());
    let url = json!({ "data": { "audio": "https://example.com/a.mp3" } }).to_string();
    assert!(read_audio(url.as_bytes()).is_err());
}
