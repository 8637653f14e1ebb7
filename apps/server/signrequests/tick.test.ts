import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRole } from '../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { drainDue } from './tick.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const HERD = 120

test('a herd that is due at once is drained in batches, no faster than 200 a second', async () => {
  const sender = await server.open()
  for (let made = 0; made < HERD; made += 10) await Promise.all(Array.from({ length: 10 }, () => ask(sender)))
  await sender.call('POST', 'sandbox/clock/advance', { seconds: 40 * 86_400 })

  const timer = openRole(server.database, 'countersign_timer')
  const began = performance.now()
  let [paused, rounds] = [0, 0]
  const pause = async (ms: number) => {
    paused += ms
  }
  while (await drainDue({ ...server.deps, timer }, pause)) rounds += 1
  const spent = performance.now() - began
  await timer.close()

  expect(rounds).toBe(2)
  expect(paused + spent).toBeGreaterThanOrEqual((HERD * 1000) / 200)
  const rows = await server.database.owner(
    `SELECT state, due_at, count(*)::int FROM sign_requests WHERE tenant_id = $1 GROUP BY 1, 2`,
    [sender.tenantId],
  )
  expect(rows).toEqual([{ state: 'expired', due_at: null, count: HERD }])
})

async function ask(sender: TestAccount): Promise<void> {
  const signers = [{ name: 'Asha', email: 'asha@example.com' }]
  const answer = await sender.call('POST', 'document-signrequest', {
    document_id: await sender.addDocument(),
    signers,
  })
  expect(answer.statusCode).toBe(200)
}
