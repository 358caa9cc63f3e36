//! Streamed replies: events, their merging, and the end of the reply.

use super::book::Book;
use super::content::{Block, Line, Row, Table, code, text};
use super::layout::pairs;
use genwire_spec::model::statements::merging;
use genwire_spec::model::{Framing, Merge, Streamed, TypeId, TypeKind};

impl Book<'_> {
    /// Describes the stream of an operation, for its page.
    pub(super) fn stream(&self, event: TypeId, framing: Framing, stream: &Streamed) -> Vec<Block> {
        let name = &self.interface.ty(event).name.wire;
        let words = match framing {
            Framing::Events => "server-sent events; the data of each is one ",
            Framing::Lines => "lines of JSON; each is one ",
            Framing::Sequence => "a sequence of JSON by RFC 7464; each record is one ",
        };
        let mut rows: Vec<(&str, Line)> = vec![("Framing", vec![text(words), code(name)])];
        match &stream.joined {
            Some(joined) => rows.extend([
                ("Adds up to", vec![self.type_link(joined.collects_to)]),
                ("Complete when", vec![text("an event has "), code(&joined.complete_when)]),
            ]),
            None if stream.terminator.is_some() || stream.end.is_some() => {}
            None => rows.push(("Ends", vec![text("where the body does")])),
        }
        if let Some(end) = &stream.end {
            rows.push(("Complete when", vec![text("an event has "), code(end.in_words())]));
        }
        if let Some(last) = &stream.terminator {
            let absent = stream.joined.as_ref().map(|_| text(", which may be absent"));
            rows.push(("Last event", [code(last)].into_iter().chain(absent).collect()));
        }
        let Some(joined) = &stream.joined else { return vec![pairs(rows)] };
        if let Some(member) = &joined.repeats_when {
            rows.push((
                "May repeat",
                vec![text("what was joined so far, in an event that has "), code(member)],
            ));
        }
        if let Some(grows) = &joined.grows {
            rows.push(("Most events", vec![text("add to "), code(grows)]));
        }
        let mut merges = Vec::new();
        self.merges(event, "", &mut Vec::new(), &mut merges);
        let head = ["Member of an event", "Merging"].map(str::to_owned).to_vec();
        vec![pairs(rows), Block::Table(Table { head, rows: merges })]
    }

    /// Collects the members of events at all levels, and their merge strategies.
    fn merges(&self, id: TypeId, path: &str, above: &mut Vec<TypeId>, rows: &mut Vec<Row>) {
        let def = self.interface.ty(id);
        let TypeKind::Object(object) = &def.kind else { return };
        if above.contains(&id) {
            return;
        }
        above.push(id);
        for field in &object.fields {
            let (Some(merge), Some(words)) = (&field.merge, merging(field)) else { continue };
            let path = format!("{path}{}", field.name.wire);
            rows.push(Row {
                anchor: None,
                cells: vec![vec![vec![code(&path)]], vec![self.line(&def.area, &words)]],
            });
            if let (Some(inner), Merge::ByKey(_) | Merge::Nested) = (field.ty.named(), merge) {
                self.merges(inner, &format!("{path}."), above, rows);
            }
        }
        above.pop();
    }
}
