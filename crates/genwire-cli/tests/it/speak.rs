//! `genwire speak`, against a service that follows a script.

mod files;

use crate::loopback::{Answer, KEY, Service};
use crate::process::{ISOLATION, genwire, genwire_with, scratch};
use serde_json::{Value as JsonValue, json};
use std::fs;

/// Letters as the service sends bytes.
fn hex(audio: &str) -> String {
    audio.bytes().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// Extra information about audio, in milliseconds and bytes.
fn info(length: i64, size: usize) -> JsonValue {
    json!({ "audio_length": length, "audio_size": size, "audio_format": "mp3" })
}

/// A whole reply.
fn whole(audio: &str) -> Answer {
    Answer::json(&json!({
        "data": { "audio": hex(audio), "status": 2 },
        "extra_info": info(1800, audio.len()),
        "trace_id": "trace-1",
        "base_resp": { "status_code": 0, "status_msg": "success" },
    }))
}

/// A chunk of a stream.
fn delta(audio: &str) -> JsonValue {
    json!({ "data": { "audio": hex(audio), "status": 1 } })
}

/// The last event of a stream, which repeats the audio.
fn last(audio: &str, length: i64) -> JsonValue {
    json!({ "data": { "audio": hex(audio), "status": 2 }, "extra_info": info(length, 0),
        "trace_id": "trace-2" })
}

#[test]
fn audio_goes_to_a_pipe_as_it_is() {
    let service = Service::start([whole("some audio")]);
    let run = service.genwire(&["speak", "Good morning.", "--format", "mp3"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "some audio", ""));
    assert_eq!(
        service.only_body(),
        json!({ "model": "speech-2.8-hd", "text": "Good morning.",
            "audio_setting": { "format": "mp3" } })
    );
}

#[test]
fn any_member_can_be_set() {
    let service = Service::start([whole("some audio")]);
    let set = ["--set", "voice_modify.pitch=-20", "--set", "audio_setting.channel=2"];
    let run = service.genwire(&[&["speak", "Hi", "--format", "mp3"][..], &set].concat());
    assert_eq!((run.code, run.stdout.as_str()), (0, "some audio"), "{}", run.stderr);
    let body = service.only_body();
    assert_eq!(body["voice_modify"], json!({ "pitch": -20 }));
    assert_eq!(body["audio_setting"], json!({ "format": "mp3", "channel": 2 }));
}

#[test]
fn a_text_comes_from_an_argument_a_file_or_a_pipe() {
    let asked = |args: &[&str], stdin: &[u8]| {
        let service = Service::start([whole("audio")]);
        assert_eq!(service.genwire_with(args, stdin).code, 0);
        service.only_body()["text"].clone()
    };
    assert_eq!(asked(&["speak", "Hi"], b"not this"), "Hi");
    assert_eq!(asked(&["speak"], b"\xef\xbb\xbfHi\n"), "Hi");
    assert_eq!(asked(&["speak", "-"], b"Hi\n"), "Hi");
    assert_eq!(asked(&["speak", "--file", "-"], b"Hi\n"), "Hi");
    assert_eq!(asked(&["speak", "-f", "task.json"], b"").as_str().map(|it| &it[..1]), Some("{"));
}

#[test]
fn a_stream_is_written_without_what_it_repeats() {
    let events = [delta("some "), delta("audio"), last("some audio", 1000)];
    let service = Service::start([Answer::events(&events)]);
    let run = service.genwire(&["speak", "Good morning.", "--stream", "-o", "-"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (0, "some audio", ""));
    let options = &service.only_body()["stream_options"];
    assert_eq!(*options, json!({ "exclude_aggregated_audio": true }));
}

#[test]
fn a_text_beyond_the_limit_is_refused_with_help() {
    let service = Service::start([]);
    let run = service.genwire(&["speak", &"a".repeat(10_000), "-o", "nowhere.mp3"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("10000 characters") && run.stderr.contains("9999"));
    assert!(run.stderr.contains("help: `--split`"), "{}", run.stderr);
    let run = service.genwire(&["speak", "One. Two.", "--split=5", "--format", "flac"]);
    assert!(run.code == 2 && run.stderr.contains("format `flac` cannot be joined"));
    let args = ["speak", &"One. ".repeat(2500), "--split", "--dry-run", "--json"];
    assert_eq!(service.genwire(&args).stdout.lines().count(), 2);
    let run = service.genwire(&["speak", "One. Two.", "--split=0"]);
    assert!(run.code == 2 && run.stderr.contains("1 or more"), "{}", run.stderr);
    assert!(service.asked().is_empty());
}

#[test]
fn a_text_in_several_parts_is_joined() {
    let service = Service::start([whole("one"), whole("two"), whole("three")]);
    let run = service.genwire(&["speak", "Eins. Zwei. Drei.", "--split=6", "--format", "mp3"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "onetwothree"), "{}", run.stderr);
    let texts: Vec<JsonValue> =
        service.asked().iter().map(|asked| asked.body["text"].clone()).collect();
    assert_eq!(texts, ["Eins.", "Zwei.", "Drei."]);
}

#[test]
fn the_heads_of_parts_are_left_out() {
    let head = |size: &str| {
        let format = "\u{1}\0\u{1}\0@\u{1f}\0\0@\u{1f}\0\0\u{1}\0\u{8}\0";
        format!("RIFF\0\0\0\0WAVEfmt \u{10}\0\0\0{format}data{size}")
    };
    let folder = scratch("speak_joined");
    let file = folder.join("a.wav");
    let size = "\u{2}\0\0\0";
    let parts = ["ab", "cd"].map(|samples| whole(&(head(size) + samples)));
    let output = file.to_str().expect("a name");
    let run = Service::start(parts).genwire(&["speak", "Eins. Zwei.", "--split=6", "-o", output]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let expected = head("\u{4}\0\0\0").replace("RIFF\0", "RIFF(") + "abcd";
    assert_eq!(fs::read_to_string(&file).expect("the audio is there"), expected);
    let parts = [whole(&(head(size) + "ab")), whole("ID3")];
    let run = Service::start(parts).genwire(&["speak", "Eins. Zwei.", "--split=6", "-o", output]);
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("the audio cannot be joined: a part is not WAV"), "{}", run.stderr);
}

#[test]
fn long_texts_are_streamed() {
    let service = Service::start([Answer::events(&[delta("audio"), last("", 1000)])]);
    let text = "One, two. ".repeat(400);
    let run = service.genwire_with(&["speak"], text.as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (0, "audio"), "{}", run.stderr);
    assert_eq!(service.only_body()["stream"], true);
}

#[test]
fn a_text_that_breaks_rules_is_not_sent() {
    let service = Service::start([]);
    let run = service.genwire(&["speak", "<#0.5#> Good morning."]);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.contains("/text"), "{}", run.stderr);
    assert!(service.asked().is_empty());
}

#[test]
fn warnings_are_printed_and_block_nothing() {
    let service = Service::start([whole("audio"), whole("audio")]);
    let run = service.genwire(&["speak", "Hi", "--speed", "3"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "audio"));
    assert!(run.stderr.starts_with("warning: /voice_setting/speed: "), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert_eq!(service.genwire(&["speak", "Hi", "--speed", "3", "--quiet"]).stderr, "");
}

#[test]
fn json_and_audio_do_not_share_standard_output() {
    let run = Service::start([]).genwire(&["speak", "Hi", "--json"]);
    let printed: JsonValue = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(run.code, 2);
    assert!(printed["error"]["help"].as_str().is_some_and(|help| help.contains("--output")));
}

#[cfg(target_os = "linux")]
#[test]
fn no_audio_goes_to_a_terminal() {
    // `script` pretends a terminal.
    let command = ["exec", env!("CARGO_BIN_EXE_genwire"), "speak", "Hi", "--no-key"].join(" ");
    let output = std::process::Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .envs(ISOLATION)
        .env("GENWIRE_BASE_URL", "http://127.0.0.1:9")
        .output();
    // Where it is missing there is nothing to see.
    let Ok(output) = output else { return };
    let shown = String::from_utf8_lossy(&output.stdout);
    assert!(shown.contains("audio cannot be written to a terminal"), "{shown}");
}

#[test]
fn a_dry_run_shows_every_request() {
    let args = ["speak", "Eins. Zwei.", "--split=6", "--dry-run", "-o", "nowhere/a.mp3"];
    genwire_with(&args, &[("GENWIRE_API_KEY", KEY)], b"").shows("speak_dry_run");
}

#[test]
fn verbose_prints_the_exchange_and_no_secret() {
    let run = Service::start([whole("audio")]).genwire(&["speak", "Hi", "--verbose"]);
    assert!(run.stderr.contains("authorization: Bearer ***"), "{}", run.stderr);
    assert_eq!(run.stdout, "audio");
}

#[test]
fn there_must_be_something_to_speak() {
    let run = Service::start([]).genwire_with(&["speak"], b"\xff\xfe");
    assert!(run.code == 2 && run.stderr.contains("UTF-8"), "{}", run.stderr);
    let run = Service::start([]).genwire(&["speak", "-f", "nowhere.txt"]);
    assert!(run.code == 2 && run.stderr.contains("cannot read `nowhere.txt`"), "{}", run.stderr);
    assert_eq!(genwire(&["speak", "Hi", "--file", "task.json"]).code, 2);
    for (argument, input) in [("-", ""), ("-", " \n "), ("", ""), ("  ", "Hi")] {
        let run = Service::start([]).genwire_with(&["speak", argument], input.as_bytes());
        assert!(run.code == 2 && run.stderr.contains("no text was given"), "{}", run.stderr);
    }
}

#[test]
fn help_teaches() {
    genwire(&["speak", "--help"]).shows("help_speak");
}
