//! `genwire template create`: creates a task from a template and receives its callbacks.

use crate::cli::{TemplateArgs, TemplateCommand, TemplateCreateArgs};
use crate::connected;
use crate::connection::Connection;
use crate::material::{is_address, unfit};
use crate::problem::Problem;
use crate::program::Clients as _;
use crate::setting;
use crate::text::harmless;
use crate::verdict::Verdict;
use crate::write::{note, write_line, write_reply};
use axum::Router;
use genwire_video::{
    CallbackStatus, CreateTemplateVideoRequest, StatusChange, TemplateMedia, TemplateText,
    callback, create_template_video,
};
use std::future::IntoFuture as _;
use std::io;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{self, Receiver};
use tokio::task::AbortHandle;

/// The maximum number of callbacks that wait to be printed.
const MAX_PENDING_CALLBACKS: usize = 64;

/// Number of consecutive callbacks after which an unlisted state is reported.
const CALLBACKS_UNTIL_WARNING: usize = 3;

/// Creates a task from a template.
pub(crate) fn run(args: &TemplateArgs) -> Result<Verdict, Problem> {
    let TemplateCommand::Create(args) = &args.command;
    connected::with(&args.connection, |connection| {
        let work = create(connection, args);
        connection.run_or(work, || Problem::Interrupted {
            help: Some("a task that was created continues".to_owned()),
        })
    })
}

async fn create(connection: &Connection, args: &TemplateCreateArgs) -> Result<Verdict, Problem> {
    let mut request = request(args)?;
    let mut listening = None;
    if let Some(address) = args.listen {
        // A dry run does not listen.
        let address = if connection.is_dry() {
            address
        } else {
            let (address, receiver, server) =
                listen(address, request.callback_url.as_deref()).await?;
            listening = Some((receiver, Server(server)));
            address
        };
        if request.callback_url.is_none() {
            request = request.callback_url(address_of(address)?);
        }
    }
    let reply = connection.video().templates().create(&request).await?;
    let id = reply.task_id.clone().filter(|id| !id.is_empty());
    let Some((mut receiver, _server)) = listening else {
        if connection.json {
            write_reply(reply.raw())?;
        } else if let Some(id) = id {
            write_line(&id)?;
        } else {
            return Err(Problem::without_id());
        }
        return Ok(Verdict::Success);
    };
    let id = id.ok_or_else(Problem::without_id)?;
    let url = request.callback_url.unwrap_or_default();
    note(&harmless(&format!("the task is {id}; its callbacks are expected at {url}")));
    match tokio::time::timeout(args.deadline, follow(connection, &id, &mut receiver)).await {
        Ok(end) => end,
        Err(_) => Err(Problem::Other {
            verdict: Verdict::Network,
            message: format!("the task `{id}` did not end before the deadline"),
            help: Some(format!("`genwire task get {id}` shows its state")),
        }),
    }
}

fn request(args: &TemplateCreateArgs) -> Result<CreateTemplateVideoRequest, Problem> {
    let mut request = CreateTemplateVideoRequest::new(args.template.as_str());
    if !args.text.is_empty() {
        let texts = args.text.iter().map(|text| TemplateText::new().value(text.as_str()));
        request = request.text_inputs(texts.collect::<Vec<_>>());
    }
    if !args.media.is_empty() {
        let media: Result<Vec<_>, Problem> =
            args.media.iter().map(|source| medium(source)).collect();
        request = request.media_inputs(media?);
    }
    request.callback_url.clone_from(&args.callback_url);
    setting::set(&mut request, &create_template_video::ENDPOINT, &args.settings.set)?;
    Ok(request)
}

fn medium(source: &str) -> Result<TemplateMedia, Problem> {
    if is_address(source) {
        return Ok(TemplateMedia::new().value(source));
    }
    let url = genwire_media::data_url_from_path(source).map_err(|error| unfit(source, &error))?;
    Ok(TemplateMedia::new().value(url))
}

/// A server that ends with the command.
struct Server(AbortHandle);

impl Drop for Server {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Starts to receive callbacks.
async fn listen(
    address: SocketAddr,
    callback_url: Option<&str>,
) -> Result<(SocketAddr, Receiver<StatusChange>, AbortHandle), Problem> {
    let broken =
        |error: io::Error| Problem::usage(format!("cannot listen at `{address}`: {error}"), None);
    let listener = TcpListener::bind(address).await.map_err(broken)?;
    let bound = listener.local_addr().map_err(broken)?;
    let (sender, receiver) = mpsc::channel(MAX_PENDING_CALLBACKS);
    let callbacks = callback::router(move |change| {
        let sender = sender.clone();
        async move { sender.send(change).await }
    });
    let server = axum::serve(listener, routes(callbacks, callback_url)).into_future();
    Ok((bound, receiver, tokio::spawn(server).abort_handle()))
}

/// Serves the path that the service calls, and `/`, since a proxy may strip the path.
fn routes(callbacks: Router, callback_url: Option<&str>) -> Router {
    let path = callback_url.and_then(|url| {
        let rest = url.split_once("://")?.1;
        let rest = rest.split(['?', '#']).next()?;
        Some(rest.split_once('/')?.1.trim_end_matches('/').to_owned())
    });
    match path.filter(|path| !path.is_empty() && !path.contains(['{', '}'])) {
        Some(path) => Router::new().nest(&format!("/{path}"), callbacks.clone()).merge(callbacks),
        None => callbacks,
    }
}

fn address_of(address: SocketAddr) -> Result<String, Problem> {
    if address.ip().is_unspecified() {
        return Err(Problem::usage(
            format!("the service cannot call `{address}`"),
            Some("give the URL that it can call with `--callback-url`"),
        ));
    }
    Ok(format!("http://{address}/"))
}

/// Prints the callbacks of a task until it ends.
async fn follow(
    connection: &Connection,
    id: &str,
    receiver: &mut Receiver<StatusChange>,
) -> Result<Verdict, Problem> {
    let mut unknown = 0;
    while let Some(change) = receiver.recv().await {
        // Anyone who knows the address can send anything.
        if change.task_id.as_deref().is_some_and(|other| other != id) {
            continue;
        }
        if connection.json {
            write_line(&serde_json::to_string(&change.body).unwrap_or_default())?;
        } else {
            write_line(&harmless(&words(id, &change)))?;
        }
        let is_listed = |status: &CallbackStatus| CallbackStatus::VALUES.contains(status);
        unknown = if change.status.as_ref().is_some_and(is_listed) { 0 } else { unknown + 1 };
        if unknown == CALLBACKS_UNTIL_WARNING {
            let status = change.status.as_ref().map_or("none", CallbackStatus::as_str);
            note(&harmless(&format!(
                "warning: the task `{id}` is in the state `{status}`, which the interface does \
                 not list, after {unknown} callbacks"
            )));
            note("help: `--deadline` bounds the wait");
        }
        match &change.status {
            Some(CallbackStatus::Success) => return Ok(Verdict::Success),
            Some(status) if status.is_terminal() => return Ok(Verdict::Failure),
            _ => {}
        }
    }
    Err(Problem::usage("the receiver of callbacks ended", None))
}

fn words(id: &str, change: &StatusChange) -> String {
    let status = change.status.as_ref().map_or("in an unknown state", CallbackStatus::as_str);
    let file = change.file_id.as_ref().map_or_else(String::new, |file| format!("  file {file}"));
    let resp = change.base_resp.as_ref();
    let failed = resp.filter(|resp| resp.status_code.is_some_and(|code| code != 0));
    let reason = failed.and_then(|resp| resp.status_msg.as_deref());
    let reason = reason.map_or_else(String::new, |reason| format!("  {reason}"));
    format!("{id}  {status}{file}{reason}")
}
