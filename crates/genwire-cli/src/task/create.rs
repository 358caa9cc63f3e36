//! `genwire task create`: builds a request from arguments and files.

use super::wait;
use crate::cli::CreateArgs;
use crate::connection::Connection;
use crate::material::{is_address, text, unfit};
use crate::problem::Problem;
use crate::program::Clients as _;
use crate::setting;
use crate::verdict::Verdict;
use crate::write::{write_line, write_reply};
use genwire_video::{ContentItem, ContentRole, CreateH3ContextIrRequest, create_h3_context_ir};

/// Creates a task, and waits for it with `--wait`.
pub(super) fn run(connection: &Connection, args: &CreateArgs) -> Result<Verdict, Problem> {
    let request = request(args)?;
    let video = connection.video();
    if args.wait {
        let wait = video.tasks().create_and_wait(&request);
        return wait::run(connection, wait, &args.polling, None);
    }
    let work = async { Ok(video.tasks().create(&request).await?) };
    let reply = connection.run_or(work, || Problem::Interrupted {
        help: Some("it is not known whether the task was created".to_owned()),
    })?;
    if connection.json {
        write_reply(reply.raw())?;
        return Ok(Verdict::Success);
    }
    match reply.id() {
        "" => Err(Problem::without_id()),
        id => {
            write_line(id)?;
            Ok(Verdict::Success)
        }
    }
}

fn request(args: &CreateArgs) -> Result<CreateH3ContextIrRequest, Problem> {
    let prompt = text(args.prompt.as_deref(), args.prompt_file.as_deref())?;
    let mut content = vec![ContentItem::prompt(prompt)];
    let frames =
        [(&args.first_frame, ContentRole::FirstFrame), (&args.last_frame, ContentRole::LastFrame)];
    for (source, role) in frames {
        if let Some(source) = source {
            content.push(item(source, role)?);
        }
    }
    let references = [
        (&args.image, ContentRole::ReferenceImage),
        (&args.video, ContentRole::ReferenceVideo),
        (&args.audio, ContentRole::ReferenceAudio),
    ];
    for (sources, default) in references {
        for argument in sources {
            let (source, role) = with_role(argument, &default);
            content.push(item(source, role)?);
        }
    }
    let mut request = CreateH3ContextIrRequest::new(args.model.clone(), content, args.duration);
    request.ratio.clone_from(&args.ratio);
    setting::set(&mut request, &create_h3_context_ir::ENDPOINT, &args.settings.set)?;
    Ok(request)
}

/// Splits an argument into a source and a role that fits the kind of material.
fn with_role<'a>(argument: &'a str, default: &ContentRole) -> (&'a str, ContentRole) {
    let named = argument.rsplit_once(':').and_then(|(source, name)| {
        let role = ContentRole::try_parse(name).ok()?;
        (role.item() == default.item()).then_some((source, role))
    });
    named.unwrap_or_else(|| (argument, default.clone()))
}

fn item(source: &str, role: ContentRole) -> Result<ContentItem, Problem> {
    if !is_address(source) {
        return ContentItem::from_path(role, source).map_err(|error| unfit(source, &error));
    }
    Ok(match role {
        ContentRole::FirstFrame => ContentItem::first_frame(source),
        ContentRole::LastFrame => ContentItem::last_frame(source),
        ContentRole::ReferenceVideo => ContentItem::reference_video(source),
        ContentRole::ReferenceAudio => ContentItem::reference_audio(source),
        _ => ContentItem::reference_image(source),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(argument: &str, source: &str, role: &ContentRole) {
        assert_eq!(with_role(argument, &ContentRole::ReferenceImage), (source, role.clone()));
    }

    #[test]
    fn a_role_may_follow_a_url_or_a_file() {
        check("cat.png", "cat.png", &ContentRole::ReferenceImage);
        check("cat.png:first_frame", "cat.png", &ContentRole::FirstFrame);
        check(
            "https://x.org:80/c.png:last_frame",
            "https://x.org:80/c.png",
            &ContentRole::LastFrame,
        );
        check("https://x.org:80/c.png", "https://x.org:80/c.png", &ContentRole::ReferenceImage);
        // A role of another kind is part of the name.
        check("cat.png:reference_audio", "cat.png:reference_audio", &ContentRole::ReferenceImage);
    }
}
