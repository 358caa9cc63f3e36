//! The voice of `espeak-ng`, an installed program that is started for each sentence.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::LazyLock;
use std::time::Duration;

use genwire_audio::LanguageBoost;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::{Child, Command};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::production::work;
use super::script::{End, Sentence};
use super::style::SpeechStyle;
use super::words::is_ideograph;
use super::{Speaking, SpeechEngine, SpeechError, Spoken, tone};
use crate::audio::resample;

/// Maximum size of the output for a sentence, in bytes.
const MAX_OUTPUT_BYTES: u64 = 32 << 20;
/// Words per minute at the default speed of the voice.
const WORDS_PER_MINUTE: f32 = 170.0;
/// The pitch setting of the program, from 0 to 99, for a voice of [`MIDDLE_HERTZ`].
const MIDDLE_PITCH: f32 = 50.0;
/// Pitch between low and high voices, in hertz.
const MIDDLE_HERTZ: f32 = 150.0;
/// Environment variables that are passed to the program.
const PASSED_VARIABLES: [&str; 4] = ["PATH", "LD_LIBRARY_PATH", "ESPEAK_DATA_PATH", "TMPDIR"];
/// Permits for concurrent processes, as many as there are processors.
static PROCESSES: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)));
/// Amplitude below which the edges of a sentence count as silence.
const SILENCE_AMPLITUDE: f32 = 0.01;

/// The installed program.
#[derive(Clone, Debug)]
pub(crate) struct Espeak {
    program: PathBuf,
    limit: Duration,
}

impl Espeak {
    /// Finds the program, by its path or in `PATH`.
    pub(crate) fn find(program: &str, limit: Duration) -> Option<Self> {
        let given = Path::new(program);
        let program = if given.components().count() > 1 {
            given.is_file().then(|| given.to_owned())
        } else {
            let path = std::env::var_os("PATH")?;
            std::env::split_paths(&path).map(|folder| folder.join(given)).find(|it| it.is_file())
        }?;
        Some(Self { program, limit })
    }

    /// Runs the program, and returns its output.
    async fn say(&self, sentence: &Sentence, style: &SpeechStyle) -> Result<Vec<u8>, SpeechError> {
        let failed = |error: io::Error| SpeechError::Failed(error.to_string());
        // The semaphore is never closed.
        let _process = PROCESSES.acquire().await;
        let mut child = self.start(sentence, style).map_err(failed)?;
        let talk = async {
            let mut input = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
            let output = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
            let text = text_of(sentence);
            let mut sound = Vec::new();
            let mut output = output.take(MAX_OUTPUT_BYTES);
            let write = async {
                input.write_all(text.as_bytes()).await?;
                drop(input);
                io::Result::Ok(())
            };
            let (written, read) = tokio::join!(write, output.read_to_end(&mut sound));
            read?;
            // A program that rejects its arguments exits without reading the text.
            written.or_else(|error| match error.kind() {
                io::ErrorKind::BrokenPipe => Ok(()),
                _ => Err(error),
            })?;
            io::Result::Ok(sound)
        };
        let sound =
            timeout(self.limit, talk).await.map_err(|_| SpeechError::TimedOut)?.map_err(failed)?;
        // The sound is complete, so the program can be ended.
        let _ = child.start_kill();
        Ok(sound)
    }

    fn start(&self, sentence: &Sentence, style: &SpeechStyle) -> io::Result<Child> {
        let speed = (WORDS_PER_MINUTE * style.speed).clamp(80.0, 450.0);
        let octaves = (style.hertz() / MIDDLE_HERTZ).log2();
        let pitch = (MIDDLE_PITCH + octaves * MIDDLE_PITCH).clamp(0.0, 99.0);
        Command::new(&self.program)
            .args(["-b", "1", "-z", "--stdin", "--stdout"])
            .args(["-v", voice(&language(sentence, style), style)])
            .args(["-s", &format!("{speed:.0}"), "-p", &format!("{pitch:.0}")])
            // The environment of the service may contain secrets.
            .env_clear()
            .envs(
                std::env::vars_os()
                    .filter(|(name, _)| PASSED_VARIABLES.iter().any(|it| name == it)),
            )
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
    }
}

impl SpeechEngine for Espeak {
    fn speak<'a>(
        &'a self,
        sentence: &'a Sentence,
        style: &'a SpeechStyle,
        rate: u32,
    ) -> Speaking<'a> {
        Box::pin(async move {
            let said = self.say(sentence, style).await?;
            let (sentence, style) = (sentence.clone(), style.clone());
            work(move |_| {
                // For an unsupported language the program writes nothing; tones support all
                // languages.
                let Some((from, samples)) = read_wav(&said) else {
                    return Ok(tone::speak(&sentence, &style, rate));
                };
                let samples = resample(trimmed(samples), from, rate)?;
                let words = shares(&sentence, samples.len());
                Ok(Spoken { samples, words })
            })
            .await
        })
    }
}

/// Returns the input of the program: the spoken words, and the end of the sentence.
fn text_of(sentence: &Sentence) -> String {
    let mut text = String::new();
    for word in &sentence.words {
        let joins = word.spoken().chars().all(is_ideograph);
        if !text.is_empty() && !joins {
            text.push(' ');
        }
        text.push_str(word.spoken());
        if word.has_break {
            text.push(',');
        }
    }
    text.push_str(if sentence.end == End::Question { "?" } else { "." });
    // Brackets would be commands to the program.
    text.retain(|sign| !matches!(sign, '[' | ']'));
    text
}

fn language(sentence: &Sentence, style: &SpeechStyle) -> LanguageBoost {
    if let Some(language) = &style.language {
        return language.clone();
    }
    let own = &style.character.language;
    let signs = || sentence.text.chars();
    if *own == LanguageBoost::Japanese || signs().any(|it| matches!(it, '\u{3040}'..='\u{30ff}')) {
        LanguageBoost::Japanese
    } else if *own != LanguageBoost::Cantonese && signs().any(is_ideograph) {
        LanguageBoost::Chinese
    } else if signs().any(|it| matches!(it, '\u{ac00}'..='\u{d7a3}')) {
        LanguageBoost::Korean
    } else {
        own.clone()
    }
}

/// Returns the voice of the program for a language; English if it has none.
fn voice(language: &LanguageBoost, style: &SpeechStyle) -> &'static str {
    let is_high = style.character.hertz > MIDDLE_HERTZ;
    match language {
        LanguageBoost::Chinese => "cmn",
        LanguageBoost::Cantonese => "yue",
        LanguageBoost::Arabic => "ar",
        LanguageBoost::Russian => "ru",
        LanguageBoost::Spanish => "es",
        LanguageBoost::French => "fr",
        LanguageBoost::Portuguese => "pt",
        LanguageBoost::German => "de",
        LanguageBoost::Turkish => "tr",
        LanguageBoost::Dutch => "nl",
        LanguageBoost::Ukrainian => "uk",
        LanguageBoost::Vietnamese => "vi",
        LanguageBoost::Indonesian => "id",
        LanguageBoost::Japanese => "ja",
        LanguageBoost::Italian => "it",
        LanguageBoost::Korean => "ko",
        LanguageBoost::Thai => "th",
        LanguageBoost::Polish => "pl",
        LanguageBoost::Romanian => "ro",
        LanguageBoost::Greek => "el",
        LanguageBoost::Czech => "cs",
        LanguageBoost::Finnish => "fi",
        LanguageBoost::Hindi => "hi",
        LanguageBoost::Bulgarian => "bg",
        LanguageBoost::Danish => "da",
        LanguageBoost::Hebrew => "he",
        LanguageBoost::Malay => "ms",
        LanguageBoost::Persian => "fa",
        LanguageBoost::Slovak => "sk",
        LanguageBoost::Swedish => "sv",
        LanguageBoost::Croatian => "hr",
        LanguageBoost::Hungarian => "hu",
        LanguageBoost::Norwegian | LanguageBoost::Nynorsk => "nb",
        LanguageBoost::Slovenian => "sl",
        LanguageBoost::Catalan => "ca",
        LanguageBoost::Tamil => "ta",
        LanguageBoost::Afrikaans => "af",
        LanguageBoost::Filipino => "fil",
        _ if is_high => "en+f3",
        _ => "en",
    }
}

/// Reads the rate and the samples of the WAV output.
///
/// Its header does not state the length, so everything after the `data` marker counts.
fn read_wav(bytes: &[u8]) -> Option<(u32, Vec<f32>)> {
    let rate = u32::from_le_bytes(bytes.get(24..28)?.try_into().ok()?);
    let data = bytes.get(12..)?.windows(4).position(|mark| mark == b"data")? + 12 + 8;
    let samples: Vec<f32> = bytes
        .get(data..)?
        .chunks_exact(2)
        .map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) / 32_768.0)
        .collect();
    (bytes.starts_with(b"RIFF") && (4_000..=192_000).contains(&rate) && !samples.is_empty())
        .then_some((rate, samples))
}

/// Removes silence at both ends.
fn trimmed(mut samples: Vec<f32>) -> Vec<f32> {
    let is_sound = |sample: &f32| sample.abs() > SILENCE_AMPLITUDE;
    let end = samples.iter().rposition(is_sound).map_or(0, |last| last + 1);
    samples.truncate(end);
    let start = samples.iter().position(is_sound).unwrap_or_default();
    samples.split_off(start)
}

/// Divides the samples among the words by their letters, because the program reports no word times.
fn shares(sentence: &Sentence, length: usize) -> Vec<Range<usize>> {
    let weight = |text: &str| text.chars().count();
    let total = sentence.words.iter().map(|word| weight(word.spoken())).sum::<usize>().max(1);
    let mut letters = 0;
    sentence
        .words
        .iter()
        .map(|word| {
            let start = length * letters / total;
            letters += weight(word.spoken());
            start..length * letters / total
        })
        .collect()
}

#[cfg(test)]
mod tests;
