//! The description of the service as a whole.

use super::prose;
use genwire_spec::model::{Contact, Json, License, Service};

/// Describes a service.
pub(super) fn info(service: &Service) -> Json {
    let mut info = Json::object([
        ("title", Json::string(&service.title)),
        ("version", Json::string(&service.version)),
        ("description", Json::String(prose(&service.doc, &service.notes))),
    ]);
    if let Some(terms) = &service.terms {
        info.set("termsOfService", Json::string(terms));
    }
    if let Some(Contact { name, url, email }) = &service.contact {
        info.set("contact", stated([("name", name), ("url", url), ("email", email)]));
    }
    if let Some(License { name, identifier, url }) = &service.license {
        let mut license = Json::object([("name", Json::string(name))]);
        for (key, value) in stated([("identifier", identifier), ("url", url)]).into_members() {
            license.set(&key, value);
        }
        info.set("license", license);
    }
    info
}

fn stated<const N: usize>(members: [(&str, &Option<String>); N]) -> Json {
    let stated = members.into_iter().filter_map(|(key, text)| Some((key, text.as_ref()?)));
    Json::object(stated.map(|(key, text)| (key, Json::string(text))))
}
