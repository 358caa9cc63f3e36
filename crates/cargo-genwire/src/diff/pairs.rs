//! Tests: pairs of documents (`pairs.toml`) with the expected effect of their difference.

use super::{Args, compare_loaded, count_unaccepted, load_versions};
use crate::folder::Folder;
use genwire_diff::{Report, Upgrade, Verdict, Witness};
use genwire_spec::Project;

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    pair: Vec<Pair>,
}

#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    name: String,
    part: String,
    old: String,
    new: String,
    /// True for a required member.
    #[serde(default)]
    required: bool,
    /// The verdicts for an old client with the new service, and for a new client with the old
    /// service.
    there: [String; 2],
    back: [String; 2],
}

impl Pair {
    fn document(&self, statement: &str) -> String {
        let info = "openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\n";
        if self.part == "document" {
            return format!("{info}{statement}\n");
        }
        let required = if self.required { "required: [v], " } else { "" };
        let body = |schema: &str| {
            format!(
                "content: {{application/json: {{schema: {{type: object, {required}properties: {{v: {schema}}}}}}}}}"
            )
        };
        let parameter = |place: &str, more: &str| {
            format!("parameters: [{{name: q, in: {place}, schema: {statement}{more}}}]")
        };
        let replies = |more: &str| format!("responses: {{'200': {{description: A.{more}}}}}");
        let done = replies("");
        let operation = match self.part.as_str() {
            "request" => format!("{done}, requestBody: {{required: true, {}}}", body(statement)),
            "reply" => replies(&format!(", {}", body(statement))),
            "error" => format!(
                "responses: {{'200': {{description: A.}}, '400': {{description: B., {}}}}}",
                body(statement)
            ),
            "headers" => replies(&format!(", headers: {statement}")),
            "query" => format!("{done}, {}", parameter("query", "")),
            "path" => format!("{done}, {}", parameter("path", ", required: true")),
            "operation" if statement.contains("responses:") => statement.to_owned(),
            "operation" if statement.is_empty() => done,
            "operation" => format!("{done}, {statement}"),
            other => panic!("{}: there is no part `{other}`", self.name),
        };
        let path = if self.part == "path" { "/pets/{q}" } else { "/pets" };
        format!(
            "{info}paths:
  {path}:
    post: {{operationId: sendIt, {operation}}}
components:
  securitySchemes:
    b: {{type: http, scheme: bearer}}
    k: {{type: apiKey, in: header, name: K}}
    o: {{type: oauth2, flows: {{clientCredentials: {{tokenUrl: 'https://a.example', scopes: {{r: R, w: W}}}}}}}}
"
        )
    }
}

fn compared(folder: &Folder, old: &str, new: &str) -> Report {
    let path = |file: &str| Some(folder.0.join(file).to_string_lossy().into_owned());
    let args = Args { old: path(old), new: path(new), ..Args::default() };
    let (old, new) = load_versions(&folder.0, &Project::default(), &args).unwrap();
    compare_loaded(&old, &new)
}

fn check(name: &str, report: &Report, expected: &[String; 2]) -> Result<(), String> {
    let worst = |upgrade: Upgrade| {
        let all = report.changes.iter().map(|change| change.verdict(upgrade));
        all.max().unwrap_or(Verdict::Compatible)
    };
    let found = Upgrade::ALL.map(worst);
    let text = || report.to_text("0.1.0");
    if found.map(Verdict::as_str) != *expected {
        let found = found.map(Verdict::as_str);
        return Err(format!("{name}: {found:?} in place of {expected:?}\n{}", text()));
    }
    let mut effects = report.changes.iter().flat_map(|change| &change.effects);
    if effects.any(|effect| {
        effect.verdict == Verdict::Breaking && matches!(effect.witness, Some(Witness::NotFound(_)))
    }) {
        return Err(format!("{name}: nothing shows that it breaks\n{}", text()));
    }
    // Neither the exit code nor the JSON reports a change of unknown effect as compatible.
    let counts = count_unaccepted(report, false) > 0;
    let json = report.to_json("0.1.0");
    let is = |member: &str| json.get(member).is_some_and(|flag| flag.to_compact() == "true");
    let (breaks, may_break) = (is("breaking"), is("unknown"));
    if counts != (found[0] >= Verdict::Unknown)
        || breaks != (found[0] == Verdict::Breaking)
        || (found[0] == Verdict::Unknown && !may_break)
    {
        return Err(format!("{name}: {counts} {breaks} {may_break}\n{}", text()));
    }
    Ok(())
}

#[test]
fn pairs_of_documents_mean_what_they_are_expected_to_mean() {
    let file: File = toml::from_str(include_str!("pairs.toml")).unwrap();
    let folder = Folder::new("diff_pairs");
    let mut wrong = Vec::new();
    for pair in &file.pair {
        folder.write("old.yaml", &pair.document(&pair.old));
        folder.write("new.yaml", &pair.document(&pair.new));
        for (old, new, expected) in
            [("old.yaml", "new.yaml", &pair.there), ("new.yaml", "old.yaml", &pair.back)]
        {
            let name = format!("{}, {old} to {new}", pair.name);
            wrong.extend(check(&name, &compared(&folder, old, new), expected).err());
        }
    }
    assert!(file.pair.len() >= 30, "{} pairs", file.pair.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
