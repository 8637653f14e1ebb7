import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, stream, writePdf } from '../documents/preflight/testing/write-pdf.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { leaseTemplates } from './testing/lease.ts'
import { textPdf } from './testing/text-pdf.ts'

const CONTENT = 'BT /F1 12 Tf 72 700 Td (Lease) Tj ET'

/** A page whose content is encoded by these filters. */
function onePage(content: Buffer | string, filter: string): Buffer {
  return writePdf({
    objects: new Map<number, Body>([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Count 1/Kids[3 0 R]>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>'],
      [4, stream(content, `/Filter ${filter}`)],
      [5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    ]),
  })
}

let server: TestServer
let sender: TestAccount
let leases: ReturnType<typeof leaseTemplates>
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  leases = leaseTemplates(server, sender)
})
afterAll(() => server.stop())

describe('a template', () => {
  test('takes its boxes from the tags in a document, also from tags in several text runs', async () => {
    const { status, body } = await leases.createTemplate()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      template_id: expect.stringMatching(/^tpl_/),
      version: 1,
      name: 'Lease.pdf',
      roles: [
        { name: 'tenant', page: ['2'], cords: [{ x: expect.closeTo(72, 0), w: 160, h: 40 }] },
        { name: 'landlord', page: ['2'], cords: [{ x: expect.closeTo(320, 0), w: 120, h: 36 }] },
      ],
      fields: [
        { name: 'tenant.name', page: ['1'], cords: [{ w: 220, y: expect.closeTo(131, -1) }], required: true },
        { name: 'rent', type: 'number', format: '1,234,567.89', align: 'right' },
        { name: 'notes', multiline: true, required: false },
      ],
      warnings: [{ code: 'tag_unknown', message: expect.stringContaining('Page 2, {{other:thing}}') }],
    })
  })

  test('is listed, read, changed into a new version and deleted', async () => {
    const { body } = await leases.createTemplate({ name: 'First' })
    const path = `templates/${body.template_id}`
    const changed = await sender.call('PUT', path, { document_id: body.document_id, name: 'Second' })
    expect(changed.json()).toMatchObject({ template_id: body.template_id, version: 2, name: 'Second' })
    expect((await sender.call('GET', path)).json()).toMatchObject({ version: 2, name: 'Second' })
    expect((await sender.call('GET', `${path}?version=1`)).json()).toMatchObject({ version: 1, name: 'First' })
    const [first] = (await sender.call('GET', 'templates?limit=1')).json().data
    expect(first).toMatchObject({ template_id: body.template_id, name: 'Second', roles: ['tenant', 'landlord'] })
    expect((await sender.call('DELETE', `documents/${body.document_id}`)).json().code).toBe('document_in_use')
    expect((await sender.call('DELETE', path)).statusCode).toBe(200)
    expect((await sender.call('GET', path)).statusCode).toBe(404)
    expect((await sender.call('DELETE', `documents/${body.document_id}`)).statusCode).toBe(200)
  })

  const rent = { name: 'rent', page: ['1'], cords: [{ x: 100, y: 500, w: 200, h: 20 }] }
  const signer = { name: 'tenant', page: ['1'], cords: [{ x: 100, y: 600, w: 160, h: 40 }] }

  test('values are drawn on pages of any filter chain, as ReportLab writes them by default', async () => {
    const pdf = onePage(`${Buffer.from(deflateSync(CONTENT)).toString('hex')}>`, '[/ASCIIHexDecode/FlateDecode]')
    const { status, body } = await leases.createTemplate({ roles: [signer], fields: [rent] }, pdf)
    expect(status).toBe(200)
    const made = await sender.call('POST', `templates/${body.template_id}/documents`, { values: { rent: '1,200' } })
    expect(made.statusCode).toBe(200)
    expect(await leases.linesOf(made.json().document_id, 1)).toEqual(expect.arrayContaining(['Lease', '1,200']))
  })

  test('is rejected by name if the content of a page cannot be decoded, because no document could be made', async () => {
    const damaged = Buffer.concat([deflateSync(CONTENT).subarray(0, -6)])
    const pdf = onePage(damaged, '/FlateDecode')
    const { status, body } = await leases.createTemplate({ roles: [signer], fields: [rent] }, pdf)
    expect([status, body.errors]).toMatchObject([422, [{ field: 'document_id', code: 'not_drawable' }]])
    expect((await leases.createTemplate({ roles: [signer] }, pdf)).status).toBe(200)
  })

  test('warns about a signature box over text', async () => {
    const pdf = textPdf([{ x: 72, y: 600, text: 'The rent is due on the first day of the month.' }])
    const at = (y: number) => ({ ...signer, cords: [{ x: 100, y, w: 160, h: 40 }] })
    const over = await leases.createTemplate({ roles: [at(220)] }, pdf)
    expect(over.body.warnings).toMatchObject([{ field: 'roles[0].cords[0]', code: 'over_text' }])
    expect((await leases.createTemplate({ roles: [at(300)] }, pdf)).body.warnings).toEqual([])
  })

  test('rejects a default that does not fit when formatted', async () => {
    const deposit = { name: 'deposit', type: 'number', default: '1000000', page: ['1'], cords: [{ x: 300, y: 500, w: 24, h: 12 }] } // biome-ignore format: one thought
    const { status } = await leases.createTemplate({ fields: [deposit] })
    const formatted = await leases.createTemplate({ fields: [{ ...deposit, format: '1,234,567.89' }] })
    expect([status, formatted.status, formatted.body.errors]).toMatchObject([
      200,
      422,
      [{ field: 'fields', code: 'too_long' }],
    ])
  })

  test('is rejected if a role without a signature has a box or a tag, and accepts what it returned', async () => {
    const archive = { name: 'archive', role: 'cc' }
    const boxed = await leases.createTemplate({ roles: [{ ...archive, page: ['1'] }] })
    expect(boxed.body.errors).toMatchObject([{ field: 'roles[0].page', code: 'not_applicable' }])
    const tagged = await leases.createTemplate({ roles: [{ name: 'tenant', role: 'viewer' }] })
    expect(tagged.body.errors).toMatchObject([
      { field: 'tags', code: 'not_applicable', message: expect.stringContaining('Page 2, {{sign:tenant}}') },
    ])
    const { body } = await leases.createTemplate({ roles: [archive] })
    const { document_id, roles } = body
    const again = await sender.call('PUT', `templates/${body.template_id}`, { document_id, roles, tags: false })
    expect(again.json().roles).toEqual(roles)
  })

  test('is not accessible to other accounts', async () => {
    const { body } = await leases.createTemplate()
    const other = await server.open()
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await other.call(method, `templates/${body.template_id}`)).statusCode).toBe(404)
    }
    const foreign = await leases.uploadPdf(undefined, other)
    expect((await sender.call('POST', 'templates', { document_id: foreign })).statusCode).toBe(404)
  })

  test.each<[string, string, RegExp]>([
    ['{{sign:tenant', 'tag_invalid', /^Page 1, \{\{sign:tenant: the closing "\}\}" is missing/],
    [
      '{{sign:tenant; colour=red}}',
      'tag_invalid',
      /^Page 1, \{\{sign:tenant; colour=red\}\}: "colour" is not an option/,
    ],
    [
      '{{sign:tenant; width=600}}',
      'box_outside_page',
      /^Page 1, \{\{sign:tenant; width=600\}\}: The box .* extends beyond page 1/,
    ],
    ['{{sign:\ntenant}}', 'tag_invalid', /^Page 1, \{\{sign:tenant\}\}: it begins on one line and ends on another/],
  ])('with the tag %s is rejected with %s', async (text, code, message) => {
    const lines = text.split('\n').map((line, index) => ({ x: 72, y: 400 - 20 * index, text: line }))
    const { status, body } = await leases.createTemplate({}, textPdf(lines))
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ field: 'tags', code, message: expect.stringMatching(message) }])
  })
})
