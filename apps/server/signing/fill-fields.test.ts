import { memorySource, PdfDocument, readFillableFields } from '@countersign/pades/pdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { askToSign, auditOf, openBrowser, type TestRequest } from './testing/signer-browser.ts'

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
}, 60_000)
afterAll(() => signing.stop())

const at = (y: number) => ({ page: ['1'], cords: [{ x: 300, y, w: 200, h: 20 }] })
const FIELDS = [
  { name: 'account', type: 'text', label: 'Account number', pattern: '[A-Z]{2}\\d{4}', hint: 'AB1234', ...at(100) },
  { name: 'newsletter', type: 'checkbox', ...at(130) },
  {
    name: 'topic',
    type: 'choice',
    options: ['law', 'other'],
    show_if: { field: 'newsletter', is_checked: true },
    ...at(160),
  },
  { name: 'initials', type: 'initials', ...at(190) },
  { name: 'signed_on', type: 'date_signed', ...at(220) },
]
const GIVEN = { account: 'AB1234', newsletter: true, topic: 'law', initials: 'AR' }

const ask = (fields: object[] = FIELDS): Promise<TestRequest> =>
  askToSign(signing.server, signing.sender, {
    signers: [
      { name: 'Asha Rao', email: 'asha@example.com', fields },
      { name: 'Ben Ode', email: 'ben@example.com' },
    ],
  })

async function sign(request: TestRequest, position: number, fields?: object) {
  const browser = openBrowser(signing.server)
  const base = await browser.claim(await request.link(position))
  const shown = await browser.view(base)
  return browser.send(`${base}/sign`, { mark: { kind: 'typed', name: 'Signer' }, ...shown, ...(fields && { fields }) })
}

test('what a signer filled in is in the signed document, the status, the event and the trail', async () => {
  const request = await ask()
  expect((await sign(request, 0, GIVEN)).statusCode).toBe(200)
  expect((await sign(request, 1)).statusCode).toBe(200)
  await signing.seal()
  const path = `document-signrequest/${request.documentId}`
  const status = (await signing.sender.call('GET', path)).json()
  expect(status).toMatchObject({ state: 'completed' })
  const today = new Date().toISOString().slice(0, 10)
  const expected = [
    { name: 'account', type: 'text', value: 'AB1234' },
    { name: 'newsletter', type: 'checkbox', value: true },
    { name: 'topic', type: 'choice', value: 'law' },
    { name: 'initials', type: 'initials', value: 'AR' },
    { name: 'signed_on', type: 'date_signed', value: today },
  ]
  expect(status.signers[0].fields).toEqual(expected)
  expect(status.signers[0].asked_fields).toMatchObject(FIELDS)
  expect(status.signers[1].fields).toEqual([])
  const [entry] = await auditOf(signing.server, request, 'signer_signed')
  expect(entry?.personal.field_1).toBe('{"name":"account","type":"text","value":"AB1234"}')
  const { rawPayload } = await signing.sender.call('GET', `${path}/signed-document`)
  const document = await PdfDocument.open(memorySource(new Uint8Array(rawPayload)))
  const values = (await readFillableFields(document)).map(({ kind, value }) => [kind, value])
  expect(values).toEqual([
    ['text', 'AB1234'],
    ['checkbox', true],
    ['choice', 'law'],
    ['text', today],
  ])
})

test.each([
  ['no values', undefined, 'account', 'required'],
  ['a value of another form', { ...GIVEN, account: 'x' }, 'account', 'pattern_mismatch'],
  ['a value for a hidden field', { account: 'AB1234', topic: 'law', initials: 'AR' }, 'topic', 'hidden'],
  ['a value of the service', { ...GIVEN, signed_on: '2020-01-01' }, 'signed_on', 'read_only'],
  ['an unknown field', { ...GIVEN, other: '1' }, 'other', 'unknown_field'],
])('a crafted POST with %s is refused, and nothing is recorded', async (_what, fields, field, code) => {
  const request = await ask()
  const answer = await sign(request, 0, fields)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toContainEqual(expect.objectContaining({ field: `fields.${field}`, code }))
  expect(await auditOf(signing.server, request, 'signer_signed')).toEqual([])
})

test('a value that does not fit into its box is refused before it is signed', async () => {
  const [account] = FIELDS
  const small = { ...account, pattern: undefined, page: ['1'], cords: [{ x: 300, y: 100, w: 12, h: 12 }] }
  const request = await ask([small])
  const answer = await sign(request, 0, { account: 'a long text that no small box can show at a legible size' })
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'does_not_fit'])
})

test('definitions are checked at create, all errors at once', async () => {
  const wrong = [
    { name: 'a', type: 'text', pattern: '(', hint: 'x', ...at(100) },
    { name: 'b', type: 'choice', ...at(130) },
  ]
  await expect(ask(wrong)).rejects.toThrow(/signers\[0\]\.fields\[0\]\.pattern.*signers\[0\]\.fields\[1\]\.options/s)
})

test('a value that the signer cannot change and that does not fit is refused at create', async () => {
  const small = { page: ['1'], cords: [{ x: 300, y: 100, w: 12, h: 12 }] }
  const conditional = { field: 'newsletter', is_checked: true }
  const prefilled = { name: 'iban', type: 'text', prefill: 'DE89 3704 0044 0532 0130 00', read_only: true }
  const newsletter = { name: 'newsletter', type: 'checkbox', ...at(130) }
  await expect(ask([newsletter, { ...prefilled, ...small, show_if: conditional }])).rejects.toThrow(
    /signers\[0\]\.fields\[1\]\.prefill.*does_not_fit/s,
  )
  await expect(ask([{ name: 'who', type: 'name', ...small }])).rejects.toThrow(/fields\[0\].*does_not_fit/s)
})

test('a value for a signer without fields is refused, not ignored', async () => {
  const answer = await sign(await ask(), 1, { account: 'AB1234' })
  expect([answer.statusCode, answer.json().errors]).toMatchObject([
    422,
    [{ field: 'fields.account', code: 'unknown_field' }],
  ])
})
