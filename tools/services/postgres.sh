# PostgreSQL 15. Superuser `postgres`, no password: it listens on loopback only.
# It refuses to run as root, so for root it runs as the system user `postgres`.

POSTGRES_BIN=/usr/lib/postgresql/15/bin
POSTGRES_PORT=${COUNTERSIGN_POSTGRES_PORT:-15432}
POSTGRES_DATA=$COUNTERSIGN_DATA/postgres

postgres_address() { echo "postgres://postgres@127.0.0.1:$POSTGRES_PORT/postgres"; }

# Ours by its pid file, and answering: after a reboot the pid in the file may be somebody else's.
postgres_running() {
  postgres_has_pid && $POSTGRES_BIN/pg_isready --quiet --host=127.0.0.1 --port="$POSTGRES_PORT"
}

postgres_start() {
  [ -x $POSTGRES_BIN/postgres ] || fail "PostgreSQL 15 is not installed: run bin/setup"
  [ -e "$POSTGRES_DATA" ] || create_cluster
  # Our settings are the whole configuration, so a change in the repository takes effect at the next start.
  as_postgres install --mode=600 /dev/stdin "$POSTGRES_DATA/postgresql.conf" <tools/services/postgresql.conf
  as_postgres pg_ctl start --pgdata="$POSTGRES_DATA" --wait --timeout=60 --silent \
    --options="-p $POSTGRES_PORT" --log="$POSTGRES_DATA/server.log" ||
    fail "PostgreSQL did not start; the end of $POSTGRES_DATA/server.log:
$(as_postgres tail -n 5 "$POSTGRES_DATA/server.log")"
}

postgres_stop() {
  ! postgres_has_pid || as_postgres pg_ctl stop --pgdata="$POSTGRES_DATA" --mode=fast --wait --silent
}

postgres_has_pid() {
  [ -e "$POSTGRES_DATA/postmaster.pid" ] && as_postgres pg_ctl status --pgdata="$POSTGRES_DATA" >/dev/null
}

# Made aside and moved into place, so a cluster that is there is whole.
create_cluster() {
  local fresh=$POSTGRES_DATA.new
  rm -rf "$fresh"
  mkdir -p "$fresh"
  [ "$(id -u)" != 0 ] || let_write postgres "$fresh"
  as_postgres initdb --pgdata="$fresh" --username=postgres --auth=trust \
    --encoding=UTF8 --locale=C.UTF-8 --data-checksums >/dev/null
  mv --no-target-directory "$fresh" "$POSTGRES_DATA"
}

# Runs one command, from the PostgreSQL binaries or the system, as the user that owns the cluster.
as_postgres() {
  local run=()
  [ "$(id -u)" != 0 ] || run=(runuser -u postgres --)
  # The current folder may be closed to that user.
  (cd / && PATH="$POSTGRES_BIN:$PATH" "${run[@]}" "$@")
}
