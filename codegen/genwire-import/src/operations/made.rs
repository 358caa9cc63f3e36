//! Reserves the type names that the spec language derives from operations, so that no schema of the
//! document gets such a name.

use super::headers::is_of_body;
use super::params::is_other_header;
use crate::document::Spot;
use crate::importer::Importer;
use crate::names;
use crate::paths::path_operations;
use crate::schemas::Schemas;

impl<'d> Schemas<'d> {
    /// Returns true for an operation with parameters other than path parameters.
    fn has_object_of_parameters(&self, path: &str, spot: &Spot<'d>) -> bool {
        let item = spot.at.rsplit_once('/').and_then(|(item, _)| self.document.at(item));
        let mut listed = [Some(spot.clone()), item].into_iter().flatten();
        let is_apart = |param: &Spot<'d>| match (param.text("in"), param.text("name")) {
            (Some(place @ ("query" | "header" | "cookie")), Some(name)) => {
                !is_other_header(place, name)
            }
            _ => false,
        };
        let follow = |entry: &Spot<'d>| self.document.follow(entry);
        path.contains('?')
            || listed
                .any(|of| of.list("parameters").iter().filter_map(follow).any(|it| is_apart(&it)))
    }

    /// Returns true for an operation whose replies have headers other than the headers of the body.
    fn has_headers(&self, spot: &Spot<'d>) -> bool {
        let replies = spot.map("responses").into_iter();
        let mut replies = replies.filter_map(|(_, reply)| self.document.follow(&reply));
        replies.any(|reply| reply.map("headers").iter().any(|(name, _)| !is_of_body(name)))
    }
}

impl Importer<'_> {
    /// Reserves names of derived types for the operations of the document, selected or not.
    pub(crate) fn reserve_made(&mut self) {
        for (path, _, spot) in path_operations(self.document) {
            let name = self.call_names.get(&(path.to_owned(), spot.at.clone()));
            let Some(pascal) = name.map(|name| names::pascal(name)) else { continue };
            if self.convert.schemas.has_object_of_parameters(path, &spot) {
                self.convert.names.keep(format!("{pascal}Parameters"));
            }
            if self.convert.schemas.has_headers(&spot) {
                self.convert.names.keep(format!("{pascal}Headers"));
            }
            let body = spot.get("requestBody").and_then(|body| self.document.follow(&body));
            if let Some(body) = body {
                self.convert.keep_body_name(&body, format!("{pascal}Request"));
            }
            self.convert.keep_reply_names(&spot, &pascal);
        }
    }
}
