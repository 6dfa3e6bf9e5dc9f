#!/bin/sh
# The tests of the server's store run on a real PostgreSQL: install it where that is possible.
# Only the programs are used; no cluster of the system is made or started.
set -eu

for folder in /usr/lib/postgresql/*/bin; do
    if [ -x "$folder/initdb" ]; then exit 0; fi
done
if command -v initdb >/dev/null && command -v postgres >/dev/null; then exit 0; fi

if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo 'No PostgreSQL found: installing it with apt'
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    # Without this the package would make and start a cluster of its own.
    mkdir -p /etc/postgresql-common
    if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
        echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
    fi
    apt-get install -y -qq postgresql >/dev/null
    exit
fi

{
    echo 'The tests of the server want PostgreSQL: its programs initdb and postgres were not found.'
    if command -v apt-get >/dev/null; then
        echo 'Install them, then try again:  sudo apt-get install postgresql'
    fi
} >&2
exit 1
