import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { newId } from '../ids.ts'
import { type Database, openDatabase } from './database.ts'

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

describe('a connection that the database ends', () => {
  test('in the middle of a transaction fails that transaction and nothing else', async () => {
    const cut = db.transaction({ tenant }, async (tx) => {
      await kill()
      await tx.query('SELECT 1')
    })
    await expect(cut).rejects.toThrow()
    expect(await answers()).toEqual([[{ one: 1 }]])
  })

  test('in the middle of a statement fails that statement and nothing else', async () => {
    const cut = db.flush({ tenant }, [{ text: 'SELECT pg_sleep(5)' }])
    const ended = expect(cut).rejects.toThrow()
    await expect.poll(async () => (await kill()).length).toBe(1)
    await ended
    expect(await answers()).toEqual([[{ one: 1 }]])
  })

  test('while it is idle is not noticed', async () => {
    await answers()
    await kill()
    await db.query('SELECT 1').catch(() => {}) // the loss may not have been heard of yet
    expect(await answers()).toEqual([[{ one: 1 }]])
  })
})

describe('a flush with a statement that fails', () => {
  const log = {
    name: 'never-prepared-before',
    text: `SELECT set_config('app.seen', 'yes', false)`,
  }

  test('does nothing of the rest, tells the first error, and leaves the connection clean', async () => {
    const failing = db.flush({ tenant }, [{ text: 'SELECT 1/0' }, log])
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    const [[left]] = (await db.flush('every tenant', [
      { text: `SELECT current_setting('app.seen', true) AS seen, current_setting('app.tenant', true) AS tenant` },
    ])) as [[{ seen: string | null; tenant: string | null }]]
    expect([left.seen || null, left.tenant || null]).toEqual([null, null])
  })

  test('does not lose the statements that were to be prepared after it', async () => {
    await expect(db.flush({ tenant }, [{ text: 'SELECT 1/0' }, log])).rejects.toThrow()
    expect(await db.flush({ tenant }, [log])).toEqual([[{ set_config: 'yes' }]])
  })
})

test('a statement may stand in a flush twice, and be used again after it', async () => {
  const echo = (word: string) => ({ name: 'echo', text: 'SELECT $1::text AS word', values: [word] })
  expect(await db.flush({ tenant }, [echo('a'), echo('b')])).toEqual([[{ word: 'a' }], [{ word: 'b' }]])
  expect(await db.transaction({ tenant }, (tx) => tx.query(echo('c')))).toEqual([{ word: 'c' }])
})
