import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { firstIdAt, newId } from '../../platform/ids.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { eraseCalls } from './erase.ts'
import { deleteOldCalls, removeCalls } from './expire.ts'
import { loggedCall } from './testing/calls.ts'
import type { LoggedCall } from './write.ts'

const DAY_MS = 86_400_000
const NOW = new Date('2026-12-31T00:00:00Z')

let server: TestServer
let timer: Database
beforeAll(async () => {
  server = await startTestServer()
  timer = openRole(server.database, 'countersign_timer')
})
beforeEach(() => server.database.owner('DELETE FROM request_log'))
afterAll(async () => {
  await timer.close()
  await server.stop()
})

const idAgo = (ms: number) => firstIdAt(new Date(NOW.getTime() - ms)).slice(0, 24) + newId().slice(24)

async function write(calls: readonly LoggedCall[]): Promise<void> {
  for (const call of calls) server.parts.requestLog.add(call)
  await server.parts.requestLog.flush()
}

const left = async () =>
  (await server.database.owner('SELECT tenant_id, entry_id FROM request_log ORDER BY tenant_id, entry_id')).map(
    ({ entry_id }) => entry_id,
  )

test('calls of all tenants are deleted after 30 days, in batches of any size, and no younger one', async () => {
  const accounts: TestAccount[] = []
  for (let i = 0; i < 5; i += 1) accounts.push(await server.open())
  for (const atOnce of [1, 2, 3, 7, 1_000]) {
    const [old, young] = [30 * DAY_MS + 1, 30 * DAY_MS - 1].map((age) =>
      accounts.flatMap((account, i) =>
        Array.from({ length: i * 2 }, () => loggedCall(account, { entry_id: idAgo(age) })),
      ),
    )
    await write([...(old ?? []), ...(young ?? [])])
    expect(await deleteOldCalls(timer, NOW, atOnce)).toBe(20)
    expect((await left()).sort()).toEqual(young?.map(({ entry_id }) => entry_id).sort())
    expect(await deleteOldCalls(timer, NOW, atOnce)).toBe(0)
    await server.database.owner('DELETE FROM request_log')
  }
})

test('the role that deletes reads no content', async () => {
  await expect(timer.query('SELECT path FROM request_log')).rejects.toThrow(/permission denied/)
})

test('all calls of a removed tenant are deleted, and none of another', async () => {
  const [account, other] = [await server.open(), await server.open()]
  const kept = loggedCall(other)
  await write([kept, ...Array.from({ length: 5 }, () => loggedCall(account))])
  await removeCalls(timer, account.tenantId, 2)
  expect(await left()).toEqual([kept.entry_id])
})

test('the erasure of a request deletes the calls about its document, of its tenant', async () => {
  const [account, other] = [await server.open(), await server.open()]
  const documentId = newId()
  const erased = loggedCall(account, { document_id: documentId })
  const kept = [loggedCall(account, { document_id: newId() }), loggedCall(other, { document_id: documentId })]
  await write([erased, ...kept])
  const eraser = openRole(server.database, 'countersign_eraser')
  const { tenantId } = account
  await eraser.flush({ tenant: tenantId }, eraseCalls({ tenantId, documentId })).finally(() => eraser.close())
  expect((await left()).sort()).toEqual(kept.map(({ entry_id }) => entry_id).sort())
})
