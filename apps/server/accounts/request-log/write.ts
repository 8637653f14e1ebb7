import pg from 'pg'
import type { Logger } from 'pino'
import type { Flusher, Statement } from '../../platform/db/database.ts'
import { flushTenants } from '../../platform/db/flush-tenants.ts'
import { countCalls } from './measure.ts'

// Calls wait in memory and are written about once a second, so that no call waits for the log. A process that crashes
// loses the calls of the last second. While the database does not answer, the oldest calls are dropped.

/** A row of `request_log`. */
export interface LoggedCall {
  tenant_id: string
  /** A UUIDv7 of the time at which the call arrived. */
  entry_id: string
  /** Null: the id that this service made of `entry_id`. */
  request_id: string | null
  method: string
  path: string
  route: string
  status: number
  error_code: string | null
  duration_ms: number
  key_id: string | null
  user_id: string | null
  document_id: string | null
  user_agent: string | null
}

export interface RequestLog {
  add(call: LoggedCall): void
  /** Writes what waits. Never rejects: calls that cannot be written wait for the next time. */
  flush(): Promise<void>
  /** Writes what waits, once. */
  close(): Promise<void>
}

export interface RequestLogOptions {
  /** As countersign_app, with a connection of its own. */
  db: Flusher
  log: Pick<Logger, 'warn' | 'error'>
  flushMs?: number
  /** Calls in one statement at most. A full batch is written at once. */
  batchSize?: number
  /** Batches that wait at most. */
  maxBatches?: number
}

const FLUSH_MS = 1_000
const BATCH_SIZE = 500
/** 20,000 calls take about 10 MB. */
const MAX_BATCHES = 40

export function openRequestLog(options: RequestLogOptions): RequestLog {
  const { db, log, flushMs = FLUSH_MS, batchSize = BATCH_SIZE, maxBatches = MAX_BATCHES } = options
  /** The oldest first. The last one is being filled. */
  let batches: LoggedCall[][] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  function add(call: LoggedCall): void {
    const last = batches.at(-1)
    const batch = last && last.length < batchSize ? last : []
    if (batch !== last) batches.push(batch)
    batch.push(call)
    dropOldest()
    if (batch.length === batchSize) void begin()
    else wait()
  }

  function dropOldest(): void {
    while (batches.length > maxBatches) countCalls('lost', batches.shift()?.length ?? 0)
  }

  function wait(): void {
    timer ??= setTimeout(begin, flushMs).unref()
  }

  /** One flush at a time. */
  function begin(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing ??= writeAll().finally(() => {
      flushing = undefined
      if (batches.length > 0) wait()
    })
    return flushing
  }

  /** Calls that arrive meanwhile wait for the next flush: else a busy process would write them one by one. */
  async function writeAll(): Promise<void> {
    const due = batches
    batches = []
    for (let batch = due.shift(); batch; batch = due.shift()) {
      try {
        await flushTenants(db, insertsOf(batch))
        countCalls('written', batch.length)
      } catch (err) {
        if (isRefusal(err)) {
          countCalls('lost', batch.length)
          log.error({ err }, 'The database refused entries of the request log. They are lost.')
          continue
        }
        log.warn({ err }, 'The request log could not be written. It is tried again.')
        batches = [batch, ...due, ...batches]
        dropOldest()
        return
      }
    }
  }

  async function flush(): Promise<void> {
    // This one does not write what was added since it began.
    await flushing
    await begin()
  }

  return {
    add,
    flush,
    close: async () => {
      await flush()
      clearTimeout(timer)
      timer = undefined
      countCalls('lost', batches.splice(0).flat().length)
    },
  }
}

function insertsOf(calls: readonly LoggedCall[]): Map<string, Statement[]> {
  const byTenant = Map.groupBy(calls, ({ tenant_id }) => tenant_id)
  return new Map([...byTenant].map(([tenantId, own]) => [tenantId, [{ ...INSERT, lists: [own] }]]))
}

// A repeat after a lost connection may find the rows there.
const INSERT = {
  name: 'insert-request-log',
  text: `
    INSERT INTO request_log
           (tenant_id, entry_id, request_id, method, path, route, status, error_code, duration_ms, key_id, user_id,
            document_id, user_agent)
    SELECT tenant_id, entry_id, request_id, method, path, route, status, error_code, duration_ms, key_id, user_id,
           document_id, user_agent
      FROM json_to_recordset($1)
        AS c(tenant_id uuid, entry_id uuid, request_id text, method text, path text, route text, status smallint,
             error_code text, duration_ms integer, key_id uuid, user_id uuid, document_id uuid, user_agent text)
        ON CONFLICT DO NOTHING`,
}

/** The rows themselves are wrong: classes 22, 23 and 42 of SQLSTATE (PostgreSQL manual, appendix A). */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '')
}
