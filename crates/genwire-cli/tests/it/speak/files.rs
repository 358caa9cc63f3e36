//! Files of audio and subtitles: complete under their own name, or partial under another name.

use super::{delta, hex, info, last, whole};
use crate::loopback::{Answer, Service};
#[cfg(unix)]
use crate::process::{ISOLATION, KillOnDrop, send};
use serde_json::{Value as JsonValue, json};
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("speak").join(name);
    drop(fs::remove_dir_all(&folder));
    fs::create_dir_all(&folder).expect("the folder is made");
    folder
}

/// The files of a folder.
fn files(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let text = fs::read_to_string(&path).expect("letters");
            (path.file_name().expect("a name").to_string_lossy().into_owned(), text)
        })
        .collect();
    files.sort();
    files
}

#[track_caller]
fn expect(folder: &Path, expected: &[(&str, &str)]) {
    let found = files(folder);
    let found: Vec<(&str, &str)> =
        found.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(found, expected);
}

/// Two subtitles for audio that lasts one second.
fn subtitles() -> Answer {
    Answer::json(&json!([
        { "text": "Good morning.", "time_begin": 0, "time_end": 500.4 },
        { "text": "How are you?", "time_begin": 500.4, "time_end": 1000, "timestamped_words": [
            { "word": "How", "time_begin": 500, "time_end": 600 },
            { "word": "are you", "time_begin": 600, "time_end": 900 },
        ] },
    ]))
}

#[test]
fn whole_audio_gets_its_name_and_reports_its_format() {
    let folder = folder("whole");
    let file = folder.join("morning.flac").display().to_string();
    let service = Service::start([whole("some audio")]);
    let run = service.genwire(&["speak", "Good morning.", "-o", &file, "--json"]);
    // The service of this test sends no other audio.
    assert_eq!((run.code, run.stderr.as_str()), (0, "warning: the audio is mp3, not flac\n"));
    let printed: JsonValue = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(
        printed,
        json!({ "file": file, "bytes": 10, "subtitles": null, "trace_id": "trace-1",
            "extra_info": info(1800, 10) })
    );
    expect(&folder, &[("morning.flac", "some audio")]);
    assert_eq!(service.only_body()["audio_setting"]["format"], "flac");
}

#[test]
fn audio_that_breaks_off_keeps_another_name() {
    let folder = folder("cut");
    let file = folder.join("morning.mp3").display().to_string();
    fs::write(&file, "the one of yesterday").expect("a file");
    let service = Service::start([Answer::cut(&[delta("some ")])]);
    let run = service.genwire(&["speak", "Good morning.", "--stream", "-o", &file]);
    assert_eq!(run.code, 4);
    assert!(run.stderr.contains("ended before it was complete"), "{}", run.stderr);
    assert!(run.stderr.contains(&format!("5 bytes of audio were saved in `{file}.partial`")));
    expect(&folder, &[("morning.mp3", "the one of yesterday"), ("morning.mp3.partial", "some ")]);
}

#[test]
fn an_error_before_the_audio_leaves_nothing() {
    let folder = folder("refused");
    let file = folder.join("morning.mp3").display().to_string();
    let error = json!({ "base_resp": { "status_code": 1008, "status_msg": "no balance" } });
    let service = Service::start([Answer::json(&error)]);
    let run = service.genwire(&["speak", "Good morning.", "-o", &file]);
    assert!(run.code == 3 && run.stderr.contains("no balance"), "{}", run.stderr);
    expect(&folder, &[]);
}

#[test]
fn audio_of_another_format_is_reported_unless_quiet() {
    let folder = folder("other");
    let file = folder.join("morning.wav").display().to_string();
    let run = Service::start([whole("sound")]).genwire(&["speak", "Good morning.", "-o", &file]);
    assert_eq!((run.code, run.stderr.as_str()), (0, "warning: the audio is mp3, not wav\n"));
    let quiet = ["speak", "Good morning.", "-o", &file, "--quiet"];
    let run = Service::start([whole("sound")]).genwire(&quiet);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    expect(&folder, &[("morning.wav", "sound")]);
}

#[test]
fn a_folder_is_no_place_for_audio() {
    let folder = folder("folder");
    fs::create_dir(folder.join("inner")).expect("a folder");
    let service = Service::start([]);
    let inner = folder.join("inner").display().to_string();
    let run = service.genwire(&["speak", "Good morning.", "-o", &inner]);
    assert!(run.code == 2 && run.stderr.contains("inner`: "), "{}", run.stderr);
    // Audio that could not be saved was not requested.
    assert!(service.asked().is_empty());
}

#[test]
fn a_reply_without_a_sound_is_no_speech() {
    let folder = folder("mute");
    let file = folder.join("morning.mp3").display().to_string();
    let mute = json!({
        "data": { "audio": "", "status": 2 },
        "base_resp": { "status_code": 0, "status_msg": "success" },
    });
    let service = Service::start([Answer::json(&mute)]);
    let run = service.genwire(&["speak", "Good morning.", "-o", &file]);
    assert!(run.code == 1 && run.stderr.contains("sent no audio"), "{}", run.stderr);
    expect(&folder, &[]);
}

#[test]
fn a_missing_folder_is_reported_before_anything_is_sent() {
    let service = Service::start([]);
    let run = service.genwire(&["speak", "Hi", "-o", "nowhere/a.mp3"]);
    assert!(run.code == 2 && run.stderr.contains("cannot write `nowhere/a.mp3`"));
    let run = service.genwire(&["speak", "Hi", "--subtitles", "nowhere/a.srt"]);
    assert!(run.code == 2 && run.stderr.contains("cannot write `nowhere/a.srt`"));
    let run = service.genwire(&["speak", "Hi", "-o", "a.ogg"]);
    assert!(
        run.code == 2 && run.stderr.contains("`a.ogg` is not a known file extension"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains(".mp3, .wav"), "{}", run.stderr);
    let run = service.genwire(&["speak", "Hi", "--subtitles", "a.txt"]);
    assert!(run.code == 2 && run.stderr.contains("`.srt` or `.vtt`"), "{}", run.stderr);
    assert!(service.asked().is_empty());
}

#[test]
fn audio_and_subtitles_have_files_of_their_own() {
    let folder = folder("same");
    let file = |name: &str| folder.join(name).display().to_string();
    fs::write(file("there.srt"), "").expect("a file");
    for (audio, subtitles) in
        [("a.srt", "a.srt"), ("./a.srt", "a.srt"), ("there.srt", "../same/there.srt")]
    {
        let service = Service::start([]);
        let args = ["speak", "Hi", "--format", "mp3", "-o", &file(audio)];
        let run = service.genwire(&[&args[..], &["--subtitles", &file(subtitles)]].concat());
        assert!(run.code == 2 && run.stderr.contains("written to one file"), "{}", run.stderr);
        assert!(service.asked().is_empty());
    }
}

#[test]
fn subtitles_are_fetched_without_the_key() {
    let folder = folder("subtitles");
    let audio = |url: &str| {
        Answer::json(&json!({
            "data": { "audio": hex("audio"), "subtitle_file": format!("{url}/titles.json") },
            "extra_info": info(1000, 5),
        }))
    };
    let titles = |_: &str| subtitles();
    let service = Service::scripted::<Box<dyn FnOnce(&str) -> Answer + Send>>(vec![
        Box::new(audio),
        Box::new(titles),
    ]);
    let (file, srt) = (folder.join("a.mp3"), folder.join("a.srt"));
    let run = service.genwire(&[
        "speak",
        "Good morning. How are you?",
        "-o",
        &file.display().to_string(),
        "--subtitles",
        &srt.display().to_string(),
    ]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    expect(
        &folder,
        &[
            ("a.mp3", "audio"),
            (
                "a.srt",
                "1\n00:00:00,000 --> 00:00:00,500\nGood morning.\n\n\
                 2\n00:00:00,500 --> 00:00:01,000\nHow are you?\n\n",
            ),
        ],
    );
    let asked = service.asked();
    assert_eq!(asked[0].body["subtitle_enable"], true);
    assert!(!asked[1].head.contains("authorization"), "{}", asked[1].head);
}

#[test]
fn subtitles_of_several_parts_follow_each_other() {
    let folder = folder("parts");
    let audio = |url: &str| {
        Answer::events(&[
            delta("audio"),
            json!({ "data": { "audio": "", "subtitle_file": format!("{url}/titles.json") } }),
            last("", 2500),
        ])
    };
    let titles = |_: &str| subtitles();
    let service = Service::scripted::<Box<dyn FnOnce(&str) -> Answer + Send>>(vec![
        Box::new(audio),
        Box::new(titles),
        Box::new(audio),
        Box::new(titles),
    ]);
    let (file, vtt) = (folder.join("a.mp3"), folder.join("a.vtt"));
    let run = service.genwire(&[
        "speak",
        "Good morning. How are you?\nGood morning. How are you?",
        "--split=30",
        "--stream",
        "--json",
        "-o",
        &file.display().to_string(),
        "--subtitles",
        &vtt.display().to_string(),
        "--subtitle-type",
        "word",
    ]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let printed: JsonValue = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(printed["parts"][1]["extra_info"]["audio_length"], 2500);
    let times: Vec<String> = fs::read_to_string(vtt)
        .expect("subtitles")
        .lines()
        .filter(|line| line.contains("-->"))
        .map(|line| line[..12].to_owned())
        .collect();
    assert_eq!(
        times,
        [
            "00:00:00.000",
            "00:00:00.500",
            "00:00:00.600",
            "00:00:02.500",
            "00:00:03.000",
            "00:00:03.100"
        ]
    );
}

#[cfg(unix)]
#[test]
fn an_interruption_keeps_what_arrived() {
    use std::io::Read as _;
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let folder = folder("interrupted");
    let file = folder.join("a.mp3").display().to_string();
    let service = Service::start([Answer::silent(&[delta("some ")])]);
    let child = Command::new(env!("CARGO_BIN_EXE_genwire"))
        .envs(ISOLATION)
        .args(["speak", "Good morning.", "--stream", "-o", &file])
        .envs(service.variables())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut child = KillOnDrop(child);
    let partial = folder.join("a.mp3.partial");
    while fs::metadata(&partial).map_or(0, |file| file.len()) == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    send("INT", child.id());
    let mut shown = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut shown).expect("UTF-8");
    assert_eq!(child.wait().expect("the command ends").code(), Some(130));
    assert!(shown.contains("a.mp3.partial"), "{shown}");
    expect(&folder, &[("a.mp3.partial", "some ")]);
}
