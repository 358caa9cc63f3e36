//! Whether every fact is carried, by things that exist and are fine enough for it.

use super::carriers::{allowed, demanded, describe, describe_all, is_group};
use super::register::FACTS;
use crate::problem::Problem;
use crate::tree::Tree;
use genwire_codegen::model::{Carrier, Fact, Gap, ItemKind, ItemPath};
use std::collections::BTreeMap;

/// Where the open points stand.
const GAPS: &str = "spec/gaps.toml";
/// The places whose facts may wait for a test that later work brings.
const MAY_WAIT: &[&str] = &["client", "server"];
/// The kind of facts that are open points.
const OPEN_POINT: &str = "unknown";

/// What the checks read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Register<'a> {
    /// The facts.
    pub(super) facts: &'a [Fact],
    /// The open points and their decisions.
    pub(super) gaps: &'a [Gap],
    /// The items of the spec.
    pub(super) items: &'a BTreeMap<ItemPath, ItemKind>,
    /// The files of the project, for the tests that carry facts.
    pub(super) tree: &'a Tree,
}

impl Register<'_> {
    fn kind_of(&self, path: &ItemPath) -> Option<ItemKind> {
        self.items.get(path).copied()
    }
}

/// Everything that is wrong with how facts are carried.
pub(super) fn problems(register: &Register<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for fact in register.facts {
        let before = problems.len();
        for carrier in &fact.carriers {
            problems.extend(carrier_problem(register, fact, carrier));
        }
        if problems.len() == before {
            problems.extend(fact_problem(register, fact));
        }
    }
    problems.extend(undecided(register));
    problems
}

/// Whether a fact waits for a test and nothing carries it yet.
pub(super) fn is_pending(fact: &Fact) -> bool {
    !fact.carriers.is_empty()
        && fact.carriers.iter().all(|carrier| matches!(carrier, Carrier::Pending { .. }))
}

fn carrier_problem(register: &Register<'_>, fact: &Fact, carrier: &Carrier) -> Option<Problem> {
    match carrier {
        Carrier::Item(path) => match register.kind_of(path) {
            None => Some(
                at(
                    fact,
                    format!("fact `{}` is carried by `{path}`, which does not exist", fact.id),
                )
                .expected("the path of an item of the spec")
                .help(nearest(register, path)),
            ),
            Some(kind) if is_group(&path.0, kind) => Some(
                at(fact, format!("fact `{}` is carried by `{path}`, {}", fact.id, describe(kind)))
                    .expected(allowed(&fact.kind).map(describe_all).unwrap_or_default())
                    .help("name the part of it that states the fact"),
            ),
            Some(_) => None,
        },
        Carrier::Test { file, name } => (!has_test(register.tree, file, name)).then(|| {
            at(
                fact,
                format!("fact `{}` is carried by test `{name}`, which `{file}` lacks", fact.id),
            )
            .expected(format!("a test function `{name}` in `{file}`"))
            .help("correct the name, or write the test")
        }),
        Carrier::Pending { place, .. } => {
            let known = MAY_WAIT.contains(&place.as_str()) && fact.places.contains(place);
            (!known).then(|| {
                at(
                    fact,
                    format!("fact `{}` waits for `{place}`, which it has no place in", fact.id),
                )
                .expected("`pending:client/NAME` or `pending:server/NAME`, as its `where` says")
                .help("carry the fact by an item of the spec")
            })
        }
    }
}

fn fact_problem(register: &Register<'_>, fact: &Fact) -> Option<Problem> {
    if fact.carriers.is_empty() {
        return Some(
            at(fact, format!("fact `{}` is carried by nothing", fact.id))
                .expected(allowed(&fact.kind).map(describe_all).unwrap_or_default())
                .help("name the item that states it in the column `carried_by`"),
        );
    }
    if is_pending(fact) {
        let alone = fact.places.iter().all(|place| MAY_WAIT.contains(&place.as_str()));
        return (!alone).then(|| {
            at(fact, format!("fact `{}` waits, though its place is not only a later one", fact.id))
                .expected("`client` or `server` as its only places")
                .help("carry it by an item of the spec, and keep the pending test beside it")
        });
    }
    too_coarse(register, fact)
}

fn too_coarse(register: &Register<'_>, fact: &Fact) -> Option<Problem> {
    let Some(kinds) = allowed(&fact.kind) else {
        return Some(
            at(fact, format!("fact `{}` has the unknown kind `{}`", fact.id, fact.kind))
                .help("correct the kind, or say in `xtask trace` what may carry it"),
        );
    };
    if !has_carrier(register, fact, kinds) {
        return Some(
            at(fact, format!("nothing that carries fact `{}` fits a fact of its kind", fact.id))
                .expected(format!("for `{}`: {}", fact.kind, describe_all(kinds)))
                .help("name a finer item, or give the spec one"),
        );
    }
    fact.places.iter().find_map(|place| {
        let kinds = demanded(place)?;
        (!has_carrier(register, fact, kinds)).then(|| {
            at(fact, format!("fact `{}` asks for the {place}, and no carrier acts there", fact.id))
                .expected(describe_all(kinds))
                .help("carry it by something that is enforced, or by a test")
        })
    })
}

fn has_carrier(register: &Register<'_>, fact: &Fact, kinds: &[ItemKind]) -> bool {
    fact.carriers.iter().any(|carrier| match carrier {
        Carrier::Item(path) => {
            register.kind_of(path).is_some_and(|kind| {
                // An open point carries the fact of its own id only.
                kinds.contains(&kind)
                    && (kind != ItemKind::Gap || path.0 == format!("gaps.{}", fact.id))
            })
        }
        Carrier::Test { .. } => fact.kind != OPEN_POINT,
        Carrier::Pending { .. } => false,
    })
}

fn undecided(register: &Register<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for fact in register.facts.iter().filter(|fact| fact.kind == OPEN_POINT) {
        match register.gaps.iter().find(|gap| gap.id == fact.id) {
            None => problems.push(
                at(fact, format!("open point `{}` is not in `{GAPS}`", fact.id))
                    .help(format!("add `[gaps.{}]` with the decision", fact.id)),
            ),
            Some(gap) if gap.decision.trim().is_empty() => problems.push(
                Problem::new(GAPS, 0, format!("open point `{}` has no decision", gap.id))
                    .help("say what holds until the point is known"),
            ),
            Some(_) => {}
        }
    }
    for gap in register.gaps {
        if !register.facts.iter().any(|fact| fact.id == gap.id) {
            problems.push(
                Problem::new(GAPS, 0, format!("`{}` is no open point of the register", gap.id))
                    .help(format!("remove it, or add its row to `{FACTS}`")),
            );
        }
    }
    problems
}

fn has_test(tree: &Tree, path: &str, name: &str) -> bool {
    let Some(file) = tree.get(path) else { return false };
    let start = format!("fn {name}(");
    let lines: Vec<&str> = file.text.lines().map(str::trim_start).collect();
    let is_start =
        |line: &&str| line.strip_prefix("async ").unwrap_or(line).starts_with(start.as_str());
    let Some(place) = lines.iter().position(is_start) else { return false };
    // The attribute stands above the function, perhaps with others and comments between.
    lines[..place]
        .iter()
        .rev()
        .take_while(|line| line.starts_with('#') || line.starts_with("//"))
        .any(|line| line.contains("test"))
}

fn nearest(register: &Register<'_>, path: &ItemPath) -> String {
    let parent = path.0.rsplit_once('.').map_or("", |(parent, _)| parent);
    let beside: Vec<&str> = register
        .items
        .keys()
        .map(|item| item.0.as_str())
        .filter(|item| item.rsplit_once('.').is_some_and(|(above, _)| above == parent))
        .take(8)
        .collect();
    if beside.is_empty() {
        "correct the path, or add the item to the spec".to_owned()
    } else {
        format!("beside it there are `{}`", beside.join("`, `"))
    }
}

fn at(fact: &Fact, message: String) -> Problem {
    Problem::new(FACTS, fact.line, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELD: &str = "chat.Request.temperature";

    fn fact(kind: &str, places: &[&str], carriers: Vec<Carrier>) -> Fact {
        Fact {
            id: "CHAT-043".to_owned(),
            area: "chat".to_owned(),
            kind: kind.to_owned(),
            statement: String::new(),
            places: places.iter().map(|place| (*place).to_owned()).collect(),
            carriers,
            line: 44,
        }
    }

    fn item(path: &str) -> Carrier {
        Carrier::Item(ItemPath(path.to_owned()))
    }

    fn pending(place: &str) -> Carrier {
        Carrier::Pending { place: place.to_owned(), name: "later".to_owned() }
    }

    fn test(name: &str) -> Carrier {
        Carrier::Test { file: "tests/it/chat.rs".to_owned(), name: name.to_owned() }
    }

    fn check(fact: Fact, expected: &[&str]) {
        let items = [
            ("chat.Request", ItemKind::Type),
            (FIELD, ItemKind::Field),
            ("chat.Request.temperature.range", ItemKind::Constraint),
            ("chat.Request.temperature.notes.why", ItemKind::Note),
            ("gaps.UNK-001", ItemKind::Gap),
        ]
        .map(|(path, kind)| (ItemPath(path.to_owned()), kind));
        let tree = Tree::of(&[(
            "tests/it/chat.rs",
            "#[test]\nfn real() {}\n\nfn helper() {}\n#[tokio::test]\nasync fn later() {}\n",
        )]);
        let register =
            Register { facts: &[fact], gaps: &[], items: &BTreeMap::from(items), tree: &tree };
        let messages: Vec<String> =
            problems(&register).into_iter().map(|problem| problem.message).collect();
        assert_eq!(messages, expected);
    }

    #[test]
    fn a_range_is_carried_by_a_constraint_or_a_test() {
        check(fact("range", &["validator"], vec![item("chat.Request.temperature.range")]), &[]);
        check(fact("range", &["validator"], vec![test("real")]), &[]);
        check(fact("range", &["validator"], vec![test("later")]), &[]);
    }

    #[test]
    fn a_range_is_not_carried_by_a_field_or_a_type() {
        check(
            fact("range", &["validator"], vec![item(FIELD)]),
            &["nothing that carries fact `CHAT-043` fits a fact of its kind"],
        );
        check(
            fact("range", &["validator"], vec![item("chat.Request")]),
            &["fact `CHAT-043` is carried by `chat.Request`, a whole type"],
        );
    }

    #[test]
    fn a_fact_needs_a_carrier_that_exists() {
        check(fact("field", &[], vec![]), &["fact `CHAT-043` is carried by nothing"]);
        check(
            fact("field", &[], vec![item("chat.Request.top_p")]),
            &["fact `CHAT-043` is carried by `chat.Request.top_p`, which does not exist"],
        );
        for name in ["helper", "absent"] {
            let message = format!(
                "fact `CHAT-043` is carried by test `{name}`, which `tests/it/chat.rs` lacks"
            );
            check(fact("rule", &[], vec![test(name)]), &[&message]);
        }
    }

    #[test]
    fn a_note_does_not_carry_what_the_validator_does() {
        check(
            fact("rule", &["validator"], vec![item("chat.Request.temperature.notes.why")]),
            &["fact `CHAT-043` asks for the validator, and no carrier acts there"],
        );
    }

    #[test]
    fn only_facts_of_client_and_server_may_wait() {
        check(fact("rule", &["client", "server"], vec![pending("client")]), &[]);
        check(
            fact("rule", &["client", "docs"], vec![pending("client")]),
            &["fact `CHAT-043` waits, though its place is not only a later one"],
        );
        check(
            fact("rule", &["client"], vec![pending("server")]),
            &["fact `CHAT-043` waits for `server`, which it has no place in"],
        );
    }

    #[test]
    fn an_open_point_needs_its_own_decision() {
        check(
            fact("unknown", &["docs"], vec![item("gaps.UNK-001")]),
            &[
                "nothing that carries fact `CHAT-043` fits a fact of its kind",
                "open point `CHAT-043` is not in `spec/gaps.toml`",
            ],
        );
    }
}
