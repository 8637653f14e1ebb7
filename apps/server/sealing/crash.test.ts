import { buffer } from 'node:stream/consumers'
import { memorySource } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentReferences } from '../documents/sql.ts'
import { sweepOrphans } from '../platform/blobs/sweep.ts'
import { openDatabase } from '../platform/db/database.ts'
import { fileReferences } from '../records/stored-files.ts'
import { latestRevisionOf, openRevision } from '../signrequests/revisions/read.ts'
import { revisionReferences } from '../signrequests/revisions/references.ts'
import { sealingReferences } from './references.ts'
import { type SealDeps, sealDue } from './seal.ts'
import { type OnStep, STEPS, type Step } from './steps.ts'
import { type Made, startTestSigning, type TestSigning } from './testing/signing.ts'

// Sealers stop at any step, other sealers take over, and stopped sealers resume. In any order, the document contains each
// signature once, and the request is completed once.

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
})
afterAll(() => signing.stop())

interface StopPoint {
  step: Step
  when: 'before' | 'after'
  /** Stops when the point is reached for the nth time. */
  nth: number
}

/** A sealer that stops at the point, as a killed process would. `wake` resumes it, as a frozen process would resume. */
function stoppingSealer({ step, when, nth }: StopPoint) {
  let passed = 0
  let wake = () => {}
  let stop: () => void = () => {}
  const hasStopped = new Promise<void>((resolve) => {
    stop = resolve
  })
  const onStep: OnStep = (at, moment) => {
    if (at !== step || moment !== when || ++passed !== nth) return
    stop()
    return new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  return { onStep, hasStopped, wake: () => wake() }
}

/** Runs a sealer until it has finished or stopped. */
async function runSealer(deps: SealDeps, point: StopPoint) {
  const sealer = stoppingSealer(point)
  const running = sealDue({ ...deps, onStep: sealer.onStep })
  await Promise.race([running, sealer.hasStopped])
  return {
    finish: async () => {
      sealer.wake()
      await running
    },
  }
}

const expireLeases = () =>
  signing.server.database.owner(`UPDATE sign_requests SET seal_lease_until = now() - interval '1 s'`)

async function expectCompletedOnce(made: Made, signers: number): Promise<void> {
  const { tenantId } = signing.sender
  const latest = await signing.deps.db.transaction({ tenant: tenantId }, (tx) =>
    latestRevisionOf(tx, tenantId, made.requestId),
  )
  if (!latest) throw new Error('The request has no document.')
  const bytes = await buffer(await openRevision(signing.deps.blobs, latest))
  const { trust } = await signing.deps.credentials('test')
  const verdict = await verifyPdf(memorySource(bytes), { anchors: trust.anchors, now: new Date() })
  expect(verdict.conclusion).toBe('valid')
  const levels = verdict.signatures.map(({ level }) => level)
  expect(levels).toEqual([...Array(signers).fill('B-LTA'), 'timestamp'])
  const answer = await signing.sender.call('GET', `${made.path}/signed-document`)
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  const { data } = (await signing.sender.call('GET', `${made.path}/events`)).json()
  const types = data.map(({ type }: { type: string }) => type)
  expect(types.filter((type: string) => type === 'document.signed')).toHaveLength(1)
}

describe('a sealer that crashes', () => {
  const points = STEPS.flatMap((step) => (['before', 'after'] as const).map((when) => ({ step, when, nth: 1 })))

  it.each(points)('$when $step: the next sealer completes the document, with each signature once', async (point) => {
    const made = await signing.make(['Asha'])
    await signing.sign(made, 0)
    await runSealer(signing.deps, point)
    await expireLeases()
    await signing.seal()
    await expectCompletedOnce(made, 1)
  })
})

describe('M1: objects of a sealer that died before its commit', () => {
  it('are deleted, and neither another sealer nor the same one later commits them', async () => {
    const made = await signing.make(['Asha'])
    await signing.sign(made, 0)
    const before = await signing.server.database.owner('SELECT FROM pending_objects')
    const frozen = await runSealer(signing.deps, { step: 'store', when: 'after', nth: 1 })
    expect((await signing.server.database.owner('SELECT FROM pending_objects')).length).toBeGreaterThan(before.length)
    expect(await sweepAll()).toBeGreaterThan(0)
    await expireLeases()
    await signing.seal()
    await frozen.finish()
    await expectCompletedOnce(made, 1)
    await sweepAll()
    await expectCompletedOnce(made, 1)
    expect(await signing.server.database.owner('SELECT FROM pending_objects')).toEqual([])
  })

  async function sweepAll(): Promise<number> {
    await signing.server.database.owner(`UPDATE pending_objects SET due_at = now() - interval '1 second'`)
    await using finder = openTimer(signing.server.database.url)
    const { deleted } = await sweepOrphans({
      ...{ finder: finder.timer, db: signing.deps.db, blobs: signing.deps.blobs },
      references: [documentReferences, revisionReferences, fileReferences, sealingReferences],
      onError: (error) => expect.fail(error.message),
    })
    return deleted
  }

  function openTimer(url: string) {
    const limits = { statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
    const timer = openDatabase({ url, role: 'countersign_timer', max: 1, ...limits })
    return { timer, [Symbol.asyncDispose]: () => timer.close() }
  }
})

describe('with signers in any order and sealers that crash or freeze at any step', () => {
  it('the document contains every signature once', async () => {
    const point = fc.record({
      step: fc.constantFrom(...STEPS),
      when: fc.constantFrom('before' as const, 'after' as const),
      nth: fc.integer({ min: 1, max: 3 }),
    })
    const move = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('sign' as const), who: fc.nat() }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('seal' as const), point }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'wake' as const }) },
    )
    const life = fc.record({
      signers: fc.integer({ min: 1, max: 4 }),
      sequential: fc.boolean(),
      moves: fc.array(move, { minLength: 2, maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(life, async ({ signers, sequential, moves }) => {
        const names = Array.from({ length: signers }, (_, i) => `Signer ${i + 1}`)
        const made = await signing.make(names, { is_sequential: sequential })
        const unsigned = names.map((_, i) => i)
        const frozen: (() => Promise<void>)[] = []
        const sign = async (who: number) => {
          const next = sequential ? 0 : who % unsigned.length
          await signing.sign(made, unsigned[next] ?? 0)
          unsigned.splice(next, 1)
        }
        const mayAct = async () => {
          const { signers: shown } = (await signing.sender.call('GET', made.path)).json()
          return unsigned.length > 0 && (!sequential || shown[unsigned[0] ?? 0].state === 'notified')
        }
        for (const one of moves) {
          if (one.kind === 'sign' && (await mayAct())) await sign(one.who)
          if (one.kind === 'seal') frozen.push((await runSealer(signing.deps, one.point)).finish)
          if (one.kind === 'wake') await frozen.shift()?.()
          await expireLeases()
        }
        while (unsigned.length > 0) {
          await signing.seal()
          if (await mayAct()) await sign(0)
          await expireLeases()
        }
        await signing.seal()
        for (const finish of frozen) await finish()
        await expectCompletedOnce(made, signers)
      }),
      { numRuns: 12, endOnFailure: true },
    )
  }, 120_000)
})
