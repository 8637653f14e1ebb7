/** Fields of a template's roles that a signer fills. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeForm } from '../documents/testing/form-pdf.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { leaseTemplates, tenant } from './testing/lease.ts'
import { textPdf } from './testing/text-pdf.ts'

let server: TestServer
let sender: TestAccount
let leases: ReturnType<typeof leaseTemplates>
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  leases = leaseTemplates(server, sender)
})
afterAll(() => server.stop())

const FORM = textPdf([
  { x: 72, y: 700, text: 'Account: {{text:iban; role=tenant; label=IBAN; width=200}}' },
  { x: 72, y: 660, text: 'Pets: {{checkbox:pets role=tenant}}' },
  { x: 72, y: 300, text: '{{sign:tenant}} {{date_signed role=tenant}}', size: 6 },
])
const IBAN = { name: 'iban', type: 'text', read_only: true, pattern: 'DE\\d+', hint: 'DE89…' }

const signersOf = async (template: string, person: object) => {
  const answer = await sender.call('POST', `templates/${template}/document-signrequest`, {
    roles: { tenant: { ...tenant, ...person } },
  })
  if (answer.statusCode !== 200) return answer.json().errors
  const rows = await server.database.owner(
    `SELECT s.fields FROM signers s JOIN sign_requests USING (request_id) WHERE document_id = $1`,
    [answer.json().document_id],
  )
  return rows.map(({ fields }) => fields)
}

test('tags and descriptions give a role fields, which are stored, versioned and shown', async () => {
  const { status, body } = await leases.createTemplate({ roles: [{ name: 'tenant', fields: [IBAN] }] }, FORM)
  expect([status, body.roles]).toMatchObject([
    200,
    [
      {
        name: 'tenant',
        fields: [
          { ...IBAN, label: 'IBAN', page: ['1'], cords: [{ w: 200 }] },
          { name: 'pets', type: 'checkbox', cords: [{}] },
          { name: 'date_signed', type: 'date_signed', cords: [{}] },
        ],
      },
    ],
  ])
  const path = `templates/${body.template_id}`
  expect((await sender.call('GET', path)).json().roles).toEqual(body.roles)
  const changed = await sender.call('PUT', path, { document_id: body.document_id, roles: body.roles, tags: false })
  expect(changed.json()).toMatchObject({ version: 2, roles: body.roles })
  await sender.call('PUT', path, { document_id: body.document_id, roles: [{ name: 'tenant' }], tags: false })
  expect((await sender.call('GET', path)).json().roles[0].fields).toBeUndefined()
  expect((await sender.call('GET', `${path}?version=2`)).json().roles).toEqual(body.roles)
})

test('a request has the fields of its roles, with its own prefill', async () => {
  const { body } = await leases.createTemplate({ roles: [{ name: 'tenant', fields: [IBAN] }] }, FORM)
  expect(await signersOf(body.template_id, { prefill: { iban: 'DE89', pets: true } })).toMatchObject([
    [
      { name: 'iban', readOnly: true, prefill: 'DE89', boxes: [{ page: 1 }] },
      { name: 'pets', prefill: true },
      { name: 'date_signed', prefill: null },
    ],
  ])
  expect(await signersOf(body.template_id, {})).toMatchObject([
    { field: 'roles.tenant.prefill.iban', code: 'required' },
  ])
  expect(await signersOf(body.template_id, { prefill: { iban: 'x' } })).toMatchObject([
    { field: 'roles.tenant.prefill.iban', code: 'malformed' },
  ])
  expect(await signersOf(body.template_id, { prefill: { iban: 'DE89', other: 1 } })).toMatchObject([
    { field: 'roles.tenant.prefill.other', code: 'unknown_field' },
  ])
  expect(await signersOf(body.template_id, { fields: [] })).toMatchObject([
    {
      field: 'roles.tenant.fields',
      code: 'unknown_field',
      message: expect.stringContaining('give their values in prefill'),
    },
  ])
})

test.each([
  ['{{text:iban; role=tenant; max_length=many}}', 'tag_invalid', 'max_length must be a whole number.'],
  ['{{date_signed}}', 'tag_invalid', 'date_signed needs the role that fills it, as in role=tenant.'],
  ['{{choice:a; role=tenant}}', 'required', ''],
])('the tag %s rejects the template, with its page and text', async (text, code, message) => {
  const pdf = textPdf([{ x: 72, y: 300, text: '{{sign:tenant}}', size: 6 }], [{ x: 72, y: 700, text }])
  const { status, body } = await leases.createTemplate({}, pdf)
  expect([status, body.errors]).toMatchObject([422, [{ field: 'tags', code }]])
  expect(body.errors[0].message).toContain(`Page 2, ${text}: ${message}`)
})

test('anchors show the fields of tags, also without a template', async () => {
  const document = await leases.uploadPdf(FORM)
  const { tags } = (await sender.call('GET', `documents/${document}/anchors`)).json()
  expect(tags).toMatchObject([
    { type: 'text', name: 'iban', role: 'tenant', options: { label: 'IBAN', width: 200 }, box: { w: 200 } },
    { type: 'checkbox', name: 'pets', role: 'tenant', options: {} },
    { type: 'sign', name: 'tenant' },
    { type: 'date_signed', name: 'date_signed', role: 'tenant' },
  ])
  expect(tags[2]).not.toHaveProperty('role')
})

test('a role fills form fields of the document by name, with their places, options and limits', async () => {
  const fields = [
    { name: 'street', type: 'text', pdf_field: 'Street' },
    { name: 'country', type: 'choice', pdf_field: 'Country' },
  ]
  const { status, body } = await leases.createTemplate({ roles: [{ name: 'tenant', fields }] }, makeForm())
  expect([status, body.roles[0]?.fields]).toEqual([200, fields])
  expect(await signersOf(body.template_id, { prefill: { country: 'IN' } })).toMatchObject([
    [
      { pdfField: 'Street', boxes: [{ page: 1, display: { x: 300, y: 122, w: 100, h: 20 } }] },
      { pdfField: 'Country', prefill: 'IN', options: [{ value: 'NO', label: 'Norway' }, { value: 'IN' }] },
    ],
  ])
  expect(await signersOf(body.template_id, { prefill: { country: 'FR' } })).toMatchObject([
    { field: 'roles.tenant.prefill.country', code: 'malformed' },
  ])
  const unknown = await leases.createTemplate(
    { roles: [{ name: 'tenant', fields: [{ name: 'a', type: 'text', pdf_field: 'Town' }] }] },
    makeForm(),
  )
  expect(unknown.body.errors).toMatchObject([{ field: 'roles[0].fields[0].pdf_field', code: 'unknown_field' }])
})
