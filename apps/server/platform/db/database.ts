import pg from 'pg'
import { Overloaded } from '../errors.ts'
import { Batch, valuesOf } from './batch.ts'
import { asLoginError, loginChecker } from './check-login.ts'
import { checkMigrated } from './check-migrated.ts'
import { isPooled, loginUrl } from './logins.ts'
import { type Row, type Statement, setTenant } from './statement.ts'

// Each pool logs in with the rights of exactly one database role (logins.ts). Every new connection is checked before it
// is handed out: a login with more rights is refused.
export interface DatabaseOptions {
  url: string
  role: string
  max: number
  statementTimeoutMs: number
  lockTimeoutMs: number
  /** How long a caller waits for a connection before the call is shed (503). */
  poolWaitMs: number
  /** Additional PostgreSQL settings for these connections. */
  settings?: Record<string, string>
}

/** Every statement looks rows up by key. Plans must not depend on statistics of a small table, and JIT would take longer. */
export const BY_KEY = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off', jit: 'off' }

export type { Row, Statement }

export interface Tx {
  query(statement: Statement | string, values?: unknown[]): Promise<Row[]>
  /** Several statements in order: one write to the socket, one response. Returns the rows of each. */
  all(statements: Statement[]): Promise<Row[][]>
}

/** Which rows a transaction may see: one tenant's, or (only for the named cross-tenant roles) all tenants'. */
export type Scope = { tenant: string } | 'every tenant'

export interface Database {
  /** An interactive transaction: committed when `work` resolves, rolled back when it throws. */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * set_config and the statements as one transaction: one write to the socket, one response. Returns the rows of each.
   */
  flush(scope: Scope, statements: Statement[]): Promise<Row[][]>
  /** One cross-tenant statement outside any transaction, for the named roles. */
  query(statement: Statement | string, values?: unknown[]): Promise<Row[]>
  readonly waiting: number
  readonly connections: number
  close(): Promise<void>
}

/** What reads in one flush need. An open transaction provides it, too (`Tx.all`). */
export type Flusher = Pick<Database, 'flush'>

// bigint columns here are positions and byte counts far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase(options: DatabaseOptions): Database {
  const pooled = isPooled(options.url)
  const connectionString = loginUrl(options.url, options.role)
  const login = new pg.Client({ connectionString }).user ?? ''
  const check = loginChecker(options.role)
  const pool = new pg.Pool({
    connectionString,
    max: options.max,
    pipeline: true,
    connectionTimeoutMillis: options.poolWaitMs,
    idleTimeoutMillis: 60_000,
    // A frozen server does not apply its own limit.
    query_timeout: options.statementTimeoutMs + ANSWER_MARGIN_MS,
    // A pooler accepts no such parameters. There the defaults of the login apply.
    ...(pooled ? {} : parametersOf(options)),
    keepAlive: true,
    application_name: options.role,
    verify: (client: pg.ClientBase, done: (error?: Error) => void) => {
      Promise.all([check(client), checkMigrated(client)]).then(() => done(), done)
    },
  } as pg.PoolConfig)
  /** A statement that is prepared on one connection of a pooler does not exist on the next. */
  const sent = (statement: Statement): Statement => (pooled ? unnamed(statement) : statement)
  // A connection lost to a database restart fails its own queries and is replaced at the next checkout. pg also emits
  // an error, on the pool if the connection was idle and on the connection if it was in use. Without listeners that
  // would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await checkout(pool, login)
    const batches: Batch[] = []
    let over = false
    const all = async (statements: Statement[]) => {
      if (over) throw new Error(OVER)
      const batch = new Batch(statements.map(sent))
      batches.push(batch)
      client.query(batch as unknown as pg.Submittable)
      return (await batch.answers).map((answer) => answer.rows)
    }
    const query: Tx['query'] = async (statement, values) => {
      if (over) throw new Error(OVER)
      return rows(client, typeof statement === 'string' ? statement : sent(statement), values)
    }
    let broken: Error | undefined
    try {
      // Not awaited here: the first statement follows on the wire. If this fails, so do all after it.
      const opened = all([BEGIN, ...opening(scope)])
      opened.catch(() => {})
      const result = await work({ query, all })
      await opened
      over = true
      await commit(client)
      return result
    } catch (error) {
      over = true
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
      // Only now: this response implies those of all statements sent before.
      if (batches.some(({ spoilsConnection }) => spoilsConnection)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function flush(scope: Scope, statements: Statement[]): Promise<Row[][]> {
    const first = opening(scope)
    // Checked before a connection is taken: a value may be invalid.
    const batch = new Batch([...first, ...statements].map(sent))
    const client = await checkout(pool, login)
    let broken: Error | undefined
    try {
      client.query(batch as unknown as pg.Submittable)
      return (await batch.answers).slice(first.length).map((answer) => answer.rows)
    } catch (error) {
      if (batch.spoilsConnection || !(error instanceof pg.DatabaseError)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    transaction,
    flush,
    query: async (statement, values) => {
      const client = await checkout(pool, login)
      let broken: Error | undefined
      try {
        return await rows(client, typeof statement === 'string' ? statement : sent(statement), values)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) broken = error as Error
        throw error
      } finally {
        client.release(broken)
      }
    },
    get waiting() {
      return pool.waitingCount
    },
    get connections() {
      return pool.totalCount
    },
    close: () => pool.end(),
  }
}

/** How long after the server's time limit of a statement its answer may arrive. */
const ANSWER_MARGIN_MS = 2_000

/** One of several pending statements has failed. Another statement must not run: alone it would be committed. */
const OVER = 'the transaction is over'

const BEGIN = { name: 'begin', text: 'BEGIN' }

function parametersOf({ statementTimeoutMs, lockTimeoutMs, settings = {} }: DatabaseOptions) {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return {
    ...(options.length > 0 ? { options: options.join(' ') } : {}),
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
  }
}

function opening(scope: Scope): Statement[] {
  if (scope === 'every tenant') return []
  return [setTenant(scope.tenant)]
}

function unnamed({ name: _prepared, ...statement }: Statement): Statement {
  return statement
}

async function rows(client: pg.PoolClient, statement: Statement | string, values?: unknown[]): Promise<Row[]> {
  const config =
    typeof statement === 'string'
      ? { text: statement, values: values ?? [] }
      : { ...statement, values: valuesOf(statement) }
  return (await client.query(config as pg.QueryConfig)).rows
}

async function commit(client: pg.PoolClient): Promise<void> {
  mustBeCommitted(await client.query('COMMIT'))
}

/** PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK and no error. */
function mustBeCommitted(result: pg.QueryResult | undefined): void {
  if (result?.command !== 'COMMIT') throw new Error(`the transaction was not committed but ${result?.command}`)
}

async function checkout(pool: pg.Pool, login: string): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (
      error instanceof Error &&
      /timeout exceeded when trying to connect|due to connection timeout/i.test(error.message)
    ) {
      throw new Overloaded('The database is busy.')
    }
    throw error instanceof pg.DatabaseError ? asLoginError(error, login) : error
  }
}
