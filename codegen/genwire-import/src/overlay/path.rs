//! Parses the part of `JSONPath` (RFC 9535) that overlays use: names, indices, `*`, `..`, and
//! filters that compare or test for a member.

use genwire_spec::model::Json;
use genwire_spec::resolve::literals;
use std::cell::Cell;
use std::collections::BTreeSet;

/// Maximum length of a path, in bytes.
const MAX_PATH_BYTES: usize = 1000;

/// Maximum number of values that a path visits, including those in its filters.
const MAX_LOOKS: usize = 50_000_000;

/// Maximum number of values that a path selects.
const MAX_SELECTED: usize = 1_000_000;

/// Step from a value to a value inside it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Step {
    Name(String),
    Index(usize),
}

/// `JSONPath` expression.
#[derive(Clone, Debug)]
pub(super) struct Path(Vec<Segment>);

#[derive(Clone, Debug)]
struct Segment {
    /// True if the segment also applies to all values nested inside (`..`).
    deep: bool,
    selectors: Vec<Selector>,
}

#[derive(Clone, Debug)]
enum Selector {
    All,
    Name(String),
    Index(i64),
    Filter(Test),
}

#[derive(Clone, Debug)]
enum Test {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    Exists(Path),
    /// Compares the value at a path with a literal; true for `==`, false for `!=`.
    Compares(Path, bool, Json),
}

impl Path {
    /// Parses a path.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        if text.len() > MAX_PATH_BYTES {
            return Err(format!("a path has at most {MAX_PATH_BYTES} bytes"));
        }
        let mut reader = Reader { text, rest: text.trim() };
        if !reader.takes("$") {
            return Err(format!("expected a path that begins with `$`, found `{text}`"));
        }
        let path = reader.path()?;
        if reader.rest.is_empty() { Ok(path) } else { Err(reader.wrong()) }
    }

    /// Returns the paths of the selected values; the error states that there are too many.
    pub(super) fn find(&self, json: &Json) -> Result<Vec<Vec<Step>>, String> {
        // A short path such as `$..*..*` may visit a document many times.
        let looks = Cell::new(MAX_LOOKS);
        let places = self.places(json, &looks);
        if looks.get() == 0 || places.len() > MAX_SELECTED {
            return Err(format!("the path selects too many values, at most {MAX_SELECTED}"));
        }
        Ok(places)
    }

    fn places(&self, json: &Json, looks: &Cell<usize>) -> Vec<Vec<Step>> {
        let mut found: Vec<(Vec<Step>, &Json)> = vec![(Vec::new(), json)];
        for segment in &self.0 {
            let mut next = Found::default();
            for (place, json) in found {
                segment.apply(&place, json, &mut next, looks);
            }
            found = next.all;
        }
        found.into_iter().map(|(place, _)| place).collect()
    }

    fn value<'j>(&self, json: &'j Json, looks: &Cell<usize>) -> Option<&'j Json> {
        let place = self.places(json, looks).into_iter().next()?;
        place.iter().try_fold(json, |json, step| match (json, step) {
            (json, Step::Name(name)) => json.get(name),
            (Json::Array(items), Step::Index(index)) => items.get(*index),
            _ => None,
        })
    }
}

/// Values that a segment selects, each once.
#[derive(Default)]
struct Found<'j> {
    all: Vec<(Vec<Step>, &'j Json)>,
    /// Addresses of the values.
    seen: BTreeSet<usize>,
}

impl Segment {
    fn apply<'j>(
        &self,
        place: &[Step],
        json: &'j Json,
        found: &mut Found<'j>,
        looks: &Cell<usize>,
    ) {
        let inside = |step: Step| place.iter().cloned().chain([step]).collect::<Vec<Step>>();
        let children: Vec<(Step, &Json)> = match json {
            Json::Object(members) => {
                members.iter().map(|(key, value)| (Step::Name(key.clone()), value)).collect()
            }
            Json::Array(items) => {
                items.iter().enumerate().map(|(index, value)| (Step::Index(index), value)).collect()
            }
            _ => return,
        };
        for selector in &self.selectors {
            for (step, value) in &children {
                looks.set(looks.get().saturating_sub(1));
                if found.all.len() > MAX_SELECTED {
                    looks.set(0);
                }
                if looks.get() == 0 {
                    return;
                }
                let selected = match (selector, step) {
                    (Selector::All, _) => true,
                    (Selector::Name(name), Step::Name(key)) => name == key,
                    (Selector::Index(index), Step::Index(at)) => {
                        let from_end = i64::try_from(children.len()).unwrap_or(i64::MAX);
                        let index = if *index < 0 { *index + from_end } else { *index };
                        usize::try_from(index) == Ok(*at)
                    }
                    (Selector::Filter(test), _) => test.holds(value, looks),
                    _ => false,
                };
                if selected && found.seen.insert(std::ptr::from_ref(*value).addr()) {
                    found.all.push((inside(step.clone()), value));
                }
            }
        }
        if self.deep {
            for (step, value) in children {
                self.apply(&inside(step), value, found, looks);
            }
        }
    }
}

impl Test {
    fn holds(&self, json: &Json, looks: &Cell<usize>) -> bool {
        match self {
            Self::Any(tests) => tests.iter().any(|test| test.holds(json, looks)),
            Self::All(tests) => tests.iter().all(|test| test.holds(json, looks)),
            Self::Not(test) => !test.holds(json, looks),
            Self::Exists(path) => path.value(json, looks).is_some(),
            Self::Compares(path, equal, value) => {
                (path.value(json, looks) == Some(value)) == *equal
            }
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
}

impl Reader<'_> {
    fn wrong(&self) -> String {
        let at = self.text.len() - self.rest.len();
        format!(
            "expected a name, an index, `*`, `..` or a filter with `==`, `!=`, `&&`, `||` and `!` \
             at byte {at} of `{}`",
            self.text
        )
    }

    fn takes(&mut self, token: &str) -> bool {
        let trimmed = self.rest.trim_start();
        match trimmed.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn path(&mut self) -> Result<Path, String> {
        let mut segments = Vec::new();
        loop {
            let deep = self.rest.starts_with("..");
            if deep {
                self.rest = &self.rest[1..];
            }
            if self.rest.starts_with(".[") && deep {
                self.rest = &self.rest[1..];
            }
            let selectors = if self.rest.starts_with('[') {
                self.rest = &self.rest[1..];
                self.selectors()?
            } else if self.rest.starts_with('.') {
                self.rest = &self.rest[1..];
                vec![self.name()?]
            } else {
                break;
            };
            segments.push(Segment { deep, selectors });
        }
        Ok(Path(segments))
    }

    fn name(&mut self) -> Result<Selector, String> {
        if self.takes("*") {
            return Ok(Selector::All);
        }
        let word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
        let end = self.rest.find(|c| !word(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        if name.is_empty() {
            return Err(self.wrong());
        }
        self.rest = rest;
        Ok(Selector::Name(name.to_owned()))
    }

    fn selectors(&mut self) -> Result<Vec<Selector>, String> {
        let mut selectors = Vec::new();
        loop {
            selectors.push(if self.takes("*") {
                Selector::All
            } else if self.takes("?") {
                Selector::Filter(self.any()?)
            } else {
                match self.literal()? {
                    Json::String(name) => Selector::Name(name),
                    Json::Integer(index) => Selector::Index(index),
                    _ => return Err(self.wrong()),
                }
            });
            if self.takes("]") {
                return Ok(selectors);
            }
            if !self.takes(",") {
                return Err(self.wrong());
            }
        }
    }

    fn any(&mut self) -> Result<Test, String> {
        let mut tests = vec![self.all()?];
        while self.takes("||") {
            tests.push(self.all()?);
        }
        Ok(Test::Any(tests))
    }

    fn all(&mut self) -> Result<Test, String> {
        let mut tests = vec![self.one()?];
        while self.takes("&&") {
            tests.push(self.one()?);
        }
        Ok(Test::All(tests))
    }

    fn one(&mut self) -> Result<Test, String> {
        if self.takes("!") {
            return Ok(Test::Not(Box::new(self.one()?)));
        }
        if self.takes("(") {
            let test = self.any()?;
            return if self.takes(")") { Ok(test) } else { Err(self.wrong()) };
        }
        if !self.takes("@") {
            return Err(self.wrong());
        }
        let path = self.path()?;
        for (token, equal) in [("==", true), ("!=", false)] {
            if self.takes(token) {
                return Ok(Test::Compares(path, equal, self.literal()?));
            }
        }
        Ok(Test::Exists(path))
    }

    fn literal(&mut self) -> Result<Json, String> {
        let rest = self.rest.trim_start();
        if let Some(quote) = rest.chars().next().filter(|first| matches!(first, '\'' | '"')) {
            let mut text = String::new();
            let mut letters = rest.char_indices().skip(1);
            while let Some((at, letter)) = letters.next() {
                match letter {
                    '\\' => text.extend(letters.next().map(|(_, letter)| letter)),
                    letter if letter == quote => {
                        self.rest = &rest[at + 1..];
                        return Ok(Json::String(text));
                    }
                    letter => text.push(letter),
                }
            }
            return Err(self.wrong());
        }
        let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '+');
        let end = rest.find(|c| !word(c)).unwrap_or(rest.len());
        let parsed = literals::parse(&rest[..end]).map_err(|_| self.wrong())?;
        self.rest = &rest[end..];
        Ok(parsed)
    }
}
