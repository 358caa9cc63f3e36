//! Converts extensions that describe paginated lists.
//!
//! `x-pages` has the keys of the spec language; the others come from well-known client generators.

use crate::document::Spot;
use crate::draft::{DraftKind, Field, Operation, Types};
use crate::importer::Importer;
use crate::reason::Reason;
use genwire_spec::source::operation::{CursorSource, PagesSource};
use genwire_spec::source::{At, TypeExpr};

/// The extensions of an operation that describe its pagination.
pub(super) const EXTENSIONS: [&str; 3] = ["x-pages", "x-speakeasy-pagination", "x-fern-pagination"];

/// The kind of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    Text,
    Whole,
    Number,
    Boolean,
    Any,
}

impl Types {
    /// Returns true if the operation supports the pagination.
    fn fits(&self, operation: &Operation, pages: &PagesSource) -> bool {
        let has_stream = operation.responses.iter().any(|response| response.stream.is_some());
        let reply = operation.responses.iter().find_map(|response| response.ty.as_deref());
        let Some(reply) = reply.filter(|ty| !has_stream && !matches!(*ty, "text" | "bytes")) else {
            return false;
        };
        let reply = &TypeExpr::from(reply);
        let apart = |path: &At<String>| self.at_path(reply, path, false);
        let list = pages.items.as_ref().map_or(Some(reply), apart);
        let input = |name: &str| self.input(operation, name);
        let counted = |name: &At<String>| input(name) == Some(Scalar::Whole);
        let has = |path: &At<String>, expected: &[Scalar]| {
            let found = apart(path).and_then(|ty| self.json_scalar(ty));
            found.is_some_and(|found| expected.contains(&found))
        };
        let is_cursor = |cursor: &At<CursorSource>| {
            let given = self.at_path(reply, &cursor.from, true);
            match (given.and_then(|ty| self.json_scalar(ty)), input(&cursor.parameter)) {
                (Some(Scalar::Boolean), _) | (_, Some(Scalar::Boolean)) => false,
                (Some(Scalar::Any), Some(_)) | (Some(_), Some(Scalar::Any)) => true,
                (Some(given), Some(taken)) => (given == Scalar::Text) == (taken == Scalar::Text),
                _ => false,
            }
        };
        let ways = [
            pages.cursor.is_some(),
            pages.page.is_some(),
            pages.offset.is_some(),
            pages.link.is_some(),
        ];
        operation.idempotency.is_none()
            && list.is_some_and(|ty| matches!(self.only_type(ty), TypeExpr::List(_)))
            && ways.into_iter().filter(|is_way| *is_way).count() == 1
            && pages.cursor.iter().all(is_cursor)
            && pages.page.iter().chain(&pages.offset).all(counted)
            && pages.more.iter().all(|path| has(path, &[Scalar::Boolean]))
            && pages
                .total
                .iter()
                .all(|path| has(path, &[Scalar::Whole, Scalar::Number]) && (ways[1] || ways[2]))
    }

    /// The kind of a parameter outside the path, or of a member of the request, by its name.
    pub(super) fn input(&self, operation: &Operation, name: &str) -> Option<Scalar> {
        let apart = operation.params.iter().filter(|param| param.place.part.is_some());
        let body = operation.request.as_deref().map(TypeExpr::from);
        let body = body.iter().flat_map(|ty| self.members(ty));
        let field = apart.chain(body).find(|field| field.name == name)?;
        self.json_scalar(&field.member.ty)
    }

    /// The type of a reply's member at a dotted path; the path leads through lists if
    /// `through_lists` is true.
    pub(super) fn at_path<'t>(
        &'t self,
        reply: &'t TypeExpr,
        path: &str,
        through_lists: bool,
    ) -> Option<&'t TypeExpr> {
        let mut ty = reply;
        for member in path.split('.') {
            let mut object = self.only_type(ty);
            while let TypeExpr::List(item) = object
                && through_lists
            {
                object = self.only_type(item);
            }
            let field = self.members(object).iter().find(|field| field.name == member)?;
            ty = &field.member.ty;
        }
        Some(ty)
    }

    pub(super) fn members(&self, ty: &TypeExpr) -> &[Field] {
        match self.kind_of(self.only_type(ty)) {
            Some(DraftKind::Object(fields)) => fields,
            _ => &[],
        }
    }

    /// The type itself, or the type of its only alternative other than null.
    pub(super) fn only_type<'t>(&'t self, ty: &'t TypeExpr) -> &'t TypeExpr {
        let ty = ty.without_null();
        match self.kind_of(ty) {
            Some(DraftKind::Either(alternatives)) => match alternatives.as_slice() {
                [only] => self.only_type(&only.ty),
                _ => ty,
            },
            _ => ty,
        }
    }

    pub(super) fn json_scalar(&self, ty: &TypeExpr) -> Option<Scalar> {
        let ty = self.only_type(ty);
        match ty {
            TypeExpr::String => Some(Scalar::Text),
            TypeExpr::Integer | TypeExpr::Unsigned => Some(Scalar::Whole),
            TypeExpr::Number => Some(Scalar::Number),
            TypeExpr::Boolean => Some(Scalar::Boolean),
            TypeExpr::Json => Some(Scalar::Any),
            _ => match self.kind_of(ty)? {
                DraftKind::Enum { whole_numbers: true, .. } => Some(Scalar::Number),
                DraftKind::Enum { .. } => Some(Scalar::Text),
                DraftKind::Object(_) | DraftKind::Union { .. } | DraftKind::Either(_) => None,
            },
        }
    }
}

impl Importer<'_> {
    /// Converts the pagination of each operation, once its types are known.
    pub(crate) fn pages(&mut self) {
        for at in 0..self.calls.operations.len() {
            let pointer = self.calls.operations[at].pointer.clone();
            let Some(spot) = self.document.at(&pointer) else { continue };
            for key in EXTENSIONS {
                let Some(extension) = spot.get(key) else { continue };
                let operation = &self.calls.operations[at];
                let found =
                    read(key, &extension).filter(|pages| self.convert.types.fits(operation, pages));
                if found.is_none() || operation.pages.is_some() {
                    let what = format!("`{key}`: it adds nothing to what the operation has");
                    self.lost(Reason::Extension, &extension.at, what);
                    continue;
                }
                for (name, at) in found.iter().flat_map(|pages| unread(key, &extension, pages)) {
                    self.lost(Reason::Extension, &at, format!("`{name}` of `{key}`"));
                }
                self.calls.operations[at].pages = found;
            }
            let operation = &self.calls.operations[at];
            let usual =
                self.convert.types.usual_pages(operation).filter(|_| operation.pages.is_none());
            if let Some((pages, what)) =
                usual.filter(|(pages, _)| self.convert.types.fits(operation, pages))
            {
                self.lost(Reason::Pages, &pointer, format!("the list comes in pages: {what}"));
                self.calls.operations[at].pages = Some(pages);
            }
        }
    }
}

/// Reads an extension; `None` if the spec language cannot express it.
fn read(key: &str, spot: &Spot<'_>) -> Option<PagesSource> {
    match key {
        "x-pages" => Some(own(spot)),
        "x-speakeasy-pagination" => speakeasy(spot),
        _ => fern(spot),
    }
}

fn own(spot: &Spot<'_>) -> PagesSource {
    let text = |spot: &Spot<'_>, key: &str| spot.text(key).map(|text| At::from(text.to_owned()));
    let cursor = spot.get("cursor").and_then(|cursor| {
        let (parameter, from) = (text(&cursor, "parameter")?, text(&cursor, "from")?);
        Some(CursorSource { parameter, from }.into())
    });
    PagesSource {
        items: text(spot, "items"),
        cursor,
        page: text(spot, "page"),
        offset: text(spot, "offset"),
        link: spot.is("link").then(|| true.into()),
        more: text(spot, "more"),
        total: text(spot, "total"),
    }
}

/// Reads inputs by their `type`, and JSON paths of outputs.
fn speakeasy(spot: &Spot<'_>) -> Option<PagesSource> {
    let inputs = spot.list("inputs");
    let input = |kind: &str| {
        let found = inputs.iter().find(|input| input.text("type") == Some(kind));
        found.and_then(|input| input.text("name")).map(|name| At::from(name.to_owned()))
    };
    let outputs = spot.get("outputs")?;
    let output = |key: &str| outputs.text(key).and_then(|path| dotted(path, "$"));
    let items = output("results")?;
    let cursor = match spot.text("type") {
        Some("cursor") => {
            let from = of_last(outputs.text("nextCursor")?, "$")?;
            Some(CursorSource { parameter: input("cursor")?, from }.into())
        }
        Some("offsetLimit") => None,
        _ => return None,
    };
    let (page, offset) =
        if cursor.is_some() { (None, None) } else { (input("page"), input("offset")) };
    Some(PagesSource { items: some(items), cursor, page, offset, ..PagesSource::default() })
}

/// Reads paths below `$request` and `$response`; an offset without a step counts pages.
fn fern(spot: &Spot<'_>) -> Option<PagesSource> {
    let input = |key: &str| spot.text(key).and_then(|path| dotted(path, "$request"));
    let output = |key: &str| spot.text(key).and_then(|path| dotted(path, "$response"));
    let items = output("results")?;
    let cursor = input("cursor").and_then(|parameter| {
        let from = of_last(spot.text("next_cursor")?, "$response")?;
        Some(CursorSource { parameter, from }.into())
    });
    let counted = input("offset").filter(|_| cursor.is_none());
    let (page, offset) = if spot.has("step") { (None, counted) } else { (counted, None) };
    let more = output("has-next-page");
    Some(PagesSource { items: some(items), cursor, page, offset, more, ..PagesSource::default() })
}

/// Returns the unused keys of an extension, with their pointers.
fn unread(extension: &str, spot: &Spot<'_>, pages: &PagesSource) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut besides = |spot: &Spot<'_>, kept: &[&str]| {
        let all = spot.members().into_iter().filter(|(key, _)| !kept.contains(key));
        found.extend(all.map(|(key, value)| (key.to_owned(), value.at)));
    };
    let has_cursor = pages.cursor.is_some();
    match extension {
        "x-pages" => {
            let texts = [
                ("items", &pages.items),
                ("page", &pages.page),
                ("offset", &pages.offset),
                ("more", &pages.more),
                ("total", &pages.total),
            ];
            let texts = texts.into_iter().filter(|(_, text)| text.is_some()).map(|(key, _)| key);
            let link = pages.link.as_ref().map(|_| "link");
            let cursor = pages.cursor.as_ref().map(|_| "cursor");
            besides(spot, &texts.chain(link).chain(cursor).collect::<Vec<_>>());
            if let Some(cursor) = spot.get("cursor") {
                besides(&cursor, &["parameter", "from"]);
            }
        }
        "x-speakeasy-pagination" => {
            besides(spot, &["type", "inputs", "outputs"]);
            if let Some(outputs) = spot.get("outputs") {
                besides(
                    &outputs,
                    if has_cursor { &["results", "nextCursor"] } else { &["results"] },
                );
            }
            let kinds = if has_cursor { ["cursor", "cursor"] } else { ["page", "offset"] };
            for input in spot.list("inputs") {
                // The page size is an ordinary parameter.
                let kind = input.text("type").unwrap_or_default();
                if kind != "limit" && !kinds.contains(&kind) {
                    found.push((format!("inputs.{kind}"), input.at));
                }
            }
        }
        _ => {
            let way = if has_cursor { ["cursor", "next_cursor"] } else { ["offset", "step"] };
            let more = pages.more.is_some().then_some("has-next-page");
            let kept: Vec<&str> = way.into_iter().chain(["results"]).chain(more).collect();
            besides(spot, &kept);
        }
    }
    found
}

fn some(path: At<String>) -> Option<At<String>> {
    Some(path).filter(|path| !path.is_empty())
}

/// A path with member names and the last item of a list.
fn of_last(path: &str, root: &str) -> Option<At<String>> {
    dotted(&path.replace("[-1]", "").replace("[(@.length-1)]", ""), root)
}

/// A path of member names only.
fn dotted(path: &str, root: &str) -> Option<At<String>> {
    let path = path.strip_prefix(root)?;
    let path = path.strip_prefix('.').unwrap_or(path);
    let is_plain = path.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    is_plain.then(|| path.to_owned().into())
}
