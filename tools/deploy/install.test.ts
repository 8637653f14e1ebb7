import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// deploy/compose/install.sh, with a stand-in for Compose and for chown, which needs root.

const SCRIPT = resolve(import.meta.dirname, '../../deploy/compose/install.sh')
const folder = mkdtempSync(join(tmpdir(), 'install-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Each new login has a password of its own. With CUT the logins of that kind are missing in the output. */
const COMPOSE = `#!/bin/sh
case "$*" in
  *create-logins*)
    echo "Container started"
    sep='{'
    for word in "$@"; do
      case "$word" in
        api|worker|sealer|operator)
          [ "$word" = "\${CUT:-}" ] && break
          printf '%s"%s":"postgres://cs_%s:%s@postgres/countersign"' "$sep" "$word" "$word" "$(od -An -N8 -tx1 /dev/urandom | tr -d ' ')"
          sep=,
          ;;
      esac
    done
    echo '}'
    ;;
  *create-master-key*) echo key > secrets/master.key ;;
esac
`

function install(at: string, env: Record<string, string> = {}): number | null {
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`
  const COMPOSE = join(folder, 'bin/compose')
  return spawnSync('sh', [join(at, 'install.sh')], { env: { PATH, COMPOSE, ...env } }).status
}

function newInstallation(name: string): { at: string; secret(file: string): string } {
  const at = join(folder, name)
  mkdirSync(at)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const [program, text] of [
    ['compose', COMPOSE],
    ['chown', '#!/bin/sh\n'],
  ] as const) {
    // biome-ignore format: two lines
    writeFileSync(join(folder, 'bin', program), text)
    chmodSync(join(folder, 'bin', program), 0o755)
  }
  cpSync(SCRIPT, join(at, 'install.sh'))
  writeFileSync(join(at, '.env'), '')
  return { at, secret: (file) => readFileSync(join(at, 'secrets', file), 'utf8') }
}

const KINDS = ['api', 'worker', 'sealer', 'operator']

test('each process has its own login and nothing else, readable by its owner only', () => {
  const { at, secret } = newInstallation('whole')
  expect(install(at)).toBe(0)
  for (const kind of KINDS) {
    expect(secret(`database-${kind}`)).toMatch(new RegExp(`^postgres://cs_${kind}:[0-9a-f]{16}@postgres/countersign$`))
    expect(statSync(join(at, 'secrets', `database-${kind}`)).mode & 0o777).toBe(0o400)
  }
})

test('a repeated run after an interruption makes what is missing, and changes no login that exists', () => {
  const { at, secret } = newInstallation('interrupted')
  expect(install(at, { CUT: 'sealer' })).not.toBe(0)
  const before = secret('database-api')
  expect([secret('database-sealer'), before === '']).toEqual(['', false])
  expect(install(at)).toBe(0)
  expect(secret('database-sealer')).toContain('cs_sealer')
  expect(secret('database-operator')).toContain('cs_operator')
  expect(secret('database-api')).toBe(before)
})

test('a password that cannot be made is not left behind as an empty file', () => {
  const { at, secret } = newInstallation('without-openssl')
  const broken = join(folder, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'openssl'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  expect(install(at, { PATH: `${broken}:${join(folder, 'bin')}:${process.env.PATH}` })).not.toBe(0)
  expect(() => secret('tls.pem')).toThrow('ENOENT')
  expect(install(at)).toBe(0)
  expect(secret('tls.pem')).toContain('PRIVATE KEY')
})
