import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openShell, type Shell } from './run-shell.ts'
import type { Service } from './start-service.ts'

// A folder like a checkout in which blocks can write files, and a shell that reaches only the service and only programs
// that change nothing elsewhere. A block with another program needs a marker.

const ROOT = resolve(import.meta.dirname, '../..')

const PROGRAMS =
  'base64 bash cat cmp cp cut date df diff dirname du echo env find grep head jq ls mkdir mktemp openssl pdfsig printf promtool psql python3 qpdf readlink realpath sed seq sha256sum sleep sort ssh-keygen tail test touch tr true uniq wc xargs'.split(
    ' ',
  )
const PLACES = ['/usr/bin', '/bin']

/** Of the checkout. `bin` has only what is safe to run here. */
const LINKED = ['apps', 'conformance', 'deploy', 'docs', 'node_modules', 'packages', 'proofs', 'tools']

/** The picture of a reader who has one. */
const LOGO = 'apps/server/platform/http/site/icons/icon-192.png'

/** Gives a function that opens shells there. */
export function makeTerminal(folder: string, service: Service, more: Record<string, string>): () => Shell {
  const [home, programs] = [homeOf(folder), join(folder, 'programs')]
  for (const one of [home, programs, join(home, 'bin')]) mkdirSync(one, { recursive: true })
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(home, name))
  symlinkSync(join(ROOT, LOGO), join(home, 'logo.png'))
  for (const name of PROGRAMS) {
    const found = PLACES.map((place) => join(place, name)).find(existsSync)
    if (found) symlinkSync(found, join(programs, name))
  }
  symlinkSync(process.execPath, join(programs, 'node'))
  writeFileSync(join(programs, 'curl'), CURL, { mode: 0o755 })
  writeFileSync(join(programs, 'systemd-ask-password'), TYPED_PASSWORD, { mode: 0o755 })
  for (const file of [join(programs, 'countersign'), join(home, 'bin/countersign')]) {
    writeFileSync(file, COUNTERSIGN, { mode: 0o755 })
  }
  writeFileSync(join(folder, '.curlrc'), curlSettings(service))
  const env = {
    ...service.env,
    PATH: programs,
    HOME: folder,
    CURL_HOME: folder,
    PGHOST: '127.0.0.1',
    PGPORT: String(service.ports.postgres),
    PGUSER: 'postgres',
    PGDATABASE: 'countersign',
    SECOND_OPERATOR_PORT: String(service.ports.secondOperator),
    ...more,
  }
  // Addresses in the pages have the usual port.
  const usual = (output: string) => output.replaceAll(`localhost:${service.ports.api}`, 'localhost:8080')
  return () => openShell(home, env, usual)
}

/** The current folder of its shells. */
export function homeOf(folder: string): string {
  return join(folder, 'checkout')
}

/**
 * An answer above 399 is a failure. A busy server is asked again here, because curl prints the answers of all attempts: what
 * reads them would see several. A stream and a file have one attempt, or curl's own.
 */
const CURL = `#!/bin/bash
for word; do
  [[ $word =~ ^(--fail.*|-[a-zA-Z]*f)$ ]] && exec /usr/bin/curl "$@"
  [[ $word =~ ^(--output|--remote-name|-[a-zA-Z]*[NoO])$ ]] && exec /usr/bin/curl --fail-with-body "$@"
done
answer=$CURL_HOME/answer.$$
for attempt in {1..30}; do
  /usr/bin/curl --fail-with-body "$@" --retry 0 >"$answer"
  code=$?
  [ $code = 22 ] && grep -q '"code":"overloaded"' "$answer" || break
  sleep 1
done
cat "$answer"
exit $code
`

/** It is typed. */
const TYPED_PASSWORD = '#!/bin/bash\necho "correct horse battery"\n'

/**
 * The product needs more programs. `verify` says with code 3 that a valid document was signed in the sandbox, as all here
 * are. An admin command that needs an operator (6) or a second one (5) gets both from the colleague.
 */
const COUNTERSIGN = `#!/bin/bash
colleague="http://127.0.0.1:$SECOND_OPERATOR_PORT/$COUNTERSIGN_POSTGRES_PORT"
run() { shown=$(PATH='${process.env.PATH}' ${ROOT}/bin/countersign "$@" 2>"$HOME/errors"); code=$?; }
token="$HOME/operator-token-$COUNTERSIGN_POSTGRES_PORT"
[ "$1" = admin ] && [ -e "$token" ] && export COUNTERSIGN_OPERATOR_TOKEN=$(<"$token")
run "$@"
if [ "$1 $code" = 'admin 6' ]; then
  export COUNTERSIGN_OPERATOR_TOKEN=$(/usr/bin/curl -q -s "$colleague")
  printf %s "$COUNTERSIGN_OPERATOR_TOKEN" >"$token"
  run "$@"
fi
if [ "$1 $code" = 'admin 5' ] && [[ $shown =~ apr_[0-9a-z]{26} ]]; then
  /usr/bin/curl -q -s "$colleague/$BASH_REMATCH" >/dev/null
  run "$@" --approval "$BASH_REMATCH"
fi
cat "$HOME/errors" >&2
printf '%s\\n' "$shown"
case "$1 $code $shown" in 'verify 3 '*'Test signatures'*|'verify 3 '*'"outcome":"test"'*) exit 0 ;; esac
exit $code
`

/** A busy server is asked again. Addresses of the pages lead to the service, and all others nowhere. */
function curlSettings({ ports, caFile }: Service): string {
  return [
    'no-progress-meter',
    'retry = 5',
    'retry-delay = 1',
    `cacert = "${caFile}"`,
    `connect-to = "localhost:8080:127.0.0.1:${ports.api}"`,
    `connect-to = "127.0.0.1:8080:127.0.0.1:${ports.api}"`,
    `connect-to = "127.0.0.1:9101:127.0.0.1:${ports.metrics}"`,
    `connect-to = "sign.example.com:443:127.0.0.1:${ports.https}"`,
    'connect-to = "::127.0.0.1:1"',
    '',
  ].join('\n')
}
