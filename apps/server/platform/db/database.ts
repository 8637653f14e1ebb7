import pg from 'pg'
import { Overloaded } from '../errors.ts'
import { Batch, valuesOf } from './batch.ts'
import type { Statement } from './statement.ts'

// Each pool uses exactly one database role. The role is set in the start-up packet, so no connection is handed out
// without it, and row-level security applies from its first statement.
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

export type { Statement }

export type Row = Record<string, unknown>

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
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    pipeline: true,
    options: optionsOf(options),
    connectionTimeoutMillis: options.poolWaitMs,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: options.role,
  } as pg.PoolConfig)
  // A connection lost to a database restart fails its own queries and is replaced at the next checkout. pg also emits
  // an error, on the pool if the connection was idle and on the connection if it was in use. Without listeners that
  // would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  async function transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await checkout(pool)
    const batches: Batch[] = []
    let over = false
    const all = async (statements: Statement[]) => {
      if (over) throw new Error(OVER)
      const batch = new Batch(statements)
      batches.push(batch)
      client.query(batch as unknown as pg.Submittable)
      return (await batch.answers).map((answer) => answer.rows)
    }
    const query: Tx['query'] = async (statement, values) => {
      if (over) throw new Error(OVER)
      return rows(client, statement, values)
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
    const batch = new Batch([...first, ...statements])
    const client = await checkout(pool)
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
      const client = await checkout(pool)
      try {
        return await rows(client, statement, values)
      } finally {
        client.release()
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

/** One of several pending statements has failed. Another statement must not run: alone it would be committed. */
const OVER = 'the transaction is over'

const BEGIN = { name: 'begin', text: 'BEGIN' }

function optionsOf({ role, settings = {} }: DatabaseOptions): string {
  return Object.entries({ role, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

function opening(scope: Scope): Statement[] {
  if (scope === 'every tenant') return []
  return [{ name: 'scope', text: `SELECT set_config('app.tenant', $1, true)`, values: [scope.tenant] }]
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

async function checkout(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (
      error instanceof Error &&
      /timeout exceeded when trying to connect|due to connection timeout/i.test(error.message)
    ) {
      throw new Overloaded('The database is busy.')
    }
    throw error
  }
}
