#!/usr/bin/env bash
# Runs the tests of games on PostgreSQL: starts its own server in a temporary folder, on a free port
# of the loopback address, and stops it afterwards.
#
# Needs Debian's package postgresql, or initdb and postgres in the path. A PostgreSQL server refuses
# to run as root: if this script does, the server runs as the user nobody.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(dirname "$(readlink -f "$(command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)")")
folder=$(mktemp -d)
as=()
if [[ $(id -u) == 0 ]]; then
    chown nobody "$folder"
    as=(setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME="$folder")
fi

server=
clean() {
    if [[ -n $server ]]; then
        # Fast shutdown: connections are closed.
        kill -INT "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    rm -rf "$folder"
}
trap clean EXIT

password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
(umask 077 && printf '%s\n' "$password" >"$folder/password")
if [[ ${#as[@]} != 0 ]]; then chown nobody "$folder/password"; fi
"${as[@]}" "$bin/initdb" --pgdata="$folder/data" --username=maze --pwfile="$folder/password" \
    --auth=scram-sha-256 --encoding=UTF8 --locale=C >"$folder/initdb.log"

# A port that is free now. Another program may take it meanwhile, so that there are several
# attempts.
for _ in {1..5}; do
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    # Bash starts the program directly, so that the id is the server's own.
    "${as[@]}" "$bin/postgres" -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 \
        -c unix_socket_directories= -c fsync=off >"$folder/server.log" 2>&1 &
    server=$!
    for _ in {1..100}; do
        if "$bin/pg_isready" --quiet --host=127.0.0.1 --port="$port"; then break 2; fi
        kill -0 "$server" 2>/dev/null || break
        sleep 0.1
    done
    kill -INT "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=
done
if [[ -z $server ]]; then
    cat "$folder/server.log" >&2
    echo "postgres: the server does not start" >&2
    exit 1
fi

export MAZE_TEST_DATABASE="postgres://maze:$password@127.0.0.1:$port/postgres"
# One test at a time, because one of them deletes old games of all of them.
cargo test --locked --test it games:: -- --test-threads=1
# Some of them again, in a database that has the tables already.
cargo test --locked --test it games::play -- --test-threads=1
