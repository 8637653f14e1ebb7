#!/bin/sh
# The first installation: makes the secrets, the database and its logins, and the master key. Repeated, it makes only what
# is missing. Run it as root in this folder; COMPOSE names another command, such as podman-compose.
set -eu
cd "$(dirname "$0")"
umask 077
COMPOSE=${COMPOSE:-docker compose}
PROCESS=10001 POSTGRES=999 PROXY=99

main() {
  [ -e .env ] || { echo "Copy .env.example to .env and set PUBLIC_URL and the images." >&2 && exit 2; }
  mkdir -p secrets && chown root secrets && chmod 711 secrets
  # The passwords of the first start.
  make postgres-password $POSTGRES random
  make owner-password $POSTGRES random
  make database-owner $PROCESS owner_url
  make s3-secret-key $PROCESS random
  make store-password 0 s3_secret_key
  make tls.pem $PROXY self_signed
  # Compose refuses to start anything while a file is missing.
  for name in master.key database-api database-worker database-sealer; do make "$name" $PROCESS true; done
  $COMPOSE run --rm migrate
  missing=''
  for kind in api worker sealer operator; do [ -s "secrets/database-$kind" ] || missing="$missing $kind"; done
  # shellcheck disable=SC2086 # a list of words
  [ -z "$missing" ] || create_logins $missing
  [ -s secrets/master.key ] || create_master_key
  echo "Ready. Back up secrets/master.key, apart from the database. Then: $COMPOSE up -d"
}

# make FILE UID COMMAND: the command's output becomes the file, unless it exists.
make() {
  if [ ! -e "secrets/$1" ]; then
    "$3" > secrets/new
    mv secrets/new "secrets/$1"
  fi
  chown "$2" "secrets/$1" && chmod 400 "secrets/$1"
}

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

s3_secret_key() { cat secrets/s3-secret-key; }

owner_url() { printf 'postgres://countersign_owner:%s@postgres/countersign' "$(cat secrets/owner-password)"; }

# Replace it by the chain and the key of your certificate.
self_signed() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj /CN=localhost -keyout - 2> /dev/null
}

# create_logins KIND...: for these kinds of process only; others may run with their passwords.
create_logins() {
  $COMPOSE run --rm -T migrate database create-logins --json --only "$@" > secrets/logins.json
  for kind in "$@"; do
    sed -nE "s/.*\"$kind\":\"([^\"]*)\".*/\1/p" secrets/logins.json | tr -d '\n' > secrets/new
    [ -s secrets/new ] || { echo "create-logins printed no login of the $kind. Run this script again." >&2 && exit 1; }
    chown $PROCESS secrets/new && chmod 400 secrets/new && mv secrets/new "secrets/database-$kind"
  done
  rm secrets/logins.json
}

create_master_key() {
  rm secrets/master.key
  chown $PROCESS secrets && chmod 700 secrets
  $COMPOSE run --rm -T -v "$PWD/secrets:/secrets" -e COUNTERSIGN_MASTER_KEY_FILE=/secrets/master.key \
    -e COUNTERSIGN_DATABASE_URL_FILE=/secrets/database-operator migrate admin create-master-key
  chown root secrets && chmod 711 secrets
}

main
