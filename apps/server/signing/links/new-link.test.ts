import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, eventsOf, openBrowser, type TestRequest } from '../testing/signer-browser.ts'
import { findPastedLink } from './paste-link.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

let signers = 0
/** Each request has its own mailbox, so that the limits of one test do not meet those of another. */
function ask(more: object = {}): Promise<TestRequest> {
  signers += 1
  const { signer = {}, ...rest } = more as { signer?: object }
  const asha = { name: 'Asha Rao', email: `asha${signers}@example.com` }
  return askToSign(server, account, { signers: [{ ...asha, ...signer }], ...rest })
}

const call = ({ documentId, signers: [signer] }: TestRequest, what: string, body: object = {}) =>
  account.call('POST', `document-signrequest/${documentId}/signers/${signer?.publicId}/${what}`, body)
const statusOf = async ({ documentId }: TestRequest) =>
  (await account.call('GET', `document-signrequest/${documentId}`)).json().signers[0]
const statusIn = (html: string) => /data-status="(\w+)"/.exec(html)?.[1]
const mailJobs = async ({ requestId }: TestRequest) =>
  (
    await server.database.owner(
      `SELECT name, ids FROM jobs WHERE class = 'mail' AND ids->>'request' = $1 ORDER BY job_id`,
      [requestId],
    )
  ).map(({ name }) => name)

describe('a link that was replaced', () => {
  test('asks for a new one, which is mailed to the signer and is not in the answer', async () => {
    const request = await ask()
    const old = await request.link()
    await call(request, 'link')
    const browser = openBrowser(server)
    const page = await browser.get(old)
    expect([page.statusCode, statusIn(page.body)]).toEqual([410, 'replaced'])
    expect(page.body).toContain(`action="${old}/new-link"`)
    const asked = await browser.post(`${old}/new-link`)
    expect([asked.statusCode, statusIn(asked.body)]).toEqual([200, 'link_sent'])
    expect(asked.body).not.toMatch(/\/s\/[\w-]{20}|asha\d/)
    expect(await eventsOf(server, request)).toContain('signer.link_requested')
    expect(await auditOf(server, request, 'link_requested')).toMatchObject([{ data: { is_mailed: true } }])
    expect(await statusOf(request)).toMatchObject({ link_request: { is_open: false } })
    // The link that replaced it still works.
    expect((await statusOf(request)).state).toBe('notified')
  })

  test('of a person who was replaced gets the same answer, without effect', async () => {
    const request = await ask()
    const old = await request.link()
    await call(request, 'reassign', { name: 'Ben Ode', email: `ben${signers}@example.com` })
    const page = await openBrowser(server).get(old)
    expect(page.body).not.toContain('agreement.pdf')
    const asked = await openBrowser(server).post(`${old}/new-link`)
    expect([asked.statusCode, statusIn(asked.body)]).toEqual([200, 'link_sent'])
    expect(asked.body).not.toMatch(/Ben|ben\d|agreement\.pdf/)
    expect(await auditOf(server, request, 'link_requested')).toEqual([])
  })
})

test('a signer with too many wrong codes asks the sender, whose answer unlocks and is mailed', async () => {
  const request = await ask({ signer: { auth: 'access_code', access_code: 'correct horse' } })
  const link = await request.link()
  const browser = openBrowser(server)
  for (let n = 0; n < 5; n += 1) await browser.post(`${link}/code`, { code: 'wrong' })
  const page = await browser.get(link)
  const locked = page.statusCode === 303 ? await browser.get(String(page.headers.location)) : page
  expect(locked.body).toMatch(/action="([^"]+)\/new-link"/)
  const [, base] = /action="([^"]+)\/new-link"/.exec(locked.body) ?? []
  const asked = await browser.post(`${base}/new-link`)
  expect([asked.statusCode, statusIn(asked.body)]).toEqual([200, 'sender_notified'])
  expect(await statusOf(request)).toMatchObject({ link_request: { is_open: true } })

  const answer = await call(request, 'send-link')
  expect([answer.statusCode, answer.body.includes('/s/')]).toEqual([200, false])
  expect(await statusOf(request)).toMatchObject({ link_request: null })
  expect((await browser.get(link)).statusCode).toBe(410)
  const next = openBrowser(server)
  const entered = await next.post(`${await request.link()}/code`, { code: 'correct horse' })
  expect(entered.statusCode).toBe(303)
  expect((await call(request, 'send-link')).json().code).toBe('too_soon')
})

test('an expired request asks the sender for a new one; one without mails tells them by the event alone', async () => {
  const silent = await ask({ notify: false })
  const link = await silent.link()
  await call(silent, 'link')
  const asked = await openBrowser(server).post(`${link}/new-link`)
  expect(statusIn(asked.body)).toBe('sender_notified')
  expect(await mailJobs(silent)).toEqual([])
  expect((await call(silent, 'send-link')).json()).toMatchObject({ code: 'wrong_state', reason: 'mail_switched_off' })
})

test('a repeat within five minutes has no effect, and the answer is the same', async () => {
  const request = await ask()
  const link = await request.link()
  for (let n = 0; n < 3; n += 1) {
    const asked = await openBrowser(server).post(`${link}/new-link`)
    expect(statusIn(asked.body)).toBe('link_sent')
  }
  expect(await auditOf(server, request, 'link_requested')).toHaveLength(1)
})

test('an unknown link says nothing, and finds the whole link in what is pasted', async () => {
  const browser = openBrowser(server)
  const request = await ask()
  const link = await request.link()
  const page = await browser.get(`${link}x`)
  expect([page.statusCode, statusIn(page.body)]).toEqual([404, 'unknown'])
  expect(page.body).not.toContain('mailto:')
  expect((await browser.post(`${link}x/new-link`)).statusCode).toBe(404)
  const broken = `<https://sign.example${link.slice(0, 20)}\n ${link.slice(20)}>`
  const pasted = await browser.post('/s', { link: broken })
  expect([pasted.statusCode, pasted.headers.location]).toEqual([303, link])
  expect((await browser.post('/s', { link: 'https://evil.example/' })).statusCode).toBe(404)
  expect(findPastedLink(link.replace('/s/', '/q/'))).toBe(link.replace('/s/', '/q/'))
})
