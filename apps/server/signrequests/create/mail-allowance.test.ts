import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDigests } from '../../notifications/testing/digests.ts'
import { newId, publicId } from '../../platform/ids.ts'
import { addLiveKey } from '../../testing/live-key.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_LIVE_SIGNING: 'on' })
})
afterAll(() => server.stop())

/** An account that an operator has just approved. */
async function liveAccount() {
  const { accountId } = await server.open()
  const apiKey = await addLiveKey(server.database, accountId)
  const [tenant] = await server.database.owner(
    `SELECT tenant_id FROM tenants WHERE account_id = $1 AND mode = 'live'`,
    [accountId],
  )
  const call = (url: string, payload?: object): Promise<LightMyRequestResponse> =>
    server.inject({
      method: 'POST',
      url: `/api/v1/${url}`,
      headers: { authorization: `Bearer ${apiKey}` },
      ...(payload ? { payload } : {}),
    })
  const addDocument = async () => {
    const id = newId()
    await server.database.owner(
      `INSERT INTO documents (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight)
       VALUES ($1, $2, 'contract.pdf', 1000, '\\x00', '\\x00', $3, '{}')`,
      [tenant?.tenant_id, id, JSON.stringify([PAGE])],
    )
    return id
  }
  const ask = async (signers: number, more: object = {}, documentId?: string) => {
    const document_id = documentId ?? (await addDocument())
    const people = Array.from({ length: signers }, (_, i) => ({
      name: `S ${i}`,
      email: `s${i}@example.com`,
      ...box(i),
    }))
    const answer = await call('document-signrequest', { document_id, signers: people, ...more })
    return { answer, document_id }
  }
  return { accountId, tenantId: tenant?.tenant_id as string, call, ask, addDocument }
}

const PAGE = { number: 1, width: 595, height: 842, rotation: 0, cropBox: [0, 0, 595, 842], userUnit: 1 }
const box = (i: number) => ({
  page: ['1'],
  cords: [{ x: 20 + 55 * (i % 10), y: 20 + 40 * Math.floor(i / 10), w: 50, h: 30 }],
})

describe('an account that is new to live mode', () => {
  test('may send fifty mails a day, then gets 429 until the next day', async () => {
    const { ask, call } = await liveAccount()
    expect((await ask(25)).answer.statusCode).toBe(200)
    const { document_id } = await ask(24)
    expect((await call(`document-signrequest/${document_id}/remind`)).statusCode).toBe(429)
    expect((await ask(2)).answer.statusCode).toBe(429)
    expect((await ask(1)).answer.statusCode).toBe(200)
    const { answer } = await ask(1)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'rate_limited'])
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(86_400)
    expect((await ask(1, { notify: false })).answer.statusCode).toBe(200)
  })

  test('counts reminders and reassignments too', async () => {
    const { ask, call } = await liveAccount()
    const { document_id } = await ask(49)
    const path = `document-signrequest/${document_id}`
    const [row] = await server.database.owner(
      'SELECT signer_id FROM signers JOIN sign_requests USING (tenant_id, request_id) WHERE document_id = $1 LIMIT 1',
      [document_id],
    )
    const signer = publicId('sgn', row?.signer_id)
    const reassign = (i: number) =>
      call(`${path}/signers/${signer}/reassign`, { name: `N ${i}`, email: `n${i}@example.com` })
    expect((await reassign(1)).statusCode).toBe(200)
    expect((await reassign(1)).statusCode).toBe(200) // nothing changes, nobody is mailed
    expect((await reassign(2)).statusCode).toBe(429)
    expect((await call(`${path}/remind`, { signer_id: signer })).statusCode).toBe(429)
  })

  test('does not count rejected calls', async () => {
    const { ask, addDocument } = await liveAccount()
    const documentId = await addDocument()
    for (let i = 0; i < 3; i += 1) expect((await ask(30, {}, documentId)).answer.statusCode).toBe(200) // one, and its repeats
    expect((await ask(20, {}, documentId)).answer.statusCode).toBe(409)
    expect((await ask(20)).answer.statusCode).toBe(200)
  })

  test('counts mails of one digest once', async () => {
    const { tenantId, call, addDocument } = await liveAccount()
    const digests = await openTestDigests(server, {
      ...{ tenantId, addDocument, call: (_method, url, body) => call(url, body as object) },
    })
    const counted = async () =>
      (await server.database.owner('SELECT mails FROM mail_days WHERE tenant_id = $1', [tenantId]))[0]?.mails
    const rows = []
    for (let i = 0; i < 3; i += 1) rows.push(await digests.row('asha@example.com'))
    expect(await counted()).toBe(3)
    for (const row of rows) await digests.work(row)
    expect(await counted()).toBe(1)
    await digests.work(await digests.row('ben@example.com'))
    expect(await counted()).toBe(2)
    await digests.stop()
  })

  test('is limited under concurrent calls', async () => {
    const { ask } = await liveAccount()
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(2)))
    expect(answers.filter(({ answer }) => answer.statusCode === 200)).toHaveLength(25)
  })

  test('may send again the next day, and has no limit after a week', async () => {
    const { ask, tenantId, accountId } = await liveAccount()
    await ask(50)
    expect((await ask(1)).answer.statusCode).toBe(429)
    await server.database.owner('UPDATE mail_days SET day = day - 1 WHERE tenant_id = $1', [tenantId])
    expect((await ask(50)).answer.statusCode).toBe(200)
    await server.database.owner(
      `UPDATE accounts SET approved_at = approved_at - interval '7 days' WHERE account_id = $1`,
      [accountId],
    )
    for (let i = 0; i < 2; i += 1) expect((await ask(50)).answer.statusCode).toBe(200)
  })
})

test('does not count the sandbox, which mails only verified addresses', async () => {
  const sender = await server.open()
  for (let i = 0; i < 2; i += 1) {
    const signers = Array.from({ length: 50 }, (_, n) => ({ name: `S ${n}`, email: `s${n}@example.com`, ...box(n) }))
    const body = { document_id: await sender.addDocument(), signers }
    expect((await sender.call('POST', 'document-signrequest', body)).statusCode).toBe(200)
  }
})
