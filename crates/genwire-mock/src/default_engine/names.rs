//! Names of operations, and names of members with record IDs.

use crate::interface::InterfaceData;

/// IDs that identify no record.
const OTHER_IDS: &[&str] = &["trace_id", "request_id", "group_id", "user_id"];

/// Returns the collection of an operation: its name without the verb, in the singular.
pub(super) fn collection(operation: &str) -> String {
    let noun = operation.split_once('_').map_or(operation, |(_, noun)| noun);
    match noun {
        noun if noun.ends_with("ies") => format!("{}y", noun.trim_end_matches("ies")),
        noun if noun.ends_with("ss") => noun.to_owned(),
        noun => noun.strip_suffix('s').unwrap_or(noun).to_owned(),
    }
}

/// Returns true for the name of a member that holds the ID of a record.
pub(super) fn is_id(name: &str) -> bool {
    (name == "id" || name.ends_with("_id")) && !OTHER_IDS.contains(&name)
}

/// Returns the names by which the other operations of an area address records in their paths.
pub(super) fn addresses(api: &InterfaceData, area: &str) -> Vec<&'static str> {
    let paths = api.endpoints().filter(|endpoint| endpoint.area == area).map(|it| it.path);
    paths
        .flat_map(|path| path.split('/'))
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interface::tests::API;

    #[test]
    fn a_collection_is_one_word_for_all_its_operations() {
        for name in ["create_voice", "list_voices", "delete_voice"] {
            assert_eq!(collection(name), "voice");
        }
        assert_eq!(collection("list_categories"), "category");
        assert_eq!(collection("get_address"), "address");
    }

    #[test]
    fn paths_name_the_ids_of_their_records() {
        assert_eq!(addresses(&API, "video"), ["task_id", "task_id"]);
    }
}
