import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { askToSign, auditOf, eventsOf, openBrowser, type TestRequest } from './testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com' }
const deputy = { name: 'Ben Ode', email: 'ben@example.com', reason: 'Ben signs leases here' }

function ask(more: object = { may_delegate: true }): Promise<TestRequest> {
  return askToSign(server, account, { signers: [{ ...asha, ...more }] })
}

async function claimed(request: TestRequest) {
  const browser = openBrowser(server)
  const link = await request.link()
  return { browser, link, base: await browser.claim(link) }
}

test('names another person: old links end, the sender is told, the trail has both', async () => {
  const request = await ask()
  const { browser, link, base } = await claimed(request)
  expect((await browser.send(`${base}/delegate`, deputy)).statusCode).toBe(200)
  for (const url of [link, base]) expect((await browser.get(url)).statusCode).toBe(410)
  expect(await eventsOf(server, request)).toContain('signer.delegated')
  const status = (await account.call('GET', `document-signrequest/${request.documentId}`)).json()
  expect(status.signers[0]).toMatchObject({ name: deputy.name, email: deputy.email, delegations: 1, state: 'notified' })
  expect(status.signers[0].delegated_by).toMatchObject([{ reason: deputy.reason }])
  const [entry] = await auditOf(server, request, 'signer_delegated')
  expect(entry?.personal).toMatchObject({ name: deputy.name, email: deputy.email, reason: deputy.reason })
  const next = openBrowser(server)
  expect((await next.signTyped(await request.link(), 'Ben Ode')).statusCode).toBe(200)
})

test('needs the sender’s permission, and that of the account, also after the create', async () => {
  const forbidden = await claimed(await ask({}))
  const answer = await forbidden.browser.send(`${forbidden.base}/delegate`, deputy)
  expect([answer.statusCode, answer.json().reason]).toEqual([409, 'delegation_not_permitted'])

  const permitted = await claimed(await ask())
  expect((await account.call('PATCH', 'account', { delegation: false })).json()).toMatchObject({ delegation: false })
  expect((await permitted.browser.send(`${permitted.base}/delegate`, deputy)).statusCode).toBe(409)
  await expect(ask()).rejects.toThrow(/signers\[0\]\.may_delegate.*not_allowed/)
  await account.call('PATCH', 'account', { delegation: true })
  expect((await permitted.browser.send(`${permitted.base}/delegate`, deputy)).statusCode).toBe(200)
})

test.each([
  ['an address that is none', { email: 'ben' }],
  ['the address that marks an erased person', { email: 'erased@erased.invalid' }],
  ['no name', { name: ' ' }],
  ['no reason', { reason: '' }],
  ['a name that changes the direction of text', { name: 'Ben‮Ode' }],
  ['two lines as the reason', { reason: 'a\nb' }],
])('refuses %s', async (_what, wrong) => {
  const { browser, base } = await claimed(await ask())
  const answer = await browser.send(`${base}/delegate`, { ...deputy, ...wrong })
  expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, Object.keys(wrong)[0]])
})

test('a delegate cannot return the document to whom it came from', async () => {
  const request = await ask()
  const first = await claimed(request)
  await first.browser.send(`${first.base}/delegate`, deputy)
  const second = await claimed(request)
  const answer = await second.browser.send(`${second.base}/delegate`, { ...deputy, email: 'Asha@example.com' })
  expect([answer.statusCode, answer.json().reason]).toEqual([409, 'delegation_loop'])
})

test('a link or an embed session for a person is refused once the signer is somebody else', async () => {
  const request = await ask()
  const signer = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}`
  const calls = (email: string) => [
    account.call('POST', `${signer}/embed-session`, {
      mode: 'redirect',
      return_url: 'https://app.example.com/',
      email,
    }),
    account.call('POST', `${signer}/link`, { keep: true, email }),
    account.call('POST', `${signer}/link`, { email }),
  ]
  for (const answer of await Promise.all(calls('Asha@example.com'))) expect(answer.statusCode).toBe(200)
  const { browser, base } = await claimed(request)
  await browser.send(`${base}/delegate`, deputy)
  for (const answer of await Promise.all(calls(asha.email))) {
    expect([answer.statusCode, answer.json().reason]).toEqual([409, 'person_changed'])
  }
  for (const answer of await Promise.all(calls(deputy.email))) expect(answer.statusCode).toBe(200)
})

test('drafts on the device are those of the person, so that a delegate finds none of another person', async () => {
  const request = await ask()
  const first = await claimed(request)
  const before = (await first.browser.get(first.base)).body
  expect(before).toMatch(/data-person="sgn_[^":]+:1"/)
  await first.browser.send(`${first.base}/delegate`, deputy)
  const second = await claimed(request)
  expect((await second.browser.get(second.base)).body).toMatch(/data-person="sgn_[^":]+:2"/)
})

describe('the form on the page', () => {
  const offer = 'id="open-delegate"'

  test('names another person without scripts, also from a link that nobody claimed; the old pages say so', async () => {
    const request = await ask()
    const link = await request.link()
    const browser = openBrowser(server)
    expect((await browser.get(link)).body).toContain(offer)
    const sent = await browser.post(`${link}/delegate`, deputy)
    expect(sent.statusCode).toBe(303)
    const page = await browser.get(String(sent.headers.location))
    expect(page.statusCode).toBe(410)
    expect(page.body).toContain('data-status="delegated"')
    expect(page.body).toContain('<bdi>Ben Ode</bdi> takes your place.')
    // A second press of the button, and the old link, which others may have.
    expect((await browser.post(`${link}/delegate`, deputy)).body).toContain('data-status="delegated"')
    const old = await openBrowser(server).get(link)
    expect(old.body).toContain('data-status="delegated"')
    expect(old.body).not.toContain('Ben Ode')
  })

  test('is offered only to whom it is permitted', async () => {
    const refused = await claimed(await ask({}))
    expect((await refused.browser.get(refused.base)).body).not.toContain(offer)
    const { browser, base } = await claimed(await ask())
    await account.call('PATCH', 'account', { delegation: false })
    expect((await browser.get(base)).body).not.toContain(offer)
    const sent = await browser.post(`${base}/delegate`, deputy)
    expect([sent.statusCode, sent.body.includes('The sender does not permit this any more.')]).toEqual([422, true])
    await account.call('PATCH', 'account', { delegation: true })
    expect((await browser.get(base)).body).toContain(offer)
  })

  test.each([
    ['an address that is none', { email: 'ben@' }, 'This email address cannot be used.'],
    ['no reason', { reason: ' ' }, 'Please enter a name, an email address and a reason.'],
    ['a text that changes its direction', { reason: 'a\u202eb' }, 'contains a character that cannot be shown'],
    ['their own address', { email: 'ASHA@example.com' }, 'This person has already been asked.'],
  ])('shows again what was entered after %s', async (_what, wrong, problem) => {
    const { browser, base } = await claimed(await ask())
    const sent = await browser.post(`${base}/delegate`, { ...deputy, ...wrong })
    expect(sent.statusCode).toBe(422)
    expect(sent.body).toContain(problem)
    expect(sent.body).toContain('name="name" value="Ben Ode"')
    expect((await browser.post(`${base}/delegate`, deputy)).statusCode).toBe(303)
  })

  test('says that a chain has ended', async () => {
    const request = await ask()
    for (const n of [1, 2, 3]) {
      const { browser, base } = await claimed(request)
      await browser.post(`${base}/delegate`, { ...deputy, email: `deputy-${n}@example.com` })
    }
    const { browser, base } = await claimed(request)
    expect((await browser.get(base)).body).not.toContain(offer)
    const fourth = await browser.post(`${base}/delegate`, { ...deputy, email: 'deputy-4@example.com' })
    expect([fourth.statusCode, fourth.body.includes('passed on three times')]).toEqual([422, true])
  })
})

test('is not for a certificate that the sender chose', async () => {
  const pinned = { sig_type: 'dsc', certificate: { serial_number: '1f' }, may_delegate: true }
  await expect(ask(pinned)).rejects.toThrow(/signers\[0\]\.may_delegate.*not_applicable/)
})
