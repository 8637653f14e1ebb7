import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueCode } from '../../signrequests/signer/codes.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, eventsOf, openBrowser, type TestRequest } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())

const asked = (more: object) => ({ signers: [{ name: 'Asha Rao', email: 'asha@example.com', ...more }] })
const mailed = () => askToSign(server, account, asked({ auth: 'email_otp' }))

/** The code, issued as the mail job issues it. */
async function mailedCode(request: TestRequest): Promise<string> {
  const code = await server.parts.db.transaction({ tenant: account.tenantId }, (tx) =>
    issueCode(tx, {
      ...{ tenantId: account.tenantId, requestId: request.requestId },
      ...{ signerId: request.signers[0]?.id ?? '', generation: 1 },
    }),
  )
  if (code === undefined) throw new Error('no code was asked for')
  return code
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a mailed code', () => {
  test('is requested once, by the claim, and the document is hidden until it is entered', async () => {
    const request = await mailed()
    const browser = openBrowser(server)
    const base = await browser.claim(await request.link())
    const page = await browser.get(base)
    expect(page.body).toContain('a•••@example.com')
    expect(page.body).not.toContain('asha@example.com')
    expect((await browser.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(401)
    expect((await browser.get(`${base}/pages/1/text`)).statusCode).toBe(401)
    expect((await browser.send(`${base}/sign`, {})).statusCode).toBe(401)
    expect((await browser.post(`${base}/decline`)).headers.location).toBe(base)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])

    await browser.post(`${base}/code/resend`)
    await openBrowser(server).claim(await request.link())
    expect(await auditOf(server, request, 'code_requested')).toHaveLength(1)
    const jobs = await server.database.owner(`SELECT ids FROM jobs WHERE name = 'code'`)
    const ours = jobs.filter(({ ids }) => ids.request === request.requestId)
    expect(ours).toHaveLength(1)
    expect(ours[0]?.ids).toEqual({ request: request.requestId, signer: request.signers[0]?.id, generation: 1 })
  })

  test('authenticates the visit, and the audit trail records mailbox control', async () => {
    const request = await mailed()
    const browser = openBrowser(server)
    const base = await browser.claim(await request.link())
    const code = await mailedCode(request)
    const rejected = await browser.post(`${base}/code`, { code: wrong(code) })
    expect(rejected.statusCode).toBe(401)
    expect(rejected.body).toContain('You have 4 attempts left.')
    const passed = await browser.post(`${base}/code`, { code: ` ${code} ` })
    expect([passed.statusCode, passed.headers.location]).toEqual([303, base])
    expect((await browser.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(200)
    const [no] = await auditOf(server, request, 'code_refused')
    const [yes] = await auditOf(server, request, 'code_accepted')
    expect(no?.data).toMatchObject({ factor: 'mailbox_control', error_code: 'code_wrong' })
    expect(yes?.data).toMatchObject({ factor: 'mailbox_control' })
  })

  test('cannot be used again by another browser with the same link', async () => {
    const request = await mailed()
    const link = await request.link()
    const [first, second] = [openBrowser(server), openBrowser(server)]
    const base = await first.claim(link)
    const code = await mailedCode(request)
    await first.post(`${base}/code`, { code })
    await second.claim(link)
    const reused = await second.post(`${base}/code`, { code })
    expect(reused.statusCode).toBe(401)
    expect((await second.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(401)
  })

  test('is rejected at the sixth try even if correct, and a new code adds no tries', async () => {
    const request = await mailed()
    const browser = openBrowser(server)
    const base = await browser.claim(await request.link())
    const code = await mailedCode(request)
    for (let i = 0; i < 5; i += 1) await browser.post(`${base}/code`, { code: wrong(code) })
    expect(await auditOf(server, request, 'code_refused')).toHaveLength(5)
    const sixth = await browser.post(`${base}/code`, { code })
    expect(sixth.statusCode).toBe(429)
    expect((await browser.get(base)).statusCode).toBe(429)
    expect(await auditOf(server, request, 'code_refused')).toHaveLength(5)
    await expect(mailedCode(request)).rejects.toThrow('no code was asked for')
    const state = await account.call('GET', `document-signrequest/${request.documentId}`)
    expect(state.json().signers[0].error_code).toBe('code_locked')

    const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`
    const newUrl = (await account.call('POST', path)).json().url
    await browser.claim(new URL(newUrl).pathname)
    expect((await browser.get(base)).statusCode).toBe(200)
  })

  test('keeps the count of tries when it is sent again', async () => {
    const request = await mailed()
    const browser = openBrowser(server)
    const base = await browser.claim(await request.link())
    const first = await mailedCode(request)
    for (let i = 0; i < 3; i += 1) await browser.post(`${base}/code`, { code: wrong(first) })
    const second = await mailedCode(request)
    const old = await browser.post(`${base}/code`, { code: first === second ? wrong(second) : first })
    expect(old.body).toContain('You have 1 attempt left.')
    expect((await browser.post(`${base}/code`, { code: second })).statusCode).toBe(303)
  })

  test('is accepted once for twenty concurrent tries', async () => {
    const request = await mailed()
    const browser = openBrowser(server)
    const base = await browser.claim(await request.link())
    const code = await mailedCode(request)
    await Promise.all(Array.from({ length: 20 }, () => browser.post(`${base}/code`, { code })))
    expect(await auditOf(server, request, 'code_accepted')).toHaveLength(1)
    expect((await browser.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(200)
  })

  test('expires after ten minutes and is not valid for another signer', async () => {
    const [request, other] = [await mailed(), await mailed()]
    const browser = openBrowser(server)
    const [base, otherBase] = [await browser.claim(await request.link()), await browser.claim(await other.link())]
    const code = await mailedCode(request)
    const othersCode = await mailedCode(other)
    if (code !== othersCode) expect((await browser.post(`${otherBase}/code`, { code })).statusCode).toBe(401)
    await server.database.owner(
      `UPDATE signer_codes SET expires_at = now() - interval '1 second' WHERE request_id = $1`,
      [request.requestId],
    )
    const late = await browser.post(`${base}/code`, { code })
    expect(late.statusCode).toBe(401)
    expect(late.body).toContain('no longer valid')
  })
})

describe('an access code', () => {
  test('permits five tries, and the audit trail records the kind of code', async () => {
    const request = await askToSign(server, account, asked({ auth: 'access_code', access_code: 'blue heron' }))
    const browser = openBrowser(server)
    const link = await request.link()
    const base = await browser.claim(link)
    expect((await browser.get(base)).body).toContain('access code')
    expect((await browser.post(`${base}/code`, { code: 'red heron' })).statusCode).toBe(401)
    expect((await browser.post(`${base}/code`, { code: 'blue heron' })).statusCode).toBe(303)
    const [yes] = await auditOf(server, request, 'code_accepted')
    expect(yes?.data.factor).toBe('access_code')

    const guesser = openBrowser(server)
    await guesser.claim(link)
    for (let i = 0; i < 5; i += 1) await guesser.post(`${base}/code`, { code: `guess ${i}` })
    expect((await guesser.post(`${base}/code`, { code: 'blue heron' })).statusCode).toBe(429)
  })
})
