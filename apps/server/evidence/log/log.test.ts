import { join } from 'node:path'
import {
  checkLogProof,
  formatVerifierKey,
  openCheckpoint,
  parseVerifierKeys,
  webCryptoEd25519,
} from '@countersign/evidence/log'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainObjects } from '../../platform/blobs/plain.ts'
import { TEST_STORES } from '../../platform/blobs/testing/stores.ts'
import { sha256 } from '../../platform/ids.ts'
import { openLogKey } from './key.ts'
import { logKeys } from './keys.ts'
import { newestCheckpoint } from './newest-checkpoint.ts'
import { logProofOf, logProofOfHead } from './prove-inclusion.ts'
import { stampNewest } from './stamp.ts'
import type { OnLogStep } from './steps.ts'
import { addLog, hasWork, takeLog } from './store.ts'
import { commitHeads, nextHead, openTestLog, type TestLog } from './testing/log.ts'
import { writeBatch } from './write.ts'

const ORIGIN = 'sign.example/log/test'
const ports = { hash: sha256, verify: webCryptoEd25519 }
const HOLDER = '01890000-0000-7000-8000-000000000000'

let test: TestLog
let errors: object[]
beforeEach(async () => {
  test = await openTestLog()
  errors = []
})
afterEach(() => test.close())

async function write({ onStep }: { onStep?: OnLogStep } = {}): Promise<void> {
  const { db, plain, folder } = test
  const signer = await openLogKey({ kind: 'own-file', file: join(folder, 'log.key') }, ORIGIN)
  await addLog(db, 'test', 'test', ORIGIN, formatVerifierKey(signer.key))
  const log = { warn: () => {}, error: (reported: object) => errors.push(reported) }
  for (let more = true; more; ) {
    const state = await takeLog(db, 'test', HOLDER)
    if (!state) throw new Error('somebody else has the log')
    more = await writeBatch({ db, plain, signer, log, ...(onStep ? { onStep } : {}) }, state)
  }
}

const add = (count: number) => {
  const heads = Array.from({ length: count }, () => nextHead())
  return commitHeads(test.database.owner, heads).then(() => heads)
}
const newest = async () => {
  const note = (await newestCheckpoint(test.app, 'test')) ?? ''
  return openCheckpoint(note, parseVerifierKeys(await logKeys(test.app), sha256), webCryptoEd25519)
}
const proofDeps = () => ({ db: test.app, blobs: { plain: test.plain } })

/** Backs up the log's tables. Returns a function that restores them. */
const backup = async () => {
  const rows: Record<string, unknown[]> = {}
  for (const table of ['logs', 'log_leaves', 'log_checkpoints'])
    rows[table] = await test.database.owner(`SELECT row_to_json(t)::text AS row FROM ${table} t`)
  return async () => {
    await test.database.owner('TRUNCATE logs, log_leaves, log_checkpoints, log_cosignatures')
    for (const [table, saved] of Object.entries(rows))
      for (const { row } of saved as { row: string }[])
        await test.database.owner(`INSERT INTO ${table} SELECT * FROM json_populate_record(NULL::${table}, $1::json)`, [
          row,
        ])
  }
}

describe('the log', () => {
  it('proves inclusion of every committed head, looked up by request or by head', async () => {
    expect(await newestCheckpoint(test.app, 'test')).toBeNull()
    const heads = [...(await add(3)), ...(await write().then(() => add(300)))]
    await write()
    expect(await newest()).toMatchObject({ origin: ORIGIN, size: 303 })
    const vkeys = await logKeys(test.app)
    for (const { request, seq, head } of [0, 2, 3, 255, 256, 302].map((i) => heads[i] ?? nextHead())) {
      const logged = { request, headAt: (count: number) => (count === seq ? head : undefined) }
      for (const proof of [
        await logProofOf(proofDeps(), request),
        await logProofOfHead(proofDeps(), Buffer.from(head, 'hex')),
      ]) {
        const verdict = proof && (await checkLogProof(proof, vkeys, ports, logged))
        expect(verdict).toMatchObject({ ok: true, size: 303 })
      }
    }
    expect(await logProofOf(proofDeps(), 'sr_nobody')).toBeNull()
    expect(await hasWork(test.db, 'test')).toBe(false)
  })

  it('logs later heads of a request and proves the newest one', async () => {
    const [first = nextHead()] = await add(1)
    await write()
    const later = nextHead(first)
    await commitHeads(test.database.owner, [later])
    await write()
    expect((await logProofOf(proofDeps(), first.request))?.leaf).toMatchObject({ index: 1, count: 2, head: later.head })
  })

  it('refuses heads of a chain whose logged entry is missing or changed, and logs an error', async () => {
    const [lost = nextHead(), changed = nextHead()] = await add(2)
    await write()
    const { owner } = test.database
    await owner('DELETE FROM audit_entries WHERE request_id = $1', [lost.requestId])
    await owner(`UPDATE audit_entries SET hash = '\\x00' WHERE request_id = $1`, [changed.requestId])
    await commitHeads(owner, [nextHead(lost), nextHead(changed)])
    const [other = nextHead()] = await add(1)
    await write()
    expect(await newest()).toMatchObject({ size: 3 })
    expect(await logProofOf(proofDeps(), other.request)).not.toBeNull()
    const refused = await owner('SELECT refused FROM log_pending ORDER BY position')
    expect(refused.map((row) => row.refused)).toEqual([
      expect.stringContaining('has lost it'),
      expect.stringContaining('has another one there'),
    ])
    expect(errors).toHaveLength(2)
  })

  it('ignores heads of the other mode', async () => {
    const live = nextHead()
    await commitHeads(test.database.owner, [live], 'live')
    await add(1)
    await write()
    expect(await newest()).toMatchObject({ size: 1 })
    expect(await logProofOf(proofDeps(), live.request)).toBeNull()
    expect(await newestCheckpoint(test.app, 'live')).toBeNull()
    expect(await hasWork(test.db, 'test')).toBe(false)
  })

  it('refuses a head that differs from the chain’s entry', async () => {
    const head = nextHead()
    await test.database.owner(
      `INSERT INTO log_pending (tenant_id, request_id, seq, head, mode) VALUES ($1, $2, 1, '\\x00', 'test')`,
      [head.tenantId, head.requestId],
    )
    await write()
    expect(await newestCheckpoint(test.app, 'test')).toBeNull()
    expect(errors).toMatchObject([{ why: expect.stringContaining('entry 1 is not') }])
  })

  it('publishes one root for each size after a crash before or after any step', async () => {
    const roots = new Map<number, string>()
    for (const [i, step] of (['sequence', 'tiles', 'sign', 'publish'] as const).entries()) {
      for (const when of ['before', 'after'] as const) {
        await add(100 + i)
        const dies: OnLogStep = (at, then) => {
          if (at === step && then === when) throw new Error('killed')
        }
        await expect(write({ onStep: dies })).rejects.toThrow('killed')
        if (when === 'after') await add(7)
        await write()
        const { size, root } = await newest()
        expect(roots.get(size) ?? Buffer.from(root).toString('hex')).toBe(Buffer.from(root).toString('hex'))
        roots.set(size, Buffer.from(root).toString('hex'))
      }
    }
    expect(errors).toEqual([])
    const journal = await test.database.owner('SELECT size, root FROM log_checkpoints')
    for (const { size, root } of journal)
      expect(roots.get(Number(size)) ?? root.toString('hex')).toBe(root.toString('hex'))
  })

  it('time-stamps the newest checkpoint once an hour', async () => {
    await add(1)
    await write()
    let asked = 0
    const stamp = async (digest: Uint8Array) => {
      asked += 1
      expect(digest).toHaveLength(32)
      return Buffer.from('token')
    }
    const deps = { ...test, name: 'test', stamp, lockYears: null }
    await stampNewest(deps)
    await add(1)
    await write()
    await stampNewest(deps)
    expect(asked).toBe(1)
    await test.database.owner(`UPDATE logs SET stamped_at = stamped_at - interval '61 minutes'`)
    await stampNewest(deps)
    expect(asked).toBe(2)
    expect((await test.plain.read('log/test/stamped/002.tsr'))?.toString()).toBe('token')
  })
})

describe('a log whose database was restored from a backup', () => {
  it('reads the missing leaves from the object store and continues after them', async () => {
    await add(200)
    await write()
    const restore = await backup()
    const [forgotten = nextHead()] = await add(400)
    await write()
    await add(5)
    await write()
    const before = await newest()
    await restore()
    expect(await newest()).toMatchObject({ size: 200 })
    await write()
    expect(await newest()).toEqual(before)
    await add(10)
    await write()
    expect(await newest()).toMatchObject({ size: 615 })
    expect(await logProofOf(proofDeps(), forgotten.request)).toMatchObject({ leaf: { index: 200 } })
    expect(errors).toEqual([])
  })

  it('halts while its leaves contradict the last journal entry, and resumes when they match', async () => {
    await add(20)
    await write()
    const restore = await backup()
    await add(20)
    await write()
    const signed = await newest()
    await restore()
    // Leaf indexes were assigned in the restored database before it was compared with the store.
    const other = nextHead()
    await test.database.owner(
      `INSERT INTO log_leaves SELECT 'test', i, sha256($1), 1, sha256($1) FROM generate_series(20, 50) i`,
      [Buffer.from(other.head)],
    )
    await test.database.owner('UPDATE logs SET size = 51')
    await write()
    await write()
    expect(errors).toHaveLength(1)
    const [{ halted }] = (await test.database.owner('SELECT halted FROM logs')) as [{ halted: string }]
    expect(halted).toContain('is not a beginning of this database’s log')
    expect(await newest()).toMatchObject({ size: 20 })
    await test.database.owner('DELETE FROM log_leaves WHERE leaf_index >= 20')
    await test.database.owner('UPDATE logs SET size = 20')
    await write()
    expect(await newest()).toEqual(signed)
    expect(await test.database.owner('SELECT halted FROM logs')).toEqual([{ halted: null }])
  })

  it('halts on a different object store', async () => {
    await add(5)
    await write()
    const other = await openTestLog()
    try {
      await add(5)
      const own = test.plain
      test.plain = other.plain
      await write()
      expect(errors).toMatchObject([{ why: expect.stringContaining('missing') }])
      test.plain = own
      await write()
      expect(await newest()).toMatchObject({ size: 10 })
    } finally {
      await other.close()
    }
  })
})

describe('a log in an S3 bucket', () => {
  it('writes, recovers and reads as in a folder', async () => {
    const [, openBucket] = TEST_STORES.find(([name]) => name === 'S3') ?? []
    const bucket = await openBucket?.()
    if (!bucket) throw new Error('there is no S3 among the stores')
    try {
      test.plain = plainObjects(bucket.store)
      await add(250)
      await write()
      const restore = await backup()
      const [forgotten = nextHead()] = await add(50)
      await write()
      const before = await newest()
      await restore()
      await write()
      expect(await newest()).toEqual(before)
      const proof = await logProofOf(proofDeps(), forgotten.request)
      expect(proof && (await checkLogProof(proof, await logKeys(test.app), ports))).toMatchObject({
        ok: true,
        size: 300,
      })
      // A new version of a tile is written over the first one. The log reads the first version.
      await test.plain.replace('log/test/tile/0/000', new Uint8Array(8192))
      await add(1)
      await write()
      expect(await newest()).toMatchObject({ size: 301 })
      expect(errors).toEqual([])
    } finally {
      await bucket.remove()
    }
  })
})
