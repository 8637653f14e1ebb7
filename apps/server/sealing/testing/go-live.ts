import { approve } from '../../accounts/operate.ts'
import { openDatabase } from '../../platform/db/database.ts'
import type { TestAccount } from '../../testing/server.ts'
import type { TestSigning } from './signing.ts'

/** Approves the sender's account and returns it with a live API key. */
export async function goLive({ server, sender }: Pick<TestSigning, 'server' | 'sender'>): Promise<TestAccount> {
  const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 10_000 }
  const db = openDatabase({ url: server.database.url, role: 'countersign_operator', ...limits })
  const { apiKey } = await approve(db, sender.accountId, 'test', { anotherKey: false }).finally(() => db.close())
  const [tenant] = await server.database.owner(
    `SELECT tenant_id FROM tenants WHERE account_id = $1 AND mode = 'live'`,
    [sender.accountId],
  )
  const { call } = sender
  const headers = { authorization: `Bearer ${apiKey}` }
  return {
    ...sender,
    apiKey,
    tenantId: tenant?.tenant_id,
    call: (method, url, body, more) => call(method, url, body, { ...headers, ...more }),
  }
}
