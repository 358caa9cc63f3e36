//! The arguments of `genwire speak`.

use super::chat::open;
use super::values::number;
use super::{ConnectionArgs, SettingsArgs};
use clap::Args;
use genwire_audio::{AudioFormat, Emotion, LanguageBoost, SpeechModel, SubtitleType};
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Speaks a text, and writes the audio to a file or to standard output.

The text is the argument, a file, or standard input. A long text is streamed, so that the audio is \
written while it is made. Pauses such as `<#0.5#>` and sounds such as `(laughs)` stand in the text.";

const EXAMPLES: &str = "\
Examples:
  genwire speak \"Good morning. <#0.5#> How are you?\" -o morning.mp3
  genwire speak --file chapter.txt -o chapter.mp3 --voice calm-narrator --speed 1.1
  genwire speak --file book.txt -o book.mp3 --split
  genwire speak \"Good morning.\" -o morning.wav --subtitles morning.srt
  genwire chat \"Tell a joke.\" | genwire speak -o joke.mp3
  genwire speak \"Good morning.\" --format wav | aplay
  genwire speak \"Good morning.\" -o low.mp3 --set voice_modify.pitch=-20
  genwire speak \"Good morning.\" -o morning.mp3 --json | jq .extra_info.audio_length

The audio is written to FILE.partial, which gets its name once it is whole; what arrived of a run \
that broke off stays there. What the interface only advises, such as the limits of numbers, is told \
and keeps no request back. `genwire voices` lists the voices.

Exit codes:
  0    the audio is whole
  1    the text or another part of the request breaks rules of the interface
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the service could not be reached, did not answer in time, or the audio broke off
  130  interrupted";

/// What `genwire speak` is told.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SpeakArgs {
    /// The text to speak; `-` or nothing for standard input.
    #[arg(value_name = "TEXT", conflicts_with = "file")]
    pub(crate) text: Option<String>,

    /// A file with the text.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Where the audio goes; `-` for standard output, which it also is when that is a pipe.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// The format of the audio: mp3, wav, flac, pcm or opus; told by the name of the output unless
    /// given.
    #[arg(long, value_name = "FORMAT", value_parser = open::<AudioFormat>())]
    pub(crate) format: Option<AudioFormat>,

    /// The model that speaks.
    #[arg(long, short, value_name = "MODEL", default_value_t = SpeechModel::Speech2_8Hd, value_parser = open::<SpeechModel>())]
    pub(crate) model: SpeechModel,

    /// The voice, by its id.
    #[arg(long, value_name = "ID", alias = "voice-id")]
    pub(crate) voice: Option<String>,

    /// How fast it speaks, from 0.5 to 2.
    #[arg(long, value_name = "NUMBER", value_parser = number, allow_negative_numbers = true)]
    pub(crate) speed: Option<f64>,

    /// How loud it speaks, above 0 and up to 10.
    #[arg(long, value_name = "NUMBER", value_parser = number, alias = "vol", allow_negative_numbers = true)]
    pub(crate) volume: Option<f64>,

    /// How high it speaks, from -12 to 12.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub(crate) pitch: Option<i64>,

    /// How it sounds, such as happy, sad or calm.
    #[arg(long, value_name = "EMOTION", value_parser = open::<Emotion>())]
    pub(crate) emotion: Option<Emotion>,

    /// How a word is spoken, such as `Oslo/(OOS-loo)`; may be given several times.
    #[arg(long, value_name = "TEXT/(READING)")]
    pub(crate) tone: Vec<String>,

    /// The language or dialect to recognise better, such as English, or `auto`.
    #[arg(long, value_name = "LANGUAGE", alias = "language-boost", value_parser = open::<LanguageBoost>())]
    pub(crate) language: Option<LanguageBoost>,

    /// How many samples a second has, such as 32000.
    #[arg(long, value_name = "HERTZ")]
    pub(crate) sample_rate: Option<i64>,

    /// How many bits a second of MP3 has, such as 128000.
    #[arg(long, value_name = "BITS")]
    pub(crate) bitrate: Option<i64>,

    /// How many channels the audio has, 1 or 2.
    #[arg(long, value_name = "COUNT", alias = "channel")]
    pub(crate) channels: Option<i64>,

    /// Make subtitles too, and write them to a file that ends in .srt or .vtt.
    #[arg(long, value_name = "FILE")]
    pub(crate) subtitles: Option<PathBuf>,

    /// How finely the subtitles are cut: sentence, word or `word_streaming`.
    #[arg(long, value_name = "TYPE", requires = "subtitles", value_parser = open::<SubtitleType>())]
    pub(crate) subtitle_type: Option<SubtitleType>,

    /// Write the audio while it is made, however short the text is.
    #[arg(long)]
    pub(crate) stream: bool,

    /// Wait for the whole audio, however long the text is.
    #[arg(long, conflicts_with = "stream")]
    pub(crate) no_stream: bool,

    /// Speak a text that is too long for one request in several, cut at the ends of sentences.
    ///
    /// COUNT is how many characters one request has at most; the limit of the interface unless
    /// given. The pieces are joined in the output, which MP3, WAV and raw samples allow.
    #[arg(long, value_name = "COUNT", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "0")]
    pub(crate) split: Option<usize>,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Show no progress and no advice.
    #[arg(long, short)]
    pub(crate) quiet: bool,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}
