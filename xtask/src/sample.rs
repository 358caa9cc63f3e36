//! `cargo xtask sample`: prints doc comments and messages for a review of the language.

use genwire_workspace::outln;
use genwire_workspace::tree::{SourceFile, Tree};
use std::{io, path::Path};

/// Print a sample of doc comments and messages, for a review of the language
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of sentences: five doc comments for three messages
    number: usize,
    /// The same seed and the same sources give the same sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The number of words from which a string counts as a message.
const MESSAGE_WORDS: usize = 4;

/// Prints the sample: the position of each sentence, and the sentence.
pub(crate) fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let tree = Tree::read(root)?;
    let (mut docs, mut messages) = (Vec::new(), Vec::new());
    for file in tree.written().filter(|file| !is_test(file)) {
        let code = file.text.split("#[cfg(test)]").next().unwrap_or_default();
        docs.extend(doc_comments(code).into_iter().map(|(line, text)| (&file.path, line, text)));
        messages.extend(strings(code).map(|(line, text)| (&file.path, line, text.to_owned())));
    }
    for file in tree.below("spec/").filter(|file| file.has_extension("toml")) {
        let lines = file.lines().filter_map(|(line, text)| Some((line, spec_doc(text)?)));
        docs.extend(lines.map(|(line, text)| (&file.path, line, text.to_owned())));
    }
    let doc_count = args.number * 5 / 8;
    let mut random = Random(args.seed);
    for (title, sentences, count) in
        [("Doc comments", docs, doc_count), ("Messages", messages, args.number - doc_count)]
    {
        outln!("{title}\n");
        for (path, line, text) in random.pick(sentences, count) {
            outln!("{path}:{line}  {text}");
        }
        outln!("");
    }
    Ok(true)
}

fn is_test(file: &SourceFile) -> bool {
    file.name() == "tests.rs" || file.parts().iter().any(|part| ["tests", "benches"].contains(part))
}

/// Returns the doc comments, each with its line.
fn doc_comments(code: &str) -> Vec<(usize, String)> {
    let mut comments: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (index, line) in code.lines().enumerate() {
        let line = line.trim_start();
        let text = line.strip_prefix("/// ").or_else(|| line.strip_prefix("//! "));
        match (text, comments.last_mut()) {
            (Some(text), Some((_, comment))) if is_open => {
                comment.push(' ');
                comment.push_str(text);
            }
            (Some(text), _) => comments.push((index + 1, text.to_owned())),
            (None, _) => {}
        }
        is_open = text.is_some();
    }
    comments
}

/// Returns the doc in a line of the spec.
fn spec_doc(line: &str) -> Option<&str> {
    line.strip_prefix("doc = \"")?.strip_suffix('"')
}

/// Returns the strings that read like a message, each with its line.
fn strings(code: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    lines.flat_map(|(index, line)| {
        let strings = line.split('"').skip(1).step_by(2);
        let is_message = |text: &&str| text.split_whitespace().count() >= MESSAGE_WORDS;
        strings.filter(is_message).map(move |text| (index + 1, text))
    })
}

/// Random numbers from a seed: `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    /// Returns some of the items, in their order.
    fn pick<T>(&mut self, items: Vec<T>, count: usize) -> Vec<T> {
        let mut keyed: Vec<(u64, usize, T)> = Vec::new();
        for (index, item) in items.into_iter().enumerate() {
            keyed.push((self.next(), index, item));
        }
        keyed.sort_by_key(|(key, ..)| *key);
        keyed.truncate(count);
        keyed.sort_by_key(|(_, index, _)| *index);
        keyed.into_iter().map(|(.., item)| item).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doc_comments_and_messages_are_found() {
        let code = "//! A file\n//! of two lines.\n\n/// One.\nfn f() {\n    // \"not a message at all\"\n    g(\"no such file here\", \"two words\");\n}\n";
        let expected = [(1, "A file of two lines.".to_owned()), (4, "One.".to_owned())];
        assert_eq!(doc_comments(code), expected);
        assert_eq!(strings(code).collect::<Vec<_>>(), [(7, "no such file here")]);
    }

    #[test]
    fn a_seed_picks_the_same_items_in_their_order() {
        let pick = |seed| Random(seed).pick((0..100).collect(), 10);
        assert_eq!(pick(1), pick(1));
        assert_ne!(pick(1), pick(2));
        assert!(pick(1).is_sorted() && pick(1).len() == 10);
    }
}
