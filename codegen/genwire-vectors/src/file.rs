//! File with the vectors of an operation.

use crate::generator::Generator;
use crate::paths::{self, PathCase};
use crate::vector::{Vector, Vectors};
use genwire_output::{OutputFile, OutputKind, Text, render};
use genwire_spec::judge::Finding;
use genwire_spec::model::{BodyKind, Json, Operation};
use std::borrow::Cow;

/// Renders the vectors of an operation, one case on each line, so that a change of the spec changes
/// few lines.
pub(crate) fn vector_file(generator: &Generator<'_>, operation: &Operation) -> OutputFile {
    let command = &generator.interface().project.command;
    let parts = BodyKind::ALL.map(|part| (part, generator.lines_of(operation, part)));
    let mark = render::mark(&operation.file, module_path!(), command);
    let comment = match parts.iter().map(|(_, lines)| lines.left_out).sum::<usize>() {
        0 => mark,
        1 => format!("{mark} 1 case of a long body is left out."),
        count => format!("{mark} {count} cases of long bodies are left out."),
    };
    let head: Vec<String> =
        [("$comment", &comment), ("operation", &operation.name.snake), ("area", &operation.area)]
            .into_iter()
            .map(|(key, value)| format!("  \"{key}\": {},\n", Json::string(value).to_compact()))
            .collect();
    let of_parameters = parts.iter().find(|(part, _)| *part == BodyKind::Parameters);
    let others = of_parameters.and_then(|(_, lines)| lines.conforming.as_ref());
    let in_path = paths::cases(generator.interface(), operation, others);
    let lines_in_path = lines(in_path.cases.iter().map(Line::from));
    let mut text = Text::from(format!("{{\n{}  \"cases\": [\n", head.concat()));
    let texts = parts.iter().map(|(_, lines)| &lines.text).chain([&lines_in_path]);
    for (at, lines) in texts.filter(|text| text.bytes() > 0).enumerate() {
        if at > 0 {
            text.end().push_str(",\n");
        }
        lines.parts().for_each(|part| text.end().push_str(part));
    }
    text.end().push_str("\n  ]\n}\n");
    let path = format!("{}/{}.json", operation.area, operation.name.snake);
    OutputFile { path, text, kind: OutputKind::Json }
}

/// The vectors of a part of an operation as they are in its file.
#[derive(Debug)]
pub(crate) struct Lines {
    /// A line for each case.
    text: Text,
    /// Number of cases that were not tried.
    left_out: usize,
    /// For parameters, the first of them without a finding.
    conforming: Option<Json>,
}

impl From<&Vectors> for Lines {
    fn from(vectors: &Vectors) -> Self {
        // The others may be long, and are not asked for.
        let is_of_parameters =
            vectors.cases.first().is_some_and(|case| case.part == BodyKind::Parameters);
        Self {
            text: lines(vectors.cases.iter().map(Line::from)),
            left_out: vectors.left_out,
            conforming: vectors.conforming().filter(|_| is_of_parameters).cloned(),
        }
    }
}

/// Returns a line for each case, with a comma after all but the last.
fn lines<'a>(cases: impl Iterator<Item = Line<'a>>) -> Text {
    let mut text = Text::new();
    for (at, case) in cases.enumerate() {
        let line = text.end();
        line.push_str(if at == 0 { "    " } else { ",\n    " });
        case.append_to(line);
    }
    text
}

/// A case on its line.
struct Line<'a> {
    id: &'a str,
    part: BodyKind,
    valid: bool,
    control: Option<&'a str>,
    /// The body as JSON.
    body: Cow<'a, str>,
    violations: &'a [Finding],
    covers: &'a [String],
}

impl<'a> From<&'a Vector> for Line<'a> {
    fn from(case: &'a Vector) -> Self {
        let Vector { id, part, valid, control, text, violations, covers, .. } = case;
        let (body, control) = (Cow::Borrowed(&**text), control.as_deref());
        Self { id, part: *part, valid: *valid, control, body, violations, covers }
    }
}

impl<'a> From<&'a PathCase> for Line<'a> {
    fn from(case: &'a PathCase) -> Self {
        let PathCase { id, valid, control, body, violations, covers } = case;
        let (part, control) = (BodyKind::Parameters, control.as_deref());
        let body = Cow::Owned(body.to_compact());
        Self { id, part, valid: *valid, control, body, violations, covers }
    }
}

impl Line<'_> {
    /// Appends the case as JSON on one line.
    fn append_to(&self, line: &mut String) {
        let text = Json::append_string;
        line.push_str("{\"id\":");
        text(line, self.id);
        line.push_str(",\"part\":");
        text(line, self.part.as_str());
        line.push_str(if self.valid { ",\"valid\":true" } else { ",\"valid\":false" });
        if let Some(control) = self.control {
            line.push_str(",\"control\":");
            text(line, control);
        }
        line.push_str(",\"body\":");
        line.push_str(&self.body);
        if !self.violations.is_empty() {
            line.push_str(",\"violations\":");
            append_list(line, self.violations, append_violation);
        }
        line.push_str(",\"covers\":");
        append_list(line, self.covers, |line, item| text(line, item));
        line.push('}');
    }
}

fn append_violation(line: &mut String, Finding { path, rule, code, severity }: &Finding) {
    line.push_str("{\"path\":");
    Json::append_string(line, path);
    line.push_str(",\"rule\":");
    Json::append_string(line, rule);
    line.push_str(",\"code\":");
    line.push_str(&code.to_string());
    line.push_str(",\"severity\":");
    Json::append_string(line, severity.as_str());
    line.push('}');
}

fn append_list<T>(line: &mut String, items: &[T], append: impl Fn(&mut String, &T)) {
    line.push('[');
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            line.push(',');
        }
        append(line, item);
    }
    line.push(']');
}
