//! The report of the served documents.

use super::trial::{Count, Outcome};
use super::{Face, Service};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const HEAD: &str = "\
# Documents that are served

Written by `cargo xtask faces`, which serves each document with `cargo genwire serve` and calls it.
Each operation of the document is called twice: with what is required, at the address of the server, and with every parameter, at the bare path; `DELETE` once.
The requests are made from the examples and schemas of the document; a body that its schema refuses, judged by the crate `jsonschema`, is not sent.
`nullable` is read in documents of all versions.
Start and memory are those of a build without optimization, unless `--program` names another one; the times depend on what else the machine does.

| Column | Counts |
|---|---|
| answered | operations with a status that the document lists as a success, both times; one that is not served has failed |
| valid | responses, errors among them, whose media type and body the document accepts, where it states their status |
| refused | bodies that differ from a valid one in one place, refused by the document, and answered with 4xx |
| consistent | of the resources in `tests/faces/resources.toml`: what was created is got, listed, changed, and gone once it is deleted |
| start | time from the start of the process to its first response |
| memory | most memory of the process in the whole run |

";
const BESIDE: &str = "
## Beside Prism

The same requests, sent to Prism at the paths without those of the servers; its answers are judged in the same way.
Then both get the same load for five seconds on four connections: up to eight requests of `GET` without parameters in the path that both answer with a success.

| Document | Service | Answered | Valid | Refused | Consistent | Start | Memory | Requests a second | Median | 99 % |
|---|---|---|---|---|---|---|---|---|---|---|
";
/// The tenths of a percent that are wanted: answered, valid, refused, consistent.
const WANTED: [usize; 4] = [950, 1000, 1000, 950];

fn counts(outcome: &Outcome) -> [Count; 4] {
    [outcome.answered, outcome.valid, outcome.refused, outcome.consistent]
}

fn all(faces: &[Face]) -> [Count; 4] {
    faces.iter().fold([Count::default(); 4], |mut sums, face| {
        for (sum, count) in sums.iter_mut().zip(counts(&face.own.outcome)) {
            sum.join(count);
        }
        sums
    })
}

/// Returns true if all numbers are as wanted.
pub(super) fn is_wanted(faces: &[Face]) -> bool {
    all(faces).iter().zip(WANTED).all(|(count, wanted)| count.per_mille() >= wanted)
}

/// Returns a line about a document.
pub(super) fn line(face: &Face) -> String {
    let Face { name, size, operations, own, .. } = face;
    let kilobytes = size.div_ceil(1000);
    format!("| {name} | {kilobytes} kB | {operations} | {} |", cells(own))
}

fn cells(service: &Service) -> String {
    let counts = counts(&service.outcome).map(cell).join(" | ");
    let (start, memory) = (service.start.as_millis(), service.memory >> 20);
    format!("{counts} | {start} ms | {memory} MiB")
}

/// Returns the lines about both services of a document that Prism serves, too.
fn lines_beside(face: &Face) -> String {
    let mut out = String::new();
    for (service, name) in [(Some(&face.own), "genwire"), (face.prism.as_ref(), "Prism")] {
        let Some(service) = service.filter(|_| face.prism.is_some()) else { continue };
        let load = service.load.as_ref().map_or_else(
            || "- | - | -".to_owned(),
            |it| {
                let (median, most) = (it.median.as_micros(), it.most.as_micros());
                format!("{} | {median} µs | {most} µs", it.per_second)
            },
        );
        let _ = writeln!(out, "| {} | {name} | {} | {load} |", face.name, cells(service));
    }
    out
}

fn cell(count: Count) -> String {
    if count.all == 0 { "-".to_owned() } else { format!("{} of {}", count.good, count.all) }
}

/// Writes the report.
pub(super) fn report(faces: &[Face], sources: &BTreeMap<String, String>) -> String {
    let mut out = HEAD.to_owned();
    out += "| Document | Size | Operations | Answered | Valid | Refused | Consistent | Start | Memory |\n";
    out += "|---|---|---|---|---|---|---|---|---|\n";
    for face in faces {
        let _ = writeln!(out, "{}", line(face));
    }
    let sums = all(faces);
    let operations: usize = faces.iter().map(|face| face.operations).sum();
    let with_percent = |count: Count| {
        let part = count.per_mille();
        format!("{} ({}.{} %)", cell(count), part / 10, part % 10)
    };
    let cells = sums.map(with_percent).join(" | ");
    let _ = writeln!(out, "| all | | {operations} | {cells} | | |");
    if faces.iter().any(|face| face.prism.is_some()) {
        out += BESIDE;
        out.extend(faces.iter().map(lines_beside));
    }
    out += "\n| Document | Source, licence |\n|---|---|\n";
    for Face { name, .. } in faces {
        let source = sources.get(name).map_or("a folder", String::as_str);
        let _ = writeln!(out, "| {name} | {source} |");
    }
    out
}
