import { addLiveKey } from '../../testing/live-key.ts'
import type { TestAccount } from '../../testing/server.ts'
import type { TestSigning } from './signing.ts'

/** Approves the sender's account and returns it with a live API key. */
export async function goLive({ server, sender }: Pick<TestSigning, 'server' | 'sender'>): Promise<TestAccount> {
  const apiKey = await addLiveKey(server.database, sender.accountId)
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
