//! Prepared edits of a spec (`tests/data/diff/*.toml`) with the expected report of each;
//! every witness is checked by both models and by both schemas.
//!
//! `GENWIRE_BLESS=1 cargo test -p genwire-codegen` updates the expectations; read their diff.

use crate::spec::data;
use genwire_codegen::{EMITTERS, version};
use genwire_diff::{
    Acknowledgement, BodyWitness, Change, Effect, Flow, InterpretationWitness, Report, Side,
    SpecVersion, Subject, Upgrade, Verb, Verdict, Witness, compare,
};
use genwire_schema::{Dialect, Schemas};
use genwire_spec::judge::{is_refused, judge, type_of};
use genwire_spec::model::{Interface, TypeId};
use genwire_spec::{Project, SpecFile};
use genwire_vectors::Generator;
use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    sync::LazyLock,
    thread,
};

/// The name of the version that is edited.
const RELEASE: &str = "1.0.0";

/// Separator between an edit and its expectations.
const EXPECTED: &str = "\n# What is expected.\n";

/// Files of the edited spec. They stay as they are when the interface changes.
pub(crate) static FILES: LazyLock<Vec<SpecFile>> = LazyLock::new(|| {
    let text = fs::read_to_string(data().join("diff/base.json")).unwrap();
    let release: JsonValue = serde_json::from_str(&text).unwrap();
    let line = |line: &JsonValue| line.as_str().unwrap().to_owned();
    let files = release["files"].as_object().unwrap().iter();
    files
        .map(|(path, lines)| SpecFile {
            path: path.clone(),
            text: lines.as_array().unwrap().iter().map(line).collect::<Vec<_>>().join("\n"),
        })
        .collect()
});

/// The names of the packages of the reports.
pub(crate) fn project() -> Project {
    let client = Some("genwire".to_owned());
    Project { client, command: "cargo xtask".to_owned(), ..Project::default() }
}

/// The released version.
pub(crate) static RELEASED_SPEC: LazyLock<SpecVersion> =
    LazyLock::new(|| version(RELEASE, &FILES, &project()).unwrap());

/// An edit and its expected report.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Prepared {
    #[expect(dead_code, reason = "for people")]
    doc: String,
    /// True if the comparison goes from the edited version to the released one.
    #[serde(default)]
    reverse: bool,
    /// The edits of both versions, if the released version does not contain what the test changes.
    #[serde(default)]
    before: Vec<Edit>,
    edits: Vec<Edit>,
    #[serde(default)]
    expect: Expected,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Edit {
    file: String,
    /// The string to replace, at every occurrence; if absent, the new string is appended to the
    /// file.
    replace: Option<String>,
    with: String,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    breaking: bool,
    /// The version levels that the report requires for crates.
    levels: Vec<String>,
    /// Number of documentation changes.
    words: usize,
    /// The other changes: the id, and each direction with its verdict and its witness.
    changes: BTreeMap<String, Vec<String>>,
}

impl Prepared {
    fn version(&self) -> SpecVersion {
        let mut files = FILES.clone();
        apply(&self.before, &mut files);
        apply(&self.edits, &mut files);
        version("edited", &files, &project()).unwrap_or_else(|errors| panic!("{errors}"))
    }

    /// Returns the version to compare with; `None` for the released version.
    fn base(&self) -> Option<SpecVersion> {
        let mut files = FILES.clone();
        apply(&self.before, &mut files);
        let made = || version("base", &files, &project()).unwrap_or_else(|it| panic!("{it}"));
        (!self.before.is_empty()).then(made)
    }
}

/// Applies edits to the files of a spec.
pub(crate) fn apply(edits: &[Edit], files: &mut Vec<SpecFile>) {
    for edit in edits {
        let place = files.iter().position(|file| file.path == edit.file);
        let Some(file) = place.map(|place| &mut files[place]) else {
            files.push(SpecFile { path: edit.file.clone(), text: edit.with.clone() });
            continue;
        };
        match &edit.replace {
            Some(old) => {
                assert!(file.text.contains(old), "`{}` does not contain {old:?}", edit.file);
                file.text = file.text.replace(old, &edit.with);
            }
            None => file.text.push_str(&edit.with),
        }
    }
}

/// The edits, by name.
fn prepared() -> BTreeMap<String, (PathBuf, String)> {
    let mut edits = BTreeMap::new();
    for entry in fs::read_dir(data().join("diff")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let text = fs::read_to_string(&path).unwrap();
            edits.insert(name, (path, text));
        }
    }
    edits
}

fn read(text: &str) -> Prepared {
    toml::from_str(text).unwrap_or_else(|error| panic!("{error}"))
}

fn found(report: &Report) -> Expected {
    let levels = report
        .crates()
        .into_iter()
        .filter_map(|one| one.level.map(|level| format!("{} {}", one.package, level.as_str())));
    let telling = report.changes.iter().filter(|change| !change.is_wording());
    Expected {
        breaking: report.unaccepted(Upgrade::Service).next().is_some(),
        levels: levels.collect(),
        words: report.changes.iter().filter(|change| change.is_wording()).count(),
        changes: telling
            .map(|change| (change.id(), change.effects.iter().map(line).collect()))
            .collect(),
    }
}

fn line(effect: &Effect) -> String {
    let (flow, verdict) = (effect.flow.as_str(), effect.verdict.as_str());
    let shown = match &effect.witness {
        None => "",
        Some(Witness::Body(_)) => ", body",
        Some(Witness::Interpretation(_)) => ", interpretation",
        Some(Witness::Value(_)) => ", value",
        Some(Witness::NotFound(_)) => ", nothing found",
        Some(Witness::Beyond(_)) => ", no payload",
    };
    format!("{}, {flow}: {verdict}{shown}", effect.upgrade.as_str())
}

fn written(expected: &Expected) -> String {
    let list = |all: &[String]| {
        let quoted: Vec<String> = all.iter().map(|one| format!("{one:?}")).collect();
        format!("[{}]", quoted.join(", "))
    };
    let head = format!(
        "{EXPECTED}[expect]\nbreaking = {}\nlevels = {}\nwords = {}\n\n[expect.changes]\n",
        expected.breaking,
        list(&expected.levels),
        expected.words
    );
    let changes = expected.changes.iter().map(|(id, effects)| {
        let lines: Vec<String> = effects.iter().map(|one| format!("  {one:?},\n")).collect();
        format!("{id:?} = [\n{}]\n", lines.concat())
    });
    std::iter::once(head).chain(changes).collect()
}

#[test]
fn prepared_edits_mean_what_they_are_expected_to_mean() {
    let edits = prepared();
    assert!(edits.len() >= 30, "{} edits", edits.len());
    let edits: Vec<_> = edits.into_iter().collect();
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    thread::scope(|scope| {
        for part in edits.chunks(edits.len().div_ceil(threads)) {
            scope.spawn(|| part.iter().for_each(|(name, (path, text))| check(name, path, text)));
        }
    });
}

fn check(name: &str, path: &Path, text: &str) {
    let bless = env::var_os("GENWIRE_BLESS").is_some();
    let head = text.split(EXPECTED).next().unwrap();
    let prepared = read(if bless { head } else { text });
    let (base, edited) = (prepared.base(), prepared.version());
    let base = base.as_ref().unwrap_or(&RELEASED_SPEC);
    let (old, new) = if prepared.reverse { (&edited, base) } else { (base, &edited) };
    let report = compare(old, new);
    check_changes(name, &report);
    check_witnesses(name, &report, &[old, new].map(|one| Judges::new(one.interface())));
    let found = found(&report);
    if bless {
        fs::write(path, format!("{head}{}", written(&found))).unwrap();
    } else {
        assert_eq!(found, prepared.expect, "{name}");
    }
}

/// The schemas of a version, and the rules that they do not express completely.
struct Judges<'a> {
    interface: &'a Interface,
    lost: BTreeSet<String>,
}

impl<'a> Judges<'a> {
    fn new(interface: &'a Interface) -> Self {
        let loss = EMITTERS.iter().find(|emitter| emitter.name == "loss").unwrap();
        let report: JsonValue = serde_json::from_str(&loss.emit(interface)[0].text).unwrap();
        let entries = report["entries"].as_array().unwrap().iter();
        let lost = entries
            .filter(|it| it["target"] == "json-schema" && it["status"] != "carried")
            .map(|it| it["id"].as_str().unwrap().to_owned());
        Self { interface, lost: lost.collect() }
    }

    fn id(&self, witness: &BodyWitness) -> TypeId {
        let operation = self
            .interface
            .operations
            .iter()
            .find(|operation| operation.item_path() == witness.operation)
            .unwrap();
        match witness.part {
            Some(part) => type_of(operation, part, self.interface, &witness.body).unwrap(),
            None if witness.is_error => self.interface.family(operation.family.unwrap()).body,
            None => operation.callbacks.last().unwrap().response.unwrap(),
        }
    }

    /// True if a vector states that a native check refuses the body.
    fn is_a_case(&self, witness: &BodyWitness) -> bool {
        let operations = &self.interface.operations;
        let operation = operations.iter().find(|it| it.item_path() == witness.operation).unwrap();
        Generator::new(self.interface).vectors(operation).cases.iter().any(|case| {
            case.body == witness.body
                && case.violations.iter().any(|finding| finding.rule == witness.rule)
        })
    }

    fn is_accepted(&self, witness: &BodyWitness) -> bool {
        !is_refused(&judge(self.interface, self.id(witness), &witness.body))
    }

    fn fits_schema(&self, witness: &BodyWitness) -> bool {
        let schemas = Schemas::new(self.interface, Dialect::JsonSchema);
        let document = schemas.document(self.id(witness)).to_compact();
        let schema: JsonValue = serde_json::from_str(&document).unwrap();
        let body: JsonValue = serde_json::from_str(&witness.body.to_compact()).unwrap();
        jsonschema::validator_for(&schema).unwrap().is_valid(&body)
    }
}

/// Checks that ids are unique and every change has a position.
fn check_changes(name: &str, report: &Report) {
    let mut ids = BTreeSet::new();
    for change in &report.changes {
        assert!(ids.insert(change.id()), "{name}: {} twice", change.id());
        assert!(change.old.is_some() || change.new.is_some(), "{name}: {}", change.id());
    }
}

fn check_witnesses(name: &str, report: &Report, judges: &[Judges<'_>; 2]) {
    for change in &report.changes {
        for effect in &change.effects {
            assert_eq!(
                effect.witness.is_some(),
                effect.verdict >= Verdict::Unknown,
                "{name}: {} has a witness where it breaks or may do so",
                change.id()
            );
            if let Some(Witness::Interpretation(witness)) = &effect.witness {
                check_reading(name, witness, judges);
            }
            let Some(Witness::Body(witness)) = &effect.witness else { continue };
            assert_eq!(witness.accepted_by, effect.upgrade.sender(effect.flow), "{name}");
            let [old, new] = judges;
            let (sender, receiver) =
                if witness.accepted_by == Side::Old { (old, new) } else { (new, old) };
            let body = witness.body.to_compact();
            assert!(sender.is_accepted(witness), "{name}: the sender refuses {body}");
            if witness.is_native() {
                assert!(receiver.is_a_case(witness), "{name}: {body} is not a case of the check");
            } else {
                assert!(!receiver.is_accepted(witness), "{name}: the receiver accepts {body}");
            }
            assert!(sender.fits_schema(witness), "{name}: the sender's schema refuses {body}");
            if !receiver.lost.contains(&witness.rule) {
                assert!(
                    !receiver.fits_schema(witness),
                    "{name}: the receiver's schema accepts {body}"
                );
            }
        }
    }
}

/// Checks that both models and both schemas accept a body that the versions interpret differently.
fn check_reading(name: &str, reading: &InterpretationWitness, judges: &[Judges<'_>; 2]) {
    assert_ne!(reading.old, reading.new, "{name}");
    for (judge, accepted_by) in judges.iter().zip([Side::Old, Side::New]) {
        let witness = BodyWitness {
            operation: reading.operation.clone(),
            part: reading.part,
            is_error: reading.is_error,
            body: reading.body.clone(),
            accepted_by,
            rule: String::new(),
            path: String::new(),
        };
        let body = witness.body.to_compact();
        assert!(judge.is_accepted(&witness), "{name}: one version refuses {body}");
        assert!(judge.fits_schema(&witness), "{name}: a schema refuses {body}");
    }
}

#[test]
fn a_version_does_not_differ_from_itself() {
    let again = version(RELEASE, &FILES, &project()).unwrap();
    let report = compare(&RELEASED_SPEC, &again);
    assert_eq!(report.changes, Vec::new());
    assert_eq!(report.to_text("0.1.0"), "1.0.0 -> 1.0.0\n\nno changes\n");
}

/// Lists a member, or no longer, in an object whose unlisted members have a type.
#[test]
fn members_are_listed_beside_typed_ones() {
    const FILE: &str = "spec/audio/list_voices.toml";
    const HEAD: &str = "[types.ListVoicesRequest]\n";
    let make = |unknown: &str, member: &str| {
        let mut files = FILES.clone();
        let file = files.iter_mut().find(|file| file.path == FILE).unwrap();
        file.text = file.text.replace(HEAD, &format!("{HEAD}unknown = {unknown:?}\n"));
        if !member.is_empty() {
            let head = "\n\n[types.ListVoicesRequest.fields.extra_name]\ndoc = \"A name.\"\n";
            file.text = [file.text.as_str(), head, member, "\n"].concat();
        }
        version("edited", &files, &project()).unwrap_or_else(|errors| panic!("{errors}"))
    };
    let short = "type = \"string\"\nlength = { max = 3 }";
    let advised = "type = \"string\"\nlength = { max = 3 }\nadvice = [\"length\"]";
    // First the verdict of the version that lists the member, then the verdict of the other
    // version.
    for (unknown, member, listing, other) in [
        ("{string}", "type = \"string\"", "compatible", "breaking, body"),
        ("{string?}", "type = \"string\"", "compatible", "compatible"),
        ("{string}", short, "breaking, body", "breaking, body"),
        ("{string?}", short, "breaking, body", "compatible"),
        ("{string?}", advised, "warning", "compatible"),
        ("{integer?}", "type = \"string\"", "breaking, body", "breaking, body"),
        ("{json}", "type = \"string\"", "breaking, body", "compatible"),
        ("{json}", "type = \"json\"", "compatible", "compatible"),
    ] {
        let (without, with) = (make(unknown, ""), make(unknown, member));
        for (old, new, service, client) in
            [(&without, &with, listing, other), (&with, &without, other, listing)]
        {
            let name = format!("{unknown}, {member}");
            let report = compare(old, new);
            check_witnesses(&name, &report, &[old, new].map(|one| Judges::new(one.interface())));
            let found = found(&report);
            let [effects] = found.changes.values().collect::<Vec<_>>()[..] else {
                panic!("{name}: {found:?}")
            };
            let expected = [
                format!("old client, new service, request: {service}"),
                format!("new client, old service, request: {client}"),
            ];
            assert_eq!(*effects, expected, "{name}");
        }
    }
}

fn edited(name: &str) -> SpecVersion {
    read(&prepared()[name].1).version()
}

#[test]
fn there_and_back_are_the_same_changes_the_other_way_round() {
    let new = edited("limit_moved");
    let (there, back) = (compare(&RELEASED_SPEC, &new), compare(&new, &RELEASED_SPEC));
    let turned = |upgrade: Upgrade| match upgrade {
        Upgrade::Service => Upgrade::Client,
        Upgrade::Client => Upgrade::Service,
    };
    let (one, other) = (&there.changes[0], &back.changes[0]);
    for upgrade in Upgrade::ALL {
        assert_eq!(one.verdict(upgrade), other.verdict(turned(upgrade)));
    }
}

#[test]
fn a_report_is_always_the_same() {
    let make = || compare(&RELEASED_SPEC, &edited("many_at_once")).to_json("0.1.0").to_pretty();
    assert_eq!(make(), make());
}

fn snapshot(name: &str, text: &str) {
    let path = data().join("diff").join(name);
    if env::var_os("GENWIRE_BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    assert_eq!(text, fs::read_to_string(&path).unwrap_or_default(), "{name}");
}

#[test]
fn a_report_reads_well_in_each_form() {
    let report = compare(&RELEASED_SPEC, &edited("many_at_once"));
    snapshot("many_at_once.txt", &report.to_text("0.1.0"));
    snapshot("many_at_once.md", &report.to_markdown("0.1.0"));
    snapshot("many_at_once.json", &report.to_json("0.1.0").to_pretty());
}

fn acknowledgement(change: &Change) -> Acknowledgement {
    Acknowledgement {
        id: change.id(),
        fingerprint: change.fingerprint(),
        reason: "no client sent it".to_owned(),
    }
}

#[test]
fn what_is_acknowledged_breaks_nothing_any_more() {
    let mut report = compare(&RELEASED_SPEC, &edited("limit_lowered"));
    let accepted = [acknowledgement(&report.changes[0])];
    assert_eq!(report.acknowledge(&accepted), []);
    assert_eq!(report.unaccepted(Upgrade::Service).count(), 0);
    assert!(report.to_text("0.1.0").contains("acknowledged: no client sent it"));
}

#[test]
fn a_stale_acknowledgement_is_an_error() {
    let lowered = compare(&RELEASED_SPEC, &edited("limit_lowered"));
    let good = acknowledgement(&lowered.changes[0]);
    let check = |mut report: Report, one: Acknowledgement, message: &str| {
        let wrong = report.acknowledge(&[one]);
        assert!(wrong.iter().any(|(_, it)| it.message.contains(message)), "{wrong:?}");
    };
    let mut report = lowered.clone();
    let twice = report.acknowledge(&[good.clone(), good.clone()]);
    assert_eq!(twice[0].0, 1);
    assert!(twice[0].1.message.ends_with("is acknowledged twice"), "{twice:?}");
    let other = Acknowledgement { fingerprint: "00000000".to_owned(), ..good.clone() };
    check(lowered.clone(), other, "is for other values");
    let silent = Acknowledgement { reason: " ".to_owned(), ..good.clone() };
    check(lowered, silent, "gives no reason");
    check(compare(&RELEASED_SPEC, &RELEASED_SPEC), good, "matches no change");
    let compatible = compare(&RELEASED_SPEC, &edited("field_added"));
    let change = compatible
        .changes
        .iter()
        .find(|it| (it.kind.subject, it.kind.verb) == (Subject::Field, Verb::Added))
        .unwrap();
    let needless = acknowledgement(change);
    check(compatible, needless, "breaks nothing");
}

#[test]
fn flows_have_a_sender_and_a_receiver() {
    let old_client = Upgrade::Service;
    assert_eq!(old_client.sender(Flow::Request), Side::Old);
    assert_eq!(old_client.sender(Flow::Reply), Side::New);
    assert_eq!(old_client.parties(Flow::Callback), ("the new service", "an old client"));
}

#[test]
fn changes_of_earlier_commits_are_one_line_each() {
    let committed = compare(&RELEASED_SPEC, &edited("deprecation"));
    let mut report = compare(&RELEASED_SPEC, &edited("many_at_once"));
    let in_full = report.to_text("0.1.0");
    report.mark_committed(&committed);
    assert_eq!(report.to_text("0.1.0"), in_full, "nothing of it was committed");
    report.mark_committed(&report.clone());
    let text = report.to_text("0.1.0");
    assert!(text.contains("\ncommitted since the old version\n"), "{text}");
    // A breaking change is shown in full until it is acknowledged.
    assert!(text.contains("\nbreaking: required added\n"), "{text}");
    assert!(text.len() < in_full.len(), "{text}");
}

/// The released spec with additional keys for `list_voices`.
fn with_more(more: &str) -> SpecVersion {
    let file = "spec/audio/list_voices.toml".to_owned();
    let edits = vec![Edit { file, replace: None, with: format!("\n{more}\n") }];
    let expect = Expected::default();
    Prepared { doc: String::new(), reverse: false, before: Vec::new(), edits, expect }.version()
}

#[test]
fn another_way_to_the_next_page_breaks_clients() {
    let edited =
        |way: &str| with_more(&format!("[operation.pages]\nitems = \"system_voice\"\n{way}"));
    let body = "cursor = { parameter = \"voice_type\", from = \"base_resp.status_msg\" }";
    let report = compare(&edited("link = true"), &edited(body));
    let found: Vec<_> = report.changes.iter().map(Change::id).collect();
    assert_eq!(found, ["pages_changed:audio.list_voices.pages"]);
    assert!(report.changes.iter().all(Change::is_breaking));
}

#[test]
fn another_end_of_the_pages_breaks_nothing() {
    let pages = |more: &str| {
        let body = "cursor = { parameter = \"voice_type\", from = \"base_resp.status_msg\" }";
        let member = "[types.ListVoicesResponse.fields.more]\ntype = \"boolean\"\ndoc = \"More.\"";
        with_more(&format!(
            "[operation.pages]\nitems = \"system_voice\"\n{body}\n{more}\n\n{member}"
        ))
    };
    let (without, with) = (pages(""), pages("more = \"more\""));
    for (old, new) in [(&without, &with), (&with, &without)] {
        let found = found(&compare(old, new));
        let lines = [
            "old client, new service, reply: warning".to_owned(),
            "new client, old service, reply: warning".to_owned(),
        ];
        let id = "pages_changed:audio.list_voices.pages".to_owned();
        assert_eq!(found.changes, BTreeMap::from([(id, lines.into())]));
    }
}

#[test]
fn the_variant_of_a_reply_has_another_name() {
    let reply = |name: &str| {
        with_more(&format!(
            "[operation.responses.{name}]\nstatus = 202\ntype = \"text\"\ndoc = \"A text.\""
        ))
    };
    let found = found(&compare(&reply("later"), &reply("queued")));
    let id = "response_renamed:audio.list_voices.responses.later".to_owned();
    assert_eq!(found.changes, BTreeMap::from([(id, Vec::new())]));
    assert_eq!(found.levels, ["genwire-audio major", "genwire major"]);
}
