//! All calls of a run, cheap calls first, and the resulting report.

use crate::judge::Judge;
use crate::receiver::Receiver;
use crate::report::Report;
use crate::requirements::Requirements;
use crate::run::Run;
use crate::selection::Selection;
use crate::{RunError, Settings, callbacks, cases, files, forms, probes, states};
use genwire_core::Endpoint;
use std::pin::Pin;

/// Runs all calls against a server, and returns the report.
///
/// # Errors
///
/// The server cannot be reached or rejects the API key, nothing matches [`Settings::only`], or no
/// operation names a server of [`Settings::server_urls`].
pub fn run<'a>(
    requirements: &'a Requirements,
    endpoints: &'a [&'static Endpoint],
    judge: &'a dyn Judge,
    settings: &'a Settings,
) -> Pin<Box<dyn Future<Output = Result<Report, RunError>> + Send + 'a>> {
    // Boxed, so that the run is compiled in this crate and not in each program that awaits it.
    Box::pin(run_all(requirements, endpoints, judge, settings))
}

async fn run_all(
    requirements: &Requirements,
    endpoints: &[&'static Endpoint],
    judge: &dyn Judge,
    settings: &Settings,
) -> Result<Report, RunError> {
    let selection =
        Selection::new(requirements, settings.only.as_deref()).map_err(RunError::Selection)?;
    let receiver = Receiver::start(settings).await;
    if let (Err(reason), Some(_)) = (&receiver, &settings.callback_addr) {
        return Err(RunError::Callbacks(reason.clone()));
    }
    let run = Run::new((requirements, judge, settings), endpoints, selection, receiver)?;
    probes::check_access(&run).await?;
    probes::try_heads(&run).await;
    forms::find_files(&run).await;
    cases::send_refused(&run).await;
    cases::send_conditional(&run).await;
    cases::send_accepted(&run).await;
    callbacks::try_callbacks(&run).await;
    probes::try_codes(&run).await;
    states::try_tables(&run).await;
    files::try_files(&run).await;
    states::follow_created(&run).await;
    let left = states::remove_created(&run).await;
    if run.selection.is_all() {
        probes::try_sizes(&run).await;
    }
    run.evidence().settle();
    let lost = probes::reason_lost(&run).await;
    Ok(Report { lost, ..Report::new(&run, left) })
}
