#!/usr/bin/env bash
# Try the committed state as a newcomer would: clone it, set it up, run `make test`, report.
# Usage: scripts/fresh_clone.sh [REVISION]     KEEP=1 keeps the clone.
set -euo pipefail

source=$(git -C "$(dirname "${BASH_SOURCE[0]}")" rev-parse --show-toplevel)
revision=$(git -C "$source" rev-parse --verify "${1:-HEAD}^{commit}")
folder=$(mktemp -d)
trap '[[ -n ${KEEP:-} ]] || rm -rf "$folder"' EXIT

git clone --quiet --no-hardlinks "$source" "$folder/fortyfives"
cd "$folder/fortyfives"
git checkout --quiet --detach "$revision"
# A clone has no environment; neither should the shell that tries it.
unset VIRTUAL_ENV PYTHONPATH PYTHONHOME MAKEFLAGS MAKELEVEL

status=0
start=$SECONDS
make install || status=$?
ready=$SECONDS
((status)) || make test || status=$?
tested=$SECONDS
left=$(git status --porcelain)

printf '\n%s\n' "commit ${revision:0:12}"
echo "set up for playing in $((ready - start)) s, tested in $((tested - ready)) s"
if [[ -n $left ]]; then
    printf 'files that git neither tracks nor ignores, or that changed:\n%s\n' "$left"
    status=1
fi
[[ -z ${KEEP:-} ]] || echo "kept in $folder/fortyfives"
if ((status)); then echo "fresh clone: FAILED"; else echo "fresh clone: passed"; fi
exit "$status"
