import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileFiles } from '../../documents/preflight/testing/hostile.ts'
import { sweepOrphans } from '../../platform/blobs/sweep.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { OBJECT_REFERENCES } from '../../processes/object-references.ts'
import { startTestSigning, type TestSigning } from '../../sealing/testing/signing.ts'
import { askToSign, auditOf, openBrowser, type TestBrowser, type TestFile } from '../testing/signer-browser.ts'
import { deleteDueUploads } from './delete-due.ts'

let signing: TestSigning
let png: TestFile
let jpeg: TestFile
const pdf: TestFile = {
  ...{ name: 'passport.pdf', type: 'application/pdf' },
  bytes: readFileSync(new URL('../../documents/sample/consulting-agreement.pdf', import.meta.url)),
}

beforeAll(async () => {
  signing = await startTestSigning()
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
  png = { name: 'card.png', type: 'image/png', bytes: await picture.png().toBuffer() }
  jpeg = { name: 'card.jpg', type: 'image/jpeg', bytes: await picture.jpeg().toBuffer() }
}, 60_000)
afterAll(() => signing.stop())

const FIELDS = [
  { name: 'id_card', type: 'upload', page: ['1'], cords: [{ x: 300, y: 100, w: 200, h: 20 }] },
  { name: 'proof', type: 'upload', accept: ['pdf'], max_size: 500_000, required: false },
]

interface Visit {
  browser: TestBrowser
  base: string
  request: Awaited<ReturnType<typeof askToSign>>
}

async function visit(fields: object[] = FIELDS, more: object = {}): Promise<Visit> {
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com', fields, ...more }]
  const request = await askToSign(signing.server, signing.sender, { signers })
  const browser = openBrowser(signing.server)
  return { browser, base: await browser.claim(await request.link()), request }
}

async function sign({ browser, base }: Visit, fields: object) {
  const shown = await browser.view(base)
  return browser.send(`${base}/sign`, { mark: { kind: 'typed', name: 'Asha' }, ...shown, fields })
}

const rowsOf = ({ request }: Visit) =>
  signing.server.database.owner('SELECT * FROM signer_uploads WHERE request_id = $1 ORDER BY upload_id', [
    request.requestId,
  ])

/** Uploads that wait to be deleted become due now. */
const makeDue = ({ request }: Visit) =>
  signing.server.database.owner(
    `UPDATE signer_uploads SET due_at = now() - interval '1 s' WHERE request_id = $1 AND due_at IS NOT NULL`,
    [request.requestId],
  )
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('a file is stored as received, described by what the service found, and named by the signed value', async () => {
  const own = await visit()
  const answer = await own.browser.upload(own.base, 'id_card', { ...png, name: 'C:\\fakepath\\My card.exe' })
  expect(answer.statusCode, answer.body).toBe(200)
  const { upload } = answer.json()
  const expected = { name: 'My card.exe.png', type: 'png', size: png.bytes.length, sha256: hash(png.bytes) }
  expect(upload).toEqual({ id: expect.stringMatching(/^upl_/), field: 'id_card', ...expected })
  expect((await sign(own, { id_card: upload.id })).statusCode).toBe(200)
  await signing.seal()
  const status = (await signing.sender.call('GET', `document-signrequest/${own.request.documentId}`)).json()
  expect(status.signers[0].fields).toEqual([
    { name: 'id_card', type: 'upload', value: { id: upload.id, ...expected } },
    { name: 'proof', type: 'upload', value: null },
  ])
  const [entry] = await auditOf(signing.server, own.request, 'signer_signed')
  expect(JSON.parse(String(entry?.personal.field_1)).value).toEqual({ id: upload.id, ...expected })
})

test('each type is found by content, whatever the declared type says', async () => {
  const own = await visit()
  for (const [file, type] of [
    [{ ...jpeg, type: 'application/pdf' }, 'jpeg'],
    [{ ...pdf, type: 'image/png' }, 'pdf'],
  ] as const) {
    const answer = await own.browser.upload(own.base, 'id_card', file)
    expect([answer.statusCode, answer.json().upload?.type]).toEqual([200, type])
  }
})

/** The sample PDF, encrypted by qpdf. */
async function encrypted(user: string, owner: string): Promise<TestFile> {
  const folder = await mkdtemp(join(tmpdir(), 'encrypted-'))
  const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')]
  await writeFile(from, pdf.bytes)
  execFileSync('qpdf', ['--encrypt', user, owner, '256', '--', from, to])
  const bytes = await readFile(to)
  await rm(folder, { recursive: true })
  return { ...pdf, bytes }
}

test('a PDF that is only read may be signed, certified or protected by an owner password', async () => {
  const own = await visit()
  const corpus = new URL('../../../../conformance/corpus/files/', import.meta.url)
  const signed = (name: string) => ({ ...pdf, bytes: readFileSync(new URL(`${name}.pdf`, corpus)) })
  for (const file of [signed('pyhanko-approval'), signed('pyhanko-certified-p1'), await encrypted('', 'owner')]) {
    const answer = await own.browser.upload(own.base, 'id_card', file)
    expect([answer.statusCode, answer.json().upload?.sha256], answer.body).toEqual([200, hash(file.bytes)])
  }
  const locked = await own.browser.upload(own.base, 'id_card', await encrypted('secret', 'owner'))
  expect([locked.statusCode, locked.json().problem]).toEqual([422, 'password'])
})

describe('refused files change nothing', () => {
  const bytesOf = (...parts: (string | Uint8Array)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
  const bomb = async () => ({
    ...png,
    bytes: await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer(),
  })
  const hostile = (name: string) => () => {
    const file = hostileFiles().find((one) => one.name === name)
    if (!file || !('bytes' in file)) throw new Error(`there is no hostile file ${name}`)
    return { ...pdf, bytes: file.bytes }
  }

  test.each<[string, string, string, () => TestFile | Promise<TestFile>]>([
    ['a web page', 'id_card', 'not_accepted', () => ({ ...png, bytes: Buffer.from('<script>alert(1)</script>') })],
    ['an SVG', 'id_card', 'not_accepted', () => ({ ...png, bytes: Buffer.from('<svg onload="alert(1)"/>') })],
    ['a picture for a field of PDFs', 'proof', 'not_accepted', () => png],
    [
      'a file that is too large for its field',
      'proof',
      'too_large',
      () => ({ ...pdf, bytes: bytesOf(pdf.bytes, Buffer.alloc(500_000)) }),
    ],
    ['a truncated PNG', 'id_card', 'damaged', () => ({ ...png, bytes: png.bytes.subarray(0, -20) })],
    [
      'a truncated JPEG with a forged end',
      'id_card',
      'damaged',
      () => ({ ...jpeg, bytes: bytesOf(jpeg.bytes.subarray(0, 100), jpeg.bytes.subarray(-2)) }),
    ],
    ['a truncated PDF', 'id_card', 'damaged', () => ({ ...pdf, bytes: pdf.bytes.subarray(0, 200) })],
    ['a PNG with a page behind it', 'id_card', 'damaged', () => ({ ...png, bytes: bytesOf(png.bytes, '<script>') })],
    [
      'a JPEG that is also an archive',
      'id_card',
      'not_accepted',
      () => ({ ...jpeg, bytes: bytesOf(jpeg.bytes, 'PK\x05\x06', Buffer.alloc(18), 'SEFT') }),
    ],
    ['a PNG of 256 million pixels', 'id_card', 'damaged', bomb],
  ])('%s', async (_what, field, problem, make) => {
    const own = await visit()
    const answer = await own.browser.upload(own.base, field, await make())
    expect([answer.statusCode, answer.json().code, answer.json().problem]).toEqual([422, 'upload_refused', problem])
    expect(await rowsOf(own)).toEqual([])
  })

  /** One of each kind; `preflight/hostile.test.ts` has all. */
  test.each([
    ['script-on-open', 'active_content'],
    ['launch-on-click', 'active_content'],
    ['attachment-by-name', 'active_content'],
    ['xfa-form', 'active_content'],
  ])('the PDF %s', async (name, problem) => {
    const own = await visit()
    const answer = await own.browser.upload(own.base, 'id_card', hostile(name)())
    expect([answer.statusCode, answer.json().problem]).toEqual([422, problem])
    expect(await rowsOf(own)).toEqual([])
  })
})

describe('who may upload', () => {
  const problemOf = async (answer: Promise<{ statusCode: number; json(): { code: string } }>) => {
    const { statusCode, json } = await answer
    return [statusCode, json().code]
  }

  test('nobody before the code is entered, after the signature, or for a field that is no upload', async () => {
    const locked = await visit(FIELDS, { auth: 'access_code', access_code: 'tulip-29' })
    expect(await problemOf(locked.browser.upload(locked.base, 'id_card', png))).toEqual([401, 'code_needed'])
    const text = { name: 'city', type: 'text', page: ['1'], cords: [{ x: 300, y: 200, w: 200, h: 20 }] }
    const own = await visit([...FIELDS, { ...text, required: false }])
    expect(await problemOf(own.browser.upload(own.base, 'city', png))).toEqual([422, 'validation_failed'])
    expect(await problemOf(own.browser.upload(own.base, 'other', png))).toEqual([422, 'validation_failed'])
    const { upload } = (await own.browser.upload(own.base, 'id_card', png)).json()
    expect((await sign(own, { id_card: upload.id })).statusCode).toBe(200)
    expect(await problemOf(own.browser.upload(own.base, 'id_card', png))).toEqual([403, 'not_shown'])
    expect(await problemOf(own.browser.remove(`${own.base}/uploads/${upload.id}`))).toEqual([403, 'not_shown'])
  })

  test('no other site, no other browser, and no type that the page does not send', async () => {
    const { browser, base } = await visit()
    const send = (headers: Record<string, string>, cookie = browser.cookie) =>
      signing.server.inject({
        ...{ method: 'POST', url: `${base}/uploads?field=id_card`, payload: Buffer.from(png.bytes) },
        headers: {
          'content-type': 'image/png',
          'sec-fetch-site': 'same-origin',
          ...(cookie && { cookie }),
          ...headers,
        },
      })
    expect((await send({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await send({}, '')).statusCode).toBe(404)
    expect((await send({ 'content-type': 'text/html' })).statusCode).toBe(415)
    expect((await send({ 'content-encoding': 'gzip' })).statusCode).toBe(415)
    expect((await send({})).statusCode).toBe(200)
  })

  test('a signer cannot use or remove the file of another', async () => {
    const [own, other] = [await visit(), await visit()]
    const { upload } = (await own.browser.upload(own.base, 'id_card', png)).json()
    const refused = await sign(other, { id_card: upload.id })
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, 'unknown_upload'])
    expect((await other.browser.remove(`${other.base}/uploads/${upload.id}`)).statusCode).toBe(404)
    expect((await sign(own, { id_card: upload.id })).statusCode).toBe(200)
  })

  test('a person who is named later does not see the files of the one before', async () => {
    const own = await visit(FIELDS, { may_delegate: true })
    const { upload } = (await own.browser.upload(own.base, 'id_card', png)).json()
    const next = { name: 'Ben Ode', email: 'ben@example.com', reason: 'On leave' }
    expect((await own.browser.send(`${own.base}/delegate`, next)).statusCode).toBe(200)
    const browser = openBrowser(signing.server)
    const base = await browser.claim(await own.request.link())
    const refused = await sign({ ...own, browser, base }, { id_card: upload.id })
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, 'unknown_upload'])
  })

  test('a signer who uploads without a pause has to wait', async () => {
    const { browser, base } = await visit()
    const text = { ...png, bytes: Buffer.from('text') }
    const codes = []
    for (let i = 0; i < 21; i++) codes.push((await browser.upload(base, 'id_card', text)).statusCode)
    expect(codes).toEqual([...Array(20).fill(422), 429])
  })
})

describe('files that nobody uses', () => {
  test('a second file replaces the first, and a removed one cannot be used', async () => {
    const own = await visit()
    const first = (await own.browser.upload(own.base, 'id_card', png)).json().upload
    const second = (await own.browser.upload(own.base, 'id_card', jpeg)).json().upload
    expect((await sign(own, { id_card: first.id })).json().errors[0].code).toBe('unknown_upload')
    expect((await own.browser.remove(`${own.base}/uploads/${second.id}`)).statusCode).toBe(200)
    expect((await own.browser.remove(`${own.base}/uploads/${second.id}`)).statusCode).toBe(404)
    expect((await sign(own, { id_card: second.id })).json().errors[0].code).toBe('unknown_upload')
  })

  test('the timer deletes them with their keys and objects, and keeps those that were signed', async () => {
    const own = await visit()
    await own.browser.upload(own.base, 'id_card', png)
    const { upload } = (await own.browser.upload(own.base, 'id_card', jpeg)).json()
    await sign(own, { id_card: upload.id })
    const [unused, used] = await rowsOf(own)
    await makeDue(own)
    const timer = openTimer()
    await deleteDueUploads(timer, signing.server.parts.db)
    expect(await rowsOf(own)).toEqual([{ ...used, due_at: null }])
    const keys = 'SELECT key_id FROM document_keys WHERE key_id = $1'
    expect(await signing.server.database.owner(keys, [unused.key_id])).toEqual([])
    const { blobs, db } = signing.server.parts
    expect(await blobs.versions(unused.object_name)).toHaveLength(1)
    const onError = (error: Error) => expect.fail(error.message)
    await sweepOrphans({ finder: timer, db, blobs, references: OBJECT_REFERENCES, onError })
    expect(await blobs.versions(unused.object_name)).toEqual([])
    expect(await blobs.versions(used.object_name)).toHaveLength(1)
    await timer.close()
  })

  test('the timer leaves files of a request on legal hold', async () => {
    const own = await visit()
    await own.browser.upload(own.base, 'id_card', png)
    const hold = 'UPDATE sign_requests SET held_since = now() WHERE request_id = $1'
    await signing.server.database.owner(hold, [own.request.requestId])
    await makeDue(own)
    const timer = openTimer()
    await deleteDueUploads(timer, signing.server.parts.db)
    await timer.close()
    expect(await rowsOf(own)).toHaveLength(1)
  })
})

const openTimer = () =>
  openDatabase({
    ...{ url: signing.server.database.url, role: 'countersign_timer', max: 1 },
    ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 },
  })
