import pg from 'pg'
import { type LoginKind, loginUrl, ROLES_OF } from '../../apps/server/platform/db/logins.ts'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { ATTEMPTS, type Attempt, type Scene } from './attempts.ts'

const REFUSED = '42501' // insufficient_privilege

export interface Tried {
  logins: number
  attempts: number
}

type Tenants = Pick<Scene, 'own' | 'foreign' | 'foreignAccount'>

/** Tries everything with every login of every kind of process. */
export async function tryEverything(database: TestDatabase, tenants: Tenants): Promise<Tried> {
  const superuser = new pg.Client({ connectionString: database.adminUrl })
  await superuser.connect()
  try {
    const { rows } = await superuser.query(`
      SELECT pg_backend_pid() AS pid, (SELECT inhrelid::regclass::text FROM pg_inherits
                                        WHERE inhparent = 'audit_entries'::regclass LIMIT 1) AS partition`)
    const scene = { ...tenants, superuserPid: rows[0].pid, partition: rows[0].partition }
    await checkAttempts(superuser, { ...scene, login: 'cs_test_api_app', role: 'app' })
    const logins = (Object.keys(ROLES_OF) as LoginKind[]).flatMap((kind) =>
      ROLES_OF[kind].map((role) => ({ kind, role, login: `cs_test_${kind}_${role}` })),
    )
    for (const { kind, role, login } of logins) {
      const client = new pg.Client({ connectionString: loginUrl(database.urlOf(kind), role) })
      await client.connect()
      await tryAsLogin(client, { ...scene, login, role }).finally(() => client.end())
    }
    await plantGrant(database, superuser, scene)
    return { logins: logins.length, attempts: ATTEMPTS.length }
  } finally {
    await superuser.end()
  }
}

async function plantGrant(
  database: TestDatabase,
  superuser: pg.Client,
  scene: Omit<Scene, 'login' | 'role'>,
): Promise<void> {
  await superuser.query('GRANT DELETE ON audit_entries TO countersign_app')
  const client = new pg.Client({ connectionString: loginUrl(database.urlOf('api'), 'app') })
  await client.connect()
  const attempt = () => tryAsLogin(client, { ...scene, login: 'cs_test_api_app', role: 'app' })
  await mustFind('grant too many', attempt).finally(() => client.end())
  await superuser.query('REVOKE DELETE ON audit_entries FROM countersign_app')
}

/** A superuser is refused none of them: no attempt fails because it is written wrongly. */
async function checkAttempts(superuser: pg.Client, scene: Scene): Promise<void> {
  for (const attempt of ATTEMPTS) {
    const outcome = await outcomeOf(superuser, attempt, scene)
    const works = outcome.code === undefined || ENVIRONMENT.test(outcome.code)
    hold(works, `as a superuser, the attempt to ${attempt.what} fails with ${outcome.code}: ${outcome.message}`)
    const found = !attempt.mayFindNothing || (outcome.rows ?? 0) > 0
    hold(found, `as a superuser, the attempt to ${attempt.what} finds no row, so it would prove nothing`)
  }
}

/** What a superuser's attempt may meet: no such library, no replication on this server, its own statement cancelled. */
const ENVIRONMENT = /^(58P01|55000|53400|57014)$/

async function tryAsLogin(client: pg.Client, scene: Scene): Promise<void> {
  // Whatever the login's defaults are, the attacker changes them.
  await client.query('SET default_transaction_read_only = off')
  for (const attempt of ATTEMPTS) {
    if (attempt.except?.[scene.role]) continue
    const outcome = await outcomeOf(client, attempt, scene)
    const refused = outcome.code === REFUSED || (attempt.mayFindNothing && outcome.rows === 0)
    hold(refused, `${scene.login} can ${attempt.what} (${outcome.code ?? `${outcome.rows} rows`})`)
  }
  await client.query('RESET ROLE')
  await client.query('RESET SESSION AUTHORIZATION')
  const { rows } = await client.query('SELECT session_user::text AS login, current_user::text AS acting')
  hold(
    rows[0].login === scene.login && rows[0].acting === scene.login,
    `${scene.login} acts as ${rows[0].acting} after RESET ROLE`,
  )
}

interface Outcome {
  code?: string
  message?: string
  /** Rows that the last statement returned or changed. */
  rows?: number
}

/** In a transaction of the own tenant, rolled back. */
async function outcomeOf(client: pg.Client, attempt: Attempt, scene: Scene): Promise<Outcome> {
  await client.query('BEGIN')
  await client.query(`SELECT set_config('app.tenant', $1, true)`, [scene.own])
  try {
    const results = [await client.query(attempt.sql(scene))].flat()
    return { rows: results.at(-1)?.rowCount ?? 0 }
  } catch (error) {
    const { code, message } = error as pg.DatabaseError
    return { code: code ?? 'no code', message }
  } finally {
    await client.query('ROLLBACK')
  }
}
