import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { askToSign, auditOf, eventsOf, openBrowser, shownOn, type TestRequest } from '../testing/signer-browser.ts'

const ORIGINS = ['https://app.example.com', 'http://localhost:3000', 'http://127.0.0.1:5173']
/** What a browser sends when it loads a page into a frame. */
const IN_FRAME = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
}, 60_000)
afterAll(() => server.stop())
beforeEach(() => allow(ORIGINS))

async function allow(origins: string[]) {
  expect((await account.call('PATCH', 'account', { allowed_origins: origins })).statusCode).toBe(200)
}

type Answer = Awaited<ReturnType<TestServer['inject']>>
const policyOf = ({ headers }: Answer) => String(headers['content-security-policy'])
const baseOf = ({ body }: Answer) => /data-base="([^"]+)"/.exec(body)?.[1] ?? ''

function expectFramable(answer: Answer) {
  expect(policyOf(answer)).toContain(`frame-ancestors ${ORIGINS.join(' ')};`)
  expect(answer.headers['x-frame-options']).toBeUndefined()
  expectSecret(answer)
}

function expectNotFramable(answer: Answer) {
  expect(policyOf(answer)).toContain("frame-ancestors 'none';")
  expect(answer.headers['x-frame-options']).toBe('DENY')
  expectSecret(answer)
}

/** The frame's token is in the page's address. */
function expectSecret({ headers }: Answer) {
  expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store'])
}

/** Opens the link in a frame; returns the path of what the page sends. */
async function openInFrame(link: string): Promise<{ base: string; page: Answer }> {
  const page = await openBrowser(server).get(link, IN_FRAME)
  const base = baseOf(page)
  expect(base).toMatch(new RegExp(`^${link}/frame/[\\w-]{43}$`))
  return { base, page }
}

describe('a signing link in a frame', () => {
  test('is signed to the end without a cookie, on pages that only the allowed origins may frame', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const { base, page } = await openInFrame(link)
    expectFramable(page)
    const frame = openBrowser(server, 'Frame/1')
    expect((await frame.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(200)
    expect((await frame.get(`${base}/pages/1/text`)).statusCode).toBe(200)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])

    const shown = shownOn(page.body)
    const viewed = await frame.send(`${base}/viewed`, { document: shown.document, pages: [1] })
    const visit = viewed.json().base
    expect(visit).toBe(`/visit/${base.split('/').at(-1)}`)
    expectFramable(await frame.get(visit, IN_FRAME))
    const signed = await frame.send(`${visit}/sign`, { mark: { kind: 'typed', name: 'Asha Rao' }, ...shown })
    expect(signed.statusCode).toBe(200)
    const done = await frame.get(visit, IN_FRAME)
    expectFramable(done)
    expect(done.body).toContain('You have signed')
    expect(frame.cookie).toBeUndefined()
    expect(await eventsOf(server, request)).toEqual(['signer.notified', 'document.viewed', 'signer.signed'])
    const [claimed] = await auditOf(server, request, 'link_claimed')
    expect([claimed?.data.embed_origins, claimed?.personal.user_agent]).toEqual([ORIGINS, 'Frame/1'])
  })

  test('M4: a GET claims nothing, however often, and each page has its own token', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const bases = new Set<string>()
    for (let i = 0; i < 20; i += 1) bases.add((await openInFrame(link)).base)
    for (const base of bases) expect((await server.inject({ url: base })).headers.location).toBe(link)
    expect(bases.size).toBe(20)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
    expect(await auditOf(server, request, 'link_claimed')).toEqual([])
    const [first = ''] = bases
    expect((await server.inject({ url: `/visit/${first.split('/').at(-1)}` })).statusCode).toBe(404)
  })

  test('a repeated first press, whose answer the page may have missed, claims once', async () => {
    const request = await askToSign(server, account)
    const { base, page } = await openInFrame(await request.link())
    const body = { document: shownOn(page.body).document, pages: [1] }
    const answers = [await openBrowser(server).send(`${base}/viewed`, body)]
    answers.push(await openBrowser(server).send(`${base}/viewed`, body))
    expect(answers.map((answer) => answer.json())).toEqual([answers[0]?.json(), answers[0]?.json()])
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test('is signed without scripts: one form claims, views and signs', async () => {
    const request = await askToSign(server, account)
    const { base, page } = await openInFrame(await request.link())
    expect(page.body).toContain(`action="${base}/sign"`)
    const frame = openBrowser(server)
    const refused = await frame.post(`${base}/sign`, { typed_name: '', ...shownOn(page.body) }, IN_FRAME_FORM)
    expectFramable(refused)
    const signed = await frame.post(`${base}/sign`, { typed_name: 'Asha Rao', ...shownOn(page.body) }, IN_FRAME_FORM)
    expect(signed.statusCode).toBe(303)
    expect((await frame.get(String(signed.headers.location), IN_FRAME)).body).toContain('You have signed')
    expect(frame.cookie).toBeUndefined()
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test('has one visit: the press in a tab ends the frame’s, and the press in a frame the tab’s', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const tab = openBrowser(server)
    const tabBase = await tab.claim(link)
    // A frame of the same site gets the browser's cookie. It starts a visit of its own all the same.
    const page = await tab.get(link, IN_FRAME)
    expectFramable(page)
    expect((await tab.get(tabBase)).statusCode).toBe(200)
    const framed = await tab.claim(baseOf(page))
    expect(framed).toMatch(/^\/visit\//)
    const ended = await tab.get(tabBase)
    expect(ended.statusCode).toBe(401)
    expectNotFramable(ended)
    await tab.claim(link)
    const taken = await tab.get(framed, IN_FRAME)
    expect(taken.statusCode).toBe(401)
    expectFramable(taken)
    expect((await tab.send(`${framed}/sign`, {})).statusCode).toBe(401)
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(3)
  })

  test.each([
    ['email_otp', {}],
    ['access_code', { access_code: 'blue heron' }],
  ])('shows nothing of the document before the code if %s is required', async (auth, more) => {
    const signer = { name: 'Asha Rao', email: 'asha@example.com', auth, ...more }
    const request = await askToSign(server, account, { signers: [signer] })
    const link = await request.link()
    const page = await openBrowser(server).get(link, IN_FRAME)
    expectFramable(page)
    const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const base = action.replace(/\/code$/, '')
    expect(base).toMatch(new RegExp(`^${link}/frame/[\\w-]{43}$`))
    const frame = openBrowser(server)
    for (const path of ['pages/1.webp?w=360', 'pages/1/text']) {
      expect((await frame.get(`${base}/${path}`)).statusCode).toBe(401)
    }
    const codeJobs = () =>
      server.database.owner(`SELECT 1 FROM jobs WHERE name = 'code' AND ids->>'request' = $1`, [request.requestId])
    expect(await codeJobs()).toEqual([])
    if (auth === 'email_otp') {
      const visit = await frame.claim(base)
      expect(await codeJobs()).toHaveLength(1)
      const asked = await frame.get(visit, IN_FRAME)
      expectFramable(asked)
      expect(asked.body).toContain(`action="${visit}/code"`)
      expect((await frame.get(`${visit}/pages/1.webp?w=360`)).statusCode).toBe(401)
    } else {
      const wrong = await frame.post(`${base}/code`, { code: 'red heron' }, IN_FRAME_FORM)
      expect(wrong.statusCode).toBe(401)
      expectFramable(wrong)
      const passed = await frame.post(`${base}/code`, { code: 'blue heron' }, IN_FRAME_FORM)
      expect((await frame.get(String(passed.headers.location), IN_FRAME)).body).toContain('/pages/1.webp')
    }
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test('shows the status page of a replaced link in the frame', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    await account.call(
      'POST',
      `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`,
    )
    const page = await openBrowser(server).get(link, IN_FRAME)
    expect(page.statusCode).toBe(410)
    expectFramable(page)
  })
})

describe('a signing link cannot be framed', () => {
  test('if the account allows no origin', async () => {
    await allow([])
    const page = await openBrowser(server).get(await (await askToSign(server, account)).link(), IN_FRAME)
    expect(page.statusCode).toBe(200)
    expectNotFramable(page)
  })

  test.each(['document', 'object', 'embed', 'frame', 'fencedframe', 'image', 'empty', undefined])(
    'unless the browser says that it loads a frame (%s)',
    async (dest) => {
      const link = await (await askToSign(server, account)).link()
      const page = await openBrowser(server).get(
        link,
        dest === undefined ? {} : { ...IN_FRAME, 'sec-fetch-dest': dest },
      )
      expectNotFramable(page)
      expect(baseOf(page)).toBe(link)
    },
  )

  test('as the page of a visit by cookie, of an inbox, or of an unknown link', async () => {
    const request = await askToSign(server, account)
    const tab = openBrowser(server)
    const base = await tab.claim(await request.link())
    for (const url of [base, '/s/unknown', `/s/000_${'x'.repeat(43)}`, `/visit/${'x'.repeat(43)}`]) {
      expectNotFramable(await tab.get(url, IN_FRAME))
    }
  })

  test('any more once the account has removed its origins, nor claimed by a page that was framed before', async () => {
    const request = await askToSign(server, account)
    const link = await request.link()
    const claimed = await openInFrame(link)
    const frame = openBrowser(server)
    const visit = await frame.claim(claimed.base)
    await allow([])
    expectNotFramable(await frame.get(visit, IN_FRAME))
    const late = await frame.post(`${claimed.base.replace(/.$/, 'x')}/sign`, {}, IN_FRAME_FORM)
    expect(late.statusCode).toBe(404)
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test('by another account’s origins', async () => {
    const other = await server.open()
    const page = await openBrowser(server).get(await (await askToSign(server, other)).link(), IN_FRAME)
    expectNotFramable(page)
  })
})

describe('a frame’s token', () => {
  let request: TestRequest
  beforeEach(async () => {
    request = await askToSign(server, account)
  })

  test('is stored as a hash, and is not accepted as a cookie', async () => {
    const { base } = await openInFrame(await request.link())
    const token = base.split('/').at(-1) ?? ''
    await openBrowser(server).claim(base)
    const url = `/sign/${request.signers[0]?.publicId}`
    expect((await server.inject({ url, headers: { cookie: `countersign=${token}` } })).statusCode).toBe(404)
    const rows = await server.database.owner('SELECT * FROM visits WHERE request_id = $1', [request.requestId])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('of one signer does not act for another, nor by another link', async () => {
    const other = await askToSign(server, account)
    const { base } = await openInFrame(await request.link())
    const visit = await openBrowser(server).claim(base)
    const foreign = `${await other.link()}/frame/${base.split('/').at(-1)}`
    expect((await server.inject({ url: foreign })).headers.location).not.toBe(visit)
  })

  test('does not lead a signer in a tab into a visit whose token somebody else knows', async () => {
    const signer = { name: 'Asha Rao', email: 'asha@example.com', auth: 'access_code', access_code: 'blue heron' }
    const link = await (await askToSign(server, account, { signers: [signer] })).link()
    const chosen = `${link}/frame/${'x'.repeat(43)}`
    const visit = await openBrowser(server).claim(chosen)
    const tab = openBrowser(server)
    for (const headers of [{}, { 'sec-fetch-dest': 'document' }, { 'sec-fetch-dest': 'frame' }] as const) {
      const led = await tab.get(visit, headers)
      expect([led.statusCode, led.body.includes('/code"')]).toEqual([401, false])
      expect((await tab.get(chosen, headers)).headers.location).toBe(link)
    }
    expect((await tab.get(visit, IN_FRAME)).body).toContain(`action="${visit}/code"`)
    expect((await tab.get(visit, { 'sec-fetch-dest': 'empty' })).statusCode).toBe(200)
  })

  test('must have the form of a token', async () => {
    const link = await request.link()
    for (const frame of ['x', 'x'.repeat(44), `${'x'.repeat(42)}.`]) {
      expect((await openBrowser(server).post(`${link}/frame/${frame}`)).statusCode).toBe(404)
    }
    expect(await auditOf(server, request, 'link_claimed')).toEqual([])
  })

  test('claims nothing by a form of another site', async () => {
    const { base } = await openInFrame(await request.link())
    for (const site of ['cross-site', 'same-site']) {
      const answer = await openBrowser(server).post(base, {}, { 'sec-fetch-site': site })
      expect(answer.statusCode).toBe(403)
    }
    expect(await auditOf(server, request, 'link_claimed')).toEqual([])
  })
})

/** What a browser sends with a form of a framed page. */
const IN_FRAME_FORM = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }
