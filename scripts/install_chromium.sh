#!/bin/sh
# The browser that tests/browser drives: Debian's chromium, installed where this is root and there is none.
set -eu

for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null 2>&1; then
        exit 0
    fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo 'Installing chromium, which the browser tests drive'
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
    exit 0
fi
echo 'The browser tests need chromium; install it with your system (Debian: apt install chromium).' >&2
