//! What is seen of a reply while it comes: thinking apart from the answer, each in its place.

use crate::cli::{Color, Thinking};
use crate::style::{Painter, Role};
use crate::text::harmless_lines;
use genwire_chat::CreateChatCompletionResponse;
use genwire_core::think::{Part, Splitter};
use std::borrow::Cow;
use std::io::{self, Write};

/// One of the two streams of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Out,
    Err,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Thinking,
    Answer,
}

/// How a stream shows text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Whether people look at it, so that nothing may move the cursor.
    pub(super) is_terminal: bool,
    pub(super) painter: Painter,
}

impl Manner {
    /// Text without signs that steer a terminal, and in colours where these are wanted.
    pub(super) fn new(is_terminal: bool, color: Color, painter: impl Fn(Color) -> Painter) -> Self {
        Self { is_terminal, painter: painter(color) }
    }
}

/// Shows replies piece by piece.
#[derive(Debug)]
pub(super) struct Screen<O, E> {
    out: (O, Manner),
    err: (E, Manner),
    thinking: Option<Place>,
    answer: Option<Place>,
    /// What was written last, and whether its line is still open.
    last: Option<(Kind, bool)>,
}

impl<O: Write, E: Write> Screen<O, E> {
    /// A screen of two streams.
    pub(super) fn new(thinking: Thinking, out: (O, Manner), err: (E, Manner)) -> Self {
        let seen = match (out.1.is_terminal, err.1.is_terminal) {
            (true, _) => Some(Place::Out),
            (false, true) => Some(Place::Err),
            (false, false) => None,
        };
        let (thinking, answer) = match thinking {
            Thinking::Auto => (seen, Some(Place::Out)),
            Thinking::Show => (Some(seen.unwrap_or(Place::Err)), Some(Place::Out)),
            Thinking::Hide => (None, Some(Place::Out)),
            Thinking::Only => (Some(Place::Out), None),
        };
        Self { out, err, thinking, answer, last: None }
    }

    /// Ends the reply and its line.
    pub(super) fn end(&mut self) -> io::Result<()> {
        if let Some((kind, true)) = self.last.take() {
            self.write(kind, "\n")?;
        }
        Ok(())
    }

    /// Prints a line of the result.
    pub(super) fn print(&mut self, line: &str) -> io::Result<()> {
        self.end()?;
        let line = self.out.1.safe(line);
        self.out.0.write_all(format!("{line}\n").as_bytes())?;
        self.out.0.flush()
    }

    /// Tells something beside the result.
    pub(super) fn tell(&mut self, line: &str) -> io::Result<()> {
        self.end()?;
        let text = self.err.1.safe(line);
        let text = self.err.1.painter.paint(Role::Dim, &text);
        self.err.0.write_all(format!("{text}\n").as_bytes())
    }

    /// Tells something that should not be passed over.
    pub(super) fn warn(&mut self, text: &str) -> io::Result<()> {
        self.end()?;
        let word = self.err.1.painter.paint(Role::Advice, "warning");
        self.err.0.write_all(format!("{word}: {}\n", self.err.1.safe(text)).as_bytes())
    }

    fn show(&mut self, kind: Kind, text: &str) -> io::Result<()> {
        let Some(place) = self.place(kind) else { return Ok(()) };
        if text.is_empty() {
            return Ok(());
        }
        match self.last {
            Some((last, is_open)) if last != kind => {
                // The line of the one ends, and an empty line parts the two.
                let ends = if is_open { "\n" } else { "" };
                let parts = if self.place(last) == Some(place) { "\n" } else { "" };
                self.write(last, &format!("{ends}{parts}"))?;
            }
            None if kind == Kind::Thinking && self.answer.is_some() && !self.is_painted(place) => {
                self.write(kind, "thinking:\n")?;
            }
            _ => {}
        }
        self.write(kind, text)?;
        self.last = Some((kind, !text.ends_with('\n')));
        Ok(())
    }

    fn write(&mut self, kind: Kind, text: &str) -> io::Result<()> {
        let manner = match self.place(kind) {
            Some(Place::Out) => self.out.1,
            Some(Place::Err) => self.err.1,
            None => return Ok(()),
        };
        let text = manner.safe(text);
        // Thinking that is asked for in the place of the answer is the result, and not dimmed.
        let is_dim = kind == Kind::Thinking && self.answer.is_some() && !text.trim().is_empty();
        let text = if is_dim { manner.painter.paint(Role::Dim, &text).into() } else { text };
        if self.place(kind) == Some(Place::Out) {
            self.out.0.write_all(text.as_bytes())?;
            return self.out.0.flush();
        }
        self.err.0.write_all(text.as_bytes())
    }

    fn place(&self, kind: Kind) -> Option<Place> {
        match kind {
            Kind::Thinking => self.thinking,
            Kind::Answer => self.answer,
        }
    }

    fn is_painted(&self, place: Place) -> bool {
        match place {
            Place::Out => self.out.1.painter.is_on(),
            Place::Err => self.err.1.painter.is_on(),
        }
    }
}

impl Manner {
    fn safe(self, text: &str) -> Cow<'_, str> {
        if self.is_terminal { harmless_lines(text).into() } else { text.into() }
    }
}

/// How much of a reply has been shown.
#[derive(Debug, Default)]
pub(super) struct Shown {
    thinking: usize,
    content: usize,
    /// Parts thinking that stands inside the text.
    splitter: Splitter,
}

impl Shown {
    /// Shows what a reply has more than before.
    pub(super) fn update<O: Write, E: Write>(
        &mut self,
        reply: &CreateChatCompletionResponse,
        screen: &mut Screen<O, E>,
    ) -> io::Result<()> {
        let Some(message) = reply.message() else { return Ok(()) };
        let thinking = message.reasoning_content.as_deref().unwrap_or_default();
        // A whole message that comes again at the end is no longer than what was shown.
        if let Some(more) = thinking.get(self.thinking..) {
            self.thinking = thinking.len();
            screen.show(Kind::Thinking, more)?;
        }
        let content = message.content.as_deref().unwrap_or_default();
        if let Some(more) = content.get(self.content..) {
            self.content = content.len();
            for part in self.splitter.push(more) {
                show_part(screen, &part)?;
            }
        }
        Ok(())
    }

    /// Shows what was held back, and ends the line.
    pub(super) fn finish<O: Write, E: Write>(self, screen: &mut Screen<O, E>) -> io::Result<()> {
        if let Some(part) = self.splitter.finish() {
            show_part(screen, &part)?;
        }
        screen.end()
    }
}

fn show_part<O: Write, E: Write>(screen: &mut Screen<O, E>, part: &Part<'_>) -> io::Result<()> {
    match part {
        Part::Thinking(text) => screen.show(Kind::Thinking, text),
        Part::Answer(text) => screen.show(Kind::Answer, text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Shows a reply as it grows, and gives both streams.
    fn check(thinking: Thinking, terminals: (bool, bool), color: Color) -> (String, String) {
        let manner = |is_terminal| Manner::new(is_terminal, color, Painter::new);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let outer = (&mut out, manner(terminals.0));
        let mut screen = Screen::new(thinking, outer, (&mut err, manner(terminals.1)));
        let mut shown = Shown::default();
        for (thinking, content) in
            [("Two", ""), ("Two.", ""), ("Two.", "It "), ("Two.", "It is \u{1b}2")]
        {
            let reply = json!({ "choices": [{ "message": {
                "content": content, "reasoning_content": thinking,
            } }] });
            let reply = serde_json::from_value(reply).unwrap();
            shown.update(&reply, &mut screen).unwrap();
        }
        shown.finish(&mut screen).unwrap();
        (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
    }

    #[track_caller]
    fn expect(found: &(String, String), out: &str, err: &str) {
        assert_eq!((found.0.as_str(), found.1.as_str()), (out, err));
    }

    #[test]
    fn a_terminal_shows_thinking_dimmed_above_the_answer() {
        expect(
            &check(Thinking::Auto, (true, true), Color::Always),
            "\u{1b}[2mTwo\u{1b}[0m\u{1b}[2m.\u{1b}[0m\n\nIt is \u{fffd}2\n",
            "",
        );
    }

    #[test]
    fn without_colours_a_word_says_what_is_thinking() {
        expect(
            &check(Thinking::Auto, (true, true), Color::Never),
            "thinking:\nTwo.\n\nIt is \u{fffd}2\n",
            "",
        );
    }

    #[test]
    fn a_pipe_gets_the_answer_alone_and_as_it_is() {
        expect(&check(Thinking::Auto, (false, false), Color::Never), "It is \u{1b}2\n", "");
        expect(
            &check(Thinking::Auto, (false, true), Color::Never),
            "It is \u{1b}2\n",
            "thinking:\nTwo.\n",
        );
    }

    #[test]
    fn thinking_is_shown_hidden_or_alone_as_asked() {
        let never = Color::Never;
        expect(
            &check(Thinking::Show, (false, false), never),
            "It is \u{1b}2\n",
            "thinking:\nTwo.\n",
        );
        expect(&check(Thinking::Hide, (true, true), never), "It is \u{fffd}2\n", "");
        expect(&check(Thinking::Only, (false, true), never), "Two.\n", "");
    }

    #[test]
    fn thinking_inside_the_text_is_parted_from_it() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let manner = Manner::new(false, Color::Never, Painter::new);
        let mut screen = Screen::new(Thinking::Show, (&mut out, manner), (&mut err, manner));
        let mut shown = Shown::default();
        let whole = "<think>\nTwo.\n</think>\n\nIt is 2.\n";
        for end in (1..=whole.len()).chain([3, whole.len()]) {
            let reply = json!({ "choices": [{ "message": { "content": &whole[..end] } }] });
            shown.update(&serde_json::from_value(reply).unwrap(), &mut screen).unwrap();
        }
        shown.finish(&mut screen).unwrap();
        assert_eq!(out, b"It is 2.\n");
        assert_eq!(err, b"thinking:\nTwo.\n");
    }
}
