//! The routes of an area as a value, for services without generated code.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;

use axum::body::Bytes;
use serde_json::{Map, Value as JsonValue};

use super::{Entry, Exit, Gate, Refusal, Reply, Routes};
use crate::area::Check;
use crate::{Area, BodyForm, BodyKind, Interface, Report, RequestForm, readable};

/// Creates the routes of an area from its request forms; the gate replies to valid requests.
///
/// A request goes through the same steps as in generated code, and is checked by the checks of the
/// area.
pub fn described<G: Gate>(
    interface: &'static Interface,
    area: &Area,
    forms: &[RequestForm],
    gate: Arc<G>,
) -> Router {
    let by_name = forms.iter().map(|form| (form.endpoint.operation, *form)).collect();
    let service = Arc::new(Described { check: area.check, forms: by_name });
    let routes = forms.iter().fold(Routes::new(interface, service, gate), |routes, form| {
        routes.route_if(form.endpoint, form.selectors, |service, entry| {
            Box::pin(serve(service, entry))
        })
    });
    routes.finish()
}

/// An area without generated code.
struct Described {
    check: &'static Check,
    forms: BTreeMap<&'static str, RequestForm>,
}

async fn serve<G: Gate>(service: &Described, entry: &mut Entry<G>) -> Result<Reply, Exit> {
    let endpoint = entry.call().endpoint();
    let Some(form) = service.forms.get(endpoint.operation) else {
        return Err(Refusal::internal(endpoint.interface).into());
    };
    if form.is_negotiated {
        entry.negotiate()?;
    }
    entry.check_parameters(form, service.check)?;
    match (form.body, form.is_body_optional) {
        (BodyForm::None | BodyForm::Events, _) => {}
        (BodyForm::Json, _) => entry.check_body(form, service.check).await?,
        (BodyForm::Text, false) => drop(entry.read_text().await?),
        (BodyForm::Text, true) => drop(entry.read_optional_text().await?),
        (BodyForm::Bytes, false) => drop(entry.read_bytes().await?),
        (BodyForm::Bytes, true) => drop(entry.read_optional_bytes().await?),
    }
    let call = entry.admit().await?;
    Err(Refusal::unserved(call.endpoint()).into())
}

impl<G: Gate> Entry<G> {
    /// Checks the parameters of a request, including the path parameters.
    fn check_parameters(&self, form: &RequestForm, check: &Check) -> Result<(), Refusal> {
        let mut report = (form.check_path)(self.texts_of_path()?);
        let object = self.gathered(form.parameters, form.gathered)?;
        let body = (form.settle)(BodyKind::Parameters, object).to_string();
        let found = check(form.endpoint.operation, BodyKind::Parameters, body.as_bytes());
        let others =
            found.transpose().map_err(|error| Refusal::unreadable(self.interface(), &error))?;
        for violation in others.iter().flat_map(Report::violations) {
            report.push(violation.clone());
        }
        if report.is_valid() { Ok(()) } else { Err(Refusal::invalid(self.interface(), report)) }
    }

    /// Reads and checks the body, unless it is absent and optional.
    async fn check_body(
        &mut self,
        form: &RequestForm,
        check: &'static Check,
    ) -> Result<(), Refusal> {
        let bytes = self.bytes().await?;
        if bytes.is_empty() && form.is_body_optional {
            return Ok(());
        }
        let (operation, settle) = (form.endpoint.operation, form.settle);
        let settled = move |json: Bytes| {
            let read: JsonValue =
                serde_json::from_slice(&json).unwrap_or_else(|_| JsonValue::Object(Map::new()));
            Bytes::from(settle(BodyKind::Request, read).to_string())
        };
        self.value_by(bytes, (form.members, form.parts), settled, move |json, mend| {
            let text = readable(json, u64::MAX)?;
            let mended = mend(text);
            let body = mended.as_deref().unwrap_or(text).as_bytes();
            let report = check(operation, BodyKind::Request, body).transpose()?;
            Ok((report.unwrap_or_default(), Some(())))
        })
        .await
    }
}
