import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { itemNumbersIn, openDocument, signDocument, type TestInboxes, testInboxes } from '../testing/inbox.ts'
import { auditOf, eventsOf, openBrowser, type TestRequest } from '../testing/signer-browser.ts'

let server: TestServer
let account: TestAccount
let inboxes: TestInboxes

beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
  inboxes = testInboxes(server, account)
}, 60_000)
afterAll(() => server.stop())

describe('a GET', () => {
  test('of the link changes nothing, nor does a HEAD', async () => {
    const [request] = await inboxes.create(1)
    if (!request) throw new Error('no request was created')
    const link = await inboxes.mailDigest([request], inboxes.newMailbox())
    const before = await changedRows()
    for (let i = 0; i < 20; i += 1) {
      expect((await server.inject({ method: 'GET', url: link })).statusCode).toBe(200)
      expect((await server.inject({ method: 'HEAD', url: link })).statusCode).toBe(200)
      expect((await server.inject({ method: 'GET', url: `${link}?lang=de` })).statusCode).toBe(200)
    }
    expect(await changedRows()).toEqual(before)
    expect(await eventsOf(server, request)).toEqual(['signer.notified'])
  })

  test('of the list opens no document', async () => {
    const [request] = await inboxes.create(1)
    if (!request) throw new Error('no request was created')
    const browser = openBrowser(server)
    const base = await browser.claim(await inboxes.mailDigest([request], inboxes.newMailbox()))
    expect((await browser.get(base)).statusCode).toBe(200)
    expect((await browser.get(`${base}/open`)).statusCode).toBe(405)
    expect(await auditOf(server, request, 'link_claimed')).toEqual([])
  })

  async function changedRows() {
    return server.database.owner(
      `SELECT (SELECT count(*) FROM visits) AS visits, (SELECT count(*) FROM inbox_visits) AS inbox_visits,
              (SELECT sum(audit_seq) FROM sign_requests) AS entries`,
    )
  }
})

describe('a list of more than a thousand documents', () => {
  test('is counted up to 1,000', async () => {
    const { browser, list, request } = await inboxes.openOne()
    await multiply(request, 1_200)
    expect((await browser.get(list)).body).toContain('1,000+ documents are waiting for you')
  })

  test('marks documents that are done, and does not search them again', async () => {
    const [signed, withdrawn, late, waiting] = await inboxes.create(4)
    if (!signed || !withdrawn || !late || !waiting) throw new Error('no request was created')
    const browser = openBrowser(server)
    const list = await browser.claim(await inboxes.mailDigest([signed, withdrawn, late, waiting], inboxes.newMailbox()))
    const left = async () => {
      const requests = [signed, withdrawn, late, waiting].map(({ requestId }) => requestId)
      const rows = await server.database.owner(
        'SELECT number FROM inbox_items WHERE NOT done AND request_id = ANY($1) ORDER BY number',
        [requests],
      )
      return rows.map(({ number }) => number)
    }
    await signDocument(browser, await openDocument(browser, list))
    await account.call('POST', `document-signrequest/${withdrawn.documentId}/cancel`)
    await server.database.owner('UPDATE sign_requests SET expires_at = now() WHERE request_id = $1', [late.requestId])
    expect((await browser.get(list)).body).toContain('1 document is waiting')
    expect(await left()).toEqual([1, 2, 3, 4])
    const last = await openDocument(browser, list, { after: '1' })
    expect(last).toContain(waiting.signers[0]?.publicId)
    // The third document has expired, but the expiry is not recorded yet.
    expect(await left()).toEqual([3, 4])
    await signDocument(browser, last)
    expect(await openDocument(browser, list, { after: '4' })).toBe(list)
    expect(await left()).toEqual([3])
    expect(itemNumbersIn((await browser.get(list)).body)).toEqual(['1', '2', '3', '4'])
    expect(await openDocument(browser, list, { signer: signed.signers[0]?.publicId ?? '' })).not.toBe(list)
  })

  /** Adds this many further signers of the request to its inbox. */
  async function multiply({ requestId }: TestRequest, more: number): Promise<void> {
    await server.database.owner(
      `INSERT INTO signers
       SELECT (jsonb_populate_record(s, jsonb_build_object('signer_id', gen_random_uuid(), 'position', n))).*
         FROM signers s, generate_series(1, $2::int) n WHERE s.request_id = $1`,
      [requestId, more],
    )
    await server.database.owner(
      `INSERT INTO inbox_items (tenant_id, inbox_id, number, request_id, signer_id, generation)
       SELECT i.tenant_id, i.inbox_id, i.number + s.position, s.request_id, s.signer_id, i.generation
         FROM inbox_items i JOIN signers s USING (tenant_id, request_id) WHERE i.request_id = $1 AND s.position > 0`,
      [requestId],
    )
    await server.database.owner(
      `UPDATE inbox_visits v SET up_to = $2 FROM inbox_items i WHERE i.request_id = $1 AND v.inbox_id = i.inbox_id`,
      [requestId, 1 + more],
    )
  }
})

test('the list has the state of every role, and opens what the reader may act on or read', async () => {
  const asked = (role: string, more = {}) => ({ name: 'Ada Lee', email: 'ada@example.com', role, ...more })
  const signer = { name: 'Asha Rao', email: 'asha@example.com' }
  const requests: TestRequest[] = []
  for (const person of [asked('approver'), asked('viewer'), asked('cc', { cc_at: 'start' })]) {
    requests.push(...(await inboxes.create(1, { signers: [person, signer] })))
  }
  const browser = openBrowser(server)
  const list = await browser.claim(await inboxes.mailDigest(requests, inboxes.newMailbox()))
  const rows = async () => {
    const { body } = await browser.get(list)
    const title = /<h1>([^<]*)/.exec(body)?.[1]
    return [title, ...[...body.matchAll(/class="state">([^<]*)/g)].map(([, state]) => state)]
  }
  const [waiting, copy] = ['Waiting for you', 'For your information']
  expect(await rows()).toEqual(['2 documents are waiting for you', waiting, waiting, copy])
  expect((await browser.get(await openDocument(browser, list))).body).toContain('asks you to approve')
  for (const [i, action] of ['approve', 'view', 'view'].entries()) {
    const path = `sandbox/signers/${requests[i]?.signers[0]?.publicId}/act`
    expect((await account.call('POST', path, { action })).statusCode).toBe(200)
  }
  const others = 'Waiting for others'
  expect(await rows()).toEqual(['Nothing is waiting for you', others, others, copy])
  const read = await openDocument(browser, list, { signer: requests[2]?.signers[0]?.publicId ?? '' })
  expect((await browser.get(read)).body).toContain('This document is for your information.')
})
