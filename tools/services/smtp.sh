# OpenSMTPD as the world's mail server: takes mail for every address (but those
# smtpd.conf refuses) and keeps it in one Maildir.
# Its queue (/var/spool/smtpd) and control socket are compiled in, so one runs per machine, and it must start as root.

SMTP_PORT=${COUNTERSIGN_SMTP_PORT:-15025}
SMTP_DATA=$COUNTERSIGN_DATA/smtp
SMTP_PID=$SMTP_DATA/smtpd.pid

smtp_address() { echo "smtp://127.0.0.1:$SMTP_PORT (mail arrives in $SMTP_DATA/Maildir)"; }

smtp_running() {
  runs "$SMTP_PID" smtpd && answers "$SMTP_PORT" '' '220 '
}

smtp_start() {
  command -v smtpd >/dev/null || fail "OpenSMTPD is not installed: run bin/setup"
  [ "$(id -u)" = 0 ] || fail "OpenSMTPD starts as root only: sudo bin/services up smtp"
  mkdir -p "$SMTP_DATA/Maildir/new"
  let_write nobody "$SMTP_DATA/Maildir"
  let_write nobody "$SMTP_DATA/Maildir/new"
  sed "s|@PORT@|$SMTP_PORT|; s|@DATA@|$SMTP_DATA|" tools/services/smtpd.conf >"$SMTP_DATA/smtpd.conf"
  setsid smtpd -d -f "$SMTP_DATA/smtpd.conf" </dev/null >>"$SMTP_DATA/smtpd.log" 2>&1 &
  echo $! >"$SMTP_PID"
  wait_until 10 smtp_running || fail "OpenSMTPD did not answer on port $SMTP_PORT; the end of $SMTP_DATA/smtpd.log:
$(tail -n 5 "$SMTP_DATA/smtpd.log")"
}

smtp_stop() {
  stop "$SMTP_PID" smtpd
}
