//! Checks that existing items and tests of the right kind cover every requirement.

use super::coverage::{allowed, demanded, describe, describe_all, is_group};
use super::ids::FACTS;
use genwire_spec::model::{Coverage, Fact, Gap, ItemKind, ItemPath, Items};
use genwire_workspace::problem::Problem;
use genwire_workspace::tree::Tree;

/// The file of the open questions.
const GAPS: &str = "spec/gaps.toml";
/// The kind of requirements that are open questions.
const OPEN_QUESTION: &str = "unknown";

/// The input of the checks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Register<'a> {
    /// The facts.
    pub(super) facts: &'a [Fact],
    /// The open questions and their decisions.
    pub(super) gaps: &'a [Gap],
    /// The items of the spec.
    pub(super) items: &'a Items,
    /// The files of the project, for the tests that cover requirements.
    pub(super) tree: &'a Tree,
}

impl Register<'_> {
    fn kind_of(&self, path: &ItemPath) -> Option<ItemKind> {
        self.items.get(path).copied()
    }
}

/// Returns the problems of the coverage.
pub(super) fn problems(register: &Register<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for fact in register.facts {
        let before = problems.len();
        for cover in &fact.coverage {
            problems.extend(coverage_problem(register, fact, cover));
        }
        if problems.len() == before {
            problems.extend(fact_problem(register, fact));
        }
    }
    problems.extend(undecided(register));
    problems
}

fn coverage_problem(register: &Register<'_>, fact: &Fact, cover: &Coverage) -> Option<Problem> {
    match cover {
        Coverage::Item(path) => match register.kind_of(path) {
            None => Some(
                at(
                    fact,
                    format!("fact `{}` is covered by `{path}`, which does not exist", fact.id),
                )
                .expected("the path of an item of the spec")
                .help(nearest(register, path)),
            ),
            Some(kind) if is_group(&path.0, kind) => Some(
                at(fact, format!("fact `{}` is covered by `{path}`, {}", fact.id, describe(kind)))
                    .expected(allowed(&fact.kind).map(describe_all).unwrap_or_default())
                    .help("name the part of it that states the fact"),
            ),
            Some(_) => None,
        },
        Coverage::Test { file, name } => (!has_test(register.tree, file, name)).then(|| {
            at(
                fact,
                format!("fact `{}` is covered by test `{name}`, which is not in `{file}`", fact.id),
            )
            .expected(format!("a test function `{name}` in `{file}`"))
            .help("correct the name, or write the test")
        }),
        // A test of the conformance run compares the steps with its own.
        Coverage::Step { .. } => None,
    }
}

fn fact_problem(register: &Register<'_>, fact: &Fact) -> Option<Problem> {
    if fact.coverage.is_empty() {
        return Some(
            at(fact, format!("fact `{}` is not covered", fact.id))
                .expected(allowed(&fact.kind).map(describe_all).unwrap_or_default())
                .help("name the item that states it in the column `carried_by`"),
        );
    }
    too_coarse(register, fact)
}

fn too_coarse(register: &Register<'_>, fact: &Fact) -> Option<Problem> {
    let Some(kinds) = allowed(&fact.kind) else {
        return Some(
            at(fact, format!("fact `{}` has the unknown kind `{}`", fact.id, fact.kind))
                .help("correct the kind, or list in `xtask trace` what may cover it"),
        );
    };
    if !is_covered_by_kind(register, fact, kinds) {
        return Some(
            at(fact, format!("nothing that covers fact `{}` fits its kind", fact.id))
                .expected(format!("for `{}`: {}", fact.kind, describe_all(kinds)))
                .help("name a finer item, or give the spec one"),
        );
    }
    fact.places.iter().find_map(|place| {
        let kinds = demanded(place)?;
        (!is_covered_by_kind(register, fact, kinds)).then(|| {
            at(
                fact,
                format!(
                    "fact `{}` needs the {place}, and nothing that covers it acts there",
                    fact.id
                ),
            )
            .expected(describe_all(kinds))
            .help("cover it by something that is enforced, or by a test")
        })
    })
}

fn is_covered_by_kind(register: &Register<'_>, fact: &Fact, kinds: &[ItemKind]) -> bool {
    fact.coverage.iter().any(|cover| match cover {
        Coverage::Item(path) => {
            register.kind_of(path).is_some_and(|kind| {
                // An open question covers the requirement of its own id only.
                kinds.contains(&kind)
                    && (kind != ItemKind::Gap || path.0 == format!("gaps.{}", fact.id))
            })
        }
        Coverage::Test { .. } | Coverage::Step { .. } => fact.kind != OPEN_QUESTION,
    })
}

fn undecided(register: &Register<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for fact in register.facts.iter().filter(|fact| fact.kind == OPEN_QUESTION) {
        match register.gaps.iter().find(|gap| gap.id == fact.id) {
            None => problems.push(
                at(fact, format!("open question `{}` is not in `{GAPS}`", fact.id))
                    .help(format!("add `[gaps.{}]` with the decision", fact.id)),
            ),
            Some(gap) if gap.decision.trim().is_empty() => problems.push(
                Problem::new(GAPS, 0, format!("open question `{}` has no decision", gap.id))
                    .help("say what holds until the question is answered"),
            ),
            Some(_) => {}
        }
    }
    for gap in register.gaps {
        if !register.facts.iter().any(|fact| fact.id == gap.id) {
            problems.push(
                Problem::new(
                    GAPS,
                    0,
                    format!("`{}` is not an open question of the requirements", gap.id),
                )
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
    // The attribute is above the function, maybe with others and comments between.
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

    fn fact(kind: &str, places: &[&str], coverage: Vec<Coverage>) -> Fact {
        Fact {
            id: "CHAT-043".to_owned(),
            area: "chat".to_owned(),
            kind: kind.to_owned(),
            statement: String::new(),
            places: places.iter().map(|place| (*place).to_owned()).collect(),
            coverage,
            line: 44,
        }
    }

    fn item(path: &str) -> Coverage {
        Coverage::Item(ItemPath(path.to_owned()))
    }

    fn test(name: &str) -> Coverage {
        Coverage::Test { file: "tests/it/chat.rs".to_owned(), name: name.to_owned() }
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
        let register = Register {
            facts: &[fact],
            gaps: &[],
            items: &items.into_iter().collect(),
            tree: &tree,
        };
        let messages: Vec<String> =
            problems(&register).into_iter().map(|problem| problem.message).collect();
        assert_eq!(messages, expected);
    }

    #[test]
    fn a_range_is_covered_by_a_constraint_or_a_test() {
        check(fact("range", &["validator"], vec![item("chat.Request.temperature.range")]), &[]);
        check(fact("range", &["validator"], vec![test("real")]), &[]);
        check(fact("range", &["validator"], vec![test("later")]), &[]);
    }

    #[test]
    fn a_range_is_not_covered_by_a_field_or_a_type() {
        check(
            fact("range", &["validator"], vec![item(FIELD)]),
            &["nothing that covers fact `CHAT-043` fits its kind"],
        );
        check(
            fact("range", &["validator"], vec![item("chat.Request")]),
            &["fact `CHAT-043` is covered by `chat.Request`, a whole type"],
        );
    }

    #[test]
    fn a_fact_needs_coverage_that_exists() {
        check(fact("field", &[], vec![]), &["fact `CHAT-043` is not covered"]);
        check(
            fact("field", &[], vec![item("chat.Request.top_p")]),
            &["fact `CHAT-043` is covered by `chat.Request.top_p`, which does not exist"],
        );
        for name in ["helper", "absent"] {
            let message = format!(
                "fact `CHAT-043` is covered by test `{name}`, which is not in `tests/it/chat.rs`"
            );
            check(fact("rule", &[], vec![test(name)]), &[&message]);
        }
    }

    #[test]
    fn a_note_does_not_carry_what_the_validator_does() {
        check(
            fact("rule", &["validator"], vec![item("chat.Request.temperature.notes.why")]),
            &["fact `CHAT-043` needs the validator, and nothing that covers it acts there"],
        );
    }

    #[test]
    fn an_open_question_needs_its_own_decision() {
        check(
            fact("unknown", &["docs"], vec![item("gaps.UNK-001")]),
            &[
                "nothing that covers fact `CHAT-043` fits its kind",
                "open question `CHAT-043` is not in `spec/gaps.toml`",
            ],
        );
    }
}
