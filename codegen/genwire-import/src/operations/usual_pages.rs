//! Infers pagination from common names.

use super::pages::Scalar;
use crate::draft::{Operation, Types};
use genwire_spec::source::operation::{CursorSource, PagesSource};
use genwire_spec::source::{At, TypeExpr};

/// The parameters that accept the id of the last item on the previous page.
const AFTER: [&str; 3] = ["after", "starting_after", "startingAfter"];

/// The members that state if there is another page.
const MORE: [&str; 2] = ["has_more", "hasMore"];

/// The members with the id of the last item on a page.
const LAST_IDS: [&str; 2] = ["last_id", "lastId"];

/// Parameters that accept a cursor, each with the members that hold it.
const CURSORS: [(&str, &[&str]); 9] = [
    ("page_token", &["next_page_token"]),
    ("pageToken", &["nextPageToken"]),
    ("next_page_token", &["next_page_token"]),
    ("next_token", &["next_token"]),
    ("nextToken", &["nextToken"]),
    ("cursor", &["next_cursor", "nextCursor"]),
    ("start_cursor", &["next_cursor"]),
    ("continuation_token", &["continuation_token", "next_continuation_token"]),
    ("continuationToken", &["continuationToken", "nextContinuationToken"]),
];

/// The members with the items of a page, if a reply has several lists.
const ITEMS: [&str; 6] = ["data", "items", "results", "records", "entries", "values"];

/// The header with the address of the next page.
const LINK: &str = "link";

impl Types {
    /// Infers the pagination of a read-only operation from its names; returns it with a
    /// description.
    pub(super) fn usual_pages(&self, operation: &Operation) -> Option<(PagesSource, String)> {
        if operation.method != "GET" || operation.responses.len() != 1 {
            return None;
        }
        let reply = TypeExpr::from(operation.responses.first()?.ty.as_deref()?);
        let has_link =
            operation.headers.iter().any(|(header, _)| header.name.eq_ignore_ascii_case(LINK));
        if let (TypeExpr::List(_), true) = (self.only_type(&reply), has_link) {
            let pages = PagesSource { link: Some(true.into()), ..PagesSource::default() };
            return Some((pages, "the header `Link` leads to the next one".to_owned()));
        }
        let items = self.list_of(&reply)?;
        let text = |name: &str| At::from(name.to_owned());
        let (parameter, from, more) = self.after(operation, &reply, items).or_else(|| {
            let (parameter, from) = self.cursor(operation, &reply)?;
            Some((parameter, from.to_owned(), None))
        })?;
        let what = format!("`{parameter}` is the `{from}` of the previous page");
        let cursor = CursorSource { parameter: text(parameter), from: text(&from) };
        let pages = PagesSource {
            items: Some(text(items)),
            cursor: Some(cursor.into()),
            more: more.map(text),
            ..PagesSource::default()
        };
        Some((pages, what))
    }

    /// Returns the member with the items of a page: the only list, or a list with a usual name.
    fn list_of<'t>(&'t self, reply: &'t TypeExpr) -> Option<&'t str> {
        let members = self.members(reply).iter();
        let lists: Vec<&str> = members
            .filter(|field| matches!(self.only_type(&field.member.ty), TypeExpr::List(_)))
            .map(|field| field.name.as_str())
            .collect();
        match lists.as_slice() {
            [only] => Some(only),
            several => {
                ITEMS.into_iter().find_map(|name| several.iter().find(|it| **it == name)).copied()
            }
        }
    }

    /// Returns the parameter that accepts the id of the last item, the path of the id, and the
    /// member that states if there is another page.
    fn after(
        &self,
        operation: &Operation,
        reply: &TypeExpr,
        items: &str,
    ) -> Option<(&'static str, String, Option<&'static str>)> {
        let has = |name: &str, scalar: Scalar| {
            let ty = self.at_path(reply, name, false);
            ty.and_then(|ty| self.json_scalar(ty)) == Some(scalar)
        };
        let parameter = AFTER.into_iter().find(|name| self.input(operation, name).is_some())?;
        let more = MORE.into_iter().find(|name| has(name, Scalar::Boolean))?;
        let last = LAST_IDS.into_iter().find(|name| has(name, Scalar::Text));
        let from = last.map_or_else(|| format!("{items}.id"), str::to_owned);
        Some((parameter, from, Some(more)))
    }

    /// Returns the parameter that accepts a cursor, and the member with the cursor of the next
    /// page.
    fn cursor(
        &self,
        operation: &Operation,
        reply: &TypeExpr,
    ) -> Option<(&'static str, &'static str)> {
        let mut known = CURSORS.into_iter();
        known.find_map(|(parameter, members)| {
            self.input(operation, parameter)?;
            let member =
                members.iter().find(|member| self.at_path(reply, member, false).is_some())?;
            Some((parameter, *member))
        })
    }
}
