//! The checks of a conformance run, based on the spec only.

use super::headers;
use genwire_area::{parse_events, report, stream_of};
use genwire_conform::{Judge, Whole};
use genwire_core::{Area, BodyKind, DEFAULT_BODY_LIMIT, Family, MediaLimits, Report, Unreadable};
use genwire_spec::judge;
use genwire_spec::model::{Interface, ItemKind, Json, TypeId};
use serde_json::Value as JsonValue;

/// The checks of a spec. Native checks are functions of the generated crates, and are missing here.
pub(super) struct Checks {
    pub(super) interface: &'static Interface,
    pub(super) areas: Vec<Area>,
}

impl Checks {
    /// Creates the checks of a spec.
    pub(super) fn new(interface: &'static Interface) -> Self {
        Self { interface, areas: genwire_area::areas(interface) }
    }

    fn report(&self, id: TypeId, body: &Json) -> Report {
        report(self.interface, id, body)
    }
}

impl Judge for Checks {
    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>> {
        self.areas.iter().find_map(|area| (area.check)(operation, part, body))
    }

    fn check_joined(&self, operation: &str, body: &[u8]) -> Option<Result<Report, Unreadable>> {
        let operation = self.interface.operations.iter().find(|one| one.name.snake == operation)?;
        let joined = stream_of(operation)?;
        Some(read(body).map(|body| {
            // A member that no event contributes is missing in every reply.
            let is_brought = |path: &str| judge::brings(self.interface, joined, path);
            let mut report = Report::default();
            for violation in self.report(joined.collects_to.into(), &body).violations() {
                if !violation.rule.ends_with(".required") || is_brought(&violation.path) {
                    report.push(violation.clone());
                }
            }
            report
        }))
    }

    fn check_error(&self, family: &Family, body: &[u8]) -> Option<Result<Report, Unreadable>> {
        let family = self.interface.families.iter().find(|one| one.name == family.name)?;
        Some(read(body).map(|body| self.report(family.body, &body)))
    }

    fn check_headers(
        &self,
        operation: &str,
        status: u16,
        headers: &[(String, String)],
    ) -> Option<(JsonValue, Report)> {
        let operation = self.interface.operations.iter().find(|one| one.name.snake == operation)?;
        let id = TypeId::from(operation.headers?);
        let (object, listed) = headers::read(self.interface, operation, status, headers);
        // Others belong to replies of other statuses.
        let is_listed = |path: &str| path.split('/').nth(1).is_some_and(|it| listed.has(it));
        let mut report = Report::default();
        for violation in self.report(id, &object).violations() {
            let is_absent =
                violation.path.matches('/').count() == 1 && violation.rule.ends_with(".required");
            if is_listed(&violation.path) && !(is_absent && listed.is_default) {
                report.push(violation.clone());
            }
        }
        Some((serde_json::from_str(&object.to_compact()).ok()?, report))
    }

    fn media(&self, _operation: &str) -> &'static [MediaLimits] {
        &[]
    }

    fn check_files(&self, _operation: &str, _body: &[u8]) -> Option<Report> {
        None
    }

    fn collect(&self, operation: &str, events: &[Vec<u8>]) -> Option<Result<Whole, String>> {
        let known = self.interface.operations.iter().find(|it| it.name.snake == operation)?;
        let adds_up = stream_of(known).is_some_and(|it| judge::adds_up(self.interface, it));
        let mut areas = self.areas.iter().filter_map(|area| area.join);
        if adds_up {
            return areas.find_map(|join| join(operation, events));
        }
        // The events are checked one by one, unless one of them reports an error.
        let endpoint = self.areas.iter().find_map(|area| area.find(operation))?;
        parse_events(endpoint.interface, events).err().map(Err)
    }

    fn reason_untried(&self, item: &str) -> Option<String> {
        match self.interface.items.get(item)? {
            ItemKind::Native => {
                let mut natives = self.interface.types.iter().flat_map(|def| &def.natives);
                let name = &natives.find(|native| native.path == item)?.function;
                Some(format!("the native check `{name}` needs the program of the interface"))
            }
            ItemKind::MediaLimit => {
                Some("the check of files needs the program of the interface".to_owned())
            }
            _ => None,
        }
    }
}

fn read(body: &[u8]) -> Result<Json, Unreadable> {
    genwire_area::read(body, DEFAULT_BODY_LIMIT)
}
