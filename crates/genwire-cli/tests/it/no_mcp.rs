//! `genwire mcp` where it was built without the server.

use crate::process::genwire;

#[test]
fn a_command_without_the_server_says_how_to_get_it() {
    let run = genwire(&["mcp"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    let expected = "error: this `genwire` was built without the feature `mcp`\n\
                    help: install it with `--features mcp`\n";
    assert_eq!(run.stderr, expected);
}
