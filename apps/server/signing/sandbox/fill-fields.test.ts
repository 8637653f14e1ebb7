/** Virtual signers with fields, by every method of signing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RemoteFixture, startRemoteFixture } from '../testing/remote-fixture.ts'
import { askToSign, auditOf, type TestRequest } from '../testing/signer-browser.ts'

let fixture: RemoteFixture
beforeAll(async () => {
  fixture = await startRemoteFixture()
}, 60_000)
afterAll(() => fixture.stop())

const at = (y: number) => ({ page: ['1'], cords: [{ x: 300, y, w: 200, h: 20 }] })
const FIELDS = [
  { name: 'account', type: 'text', pattern: '[A-Z]{2}\\d{4}', hint: 'AB1234', ...at(100) },
  { name: 'city', type: 'text', prefill: 'Pune', required: false, ...at(130) },
  { name: 'agree', type: 'checkbox', required: true, ...at(160) },
  { name: 'initials', type: 'initials', ...at(190) },
]
const METHODS = [['electronic'], ['dsc'], ['national_id']]

const ask = (sig_type: string, fields: object[] = FIELDS) =>
  askToSign(fixture.signing.server, fixture.signing.sender, {
    signers: [{ name: 'Asha Rao', email: 'asha@example.com', sig_type, fields }],
  })

/** Runs the sealer until the call has ended. */
async function act({ signers }: TestRequest, fields?: object) {
  const path = `sandbox/signers/${signers[0]?.publicId}/act`
  let hasEnded = false
  const acted = fixture.signing.sender.call('POST', path, { action: 'sign', ...(fields && { fields }) }).finally(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    await Promise.all([fixture.work(), fixture.signing.workForCertificates(), new Promise(setImmediate)])
  }
  return acted
}

/** The fields of the signer in each event that has them. */
async function valuesInEvents(request: TestRequest) {
  const path = `document-signrequest/${request.documentId}/events`
  const events: { type: string; data: { signers: { fields: object[] }[] } }[] = (
    await fixture.signing.sender.call('GET', path)
  ).json().data
  return Object.fromEntries(
    events.flatMap(({ type, data }) => (data.signers[0]?.fields.length ? [[type, data.signers[0].fields]] : [])),
  )
}

test.each(METHODS)('%s: given values are in the status, in signer.signed and in document.signed', async (method) => {
  const request = await ask(method)
  const signed = await act(request, { account: 'CD5678', agree: true, initials: 'A.R.' })
  expect(signed.statusCode).toBe(200)
  await fixture.signing.seal()
  const values = [
    { name: 'account', type: 'text', value: 'CD5678' },
    { name: 'city', type: 'text', value: null },
    { name: 'agree', type: 'checkbox', value: true },
    { name: 'initials', type: 'initials', value: 'A.R.' },
  ]
  const status = await fixture.signing.sender.call('GET', `document-signrequest/${request.documentId}`)
  expect(status.json()).toMatchObject({ state: 'completed', signers: [{ fields: values }] })
  expect(await valuesInEvents(request)).toEqual({ 'signer.signed': values, 'document.signed': values })
  const entries = [
    ...(await auditOf(fixture.signing.server, request, 'signer_signed')),
    ...(await auditOf(fixture.signing.server, request, 'attempt_begun')),
  ]
  expect(entries.map(({ personal }) => personal.field_1).filter(Boolean)).toEqual([
    '{"name":"account","type":"text","value":"CD5678"}',
  ])
})

test.each(METHODS)('%s: without values, required fields get samples and prefilled ones stay', async (method) => {
  const { sign_request } = (await act(await ask(method))).json()
  expect(sign_request.signers[0].fields).toEqual([
    { name: 'account', type: 'text', value: 'AA1111' },
    { name: 'city', type: 'text', value: 'Pune' },
    { name: 'agree', type: 'checkbox', value: true },
    { name: 'initials', type: 'initials', value: 'AR' },
  ])
})

test('wrong values are refused as on the page, and a field without a sample is named', async () => {
  const refused = await act(await ask('electronic'), { account: 'x', agree: true, initials: 'AR' })
  expect([refused.statusCode, refused.json().errors]).toMatchObject([
    422,
    [{ field: 'fields.account', code: 'pattern_mismatch' }],
  ])
  const pattern = { name: 'code', type: 'text', pattern: 'a{20}', max_length: 10, hint: 'x', ...at(100) }
  const unknown = await act(await ask('electronic', [pattern]))
  expect(unknown.json()).toMatchObject({
    code: 'validation_failed',
    message: 'The virtual signer has no sample for the field "code" of the type text. Send its value in fields.',
    errors: [{ field: 'fields.code', code: 'required' }],
  })
})
