import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { findContent, openContent } from './content.ts'
import { copyDocument } from './copy.ts'
import { findDocument } from './find.ts'
import { removeDocument } from './remove.ts'
import { startDocuments } from './testing/documents.ts'

type Service = Awaited<ReturnType<typeof startDocuments>>
type Account = Awaited<ReturnType<Service['account']>>
interface Document extends Record<string, unknown> {
  document_id: string
  content_sha256: string
}

let service: Service
let alice: Account
let mallory: Account
let sample: Buffer
let document: Document
let content: Buffer

beforeAll(async () => {
  service = await startDocuments()
  alice = await service.account('alice')
  mallory = await service.account('mallory')
  sample = await readFile(new URL('sample/consulting-agreement.pdf', import.meta.url))
  document = await upload()
  content = await download(document.document_id)
})

afterAll(() => service.stop())

async function upload(): Promise<Document> {
  const answer = await alice.call('POST', '/documents?name=Lease.pdf', {
    body: sample,
    headers: { 'content-type': 'application/pdf' },
  })
  return (await answer.json()) as Document
}

async function copy(documentId: string, body?: object): Promise<Document> {
  const init = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return (await (await alice.call('POST', `/documents/${documentId}/copy`, init)).json()) as Document
}

async function download(documentId: string): Promise<Buffer> {
  return Buffer.from(await (await alice.call('GET', `/documents/${documentId}/content`)).arrayBuffer())
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const remove = (documentId: string) => alice.call('DELETE', `/documents/${documentId}`)
const keys = () => service.database.owner('SELECT key_id FROM document_keys')

describe('a document', () => {
  test('is returned as it was at its upload', async () => {
    const { message, ...uploaded } = document
    const answer = await alice.call('GET', `/documents/${document.document_id}`)
    expect(answer.status).toBe(200)
    const created = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await answer.json()).toEqual({ ...uploaded, created_at: created })
  })

  test('is found by its id in upper case', async () => {
    expect((await alice.call('GET', `/documents/${document.document_id.toUpperCase()}`)).status).toBe(200)
  })

  test('is found by other features in one statement, with everything that placing signatures needs', async () => {
    const [rows] = await service.db.flush({ tenant: alice.tenantId }, [findDocument.statement(document.document_id)])
    expect(findDocument.read(rows)).toEqual({
      documentId: document.document_id,
      name: 'Lease.pdf',
      pages: [expect.objectContaining({ number: 1, cropBox: [0, 0, 595, 842], userUnit: 1, annotations: [] })],
      contentSha256: document.content_sha256,
      uploadedSha256: document.sha256,
      formFields: [],
      preflight: document.preflight,
    })
    const [foreign] = await service.db.flush({ tenant: mallory.tenantId }, [
      findDocument.statement(document.document_id),
    ])
    expect(findDocument.read(foreign)).toBeUndefined()
  })

  test('of another tenant gets the same response as an unknown id or an invalid one', async () => {
    const paths: [string, string][] = [
      ['GET', ''],
      ['GET', '/content'],
      ['GET', '/content?version=original'],
      ['POST', '/copy'],
      ['DELETE', ''],
    ]
    for (const [method, path] of paths) {
      const answers = await Promise.all(
        [document.document_id, randomUUID(), 'nonsense'].map((id) => mallory.call(method, `/documents/${id}${path}`)),
      )
      const [foreign, ...unknown] = await Promise.all(
        answers.map(async (answer) => {
          const { request_id, ...body } = (await answer.json()) as Record<string, unknown>
          const headers = Object.fromEntries(answer.headers)
          return { status: answer.status, body, headers: { ...headers, date: '', 'request-id': '' } }
        }),
      )
      expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found', message: 'There is no such document.' } })
      for (const answer of unknown) expect(answer).toEqual(foreign)
    }
    expect((await alice.call('GET', `/documents/${document.document_id}`)).status).toBe(200)
  })

  test('needs a key', async () => {
    expect((await fetch(`${service.address}/api/v1/documents/${document.document_id}`)).status).toBe(401)
  })
})

describe('the list of documents', () => {
  test('is newest first, complete page by page, and limited to the tenant', async () => {
    const made = [document.document_id]
    for (let i = 0; i < 4; i += 1) made.unshift((await copy(document.document_id)).document_id)
    const seen: string[] = []
    let query = 'limit=2'
    for (let more = true; more; ) {
      const page = (await (await alice.call('GET', `/documents?${query}`)).json()) as {
        data: { document_id: string; page_count: number }[]
        has_more: boolean
        next_cursor: string
      }
      expect(page.data.length).toBeLessThanOrEqual(2)
      for (const item of page.data) expect(item.page_count).toBe(1)
      seen.push(...page.data.map((item) => item.document_id))
      more = page.has_more
      query = `limit=2&starting_after=${page.next_cursor}`
    }
    expect(seen).toEqual(made)
    expect(await (await mallory.call('GET', '/documents')).json()).toEqual({
      data: [],
      has_more: false,
      next_cursor: null,
    })
    for (const id of made.slice(0, 4)) await remove(id)
  })

  test('rejects a cursor of another list', async () => {
    const cursor = Buffer.from(`keys ${newId()}`).toString('base64url')
    expect((await alice.call('GET', `/documents?starting_after=${cursor}`)).status).toBe(422)
  })
})

describe('the content', () => {
  const get = (headers: Record<string, string>, query = '') =>
    alice.call('GET', `/documents/${document.document_id}/content${query}`, { headers })

  test('is the bytes that will be signed; the original is the bytes that were uploaded', async () => {
    const answer = await get({})
    expect(sha256(content)).toBe(document.content_sha256)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="Lease.pdf"; filename*=UTF-8''Lease.pdf`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${document.content_sha256}"`,
    })
    const original = await get({}, '?version=original')
    expect(Buffer.from(await original.arrayBuffer()).equals(sample)).toBe(true)
    expect(original.headers.get('etag')).toBe(`"${sha256(sample)}"`)
    expect((await get({}, '?version=final')).status).toBe(422)
  })

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=100-4099', 100, 4100],
    ['bytes=5000-', 5000, undefined],
    ['bytes=-700', -700, undefined],
  ] as const)('is sent in part: %s', async (range, start, end) => {
    const answer = await get({ range })
    const part = Buffer.from(await answer.arrayBuffer())
    expect(answer.status).toBe(206)
    expect(part.equals(content.subarray(start, end))).toBe(true)
    const first = start < 0 ? content.length + start : start
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${first + part.length - 1}/${content.length}`)
  })

  test('rejects a range beyond its end with 416', async () => {
    const answer = await get({ range: `bytes=${content.length}-` })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
    expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable', request_id: expect.any(String) })
  })

  test('is sent whole if the client’s part is of another file, and not at all if the client has it', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ range: 'bytes=0-9', 'if-range': `"${document.content_sha256}"` })).status).toBe(206)
    expect((await get({ 'if-none-match': `"${document.content_sha256}"` })).status).toBe(304)
  })

  test('has a file name that cannot break out of its header', async () => {
    const { document_id } = await copy(document.document_id, { name: 'a"; filename="evil.exe' })
    const answer = await alice.call('GET', `/documents/${document_id}/content`)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="a_; filename=_evil.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22evil.exe`,
    )
    await remove(document_id)
  })

  test('of several pieces is read as one, for every range', async () => {
    const { db, blobs } = service
    const whole = await findContent(db, alice.tenantId, document.document_id, 'content')
    const [only] = whole.pieces
    if (!only) throw new Error('the document has no piece')
    const twice = { ...whole, size: whole.size * 2, pieces: [only, only] }
    const doubled = Buffer.concat([content, content])
    for (const [start, end] of [
      [0, doubled.length - 1],
      [3, 5],
      [content.length - 2, content.length + 1],
      [content.length, content.length],
    ] as const) {
      // biome-ignore format: a table
      const read = Buffer.concat(await (await openContent(blobs, twice, { start, end })).toArray())
      expect(read.equals(doubled.subarray(start, end + 1))).toBe(true)
    }
  })
})

describe('a copy', () => {
  test('is a separate document over the same bytes and key', async () => {
    const before = await service.objects()
    const made = await copy(document.document_id, { name: 'For Ravi.pdf' })
    expect(made).toEqual({
      ...document,
      message: 'The document is copied.',
      name: 'For Ravi.pdf',
      document_id: made.document_id,
    })
    expect(made.document_id).not.toBe(document.document_id)
    expect((await download(made.document_id)).equals(content)).toBe(true)
    expect(await service.objects()).toEqual(before)
    expect(await keys()).toHaveLength(1)
    expect((await copy(document.document_id)).name).toBe('Lease.pdf')
  })

  test('survives the deletion of the original; deleting the last one destroys the key and the bytes', async () => {
    const first = await upload()
    const second = await copy(first.document_id)
    const stored = await findContent(service.db, alice.tenantId, first.document_id, 'content')
    const rows = (await keys()).length

    expect(await (await remove(first.document_id)).json()).toEqual({
      status: 'success',
      message: 'The document is deleted.',
      document_id: first.document_id,
    })
    expect((await alice.call('GET', `/documents/${first.document_id}`)).status).toBe(404)
    expect((await download(second.document_id)).equals(content)).toBe(true)

    expect((await remove(second.document_id)).status).toBe(200)
    expect((await alice.call('GET', `/documents/${second.document_id}/content`)).status).toBe(404)
    expect(await keys()).toHaveLength(rows - 1)
    await expect(openContent(service.blobs, stored)).rejects.toThrow(/There is no object/)
    expect((await remove(second.document_id)).status).toBe(404)
  })

  test('that is made while its original is deleted has all its pieces, or is not made', async () => {
    const { db, blobs } = service
    const silent = { warn: () => {} }
    for (let round = 0; round < 25; round += 1) {
      const { documentId } = await copyDocument(db, alice.tenantId, document.document_id, null)
      const copying = copyDocument(db, alice.tenantId, documentId, null).catch(() => null)
      const removing = removeDocument({ db, blobs }, alice.tenantId, documentId, silent)
      const [made] = await Promise.all([copying, removing])
      if (made) {
        const { pieces } = await findContent(db, alice.tenantId, made.documentId, 'content')
        expect(pieces).toHaveLength(1)
        await removeDocument({ db, blobs }, alice.tenantId, made.documentId, silent)
      }
    }
  })
})

describe('two deletions at once', () => {
  test('of documents that share a key destroy it when both are done', async () => {
    const { db, blobs } = service
    const silent = { warn: () => {} }
    const before = (await keys()).length
    const [first, objects] = [await upload(), await service.objects()]
    const copies = await Promise.all(
      Array.from({ length: 5 }, () => copyDocument(db, alice.tenantId, first.document_id, null)),
    )
    const ids = [first.document_id, ...copies.map((made) => made.documentId)]
    await Promise.all(ids.map((id) => removeDocument({ db, blobs }, alice.tenantId, id, silent)))
    expect(await keys()).toHaveLength(before)
    expect(await service.objects()).toHaveLength(objects.length - 2)
  })
})

describe('a document that a sign request uses', () => {
  test('cannot be deleted, not even after the request has ended', async () => {
    const { document_id } = await copy(document.document_id)
    await service.database.owner(
      `INSERT INTO sign_requests (tenant_id, request_id, document_id, document_ref, state, is_sequential, expires_at,
              webhook_files, notify, reminders, body_hash, audit_seq, audit_head, event_seq, created_at)
       VALUES ($1, $2, $3::uuid, $3::text, 'declined', false, now(), 'link', true, true, '', 1, '', 1, now())`,
      [alice.tenantId, newId(), document_id],
    )
    const answer = await remove(document_id)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'document_in_use'])
    expect((await download(document_id)).equals(content)).toBe(true)
  })
})

test('an object that cannot be deleted is unreadable', async () => {
  const { db, blobs } = service
  const warnings: unknown[] = []
  const stubborn = { ...blobs, delete: () => Promise.reject(new Error('the store is locked')) }
  const { document_id } = await upload()
  const stored = await findContent(db, alice.tenantId, document_id, 'content')
  await removeDocument({ db, blobs: stubborn }, alice.tenantId, document_id, {
    warn: (entry: unknown) => warnings.push(entry),
  })
  expect(warnings).toHaveLength(2)
  const [piece] = stored.pieces
  expect(await blobs.head({ name: piece?.piece.objectName ?? '', versionId: null })).toEqual({ size: stored.size })
  expect(await service.database.owner('SELECT 1 FROM document_keys WHERE key_id = $1', [piece?.key.keyId])).toEqual([])
})
