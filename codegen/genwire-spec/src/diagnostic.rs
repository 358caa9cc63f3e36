//! Diagnostics for errors in a spec: one constructor per message, printed in the format of rustc.

/// Defines the constructors of diagnostics.
///
/// Each has an id, a name, parameters and a title, then optionally a label, a related location with
/// its label, a help line, and the known names to suggest one from. The strings are format strings
/// that use the parameters.
macro_rules! diagnostics {
    ($($id:literal $name:ident($($param:ident: $ty:ty),* $(,)?)
        $title:literal
        $(label $label:literal)?
        $(related $other:ident $other_label:literal)?
        $(help $help:literal)?
        $(suggest $wrong:ident from $known:ident)?
        $(as $warning:ident)?;)*) => {
        impl Diagnostic {$(
            #[doc = concat!("Reports: ", $title, ".")]
            pub fn $name(place: SpecPlace $(, $param: $ty)*) -> Self {
                Self::new($id, place, format!($title))
                    $(.label(format!($label)))?
                    $(.related($other, format!($other_label)))?
                    $(.help(format!($help)))?
                    $(.suggest($wrong, $known))?
                    $(.$warning())?
            }
        )*}
    };
}

mod facts;
mod fields;
mod names;
mod operations;
mod paging;
mod project;
mod prose;
mod rules;
mod servers;
mod states;
mod syntax;
mod types;

use crate::model::project::PROJECT_FILE;
use crate::{SpecFile, suggest::nearest};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};
use std::collections::BTreeSet;
use std::{fmt, ops::Range};

/// A range of bytes in a spec file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SpecPlace {
    /// The path of the file, relative to the root.
    path: String,
    /// The range: the first byte, and the byte after the last one.
    span: (usize, usize),
}

impl SpecPlace {
    /// Creates a range in a file.
    pub fn new(path: &str, span: Range<usize>) -> Self {
        Self { path: path.to_owned(), span: (span.start, span.end) }
    }

    /// Returns the first line of a file, for errors without a more exact position.
    pub fn top(path: &str) -> Self {
        Self::new(path, 0..0)
    }
}

/// One error or warning about the spec.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    id: &'static str,
    place: SpecPlace,
    title: String,
    label: String,
    related: Option<(SpecPlace, String)>,
    help: Option<String>,
    is_warning: bool,
}

/// A description of a value in the spec that violates its type.
#[derive(Clone, Debug)]
pub struct Breach {
    /// The path of the item that the value violates.
    pub rule: String,
    /// The expected value and the actual one.
    pub expected: String,
    /// The name or value that was probably meant.
    pub near: Option<String>,
}

/// The project file, as reports name it.
const PROJECT_FILE_NAME: &str = "`genwire.toml`";

/// Errors of style, which do not change the meaning of the spec.
const STYLE: [&str; 12] = [
    "area-without-doc",
    "assumed-refuses",
    "coverage-form",
    "format-key",
    "gap-twice",
    "gap-unused",
    "message-style",
    "name-without-verb",
    "needless-name",
    "not-snake-case",
    "unknown-gap",
    "unknown-item",
];

impl Diagnostic {
    /// Returns the id of this kind of error; its constructor and its fixture have the same name.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Returns true for a warning, which does not make the spec invalid.
    pub fn is_warning(&self) -> bool {
        self.is_warning
    }

    /// Returns the path of the file with the error.
    pub fn file(&self) -> &str {
        &self.place.path
    }

    /// Returns the offset of the first byte of the range in the file.
    pub fn start(&self) -> usize {
        self.place.span.0
    }

    /// Returns the title of the message.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns true if the error does not affect the meaning of types, members and values.
    ///
    /// Checks that depend on that meaning can still run.
    pub fn is_style(&self) -> bool {
        STYLE.contains(&self.id) || self.id.starts_with("doc-") || self.id.starts_with("fact-")
    }

    /// Returns true if the error reports something missing, so that there is no name to point at.
    pub fn reports_absence(&self) -> bool {
        matches!(self.id, "area-without-doc" | "no-such-path" | "unknown-member")
    }

    fn new(id: &'static str, place: SpecPlace, title: impl Into<String>) -> Self {
        Self {
            id,
            place,
            title: title.into(),
            label: String::new(),
            related: None,
            help: None,
            is_warning: false,
        }
    }

    /// Turns the diagnostic into a warning.
    fn warning(mut self) -> Self {
        self.is_warning = true;
        self
    }

    /// Adds a label at the range, such as the expected input.
    fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds a label at a related location.
    fn related(mut self, place: SpecPlace, label: impl Into<String>) -> Self {
        self.related = Some((place, label.into()));
        self
    }

    /// Adds a help line.
    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Suggests the nearest known name, or all of them if they are few.
    fn suggest(self, wrong: &str, known: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let known: Vec<String> = known.into_iter().map(|name| name.as_ref().to_owned()).collect();
        match nearest(wrong, known.iter().map(String::as_str)) {
            Some(near) => {
                let help = format!("did you mean `{near}`?");
                self.help(help)
            }
            None if known.is_empty() || known.len() > 12 => self,
            None => self.help(format!("the known ones are `{}`", known.join("`, `"))),
        }
    }

    /// Labels the range with what was expected there, and suggests the name that was probably
    /// meant.
    fn breach(self, breach: &Breach) -> Self {
        let labelled = self.label(breach.expected.as_str());
        match &breach.near {
            Some(near) => labelled.help(format!("did you mean `{near}`?")),
            None => labelled,
        }
    }

    fn render(&self, files: &[SpecFile], renderer: &Renderer) -> String {
        let level = if self.is_warning { Level::WARNING } else { Level::ERROR };
        let title = level.primary_title(self.title.as_str()).id(self.id);
        let mut group = Group::with_title(title);
        let primary = Label::of(files, &self.place, AnnotationKind::Primary, &self.label);
        let related = self.related.as_ref();
        let related = related
            .and_then(|(place, label)| Label::of(files, place, AnnotationKind::Context, label));
        match (primary, related) {
            (Some(primary), Some(related)) if primary.file.path == related.file.path => {
                group = group.element(snippet(primary.file, &[primary, related]));
            }
            (primary, related) => {
                for label in primary.into_iter().chain(related) {
                    group = group.element(snippet(label.file, &[label]));
                }
            }
        }
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        renderer.render(&[group])
    }
}

/// Renders the lines from the first to the last label only: preparing a whole long file is slow.
fn snippet<'a>(file: &'a SpecFile, labels: &[Label<'a>]) -> Snippet<'a, Annotation<'a>> {
    let text = file.text.as_str();
    let starts = labels.iter().map(|label| label.span.start);
    let ends = labels.iter().map(|label| label.span.end);
    let before = &text[..starts.min().unwrap_or(0)];
    // A label at the end of the file is shown after its last line, not on an empty one.
    let before = before.strip_suffix('\n').filter(|_| before.len() == text.len()).unwrap_or(before);
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let end = ends.max().unwrap_or(text.len());
    let end = text[end..].find('\n').map_or(text.len(), |at| end + at + 1);
    let line = 1 + text[..start].matches('\n').count();
    let snippet = Snippet::source(&text[start..end]).line_start(line).path(file.path.as_str());
    labels.iter().fold(snippet, |snippet, label| {
        let span = label.span.start - start..label.span.end - start;
        let annotation = label.kind.span(span);
        snippet.annotation(match label.text {
            "" => annotation,
            text => annotation.label(text),
        })
    })
}

/// A labelled range in a file.
struct Label<'a> {
    file: &'a SpecFile,
    span: Range<usize>,
    kind: AnnotationKind,
    text: &'a str,
}

impl<'a> Label<'a> {
    fn of(
        files: &'a [SpecFile],
        place: &SpecPlace,
        kind: AnnotationKind,
        text: &'a str,
    ) -> Option<Self> {
        let file = files.iter().find(|file| file.path == place.path)?;
        let mut end = place.span.1.min(file.text.len());
        let start = place.span.0.min(end);
        // Only the first line of a long range, such as a whole table, is useful.
        if let Some(line) = file.text.get(start..end).and_then(|text| text.find('\n')) {
            end = start + line;
        }
        Some(Self { file, span: start..end, kind, text })
    }
}

/// Returns the label for a position inside a body; empty for the body itself.
fn at_pointer(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!("at `{path}` in the body") }
}

/// All diagnostics of one run, with the files that they refer to.
#[derive(Clone, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    files: Vec<SpecFile>,
}

impl Diagnostics {
    /// Collects the diagnostics in file order, without duplicates.
    pub fn new(mut list: Vec<Diagnostic>, files: &[SpecFile]) -> Self {
        list.sort_by(|a, b| (&a.place, a.id, &a.title).cmp(&(&b.place, b.id, &b.title)));
        list.dedup_by(|a, b| (&a.place, a.id, &a.title) == (&b.place, b.id, &b.title));
        let related = list.iter().filter_map(|one| one.related.as_ref());
        let places = list.iter().map(|one| &one.place).chain(related.map(|(place, _)| place));
        let named: BTreeSet<&str> = places.map(|place| place.path.as_str()).collect();
        let files = files.iter().filter(|file| named.contains(&*file.path)).cloned().collect();
        Self { list, files }
    }

    /// Returns the diagnostics.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// Returns the number of diagnostics.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Renders the report with terminal colours.
    pub fn styled(&self) -> String {
        self.render(&Renderer::styled())
    }

    fn render(&self, renderer: &Renderer) -> String {
        let mut out = String::new();
        for diagnostic in &self.list {
            out.push_str(&diagnostic.render(&self.files, renderer));
            out.push_str("\n\n");
        }
        let warnings = self.list.iter().filter(|diagnostic| diagnostic.is_warning).count();
        let counted = |count: usize, one: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {one}s"),
        };
        let summary = match (self.list.len() - warnings, warnings) {
            (0, 0) => String::new(),
            (0, count) => format!("{} about the spec\n", counted(count, "warning")),
            (count, _) => {
                let of_project = |one: &Diagnostic| one.place.path == PROJECT_FILE;
                let place =
                    if self.list.iter().all(of_project) { PROJECT_FILE_NAME } else { "the spec" };
                format!("error: {} in {place}\n", counted(count, "mistake"))
            }
        };
        out + &summary
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(&Renderer::plain()))
    }
}

impl std::error::Error for Diagnostics {}

#[cfg(test)]
mod tests {
    use super::{Diagnostic, Diagnostics, SpecPlace};
    use crate::SpecFile;

    #[test]
    fn a_place_is_shown_with_its_line_wherever_it_is() {
        let text = "first é\r\nsecond\n\nlast\n";
        let file = SpecFile { path: "a.toml".to_owned(), text: text.to_owned() };
        for (start, expected) in [
            (0, "a.toml:1:1"),
            (6, "a.toml:1:7"),
            (10, "a.toml:2:1"),
            (12, "a.toml:2:3"),
            (17, "a.toml:3:1"),
            (18, "a.toml:4:1"),
            (22, "a.toml:4:5"),
            // Positions beyond the end are shown at the end of the last line.
            (23, "a.toml:4:6"),
            (99, "a.toml:4:6"),
        ] {
            let place = SpecPlace::new("a.toml", start..start);
            let mistake = Diagnostic::toml_syntax(place, "wrong");
            let report = Diagnostics::new(vec![mistake], std::slice::from_ref(&file)).to_string();
            assert!(report.contains(&format!("--> {expected}\n")), "{start}: {report}");
        }
    }

    #[test]
    fn two_places_of_a_file_are_shown_together_in_any_order() {
        let text = "one\n".repeat(50);
        let file = SpecFile { path: "a.toml".to_owned(), text };
        for (place, first) in [(100, 40), (40, 100), (40, 44), (44, 40), (200, 0)] {
            let at = |at: usize| SpecPlace::new("a.toml", at..at + 3);
            let mistake = Diagnostic::type_twice(at(place), "One", at(first));
            let report = Diagnostics::new(vec![mistake], std::slice::from_ref(&file)).to_string();
            for at in [place, first] {
                let line = format!("\n{:>2} ", at / 4 + 1);
                let is_shown = report.contains(&line) || at >= file.text.len();
                assert!(is_shown, "{place} {first} {line:?}: {report}");
            }
        }
    }
}
