import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { type RoundRobin, startRoundRobin } from '../platform/leases/tenant-round-robin.ts'
import { REQUESTS_TO_SEAL } from '../signrequests/seal/leases.ts'
import * as timers from '../signrequests/timers/run-due.ts'
import { openRole } from '../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { fairShare } from './seal.ts'

const BURST = 1_500

let server: TestServer
let [timer, sealer]: Database[] = []
let largeTenant: TestAccount
let smallTenant: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  timer = openRole(server.database, 'countersign_timer')
  sealer = openRole(server.database, 'countersign_sealer')
  ;[largeTenant, smallTenant] = [await server.open(), await server.open()]
  for (const account of [largeTenant, smallTenant]) await ask(account)
  await multiply(largeTenant.tenantId)
}, 60_000)
afterAll(async () => {
  await Promise.all([timer?.close(), sealer?.close()])
  await server.stop()
})

describe('a tenant with many requests that have been due for long', () => {
  beforeEach(() => makeDue())

  test('does not delay another tenant’s request: it is in the first claim', async () => {
    const claimed = await timers.claimDue(timer as Database, startRoundRobin())
    expect(claimed.filter(({ tenantId }) => tenantId === smallTenant.tenantId)).toHaveLength(1)
    expect(claimed.length).toBeGreaterThan(500)
    expect(new Set(claimed.map(({ requestId }) => requestId)).size).toBe(claimed.length)
  })

  test('gets every slot when no other tenant has anything due', async () => {
    const position = startRoundRobin()
    await timers.claimDue(timer as Database, position)
    const claimed = await timers.claimDue(timer as Database, position)
    expect(new Set(claimed.map(({ tenantId }) => tenantId))).toEqual(new Set([largeTenant.tenantId]))
  })

  test('does not delay the sealing of another tenant’s signature, with many free slots or one', async () => {
    const many = await claimToSeal(8, startRoundRobin())
    expect(many).toHaveLength(8)
    expect(many.filter(({ tenantId }) => tenantId === smallTenant.tenantId)).toHaveLength(1)
    await makeDue()
    const position = startRoundRobin()
    const served: (string | undefined)[] = []
    for (let claim = 0; claim < 3; claim += 1) {
      served.push((await claimToSeal(1, position))[0]?.tenantId)
    }
    expect(served).toContain(smallTenant.tenantId)
    expect(served).toContain(largeTenant.tenantId)
  })
})

const claimToSeal = (limit: number, position: RoundRobin) =>
  REQUESTS_TO_SEAL.claimFairly(sealer as Database, position, fairShare(limit))

async function ask(sender: TestAccount): Promise<void> {
  const signers = [{ name: 'Asha', email: 'asha@example.com' }]
  const document_id = await sender.addDocument()
  expect((await sender.call('POST', 'document-signrequest', { document_id, signers })).statusCode).toBe(200)
}

/** Copies the only request many times. */
async function multiply(tenantId: string): Promise<void> {
  await server.database.owner(
    `WITH made AS (SELECT gen_random_uuid() AS id FROM generate_series(2, $2::int)), copies AS (
       INSERT INTO documents
       SELECT (jsonb_populate_record(d, jsonb_build_object('document_id', made.id))).* FROM documents d, made
        WHERE d.tenant_id = $1
     )
     INSERT INTO sign_requests
     SELECT (jsonb_populate_record(r, jsonb_build_object('request_id', made.id, 'document_id', made.id))).*
       FROM sign_requests r, made WHERE r.tenant_id = $1`,
    [tenantId, BURST],
  )
}

/** Releases all requests. Those of the large tenant have been due for an hour, the small tenant's since now. */
async function makeDue(): Promise<void> {
  await server.database.owner(
    `UPDATE sign_requests r SET due_at = s.at, seal_due_at = s.at, seal_holder = NULL, seal_lease_until = NULL
       FROM (SELECT tenant_id, now() - CASE WHEN tenant_id = $1 THEN interval '1 hour' ELSE '0' END AS at FROM tenants) s
      WHERE s.tenant_id = r.tenant_id`,
    [largeTenant.tenantId],
  )
}
