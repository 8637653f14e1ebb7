import { checkBundle, readBundle } from '@countersign/evidence/bundle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicId, sha256 } from '../platform/ids.ts'
import { DRAWN, type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { askToSign, openBrowser } from '../signing/testing/signer-browser.ts'
import { erase } from './erase.ts'
import { openErasure, type TestErasure } from './testing/open-erasure.ts'

let signing: TestSigning
let erasure: TestErasure
beforeAll(async () => {
  signing = await startTestSigning()
  erasure = openErasure(signing.server)
})
afterAll(async () => {
  await erasure.close()
  await signing.stop()
})

const WITNESS = { name: 'Wilhelmina Theodora', address: '12 High Street, Bristol' }
const GIVEN = /Wilhelmina|12 High Street/

/** An approver, a signer, their witness and a viewer have acted; a copy was sent. */
async function completed(): Promise<Made> {
  const signers = [
    { name: 'Ann', email: 'ann@example.com', role: 'approver' },
    { name: 'Bob', email: 'bob@example.com' },
    { name: 'Wilma', email: 'wilma@example.com', role: 'witness', witness_of: 2 },
    { name: 'Vic', email: 'vic@example.com', role: 'viewer' },
    { name: 'Cara', email: 'cara@example.com', role: 'cc' },
  ]
  const made = await signing.make([], { signers })
  await signing.approve(made, 0)
  await signing.sign(made, 1)
  await signing.seal()
  await signing.sign(made, 2, DRAWN, WITNESS)
  await signing.view(made, 3)
  await signing.seal()
  return made
}

async function audited({ requestId }: Made): Promise<string> {
  const rows = await signing.server.database.owner('SELECT revealed FROM audit_personal WHERE request_id = $1', [
    requestId,
  ])
  return JSON.stringify(rows)
}

async function bundleOf({ path }: Made) {
  const answer = await signing.sender.call('GET', `${path}/evidence.zip`)
  const bundle = readBundle(answer.rawPayload)
  return { bundle, verdict: checkBundle(bundle, sha256) }
}

test('a witness’s name and address are erased with the person, and the bundle with every role stays valid', async () => {
  const made = await completed()
  const { bundle, verdict } = await bundleOf(made)
  expect(verdict).toMatchObject({ chain: { ok: true }, faults: [] })
  const kinds = verdict.trail?.entries.map(({ canonical }) => JSON.parse(canonical).kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['signer_approved', 'signer_signed', 'signer_viewed', 'request_completed']),
  )
  expect([...bundle.files.keys()].filter((path) => path.startsWith('marks/'))).toHaveLength(2)
  expect(await audited(made)).toMatch(GIVEN)

  const signer = publicId('sgn', made.signers[2] ?? '')
  const order = { signer, personSince: null, documents: false, reason: 'case 7' }
  await erase(erasure.deps, publicId('sr', made.requestId), 'grace', order)
  const left = await audited(made)
  expect(left).not.toMatch(GIVEN)
  expect(left).not.toContain('wilma@example.com')
  expect(left).toContain('ann@example.com')
  expect((await bundleOf(made)).verdict).toMatchObject({ chain: { ok: true }, faults: [] })
})

test('the statement that waits for a token helper is erased with the witness', async () => {
  const signers = [
    { name: 'Bob', email: 'bob@example.com' },
    { name: 'Wilma', email: 'wilma@example.com', role: 'witness', witness_of: 1, sig_type: 'dsc' },
  ]
  const request = await askToSign(signing.server, signing.sender, { signers })
  await openBrowser(signing.server).signTyped(await request.link(0), 'Bob')
  await signing.seal()
  const browser = openBrowser(signing.server)
  const base = await browser.claim(await request.link(1))
  const { consent } = await browser.view(base)
  const issued = await browser.send(`${base}/certificate/helper-code`, { consent, witness: WITNESS })
  expect(issued.statusCode).toBe(200)
  const waiting = async () => JSON.stringify(await signing.server.database.owner('SELECT stated FROM helper_sessions'))
  expect(await waiting()).toMatch(GIVEN)
  await signing.sender.call('POST', `document-signrequest/${request.documentId}/cancel`)
  const order = { signer: request.signers[1]?.publicId ?? '', personSince: null, documents: false, reason: 'case 8' }
  await erase(erasure.deps, publicId('sr', request.requestId), 'grace', order)
  expect(await waiting()).not.toMatch(GIVEN)
})
