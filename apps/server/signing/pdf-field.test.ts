import { readFileSync } from 'node:fs'
import { memorySource, PdfDocument, readFillableFields } from '@countersign/pades/pdf'
import { verifyPdf } from '@countersign/pades/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formValues, makeForm } from '../documents/testing/form-pdf.ts'
import { startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { askToSign, openBrowser } from './testing/signer-browser.ts'

// Form fields of the uploaded document that signers fill.

const CORPUS = new URL('../../../conformance/corpus/files/', import.meta.url)

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
}, 60_000)
afterAll(() => signing.stop())

const FIELDS = [
  { name: 'street', type: 'text', pdf_field: 'Street' },
  { name: 'account', type: 'text', pdf_field: 'Account' },
  { name: 'country', type: 'choice', pdf_field: 'Country' },
  { name: 'married', type: 'checkbox', pdf_field: 'Married' },
  { name: 'delivery', type: 'choice', pdf_field: 'Delivery' },
]
const { Street, Account, Country, Married, Delivery } = formValues
const GIVEN = { street: Street, account: Account, country: Country, married: Married, delivery: Delivery }

const ask = async (documentId: string, fields: object[]) =>
  askToSign(signing.server, signing.sender, {
    document_id: documentId,
    signers: [
      { name: 'Asha Rao', email: 'asha@example.com', fields },
      { name: 'Ben Ode', email: 'ben@example.com' },
    ],
  })

async function sign(request: Awaited<ReturnType<typeof ask>>, position: number, fields?: object) {
  const browser = openBrowser(signing.server)
  const base = await browser.claim(await request.link(position))
  const shown = await browser.view(base)
  return browser.send(`${base}/sign`, { mark: { kind: 'typed', name: 'Signer' }, ...shown, ...(fields && { fields }) })
}

test('the document lists its form fields with their kinds, options, limits and places', async () => {
  const id = await signing.upload(makeForm())
  const { form_fields } = (await signing.sender.call('GET', `documents/${id}`)).json()
  expect(form_fields.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
    ['Street', 'text'],
    ['Account', 'text'],
    ['Country', 'choice'],
    ['Married', 'checkbox'],
    ['Delivery', 'radio'],
  ])
  expect(form_fields[0]).toMatchObject({ places: [{ page: 1, x: 300, y: 122, w: 100, h: 20 }], max_length: null })
  expect(form_fields[1]).toMatchObject({ max_length: 8 })
  expect(form_fields[2].options).toEqual([
    { value: 'NO', label: 'Norway' },
    { value: 'IN', label: 'India' },
  ])
  expect(form_fields[4].places).toHaveLength(2)
  const copy = (await signing.sender.call('POST', `documents/${id}/copy`)).json()
  expect(copy.form_fields).toEqual(form_fields)
})

test('a signer fills the fields of the document, and later signatures leave them unchanged', async () => {
  const request = await ask(await signing.upload(makeForm()), FIELDS)
  expect((await sign(request, 0, GIVEN)).statusCode).toBe(200)
  expect((await sign(request, 1)).statusCode).toBe(200)
  await signing.seal()
  const path = `document-signrequest/${request.documentId}`
  expect((await signing.sender.call('GET', path)).json().state).toBe('completed')
  const signed = new Uint8Array((await signing.sender.call('GET', `${path}/signed-document`)).rawPayload)
  const fields = await readFillableFields(await PdfDocument.open(memorySource(signed)))
  expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual(formValues)
  const { trust } = await signing.deps.credentials('test')
  const verdict = await verifyPdf(memorySource(signed), { anchors: trust.anchors, now: new Date() })
  const isValid = verdict.signatures.map(({ intact, conclusion }) => intact && conclusion === 'valid')
  expect(isValid).toEqual(Array(verdict.signatures.length).fill(true))
})

test.each([
  ['a value that is too long for its field', { ...GIVEN, account: '123456789' }, 'fields.account', 'too_long'],
  ['an option that the field does not have', { ...GIVEN, delivery: 'Pigeon' }, 'fields.delivery', 'not_an_option'],
  [
    'a value that does not fit',
    { ...GIVEN, street: 'Storgata 1, in the second house behind the church and the school'.repeat(3) },
    'fields.street',
    'does_not_fit',
  ],
])('%s is refused before it is signed', async (_what, fields, field, code) => {
  const request = await ask(await signing.upload(makeForm()), FIELDS)
  const answer = await sign(request, 0, fields)
  expect([answer.statusCode, answer.json().errors?.[0]]).toMatchObject([422, { field, code }])
})

test('create refuses a field that the document does not have, one of another kind, and one given twice', async () => {
  const id = await signing.upload(makeForm())
  const wrong = [
    { name: 'a', type: 'text', pdf_field: 'Nothing' },
    { name: 'b', type: 'text', pdf_field: 'Married' },
    { name: 'c', type: 'text', pdf_field: 'Street' },
    { name: 'd', type: 'text', pdf_field: 'Street' },
  ]
  const errors = await ask(id, wrong).catch((error: Error) => JSON.parse(error.message).errors)
  expect(errors.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual(
    expect.arrayContaining([
      ['signers[0].fields[0].pdf_field', 'unknown_field'],
      ['signers[0].fields[1].pdf_field', 'not_allowed'],
      ['signers[0].fields[3].pdf_field', 'duplicate'],
    ]),
  )
})

test('create refuses fields on a document that has signatures, before the request exists', async () => {
  const id = await signing.upload(readFileSync(new URL('pyhanko-approval-on-form.pdf', CORPUS)))
  const { form_fields } = (await signing.sender.call('GET', `documents/${id}`)).json()
  expect(form_fields).toEqual([])
  const field = { name: 'city', type: 'text', page: ['1'], cords: [{ x: 100, y: 100, w: 100, h: 20 }] }
  const errors = await ask(id, [field]).catch((error: Error) => JSON.parse(error.message).errors)
  expect(errors).toEqual([expect.objectContaining({ field: 'signers[0].fields', code: 'already_signed' })])
  await expect(ask(id, [{ name: 'card', type: 'upload' }])).resolves.toMatchObject({ documentId: id })
})
