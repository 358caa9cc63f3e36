#!/usr/bin/env bash
# Records the first minute of the README as an animated picture, `docs/first-minute.svg`.
#
# Runs in the root of the repository, with `cargo-genwire` on the path. It needs `asciinema` 2
# (`pip install asciinema`) and `npm`, from which the converter comes.
set -euo pipefail

document=examples/petstore.yaml
converter=svg-term-cli@2.1.1
picture=$PWD/docs/first-minute.svg

# Shows a command and runs it.
step() {
    printf '\033[1m$ %s\033[0m\n' "$*"
    sleep 1
    "$@" || true
    sleep 2
}

if [ "${1:-}" = session ]; then
    export PETSTORE_BASE_URL=http://127.0.0.1:8080 PETSTORE_API_KEY=demo
    cargo genwire serve petstore.yaml --key demo >served.txt 2>&1 &
    trap 'kill %1' EXIT
    printf '\033[1m$ cargo genwire serve petstore.yaml --key demo &\033[0m\n'
    until grep -q 'are served' served.txt; do
        kill -0 $! || exit 1
        sleep 0.1
    done
    cat served.txt
    step cargo genwire call petstore.yaml createPet --name Rex --age 3
    step cargo genwire conform petstore.yaml
    exit
fi

script=$(realpath "$0")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cp "$document" "$work/petstore.yaml"
cd "$work"
asciinema rec --quiet --cols 110 --rows 30 --command "bash '$script' session" minute.cast
npx --yes "$converter" --in minute.cast --out "$picture" --window --no-cursor
printf 'wrote   %s\n' "$picture"
