import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { endIntegration } from './end-integration.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1' })
})
afterAll(() => server.stop())

const owner = (text: string, values: unknown[]) => server.database.owner(text, values)

test('after a claim no endpoint, secret, origin or sandbox address of the tenant is left, and one new secret signs', async () => {
  const [account, other] = [await server.open(), await server.open()]
  for (const each of [account, other]) {
    const { call, tenantId } = each
    expect((await call('POST', 'webhook-endpoints', { url: 'http://127.0.0.1:9/trap' })).statusCode).toBe(200)
    expect((await call('POST', 'account/rotate-webhook-secret', {})).statusCode).toBe(200)
    const settings = { allowed_origins: ['https://trap.example'], allowed_return_schemes: ['trap'] }
    expect((await call('PATCH', 'account', settings)).statusCode).toBe(200)
    await owner(`INSERT INTO verified_addresses (tenant_id, email) VALUES ($1, 'trap@example.com')`, [tenantId])
  }
  const secretsOf = (tenantId: string) =>
    owner('SELECT secret_id FROM webhook_secrets WHERE tenant_id = $1', [tenantId])
  const stateOf = async (tenantId: string) => {
    const [row] = await owner(
      `SELECT allowed_origins, allowed_return_schemes,
              (SELECT count(*)::int FROM webhook_endpoints e WHERE e.tenant_id = t.tenant_id AND deleted_at IS NULL) AS endpoints,
              (SELECT count(*)::int FROM verified_addresses v WHERE v.tenant_id = t.tenant_id) AS addresses
         FROM tenants t WHERE tenant_id = $1`,
      [tenantId],
    )
    return row
  }
  const before = await secretsOf(account.tenantId)
  expect(before).toHaveLength(3)
  await endIntegration(server.parts, account.tenantId)
  const after = await secretsOf(account.tenantId)
  expect(after).toHaveLength(1)
  expect(before).not.toContainEqual(after[0])
  const [tenant] = await owner('SELECT webhook_secret_id FROM tenants WHERE tenant_id = $1', [account.tenantId])
  expect(after).toEqual([{ secret_id: tenant?.webhook_secret_id }])
  expect(await stateOf(account.tenantId)).toEqual({
    ...{ allowed_origins: [], allowed_return_schemes: [], endpoints: 0, addresses: 0 },
  })
  expect(await secretsOf(other.tenantId)).toHaveLength(3)
  expect(await stateOf(other.tenantId)).toEqual({
    ...{ allowed_origins: ['https://trap.example'], allowed_return_schemes: ['trap'], endpoints: 1, addresses: 1 },
  })
})
