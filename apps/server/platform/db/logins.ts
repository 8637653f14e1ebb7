import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

// PostgreSQL logins (docs/operators/database.md, docs/adr/0042-database-logins.md). Each kind of process has its own
// logins, one for each role it uses, and all with one password. A login is a member of exactly one role, so no
// statement can take the rights of another, and no connection needs SET ROLE.

/** The roles that each kind of process uses, without the prefix `countersign_`. */
export const ROLES_OF = {
  api: ['app', 'resolver', 'identity', 'operator_web', 'jobs'],
  worker: ['app', 'relay', 'timer', 'dispatcher', 'bulk', 'identity', 'jobs'],
  sealer: ['app', 'sealer', 'log', 'jobs'],
  /** Api, worker and sealer as one process. */
  all: [
    ...(['app', 'resolver', 'identity', 'operator_web', 'relay', 'timer', 'dispatcher', 'bulk'] as const),
    ...(['sealer', 'log', 'jobs'] as const),
  ],
  /** The command line. */
  operator: ['operator', 'app', 'eraser', 'keys', 'jobs', 'support'],
  /** People who look at a running service. Read only. */
  support: ['support'],
} as const satisfies Record<string, readonly string[]>

export type LoginKind = keyof typeof ROLES_OF

/**
 * The URL with which a pool of this role connects. The user of the configured URL is the prefix of the logins:
 * `cs_api` with the role `countersign_app` logs in as `cs_api_app`.
 */
export function loginUrl(url: string, role: string): string {
  const target = new URL(url)
  const suffix = `_${role.replace(/^countersign_/, '')}`
  const user = target.searchParams.get('user')
  if (user) target.searchParams.set('user', user + suffix)
  else if (target.username) target.username += suffix
  else throw new Error(`The database URL names no user. ${ADVICE}`)
  target.searchParams.delete(POOLER)
  return target.href
}

/** `?pgbouncer=true`: a pooler gives each transaction another connection. */
export function isPooled(url: string): boolean {
  return new URL(url).searchParams.get(POOLER) === 'true'
}

const POOLER = 'pgbouncer'

export const ADVICE =
  'Create the logins with "countersign database create-logins" and set COUNTERSIGN_DATABASE_URL to the one of this kind of process (docs/operators/database.md).'

export interface Logins {
  /** As in the process's URL, for example `cs_api`. */
  user: string
  roles: readonly string[]
  /** Null: none is set, for a server that authenticates otherwise. */
  password: string | null
  /** Defaults of the logins, which also apply behind a pooler. */
  settings: Record<string, string>
}

/** The logins of one kind of process. */
export function loginsOf(kind: LoginKind, prefix: string, password: string | null): Logins {
  return { user: `${prefix}_${kind}`, roles: ROLES_OF[kind], password, settings: settingsOf(kind) }
}

function settingsOf(kind: LoginKind): Record<string, string> {
  const [statement, lock] = kind === 'api' ? ['5s', '2s'] : ['60s', '10s']
  const limits = { statement_timeout: statement, lock_timeout: lock, idle_in_transaction_session_timeout: '10s' }
  return kind === 'support' ? { ...limits, default_transaction_read_only: 'on' } : limits
}

/**
 * Creates the logins or changes their password. For a role with CREATEROLE that has created the roles of the
 * migrations. Passwords leave the process as SCRAM verifiers only.
 */
export function loginStatements({ user, roles, password, settings }: Logins): string[] {
  return roles.flatMap((role) => {
    const login = identifier(`${user}_${role}`)
    const secret = password === null ? '' : ` PASSWORD '${scramVerifier(password)}'`
    return [
      `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${login}') THEN CREATE ROLE ${login} LOGIN; END IF; END $$`,
      `ALTER ROLE ${login} LOGIN INHERIT${secret}`,
      `GRANT countersign_${role} TO ${login}`,
      ...Object.entries(settings).map(([name, value]) => `ALTER ROLE ${login} SET ${name} = '${value}'`),
    ]
  })
}

/** Used without quotes, so nothing else is accepted. */
function identifier(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) {
    throw new Error(`"${name}" cannot name a login: use up to 63 lower-case letters, digits and underscores.`)
  }
  return name
}

const ITERATIONS = 4096

/** As PostgreSQL stores it (RFC 5803), so that no password is in its logs. `password`: ASCII. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const stored = createHash('sha256').update(keyed(salted, 'Client Key')).digest('base64')
  const server = keyed(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}

function keyed(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
