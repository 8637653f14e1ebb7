import { defaultSwitches } from '@countersign/sandbox-pki'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../platform/blobs/errors.ts'
import { CredentialsMissing } from './credentials/credentials.ts'
import { nextRetryAt } from './failure.ts'
import type { SealDeps } from './seal.ts'
import { type Made, startTestSigning, type TestSigning } from './testing/signing.ts'

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
})
afterEach(() => {
  Object.assign(signing.pki.switches, defaultSwitches)
})
afterAll(() => signing.stop())

const get = async (path: string) => (await signing.sender.call('GET', path)).json()
const silent = { warn: () => {}, error: () => {} } as unknown as SealDeps['log']

/** Makes every failed request due now. */
const makeDue = () =>
  signing.server.database.owner('UPDATE sign_requests SET seal_due_at = now() WHERE seal_due_at IS NOT NULL')

/** Makes the retry of the request due, also for the domain. */
const passTime = async ({ requestId }: Made) => {
  await signing.server.database.owner(
    `UPDATE sign_requests SET seal_error = jsonb_set(seal_error, '{retryAt}', '0') WHERE request_id = $1`,
    [requestId],
  )
  await makeDue()
}

async function signed(names = ['Asha']): Promise<Made> {
  const made = await signing.make(names)
  for (const index of names.keys()) await signing.sign(made, index)
  return made
}

const store = (fails: () => boolean): SealDeps['blobs'] => ({
  ...signing.deps.blobs,
  put: (...args) => {
    if (fails()) throw new StoreUnavailable('The object store does not answer: connect ECONNREFUSED')
    return signing.deps.blobs.put(...args)
  },
})

describe('while a third party fails, sealing retries and explains the reason', () => {
  const causes: Record<string, [code: string, words: RegExp, how: () => Partial<SealDeps>]> = {
    'the time-stamping authority is down': [
      'timestamp_unavailable',
      /no time-stamping authority/,
      () => {
        signing.pki.switches.tsa = 'down'
        return {}
      },
    ],
    'the time-stamping authority stamps another hash': [
      'timestamp_unavailable',
      /no time-stamping authority/,
      () => {
        signing.pki.switches.tsa = 'wrong-imprint'
        return {}
      },
    ],
    'no revocation data is available': [
      'revocation_unavailable',
      /certificate authority/,
      () => {
        Object.assign(signing.pki.switches, { ocsp: 'down', crl: 'down' })
        return {}
      },
    ],
    'the object store is down': ['storage_unavailable', /object store/, () => ({ blobs: store(() => true) })],
    'the seal key is missing': [
      'seal_key_unavailable',
      /seal key/,
      () => ({
        credentials: async () => {
          throw new CredentialsMissing('no key')
        },
      }),
    ],
  }

  it.each(Object.entries(causes))('%s', async (_what, [code, words, fail]) => {
    const made = await signed()
    await signing.seal({ ...fail(), log: silent })
    const why = await get(`${made.path}/explain`)
    expect(why).toMatchObject({ state: 'sealing', waiting_for: 'sealer_retry', seal_error: { code } })
    expect(why.summary).toMatch(words)
    expect(Date.parse(why.seal_error.next_try_at)).toBeGreaterThan(Date.now())
    const { revision, ...rest } = await rowOf(made)
    expect([revision, rest]).toEqual([0, { state: 'sealing', held: false }])

    Object.assign(signing.pki.switches, defaultSwitches)
    await signing.seal()
    expect((await get(made.path)).state).toBe('sealing')
    await passTime(made)
    await signing.seal()
    expect(await get(`${made.path}/explain`)).toMatchObject({ state: 'completed', seal_error: null })
  })

  it('continues from the last commit and does not repeat committed signatures', async () => {
    const made = await signed()
    let puts = 0
    await signing.seal({ blobs: store(() => ++puts > 3), log: silent })
    const { revision } = await rowOf(made)
    expect(revision).toBe(3)
    await passTime(made)
    await signing.seal()
    const kinds = await signing.server.database.owner(
      'SELECT kind FROM revisions WHERE request_id = $1 ORDER BY revision',
      [made.requestId],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['fields', 'signature', 'validation', 'archive'])
    expect((await get(made.path)).state).toBe('completed')
  })

  it('commits no signature without a time-stamp and validation data', async () => {
    const made = await signed(['Asha', 'Ben'])
    for (const switches of [{ tsa: 'down' }, { ocsp: 'down', crl: 'down' }] as const) {
      Object.assign(signing.pki.switches, defaultSwitches, switches)
      await signing.seal({ log: silent })
      await passTime(made)
    }
    expect((await rowOf(made)).revision).toBe(0)
  })
})

describe('a permanent failure', () => {
  it('waits for an operator and is not retried', async () => {
    const made = await signed()
    await signing.server.database.owner(
      `UPDATE signers SET boxes = jsonb_set(boxes, '{0,page}', '99') WHERE request_id = $1`,
      [made.requestId],
    )
    await signing.seal({ log: silent })
    expect(await get(`${made.path}/explain`)).toMatchObject({
      waiting_for: 'operator',
      seal_error: { code: 'document_unsuitable', next_try_at: null },
    })
    const [row] = await signing.server.database.owner('SELECT seal_due_at FROM sign_requests WHERE request_id = $1', [
      made.requestId,
    ])
    expect(row.seal_due_at).toBeNull()
  })
})

describe('the delay before a retry', () => {
  it('doubles from one second to twenty', () => {
    const delays: number[] = []
    let previous: Parameters<typeof nextRetryAt>[0] = null
    let now = 1_000_000
    for (let i = 0; i < 9; i++) {
      const retryAt = nextRetryAt(previous, now, 0.5)
      delays.push(retryAt - now)
      previous = { code: 'x', message: 'x', permanent: false, at: now, retryAt }
      now = retryAt
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 20, 20, 20, 20].map((seconds) => seconds * 1000))
  })
})

async function rowOf({ requestId }: Made) {
  const [row] = await signing.server.database.owner(
    `SELECT state, latest_revision AS revision, seal_holder IS NOT NULL AS held FROM sign_requests WHERE request_id = $1`,
    [requestId],
  )
  return row
}
