//! `genwire voices`: the voices of the account, as a table or as JSON.

use crate::cli::VoicesArgs;
use crate::connected;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::Clients as _;
use crate::style::Role;
use crate::table::{table, width};
use crate::verdict::Verdict;
use crate::write::{note, write_line, write_painted, write_reply};
use genwire_audio::{ListVoicesRequest, ListVoicesResponse, Voice, VoiceType};
use std::io;

/// Prints the voices that match.
pub(crate) fn run(args: &VoicesArgs) -> Result<Verdict, Problem> {
    connected::with(&args.connection, |connection| list(connection, args))
}

fn list(connection: &Connection, args: &VoicesArgs) -> Result<Verdict, Problem> {
    let request = ListVoicesRequest::new(args.category.clone());
    let audio = connection.audio();
    let reply = connection.run(async { Ok(audio.voices(&request).await?) })?;
    if reply.system_voice.is_none()
        && reply.voice_cloning.is_none()
        && reply.voice_generation.is_none()
        && reply.base_resp.is_none()
    {
        let message = "the reply has no voices".to_owned();
        return Err(Problem::Other { verdict: Verdict::Failure, message, help: None });
    }
    if connection.json {
        if args.filter.is_empty() {
            write_reply(reply.raw())?;
        } else {
            let matching = filtered(reply.into_inner(), &args.filter);
            write_line(&serde_json::to_string(&matching).unwrap_or_default())?;
        }
        return Ok(Verdict::Success);
    }
    let mut rows = vec![["ID", "CATEGORY", "NAME", "CREATED", "DESCRIPTION"].map(str::to_owned)];
    let matching = reply.voices().filter(|(kind, voice)| matches(kind, voice, &args.filter));
    rows.extend(matching.map(|(kind, voice)| row(&kind, voice)));
    if rows.len() == 1 {
        // Not on standard output, since programs count its lines.
        note("no voice matches");
        return Ok(Verdict::Success);
    }
    let table =
        table(&rows, width(&io::stdout()), |line| connection.painter.paint(Role::Strong, line));
    write_painted(&table, connection.painter)?;
    Ok(Verdict::Success)
}

fn row(kind: &VoiceType, voice: &Voice) -> [String; 5] {
    let text = |member: &Option<String>| member.clone().unwrap_or_default();
    [
        text(&voice.voice_id),
        kind.as_str().to_owned(),
        text(&voice.voice_name),
        text(&voice.created_time),
        voice.description.as_deref().unwrap_or_default().join(" "),
    ]
}

/// Returns true if the id, category, name, date or description of a voice contains every string of
/// the filter.
fn matches(kind: &VoiceType, voice: &Voice, filter: &[String]) -> bool {
    let known = row(kind, voice).join("\n").to_lowercase();
    filter.iter().all(|text| known.contains(&text.to_lowercase()))
}

fn filtered(mut reply: ListVoicesResponse, filter: &[String]) -> ListVoicesResponse {
    let lists = [
        (VoiceType::System, &mut reply.system_voice),
        (VoiceType::VoiceCloning, &mut reply.voice_cloning),
        (VoiceType::VoiceGeneration, &mut reply.voice_generation),
    ];
    for (kind, list) in lists {
        if let Some(voices) = list {
            voices.retain(|voice| matches(&kind, voice, filter));
        }
    }
    reply
}
