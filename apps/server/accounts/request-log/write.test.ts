import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { processMetrics } from '../../platform/metrics/registry.ts'
import { type FreezingProxy, startFreezingProxy } from '../../testing/freezing-proxy.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { loggedCall } from './testing/calls.ts'
import { openRequestLog, type RequestLogOptions } from './write.ts'

let server: TestServer
let db: Database
let account: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  db = openRole(server.database, 'countersign_app')
  account = await server.open()
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

const silent = { warn: () => {}, error: () => {} }
const open = (options: Partial<RequestLogOptions> = {}) =>
  openRequestLog({ db, log: silent, flushMs: 3_600_000, ...options })

const entriesOf = async ({ tenantId }: { tenantId: string }) => {
  const rows = await server.database.owner('SELECT entry_id FROM request_log WHERE tenant_id = $1 ORDER BY entry_id', [
    tenantId,
  ])
  return rows.map(({ entry_id }) => entry_id)
}

/** How many calls had this outcome meanwhile. */
async function countOf(outcome: string, work: () => Promise<void>): Promise<number> {
  const read = async () => {
    const metric = await processMetrics.getSingleMetric('countersign_request_log_calls_total')?.get()
    return metric?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? Number.NaN
  }
  const before = await read()
  await work()
  return (await read()) - before
}

/** A database that counts its transactions, and fails while `error` is set. */
function observed(error?: Error) {
  const state: { error: Error | undefined; flushes: number[] } = { error, flushes: [] }
  const flusher: Pick<Database, 'flush'> = {
    flush: (scope, statements) => {
      state.flushes.push(statements.length)
      return state.error ? Promise.reject(state.error) : db.flush(scope, statements)
    },
  }
  return { state, flusher }
}

describe('calls are written', () => {
  test('in one transaction for all tenants, each into the log of its own', async () => {
    const accounts = [await server.open(), await server.open(), await server.open()]
    const { state, flusher } = observed()
    const log = open({ db: flusher })
    const calls = Array.from({ length: 30 }, (_, i) => loggedCall(accounts[i % 3] as TestAccount))
    for (const call of calls) log.add(call)
    expect(state.flushes).toEqual([])
    await log.flush()
    expect(state.flushes).toEqual([6])
    for (const each of accounts) {
      const own = calls.filter(({ tenant_id }) => tenant_id === each.tenantId)
      expect(await entriesOf(each)).toEqual(own.map(({ entry_id }) => entry_id).sort())
    }
  })

  test('at once when a batch is full, and after a second otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { state, flusher } = observed()
      const log = open({ db: flusher, flushMs: 1_000, batchSize: 3 })
      for (let i = 0; i < 3; i += 1) log.add(loggedCall(account))
      expect(state.flushes).toHaveLength(1)
      await log.flush()
      log.add(loggedCall(account))
      vi.advanceTimersByTime(999)
      expect(state.flushes).toHaveLength(1)
      vi.advanceTimersByTime(1)
      expect(state.flushes).toHaveLength(2)
      await log.flush()
    } finally {
      vi.useRealTimers()
    }
  })

  test('once, if a batch is repeated because its answer was lost', async () => {
    const own = await server.open()
    let isLost = true
    const flusher: Pick<Database, 'flush'> = {
      flush: async (scope, statements) => {
        const rows = await db.flush(scope, statements)
        if (isLost) throw new Error('connection lost')
        return rows
      },
    }
    const log = open({ db: flusher })
    const call = loggedCall(own)
    log.add(call)
    await log.flush()
    isLost = false
    await log.flush()
    expect(await entriesOf(own)).toEqual([call.entry_id])
  })

  test('at the end of the process, also those that are added during a flush', async () => {
    const own = await server.open()
    const log = open()
    const calls = [loggedCall(own), loggedCall(own)]
    log.add(calls[0] as (typeof calls)[0])
    const flushed = log.flush()
    log.add(calls[1] as (typeof calls)[0])
    await Promise.all([flushed, log.close()])
    expect(await entriesOf(own)).toEqual(calls.map(({ entry_id }) => entry_id))
  })

  test('into no log but the tenant’s, which row-level security checks', async () => {
    const [own, other] = [await server.open(), await server.open()]
    const { state, flusher } = observed()
    const foreign: Pick<Database, 'flush'> = {
      flush: (scope, [, ...statements]) =>
        flusher.flush(scope, [
          { text: `SELECT set_config('app.tenant', $1, true)`, values: [other.tenantId] },
          ...statements,
        ]),
    }
    const log = open({ db: foreign })
    const lost = await countOf('lost', async () => {
      log.add(loggedCall(own))
      await log.flush()
      await log.flush()
    })
    expect([lost, state.flushes.length]).toEqual([1, 1])
    expect(await entriesOf(own)).toEqual([])
  })
})

describe('while the database does not answer', () => {
  test('calls wait in order, and the oldest are dropped and counted', async () => {
    const own = await server.open()
    const { state, flusher } = observed(new Error('the database is gone'))
    const log = open({ db: flusher, batchSize: 2, maxBatches: 3 })
    const calls = Array.from({ length: 20 }, () => loggedCall(own))
    const lost = await countOf('lost', async () => {
      for (const call of calls) {
        log.add(call)
        await log.flush()
      }
    })
    state.error = undefined
    const written = await countOf('written', () => log.flush())
    expect(lost + written).toBe(20)
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThanOrEqual(8)
    expect(await entriesOf(own)).toEqual(calls.slice(-written).map(({ entry_id }) => entry_id))
  })

  test('a stopping process tries once, and counts what it loses', async () => {
    const { state, flusher } = observed(new Error('the database is gone'))
    const log = open({ db: flusher })
    log.add(loggedCall(account))
    expect(await countOf('lost', () => log.close())).toBe(1)
    expect(state.flushes).toHaveLength(1)
  })

  test('no call of the API waits for its log', async () => {
    const { hostname, port } = new URL(server.database.url)
    const proxy: FreezingProxy = await startFreezingProxy({ host: hostname, port: Number(port) })
    const url = Object.assign(new URL(server.database.url), { port: String(proxy.port) }).href
    const limits = { max: 1, statementTimeoutMs: 2_000, lockTimeoutMs: 2_000, poolWaitMs: 30_000 }
    const frozen = openDatabase({ url, role: 'countersign_app', ...limits })
    try {
      await frozen.query('SELECT 1')
      proxy.freeze()
      const log = open({ db: frozen })
      const own = await server.open()
      const call = loggedCall(own)
      log.add(call)
      let isFlushed = false
      const flushing = log.flush().then(() => {
        isFlushed = true
      })
      log.add(loggedCall(own))
      expect(isFlushed).toBe(false)
      await flushing
      proxy.thaw()
      await log.close()
      expect(await entriesOf(own)).toContain(call.entry_id)
    } finally {
      await proxy.close()
      await frozen.close()
    }
  })
})
