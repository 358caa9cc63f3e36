//! `genwire speak`: converts text to speech, into a file or to standard output.

mod format;
mod join;
mod progress;
mod request;
mod sink;
mod split;
mod subtitles;

use crate::cli::SpeakArgs;
use crate::connected;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::Clients as _;
use crate::style::{Painter, Role};
use crate::text::harmless;
use crate::verdict::Verdict;
use crate::write::{note, note_painted, write_line};
use genwire_audio::{
    Audio, SpeechInfo, SpeechSummary, Subtitles, SynthesizeSpeechRequest, read_audio,
};
use genwire_core::merge::EventError;
use join::Joiner;
use progress::{Progress, size};
use serde_json::json;
use sink::Sink;
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::time::Duration;
use subtitles::SubtitleFile;

/// Converts text to speech.
pub(crate) fn run(args: &SpeakArgs) -> Result<Verdict, Problem> {
    let mut connection = args.connection.clone();
    connection.hides_warnings = args.quiet;
    connected::with(&connection, |connection| speak(connection, args))
}

fn speak(connection: &Connection, args: &SpeakArgs) -> Result<Verdict, Problem> {
    subtitles::check(args.subtitles.as_deref(), sink::named(args.output.as_deref()))?;
    format::check(args.format.as_ref(), sink::named(args.output.as_deref()))?;
    let text = request::text(args)?;
    let parts = parts(args, &text)?;
    let requests: Result<Vec<SynthesizeSpeechRequest>, Problem> =
        parts.iter().map(|part| request::request(args, part)).collect();
    let requests = requests?;
    if connection.is_dry() {
        dry(connection, &requests);
        return Ok(Verdict::Success);
    }
    sink::check(args.output.as_deref(), connection.json)?;
    let mut work = Work::new(connection, args, &requests)?;
    let partial = work.sink.partial();
    let outcome = connection.run(async {
        for request in &requests {
            work.part(request).await?;
        }
        Ok(())
    });
    work.progress.clear();
    if let Err(problem) = outcome {
        // The error reports that the audio is incomplete; this reports its path.
        if let Some(partial) = partial.filter(|_| work.bytes > 0) {
            report_kept(&partial, work.bytes);
        }
        return Err(problem);
    }
    work.finish(connection)
}

/// The work in progress.
struct Work<'a> {
    audio: Audio,
    args: &'a SpeakArgs,
    sink: Sink,
    /// Joins several files into one, or completes a stream whose header has no length.
    joiner: Option<Joiner>,
    subtitles: Option<SubtitleFile>,
    painter: Painter,
    progress: Progress,
    bytes: u64,
    /// The summary of each part.
    summaries: Vec<SpeechSummary>,
}

impl<'a> Work<'a> {
    fn new(
        connection: &Connection,
        args: &'a SpeakArgs,
        requests: &[SynthesizeSpeechRequest],
    ) -> Result<Self, Problem> {
        let setting = requests.first().and_then(|request| request.audio_setting.as_ref());
        let rate = format::bytes_per_second(setting);
        let painter = connection.error_painter;
        Ok(Self {
            audio: connection.audio(),
            args,
            sink: Sink::open(args.output.as_deref())?,
            joiner: joiner(args, requests),
            subtitles: args.subtitles.as_deref().map(SubtitleFile::create).transpose()?,
            painter,
            progress: Progress::new(args.quiet, painter, requests.len(), rate),
            bytes: 0,
            summaries: Vec::new(),
        })
    }

    /// Requests one part and writes its audio.
    async fn part(&mut self, request: &SynthesizeSpeechRequest) -> Result<(), Problem> {
        self.progress.begin();
        let (summary, files) = if request.is_streamed() {
            self.stream(request).await?
        } else {
            self.whole(request).await?
        };
        if let Some(joiner) = &mut self.joiner {
            let rest = joiner.end_part().map_err(unjoinable)?;
            self.keep(&rest)?;
        }
        if self.subtitles.is_some() {
            self.add_subtitles(&files).await?;
        }
        self.summaries.push(summary);
        Ok(())
    }

    /// Writes the audio of a stream as it arrives; returns the URLs of its subtitles as well.
    async fn stream(
        &mut self,
        request: &SynthesizeSpeechRequest,
    ) -> Result<(SpeechSummary, Vec<String>), Problem> {
        let mut speech = self.audio.speak(request).await?;
        let mut files: Vec<String> = Vec::new();
        while let Some(chunk) = speech.next().await {
            self.write(&chunk?)?;
            let file = speech.summary().subtitle_file.as_ref();
            files.extend(file.filter(|file| files.last() != Some(*file)).cloned());
        }
        let summary = speech.summary().clone();
        let last = summary.subtitle_file.as_ref().filter(|file| files.last() != Some(*file));
        files.extend(last.cloned());
        Ok((summary, files))
    }

    /// Writes the audio of a complete reply.
    async fn whole(
        &mut self,
        request: &SynthesizeSpeechRequest,
    ) -> Result<(SpeechSummary, Vec<String>), Problem> {
        let (reply, raw) = self.audio.synthesize(request).await?.into_parts();
        if let Some(url) = reply.audio_url() {
            let audio = self.audio.fetch_audio(url).await?;
            self.write(&audio)?;
        } else {
            let audio = read_audio(raw.body()).map_err(|error| unreadable(&error))?;
            self.write(&audio)?;
        }
        let mut summary = SpeechSummary::default();
        summary.info = reply.extra_info;
        summary.trace_id = reply.trace_id;
        summary.subtitle_file = reply.data.and_then(|data| data.subtitle_file);
        let files = summary.subtitle_file.clone().into_iter().collect();
        Ok((summary, files))
    }

    /// Writes audio of a part.
    fn write(&mut self, audio: &[u8]) -> Result<(), Problem> {
        match &mut self.joiner {
            Some(joiner) => {
                let audio = joiner.push(audio).map_err(unjoinable)?;
                self.keep(&audio)
            }
            None => self.keep(audio),
        }
    }

    /// Writes joined audio.
    fn keep(&mut self, audio: &[u8]) -> Result<(), Problem> {
        self.sink.write(audio)?;
        self.bytes += audio.len() as u64;
        self.progress.add(audio.len());
        Ok(())
    }

    async fn add_subtitles(&mut self, files: &[String]) -> Result<(), Problem> {
        let mut part = Subtitles::default();
        for file in files {
            part.extend(self.audio.fetch_subtitles(file).await?);
        }
        if files.is_empty() {
            let word = self.painter.paint(Role::Warning, "warning");
            note_painted(&format!("{word}: the service sent no subtitles"), self.painter);
        }
        let start = duration(&self.summaries);
        if let Some(subtitles) = &mut self.subtitles {
            subtitles.add(&part, self.args.subtitle_type.as_ref(), start);
        }
        Ok(())
    }

    /// Renames the files to their final names, and reports the result.
    fn finish(mut self, connection: &Connection) -> Result<Verdict, Problem> {
        if self.bytes == 0 {
            // An empty file would look like a result.
            let message = "the service sent no audio".to_owned();
            return Err(Problem::Other { verdict: Verdict::Failure, message, help: None });
        }
        for (at, bytes) in self.joiner.as_ref().map_or_else(Vec::new, Joiner::patches) {
            self.sink.patch(at, &bytes)?;
        }
        self.sink.finish()?;
        if !self.args.quiet
            && let Some(format) = request::audio_format(self.args)
            && let Some(found) = other_format(&self.summaries, format.as_str())
        {
            let word = self.painter.paint(Role::Warning, "warning");
            let text = format!("{word}: the audio is {}, not {format}", harmless(found));
            note_painted(&text, self.painter);
        }
        if let Some(subtitles) = self.subtitles {
            subtitles.finish()?;
        }
        let output = sink::named(self.args.output.as_deref());
        if connection.json {
            let path = |path: &Path| path.display().to_string();
            let object = |summary: &SpeechSummary| {
                json!({
                    "trace_id": summary.trace_id, "extra_info": summary.info,
                })
            };
            let mut line = match self.summaries.as_slice() {
                [only] => object(only),
                parts => json!({ "parts": parts.iter().map(object).collect::<Vec<_>>() }),
            };
            line["file"] = json!(output.map(path));
            line["bytes"] = json!(self.bytes);
            line["subtitles"] = json!(self.args.subtitles.as_deref().map(path));
            write_line(&line.to_string())?;
        } else if !self.args.quiet && io::stderr().is_terminal() {
            let seconds = duration(&self.summaries).as_secs_f64();
            let name = output.map_or_else(String::new, |file| format!("{}: ", file.display()));
            let length = if seconds > 0.0 { format!(", {seconds:.1} s") } else { String::new() };
            note(&format!("{name}{}{length}", size(self.bytes)));
        }
        Ok(Verdict::Success)
    }
}

/// Returns the parts of the text, one for each request.
fn parts<'a>(args: &SpeakArgs, text: &'a str) -> Result<Vec<&'a str>, Problem> {
    let most = request::most_characters().unwrap_or(usize::MAX);
    let count = text.chars().count();
    let Some(split) = args.split else {
        if count > most {
            let message =
                format!("the text has {count} characters; a request accepts at most {most}");
            return Err(Problem::usage(
                message,
                Some("`--split` sends it in several requests, split at the ends of sentences"),
            ));
        }
        return Ok(vec![text]);
    };
    let limit = split.get().min(most);
    let parts = split::split(text, limit).ok_or_else(|| {
        let message = format!("the text cannot be split into parts of {limit} characters");
        Problem::usage(message, Some("a marker is longer than that, or pauses follow each other"))
    })?;
    if parts.len() > 1
        && let Some(format) = request::audio_format(args)
        && Joiner::new(Some(&format)).is_none()
    {
        let message =
            format!("audio in the format `{format}` cannot be joined from several requests");
        return Err(Problem::usage(
            message,
            Some("`--split` works with mp3, wav, pcm, pcmu_raw and pcmu_wav"),
        ));
    }
    Ok(if parts.is_empty() { vec![text] } else { parts })
}

/// Returns the joiner of the audio, if the audio cannot be written unchanged.
fn joiner(args: &SpeakArgs, requests: &[SynthesizeSpeechRequest]) -> Option<Joiner> {
    let joiner = Joiner::new(request::audio_format(args).as_ref())?;
    let is_streamed = requests.iter().any(SynthesizeSpeechRequest::is_streamed);
    let is_needed = requests.len() > 1 || is_streamed && matches!(joiner, Joiner::Wav(_));
    is_needed.then_some(joiner)
}

/// Shows all requests of a dry run.
fn dry(connection: &Connection, requests: &[SynthesizeSpeechRequest]) {
    let audio = connection.audio();
    for request in requests {
        // A request that is not sent has no reply.
        drop(connection.run(async {
            if request.is_streamed() {
                audio.speak(request).await.map(drop)?;
            } else {
                audio.synthesize(request).await.map(drop)?;
            }
            Ok(())
        }));
    }
}

/// Returns the total length of the audio of all parts.
fn duration(parts: &[SpeechSummary]) -> Duration {
    let length = |part: &SpeechSummary| -> Option<u64> {
        let info: &SpeechInfo = part.info.as_ref()?;
        u64::try_from(info.audio_length?).ok()
    };
    Duration::from_millis(parts.iter().filter_map(length).sum())
}

/// Returns the format that the service states, if it is not the requested one.
fn other_format<'a>(parts: &'a [SpeechSummary], requested: &str) -> Option<&'a str> {
    let stated = |part: &'a SpeechSummary| part.info.as_ref()?.audio_format.as_deref();
    parts.iter().filter_map(stated).find(|format| !format.is_empty() && *format != requested)
}

fn unreadable(error: &EventError) -> Problem {
    let message = format!("the reply has no readable audio: {error}");
    Problem::Other { verdict: Verdict::Failure, message, help: None }
}

fn unjoinable(reason: &str) -> Problem {
    let message = format!("the audio cannot be joined: {reason}");
    Problem::Other { verdict: Verdict::Failure, message, help: None }
}

fn report_kept(partial: &Path, bytes: u64) {
    note(&format!("note: {} of audio were saved in `{}`", size(bytes), partial.display()));
}
