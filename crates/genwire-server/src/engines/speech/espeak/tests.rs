//! Tests with scripts instead of the installed program.

use std::time::Duration;

use super::*;
use crate::engines::speech::{Character, Script};

#[test]
fn silence_at_the_edges_is_cut() {
    assert_eq!(trimmed(vec![0.0, 0.5, 0.0, -0.5, 0.0]), [0.5, 0.0, -0.5]);
    assert_eq!(trimmed(vec![0.0; 3]), Vec::<f32>::new());
}

#[test]
fn what_is_no_sound_is_no_sound() {
    assert_eq!(read_wav(b""), None);
    assert_eq!(read_wav(&[b'R'; 200]), None);
}

#[test]
fn a_program_that_is_not_there_is_not_found() {
    let find = |program| Espeak::find(program, Duration::from_secs(1)).is_some();
    assert!(find("sh"));
    assert!(find("/bin/sh"));
    assert!(!find("no-such-program-anywhere"));
    assert!(!find("/no/such/program"));
}

fn request(text: &str) -> genwire_audio::SynthesizeSpeechRequest {
    genwire_audio::SynthesizeSpeechRequest::new(genwire_audio::SpeechModel::Speech2_8Hd, text)
}

fn style(text: &str, language: LanguageBoost) -> SpeechStyle {
    let character = Character { hertz: 200.0, overtones: [0.4, 0.2, 0.1], language };
    SpeechStyle::new(character, &request(text))
}

#[test]
fn the_language_follows_the_voice_and_the_script() {
    let check = |text: &str, own: LanguageBoost, expected: &str| {
        let script = Script::of(&request(text));
        let style = style(text, own);
        let sentence = script.sentences().next().unwrap();
        assert_eq!(voice(&language(sentence, &style), &style), expected, "{text}");
    };
    check("Guten Tag", LanguageBoost::German, "de");
    check("Good morning", LanguageBoost::English, "en+f3");
    check("你好", LanguageBoost::English, "cmn");
    check("你好", LanguageBoost::Cantonese, "yue");
    check("こんにちは", LanguageBoost::English, "ja");
    check("안녕", LanguageBoost::English, "ko");
}

#[test]
fn what_is_said_has_no_commands() {
    let tone = vec!["two/([[[x]])".to_owned()];
    let dictionary = genwire_audio::PronunciationDict::new().tone(tone);
    let script = Script::of(&request("One, [[two]]. 你好(hou2)?").pronunciation_dict(dictionary));
    let said: Vec<String> = script.sentences().map(text_of).collect();
    assert_eq!(said, ["One, x.", "你 hou2?"].map(str::to_owned));
}

#[cfg(unix)]
mod scripts {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::PathBuf;

    use super::*;
    use crate::engines::speech::SpeechError;

    /// A program that runs a script; removed when dropped.
    struct Program(PathBuf);

    impl Program {
        fn new(name: &str, script: &str) -> Self {
            let path = std::env::temp_dir().join(format!("genwire-{name}-{}", std::process::id()));
            fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            Self(path)
        }

        async fn speak(&self, text: &str, limit: Duration) -> Result<Spoken, SpeechError> {
            let espeak = Espeak::find(self.0.to_str().unwrap(), limit).unwrap();
            let script = Script::of(&request(text));
            let sentence = script.sentences().next().unwrap();
            espeak.speak(sentence, &style(text, LanguageBoost::English), 44_100).await
        }
    }

    impl Drop for Program {
        fn drop(&mut self) {
            fs::remove_file(&self.0).unwrap();
        }
    }

    const LONG_TIMEOUT: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn its_sound_is_brought_to_the_rate() {
        // A header of 44 bytes without a length, 2205 silent samples, 2205 loud ones.
        let script = r"cat > /dev/null
            printf 'RIFF\377\377\377\377WAVEfmt \020\000\000\000\001\000\001\000'
            printf '\042\126\000\000\104\254\000\000\002\000\020\000data\377\377\377\377'
            head -c 4410 /dev/zero
            head -c 4410 /dev/zero | tr '\000' '\100'";
        let program = Program::new("sound", script);
        let spoken = program.speak("Two words", LONG_TIMEOUT).await.unwrap();
        assert_eq!(spoken.samples.len(), 4410);
        assert_eq!(spoken.words, [0..4410 * 3 / 8, 4410 * 3 / 8..4410]);
    }

    #[tokio::test]
    async fn a_program_without_output_is_replaced() {
        let program = Program::new("nothing", "exit 1");
        let spoken = program.speak("Two words", LONG_TIMEOUT).await.unwrap();
        assert_eq!(spoken.words.len(), 2);
        assert!(!spoken.samples.is_empty());
    }

    #[tokio::test]
    async fn a_program_that_hangs_is_ended() {
        let program = Program::new("hangs", "exec sleep 600");
        let error = program.speak("Two words", Duration::from_millis(50)).await.unwrap_err();
        assert_eq!(error, SpeechError::TimedOut);
    }

    #[tokio::test]
    async fn it_learns_nothing_of_the_environment() {
        // Standard error is discarded; an inherited variable would make the script hang.
        let script = "cat > /dev/null; test -z \"$CARGO_PKG_NAME\" || sleep 600";
        let program = Program::new("quiet", script);
        assert!(program.speak("Two words", LONG_TIMEOUT).await.is_ok());
    }
}
