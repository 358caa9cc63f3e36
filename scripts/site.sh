#!/usr/bin/env bash
# Makes the website of an interface in `target/site/book`: the reference as a book, with a search, and
# a page whose forms send calls.
#
# Runs in the root of a workspace. The site works from a folder, without a network. It needs `mdbook`
# (`cargo install mdbook --locked`) and `npm`, from which the scripts of the forms and diagrams come.
#
#   GENWIRE_GENERATOR  the command of the generator, such as `cargo genwire`; by default that of this
#                      repository, `cargo xtask`
set -euo pipefail

# What others publish, by its version.
scalar=@scalar/api-reference@1.72.1
mermaid=mermaid@12.3.0

site=target/site
command=${GENWIRE_GENERATOR:-cargo xtask}
rm -rf "$site"
# shellcheck disable=SC2086 # The command has words of its own.
$command export --target site --out "$site" >/dev/null

# Takes a file of a package of npm.
take() {
    packed=$(cd "$site" && npm pack --silent "$1")
    tar -xzf "$site/$packed" -C "$site" "package/$2"
    mv "$site/package/$2" "$3"
    rm -r "$site/$packed" "$site/package"
}
take "$scalar" dist/browser/standalone.js "$site/src/api-reference.js"
take "$mermaid" dist/mermaid.min.js "$site/mermaid.min.js"
# Diagrams of states are Mermaid in fenced blocks, which mdBook shows as code.
cat >"$site/diagrams.js" <<'JS'
for (const code of document.querySelectorAll("code.language-mermaid")) {
  const diagram = document.createElement("pre");
  diagram.className = "mermaid";
  diagram.textContent = code.textContent;
  code.parentElement.replaceWith(diagram);
}
mermaid.initialize({ startOnLoad: false });
mermaid.run();
JS
MDBOOK_OUTPUT__HTML__ADDITIONAL_JS='["mermaid.min.js", "diagrams.js"]' mdbook build "$site"
echo "wrote   $site/book/index.html"
