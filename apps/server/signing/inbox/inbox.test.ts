import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId } from '../../platform/ids.ts'
import { forget } from '../../records/testing/erase.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { mailDigest } from '../testing/mail-digest.ts'
import {
  askToSign,
  auditOf,
  eventsOf,
  openBrowser,
  shownOn,
  type TestBrowser,
  type TestRequest,
} from '../testing/signer-browser.ts'

// One mailbox, many documents: a link that leads to a list, and from one document to the next.

let server: TestServer
let account: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
beforeAll(async () => {
  account = await server.open()
})
afterAll(() => server.stop())

/** One after the other, as they are listed. */
async function ask(count: number, more: Record<string, unknown> = {}, sender = account): Promise<TestRequest[]> {
  const asked: TestRequest[] = []
  while (asked.length < count) asked.push(await askToSign(server, sender, more))
  return asked
}
const digestOf = (requests: TestRequest[], mailbox?: string, sender = account) =>
  mailDigest(
    server,
    sender,
    requests.map((request) => ({ request })),
    mailbox,
  )
/** Of its own for each test: a queue is the mailbox's. */
let mailboxes = 0
const newMailbox = () => `mailbox-${mailboxes++}`

describe('looking is not opening', () => {
  test('a mail scanner that follows the link, and the links behind it, changes nothing', async () => {
    const [request] = await ask(1)
    if (!request) throw new Error('nothing was asked')
    const link = await digestOf([request], newMailbox())
    const before = await changedRows()
    for (let i = 0; i < 20; i += 1) {
      expect((await server.inject({ method: 'GET', url: link })).statusCode).toBe(200)
      expect((await server.inject({ method: 'HEAD', url: link })).statusCode).toBe(200)
      expect((await server.inject({ method: 'GET', url: `${link}?lang=de` })).statusCode).toBe(200)
    }
    expect(await changedRows()).toEqual(before)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  })

  test('the list itself opens nothing either', async () => {
    const [request] = await ask(1)
    if (!request) throw new Error('nothing was asked')
    const browser = openBrowser(server)
    const base = await browser.claim(await digestOf([request], newMailbox()))
    expect((await browser.get(base)).statusCode).toBe(200)
    expect((await browser.get(`${base}/open`)).statusCode).toBe(405)
    expect(await auditOf(server, request, 'link_claimed')).toEqual([])
  })

  async function changedRows() {
    return server.database.owner(
      `SELECT (SELECT count(*) FROM visits) AS visits, (SELECT count(*) FROM queue_visits) AS queue_visits,
              (SELECT sum(audit_seq) FROM sign_requests) AS entries`,
    )
  }
})

describe('from one document to the next', () => {
  test('each signed document leads on, and the last says that it was the last', async () => {
    const requests = await ask(3)
    const browser = openBrowser(server)
    const list = await browser.claim(await digestOf(requests, newMailbox()))
    expect((await browser.get(list)).body).toContain('3 documents are waiting for your signature')
    let base = await open(browser, list)
    for (const [i, request] of requests.entries()) {
      expect((await browser.get(base)).body).toContain(`Document <bdi>${i + 1}</bdi> of <bdi>3</bdi>`)
      await signHere(browser, base)
      expect(await eventsOf(server, request)).toContain('signer.signed')
      const { body } = await browser.get(base)
      if (i === 2) {
        expect(body).toContain('That was the last document.')
        expect(body).not.toContain('next-document')
      } else {
        expect(body).toContain(`Next document (${i + 2} of 3)`)
        base = await open(browser, list, { after: String(i + 1) })
      }
    }
    expect((await browser.get(list)).body).toContain('Nothing to sign')
  })

  test('opening is an ordinary visit, and the audit trail says from which queue', async () => {
    const [request] = await ask(1)
    if (!request) throw new Error('nothing was asked')
    const browser = openBrowser(server, 'Reader/1')
    const list = await browser.claim(await digestOf([request], newMailbox()))
    expect(await open(browser, list)).toBe(`/sign/${request.signers[0]?.publicId}`)
    const [claimed] = await auditOf(server, request, 'link_claimed')
    expect(publicId('que', String(claimed?.data.inbox_id))).toBe(list.split('/').at(-1))
    expect(claimed?.personal.user_agent).toBe('Reader/1')
    await open(browser, list)
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test('a declined one leads on too, and what is behind is come to in the end', async () => {
    const requests = await ask(3)
    const browser = openBrowser(server)
    const list = await browser.claim(await digestOf(requests, newMailbox()))
    const last = await open(browser, list, { signer: requests[2]?.signers[0]?.publicId ?? '' })
    await browser.post(`${last}/decline`, { reason: 'No' })
    const { body } = await browser.get(last)
    expect(body).toContain('Next document (1 of 3)')
    expect((await browser.get(list)).body).toContain('Declined by you')
  })

  test('wherever one begins, and whatever the sender withdraws, the way leads to each that waits, once', async () => {
    const acts = fc.array(fc.constantFrom('sign', 'decline', 'withdrawn'), { minLength: 4, maxLength: 4 })
    const walk = async (fates: string[], first: number) => {
      const requests = await ask(4)
      for (const [i, { documentId }] of requests.entries()) {
        if (fates[i] === 'withdrawn') await account.call('POST', `document-signrequest/${documentId}/cancel`)
      }
      const browser = openBrowser(server)
      const list = await browser.claim(await digestOf(requests, newMailbox()))
      const met: number[] = []
      for (let after = first; ; after = met.at(-1) ?? 0) {
        const base = await open(browser, list, { after: String(after) })
        if (base === list) break
        const number = 1 + requests.findIndex(({ signers }) => base.endsWith(signers[0]?.publicId ?? ''))
        met.push(number)
        if (fates[number - 1] === 'sign') await signHere(browser, base)
        else await browser.post(`${base}/decline`)
      }
      const waiting = [1, 2, 3, 4].filter((number) => fates[number - 1] !== 'withdrawn')
      expect(met).toEqual([...waiting.filter((n) => n > first), ...waiting.filter((n) => n <= first)])
    }
    await fc.assert(fc.asyncProperty(acts, fc.nat({ max: 4 }), walk), { numRuns: 8, seed: 34 })
  }, 60_000)

  test('a second digest goes on with the numbers of the first; who is told twice is listed once', async () => {
    const [mailbox, requests] = [newMailbox(), await ask(3)]
    const browser = openBrowser(server)
    await browser.claim(await digestOf(requests.slice(0, 2), mailbox))
    const list = await browser.claim(await digestOf(requests.slice(1), mailbox))
    expect(numbersIn((await browser.get(list)).body)).toEqual(['1', '2', '3'])
  })

  test('a long list is turned page by page, and opens where there is something to do', async () => {
    const requests = await ask(53)
    const browser = openBrowser(server)
    const list = await browser.claim(await digestOf(requests, newMailbox()))
    expect(numbersIn((await browser.get(list)).body)).toHaveLength(50)
    expect(numbersIn((await browser.get(`${list}?page=2`)).body)).toEqual(['51', '52', '53'])
    expect(numbersIn((await browser.get(`${list}?page=99`)).body)).toEqual(['51', '52', '53'])
    const ids = requests.map(({ requestId }) => requestId)
    await server.database.owner(
      `UPDATE sign_requests SET state = 'cancelled', ended_at = now() FROM queue_items i
        WHERE sign_requests.request_id = i.request_id AND i.number <= 51 AND i.request_id = ANY($1)`,
      [ids],
    )
    expect(numbersIn((await browser.get(list)).body)).toEqual(['51', '52', '53'])
  })
})

describe('a list as long as a sender’s file', () => {
  test('is not counted to its end, nor at its door at all', async () => {
    const { browser, list, link, request } = await oneInQueue()
    await multiply(request, 1_200)
    expect((await openBrowser(server).get(link)).body).toContain('Several documents')
    expect((await browser.get(list)).body).toContain('1,000+ documents are waiting for your signature')
  })

  test('is read from where something is left: what was passed by, and is done, is not looked at again', async () => {
    const [signed, withdrawn, late, waiting] = await ask(4)
    if (!signed || !withdrawn || !late || !waiting) throw new Error('nothing was asked')
    const browser = openBrowser(server)
    const list = await browser.claim(await digestOf([signed, withdrawn, late, waiting], newMailbox()))
    const left = async () => {
      const requests = [signed, withdrawn, late, waiting].map(({ requestId }) => requestId)
      const rows = await server.database.owner(
        'SELECT number FROM queue_items WHERE NOT done AND request_id = ANY($1) ORDER BY number',
        [requests],
      )
      return rows.map(({ number }) => number)
    }
    await signHere(browser, await open(browser, list))
    await account.call('POST', `document-signrequest/${withdrawn.documentId}/cancel`)
    await server.database.owner('UPDATE sign_requests SET expires_at = now() WHERE request_id = $1', [late.requestId])
    expect((await browser.get(list)).body).toContain('1 document is waiting')
    expect(await left()).toEqual([1, 2, 3, 4])
    const last = await open(browser, list, { after: '1' })
    expect(last).toContain(waiting.signers[0]?.publicId)
    // That the third one’s time is over is seen, and not yet written down.
    expect(await left()).toEqual([3, 4])
    await signHere(browser, last)
    expect(await open(browser, list, { after: '4' })).toBe(list)
    expect(await left()).toEqual([3])
    expect(numbersIn((await browser.get(list)).body)).toEqual(['1', '2', '3', '4'])
    expect(await open(browser, list, { signer: signed.signers[0]?.publicId ?? '' })).not.toBe(list)
  })

  /** As if so many more had been told of. */
  async function multiply({ requestId }: TestRequest, more: number): Promise<void> {
    await server.database.owner(
      `INSERT INTO signers
       SELECT (jsonb_populate_record(s, jsonb_build_object('signer_id', gen_random_uuid(), 'position', n))).*
         FROM signers s, generate_series(1, $2::int) n WHERE s.request_id = $1`,
      [requestId, more],
    )
    await server.database.owner(
      `INSERT INTO queue_items (tenant_id, queue_id, number, request_id, signer_id, generation)
       SELECT i.tenant_id, i.queue_id, i.number + s.position, s.request_id, s.signer_id, i.generation
         FROM queue_items i JOIN signers s USING (tenant_id, request_id) WHERE i.request_id = $1 AND s.position > 0`,
      [requestId],
    )
    await server.database.owner(
      `UPDATE queue_visits v SET up_to = $2 FROM queue_items i WHERE i.request_id = $1 AND v.queue_id = i.queue_id`,
      [requestId, 1 + more],
    )
  }
})

describe('what cannot be opened from it', () => {
  test('a signer’s place that another person has: it is not even listed', async () => {
    const { browser, list, request } = await oneInQueue()
    const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/reassign`
    await account.call('POST', path, { name: 'Ben Ode', email: 'ben@example.com' })
    expect(numbersIn((await browser.get(list)).body)).toEqual([])
    await expectShut(browser, list, request)
  })

  test('a link that the sender has made since is not the one the mailbox was told of', async () => {
    const { browser, list, request } = await oneInQueue()
    await account.call(
      'POST',
      `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`,
    )
    expect((await browser.get(list)).body).toContain('Use the newer link')
    await expectShut(browser, list, request)
  })

  test('what was signed by a link made since: it is to be read, not pressed', async () => {
    const { browser, list, request } = await oneInQueue()
    const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`
    await account.call('POST', path)
    expect((await openBrowser(server).signTyped(await request.link())).statusCode).toBe(200)
    const { body } = await browser.get(list)
    expect(body).toContain('Use the newer link')
    expect(body).not.toContain('name="signer"')
    await expectShut(browser, list, request)
  })

  test('a request that was withdrawn, or whose time is over', async () => {
    const withdrawn = await oneInQueue()
    await account.call('POST', `document-signrequest/${withdrawn.request.documentId}/cancel`)
    expect((await withdrawn.browser.get(withdrawn.list)).body).toContain('No longer needed')
    await expectShut(withdrawn.browser, withdrawn.list, withdrawn.request)

    const late = await oneInQueue()
    await server.database.owner(`UPDATE sign_requests SET expires_at = now() WHERE request_id = $1`, [
      late.request.requestId,
    ])
    expect((await late.browser.get(late.list)).body).toContain('Expired')
    await expectShut(late.browser, late.list, late.request)
  })

  test('a document of somebody else’s queue', async () => {
    const [own, other] = [await oneInQueue(), await oneInQueue()]
    await expectShut(own.browser, own.list, other.request)
  })

  test('anything before its code: that is asked for each request that wants one', async () => {
    const { browser, list, request } = await oneInQueue({
      signers: [{ name: 'Asha Rao', email: 'asha@example.com', auth: 'access_code', access_code: 'plum-7-tree' }],
    })
    const base = await open(browser, list)
    expect((await browser.get(base)).body).toContain('Access code')
    expect((await browser.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(401)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  })

  test('what a later mail told of, by the link of an earlier one', async () => {
    const [mailbox, [early, later]] = [newMailbox(), await ask(2)]
    if (!early || !later) throw new Error('nothing was asked')
    const [browser, newer] = [openBrowser(server), openBrowser(server)]
    const list = await browser.claim(await digestOf([early], mailbox))
    await newer.claim(await digestOf([later], mailbox))
    expect(numbersIn((await newer.get(list)).body)).toEqual(['1', '2'])
    expect(numbersIn((await browser.get(list)).body)).toEqual(['1'])
    const base = await open(browser, list)
    await signHere(browser, base)
    expect((await browser.get(base)).body).toContain('That was the last document.')
    await expectShut(browser, list, later)
  })

  test('a link that was replaced, even when the mailbox is told of the newer one', async () => {
    const mailbox = newMailbox()
    const { browser, list, request } = await oneInQueue({}, mailbox)
    await account.call(
      'POST',
      `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`,
    )
    const link = await digestOf([request], mailbox)
    await expectShut(browser, list, request)
    expect(await browser.claim(link)).toBe(list)
    expect(await open(browser, list)).toContain(request.signers[0]?.publicId)
  })

  async function expectShut(browser: TestBrowser, list: string, { signers }: TestRequest) {
    expect(await open(browser, list, { signer: signers[0]?.publicId ?? '' })).toBe(list)
    expect(await open(browser, list)).not.toContain(signers[0]?.publicId)
    expect((await browser.get(`/sign/${signers[0]?.publicId}`)).statusCode).toBe(404)
  }
})

describe('who may see it', () => {
  test('nothing of other signers is in it', async () => {
    const [request] = await ask(1, {
      signers: [
        { name: 'Asha Rao', email: 'asha@example.com' },
        { name: 'Zebulon Quist', email: 'zebulon@secret.example' },
      ],
    })
    if (!request) throw new Error('nothing was asked')
    const browser = openBrowser(server)
    const link = await digestOf([request], newMailbox())
    const door = await browser.get(link)
    const list = await browser.get(await browser.claim(link))
    for (const { body } of [door, list]) expect(body).not.toMatch(/zebulon|quist|asha@/i)
    for (const { headers } of [door, list]) {
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  test('two browsers may look at once; who opened a document last has it', async () => {
    const [request] = await ask(1)
    if (!request) throw new Error('nothing was asked')
    const link = await digestOf([request], newMailbox())
    const [first, second] = [openBrowser(server), openBrowser(server)]
    const list = await first.claim(link)
    expect(await second.claim(link)).toBe(list)
    const base = await open(first, list)
    await open(second, list)
    const [gone, here] = [await first.get(base), await second.get(base)]
    expect([gone.statusCode, here.statusCode]).toEqual([401, 200])
    expect(gone.body).toContain('Opened somewhere else')
    expect(gone.body).toContain(`<a class="plain" href="${list}">Document list</a>`)
    expect([(await first.get(list)).statusCode, (await second.get(list)).statusCode]).toEqual([200, 200])
  })

  test('unknown links: one 404 whatever is wrong, then 429; another tenant’s queue is as unknown as none', async () => {
    const other = await server.open()
    const requests = await ask(1, {}, other)
    const link = await digestOf(requests, newMailbox(), other)
    const theirs = await openBrowser(server).claim(link)
    const own = await oneInQueue()
    const random = `/queue/${publicId('que', crypto.randomUUID())}`
    const stranger = { remoteAddress: '198.51.100.77', headers: { cookie: own.browser.cookie ?? '' } }
    const urls = [theirs, random, '/queue/nothing', '/q/short', `/q/${'a'.repeat(47)}`, link.replace(/.$/, '~')]
    const answers = []
    for (const url of urls) answers.push(await server.inject({ url, ...stranger }))
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([404, answers[0]?.body])
    // A minute's count may begin anew meanwhile, and then goes on to the same end.
    const guess = async () => (await server.inject({ url: random, ...stranger })).statusCode
    let status = 404
    for (let guesses = 0; status === 404 && guesses < 70; guesses += 1) status = await guess()
    expect(status).toBe(429)
    expect((await server.inject({ url: own.list, ...stranger })).statusCode).toBe(200)
  })

  test('a queue of a suspended account is shut at once', async () => {
    const other = await server.open()
    const link = await digestOf(await ask(1, {}, other), newMailbox(), other)
    const browser = openBrowser(server)
    const list = await browser.claim(link)
    await server.database.owner('UPDATE accounts SET suspended_at = now() WHERE account_id = $1', [other.accountId])
    for (const url of [link, list]) expect((await browser.get(url)).statusCode).toBe(410)
    expect((await browser.post(`${list}/open`)).statusCode).toBe(410)
  })

  test('a visit of yesterday: the link is to be opened again', async () => {
    const { browser, list, link } = await oneInQueue()
    await server.database.owner(`UPDATE queue_visits SET expires_at = now() - interval '1 second'`)
    expect((await browser.get(list)).statusCode).toBe(401)
    expect(await browser.claim(link)).toBe(list)
    expect((await browser.get(list)).statusCode).toBe(200)
  })

  test('a link cannot be made to fill the table of visits, and is not found in it', async () => {
    const { link } = await oneInQueue()
    const claims = []
    for (let i = 0; i < 51; i += 1) claims.push((await openBrowser(server).post(link)).statusCode)
    expect(claims.filter((status) => status === 429)).toHaveLength(2)
    const kept = await server.database.owner('SELECT l::text AS row FROM queue_links l')
    const token = link.split('/').at(-1) ?? ''
    expect(kept.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token).toString('hex')))).toBe(false)
  })

  test('a form of another site opens nothing', async () => {
    const { browser, list } = await oneInQueue()
    expect((await browser.post(`${list}/open`, {}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})

describe('a person who is forgotten', () => {
  test('is not in the list any more, and has none once nothing else is in it', async () => {
    const requests = await ask(2)
    const browser = openBrowser(server)
    const link = await digestOf(requests, newMailbox())
    const list = await browser.claim(link)
    for (const { documentId } of requests) await account.call('POST', `document-signrequest/${documentId}/cancel`)
    const [first, second] = requests
    await forget(server, first?.requestId ?? '')
    expect(numbersIn((await browser.get(list)).body)).toEqual(['2'])
    await forget(server, second?.requestId ?? '')
    for (const url of [link, list]) expect((await browser.get(url)).statusCode).toBe(404)
  })
})

interface InQueue {
  browser: TestBrowser
  link: string
  list: string
  request: TestRequest
}

async function oneInQueue(more: Record<string, unknown> = {}, mailbox = newMailbox()): Promise<InQueue> {
  const [request] = await ask(1, more)
  if (!request) throw new Error('nothing was asked')
  const browser = openBrowser(server)
  const link = await digestOf([request], mailbox)
  return { browser, link, list: await browser.claim(link), request }
}

/** Where opening leads. */
async function open(browser: TestBrowser, list: string, fields: Record<string, string> = {}): Promise<string> {
  const answer = await browser.post(`${list}/open`, fields)
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}

async function signHere(browser: TestBrowser, base: string): Promise<void> {
  await browser.get(`${base}/pages/1.webp?w=360`)
  const shown = shownOn((await browser.get(base)).body)
  const signed = await browser.send(`${base}/sign`, { mark: { kind: 'typed', name: 'Asha Rao' }, ...shown })
  expect(signed.statusCode).toBe(200)
}

function numbersIn(body: string): string[] {
  return [...body.matchAll(/class="ordinal">(\d+)</g)].map(([, number = '']) => number)
}
