//! Diagnostics about docs and messages.

use super::{Diagnostic, SpecPlace};

diagnostics! {
    "doc-empty" doc_empty()
        "the text is empty"
        label "expected a sentence"
        help "describe the item for readers of the reference";
    "doc-full-stop" doc_full_stop()
        "the first paragraph does not end with a full stop"
        label "expected one sentence with a full stop"
        help "end the first paragraph with a full stop";
    "doc-one-sentence" doc_one_sentence()
        "the first paragraph has more than one sentence"
        label "expected one sentence"
        help "move the rest to another paragraph, or to `notes`";
    "doc-bare-tag" doc_bare_tag(tag: &str)
        "`{tag}` reads as HTML"
        help "put it in backticks: `` `{tag}` ``";
    "doc-bare-url" doc_bare_url(url: &str)
        "`{url}` is a bare URL"
        help "write `<{url}>`, or put it in backticks";
    "message-style" message_style()
        "a message must start in lower case and end without a full stop"
        help "write it as the end of `error: …`";
}
