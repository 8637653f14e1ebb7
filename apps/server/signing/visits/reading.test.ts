import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, openBrowser, shownOn } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const MARK = { kind: 'typed', name: 'Asha Rao' }

async function visit(more: Record<string, unknown> = {}) {
  const request = await askToSign(server, account, more)
  const browser = openBrowser(server, 'Desk/1')
  const link = await request.link()
  const base = await browser.claim(link)
  return { request, browser, link, base }
}

describe('how long pages were on screen', () => {
  test('is a value of the signature’s entry that can be erased, and no claim of its own', async () => {
    const { request, browser, base } = await visit()
    const shown = await browser.view(base)
    const signed = await browser.send(`${base}/sign`, { mark: MARK, ...shown, pageSeconds: [12, 9e9] })
    expect(signed.statusCode).toBe(200)
    const [entry] = await auditOf(server, request, 'signer_signed')
    expect(entry?.personal.page_seconds).toBe('[12,86400]')
    expect(JSON.stringify(entry?.data)).not.toContain('86400')
  })

  test('is recorded apart from how long their text was', async () => {
    const { request, browser, base } = await visit()
    const shown = await browser.view(base)
    const times = { pageSeconds: [0], textSeconds: [40] }
    expect((await browser.send(`${base}/sign`, { mark: MARK, ...shown, ...times })).statusCode).toBe(200)
    const [entry] = await auditOf(server, request, 'signer_signed')
    expect(entry?.personal).toMatchObject({ page_seconds: '[0]', text_seconds: '[40]' })
    expect(JSON.stringify(entry?.data)).not.toContain('seconds')
  })

  test('is recorded with an approval', async () => {
    const { request, browser, base } = await visit({
      signers: [
        { name: 'Ben Ode', email: 'ben@example.com', role: 'approver' },
        { name: 'Asha Rao', email: 'asha@example.com' },
      ],
    })
    const { document } = shownOn((await browser.get(base)).body)
    const times = { pageSeconds: [3], textSeconds: [5] }
    expect((await browser.send(`${base}/approve`, { document, ...times })).statusCode).toBe(200)
    const [entry] = await auditOf(server, request, 'signer_approved')
    expect(entry?.personal).toMatchObject({ page_seconds: '[3]', text_seconds: '[5]' })
    expect(JSON.stringify(entry?.data)).not.toContain('seconds')
  })

  test('is missing where no browser reported it, and refused if it is no list of times', async () => {
    const { request, browser, base } = await visit()
    const shown = await browser.view(base)
    for (const seconds of ['12', [-1], [1.5], { 1: 2 }]) {
      for (const times of [{ pageSeconds: seconds }, { textSeconds: seconds }]) {
        expect((await browser.send(`${base}/sign`, { mark: MARK, ...shown, ...times })).statusCode).toBe(422)
      }
    }
    expect((await browser.send(`${base}/sign`, { mark: MARK, ...shown })).statusCode).toBe(200)
    const [entry] = await auditOf(server, request, 'signer_signed')
    expect(entry?.personal).not.toHaveProperty('page_seconds')
  })
})

describe('the document as a file before signing', () => {
  test('is that which is shown, and is recorded once', async () => {
    const { request, browser, base } = await visit()
    const { document } = shownOn((await browser.get(base)).body)
    for (const [use, address] of [
      ['save', `${base}/document`],
      ['print', `${base}/document?use=print`],
    ] as const) {
      const posted = await browser.post(`${base}/document`, { use })
      expect([posted.statusCode, posted.headers.location]).toEqual([303, address])
      const file = await browser.get(address)
      expect(file.headers['content-type']).toBe('application/pdf')
      expect(file.headers['content-disposition']).toMatch(use === 'save' ? /^attachment/ : /^inline/)
      expect(file.headers.etag).toBe(`"${document}"`)
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const entries = await auditOf(server, request, 'document_downloaded')
    expect(entries.map(({ data }) => data)).toEqual([
      { signer_id: request.signers[0]?.publicId, document_sha256: document },
    ])
  })

  test('is given by an unclaimed link to a press, and not to a GET', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const browser = openBrowser(server)
    expect((await browser.get(`${link}/document`)).statusCode).toBe(405)
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(0)
    const posted = await browser.post(`${link}/document`, { use: 'save' })
    expect(posted.headers.location).toBe(`/sign/${request.signers[0]?.publicId}/document`)
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test('is not given to another browser, before a code, or after the signature', async () => {
    const { browser, base } = await visit()
    expect((await openBrowser(server).get(`${base}/document`)).statusCode).toBe(404)
    const shown = await browser.view(base)
    await browser.send(`${base}/sign`, { mark: MARK, ...shown })
    expect((await browser.get(`${base}/document`)).statusCode).toBe(403)
    const coded = await visit({ signers: [{ name: 'Asha Rao', email: 'asha@example.com', auth: 'email_otp' }] })
    expect((await coded.browser.get(`${coded.base}/document`)).statusCode).toBe(401)
    expect((await coded.browser.post(`${coded.base}/document`)).headers.location).toBe(coded.base)
    for (const kind of ['document_downloaded', 'signer_viewed']) {
      expect(await auditOf(server, coded.request, kind)).toHaveLength(0)
    }
  })

  test('a small image beside the document does not count as the page', async () => {
    const { request, browser, base } = await visit()
    expect((await browser.get(`${base}/pages/1.webp?w=360&thumbnail`)).statusCode).toBe(200)
    expect(await auditOf(server, request, 'document_shown')).toHaveLength(0)
  })
})
