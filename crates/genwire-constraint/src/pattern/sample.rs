//! Strings that match an expression, and near misses.

use super::expression::Pattern;
use super::parse::Node;
use std::ops::Range;

/// Maximum number of characters of a sample.
const MAX_CHARS: u64 = 20_000;
/// Number of samples that match, and of near misses.
const SAMPLES_PER_SIDE: usize = 4;
/// Maximum number of near misses.
const MAX_REFUSED: usize = 64;
/// Number of ways to choose characters and alternatives: first the same character throughout, then
/// characters in turn.
const SAMPLE_WAYS: usize = 8;
/// Number of ways that choose the same character throughout.
const PLAIN_WAYS: usize = 3;
/// Number of shorter parts to try if a length does not work out.
const MAX_SHORTER_PARTS: u64 = 8;

impl Pattern {
    /// Returns true if every string certainly matches.
    pub fn accepts_all(&self) -> bool {
        self.compiled.node.opened() == Node::Empty
    }

    /// Returns the length of all strings that match, if it is the same.
    pub fn exact_length(&self) -> Option<u64> {
        let node = &self.compiled.node;
        let (fewest, most) = node.lengths();
        (node.is_anchored() && node.is_closed() && most == Some(fewest)).then_some(fewest)
    }

    /// Returns true if a string matches.
    pub fn accepts(&self, text: &str) -> bool {
        self.program().matches(text)
    }

    /// Returns a string of a given length that matches, if one is found.
    pub fn of_length(&self, characters: u64) -> Option<String> {
        of_length(&self.compiled.node, characters, |text| self.accepts(text))
    }

    /// Returns the minimum number of characters that the expression matches.
    pub fn min_length(&self) -> u64 {
        self.compiled.node.lengths().0
    }

    /// Returns strings that match, shortest first.
    pub fn accepted(&self) -> &[String] {
        match self.format() {
            Some(format) => &format.accepted,
            None => self
                .compiled
                .accepted
                .get_or_init(|| accepted(&self.compiled.node, |text| self.accepts(text))),
        }
    }

    /// Returns near misses.
    pub fn refused(&self) -> &[String] {
        match self.format() {
            Some(format) => &format.refused,
            None => self.compiled.refused.get_or_init(|| {
                let mut near = self.refused_near(self.accepted());
                near.truncate(SAMPLES_PER_SIDE);
                near
            }),
        }
    }

    /// Returns strings that are close to the given ones but do not match.
    pub fn refused_near(&self, texts: &[String]) -> Vec<String> {
        refused(texts, |text| self.accepts(text))
    }
}

impl Node {
    /// Returns true if a match can end only at the end of the string.
    fn is_closed(&self) -> bool {
        match self {
            Self::End => true,
            Self::Concat(parts) => parts.last().is_some_and(Self::is_closed),
            Self::Either(parts) => parts.iter().all(Self::is_closed),
            _ => false,
        }
    }
}

/// Returns a string of a given length that satisfies `accepts`.
fn of_length(node: &Node, characters: u64, accepts: impl Fn(&str) -> bool) -> Option<String> {
    if characters > MAX_CHARS {
        return None;
    }
    for way in 0..SAMPLE_WAYS {
        let mut text = String::new();
        if write(node, characters, way, &mut text) && accepts(&text) {
            return Some(text);
        }
    }
    // An expression without anchors also matches inside a longer string.
    let (fewest, _) = node.lengths();
    let mut text = String::new();
    if fewest < characters && write(node, fewest, 0, &mut text) {
        let pad = "a".repeat(usize::try_from(characters - fewest).ok()?);
        let padded = [format!("{text}{pad}"), format!("{pad}{text}")];
        return padded.into_iter().find(|text| accepts(text));
    }
    None
}

/// Returns a few strings that satisfy `accepts`, shortest first.
fn accepted(node: &Node, accepts: impl Fn(&str) -> bool) -> Vec<String> {
    let (fewest, most) = node.lengths();
    let mut found = Vec::new();
    let mut add = |longer: &[u64], ways: Range<usize>| {
        let lengths = longer.iter().map(|more| fewest + more);
        for length in lengths.filter(|length| most.is_none_or(|most| *length <= most)) {
            for way in ways.clone() {
                let mut text = String::new();
                let is_written = length <= MAX_CHARS && write(node, length, way, &mut text);
                if is_written && accepts(&text) && !found.contains(&text) {
                    found.push(text);
                }
            }
        }
        found.is_empty()
    };
    if add(&[0, 1, 7], 0..PLAIN_WAYS) {
        add(&[0, 1, 2, 3, 7, 8, 12, 16, 32], 0..SAMPLE_WAYS);
    }
    found.truncate(SAMPLES_PER_SIDE);
    found
}

/// Returns strings that are close to the given ones but do not satisfy `accepts`.
fn refused(texts: &[String], accepts: impl Fn(&str) -> bool) -> Vec<String> {
    let odd = ['!', '\n', ' ', 'é', '-', 'A', '0', 'a'].into_iter().chain('!'..='~');
    let near = texts.iter().flat_map(|text| {
        let shorter = text.get(..text.char_indices().last().map_or(0, |(at, _)| at));
        let shorter = shorter.unwrap_or_default();
        let with_odd = odd.clone().flat_map(move |odd| {
            [format!("{text}{odd}"), format!("{odd}{text}"), format!("{shorter}{odd}")]
        });
        with_odd.chain([shorter.to_owned(), text.repeat(2)])
    });
    let near = near.chain(["", "a", "A", "0", "!", "é"].map(str::to_owned));
    let mut found: Vec<String> = Vec::new();
    for text in near.filter(|text| !accepts(text)) {
        if !found.contains(&text) {
            found.push(text);
        }
        if found.len() == MAX_REFUSED {
            break;
        }
    }
    found
}

/// Writes a string of a given length; returns false if none is found.
fn write(node: &Node, length: u64, way: usize, out: &mut String) -> bool {
    match node {
        Node::Empty | Node::Start | Node::End | Node::Boundary(_) | Node::Look(_) => length == 0,
        Node::Set(set) => {
            let turn = if way < PLAIN_WAYS { way } else { way + out.chars().count() };
            out.extend(character(set, way, turn));
            length == 1
        }
        Node::Concat(parts) => {
            let parts: Vec<&Node> = parts.iter().collect();
            write_all(&parts, length, way, out)
        }
        Node::Either(parts) => {
            let turned = parts.iter().cycle().skip(way % parts.len().max(1)).take(parts.len());
            for part in turned {
                let before = out.len();
                if part.lengths().0 <= length && write(part, length, way, out) {
                    return true;
                }
                out.truncate(before);
            }
            false
        }
        Node::Repeat(inner, min, max) => {
            let (fewest, most) = inner.lengths();
            let least = match most {
                Some(0) => 0,
                Some(most) => length.div_ceil(most),
                None => u64::from(length > 0),
            };
            // A node without characters matches the same, however often it is repeated.
            let min = if most == Some(0) { (*min).min(1) } else { *min };
            let times = least.max(u64::from(min));
            let fits = max.is_none_or(|max| times <= u64::from(max))
                && fewest.saturating_mul(times) <= length;
            let Some(times) = usize::try_from(times).ok().filter(|_| fits) else { return false };
            write_all(&vec![&**inner; times], length, way, out)
        }
    }
}

fn write_all(parts: &[&Node], length: u64, way: usize, out: &mut String) -> bool {
    let lengths: Vec<(u64, Option<u64>)> = parts.iter().map(|part| part.lengths()).collect();
    let fewest = lengths.iter().fold(0_u64, |sum, (fewest, _)| sum.saturating_add(*fewest));
    let Some(mut left) = length.checked_sub(fewest) else { return false };
    for (part, (fewest, most)) in parts.iter().zip(lengths) {
        let more = most.map_or(left, |most| left.min(most - fewest));
        let before = out.len();
        let written = (0..=more.min(MAX_SHORTER_PARTS)).map(|fewer| more - fewer).find(|more| {
            out.truncate(before);
            write(part, fewest + more, way, out)
        });
        let Some(more) = written else { return false };
        left -= more;
    }
    left == 0
}

/// Returns a character of a set: preferably a letter or a digit, or several in turn.
fn character(set: &[(u32, u32)], way: usize, turn: usize) -> Option<char> {
    let holds =
        |one: char| set.iter().any(|(first, last)| (*first..=*last).contains(&u32::from(one)));
    let wished = if way < PLAIN_WAYS { "aA0" } else { "aA0!b-B1@." };
    let preferred = wished.chars().cycle().skip(turn % wished.len()).take(wished.len());
    let printable = (' '..='~').filter(char::is_ascii_alphanumeric);
    let other = (' '..='~').filter(|one| !one.is_ascii_alphanumeric());
    let first = set.iter().find_map(|(first, last)| (*first..=*last).find_map(char::from_u32));
    preferred.chain(printable).chain(other).find(|one| holds(*one)).or(first)
}
