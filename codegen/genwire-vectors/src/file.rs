//! The file with the vectors of an operation.

use crate::generator::Generator;
use crate::paths::{self, PathCase};
use crate::vector::Vector;
use genwire_output::{OutputFile, OutputKind, render};
use genwire_spec::judge::Finding;
use genwire_spec::model::{BodyKind, Json, Operation};
use std::borrow::Cow;

/// Renders the vectors of an operation, one case on each line, so that diffs stay small.
pub(crate) fn vector_file(generator: &Generator<'_>, operation: &Operation) -> OutputFile {
    let interface = generator.interface();
    let parts = BodyKind::ALL.map(|part| (part, generator.vectors_of(operation, part)));
    let mark = render::mark(&operation.file, module_path!(), &interface.project.command);
    let comment = match parts.iter().map(|(_, vectors)| vectors.left_out).sum::<usize>() {
        0 => mark,
        1 => format!("{mark} 1 case of a long body is left out."),
        count => format!("{mark} {count} cases of long bodies are left out."),
    };
    let of_parameters = parts.iter().find(|(part, _)| *part == BodyKind::Parameters);
    let others = of_parameters.and_then(|(_, vectors)| vectors.conforming());
    let in_path = paths::cases(interface, operation, others);
    let cases = parts.iter().flat_map(|(_, vectors)| &vectors.cases).map(Line::from);
    let mut text = "{\n".to_owned();
    for (key, value) in
        [("$comment", &comment), ("operation", &operation.name.snake), ("area", &operation.area)]
    {
        let value = Json::string(value).to_compact();
        text.extend(["  \"", key, "\": ", &value, ",\n"]);
    }
    text.push_str("  \"cases\": [\n");
    for (at, case) in cases.chain(in_path.cases.iter().map(Line::from)).enumerate() {
        text.push_str(if at == 0 { "    " } else { ",\n    " });
        case.append_to(&mut text);
    }
    text.push_str("\n  ]\n}\n");
    let path = format!("{}/{}.json", operation.area, operation.name.snake);
    OutputFile { path, text, kind: OutputKind::Json }
}

/// A case as one line of the file.
struct Line<'a> {
    id: &'a str,
    part: BodyKind,
    valid: bool,
    control: Option<&'a str>,
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
