//! Files that the command writes, in a folder where others may plant links.

use crate::process::{genwire_with, scratch};
use crate::serve::serve;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;

/// Contents of a file that nothing may change.
const VICTIM: &str = "precious";
const REQUESTS: &str = r#"{"id":"1","operation":"list_voices","body":{"voice_type":"all"}}"#;

/// A file of a command, and a flag that is true if only its user may read it.
type Written = (&'static str, bool);

/// Commands with the files that they write to their working folder.
const COMMANDS: [(&[&str], &[Written]); 4] = [
    (
        &["speak", "Good morning.", "-o", "FOLDER/a.mp3", "--subtitles", "FOLDER/a.srt"],
        &[("a.mp3", false), ("a.srt", false)],
    ),
    (&["chat", "Hi", "--session", "FOLDER/c.json"], &[("c.json", true)]),
    (&["batch", "FOLDER/in.jsonl", "-o", "FOLDER/out.jsonl"], &[("out.jsonl", false)]),
    (
        &["conform", "--only", "VOICE-016", "--html", "FOLDER/report.html"],
        &[("report.html", false)],
    ),
];

fn is_private(file: &Path) -> bool {
    let mode = fs::symlink_metadata(file).expect("the file is there").permissions().mode();
    mode & 0o777 == 0o600
}

#[test]
fn a_link_that_others_plant_is_not_followed() {
    let store = scratch("planted-store").join("s.db");
    let (_started, ready) =
        serve("planted-service", &["--store", &format!("sqlite:{}", store.display())]);
    let of = |name: &str| ready[name].as_str().expect("a text").to_owned();
    let (base, key) = (of("base_url"), of("api_key"));
    for (args, files) in COMMANDS {
        let folder = scratch(&format!("planted-{}", args[0]));
        fs::write(folder.join("victim"), VICTIM).expect("a file is written");
        fs::write(folder.join("in.jsonl"), REQUESTS).expect("a file is written");
        for (file, _) in files {
            let planted = folder.join(format!("{file}.partial"));
            symlink("victim", planted).expect("a link is made");
        }
        let place = folder.display().to_string();
        let args: Vec<String> = args.iter().map(|arg| arg.replace("FOLDER", &place)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let variables = [("GENWIRE_BASE_URL", base.as_str()), ("GENWIRE_API_KEY", key.as_str())];
        let run = genwire_with(&args, &variables, b"");
        assert_eq!(run.code, 0, "{args:?} {run:?}");
        assert_eq!(fs::read_to_string(folder.join("victim")).expect("a text"), VICTIM, "{args:?}");
        for (file, is_for_user) in files {
            let file = folder.join(file);
            let found = fs::symlink_metadata(&file).expect("the file is there");
            assert!(found.is_file() && found.len() > 0, "{}", file.display());
            assert!(is_private(&file) || !is_for_user, "{}", file.display());
        }
    }
    for file in ["s.db", "s.db-wal", "s.db-shm"] {
        assert!(is_private(&store.with_file_name(file)), "{file}");
    }
}
