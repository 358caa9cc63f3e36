//! Inclusion and disjointness of two expressions.

use super::expression::Pattern;
use super::parse::Node;
use super::program::{Program, Step};
use super::steps;
use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

/// Maximum number of pairs of states that are visited.
const MAX_STATES: usize = 2_000;
/// Maximum number of steps to examine, over all states and characters.
const MAX_WORK: usize = 40_000_000;
/// The same for two expressions that may be unrelated.
const MAX_WORK_APART: usize = 1_000_000;
/// Code points that are not characters.
const SURROGATES: Range<u32> = 0xd800..0xe000;
/// Maximum number of characters that the expressions distinguish.
const MAX_CHARACTERS: usize = 512;

/// The relation between the strings of two expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Within {
    /// Every string of one expression is a string of the other.
    Always,
    /// The other expression does not match this string. No shorter such string exists.
    Outside(String),
    /// Undecided: the expressions have lookaround or are too large.
    Unknown,
}

impl Pattern {
    /// Returns whether another expression matches every string that this one matches.
    ///
    /// ```
    /// use genwire_constraint::{Pattern, Within};
    ///
    /// let [few, many] = ["^[a-z]+$", "^[a-z0-9]+$"].map(|text| Pattern::new(text).unwrap());
    /// assert_eq!(few.within(&many), Within::Always);
    /// assert_eq!(many.within(&few), Within::Outside("0".to_owned()));
    /// ```
    pub fn within(&self, other: &Self) -> Within {
        let programs = [self.program(), other.program()];
        if programs.iter().any(|program| !program.looks.is_empty()) {
            return Within::Unknown;
        }
        within(programs, MAX_WORK)
    }

    /// Returns true if certainly no string matches both expressions.
    ///
    /// ```
    /// use genwire_constraint::Pattern;
    ///
    /// let [word, number] = ["^[a-z]+$", "^[0-9]+$"].map(|text| Pattern::new(text).unwrap());
    /// assert!(word.excludes(&number) && !word.excludes(&word));
    /// ```
    pub fn excludes(&self, other: &Self) -> bool {
        // Ignoring lookaround can only add strings, so the result is still certain.
        let both = [self.program(), other.program()];
        let is_idle = |next: &Open| next.iter().any(|open| is_dead(open.as_ref()));
        let shared = search(both, MAX_WORK_APART, |[one, other]| one && other, is_idle);
        shared == Within::Always || self.refuses(other) || other.refuses(self)
    }

    /// Returns true if the expression starts with a negative assertion that rejects every string of
    /// `other`.
    fn refuses(&self, other: &Self) -> bool {
        self.compiled.node.refused_at_start().into_iter().any(|refused| {
            let node = Node::Concat(vec![Node::Start, refused.clone()]).opened();
            let Ok(code) = steps::compile(&node) else { return false };
            let refused = Program {
                steps: &code.steps,
                ranges: &code.ranges,
                is_anchored: true,
                looks: &code.looks,
            };
            code.looks.is_empty()
                && within([other.program(), refused], MAX_WORK_APART) == Within::Always
        })
    }
}

impl Node {
    /// Returns the negative assertions at the start of an expression.
    fn refused_at_start(&self) -> Vec<&Self> {
        let Self::Concat(parts) = self else { return Vec::new() };
        let first = parts.iter().take_while(|part| matches!(part, Self::Start | Self::Look(_)));
        let is_start = first.clone().any(|part| *part == Self::Start);
        first
            .filter_map(|part| match part {
                Self::Look(look) if is_start && !look.is_behind && !look.is_wanted => {
                    Some(&look.node)
                }
                _ => None,
            })
            .collect()
    }
}

/// Returns whether the second program matches every string that the first one matches.
fn within(programs: [Program<'_>; 2], work: usize) -> Within {
    let is_idle = |[one, other]: &Open| is_dead(one.as_ref()) || other.is_none();
    search(programs, work, |[one, other]| one && !other, is_idle)
}

/// Class of the character before a position: no character, a word character, or another character.
type Before = Option<bool>;

/// The open steps of each of two programs; `None` after a match.
type Open = [Option<BTreeSet<usize>>; 2];

/// The states of both programs before a position.
type JointState = (Open, Before);

/// Returns true for a program that matches no longer string.
fn is_dead(open: Option<&BTreeSet<usize>>) -> bool {
    open.is_some_and(BTreeSet::is_empty)
}

/// Breadth-first search of the product automaton, so that a shortest string is found.
///
/// `is_found` decides by which programs match; states for which `is_idle` holds are not expanded.
fn search(
    programs: [Program<'_>; 2],
    work: usize,
    is_found: impl Fn([bool; 2]) -> bool,
    is_idle: impl Fn(&Open) -> bool,
) -> Within {
    let Some(characters) = characters(programs) else { return Within::Unknown };
    let steps = programs[0].steps.len() + programs[1].steps.len();
    let most = (work / (steps * (characters.len() + 1))).min(MAX_STATES);
    let start: JointState = ([Some(BTreeSet::from([0])), Some(BTreeSet::from([0]))], None);
    let mut seen = BTreeSet::from([start.clone()]);
    let mut open = VecDeque::from([(start, String::new())]);
    while let Some((state, text)) = open.pop_front() {
        if is_found([0, 1].map(|index| ends(programs, &state, index))) {
            return Within::Outside(text);
        }
        for character in &characters {
            let next = advance(programs, &state, *character);
            if !is_idle(&next.0) && !seen.contains(&next) {
                if seen.len() >= most {
                    return Within::Unknown;
                }
                seen.insert(next.clone());
                open.push_back((next, format!("{text}{character}")));
            }
        }
    }
    Within::Always
}

/// Returns true if a program matches the string that ends here.
fn ends(programs: [Program<'_>; 2], (open, before): &JointState, index: usize) -> bool {
    let open = open[index].as_ref();
    open.is_none_or(|open| reached(programs[index], open, *before, None).is_none())
}

/// Returns the states after a character.
fn advance(programs: [Program<'_>; 2], (open, before): &JointState, next: char) -> JointState {
    let after = Some(is_word(next));
    let go = |index: usize| {
        let program: Program<'_> = programs[index];
        let reached = reached(program, open[index].as_ref()?, *before, after)?;
        let taken = reached.into_iter().filter(|step| program.takes(*step, next));
        let again = (!program.is_anchored).then_some(0);
        Some(taken.map(|step| step + 1).chain(again).collect::<BTreeSet<usize>>())
    };
    ([go(0), go(1)], after)
}

/// Returns the steps that are reachable without a character, as if all lookaround assertions held.
///
/// Returns `None` if a match ends among them.
fn reached(
    program: Program<'_>,
    open: &BTreeSet<usize>,
    before: Before,
    after: Before,
) -> Option<BTreeSet<usize>> {
    let is_boundary = (before == Some(true)) != (after == Some(true));
    let mut seen = BTreeSet::new();
    let mut left: Vec<usize> = open.iter().copied().collect();
    while let Some(step) = left.pop() {
        if !seen.insert(step) {
            continue;
        }
        match program.steps.get(step) {
            Some(Step::Match) => return None,
            Some(Step::Jump(to)) => left.push(usize::from(*to)),
            Some(Step::Split(one, other)) => left.extend([one, other].map(|to| usize::from(*to))),
            Some(Step::Start) if before.is_none() => left.push(step + 1),
            Some(Step::End) if after.is_none() => left.push(step + 1),
            Some(Step::Boundary(wanted)) if is_boundary == *wanted => left.push(step + 1),
            Some(Step::Look(_)) => left.push(step + 1),
            _ => {}
        }
    }
    Some(seen)
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// Returns one character of each class that the programs distinguish, preferably letters and
/// digits; `None` if there are too many.
fn characters(programs: [Program<'_>; 2]) -> Option<Vec<char>> {
    let ranges = programs.into_iter().flat_map(|program| program.ranges);
    let ends: BTreeSet<char> = ranges
        .flat_map(|(first, last)| [*first, last + 1])
        // The successor of the last character before the surrogates is the first one after them.
        .filter_map(
            |end| if SURROGATES.contains(&end) { Some('\u{e000}') } else { char::from_u32(end) },
        )
        .collect();
    let ascii = ('a'..='z').chain('0'..='9').chain('A'..='Z').chain(' '..='~');
    let all = ascii.chain('\0'..='\u{80}').chain(ends);
    let mut kinds: BTreeSet<Vec<bool>> = BTreeSet::new();
    let mut order = Vec::new();
    for character in all {
        let taken = programs.iter().flat_map(|program| {
            let sets = program.steps.iter().enumerate();
            let sets = sets.filter(|(_, step)| matches!(step, Step::Set(..)));
            sets.map(|(at, _)| program.takes(at, character))
        });
        let kind: Vec<bool> = taken.chain([is_word(character)]).collect();
        if kinds.insert(kind) {
            order.push(character);
        }
        if order.len() > MAX_CHARACTERS {
            return None;
        }
    }
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::{Pattern, Within};

    #[test]
    fn strings_of_one_expression_are_strings_of_another() {
        let not = |text: &str| Within::Outside(text.to_owned());
        for (one, other, expected) in [
            ("^[a-z]+$", "^[a-z0-9]+$", Within::Always),
            ("^[a-z0-9]+$", "^[a-z]+$", not("0")),
            ("^a$", "a", Within::Always),
            ("a", "^a$", not("aa")),
            ("^(ab)*$", "^(ab|cd)*$", Within::Always),
            ("^a{2,5}$", "^a{2,4}$", not("aaaaa")),
            ("^a{2,4}$", "^a{2,5}$", Within::Always),
            ("^a{200}$", "^a*$", Within::Always),
            (r"\bab\b", "ab", Within::Always),
            ("ab", r"\bab\b", not("aab")),
            (r"a\Bb", "ab", Within::Always),
            ("^é$", "^[à-ü]$", Within::Always),
            ("^[à-ü]$", "^é$", not("à")),
            (r"^[^\u0000-\u007f]+$", r"^[\u0080-\ud7ff]+$", not("\u{e000}")),
            (r"^[\u0080-\ud7ff]+$", r"^[^\u0000-\u007f]+$", Within::Always),
            (r"^[\ue000-\uffff]$", r"^[\ue001-\uffff]$", not("\u{e000}")),
            ("^.$", "^[^x]$", not("x")),
            ("^[^x]$", "^[^xy]$", not("y")),
            ("", "^", Within::Always),
            ("^", "a", not("")),
            ("^(a|b)+$", "^(?!c).*$", Within::Unknown),
        ] {
            let [first, second] = [one, other].map(|text| Pattern::new(text).unwrap());
            let found = first.within(&second);
            assert_eq!(found, expected, "{one} within {other}");
            if let Within::Outside(text) = &found {
                assert!(first.accepts(text) && !second.accepts(text), "{text}");
            }
        }
    }

    #[test]
    fn expressions_without_a_common_string_exclude_each_other() {
        let uuid = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$";
        let ipv4 = r"^(([0-9]|1[0-9]{1,2}|2[0-5]{1,2})\.){3}[0-9]{1,3}/[0-9]{1,2}$";
        for (one, other, expected) in [
            ("^[a-z]+$", "^[0-9]+$", true),
            ("^[a-z]*$", "^[0-9]*$", false),
            ("^[a-z]+$", "[0-9]", true),
            ("[a-z]", "[0-9]", false),
            ("^a", "^b", true),
            ("a$", "b$", true),
            ("^a", "b$", false),
            ("^a{2,5}$", "^a{6,}$", true),
            (r"^a\b", "^ab", true),
            ("^(?!c)[a-c]$", "^c$", true),
            ("^(?!c$)[a-c]+$", "^c$", true),
            ("^(?!c$)[a-c]+$", "^c+$", false),
            ("(?!c$)^[a-c]+$", "^c$", true),
            ("(?!c$)[a-c]+$", "^c$", false),
            ("^(?!c$|b$)[a-c]+$", "^[bc]$", true),
            ("^(?=c)[a-c]$", "^[ab]$", false),
            ("^a(?!c$)[a-c]+$", "^ac$", false),
            ("^(?!(?=c)c$)[a-c]+$", "^c$", false),
            ("^[a-z](?!b)[a-z]+$", "^[0-9]", true),
            (ipv4, "^([0-9a-f]{1,4}:){7}[0-9a-f]{1,4}/[0-9]{1,3}$", true),
            (
                "^(?![0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$)^[a-z][a-z0-9-]*[a-zA-Z0-9]$",
                uuid,
                true,
            ),
        ] {
            let [first, second] = [one, other].map(|text| Pattern::new(text).unwrap());
            assert_eq!(first.excludes(&second), expected, "{one} and {other}");
            assert_eq!(second.excludes(&first), expected, "{other} and {one}");
        }
    }

    #[test]
    fn large_expressions_are_given_up_in_time() {
        let [one, other] =
            ["^(a|b)*a(a|b){60}$", "^(a|b)*b(a|b){60}$"].map(|text| Pattern::new(text).unwrap());
        assert_eq!(one.within(&other), Within::Unknown);
        assert!(!one.excludes(&other));
    }
}
