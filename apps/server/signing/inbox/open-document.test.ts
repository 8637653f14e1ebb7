import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicId } from '../../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { itemNumbersIn, openDocument, signDocument, type TestInboxes, testInboxes } from '../testing/inbox.ts'
import { auditOf, eventsOf, openBrowser, type TestBrowser, type TestRequest } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount
let inboxes: TestInboxes

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
  inboxes = testInboxes(server, account)
}, 60_000)
afterAll(() => server.stop())

describe('opening the next document', () => {
  test('each signed document links to the next, and the last says that it is the last', async () => {
    const requests = await inboxes.create(3)
    const browser = openBrowser(server)
    const list = await browser.claim(await inboxes.mailDigest(requests, inboxes.newMailbox()))
    expect((await browser.get(list)).body).toContain('3 documents are waiting for you')
    let base = await openDocument(browser, list)
    for (const [i, request] of requests.entries()) {
      expect((await browser.get(base)).body).toContain(`Document <bdi>${i + 1}</bdi> of <bdi>3</bdi>`)
      await signDocument(browser, base)
      expect(await eventsOf(server, request)).toContain('signer.signed')
      const { body } = await browser.get(base)
      if (i === 2) {
        expect(body).toContain('That was the last document.')
        expect(body).not.toContain('next-document')
      } else {
        expect(body).toContain(`Next document (${i + 2} of 3)`)
        base = await openDocument(browser, list, { after: String(i + 1) })
      }
    }
    expect((await browser.get(list)).body).toContain('Nothing is waiting for you')
  })

  test('starts an ordinary visit, and the audit trail records the inbox', async () => {
    const [request] = await inboxes.create(1)
    if (!request) throw new Error('no request was created')
    const browser = openBrowser(server, 'Reader/1')
    const list = await browser.claim(await inboxes.mailDigest([request], inboxes.newMailbox()))
    expect(await openDocument(browser, list)).toBe(`/sign/${request.signers[0]?.publicId}`)
    const [claimed] = await auditOf(server, request, 'link_claimed')
    expect(publicId('que', String(claimed?.data.inbox_id))).toBe(list.split('/').at(-1))
    expect(claimed?.personal.user_agent).toBe('Reader/1')
    await openDocument(browser, list)
    expect(await auditOf(server, request, 'link_claimed')).toHaveLength(1)
  })

  test('a declined document links to the next, and the search continues from the beginning', async () => {
    const requests = await inboxes.create(3)
    const browser = openBrowser(server)
    const list = await browser.claim(await inboxes.mailDigest(requests, inboxes.newMailbox()))
    const last = await openDocument(browser, list, { signer: requests[2]?.signers[0]?.publicId ?? '' })
    await browser.post(`${last}/decline`, { reason: 'No' })
    const { body } = await browser.get(last)
    expect(body).toContain('Next document (1 of 3)')
    expect((await browser.get(list)).body).toContain('Declined by you')
  })

  test('reaches each waiting document once, from any start and with any documents withdrawn', async () => {
    const actionLists = fc.array(fc.constantFrom('sign', 'decline', 'withdrawn'), { minLength: 4, maxLength: 4 })
    const openAll = async (actions: string[], first: number) => {
      const requests = await inboxes.create(4)
      for (const [i, { documentId }] of requests.entries()) {
        if (actions[i] === 'withdrawn') await account.call('POST', `document-signrequest/${documentId}/cancel`)
      }
      const browser = openBrowser(server)
      const list = await browser.claim(await inboxes.mailDigest(requests, inboxes.newMailbox()))
      const opened: number[] = []
      for (let after = first; ; after = opened.at(-1) ?? 0) {
        const base = await openDocument(browser, list, { after: String(after) })
        if (base === list) break
        const number = 1 + requests.findIndex(({ signers }) => base.endsWith(signers[0]?.publicId ?? ''))
        opened.push(number)
        if (actions[number - 1] === 'sign') await signDocument(browser, base)
        else await browser.post(`${base}/decline`)
      }
      const waiting = [1, 2, 3, 4].filter((number) => actions[number - 1] !== 'withdrawn')
      expect(opened).toEqual([...waiting.filter((n) => n > first), ...waiting.filter((n) => n <= first)])
    }
    await fc.assert(fc.asyncProperty(actionLists, fc.nat({ max: 4 }), openAll), { numRuns: 8, seed: 34 })
  }, 60_000)

  test('a second digest continues the numbers of the first and lists no document twice', async () => {
    const [mailbox, requests] = [inboxes.newMailbox(), await inboxes.create(3)]
    const browser = openBrowser(server)
    await browser.claim(await inboxes.mailDigest(requests.slice(0, 2), mailbox))
    const list = await browser.claim(await inboxes.mailDigest(requests.slice(1), mailbox))
    expect(itemNumbersIn((await browser.get(list)).body)).toEqual(['1', '2', '3'])
  })

  test('a long list is paged and opens at the first waiting document', async () => {
    const requests = await inboxes.create(53)
    const browser = openBrowser(server)
    const list = await browser.claim(await inboxes.mailDigest(requests, inboxes.newMailbox()))
    expect(itemNumbersIn((await browser.get(list)).body)).toHaveLength(50)
    expect(itemNumbersIn((await browser.get(`${list}?page=2`)).body)).toEqual(['51', '52', '53'])
    expect(itemNumbersIn((await browser.get(`${list}?page=99`)).body)).toEqual(['51', '52', '53'])
    const ids = requests.map(({ requestId }) => requestId)
    await server.database.owner(
      `UPDATE sign_requests SET state = 'cancelled', ended_at = now() FROM inbox_items i
        WHERE sign_requests.request_id = i.request_id AND i.number <= 51 AND i.request_id = ANY($1)`,
      [ids],
    )
    expect(itemNumbersIn((await browser.get(list)).body)).toEqual(['51', '52', '53'])
  })
})

describe('cannot open', () => {
  test('the request of a reassigned signer, which is not listed', async () => {
    const { browser, list, request } = await inboxes.openOne()
    const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/reassign`
    await account.call('POST', path, { name: 'Ben Ode', email: 'ben@example.com' })
    expect(itemNumbersIn((await browser.get(list)).body)).toEqual([])
    await expectNotOpenable(browser, list, request)
  })

  test('a request whose link the sender has replaced', async () => {
    const { browser, list, request } = await inboxes.openOne()
    await account.call(
      'POST',
      `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`,
    )
    expect((await browser.get(list)).body).toContain('Use the newer link')
    await expectNotOpenable(browser, list, request)
  })

  test('a request that was signed by a newer link; its row has no button', async () => {
    const { browser, list, request } = await inboxes.openOne()
    const path = `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`
    await account.call('POST', path)
    expect((await openBrowser(server).signTyped(await request.link())).statusCode).toBe(200)
    const { body } = await browser.get(list)
    expect(body).toContain('Use the newer link')
    expect(body).not.toContain('name="signer"')
    await expectNotOpenable(browser, list, request)
  })

  test('a cancelled or expired request', async () => {
    const withdrawn = await inboxes.openOne()
    await account.call('POST', `document-signrequest/${withdrawn.request.documentId}/cancel`)
    expect((await withdrawn.browser.get(withdrawn.list)).body).toContain('No longer needed')
    await expectNotOpenable(withdrawn.browser, withdrawn.list, withdrawn.request)

    const late = await inboxes.openOne()
    await server.database.owner(`UPDATE sign_requests SET expires_at = now() WHERE request_id = $1`, [
      late.request.requestId,
    ])
    expect((await late.browser.get(late.list)).body).toContain('Expired')
    await expectNotOpenable(late.browser, late.list, late.request)
  })

  test('a document of another inbox', async () => {
    const [own, other] = [await inboxes.openOne(), await inboxes.openOne()]
    await expectNotOpenable(own.browser, own.list, other.request)
  })

  test('a document before its access code is entered', async () => {
    const { browser, list, request } = await inboxes.openOne({
      signers: [{ name: 'Asha Rao', email: 'asha@example.com', auth: 'access_code', access_code: 'plum-7-tree' }],
    })
    const base = await openDocument(browser, list)
    expect((await browser.get(base)).body).toContain('Access code')
    expect((await browser.get(`${base}/pages/1.webp?w=360`)).statusCode).toBe(401)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  })

  test('a document of a later mail by the link of an earlier mail', async () => {
    const [mailbox, [early, later]] = [inboxes.newMailbox(), await inboxes.create(2)]
    if (!early || !later) throw new Error('no request was created')
    const [browser, newer] = [openBrowser(server), openBrowser(server)]
    const list = await browser.claim(await inboxes.mailDigest([early], mailbox))
    await newer.claim(await inboxes.mailDigest([later], mailbox))
    expect(itemNumbersIn((await newer.get(list)).body)).toEqual(['1', '2'])
    expect(itemNumbersIn((await browser.get(list)).body)).toEqual(['1'])
    const base = await openDocument(browser, list)
    await signDocument(browser, base)
    expect((await browser.get(base)).body).toContain('That was the last document.')
    await expectNotOpenable(browser, list, later)
  })

  test('a replaced link until the newer mail’s link is claimed', async () => {
    const mailbox = inboxes.newMailbox()
    const { browser, list, request } = await inboxes.openOne({}, mailbox)
    await account.call(
      'POST',
      `document-signrequest/${request.documentId}/signers/${request.signers[0]?.publicId}/link`,
    )
    const link = await inboxes.mailDigest([request], mailbox)
    await expectNotOpenable(browser, list, request)
    expect(await browser.claim(link)).toBe(list)
    expect(await openDocument(browser, list)).toContain(request.signers[0]?.publicId)
  })

  async function expectNotOpenable(browser: TestBrowser, list: string, { signers }: TestRequest) {
    expect(await openDocument(browser, list, { signer: signers[0]?.publicId ?? '' })).toBe(list)
    expect(await openDocument(browser, list)).not.toContain(signers[0]?.publicId)
    expect((await browser.get(`/sign/${signers[0]?.publicId}`)).statusCode).toBe(404)
  }
})
