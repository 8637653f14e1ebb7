import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isUuid } from '../platform/ids.ts'
import { discardAbandoned } from './intake/receive.ts'
import { preloadSample } from './sample/preload.ts'
import { encrypted, MAX_BYTES, startDocuments } from './testing/documents.ts'

type Service = Awaited<ReturnType<typeof startDocuments>>
type Account = Awaited<ReturnType<Service['account']>>

let service: Service
let alice: Account
let sample: Buffer
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  service = await startDocuments()
  alice = await service.account('alice')
  sample = await readFile(new URL('sample/consulting-agreement.pdf', import.meta.url))
})

afterAll(() => service.stop())

const PDF = { 'content-type': 'application/pdf' }
const uploadRaw = (body: Uint8Array | string, query = '', headers: Record<string, string> = {}) =>
  alice.call('POST', `/documents${query}`, { body, headers: { ...PDF, ...headers } })
const uploadJson = (body: object) =>
  alice.call('POST', '/documents', { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const uploadForm = (fields: Record<string, string | Blob>, filename = 'Lease.pdf') => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, filename)
  }
  return alice.call('POST', '/documents', { body: form })
}

describe('each form of upload', () => {
  test('gets the same response, as documented', async () => {
    const answers = await Promise.all([
      uploadRaw(sample, '?name=Lease.pdf'),
      uploadForm({ file: new Blob([sample], { type: 'application/pdf' }) }),
      uploadJson({ name: 'Lease.pdf', content_base64: sample.toString('base64') }),
    ])
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as Record<string, unknown>[]
    for (const [i, { document_id, ...body }] of bodies.entries()) {
      expect(answers[i]?.status).toBe(200)
      expect(isUuid(String(document_id))).toBe(true)
      expect(String(document_id)[14]).toBe('7')
      expect(body).toEqual({
        status: 'success',
        message: 'The document is stored.',
        name: 'Lease.pdf',
        size: sample.length,
        sha256: sha256(sample),
        content_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        pages: [{ number: 1, width: 595, height: 842, rotation: 0 }],
        form_fields: [],
        preflight: expect.objectContaining({ decrypted: false, pdf_version: '1.7', tagged: true, warnings: [] }),
      })
      expect({ ...body, preflight: undefined }).toEqual({ ...bodies[0], document_id: undefined, preflight: undefined })
    }
    expect(new Set(bodies.map((body) => body.document_id)).size).toBe(3)
    expect(await service.leftovers()).toEqual([])
  })

  test('stores of each page what placing a signature needs', async () => {
    const { document_id } = (await (await uploadRaw(sample)).json()) as { document_id: string }
    const [row] = await service.database.owner('SELECT pages FROM documents WHERE document_id = $1', [document_id])
    expect(row?.pages).toEqual([
      { number: 1, width: 595, height: 842, rotation: 0, cropBox: [0, 0, 595, 842], userUnit: 1, annotations: [] },
    ])
  })

  test('takes the name from the query, a header or the file, in any script', async () => {
    const named = async (answer: Promise<Response>) => ((await (await answer).json()) as { name: string }).name
    const tamil = 'வாடகை ஒப்பந்தம்.pdf'
    const names = [
      named(uploadRaw(sample, `?name=${encodeURIComponent(tamil)}`)),
      named(uploadRaw(sample, '', { 'x-document-name': encodeURIComponent(tamil) })),
      named(uploadRaw(sample)),
      named(uploadForm({ file: new Blob([sample]) }, '合同.pdf')),
      named(uploadForm({ name: 'Given.pdf', file: new Blob([sample]) }, 'x.pdf')),
    ]
    expect(await Promise.all(names)).toEqual([tamil, tamil, 'document.pdf', '合同.pdf', 'Given.pdf'])
  })
})

describe('M2: JSON is read as a stream', () => {
  const uploadText = (body: string) =>
    alice.call('POST', '/documents', { body, headers: { 'content-type': 'application/json; charset=utf-8' } })

  test('and never parsed as a whole, so that a large upload does not block the process', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const content = randomBytes(MAX_BYTES - 1000)
    const answer = await uploadText(`{"content_base64":"${content.toString('base64')}","name":"a.pdf"}`)
    const lengths = parse.mock.calls.map(([text]) => text.length)
    parse.mockRestore()
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'pdf_invalid'])
    expect(lengths.length).toBeGreaterThan(0)
    expect(Math.max(...lengths)).toBeLessThan(64 * 1024)
  })

  test('with escaped slashes and white space', async () => {
    const base64 = sample.toString('base64')
    const escaped = base64.replaceAll('/', '\\/').replace('A', '\\u0041')
    const answer = await uploadText(
      `\n{ \t"name":"Lease.pdf",${' '.repeat(200_000)}"content_base64" :"${escaped}" }\r\n`,
    )
    expect([answer.status, await answer.json()]).toMatchObject([200, { sha256: sha256(sample), name: 'Lease.pdf' }])
  })

  test.each([
    ['', 400, 'malformed_json'],
    ['{"content_base64":"QUJD"', 400, 'malformed_json'],
    ['{"content_base64":"QU\nJD"}', 400, 'malformed_json'],
    ['{"content_base64":"QUJD","__proto__":{}}', 422, 'unknown_field'],
    ['{"content_base64":"QUJD","content_base64":"QUJD"}', 422, 'validation_failed'],
    [`{"content_base64":"QUJD","name":${'['.repeat(101)}${']'.repeat(101)}}`, 400, 'bad_request'],
    ['[]', 422, 'validation_failed'],
    ['{"content_base64":5}', 422, 'validation_failed'],
    ['{"content_base64":""}', 422, 'validation_failed'],
    ['{"content_base64":"QUJ"}', 422, 'validation_failed'],
    ['{"content_base64":"QUJD\\n"}', 422, 'validation_failed'],
    ['{"content_base64":"QUJD\\u0000"}', 422, 'validation_failed'],
    ['{"content_base64":"QUJD","name":"\\ud800"}', 422, 'validation_failed'],
    ['{"content_base64":"QUJD","Name":"a"}', 422, 'unknown_field'],
    [`{"content_base64":"QUJD","name":"${'x'.repeat(70_000)}"}`, 413, 'document_too_large'],
  ])('and rejected as any other body: %j', async (body, status, code) => {
    const answer = await uploadText(body)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
    expect(await service.leftovers()).toEqual([])
  })
})

describe('an upload is rejected', () => {
  const refused = async (answer: Promise<Response>, status: number, code: string) => {
    const response = await answer
    const body = (await response.json()) as { code: string; message: string; errors: { field: string }[] }
    expect([response.status, body.code], body.message).toEqual([status, code])
    expect(await service.leftovers()).toEqual([])
    return body
  }
  const tooLarge = randomBytes(MAX_BYTES + 1)

  test('with 413 when its declared length is too large', () => refused(uploadRaw(tooLarge), 413, 'document_too_large'))

  test('with 413 when it turns out to be too large', async () => {
    const chunks = Array.from({ length: 40 }, () => randomBytes(64 * 1024))
    const init = { body: ReadableStream.from(chunks), headers: PDF, duplex: 'half' } as RequestInit
    await refused(alice.call('POST', '/documents', init), 413, 'document_too_large')
  })

  test('with 413 when a form’s file is too large', () =>
    refused(uploadForm({ file: new Blob([tooLarge]) }), 413, 'document_too_large'))

  test('with 413 when a form without a declared length is too large', async () => {
    const parts = [
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
      tooLarge,
      '\r\n--x--\r\n',
    ]
    const init = { body: ReadableStream.from(parts.map((part) => Buffer.from(part as string))), duplex: 'half' }
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    await refused(alice.call('POST', '/documents', { ...init, headers } as RequestInit), 413, 'document_too_large')
  })

  test('with 413 when the base64 is too large', () =>
    refused(uploadJson({ content_base64: tooLarge.toString('base64') }), 413, 'document_too_large'))

  test('with 415 when its type is unsupported or missing', async () => {
    const { message } = await refused(
      uploadRaw(sample, '', { 'content-type': 'image/png' }),
      415,
      'unsupported_media_type',
    )
    expect(message).toContain('application/pdf, multipart/form-data or application/json')
    await refused(
      uploadRaw(sample, '', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_media_type',
    )
    await refused(uploadRaw('{}', '', { 'content-type': 'application/json\ta' }), 415, 'unsupported_media_type')
  })

  test('with the name of the invalid field', async () => {
    const field = async (answer: Promise<Response>, code = 'validation_failed') =>
      (await refused(answer, 422, code)).errors.map((error) => error.field)
    const file = new Blob([sample])
    expect(await field(uploadJson({ name: 'a.pdf' }))).toEqual(['content_base64'])
    expect(await field(uploadJson({ content_base64: 'data:application/pdf;base64,AAAA' }))).toEqual(['content_base64'])
    expect(await field(uploadJson({ content_base64: 'AAAA', nam: 'x' }), 'unknown_field')).toEqual(['nam'])
    expect(await field(uploadForm({ name: 'a.pdf' }))).toEqual(['file'])
    expect(await field(uploadForm({ file, allow_decrypt: 'perhaps' }))).toEqual(['allow_decrypt'])
    expect(await field(uploadForm({ file, colour: 'blue' }), 'unknown_field')).toEqual(['colour'])
    expect(await field(uploadForm({ document: file }))).toContain('file')
    expect(await field(uploadRaw(sample, '?allow_decrypt=perhaps'))).toEqual(['allow_decrypt'])
    expect(await field(uploadRaw(sample, '?name=a%0d%0ab'))).toEqual(['name'])
    expect(await field(alice.call('POST', '/documents', { headers: PDF }))).toEqual(['file'])
  })

  test('with 400 when a form cannot be parsed', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    await refused(alice.call('POST', '/documents', { body: '--x\r\nnonsense', headers }), 400, 'bad_request')
    const two = new FormData()
    two.append('file', new Blob([sample]), 'a.pdf')
    two.append('file', new Blob([sample]), 'b.pdf')
    await refused(alice.call('POST', '/documents', { body: two }), 400, 'bad_request')
  })
})

test('removes an owner password only with consent, and records the consent', async () => {
  const locked = await encrypted(sample, '', 'owner')
  const answers = [
    await uploadRaw(locked, '?allow_decrypt=true'),
    await uploadForm({ file: new Blob([locked]), allow_decrypt: 'true' }),
    await uploadJson({ content_base64: locked.toString('base64'), allow_decrypt: true }),
  ]
  for (const answer of answers) {
    const body = (await answer.json()) as { document_id: string; preflight: { decrypted: boolean } }
    expect(body.preflight.decrypted).toBe(true)
    const log = await service.database.owner(
      `SELECT actor, action FROM account_activity WHERE detail->>'document_id' = $1`, [body.document_id]) // biome-ignore format: one thought
    expect(log).toEqual([{ actor: expect.stringMatching(/^key:/), action: 'document.decrypted' }])
  }
})

describe('an Idempotency-Key', () => {
  test('gives a repeated upload the first response, for every form of upload', async () => {
    const key = { 'idempotency-key': 'upload-1' }
    const first = await uploadRaw(sample, '', key)
    const again = await uploadRaw(sample, '', key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    const form = new FormData()
    form.append('file', new Blob([sample]), 'document.pdf')
    const asForm = await alice.call('POST', '/documents', { body: form, headers: key })
    expect(asForm.headers.get('idempotent-replayed')).toBe('true')
    await expect.poll(() => service.leftovers()).toEqual([]) // the response is sent before the clean-up
  })

  test('of another file is rejected', async () => {
    const key = { 'idempotency-key': 'upload-2' }
    await uploadRaw(sample, '', key)
    const other = await uploadRaw(Buffer.concat([sample, Buffer.from('\n')]), '', key)
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([422, 'idempotency_mismatch'])
  })
})

describe('removes the files of an upload', () => {
  test.each(['application/pdf', 'multipart/form-data; boundary=x'])('when the client disconnects: %s', async (type) => {
    const headers = { authorization: `Bearer ${alice.apiKey}`, 'content-type': type, 'content-length': '500000' }
    const call = httpRequest(`${service.address}/api/v1/documents`, { method: 'POST', headers })
    call.on('error', () => {}) // the test disconnects
    call.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
    call.write(sample)
    await expect.poll(() => service.leftovers()).toHaveLength(1)
    call.destroy()
    await expect.poll(() => service.leftovers()).toEqual([])
  })

  test('when a process was killed: the next one cleans up, except recent files', async () => {
    await mkdir(service.uploadFolder, { recursive: true })
    const old = await mkdtemp(join(service.uploadFolder, 'upload-'))
    const young = await mkdtemp(join(service.uploadFolder, 'upload-'))
    const twoHoursAgo = Date.now() / 1000 - 7200
    await utimes(old, twoHoursAgo, twoHoursAgo)
    await discardAbandoned(service.uploadFolder, Date.now())
    expect(await service.leftovers()).toEqual([young.split('/').at(-1)])
    await rm(young, { recursive: true })
  })
})

test('adds the sample to a new sandbox, and it passes the preflight unchanged', async () => {
  const bob = await service.account('bob')
  const { db, blobs, queue, uploadFolder } = service
  const limits = { maxBytes: MAX_BYTES, maxPages: 20 }
  const { documentId } = await preloadSample({ db, blobs, queue, limits, uploadFolder }, bob.tenantId)
  const body = (await (await bob.call('GET', `/documents/${documentId}`)).json()) as Record<string, unknown>
  expect(body).toMatchObject({ name: 'Consulting Agreement.pdf', sha256: sha256(sample), preflight: { warnings: [] } })
})
