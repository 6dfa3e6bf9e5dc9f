#!/bin/sh
# Debian and Ubuntu leave `python3 -m venv` out of their python3: install it, or say how.
set -eu

python=${1:-python3}
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
package="python$version-venv"

if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "$python cannot make virtual environments: installing $package with apt"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq "$package" >/dev/null || apt-get install -y -qq python3-venv >/dev/null
    exit
fi

{
    echo "$python cannot make virtual environments: its modules venv and ensurepip are missing."
    if command -v apt-get >/dev/null; then
        echo "Install them, then try again:  sudo apt-get install $package"
    else
        echo "Install your system's package for Python's venv module, then try again."
    fi
} >&2
exit 1
