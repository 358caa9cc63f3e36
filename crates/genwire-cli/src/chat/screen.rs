//! Output of replies while they arrive, with thinking separate from the answer.

use crate::cli::Thinking;
use crate::style::Color;
use crate::style::{Painter, Role};
use crate::text::harmless_lines;
use genwire_chat::{CreateChatCompletionResponse, Delta};
use std::borrow::Cow;
use std::io::{self, Write};

/// Output stream of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Output {
    Standard,
    Error,
}

/// Kind of text that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TextKind {
    Thinking,
    Answer,
}

/// Style of text in an output stream.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextStyle {
    /// True for a terminal: text must not move its cursor.
    pub(super) is_terminal: bool,
    pub(super) painter: Painter,
}

impl TextStyle {
    /// Creates the style of a stream; `painter` creates the painter of its colours.
    pub(super) fn new(is_terminal: bool, color: Color, painter: impl Fn(Color) -> Painter) -> Self {
        Self { is_terminal, painter: painter(color) }
    }
}

/// Writes replies delta by delta.
#[derive(Debug)]
pub(super) struct Screen<O, E> {
    out: (O, TextStyle),
    err: (E, TextStyle),
    thinking: Option<Output>,
    answer: Option<Output>,
    /// Kind that was written last, and true while its line is open.
    last: Option<(TextKind, bool)>,
    /// Text that may turn out to be thinking. A pipe gets it once that is decided.
    held: String,
    /// True once text is written as it arrives.
    is_decided: bool,
    /// True once text of the answer has been written.
    has_answered: bool,
    /// True if text is always written as it arrives.
    is_live: bool,
}

/// Maximum number of bytes that are held back from a pipe.
const MAX_HELD_BYTES: usize = 65_536;

impl<O: Write, E: Write> Screen<O, E> {
    /// Creates a screen of two streams.
    pub(super) fn new(thinking: Thinking, out: (O, TextStyle), err: (E, TextStyle)) -> Self {
        let seen = match (out.1.is_terminal, err.1.is_terminal) {
            (true, _) => Some(Output::Standard),
            (false, true) => Some(Output::Error),
            (false, false) => None,
        };
        let (thinking, answer) = match thinking {
            Thinking::Auto => (seen, Some(Output::Standard)),
            Thinking::Show => (Some(seen.unwrap_or(Output::Error)), Some(Output::Standard)),
            Thinking::Hide => (None, Some(Output::Standard)),
            Thinking::Only => (Some(Output::Standard), None),
        };
        let is_live = out.1.is_terminal;
        let (is_decided, has_answered) = (false, false);
        let held = String::new();
        Self { out, err, thinking, answer, last: None, held, is_decided, has_answered, is_live }
    }

    /// Writes text as it arrives, also to a pipe, since a reader may wait for it.
    pub(super) fn live(self) -> Self {
        Self { is_live: true, ..self }
    }

    /// Ends the reply and its line.
    pub(super) fn end(&mut self) -> io::Result<()> {
        self.show_held()?;
        (self.is_decided, self.has_answered) = (false, false);
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

    /// Writes a note to standard error.
    pub(super) fn note(&mut self, line: &str) -> io::Result<()> {
        self.end()?;
        let text = self.err.1.safe(line);
        let text = self.err.1.painter.paint(Role::Dim, &text);
        self.err.0.write_all(format!("{text}\n").as_bytes())
    }

    /// Writes a warning.
    pub(super) fn warn(&mut self, text: &str) -> io::Result<()> {
        self.end()?;
        let word = self.err.1.painter.paint(Role::Warning, "warning");
        self.err.0.write_all(format!("{word}: {}\n", self.err.1.safe(text)).as_bytes())
    }

    /// Writes a delta of a reply.
    pub(super) fn delta(&mut self, delta: &Delta) -> io::Result<()> {
        match delta {
            Delta::Thinking(text) => {
                self.show_held()?;
                self.show(TextKind::Thinking, text)
            }
            Delta::Text(text) if self.is_live || self.is_decided => {
                self.show(TextKind::Answer, text)
            }
            // Output to a pipe cannot be taken back.
            Delta::Text(text) => {
                self.held.push_str(text);
                if self.held.len() > MAX_HELD_BYTES {
                    self.show_held()?;
                }
                Ok(())
            }
            Delta::TextWasThinking(text) => self.take_back(text),
            _ => Ok(()),
        }
    }

    /// Writes the text that was held back, and then all text as it arrives.
    fn show_held(&mut self) -> io::Result<()> {
        self.is_decided = true;
        let held = std::mem::take(&mut self.held);
        self.show(TextKind::Answer, &held)
    }

    /// Turns the text so far into thinking, or reports that it was thinking if it is already on a
    /// terminal.
    fn take_back(&mut self, thinking: &str) -> io::Result<()> {
        if self.has_answered {
            return self.note("(the text above is thinking)");
        }
        self.held.clear();
        self.show(TextKind::Thinking, thinking)
    }

    /// Writes a whole reply.
    pub(super) fn reply(&mut self, reply: &CreateChatCompletionResponse) -> io::Result<()> {
        self.show(TextKind::Thinking, &reply.reasoning().unwrap_or_default())?;
        self.show(TextKind::Answer, reply.text())?;
        self.end()
    }

    fn show(&mut self, kind: TextKind, text: &str) -> io::Result<()> {
        let Some(place) = self.place(kind) else { return Ok(()) };
        if text.is_empty() {
            return Ok(());
        }
        match self.last {
            Some((last, is_open)) if last != kind => {
                // An empty line separates the two.
                let ends = if is_open { "\n" } else { "" };
                let parts = if self.place(last) == Some(place) { "\n" } else { "" };
                self.write(last, &format!("{ends}{parts}"))?;
            }
            None if kind == TextKind::Thinking
                && self.answer.is_some()
                && !self.is_painted(place) =>
            {
                self.write(kind, "thinking:\n")?;
            }
            _ => {}
        }
        self.write(kind, text)?;
        self.has_answered |= kind == TextKind::Answer;
        self.last = Some((kind, !text.ends_with('\n')));
        Ok(())
    }

    fn write(&mut self, kind: TextKind, text: &str) -> io::Result<()> {
        let style = match self.place(kind) {
            Some(Output::Standard) => self.out.1,
            Some(Output::Error) => self.err.1,
            None => return Ok(()),
        };
        let text = style.safe(text);
        // Thinking that the user requests instead of the answer is the result, and not dimmed.
        let is_dim = kind == TextKind::Thinking && self.answer.is_some() && !text.trim().is_empty();
        let text = if is_dim { style.painter.paint(Role::Dim, &text).into() } else { text };
        if self.place(kind) == Some(Output::Standard) {
            self.out.0.write_all(text.as_bytes())?;
            return self.out.0.flush();
        }
        self.err.0.write_all(text.as_bytes())
    }

    fn place(&self, kind: TextKind) -> Option<Output> {
        match kind {
            TextKind::Thinking => self.thinking,
            TextKind::Answer => self.answer,
        }
    }

    fn is_painted(&self, place: Output) -> bool {
        match place {
            Output::Standard => self.out.1.painter.is_on(),
            Output::Error => self.err.1.painter.is_on(),
        }
    }
}

impl TextStyle {
    fn safe(self, text: &str) -> Cow<'_, str> {
        // Control characters of a model must not reach a terminal; a pipe gets the text unchanged.
        if self.is_terminal { harmless_lines(text).into() } else { text.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Writes the deltas of a reply and returns both streams.
    fn check(thinking: Thinking, terminals: (bool, bool), color: Color) -> (String, String) {
        let style = |is_terminal| TextStyle::new(is_terminal, color, Painter::new);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let outer = (&mut out, style(terminals.0));
        let mut screen = Screen::new(thinking, outer, (&mut err, style(terminals.1)));
        for text in ["Two", "."] {
            screen.delta(&Delta::Thinking(text.to_owned())).unwrap();
        }
        for text in ["It ", "is \u{1b}2"] {
            screen.delta(&Delta::Text(text.to_owned())).unwrap();
        }
        screen.end().unwrap();
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
            "\u{1b}[2mTwo\u{1b}[0m\u{1b}[2m.\u{1b}[0m\n\nIt is \\u001b2\n",
            "",
        );
    }

    #[test]
    fn without_colours_a_word_says_what_is_thinking() {
        expect(
            &check(Thinking::Auto, (true, true), Color::Never),
            "thinking:\nTwo.\n\nIt is \\u001b2\n",
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
        expect(&check(Thinking::Hide, (true, true), never), "It is \\u001b2\n", "");
        expect(&check(Thinking::Only, (false, true), never), "Two.\n", "");
    }

    #[test]
    fn text_that_was_thinking_is_no_answer() {
        let shown = |is_terminal, thinking| {
            let style = TextStyle::new(is_terminal, Color::Never, Painter::new);
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let mut screen = Screen::new(thinking, (&mut out, style), (&mut err, style));
            for delta in [
                Delta::Text("Two\n".to_owned()),
                Delta::TextWasThinking("Two".to_owned()),
                Delta::Text("It is 2.".to_owned()),
            ] {
                screen.delta(&delta).unwrap();
            }
            screen.end().unwrap();
            (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
        };
        expect(&shown(false, Thinking::Auto), "It is 2.\n", "");
        expect(&shown(false, Thinking::Show), "It is 2.\n", "thinking:\nTwo\n");
        expect(&shown(false, Thinking::Only), "Two\n", "");
        // A terminal has shown it by then.
        expect(&shown(true, Thinking::Auto), "Two\nIt is 2.\n", "(the text above is thinking)\n");
    }

    /// Returns the output of the deltas to a pipe if thinking is hidden, and the notes on standard
    /// error.
    fn written_to_a_pipe(deltas: &[Delta]) -> (String, String) {
        let style = TextStyle::new(false, Color::Never, Painter::new);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut screen = Screen::new(Thinking::Hide, (&mut out, style), (&mut err, style));
        for delta in deltas {
            screen.delta(delta).unwrap();
        }
        screen.end().unwrap();
        (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
    }

    #[test]
    fn a_pipe_gets_the_answer_in_the_order_in_which_it_came() {
        let text = |text: &str| Delta::Text(text.to_owned());
        let thinking = Delta::Thinking("t".to_owned());
        expect(&written_to_a_pipe(&[text("A"), thinking, text("B")]), "AB\n", "");
    }

    #[test]
    fn a_pipe_gets_all_text_that_is_no_thinking_in_every_order() {
        for length in 0..=6 {
            for number in 0..3_usize.pow(length) {
                let kinds: Vec<usize> =
                    (0..length).map(|at| number / 3_usize.pow(at) % 3).collect();
                // The text that is held back, and a flag that is true once text is written as it
                // arrives.
                let (mut held, mut is_decided) = (String::new(), false);
                let (mut out, mut notes, mut line) = (String::new(), String::new(), String::new());
                let mut deltas = Vec::new();
                for (place, kind) in kinds.iter().enumerate() {
                    let name = place.to_string();
                    match kind {
                        0 => {
                            held.push_str(&name);
                            deltas.push(Delta::Text(name));
                        }
                        1 => {
                            is_decided = true;
                            deltas.push(Delta::Thinking(name));
                        }
                        _ => deltas.push(Delta::TextWasThinking(name)),
                    }
                    if is_decided {
                        line.push_str(&std::mem::take(&mut held));
                    }
                    if *kind == 2 && !line.is_empty() {
                        notes.push_str("(the text above is thinking)\n");
                        out.extend([std::mem::take(&mut line), "\n".to_owned()]);
                        is_decided = false;
                    } else if *kind == 2 {
                        held.clear();
                    }
                }
                line.push_str(&held);
                if !line.is_empty() {
                    out.extend([line, "\n".to_owned()]);
                }
                assert_eq!(written_to_a_pipe(&deltas), (out, notes), "{kinds:?}");
            }
        }
    }

    #[test]
    fn a_whole_reply_is_written_like_its_deltas() {
        for content in ["It is 2.", "<think>\nTwo.\n</think>\n\nIt is 2."] {
            let reasoning = (!content.starts_with('<')).then_some("Two.");
            let message = json!({ "content": content, "reasoning_content": reasoning });
            let reply = json!({ "choices": [{ "message": message }] });
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let style = TextStyle::new(false, Color::Never, Painter::new);
            let mut screen = Screen::new(Thinking::Show, (&mut out, style), (&mut err, style));
            screen.reply(&serde_json::from_value(reply).unwrap()).unwrap();
            assert_eq!(out, b"It is 2.\n");
            assert_eq!(err, b"thinking:\nTwo.\n");
        }
    }
}
