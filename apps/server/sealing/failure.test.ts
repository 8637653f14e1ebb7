import type { SealError, SealErrorCode } from '@countersign/domain/signrequest'
import { CmsError, PdfError } from '@countersign/pades'
import { AppearanceError } from '@countersign/pades/appearance'
import { defaultSwitches } from '@countersign/sandbox-pki'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestMailJobs } from '../notifications/testing/mail-jobs.ts'
import { BlobDamaged, BlobMissing, KeyRefused, StoreUnavailable } from '../platform/blobs/errors.ts'
import { CredentialsMissing } from './credentials/credentials.ts'
import { drain } from './drain.ts'
import { nextRetryAt, sealFailureOf } from './failure.ts'
import type { SealDeps } from './seal.ts'
import { type Made, startTestSigning, type TestSigning } from './testing/signing.ts'
import { SealVerificationFailed } from './verify.ts'

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

/** The store has lost every object. */
const lost: SealDeps['blobs'] = {
  ...({} as SealDeps['blobs']),
  get: async ({ name }) => {
    throw new BlobMissing(name)
  },
}

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
    expect(await rowOf(made)).toEqual({ state: 'sealing', revision: 0, held: false, due: true })

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

const failedOf = async (made: Made) => {
  const [body, why, row] = [await get(made.path), await get(`${made.path}/explain`), await rowOf(made)]
  return { body, why, row }
}

/** Takes the page of the signer's box out of the document. */
const makeUnsuitable = ({ requestId }: Made) =>
  signing.server.database.owner(`UPDATE signers SET boxes = jsonb_set(boxes, '{0,page}', '99') WHERE request_id = $1`, [
    requestId,
  ])

const events = async ({ requestId }: Made) =>
  signing.server.database.owner('SELECT type, body FROM events WHERE stream_id = $1 ORDER BY seq', [requestId])

describe('N2: an error that no retry can resolve', () => {
  it('ends the request as failed, with the reason in status, explain, list, event and audit trail', async () => {
    const made = await signed()
    await makeUnsuitable(made)
    const errors: unknown[] = []
    await signing.seal({ log: silent, onSealError: (error) => errors.push(error) })
    const { body, why, row } = await failedOf(made)
    const reason = { code: 'document_unsuitable', message: expect.stringMatching(/cannot append to the document: /) }
    expect(body).toMatchObject({ state: 'failed', failure: reason, signers: [{ state: 'signed' }] })
    expect(body.ended_at).not.toBeNull()
    expect(why).toMatchObject({
      ...{
        state: 'failed',
        waiting_for: 'nothing',
        summary: expect.stringMatching(/^The request has failed: the service/),
      },
      seal_error: { ...reason, next_try_at: null },
    })
    expect(row).toMatchObject({ state: 'failed', held: false, due: false })
    expect(errors).toEqual([{ code: 'document_unsuitable', failed: true }])

    const listed = await get('document-signrequest?state=failed')
    expect(listed.data.map(({ id }: { id: string }) => id)).toContain(body.id)
    const last = (await events(made)).at(-1)
    expect(last?.type).toBe('document.failed')
    expect(JSON.parse(String(last?.body)).data).toMatchObject({
      state: 'failed',
      failure: reason,
      signed_document: null,
    })
    const json = { accept: 'application/json' }
    const trail = (await signing.sender.call('GET', `${made.path}/audit-trail`, undefined, json)).json()
    const entries = trail.entries.map(({ canonical }: { canonical: string }) => JSON.parse(canonical))
    expect(entries.slice(-2)).toMatchObject([
      {
        kind: 'seal_error_recorded',
        data: { code: 'document_unsuitable', retry_at: null, since: expect.stringMatching(/Z$/) },
      },
      { kind: 'request_failed', actor: { type: 'system' }, data: { code: 'document_unsuitable', operator: null } },
    ])
  })

  it('notifies the sender and every invited signer by mail', async () => {
    const made = await signed()
    await makeUnsuitable(made)
    await signing.seal({ log: silent })
    await openTestMailJobs(signing.server).deliver(made.requestId)
    const mails = await signing.server.database.owner(
      `SELECT recipient, text_body FROM inbox_messages WHERE tenant_id = $1 AND subject LIKE '%could not be completed'`,
      [signing.sender.tenantId],
    )
    const [own] = await signing.server.database.owner('SELECT email FROM accounts WHERE account_id = $1', [
      signing.sender.accountId,
    ])
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['Asha@example.com', own.email].toSorted())
    const toSender = mails.find(({ recipient }) => recipient === own.email)
    expect(toSender.text_body).toMatch(/could not be sealed: the service cannot append to the document/)
  })

  it('does not end a request that another sealer has sealed meanwhile', async () => {
    const made = await signing.make(['Asha', 'Ben'])
    await signing.sign(made, 0)
    const claim = { tenantId: signing.sender.tenantId, requestId: made.requestId, token: '', dueAt: new Date() }
    let isFirst = true
    const onStep: SealDeps['onStep'] = async (step) => {
      if (step !== 'sign' || !isFirst) return
      isFirst = false
      await drain(signing.deps, claim)
      throw new PdfError('field_signed', 'The field is signed.')
    }
    await signing.seal({ log: silent, onStep })
    expect(isFirst).toBe(false)
    expect(await get(`${made.path}/explain`)).toMatchObject({ state: 'in_progress', seal_error: null })
  })

  it('keeps the signatures that the document already contains', async () => {
    const made = await signed()
    let puts = 0
    await signing.seal({ blobs: store(() => ++puts > 3), log: silent })
    const before = await rowOf(made)
    await signing.server.database.owner(
      `UPDATE sign_requests SET seal_error = jsonb_build_object('code', 'document_unreadable', 'message', 'x', 'retryAt', 0,
              'at', 0, 'since', 0) WHERE request_id = $1`,
      [made.requestId],
    )
    await makeDue()
    await signing.seal({ blobs: lost, log: silent })
    const { body, row } = await failedOf(made)
    expect([body.state, body.failure.code, row.revision]).toEqual(['failed', 'document_unreadable', before.revision])
  })

  it('of a stored object becomes permanent only if nobody restores the object within a day', async () => {
    const made = await signed()
    await signing.seal({ blobs: lost, log: silent })
    expect((await failedOf(made)).why).toMatchObject({
      ...{ state: 'sealing', waiting_for: 'sealer_retry', seal_error: { code: 'document_unreadable' } },
    })
    await passTime(made)
    await signing.seal({ blobs: lost, log: silent })
    expect((await failedOf(made)).body.state).toBe('sealing')
    await signing.server.database.owner(
      `UPDATE sign_requests SET seal_error = seal_error || jsonb_build_object('since', (seal_error->>'since')::bigint - 86400000)
        WHERE request_id = $1`,
      [made.requestId],
    )
    await passTime(made)
    await signing.seal({ blobs: lost, log: silent })
    expect((await failedOf(made)).body).toMatchObject({ state: 'failed', failure: { code: 'document_unreadable' } })
  })
})

it('N2: a request that failed because of a mark has an audit trail as PDF, without the mark', async () => {
  const made = await signing.make(['Asha'])
  await signing.sign(made, 0, { kind: 'drawn', strokes: [] })
  await signing.seal({ log: silent })
  expect((await get(made.path)).failure.code).toBe('signature_undrawable')
  const trail = () => signing.sender.call('GET', `${made.path}/audit-trail`)
  await Promise.all([trail(), expect.poll(() => signing.seal().then(filesOf(made)), SLOWLY).toEqual(['audit_trail'])])
  const answer = await trail()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
})

const SLOWLY = { timeout: 20_000 }
const filesOf = (made: Made) => async () =>
  (await signing.server.database.owner('SELECT kind FROM request_files WHERE request_id = $1', [made.requestId])).map(
    ({ kind }) => kind,
  )

describe('N2: errors are classified by type, never by message', () => {
  const cases: [SealErrorCode, unknown][] = [
    ['document_unsuitable', new PdfError('pdf_xfa_form', 'The document has an XFA form.')],
    ['document_unsuitable', new PdfError('pdf_unsuitable', 'An annotation appears only in print.')],
    ['internal_error', new PdfError('slot_size_invalid', 'x')],
    ['signature_undrawable', new AppearanceError('character_unsupported', 'x')],
    ['internal_error', new AppearanceError('font_missing', 'x')],
    ['document_unreadable', new BlobMissing('x')],
    ['document_unreadable', new BlobDamaged('x', 'y')],
    ['document_key_unavailable', new KeyRefused('x')],
    ['signature_too_large', new CmsError('slot_overflow', 'x')],
    ['seal_key_unavailable', new CmsError('key_unsuitable', 'x')],
    ['seal_unsound', new SealVerificationFailed('x')],
    ['storage_unavailable', Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' })],
    ['internal_error', new Error('pdf_xfa_form: the stored document is missing or damaged')],
    ['internal_error', 'not an error'],
  ]
  it.each(cases)('%s', (code, error) => {
    expect(sealFailureOf(error).code).toBe(code)
  })
})

describe('the delay before a retry', () => {
  const delaysUntil = (end: number) => {
    const delays: number[] = []
    const since = 1_000_000
    let previous: SealError | null = null
    for (let now = since; now < since + end; ) {
      const retryAt = nextRetryAt(previous, now, 0.5)
      delays.push(retryAt - now)
      previous = { code: 'timestamp_unavailable', message: 'x', since, at: now, retryAt }
      now = retryAt
    }
    return delays
  }
  it('doubles from one second to twenty', () => {
    expect(delaysUntil(110_000)).toEqual([1, 2, 4, 8, 16, 20, 20, 20, 20].map((seconds) => seconds * 1000))
  })
  it('grows with a long outage to a twentieth of its duration, at most a quarter of an hour', () => {
    const day = delaysUntil(86_400_000)
    expect(Math.max(...day)).toBe(15 * 60_000)
    expect(day.length).toBeLessThan(250)
    expect(Math.max(...delaysUntil(3_600_000))).toBeLessThanOrEqual(180_000)
  })
})

async function rowOf({ requestId }: Made) {
  const [row] = await signing.server.database.owner(
    `SELECT state, latest_revision AS revision, seal_holder IS NOT NULL AS held, seal_due_at IS NOT NULL AS due
       FROM sign_requests WHERE request_id = $1`,
    [requestId],
  )
  return row
}
