//! The arguments of `genwire speak`.

use super::values::{count, number, open};
use super::{ConnectionArgs, SettingsArgs};
use clap::Args;
use genwire_audio::{AudioFormat, Emotion, LanguageBoost, SpeechModel, SubtitleType};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// A number of characters per part that is above the limit of the interface.
const UNLIMITED: &str = "4294967295";

pub(super) const HELP: &str = "\
Converts text to speech and writes the audio to a file or to standard output.

The text is the argument, a file, or standard input. The audio of a long text is streamed and \
written while it is generated. The text may contain pauses such as `<#0.5#>` and sounds such as \
`(laughs)`.";

const EXAMPLES: &str = "\
Examples:
  genwire speak \"Good morning. <#0.5#> How are you?\" -o morning.mp3
  genwire speak --file chapter.txt -o chapter.mp3 --voice calm-narrator --speed 1.1
  genwire speak --file book.txt -o book.mp3 --split
  genwire speak \"Good morning.\" -o morning.wav --subtitles morning.srt
  genwire chat \"Write a joke.\" | genwire speak -o joke.mp3
  genwire speak \"Good morning.\" --format wav | aplay
  genwire speak \"Good morning.\" -o low.mp3 --set voice_modify.pitch=-20
  genwire speak \"Good morning.\" -o morning.mp3 --json | jq .extra_info.audio_length

The audio is written to FILE.partial, which is renamed once it is complete; after an error it keeps \
what had arrived. `genwire voices` lists the voices.

The interface states no ranges for speed, volume and pitch: a value outside the usual ones is sent \
with a warning, and the service decides. A value outside a range that the interface states, such as \
the temperature of `genwire chat`, is not sent.

Exit codes:
  0    the audio is complete
  1    the text or another part of the request breaks rules of the interface
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the service could not be reached, did not answer in time, or the audio was cut off
  130  interrupted";

/// The arguments of `genwire speak`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SpeakArgs {
    /// The text to speak; standard input by default, or `-`.
    #[arg(value_name = "TEXT", conflicts_with = "file")]
    pub(crate) text: Option<String>,

    /// A file with the text.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// The file for the audio; `-` for standard output, which is the default in a pipe.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The format of the audio; by default it follows from the name of the output.
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = open::<AudioFormat>(AudioFormat::VALUES.iter().map(AudioFormat::as_str)))]
    pub(crate) format: Option<AudioFormat>,

    /// The speech model.
    #[arg(long, short, value_name = "MODEL", default_value_t = SpeechModel::Speech2_8Hd)]
    #[arg(value_parser = open::<SpeechModel>(SpeechModel::VALUES.iter().map(SpeechModel::as_str)))]
    pub(crate) model: SpeechModel,

    /// The id of the voice.
    #[arg(long, value_name = "ID", alias = "voice-id")]
    pub(crate) voice: Option<String>,

    /// Speed, usually from 0.5 to 2.
    #[arg(long, value_name = "NUMBER", value_parser = number, allow_negative_numbers = true)]
    pub(crate) speed: Option<f64>,

    /// Volume, usually above 0 and up to 10.
    #[arg(long, value_name = "NUMBER", value_parser = number, alias = "vol", allow_negative_numbers = true)]
    pub(crate) volume: Option<f64>,

    /// Pitch in semitones, usually from -12 to 12.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub(crate) pitch: Option<i64>,

    /// The emotion of the voice.
    #[arg(long, value_name = "EMOTION")]
    #[arg(value_parser = open::<Emotion>(Emotion::VALUES.iter().map(Emotion::as_str)))]
    pub(crate) emotion: Option<Emotion>,

    /// The pronunciation of a word, such as `Oslo/(OOS-loo)`; may be repeated.
    #[arg(long, value_name = "TEXT/(READING)")]
    pub(crate) tone: Vec<String>,

    /// The language or dialect to recognise better, such as English, or `auto`.
    #[arg(long, value_name = "LANGUAGE", alias = "language-boost", hide_possible_values = true)]
    #[arg(value_parser = open::<LanguageBoost>(LanguageBoost::VALUES.iter().map(LanguageBoost::as_str)))]
    pub(crate) language: Option<LanguageBoost>,

    /// Samples per second, such as 32000.
    #[arg(long, value_name = "HERTZ")]
    pub(crate) sample_rate: Option<i64>,

    /// Bits per second of MP3, such as 128000.
    #[arg(long, value_name = "BITS")]
    pub(crate) bitrate: Option<i64>,

    /// Number of channels, 1 or 2.
    #[arg(long, value_name = "COUNT", alias = "channel")]
    pub(crate) channels: Option<i64>,

    /// A file for subtitles, ending in .srt or .vtt.
    #[arg(long, value_name = "FILE")]
    pub(crate) subtitles: Option<PathBuf>,

    /// The granularity of the subtitles.
    #[arg(long, value_name = "TYPE", requires = "subtitles")]
    #[arg(value_parser = open::<SubtitleType>(SubtitleType::VALUES.iter().map(SubtitleType::as_str)))]
    pub(crate) subtitle_type: Option<SubtitleType>,

    /// Stream the audio, even of a short text.
    #[arg(long)]
    pub(crate) stream: bool,

    /// Wait for the complete audio, even of a long text.
    #[arg(long, conflicts_with = "stream")]
    pub(crate) no_stream: bool,

    /// Split a text that is too long for one request at the ends of sentences.
    ///
    /// COUNT is the maximum number of characters per request; by default, the limit of the
    /// interface. The audio is joined, which works for MP3, WAV and raw samples.
    #[arg(long, value_name = "COUNT", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = count, default_missing_value = UNLIMITED)]
    pub(crate) split: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Show no progress and no warnings.
    #[arg(long, short)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}
