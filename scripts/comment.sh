#!/usr/bin/env bash
# Writes a Markdown report as the comment of a pull request, or renews the one of an earlier run.
#
#   GENWIRE_REPORTS    the folder with `report.md`
#   GITHUB_REPOSITORY  the repository
#   PULL_REQUEST       the number of the pull request
#   GH_TOKEN           a token that may write comments
# Backticks in single quotes are those of Markdown.
# shellcheck disable=SC2016
set -euo pipefail

reports=${GENWIRE_REPORTS:-genwire-reports}
repository=${GITHUB_REPOSITORY:?}
pull=${PULL_REQUEST:?}
case $pull in '' | *[!0-9]*) printf 'error: `%s` is not a number\n' "$pull" >&2 && exit 2 ;; esac

marker='<!-- genwire report -->'
# A comment has at most 65,536 characters.
limit=60000
body=$reports/comment.md
{
    printf '%s\n' "$marker"
    head -c "$limit" "$reports/report.md"
    [ "$(wc -c <"$reports/report.md")" -le "$limit" ] || printf '\n\n…\n\nThe report goes on in the files of this run.\n'
} >"$body"
comments=repos/$repository/issues/$pull/comments
known=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1)
if [ -n "$known" ]; then
    gh api --silent --method PATCH "repos/$repository/issues/comments/$known" --field "body=@$body"
else
    gh api --silent --method POST "$comments" --field "body=@$body"
fi
