import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sweepOrphans } from '../../platform/blobs/sweep.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { sealingReferences } from '../../sealing/references.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, eventsOf, openBrowser, shownOn } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

test('claim, view and signature each cause one event and one audit entry', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server, 'Phone/1')
  const link = await request.link()
  expect((await browser.get(link)).body).toContain('agreement.pdf')
  const base = await browser.claim(link)
  expect(base).toBe(`/sign/${request.signers[0]?.publicId}`)
  const page = await browser.get(base)
  expect(page.body).toContain('Asha Rao')
  expect(await eventsOf(server, request)).toEqual(['signer.notified'])

  for (const width of [360, 720, 360]) {
    const image = await browser.get(`${base}/pages/1.webp?w=${width}`)
    expect(image.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  }
  expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  await browser.view(base)
  await browser.view(base)
  expect(await eventsOf(server, request)).toEqual(['signer.notified', 'document.viewed'])
  const mark = { kind: 'typed', name: 'Asha Rao' }
  const signed = await browser.send(`${base}/sign`, { mark, ...shownOn(page.body) })
  expect(signed.json()).toEqual({ status: 'success', state: 'signed' })
  expect(await eventsOf(server, request)).toEqual(['signer.notified', 'document.viewed', 'signer.signed'])

  const [entry] = await auditOf(server, request, 'signer_signed')
  expect(entry?.actor).toEqual({ type: 'signer', id: request.signers[0]?.publicId })
  expect(entry?.personal).toMatchObject({ ip: '127.0.0.1', user_agent: 'Phone/1' })
  expect(entry?.data.agreement).toMatchObject({
    document_sha256: shownOn(page.body).document,
    consent_sha256: shownOn(page.body).consent,
    consent_text: expect.stringContaining('agree to sign'),
    mark: 'typed',
  })
  expect((await browser.get(base)).body).toContain('You have signed')
})

test('document_shown is recorded once, after the last missing page was sent', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  const { document } = shownOn((await browser.get(base)).body)
  const { pages } = (await account.call('GET', `documents/${request.documentId}`)).json()
  const look = (page: number) => browser.get(`${base}/pages/${page}.webp?w=360`)
  for (let page = pages.length; page > 1; page--) await look(page)
  await look(pages.length)
  expect(await auditOf(server, request, 'document_shown')).toHaveLength(pages.length === 1 ? 1 : 0)
  await look(1)
  await look(1)
  const recorded = await auditOf(server, request, 'document_shown')
  expect(recorded.map(({ data }) => data)).toEqual([
    { signer_id: request.signers[0]?.publicId, pages: pages.length, document_sha256: document },
  ])
})

test('the audit trail records the connection’s IP address, not a header’s', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  const { document } = shownOn((await browser.get(base)).body)
  const forged = { 'x-forwarded-for': '203.0.113.66', forwarded: 'for=203.0.113.66' }
  await browser.send(`${base}/viewed`, { document, pages: [1] }, forged)
  const [viewed] = await auditOf(server, request, 'signer_viewed')
  expect(viewed?.personal.ip).toBe('127.0.0.1')
})

test('a repeated signature gets the same 200 and stores one mark', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  const page = await browser.get(base)
  await browser.get(`${base}/pages/1.webp?w=360`)
  const body = { mark: { kind: 'typed', name: 'Asha Rao' }, ...shownOn(page.body) }
  const answers = await Promise.all([1, 2, 3].map(() => browser.send(`${base}/sign`, body)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await browser.send(`${base}/sign`, { mark: null })).statusCode).toBe(200)
  const marks = await server.database.owner('SELECT kind FROM marks WHERE request_id = $1', [request.requestId])
  expect(marks).toEqual([{ kind: 'typed' }])
})

test('M1: 40 refused signatures leave no object', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  const fields = await browser.view(base)
  await account.call('POST', `document-signrequest/${request.documentId}/cancel`)
  const before = await objects()
  for (let i = 0; i < 40; i++) {
    const refused = await browser.send(`${base}/sign`, { mark: { kind: 'typed', name: `Asha ${i}` }, ...fields })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'wrong_state'])
  }
  expect(await objects()).toEqual(before)
  expect(await pending(request)).toEqual([])
})

test('M1: the object of a recorded signature is no longer pending', async () => {
  const request = await askToSign(server, account)
  await openBrowser(server).signTyped(await request.link())
  expect(await pending(request)).toEqual([])
  const [mark] = await server.database.owner('SELECT sha256 FROM marks WHERE request_id = $1', [request.requestId])
  expect(await objects()).toContain(mark?.sha256.toString('hex'))
})

test('M1: a signature that is refused when the request is locked leaves an object that is swept', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  const fields = await browser.view(base)
  const before = await objects()
  const { blobs } = server.parts
  const put = vi.spyOn(blobs, 'put').mockImplementationOnce(async (...args) => {
    await account.call('POST', `document-signrequest/${request.documentId}/cancel`)
    put.mockRestore()
    return blobs.put(...args)
  })
  const refused = await browser.send(`${base}/sign`, { mark: { kind: 'typed', name: 'Asha Rao' }, ...fields })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'wrong_state'])
  expect(await pending(request)).toHaveLength(1)
  expect(await objects()).toHaveLength(before.length + 1)

  await server.database.owner(
    `UPDATE pending_objects SET due_at = now() - interval '1 second'
    WHERE object_name LIKE '%' || $1 || '%'`,
    [request.documentId],
  )
  const finder = openDatabase({
    ...{ url: server.database.url, role: 'countersign_timer', max: 1 },
    ...{ statementTimeoutMs: 5_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 },
  })
  const onError = (error: Error) => expect.fail(error.message)
  await sweepOrphans({ finder, db: server.parts.db, blobs, references: [sealingReferences], onError })
  await finder.close()
  expect(await objects()).toEqual(before)
})

const pending = ({ documentId }: { documentId: string }) =>
  server.database.owner(`SELECT object_name FROM pending_objects WHERE object_name LIKE '%' || $1 || '%'`, [documentId])

/** The objects in the store, by name. */
async function objects(): Promise<string[]> {
  const folder = join(server.parts.config.dataFolder, 'blobs')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

test('a form signs with a typed name in a browser without scripts', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  const page = await browser.get(base)
  const fields = shownOn(page.body)
  const empty = await browser.post(`${base}/sign`, { typed_name: ' ', ...fields })
  expect(empty.body).toContain('Please type your name.')
  const signed = await browser.post(`${base}/sign`, { typed_name: 'Asha Rao', ...fields })
  expect([signed.statusCode, signed.headers.location]).toEqual([303, base])
  expect((await browser.get(base)).body).toContain('You have signed')
  // The press that sends the form is the view.
  expect(await eventsOf(server, request)).toEqual(['signer.notified', 'document.viewed', 'signer.signed'])
})

test('rejects a signature without the consent shown, or over another document than the one shown', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  const shown = shownOn((await browser.get(base)).body)
  await browser.get(`${base}/pages/1.webp?w=360`)
  const mark = { kind: 'typed', name: 'Asha Rao' }
  const other = 'ab'.repeat(32)
  const withoutConsent = await browser.send(`${base}/sign`, { mark, ...shown, consent: other })
  expect([withoutConsent.statusCode, withoutConsent.json().problem]).toEqual([422, 'consent_missing'])
  const changed = await browser.send(`${base}/sign`, { mark, ...shown, document: other })
  expect([changed.statusCode, changed.json().problem]).toEqual([422, 'document_changed'])
  expect(await eventsOf(server, request)).not.toContain('signer.signed')
})

test('decline ends the request, records the reason and shows the status page', async () => {
  const request = await askToSign(server, account)
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  const declined = await browser.post(`${base}/decline`, { reason: 'Not mine.' })
  expect([declined.statusCode, declined.headers.location]).toEqual([303, base])
  expect((await browser.post(`${base}/decline`)).statusCode).toBe(303)
  expect(await eventsOf(server, request)).toEqual(['signer.notified', 'signer.declined', 'document.declined'])
  const [entry] = await auditOf(server, request, 'signer_declined')
  expect(entry?.personal.reason).toBe('Not mine.')
  expect((await browser.get(base)).body).toContain('You have declined')
})

test('the language of the query is stored in a cookie and overrides the sender’s setting', async () => {
  const signers = [{ name: 'Asha Rao', email: 'asha@example.com', locale: 'de' }]
  const request = await askToSign(server, account, { signers })
  const browser = openBrowser(server)
  const base = await browser.claim(await request.link())
  expect((await browser.get(base)).body).toContain('<html lang="de"')
  expect((await browser.get(`${base}?lang=hi`)).body).toContain('<html lang="hi"')
  expect((await browser.get(base)).body).toContain('<html lang="hi"')
})

test('scripts and styles are sent compressed and immutable', async () => {
  const request = await askToSign(server, account)
  const { body } = await openBrowser(server).get(await request.link())
  const address = /href="(\/assets\/[^"]+\.css)"/.exec(body)?.[1] ?? ''
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, identity', undefined],
  ] as const) {
    const asset = await server.inject({ url: address, headers: { 'accept-encoding': accepted } })
    expect(asset.headers['content-encoding']).toBe(coding)
    expect(asset.headers['cache-control']).toContain('immutable')
  }
})
