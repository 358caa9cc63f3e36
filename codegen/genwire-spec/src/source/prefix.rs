//! The vendor prefix, for which spec files have a placeholder because one key of the service
//! defines it.

use crate::SpecFile;
use toml::de::{DeTable, DeValue};

/// Placeholder for the prefix in spec files.
const MARK: &str = "{vendor_prefix}";

/// Replaces the placeholder with the prefix in all files. Line numbers do not change.
///
/// A service file that cannot be read, or has no prefix, leaves the placeholders; the next step
/// reports the reason.
pub fn with_prefix(files: &[SpecFile]) -> Vec<SpecFile> {
    let service = files.iter().find(|file| file.path == "spec/service.toml");
    let Some(prefix) = service.and_then(|file| stated(&file.text)) else { return files.to_vec() };
    let text = |file: &SpecFile| file.text.replace(MARK, &prefix);
    files.iter().map(|file| SpecFile { path: file.path.clone(), text: text(file) }).collect()
}

/// Maps a place in a file with the prefix to the place in the file as written.
pub fn unexpanded(written: &str, expanded: &str, at: usize) -> usize {
    let marks = written.matches(MARK).count();
    if marks == 0 || written.len() == expanded.len() {
        return at;
    }
    if at >= expanded.len() {
        return written.len();
    }
    // All placeholders became the same prefix, so the difference in length yields its length.
    let prefix = (expanded.len() + marks * MARK.len() - written.len()) / marks;
    let mut shift = 0;
    for (mark, _) in written.match_indices(MARK) {
        let start = mark + shift * prefix - shift * MARK.len();
        if at <= start {
            break;
        }
        if at < start + prefix {
            return mark;
        }
        shift += 1;
    }
    at + shift * MARK.len() - shift * prefix
}

fn stated(service: &str) -> Option<String> {
    let tree = DeTable::parse(service).ok()?;
    let DeValue::Table(service) = tree.get_ref().get("service")?.get_ref() else { return None };
    match service.get("vendor_prefix")?.get_ref() {
        // A prefix that needs escapes would not fit into every kind of string of the files.
        DeValue::String(prefix) if !prefix.contains(['"', '\'', '\\']) => Some(prefix.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{unexpanded, with_prefix};
    use crate::SpecFile;

    fn check(service: &str, expected: &str) {
        let file =
            |path: &str, text: &str| SpecFile { path: path.to_owned(), text: text.to_owned() };
        let files = [
            file("spec/service.toml", service),
            file("spec/chat/types.toml", "model = \"{vendor_prefix}M3\""),
        ];
        assert_eq!(with_prefix(&files)[1].text, expected);
    }

    #[test]
    fn the_prefix_of_the_service_takes_the_place_of_its_mark() {
        check("[service]\nvendor_prefix = \"Acme-\"", "model = \"Acme-M3\"");
    }

    #[test]
    fn a_place_is_found_again_in_the_file_as_it_is_written() {
        let written = "a {vendor_prefix}M3 b {vendor_prefix}M2 c";
        let expanded = "a X-M3 b X-M2 c";
        for word in ["a", "M3", "b", "M2", "c"] {
            let at = expanded.find(word).unwrap();
            assert_eq!(Some(unexpanded(written, expanded, at)), written.find(word), "{word}");
        }
        let inside = expanded.find("-M2").unwrap();
        assert_eq!(Some(unexpanded(written, expanded, inside)), written.rfind(super::MARK));
        assert_eq!(unexpanded(written, expanded, expanded.len()), written.len());
    }

    #[test]
    fn without_a_prefix_the_mark_stays() {
        check("[service]", "model = \"{vendor_prefix}M3\"");
        check("[service", "model = \"{vendor_prefix}M3\"");
    }
}
