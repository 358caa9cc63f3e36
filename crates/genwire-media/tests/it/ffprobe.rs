//! Compares the measurements with the output of `ffprobe`, if it is installed.

use genwire_media::probe;
use std::path::Path;
use std::process::Command;
use std::{env, fs, process};

/// Files to make, and the options for each.
const FILES: &[(&str, &[&str])] = &[
    ("h264.mp4", &["-c:v", "libx264", "-c:a", "aac"]),
    ("h265.mp4", &["-c:v", "libx265", "-tag:v", "hvc1", "-c:a", "aac"]),
    ("mp3.mp4", &["-c:v", "libx264", "-c:a", "libmp3lame"]),
    ("ntsc.mov", &["-r", "24000/1001", "-c:v", "libx264", "-c:a", "aac"]),
    ("fragments.mp4", &["-c:v", "libx264", "-an", "-movflags", "frag_keyframe+empty_moov"]),
    (
        "vfr.mp4",
        &["-vf", "select='not(mod(n,3))+lt(n,30)'", "-fps_mode", "vfr", "-c:v", "libx264", "-an"],
    ),
    ("sound.mp3", &["-vn", "-c:a", "libmp3lame", "-q:a", "4"]),
    ("sound.wav", &["-vn", "-ar", "22050"]),
    ("image.png", &["-frames:v", "1"]),
    ("image.jpg", &["-frames:v", "1"]),
    ("image.gif", &["-frames:v", "1"]),
    ("image.webp", &["-frames:v", "1"]),
];
const SOURCE: &[&str] = &[
    "-y",
    "-loglevel",
    "error",
    "-f",
    "lavfi",
    "-i",
    "testsrc=size=640x360:rate=30:duration=3",
    "-f",
    "lavfi",
    "-i",
    "sine=frequency=440:duration=3",
    "-pix_fmt",
    "yuv420p",
];

#[test]
fn measures_equal_those_of_ffprobe() {
    if Command::new("ffprobe").arg("-version").output().is_err() {
        eprintln!("skipped: `ffprobe` is not installed");
        return;
    }
    let folder = env::temp_dir().join(format!("genwire-media-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    for (name, options) in FILES {
        let path = folder.join(name);
        let made = Command::new("ffmpeg").args(SOURCE).args(*options).arg(&path).output();
        if made.is_ok_and(|output| output.status.success()) {
            check(&path);
        } else {
            eprintln!("skipped: this `ffmpeg` cannot make `{name}`");
        }
    }
    fs::remove_dir_all(&folder).expect("an end");
}

fn check(path: &Path) {
    let found = probe(&fs::read(path).expect("a file")).expect("a known format");
    let entry = |stream: &str, name: &str| {
        let output = Command::new("ffprobe")
            .args(["-v", "error", "-select_streams", stream, "-of", "csv=p=0", "-show_entries"])
            .arg(format!("stream={name}"))
            .arg(path)
            .output()
            .expect("a run");
        let text = String::from_utf8(output.stdout).expect("a text");
        text.trim().trim_end_matches(',').to_owned()
    };
    let number = |text: String| match text.split_once('/') {
        Some((over, under)) => Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?),
        None => text.parse::<f64>().ok(),
    };
    if found.width.is_some() {
        let size = (entry("v:0", "width"), entry("v:0", "height"));
        let own = (found.width.unwrap_or_default(), found.height.unwrap_or_default());
        assert_eq!((own.0.to_string(), own.1.to_string()), size, "{}", path.display());
    }
    let stream = if found.video_codec.is_some() { "v:0" } else { "a:0" };
    for (own, name, tolerance) in
        [(found.duration_seconds, "duration", 0.06), (found.frame_rate, "avg_frame_rate", 1e-6)]
    {
        let (Some(own), Some(other)) = (own, number(entry(stream, name))) else { continue };
        assert!((own - other).abs() <= tolerance, "{}: {own} and {other}", path.display());
    }
    let codec = match found.video_codec.as_deref() {
        Some("H.264") => Some("h264"),
        Some("H.265") => Some("hevc"),
        _ => None,
    };
    if let Some(codec) = codec {
        assert_eq!(entry("v:0", "codec_name"), codec, "{}", path.display());
    }
    let codec = match found.audio_codec.as_deref() {
        Some("AAC") => Some("aac"),
        Some("MP3") => Some("mp3"),
        _ => None,
    };
    if let Some(codec) = codec {
        assert_eq!(entry("a:0", "codec_name"), codec, "{}", path.display());
    }
}
