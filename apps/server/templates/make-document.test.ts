import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { draftDocument } from './draft-document.ts'
import { findVersion, templateIdOf } from './find-version.ts'
import { mergeDocument } from './merge.ts'
import { landlord, leaseTemplates, tenant } from './testing/lease.ts'

let server: TestServer
let sender: TestAccount
let leases: ReturnType<typeof leaseTemplates>
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  leases = leaseTemplates(server, sender)
})
afterAll(() => server.stop())

describe('a document made from a template', () => {
  test('shows its values, and starts with the template’s bytes', async () => {
    const { body: template } = await leases.createTemplate()
    const values = { 'tenant.name': 'श्रीकृष्ण मूर्ति', rent: 1250.5, notes: 'ณัฐกฤตา น้ำทิพย์\nيلتزم المستأجر بدفع الإيجار' }
    const created = await sender.call('POST', `templates/${template.template_id}/documents`, { values })
    expect(created.statusCode).toBe(200)
    const { document_id, content_sha256 } = created.json()
    expect(await leases.linesOf(document_id, 1)).toEqual(
      expect.arrayContaining(['श्रीकृष्ण मूर्ति', '1,250.50', 'ณัฐกฤตา น้ำทิพย์', 'يلتزم المستأجر بدفع الإيجار']),
    )
    const [base, own] = [
      (await leases.contentOf(template.document_id)).rawPayload,
      (await leases.contentOf(document_id)).rawPayload,
    ]
    expect(createHash('sha256').update(own).digest('hex')).toBe(content_sha256)
    expect(own.subarray(0, base.length).equals(base)).toBe(true)
    const [merge] = await server.database.owner('SELECT field_values FROM document_merges WHERE document_id = $1', [
      document_id,
    ])
    expect(merge?.field_values).toBeNull()
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a missing value', { 'tenant.name': 'Asha' }, 'values.rent required'],
    ['a value without a field', { 'tenant.name': 'Asha', rent: 1, pets: 'no' }, 'values.pets unknown_field'],
    ['a value that does not fit', { 'tenant.name': 'm'.repeat(200), rent: 1 }, 'values.tenant.name too_long'],
    ['an unsupported character', { 'tenant.name': 'Asha 🎉', rent: 1 }, 'values.tenant.name malformed'],
    ['an invalid number', { 'tenant.name': 'Asha', rent: 'much' }, 'values.rent malformed'],
  ])('is rejected for %s', async (_, values, error) => {
    const { body } = await leases.createTemplate()
    const rejected = await sender.call('POST', `templates/${body.template_id}/documents`, { values })
    expect(rejected.statusCode).toBe(422)
    expect(rejected.json().errors.map((e: { field: string; code: string }) => `${e.field} ${e.code}`)).toEqual([error])
  })

  /** Makes a document from a new template whose rows are broken by the statement. */
  const makeBroken = async (statement: string) => {
    const { body } = await leases.createTemplate()
    await server.database.owner(statement, [body.document_id])
    const values = { 'tenant.name': 'Asha', rent: 1 }
    const made = await sender.call('POST', `templates/${body.template_id}/documents`, { values })
    return { status: made.statusCode, code: made.json().code, errors: made.json().errors }
  }

  test('is refused by name if nothing can be drawn on the template’s document', async () => {
    const statement = `UPDATE template_versions SET fields = replace(fields::text, '"1"', '"99"')::jsonb WHERE document_id = $1`
    const error = { field: 'template_id', code: 'not_drawable', message: expect.stringContaining('cannot be drawn') }
    expect(await makeBroken(statement)).toEqual({ status: 422, code: 'validation_failed', errors: [error] })
  })

  test('is refused, and not as an internal error, if the template’s document is lost', async () => {
    const statement = `
      UPDATE document_pieces SET object_name = left(object_name, length(object_name) - 64) || repeat('0', 64)
       WHERE document_id = $1`
    expect(await makeBroken(statement)).toMatchObject({ status: 503, code: 'unavailable' })
  })

  test('encrypts its increment with its own key, which is deleted with it', async () => {
    const { body } = await leases.createTemplate()
    const values = { 'tenant.name': 'Asha', rent: 1 }
    const created = await sender.call('POST', `templates/${body.template_id}/documents`, { values })
    const { document_id } = created.json()
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
    expect((await leases.contentOf(body.document_id)).statusCode).toBe(200)
  })

  test('stays available after its template is deleted', async () => {
    const { body } = await leases.createTemplate()
    const values = { 'tenant.name': 'Asha', rent: 1 }
    const { document_id } = (await sender.call('POST', `templates/${body.template_id}/documents`, { values })).json()
    expect((await sender.call('DELETE', `templates/${body.template_id}`)).statusCode).toBe(200)
    expect((await sender.call('GET', `templates/${body.template_id}`)).statusCode).toBe(404)
    expect((await leases.contentOf(document_id)).statusCode).toBe(200)
  })

  test('cannot be created from any version of a deleted template', async () => {
    const { body } = await leases.createTemplate()
    const path = `templates/${body.template_id}`
    const input = { roles: { tenant, landlord }, values: { rent: 1 }, version: 1 }
    // The request references the version, so the template is only marked as deleted.
    expect((await sender.call('POST', `${path}/document-signrequest`, input)).statusCode).toBe(200)
    expect((await sender.call('DELETE', path)).statusCode).toBe(200)
    const values = { 'tenant.name': 'Asha', rent: 1 }
    for (const call of [
      sender.call('POST', `${path}/document-signrequest`, input),
      sender.call('POST', `${path}/documents`, { values, version: 1 }),
      sender.call('GET', `${path}?version=1`),
    ]) {
      expect((await call).statusCode).toBe(404)
    }
  })

  test('is drawn by the next attempt after a process died', async () => {
    const { body } = await leases.createTemplate()
    const version = await findVersion(server.parts.db, sender.tenantId, templateIdOf(body.template_id))
    const draft = draftDocument(sender.tenantId, version, { rent: '1.00' })
    await server.parts.db.flush({ tenant: sender.tenantId }, [...draft.statements])
    const { documentId } = draft.document
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
    expect((await leases.contentOf(documentId)).json().code).toBe('document_unfinished')
    await mergeDocument(server.parts, sender.tenantId, documentId)
    expect(await leases.linesOf(documentId, 1)).toContain('1.00')
  })

  test('is drawn once by concurrent processes', async () => {
    const { body } = await leases.createTemplate()
    const version = await findVersion(server.parts.db, sender.tenantId, templateIdOf(body.template_id))
    const draft = draftDocument(sender.tenantId, version, { rent: '1.00' })
    await server.parts.db.flush({ tenant: sender.tenantId }, [...draft.statements])
    const { documentId } = draft.document
    const limits = { max: 4, statementTimeoutMs: 30_000, lockTimeoutMs: 30_000, poolWaitMs: 30_000 }
    const db = openDatabase({ url: server.database.url, role: 'countersign_app', ...limits })
    const { blobs } = server.parts
    await Promise.all(Array.from({ length: 8 }, () => mergeDocument({ db, blobs }, sender.tenantId, documentId)))
    await db.close()
    expect(await leases.linesOf(documentId, 1)).toContain('1.00')
    const pieces = await server.database.owner(
      `SELECT FROM document_pieces WHERE document_id = $1 AND role = 'content'`,
      [documentId],
    )
    expect(pieces.length).toBe(2)
  })
})
