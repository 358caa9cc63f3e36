//! Wall time of every peer, as `group / input / peer`.

use divan::Bencher;
use genwire_benches::peers::{Group, Peer, groups, input};
use std::fmt;

fn main() {
    divan::main();
}

/// One row of the result: who does what with which input.
struct Row {
    group: Group,
    peer: Peer,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.group.name, self.group.input, self.peer.name)
    }
}

#[divan::bench(args = rows(), sample_count = 25)]
fn peers(bencher: Bencher<'_, '_>, row: &Row) {
    let work = (row.peer.prepare)(&input(row.group.input));
    bencher.bench_local(work);
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for Group { name, input, peers } in groups() {
        for peer in &peers {
            let group = Group { name, input, peers: Vec::new() };
            rows.push(Row { group, peer: *peer });
        }
    }
    rows
}
