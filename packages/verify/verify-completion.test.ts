import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type LoggedEntry, verifyCompletion } from './index.ts'
import { createFixtures, type Fixtures } from './testing/fixtures.ts'

const files = { document: Buffer.from('the document'), certificate: Buffer.from('the certificate') }
const sha256 = createHash('sha256').update(files.document).digest('hex')

/** A request that is completed, and in the log of the fixtures. */
async function completedIn(fixtures: Fixtures) {
  const trail = fixtures.trail(files)
  const [printed, last] = trail.entries.slice(-2)
  const loggedEntry: LoggedEntry = { entry: last?.canonical ?? '', proof: await fixtures.logged(trail) }
  return { loggedEntry, head: printed?.hash ?? '', trust: fixtures.trust('nobody') }
}

describe('the answer for a QR code', () => {
  test.each([
    ['sign.example/log/live', 'live'],
    ['sign.example/log/live-2', 'live'],
    ['sign.example/log/test', 'test'],
    ['sign.example/log/test-2', 'test'],
    ['sign.example/test/log', null],
    ['sign.example/log/contest', null],
  ] as const)('by the log %s is of the mode %s, as the verified checkpoint names it', async (log, mode) => {
    const { loggedEntry, head, trust } = await completedIn(createFixtures({ log }))
    const completion = await verifyCompletion(loggedEntry, { sha256, head }, trust)
    expect(completion).toEqual({
      ...{ mode, followsHead: true, completedAt: '2026-11-15T10:05:00.000Z' },
      log: { state: 'included', log, size: 2, index: 1, covers: 6 },
    })
  })

  test('is not valid if the sandbox’s log is called the live one', async () => {
    const { loggedEntry, head, trust } = await completedIn(createFixtures({ log: 'sign.example/log/test' }))
    const checkpoint = loggedEntry.proof.checkpoint.replaceAll('/log/test', '/log/live')
    const renamed = { ...loggedEntry, proof: { ...loggedEntry.proof, checkpoint } }
    expect(await verifyCompletion(renamed, { sha256, head }, trust)).toMatchObject({ log: { state: 'failed' } })
  })

  test('proves the head of the code only if the completing entry follows on it', async () => {
    const { loggedEntry, trust } = await completedIn(createFixtures())
    const followsHead = async (head: string | null) =>
      (await verifyCompletion(loggedEntry, { sha256, head }, trust)).followsHead
    expect(await followsHead('0'.repeat(64))).toBe(false)
    expect(await followsHead(null)).toBeNull()
  })

  test('is not valid for another file, for another entry, and for what is no entry', async () => {
    const { loggedEntry, head, trust } = await completedIn(createFixtures())
    const stateOf = async (changed: Partial<LoggedEntry>, hash = sha256) =>
      (await verifyCompletion({ ...loggedEntry, ...changed }, { sha256: hash, head }, trust)).log.state
    expect(await stateOf({})).toBe('included')
    expect(await stateOf({}, '0'.repeat(64))).toBe('failed')
    expect(await stateOf({ entry: loggedEntry.entry.replace('T10:05', 'T09:05') })).toBe('failed')
    for (const entry of ['', 'null', '[]', '{}', '{"prev":1}']) expect(await stateOf({ entry })).toBe('failed')
  })
})
