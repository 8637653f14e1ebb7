import type pg from 'pg'
import { UnmigratedDatabase } from './check-migrated.ts'
import { boolean, listOf, rowDecoder, text } from './decode.ts'
import { ADVICE } from './logins.ts'

// Each new connection reports who it is before it is used. Behind a pooler, too, where the login that PostgreSQL sees is
// not necessarily the one that this process named.

/** The process must not run with this login. */
export class LoginError extends Error {
  override readonly name = 'LoginError'
}

// Memberships are read for the login and for its role, which is all that a permitted login is a member of. So no
// recursion is needed. pg_shdepend lists what a login owns (o), and where it has rights of its own (a).
const RIGHTS = `
  SELECT session_user::text AS login, current_user::text AS acting, self.rolsuper AS superuser,
         self.rolbypassrls AS bypasses,
         ARRAY(SELECT word FROM (VALUES (self.rolcreaterole, 'CREATEROLE'), (self.rolcreatedb, 'CREATEDB'),
                                        (self.rolreplication, 'REPLICATION')) AS a (has, word) WHERE has) AS attributes,
         'o' = ANY (kinds.of) OR here.datdba = self.oid AS owner, 'a' = ANY (kinds.of) AS grants,
         ARRAY(SELECT pg_get_userbyid(roleid)::text FROM pg_auth_members
                WHERE member IN (self.oid, task.oid) AND roleid IS DISTINCT FROM task.oid ORDER BY 1) AS others,
         task.oid IS NOT NULL AND pg_has_role(task.oid, 'USAGE') AS has_role
    FROM pg_roles AS self LEFT JOIN pg_roles AS task ON task.rolname = $1
         JOIN pg_database AS here ON here.datname = current_database()
         CROSS JOIN LATERAL (
           SELECT ARRAY(SELECT deptype FROM pg_shdepend
                         WHERE refclassid = 'pg_authid'::regclass AND refobjid = self.oid AND dbid = here.oid) AS of) AS kinds
   WHERE self.rolname = session_user`

const decodeRights = rowDecoder('the rights of a login', {
  login: text,
  acting: text,
  superuser: boolean,
  bypasses: boolean,
  attributes: listOf(text),
  owner: boolean,
  grants: boolean,
  others: listOf(text),
  has_role: boolean,
})

type Rights = ReturnType<typeof decodeRights>

const RECHECK_MS = 60_000
const WHO = `SELECT session_user::text AS login, current_user::text AS acting, current_setting('is_superuser') AS super`

/**
 * Checks each new connection of a pool. For a minute after a check, connections of the same login are only asked who
 * they are: reading rights takes several milliseconds on a new connection, and a burst opens many.
 */
export function loginChecker(role: string): (client: pg.ClientBase) => Promise<void> {
  let known = ''
  let checkedAt = Number.NEGATIVE_INFINITY
  return async (client) => {
    if (performance.now() - checkedAt < RECHECK_MS && (await isLogin(client, known))) return
    known = await checkLogin(client, role)
    checkedAt = performance.now()
  }
}

async function isLogin(client: pg.ClientBase, login: string): Promise<boolean> {
  const { rows } = await client.query(WHO)
  return rows[0]?.login === login && rows[0]?.acting === login && rows[0]?.super === 'off'
}

/** Throws LoginError unless the connection has the rights of `role` and no others. Returns the login. */
export async function checkLogin(client: pg.ClientBase, role: string): Promise<string> {
  const { rows } = await client.query(RIGHTS, [role])
  const rights = decodeRights(rows[0])
  const reasons = tooMuch(rights)
  const database = (client as { database?: string }).database ?? ''
  if (reasons.length > 0) {
    throw new LoginError(
      `The login "${rights.login}" of the database "${database}" has more rights than ${role} needs: ${reasons.join('; ')}. ${ADVICE}`,
    )
  }
  if (!rights.has_role) {
    throw new LoginError(
      `The login "${rights.login}" of the database "${database}" is not a member of ${role}. ${ADVICE}`,
    )
  }
  return rights.login
}

function tooMuch({ login, acting, superuser, bypasses, attributes, owner, grants, others }: Rights): string[] {
  // A superuser has every right below, too.
  if (superuser) return ['it is a superuser']
  return [
    ...(bypasses ? ['it bypasses row-level security'] : []),
    ...(owner ? ['it owns the database or something in it'] : []),
    ...(grants ? ['it has rights of its own, beside those of its role'] : []),
    ...attributes.map((attribute) => `it has ${attribute}`),
    ...(others.length > 0 ? [`it is a member of ${others.join(', ')}`] : []),
    ...(acting === login ? [] : [`it acts as ${acting}`]),
  ]
}

/**
 * Connects each pool before a process starts, so that it starts neither with a login that it must not use nor on
 * a database that must be migrated first. A database that does not answer is no error here, because each new connection is
 * checked.
 */
export async function checkLogins(pools: readonly CheckedPool[]): Promise<void> {
  const checked = await Promise.allSettled(pools.map((pool) => pool.query('SELECT 1')))
  for (const result of checked) {
    if (result.status === 'rejected' && isUnusable(result.reason)) {
      await Promise.all(pools.map((pool) => pool.close()))
      throw result.reason
    }
  }
}

function isUnusable(reason: unknown): boolean {
  return reason instanceof LoginError || reason instanceof UnmigratedDatabase
}

export interface CheckedPool {
  query(text: string): Promise<unknown>
  close(): Promise<void>
}

/** Class 28 of PostgreSQL's error codes: the login does not exist, or its password is wrong. */
export function asLoginError(error: pg.DatabaseError, login: string): Error {
  if (!error.code?.startsWith('28')) return error
  return new LoginError(`PostgreSQL rejected the login "${login}": ${error.message}. ${ADVICE}`)
}
