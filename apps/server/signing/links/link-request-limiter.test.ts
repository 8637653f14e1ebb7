import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, openBrowser } from '../testing/signer-browser.ts'
import { createLinkRequestLimiter } from './link-request-limiter.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const ask = (email: string, sender = account) => askToSign(server, sender, { signers: [{ name: 'Asha Rao', email }] })

/** Somebody with a link asks for a new one; what they see. */
async function press(link: string) {
  const { statusCode, body } = await openBrowser(server).post(`${link}/new-link`)
  return [statusCode, /data-status="(\w+)"/.exec(body)?.[1]]
}

/** More new links for a mailbox than are mailed at once. */
async function fill(email: string, sender: TestAccount): Promise<void> {
  for (let n = 0; n < 6; n += 1) await press(await (await ask(email, sender)).link())
}

test('requests are limited by network and account, mails by mailbox within an account', () => {
  const burst = (of: (n: number) => { ip: string; tenantId: string }) => {
    const limiter = createLinkRequestLimiter(() => 0)
    for (let n = 0; ; n += 1) {
      try {
        limiter.record(of(n))
      } catch {
        return n
      }
    }
  }
  const distinct = (n: number) => ({ ip: `10.${n >> 8}.${n & 255}.1`, tenantId: `${n}` })
  expect(burst((n) => ({ ...distinct(n), ip: '198.51.100.1' }))).toBe(20)
  expect(burst((n) => ({ ...distinct(n), tenantId: 'one' }))).toBe(200)
  const limiter = createLinkRequestLimiter(() => 0)
  const mails = ['a', 'A', 'a', 'A', 'a', 'A'].map((name) => ({ tenantId: 'one', email: `${name}@example.com` }))
  expect(mails.map((mail) => limiter.takeMail(mail))).toEqual([true, true, true, true, true, false])
  expect(limiter.takeMail({ tenantId: 'other', email: 'a@example.com' })).toBe(true)
})

test('an earlier person cannot find out who is asked now by filling the mailbox of somebody whom they suspect', async () => {
  const request = await ask('mallory@example.com')
  const old = await request.link()
  const reassign = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/reassign`
  await account.call('POST', reassign, { name: 'Ben Ode', email: 'ben@example.com' })
  await fill('ben@example.com', await server.open())
  expect(await press(old)).toEqual([200, 'link_sent'])
  expect(await auditOf(server, request, 'link_requested')).toEqual([])
})

test('nobody is kept from a link: a signer’s first one is mailed, however many the mailbox has got', async () => {
  await fill('cem@example.com', account)
  const request = await ask('cem@example.com')
  const link = await request.link()
  expect(await press(link)).toEqual([200, 'link_sent'])
  const one = [{ data: { is_mailed: true } }]
  expect(await auditOf(server, request, 'link_requested')).toMatchObject(one)
  // A second one is not, and the page says the same.
  await server.database.owner(
    `UPDATE signers SET link_request = jsonb_set(link_request, '{at}', '0') WHERE request_id = $1`,
    [request.requestId],
  )
  expect(await press(link)).toEqual([200, 'link_sent'])
  expect(await auditOf(server, request, 'link_requested')).toMatchObject(one)
})
