import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseEverybody } from '../../records/testing/erase.ts'
import {
  completed,
  openRemoteSigner,
  type RemoteFixture,
  startRemoteFixture,
  userAt,
} from '../testing/remote-fixture.ts'
import { askToSign, openBrowser, type TestRequest } from '../testing/signer-browser.ts'
import { readVisitor, type Visitor } from '../visits/visit.ts'
import { readRemoteOffer } from './read-offer.ts'

let fixture: RemoteFixture
beforeAll(async () => {
  fixture = await startRemoteFixture()
}, 60_000)
afterAll(() => fixture.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com', sig_type: 'national_id' }
const server = () => fixture.signing.server

function create(more: Record<string, unknown> = {}) {
  return askToSign(server(), fixture.signing.sender, { signers: [{ ...asha, ...more }] })
}

describe('the page of a signer who returns while the sealer uses the answer', () => {
  /** The visitor as the page reads it, before it reads the offer. */
  async function visitorOf({ account: { tenantId }, requestId }: TestRequest): Promise<Visitor> {
    const { db } = server().parts
    const visitor = await db.transaction({ tenant: tenantId }, async (tx) => {
      const [row] = await tx.query('SELECT visit_id, signer_id FROM visits WHERE request_id = $1', [requestId])
      const ids = { tenantId, requestId, visitId: String(row?.visit_id), signerId: String(row?.signer_id) }
      return readVisitor(tx, { ...ids, generation: 1, base: '', inboxId: null, isOver: false, isSuspended: false })
    })
    if (!visitor) throw new Error('the request has no visit')
    return visitor
  }

  test('shows the attempt that signed, not the start', async () => {
    const request = await create({ provider: 'sandbox-esp-3' })
    const signer = await openRemoteSigner(fixture, request)
    const { attempt, departure } = await signer.beginAndLeave()
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(departure)
    await user.return()
    const before = await visitorOf(request)
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect((await readRemoteOffer(fixture.deps, before)).attempt?.id).toBe(attempt)
  })

  test('shows why the attempt failed', async () => {
    const request = await create({ provider: 'sandbox-esp-3' })
    const signer = await openRemoteSigner(fixture, request)
    const { attempt, departure } = await signer.beginAndLeave()
    const user = userAt(fixture, 'Asha Rao')
    await user.open(departure)
    await user.authenticate('wrong')
    await user.return()
    const before = await visitorOf(request)
    expect(await signer.read(attempt)).toMatchObject({ state: 'failed', code: 'otp_failed' })
    expect(await readRemoteOffer(fixture.deps, before)).toMatchObject({ attempt: null, errorCode: 'otp_failed' })
  })
})

describe('an answer', () => {
  test('that is forged changes nothing, and the provider’s answer is still accepted', async () => {
    const request = await create({ provider: 'sandbox-esp-21' })
    const signer = await openRemoteSigner(fixture, request)
    const { attempt, departure } = await signer.beginAndLeave()
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(departure)
    const { url, fields } = user.returnRequest()
    const eSignResponse = (fields.eSignResponse ?? '').replace('status="1"', 'status="0"')
    await openBrowser(server()).post(url.pathname, { ...fields, eSignResponse }, { 'sec-fetch-site': 'cross-site' })
    expect(await signer.read(attempt)).toMatchObject({ state: 'away' })
    await user.return()
    await user.return()
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    expect(await completed(fixture, request)).toEqual(['B-LTA valid'])
  })

  test('M7: that arrives after the erasure of the signer is not stored', async () => {
    const request = await create({ provider: 'sandbox-esp-21' })
    const signer = await openRemoteSigner(fixture, request)
    const { departure } = await signer.beginAndLeave()
    const user = userAt(fixture, 'Asha Rao')
    await user.sign(departure)
    const { url, fields } = user.returnRequest()
    await request.account.call('POST', `document-signrequest/${request.documentId}/cancel`)
    await eraseEverybody(server(), request.requestId)
    const answer = await openBrowser(server()).post(url.pathname, fields, { 'sec-fetch-site': 'cross-site' })
    expect(answer.statusCode).toBe(303)
    const stored = await server().database.owner(
      'SELECT 1 FROM remote_answers WHERE request_id = $1 AND content IS NOT NULL',
      [request.requestId],
    )
    expect(stored).toEqual([])
  })

  test('gets 404 for an unknown transaction', async () => {
    const unknown = `/provider/001_${'A'.repeat(43)}`
    const browser = openBrowser(server())
    expect((await browser.post(`${unknown}/answer`, { eSignResponse: '' })).statusCode).toBe(404)
    expect((await browser.get(unknown)).statusCode).toBe(404)
  })
})
