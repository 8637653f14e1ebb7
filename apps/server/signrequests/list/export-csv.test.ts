import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { seedRequests } from './testing/seed.ts'

let server: TestServer
let sender: TestAccount

/** More than a section. */
const SEEDED = 1_200

beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  await seedRequests(server.database, sender.tenantId, SEEDED)
}, 60_000)
afterAll(() => server.stop())

async function download(account: TestAccount, query = '') {
  const answer = await account.call('GET', `document-signrequest/export.csv?${query}`)
  const lines = answer.body.split('\r\n')
  expect(lines.pop()).toBe('')
  return { answer, header: lines[0]?.split(','), rows: lines.slice(1) }
}

test('has a header and all requests, newest first, each once', async () => {
  const { answer, header, rows } = await download(sender)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="sign-requests.csv"',
  })
  expect(header?.slice(0, 5)).toEqual(['id', 'document_id', 'document_name', 'reference', 'state'])
  const ids = rows.map((row) => row.split(',')[0] ?? '')
  expect(new Set(ids).size).toBe(SEEDED)
  expect(ids).toEqual(ids.toSorted().toReversed())
})

test('has the requests that the list has with the same filters', async () => {
  expect((await download(sender, 'state=failed')).rows).toHaveLength(1)
  expect((await download(sender, 'state=failed,completed')).rows).toHaveLength(SEEDED / 3 + 1)
  expect((await download(sender, 'reference=loan-7')).rows).toHaveLength(1)
  expect((await download(sender, 'bulk_job_id=none')).rows).toEqual([])
  const wrong = await sender.call('GET', 'document-signrequest/export.csv?limit=5')
  expect(wrong.statusCode).toBe(422)
})

test('contains no formulas of senders and signers', async () => {
  const account = await server.open()
  const texts = ['=1+1', '+1', '-1', '@SUM(1)', '＝1']
  for (const [i, reference] of texts.entries()) {
    const signers = [{ name: `=cmd|${i}`, email: `+${i}@example.com` }]
    const body = { document_id: await account.addDocument(), reference, signers }
    expect((await account.call('POST', 'document-signrequest', body)).statusCode).toBe(200)
  }
  const { header, rows } = await download(account)
  const at = header?.indexOf('reference') ?? -1
  expect(rows.map((row) => row.split(',')[at])).toEqual(texts.map((text) => `'${text}`).toReversed())
  for (const row of rows) expect(row).toContain(",'=cmd|")
})
