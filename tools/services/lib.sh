# What the services share: pid files, waiting, and asking a port whether it talks.

# runs PIDFILE NAME: the process is there, alive, and that program rather than a later one with the same pid.
runs() {
  local pid
  pid=$(cat "$1" 2>/dev/null) &&
    [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = "$2" ] &&
    ! grep -q '^State:.Z' "/proc/$pid/status" 2>/dev/null
}

# stop PIDFILE NAME: asks it to end and waits; what has not ended after 10 s (a gateway whose storage died) is killed.
stop() {
  runs "$1" "$2" || return 0
  kill "$(cat "$1")"
  wait_until 10 not runs "$1" "$2" || kill -KILL "$(cat "$1")"
  wait_until 10 not runs "$1" "$2" || fail "$2 (process $(cat "$1")) cannot be stopped"
}

# answers PORT BYTES PREFIX: after sending BYTES (none: it speaks first), its first line begins with PREFIX.
answers() {
  local line=
  {
    exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
    [ -z "$2" ] || printf '%b' "$2" >&3
    IFS= read -r -t 2 line <&3
    exec 3>&-
  } 2>/dev/null
  [[ $line == "$3"* ]]
}

# wait_until SECONDS COMMAND…
wait_until() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.1
  done
}

# let_write USER FOLDER: gives the folder to the user it is for, if that user can get there.
let_write() {
  chown "$1:" "$2"
  (cd / && runuser -u "$1" -- test -w "$2") || fail "The system user '$1' cannot reach $2: a parent folder is closed to it.
Set COUNTERSIGN_DATA to a folder below one that all users may enter, such as /var/tmp/countersign."
}

not() { ! "$@"; }
