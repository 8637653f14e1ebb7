import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startFreezingProxy } from '../../testing/freezing-proxy.ts'
import { newId } from '../ids.ts'
import { type Database, openDatabase } from './database.ts'
import { date } from './decode.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  const limits = { statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, poolWaitMs: 2_000 }
  db = openDatabase({ url: database.url, role: 'countersign_app', max: 1, ...limits })
})
afterEach(() => db.close())

const tenant = newId()
const kill = () =>
  database.owner(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                   WHERE datname = current_database() AND application_name = 'countersign_app'`)
const answers = () => db.flush({ tenant }, [{ text: 'SELECT 1 AS one' }])

describe('a connection that the database closes', () => {
  test('in the middle of a transaction fails only that transaction', async () => {
    const cut = db.transaction({ tenant }, async (tx) => {
      await kill()
      await tx.query('SELECT 1')
    })
    await expect(cut).rejects.toThrow()
    expect(await answers()).toEqual([[{ one: 1 }]])
  })

  test('in the middle of a statement fails only that statement', async () => {
    const cut = db.flush({ tenant }, [{ text: 'SELECT pg_sleep(5)' }])
    const ended = expect(cut).rejects.toThrow()
    await expect.poll(async () => (await kill()).length).toBe(1)
    await ended
    expect(await answers()).toEqual([[{ one: 1 }]])
  })

  test('while it is idle is replaced unnoticed', async () => {
    await answers()
    await kill()
    await db.query('SELECT 1').catch(() => {}) // the loss may not have been noticed yet
    expect(await answers()).toEqual([[{ one: 1 }]])
  })
})

describe('a flush with a failing statement', () => {
  const log = {
    name: 'never-prepared-before',
    text: `SELECT set_config('app.seen', 'yes', false)`,
  }

  test('skips the rest, reports the first error, and leaves the connection usable', async () => {
    const failing = db.flush({ tenant }, [{ text: 'SELECT 1/0' }, log])
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    const [[left]] = (await db.flush('every tenant', [
      { text: `SELECT current_setting('app.seen', true) AS seen, current_setting('app.tenant', true) AS tenant` },
    ])) as [[{ seen: string | null; tenant: string | null }]]
    expect([left.seen || null, left.tenant || null]).toEqual([null, null])
  })

  test('keeps the statements that were to be prepared after it', async () => {
    await expect(db.flush({ tenant }, [{ text: 'SELECT 1/0' }, log])).rejects.toThrow()
    expect(await db.flush({ tenant }, [log])).toEqual([[{ set_config: 'yes' }]])
  })
})

describe('a server that freezes', () => {
  test('fails the statement after its time limit; the next one uses another connection', async () => {
    const { hostname, port } = new URL(database.url)
    const proxy = await startFreezingProxy({ host: hostname, port: Number(port) })
    const url = Object.assign(new URL(database.url), { port: String(proxy.port) }).href
    const limits = { statementTimeoutMs: 100, lockTimeoutMs: 100, poolWaitMs: 5_000 }
    const frozen = openDatabase({ url, role: 'countersign_app', max: 1, ...limits })
    try {
      for (const call of [
        () => frozen.query('SELECT 1 AS one'),
        () => frozen.flush({ tenant }, [{ text: 'SELECT 1 AS one' }]),
        () => frozen.transaction({ tenant }, (tx) => tx.query('SELECT 1 AS one')),
      ]) {
        await call()
        proxy.freeze()
        await expect(call()).rejects.toThrow(/timeout|terminated/)
        proxy.thaw()
        expect((await call()).flat()).toEqual([{ one: 1 }])
      }
    } finally {
      await frozen.close()
      await proxy.close()
    }
  }, 30_000)
})

test('rejects a statement name that is already used for another statement', async () => {
  const one = { name: 'one-name', text: 'SELECT 1 AS one' }
  const other = { name: 'one-name', text: 'SELECT 2 AS other' }
  await expect(db.flush({ tenant }, [one, other])).rejects.toThrow('two statements are named one-name')
  await db.flush({ tenant }, [one])
  await expect(db.flush({ tenant }, [other])).rejects.toThrow('two statements are named one-name')
  await expect(db.transaction({ tenant }, (tx) => tx.all([one, other]))).rejects.toThrow(
    'two statements are named one-name',
  )
  expect(await db.flush({ tenant }, [one])).toEqual([[{ one: 1 }]])
})

test('a statement may be in a flush twice, and be used again after it', async () => {
  const echo = (word: string) => ({ name: 'echo', text: 'SELECT $1::text AS word', values: [word] })
  expect(await db.flush({ tenant }, [echo('a'), echo('b')])).toEqual([[{ word: 'a' }], [{ word: 'b' }]])
  expect(await db.transaction({ tenant }, (tx) => tx.query(echo('c')))).toEqual([{ word: 'c' }])
})

describe('several statements sent together within a transaction', () => {
  const WAITING = `
    SELECT FROM pg_locks WHERE NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  const name = { name: 'together-unseen', text: 'SELECT 2 AS two' }

  test('return their results in order, and each sees the effects of those before it', async () => {
    const seen = await db.transaction({ tenant }, async (tx) => {
      const first = await tx.all([{ text: `SELECT set_config('app.step', 'one', true) AS step` }, name])
      const second = await tx.all([{ text: `SELECT current_setting('app.step') AS step` }, name])
      return [first, second]
    })
    expect(seen).toEqual([
      [[{ step: 'one' }], [{ two: 2 }]],
      [[{ step: 'one' }], [{ two: 2 }]],
    ])
  })

  test('see what the previous holder of the lock has written', async () => {
    const other = openDatabase({
      ...{ url: database.url, role: 'countersign_app', max: 1 },
      ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 4_000, poolWaitMs: 2_000 },
    })
    const lock = { text: 'SELECT pg_advisory_xact_lock(7)' }
    const clock = { text: 'SELECT clock_timestamp() AS at, statement_timestamp() AS asked' }
    let waiting: Promise<unknown[][]> | undefined
    const released = await db.transaction({ tenant }, async (tx) => {
      await tx.all([lock])
      waiting = other.transaction({ tenant }, (later) => later.all([lock, clock]))
      await expect.poll(() => database.owner(WAITING)).toHaveLength(1)
      const [row = {}] = await tx.query('SELECT clock_timestamp() AS at')
      return date(row.at)
    })
    const [, [read]] = (await waiting) as [unknown, [{ at: Date }]]
    expect(read.at.getTime()).toBeGreaterThanOrEqual(released.getTime())
    await other.close()
  })

  test('fail together: nothing is written, and the connection stays usable', async () => {
    const failing = db.transaction({ tenant }, (tx) =>
      tx.all([{ text: 'SELECT 1/0' }, { ...name, name: 'never-sent' }]),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await db.flush({ tenant }, [{ ...name, name: 'never-sent' }])).toEqual([[{ two: 2 }]])
  })
})

test('rejects a statement after its transaction has failed', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const failed = db.transaction({ tenant }, async (tx) => {
    const straggler = async () => {
      await tx.query('SELECT pg_sleep(0.05)')
      await new Promise((resolve) => setTimeout(resolve, 20))
      return tx.query('SELECT 1')
    }
    late = straggler()
    late.catch(() => {})
    throw new Error('as it happens')
  })
  await expect(failed).rejects.toThrow('as it happens')
  await expect(late).rejects.toThrow('the transaction is over')
})
