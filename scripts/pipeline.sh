#!/usr/bin/env bash
# Compares an OpenAPI document with an earlier version of it, and tries recorded bodies and a running
# server against it.
#
# Runs in the root of a repository. The settings are variables, so that no text of a repository or of
# a pull request becomes a part of a command:
#
#   GENWIRE_DOCUMENT  the path of the document
#   GENWIRE_AGAINST   a git revision, or a file; the newest tag before this commit by default
#   GENWIRE_BASELINE  a file of known breaks, which do not count
#   GENWIRE_RECORDED  a file of recorded bodies, one a line, as `cargo genwire check --jsonl` reads them
#   GENWIRE_SERVER    the address of a running server; none is tried by default
#   GENWIRE_API_KEY   the key of the calls to it
#   GENWIRE_REPORTS   the folder of the reports; `genwire-reports` by default
#
# The exit code is that of the worst part: 0 when nothing breaks, 1 when something breaks or may do
# so, 2 when a document cannot be read or the server cannot be reached.
# Backticks in single quotes are those of Markdown.
# shellcheck disable=SC2016
set -euo pipefail

document=${GENWIRE_DOCUMENT:?name the OpenAPI document}
against=${GENWIRE_AGAINST:-}
baseline=${GENWIRE_BASELINE:-}
recorded=${GENWIRE_RECORDED:-}
server=${GENWIRE_SERVER:-}
reports=${GENWIRE_REPORTS:-genwire-reports}
mkdir -p "$reports"
: >"$reports/report.md"

# The command is one of cargo, and runs without it.
genwire() { cargo-genwire genwire "$@"; }

worst=0
worsen() { [ "$1" -le "$worst" ] || worst=$1; }

stop() {
    printf 'error: %s\n' "$1" >&2
    exit 2
}

# Writes the document of a revision, with the files beside it; prints its path.
document_of() {
    local commit folder
    commit=$(git rev-parse --verify --quiet --end-of-options "$1^{commit}") ||
        stop "\`$1\` is neither a file nor a revision of this repository"
    folder=$(dirname -- "$document")
    rm -rf -- "$reports/old"
    mkdir -p "$reports/old"
    git cat-file -e "$commit:$document" 2>/dev/null || return 0
    git archive --format=tar "$commit" -- "$folder" | tar -xf - -C "$reports/old"
    printf '%s\n' "$reports/old/$document"
}

compare() {
    local old=$1 code=0 known=()
    [ -z "$baseline" ] || known=(--baseline "$baseline")
    # An empty list counts as unset in old versions of bash.
    genwire diff "$old" "$document" ${known[@]+"${known[@]}"} || code=$?
    worsen "$code"
    [ "$code" -lt 2 ] || return 0
    local format name
    while read -r format name; do
        genwire diff "$old" "$document" ${known[@]+"${known[@]}"} --format "$format" \
            >"$reports/$name" 2>/dev/null || [ $? -eq 1 ]
    done <<'FORMATS'
markdown report.md
json diff.json
junit diff.xml
sarif diff.sarif
html diff.html
github annotations.txt
FORMATS
    [ "${GITHUB_ACTIONS:-}" != true ] || cat "$reports/annotations.txt"
}

# Checks what a service has sent and received by the document as it is now.
replay() {
    local code=0
    genwire check "$document" --jsonl "$recorded" >"$reports/recorded.jsonl" 2>"$reports/recorded.txt" || code=$?
    worsen "$code"
    {
        printf '\n## Recorded bodies\n\n%s.\n' "$(tail -n 1 "$reports/recorded.txt")"
        [ "$code" -eq 0 ] || printf '`recorded.jsonl` has the violations of each.\n'
    } | tee -a "$reports/report.md"
}

# Calls are made once, so that there is one report of them.
try_server() {
    local work code=0
    work=$(mktemp -d)
    genwire import "$document" --out "$work" --require-carried 0 >"$reports/import.txt"
    printf '[project]\nname = "pipeline"\n' >"$work/genwire.toml"
    (cd "$work" && PIPELINE_API_KEY=${GENWIRE_API_KEY:-} genwire conform --base-url "$server" --format junit) \
        >"$reports/conform.xml" || code=$?
    rm -rf -- "$work"
    worsen "$code"
    local failed
    failed=$(grep -c '<failure ' "$reports/conform.xml" || true)
    {
        printf '\n## The running server\n\n'
        case $code in
            0) printf 'Nothing failed.\n' ;;
            1) printf '%s requirements failed; `conform.xml` has the calls.\n' "$failed" ;;
            *) printf 'It could not be tried.\n' ;;
        esac
    } | tee -a "$reports/report.md"
}

[ -f "$document" ] || stop "there is no file \`$document\`"
[ -z "$recorded" ] || [ -f "$recorded" ] || stop "there is no file \`$recorded\`"
if [ -f "$against" ]; then
    old=$against
else
    [ -n "$against" ] || against=$(git describe --tags --abbrev=0 HEAD^ 2>/dev/null) ||
        stop 'there is no tag before this commit; name a revision or a file in GENWIRE_AGAINST'
    old=$(document_of "$against")
fi
if [ -n "$old" ]; then
    compare "$old"
else
    printf 'The document is new: `%s` does not have it.\n' "$against" | tee "$reports/report.md"
fi
[ -z "$recorded" ] || replay
[ -z "$server" ] || try_server
exit "$worst"
