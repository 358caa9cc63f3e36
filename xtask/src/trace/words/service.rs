//! The words of the service: settings, error families, error codes, open questions.

use super::{Collector, Home, paragraphs};
use genwire_spec::model::words::sentence;
use genwire_spec::model::{COMMON, ErrorCode};

/// The docs of the module that has the constants of the service.
const SERVICE: Home<'_> = Home { area: COMMON, rust_item: "mod service" };

impl Collector<'_> {
    pub(super) fn service(&mut self) {
        let service = &self.interface.service;
        self.notes(SERVICE, "service", &service.notes);
        self.both(SERVICE, "service.content_type", [&service.content_type]);
        let prefix = Home { area: COMMON, rust_item: "VENDOR_PREFIX" };
        self.both(prefix, "service.vendor_prefix", [&service.vendor_prefix]);
        self.schemes();
        for code in &self.interface.codes {
            self.code(code);
        }
        for family in &self.interface.families {
            let item = format!("service.families.{}", family.name);
            let rust_item = format!("{}_ERRORS", family.name.to_uppercase());
            let home = Home { area: COMMON, rust_item: &rust_item };
            self.both(home, &item, paragraphs(&family.doc));
            self.notes(home, &item, &family.notes);
        }
        for gap in &self.interface.gaps {
            let item = format!("gaps.{}", gap.id);
            for words in [&gap.point, &gap.decision] {
                self.page(&item, words);
            }
        }
    }

    fn schemes(&mut self) {
        let schemes = &self.interface.schemes;
        for scheme in schemes {
            let rust_item = format!("{}_AUTH", scheme.name.to_uppercase());
            let home = Home { area: COMMON, rust_item: &rust_item };
            let named = format!("service.auth.{}", scheme.name);
            let auth = &scheme.auth;
            for item in ["service.auth", &named] {
                self.both(home, item, scheme.doc.iter().flat_map(|doc| paragraphs(doc)));
                self.both(home, item, [&auth.name]);
                self.both(home, format!("{item}.header"), [&auth.name]);
                self.both(home, format!("{item}.scheme"), [&auth.scheme]);
            }
        }
    }

    fn code(&mut self, code: &ErrorCode) {
        let item = format!("service.codes.{}", code.code);
        let path = format!("ErrorCode.{}", code.code);
        let home = Home { area: COMMON, rust_item: &path };
        self.both(home, &item, paragraphs(&code.doc));
        self.both(home, &item, [code.code.to_string()]);
        self.notes(home, &item, &code.notes);
        self.both(home, format!("{item}.http"), [code.http.to_string()]);
        let families = code.families.iter().map(|id| self.interface.family(*id));
        let has_class = families.clone().any(|family| !family.members.error_type.is_empty());
        let class = if has_class { Some(&code.error_type) } else { None };
        self.both(home, format!("{item}.error_type"), class);
        self.both(home, format!("{item}.help"), code.help.as_ref().map(|help| sentence(help)));
        let names = families.map(|family| family.name.as_str());
        self.both(home, format!("{item}.families"), names.collect::<Vec<_>>());
    }
}
