import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentSource } from '../documents/rendering/content-source.ts'
import { openDatabase } from '../platform/db/database.ts'
import { askToSign, openBrowser } from '../signing/testing/signer-browser.ts'
import { mintLink } from '../signrequests/links.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { findVersion, templateIdOf } from './find-version.ts'
import { mergeDocument } from './merge.ts'
import { rowDocument } from './row-document.ts'
import { textPdf } from './testing/templates.ts'

let server: TestServer
let sender: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
})
afterAll(() => server.stop())

const LEASE = textPdf(
  [
    { x: 72, y: 700, text: ['Tenant: {', '{te', 'xt:tenant.na', 'me; width=220}}'] },
    { x: 72, y: 660, text: 'Rent: {{number:rent; format=1,234,567.89; width=90; align=right}}' },
    { x: 72, y: 620, text: '{{text:notes; multiline; optional; width=300; height=40}}' },
  ],
  [
    { x: 72, y: 300, text: '{{sign:tenant}}', size: 6 },
    { x: 320, y: 300, text: '{{sign:landlord; width=120; height=36}}', size: 6 },
    { x: 320, y: 500, text: '{{Handlebars}} {{other:thing}}' },
  ],
)
const tenant = { name: 'Asha Rao', email: 'asha@example.com' }
const landlord = { name: 'Ben Ode', email: 'ben@example.com' }

async function upload(pdf: Uint8Array, by = sender): Promise<string> {
  const answer = await by.call('POST', 'documents?name=Lease.pdf', pdf, { 'content-type': 'application/pdf' })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().document_id
}

let lease: Promise<string> | undefined

/** The examination of an upload takes its time, so the lease is uploaded once and copied. */
async function copiedLease(): Promise<string> {
  lease ??= upload(LEASE)
  return (await sender.call('POST', `documents/${await lease}/copy`)).json().document_id
}

async function makeTemplate(more: object = {}, pdf?: Uint8Array) {
  const document_id = pdf ? await upload(pdf) : await copiedLease()
  const answer = await sender.call('POST', 'templates', { document_id, ...more })
  return { status: answer.statusCode, body: answer.json() }
}

/** What a page of a document says, as its reader copies it. */
async function linesOf(documentId: string, page: number): Promise<string[]> {
  const source = await contentSource(server.parts, sender.tenantId, documentId)
  return (await server.parts.renderer.read(source, page)).lines.map(({ text }) => text)
}

function contentOf(documentId: string) {
  return sender.call('GET', `documents/${documentId}/content`)
}

describe('a template', () => {
  test('is made of the tags in a document, also of those shown in several runs', async () => {
    const { status, body } = await makeTemplate()
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
    const { body } = await makeTemplate({ name: 'First' })
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

  test('has no default that does not fit as it will be written', async () => {
    const deposit = { name: 'deposit', type: 'number', default: '1000000', page: ['1'], cords: [{ x: 300, y: 500, w: 24, h: 12 }] } // biome-ignore format: one thought
    const { status } = await makeTemplate({ fields: [deposit] })
    const formatted = await makeTemplate({ fields: [{ ...deposit, format: '1,234,567.89' }] })
    expect([status, formatted.status, formatted.body.errors]).toMatchObject([
      200,
      422,
      [{ field: 'fields', code: 'too_long' }],
    ])
  })

  test('is nobody else’s', async () => {
    const { body } = await makeTemplate()
    const other = await server.open()
    for (const method of ['GET', 'DELETE'] as const) {
      expect((await other.call(method, `templates/${body.template_id}`)).statusCode).toBe(404)
    }
    const theirs = await upload(LEASE, other)
    expect((await sender.call('POST', 'templates', { document_id: theirs })).statusCode).toBe(404)
  })

  test.each<[string, string, RegExp]>([
    ['{{sign:tenant', 'tag_invalid', /^Page 1, \{\{sign:tenant: it is not closed/],
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
  ])('with the tag %s is refused as %s', async (text, code, message) => {
    const lines = text.split('\n').map((line, index) => ({ x: 72, y: 400 - 20 * index, text: line }))
    const { status, body } = await makeTemplate({}, textPdf(lines))
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ field: 'tags', code, message: expect.stringMatching(message) }])
  })
})

describe('a document made from a template', () => {
  test('shows its values, and begins with the template’s bytes', async () => {
    const { body: template } = await makeTemplate()
    const values = { 'tenant.name': 'श्रीकृष्ण मूर्ति', rent: 1250.5, notes: 'ณัฐกฤตา น้ำทิพย์\nيلتزم المستأجر بدفع الإيجار' }
    const made = await sender.call('POST', `templates/${template.template_id}/documents`, { values })
    expect(made.statusCode).toBe(200)
    const { document_id, content_sha256 } = made.json()
    expect(await linesOf(document_id, 1)).toEqual(
      expect.arrayContaining(['श्रीकृष्ण मूर्ति', '1,250.50', 'ณัฐกฤตา น้ำทิพย์', 'يلتزم المستأجر بدفع الإيجار']),
    )
    const [base, own] = [(await contentOf(template.document_id)).rawPayload, (await contentOf(document_id)).rawPayload]
    expect(createHash('sha256').update(own).digest('hex')).toBe(content_sha256)
    expect(own.subarray(0, base.length).equals(base)).toBe(true)
    const [kept] = await server.database.owner('SELECT field_values FROM document_merges WHERE document_id = $1', [
      document_id,
    ])
    expect(kept?.field_values).toBeNull()
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a value that is missing', { 'tenant.name': 'Asha' }, 'values.rent required'],
    ['a value that no field has', { 'tenant.name': 'Asha', rent: 1, pets: 'no' }, 'values.pets unknown_field'],
    ['a value that is too long', { 'tenant.name': 'm'.repeat(200), rent: 1 }, 'values.tenant.name too_long'],
    ['a character that cannot be drawn', { 'tenant.name': 'Asha 🎉', rent: 1 }, 'values.tenant.name malformed'],
    ['a number that is none', { 'tenant.name': 'Asha', rent: 'much' }, 'values.rent malformed'],
  ])('is refused for %s', async (_, values, told) => {
    const { body } = await makeTemplate()
    const refused = await sender.call('POST', `templates/${body.template_id}/documents`, { values })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors.map((e: { field: string; code: string }) => `${e.field} ${e.code}`)).toEqual([told])
  })

  test('keeps its own bytes under a key of its own, and they go with it', async () => {
    const { body } = await makeTemplate()
    const values = { 'tenant.name': 'Asha', rent: 1 }
    const made = await sender.call('POST', `templates/${body.template_id}/documents`, { values })
    const { document_id } = made.json()
    const keysOf = (id: string) =>
      server.database.owner(
        `SELECT key_id FROM document_pieces WHERE document_id = $1 AND role = 'content' ORDER BY position`,
        [id],
      )
    const [[base], keys] = [await keysOf(body.document_id), await keysOf(document_id)]
    expect(keys.length).toBe(2)
    expect(keys[0]).toEqual(base)
    expect(keys[1]).not.toEqual(base)
    expect((await sender.call('DELETE', `documents/${document_id}`)).statusCode).toBe(200)
    const left = await server.database.owner('SELECT FROM document_keys WHERE key_id = $1', [keys[1]?.key_id])
    expect(left).toEqual([])
    expect((await contentOf(body.document_id)).statusCode).toBe(200)
  })

  test('outlives its template, which outlives its own deletion for that', async () => {
    const { body } = await makeTemplate()
    const values = { 'tenant.name': 'Asha', rent: 1 }
    const { document_id } = (await sender.call('POST', `templates/${body.template_id}/documents`, { values })).json()
    expect((await sender.call('DELETE', `templates/${body.template_id}`)).statusCode).toBe(200)
    expect((await sender.call('GET', `templates/${body.template_id}`)).statusCode).toBe(404)
    expect((await contentOf(document_id)).statusCode).toBe(200)
  })

  test('is not made from a template that was deleted, by whichever version', async () => {
    const { body } = await makeTemplate()
    const path = `templates/${body.template_id}`
    const filling = { roles: { tenant, landlord }, values: { rent: 1 }, version: 1 }
    // What was made from it keeps it.
    expect((await sender.call('POST', `${path}/document-signrequest`, filling)).statusCode).toBe(200)
    expect((await sender.call('DELETE', path)).statusCode).toBe(200)
    const values = { 'tenant.name': 'Asha', rent: 1 }
    for (const call of [
      sender.call('POST', `${path}/document-signrequest`, filling),
      sender.call('POST', `${path}/documents`, { values, version: 1 }),
      sender.call('GET', `${path}?version=1`),
    ]) {
      expect((await call).statusCode).toBe(404)
    }
  })

  test('is drawn by the next, if the first died on the way', async () => {
    const { body } = await makeTemplate()
    const version = await findVersion(server.parts.db, sender.tenantId, templateIdOf(body.template_id))
    const row = rowDocument(sender.tenantId, version, { rent: '1.00' })
    await server.parts.db.flush({ tenant: sender.tenantId }, [...row.statements])
    const { documentId } = row.document
    const { db, blobs } = server.parts
    const died = new Error('killed')
    const beforeBytes = { ...blobs, put: () => Promise.reject(died) }
    await expect(mergeDocument({ db, blobs: beforeBytes }, sender.tenantId, documentId)).rejects.toBe(died)
    let put = false
    const afterBytes = {
      ...blobs,
      put: (...args: Parameters<typeof blobs.put>) => blobs.put(...args).finally(() => (put = true)),
    }
    const dead: typeof db = { ...db, flush: (...args) => (put ? Promise.reject(died) : db.flush(...args)) }
    await expect(mergeDocument({ db: dead, blobs: afterBytes }, sender.tenantId, documentId)).rejects.toBe(died)
    expect((await contentOf(documentId)).json().code).toBe('document_unfinished')
    await mergeDocument(server.parts, sender.tenantId, documentId)
    expect(await linesOf(documentId, 1)).toContain('1.00')
  })

  test('drawn by two at once, is drawn once', async () => {
    const { body } = await makeTemplate()
    const version = await findVersion(server.parts.db, sender.tenantId, templateIdOf(body.template_id))
    const row = rowDocument(sender.tenantId, version, { rent: '1.00' })
    await server.parts.db.flush({ tenant: sender.tenantId }, [...row.statements])
    const { documentId } = row.document
    const limits = { max: 4, statementTimeoutMs: 30_000, lockTimeoutMs: 30_000, poolWaitMs: 30_000 }
    const db = openDatabase({ url: server.database.url, role: 'countersign_app', ...limits })
    const { blobs } = server.parts
    await Promise.all(Array.from({ length: 8 }, () => mergeDocument({ db, blobs }, sender.tenantId, documentId)))
    await db.close()
    expect(await linesOf(documentId, 1)).toContain('1.00')
    const pieces = await server.database.owner(
      `SELECT FROM document_pieces WHERE document_id = $1 AND role = 'content'`,
      [documentId],
    )
    expect(pieces.length).toBe(2)
  })
})

describe('a request made from a template', () => {
  const ask = async (more: object = {}) => {
    const { body: template } = await makeTemplate({
      roles: [{ name: 'tenant', sig_type: 'draw', auth: 'email_otp' }],
      defaults: { message: 'Please sign.', notify: false },
    })
    const body = { roles: { tenant, landlord }, values: { rent: 900 }, ...more }
    return sender.call('POST', `templates/${template.template_id}/document-signrequest`, body)
  }

  test('takes its signers from the roles, its boxes from the tags, and a name from its person', async () => {
    const answer = await ask()
    expect(answer.statusCode).toBe(200)
    const { document_id } = answer.json()
    const request = (await sender.call('GET', `document-signrequest/${document_id}`)).json()
    expect(request).toMatchObject({
      notify: false,
      signers: [
        { name: 'Asha Rao', sig_type: 'draw', boxes: [{ page: 2, w: 160 }] },
        { name: 'Ben Ode', sig_type: 'electronic', boxes: [{ page: 2, w: 120 }] },
      ],
    })
    expect((await sender.call('GET', `documents/${document_id}`)).json().content_sha256).toBeNull()
    expect((await contentOf(document_id)).json().code).toBe('document_unfinished')
    expect((await sender.call('POST', `documents/${document_id}/copy`)).json().code).toBe('document_unfinished')
    await mergeDocument(server.parts, sender.tenantId, document_id)
    expect(await linesOf(document_id, 1)).toEqual(expect.arrayContaining(['Asha Rao', '900.00']))
  })

  test('puts the drawing of its values into the queue with its commit', async () => {
    const { document_id } = (await ask()).json()
    const orders = await server.database.owner(`SELECT jobs FROM events WHERE body LIKE '%' || $1 || '%'`, [
      document_id,
    ])
    expect(orders.flatMap(({ jobs }) => jobs as object[])).toContainEqual({
      class: 'merge',
      name: 'merge-document',
      ids: { document: document_id },
    })
  })

  test('is opened only with its values drawn, also if nobody drew them before', async () => {
    const answer = await ask({ roles: { tenant: { ...tenant, auth: 'none' }, landlord } })
    const { document_id } = answer.json()
    const [signer] = await server.database.owner(
      `SELECT s.request_id, s.signer_id, s.link_generation FROM signers s JOIN sign_requests r USING (tenant_id, request_id)
        WHERE r.document_id = $1 AND s.position = 0`,
      [document_id],
    )
    const link = await server.parts.db.transaction({ tenant: sender.tenantId }, (tx) =>
      mintLink(tx, '', 1, {
        tenantId: sender.tenantId,
        requestId: signer?.request_id as string,
        signerId: signer?.signer_id as string,
        generation: signer?.link_generation as number,
      }),
    )
    const browser = openBrowser(server)
    const page = await browser.get(await browser.claim(link))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('900.00')
  })

  test('is refused in the words of roles and values', async () => {
    const refused = await ask({ roles: { tenant: { name: 'Asha', email: 'not an address' }, landlord } })
    expect(refused.json().errors).toMatchObject([{ field: 'roles.tenant.email', code: 'malformed' }])
    const lacking = await ask({ roles: { tenant } })
    expect(lacking.json().errors).toMatchObject([{ field: 'roles.landlord', code: 'required' }])
    const unknown = await ask({ rolls: {} })
    expect(unknown.json().code).toBe('unknown_field')
  })

  test('leaves a document of the ordinary kind as it was', async () => {
    const request = await askToSign(server, sender)
    const browser = openBrowser(server)
    expect((await browser.get(await browser.claim(await request.link()))).statusCode).toBe(200)
  })
})
