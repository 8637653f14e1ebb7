import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { newId } from '../ids.ts'
import { type Database, openDatabase } from './database.ts'
import { groupFlushes } from './grouped.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await makeTestDatabase()
  await database.owner('CREATE TABLE notes (id integer PRIMARY KEY, xid xid8 DEFAULT pg_current_xact_id(), word text)')
  await database.owner('GRANT ALL ON notes TO countersign_app')
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.owner('TRUNCATE notes')
  const limits = { statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, poolWaitMs: 2_000 }
  db = openDatabase({ url: database.url, role: 'countersign_app', max: 2, ...limits })
})
afterEach(() => db.close())

const [tenant, other] = [newId(), newId()]
const group = (most = 16, atOnce = 1) => groupFlushes(db, { most, atOnce: () => atOnce })
const note = (id: number) => [{ name: 'note', text: 'INSERT INTO notes VALUES ($1) RETURNING id', values: [id] }]
const whose = [{ text: `SELECT current_setting('app.tenant') AS tenant` }]

async function noted(): Promise<{ ids: number[]; transactions: number }> {
  const rows = await database.owner('SELECT id, xid::text FROM notes ORDER BY id')
  return { ids: rows.map(({ id }) => Number(id)), transactions: new Set(rows.map(({ xid }) => xid)).size }
}

test('runs concurrent flushes as one transaction, and each gets its own results', async () => {
  const grouped = group()
  const answers = await Promise.all([
    grouped.flush({ tenant }, note(1)),
    grouped.flush({ tenant }, [...note(2), ...note(3)]),
    grouped.flush({ tenant }, note(4)),
  ])
  expect(answers).toEqual([[[{ id: 1 }]], [[{ id: 2 }], [{ id: 3 }]], [[{ id: 4 }]]])
  expect(await noted()).toEqual({ ids: [1, 2, 3, 4], transactions: 1 })
})

test('undoes only the flush that fails, and commits the others', async () => {
  const grouped = group()
  const ended = await Promise.allSettled([
    grouped.flush({ tenant }, note(1)),
    grouped.flush({ tenant }, [...note(2), ...note(1)]),
    grouped.flush({ tenant }, note(3)),
  ])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(ended[1]).toMatchObject({ reason: { constraint: 'notes_pkey' } })
  expect((await noted()).ids).toEqual([1, 3])
})

describe('statements that differ only in their rows', () => {
  const list = (...ids: number[]) => ({
    ...{ name: 'note-list', values: ['noted'], lists: [ids.map((id) => ({ id }))] },
    text: `INSERT INTO notes SELECT n.id, pg_current_xact_id(), $1 FROM jsonb_to_recordset($2) AS n(id int)`,
  })
  const statementsSent = async (work: (grouped: Database) => Promise<unknown>) => {
    const flushed: number[] = []
    const counted: Database = {
      ...db,
      flush: (scope, statements) => {
        flushed.push(statements.length)
        return db.flush(scope, statements)
      },
    }
    await work(groupFlushes(counted, { most: 16, atOnce: () => 1 }))
    return flushed
  }

  test('are merged into one, and each gets its own results', async () => {
    const sent = await statementsSent(async (grouped) => {
      const answers = await Promise.all([
        grouped.flush({ tenant }, [list(1, 2), ...note(10)]),
        grouped.flush({ tenant }, [list(3), ...note(11)]),
        grouped.flush({ tenant }, [list(4)]),
      ])
      expect(answers).toEqual([[[], [{ id: 10 }]], [[], [{ id: 11 }]], [[]]])
    })
    expect(sent).toEqual([3])
    expect(await noted()).toEqual({ ids: [1, 2, 3, 4, 10, 11], transactions: 1 })
  })

  test('are not merged if another value differs', async () => {
    const sent = await statementsSent((grouped) =>
      Promise.all(['a', 'b', 'a'].map((word, i) => grouped.flush({ tenant }, [{ ...list(i), values: [word] }]))),
    )
    expect(sent).toEqual([2])
    const words = await database.owner('SELECT word FROM notes ORDER BY id')
    expect(words.map(({ word }) => word)).toEqual(['a', 'b', 'a'])
  })

  test('keep their order after earlier statements', async () => {
    const after = (id: number) => ({
      ...{ name: 'note-after', values: [], lists: [[{ id }]] },
      text: `INSERT INTO notes SELECT n.id + 10 FROM jsonb_to_recordset($1) AS n(id int) JOIN notes USING (id)`,
    })
    const flushes = ['a', 'b', 'b', 'a'].map((word, i) => [{ ...list(i), values: [word] }, after(i)])
    const sent = await statementsSent((grouped) =>
      Promise.all(flushes.map((statements) => grouped.flush({ tenant }, statements))),
    )
    expect(sent).toEqual([4])
    expect((await noted()).ids).toEqual([0, 1, 2, 3, 10, 11, 12, 13])
  })

  test('are run one by one if one of their rows is rejected', async () => {
    const grouped = group()
    const ended = await Promise.allSettled([[1], [2, 1], [3]].map((ids) => grouped.flush({ tenant }, [list(...ids)])))
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await noted()).ids).toEqual([1, 3])
  })
})

test('never puts two tenants in one transaction', async () => {
  const grouped = group(16, 2)
  const tenants = [tenant, other, tenant, other, other]
  const answers = await Promise.all(tenants.map((each) => grouped.flush({ tenant: each }, whose)))
  expect(answers.map(([rows]) => rows?.[0]?.tenant)).toEqual(tenants)
})

test('limits the size of a group, and runs every flush', async () => {
  const grouped = group(4)
  const ids = Array.from({ length: 30 }, (_, i) => i)
  await Promise.all(ids.map((id) => grouped.flush({ tenant }, note(id))))
  expect(await noted()).toEqual({ ids, transactions: 8 })
})

describe('a lost connection', () => {
  test('fails all flushes of its group, because their outcome is unknown, and later ones succeed', async () => {
    const grouped = group()
    const slow = [{ text: 'SELECT pg_sleep(10)' }]
    const ended = Promise.allSettled([grouped.flush({ tenant }, note(1)), grouped.flush({ tenant }, slow)])
    const kill = () =>
      database.owner(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
                       WHERE datname = current_database() AND query LIKE '%pg_sleep(10)%' AND pid <> pg_backend_pid()`)
    await expect.poll(async () => (await kill()).length).toBeGreaterThan(0)
    const after = grouped.flush({ tenant }, note(2))
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await after
    expect((await noted()).ids).toEqual([2])
  })
})
